/* Twin of scythe_ref/search/readings.py: two answers to what may mean either, each under the words that tell it from the
   other. */

import { isStopWord, stem, words } from "./analysis.js";
import { cache } from "./cache.js";
import { ownStopWords } from "./dutch.js";
import { ranking } from "./ranking.js";

/** @import { Document, Ranking } from "./types.js" */
/** @typedef {{ sentence: string, start: number, end: number }} Run - some phrases: the words from start to end */

const MOST = 7; // words of a title by which an answer is told from another
const FROM_START = 1.5; // the weight of a run with which a sentence begins: it reads best
const WORD = /[\p{L}\p{N}]+(?:['\u2019-][\p{L}\p{N}]+)*/gu;
const SENTENCE = /(?<=[.!?])\s+/;
const OPENING = ["into", "where", "clause", "join"]; // kinds of words with which a phrase begins

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
 * A short title, or the phrases of a longer one that tell it from another, with dots where it is cut.
 *
 * @param {string} title
 * @param {string} other
 * @returns {string}
 */
export function toldApart(title, other) {
  if ((title.match(WORD) ?? []).length <= MOST) return title;
  const theirs = new Set(words(other).map(stem));
  /** @param {Run} run */
  const says = ({ sentence, start, end }) =>
    (sentence.match(WORD) ?? []).slice(start, end).reduce((sum, word) => sum + weight(word, theirs), 0) +
    (start ? 0 : FROM_START);
  // The one that says most; of equals the shortest and earliest.
  return written(
    title
      .split(SENTENCE)
      .flatMap(runs)
      .reduce((best, run) => {
        const more = says(run) - says(best) || best.end - best.start - (run.end - run.start);
        return more > 0 ? run : best;
      }),
  );
}

/**
 * All short runs of phrases, and the first phrase, however long it is.
 *
 * @param {string} sentence
 * @returns {Run[]}
 */
function runs(sentence) {
  const opens = (sentence.match(WORD) ?? []).map((word) => openers(ranking()).has(word.toLowerCase()));
  const edges = [0, ...[...opens.keys()].filter((at) => at && opens[at] && !opens[at - 1]), opens.length];
  return edges.flatMap((start, at) =>
    edges
      .slice(at + 1)
      .filter((end) => end - start <= MOST || end === edges[1])
      .map((end) => ({ sentence, start, end })),
  );
}

/**
 * A run as the sentence has it, without a word that joins it to what is left out.
 *
 * @param {Run} run
 * @returns {string}
 */
function written({ sentence, start, end }) {
  const found = [...sentence.matchAll(WORD)];
  const joins = ranking().frames.grammar.join.split(" ");
  const joined = start > 0 && start < end - 1 && joins.includes(found[start][0].toLowerCase());
  const from = joined ? start + 1 : start;
  const last = found[end - 1];
  const text = sentence.slice(found[from].index, end === found.length ? undefined : last.index + last[0].length);
  return `${from ? "\u2026 " : ""}${text}${end === found.length ? "" : " \u2026"}`;
}

/** @type {(rules: Ranking) => Set<string>} */
const openers = cache(({ frames: { grammar } }) => {
  const said = OPENING.flatMap((kind) => grammar[kind].split(" "));
  return new Set(said.filter((word) => word !== "to" && word !== "of"));
});

/**
 * @param {string} word
 * @param {Set<string>} theirs
 * @returns {number}
 */
function weight(word, theirs) {
  const parts = words(word);
  if (parts.every((part) => theirs.has(stem(part)))) return 0;
  return parts.every((part) => isStopWord(part) || ownStopWords().has(part)) ? 0.5 : 3;
}
