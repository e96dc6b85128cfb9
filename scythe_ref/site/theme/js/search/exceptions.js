/* Twin of scythe_ref/search/exceptions.py: a rule and its exceptions as one answer. */

import { stem, withoutStopWords, words } from "./analysis.js";
import { ranking } from "./ranking.js";
import { documentAtTable } from "./table_filter.js";

/** @import { SearchIndex } from "./index.js" */
/** @import { Slot } from "./query_words.js" */
/** @import { Table } from "./table_filter.js" */
/** @import { Document, FoldedHit, Unless } from "./types.js" */
/**
 * What a question names: factions, pieces, and the stems of its own words and of what its Dutch words mean.
 *
 * @typedef {{ factions: Set<string>, units: Set<string>, stems: Set<string> }} Named
 */

export const MOST_NAMED = 4; // exceptions that a hit names
const OPTIONAL = ["Superseded", "Variant", "House rule"]; // badges of rules that a table must choose

/**
 * What a question names, by its own word or by a synonym.
 *
 * @param {SearchIndex} index
 * @param {Slot[]} sought
 * @returns {Named}
 */
export function named(index, sought) {
  const ways = sought.flatMap((slot) => [...slot.ways]);
  /** @param {number} least */
  const stems = (least) => new Set(ways.flatMap(([way, factor]) => (factor >= least ? way.split(" ") : [])));
  const meant = stems(ranking().synonym);
  const [factions, units] = index.sidesAndPieces.map((names) => names.filter((name) => meant.has(stem(name))));
  return { factions: new Set(factions), units: new Set(units), stems: stems(1) };
}

/**
 * Give the first hits their exceptions and the rules that they are exceptions to. Exceptions that serve others than the
 * question names or don't hold at the table are left out. With `fold`, rule and exception are one hit: the one that the
 * question means, which names the other.
 *
 * @param {FoldedHit[]} hits
 * @param {Named} asked
 * @param {Table | null} table
 * @param {number} most
 * @param {boolean} fold
 * @returns {FoldedHit[]}
 */
export function withExceptions(hits, asked, table, most, fold) {
  const found = new Map(hits.map((hit) => [hit.document, hit]));
  const ranks = new Map([...found.keys()].map((document, rank) => [document, rank]));
  const said = new Set();
  /** @type {FoldedHit[]} */
  const shown = [];
  for (const hit of hits) {
    for (const one of fold ? [instead(hit, asked, found), hit] : [hit]) {
      if (!one || said.has(one.document)) continue;
      if (shown.length < most && applies(one)) {
        one.unless = unless(one, asked, table, ranks);
        one.exceptionTo = [...one.document.exceptionTo.keys()].filter((rule) => holds(rule, table));
        const special = one.unless.slice(0, MOST_NAMED).map(({ document }) => document);
        for (const other of fold ? special : []) if (!isMeant(other, asked)) said.add(other);
        if (fold && isMeant(one.document, asked)) for (const rule of one.exceptionTo) said.add(rule);
      }
      said.add(one.document);
      shown.push(one);
    }
  }
  return shown;
}

/**
 * The close hit that a question means instead: an exception that it names, or the rule if it names none.
 *
 * @param {FoldedHit} hit
 * @param {Named} asked
 * @param {Map<Document, FoldedHit>} found
 * @returns {FoldedHit | null}
 */
function instead({ document, score }, asked, found) {
  const close = ranking().close * score;
  const meant = isMeant(document, asked);
  /** @type {FoldedHit | null} */
  let best = null;
  for (const name of meant === false ? document.exceptionTo.keys() : document.exceptions) {
    const other = found.get(name);
    if (!other || other.score < close || !applies(other) || (meant !== false && !isMeant(name, asked))) continue;
    if (!best || other.score > best.score) best = other;
  }
  return best;
}

/** @param {FoldedHit} hit */
const applies = ({ seen }) => !seen || seen.standing === "applies";

/**
 * Whether a question names whom an exception serves, or the exception; null for one that serves everybody.
 *
 * @param {Document} exception
 * @param {Named} asked
 * @returns {boolean | null}
 */
function isMeant({ title, faction, exceptionTo }, asked) {
  const units = [...new Set([...exceptionTo.values()].flat())];
  /** @type {[string[], Set<string>][]} */
  const pairs = [
    [faction, asked.factions],
    [units, asked.units],
  ];
  if (pairs.some(([served, called]) => served.length && called.size && !served.some((one) => called.has(one)))) {
    return false;
  }
  const [served, called] = faction.length ? pairs[0] : pairs[1];
  if (!served.length) return null;
  const stems = withoutStopWords(words(title)).map(stem);
  return stems.every((stemmed) => asked.stems.has(stemmed)) || served.some((one) => called.has(one));
}

/**
 * The exceptions to a hit: those that the question found first, then those that the table brings.
 *
 * @param {FoldedHit} hit
 * @param {Named} asked
 * @param {Table | null} table
 * @param {Map<Document, number>} ranks
 * @returns {Unless[]}
 */
function unless({ document: rule, seen }, asked, table, ranks) {
  const found = [];
  for (const document of rule.exceptions) {
    const factions = document.faction.filter((name) => isLeft(name, asked.factions, table));
    const units = document.exceptionTo.get(rule) ?? [];
    const theirs = factions.length > 0 || !document.faction.length;
    const serves = theirs && (!units.length || !asked.units.size || units.some((unit) => asked.units.has(unit)));
    if (serves && holds(document, table)) found.push({ document, factions, units });
  }
  /** @param {Unless} one */
  const rank = ({ document }) => ranks.get(document) ?? ranks.size;
  /** @param {Unless} one */
  const unbrought = ({ document }) => Number(!seen?.exceptions.includes(document));
  return found.sort((one, other) => rank(one) - rank(other) || unbrought(one) - unbrought(other));
}

/**
 * @param {string} faction
 * @param {Set<string>} asked
 * @param {Table | null} table
 * @returns {boolean}
 */
function isLeft(faction, asked, table) {
  return (!asked.size || asked.has(faction)) && (!table?.factions.length || table.factions.includes(faction));
}

/**
 * Whether a rule may hold at a table; one that a table must choose holds where its switch is set so.
 *
 * @param {Document} document
 * @param {Table | null} table
 * @returns {boolean}
 */
function holds(document, table) {
  if (OPTIONAL.some((badge) => document.badges.includes(badge)) && !(table && document.when.switch)) return false;
  return !table || documentAtTable(document, table).standing === "applies";
}
