/* Twin of scythe_ref/search/dutch.py: from a Dutch word in a question to the English words that the content uses. */

import { LONGEST } from "./analysis.js";
import { cache } from "./cache.js";
import { ranking } from "./ranking.js";

/** @import { SearchIndex } from "./index.js" */

const VOWELS = "aeiou";
/** @type {{ [letter: string]: string }} */
const HARD = { v: "f", z: "s" };
/** @type {{ [letter: string]: string }} */
const SOFT = { f: "v", s: "z" };
const SHORTEST = 3; // letters of the shortest part of a compound

/**
 * Whether one of a query's words is Dutch, and is not English as well.
 *
 * @param {SearchIndex} index
 * @param {string[]} asked
 * @returns {boolean}
 */
export function inDutch(index, asked) {
  const { stop_words: nothing, irregular } = ranking();
  const english = new Set([...nothing, ...Object.keys(irregular)]);
  return asked.some((word) => dutch(word) && !english.has(word) && !index.says(word));
}

/**
 * For both parts of each verb that stands apart the whole: trek and terug of terugtrekken.
 *
 * @param {string[]} asked
 * @returns {Map<string, string>}
 */
export function separated(asked) {
  const known = dutchWords();
  const whole = new Map();
  for (const [at, first] of asked.entries()) {
    for (const second of asked.slice(at + 1)) {
      for (const form of forms(first)) {
        if (!form.endsWith("en") || !known.has(second + form)) continue;
        for (const part of [first, second]) whole.set(part, second + form);
      }
    }
  }
  return whole;
}

/**
 * The phrases that a word may mean; none if it says nothing; null if it is not known. A compound means its parts.
 *
 * @type {(word: string) => string[][] | null}
 */
export const dutch = cache((word) => {
  const meant = simple(word);
  if (meant || word.length > LONGEST) return meant;
  for (let at = word.length - SHORTEST; at >= SHORTEST; at--) {
    const first = part(word.slice(0, at));
    const second = first?.length ? dutch(word.slice(at)) : null;
    if (second?.length) return (first ?? []).flatMap((one) => second.map((other) => [...one, ...other]));
  }
  return null;
});

/**
 * What the first part of a compound means; it may be joined to the next with an s.
 *
 * @param {string} word
 * @returns {string[][] | null}
 */
function part(word) {
  const whole = simple(word);
  return whole?.length || !word.endsWith("s") ? whole : simple(word.slice(0, -1));
}

/**
 * @param {string} word
 * @returns {string[][] | null}
 */
function simple(word) {
  const known = dutchWords();
  for (const form of forms(word)) if (known.has(form)) return known.get(form) ?? null;
  return null;
}

/** @type {() => Map<string, string[][]>} */
export const dutchWords = cache(() => {
  /** @type {Map<string, string[][]>} */
  const found = new Map();
  for (const [english, said] of Object.entries(ranking().dutch.words)) {
    for (const word of said.split(" ")) {
      if (!found.has(word)) found.set(word, []);
      if (english) found.get(word)?.push(english.split(" "));
    }
  }
  return found;
});

/**
 * A word and what it may be a form of: gebieden of gebied, meren of meer, betaalt and betaald of betalen.
 *
 * @param {string} word
 * @returns {Generator<string>}
 */
function* forms(word) {
  yield word;
  yield* grown(word);
  for (const form of bare(word)) {
    yield form;
    yield* grown(form);
  }
  if (word.startsWith("ge")) for (const form of bare(word.slice(2))) yield* grown(form);
}

/**
 * @param {string} word
 * @returns {Generator<string>}
 */
function* bare(word) {
  for (const ending of ranking().dutch.endings) {
    if (!word.endsWith(ending) || word.length - ending.length < SHORTEST - 1) continue;
    const form = word.slice(0, -ending.length);
    const [before, last] = form.slice(-2);
    const hard = HARD[last] ?? last;
    yield form;
    if (last === before) yield form.slice(0, -1);
    yield form.slice(0, -1) + hard;
    if (VOWELS.includes(before) && !VOWELS.includes(last)) yield form.slice(0, -1) + before + hard;
  }
}

/**
 * The verb that a stem belongs to: bouwen, winnen, betalen, geven, kiezen.
 *
 * @param {string} form
 * @returns {Generator<string>}
 */
function* grown(form) {
  if (form.length < SHORTEST) return;
  const last = form.slice(-1);
  const soft = SOFT[last] ?? last;
  yield `${form}en`;
  yield `${form.slice(0, -1)}${soft}en`;
  yield `${form}${last}en`;
  if (VOWELS.includes(form.slice(-2, -1)) && form.at(-2) === form.at(-3)) yield `${form.slice(0, -2)}${soft}en`;
}
