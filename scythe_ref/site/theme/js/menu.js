/* The menu of small screens: every page of the site, a section at a time. It is read from the page of all pages when it
   is opened first, and until then, or where it can't be read, it is the list that the page brings. */

import { attributes, element, holder, link } from "./elements.js";

const drawer = /** @type {HTMLInputElement | null} */ (document.getElementById("__drawer"));
const source = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-all-pages]"));
const nav = document.querySelector(".md-nav--primary");

/**
 * The same list anew, of text and addresses alone; what stands below a heading opens by a tap on it.
 *
 * @param {Element} list
 * @returns {HTMLElement}
 */
function copied(list) {
  /** @type {{ [tag: string]: (one: Element) => HTMLElement }} */
  const parts = {
    A: (one) => link("", one.textContent.trim(), new URL(one.getAttribute("href") ?? "", source?.href).href),
    SPAN: (one) => element("span", "", one.textContent.trim()),
    H2: (one) => element("summary", "", one.textContent.trim()),
    UL: copied,
  };
  const items = [...list.children].map((item) => {
    const made = [...item.children].map((one) => parts[one.tagName](one));
    if (!item.querySelector("h2")) return element("li", "", ...made);
    const section = element("details", "", ...made);
    section.open = item.hasAttribute("data-open");
    return element("li", "", section);
  });
  return element("ul", "", ...items);
}

/** What the page that is shown has below its own entry: its headings. */
function headings() {
  const links = document.querySelectorAll(".md-sidebar--secondary .md-nav__list > li > a");
  const items = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (links)]
    .filter((one) => !one.parentElement?.closest("nav nav"))
    .map((one) => element("li", "", link("", one.textContent.trim(), one.hash)));
  return items.length ? [element("ul", "", ...items)] : [];
}

/** @param {Element} menu */
function mark(menu) {
  const here = location.origin + location.pathname;
  const above = [...menu.querySelectorAll("a")]
    .filter((one) => here.startsWith(one.href))
    .sort((a, b) => b.href.length - a.href.length)[0];
  const section = above?.closest("details");
  if (section) section.open = true;
  if (above?.href !== here) return;
  attributes(above, { "aria-current": "page" }).after(...headings());
}

async function fill() {
  if (!drawer || !source || !nav) return;
  try {
    const answer = await fetch(source.href);
    const list = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".sr-all > ul");
    if (!answer.ok || !list) return;
    const menu = element("div", "sr-all", copied(list));
    mark(menu);
    menu.addEventListener("click", (event) => {
      drawer.checked = !holder(event, "a");
    });
    nav.append(menu);
    nav.classList.add("sr-filled");
  } catch {
    // No network and not kept: the list that is there leads on.
  }
}

drawer?.addEventListener("change", fill, { once: true });
