/* Twin of scythe_ref/search/query.py: what fits, filters, and what was probably meant. */

import { distance, saysNothing, stem, telling, words } from "./analysis.js";
import { mostlyDutch, namedInDutch } from "./dutch_terms.js";
import { letThrough, splitQuery } from "./query_language.js";
import { Slot, slips, slots } from "./query_words.js";
import { ranking } from "./ranking.js";
import { together } from "./scoring.js";
import { arranged, currentFirst } from "./table_filter.js";

export const MOST_CHARACTERS = 200; // of a query
const WHOLE = 0.99; // how near a title or wording must come to a query whose words say nothing by themselves

/**
 * Hits, best first, and how many there are; the query as it was probably meant; if there is no hit, the nearest words
 * and entries, and how many hits there are `elsewhere`, without what narrows the query down; whether the first hit is
 * taken for an answer; the stems that were sought and are there. With a table, what holds there comes first. To a question in Dutch each hit has the Dutch names of its terms. `among` tells of a
 * document whether it may be found at all.
 */
export function search(index, query, { limit = ranking().limit, table = null, among = null } = {}) {
  const said = query.slice(0, MOST_CHARACTERS);
  const [plain, parts] = splitQuery(said);
  const allowed = letThrough(index, parts, among);
  const asked = words(plain);
  if (!asked.length) {
    const hits = ranked(index, new Map([...(allowed ?? [])].map((number) => [number, 1])), null);
    const sure = parts.some(({ without }) => !without);
    return { ...shown(hits, table, allowed, limit), meant: null, nearest: [], topics: [], sure, stems: new Set() };
  }
  const sought = slots(index, asked);
  const [hits, wordings, ways] = found(index, sought, allowed);
  const everything = () => found(index, sought, letThrough(index, [], among))[0];
  const elsewhere = parts.length && !hits.length ? shown(everything(), table, null, 0).total : 0;
  const near = hits.length || elsewhere ? [] : nearest(index, asked.filter((word) => !saysNothing(word)));
  const all = shown(hits, table, allowed, limit);
  const answers = hits.length > 0 && likely(hits, wordings, sought.length) >= ranking().sure.least;
  if (mostlyDutch(index, asked)) for (const hit of all.hits) hit.dutch = namedInDutch(index, hit.document);
  return {
    ...all,
    meant: meant(index, said, telling(asked), hits.length, among),
    nearest: near,
    topics: topics(index, near),
    elsewhere,
    sure: answers && !absent(hits, all.hits) && !namesUnknown(index, plain),
    stems: new Set([...ways].filter((stemmed) => index.knowsStem(stemmed))),
  };
}

/** What fits, best first; how near each document's title or wording is; and the stems that were sought. */
function found(index, sought, allowed) {
  const [all, near] = together(index, sought);
  // "What if I can't do anything" is how people ask for one rule, and half of it for none.
  const bare = sought.every(({ said }) => saysNothing(said));
  const scores = bare ? new Map([...all].filter(([number]) => (near.get(number) ?? 0) >= WHOLE)) : all;
  const ways = new Set(sought.flatMap((slot) => [...slot.ways.keys()].flatMap((way) => way.split(" "))));
  return [ranked(index, scores, allowed, ways), near, ways];
}

/** How likely the first hit answers: the better it fits, the nearer a wording, the further the next rule. */
function likely(hits, near, length) {
  const [first, ...others] = folded(hits);
  const wording = Math.max(...[first.document, ...first.also].map(({ number }) => near.get(number) ?? 0));
  const ahead = others.length ? 1 - others[0].score / first.score : 1;
  const rules = ranking().sure;
  const signal = rules.score * Math.log1p(first.score) + rules.wording * wording + rules.ahead * ahead;
  return 1 / (1 + Math.exp(-(rules.bias + signal + rules.length * Math.log1p(length))));
}

/** What fits best if it is not at the table: what comes first instead is about something else. */
function absent(hits, [top]) {
  if (!top?.seen) return null;
  const [best] = folded(hits);
  const fits = [best.document, ...best.also].includes(top.standsFor ?? top.document);
  return fits && top.seen.standing !== "not here" ? null : best.document;
}

