/* The search box: a field, filters, hits as you type, and what else to try. In a dialog or on a page; see open.js. */

import { attributes, button, element, holder, link } from "../elements.js";
import { stem, withoutStopWords, words } from "../search/analysis.js";
import { splitQuery } from "../search/query_language.js";
import { at } from "../site_root.js";
import { showChips } from "../table/chips.js";
import { atTable, EVENT } from "../table/storage.js";
import { places, tableRules } from "../table_rules.js";
import { _, ngettext, translated } from "../translations.js";
import { doubt, doubtOf } from "./doubt.js";
import { isBack, nameOnce, showHits } from "./hits.js";
import * as recent from "./recent.js";

/** @import { SearchIndex } from "../search/index.js" */
/** @import { search } from "../search/query.js" */
/** @import { Table } from "../search/table_filter.js" */
/** @import { alsoAsked } from "./also_asked.js" */
/** @import { Completion } from "./completion.js" */
/** @import { partsOf } from "./folding.js" */
/** @import { NotFound } from "./not_found.js" */
/** @import { Document, Found } from "../search/types.js" */

const SPOKEN_AFTER = 300; // ms without a keystroke until the number of hits is announced
const KINDS = {
  statement: _("Rules"),
  ruling: _("Rulings"),
  term: _("Glossary"),
  component: _("Components"),
  scenario: _("Scenarios"),
  procedure: _("Step by step"),
  table: _("Tables"),
};

/** What the chips choose of each. */
const GROUPS = { kind: _("Kinds"), module: _("Expansions"), faction: _("Factions") };
const MOST_OFTEN = 5; // questions that are offered where nothing is asked

/** @typedef {{ completion: Completion, alsoAsked: typeof alsoAsked, partsOf: typeof partsOf }} Later */
/** @typedef {{ kind: string, module: string, faction: string }} Filters - what is chosen of each; at most one */

/** @type {Filters} */
const NOTHING = { kind: "", module: "", faction: "" };

/** @param {number} number */
const hits = (number) => ngettext("{n} result", "{n} results", number);

/** @param {HTMLElement} chip */
const filterOf = (chip) => (chip.dataset.filter ?? "").split(":");

export class Box {
  input = attributes(element("input", "sr-input"), {
    id: "scythe-search-input",
    type: "text",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": "scythe-search-questions",
    "aria-expanded": "false",
    inputmode: "search",
    enterkeyhint: "go",
    maxlength: "400",
    placeholder: _("Ask in your own words"),
    "aria-label": _("Search rules, rulings and terms"),
    autocapitalize: "off",
    autocorrect: "off",
    autocomplete: "off",
    spellcheck: "false",
  });
  /** @type {HTMLButtonElement} */
  narrow = button("sr-narrow", _("Filter"), () => this.narrowed(this.narrow.ariaExpanded !== "true"));
  count = attributes(element("span", "sr-hits__number"), { "aria-hidden": "true" });
  status = attributes(element("p", "sr-spoken"), { role: "status" });
  questions = attributes(element("ul", "sr-questions"), {
    id: "scythe-search-questions",
    role: "listbox",
    "aria-label": _("Questions that others ask"),
    hidden: "",
  });
  aside = element("div", "sr-aside");
  list = attributes(element("ol", "sr-hits"), { id: "scythe-search-hits", "aria-label": _("Results") });
  more = element("p", "sr-more");
  places = element("ul", "sr-places");
  doubt = element("p", "sr-doubt");
  body = element("div", "sr-body", this.questions, this.doubt, this.aside, this.list, this.places, this.more);
  /** @type {HTMLButtonElement[]} */
  chips = [];

