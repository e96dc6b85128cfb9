/* Twin of scythe_ref/search/destinations.py: places of the site that a query asks for: chapters, lists, tools,
   walk-throughs. */

import { stem, withoutStopWords } from "./analysis.js";

/** @import { Destination, DestinationData } from "./types.js" */

const MOST = 2; // places shown where the query names none
const NEAR = 0.75; // likeness from which a place that the query doesn't name is shown

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
 * @param {DestinationData[]} data
 * @param {string[]} asked
 * @returns {Destination[]}
 */
export function destinations(data, asked) {
  const sought = tellingStems(asked);
  const near = data
    .map(([, , wordings], number) => {
      const best = Math.max(0, ...wordings.map((wording) => likeness(sought, wording.split(" "))));
      return { likeness: Math.round(best * 1e6), number };
    })
    .filter((found) => found.likeness >= NEAR * 1e6)
    .sort((one, other) => other.likeness - one.likeness || one.number - other.number);
  const named = near.filter((found) => found.likeness === 1e6);
  const shown = named.length ? named.slice(-1) : near.slice(0, MOST);
  return shown.map(({ number }) => ({ title: data[number][0], url: data[number][1], named: named.length > 0 }));
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
