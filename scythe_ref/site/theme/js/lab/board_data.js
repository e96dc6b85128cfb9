/* The board as site/pages/browser_pages.py writes it: where places lie, what they are called, who can take part. */

import { at, data } from "../site_root.js";
import { _ } from "../translations.js";

/** @import { Board, BoardFile, Frame, Owner, Point } from "./types.js" */

const BOARD = "lab/board.json";
const FORMAT = 1;

/** What a game may call otherwise. */
const WORDS = {
  place: _("place"),
  places: _("places"),
  side: _("Side"),
  player: _("what is beside the board"),
  table: _("Shared: whose turn, and the rules"),
  begins: "",
  hidden: _("In secret"),
  choices: _("choices"),
  points: _("Points"),
  legend: "",
};

/** @returns {Promise<Board>} */
export async function boardData() {
  const read = /** @type {BoardFile} */ (await data(BOARD));
  if (read.format !== FORMAT) throw new Error(`a board of format ${read.format}, expected ${FORMAT}`);
  return {
    ...read,
    words: { ...WORDS, ...read.words },
    sprite: at(read.sprite).pathname,
    places: new Map(Object.entries(read.places)),
    owners: new Map(read.owners.map((owner) => [owner.value, owner])),
  };
}

/**
 * The frame around some places: left, top, width and height.
 *
 * @param {Board} board
 * @param {string[]} names
 * @param {number} [margin]
 * @returns {Frame}
 */
export function frameOf(board, names, margin = 1) {
  const middles = names.map((name) => board.places.get(name)?.at).filter((at) => at !== undefined);
  if (!middles.length) return board.frame;
  const [width, height] = board.size;
  const spans = [0, 1].map((axis) => {
    const values = middles.map((middle) => middle[axis]);
    return [Math.min(...values), Math.max(...values)];
  });
  const [[left, right], [top, bottom]] = spans;
  const [aside, above] = [width * (margin + 0.5), height * (margin * 0.75 + 0.5)];
  return [left - aside, top - above, right - left + 2 * aside, bottom - top + 2 * above];
}

/**
 * The place that lies in a direction from another: the nearest that is more that way than another.
 *
 * @param {Board} board
 * @param {string} from
 * @param {Point} direction
 * @returns {string}
 */
export function nearestPlace(board, from, [dx, dy]) {
  const [x, y] = board.places.get(from)?.at ?? [0, 0];
  /** @type {{ name: string, far: number } | null} */
  let best = null;
  for (const [
    name,
    {
      at: [otherX, otherY],
    },
  ] of board.places) {
    const [awayX, awayY] = [otherX - x, otherY - y];
    const along = awayX * dx + awayY * dy;
    const across = Math.abs(awayX * dy - awayY * dx);
    if (name === from || along <= 0 || across > along * 1.8) continue;
    const far = along + 1.2 * across;
    if (!best || far < best.far) best = { name, far };
  }
  return best?.name ?? from;
}

/**
 * Every name of a place in a text.
 *
 * @param {Board} board
 * @param {string} text
 * @returns {string[]}
 */
export function placesIn(board, text) {
  return [...new Set(text.match(/[A-Za-z0-9_]+/g) ?? [])].filter((word) => board.places.has(word));
}
