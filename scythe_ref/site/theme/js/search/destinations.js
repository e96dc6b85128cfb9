/* Twin of scythe_ref/search/destinations.py: places of the site that a query asks for: chapters, lists, tools,
   walk-throughs. */

import { stem, withoutStopWords } from "./analysis.js";
import { cache } from "./cache.js";
import { ranking } from "./ranking.js";

/** @import { SearchIndex } from "./index.js" */
/** @import { Slot } from "./query_words.js" */
/** @import { Destination, DestinationData } from "./types.js" */

const MOST = 2; // places shown where the query names none
const NEAR = 0.75; // likeness from which a place that the query doesn't name is shown
const LONG = 3; // telling words of a wording that leads to its place from any query with all of them
const OF_A_KIND = 0.5; // likeness from which a place of the kind that the query asks for is shown
const NAMED_KIND = 0.7; // likeness from which such a place is named
const FEW = 3; // words beside the kind with which a query can still mean "the tutorial"
const ANY = "page"; // the kind of every place
const NAMED = 0.999999; // likeness of a place that a query names, and nothing else
const GOOD_WAY = 0.5; // least weight of a meaning by which a word is about a place

/** @typedef {{ likeness: number, number: number, named: boolean }} Near */

/**
 * The stems of words that are no stop words, each once.
 *
 * @param {string[]} said
 * @returns {string[]}
 */
export const tellingStems = (said) => [...new Set(withoutStopWords(said).map(stem))];

/**
 * The places that a query asks for: the one that it names, or the nearest.
 *
 * @param {SearchIndex} index
 * @param {string[]} asked
 * @param {Slot[]} sought
 * @returns {Destination[]}
 */
export function destinations(index, asked, sought) {
  const data = index.destinations;
  const stems = tellingStems(asked);
  const wanted = kinds(stems);
  const found = wanted.size ? ofKinds(index, stems, wanted, sought) : near(data, stems);
  found.sort((one, other) => other.likeness - one.likeness || one.number - other.number);
  const best = found.filter((one) => one.named && one.likeness === found[0].likeness);
  const shown = best.length ? best.slice(-1) : found.slice(0, MOST);
  return shown.map(({ number, named }) => ({ title: data[number][0], url: data[number][1], named }));
}

/**
 * The places with a wording like the query, or with a long one in it.
 *
 * @param {DestinationData[]} data
 * @param {string[]} stems
 * @returns {Near[]}
 */
function near(data, stems) {
  const telling = stems.filter((stemmed) => !kindWords().has(stemmed));
  const sought = telling.length ? telling : stems;
  return data
    .map(([, , wordings], number) => {
      const likely = wordings.map((text) => {
        const wording = text.split(" ");
        const inside = wording.length >= LONG && wording.every((stemmed) => stems.includes(stemmed));
        return Math.max(likeness(sought, wording), inside ? NEAR : 0);
      });
      const best = Math.max(0, ...likely);
      return { likeness: Math.round(best * 1e6) / 1e6, number, named: best > NAMED };
    })
    .filter((found) => found.likeness >= NEAR);
}

/**
 * The places of the kind that a query asks for, such as a list, about the things in its other words.
 *
 * @param {SearchIndex} index
 * @param {string[]} stems
 * @param {Set<string>} wanted
 * @param {Slot[]} sought
 * @returns {Near[]}
 */
function ofKinds({ destinations: data }, stems, wanted, sought) {
  const things = sought.filter((slot) => ![...slot.ways.keys()].some((way) => kindWords().has(way)));
  const signs = new Set(stems.filter((stemmed) => kindWords().has(stemmed)));
  const places = data.map(([, , wordings]) => wordings.map((wording) => wording.split(" ")));
  const narrow = [...signs].filter((sign) => kindWords().get(sign) !== ANY);
  const having = new Map(
    narrow.map((sign) => [sign, places.filter((said) => said.some((wording) => wording.includes(sign))).length]),
  );
  return places.flatMap((said, number) => {
    const there = kinds(said.flat());
    if (!wanted.has(ANY) && ![...wanted].some((kind) => there.has(kind))) return [];
    // "The calculator": there is but one.
    const only = narrow.some((sign) => having.get(sign) === 1 && said.some((wording) => wording.includes(sign)));
    const least = only && things.length <= FEW ? NAMED_KIND : 0;
    const best = Math.round(Math.max(least, ...said.map((wording) => about(things, signs, wording))) * 1e6) / 1e6;
    if (best < OF_A_KIND) return [];
    const own = said.flat().some((stemmed) => signs.has(stemmed)); // "chapter" means a chapter
    return [{ likeness: best + (own ? 0.01 : 0), number, named: best >= NAMED_KIND }];
  });
}

/**
 * The likeness of a query and a wording apart from words for the kind of place.
 *
 * @param {Slot[]} asked
 * @param {Set<string>} signs
 * @param {string[]} wording
 * @returns {number}
 */
function about(asked, signs, wording) {
  const things = wording.filter((stemmed) => !kindWords().has(stemmed));
  if (!asked.length || !things.length) {
    const same = !things.length && wording.every((stemmed) => signs.has(stemmed));
    if (!same) return 0;
    if (!asked.length) return 1;
    return asked.length <= FEW ? NAMED_KIND : 0;
  }
  const met = new Set();
  let slots = 0;
  for (const { ways } of asked) {
    const own = [...ways].flatMap(([way, worth]) => {
      const parts = way.split(" ");
      return worth >= GOOD_WAY && parts.every((part) => things.includes(part)) ? parts : [];
    });
    if (own.length) slots += 1;
    for (const part of own) met.add(part);
  }
  return Math.min(slots, met.size) / Math.sqrt(asked.length * things.length);
}

/** The kinds of places by the stems of the words for them; no kind for words that say nothing of it. */
const kindWords = cache(() => {
  const said = Object.entries(ranking().destinations);
  return new Map(said.flatMap(([kind, list]) => list.split(" ").map((word) => [stem(word), kind])));
});

/**
 * The kinds of places that words ask for: any only if there is no narrower one.
 *
 * @param {string[]} stems
 * @returns {Set<string>}
 */
function kinds(stems) {
  const found = new Set(stems.map((stemmed) => kindWords().get(stemmed) ?? ""));
  found.delete("");
  const narrower = new Set([...found].filter((kind) => kind !== ANY));
  return narrower.size ? narrower : found;
}

/**
 * @param {string[]} sought
 * @param {string[]} wording
 * @returns {number}
 */
function likeness(sought, wording) {
  const common = sought.filter((stemmed) => wording.includes(stemmed)).length;
  return common / Math.sqrt(sought.length * wording.length);
}
