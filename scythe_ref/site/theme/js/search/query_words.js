/* Twin of scythe_ref/search/query_words.py: what a query may mean, word by word: itself, what starts with it, a
   synonym, a slip of the finger, a Dutch word. */

import { distance, isAnother, isStopWord, mostSlips, stem, stemsOf, withoutStopWords, words } from "./analysis.js";
import { cache } from "./cache.js";
import { dutchWords, hasDutch, meanings, separableVerbs, withNouns } from "./dutch.js";
import { ranking } from "./ranking.js";

/** @import { SearchIndex } from "./index.js" */

const MEANING = 0.9; // weight of the English meaning of a word that translated texts have themselves

/** A word of a query, or a phrase that means one thing, and the ways to meet it: stems as one text, and their worth. */
export class Slot {
  /**
   * @param {string} said
   * @param {Iterable<[string, number]>} [ways]
   */
  constructor(said, ways = []) {
    this.said = said;
    this.ways = new Map(ways);
  }

  /**
   * @param {string} stems
   * @param {number} factor
   */
  add(stems, factor) {
    if (stems) this.ways.set(stems, Math.max(this.ways.get(stems) ?? 0, factor));
  }

  /**
   * Whether anything can be found by it.
   *
   * @param {SearchIndex} index
   * @returns {boolean}
   */
  canBeMet(index) {
    return [...this.ways.keys()].some((way) => way.split(" ").every((stemmed) => index.hasStem(stemmed)));
  }
}

/**
 * What a query's words may mean; those that say nothing are left out.
 *
 * @param {SearchIndex} index
 * @param {string[]} asked
 * @returns {Slot[]}
 */
export function slots(index, asked) {
  const foreign = hasDutch(index, asked);
  const read = foreign ? withNouns(asked) : asked;
  const said = withoutStopWords(read);
  const left = said.filter((word) => !(foreign && meanings(word)?.length === 0) && !isSlipOfStopWord(index, word));
  const spoken = left.length ? left : said;
  const whole = foreign ? separableVerbs(read) : new Map();
  const found = [];
  for (let start = 0; start < spoken.length; ) {
    const size = phrase(index, spoken, start);
    const last = start === spoken.length - 1;
    if (size > 1) found.push(ofPhrase(index, spoken.slice(start, start + size)));
    else {
      const translated = (foreign && meanings(whole.get(spoken[start]) ?? spoken[start])) || [];
      found.push(ofWord(index, spoken[start], translated, foreign, last));
    }
    start += size;
  }
  return found;
}

/**
 * Whether an unknown word is most likely a slip for one that says nothing.
 *
 * @param {SearchIndex} index
 * @param {string} word
 * @returns {boolean}
 */
function isSlipOfStopWord(index, word) {
  if (index.hasWord(word) || index.synonyms.has(stem(word)) || meanings(word) || index.wordsBeginning(word).length)
    return false;
  const near = slips(index, word);
  const nearest = Math.min(...near.map(([, off]) => off));
  return near.some(([other, off]) => off === nearest && isStopWord(other));
}

/**
 * How many words from here on are one synonym.
 *
 * @param {SearchIndex} index
 * @param {string[]} spoken
 * @param {number} start
 * @returns {number}
 */
function phrase(index, spoken, start) {
  for (let size = Math.min(index.longestSynonym, spoken.length - start); size > 1; size--) {
    if (index.synonyms.has(stems(spoken.slice(start, start + size)))) return size;
  }
  return 1;
}

/**
 * @param {SearchIndex} index
 * @param {string[]} said
 * @returns {Slot}
 */
function ofPhrase(index, said) {
  const slot = new Slot(said.join(" "));
  for (const way of ways(said)) {
    slot.add(way, 1);
    addSynonyms(index, slot, way, 1);
  }
  return slot;
}

/**
 * The stems of the words of a phrase together: the English ones, and those of the language of a translation.
 *
 * @param {string[]} said
 * @returns {string[]}
 */
function ways(said) {
  const all = said.map(stemsOf);
  return all[0].map((_, which) => all.map((stems) => stems[which]).join(" "));
}

/**
 * @param {SearchIndex} index
 * @param {string} word
 * @param {string[][]} translated
 * @param {boolean} foreign
 * @param {boolean} last
 * @returns {Slot}
 */
function ofWord(index, word, translated, foreign, last) {
  const slot = new Slot(word);
  const own = stemsOf(word);
  const meant = new Map(own.map((stemmed) => [stemmed, 1]));
  const worth = own.slice(1).some((stemmed) => index.hasStem(stemmed)) ? MEANING : 1;
  for (const said of translated) slot.add(stems(said), worth);
  const known = index.hasWord(word) || index.synonyms.has(stem(word)) || translated.length > 0;
  // The last word may not be finished yet.
  if (last || !known) {
    for (const [other, factor] of beginnings(index, word)) {
      for (const stemmed of stemsOf(other)) meant.set(stemmed, Math.max(meant.get(stemmed) ?? 0, factor));
    }
  }
  if (!known && meant.size === own.length) {
    for (const [other, factor] of guesses(index, word)) addGuess(index, slot, other, factor, foreign);
  }
  for (const [stemmed, factor] of meant) {
    slot.add(stemmed, factor);
    addSynonyms(index, slot, stemmed, factor);
  }
  for (const [way, factor] of [...slot.ways]) {
    for (const [kind, less] of broader(way)) slot.add(kind, factor * less);
  }
  return slot;
}

