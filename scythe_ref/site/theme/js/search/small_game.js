/* Twin of scythe_ref/search/small_game.py: a small game. Few entries share its words, so what a question asks for, and
   the words that a hit meets, tell more. */

import { stem, stemsOf, withoutStopWords, words } from "./analysis.js";
import { ranking } from "./ranking.js";
import { shareMet } from "./scoring.js";

/** @import { SearchIndex } from "./index.js" */
/** @import { Slot } from "./query_words.js" */
/** @import { Document } from "./types.js" */

const MEAN = ["mean", "means"]; // at the end of a question for a meaning: what does it mean
const NO = "no"; // in an answer, it denies what the title asks, and not what the question denies
const MANY = "many"; // the word behind "how" that asks for a number

/**
 * @param {SearchIndex} index
 * @returns {boolean}
 */
export const isSmall = (index) => index.size <= ranking().small_game.entries;

/**
 * Weigh terms by whether a question asks what they are, and entries by whether they deny what it denies.
 *
 * @param {SearchIndex} index
 * @param {{ numbers: Int32Array, scores: Float64Array }} scored
 * @param {string[]} asked
 */
export function weighByQuestion(index, { numbers, scores }, asked) {
  if (!isSmall(index)) return;
  const { small_game: marks } = ranking();
  const documents = [...numbers].map((number) => index.document(number));
  const isQuestion = asked.length > 1 && marks.questions.split(" ").includes(asked[0]);
  const called = (isQuestion ? defined(asked) : stems(asked)).join(" ");
  const terms = documents.filter(({ kind }) => kind === "term");
  const named = new Map(terms.filter((term) => isCalled(term, called)).map((term) => [term, spokenOf(index, term)]));
  for (const term of terms) {
    const spoken = named.get(term);
    // A mill is a row, and a name of the game as well: that is meant of which more entries speak.
    if (spoken) scores[term.number] *= spoken / Math.max(...named.values());
    if (isQuestion) scores[term.number] *= spoken ? marks.defined : marks.term;
  }
  for (const { number, title, answer } of isDisjoint(asked, marks.denials) ? [] : documents) {
    const said = words(answer).filter((word) => word !== NO);
    if (!isDisjoint([...words(title), ...said], marks.denied)) scores[number] *= marks.denial;
  }
}

/**
 * @param {Document} term
 * @param {string} called
 * @returns {boolean}
 */
function isCalled({ title, synonyms }, called) {
  return called !== "" && [title, ...synonyms].some((name) => stems(words(name)).join(" ") === called);
}

/**
 * How many entries have all words of a term; it is one of them.
 *
 * @param {SearchIndex} index
 * @param {Document} term
 * @returns {number}
 */
function spokenOf(index, term) {
  const [first = new Map(), ...others] = stems(words(term.title)).map((stemmed) => index.fits(stemmed));
  const has = (/** @type {number} */ number) => number !== term.number && others.every((held) => held.has(number));
  return 1 + [...first.keys()].filter(has).length;
}

/**
 * The stems of what a question wants to have defined.
 *
 * @param {string[]} asked
 * @returns {string[]}
 */
function defined(asked) {
  if (asked[0] === "what" && asked[1] === "does" && MEAN.includes(asked[asked.length - 1])) {
    return stems(asked.slice(2, -1));
  }
  for (const phrase of ranking().small_game.definitions) {
    const size = phrase.split(" ").length;
    if (asked.slice(0, size).join(" ") === phrase) return stems(asked.slice(size));
  }
  return [];
}

/** @param {string[]} said */
const stems = (said) => withoutStopWords(said).map(stem);

/**
 * @param {string[]} said
 * @param {string} listed
 * @returns {boolean}
 */
function isDisjoint(said, listed) {
  const others = listed.split(" ");
  return !said.some((word) => others.includes(word));
}

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
  const said = new Set(texts.flatMap(words).flatMap(stemsOf));
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
