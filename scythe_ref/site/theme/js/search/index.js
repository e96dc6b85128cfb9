/* Twin of scythe_ref/search/index.py: words, where they stand, and what a match is worth. What Whoosh keeps there is
   found out here, from the documents of the search data; what is gone through at every key lies in typed arrays. */

import { stem, telling, words } from "./analysis.js";
import { documentsOf, NOT_COVERED } from "./export.js";
import { ranking, setRanking } from "./ranking.js";

export const FILTERS = ["kind", "faction", "module", "id"]; // fields that a query may name
const FINE = 256; // fits are whole numbers of this fineness, so that everybody who computes them gets the same
const NOWHERE = { numbers: new Int32Array(0), fits: new Int32Array(0) };
const TEXTS = ["title", "answer", "text", "place"]; // fields that are texts; the rest lists what people say

export class SearchIndex {
  constructor(listed) {
    this.listed = listed;
    this.postings = new Map(); // by stem: documents in their order, and how well they fit it
    this.said = new Map(); // by stem: titles and wordings with it, in their order
    this.owners = []; // of titles and wordings: the documents that they are of
    this.lengths = []; // and how many words each has
    this.vocabulary = new Map(); // every word, and how often it occurs
    this.written = new Set(); // stems of texts
    this.known = new Map();
  }

  /** Index the documents of search data. */
  static build(data) {
    setRanking(data.ranking);
    const index = new SearchIndex(documentsOf(data));
    const texts = index.listed.map(spoken);
    const stems = index.listed.map((document, number) => stemmed(document, texts[number]));
    const fields = Object.keys(ranking().fields);
    const total = (name) => stems.reduce((sum, said) => sum + said[name].length, 0);
    const average = Object.fromEntries(fields.map((name) => [name, total(name) / Math.max(stems.length, 1)]));
    for (const [number, said] of stems.entries()) add(index, number, texts[number], said, average);
    for (const [stemmed, { numbers, fits }] of index.postings) {
      index.postings.set(stemmed, { numbers: new Int32Array(numbers), fits: new Int32Array(fits) });
    }
    for (const [stemmed, sayings] of index.said) index.said.set(stemmed, new Int32Array(sayings));
    index.owners = new Int32Array(index.owners);
    index.lengths = new Uint8ClampedArray(index.lengths);
    index.inOrder = [...index.vocabulary.keys()].sort();
    return index;
  }

  get size() {
    return this.listed.length;
  }

  document(number) {
    return this.listed[number];
  }

  documents() {
    return this.listed;
  }

  /** In which documents a stem stands, and how well each of them fits it: BM25F over all fields. */
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

  /** In which documents a stem stands and how well they fit it, in parts of FINE. */
  fits(stemmed) {
    const { numbers, fits } = this.postings.get(stemmed) ?? NOWHERE;
    return new Map(Array.from(numbers, (number, at) => [number, fits[at]]));
  }

  /** How telling a stem is: the fewer documents it stands in, the more. */
  rarity(stemmed) {
    return rarity(this.size, (this.postings.get(stemmed) ?? NOWHERE).numbers.length);
  }

  /** How telling a stem is that stands in one document alone. */
  get rarest() {
    return rarity(this.size, 1);
  }

  /** The titles and wordings with a stem; `owners` and `lengths` tell more of each. */
  sayings(stemmed) {
    return this.said.get(stemmed) ?? NOWHERE.numbers;
  }

  /** The documents that a filter lets through: those in which the field starts with the value, in lower case. */
  chosen(name, value) {
    const starts = (has) => has.toLowerCase().startsWith(value);
    return new Set(this.listed.filter((document) => [document[name]].flat().some(starts)).map(({ number }) => number));
  }

  knows(word) {
    return this.knowsStem(stem(word));
  }

  knowsStem(stemmed) {
    return this.postings.has(stemmed);
  }

  /** Whether a word stands in a text, and not only in a list of what people say. */
  says(word) {
    return this.written.has(stem(word));
  }

  /** How many words the longest synonym has. */
  get longestSynonym() {
    this.longest ??= Math.max(1, ...[...this.synonyms.keys()].map((spoken) => spoken.split(" ").length));
    return this.longest;
  }

  /** The words that start with a word. */
  starting(word) {
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
    const said = new Map();
    const add = (spoken, called) => said.set(spoken, [...new Set([...(said.get(spoken) ?? []), called])]);
    for (const [called, everyday] of Object.entries(ranking().synonyms)) {
      for (const word of everyday.split(", ")) add(stems(word), stems(called));
    }
    for (const { kind, title, synonyms } of this.listed) {
      const called = stems(title);
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
    const terms = this.listed.filter(({ kind }) => kind === "term");
    this.byName ??= new Map(terms.map((term) => [words(term.title).map(stem).join(" "), term]));
    return this.byName;
  }
}

function add(index, number, texts, stems, average) {
  const { vocabulary, written, postings } = index;
  // Wordings stay out: they must not decide what a mistyped word is put right to.
  for (const word of Object.values(texts).flat()) vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
  for (const name of TEXTS) for (const stemmed of stems[name]) written.add(stemmed);
  for (const [stemmed, fit] of fits(stems, average)) {
    if (!postings.has(stemmed)) postings.set(stemmed, { numbers: [], fits: [] });
    const posting = postings.get(stemmed);
    posting.numbers.push(number);
    posting.fits.push(fit);
  }
  for (const said of sayings(index.document(number))) {
    for (const stemmed of new Set(said)) {
      if (!index.said.has(stemmed)) index.said.set(stemmed, []);
      index.said.get(stemmed).push(index.owners.length);
    }
    index.owners.push(number);
    index.lengths.push(said.length);
  }
}

/** The stems of a document, field by field; `texts` are the words of its own fields. */
function stemmed(document, texts) {
  const stems = Object.fromEntries(Object.entries(texts).map(([name, said]) => [name, said.map(stem)]));
  return { ...stems, asked: document.asked.flat() };
}

/** The words of a document's own fields. */
function spoken(document) {
  const { id, title, answer, text, synonyms, faction, breadcrumb, badges, module } = document;
  const texts = {
    title,
    words: [id.replaceAll(".", " "), ...synonyms, ...faction].join(" "),
    answer,
    place: [...breadcrumb, ...badges, ...module].join(" "),
    text,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, said]) => [name, telling(words(said))]));
}

/** The stems of a document's title and of each of its wordings. */
const sayings = ({ title, asked }) => [telling(words(title)).map(stem), ...asked];

/** How well a document fits each of its stems: often said, in a short and important field. */
function fits(stems, average) {
  const { b } = ranking().bm25;
  const fit = new Map();
  for (const [name, boost] of Object.entries(ranking().fields)) {
    const worth = boost / (1 - b + (b * stems[name].length) / average[name]);
    for (const stemmed of stems[name]) fit.set(stemmed, (fit.get(stemmed) ?? 0) + worth);
  }
  // As the twin does: Python's `round` takes halves to the even number.
  return [...fit].map(([stemmed, worth]) => [stemmed, Math.floor(worth * FINE + 0.5)]);
}

const rarity = (size, holding) => Math.log(1 + (size - holding + 0.5) / (holding + 0.5));

/** The stems of a phrase, as one text: the key by which ways and synonyms are kept. */
const stems = (text) => telling(words(text)).map(stem).join(" ");
