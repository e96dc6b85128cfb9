/* Twin of scythe_ref/search/query.py: what fits, filters, and what was probably meant. */

import { distance, isStopWord, stem, stemsOf, withoutStopWords, words } from "./analysis.js";
import { cache } from "./cache.js";
import { destinations } from "./destinations.js";
import { dutchNames, isMostlyDutch, meanings } from "./dutch.js";
import { named, withExceptions } from "./exceptions.js";
import { NOT_COVERED } from "./export.js";
import { agreements, OUTCOME } from "./frames.js";
import { letThrough, splitQuery } from "./query_language.js";
import { Slot, slips, slots } from "./query_words.js";
import { ranking } from "./ranking.js";
import { wordsApart } from "./readings.js";
import {
  asksForANumber,
  combinedScores,
  isKeyword,
  isSmall,
  meetsLittle,
  slotWeight,
  tellingSlots,
  tellsNumber,
  weighByQuestion,
} from "./scoring.js";
import { currentFirst, documentAtTable, tableFirst } from "./table_filter.js";

/** @import { SearchIndex } from "./index.js" */
/** @import { Document, FoldedHit, Found, Hit, Ranking, Scored } from "./types.js" */
/** @import { Table } from "./table_filter.js" */

export const MOST_CHARACTERS = 400; // of a query
const STORY = 15; // words of a query that retells what happened
const WHOLE = 0.99; // how near a title or wording comes to a query that says the same
const FEWEST = 2; // words of a question that are asked for when others are left out: of one alone, too much is
const MOST_ASKED = 3; // rulings beside an answer
const AMONG_FIRST = 5; // hits that readers see: they need not be told again beside the answer
const RIVALS = 5; // hits of which one must agree with a question that the first contradicts
const SENTENCE = /(?<=[.!?])\s+/;
const MOST_FOLDED = 300; // hits among which those of one rule are brought together

/**
 * Hits, best first, and how many there are; the query as it was probably meant; if there is no hit, the nearest words
 * and entries, and how many hits there are `elsewhere`, without what narrows the query down; whether the first hit is
 * taken for an answer; the stems that were sought and are there. With a table, what holds there comes first. To a
 * question in Dutch each hit has the Dutch names of its terms. `among` tells of a document whether it may be found at
 * all.
 *
 * @param {SearchIndex} index
 * @param {string} query
 * @param {{ limit?: number, table?: Table | null, among?: ((document: Document) => boolean) | null }} [options]
 * @returns {Found}
 */
