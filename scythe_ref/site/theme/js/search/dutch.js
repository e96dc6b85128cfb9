/* Twin of scythe_ref/search/dutch.py: Dutch questions: their words in English, and the Dutch names of the terms in an
   answer. */

import { LONGEST, stem, withoutStopWords, words } from "./analysis.js";
import { cache } from "./cache.js";
import { ranking } from "./ranking.js";

/** @import { SearchIndex } from "./index.js" */
/** @import { Document } from "./types.js" */

const VOWELS = "aeiou";
/** @type {{ [letter: string]: string }} */
const HARD = { v: "f", z: "s" };
/** @type {{ [letter: string]: string }} */
const SOFT = { f: "v", s: "z" };
const SHORTEST = 3; // letters of the shortest part of a compound
const MOST_TERMS = 6; // terms named beside a hit

/**
 * Whether one of a query's words is Dutch, and is not English as well.
 *
 * @param {SearchIndex} index
 * @param {string[]} asked
 * @returns {boolean}
 */
export function hasDutch(index, asked) {
  const { stop_words: nothing, irregular } = ranking();
  const english = new Set([...nothing, ...Object.keys(irregular)]);
  return asked.some((word) => meanings(word) && !english.has(word) && !index.isWritten(stem(word)));
}

/**
 * Whether a query is Dutch: at least half of its words are, and one of them can't be English.
 *
 * @param {SearchIndex} index
 * @param {string[]} asked
 * @returns {boolean}
 */
export function isMostlyDutch(index, asked) {
  return hasDutch(index, asked) && 2 * asked.filter(meanings).length >= asked.length;
}

/**
 * The Dutch name of each term in a title and an answer, by its English one, in the order they come up.
 *
 * @param {SearchIndex} index
 * @param {Document} document
 * @returns {Map<string, string>}
 */
export function dutchNames(index, document) {
  return namedOf(index)(document);
}

/** @type {(index: SearchIndex) => (document: Document) => Map<string, string>} */
const namedOf = cache((index) =>
  cache(({ title, answer }) => {
    const known = index.terms;
    const longest = Math.max(0, ...[...known.keys()].map((stems) => stems.split(" ").length));
    const found = new Map();
    for (const text of [title, answer]) {
      const stems = words(text).map(stem);
      for (let at = 0; at < stems.length; ) {
        let size = Math.min(longest, stems.length - at); // a combat card is no combat
        while (size && !known.has(stems.slice(at, at + size).join(" "))) size -= 1;
        const term = known.get(stems.slice(at, at + size).join(" "));
        if (size && term) {
          const called = name(term);
          const english = written(term.title, called);
          if (called && called.toLowerCase() !== term.title.toLowerCase() && !found.has(english))
            found.set(english, called);
        }
        at += size || 1;
      }
    }
    return new Map([...found].slice(0, MOST_TERMS));
  }),
); // the same hits come again with every key

/**
 * The words of a translated text without those that say nothing in either language; if all do, all.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function wordsOfTranslation(text) {
  const found = withNouns(words(text));
  const left = withoutStopWords(found).filter((word) => !ownStopWords().has(word));
  return left.length ? left : found;
}

/**
 * The stop words of the language that the texts are translated into.
 *
 * @type {() => Set<string>}
 */
export const ownStopWords = cache(
  () => new Set(ranking().language === "nl" ? ranking().dutch.words[""].split(" ") : []),
);

/**
 * Words with stop words that are nouns there in the plural, which is no stop word: meren for het meer.
 *
 * @param {string[]} said
 * @returns {string[]}
 */
export function withNouns(said) {
  const { words: plurals } = ranking().dutch.nouns;
  return said.map((word, at) => (Object.hasOwn(plurals, word) && isNoun(said, at) ? plurals[word] : word));
}

/**
 * Whether a word isn't meant as the stop word that it can be: "het meer", but not "er geen meer".
 *
 * @param {string[]} said
 * @param {number} at
 * @returns {boolean}
 */
export function isNoun(said, at) {
  const { words: plurals, after, not_after: notAfter, not_before: notBefore } = ranking().dutch.nouns;
  if (!Object.hasOwn(plurals, said[at])) return true;
  const wrong = notAfter.split(" ").includes(said[at - 2]) || notBefore.split(" ").includes(said[at + 1]);
  return after.split(" ").includes(said[at - 1]) && !wrong;
}

/**
 * For both parts of each verb that stands apart the whole: trek and terug of terugtrekken.
 *
 * @param {string[]} asked
 * @returns {Map<string, string>}
 */
export function separableVerbs(asked) {
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
export const meanings = cache((word) => {
  const meant = simple(word);
  if (meant || word.length > LONGEST) return meant;
  for (let at = word.length - SHORTEST; at >= SHORTEST; at--) {
    const first = part(word.slice(0, at));
    const second = first?.length ? meanings(word.slice(at)) : null;
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
 * A word and what it may be a form of: gebieden of gebied, betaalt of betalen, aangevallen of aanvallen.
 *
 * @param {string} word
 * @returns {Generator<string>}
 */
function* forms(word) {
  yield word;
  yield* irregular(word);
  yield* grown(word);
  for (const form of bare(word)) {
    yield form;
    yield* grown(form);
  }
  const [apart, ...others] = word.split("ge");
  const verb = others.join("ge");
  for (const form of bare(verb)) for (const whole of grown(form)) yield apart + whole;
}

/**
 * The infinitive of an irregular form, a separable one too: terugtrekken for terugtrok.
 *
 * @param {string} word
 * @returns {Generator<string>}
 */
function* irregular(word) {
  const known = ranking().dutch.irregular;
  for (let at = 0; at < word.length; at++) {
    const form = word.slice(at);
    if (Object.hasOwn(known, form)) yield word.slice(0, at) + known[form];
  }
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

/** @param {Document} term */
function name({ dutch: [called], title }) {
  const { words: said } = ranking().dutch;
  const english = title.toLowerCase();
  return called ?? (Object.hasOwn(said, english) ? said[english].split(" ")[0] : "");
}

/**
 * A title as it stands in a sentence: small where the Dutch name is.
 *
 * @param {string} title
 * @param {string} called
 */
function written(title, called) {
  return /^\p{Lu}/u.test(called) ? title : title.slice(0, 1).toLowerCase() + title.slice(1);
}
