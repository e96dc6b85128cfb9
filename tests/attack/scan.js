/* What of a page could act: run in the page by hostile_pages.py. */
(/** @type {string} */ end) => {
  const SENSITIVE = new Set([
    "SCRIPT",
    "STYLE",
    "LINK",
    "META",
    "BASE",
    "IFRAME",
    "FRAME",
    "FRAMESET",
    "OBJECT",
    "EMBED",
    "APPLET",
    "FORM",
    "INPUT",
    "BUTTON",
    "TEXTAREA",
    "SELECT",
    "TEMPLATE",
    "DIALOG",
    "svg",
    "math",
    "PORTAL",
    "FENCEDFRAME",
    "VIDEO",
    "AUDIO",
    "SOURCE",
    "TRACK",
    "MARQUEE",
    "NOSCRIPT",
    "TITLE",
    "MAP",
    "AREA",
    "HEADER",
    "MAIN",
    "FOOTER",
    "ARTICLE",
    "BODY",
    "HTML",
  ]);
  const LOADED = new Set(["src", "srcset", "poster", "background", "data", "lowsrc", "dynsrc", "ping", "code"]);
  const ADDRESSES = new Set([...LOADED, "href", "xlink:href", "action", "formaction", "cite", "longdesc", "manifest"]);
  const PLAIN = new Set([
    "href",
    "title",
    "alt",
    "src",
    "id",
    "for",
    "name",
    "value",
    "content",
    "lang",
    "hreflang",
    "aria-label",
    "datetime",
    "data-game",
    "data-url",
  ]);
  /* What the home page of a collection is filtered by. */
  const FILTERED = new Set(["data-publisher", "data-words"]);
  /* What the theme's own script sets and takes away while a page is read. */
  const MOVING = new Set([
    "hidden",
    "style",
    "tabindex",
    "class",
    "data-md-state",
    "aria-expanded",
    "data-focus-visible-added",
  ]);
  const MARK = /zq\d{6}q/i;
  const SAFE = /^(https?|mailto|tel|blob):$/;
  /** @type {[what: string, where: string][]} */
  const bad = [];
  /** @type {string[]} */
  const active = [];

  /* The theme has wide code scrolled by the keyboard. */
  /**
   * @param {Element} element
   * @param {string} name
   */
  const scrolls = (element, name) => name === "tabindex" && element.matches("pre > code[tabindex='0']");

  /** @param {Element} element */
  const shown = (element) => {
    const start = /** @type {Element} */ (element.cloneNode(false)).outerHTML;
    if (MARK.test(start)) return start.slice(0, 400);
    // What bears no mark itself stands beside what does.
    const around =
      element.closest("li, dd, dt, td, p, section, h1, h2, h3, h4, h5, h6")?.outerHTML ?? element.outerHTML;
    const marks = new Set(around.match(new RegExp(MARK, "gi")) ?? []);
    return `${start.slice(0, 300)} near ${[...marks].slice(0, 3).join(" ")}`;
  };

  /**
   * @param {Element} element
   * @param {string} name
   * @param {string} value
   */
  const address = (element, name, value) => {
    for (const part of name === "srcset" ? value.split(",") : [value]) {
      let url;
      try {
        url = new URL(name === "srcset" ? part.trim().split(/\s+/)[0] : part, document.baseURI);
      } catch {
        if (LOADED.has(name)) bad.push(["address that is none", shown(element)]);
        continue;
      }
      const image = url.protocol === "data:" && element.tagName === "IMG" && /^data:image\//.test(url.href);
      if (!SAFE.test(url.protocol) && !image) bad.push([`${url.protocol} address`, shown(element)]);
      if (LOADED.has(name) && /^http/.test(url.protocol) && url.origin !== location.origin) {
        bad.push(["foreign load", shown(element)]);
      }
    }
  };

  /** @param {Element} element */
  const signature = (element) => {
    const given = [...element.attributes]
      .map(({ name }) => name)
      .filter((name) => !MOVING.has(name))
      .sort()
      .join(" ");
    const src = element.getAttribute("src") ?? "";
    const rel = element.getAttribute("rel") ?? "";
    const path = rel === "stylesheet" || rel === "manifest" || rel === "icon" ? element.getAttribute("href") : "";
    const own = ["SCRIPT", "STYLE"].includes(element.tagName) ? element.textContent : "";
    const role =
      element.getAttribute("http-equiv") ?? element.getAttribute("name") ?? element.getAttribute("type") ?? "";
    const mark = element.outerHTML.match(MARK)?.[0] ?? "";
    const drawn = element.tagName === "svg" ? element.innerHTML : "";
    // The way down to it, so that nothing of ours ends up inside something of theirs.
    /** @type {string[]} */
    const way = [];
    if (["HEADER", "MAIN", "FOOTER", "ARTICLE"].includes(element.tagName)) {
      for (let above = element.parentElement; above; above = above.parentElement) way.push(above.tagName);
    }
    const marked = ["SCRIPT", "STYLE", "svg", "math", "TEMPLATE", "FORM"].includes(element.tagName) ? mark : "";
    return [element.tagName, given, role, src, path, own, drawn, way.join(" "), marked].join("|");
  };

  /** @param {ParentNode} root */
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      const tag = element.tagName;
      const neighbour =
        element instanceof HTMLLinkElement &&
        /^(prev|next)$/.test(element.rel) &&
        element.href.startsWith(location.origin);
      const words = element instanceof HTMLMetaElement && /description|title/.test(element.name);
      if (SENSITIVE.has(tag) && !neighbour && !words) active.push(signature(element));
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) bad.push(["handler", shown(element)]);
        else if (ADDRESSES.has(name)) address(element, name, value);
        else if (name === "style" && (MARK.test(value) || /url\(|image-set|expression|@import/i.test(value))) {
          bad.push(["style", shown(element)]);
        }
        const plain = PLAIN.has(name) || (FILTERED.has(name) && element.matches(".sm-games > li"));
        if (MARK.test(name) || (MARK.test(value) && !plain)) {
          bad.push([`attribute ${name.replace(MARK, "…")} that no text may set`, shown(element)]);
        }
        if (
          ["autofocus", "tabindex", "srcdoc", "target", "is", "shadowrootmode", "usemap"].includes(name) &&
          element.closest(".md-content") &&
          !SENSITIVE.has(tag) &&
          !scrolls(element, name) &&
          !/md-|sr-|sc-|__/.test(element.className + element.id)
        ) {
          bad.push([`attribute ${name}`, shown(element)]);
        }
      }
      if (element.shadowRoot) walk(element.shadowRoot);
      if (element instanceof HTMLTemplateElement) walk(element.content);
    }
  };
  walk(document);

  // The theme numbers code after the place that it stands in.
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id).filter((id) => !id.startsWith("__code_"));
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
    bad.push(["id that is there twice", id]);

  const text = document.documentElement.textContent;
  const repeated = /(zq\d{6}q)\1\1/.exec(text);
  if (repeated && !/\{%/.test(text.slice(repeated.index - 40, repeated.index))) {
    bad.push(["template was run", repeated[0]]);
  }
  for (const fold of document.querySelectorAll("details.sm-fold")) fold.setAttribute("open", "");
  const places = end ? [...document.querySelectorAll("article p")].filter((place) => place.textContent === end) : [];
  const whole = places.filter(
    (place) => place.checkVisibility() && !place.closest("pre, code, table, li, dl, details:not(.sm-fold), a"),
  );
  // A fence that is not closed takes everything up to the end of a file, as code.
  const code = [...document.querySelectorAll("article pre > code")].filter(
    (place) => end && place.textContent.includes(end),
  );
  return { bad, active, text, end: whole.length || code.length };
};
