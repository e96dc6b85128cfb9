/* What is wrong with a position: to which player, field and place each sentence belongs, as far as its path says. */

import { placesIn } from "./board_data.js";

/** @import { Board, Defect } from "./types.js" */

/**
 * @param {Board} board
 * @param {Defect[]} defects
 */
export function belongings(board, defects) {
  const places = new Set();
  for (const { path } of defects) for (const name of placesIn(board, path)) places.add(name);
  /**
   * @param {string} owner
   * @param {string} name
   */
  const of = (owner, name) =>
    defects.filter((one) => one.owner === owner && one.name === name).map((one) => one.message);
  return { places, of };
}
