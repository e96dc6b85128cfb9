/* What stands above hits that may not answer: so much, what nothing here knows, and where else to look. */

import { element, link } from "../elements.js";
import { NOT_COVERED } from "../search/export.js";
import { at } from "../site_root.js";
import { places } from "../table_rules.js";
import { _ } from "../translations.js";

/** @import { Found } from "../search/types.js" */

/**
 * The doubt in words; empty where there is none, or where the query names a place and is no question.
 *
 * @param {Found} found
 * @returns {string}
 */
export function doubtOf({ hits, sure, leftOut, senses, places: reached }) {
  if (sure || !hits.length || reached.some(({ named }) => named)) return "";
  if (hits[0].document.scope === NOT_COVERED) return _("Not covered here.");
  const named = leftOut.map((word) =>
    senses[word] ? _("“{word}” as {sense}", { word, sense: senses[word] }) : _("“{word}”", { word }),
  );
  if (!named.length) return _("This may not be your answer.");
  // NOTE: between words that the search doesn't know
  const words = named.join(_(" or "));
  return _("This may not be your answer: nothing here knows {words}.", { words });
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
  if (places?.table && isOfGame) links.push(link("", _("Your game"), at(places.table)));
  if (places?.lab && isOfGame) links.push(link("", _("The lab"), at(places.lab)));
  if (!links.length) return [said];
  return [
    element("strong", "", said),
    ` ${_("Perhaps instead:")} `,
    ...links.flatMap((one, number) => (number ? [", ", one] : [one])),
  ];
}
