/* What is wrong with a position: to which player, field and place each sentence belongs, as far as its path says. */

import { placesIn } from "./board_data.js";

/** @import { Board, Defect } from "./types.js" */

/**
 * @param {Board} board
 * @param {Defect[]} defects
 */
export function belongings(board, defects) {
  const named = defects.map(({ path, message }) => ({ places: placesIn(board, path), message }));
  const places = new Set(named.flatMap((one) => one.places));
  /** @param {string} place */
  const at = (place) => named.filter((one) => one.places.includes(place)).map((one) => one.message);
  /**
   * @param {string} owner
   * @param {string} name
   */
  const of = (owner, name) =>
    defects.filter((one) => one.owner === owner && one.name === name).map((one) => one.message);
  return { places, at, of };
}
