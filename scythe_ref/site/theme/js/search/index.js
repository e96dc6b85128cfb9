/* Twin of scythe_ref/search/index.py: words, where they stand, and what a match is worth. What Whoosh keeps there is
   found out here, from the documents of the search data; what is gone through at every key lies in typed arrays. */

import { stem, stemIn, stemsOf, withoutStopWords, words } from "./analysis.js";
import { wordsOfTranslation } from "./dutch.js";
import { documentsOf, NOT_COVERED, ORIGINAL } from "./export.js";
import { phrasesOf, Reader, toldOf } from "./frames.js";
import { ranking, setRanking } from "./ranking.js";

/** @import { DestinationData, Document, Factors, Posting, SearchData, SearchPart, Told } from "./types.js" */
/** @typedef {{ [field: string]: string[] }} Fields - the words or stems of a document, field by field */
/**
 * An index whose lists grow; that of the pages has typed arrays.
 *
 * @typedef {{
 *   vocabulary: Map<string, number>, written: Set<string>, owners: number[], lengths: number[],
 *   postings: Map<string, { numbers: number[], fits: number[] }>, said: Map<string, number[]>,
 * }} Growing
 */

export const FILTERS = ["kind", "faction", "module", "id"]; // fields that a query may name
const FINE = 256; // fits are whole numbers of this fineness, so that everybody who computes them gets the same
/** @type {Posting} */
const NOWHERE = { numbers: new Int32Array(0), fits: new Int32Array(0) };
const TEXTS = ["title", "answer", "text", "place"]; // fields that are texts; the rest lists what people say

export class SearchIndex {
  /** @param {Document[]} listed */
  constructor(listed) {
    this.listed = listed;
    /** @type {Map<string, Posting>} */
    this.postings = new Map(); // by stem: documents in their order, and how well they fit it
    /** @type {Map<string, Int32Array>} */
    this.said = new Map(); // by stem: titles and wordings with it, in their order
    this.owners = new Int32Array(0); // of titles and wordings: the documents that they are of
    this.lengths = new Uint8ClampedArray(0); // and how many words each has
    /** @type {Map<string, number>} */
    this.vocabulary = new Map(); // every word, and how often it occurs
    /** @type {Set<string>} */
    this.written = new Set(); // stems of texts
    /** @type {Map<string, { numbers: Int32Array, worth: Float64Array }>} */
    this.known = new Map();
    /** @type {string[]} */
    this.inOrder = [];
    /** @type {number | undefined} */
    this.longest = undefined;
    /** @type {Map<string, string[]> | undefined} */
    this.called = undefined;
    /** @type {number[] | undefined} */
    this.left = undefined;
    /** @type {Map<string, Document> | undefined} */
    this.byName = undefined;
    /** @type {string[][] | undefined} */
    this.sides = undefined;
    /** @type {Reader | undefined} */
    this.reading = undefined;
    /** @type {Map<string, Told[]>} */
    this.told = new Map(); // what entries tell, by action
    /** @type {DestinationData[]} */
    this.destinations = []; // places of the site
  }

  /**
   * Index the documents of search data.
   *
   * @param {SearchData} data
   * @returns {SearchIndex}
   */
  static build(data) {
    return whole(SearchIndex.building(data));
  }

  /**
   * The same as work in many pieces; see search_box/slices.js.
   *
   * @param {SearchData} data
   * @returns {Generator<undefined, SearchIndex>}
   */
  static *building(data) {
    setRanking(data.ranking);
    const none = new SearchIndex([]);
    none.told = toldOf(data.told);
    none.destinations = data.destinations;
    yield;
    return yield* none.extending(data, data);
  }

  /**
   * An index of these documents and those of a further part of the search data.
   *
   * @param {SearchData} data
   * @param {SearchPart} part
   * @returns {SearchIndex}
   */
  extended(data, part) {
    return whole(this.extending(data, part));
  }

