/* The result as a picture to send to somebody. */

import { _ } from "../translations.js";
import { lines, ranking } from "./count.js";
import { LINES, reason } from "./words.js";

/** @import { Game, Ranked, ScoreTables } from "./types.js" */

const [WIDE, LINE, EDGE] = [720, 48, 36];

/**
 * Share the picture where the device can, else save it; gives a sentence about what was done.
 *
 * @param {ScoreTables} tables
 * @param {Game} game
 * @returns {Promise<string>}
 */
export async function share(tables, game) {
  const blob = await drawn(tables, game);
  const file = new File([blob], `scythe-${game.date}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return _("The picture is saved.");
}

/**
 * @param {ScoreTables} tables
 * @param {Game} game
 * @returns {Promise<Blob>}
 */
function drawn(tables, game) {
  const table = { tile: game.tile, players: game.players.length };
  const order = ranking(tables, game.players, table);
  /** @param {Ranked} one */
  const named = ({ player }) => tables.factions[player.faction];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, EDGE * 2 + LINE * (order.length * 2 + 2)];
  const to = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  to.fillStyle = "#fffdf6";
  to.fillRect(0, 0, canvas.width, canvas.height);
  /**
   * @param {string} text
   * @param {number} x
   * @param {number} line
   * @param {string} font
   * @param {CanvasTextAlign} [align]
   */
  const write = (text, x, line, font, align = "left") => {
    to.font = `${font} system-ui, sans-serif`;
    to.textAlign = align;
    to.fillText(text, x, EDGE + LINE * line + 34, WIDE - 2 * EDGE);
  };
  to.fillStyle = "#22302a";
  write(_("Scythe, {date}", { date: game.date }), EDGE, 0, "400 30px");
  order.forEach(({ player, place, total }, line) => {
    const font = place === 1 ? "700 30px" : "400 30px";
    write(`${place}. ${tables.factions[player.faction]}`, EDGE, line * 2 + 1, font);
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
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error(_("no picture could be made")))), "image/png");
  });
}
