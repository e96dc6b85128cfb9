/* Twin of scythe_ref/search/scoring.py: how well documents fit what a query means. */

import { stem } from "./analysis.js";
import { ranking } from "./ranking.js";

/**
 * Add up the slots: each counts for its best way; what misses some counts less, what a title says counts more.
 * By document its score, and which share of what was asked it meets: a telling word is a larger share.
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
  const near = titles(index, sought);
  const { coverage, title } = ranking();
  const scores = new Map();
  const shares = new Map();
  for (const [number, score] of total) {
    const share = met.get(number) / weights;
    shares.set(number, share);
    scores.set(number, score * share ** coverage * (1 + title * (near.get(number) ?? 0)));
  }
  return [scores, shares];
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

/** How much a query and a title are alike, from 0 to 1: what they have in common, of what both say. */
function titles(index, sought) {
  const shared = new Map();
  const lengths = new Map();
  for (const slot of sought) {
    const named = new Map();
    for (const [way, factor] of slot.ways) {
      const titled = way.split(" ").map((stemmed) => index.titled(stemmed));
      for (const number of common(titled)) {
        lengths.set(number, titled[0].get(number));
        named.set(number, Math.max(named.get(number) ?? 0, factor * titled.length));
      }
    }
    for (const [number, worth] of named) shared.set(number, (shared.get(number) ?? 0) + worth);
  }
  const alike = ([number, worth]) => [number, Math.min(1, worth / Math.sqrt(sought.length * lengths.get(number)))];
  return new Map([...shared].map(alike));
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