export function search(index, query, { limit = ranking().limit, table = null, among = null } = {}) {
  const said = query.slice(0, MOST_CHARACTERS);
  const [plain, parts] = splitQuery(said);
  const allowed = letThrough(index, parts, among);
  const asked = words(plain);
  if (!asked.length) {
    const numbers = Int32Array.from(allowed ?? []);
    const every = ranked(index, { numbers, scores: new Float64Array(index.size).fill(1) }, null);
    const sure = parts.some(({ without }) => !without);
    const all = shown(every, table, allowed, limit);
    return {
      ...all,
      meant: null,
      nearest: [],
      topics: [],
      sure,
      readings: [],
      leftOut: [],
      senses: {},
      places: [],
      alsoAsked: [],
      stems: new Set(),
    };
  }
  const allSlots = slots(index, asked);
  const counts = asksForANumber(index, asked, allSlots);
  const sought = tellingSlots(index, allSlots, counts);
  const [every, near, ways, fits] = found(index, sought, allowed, plain);
  const answers = every.length ? likely(index, every, near, sought) : 0;
  const marks = ranking().sure;
  // What shares but a word with the query costs more time than it is worth. Where nobody has said what isn't covered,
  // nothing tells a question about something else from one of common words.
  const told = index.notCovered.length > 0 && every.length > 0;
  const far = told && answers < marks.none && every.objects()[0].document.scope !== NOT_COVERED;
  const whole = far && !parts.length ? every.none() : every;
  const [hits, left] = whole.length || allowed ? [whole, []] : askedAgain(index, sought, plain, whole);
  const everything = () => found(index, sought, letThrough(index, [], among), plain)[0];
  const elsewhere = parts.length && !hits.length ? shown(everything(), table, null, 0).total : 0;
  const nearby =
    hits.length || elsewhere
      ? []
      : nearest(
          index,
          asked.filter((word) => !isStopWord(word)),
        );
  const all = shown(hits, table, allowed, limit, sought);
  if (!ranking().language && isMostlyDutch(index, asked))
    for (const hit of all.hits) hit.dutch = dutchNames(index, hit.document);
  const senses = sensesOf(sought);
  const first = documents(all.hits.slice(0, 1));
  const keyword = hits.length > 0 && isKeyword(index, asked, sought, first);
  const sure =
    (answers >= (isSmall(index) ? ranking().small_game.least : marks.least) || keyword) &&
    !left.length &&
    !Object.keys(senses).length &&
    !absent(hits, all.hits) &&
    !leftOut(index, sought, all.hits) &&
    !namesUnknown(index, plain) &&
    !contradicts(fits, all.hits) &&
    (!counts || tellsNumber(first, likeness(first, near)));
  const unknown = hits.length && !sure ? sought.filter((slot) => slot.said in senses || !slot.canBeMet(index)) : [];
  const missed = left.length ? left : unknown.map((slot) => slot.said);
  const corrected = meant(index, said, withoutStopWords(asked), sought);
  return {
    ...all,
    meant: corrected,
    nearest: nearby,
    topics: topics(index, nearby),
    elsewhere,
    readings: readings(all.hits, near),
    places: parts.length ? [] : placesOf(index, asked, sought, corrected),
    alsoAsked: sure ? alsoAsked(all.hits, table, allowed) : [],
    leftOut: missed,
    senses: Object.fromEntries(Object.entries(senses).filter(([word]) => missed.includes(word))),
    sure,
    stems: new Set([...ways].filter((stemmed) => index.hasStem(stemmed))),
  };
}

/**
 * What fits, best first; how near each document's title or wording is; the stems that were sought; and how far frames
 * agree.
 *
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @param {Set<number> | null} allowed
 * @param {string} plain
 * @returns {[Hits, Float64Array, Set<string>, Map<number, number>]}
 */
function found(index, sought, allowed, plain) {
  const scored = combinedScores(index, sought);
  // "What if I can't do anything" is how people ask for one rule, and half of it for none.
  if (sought.every(({ said }) => isStopWord(said))) {
    scored.numbers = scored.numbers.filter((number) => scored.near[number] >= WHOLE);
  }
  const own = ofOwnQuestion(index, plain);
  if (own) for (const number of scored.numbers) scored.scores[number] += own[number];
  const fits = weighFrames(index, scored, plain);
  weighByQuestion(index, scored, words(plain));
  const ways = new Set(sought.flatMap((slot) => [...slot.ways.keys()].flatMap((way) => way.split(" "))));
  return [ranked(index, scored, allowed, ways), scored.near, ways, fits];
}

/**
 * The scores of documents for the question at the end of a story: it counts beside the whole, in which it is but a part.
 *
 * @param {SearchIndex} index
 * @param {string} plain
 * @returns {Float64Array | null}
 */
function ofOwnQuestion(index, plain) {
  const said = plain.split(SENTENCE).filter((sentence) => words(sentence).length);
  const question = said.findLast((sentence) => sentence.trimEnd().endsWith("?"));
  if (!question || said.length < 2) return null;
  const sought = slots(index, words(question));
  return sought.length < FEWEST ? null : combinedScores(index, sought).scores;
}

/**
 * The hits of a question without its rarest words, and those words.
 *
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @param {string} plain
 * @param {Hits} none
 * @returns {[Hits, string[]]}
 */
