/* Answers queries in the page. The steps are those of scythe_ref/search/query.py, the weights those of ranking.json;
   search-index.js holds the words, table.js knows the table. A test holds the answers of both sides side by side. */
(() => {
  "use strict";

  const { Index, distance } = globalThis.ScytheSearch;

  class Engine {
    constructor(data) {
      this.index = new Index(data);
      this.rules = data.ranking;
      this.language = this.index.language;
      this.documents = this.index.documents;
      this.filter = new RegExp(`(?<!\\S)(${data.filters.join("|")}):(\\S+)`, "gi");
      this.slipped = new Map();
      this.seen = new Map();
      this.best = new Float64Array(this.documents.length);
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
      let hits = this.ranked(this.together(this.slots(spoken, false), true, used), allowed);
      if (hits.length < this.rules.enough) {
        hits = this.ranked(this.together(this.slots(spoken, true), false, used), allowed);
      }
      const nearest = hits.length ? [] : this.nearest(spoken);
      return this.answer(hits, { limit, table, used, nearest, meant: this.meant(query, spoken) });
    }

    answer(hits, { limit, table, used = new Set(), nearest = [], meant = null }) {
      const arranged = this.arranged(hits, table);
      return {
        hits: arranged.slice(0, limit),
        total: arranged.length,
        meant,
        nearest,
        topics: this.topics(nearest),
        stems: used,
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

    slots(spoken, fuzzy) {
      const { synonyms, longest } = this.index;
      const slots = [];
      for (let start = 0; start < spoken.length; ) {
        let size = Math.min(longest, spoken.length - start);
        let phrase = [];
        for (; size > 1; size--) {
          phrase = spoken.slice(start, start + size).map((word) => this.language.stem(word));
          if (synonyms.has(phrase.join(" "))) break;
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
      if (fuzzy && !this.index.knows(word)) {
        for (const [other, off] of this.slips(word)) add(other, slip.weight * (1 - off / word.length));
      }
      return [...found]
        .flatMap(([stem, factor]) => [worth([stem], factor), ...this.synonymsOf(stem, factor)])
        .flatMap((way) => (way.length === 1 ? [way, ...this.broader(...way[0])] : [way]));
    }

    /** The commonest words that start with a word. */
    beginnings(word) {
      if (word.length < this.rules.prefix.shortest) return [];
      return this.index.starting(word).sort(this.commoner()).slice(0, this.rules.prefix.most);
    }

    /** Order of words: the commonest first, then by the alphabet. */
    commoner() {
      const { vocabulary } = this.index;
      return (a, b) => vocabulary.get(b) - vocabulary.get(a) || (a < b ? -1 : 1);
    }

    /** The known words that a word may be a slip for, and how far off it is. */
    slips(word) {
      let known = this.slipped.get(word);
      if (!known) {
        const [, most] = this.rules.fuzzy.distances.find(([length]) => word.length >= length) || [0, 0];
        const near = most ? this.index.inOrder.map((other) => [other, distance(word, other, most)]) : [];
        known = near.filter(([, off]) => off <= most);
        this.slipped.set(word, known);
      }
      return known;
    }

    synonymsOf(phrase, factor) {
      return (this.index.synonyms.get(phrase) || []).map((called) => worth(called, factor * this.rules.synonym));
    }

    /** The kinds of thing a word's thing is: what holds for units holds for workers. */
    broader(stem, factor) {
      const { weight, words } = this.rules.broader;
      return Object.entries(words)
        .filter(([word]) => this.language.stem(word) === stem)
        .flatMap(([, kinds]) => kinds.map((kind) => worth([this.language.stem(kind)], factor * weight)));
    }

    // -- what fits ----------------------------------------------------------------------------------------------

    /** Add up the slots: each counts for its best way; what misses some counts less, or not at all. */
    together(slots, every, used) {
      const total = new Map();
      const met = new Map();
      for (const slot of slots) {
        const found = this.bestOf(slot, used);
        for (const number of found) {
          total.set(number, (total.get(number) || 0) + this.best[number]);
          met.set(number, (met.get(number) || 0) + 1);
          this.best[number] = 0;
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

    /** Leave each document's best way in `best`; return the documents that have one. */
    bestOf(slot, used) {
      const found = [];
      for (const way of slot) {
        for (const [number, score] of this.wayScores(way)) {
          if (!this.best[number]) found.push(number);
          const worth = way.length === 1 ? score * way[0][1] : score;
          if (worth > this.best[number]) this.best[number] = worth;
        }
        for (const [stem] of way) if (this.index.postings.has(stem)) used.add(stem);
      }
      return found;
    }

    /** The documents in which all stems of a way stand. A single one is weighed by whoever asks. */
    wayScores(way) {
      if (way.length === 1) return this.index.scores(way[0][0]);
      const [first, ...others] = way.map(([stem, factor]) => [this.index.scores(stem), factor]);
      const all = new Map();
      for (const [number, score] of first[0]) {
        if (!others.every(([scores]) => scores.has(number))) continue;
        const sum = others.reduce((so, [scores, factor]) => so + scores.get(number) * factor, score * first[1]);
        all.set(number, sum / way.length);
      }
      return all;
    }

    /** The documents whose titles consist of stems that were looked for. */
    wholeTitles(stems) {
      const met = new Map();
      for (const stem of new Set(stems)) {
        const flat = this.index.titled(stem);
        for (let i = 0; i < flat.length; i += 2) met.set(flat[i], (met.get(flat[i]) || 0) + 1);
      }
      return new Set([...met].filter(([number, times]) => times === this.index.titleLength(number)).map(([n]) => n));
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

    /** The query with each unknown word replaced by the known word it is nearest to. */
    meant(query, spoken) {
      let corrected = query;
      const commoner = this.commoner();
      for (const word of spoken) {
        const { index, language } = this;
        if (index.knows(word) || index.synonyms.has(language.stem(word)) || index.starting(word).length) continue;
        const [near] = [...this.slips(word)].sort(([a, off], [b, other]) => off - other || commoner(a, b));
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
        const [best] = this.ranked(this.together([[worth([this.language.stem(word)], 1)]], true, new Set()), null);
        if (best) topics.set(best.number, best.document);
      }
      return [...topics.values()].slice(0, this.rules.nearest.topics);
    }
  }

  const worth = (stems, factor) => stems.map((stem) => [stem, factor]);
  const whole = (word) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, "giu");

  globalThis.ScytheSearch.Engine = Engine;
})();
