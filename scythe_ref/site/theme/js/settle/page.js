/* Settle it: one answer, full screen, for everybody at the table. The address is settle/#ID, with ?table=... where this
   table plays by other rules. What is said stands in answers.js and at_table.js; here it is drawn. */

import { attributes, button, element, link } from "../elements.js";
import "../offline.js";
import { at } from "../site_root.js";
import { chipText } from "../table/chips.js";
import { EVENT, read, link as tableLink, words } from "../table/kept.js";
import { awakeButton, isOn } from "../table/mode.js";
import { places, tableRules as rules } from "../table_rules.js";
import { settleData } from "./answers.js";
import { holding, printings } from "./at_table.js";
import { fit } from "./fit.js";
import { codeButton } from "./qr_code.js";

const main = document.querySelector("[data-settle]");
const NEAREST = 3;
const LONGEST_ID = 120;
const KINDS = { ruling: "ruling", statement: "rule", term: "term", component: "page" };

let data = null;

/** The id after the number sign; an address that is no text at all is none. */
function wanted() {
  try {
    return decodeURIComponent(location.hash.slice(1)).slice(0, LONGEST_ID);
  } catch {
    return "";
  }
}

const SITE = document.title.slice(document.title.indexOf(" - "));

function show() {
  const id = wanted();
  const answer = data.answers.get(id) ?? data.aliases.get(id);
  main.replaceChildren(...(answer ? page(answer) : [unknown(id)]));
  document.title = `${answer ? answer.title : "Settle it"}${SITE}`;
  document.body.dataset.answer = answer ? answer.id : "";
  if (answer) fit(main.querySelector(".st-answer"));
}

// -- one answer -------------------------------------------------------------------------------------------------

function page(answer) {
  const held = holding(answer, data);
  const card = element("article", `st-answer st-answer--${tone(answer)}`);
  if (held.state !== "applies") card.classList.add("st-answer--elsewhere");
  card.append(
    ...head(answer),
    ...notice(held),
    element("p", "st-big", answer.big),
    ...(answer.say ? [element("p", "st-say", answer.say)] : []),
    ...(answer.more ? [element("p", "st-more", answer.more)] : []),
    facts(answer),
  );
  return [card, foot(answer)];
}

function tone({ big }) {
  if (big === "Yes" || big === "No") return big.toLowerCase();
  return /^\d+$/.test(big) ? "number" : "text";
}

function head(answer) {
  const place = element("p", "st-place", answer.place.join(" › "));
  for (const badge of answer.badges) place.append(" ", element("span", "sc-badge", badge));
  if (rules) place.append(" ", link("st-table", chipText(read()), at("table/")));
  return [place, element("h1", "st-question", answer.title)];
}

/** What is to be said before an answer that does not hold at this table, not in these words, or not always. */
function notice({ state, first }) {
  if (state === "applies" && !first.length) return [];
  const said = {
    applies: "there are exceptions:",
    "not here": "this does not come up.",
    replaced: "this is the rule instead:",
    other: "this decides:",
  };
  const once = "No longer the rule. The rule now:";
  const here = state === "superseded" ? once : `At your table (${words(read())}) ${said[state]}`;
  const where = element("p", "st-notice__where", here);
  const says = (other) => (state === "applies" ? "" : ` ${other.big}`); // there may be many, and the rule is the answer
  const lines = first.map((other) => element("p", "", answerLink(other), says(other)));
  return [element("div", "st-notice", where, ...lines)];
}

const answerLink = ({ id, title }) => link("", title, `#${encodeURIComponent(id)}`);

function facts(answer) {
  const list = element("dl", "st-facts");
  const [badge, meaning] = data.statuses[answer.status] ?? [];
  if (badge) add(list, "Status", [element("span", `sc-badge st-status--${answer.status}`, badge), ` ${meaning}`]);
  if (answer.sources) add(list, "Source", sources(answer), "st-source");
  for (const [source, place, text] of answer.dissent ?? []) {
    const said = element("span", "st-dissent", `${named(source, place)}: ${text}`);
    add(list, "Disagrees", [said], "st-disagrees");
  }
  const rows = printings(answer, data, read()).map(printing);
  const several = Object.keys(rules?.presets ?? {}).length > 1;
  if (rows.length || several) add(list, "Printing", rows.length ? rows : [same()], "st-printing");
  if (answer.proof) {
    const { title, url, more } = answer.proof;
    add(list, "Proof", [link("st-proof", title, at(url)), more ? ` and ${more} more` : ""]);
  } else if (answer.reason) {
    add(list, "No example", [answer.reason], "st-reason");
  }
  return list;
}