  /**
   * `root` is what the box is laid into, `limit` how many hits are shown at first. `moved` is told of every new
   * query: whether a filter was touched, and whether a hit is being opened.
   *
   * @param {HTMLElement} root
   * @param {number} limit
   * @param {(chosen: boolean, leaving?: boolean) => void} [moved]
   */
  constructor(root, limit, moved = () => {}) {
    this.root = root;
    this.inDialog = root.matches("dialog");
    this.limit = this.shown = limit;
    this.moved = moved;
    /** @type {((query: string, options: Parameters<typeof search>[2]) => Found) | null} */
    this.ask = null; // how the data are asked, once they are there
    /** @type {((document: Document) => boolean) | null} */
    this.among = null; // which documents may be found, if not all
    /** @type {() => HTMLElement[]} */
    this.wider = () => []; // what asks all of them, below the hits
    /** @type {(word: string) => boolean} */
    this.isWord = () => false; // of the content
    /** @type {string[]} */
    this.often = []; // questions
    this.awaiting = false; // scenarios, which come after the rest
    /** @type {Later | null} */
    this.later = null; // what comes after the first hits
    /** @type {NotFound | null} */
    this.log = null; // the log of what was asked, once it is there
    this.typing = false; // else what is asked was chosen, and nothing completes it
    this.chosen = { ...NOTHING };
    this.announcing = 0;
    this.choices = this.filters();
    this.build();
    this.listen();
  }

  // -- parts ---------------------------------------------------------------------------------------------------

  build() {
    const form = attributes(element("form", "sr-form", this.input), { role: "search" });
    const shut = attributes(
      button("sr-close", "×", () => this.shut()),
      {
        "aria-label": this.inDialog ? _("Close the search") : _("Clear the search"),
      },
    );
    form.append(shut);
    form.addEventListener("submit", (event) => event.preventDefault());
    const bar = element("p", "sr-count", this.count, this.narrow);
    if (places)
      bar.append(attributes(link("sr-table", _("Set your game"), at(places.table)), { "data-table-chip": "" }));
    this.narrowed(false);
    this.root.append(form, bar, this.choices, this.status, this.body);
    showChips();
  }

  /** The chips that narrow a search down; at most one of each kind is chosen. */
  filters() {
    /** @type {{ [Name in keyof Filters]?: { [value: string]: string } }} */
    const offered = { kind: KINDS };
    if (tableRules) {
      const { base: _base, ...expansions } = tableRules.modules;
      const short = Object.entries(expansions).map(([id, name]) => [id, name.split(": ").at(-1) ?? name]);
      offered.module = Object.fromEntries(short);
      offered.faction = tableRules.factions;
    }
    const groups = /** @type {[keyof Filters, { [value: string]: string }][]} */ (Object.entries(offered)).map(
      ([name, choices]) => {
        const chips = Object.entries(choices).map(([value, label]) => this.chip(name, value, label));
        this.chips.push(...chips);
        return element("div", "sr-group", element("span", "", GROUPS[name]), ...chips);
      },
    );
    return attributes(element("div", "sr-filters", ...groups), {
      id: "scythe-search-filters",
      role: "group",
      "aria-label": _("Narrow down"),
    });
  }

  /**
   * Show the chips, or put them away; where there is room for them, they are always there (css/search.css).
   *
   * @param {boolean} open
   */
  narrowed(open) {
    attributes(this.narrow, { "aria-expanded": String(open), "aria-controls": this.choices.id });
    this.choices.classList.toggle("sr-filters--open", open);
  }

  /**
   * @param {keyof Filters} name
   * @param {string} value
   * @param {string} label
   */
  chip(name, value, label) {
    const shown = label[0].toUpperCase() + label.slice(1);
    const chip = button("sr-filter", shown, () => {
      this.chosen[name] = this.chosen[name] === value ? "" : value;
      this.typed(true);
    });
    chip.dataset.filter = `${name}:${value}`;
    return attributes(chip, { "aria-pressed": "false" });
  }

  listen() {
    this.input.addEventListener("input", () => {
      this.typing = true;
      this.typed();
    });
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("click", (event) => {
      const followed = /** @type {HTMLAnchorElement | null} */ (holder(event, "a"));
      if (followed) this.opened(followed.dataset.entry ?? followed.href);
    });
    this.list.addEventListener("click", () => this.later?.completion.close());
    document.addEventListener(EVENT, () => this.answer());
  }

