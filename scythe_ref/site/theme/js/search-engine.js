/* Answers queries in the page, over the data that scythe_ref.search.export reads out of the Whoosh index.
   The steps are those of scythe_ref/search/query.py and analysis.py, the weights those of ranking.json;
   MiniSearch holds the index and computes the scores. A test holds the answers of both sides side by side. */
(() => {
  "use strict";

  const FORMAT = 1;

  /** Words and stems, by the rules of the shared ranking file. */
  class Language {
    constructor(ranking) {
      this.stopWords = new Set(ranking.stop_words);
      this.suffixes = ranking.suffixes;
      this.irregular = new Map(Object.entries(ranking.irregular));
      this.stems = new Map();
    }

    words(text) {
      const bare = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/['\u2019]/g, "").toLowerCase();
      return bare.match(/[\p{L}\p{N}]+/gu) || [];
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

  /** How many slips turn one word into the other; anything beyond `most` is `most + 1`. */
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let before = [];
    let last = Array.from({ length: other.length + 1 }, (_, i) => i);
    for (let i = 1; i <= one.length; i++) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= other.length; j++) {
        const same = one[i - 1] === other[j - 1];
        let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
          cost = Math.min(cost, before[j - 2] + 1);
        }
        row.push(cost);
        least = Math.min(least, cost);
      }
      if (least > most) return most + 1;
      before = last;
      last = row;
    }
    return Math.min(last[other.length], most + 1);
  }

  /** MiniSearch over the exported postings: nothing is indexed again. */
  function miniSearch(data, MiniSearch) {
    const fields = Object.keys(data.ranking.fields);
    const numbers = data.documents.map((_, number) => number);
    const index = Object.entries(data.postings).map(([stem, byField]) => {
      const entry = {};
      for (const [field, flat] of Object.entries(byField)) {
        entry[field] = {};
        for (let i = 0; i < flat.length; i += 2) entry[field][flat[i]] = flat[i + 1];
      }
      return [stem, entry];
    });
    const stored = {
      serializationVersion: 2,
      documentCount: numbers.length,
      nextId: numbers.length,
      documentIds: Object.fromEntries(numbers.map((number) => [number, number])),
      fieldIds: Object.fromEntries(fields.map((field, number) => [field, number])),
      fieldLength: Object.fromEntries(data.lengths.map((lengths, number) => [number, lengths])),
      averageFieldLength: data.averages,
      storedFields: {},
      dirtCount: 0,
      index,
    };
    const asIs = { tokenize: (text) => [text], processTerm: (term) => term };
    const searchOptions = { ...asIs, boost: data.ranking.fields, bm25: data.ranking.bm25, prefix: false, fuzzy: false };
    return MiniSearch.loadJS(stored, { fields, ...asIs, searchOptions });
  }

  class Engine {
    constructor(data, MiniSearch) {
      if (data.format !== FORMAT) throw new Error(`search data of format ${data.format}, expected ${FORMAT}`);
      this.rules = data.ranking;
      this.language = new Language(data.ranking);
      this.documents = data.documents;
      this.vocabulary = new Map(Object.entries(data.vocabulary));
      this.inOrder = [...this.vocabulary.keys()].sort();
      this.stems = new Set(Object.keys(data.postings));
      this.synonyms = new Map(data.synonyms.map(([said, ways]) => [said, ways.map((way) => way.split(" "))]));
      this.longest = Math.max(1, ...data.synonyms.map(([said]) => said.split(" ").length));
      this.filter = new RegExp(`(?<!\\S)(${data.filters.join("|")}):(\\S+)`, "gi");
      this.mini = miniSearch(data, MiniSearch);
      const title = Object.keys(data.ranking.fields).indexOf("title");
      this.titles = new Map(Object.entries(data.postings).map(([stem, byField]) => [stem, byField[title]]));
      this.titleLengths = data.lengths.map((lengths) => lengths[title]);
      this.known = new Map();
      this.slipped = new Map();
    }

    /** Hits, best first; the query as it was probably meant; the nearest words if there is no hit; the stems found. */
    search(query, limit = this.rules.limit) {
      const allowed = this.allowed(query);
      const asked = this.language.words(query.replace(this.filter, " "));
      if (!asked.length) {
        const all = new Map(allowed ? [...allowed].map((number) => [number, 1]) : []);
        return this.answer(this.ranked(all, null), limit);
      }
      const spoken = this.language.telling(asked);
      const used = new Set();
      let hits = this.ranked(this.together(this.slots(spoken, false), true, used), allowed);
      if (hits.length < this.rules.enough) {
        hits = this.ranked(this.together(this.slots(spoken, true), false, used), allowed);
      }
      return this.answer(hits, limit, this.meant(query, spoken), hits.length ? [] : this.nearest(spoken), used);
    }

    answer(hits, limit, meant = null, nearest = [], stems = new Set()) {
      return { hits: hits.slice(0, limit), total: hits.length, meant, nearest, stems };
    }

    allowed(query) {
      let allowed = null;
      for (const [, name, value] of query.matchAll(this.filter)) {
        const field = name.toLowerCase();
        const start = value.toLowerCase();
        const passed = this.documents.flatMap((document, number) =>
          [document[field]].flat().some((has) => has.toLowerCase().startsWith(start)) ? [number] : [],
        );
        allowed = new Set(allowed ? passed.filter((number) => allowed.has(number)) : passed);
      }
      return allowed;
    }

    slots(spoken, fuzzy) {
      const slots = [];
      for (let start = 0; start < spoken.length; ) {
        let size = Math.min(this.longest, spoken.length - start);
        let phrase = [];
        for (; size > 1; size--) {
          phrase = spoken.slice(start, start + size).map((word) => this.language.stem(word));
          if (this.synonyms.has(phrase.join(" "))) break;
        }
        if (size > 1) {
          slots.push([worth(phrase, 1), ...this.synonymsOf(phrase.join(" "), 1)]);
          start += size;
        } else {
          slots.push(this.ways(spoken[start], fuzzy));
          start += 1;
        }
      }
      return slots;
    }

    ways(word, fuzzy) {
      const found = new Map([[this.language.stem(word), 1]]);
      const add = (other, factor) => {
        const stem = this.language.stem(other);
        found.set(stem, Math.max(found.get(stem) || 0, factor));
      };
      const { prefix, fuzzy: slip } = this.rules;
      for (const other of this.beginnings(word)) {
        add(other, (prefix.weight * word.length) / (word.length + prefix.distance * (other.length - word.length)));
      }
      if (fuzzy && !this.knows(word)) {
        for (const [other, off] of this.slips(word)) add(other, slip.weight * (1 - off / word.length));
      }
      return [...found]
        .flatMap(([stem, factor]) => [worth([stem], factor), ...this.synonymsOf(stem, factor)])
        .flatMap((way) => (way.length === 1 ? [way, ...this.broader(...way[0])] : [way]));
    }

    knows(word) {
      return this.stems.has(this.language.stem(word));
    }

    /** The commonest words that start with a word. */
    beginnings(word) {
      if (word.length < this.rules.prefix.shortest) return [];
      return this.starting(word)
        .sort((a, b) => this.vocabulary.get(b) - this.vocabulary.get(a) || (a < b ? -1 : 1))
        .slice(0, this.rules.prefix.most);
    }

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

    /** The known words that a word may be a slip for, and how far off it is. */
    slips(word) {
      let known = this.slipped.get(word);
      if (!known) {
        const [, most] = this.rules.fuzzy.distances.find(([length]) => word.length >= length) || [0, 0];
        const near = most ? this.inOrder.map((other) => [other, distance(word, other, most)]) : [];
        known = near.filter(([, off]) => off <= most);
        this.slipped.set(word, known);
      }
      return known;
    }

    synonymsOf(phrase, factor) {
      return (this.synonyms.get(phrase) || []).map((called) => worth(called, factor * this.rules.synonym));
    }

    /** The kinds of thing a word's thing is: what holds for units holds for workers. */
    broader(stem, factor) {
      const { weight, words } = this.rules.broader;
      return Object.entries(words)
        .filter(([word]) => this.language.stem(word) === stem)
        .flatMap(([, kinds]) => kinds.map((kind) => worth([this.language.stem(kind)], factor * weight)));
    }

    /** Add up the slots: each counts for its best way; what misses some counts less, or not at all. */
    together(slots, every, used) {
      const total = new Map();
      const met = new Map();
      for (const slot of slots) {
        const best = new Map();
        for (const way of slot) {
          const tables = way.map(([stem]) => this.scores(stem));
          way.forEach(([stem], i) => tables[i].size && used.add(stem));
          for (const number of tables[0].keys()) {
            if (!tables.every((table) => table.has(number))) continue;
            const score = way.reduce((sum, [, factor], i) => sum + tables[i].get(number) * factor, 0) / way.length;
            best.set(number, Math.max(best.get(number) || 0, score));
          }
        }
        for (const [number, score] of best) {
          total.set(number, (total.get(number) || 0) + score);
          met.set(number, (met.get(number) || 0) + 1);
        }
      }
      const whole = this.wholeTitles(slots.flat(2).map(([stem]) => stem));
      for (const [number, score] of total) {
        const share = met.get(number) / slots.length;
        if (every && share < 1) total.delete(number);
        else total.set(number, score * share ** this.rules.coverage * (whole.has(number) ? this.rules.whole_title : 1));
      }
      return total;
    }

    /** The documents whose titles consist of stems that were looked for. */
    wholeTitles(stems) {
      const met = new Map();
      for (const stem of new Set(stems)) {
        for (const number of this.titled(stem)) met.set(number, (met.get(number) || 0) + 1);
      }
      return new Set([...met].filter(([number, times]) => times === this.titleLengths[number]).map(([number]) => number));
    }

    titled(stem) {
      return (this.titles.get(stem) || []).filter((_, i) => i % 2 === 0);
    }

    /** How well each document fits a stem. */
    scores(stem) {
      let known = this.known.get(stem);
      if (!known) {
        known = new Map(this.stems.has(stem) ? this.mini.search(stem).map(({ id, score }) => [id, score]) : []);
        this.known.set(stem, known);
      }
      return known;
    }

    ranked(scores, allowed) {
      const hits = [];
      for (const [number, score] of scores) {
        if (allowed && !allowed.has(number)) continue;
        const document = this.documents[number];
        let factor = this.rules.kinds[document.kind] ?? 1;
        for (const badge of document.badges) factor *= this.rules.badges[badge] ?? 1;
        for (const module of document.module) factor *= this.rules.modules[module] ?? 1;
        for (const place of document.breadcrumb) factor *= this.rules.places[place] ?? 1;
        hits.push({ number, document, score: score * factor });
      }
      const least = hits.reduce((best, hit) => Math.max(best, hit.score), 0) * this.rules.floor;
      const rounded = (hit) => Math.round(hit.score * 1e6);
      return hits
        .filter((hit) => hit.score >= least)
        .sort((a, b) => rounded(b) - rounded(a) || a.number - b.number);
    }

    /** The query with each unknown word replaced by the known word it is nearest to. */
    meant(query, spoken) {
      let corrected = query;
      for (const word of spoken) {
        if (this.knows(word) || this.synonyms.has(this.language.stem(word)) || this.starting(word).length) continue;
        const [near] = [...this.slips(word)].sort(
          ([a, off], [b, other]) => off - other || this.vocabulary.get(b) - this.vocabulary.get(a) || (a < b ? -1 : 1),
        );
        if (near) corrected = corrected.replace(whole(word), near[0]);
      }
      return corrected === query ? null : corrected;
    }

    /** Known words that come nearest to any word of a query. */
    nearest(spoken) {
      const { furthest, most } = this.rules.nearest;
      const near = new Map();
      for (const word of spoken) {
        const limit = Math.floor(furthest * word.length);
        for (const other of this.inOrder) {
          const off = distance(word, other, limit);
          if (off > limit) continue;
          const share = off / Math.max(word.length, other.length);
          near.set(other, Math.min(near.get(other) ?? share, share));
        }
      }
      return [...near.keys()]
        .sort((a, b) => near.get(a) - near.get(b) || this.vocabulary.get(b) - this.vocabulary.get(a) || (a < b ? -1 : 1))
        .slice(0, most);
    }
  }

  const worth = (stems, factor) => stems.map((stem) => [stem, factor]);
  const whole = (word) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, "giu");

  globalThis.ScytheSearch = { Engine, Language, distance };
})();