function add(list, label, content, className = "") {
  list.append(element("div", className, element("dt", "", label), element("dd", "", ...content)));
}

function printing({ label, mine, says, hint }) {
  const own = mine ? " (your table)" : "";
  if (says === undefined) return element("span", "st-setting", label, own && element("strong", "", own));
  return attributes(element("span", "st-setting", element("b", "", label + own), `: ${says}`), { title: hint });
}

function same() {
  const titles = Object.values(rules.presets).map((preset) => preset.title);
  return `The same under ${titles.join(" and ")}`;
}

const named = (source, place) => (place ? `${data.sources[source]}, ${place}` : data.sources[source]);

function sources(answer) {
  const words = answer.sources.map(([source, place]) => named(source, place)).join("; ");
  const more = answer["more sources"];
  return [more ? `${words}; ${more} more` : words];
}

// -- what a thumb can reach ---------------------------------------------------------------------------------------

function foot(answer) {
  const address = shared(answer.id);
  const bar = element("nav", "st-foot");
  bar.setAttribute("aria-label", "This answer");
  const code = codeButton(address);
  const label = navigator.share ? "Share" : "Copy link";
  const share = button("st-button", label, () => send(share, answer, address));
  const actions = element(
    "div",
    "st-actions",
    link("st-button st-button--main", "Search", at(searchPage())),
    share,
    ...(isOn() ? [awake()] : []),
    link("st-button", `Open the ${KINDS[answer.kind]}`, at(answer.url)),
    ...lab(),
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
const lab = () => (places?.lab ? [link("st-button", "The lab", at(places.lab))] : []);

/** Where the search is: on its own page, else over the first page. */
const searchPage = () => places?.search ?? "./";

/** The address that opens this answer on another device, with this table's rules if they are set. */
function shared(id) {
  // Without the page's own query: whoever scans the code gets this table's rules and nothing else.
  const address = new URL(location.pathname, location.href);
  const carried = read() && new URL(tableLink()).searchParams.get("table");
  if (carried) address.searchParams.set("table", carried);
  address.hash = id;
  return address.href;
}

async function send(pressed, { title, big, say }, url) {
  const text = [title, big, say].filter(Boolean).join(" ");
  try {
    if (navigator.share) {
      await navigator.share({ title, text, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    said(pressed, "Copied");
  } catch (error) {
    if (error.name !== "AbortError") said(pressed, "Not allowed here"); // the address bar has the link all the same
  }
}

function said(pressed, text) {
  const label = pressed.textContent;
  pressed.setAttribute("aria-live", "polite");
  pressed.textContent = text;
  setTimeout(() => (pressed.textContent = label), 1800);
}

// -- when there is nothing to show ----------------------------------------------------------------------------------

function unknown(id) {
  const box = element("div", "st-unknown");
  box.append(element("h1", "", id ? `There is no answer called “${id}”` : "No answer was chosen"));
  const near = id ? nearest(id) : [];
  if (near.length) {
    const items = near.map((name) => element("li", "", answerLink(data.answers.get(name))));
    box.append(element("p", "", "The nearest:"), element("ul", "", ...items));
  }
  box.append(link("st-button st-button--main", "Search", at(searchPage())), ...lab());
  return box;
}

const pairs = (text) => new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, i) => text.slice(i, i + 2)));

/** The ids that share most pairs of letters with a text. */
function nearest(text) {
  const mine = pairs(text.toLowerCase());
  const likeness = (name) => {
    const theirs = pairs(name);
    let both = 0;
    for (const pair of mine) both += theirs.has(pair);
    return (2 * both) / (mine.size + theirs.size || 1);
  };
  return [...data.answers.keys()]
    .map((name) => [likeness(name), name])
    .filter(([like]) => like > 0.3)
    .sort(([a], [b]) => b - a)
    .slice(0, NEAREST)
    .map(([, name]) => name);
}

function failed(error) {
  const box = element("div", "st-unknown");
  const again = button("st-button st-button--main", "Try again", () => location.reload());
  box.append(element("h1", "", "The answers could not be loaded"), element("p", "", error.message), again);
  main.replaceChildren(box);
}

try {
  data = await settleData();
  show();
  addEventListener("hashchange", show);
  document.addEventListener(EVENT, show);
  addEventListener("resize", () => main.querySelector(".st-answer") && fit(main.querySelector(".st-answer")));
} catch (error) {
  failed(error);
}
