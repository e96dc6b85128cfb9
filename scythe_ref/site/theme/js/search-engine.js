/* Answers queries in the page. The steps are those of scythe_ref/search/query.py, the weights those of ranking.json;
   search-index.js holds the words, table.js knows the table. A test holds the answers of both sides side by side. */
(() => {
  "use strict";

  const { Index, Meaning, Slot, distance } = globalThis.ScytheSearch;

  class Engine {
    constructor(data) {
      this.index = new Index(data);
      this.rules = data.ranking;
      this.language = this.index.language;
      this.documents = this.index.documents;
      this.filter = new RegExp(`(?<!\\S)(${data.filters.join("|")}):(\\S+)`, "gi");
      this.meaning = new Meaning(this.index);
      this.seen = new Map();
      this.best = new Float64Array(this.documents.length);
      this.worth = new Float64Array(this.documents.length);
    }

    /**
     * Hits, best first; the query as it was probably meant; if there is no hit, the nearest words and entries; the
     * stems found. With a table, what holds there comes first, and what is replaced never without what replaces it.
     */
    search(query, { limit = this.rules.limit, table = null } = {}) {
      const allowed = this.allowed(query);
      const asked = this.language.words(query.replace(this.filter, " "));
      if (!asked.length) {
        const all = new Map(allowed ? [...allowed].map((number) => [number, 1]) : []);
        return this.answer(this.ranked(all, null), { limit, table });
      }
      const spoken = this.language.telling(asked);
      const used = new Set();
      const { scores, shares } = this.together(this.meaning.slots(asked), used);
      const hits = this.ranked(scores, allowed);
      const nearest = hits.length ? [] : this.nearest(spoken);
      const sure = hits.length > 0 && shares.get(hits[0].number) >= this.rules.sure;
      return this.answer(hits, { limit, table, used, nearest, meant: this.meant(query, spoken), sure });
    }

    answer(hits, { limit, table, used = new Set(), nearest = [], meant = null, sure = true }) {
      const arranged = this.arranged(hits, table);
      return {
        hits: arranged.slice(0, limit),
        total: arranged.length,
        meant,
        nearest,
        topics: this.topics(nearest),
        stems: used,
        sure,
      };
    }

    // -- the table ------------------------------------------------------------------------------------------------

    /** Put first what holds at a table; what is replaced there brings what replaces it, in its own place. */
    arranged(hits, table) {
      if (!table) return hits;
      const known = this.seenAt(table);
      const front = [];
      const back = [];
      const there = new Set();
      const put = (hit) => {
        if (there.has(hit.number)) return;
        there.add(hit.number);
        front.push(hit);
      };
      for (const hit of hits) {
        const seen = known(hit.document);
        const full = { ...hit, ...seen };
        if (seen.standing === "applies") put(full);
        else back.push(full);
        for (const other of seen.instead) {
          put({ number: other.number, document: other, score: hit.score, ...known(other), for: hit.document });
        }
      }
      return [...front, ...back];
    }

    /** How a table sees documents; kept while the table stays. */
    seenAt(table) {
      if (this.table !== table) {
        this.table = table;
        this.seen = new Map();
      }
      return (document) => {
        let seen = this.seen.get(document);
        if (!seen) this.seen.set(document, (seen = globalThis.ScytheTable.seen(document, table)));
        return seen;
      };
    }

    // -- what the query says ---------------------------------------------------------------------------------------

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

    // -- what fits ----------------------------------------------------------------------------------------------

    /**
     * Add up the slots: each counts for its best way; what misses some counts less, what a title says counts more.
     * By document its score, and which share of what was asked it meets: a telling word is a larger share.
     */
    together(slots, used) {
      const total = new Map();
      const met = new Map();
      const titled = new Map();
      let weights = 0;
      for (const slot of slots) {
        const weight = this.weight(slot);
        weights += weight;
        for (const number of this.bestOf(slot, used)) {
          total.set(number, (total.get(number) ?? 0) + this.best[number]);
          met.set(number, (met.get(number) ?? 0) + weight * this.worth[number]);
          this.best[number] = 0;
        }
        for (const [number, factor] of this.namedBy(slot)) titled.set(number, (titled.get(number) ?? 0) + factor);
      }
      const { coverage, title } = this.rules;
      const scores = new Map();
      const shares = new Map();
      for (const [number, score] of total) {
        const share = met.get(number) / weights;
        const near = alike(titled.get(number) ?? 0, slots.length, this.index.titleLength(number));
        shares.set(number, share);
        scores.set(number, score * share ** coverage * (1 + title * near));
      }
      return { scores, shares };
    }

    /** Leave the best way of a slot for each document in `best` and `worth`; return the documents that have one. */
    bestOf(slot, used) {
      const { best, worth } = this;
      const found = [];
      const put = (number, score, factor) => {
        if (!best[number]) found.push(number);
        if (score < best[number] || (score === best[number] && factor <= worth[number])) return;
        best[number] = score;
        worth[number] = factor;
      };
      for (const [way, factor] of slot.ways) {
        const stems = way.split(" ");
        const [first, ...others] = stems.map((stem) => this.index.scores(stem));
        for (const stem of stems) if (this.index.postings.has(stem)) used.add(stem);
        for (const [number, score] of first) {
          if (!others.every((scores) => scores.has(number))) continue;
          put(number, (others.reduce((sum, scores) => sum + scores.get(number), score) * factor) / stems.length, factor);
        }
      }
      return found;
    }

    /** The documents whose titles meet a slot, and what that is worth. */
    namedBy(slot) {
      const named = new Map();
      for (const [way, factor] of slot.ways) {
        const [first, ...others] = way.split(" ").map((stem) => this.index.titled(stem));
        const sets = others.map((numbers) => new Set(numbers));
        const worth = factor * (others.length + 1);
        for (const number of first) {
          if (sets.every((set) => set.has(number))) named.set(number, Math.max(named.get(number) ?? 0, worth));
        }
      }
      return named;
    }

    /** How much it matters to meet a slot: as much as the word is rare; one that nobody writes, as its ways. */
    weight(slot) {
      const { index } = this;
      if (index.says(slot.said)) return index.rarity(this.language.stem(slot.said));
      const known = [...slot.ways.keys()]
        .map((way) => way.split(" "))
        .filter((stems) => stems.every((stem) => index.postings.has(stem)))
        .map((stems) => stems.reduce((sum, stem) => sum + index.rarity(stem), 0) / stems.length);
      return known.length ? Math.min(...known) : this.rules.unknown;
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

    // -- what else to try ------------------------------------------------------------------------------------------

    /** Order of words: the commonest first, then by the alphabet. */
    commoner() {
      const { vocabulary } = this.index;
      return (a, b) => (vocabulary.get(b) ?? 0) - (vocabulary.get(a) ?? 0) || (a < b ? -1 : 1);
    }

    /** The query with each unknown word replaced by the known word it is nearest to. */
    meant(query, spoken) {
      let corrected = query;
      const commoner = this.commoner();
      for (const word of spoken) {
        const { index, language } = this;
        if (index.knows(word) || index.synonyms.has(language.stem(word)) || index.starting(word).length) continue;
        const [near] = [...this.meaning.slips(word)].sort(([a, off], [b, other]) => off - other || commoner(a, b));
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
        for (const other of this.index.inOrder) {
          const off = distance(word, other, limit);
          if (off > limit) continue;
          const share = off / Math.max(word.length, other.length);
          near.set(other, Math.min(near.get(other) ?? share, share));
        }
      }
      const commoner = this.commoner();
      return [...near.keys()].sort((a, b) => near.get(a) - near.get(b) || commoner(a, b)).slice(0, most);
    }

    /** The entries that the nearest words lead to: for each word the best, as far as there is room. */
    topics(nearest) {
      const topics = new Map();
      for (const word of nearest) {
        const slot = new Slot(word);
        slot.add([this.language.stem(word)], 1);
        const [best] = this.ranked(this.together([slot], new Set()).scores, null);
        if (best) topics.set(best.number, best.document);
      }
      return [...topics.values()].slice(0, this.rules.nearest.topics);
    }
  }

  /** How much a query and a title are alike, from 0 to 1: what they have in common, of what both say. */
  const alike = (common, asked, said) => (common ? Math.min(1, common / Math.sqrt(asked * said)) : 0);
  const whole = (word) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, "giu");

  globalThis.ScytheSearch.Engine = Engine;
})();
