/* Names as people write them: what replies call things is shortened nowhere and explained nowhere else. */

/** @import { Owner } from "./types.js" */

/**
 * A name with blanks: `disarmed-trap` is a disarmed trap.
 *
 * @param {string} name
 */
export const spaced = (name) => name.replaceAll(/[-_]/g, " ");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Pieces in words: `2 men of White`, `3 corn`; in brackets what is to be told of one besides.
 *
 * @param {{ kind: string, owner: string, number: number, detail?: string }} piece
 * @param {Map<string, Owner>} owners
 * @returns {string}
 */
export function pieceInWords({ kind, owner, number, detail }, owners) {
  const name = spaced(kind) + (detail ? ` (${detail})` : "");
  if (!owner) return `${number} ${name}`;
  return `${number} ${name}${number > 1 ? "s" : ""} of ${owners.get(owner)?.short ?? owner}`;
}

/**
 * What a text of the rules says, without the marks of its links and emphasis.
 *
 * @param {string} text
 */
export const plain = (text) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/\*\*|__|`/g, "");

/**
 * A number of bytes for people.
 *
 * @param {number} bytes
 */
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

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
