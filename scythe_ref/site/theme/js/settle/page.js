/* Settle it: one answer, full screen, for everybody at the table. The address is settle/#ID, with ?table=... where this
   table plays by other rules. What is said stands in answers.js and at_table.js; here it is drawn. */

import { attributes, button, element, link } from "../elements.js";
import "../offline.js";
import { at } from "../site_root.js";
import { chipText } from "../table/chips.js";
import { awakeButton, isOn } from "../table/mode.js";
import { EVENT, NONE, read, link as tableLink, words } from "../table/storage.js";
import { places, tableRules as rules } from "../table_rules.js";
import { _, listed, translated } from "../translations.js";
import { settleData } from "./answers.js";
import { answerAtTable, printings } from "./at_table.js";
import { fit } from "./fit.js";
import { inOtherLanguages, otherLanguageButtons } from "./languages.js";
import { codeButton } from "./qr_code.js";

/** @import { Answer, Cited, Held, Printing, Settled } from "./types.js" */

const main = /** @type {HTMLElement} */ (document.querySelector("[data-settle]"));
const NEAREST = 3;
const LONGEST_ID = 120;
/** @type {{ [kind: string]: string }} */
const KINDS = {
  ruling: _("Open the ruling"),
  statement: _("Open the rule"),
  term: _("Open the term"),
  component: _("Open the page"),
};

/** @type {Settled} */
let data;

/** The id after the number sign; an address that is no text at all is none. */
function idInAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1)).slice(0, LONGEST_ID);
  } catch {
    return "";
  }
}

const SITE = document.title.slice(document.title.indexOf(" - "));

function show() {
  const id = idInAddress();
  const answer = data.answers.get(id) ?? data.aliases.get(id);
  main.replaceChildren(...(answer ? page(answer) : unknown(id)));
  if (!answer) ask().catch(failed);
  document.title = `${answer ? answer.title : _("Settle it")}${SITE}`;
  document.body.dataset.answer = answer ? answer.id : "";
  fitted();
}

function fitted() {
  const card = /** @type {HTMLElement | null} */ (main.querySelector(".st-answer"));
  if (card) fit(card);
}

// -- one answer -------------------------------------------------------------------------------------------------

/**
 * @param {Answer} answer
 * @returns {HTMLElement[]}
 */
function page(answer) {
  const held = answerAtTable(answer, data);
  const card = element("article", `st-answer st-answer--${tone(answer)}`);
  if (held.state !== "applies") card.classList.add("st-answer--elsewhere");
  card.append(
    ...head(answer),
    ...notice(held),
    element("p", "st-big", answer.big),
    ...(answer.say ? [element("p", "st-say", answer.say)] : []),
    ...(answer.more ? [element("p", "st-more", answer.more)] : []),
    ...inOtherLanguages(answer.id),
    facts(answer),
  );
  return [card, foot(answer)];
}

/** @param {Answer} answer */
function tone({ big }) {
  if (big === _("Yes")) return "yes";
  if (big === _("No")) return "no";
  return /^\d+$/.test(big) ? "number" : "text";
}

/** @param {Answer} answer */
function head(answer) {
  const place = element("p", "st-place", answer.place.map(translated).join(" › "));
  for (const badge of answer.badges) place.append(" ", element("span", "sc-badge", translated(badge)));
  if (rules) place.append(" ", link("st-table", chipText(read()), at("table/")));
  return [place, element("h1", "st-question", answer.title)];
}

/**
 * What is to be said before an answer that does not hold at this table, not in these words, or not always.
 *
 * @param {Held} held
 * @returns {HTMLElement[]}
 */
function notice({ state, first }) {
  if (state === "applies" && !first.length) return [];
  const table = words(read() ?? NONE);
  const said = {
    superseded: _("No longer the rule. The rule now:"),
    applies: _("In your game ({table}) there are exceptions:", { table }),
    "not here": _("In your game ({table}) this does not come up.", { table }),
    replaced: _("In your game ({table}) this is the rule instead:", { table }),
    other: _("In your game ({table}) this decides:", { table }),
  };
  const where = element("p", "st-notice__where", said[state]);
  /** @param {Answer} other */
  const says = (other) => (state === "applies" ? "" : ` ${other.big}`); // there may be many, and the rule is the answer
  const lines = first.map((other) => element("p", "", answerLink(other), says(other)));
  return [element("div", "st-notice", where, ...lines)];
}

