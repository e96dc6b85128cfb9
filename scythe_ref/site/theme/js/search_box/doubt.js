/* What stands above hits that may not answer: so much, what nothing here knows, and where else to look. */

import { element, link } from "../elements.js";
import { NOT_COVERED } from "../search/export.js";
import { at } from "../site_root.js";
import { places } from "../table_rules.js";

/** @import { Found } from "../search/types.js" */

/**
 * The doubt in words; empty where there is none, or where the query names a place and is no question.
 *
 * @param {Found} found
 * @returns {string}
 */
export function doubtOf({ hits, sure, leftOut, senses, places: reached }) {
  if (sure || !hits.length || reached.some(({ named }) => named)) return "";
  if (hits[0].document.scope === NOT_COVERED) return "Not covered here.";
  const unknown = leftOut.map((word) => `\u201c${word}\u201d${senses[word] ? ` as ${senses[word]}` : ""}`).join(" or ");
  return `This may not be your answer${unknown && `: nothing here knows ${unknown}`}.`;
}

/**
 * The doubt with links to the nearest places of the site, the table and the lab; nothing where there is none.
 *
 * @param {Found} found
 * @returns {(string | HTMLElement)[]}
 */
export function doubt(found) {
  const said = doubtOf(found);
  if (!said) return [];
  const links = found.places.map(({ title, url }) => link("", title, at(url)));
  const isOfGame = !Object.keys(found.senses).length; // no table and no lab helps with a price
  if (places?.table && isOfGame) links.push(link("", "Your table", at(places.table)));
  if (places?.lab && isOfGame) links.push(link("", "The lab", at(places.lab)));
  if (!links.length) return [said];
  return [
    element("strong", "", said),
    " Perhaps instead: ",
    ...links.flatMap((one, number) => (number ? [", ", one] : [one])),
  ];
}
