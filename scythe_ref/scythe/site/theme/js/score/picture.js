/* The result as a picture to send to somebody. */

import { lines, ranking } from "./count.js";
import { LINES, reason } from "./words.js";

const [WIDE, LINE, EDGE] = [720, 48, 36];

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
  const table = { tile: game.tile, players: game.players.length };
  const order = ranking(tables, game.players, table);
  const named = ({ player }) => tables.factions[player.faction];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, EDGE * 2 + LINE * (order.length * 2 + 2)];
  const to = canvas.getContext("2d");
  to.fillStyle = "#fffdf6";
  to.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text, x, line, font, align = "left") => {
    to.font = `${font} system-ui, sans-serif`;
    to.textAlign = align;
    to.fillText(text, x, EDGE + LINE * line + 34, WIDE - 2 * EDGE);
  };
  to.fillStyle = "#22302a";
  write(`Scythe, ${game.date}`, EDGE, 0, "400 30px");
  order.forEach(({ player, place, total }, line) => {
    const font = place === 1 ? "700 30px" : "400 30px";
    write(`${place}. ${named({ player })}`, EDGE, line * 2 + 1, font);
    write(String(total), WIDE - EDGE, line * 2 + 1, font, "right");
    write(
      lines(tables, player, table)
        .map(({ name, coins }) => `${LINES[name][0]} ${coins}`)
        .join(" · "),
      EDGE,
      line * 2 + 1.8,
      "400 21px",
    );
  });
  if (order.length > 1) write(reason(order, named)[0], EDGE, order.length * 2 + 1, "400 24px");
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
