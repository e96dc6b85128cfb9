/* What a query may mean, word by word: itself, what starts with it, a synonym, a slip of the finger, a Dutch word. The
   steps are those of scythe_ref/search/query_words.py and dutch.py, the words those of ranking.json. */
(() => {
  "use strict";

  const { distance } = globalThis.ScytheSearch;

  const SHORTEST = 3; // letters of a part of a compound
  const HARD = { v: "f", z: "s" };
  const SOFT = { f: "v", s: "z" };
  const vowel = (letter) => "aeiou".includes(letter);

  /** From a word as it stands in a Dutch question to the English words that the content uses. */
  class Dutch {
    constructor(rules) {
      this.endings = rules.endings;
      this.words = new Map();
      for (const [english, said] of Object.entries(rules.words)) {
        for (const word of said.split(" ")) {
          if (!this.words.has(word)) this.words.set(word, []);
          if (english) this.words.get(word).push(english.split(" "));
        }
      }
      this.known = new Map();
    }

    /** The phrases that a word may mean; none if it says nothing; null if it is not known. */
    meanings(word) {
      let known = this.known.get(word);
      if (known === undefined) this.known.set(word, (known = this.looked(word)));
      return known;
    }

    /** A compound means what its parts mean. */
    looked(word) {
      const meant = this.simple(word);
      if (meant || word.length > 64) return meant; // longer ones are no words
      for (let at = word.length - SHORTEST; at >= SHORTEST; at--) {
        const first = this.part(word.slice(0, at));
        const second = first?.length ? this.meanings(word.slice(at)) : null;
        if (second?.length) return first.flatMap((one) => second.map((other) => [...one, ...other]));
      }
      return null;
    }

    part(word) {
      const whole = this.simple(word);
      return whole?.length || !word.endsWith("s") ? whole : this.simple(word.slice(0, -1));
    }

    simple(word) {
      for (const form of this.forms(word)) if (this.words.has(form)) return this.words.get(form);
      return null;
    }

    /** A word and what it may be a form of: gebieden of gebied, meren of meer, betaalt and betaald of betalen. */
    *forms(word) {
      yield word;
      yield* grown(word);
      for (const bare of this.bare(word)) {
        yield bare;
        yield* grown(bare);
      }
      if (word.startsWith("ge")) for (const bare of this.bare(word.slice(2))) yield* grown(bare);
    }

    *bare(word) {
      for (const ending of this.endings) {
        if (!word.endsWith(ending) || word.length - ending.length < SHORTEST - 1) continue;
        const bare = word.slice(0, -ending.length);
        const [before, last] = bare.slice(-2);
        const hard = HARD[last] ?? last;
        yield bare;
        if (last === before) yield bare.slice(0, -1);
        yield bare.slice(0, -1) + hard;
        if (vowel(before) && !vowel(last)) yield bare.slice(0, -1) + before + hard;
      }
    }
  }

  /** The verb that a stem belongs to: bouwen, winnen, betalen, geven, kiezen. */
  function* grown(bare) {
    if (bare.length < SHORTEST) return;
    const last = bare.at(-1);
    const soft = SOFT[last] ?? last;
    yield `${bare}en`;
    yield `${bare.slice(0, -1)}${soft}en`;
    yield `${bare}${last}en`;
    if (vowel(bare.at(-2)) && bare.at(-2) === bare.at(-3)) yield `${bare.slice(0, -2)}${soft}en`;
  }

  /** Whether two short words are two words: a letter missing or swapped is a slip, one replaced is not. */
  function another(word, other) {
    if (other.length !== word.length) return other.length < word.length;
    return [...word].sort().join("") !== [...other].sort().join("");
  }

  /** The ways to meet a word of a query: stems that must all be there (as one text), and what that is worth. */
  class Slot {
    constructor(said) {
      this.said = said;
      this.ways = new Map();
    }

    add(stems, factor) {
      const way = stems.join(" ");
      if (way) this.ways.set(way, Math.max(this.ways.get(way) ?? 0, factor));
    }
  }

  class Meaning {
    constructor(index) {
      this.index = index;
      this.rules = index.ranking;
      this.language = index.language;
      this.dutch = new Dutch(this.rules.dutch);
      this.english = new Set([...this.rules.stop_words, ...Object.keys(this.rules.irregular)]);
      const all = new Set([...index.vocabulary.keys(), ...this.dutch.words.keys(), ...this.rules.stop_words]);
      this.candidates = [...all].sort();
      this.slipped = new Map();
      this.broader = new Map(
        Object.entries(this.rules.broader.words).map(([word, kinds]) => [this.language.stem(word), kinds]),
      );
    }

    /** What a query's words may mean; those that say nothing are left out. */
    slots(asked) {
      const foreign = this.inDutch(asked);
      const telling = this.language.telling(asked);
      const left = telling.filter(
        (word) => !(foreign && this.dutch.meanings(word)?.length === 0) && !this.slipOfNothing(word),
      );
      const spoken = left.length ? left : telling;
      const found = [];
      for (let start = 0; start < spoken.length; ) {
        const size = this.phrase(spoken, start);
        const last = start === spoken.length - 1;
        found.push(size > 1 ? this.ofPhrase(spoken.slice(start, start + size)) : this.ofWord(spoken[start], foreign, last));
        start += size;
      }
      return found;
    }

    /** One of the words is Dutch, and is not English as well. */
    inDutch(asked) {
      return asked.some((word) => this.dutch.meanings(word) && !this.english.has(word) && !this.index.says(word));
    }

    /** Whether an unknown word is most likely a slip for one that says nothing. */
    slipOfNothing(word) {
      if (this.known(word) || this.dutch.meanings(word) || this.index.starting(word).length) return false;
      const near = this.slips(word);
      const nearest = Math.min(...near.map(([, off]) => off));
      return near.length > 0 && near.every(([other, off]) => off > nearest || this.language.stopWords.has(other));
    }

    known(word) {
      return this.index.knows(word) || this.index.synonyms.has(this.language.stem(word));
    }

    /** How many words from here on are one synonym. */
    phrase(spoken, start) {
      for (let size = Math.min(this.index.longest, spoken.length - start); size > 1; size--) {
        if (this.index.synonyms.has(this.stems(spoken.slice(start, start + size)).join(" "))) return size;
      }
      return 1;
    }

    stems(words) {
      return words.map((word) => this.language.stem(word));
    }

    ofPhrase(phrase) {
      const stems = this.stems(phrase);
      const slot = new Slot(phrase.join(" "));
      slot.add(stems, 1);
      this.addSynonyms(slot, stems.join(" "), 1);
      return slot;
    }

    ofWord(word, foreign, last) {
      const slot = new Slot(word);
      const meant = new Map([[this.language.stem(word), 1]]);
      const translated = (foreign && this.dutch.meanings(word)) || [];
      for (const phrase of translated) slot.add(this.stems(phrase), 1);
      const known = this.known(word) || translated.length > 0;
      if (last || !known) {
        for (const [other, factor] of this.beginnings(word)) {
          const stem = this.language.stem(other);
          meant.set(stem, Math.max(meant.get(stem) ?? 0, factor));
        }
      }
      if (!known && meant.size === 1) {
        for (const [other, factor] of this.guesses(word)) this.addGuess(slot, other, factor, foreign);
      }
      for (const [stem, factor] of meant) {
        slot.add([stem], factor);
        this.addSynonyms(slot, stem, factor);
      }
      for (const [way, factor] of [...slot.ways]) {
        for (const kind of this.broader.get(way) ?? []) slot.add(this.stems([kind]), factor * this.rules.broader.weight);
      }
      return slot;
    }

    addGuess(slot, guess, factor, foreign) {
      const parts = guess.split(" ");
      const stems = this.stems(parts);
      slot.add(stems, factor);
      if (parts.length > 1) return;
      this.addSynonyms(slot, stems[0], factor);
      if (this.index.says(guess) && !foreign) return;
      for (const phrase of this.dutch.meanings(guess) ?? []) slot.add(this.stems(phrase), factor);
    }

    addSynonyms(slot, phrase, factor) {
      for (const called of this.index.synonyms.get(phrase) ?? []) slot.add(called, factor * this.rules.synonym);
    }

    /** The words, or pairs of words, that an unknown word may be a slip for, with what each is worth. */
    guesses(word) {
      const { weight, split } = this.rules.fuzzy;
      const near = this.slips(word).map(([other, off]) => [other, weight * (1 - off / word.length)]);
      return [...near, ...this.split(word).map((pair) => [pair, split])];
    }

    /** Two known words that were written as one. */
    split(word) {
      const shortest = this.rules.fuzzy.shortest_part;
      const known = (part) => this.index.says(part) || this.language.stopWords.has(part);
      const pairs = [];
      for (let at = shortest; at <= word.length - shortest; at++) {
        const [first, second] = [word.slice(0, at), word.slice(at)];
        if (known(first) && known(second)) pairs.push(`${first} ${second}`);
      }
      return pairs;
    }

    /** The known words that a word may be a slip for, and how far off each is. */
    slips(word) {
      let known = this.slipped.get(word);
      if (!known) {
        const [, most] = this.rules.fuzzy.distances.find(([length]) => word.length >= length) ?? [0, 0];
        const near = most ? this.candidates.map((other) => [other, distance(word, other, most)]) : [];
        const short = word.length <= this.rules.fuzzy.short;
        known = near.filter(([other, off]) => off <= most && !(short && another(word, other)));
        this.slipped.set(word, known);
      }
      return known;
    }

    /** The commonest words that start with a word, and what each is worth. */
    beginnings(word) {
      const { shortest, most, weight, distance: far } = this.rules.prefix;
      if (word.length < shortest) return [];
      const { vocabulary } = this.index;
      return this.index
        .starting(word)
        .sort((a, b) => vocabulary.get(b) - vocabulary.get(a) || (a < b ? -1 : 1))
        .slice(0, most)
        .map((other) => [other, (weight * word.length) / (word.length + far * (other.length - word.length))]);
    }
  }

  Object.assign(globalThis.ScytheSearch, { Meaning, Slot });
})();