function askedAgain(index, sought, plain, none) {
  const rarest = sought
    .map((slot) => ({ slot, met: Number(slot.canBeMet(index)), weight: slotWeight(index, slot) }))
    .sort((one, other) => one.met - other.met || other.weight - one.weight);
  for (let size = 1; size <= sought.length - FEWEST; size++) {
    const left = new Set(rarest.slice(0, size).map(({ slot }) => slot));
    const kept = sought.filter((slot) => !left.has(slot));
    if (!kept.every((slot) => slot.canBeMet(index))) continue;
    const [hits, near] = found(index, kept, null, plain);
    if (hits.length && likely(index, hits, near, kept) >= ranking().sure.none) {
      return [hits, sought.filter((slot) => left.has(slot)).map(({ said }) => said)];
    }
  }
  return [none, []];
}

/**
 * The first two answers if they are close, each with the words that tell it from the other. The second is seldom meant
 * where the first says nearly the same as the query or is a special case, and often where the first is a general rule.
 *
 * @param {FoldedHit[]} shown
 * @param {Float64Array} near
 * @returns {Found["readings"]}
 */
function readings(shown, near) {
  const [first, second] = shown;
  if (!second || [first, second].some(({ seen }) => seen && seen.standing !== "applies")) return [];
  const [one, other] = [first.document, second.document];
  const rules = ranking().apart;
  const alike = Math.max(...[one, ...first.also].map(({ number }) => near[number]));
  const least = rules.least + rules.likeness * alike + (rules.scopes[one.scope] ?? 0);
  if (second.score < least * first.score || [one.scope, other.scope].includes(NOT_COVERED)) return [];
  const [mine, theirs] = wordsApart(one, other);
  return [
    { words: mine, document: one },
    { words: theirs, document: other },
  ];
}

/**
 * The places that a query asks for; if it names none as it is typed, the one that it was meant to name.
 *
 * @param {SearchIndex} index
 * @param {string[]} asked
 * @param {Slot[]} sought
 * @param {string | null} corrected
 * @returns {Found["places"]}
 */
function placesOf(index, asked, sought, corrected) {
  const found = destinations(index, asked, sought);
  if (!corrected || found.some(({ named }) => named)) return found;
  const right = words(corrected);
  const meant = destinations(index, right, slots(index, right));
  return meant.some(({ named }) => named) ? meant : found;
}

/**
 * Rulings beside the first hit; none that is among the first, or doesn't hold at the table.
 *
 * @param {FoldedHit[]} shown
 * @param {Table | null} table
 * @param {Set<number> | null} allowed
 * @returns {Document[]}
 */
function alsoAsked(shown, table, allowed) {
  const first = new Set(shown.slice(0, AMONG_FIRST).flatMap(({ document, also }) => [document, ...also].map(ruleOf)));
  const beside = shown[0]?.document.also_asked ?? [];
  return beside
    .filter(
      (other) =>
        !first.has(ruleOf(other)) &&
        (!allowed || allowed.has(other.number)) &&
        (!table || documentAtTable(other, table).standing === "applies"),
    )
    .slice(0, MOST_ASKED);
}

/**
 * Let documents count more whose frames agree with a question's, and others less; return the agreements.
 *
 * @param {SearchIndex} index
 * @param {Scored} scored
 * @param {string} plain
 * @returns {Map<number, number>}
 */
function weighFrames(index, { scores }, plain) {
  const rules = ranking().frames;
  const asked = index.reader.frames(plain);
  const agreed = agreements(asked, index.told);
  const ends = asked.some(({ action }) => action === OUTCOME);
  // A quarrel after a fight is about its outcome; the doubt knows better without.
  const weighed = ends ? agreements(asked, index.told, rules.outcome) : agreed;
  for (const [number, fits] of weighed) scores[number] *= 1 + (fits > 0 ? rules.agrees : rules.contradicts) * fits;
  return agreed;
}

