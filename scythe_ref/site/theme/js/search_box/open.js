/* The search: in a dialog over every page, and on a page of its own, where the address says what is searched. */

import { attributes, element, holder } from "../elements.js";
import { searchRoot as root } from "../header.js";
import { cache } from "../search/cache.js";
import { DATA } from "../search/export.js";
import { at, data } from "../site_root.js";
import { _ } from "../translations.js";
import { Box } from "./box.js";
import * as recent from "./recent.js";
import { inSlices } from "./slices.js";

/** @import { SearchIndex } from "../search/index.js" */
/** @import { QuestionPart, SearchData, SearchPart } from "../search/types.js" */

const onPage = root.matches("[data-search-page]");
const IN_DIALOG = 10; // hits shown at first
const ON_PAGE = 20;
const WRITTEN_AFTER = 150; // ms without a keystroke until the address says what is searched

export const box = onPage ? pageBox() : dialogBox();
let loading = false;
/** @type {(index: SearchIndex) => void} */
let tellLoaded;

/**
 * The index, once somebody has wanted to search.
 *
 * @type {Promise<SearchIndex>}
 */
export const loaded = new Promise((resolve) => {
  tellLoaded = resolve;
});

/** Fetch what ranks and what is ranked once, when the search is first needed. */
export function load() {
  if (loading) return;
  loading = true;
  fetchAll().catch((error) => {
    loading = false; // the next opening tries again
    box.say(_("The search could not be loaded ({reason}).", { reason: error.message }));
  });
}

/** Questions and examples come after the rest, so that the rules are found sooner. */
async function fetchAll() {
  const [{ SearchIndex }, { search }, content] = await Promise.all([
    import("../search/index.js"),
    import("../search/query.js"),
    /** @type {Promise<SearchData>} */ (data(DATA)),
  ]);
  const index = await inSlices(SearchIndex.building(content));
  tellLoaded(index);
  box.ready(index, search, content.scenarios !== null);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); // the first hits are painted before
  if (!onPage) await log();
  await questions(content, index);
  if (content.scenarios === null) return;
  const scenarios = /** @type {SearchPart} */ (await data(content.scenarios));
  box.ready(await inSlices(index.extending(content, scenarios)), search);
}

/** @type {() => Promise<unknown>} */
const laterStyles = cache(() => {
  const styles = attributes(element("link", ""), { rel: "stylesheet", href: String(at("css/questions.css")) });
  const there = new Promise((done) => styles.addEventListener("load", done));
  document.head.append(styles);
  return there;
});

/**
 * @param {SearchData} content
 * @param {SearchIndex} index
 */
async function questions(content, index) {
  if (content.questions === null) return;
  const [{ questionsOf }, { Completion }, { alsoAsked }, { partsOf }, part] = await Promise.all([
    import("../search/questions.js"),
    import("./completion.js"),
    import("./also_asked.js"),
    import("./folding.js"),
    /** @type {Promise<QuestionPart>} */ (data(content.questions)),
    laterStyles(),
  ]);
  const known = questionsOf(content, part, index.documents());
  const completion = new Completion(box.input, box.questions, known, (question) => box.take(question));
  box.completes({ completion, alsoAsked, partsOf });
}

async function log() {
  const [{ NotFound }] = await Promise.all([import("./not_found.js"), laterStyles()]);
  box.logs(new NotFound());
}

function dialogBox() {
  const dialog = /** @type {HTMLDialogElement} */ (root);
  const made = new Box(root, IN_DIALOG);
  root.addEventListener("click", (event) => {
    const link = holder(event, "a");
    if (link) recent.remember(made.query);
    if (link || event.target === root) dialog.close(); // a link may lead to this very page; or it was beside the dialog
  });
  root.addEventListener("keydown", (event) => event.stopPropagation()); // the page has keys of its own
  return made;
}

function pageBox() {
  let writing = 0;
  const write = () => history.replaceState(null, "", made.address());
  const made = new Box(root, ON_PAGE, (chosen, leaving = false) => {
    clearTimeout(writing);
    // A filter is a step that the back button takes back; a keystroke is none.
    if (chosen) history.pushState(null, "", made.address());
    else if (leaving)
      write(); // so that the way back leads to these hits
    else writing = setTimeout(write, WRITTEN_AFTER);
  });
  const read = () => {
    clearTimeout(writing);
    const said = new URLSearchParams(location.search);
    const offered = new Set(made.chips.map((chip) => chip.dataset.filter));
    /**
     * @param {string} name
     * @returns {[string, string]}
     */
    const known = (name) => [name, offered.has(`${name}:${said.get(name)}`) ? (said.get(name) ?? "") : ""];
    const query = (said.get("q") ?? "").slice(0, made.input.maxLength);
    made.set(query, Object.fromEntries(["kind", "faction", "module"].map(known)));
  };
  addEventListener("popstate", read);
  root.hidden = false;
  read();
  if (!made.query && matchMedia("(hover: hover)").matches) made.input.focus(); // on a phone the keys would cover half
  return made;
}

/**
 * Open the box, with a query or with what has been typed already and may go on.
 *
 * @param {string | undefined} query
 * @param {string} [typed]
 */
export function open(query, typed = "") {
  if (root instanceof HTMLDialogElement && !root.open) root.showModal();
  if (query || typed) box.set(query || typed);
  else box.answer();
  box.input.focus();
  if (!typed) box.input.select();
  load();
}

// A page that nobody has asked anything yet stays light: on a phone the first tap into the field comes before any
// letter.
if (onPage && (box.query || matchMedia("(hover: hover)").matches)) load();
else if (onPage) box.input.addEventListener("focus", load, { once: true });
if (onPage) log();
