/* The query language, which Whoosh's parser reads in Python (scythe_ref/search/whoosh_index.py): filters and phrases, as in
   `module:base kind:ruling "two words" -word`. */

import { stem, stemIn, withoutStopWords, words } from "./analysis.js";
import { wordsOfTranslation } from "./dutch.js";
import { FILTERS } from "./index.js";
import { ranking } from "./ranking.js";

/** @import { SearchIndex } from "./index.js" */
/** @import { Document, Part } from "./types.js" */

const PHRASED = /** @type {const} */ (["title", "answer", "text"]); // translated texts with phrases
const QUOTES = '"\u201c\u201d\u201e';
/** @type {{ [said: string]: string }} */
const KINDS = { rule: "statement", example: "scenario", glossary: "term" }; // what people read above their hits

// Phones write curly quotes. A dash leads only what follows it at once: neither "6 - 7 players" nor "one-time" leaves
// anything out.
const PART = new RegExp(
  `(?<!\\S)(-?)(?:(${FILTERS.join("|")}):)?(?:[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]|(\\S+))`,
  "gi",
);

/**
 * A query's words as people type them, and the parts that narrow it down: `{ said, field, without }`. Quotes beside words
 * are somebody's speech.
 *
 * @param {string} query
 * @returns {[string, Part[]]}
 */
export function splitQuery(query) {
  const parts = [];
  const plain = [];
  let spoken = false;
  for (const [, dash, name = "", phrase = "", word = ""] of query.matchAll(PART)) {
    const [field, said] = [name.toLowerCase(), (phrase || word).toLowerCase()];
    const part = { said: field === "kind" ? kind(said) : said, field, without: dash !== "" };
    const narrows = part.said !== "" && (field !== "" || phrase !== "" || (part.without && words(word).length > 0));
    if (narrows) parts.push(part);
    else if (words(said).length) spoken = true;
    if (!field && !(part.without && narrows)) plain.push(phrase || word);
  }
  return [plain.join(" "), spoken ? parts.filter(({ field, without }) => field || without) : parts];
}

/**
 * A kind by what it is called, one or many of them.
 *
 * @param {string} said
 * @returns {string}
 */
function kind(said) {
  const one = said.replaceAll("-", "").replace(/s$/, "");
  return Object.hasOwn(KINDS, one) ? KINDS[one] : one;
}

/**
 * The documents that may be found; null if all may. `among` tells of a document whether it may be found at all.
 *
 * @param {SearchIndex} index
 * @param {Part[]} parts
 * @param {((document: Document) => boolean) | null} among
 * @returns {Set<number> | null}
 */
export function letThrough(index, parts, among) {
  let allowed =
    among &&
    new Set(
      index
        .documents()
        .filter(among)
        .map(({ number }) => number),
    );
  for (const { said, field, without } of parts) {
    const meant = field ? index.chosen(field, said) : saying(index, said);
    const all = allowed ?? index.documents().map(({ number }) => number);
    allowed = new Set([...all].filter((number) => meant.has(number) !== without));
  }
  return allowed;
}

/**
 * The documents in which a phrase stands: its telling words in any form, one after another.
 *
 * @param {SearchIndex} index
 * @param {string} phrase
 * @returns {Set<number>}
 */
function saying(index, phrase) {
  const english = withoutStopWords(words(phrase)).map(stem);
  if (!english.length) return new Set();
  const own = ranking().language ? [wordsOfTranslation(phrase).map(stemIn)] : [];
  return new Set([english, ...own].flatMap((sought) => holding(index, sought)));
}

/**
 * The documents with some stems, one after another.
 *
 * @param {SearchIndex} index
 * @param {string[]} sought
 * @returns {number[]}
 */
function holding(index, sought) {
  const [first, ...others] = sought.map((stemmed) => index.fits(stemmed));
  const having = [...first.keys()].filter((number) => others.every((other) => other.has(number)));
  return having.filter((number) => sought.length === 1 || runs(index.document(number), sought));
}

/**
 * @param {Document} document
 * @param {string[]} sought
 */
function runs(document, sought) {
  const { title, answer, text, synonyms, original } = document;
  const english = [original.title || title, original.answer || answer, original.text || text, ...synonyms];
  const own = PHRASED.filter((name) => original[name]).map((name) => document[name]);
  return [
    ...english.map((said) => withoutStopWords(words(said)).map(stem)),
    ...own.map((said) => wordsOfTranslation(said).map(stemIn)),
  ].some((stems) => stems.some((_, at) => sought.every((stemmed, further) => stems[at + further] === stemmed)));
}
