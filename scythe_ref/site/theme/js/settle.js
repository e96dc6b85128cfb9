/* Settle it: one answer, full screen, for everybody at the table. What it says comes from settle/answers.json; see
   scythe_ref/site/pages/settle.py. The address is settle/#ID, with ?table=... where this table plays by other rules. */

import { element, link } from "./settle-parts.js";
import { fit } from "./settle-fit.js";
import { holding, printings } from "./settle-table.js";
import { drawCode } from "./settle-code.js";

const base = new URL("../", import.meta.url);
const main = document.querySelector("[data-settle]");
const NEAREST = 3;
const LONGEST_ID = 120;
const KINDS = { ruling: "ruling", statement: "rule", term: "term", component: "page" };

let data = null;

const at = (address) => new URL(address, base).href;

/** The id after the number sign; an address that is no text at all is none. */
function wanted() {
  try {
    return decodeURIComponent(location.hash.slice(1)).slice(0, LONGEST_ID);
  } catch {
    return "";
  }
}

function show() {
  const id = wanted();
  const known = Object.hasOwn(data.aliases, id) ? data.aliases[id] : id;
  const answer = Object.hasOwn(data.answers, known) ? data.answers[known] : null;
  main.replaceChildren(...(answer ? page(known, answer) : [unknown(id)]));
  document.title = `${answer ? answer.title : "Settle it"} - Scythe Reference`;
  document.body.dataset.answer = answer ? known : "";
  if (answer) fit(main.querySelector(".st-answer"));
}

// -- one answer -------------------------------------------------------------------------------------------------

function page(id, answer) {
  const held = holding(answer, data);
  const card = element("article", `st-answer st-answer--${tone(answer)}`);
  if (held.state !== "applies") card.classList.add("st-answer--elsewhere");
  card.append(
    ...head(answer),
    ...held.notice,
    element("p", "st-big", answer.big),
    ...(answer.say ? [element("p", "st-say", answer.say)] : []),
    ...(answer.more ? [element("p", "st-more", answer.more)] : []),
    facts(answer),
  );
  return [card, foot(id, answer)];
}

function tone({ big }) {
  if (big === "Yes" || big === "No") return big.toLowerCase();
  return /^\d+$/.test(big) ? "number" : "text";
}

function head(answer) {
  const place = element("p", "st-place", answer.place.join(" › "));
  for (const badge of answer.badges ?? []) place.append(" ", element("span", "sc-badge", badge));
  const tables = globalThis.ScytheTable;
  if (tables) {
    const table = tables.read();
    place.append(" ", link("st-table", table ? `Table: ${tables.words(table) || "as usual"}` : "Set your table", at("table/")));
  }
  return [place, element("h1", "st-question", answer.title)];
}

function facts(answer) {
  const list = element("dl", "st-facts");
  const [badge, meaning] = data.statuses[answer.status] ?? [];
  if (badge) add(list, "Status", [element("span", `sc-badge st-status--${answer.status}`, badge), ` ${meaning}`]);
  if (answer.sources) add(list, "Source", sources(answer), "st-source");
  for (const [source, place, text] of answer.dissent ?? []) {
    const said = element("span", "st-dissent", `${named(source, place)}: ${text}`);
    add(list, "Disagrees", [said], "st-disagrees");
  }
  const rows = printings(answer, data);
  if (rows.length) add(list, "Printing", rows, "st-printing");
  if (answer.proof) {
    const [title, url, more] = answer.proof;
    const rest = more ? ` and ${more} more` : "";
    add(list, "Proof", [link("st-proof", title, at(url)), rest]);
  } else if (answer.reason) {
    add(list, "No example", [answer.reason], "st-reason");
  }
  return list;
}

function add(list, label, content, className = "") {
  const row = element("div", className);
  const value = element("dd", "");
  value.append(...content);
  row.append(element("dt", "", label), value);
  list.append(row);
}

const named = (source, place) => (place ? `${data.sources[source]}, ${place}` : data.sources[source]);

function sources(answer) {
  const words = answer.sources.map(([source, place]) => named(source, place)).join("; ");
  const more = answer["more sources"];
  return [more ? `${words}; ${more} more` : words];
}

