/* What the guard asks of a page, run in the page by asking.py before any script of the page: `guard` has one function a
   question. Faults are [selector, what is wrong, whether it concerns elements that we write]. */
(() => {
  "use strict";

  /** @typedef {[selector: string, wrong: string, ours?: boolean]} Fault */
  /** @typedef {[selector: string, declarations: string, media: string[]]} Used */
  /** @typedef {{ colours: Map<string, Element>, elements: Set<string> }} Seen */

  const kept = location.origin === "null" ? null : sessionStorage;
  if (kept) localStorage.clear(); // what was chosen on the page before

  /**
   * @param {string} selector
   * @param {ParentNode} [root]
   * @returns {HTMLElement[]}
   */
  const all = (selector, root = document) => [
    .../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector)),
  ];
  /** @param {Element} element */
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const stay = new CSSStyleSheet(); // nothing moves, so that nothing is asked on its way
  stay.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }");
  addEventListener("DOMContentLoaded", () => document.adoptedStyleSheets.push(stay));

  /**
   * Name an element so that a maintainer finds it.
   *
   * @param {Element} element
   * @returns {string}
   */
  function named(element) {
    const parts = [];
    for (
      let one = /** @type {Element | null} */ (element);
      one && parts.length < 4 && (one === element || one !== document.body);
      one = one.parentElement
    ) {
      parts.unshift(one.localName + (one.id ? `#${one.id}` : [...one.classList].map((name) => `.${name}`).join("")));
      if (one.id) break;
    }
    return parts.join(" > ");
  }

  // -- variables --------------------------------------------------------------------------------------------------

  /** @param {string} letter */
  const nesting = (letter) => (letter === "(" ? 1 : letter === ")" ? -1 : 0);

  /**
   * The uses of variables in a value: [name, what stands in for it or null].
   *
   * @param {string} text
   * @returns {[name: string, fallback: string | null][]}
   */
  function uses(text) {
    /** @type {[name: string, fallback: string | null][]} */
    const found = [];
    for (let from = text.indexOf("var("); from >= 0; from = text.indexOf("var(", from)) {
      const start = from + 4;
      let depth = 1;
      for (from = start; depth && from < text.length; from += 1) depth += nesting(text[from]);
      const [, name, fallback] = /^\s*(--[^\s,]+)\s*(?:,(.*))?$/s.exec(text.slice(start, from - 1)) ?? [];
      if (name) found.push([name, fallback ?? null]);
    }
    return found;
  }

  /**
   * The variable that leaves a value empty, or undefined.
   *
   * @param {string} text
   * @param {(name: string) => string} value
   * @returns {string | undefined}
   */
  function missing(text, value) {
    for (const [name, fallback] of uses(text)) {
      if (value(name)) continue;
      const lacks = fallback === null ? name : missing(fallback, value);
      if (lacks) return lacks;
    }
    return undefined;
  }

  /** @type {Map<CSSStyleSheet, Used[]>} */
  const ofSheets = new Map();

  /**
   * The rules of a style sheet that use variables: [selector, declarations, conditions of media].
   *
   * @param {CSSStyleSheet} sheet
   * @returns {Used[]}
   */
  function rulesOf(sheet) {
    /** @type {Used[]} */
    const found = [];
    /**
     * @param {CSSRuleList} rules
     * @param {string[]} media
     */
    const walk = (rules, media) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && uses(rule.style.cssText).length) {
          found.push([rule.selectorText, rule.style.cssText, media]);
        }
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)
          walk(rule.cssRules, rule instanceof CSSMediaRule ? [...media, rule.media.mediaText] : media);
      }
    };
    walk(sheet.cssRules, []);
    return found;
  }

  const USUAL = "before|after|backdrop|marker|placeholder|first-line|first-letter|selection";
  const OF_BROWSERS = "[\\w-]*-[\\w-]*(?:thumb|track|button|bar|value|marker)";
  const PSEUDO = new RegExp(`::?(?:${USUAL}|${OF_BROWSERS})(?![\\w-])`);
  // What a pointer or key would bring about.
  const PASSING = /:(?:hover|active|focus|focus-visible|focus-within)(?![\w-])/g;
  const WITHOUT = /:not\([^)]*:(?:hover|active|focus)/;

  /**
   * A selector for what it may match at some time, and of it the part that is no element.
   *
   * @param {string} selector
   * @returns {[selector: string, pseudo: string | undefined]}
   */
  function lasting(selector) {
    const bare = selector.replace(PSEUDO, ":is(*)");
    return [WITHOUT.test(bare) ? bare : bare.replace(PASSING, ":is(*)"), PSEUDO.exec(selector)?.[0]];
  }

  /**
   * The selectors of a list, each by itself: a comma within brackets separates none.
   *
   * @param {string} selectors
   * @returns {string[]}
   */
  function single(selectors) {
    const found = [""];
    let depth = 0;
    for (const letter of selectors) {
      depth += nesting(letter);
      if (letter === "," && !depth) found.push("");
      else found[found.length - 1] += letter;
    }
    return found.map((one) => one.trim());
  }

  /**
   * @param {string[]} ours
   * @returns {Fault[]}
   */
  function variables(ours) {
    /** @type {Fault[]} */
    const faults = [];
    /**
     * @param {Element} element
     * @param {string} [pseudo]
     * @returns {(name: string) => string}
     */
    const of = (element, pseudo) => {
      const style = getComputedStyle(element, pseudo);
      return (name) => style.getPropertyValue(name).trim();
    };
    const [root, body] = [of(document.documentElement), of(document.body)];
    const told = new Set();
    /**
     * @param {string} selector
     * @param {string} text
     * @param {Element[]} elements
     * @param {string} [pseudo]
     */
    const ask = (selector, text, elements, pseudo) => {
      for (const element of elements) {
        const name = missing(text, of(element, pseudo));
        if (!name || told.has(`${selector} ${name}`)) continue;
        told.add(`${selector} ${name}`);
        faults.push([named(element), `${name} is empty, and "${selector}" uses it without a fallback`]);
      }
    };
    for (const sheet of document.styleSheets) {
      if (
        !sheet.href?.startsWith(location.origin) ||
        !ours.includes(new URL(sheet.href).pathname.split("/").slice(-2).join("/"))
      )
        continue;
      const rules = ofSheets.get(sheet) ?? rulesOf(sheet);
      ofSheets.set(sheet, rules);
      for (const [selectors, text, media] of rules) {
        // What is inherited by the whole page is empty nowhere.
        if (!missing(text, (name) => root(name) && body(name))) continue;
        if (!media.every((one) => matchMedia(one).matches)) continue;
        for (const selector of single(selectors)) {
          const [elements, pseudo] = lasting(selector);
          ask(selector, text, all(elements), pseudo);
        }
      }
    }
    for (const element of all("[style*='var(']")) ask("style", element.getAttribute("style") ?? "", [element]);
    return faults;
  }

  // -- panels -----------------------------------------------------------------------------------------------------

  /**
   * How much of what lies behind a colour it hides, from 0 to 1.
   *
   * @param {string} colour
   * @returns {number}
   */
  const alpha = (colour) => {
    const part = /\/\s*([\d.]+%?)\s*\)|rgba\([^)]*,\s*([\d.]+)\)/.exec(colour);
    return colour === "transparent" ? 0 : part ? parseFloat(part[1] ?? part[2]) : 1;
  };

  /**
   * Whether something between a place and the edge of its panel hides what lies behind the panel there.
   *
   * @param {Element} element
   * @param {Element} panel
   * @param {number} x
   * @param {number} y
   * @returns {boolean}
   */
  function hidden(element, panel, x, y) {
    let covered = false;
    for (let one = /** @type {Element | null} */ (element); one; one = one.parentElement) {
      const style = getComputedStyle(one);
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const there = left <= x && x <= right && top <= y && y <= bottom;
      if (!there && style.overflow !== "visible") return true; // it is out of sight
      if (style.opacity !== "1") return false;
      covered ||= there && (alpha(style.backgroundColor) === 1 || style.backgroundImage.includes("gradient("));
      if (one === panel) return covered;
    }
    return covered;
  }

  const PANELS = "dialog[open], :popover-open, [role=dialog], [role=menu], [role=listbox], [aria-modal=true]";

  /**
   * Panels that lie over the page and let its text through theirs.
   *
   * @returns {Fault[]}
   */
  function panels() {
    const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById("__drawer"));
    const drawer = toggle?.checked ? all(".md-sidebar--primary") : [];
    const fixed = all("body *").filter((one) => getComputedStyle(one).position === "fixed");
    /** @type {Fault[]} */
    const faults = [];
    for (const panel of new Set([...all(PANELS), ...drawer, ...fixed])) {
      if (!shown(panel)) continue;
      const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
      for (let count = 0; count < 200 && texts.nextNode(); ) {
        const text = /** @type {Text} */ (texts.currentNode);
        const parent = text.parentElement;
        if (!text.data.trim() || !parent || !shown(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { width, height, left, top } = range.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width < 2 || height < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
        count += 1;
        if (hidden(parent, panel, x, y)) continue;
        faults.push([named(panel), `the page shows through the panel, at "${text.data.trim().slice(0, 40)}"`]);
        break;
      }
    }
    return faults;
  }

  // -- size -------------------------------------------------------------------------------------------------------

  /**
   * What makes the page wider than the window.
   *
   * @returns {Fault[]}
   */
  function sideways() {
    const page = document.scrollingElement ?? document.documentElement;
    const wide = page.scrollWidth - page.clientWidth;
    if (wide <= 0) return [];
    /** @param {Element} one */
    const over = (one) => one.getBoundingClientRect().right > page.clientWidth + 0.5;
    /** @param {Element} one */
    const scrolls = (one) => getComputedStyle(one).overflowX !== "visible";
    /** @param {Element} one */
    const inside = (one) => {
      for (let above = one.parentElement; above && above !== document.body; above = above.parentElement) {
        if (scrolls(above)) return true;
      }
      return false;
    };
    const widest = all("body *").filter(
      (one) => over(one) && shown(one) && !inside(one) && !all(":scope > *", one).some(over),
    );
    return [[widest.slice(0, 3).map(named).join(" and ") || "html", `the page scrolls sideways by ${wide}px`]];
  }

  // -- axe --------------------------------------------------------------------------------------------------------

  let generated = false; // whether the text of the page is ours

  /** @type {Map<Comment, Element>} */
  const put = new Map();

  const REPEATED = "li, tr, section, article, div, p, details, figure, pre, dl, ul, ol, table";

  /** What was wider than its place at some size. */
  const wide = new WeakSet();

  function measure() {
    for (const one of all("body *")) if (one.scrollWidth > one.clientWidth) wide.add(one);
  }

  /**
   * Take out what only repeats: of 300 lines that are built alike, axe need not read more than one.
   *
   * @param {Element[]} [wanted]
   */
  function thin(wanted = []) {
    measure();
    /** @param {Element} one */
    const told = (one) => `${one.localName}.${one.getAttribute("class")}${wide.has(one) ? " wide" : ""}`;
    /** @param {Element} one */
    const kind = (one) => `${one.parentElement ? told(one.parentElement) : ""} ${told(one)}`;
    const kinds = new Set();
    /** @param {Element} one */
    const seen = (one) => kinds.has(kind(one));
    /** @param {Element} parent */
    const visit = (parent) => {
      for (const child of [...parent.children]) {
        if (
          parent.children.length > 1 &&
          child.matches(REPEATED) &&
          seen(child) &&
          all(":not(svg *)", child).every(seen) &&
          !wanted.some((one) => child.contains(one))
        ) {
          const mark = document.createComment("");
          child.replaceWith(mark);
          put.set(mark, child);
          continue;
        }
        kinds.add(kind(child));
        if (child.localName !== "svg") visit(child);
      }
    };
    const article = document.querySelector("article, main, [role=main]");
    if (article) visit(article);
  }

  function whole() {
    for (const [mark, child] of [...put].reverse()) mark.replaceWith(child);
    put.clear();
  }

  /** @param {Element} one */
  const says = (one) =>
    one.matches("input, select, textarea") ||
    [...one.childNodes].some((child) => child instanceof Text && child.data.trim());

  /**
   * All that axe goes by: texts by their colours, and the elements.
   *
   * @param {Element} root
   * @returns {Seen}
   */
  function look(root) {
    /** @type {Seen} */
    const { colours, elements } = { colours: new Map(), elements: new Set() };
    const grounds = new Map();
    /**
     * @param {Element | null} one
     * @returns {string}
     */
    const ground = (one) => {
      if (!one) return "";
      const found = grounds.get(one);
      if (found !== undefined) return found;
      const { opacity, backgroundColor } = getComputedStyle(one);
      const below = one === document.body ? "" : ground(one.parentElement);
      const plain = opacity === "1" && alpha(backgroundColor) === 0;
      grounds.set(one, plain ? below : `${below} ${backgroundColor} ${opacity}`);
      return grounds.get(one);
    };
    for (const one of [root, ...all("*", root)]) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      const kind = `${one.localName}.${one.getAttribute("class")}`;
      const style = getComputedStyle(one);
      if (says(one)) {
        const around = one.parentElement && getComputedStyle(one.parentElement).color;
        const text = `${style.color}|${style.fontSize}|${style.fontWeight}|${style.textDecorationLine}`;
        colours.set(`${generated}|${kind}|${text}|${around}|${ground(one)}`, one);
      }
      elements.add(`${kind}|${one.getAttribute("tabindex")}|${one.getAttribute("aria-label")}`);
    }
    return { colours, elements };
  }

  const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

  /**
   * What scrolls, by what axe goes by there.
   *
   * @param {Element} root
   * @returns {Map<string, Element>}
   */
  function scrolling(root) {
    const found = new Map();
    for (const one of [root, ...all("*", root)]) {
      if (one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight) continue;
      const { overflow } = getComputedStyle(one);
      if (!/auto|scroll/.test(overflow) || !one.checkVisibility({ visibilityProperty: true })) continue;
      const reached = one.matches("[tabindex]") || Boolean(one.querySelector(FOCUSABLE));
      found.set(`${one.localName}.${one.getAttribute("class")}|${overflow}|${reached}`, one);
    }
    return found;
  }

  const OF_COLOURS = ["color-contrast", "link-in-text-block"];
  const OF_SCROLLING = ["scrollable-region-focusable"];
  const ONLY = /** @type {const} */ (["violations"]);

  /** What was asked on this page, and on the pages of its site that were opened before. */
  const asked = new Set();
  const before = new Set(kept ? JSON.parse(kept.getItem("guard") ?? "[]") : []);
  addEventListener("pagehide", () => kept?.setItem("guard", JSON.stringify([...before])));

  /**
   * Whether something is asked for the first time.
   *
   * @param {string} what
   * @param {Set<string>} among
   */
  const anew = (what, among = asked) => !among.has(what) && Boolean(among.add(what));

  /**
   * The elements of a map whose keys are new.
   *
   * @param {Map<string, Element>} found
   * @param {string} what
   */
  const fresh = (found, what) => [...found].filter(([one]) => anew(`${what} ${one}`, before)).map(([, one]) => one);

  /**
   * What axe is asked: of what it has seen already it would say the same again. Each page is asked once by itself, but
   * for colours, which take axe most of the time: a text that had the same ones on another page has no others here.
   *
   * @param {string | undefined} within
   * @returns {Promise<Fault[]>}
   */
  async function accessible(within) {
    thin();
    const root = within ? all(within)[0] : document.body;
    const { colours, elements } = look(root);
    const include = [...fresh(colours, "colours"), ...fresh(scrolling(root), "scrolling")];
    const unlike = [...elements].filter((one) => anew(`${within} element ${one}`, before)).length > 0;
    const every = unlike || (!within && anew("page"));
    const found = [];
    if (every) {
      const rules = Object.fromEntries(OF_COLOURS.map((name) => [name, { enabled: false }]));
      found.push(await axe.run(within ? root : document, { resultTypes: [...ONLY], rules }));
    }
    if (include.length)
      found.push(await axe.run({ include }, { resultTypes: [...ONLY], runOnly: [...OF_COLOURS, ...OF_SCROLLING] }));
    const faults = told(found); // by selectors of the page as it is now
    whole();
    return faults;
  }

  /**
   * What scrolls at this size and did at no other.
   *
   * @returns {Promise<Fault[]>}
   */
  async function scrolls() {
    const include = fresh(scrolling(document.body), "scrolling");
    if (!include.length) return [];
    thin(include);
    const found = await axe.run({ include }, { resultTypes: [...ONLY], runOnly: OF_SCROLLING });
    const faults = told([found]);
    whole();
    return faults;
  }

  /**
   * @param {{ violations: axe.Result[] }[]} found
   * @returns {Fault[]}
   */
  const told = (found) =>
    found
      .flatMap(({ violations }) => violations)
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => {
          const element = document.querySelector(target[target.length - 1]);
          const why = failureSummary
            .split("\n")
            .slice(1)
            .map((line) => line.trim())
            .join("; ");
          return [element ? named(element) : target.join(" "), `${id}: ${why}`, element ? own(element) : true];
        }),
      );

  // -- a theme of somebody else's -----------------------------------------------------------------------------------

  /**
   * Whether we write an element: it has classes of ours, or is the text of a page that is ours.
   *
   * @param {Element} element
   */
  const own = (element) =>
    Boolean(
      element.closest("[class^='sc-'], [class*=' sc-']") ?? (generated && element.closest("article, [role=main]")),
    );

  // -- light and dark ---------------------------------------------------------------------------------------------

  /** @returns {Promise<void>} */
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

  /**
   * What switches to a scheme, in Material or a theme with Bootstrap.
   *
   * @param {string} scheme
   */
  const switchTo = (scheme) => {
    const inMaterial = scheme === "dark" ? "slate" : "default";
    return all(`.sr-palette input[data-md-color-scheme=${inMaterial}], [data-bs-theme-value=${scheme}]`)[0];
  };

  /**
   * The scheme that the page is in, if it says so.
   *
   * @returns {string | undefined}
   */
  const scheme = () =>
    new Map([
      ["default", "light"],
      ["slate", "dark"],
    ]).get(document.body.dataset.mdColorScheme ?? "") ?? document.documentElement.dataset.bsTheme;

  /**
   * Bring the page into a scheme and return the one that it is in. Material keeps the one that it was loaded in, so it
   * is switched; a page of ours without a switch begins anew.
   *
   * @param {string} wanted
   */
  async function show(wanted) {
    if (scheme() !== wanted) await frames(); // a theme's script may follow the device by itself
    if (scheme() !== wanted) {
      const button = switchTo(wanted);
      if (button) button.click();
      else if ("scytheColours" in window) {
        localStorage.clear();
        scytheColours();
      }
      await frames();
    }
    return scheme();
  }

  // -- ways -------------------------------------------------------------------------------------------------------

  /**
   * The addresses that the menu and the foot lead to, each with its number of taps.
   *
   * @returns {{ [address: string]: number }}
   */
  function links() {
    const taps = new Map();
    const phone = all("label[for=__drawer]").some((one) => one.closest("header") && shown(one));
    const open = all("details:not([open])");
    const toggles = all(".md-nav__toggle:not(:checked)");
    // A page of one screen has no menu: what it leads to stands anywhere.
    const found = all(document.querySelector(".md-header") ? ":is(nav, header, footer) a[href]" : "a[href]");
    for (const link of /** @type {HTMLAnchorElement[]} */ (found)) {
      const section = toggles.map((one) => one.parentElement).find((one) => one?.contains(link));
      const closed = open.filter((one) => one.contains(link) && !one.querySelector("summary")?.contains(link)).length;
      const nested = toggles.filter((one) => one.parentElement?.querySelector(":scope > nav")?.contains(link)).length;
      const behind = phone && link.closest(".md-sidebar--primary") ? 1 : 0;
      if (!(section ?? link.closest("details:not([open])") ?? link).checkVisibility()) continue;
      const to = new URL(link.href);
      if (to.origin !== location.origin) continue;
      const count = 1 + closed + nested + behind;
      taps.set(to.pathname, Math.min(count, taps.get(to.pathname) ?? count));
    }
    return Object.fromEntries(taps);
  }

  // -- asking -----------------------------------------------------------------------------------------------------

  /** @type {{ sheets: number, media: Set<string>, both: boolean } | undefined} */
  let conditional;

  /**
   * The conditions of media that the style sheets name, and whether a colour of one scheme is for one size alone.
   *
   * @returns {{ media: Set<string>, both: boolean }}
   */
  function namedInSheets() {
    const sheets = document.styleSheets.length;
    if (conditional?.sheets === sheets) return conditional;
    const media = new Set();
    let both = false;
    /**
     * @param {CSSRuleList} rules
     * @param {boolean} sized
     */
    const walk = (rules, sized) => {
      for (const rule of rules) {
        const named = rule instanceof CSSMediaRule ? rule.media.mediaText : "";
        if (named) media.add(named);
        both ||= sized && /color-scheme|bs-theme/.test(rule instanceof CSSStyleRule ? rule.selectorText : "");
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)
          walk(rule.cssRules, sized || /width|height/.test(named));
      }
    };
    for (const sheet of document.styleSheets) {
      if (!sheet.href || sheet.href.startsWith(location.origin)) walk(sheet.cssRules, false);
    }
    conditional = { sheets, media, both };
    return conditional;
  }

  /** Whether the page is switched as others are, and its sizes and its schemes have nothing to do with each other. */
  const alike = () => Boolean(switchTo("light")) && !namedInSheets().both;

  /**
   * All that style sheets go by: the size with the conditions that hold, and the scheme with the variables of the page.
   */
  function conditions() {
    const { media, both } = namedInSheets();
    const variables = [document.documentElement, document.body].map((element) =>
      [...element.computedStyleMap()].filter(([name]) => name.startsWith("--") || name === "color-scheme").join(),
    );
    const size = [
      both && scheme(),
      innerWidth,
      innerHeight,
      ...[...media].map((one) => matchMedia(one).matches),
    ].join();
    return { size, scheme: [scheme(), ...variables].join() };
  }

  const openAll = () => {
    for (const one of document.querySelectorAll("details")) one.open = true;
  };

  /**
   * Ask everything of the page as it is now: of its style sheets ours, of its elements those within one if that is
   * said.
   *
   * @param {{ sheets: string[], within?: string, ours: boolean }} what
   * @returns {Promise<Fault[]>}
   */
  async function ask({ sheets, within, ours }) {
    generated = ours;
    await frames();
    const { size, scheme } = conditions();
    const [room, colours] = [anew(`${within} ${size}`), anew(`${within} ${scheme}`)];
    // Where the room and the colours have both been asked, with each other or not, nothing is there that has not.
    if (!room && !colours) return sideways();
    return [...variables(sheets), ...panels(), ...sideways(), ...(await accessible(within))];
  }

  /**
   * Ask what the size alone may break.
   *
   * @returns {Promise<Fault[]>}
   */
  async function room() {
    await frames();
    measure();
    return [...sideways(), ...(await scrolls())];
  }

  /** Take out what only repeats for good: a page of 300 lines takes long to bring into another size or scheme. */
  function lean() {
    thin();
    put.clear();
  }

  const switches = () => Boolean(switchTo("light"));
  Object.assign(window, { guard: { alike, ask, lean, links, openAll, room, scheme, show, switches } });
})();