/**
 * @param {SearchIndex} index
 * @param {Slot} slot
 * @param {string} guess
 * @param {number} factor
 * @param {boolean} foreign
 */
function addGuess(index, slot, guess, factor, foreign) {
  const parts = guess.split(" ");
  for (const way of ways(parts)) {
    slot.add(way, factor);
    if (parts.length === 1) addSynonyms(index, slot, way, factor);
  }
  if (parts.length > 1) return;
  if (index.isInTexts(guess) && !foreign) return;
  for (const said of meanings(guess) ?? []) slot.add(stems(said), factor);
}

/**
 * The words, or pairs of words, that an unknown word may be a slip for, with what each is worth.
 *
 * @param {SearchIndex} index
 * @param {string} word
 * @returns {[string, number][]}
 */
export function guesses(index, word) {
  const { weight, split: worth } = ranking().fuzzy;
  /** @type {[string, number][]} */
  const near = slips(index, word).map(([other, off]) => [other, weight * (1 - off / word.length)]);
  for (const pair of split(index, word)) near.push([pair, worth]);
  return near;
}

/**
 * Two known words that were written as one.
 *
 * @param {SearchIndex} index
 * @param {string} word
 * @returns {string[]}
 */
function split(index, word) {
  const shortest = ranking().fuzzy.shortest_part;
  /** @param {string} part */
  const known = (part) => index.isInTexts(part) || isStopWord(part);
  const pairs = [];
  for (let at = shortest; at <= word.length - shortest; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (known(first) && known(second)) pairs.push(`${first} ${second}`);
  }
  return pairs;
}

/**
 * The known words that a word may be a slip for, and how far off each is.
 *
 * @param {SearchIndex} index
 * @param {string} word
 * @returns {[string, number][]}
 */
export function slips(index, word) {
  return slipsOf(index)(word);
}

/** @type {(index: SearchIndex) => (word: string) => [string, number][]} */
const slipsOf = cache((index) => {
  const known = new Set([...index.vocabulary.keys(), ...wordsOfAnyText()]);
  /** @type {[string, number][]} */
  const candidates = [...known].sort().map((other) => [other, letters(other)]);
  return cache((word) => {
    const most = mostSlips(word);
    if (!most || rightWords().has(word)) return [];
    const mine = letters(word);
    /** @type {[string, number][]} */
    const found = [];
    for (const [other, theirs] of candidates) {
      if (bits(mine ^ theirs) > 2 * most) continue; // a slip changes two letters at most
      const off = distance(word, other, most);
      if (off <= most && !isAnother(word, other)) found.push([other, off]);
    }
    return found;
  });
});

/**
 * Words that are English or Dutch as they are, and no slips for what the content says.
 *
 * @type {() => Set<string>}
 */
const rightWords = cache(() => new Set(ranking().right_words.split(" ")));

/**
 * Words that need no text: stop words, Dutch ones, everyday ones, and those for kinds of places.
 *
 * @returns {string[]}
 */
function wordsOfAnyText() {
  const { destinations, stop_words, synonyms } = ranking();
  const forPlaces = Object.values(destinations).flatMap((said) => said.split(" "));
  return [...stop_words, ...dutchWords().keys(), ...Object.values(synonyms).flatMap(words), ...forPlaces];
}

/**
 * Which letters a word has, a bit each; of those that share one, it is not told which.
 *
 * @param {string} word
 * @returns {number}
 */
function letters(word) {
  let found = 0;
  for (let at = 0; at < word.length; at++) found |= 1 << (word.charCodeAt(at) % 32);
  return found;
}

/**
 * How many bits of a number are set.
 *
 * @param {number} number
 * @returns {number}
 */
function bits(number) {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * The commonest words that start with a word, and what each is worth.
 *
 * @param {SearchIndex} index
 * @param {string} word
 * @returns {[string, number][]}
 */
function beginnings(index, word) {
  const { shortest, most, weight, distance: far } = ranking().prefix;
  if (word.length < shortest) return [];
  return index
    .wordsBeginning(word)
    .sort((a, b) => (index.vocabulary.get(b) ?? 0) - (index.vocabulary.get(a) ?? 0) || (a < b ? -1 : 1))
    .slice(0, most)
    .map((other) => [other, (weight * word.length) / (word.length + far * (other.length - word.length))]);
}

/**
 * @param {SearchIndex} index
 * @param {Slot} slot
 * @param {string} said
 * @param {number} factor
 */
function addSynonyms(index, slot, said, factor) {
  for (const called of index.synonyms.get(said) ?? []) slot.add(called, factor * ranking().synonym);
}

/**
 * The kinds of thing a word's thing is: what holds for units holds for workers.
 *
 * @param {string} narrow
 * @returns {[string, number][]}
 */
function broader(narrow) {
  const { words, weight } = ranking().broader;
  const kinds = Object.entries(words).flatMap(([word, some]) => (stem(word) === narrow ? some : []));
  return kinds.map((kind) => [stem(kind), weight]);
}

/** @param {string[]} words */
const stems = (words) => words.map(stem).join(" ");