/**
 * How likely the first hit answers: the better it fits, the nearer a wording, the longer the query. The nearer the
 * query comes to what people ask for and won't find here, the less likely. How far ahead of the next hit the first is
 * tells nothing: where a single word has led there, nothing else may be about it.
 *
 * @param {SearchIndex} index
 * @param {Hits} hits
 * @param {Float64Array} near
 * @param {Slot[]} sought
 * @returns {number}
 */
function likely(index, hits, near, sought) {
  const [first] = folded(hits.objects());
  const wording = likeness(documents([first]), near);
  if (wording >= WHOLE) return 1;
  const rules = ranking().sure;
  const elsewhere = Math.max(0, ...index.notCovered.map((number) => near[number]));
  // A score adds up what its words are worth, and the rarest word is worth less where there are few entries.
  const score = (first.score * rules.rarest) / index.rarest;
  const signal = rules.score * Math.log1p(score) + rules.wording * wording + rules.elsewhere * elsewhere ** 2;
  const answers = 1 / (1 + Math.exp(-(rules.bias + signal + rules.length * Math.log1p(sought.length))));
  return meetsLittle(index, sought, documents([first]), wording) ? Math.min(answers, rules.none) : answers;
}

/**
 * How near a title or wording of some documents comes to the query.
 *
 * @param {Document[]} among
 * @param {Float64Array} near
 * @returns {number}
 */
const likeness = (among, near) => Math.max(0, ...among.map(({ number }) => near[number]));

/**
 * The documents of hits, folded ones among them.
 *
 * @param {FoldedHit[]} hits
 * @returns {Document[]}
 */
const documents = (hits) => hits.flatMap(({ document, also }) => [document, ...also]);

/**
 * What fits best if it is not at the table: what comes first instead is about something else.
 *
 * @param {Hits} hits
 * @param {FoldedHit[]} shown
 * @returns {Document | null}
 */
function absent(hits, [top]) {
  if (!top?.seen) return null;
  const [best] = folded(hits.objects());
  const { unless = [], exceptionTo = [] } = top;
  const told = [top.standsFor ?? top.document, ...exceptionTo, ...unless.map(({ document }) => document)];
  const fits = [best.document, ...best.also].some((document) => told.includes(document));
  return fits && top.seen.standing !== "not here" ? null : best.document;
}

/**
 * Whether a query is about what is not covered: that fits best, or has a word to itself, such as "Catan".
 *
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @param {FoldedHit[]} shown
 * @returns {boolean}
 */
function leftOut(index, sought, [top]) {
  if (top?.document.scope === NOT_COVERED) return true;
  return sought.some((slot) => !isStopWord(slot.said) && meansLeftOut(index, slot));
}

/**
 * Whether all that a word may mean stands in nothing but what is not covered.
 *
 * @param {SearchIndex} index
 * @param {Slot} slot
 * @returns {boolean}
 */
function meansLeftOut(index, slot) {
  let found = false;
  for (const stemmed of [...slot.ways.keys()].flatMap((way) => way.split(" "))) {
    for (const number of index.scores(stemmed).numbers) {
      if (index.document(number).scope !== NOT_COVERED) return false;
      found = true;
    }
  }
  return found;
}

/** @type {(rules: Ranking) => Map<string, string>} */
const absentSenses = cache(({ frames: { kinds, read } }) => {
  const absent = Object.entries(read).filter(([name]) => kinds[name] === "absent");
  return new Map(absent.flatMap(([name, said]) => said.split(", ").map((word) => [stem(word), name])));
});

/**
 * The absent meanings of a question's words, by word, if it has no other words: how much does it cost.
 *
 * @param {Slot[]} sought
 * @returns {{ [word: string]: string }}
 */
function sensesOf(sought) {
  const found = sought.map(({ said }) => [said, absentSenses(ranking()).get(stem(said)) ?? ""]);
  return found.every(([, sense]) => sense) ? Object.fromEntries(found) : {};
}

