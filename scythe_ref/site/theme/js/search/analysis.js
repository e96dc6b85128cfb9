/* Twin of scythe_ref/search/analysis.py: from text to words and from words to stems. */

import { cache } from "./cache.js";
import { ranking } from "./ranking.js";
import { stemmer } from "./stemmer.js";

export const LONGEST = 64; // letters of a word that are compared with others

/**
 * @param {string} text
 * @returns {string[]}
 */
export function words(text) {
  const folded = /\P{ASCII}/u.test(text) ? text.normalize("NFD").replace(/\p{M}/gu, "") : text;
  return (
    folded
      .replace(/['\u2019]/g, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * Leave out the words that say nothing; if all do, keep them all.
 *
 * @param {string[]} found
 * @returns {string[]}
 */
export function withoutStopWords(found) {
  const left = found.filter((word) => !isStopWord(word));
  return left.length ? left : found;
}

/**
 * @param {string} word
 * @returns {boolean}
 */
export function isStopWord(word) {
  return stopWords().has(word);
}

/**
 * What a word's forms have in common: an irregular form is replaced, then each group of endings applies one rule.
 *
 * @type {(form: string) => string}
 */
export const stem = cache((form) => {
  const { irregular, suffixes } = ranking();
  let word = Object.hasOwn(irregular, form) ? irregular[form] : form;
  for (const group of suffixes) {
    const rule = group.find(([ending, , before]) => word.endsWith(ending) && word.length - ending.length >= before);
    if (rule) word = word.slice(0, word.length - rule[0].length) + rule[1];
  }
  return word;
});

/**
 * The stems by which a word is found: the English one, and that of the language of a translation, if there is one.
 *
 * @param {string} word
 * @returns {string[]}
 */
export function stemsOf(word) {
  return ranking().language ? [stem(word), stemIn(word)] : [stem(word)];
}

/**
 * The stem of a word in the language of a translation, which is before it: words of two languages don't mix.
 *
 * @type {(word: string) => string}
 */
export const stemIn = cache((word) => `${ranking().language}:${stemmer(word)}`);

// Made once: at every key, words are compared with the whole vocabulary.
let before = new Uint8Array(LONGEST + 1);
let last = new Uint8Array(LONGEST + 1);
let row = new Uint8Array(LONGEST + 1);

/**
 * How many slips turn one word into the other; anything beyond `most` is `most + 1`.
 *
 * @param {string} one
 * @param {string} other
 * @param {number} most
 * @returns {number}
 */
export function distance(one, other, most) {
  const [rows, columns] = [one.length, other.length];
  if (Math.abs(rows - columns) > most || rows > LONGEST || columns > LONGEST) return most + 1;
  for (let j = 0; j <= columns; j++) last[j] = j;
  for (let i = 1; i <= rows; i++) {
    const letter = one.charCodeAt(i - 1);
    const earlier = i > 1 ? one.charCodeAt(i - 2) : -1;
    row[0] = i;
    let least = i;
    for (let j = 1; j <= columns; j++) {
      const against = other.charCodeAt(j - 1);
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter === against ? 0 : 1));
      if (j > 1 && earlier === against && letter === other.charCodeAt(j - 2)) cost = Math.min(cost, before[j - 2] + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[columns], most + 1);
}

/**
 * How many slips a word may have; a short one has none.
 *
 * @param {string} word
 * @returns {number}
 */
export function mostSlips(word) {
  const [, most] = ranking().fuzzy.distances.find(([length]) => word.length >= length) ?? [0, 0];
  return most;
}

/**
 * Whether a short word is no slip for another: a letter missing or swapped is a slip, one replaced is not. Of three
 * letters none may be missing: such a word can mean too many others.
 *
 * @param {string} word
 * @param {string} other
 * @returns {boolean}
 */
export function isAnother(word, other) {
  if (word.length > ranking().fuzzy.short) return false;
  if (other.length !== word.length) return word.length === 3 || other.length < word.length;
  return [...word].sort().join("") !== [...other].sort().join("");
}

/** @type {() => Set<string>} */
const stopWords = cache(() => new Set(ranking().stop_words));
