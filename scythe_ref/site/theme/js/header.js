/* What works with scripts alone: the buttons of the header, the way back to the top, and the settings that Material's
   bundle reads. Made here, because in every page they would be heavier than many an answer. */

import { attributes, button, element } from "./elements.js";
import { site } from "./site_root.js";
import { _ } from "./translations.js";

const { features, palette } = scytheTheme;
const inner = /** @type {HTMLElement} */ (document.querySelector(".md-header__inner"));
/** @param {...Node} parts */
const add = (...parts) => {
  for (const part of parts) inner.insertBefore(part, inner.querySelector(".md-header__source"));
};

function modeButton() {
  const made = button("md-header__button md-icon sr-mode", "", () => {});
  const label = _("Large type: dark, for one hand");
  return attributes(made, { "aria-label": label, "aria-pressed": "false", "data-table-mode-toggle": "" });
}

/** @type {{ [name: string]: string }} */
const SWITCHES = { "Switch to dark": _("Switch to dark"), "Switch to light": _("Switch to light") };

/** Material's switch between light and dark (9.8); its icons come from css/app.css. */
function paletteSwitch() {
  const form = attributes(element("form", "md-header__option"), { "data-md-component": "palette" });
  for (const [number, { media, scheme, primary, accent, toggle }] of palette.entries()) {
    const name = toggle && (SWITCHES[toggle.name] ?? toggle.name); // a site may have its own
    const input = attributes(element("input", "md-option"), {
      "data-md-color-media": media ?? "",
      "data-md-color-scheme": scheme,
      "data-md-color-primary": primary,
      "data-md-color-accent": accent,
      type: "radio",
      name: "__palette",
      id: `__palette_${number}`,
      ...(name ? { "aria-label": name } : { "aria-hidden": "true" }),
    });
    form.append(input);
    if (!name) continue;
    const label = element("label", "md-header__button md-icon sr-scheme");
    const next = `__palette_${(number + 1) % palette.length}`;
    form.append(attributes(label, { title: name, for: next, hidden: "" }));
  }
  return form;
}

function searchButton() {
  const word = element("span", "sr-open__word", _("Search"));
  const made = button("sr-open md-header__button", word, () => {});
  made.append(element("kbd", "sr-open__key", "/"));
  return attributes(made, {
    "aria-label": _("Search"),
    "aria-haspopup": "dialog",
    "aria-keyshortcuts": "/",
    "data-search-open": "",
  });
}

/**
 * Where the search is laid out: on its own page, else in a dialog over every page.
 *
 * @returns {HTMLElement}
 */
function searchPlace() {
  const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-search-page]"));
  if (page) return page;
  const dialog = attributes(element("dialog", "sr-dialog"), { id: "scythe-search", "aria-label": _("Search") });
  add(dialog);
  return dialog;
}

/**
 * The tabs of a page that has none: the same links as in its navigation.
 *
 * @param {Element} tabs
 */
function fillTabs(tabs) {
  const list = element("ul", "md-tabs__list");
  const links = document.querySelectorAll(".md-nav--primary > .md-nav__list > .md-nav__item > .md-nav__link");
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (links)) {
    const active = link.classList.contains("md-nav__link--active");
    const made = element("a", "md-tabs__link", link.textContent.trim());
    list.append(
      element("li", `md-tabs__item${active ? " md-tabs__item--active" : ""}`, attributes(made, { href: link.href })),
    );
  }
  attributes(tabs, { role: "navigation", "aria-label": _("Tabs"), "data-md-component": "tabs" });
  tabs.append(element("div", "md-grid", list));
}

/** The page's heading, in the place of the site's name as soon as it was scrolled out of sight. */
function topic() {
  const words = element("span", "md-ellipsis", document.querySelector("h1")?.textContent ?? document.title);
  return attributes(element("div", "md-header__topic", words), { "data-md-component": "header-topic" });
}

document.querySelector(".md-header__ellipsis")?.append(topic());
const tabs = document.querySelector(".md-tabs:not(:has(a))");
if (tabs) fillTabs(tabs);
add(modeButton());
if (palette.length > 1) add(paletteSwitch());
add(searchButton());
export const searchRoot = searchPlace();

if (features.includes("navigation.top")) {
  const top = button("md-top sr-top", _("Back to top"), () => {});
  document.querySelector("main")?.append(attributes(top, { "data-md-component": "top", hidden: "" }));
}

// The bundle looks for a switch of its own search, which this site has none of, and puts its messages in a dialog.
document.body.append(
  attributes(element("input", "md-toggle"), {
    type: "checkbox",
    id: "__search",
    "data-md-toggle": "search",
    hidden: "",
  }),
  attributes(element("div", "md-dialog", element("div", "md-dialog__inner md-typeset")), {
    "data-md-component": "dialog",
  }),
);

// In the head, so that nothing in the page that has this id is taken for it.
const settings = JSON.stringify({ base: site.pathname, features, search: "", translations: {} });
document.head.append(attributes(element("script", "", settings), { id: "__config", type: "application/json" }));
