/** The folder of the site, wherever that lies. */
export const site = new URL("../", import.meta.url);

/** @param {string} place */
export const at = (place) => new URL(place, site);

/**
 * Fetch data of the site; raises an error that can be shown.
 *
 * @param {string} place
 * @returns {Promise<unknown>}
 */
export async function data(place) {
  const response = await fetch(at(place));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}
