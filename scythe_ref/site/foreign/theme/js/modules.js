/* The search of a site of modules: in all games, or in one. */

import { attributes, button, element } from "./elements.js";
import { box, loaded, open } from "./search_box/open.js";
import { _ } from "./translations.js";

/** @import { Document } from "../../../theme/js/search/types.js" */

/** @param {Document} document */
const gameOf = (document) => document.breadcrumb[0];
const here = /** @type {HTMLElement | null} */ (document.querySelector("[data-game]"))?.dataset.game ?? "";
const choice = attributes(element("select", "sm-choice"), { "aria-label": _("Search in") });

attributes(box.input, { placeholder: _("Search the rules"), "aria-label": _("Search the rules") });
box.among = (document) => !choice.value || gameOf(document) === choice.value;
// A page searches its own game first; what another game says is a tap away.
box.wider = () => (choice.value ? [button("sr-button", _("Search all games"), everywhere)] : []);

function everywhere() {
  choice.value = "";
  choice.dispatchEvent(new Event("change"));
}

/**
 * Offer the games once the data is there; with one game there is nothing to choose.
 *
 * @param {Document[]} documents
 */
function offer(documents) {
  const games = [...new Set(documents.map(gameOf))];
  if (games.length < 2) return;
  choice.append(new Option(_("All games"), ""), ...games.map((game) => new Option(game, game)));
  if (games.includes(here)) choice.value = here;
  choice.addEventListener("change", () => {
    box.input.dispatchEvent(new Event("input"));
    box.input.focus();
  });
  box.input.closest("form")?.after(choice);
  box.answer();
}

// From the page for addresses that lead nowhere, whose form loads nothing.
const asked = new URLSearchParams(location.search).get("q");
if (asked) open(asked.slice(0, box.input.maxLength));

loaded.then((index) => offer(index.documents()));
