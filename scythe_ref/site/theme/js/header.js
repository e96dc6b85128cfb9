/* What works with scripts alone: the buttons of the header, the way back to the top, and the settings that Material's
   bundle reads. Made here, because in every page they would be heavier than many an answer. */

import { attributes, button, element } from "./elements.js";
import { languageLinks, offerLanguage } from "./language.js";
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

/**
 * The switch between light and dark, with the parts and the memory of Material's (9.8). Its icons come from css/app.css.
 * Material's own would lay out the whole page three times at the start.
 */
function paletteSwitch() {
  const form = element("form", "md-header__option sr-palette");
  const inputs = palette.map(({ scheme, toggle }, number) => {
    const name = toggle && (SWITCHES[toggle.name] ?? toggle.name); // a site may have its own
    const input = attributes(element("input", "md-option"), {
      "data-md-color-scheme": scheme,
      type: "radio",
      name: "__palette",
      id: `__palette_${number}`,
      ...(name ? { "aria-label": name } : { "aria-hidden": "true" }),
    });
    form.append(input);
    if (!name) return input;
    const label = element("label", "md-header__button md-icon sr-scheme");
    form.append(attributes(label, { title: name, for: `__palette_${(number + 1) % palette.length}` }));
    return input;
  });
  const show = () => {
    const chosen = scytheColours();
    for (const [number, input] of inputs.entries()) {
      input.checked = number === chosen;
      const label = input.nextElementSibling;
      if (label instanceof HTMLLabelElement) label.hidden = !input.checked;
    }
  };
  /** @param {number} index */
  const choose = (index) => {
    const { media, scheme, primary, accent } = palette[index];
    __md_set("__palette", { index, color: { media, scheme, primary, accent } });
    show();
  };
  form.addEventListener("change", () => choose(inputs.findIndex(({ checked }) => checked)));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // it would send the form
    const next = (inputs.findIndex(({ checked }) => checked) + 1) % inputs.length;
    choose(next);
    inputs[next].focus();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
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
add(...languageLinks(), modeButton());
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
offerLanguage();
