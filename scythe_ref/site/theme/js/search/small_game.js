/* Twin of scythe_ref/search/small_game.py: doubt in a small game. Its rarest words are worth little, so the words that a hit
   meets tell more than its score. */

import { stem, words } from "./analysis.js";
import { ranking } from "./ranking.js";
import { shareMet } from "./scoring.js";

/** @import { SearchIndex } from "./index.js" */
/** @import { Slot } from "./query_words.js" */
/** @import { Document } from "./types.js" */

const MANY = "many"; // the word behind "how" that asks for a number

/**
 * @param {SearchIndex} index
 * @returns {boolean}
 */
export const isSmall = (index) => index.size <= ranking().small_game.entries;

/**
 * Whether "how many" is asked beside other words: only an entry with a number answers that.
 *
 * @param {SearchIndex} index
 * @param {string[]} asked
 * @param {Slot[]} sought
 * @returns {boolean}
 */
export function asksForANumber(index, asked, sought) {
  return isSmall(index) && sought.length > 1 && asked.some((word, at) => word === MANY && asked[at - 1] === "how");
}

/**
 * The slots without particles that no entry has, and without "many" where it asks for a number; all, if no others are
 * left.
 *
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @param {boolean} counts
 * @returns {Slot[]}
 */
export function tellingSlots(index, sought, counts) {
  if (!isSmall(index)) return sought;
  const particles = ranking().small_game.particles.split(" ");
  const telling = sought.filter((slot) => !particles.includes(slot.said) || slot.canBeMet(index));
  const left = telling.filter(({ said }) => !counts || said !== MANY);
  return left.length ? left : sought;
}

/**
 * Whether an answer has a number, or says that there is none, and is about what is counted: many an answer has some
 * number. `wording` is the likeness of the query and a title or wording.
 *
 * @param {Document[]} documents
 * @param {number} wording
 * @returns {boolean}
 */
export function tellsNumber(documents, wording) {
  const { small_game: marks } = ranking();
  const counted = marks.counted.split(" ");
  if (wording < marks.counted_wording) return false;
  return documents.some(({ answer }) => words(answer).some((word) => counted.includes(word) || /^\p{Nd}/u.test(word)));
}

/**
 * Whether it is a single word: who types it wants the entries that have it.
 *
 * @param {SearchIndex} index
 * @param {string[]} asked
 * @param {Slot[]} sought
 * @param {Document[]} documents
 * @returns {boolean}
 */
export function isKeyword(index, asked, sought, documents) {
  return isSmall(index) && asked.length === 1 && met(index, sought, documents) === 1;
}

/**
 * Whether a hit leaves most of a query open, the more so where no entry has one of its words. `wording` is the likeness
 * of the query and a title or wording of the hit.
 *
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @param {Document[]} documents
 * @param {number} wording
 * @returns {boolean}
 */
export function meetsLittle(index, sought, documents, wording) {
  const { small_game: marks } = ranking();
  if (!isSmall(index) || wording >= marks.wording) return false;
  if (sought.length === 1 && !says(documents, sought[0])) return true; // "who goes first": is the first card free?
  const known = sought.every((slot) => slot.canBeMet(index));
  return met(index, sought, documents) < (known ? marks.met : marks.met_with_unknown);
}

/**
 * Whether an entry has a word itself, not only somebody who asks for it.
 *
 * @param {Document[]} documents
 * @param {Slot} slot
 * @returns {boolean}
 */
function says(documents, slot) {
  const texts = documents.flatMap(({ title, answer, synonyms }) => [title, answer, ...synonyms]);
  const said = new Set(texts.flatMap(words).map(stem));
  return [...slot.ways.keys()].some((way) => way.split(" ").every((stemmed) => said.has(stemmed)));
}

/**
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @param {Document[]} documents
 * @returns {number}
 */
function met(index, sought, documents) {
  return shareMet(
    index,
    sought,
    documents.map(({ number }) => number),
  );
}
