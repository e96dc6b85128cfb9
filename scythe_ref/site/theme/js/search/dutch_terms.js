/* Twin of scythe_ref/search/dutch_terms.py: the game's terms in Dutch, beside English answers to a Dutch question. */

import { stem, words } from "./analysis.js";
import { cache } from "./cache.js";
import { dutch, inDutch } from "./dutch.js";
import { ranking } from "./ranking.js";

/** @import { SearchIndex } from "./index.js" */
/** @import { Document } from "./types.js" */

const MOST = 6; // terms named beside a hit

/**
 * Whether a query is Dutch: at least half of its words are, and one of them can't be English.
 *
 * @param {SearchIndex} index
 * @param {string[]} asked
 * @returns {boolean}
 */
export function mostlyDutch(index, asked) {
  return inDutch(index, asked) && 2 * asked.filter(dutch).length >= asked.length;
}

/**
 * The Dutch name of each term in a title and an answer, by its English one, in the order they come up.
 *
 * @param {SearchIndex} index
 * @param {Document} document
 * @returns {Map<string, string>}
 */
export function namedInDutch(index, document) {
  return namedOf(index)(document);
}

/** @type {(index: SearchIndex) => (document: Document) => Map<string, string>} */
const namedOf = cache((index) =>
  cache(({ title, answer }) => {
    const known = index.terms;
    const longest = Math.max(0, ...[...known.keys()].map((stems) => stems.split(" ").length));
    const found = new Map();
    for (const text of [title, answer]) {
      const stems = words(text).map(stem);
      for (let at = 0; at < stems.length; ) {
        let size = Math.min(longest, stems.length - at); // a combat card is no combat
        while (size && !known.has(stems.slice(at, at + size).join(" "))) size -= 1;
        const term = known.get(stems.slice(at, at + size).join(" "));
        if (size && term) {
          const called = name(term);
          const english = written(term.title, called);
          if (called && called.toLowerCase() !== term.title.toLowerCase() && !found.has(english))
            found.set(english, called);
        }
        at += size || 1;
      }
    }
    return new Map([...found].slice(0, MOST));
  }),
); // the same hits come again with every key

/** @param {Document} term */
function name({ dutch: [called], title }) {
  const { words: said } = ranking().dutch;
  const english = title.toLowerCase();
  return called ?? (Object.hasOwn(said, english) ? said[english].split(" ")[0] : "");
}

/**
 * A title as it stands in a sentence: small where the Dutch name is.
 *
 * @param {string} title
 * @param {string} called
 */
function written(title, called) {
  return /^\p{Lu}/u.test(called) ? title : title.slice(0, 1).toLowerCase() + title.slice(1);
}
