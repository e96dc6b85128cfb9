/* Names as people write them: what replies call things is shortened nowhere and explained nowhere else. */

import { _, ngettext } from "../translations.js";

/** @import { Board } from "./types.js" */

/**
 * A name with blanks: `disarmed-trap` is a disarmed trap.
 *
 * @param {string} name
 */
export const spaced = (name) => name.replaceAll(/[-_]/g, " ");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What a kind of piece is called, or something else that a reply names; several of them where there are.
 *
 * @param {string} kind
 * @param {Board} board
 * @param {number} [number]
 */
export function kindInWords(kind, { kinds }, number = 1) {
  const [one, several] = kinds?.[kind] ?? [spaced(kind), `${spaced(kind)}s`];
  return number === 1 ? one : several;
}

/**
 * Pieces in words: `2 men of White`, `3 corn`; in brackets what is to be told of one besides.
 *
 * @param {{ kind: string, owner: string, number: number, detail?: string }} piece
 * @param {Board} board
 * @returns {string}
 */
export function pieceInWords({ kind, owner, number, detail }, board) {
  const more = detail ? ` (${detail})` : "";
  if (!owner) return `${number} ${kindInWords(kind, board)}${more}`;
  const pieces = detail ? `${kindInWords(kind, board)}${more}` : kindInWords(kind, board, number);
  return ngettext("{n} {pieces} of {owner}", "{n} {pieces} of {owner}", number, {
    pieces,
    owner: board.owners.get(owner)?.short ?? owner,
  });
}

/**
 * What a text of the rules says, without the marks of its links and emphasis.
 *
 * @param {string} text
 */
export const plain = (text) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/\*\*|__|`/g, "");

const megas = new Intl.NumberFormat(document.documentElement.lang || "en", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * A number of bytes for people.
 *
 * @param {number} bytes
 */
export const megabytes = (bytes) => _("{number} MB", { number: megas.format(bytes / 1e6) });

/**
 * A sentence begins with a capital and ends with a stop.
 *
 * @param {string} text
 * @returns {string}
 */
export function sentence(text) {
  const begun = capital(text.trim());
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
