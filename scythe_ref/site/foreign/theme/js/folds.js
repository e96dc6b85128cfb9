/* Sections of a module are folded. What a link or the search leads to is opened, and so is everything before printing. */

import { button, holder } from "./elements.js";
import { _ } from "./translations.js";

const folds = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.sm-fold"));

/**
 * Open a place and everything around it, and go there.
 *
 * @param {string} hash
 */
function open(hash) {
  let name = hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {
    return; // a broken address leads nowhere
  }
  const place = name ? document.getElementById(name) : null;
  let shut = 0;
  for (let fold = place?.closest("details"); fold; fold = fold.parentElement?.closest("details")) {
    shut += Number(!fold.open);
    fold.open = true;
  }
  if (shut) place?.scrollIntoView();
}

/** @param {boolean} wanted */
function openAll(wanted) {
  for (const fold of folds) fold.open = wanted;
}

if (folds.length > 1) {
  const all = button("sm-all", _("Open all sections"), () => {
    const wanted = [...folds].some((fold) => !fold.open);
    openAll(wanted);
    tell();
  });
  const tell = () => {
    const shut = [...folds].some((fold) => !fold.open);
    all.textContent = shut ? _("Open all sections") : _("Close all sections");
  };
  for (const fold of folds) fold.addEventListener("toggle", tell);
  document.querySelector(".sm-folds")?.before(all);
}
addEventListener("hashchange", () => open(location.hash));
document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (holder(event, "a[href*='#']"));
  // The address may be that of the page already: then nothing else tells that somebody went there.
  if (link && link.pathname === location.pathname && link.hash === location.hash) open(link.hash);
});
addEventListener("beforeprint", () => openAll(true));
open(location.hash);