/**
 * Whether the first hit contradicts who does what to whom in the question, and another agrees as much.
 *
 * @param {Map<number, number>} fits
 * @param {FoldedHit[]} shown
 * @returns {boolean}
 */
function contradicts(fits, shown) {
  /** @param {FoldedHit[]} hits */
  const agreed = (hits) => {
    const documents = hits.flatMap(({ document, also }) => [document, ...also]);
    return Math.round(1e6 * Math.max(...documents.map(({ number }) => fits.get(number) ?? 0)));
  };
  if (shown.length < 2) return false;
  const against = -agreed(shown.slice(0, 1));
  return against > 0 && against <= agreed(shown.slice(1, RIVALS));
}

/**
 * Whether a query names something that nothing here is called, such as another game: "draw in Wingspan".
 *
 * @param {SearchIndex} index
 * @param {string} plain
 * @returns {boolean}
 */
function namesUnknown(index, plain) {
  const [first, ...others] = plain.split(/\s+/).filter(Boolean);
  if (others.length >= STORY) return false; // people have names in stories
  if (![first, ...others].some((word) => isLower(word))) return false; // all in capitals: none stands out
  const names = new Set(
    others
      .filter(isUpper)
      .flatMap((word) => words(word))
      .filter((word) => !isStopWord(word)),
  );
  return [...names].some((name) => slots(index, [name]).some((slot) => !slot.canBeMet(index)));
}

/**
 * The hits that are shown: one for each rule, what is the rule before what was, the table's first; and how many.
 *
 * @param {Hits} hits
 * @param {Table | null} table
 * @param {Set<number> | null} allowed
 * @param {number} most
 * @param {Slot[]} [sought]
 * @returns {{ hits: FoldedHit[], total: number }}
 */
function shown(hits, table, allowed, most, sought = []) {
  const current = currentFirst(hits.objects(most), table, (number) => !allowed || allowed.has(number));
  const single = folded(table ? tableFirst(current, table) : current);
  // Who narrows a search down wants a list.
  const all = withExceptions(single, named(hits.index, sought), table, most, !allowed);
  return { hits: all.slice(0, most), total: all.length + hits.beyond(most) };
}

/**
 * Put what tells the same rule behind the first of it; what does not hold at the table stays by itself.
 *
 * @param {Hit[]} hits
 * @returns {FoldedHit[]}
 */
function folded(hits) {
  const first = new Map();
  for (const hit of hits) {
    const key = 2 * ruleOf(hit.document).number + (!hit.seen || hit.seen.standing === "applies" ? 1 : 0);
    const other = first.get(key);
    if (other) other.also.push(hit.document);
    else first.set(key, { ...hit, also: [] });
  }
  return [...first.values()];
}

/**
 * The entry whose rule a document tells: most often it is that itself.
 *
 * @param {Document} document
 * @returns {Document}
 */
const ruleOf = (document) => document.says_same[0] ?? document;

/** What was found, best first. Objects are made of the first alone: there may be as many as there are documents. */
class Hits {
  /**
   * @param {SearchIndex} index
   * @param {Int32Array} numbers
   * @param {Float64Array} scores
   */
  constructor(index, numbers, scores) {
    this.index = index;
    this.numbers = numbers;
    this.scores = scores;
  }

  get length() {
    return this.numbers.length;
  }

  /**
   * As if nothing had been found.
   *
   * @returns {Hits}
   */
  none() {
    return new Hits(this.index, this.numbers.subarray(0, 0), this.scores);
  }

  /**
   * @param {number} [most]
   * @returns {Hit[]}
   */
  objects(most = 0) {
    const first = this.numbers.subarray(0, Math.max(MOST_FOLDED, most));
    return Array.from(first, (number) => ({ document: this.index.document(number), score: this.scores[number] }));
  }

