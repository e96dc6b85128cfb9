/* The index of the pages' search: words, where they stand, and what a match is worth. The data come out of the Whoosh
   index (scythe_ref.search.export); the words are cut as in analysis.py and scored as in index.py. Tests hold words,
   stems, vocabulary and scores of both sides against each other. */
(() => {
  "use strict";

  const FORMAT = 2;

  /** Words and stems, by the rules of the shared ranking file. */
  class Language {
    constructor(ranking) {
      this.stopWords = new Set(ranking.stop_words);
      this.suffixes = ranking.suffixes;
      this.irregular = new Map(Object.entries(ranking.irregular));
      this.stems = new Map();
      this.parts = new Map();
    }

    /** The stems in a part of a text, as it is written there; the same parts come again with every key. */
    stemsIn(part) {
      let known = this.parts.get(part);
      if (!known) this.parts.set(part, (known = this.words(part).map((word) => this.stem(word))));
      return known;
    }

    words(text) {
      const folded = /[^\x00-\x7f]/.test(text) ? text.normalize("NFD").replace(/\p{M}/gu, "") : text;
      return folded.replace(/['\u2019]/g, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
    }

    telling(words) {
      const left = words.filter((word) => !this.stopWords.has(word));
      return left.length ? left : words;
    }

    stem(word) {
      let known = this.stems.get(word);
      if (known === undefined) this.stems.set(word, (known = this.shorten(word)));
      return known;
    }

    shorten(form) {
      let word = this.irregular.get(form) ?? form;
      for (const group of this.suffixes) {
        const rule = group.find(([ending, , before]) => word.endsWith(ending) && word.length - ending.length >= before);
        if (rule) word = word.slice(0, word.length - rule[0].length) + rule[1];
      }
      return word;
    }
  }

  const LONGEST = 64; // letters of a word that are compared
  let before = new Uint8Array(LONGEST + 1);
  let last = new Uint8Array(LONGEST + 1);
  let row = new Uint8Array(LONGEST + 1);

  /** How many slips turn one word into the other; anything beyond `most` is `most + 1`. */
  function distance(one, other, most) {
    const [rows, columns] = [one.length, other.length];
    if (Math.abs(rows - columns) > most || rows > LONGEST || columns > LONGEST) return most + 1;
    for (let j = 0; j <= columns; j++) last[j] = j;
    for (let i = 1; i <= rows; i++) {
      const letter = one.charCodeAt(i - 1);
      const earlier = i > 1 ? one.charCodeAt(i - 2) : -1;
      let least = (row[0] = i);
      for (let j = 1; j <= columns; j++) {
        const against = other.charCodeAt(j - 1);
        let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter === against ? 0 : 1));
        if (j > 1 && earlier === against && letter === other.charCodeAt(j - 2)) cost = Math.min(cost, before[j - 2] + 1);
        row[j] = cost;
        if (cost < least) least = cost;
      }
      if (least > most) return most + 1;
      [before, last, row] = [last, row, before];
    }
    return Math.min(last[columns], most + 1);
  }

  /** The documents as they were before export.py made columns of them. */
  function documentsOf({ columns, lists, sparse }) {
    const documents = columns.id.map((id, number) => ({
      number,
      id,
      kind: lists.kind[columns.kind[number]],
      title: columns.title[number],
      answer: columns.answer[number],
      url: lists.url[columns.url[number]].replaceAll("*", id),
      breadcrumb: lists.breadcrumb[columns.breadcrumb[number]],
      badges: lists.badges[columns.badges[number]],
      faction: lists.faction[columns.faction[number]],
      module: lists.module[columns.module[number]],
      when: lists.when[columns.when[number]],
      synonyms: sparse.synonyms[number] ?? [],
      text: sparse.text[number] ?? "",
      instead: [],
      exceptions: [],
    }));
    for (const document of documents) {
      // The same text is there once: a number leads to the document that has it.
      if (typeof document.answer === "number") document.answer = documents[document.answer].answer;
      for (const relation of ["instead", "exceptions"]) {
        document[relation] = (sparse[relation][document.number] ?? []).map((number) => documents[number]);
      }
    }
    return documents;
  }

  /** What is searched of a document, field by field, as in index.py. */
  const TEXTS = {
    title: ({ title }) => title,
    words: ({ id, synonyms, faction }) => [id.replaceAll(".", " "), ...synonyms, ...faction].join(" "),
    answer: ({ answer }) => answer,
    place: ({ breadcrumb, badges, module }) => [...breadcrumb, ...badges, ...module].join(" "),
    text: ({ text }) => text,
  };

  const WRITTEN = ["title", "answer", "text", "place"]; // the fields that are texts
  const FINE = 256; // fits are whole numbers of this fineness, as in index.py

  class Index {
    constructor(data) {
      if (data.format !== FORMAT) throw new Error(`search data of format ${data.format}, expected ${FORMAT}`);
      this.ranking = data.ranking;
      this.language = new Language(data.ranking);
      this.documents = documentsOf(data);
      this.byId = new Map(this.documents.map((document) => [document.id, document]));
      this.fields = Object.keys(data.ranking.fields);
      this.read();
      this.inOrder = [...this.vocabulary.keys()].sort();
      this.readSynonyms();
      this.known = new Map();
    }

    /** Cut every field into stems: how well each document fits them, titles, vocabulary. */
    read() {
      const { language, documents } = this;
      this.vocabulary = new Map();
      this.written = new Set();
      this.titles = new Map();
      const stems = this.fields.map((name) =>
        documents.map((document) => {
          const words = language.telling(language.words(TEXTS[name](document)));
          for (const word of words) this.vocabulary.set(word, (this.vocabulary.get(word) ?? 0) + 1);
          return words.map((word) => language.stem(word));
        }),
      );
      const titles = stems[this.fields.indexOf("title")];
      this.titleLengths = titles.map((title) => title.length);
      for (const [number, title] of titles.entries()) {
        for (const stem of new Set(title)) {
          if (!this.titles.has(stem)) this.titles.set(stem, []);
          this.titles.get(stem).push(number);
        }
      }
      for (const name of WRITTEN) {
        for (const said of stems[this.fields.indexOf(name)]) for (const stem of said) this.written.add(stem);
      }
      this.postings = this.fitsOf(stems);
    }

    /** By stem: documents and how well they fit it, flat. Often said, in a short and important field, fits well. */
    fitsOf(stems) {
      const { b } = this.ranking.bm25;
      const { documents } = this;
      const postings = new Map();
      const averages = stems.map((texts) => texts.reduce((sum, text) => sum + text.length, 0) / documents.length);
      for (const { number } of documents) {
        const fits = new Map();
        for (const [field, name] of this.fields.entries()) {
          const text = stems[field][number];
          const worth = this.ranking.fields[name] / (1 - b + (b * text.length) / averages[field]);
          for (const stem of text) fits.set(stem, (fits.get(stem) ?? 0) + worth);
        }
        for (const [stem, fit] of fits) {
          if (!postings.has(stem)) postings.set(stem, []);
          postings.get(stem).push(number, Math.floor(fit * FINE + 0.5));
        }
      }
      return postings;
    }

    /** What people say and what it is called, both as stems: everyday words, and what the glossary's terms are called. */
    readSynonyms() {
      const stems = (text) => this.language.telling(this.language.words(text)).map((word) => this.language.stem(word));
      const said = new Map();
      const add = (spoken, called) => {
        const key = spoken.join(" ");
        if (!said.has(key)) said.set(key, new Map());
        said.get(key).set(called.join(" "), called);
      };
      for (const [called, everyday] of Object.entries(this.ranking.synonyms)) {
        for (const word of everyday.split(", ")) add(stems(word), stems(called));
      }
      for (const { kind, title, synonyms } of this.documents) {
        if (kind !== "term") continue;
        const called = stems(title);
        for (const synonym of synonyms) {
          const spoken = stems(synonym);
          if (spoken.join(" ") !== called.join(" ")) add(spoken, called);
        }
      }
      this.synonyms = new Map([...said].map(([key, ways]) => [key, [...ways.values()]]));
      this.longest = Math.max(1, ...[...said.keys()].map((key) => key.split(" ").length));
    }

    /** How well each document fits a stem: BM25F over all fields. */
    scores(stem) {
      let known = this.known.get(stem);
      if (!known) this.known.set(stem, (known = this.scored(stem)));
      return known;
    }

    scored(stem) {
      const flat = this.postings.get(stem) ?? [];
      const { k } = this.ranking.bm25;
      const rarity = this.rarity(stem);
      const found = new Map();
      for (let i = 0; i < flat.length; i += 2) {
        const fit = flat[i + 1] / FINE;
        found.set(flat[i], (rarity * fit * (k + 1)) / (fit + k));
      }
      return found;
    }

    /** How telling a stem is: the fewer documents it stands in, the more. */
    rarity(stem) {
      const holding = (this.postings.get(stem)?.length ?? 0) / 2;
      return Math.log(1 + (this.documents.length - holding + 0.5) / (holding + 0.5));
    }

    /** Whether a word stands in a text, and not only in a list of what people say. */
    says(word) {
      return this.written.has(this.language.stem(word));
    }

    knows(word) {
      return this.postings.has(this.language.stem(word));
    }

    /** The documents with a stem in the title. */
    titled(stem) {
      return this.titles.get(stem) ?? [];
    }

    titleLength(number) {
      return this.titleLengths[number];
    }

    /** The words that start with a word. */
    starting(word) {
      let low = 0;
      let high = this.inOrder.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.inOrder[middle] < word) low = middle + 1;
        else high = middle;
      }
      let end = low;
      while (end < this.inOrder.length && this.inOrder[end].startsWith(word)) end += 1;
      return this.inOrder.slice(low, end);
    }
  }

  globalThis.ScytheSearch = { Index, Language, distance };
})();