  // -- what is asked -------------------------------------------------------------------------------------------

  get query() {
    return this.input.value.trim();
  }

  /**
   * Show a query that did not come from the keyboard.
   *
   * @param {string} query
   * @param {Partial<Filters>} [chosen]
   */
  set(query, chosen = {}) {
    this.input.value = query;
    this.typing = false;
    this.chosen = { ...NOTHING, ...chosen };
    this.narrowed(Object.values(chosen).some(Boolean));
    this.askAnew();
  }

  /**
   * Ask what was offered.
   *
   * @param {string} query
   */
  take(query) {
    this.input.value = query;
    this.typing = false;
    this.input.focus();
    this.typed();
  }

  /** @param {boolean} [chosen] */
  typed(chosen = false) {
    this.askAnew();
    this.moved(chosen);
  }

  askAnew() {
    this.shown = this.limit;
    this.answer();
    // In the frame, which has a layout anyway; at once it would cost one more.
    requestAnimationFrame(() => this.body.scrollTo(0, 0));
  }

  /** @param {string} place */
  opened(place) {
    this.log?.opened(place);
    recent.remember(this.query);
    this.moved(false, true);
  }

  shut() {
    if (this.root instanceof HTMLDialogElement) return this.root.close();
    this.set("");
    this.input.focus();
    return this.moved(true);
  }

  /**
   * The data are there, or their first part; `ask` is how the index answers a query.
   *
   * @param {SearchIndex} index
   * @param {typeof search} ask
   * @param {boolean} [more] - whether scenarios are still to come
   */
  ready(index, ask, more = false) {
    this.awaiting = more;
    this.ask = (query, options) => ask(index, query, { among: this.among, ...options });
    this.isWord = (word) => index.vocabulary.has(word);
    this.often = oftenAsked(index);
    const there = new Set(index.documents().map(({ kind }) => kind));
    if (more) there.add("scenario");
    for (const chip of this.chips) {
      const [name, value] = filterOf(chip);
      chip.hidden = name === "kind" && (there.size < 2 || !there.has(value));
    }
    this.narrow.hidden = this.choices.hidden = this.chips.every((chip) => chip.hidden);
    this.answer();
  }

  /**
   * The questions that people ask are there, and what shows them.
   *
   * @param {Later} later
   */
  completes(later) {
    this.later = later;
    this.answer();
  }

  /**
   * The log is there: at the foot of the page, or where nothing was found.
   *
   * @param {NotFound} log
   */
  logs(log) {
    this.log = log;
    if (!this.inDialog) this.root.append(log.panel);
  }

  // -- answers ---------------------------------------------------------------------------------------------------

  answer() {
    for (const chip of this.chips) {
      const [name, value] = filterOf(chip);
      chip.setAttribute("aria-pressed", String(this.chosen[/** @type {keyof Filters} */ (name)] === value));
    }
    const filters = Object.entries(this.chosen).filter(([, value]) => value);
    this.narrow.textContent = filters.length ? _("Filter: {number}", { number: filters.length }) : _("Filter");
    if (!this.query && !filters.length) return this.idle();
    if (!this.ask) return this.say(_("Loading the search"));
    const whole = [...filters.map((pair) => pair.join(":")), this.query].join(" ");
    const table = atTable();
    const asked = this.ask(whole, { limit: this.shown, table });
    const found = this.later?.completion.entryFirst(whole, asked) ?? asked;
    this.complete(found, table, filters.length > 0);
    this.show(found);
    this.aside.replaceChildren();
    if (this.awaiting && !found.total) return this.say(_("Loading the search"));
    this.log?.asked(this.query, found);
    this.advise(found);
    return this.say(this.counted(found), true, doubtOf(found));
  }