  /**
   * How many rules there are behind the hits that objects are made of.
   *
   * @param {number} most
   * @returns {number}
   */
  beyond(most) {
    const last = Math.max(MOST_FOLDED, most);
    if (this.length <= last) return 0;
    const { rules } = standings(this.index);
    const known = new Uint8Array(this.index.size);
    let count = 0;
    for (let at = 0; at < this.length; at++) {
      const rule = rules[this.numbers[at]];
      if (at >= last && !known[rule]) count += 1;
      known[rule] = 1;
    }
    return count;
  }
}

/**
 * What was found, best first; `sought` are the stems that a query may mean.
 *
 * @param {SearchIndex} index
 * @param {Scored} scored
 * @param {Set<number> | null} allowed
 * @param {Set<string>} [sought]
 * @returns {Hits}
 */
function ranked(index, { numbers, scores, near }, allowed, sought = new Set()) {
  const { worths, unnamed, lacking, named } = standings(index);
  const without = named.map((stems) => stems.length > 0 && !stems.some((stemmed) => sought.has(stemmed)));
  /** @param {number} number */
  const fits = (number) => !allowed || allowed.has(number);
  let best = 0;
  for (const number of numbers) {
    scores[number] *= without[lacking[number]] ? unnamed[number] : worths[number];
    if (scores[number] > best && fits(number)) best = scores[number];
  }
  const least = best * ranking().floor;
  // One number each, which sorts fast: the score, whose last digits, in which the twin may differ, must not decide
  // between equals, and the document's number.
  const { whole } = ranking();
  const most = Math.round(best * whole * 1e6);
  const keys = new Float64Array(numbers.length);
  let count = 0;
  for (const number of numbers) {
    if (scores[number] < least || !fits(number)) continue;
    // What is asked for in just these words comes before what has them in better places.
    if (near && near[number] >= WHOLE) scores[number] *= whole;
    keys[count++] = (most - Math.round(scores[number] * 1e6)) * index.size + number;
  }
  const order = new Int32Array(count);
  for (const [at, key] of keys.subarray(0, count).sort().entries()) order[at] = key % index.size;
  return new Hits(
    index,
    order.filter((number, at) => !at || index.document(number).kind !== NOT_COVERED),
    scores,
  );
}

/**
 * What each document is worth by what it is, if the query names what it belongs to and if it doesn't; that, as stems;
 * and by number the rule that it tells.
 *
 * @type {(index: SearchIndex) => {
 *   worths: Float64Array, unnamed: Float64Array, rules: Int32Array, lacking: Int32Array, named: string[][],
 * }}
 */
const standings = cache((index) => {
  /** @type {Map<string, { number: number, stems: string[] }>} */
  const named = new Map();
  const lacking = Int32Array.from(index.documents(), (document) => {
    const key = document.module.length ? names(document).join(" ") : "";
    const known = named.get(key) ?? { number: named.size, stems: words(key).map(stem) };
    named.set(key, known);
    return known.number;
  });
  return {
    worths: Float64Array.from(index.documents(), (document) => factor(document, true)),
    unnamed: Float64Array.from(index.documents(), (document) => factor(document, false)),
    rules: Int32Array.from(index.documents(), (document) => ruleOf(document).number),
    lacking,
    named: [...named.values()].map(({ stems }) => stems),
  };
});

/**
 * What a document is worth by what it is. Who asks in general wants the general rule, not one of its cases.
 *
 * @param {Document} document
 * @param {boolean} isNamed
 * @returns {number}
 */
function factor(document, isNamed) {
  return document.module.length && !isNamed ? document.factor * ranking().unnamed : document.factor;
}

/**
 * What a query names if it asks for an expansion's rule: the expansion or one of its factions.
 *
 * @param {Document} document
 * @returns {string[]}
 */
function names(document) {
  return [...document.module.map((module) => module.replaceAll("_", " ")), ...document.faction];
}