/** @param {Answer} answer */
const answerLink = ({ id, title }) => link("", title, `#${encodeURIComponent(id)}`);

/** @param {Answer} answer */
function facts(answer) {
  const list = element("dl", "st-facts");
  const [badge, meaning] = data.statuses[answer.status ?? ""] ?? [];
  if (badge) add(list, _("Status"), [element("span", `sc-badge st-status--${answer.status}`, badge), ` ${meaning}`]);
  if (answer.sources) add(list, _("Source"), sources(answer.sources, answer["more sources"]), "st-source");
  for (const [source, place, text, language] of answer.dissent ?? []) {
    const said = element("span", "st-dissent", ...named(source, place, language), `: ${text}`);
    add(list, _("Disagrees"), [said], "st-disagrees");
  }
  const rows = printings(answer, data, read()).map(printing);
  const several = Object.values(rules?.presets ?? {}).map((preset) => preset.title);
  if (rows.length) add(list, _("Printing"), rows, "st-printing");
  else if (several.length > 1)
    add(list, _("Printing"), [_("The same under {printings}", { printings: listed(several) })], "st-printing");
  if (answer.proof) {
    const { title, url, more } = answer.proof;
    add(list, _("Proof"), [link("st-proof", title, at(url)), more ? ` ${_("and {more} more", { more })}` : ""]);
  } else if (answer.reason) {
    add(list, _("No example"), [answer.reason], "st-reason");
  }
  return list;
}

/**
 * @param {HTMLElement} list
 * @param {string} label
 * @param {(Node | string)[]} content
 * @param {string} [className]
 */
function add(list, label, content, className = "") {
  list.append(element("div", className, element("dt", "", label), element("dd", "", ...content)));
}

/** @param {Printing} row */
function printing({ label, mine, says, hint }) {
  const own = mine ? ` ${_("(your game)")}` : "";
  if (says === undefined) return element("span", "st-setting", label, own && element("strong", "", own));
  return attributes(element("span", "st-setting", element("b", "", label + own), `: ${says}`), { title: hint ?? "" });
}

/**
 * @param {string} source
 * @param {string} place
 * @param {string} [language]
 * @returns {(Node | string)[]}
 */
function named(source, place, language) {
  const title = data.sources[source];
  if (!place) return [title];
  return [`${title}, `, language ? attributes(element("span", "", place), { lang: language }) : place];
}

/**
 * @param {Cited[]} cited
 * @param {number | undefined} more
 */
function sources(cited, more) {
  const all = cited.flatMap((one, at) => [...(at ? ["; "] : []), ...named(...one)]);
  if (!more) return all;
  const [before, after = ""] = _("{sources}; {more} more", { more }).split("{sources}");
  return [before, ...all, after];
}

// -- what a thumb can reach ---------------------------------------------------------------------------------------

/** @param {Answer} answer */
function foot(answer) {
  const address = shared(answer.id);
  const bar = element("nav", "st-foot");
  bar.setAttribute("aria-label", _("This answer"));
  const code = codeButton(address);
  const label = navigator.share === undefined ? _("Copy link") : _("Share");
  const share = button("st-button", label, () => send(share, answer, address));
  const actions = element(
    "div",
    "st-actions",
    link("st-button st-button--main", _("Search"), at(searchPage())),
    share,
    ...(isOn() ? [awake()] : []),
    link("st-button", KINDS[answer.kind], at(answer.url)),
    ...lab(),
    ...otherLanguageButtons(show),
  );
  bar.append(code, actions);
  return bar;
}

/** In table mode the screen can be kept on from here as well. */
function awake() {
  const keep = awakeButton();
  keep.className = "st-button st-awake";
  return keep;
}