  /**
   * Complete what is being typed, unless it narrows itself down: a question that is chosen is asked of everything.
   *
   * @param {Found} found
   * @param {Table | null} table
   * @param {boolean} filtered
   */
  complete({ readings, places: reached }, table, filtered) {
    const [plain, parts] = splitQuery(this.query);
    const named = reached.some((place) => place.named); // it stands in the first line
    if (!this.typing || filtered || parts.length || named) return this.later?.completion.close();
    /** @param {Document} document */
    const fits = (document) => (!this.among || this.among(document)) && (!table || table.meets(document.when));
    const crowded = readings.length > 0 && this.isWord(words(plain).at(-1) ?? "");
    return this.later?.completion.show(plain, fits, crowded);
  }

  /** Nothing is asked: what was asked before, what is asked most, and where one can read. */
  idle() {
    this.later?.completion.close();
    this.list.replaceChildren();
    this.doubt.replaceChildren();
    this.showPlaces([]);
    this.more.replaceChildren();
    this.aside.replaceChildren();
    this.say("");
    if (recent.read().length) this.aside.append(this.recent());
    const often = this.often.map((question) =>
      element(
        "li",
        "",
        button("sr-plain", question, () => this.take(question)),
      ),
    );
    if (often.length) this.aside.append(element("p", "", _("Often asked:")), element("ul", "sr-often", ...often));
    const shelves = (places?.shelves ?? []).flatMap(([place, title]) => [link("sr-offer", title, at(place)), " "]);
    if (shelves.length) this.aside.append(element("p", "", `${_("To read:")} `, ...shelves));
  }

  /** What was asked before. */
  recent() {
    const clear = button("sr-plain", _("Clear"), () => {
      recent.clear();
      this.idle();
      this.input.focus();
    });
    clear.setAttribute("aria-label", _("Clear the recent searches"));
    return element("p", "", `${_("Recent:")} `, ...this.offers(recent.read()), clear);
  }

  /** @param {Found} found */
  show(found) {
    const typed = new Set(withoutStopWords(words(this.query)).map(stem));
    for (const [at, { words: said, document }] of found.readings.entries()) {
      Object.assign(found.hits[at], { reading: said, parts: this.later?.partsOf(document) });
    }
    nameOnce(found.hits);
    const doubts = doubt(found);
    this.doubt.replaceChildren(...doubts);
    this.showPlaces(doubts.length ? [] : found.places);
    showHits(this.list, found.hits, typed, found.stems, found.alsoAsked, this.later?.alsoAsked);
    this.more.replaceChildren(...this.wider());
    if (found.total <= found.hits.length) return;
    if (!this.inDialog) this.more.prepend(button("sr-button", _("Show more"), () => this.showMore(found.hits.length)));
    else if (places)
      this.more.prepend(
        link("sr-button", _("All {results} on a page", { results: hits(found.total) }), this.address()),
      );
  }

  /**
   * Show places of the site: above the hits what the query names, else below.
   *
   * @param {Found["places"]} places
   */
  showPlaces(places) {
    this.places.replaceChildren(...places.map(({ title, url }) => element("li", "", link("", title, at(url)))));
    this.places.hidden = !places.length;
    if (places.some(({ named }) => named)) this.list.before(this.places);
    else this.list.after(this.places);
  }

  /** @param {number} before */
  showMore(before) {
    this.shown += this.limit;
    this.answer();
    this.links()[before]?.focus({ preventScroll: true });
  }

