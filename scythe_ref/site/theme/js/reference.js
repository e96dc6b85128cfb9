/* Terms that explain themselves, links that can be copied, what scrolls sideways by the keys, and the id on the page
   for reports. Works without. */
(() => {
  "use strict";

  const own = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const GAP = 6; // px between a term and its explanation
  const EDGE = 16; // px that it keeps from the sides of the window
  const LINGER = 200; // ms in which the pointer may travel from the term to the explanation
  let leaving = 0;
  // A page of any theme may load this; the texts of another language come a moment later.
  let _ = (/** @type {string} */ text) => text;
  if (/^(?!en\b|$)|^en-XA/.test(document.documentElement.lang))
    import(new URL("translations.js", own).href).then((module) => {
      _ = module._;
      names.clear();
      tellAll();
    });

  /**
   * The element that an event comes from, or the nearest one around it, that a selector matches.
   *
   * @param {Event} event
   * @param {string} selector
   * @returns {HTMLElement | null}
   */
  const holder = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

  // Where explanations stand in one file for all pages, a term is a link to the glossary until this script is there.
  /** @type {Promise<{ [id: string]: [title: string, definition: string] }> | null} */
  let told = null;
  // It stays one: a button can't wrap as words do, and a line might break between it and its full stop.
  for (const term of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.sc-term"))) {
    term.setAttribute("role", "button");
    term.setAttribute("popovertarget", `term-${term.hash.slice(1)}`);
    term.dataset.glossary = term.href;
  }
  let wasOpen = false; // before the pointer was down, by which the browser closes what is open
  document.addEventListener(
    "pointerdown",
    (event) => {
      const term = holder(event, "a.sc-term");
      wasOpen = Boolean(term && explanationOf(term)?.matches(":popover-open"));
    },
    true,
  );
  document.addEventListener("click", (event) => {
    const term = holder(event, "a.sc-term");
    if (!term || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!wasOpen) show(term);
    else explanationOf(term)?.hidePopover();
    wasOpen = false;
  });
  document.addEventListener("keydown", (event) => {
    const term = holder(event, "a.sc-term");
    if (!term || event.key !== " ") return;
    event.preventDefault(); // a button's key, which would scroll
    term.click();
  });

  /**
   * Put the explanation of a term beside it, for the browser to open; it is filled in when it is there.
   *
   * @param {HTMLElement | null} term
   */
  function prepare(term) {
    if (!term?.dataset.glossary || explanationOf(term)) return;
    const box = document.createElement("div");
    box.className = "sc-popover";
    box.id = term.getAttribute("popovertarget") ?? "";
    box.popover = "auto";
    const [text, more] = [document.createElement("p"), document.createElement("p")];
    const link = document.createElement("a");
    link.href = term.dataset.glossary;
    link.textContent = _("In the glossary");
    more.append(link);
    box.append(text, more);
    (term.closest(".md-typeset") ?? document.body).append(box);
    told ??= fetch(new URL("terms.json", term.dataset.glossary)).then((response) => response.json());
    told.then(
      (all) => {
        const name = document.createElement("strong");
        const [title, definition] = all[box.id.slice("term-".length)];
        name.textContent = `${title}.`;
        text.append(name, ` ${definition}`);
        if (box.matches(":popover-open")) place(term, box);
      },
      () => {
        told = null; // the link to the glossary is there, and the next term tries again
      },
    );
  }
  for (const kind of ["pointerover", "pointerdown", "focusin", "keydown", "click"]) {
    document.addEventListener(kind, (event) => prepare(holder(event, ".sc-term")), true);
  }

  /** @param {Element} term */
  const explanationOf = (term) => document.getElementById(term.getAttribute("popovertarget") ?? "");

  /**
   * Lay an explanation below its term, or above it where there is no room, and inside the window.
   *
   * @param {Element} term
   * @param {HTMLElement} box
   */
  function place(term, box) {
    const at = term.getBoundingClientRect();
    box.style.inset = "0 auto auto 0"; // at the left it is as wide as its text asks for
    const below = at.bottom + GAP + box.offsetHeight <= innerHeight;
    const top = below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - box.offsetHeight);
    const left = Math.max(EDGE, Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - EDGE));
    box.style.inset = `${top}px auto auto ${left}px`;
  }

  /** @param {HTMLElement} term */
  function show(term) {
    const box = explanationOf(term);
    if (!box?.showPopover || box.matches(":popover-open")) return;
    box.showPopover({ source: term });
    place(term, box);
  }

  /** @param {HTMLElement | null} box */
  function hideSoon(box) {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (box?.matches(":popover-open") && !box.matches(":hover")) box.hidePopover();
    }, LINGER);
  }

  /** @param {PointerEvent} event */
  const mouse = (event) => event.pointerType === "mouse";

  document.addEventListener("pointerover", (event) => {
    const term = mouse(event) ? holder(event, ".sc-term") : null;
    if (!term) return;
    clearTimeout(leaving);
    show(term);
  });
  document.addEventListener("pointerout", (event) => {
    const term = mouse(event) ? holder(event, ".sc-term, .sc-popover") : null;
    if (term) hideSoon(term.matches(".sc-popover") ? term : explanationOf(term));
  });
  // A click opens and closes through popovertarget; what is left to do is to lay the box beside the word.
  document.addEventListener(
    "toggle", // it does not bubble: only who captures hears of it
    (event) => {
      const { target } = event;
      if (event.newState !== "open" || !(target instanceof HTMLElement) || !target.matches(".sc-popover")) return;
      const terms = document.querySelectorAll(`[popovertarget="${CSS.escape(target.id)}"]`);
      const term = [...terms].find((one) => one === document.activeElement || one.matches(":hover")) ?? event.source;
      if (term) place(term, target);
    },
    true,
  );
  const opened = () => /** @type {HTMLElement | null} */ (document.querySelector(".sc-popover:popover-open"));
  addEventListener("scroll", () => opened()?.hidePopover(), { passive: true });

  document.addEventListener("click", async (event) => {
    const anchor = /** @type {HTMLAnchorElement | null} */ (holder(event, "[data-copy-link]"));
    if (!anchor || !navigator.clipboard) return;
    try {
      await navigator.clipboard.writeText(anchor.href);
      anchor.dataset.copied = _("link copied");
      setTimeout(() => delete anchor.dataset.copied, 1500);
    } catch {
      // Not allowed: the address bar has the link all the same.
    }
  });

  /** The place on the page that the address names. */
  function named() {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null; // an address that is no text at all leads nowhere
    }
  }

  // A place inside a closed <details> opens when a link leads to it.
  function reveal() {
    const closed = named()?.closest("details:not([open])");
    if (!(closed instanceof HTMLDetailsElement)) return;
    closed.open = true;
    named()?.scrollIntoView();
  }
  addEventListener("hashchange", reveal);
  reveal();

  // A page that is a part of another one now leads there, from each of its places.
  const moved = document.querySelector("[data-moved]");
  const way = moved && ((moved.contains(named()) ? named() : moved)?.querySelector("a") ?? null);
  if (way) location.replace(way.href);

  // What scrolls sideways takes the focus, so that keys move it, and says what it is; only as long as it does scroll.
  const WIDE = ".md-typeset__scrollwrap, pre, pre > code";
  /** @type {Map<Element, string>} */
  const names = new Map();

  /**
   * Name a place by its heading; a second one of the same name by its number as well.
   *
   * @param {Element} place
   * @returns {string}
   */
  function nameOf(place) {
    const known = names.get(place);
    if (known !== undefined) return known;
    /** @param {Element} one */
    const isBefore = (one) => one.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING;
    const heading = [...document.querySelectorAll("h1, h2, h3, h4")].filter(isBefore).at(-1);
    const said = /** @type {Element | undefined} */ (heading?.cloneNode(true));
    for (const link of said?.querySelectorAll("a") ?? []) link.remove();
    const kind = place.matches("pre, pre > code") ? _("Code") : _("Table");
    const name = said?.textContent.trim() ? `${kind}: ${said.textContent.trim()}` : kind;
    const same = [...names.values()].filter((one) => one === name || one.startsWith(`${name} (`)).length;
    const own = same ? `${name} (${same + 1})` : name;
    names.set(place, own);
    return own;
  }

  /** @param {Element} place */
  function tellWide(place) {
    const scrolls = place.scrollWidth > place.clientWidth && /auto|scroll/.test(getComputedStyle(place).overflowX);
    if (!scrolls && !names.has(place)) return;
    for (const [name, value] of Object.entries({ tabindex: "0", role: "region", "aria-label": nameOf(place) })) {
      if (scrolls) place.setAttribute(name, value);
      else place.removeAttribute(name);
    }
  }

  const article = document.querySelector("article, main, [role='main']") ?? document.body;
  const tellAll = () => article.querySelectorAll(WIDE).forEach(tellWide);
  const sizes = new ResizeObserver(tellAll);
  for (const place of article.querySelectorAll("table, pre")) sizes.observe(place);
  addEventListener("load", tellAll); // Material's script has put something around each table by then

  if (document.querySelector("[data-walk-bar]")) {
    const script = document.createElement("script");
    script.src = new URL("walk.js", own).href;
    document.head.append(script);
  }

  const reported = new URLSearchParams(location.search).get("id");
  const note = /** @type {HTMLElement | null} */ (document.querySelector("[data-reported]"));
  if (note && reported) {
    note.querySelector("[data-reported-id]")?.replaceChildren(reported);
    note.hidden = false;
  }
})();
