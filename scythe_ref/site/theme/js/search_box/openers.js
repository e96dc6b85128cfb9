/* What opens the search: a key, and every button for it. The box itself is fetched after the page that it lies over. */

import { holder } from "../elements.js";
import { searchRoot } from "../header.js";

/** @type {typeof import("./open.js") | null} */
let box = null; // the module, once it is there
let opening = false; // until the field has the focus; the box may be there before
let typed = ""; // in the meantime

async function fetched() {
  box = await import("./open.js");
  return box;
}

/**
 * Open the search; in the same moment if it can be, or a phone would not show its keys.
 *
 * @param {string} [query]
 */
async function open(query) {
  opening = true;
  try {
    (box ?? (await fetched())).open(query, typed);
  } finally {
    opening = false; // also where it could not be fetched: the keys are the page's again
    typed = "";
  }
}

/** @param {HTMLElement} target */
const isTyping = (target) => target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || (target instanceof HTMLElement && isTyping(target))) return;
  if (opening && key.length === 1) typed += key;
  else if (key === "/") open();
  else return;
  event.preventDefault();
  event.stopPropagation(); // the theme has keys of its own: p would lead to the page before
});
document.addEventListener("click", (event) => {
  const opener = holder(event, "[data-search-open]");
  if (!opener) return;
  event.preventDefault();
  open(opener.dataset.searchQuery);
});
document.addEventListener("pointerover", (event) => holder(event, "[data-search-open]") && box?.load());
const hidden = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-search-open][hidden]"));
for (const opener of hidden) opener.hidden = false;

if (searchRoot.matches("[data-search-page]") || document.readyState === "complete") fetched();
else addEventListener("load", fetched);