  /**
   * Say what was probably meant, or what there is when nothing was found.
   *
   * @param {Found} found
   */
  advise({ total, meant, nearest, topics, elsewhere, places: reached }) {
    this.aside.classList.toggle(
      "sr-aside--first",
      reached.some(({ named }) => named),
    );
    if (meant) this.aside.append(`${_("Did you mean")} `, ...this.offers([meant]));
    if (total || reached.length) return;
    if (elsewhere) {
      const everything = () => {
        this.set(splitQuery(this.query)[0]);
        this.moved(true);
      };
      this.aside.append(
        button("sr-offer", _("Search everything: {results}", { results: hits(elsewhere) }), everything),
      );
      return;
    }
    this.aside.append(element("p", "", _("Try two or three of the game's own words.")));
    if (nearest.length && !meant) this.aside.append(`${_("The nearest words:")} `, ...this.offers(nearest));
    const entries = topics.map(({ title, url, breadcrumb }) => [
      url,
      `${title} (${translated(breadcrumb.at(-1) ?? "")})`,
    ]);
    const links = [...entries, ...(places?.shelves ?? [])];
    const list = links.map(([place, title]) => element("li", "", link("", title, at(place))));
    if (links.length) this.aside.append(element("p", "", _("Perhaps here:")), element("ul", "sr-topics", ...list));
    if (this.log && this.inDialog) this.aside.append(this.log.panel);
  }

  /**
   * Buttons that ask something else.
   *
   * @param {string[]} queries
   */
  offers(queries) {
    return queries.flatMap((query) => [button("sr-offer", query, () => this.take(query)), " "]);
  }

  /**
   * @param {Found} found
   * @returns {string}
   */
  counted({ hits: shown, total, places }) {
    if (places.some(({ named }) => named)) return total ? hits(total) : "";
    if (!total) return places.length ? "" : _("Nothing was found.");
    const back = shown.filter(isBack).length;
    const results =
      total > shown.length ? _("{shown} of {results}", { shown: shown.length, results: hits(total) }) : hits(total);
    return back ? _("{results}, {back} not in your game", { results, back }) : results;
  }

  /**
   * Show a message; speak it only when typing has paused.
   *
   * @param {string} text
   * @param {boolean} [later]
   * @param {string} [doubts] - spoken first
   */
  say(text, later = false, doubts = "") {
    this.count.textContent = text;
    clearTimeout(this.announcing);
    const spoken = [doubts, text].filter(Boolean).join(" ");
    if (later) this.announcing = setTimeout(() => this.status.replaceChildren(spoken), SPOKEN_AFTER);
    else this.status.textContent = text;
  }

  /** The address of the page that shows this search. */
  address() {
    const address = at(places?.search ?? "");
    const brought = new URLSearchParams(location.search).get("table") ?? "";
    for (const [name, value] of Object.entries({ q: this.query, ...this.chosen, table: brought })) {
      if (value) address.searchParams.set(name, value);
    }
    return address;
  }

  // -- keys ----------------------------------------------------------------------------------------------------

  /** @returns {HTMLElement[]} */
  links() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll(".sr-hit__link"))];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    if (target === this.input && this.later?.completion.key(key)) return event.preventDefault();
    const links = this.links();
    const here = links.indexOf(/** @type {HTMLElement} */ (target));
    if (key === "ArrowDown" && (target === this.input || here >= 0))
      links[Math.min(here + 1, links.length - 1)]?.focus();
    else if (key === "ArrowUp" && here >= 0) (links[here - 1] ?? this.input).focus();
    else if (key === "Enter" && target === this.input) this.enter(links);
    else if (key === "Escape" && !this.inDialog && this.query) target === this.input ? this.shut() : this.input.focus();
    else {
      // Whoever types on while a hit has the focus goes on with the query.
      if (here >= 0 && key.length === 1 && key !== " ") this.input.focus();
      return;
    }
    event.preventDefault();
  }

  /**
   * Open the first hit.
   *
   * @param {HTMLElement[]} links
   */
  enter(links) {
    if (links.length) links[0].click();
    else recent.remember(this.query);
  }
}

/**
 * The rulings that are asked most, of equals the first.
 *
 * @param {SearchIndex} index
 */
function oftenAsked(index) {
  const rulings = index.documents().filter(({ kind }) => kind === "ruling");
  return rulings
    .sort((one, other) => other.factor - one.factor)
    .slice(0, MOST_OFTEN)
    .map(({ title }) => title);
}