/**
 * The query with each unknown word replaced by the known word it is nearest to; null if there is none or it finds less.
 * All counts that fits at all: where more fits well, fewer hits are shown of what hardly does.
 *
 * @param {SearchIndex} index
 * @param {string} query
 * @param {string[]} spoken
 * @param {Slot[]} sought
 * @returns {string | null}
 */
function meant(index, query, spoken, sought) {
  let corrected = query;
  for (const word of spoken) {
    if (index.hasWord(word) || index.synonyms.has(stem(word)) || index.wordsBeginning(word).length) continue;
    if (meanings(word)) continue; // a right Dutch word, in whatever form
    const [near] = [...slips(index, word)].sort(
      ([a, off], [b, other]) => off - other || Number(isStopWord(b)) - Number(isStopWord(a)) || commoner(index, a, b),
    );
    if (near) corrected = corrected.replace(whole(word), near[0]);
  }
  if (corrected === query) return null;
  const better = slots(index, words(splitQuery(corrected)[0]));
  return combinedScores(index, better).numbers.length >= combinedScores(index, sought).numbers.length
    ? corrected
    : null;
}

/**
 * Known words that come nearest to any word of a query.
 *
 * @param {SearchIndex} index
 * @param {string[]} spoken
 * @returns {string[]}
 */
function nearest(index, spoken) {
  const near = new Map();
  for (const word of spoken) {
    for (const [other, share] of nearestTo(index)(word)) near.set(other, Math.min(near.get(other) ?? share, share));
  }
  return [...near]
    .sort(nearer(index))
    .slice(0, ranking().nearest.most)
    .map(([other]) => other);
}

/**
 * The nearest to one word, and how far off each is; as soon as there are enough, none further off is looked at.
 *
 * @type {(index: SearchIndex) => (word: string) => [string, number][]}
 */
const nearestTo = cache((index) =>
  cache((word) => {
    const { furthest, most } = ranking().nearest;
    /** @type {[string, number][]} */
    let near = [];
    let share = furthest;
    for (const other of index.vocabulary.keys()) {
      const longest = Math.max(word.length, other.length);
      const limit = Math.floor(Math.min(furthest * word.length, share * longest + 1e-9));
      const off = distance(word, other, limit);
      if (off > limit) continue;
      near.push([other, off / longest]);
      near = near.sort(nearer(index)).slice(0, most);
      if (near.length === most) share = near[most - 1][1];
    }
    return near;
  }),
);

/** @type {(index: SearchIndex) => (one: [string, number], other: [string, number]) => number} */
const nearer =
  (index) =>
  ([a, near], [b, far]) =>
    near - far || commoner(index, a, b);

/**
 * The entries that the nearest words lead to: for each word the best, as far as there is room.
 *
 * @param {SearchIndex} index
 * @param {string[]} near
 * @returns {Document[]}
 */
function topics(index, near) {
  const found = new Map();
  for (const word of near) {
    const slot = new Slot(word);
    for (const stemmed of stemsOf(word)) slot.add(stemmed, 1);
    const scored = combinedScores(index, [slot]);
    const [best] = shown(ranked(index, scored, null), null, null, 1).hits;
    if (best) found.set(best.document.number, best.document);
  }
  return [...found.values()].slice(0, ranking().nearest.topics);
}

/**
 * Order of words: the commonest first, then by the alphabet.
 *
 * @param {SearchIndex} index
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
function commoner(index, one, other) {
  return (index.vocabulary.get(other) ?? 0) - (index.vocabulary.get(one) ?? 0) || (one < other ? -1 : 1);
}

/** @param {string | undefined} word */
const isLower = (word) => /^\p{Ll}/u.test(word ?? "");
/** @param {string} word */
const isUpper = (word) => /^\p{Lu}/u.test(word);
// Words are letters and digits: there is nothing to escape. `\b` would know only those of English.
/** @param {string} word */
const whole = (word) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, "giu");