/** Whether a query names something that nothing here is called, such as another game: "draw in Wingspan". */
function namesUnknown(index, plain) {
  const [first, ...others] = plain.split(/\s+/).filter(Boolean);
  if (![first, ...others].some((word) => isLower(word))) return false; // all in capitals: none stands out
  const names = new Set(others.filter(isUpper).flatMap((word) => words(word)));
  return [...names].some((name) => slots(index, [name]).some((slot) => !slot.met(index)));
}

/** The hits that are shown: one for each rule, what is the rule before what was, the table's first; and how many. */
function shown(hits, table, allowed, most) {
  const current = currentFirst(hits, table, (number) => !allowed || allowed.has(number));
  const all = folded(table ? arranged(current, table) : current);
  return { hits: all.slice(0, most), total: all.length };
}

/** Put what tells the same rule behind the first of it; what does not hold at the table stays by itself. */
function folded(hits) {
  const first = new Map();
  for (const hit of hits) {
    const { says_same: [rule = hit.document] } = hit.document;
    const key = `${!hit.seen || hit.seen.standing === "applies"} ${rule.number}`;
    if (first.has(key)) first.get(key).also.push(hit.document);
    else first.set(key, { ...hit, also: [] });
  }
  return [...first.values()];
}

/** What was found, best first; `sought` are the stems that a query may mean. */
function ranked(index, scores, allowed, sought = new Set()) {
  const { floor } = ranking();
  const hits = [];
  for (const [number, score] of scores) {
    if (allowed && !allowed.has(number)) continue;
    const document = index.document(number);
    hits.push({ document, score: score * factor(document, sought) });
  }
  const least = hits.reduce((best, hit) => Math.max(best, hit.score), 0) * floor;
  // A last digit, in which the twin may differ, must not decide between equals.
  const rounded = (hit) => Math.round(hit.score * 1e6);
  return hits
    .filter((hit) => hit.score >= least)
    .sort((a, b) => rounded(b) - rounded(a) || a.document.number - b.document.number);
}

/** What a document is worth by what it is. Who asks in general wants the general rule, not one of its cases. */
function factor(document, sought) {
  const { kinds, scopes, badges, places, case: ofCase, unnamed } = ranking();
  let product = worth(kinds, document.kind) * worth(scopes, document.scope);
  if (document.kind === "ruling" && !document.says_same.length) product *= ofCase;
  const named = () => words(names(document).join(" ")).some((word) => sought.has(stem(word)));
  if (document.module.length && !named()) product *= unnamed;
  for (const badge of document.badges) product *= worth(badges, badge);
  for (const place of document.breadcrumb) product *= worth(places, place);
  return product;
}

/** What a query names if it asks for an expansion's rule: the expansion or one of its factions. */
function names(document) {
  return [...document.module.map((module) => module.replaceAll("_", " ")), ...document.faction];
}

/** The query with each unknown word replaced by the known word it is nearest to; null if there is none or it finds less. */
function meant(index, query, spoken, least, among) {
  let corrected = query;
  for (const word of spoken) {
    if (index.knows(word) || index.synonyms.has(stem(word)) || index.starting(word).length) continue;
    const [near] = [...slips(index, word)].sort(([a, off], [b, other]) => off - other || commoner(index, a, b));
    if (near) corrected = corrected.replace(whole(word), near[0]);
  }
  if (corrected === query) return null;
  const [plain, parts] = splitQuery(corrected);
  const [hits] = found(index, slots(index, words(plain)), letThrough(index, parts, among));
  return hits.length >= least ? corrected : null;
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
    const [best] = shown(ranked(index, scores, null), null, null, 1).hits;
    if (best) found.set(best.document.number, best.document);
  }
  return [...found.values()].slice(0, ranking().nearest.topics);
}

/** Order of words: the commonest first, then by the alphabet. */
function commoner(index, one, other) {
  return (index.vocabulary.get(other) ?? 0) - (index.vocabulary.get(one) ?? 0) || (one < other ? -1 : 1);
}

const isLower = (word) => /^\p{Ll}/u.test(word ?? "");
const isUpper = (word) => /^\p{Lu}/u.test(word);
// Every object has a `constructor`; a module's heading may be called so.
const worth = (factors, name) => (Object.hasOwn(factors, name) ? factors[name] : 1);
// Words are letters and digits: there is nothing to escape. `\b` would know only those of English.
const whole = (word) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, "giu");
