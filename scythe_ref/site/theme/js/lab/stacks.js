/* How pieces lie on a place: in rows around its middle, smaller the more there are. */

/** @import { LaidPiece, Piece } from "./types.js" */

const PER_ROW = 3;
const TOKEN = 15;
const SCALES = [
  [2, 1.4],
  [3, 1.1],
  [6, 1],
  [9, 0.8],
];
const SMALLEST = 0.6;

/**
 * The pieces of each place, each with where it is drawn from the place's middle, and how large; below: how far below
 * the middle they lie.
 *
 * @param {Piece[]} pieces
 * @param {number} [below]
 * @returns {Map<string, LaidPiece[]>}
 */
export function stacks(pieces, below = 0) {
  const lying = new Map();
  for (const piece of pieces) lying.set(piece.place, [...(lying.get(piece.place) ?? []), piece]);
  for (const [place, things] of lying) lying.set(place, laid(things, below));
  return lying;
}

/**
 * @param {Piece[]} things
 * @param {number} below
 * @returns {LaidPiece[]}
 */
function laid(things, below) {
  const scale = SCALES.find(([most]) => things.length <= most)?.[1] ?? SMALLEST;
  const rows = Math.ceil(things.length / PER_ROW);
  return things.map((piece, number) => {
    const row = Math.floor(number / PER_ROW);
    const inRow = Math.min(PER_ROW, things.length - row * PER_ROW);
    const x = ((number % PER_ROW) - (inRow - 1) / 2) * TOKEN * scale;
    const y = below - ((rows - 1) * TOKEN * scale) / 2 + row * TOKEN * scale;
    return { ...piece, x, y, scale };
  });
}
