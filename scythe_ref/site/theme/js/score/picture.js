/* The result as a picture to send to somebody. */

import { ranking } from "./count.js";

const [WIDE, LINE, EDGE] = [720, 64, 36];

/** Share the picture where the device can, else save it; gives a sentence about what was done. */
export async function share(tables, game) {
  const blob = await drawn(tables, game);
  const file = new File([blob], `scythe-${game.date}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "";
    } catch (error) {
      if (error.name === "AbortError") return "";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return "The picture is saved.";
}

function drawn(tables, game) {
  const order = ranking(tables, game.players, { tile: game.tile, players: game.players.length });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, EDGE * 2 + LINE * (order.length + 1)];
  const to = canvas.getContext("2d");
  to.fillStyle = "#fffdf6";
  to.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text, x, line, font, align = "left") => {
    to.font = `${font} 30px system-ui, sans-serif`;
    to.textAlign = align;
    to.fillText(text, x, EDGE + LINE * line + 42);
  };
  to.fillStyle = "#22302a";
  write(`Scythe, ${game.date}`, EDGE, 0, "400");
  order.forEach(({ player, place, total }, line) => {
    write(`${place}. ${tables.factions[player.faction]}`, EDGE, line + 1, place === 1 ? "700" : "400");
    write(String(total), WIDE - EDGE, line + 1, place === 1 ? "700" : "400", "right");
  });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
