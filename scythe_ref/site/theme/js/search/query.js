/* Twin of scythe_ref/search/query.py: what fits, filters, and what was probably meant. */

import { distance, stem, telling, words } from "./analysis.js";
import { FILTERS } from "./index.js";
import { Slot, slips, slots } from "./query_words.js";
import { ranking } from "./ranking.js";
import { together } from "./scoring.js";
import { arranged } from "./table_filter.js";

export const MOST_CHARACTERS = 200; // of a query
const FILTER = new RegExp(`(?<!\\S)(${FILTERS.join("|")}):(\\S+)`, "gi");

/**
 * Hits, best first, and how many there are; the query as it was probably meant; if there is no hit, the nearest words
 * and entries; whether the first hit is taken for an answer; the stems that were sought and are there. With a table,
 * what holds there comes first. `among` tells of a document whether it may be found at all.
 */
export function search(index, query, { limit = ranking().limit, table = null, among = null } = {}) {
  const said = query.slice(0, MOST_CHARACTERS);
  const allowed = allowedBy(index, said, among);
  const asked = words(said.replace(FILTER, " "));
  if (!asked.length) {
    const hits = ranked(index, new Map([...(allowed ?? [])].map((number) => [number, 1])), null);
    return { ...shown(hits, table, limit), meant: null, nearest: [], topics: [], sure: true, stems: new Set() };
  }
  const sought = slots(index, asked);
  const [scores, shares] = together(index, sought);
  const hits = ranked(index, scores, allowed);
  const near = hits.length ? [] : nearest(index, telling(asked));
  const ways = sought.flatMap((slot) => [...slot.ways.keys()].flatMap((way) => way.split(" ")));
  return {
    ...shown(hits, table, limit),
    meant: meant(index, said, telling(asked)),
    nearest: near,
    topics: topics(index, near),
    sure: hits.length > 0 && shares.get(hits[0].document.number) >= ranking().sure,
    stems: new Set(ways.filter((stemmed) => index.knowsStem(stemmed))),
  };
}

/** The hits that are shown, arranged for the table if there is one, and how many there are. */
function shown(hits, table, most) {
  const all = table ? arranged(hits, table) : hits;
  return { hits: all.slice(0, most), total: all.length };
}

/** The documents that the query's filters let through; null if it has none. */
function allowedBy(index, query, among) {
  let allowed = among && new Set(index.documents().filter(among).map(({ number }) => number));
  for (const [, name, value] of query.matchAll(FILTER)) {
    const passed = index.chosen(name.toLowerCase(), value.toLowerCase());
    allowed = allowed ? new Set([...passed].filter((number) => allowed.has(number))) : passed;
  }
  return allowed;
}

function ranked(index, scores, allowed) {
  const { kinds, badges, modules, places, floor } = ranking();
  const hits = [];
  for (const [number, score] of scores) {
    if (allowed && !allowed.has(number)) continue;
    const document = index.document(number);
    let factor = worth(kinds, document.kind);
    for (const badge of document.badges) factor *= worth(badges, badge);
    for (const module of document.module) factor *= worth(modules, module);
    for (const place of document.breadcrumb) factor *= worth(places, place);
    hits.push({ document, score: score * factor });
  }
  const least = hits.reduce((best, hit) => Math.max(best, hit.score), 0) * floor;
  // A last digit, in which the twin may differ, must not decide between equals.
  const rounded = (hit) => Math.round(hit.score * 1e6);
  return hits
    .filter((hit) => hit.score >= least)
    .sort((a, b) => rounded(b) - rounded(a) || a.document.number - b.document.number);
}

/** The query with each unknown word replaced by the known word it is nearest to; null if there is none. */
function meant(index, query, spoken) {
  let corrected = query;
  for (const word of spoken) {
    if (index.knows(word) || index.synonyms.has(stem(word)) || index.starting(word).length) continue;
    const [near] = [...slips(index, word)].sort(([a, off], [b, other]) => off - other || commoner(index, a, b));
    if (near) corrected = corrected.replace(whole(word), near[0]);
  }
  return corrected === query ? null : corrected;
}

/** Known words that come nearest to any word of a query. */
function nearest(index, spoken) {
  const { furthest, most } = ranking().nearest;
  const near = new Map();
  for (const word of spoken) {
    const limit = Math.floor(furthest * word.length);
    for (const other of index.vocabulary.keys()) {
      const off = distance(word, other, limit);
      if (off > limit) continue;
      const share = off / Math.max(word.length, other.length);
      near.set(other, Math.min(near.get(other) ?? share, share));
    }
  }
  return [...near.keys()].sort((a, b) => near.get(a) - near.get(b) || commoner(index, a, b)).slice(0, most);
}

/** The entries that the nearest words lead to: for each word the best, as far as there is room. */
function topics(index, near) {
  const found = new Map();
  for (const word of near) {
    const [scores] = together(index, [new Slot(word, [[stem(word), 1]])]);
    const [best] = ranked(index, scores, null);
    if (best) found.set(best.document.number, best.document);
  }
  return [...found.values()].slice(0, ranking().nearest.topics);
}

/** Order of words: the commonest first, then by the alphabet. */
function commoner(index, one, other) {
  return (index.vocabulary.get(other) ?? 0) - (index.vocabulary.get(one) ?? 0) || (one < other ? -1 : 1);
}

// Every object has a `constructor`; a module's heading may be called so.
const worth = (factors, name) => (Object.hasOwn(factors, name) ? factors[name] : 1);
// Words are letters and digits: there is nothing to escape. `\b` would know only those of English.
const whole = (word) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, "giu");
