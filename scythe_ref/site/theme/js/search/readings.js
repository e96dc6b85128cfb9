/* Twin of scythe_ref/search/readings.py: two answers to what may mean either, each under the words that tell it from the
   other. */

import { isStopWord, stem, words } from "./analysis.js";

/** @import { Document } from "./types.js" */

const MOST = 5; // words by which an answer is told from another
const WORD = /[\p{L}\p{N}]+(?:['\u2019-][\p{L}\p{N}]+)*/gu;

/**
 * The words for two answers: those of the content, else of their titles.
 *
 * @param {Document} one
 * @param {Document} other
 * @returns {string[]}
 */
export function wordsApart(one, other) {
  const titles = [toldApart(one.title, other.title), toldApart(other.title, one.title)];
  const said = [one.tells_apart || titles[0], other.tells_apart || titles[1]];
  return said[0] === said[1] ? titles : said;
}

/**
 * A short title, or the words of a longer one that tell it from another: the run with most of its own.
 *
 * @param {string} title
 * @param {string} other
 * @returns {string}
 */
export function toldApart(title, other) {
  const said = title.match(WORD) ?? [];
  if (said.length <= MOST) return title;
  const theirs = new Set(words(other).map(stem));
  const own = said.map((word) => weight(word, theirs));
  let [best, from, to] = [-1, 0, 0];
  // The one that says most; of equals the shortest and earliest.
  for (let size = 1; size <= MOST; size++) {
    for (let start = 0; start + size <= said.length; start++) {
      const worth = own.slice(start, start + size).reduce((sum, one) => sum + one, 0);
      if (worth > best) [best, from, to] = [worth, start, start + size];
    }
  }
  while (from < to - 1 && isStopWord(said[to - 1].toLowerCase())) to -= 1;
  return said.slice(from, to).join(" ");
}

/**
 * @param {string} word
 * @param {Set<string>} theirs
 * @returns {number}
 */
function weight(word, theirs) {
  const parts = words(word);
  if (parts.every((part) => theirs.has(stem(part)))) return 0;
  return parts.every(isStopWord) ? 1 : 3;
}
