/* Twin of scythe_ref/search/readings.py: two answers to what may mean either, each under the words in which their titles
   differ. */

import { isStopWord, stem, words } from "./analysis.js";

const MOST = 5; // words by which an answer is told from another
const WORD = /[\p{L}\p{N}]+(?:['\u2019-][\p{L}\p{N}]+)*/gu;

/**
 * The words of a title that tell it from another: the run with most that the other has not.
 *
 * @param {string} title
 * @param {string} other
 * @returns {string}
 */
export function toldApart(title, other) {
  const said = title.match(WORD) ?? [];
  const theirs = new Set(words(other).map(stem));
  const own = said.map((word) => weight(word, theirs));
  let [best, from, to] = [-1, 0, 0];
  // The one that says most; of equals the shortest and earliest.
  for (let size = 1; size <= Math.min(MOST, said.length); size++) {
    for (let start = 0; start + size <= said.length; start++) {
      const worth = own.slice(start, start + size).reduce((sum, one) => sum + one, 0);
      if (worth > best) [best, from, to] = [worth, start, start + size];
    }
  }
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