  /**
   * The same as work in many pieces, with what the first query would find out.
   *
   * @param {SearchData} data
   * @param {SearchPart} part
   * @returns {Generator<undefined, SearchIndex>}
   */
  *extending(data, part) {
    const documents = documentsOf(data, part, this.listed);
    yield;
    const index = new SearchIndex([...this.listed, ...documents]);
    index.told = this.told;
    index.destinations = this.destinations;
    index.vocabulary = new Map(this.vocabulary);
    index.written = new Set(this.written);
    index.postings = new Map(this.postings);
    index.said = new Map(this.said);
    /** @type {Growing} */
    const growing = {
      vocabulary: index.vocabulary,
      written: index.written,
      postings: new Map(),
      said: new Map(),
      owners: [...this.owners],
      lengths: [...this.lengths],
    };
    for (const document of documents) {
      const texts = spoken(document);
      const own = ranking().language ? translated(document) : {};
      add(growing, document, [texts, own], stemmed(document, texts, own), data.average);
      yield;
    }
    for (const [stemmed, { numbers, fits }] of growing.postings) {
      const before = index.postings.get(stemmed) ?? NOWHERE;
      index.postings.set(stemmed, { numbers: joined(before.numbers, numbers), fits: joined(before.fits, fits) });
      yield;
    }
    for (const [stemmed, sayings] of growing.said) {
      index.said.set(stemmed, joined(this.sayings(stemmed), sayings));
      yield;
    }
    index.owners = new Int32Array(growing.owners);
    index.lengths = new Uint8ClampedArray(growing.lengths);
    index.inOrder = [...index.vocabulary.keys()].sort();
    yield;
    index.longestSynonym;
    yield;
    index.reader;
    return index;
  }

  get size() {
    return this.listed.length;
  }

  /**
   * @param {number} number
   * @returns {Document}
   */
  document(number) {
    return this.listed[number];
  }

  /** @returns {Document[]} */
  documents() {
    return this.listed;
  }

  /**
   * In which documents a stem stands, and how well each of them fits it: BM25F over all fields.
   *
   * @param {string} stemmed
   * @returns {{ numbers: Int32Array, worth: Float64Array }}
   */
  scores(stemmed) {
    let found = this.known.get(stemmed);
    if (found) return found;
    const { k } = ranking().bm25;
    const { numbers, fits } = this.postings.get(stemmed) ?? NOWHERE;
    const rarity = this.rarity(stemmed);
    const worth = Float64Array.from(fits, (fit) => (rarity * (fit / FINE) * (k + 1)) / (fit / FINE + k));
    found = { numbers, worth };
    this.known.set(stemmed, found);
    return found;
  }

  /**
   * In which documents a stem stands and how well they fit it, in parts of FINE.
   *
   * @param {string} stemmed
   * @returns {Map<number, number>}
   */
  fits(stemmed) {
    const { numbers, fits } = this.postings.get(stemmed) ?? NOWHERE;
    return new Map(Array.from(numbers, (number, at) => [number, fits[at]]));
  }

  /**
   * How telling a stem is: the fewer documents it stands in, the more.
   *
   * @param {string} stemmed
   * @returns {number}
   */
  rarity(stemmed) {
    return rarity(this.size, (this.postings.get(stemmed) ?? NOWHERE).numbers.length);
  }

  /** How telling a stem is that stands in one document alone. */
  get rarest() {
    return rarity(this.size, 1);
  }

  /**
   * The titles and wordings with a stem; `owners` and `lengths` tell more of each.
   *
   * @param {string} stemmed
   * @returns {Int32Array}
   */
  sayings(stemmed) {
    return this.said.get(stemmed) ?? NOWHERE.numbers;
  }

  /**
   * The documents that a filter lets through: those in which the field starts with the value, in lower case.
   *
   * @param {string} name
   * @param {string} value
   * @returns {Set<number>}
   */
  chosen(name, value) {
    const field = /** @type {"kind" | "faction" | "module" | "id"} */ (name); // one of FILTERS
    /** @param {string} has */
    const starts = (has) => has.toLowerCase().startsWith(value);
    return new Set(this.listed.filter((document) => [document[field]].flat().some(starts)).map(({ number }) => number));
  }

