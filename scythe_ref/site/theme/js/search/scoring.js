/* Twin of scythe_ref/search/scoring.py: how well documents fit what a query means. */

import { stem } from "./analysis.js";
import { SAYINGS } from "./index.js";
import { ranking } from "./ranking.js";

/**
 * Add up the slots: each counts for its best way; what misses some counts less, what a title says counts more.
 * By document its score, and how near the query comes to its title or a wording, from 0 to 1.
 */
export function together(index, sought) {
  const total = new Map();
  const met = new Map();
  let weights = 0;
  for (const slot of sought) {
    const mine = weight(index, slot);
    weights += mine;
    for (const [number, [score, factor]] of best(index, slot)) {
      total.set(number, (total.get(number) ?? 0) + score);
      met.set(number, (met.get(number) ?? 0) + mine * factor);
    }
  }
  const near = alike(index, sought);
  const { coverage, title } = ranking();
  const scores = new Map();
  for (const [number, score] of total) {
    const share = met.get(number) / weights;
    scores.set(number, score * share ** coverage * (1 + title * (near.get(number) ?? 0)));
  }
  return [scores, near];
}

/** For each document the best way to meet a slot: its score, and what the way is worth. */
function best(index, slot) {
  const found = new Map();
  for (const [way, factor] of slot.ways) {
    const known = way.split(" ").map((stemmed) => index.scores(stemmed));
    for (const number of common(known)) {
      const score = (known.reduce((sum, scores) => sum + scores.get(number), 0) * factor) / known.length;
      const [most, worth] = found.get(number) ?? [0, 0];
      if (score > most || (score === most && factor > worth)) found.set(number, [score, factor]);
    }
  }
  return found;
}

/**
 * How much a query and what a document says first are alike, from 0 to 1: what they have in common, of what both say;
 * for the best of the title and of the wordings with which people ask for the document.
 */
function alike(index, sought) {
  const shared = new Map();
  const lengths = new Map();
  for (const slot of sought) {
    const named = new Map();
    for (const [way, factor] of slot.ways) {
      const said = way.split(" ").map((stemmed) => index.sayings(stemmed));
      for (const saying of common(said)) {
        lengths.set(saying, said[0].get(saying));
        named.set(saying, Math.max(named.get(saying) ?? 0, factor * said.length));
      }
    }
    for (const [saying, worth] of named) shared.set(saying, (shared.get(saying) ?? 0) + worth);
  }
  const best = new Map();
  for (const [saying, worth] of shared) {
    const number = Math.floor(saying / SAYINGS);
    const near = Math.min(1, worth / Math.sqrt(sought.length * lengths.get(saying)));
    if (near > (best.get(number) ?? 0)) best.set(number, near);
  }
  return best;
}

/** How much it matters to meet a slot: as much as the word is rare; one that nobody writes, as its ways. */
function weight(index, slot) {
  if (index.says(slot.said)) return index.rarity(stem(slot.said));
  const known = [...slot.ways.keys()]
    .map((way) => way.split(" "))
    .filter((stems) => stems.every((stemmed) => index.knowsStem(stemmed)))
    .map((stems) => stems.reduce((sum, stemmed) => sum + index.rarity(stemmed), 0) / stems.length);
  return known.length ? Math.min(...known) : ranking().unknown;
}

/** The documents that are in all of some maps. */
function common([first, ...others]) {
  return [...first.keys()].filter((number) => others.every((other) => other.has(number)));
}
