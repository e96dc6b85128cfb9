/* What a hit looks like: the answer itself, where it belongs, its badges, the words marked, and what the table says. */

import { attributes, button, element, link } from "../elements.js";
import { stem, words } from "../search/analysis.js";
import { cache } from "../search/cache.js";
import { MOST_NAMED } from "../search/exceptions.js";
import { NOT_COVERED } from "../search/export.js";
import { isSuperseded } from "../search/table_filter.js";
import { at } from "../site_root.js";
import { places, tableRules } from "../table_rules.js";
import { _, listed, ngettext, translated } from "../translations.js";

/** @import { alsoAsked } from "./also_asked.js" */
/** @import { Document, FoldedHit, Hit, Unless } from "../search/types.js" */

/** @type {(part: string) => string[]} */
const stemsIn = cache((part) => words(part).map(stem)); // the same parts come again with every key

/**
 * Fill an element with a text in which the words that were found are marked.
 *
 * @template {Node & ParentNode} Parent
 * @param {Parent} parent
 * @param {string} text
 * @param {Set<string>} stems
 * @returns {Parent}
 */
function marked(parent, text, stems) {
  let plain = "";
  for (const part of text.split(/([\p{L}\p{N}\p{M}'\u2019]+)/u)) {
    if (stems.size && stemsIn(part).some((stemmed) => stems.has(stemmed) && !UNMARKED.has(stemmed))) {
      if (plain) parent.append(plain);
      plain = "";
      parent.append(element("mark", "", part));
    } else plain += part;
  }
  if (plain) parent.append(plain);
  return parent;
}

const UNSETTLED = ["scenario", "procedure", "table", NOT_COVERED]; // what has no card of its own
const LONG = ["procedure", "table"]; // a row or a step on each line
/** @type {{ [scope: string]: string }} */
const SCOPES = {
  "": "",
  general: `${_("General rule")} · `,
  special: `${_("Special case")} · `,
  [NOT_COVERED]: "",
};
/** @type {{ [kind: string]: string }} */
const NAMES = {
  statement: _("Rule"),
  ruling: _("Ruling"),
  term: _("Term"),
  component: _("Component"),
  scenario: _("Example"),
  walkthrough: _("Walk-through"),
  procedure: _("Procedure"),
  table: _("Table"),
};
const SHORT = 12; // characters of a badge that has room beside a title
const MOST_TERMS = 3; // named in Dutch below a hit
const UNMARKED = new Set(["yes", "no"]); // an answer's first word says nothing of what was asked

/** @param {Document[]} documents */
const titles = (documents) => documents.map(({ title }) => title).join("; ");

/**
 * What the table has to say about a hit, in words; empty if nothing.
 *
 * @param {Hit} hit
 * @returns {string}
 */
function remark({ document, seen, standsFor }) {
  if (!seen)
    return isSuperseded(document)
      ? _("No longer the rule. The rule now: {rules}", { rules: titles(document.instead) })
      : "";
  if (seen.standing === "replaced") return _("Replaced in your game by: {rules}", { rules: titles(seen.instead) });
  if (seen.standing === "not here") return _("Not in your game");
  return standsFor ? _("In your game, instead of: {rule}", { rule: standsFor.title }) : "";
}

/**
 * Whether a hit does not hold at the table.
 *
 * @param {Hit} hit
 */
export const isBack = ({ seen }) => seen !== undefined && seen.standing !== "applies";

/**
 * What else was found and tells the same rule: put away until somebody wants it.
 *
 * @param {Document[]} documents
 */
function others(documents) {
  const list = documents.map(({ kind, title, url }) => element("li", "", `${NAMES[kind]}: `, link("", title, at(url))));
  const summary = element("summary", "", ngettext("{n} more", "{n} more", documents.length));
  summary.title = _("More that says the same");
  return element("details", "sr-hit__also sc-quiet", summary, element("ul", "", ...list));
}

/**
 * The rule and its exceptions in a line, each with a link: what lifts it and for whom, or what it is an exception to.
 *
 * @param {FoldedHit} hit
 * @returns {HTMLElement[]}
 */
function exceptions({ unless = [], exceptionTo = [] }) {
  const named = unless
    .slice(0, MOST_NAMED)
    .map((one) => [link("", one.document.title, at(one.document.url)), whom(one)]);
  const more = unless.length - named.length;
  const rules = exceptionTo.map(({ title, url }) => [link("", title, at(url))]);
  return [
    ...aside(_("Unless:"), more > 0 ? [...named, [_("and {more} more", { more })]] : named),
    ...aside(_("Exception to:"), rules),
  ];
}

/**
 * @param {string} lead
 * @param {(string | HTMLElement)[][]} parts
 * @returns {HTMLElement[]}
 */
function aside(lead, parts) {
  if (!parts.length) return [];
  return [element("span", "sr-hit__unless", `${lead} `, ...parts.flatMap((part, at) => (at ? ["; ", ...part] : part)))];
}

/**
 * For whom an exception holds, in brackets: a side's pieces; empty where for everybody.
 *
 * @param {Unless} one
 * @returns {string}
 */
function whom({ factions, units }) {
  const side = factions.length === 1 ? (tableRules?.factions[factions[0]] ?? factions[0]) : "";
  const pieces = listed(units.map(translated));
  const said = side && pieces ? _("{side}'s {pieces}", { side, pieces }) : side || pieces;
  return said && ` (${said})`;
}

/**
 * Where an entry belongs; on a narrow screen the first place and the last will do.
 *
 * @param {Document} document
 */
function placeOf({ scope, breadcrumb, badges }) {
  const [shelf, ...further] = breadcrumb.map(translated);
  const last = further.pop();
  const between = further.length ? [element("span", "sr-hit__path", ` › ${further.join(" › ")}`)] : [];
  const place = element("span", "sr-hit__place", SCOPES[scope], shelf, ...between, last ? ` › ${last}` : "");
  for (const badge of badges.map(translated)) {
    place.append(" ", element("span", badge.length > SHORT ? "sr-badge sr-badge--long" : "sr-badge", badge));
  }
  return place;
}

/**
 * What the terms of an English answer are called by whoever asked in Dutch: a line, or nothing.
 *
 * @param {Map<string, string> | undefined} named
 * @returns {HTMLElement[]}
 */
function inDutch(named) {
  if (!named?.size) return [];
  const pairs = [...named].flatMap(([english, dutch], at) => [
    at ? ", " : "",
    attributes(element("span", "", dutch), { lang: "nl" }),
    ` = ${english}`,
  ]);
  return [element("span", "sr-hit__terms", ...pairs)];
}

/**
 * A long answer from where it tells what was asked: the row or step that has most words typed which neither the title
 * nor another has. A page cuts such answers off, and the row for seven players must not be what is lost.
 *
 * @param {Document} document
 * @param {Set<string>} typed
 * @returns {string}
 */
function fromWhatWasAsked({ title, answer }, typed) {
  const titled = new Set(words(title).map(stem));
  /** @param {string} stemmed */
  const asked = (stemmed) => typed.has(stemmed) && !titled.has(stemmed);
  const lines = answer.split("\n");
  const found = lines.map((line) => new Set(words(line).map(stem).filter(asked)));
  const own = found.map((here) => [...here].filter((one) => found.filter((line) => line.has(one)).length === 1).length);
  const from = own.indexOf(Math.max(...own));
  return own[from] && from ? `\u2026 ${lines.slice(from).join("\n")}` : answer;
}

/**
 * One hit as an item of a list, for the stems that were typed and all that they may mean. The whole item leads to the
 * entry; the second link to its card for everyone.
 *
 * @param {FoldedHit} hit
 * @param {Set<string>} typed
 * @param {Set<string>} stems
 * @returns {HTMLLIElement}
 */
function item(hit, typed, stems) {
  const { document: entry } = hit;
  const title = marked(link("sr-hit__link", "", at(entry.url)), entry.title, stems);
  title.dataset.entry = entry.id;
  const said = LONG.includes(entry.kind) ? fromWhatWasAsked(entry, typed) : entry.answer;
  const [shown, rest] = hit.parts ?? [said, ""];
  const answer = marked(element("span", "sr-hit__answer"), shown, stems);
  if (rest) answer.append(marked(element("span", "sr-hit__rest", " "), rest, stems));
  const foot = element("div", "sr-hit__foot", placeOf(entry));
  if (hit.also.length) foot.append(others(hit.also));
  const made = element(
    "li",
    `sr-hit ${hit.reading ? "sr-apart " : ""}sr-hit--${entry.kind}`,
    title,
    answer,
    ...exceptions(hit),
    ...inDutch(hit.dutch),
    foot,
  );
  const atTable = remark(hit);
  if (atTable) made.prepend(element("span", "sr-hit__table", atTable));
  if (hit.reading && (rest || !repeats(entry.title, hit.reading))) made.prepend(reading(hit.reading));
  if (isBack(hit)) made.classList.add("sr-hit--back");
  if (isSuperseded(entry)) made.classList.add("sr-hit--superseded");
  if (places?.settle && !UNSETTLED.includes(entry.kind)) {
    const card = link("sr-hit__settle", _("Settle it"), `${at(places.settle)}#${encodeURIComponent(entry.id)}`);
    foot.append(attributes(card, { "aria-label": _("Settle it: {question}", { question: entry.title }) }));
  }
  return made;
}

/**
 * Whether the words for an answer are those with which its title begins.
 *
 * @param {string} title
 * @param {string} said
 */
const repeats = (title, said) => title.includes(said.replace(/ \u2026$/, ""));

/**
 * The words that tell an answer from another that is as close. A tap keeps this one and folds the other; a second shows
 * both again.
 *
 * @param {string} said
 * @returns {HTMLButtonElement}
 */
function reading(said) {
  const made = button("sr-hit__reading", element("span", "", said), () => {
    const chosen = made.getAttribute("aria-pressed") !== "true";
    made.setAttribute("aria-pressed", String(chosen));
    const own = made.closest(".sr-hit");
    for (const hit of own?.parentElement?.querySelectorAll(".sr-apart") ?? []) {
      if (hit !== own) hit.querySelector(".sr-hit__reading")?.setAttribute("aria-pressed", "false");
      hit.classList.toggle("sr-hit--folded", chosen && hit !== own);
    }
  });
  return attributes(made, { "aria-pressed": "false" });
}

/**
 * Of the Dutch names of terms a few for each hit, and each for the first hit with its term: further ones are only read
 * past.
 *
 * @param {FoldedHit[]} hits
 */
export function nameOnce(hits) {
  const told = new Set();
  for (const hit of hits) {
    const fresh = [...(hit.dutch ?? [])].filter(([english]) => !told.has(english)).slice(0, MOST_TERMS);
    hit.dutch = new Map(fresh);
    for (const [english] of fresh) told.add(english);
  }
}

/** @type {(document: Document) => Set<string>} */
const stemsOf = cache(({ title, answer }) => new Set(words(`${title} ${answer}`).map(stem)));

/**
 * All that the item of a hit depends on.
 *
 * @param {FoldedHit} hit
 * @param {Set<string>} typed
 * @param {Set<string>} stems
 */
function keyOf(hit, typed, stems) {
  const { document: entry, also, dutch = [], reading: told = "", parts, unless = [], exceptionTo = [] } = hit;
  const marks = [...stems].filter((stemmed) => stemsOf(entry).has(stemmed));
  const said = LONG.includes(entry.kind) ? [...typed] : [];
  return JSON.stringify([
    entry.number,
    also.map(({ number }) => number),
    remark(hit),
    isBack(hit),
    [...dutch],
    unless.map((one) => [one.document.number, whom(one)]),
    exceptionTo.map(({ number }) => number),
    marks,
    said,
    told,
    parts,
  ]);
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * The entry of the hit that an element belongs to.
 *
 * @param {Element} element
 */
const entryOf = (element) =>
  /** @type {HTMLElement | null} */ (element.closest("li.sr-hit")?.querySelector("[data-entry]"))?.dataset.entry;

/**
 * Show hits in a list, with what is asked beside the first or beside two told apart. Most are the same after a further
 * letter: an item that stays needs neither layout nor paint.
 *
 * @param {HTMLElement} list
 * @param {FoldedHit[]} hits
 * @param {Set<string>} typed
 * @param {Set<string>} stems
 * @param {Document[]} [asked]
 * @param {typeof alsoAsked} [beside] - what shows these
 */
export function showHits(list, hits, typed, stems, asked = [], beside = undefined) {
  /** @type {[key: string, make: () => HTMLLIElement][]} */
  const parts = hits.map((hit) => [keyOf(hit, typed, stems), () => item(hit, typed, stems)]);
  const key = `asked ${asked.map(({ number }) => number)}`;
  if (beside && asked.length) parts.splice(hits[1]?.reading ? 2 : 1, 0, [key, () => beside(asked)]);
  const before = new Map([...list.children].map((shown) => [keys.get(shown), shown]));
  const opened = new Set([...list.querySelectorAll(".sr-hit__also[open]")].map(entryOf));
  const items = parts.map(([key, make]) => {
    const shown = before.get(key) ?? make();
    before.delete(key);
    keys.set(shown, key);
    return shown;
  });
  for (const more of opened.size ? items.flatMap((one) => [...one.querySelectorAll(".sr-hit__also")]) : [])
    more.toggleAttribute("open", opened.has(entryOf(more))); // scenarios may have come, and made the hit anew
  for (const gone of before.values()) gone.remove();
  for (const [at, shown] of items.entries()) {
    if (list.children[at] !== shown) list.insertBefore(shown, list.children[at] ?? null);
  }
}
