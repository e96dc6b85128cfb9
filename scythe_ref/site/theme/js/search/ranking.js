/* Twin of scythe_ref/search/ranking.py: the one file of weights and word rules, which comes with the search data. */

/** @import { Ranking } from "./types.js" */

/** @type {Ranking} */
let content;

/** @returns {Ranking} */
export const ranking = () => content;

/**
 * Take the shared file's content; before that nothing here can be asked.
 *
 * @param {Ranking} shared
 */
export function setRanking(shared) {
  content = shared;
}