  /**
   * @param {string} word
   * @returns {boolean}
   */
  hasWord(word) {
    return stemsOf(word).some((stemmed) => this.hasStem(stemmed));
  }

  /**
   * @param {string} stemmed
   * @returns {boolean}
   */
  hasStem(stemmed) {
    return this.postings.has(stemmed);
  }

  /**
   * Whether a word stands in a text, and not only in a list of what people say.
   *
   * @param {string} word
   * @returns {boolean}
   */
  isInTexts(word) {
    return stemsOf(word).some((stemmed) => this.isWritten(stemmed));
  }

  /**
   * @param {string} stemmed
   * @returns {boolean}
   */
  isWritten(stemmed) {
    return this.written.has(stemmed);
  }

  /** How many words the longest synonym has. */
  get longestSynonym() {
    this.longest ??= Math.max(1, ...[...this.synonyms.keys()].map((spoken) => spoken.split(" ").length));
    return this.longest;
  }

  /**
   * The words that start with a word.
   *
   * @param {string} word
   * @returns {string[]}
   */
  wordsBeginning(word) {
    const { inOrder } = this;
    let low = 0;
    let high = inOrder.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (inOrder[middle] < word) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < inOrder.length && inOrder[end].startsWith(word)) end += 1;
    return inOrder.slice(low, end);
  }

  /** What people say and what it is called, both as stems: everyday words, and what the glossary's terms are called. */
  get synonyms() {
    if (this.called) return this.called;
    /** @type {Map<string, string[]>} */
    const said = new Map();
    /**
     * @param {string} spoken
     * @param {string} called
     */
    const add = (spoken, called) => said.set(spoken, [...new Set([...(said.get(spoken) ?? []), called])]);
    for (const [called, everyday] of Object.entries(ranking().synonyms)) {
      for (const word of everyday.split(", ")) add(stems(word), stems(called));
    }
    for (const { kind, title, synonyms, original } of this.listed) {
      const called = stems(original.title || title);
      if (kind === "term") for (const spoken of synonyms.map(stems)) if (spoken !== called) add(spoken, called);
    }
    this.called = said;
    return said;
  }

  /** The entries that say what is not here. */
  get notCovered() {
    this.left ??= this.listed.filter(({ kind }) => kind === NOT_COVERED).map(({ number }) => number);
    return this.left;
  }

  /** The glossary's terms by the stems of what they are called. */
  get terms() {
    this.byName ??= new Map(this.listed.filter(isTerm).map((term) => [words(term.title).map(stem).join(" "), term]));
    return this.byName;
  }

  /** The factions of entries, and the pieces for which statements lift others. */
  get sidesAndPieces() {
    this.sides ??= [
      [...new Set(this.listed.flatMap(({ faction }) => faction))],
      [...new Set(this.listed.flatMap(({ exceptionTo }) => [...exceptionTo.values()].flat()))],
    ];
    return this.sides;
  }

  /** Reads frames of questions. */
  get reader() {
    const terms = this.listed.filter(isTerm);
    this.reading ??= new Reader(
      phrasesOf(terms.map(({ title, synonyms, original }) => [original.title || title, synonyms])),
    );
    return this.reading;
  }
}

/**
 * Do work at once.
 *
 * @template Made
 * @param {Generator<unknown, Made>} work
 * @returns {Made}
 */
function whole(work) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** @param {Document} document */
const isTerm = ({ kind }) => kind === "term";

/**
 * @param {Growing} index
 * @param {Document} document
 * @param {Fields[]} texts - those of its own fields, and their translations
 * @param {Fields} stems
 * @param {Factors} average
 */