// -- what a thumb can reach ---------------------------------------------------------------------------------------

function foot(id, answer) {
  const address = shared(id);
  const bar = element("nav", "st-foot");
  bar.setAttribute("aria-label", "This answer");
  const code = element("button", "st-code");
  code.type = "button";
  code.setAttribute("aria-label", "Code for this answer: others scan it to open the same");
  drawCode(code, address);
  code.addEventListener("click", () => enlarge(code));
  const share = element("button", "st-button", navigator.share ? "Share" : "Copy link");
  share.type = "button";
  share.addEventListener("click", () => send(share, answer, address));
  const actions = element("div", "st-actions");
  actions.append(
    link("st-button st-button--main", "Search", at(searchPage())),
    share,
    ...(globalThis.ScytheTableMode?.isOn() ? [awake()] : []),
    link("st-button", `Open the ${KINDS[answer.kind]}`, at(answer.url)),
  );
  bar.append(code, actions);
  return bar;
}

/** In table mode the screen can be kept on from here as well. */
function awake() {
  const button = globalThis.ScytheTableMode.awakeButton();
  button.className = "st-button st-awake";
  return button;
}

/** Where the search is: on its own page, else over the first page. */
const searchPage = () => globalThis.ScythePlaces?.search ?? "./";

/** The address that opens this answer on another device, with this table's rules if they are set. */
function shared(id) {
  const address = new URL(location.pathname, location.href);
  const tables = globalThis.ScytheTable;
  const carried = tables?.read() && new URL(tables.link()).searchParams.get("table");
  if (carried) address.searchParams.set("table", carried);
  address.hash = id;
  return address.href;
}

async function send(button, { title, big, say }, url) {
  const text = [title, big, say].filter(Boolean).join(" ");
  try {
    if (navigator.share) {
      await navigator.share({ title, text, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    said(button, "Copied");
  } catch (error) {
    if (error.name !== "AbortError") said(button, "Not allowed here"); // the address bar has the link all the same
  }
}

function said(button, text) {
  const label = button.textContent;
  button.setAttribute("aria-live", "polite");
  button.textContent = text;
  setTimeout(() => (button.textContent = label), 1800);
}

/** Show the code as large as the screen, for people across the table. */
function enlarge(code) {
  const box = element("dialog", "st-large");
  box.setAttribute("aria-label", "Code for this answer");
  const close = element("button", "st-button", "Close");
  close.type = "button";
  box.append(code.querySelector("svg")?.cloneNode(true) ?? "", close);
  box.addEventListener("click", () => box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

// -- when there is nothing to show ----------------------------------------------------------------------------------

function unknown(id) {
  const box = element("div", "st-unknown");
  box.append(element("h1", "", id ? `There is no answer called “${id}”` : "No answer was chosen"));
  const near = id ? nearest(id) : [];
  if (near.length) {
    const list = element("ul", "");
    for (const name of near) {
      const item = element("li", "");
      item.append(link("", data.answers[name].title, `#${encodeURIComponent(name)}`));
      list.append(item);
    }
    box.append(element("p", "", "The nearest:"), list);
  }
  box.append(link("st-button st-button--main", "Search", at(searchPage())));
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
  return Object.keys(data.answers)
    .map((name) => [likeness(name), name])
    .filter(([like]) => like > 0.3)
    .sort(([a], [b]) => b - a)
    .slice(0, NEAREST)
    .map(([, name]) => name);
}

function failed(error) {
  const box = element("div", "st-unknown");
  const again = element("button", "st-button st-button--main", "Try again");
  again.type = "button";
  again.addEventListener("click", () => location.reload());
  box.append(element("h1", "", "The answers could not be loaded"), element("p", "", error.message), again);
  main.replaceChildren(box);
}

fetch(at("settle/answers.json"))
  .then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return response.json();
  })
  .then((loaded) => {
    data = loaded;
    show();
    addEventListener("hashchange", show);
    document.addEventListener("scythe-table", show);
    addEventListener("resize", () => main.querySelector(".st-answer") && fit(main.querySelector(".st-answer")));
  })
  .catch(failed);
