/* What is asked beside an answer: neighbouring rulings, each opened where it stands. */

import { element, link } from "../elements.js";
import { at } from "../site_root.js";
import { _ } from "../translations.js";

/** @import { Document } from "../search/types.js" */

/**
 * An item of the hits, one line high at first so that the next hit is on the screen, with questions that open.
 *
 * @param {Document[]} rulings
 * @returns {HTMLLIElement}
 */
export function alsoAsked(rulings) {
  const asked = rulings.map(({ title, answer, url }) =>
    element(
      "details",
      "sc-quiet", // else a page of Material draws a box around each
      element("summary", "", title),
      element("p", "", answer, " ", link("", _("Open the ruling"), at(url))),
    ),
  );
  return element("li", "sr-beside", element("details", "sc-quiet", element("summary", "", _("Also asked")), ...asked));
}
