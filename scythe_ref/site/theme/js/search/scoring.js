/* Twin of scythe_ref/search/scoring.py: how well documents fit what a query means. In a small game few
   entries share its words, so what a question asks for, and the words that a hit meets, tell more. */

import { stem, stemsOf, withoutStopWords, words } from "./analysis.js";
import { cache } from "./cache.js";
import { ranking } from "./ranking.js";

/** @import { SearchIndex } from "./index.js" */
/** @import { Slot } from "./query_words.js" */
/** @import { Document } from "./types.js" */

/** Room to add up in, kept: zero but while somebody adds. */
const room = cache((/** @type {SearchIndex} */ { size, owners }) => ({
  score: new Float64Array(size),
  factor: new Float64Array(size),
  met: new Float64Array(size),
  documents: new Int32Array(size),
  all: new Int32Array(size),
  named: new Float64Array(owners.length),
  shared: new Float64Array(owners.length),
  now: new Int32Array(owners.length),
  ever: new Int32Array(owners.length),
}));

/**
 * Add up the slots: each counts for its best way; what misses some counts less, what a title says counts more.
 * The `numbers` of the documents that were met, and by document their `scores`, and how `near` the query comes to their
 * title or a wording, from 0 to 1.
 *
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @returns {{ numbers: Int32Array, scores: Float64Array, near: Float64Array }}
 */
export function combinedScores(index, sought) {
  const { score, factor, met, documents, all } = room(index);
  const scores = new Float64Array(index.size);
  let weights = 0;
  let count = 0;
  for (const slot of sought) {
    const mine = slotWeight(index, slot);
    weights += mine;
    const found = best(index, slot);
    for (let at = 0; at < found; at++) {
      const number = documents[at];
      if (!met[number]) all[count++] = number;
      scores[number] += score[number];
      met[number] += mine * factor[number];
      score[number] = factor[number] = 0;
    }
  }
  const near = alike(index, sought);
  const { coverage, title } = ranking();
  const numbers = all.slice(0, count);
  for (const number of numbers) {
    scores[number] *= (met[number] / weights) ** coverage * (1 + title * near[number]);
    met[number] = 0;
  }
  return { numbers, scores, near };
}

/**
 * Put down for each document the best way to meet a slot: its score, and what the way is worth. How many there are.
 *
 * @param {SearchIndex} index
 * @param {Slot} slot
 * @returns {number}
 */
function best(index, slot) {
  const { score, factor, documents } = room(index);
  let count = 0;
  /**
   * @param {number} number
   * @param {number} reached
   * @param {number} worth
   */
  const put = (number, reached, worth) => {
    if (!factor[number]) documents[count++] = number;
    else if (reached < score[number] || (reached === score[number] && worth <= factor[number])) return;
    score[number] = reached;
    factor[number] = worth;
  };
  for (const [way, worth] of slot.ways) {
    const known = way.split(" ").map((stemmed) => index.scores(stemmed));
    const [first] = known;
    if (known.length === 1) {
      for (let at = 0; at < first.numbers.length; at++) put(first.numbers[at], first.worth[at] * worth, worth);
      continue;
    }
    common(
      known.map(({ numbers }) => numbers),
      (number, places) => {
        const sum = known.reduce((sum, scores, which) => sum + scores.worth[places[which]], 0);
        put(number, (sum * worth) / known.length, worth);
      },
    );
  }
  return count;
}

/**
 * How much a query and what a document says first are alike, from 0 to 1: what they have in common, of what both say;
 * for the best of the title and of the wordings with which people ask for the document.
 *
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @returns {Float64Array}
 */
function alike(index, sought) {
  const { named, shared, now, ever } = room(index);
  const { owners, lengths } = index;
  let total = 0;
  for (const slot of sought) {
    let count = 0;
    for (const [way, factor] of slot.ways) {
      const said = way.split(" ").map((stemmed) => index.sayings(stemmed));
      const worth = factor * said.length;
      /** @param {number} saying */
      const put = (saying) => {
        if (!named[saying]) now[count++] = saying;
        if (worth > named[saying]) named[saying] = worth;
      };
      if (said.length > 1) common(said, put);
      else for (const saying of said[0]) put(saying);
    }
    for (let at = 0; at < count; at++) {
      const saying = now[at];
      if (!shared[saying]) ever[total++] = saying;
      shared[saying] += named[saying];
      named[saying] = 0;
    }
  }
  const best = new Float64Array(index.size);
  for (let at = 0; at < total; at++) {
    const saying = ever[at];
    const near = Math.min(1, shared[saying] / Math.sqrt(sought.length * lengths[saying]));
    if (near > best[owners[saying]]) best[owners[saying]] = near;
    shared[saying] = 0;
  }
  return best;
}

/**
 * The share of a query, by the weights of its words, that the best of some documents meets for each word.
 *
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @param {number[]} numbers
 * @returns {number}
 */
export function shareMet(index, sought, numbers) {
  const { score, factor, documents } = room(index);
  let weights = 0;
  let met = 0;
  for (const slot of sought) {
    const weight = slotWeight(index, slot);
    const found = best(index, slot);
    weights += weight;
    met += weight * Math.max(0, ...numbers.map((number) => factor[number]));
    for (let at = 0; at < found; at++) score[documents[at]] = factor[documents[at]] = 0;
  }
  return met / weights;
}

/**
 * How much it matters to meet a slot: as much as the word is rare; one that nobody writes, as its ways.
 *
 * @param {SearchIndex} index
 * @param {Slot} slot
 * @returns {number}
 */
export function slotWeight(index, slot) {
  const written = stemsOf(slot.said).filter((stemmed) => index.isWritten(stemmed));
  if (written.length) return Math.min(...written.map((stemmed) => index.rarity(stemmed)));
  const known = [...slot.ways.keys()]
    .map((way) => way.split(" "))
    .filter((stems) => stems.every((stemmed) => index.hasStem(stemmed)))
    .map((stems) => stems.reduce((sum, stemmed) => sum + index.rarity(stemmed), 0) / stems.length);
  return known.length ? Math.min(...known) : ranking().unknown;
}

/**
 * Call `each` with the numbers that are in all of some lists, and with their places there; each list is in order.
 *
 * @param {Int32Array[]} lists
 * @param {(number: number, places: number[]) => void} each
 */
function common(lists, each) {
  const places = lists.map(() => 0);
  for (const number of lists[0]) {
    for (const [which, list] of lists.entries()) {
      while (list[places[which]] < number) places[which] += 1;
      if (places[which] === list.length) return;
    }
    if (lists.every((list, which) => list[places[which]] === number)) each(number, places);
  }
}

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