/** The way to the lab, where the game has one. */
const lab = () => (places?.lab ? [link("st-button", _("The lab"), at(places.lab))] : []);

/** Where the search is: on its own page, else over the first page. */
const searchPage = () => places?.search ?? "./";

/**
 * The address that opens this answer on another device, with this table's rules if they are set.
 *
 * @param {string} id
 * @returns {string}
 */
function shared(id) {
  // Without the page's own query: whoever scans the code gets this table's rules and nothing else.
  const address = new URL(location.pathname, location.href);
  const carried = read() && new URL(tableLink()).searchParams.get("table");
  if (carried) address.searchParams.set("table", carried);
  address.hash = id;
  return address.href;
}

/**
 * @param {HTMLElement} pressed
 * @param {Answer} answer
 * @param {string} url
 */
async function send(pressed, { title, big, say }, url) {
  const text = [title, big, say].filter(Boolean).join(" ");
  try {
    if (navigator.share) {
      await navigator.share({ title, text, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    said(pressed, _("Copied"));
  } catch (error) {
    // The address bar has the link all the same.
    if (!(error instanceof DOMException && error.name === "AbortError")) said(pressed, _("Not allowed here"));
  }
}

/**
 * @param {HTMLElement} pressed
 * @param {string} text
 */
function said(pressed, text) {
  const label = pressed.textContent;
  pressed.setAttribute("aria-live", "polite");
  pressed.textContent = text;
  setTimeout(() => (pressed.textContent = label), 1800);
}

// -- when there is nothing to show ----------------------------------------------------------------------------------

/** @type {HTMLElement | undefined} */
let asking; // stays, with what was asked, while an answer is shown

/** Let whoever sees no answer search for one. */
async function ask() {
  const isNew = !asking;
  asking ??= element("div", "st-find");
  main.querySelector(".st-unknown")?.append(asking);
  if (isNew) await (await import("./find.js")).find(asking, data);
}

/** @param {string} id */
function unknown(id) {
  const box = element("div", "st-unknown");
  const further = places?.lab ? [link("", _("The lab"), at(places.lab))] : [];
  box.append(element("h1", "", id ? _("There is no answer called “{id}”", { id }) : _("Settle it")));
  if (!id)
    box.append(element("p", "", _("Search for your question. A result opens large, for the whole table to read.")));
  const near = id ? nearest(id) : [];
  if (near.length) {
    const items = near.map((answer) => element("li", "", answerLink(answer)));
    box.append(element("p", "", _("Did you mean:")), element("ul", "", ...items));
  }
  return [element("p", "st-back", link("", SITE.slice(" - ".length), at("./")), ...further), box];
}

/** @param {string} text */
const pairs = (text) => new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, i) => text.slice(i, i + 2)));

/**
 * The answers whose ids share most pairs of letters with a text.
 *
 * @param {string} text
 * @returns {Answer[]}
 */
function nearest(text) {
  const mine = pairs(text.toLowerCase());
  /** @param {string} name */
  const likeness = (name) => {
    const theirs = pairs(name);
    let both = 0;
    for (const pair of mine) both += Number(theirs.has(pair));
    return (2 * both) / (mine.size + theirs.size || 1);
  };
  return [...data.answers]
    .map(([name, answer]) => ({ like: likeness(name), answer }))
    .filter(({ like }) => like > 0.3)
    .sort((one, other) => other.like - one.like)
    .filter(({ answer }, i, all) => all.findIndex((one) => one.answer.title === answer.title) === i)
    .slice(0, NEAREST)
    .map(({ answer }) => answer);
}

/** @param {unknown} error */
function failed(error) {
  const box = element("div", "st-unknown");
  const again = button("st-button st-button--main", _("Try again"), () => location.reload());
  box.append(
    element("h1", "", _("The answers could not be loaded")),
    element("p", "", error instanceof Error ? error.message : String(error)),
    again,
  );
  main.replaceChildren(box);
}

try {
  data = await settleData();
  show();
  addEventListener("hashchange", show);
  document.addEventListener(EVENT, show);
  addEventListener("resize", fitted);
} catch (error) {
  failed(error);
}