function add(index, document, texts, stems, average) {
  const { number } = document;
  const { vocabulary, written, postings } = index;
  // Wordings stay out: they must not decide what a mistyped word is put right to.
  for (const word of texts.flatMap((said) => Object.values(said).flat()))
    vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
  for (const name of TEXTS) for (const stemmed of stems[name]) written.add(stemmed);
  for (const [stemmed, fit] of fits(stems, average)) {
    const posting = postings.get(stemmed) ?? { numbers: [], fits: [] };
    postings.set(stemmed, posting);
    posting.numbers.push(number);
    posting.fits.push(fit);
  }
  for (const said of sayings(document)) {
    for (const stemmed of new Set(said)) {
      const others = index.said.get(stemmed) ?? [];
      index.said.set(stemmed, others);
      others.push(index.owners.length);
    }
    index.owners.push(number);
    index.lengths.push(said.length);
  }
}

/**
 * The stems of a document, field by field; `texts` are the words of its own fields, `own` those of their translations.
 *
 * @param {Document} document
 * @param {Fields} texts
 * @param {Fields} own
 * @returns {Fields}
 */
function stemmed(document, texts, own) {
  const stems = Object.fromEntries(
    Object.entries(texts).map(([name, said]) => [name, [...said.map(stem), ...(own[name] ?? []).map(stemIn)]]),
  );
  return { ...stems, asked: document.asked.flat() };
}

/**
 * The words of a document's own fields, before a translation.
 *
 * @param {Document} document
 * @returns {Fields}
 */
function spoken(document) {
  const { id, title, answer, text, synonyms, faction, breadcrumb, badges, module, original } = document;
  const texts = {
    title: original.title || title,
    words: [id.replaceAll(".", " "), ...synonyms, ...faction].join(" "),
    answer: original.answer || answer,
    place: [original.place || breadcrumb.join(" "), ...badges, ...module].join(" "),
    text: original.text || text,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, said]) => [name, withoutStopWords(words(said))]));
}

/**
 * The words of a document's translated texts.
 *
 * @param {Document} document
 * @returns {Fields}
 */
function translated({ title, answer, breadcrumb, text, original }) {
  const texts = { title, answer, place: breadcrumb.join(" "), text };
  const known = ORIGINAL.filter((name) => original[name]);
  return Object.fromEntries(known.map((name) => [name, wordsOfTranslation(texts[name])]));
}

/**
 * The stems of a document's title, of its translation, and of each of its wordings.
 *
 * @param {Document} document
 * @returns {string[][]}
 */
const sayings = ({ title, asked, original }) => [
  withoutStopWords(words(original.title || title)).map(stem),
  ...(original.title ? [wordsOfTranslation(title).map(stemIn)] : []),
  ...asked,
];

/**
 * How well a document fits each of its stems: often said, in a short and important field.
 *
 * @param {Fields} stems
 * @param {Factors} average
 * @returns {[string, number][]}
 */
function fits(stems, average) {
  const { b } = ranking().bm25;
  /** @type {Map<string, number>} */
  const fit = new Map();
  for (const [name, boost] of Object.entries(ranking().fields)) {
    const worth = boost / (1 - b + (b * stems[name].length) / average[name]);
    for (const stemmed of stems[name]) fit.set(stemmed, (fit.get(stemmed) ?? 0) + worth);
  }
  // As the twin does: Python's `round` takes halves to the even number.
  return [...fit].map(([stemmed, worth]) => [stemmed, Math.floor(worth * FINE + 0.5)]);
}

/**
 * @param {Int32Array} before
 * @param {number[]} numbers
 */
function joined(before, numbers) {
  const all = new Int32Array(before.length + numbers.length);
  all.set(before);
  all.set(numbers, before.length);
  return all;
}

/**
 * @param {number} size
 * @param {number} holding
 */
const rarity = (size, holding) => Math.log(1 + (size - holding + 0.5) / (holding + 0.5));

/**
 * The stems of a phrase, as one text: the key by which ways and synonyms are kept.
 *
 * @param {string} text
 */
const stems = (text) => withoutStopWords(words(text)).map(stem).join(" ");
