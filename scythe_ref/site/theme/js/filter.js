/* A field over a list that is folded by topic: only what fits the typed words stays, unfolded. The list works without. */

import { attributes, element } from "./elements.js";
import { _ } from "./translations.js";

const folds = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.sc-fold")]);
const ITEMS = ".sc-plain > li, .sc-glossary > div, tbody > tr";

/** @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const lists = folds.map((fold) => {
  const found = /** @type {HTMLElement[]} */ ([...fold.querySelectorAll(ITEMS)]);
  const items = found.length ? found : [fold]; // no list is in it: it is one thing itself
  const topic = fold.querySelector("h2")?.textContent ?? "";
  return { fold, items: items.map((item) => ({ item, text: bare(`${topic} ${item.textContent}`) })) };
});
const field = attributes(element("input", "sc-filter"), {
  type: "search",
  placeholder: _("Filter this list"),
  "aria-label": _("Filter this list"),
});
const said = attributes(element("p", "sc-where"), { role: "status" });

field.addEventListener("input", () => {
  const words = bare(field.value).split(/\s+/).filter(Boolean);
  for (const { fold, items } of lists) {
    for (const { item, text } of items) item.hidden = !words.every((word) => text.includes(word));
    fold.hidden = items.every(({ item }) => item.hidden);
    fold.open = words.length > 0 && !fold.hidden;
  }
  said.textContent = folds.every((fold) => fold.hidden) ? _("Nothing in this list fits.") : "";
});
folds[0]?.before(field, said);
addEventListener("beforeprint", () => {
  for (const fold of folds) fold.open = true;
});
