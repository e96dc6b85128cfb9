/* Questions that complete what is being typed: a list under the field, with the keys and roles of ARIA's combobox. */

import { attributes, element } from "../elements.js";
import { words } from "../search/analysis.js";

/** @import { Document, Found } from "../search/types.js" */
/** @typedef {{ text: string, said: string, document: Document }} Question - as it is shown and as it is compared */

const FEWEST = 3; // letters that are completed
const PAUSE = 80; // ms without a key
const MOST = 4;
const MOST_NARROW = 2; // on a phone, above whose keys the first hit has to stay in sight
const narrow = matchMedia("(max-width: 44.9375em)"); // as in css/search.css

export class Completion {
  waiting = 0;
  next = () => {}; // what is done when typing has paused
  /** @type {Question[]} */
  shown = [];
  at = -1; // which of them the arrows have reached
  /** @type {Question | null} */
  chosen = null;

  /**
   * Of `questions` that is offered first which is asked most; of equals the shortest.
   *
   * @param {HTMLInputElement} input
   * @param {HTMLElement} list
   * @param {[text: string, document: Document][]} questions
   * @param {(question: string) => void} choose
   */
  constructor(input, list, questions, choose) {
    this.input = input;
    this.list = list;
    this.choose = choose;
    /** @type {Question[]} */
    this.known = questions
      .map(([text, document]) => ({ text, said: ` ${words(text).join(" ")} `, document }))
      .sort((one, other) => other.document.factor - one.document.factor || one.said.length - other.said.length);
    this.said = new Set(this.known.map(({ said }) => said));
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
    this.list.addEventListener("click", ({ target }) =>
      this.take([...this.list.children].indexOf(/** @type {Element} */ (target))),
    );
  }

  /**
   * Show what completes a query, once typing pauses: the hits come first.
   *
   * @param {string} query
   * @param {(document: Document) => boolean} fits
   * @param {boolean} crowded - whether two answers to whole words need the room of a phone
   */
  show(query, fits, crowded) {
    const most = narrow.matches ? (crowded ? 0 : MOST_NARROW) : MOST;
    const asked = words(query);
    const wanted = most && asked.join("").length >= FEWEST && !this.said.has(` ${asked.join(" ")} `);
    this.close(!wanted);
    if (!wanted) return;
    this.next = () => this.fill(completing(this.known, asked, fits, most));
    this.waiting = setTimeout(() => this.now(), PAUSE);
  }

  /** Show now what waits for a pause: a key that goes into the list means the list for what is typed. */
  now() {
    clearTimeout(this.waiting);
    this.next();
    this.next = () => {};
  }

  /** @param {boolean} [empty] - whether nothing follows */
  close(empty = true) {
    clearTimeout(this.waiting);
    this.next = () => {};
    this.move(-1);
    if (empty) this.fill([]);
  }

  /**
   * The answers to a query; if it is a question that was chosen, its entry first, whatever its words weigh.
   *
   * @param {string} query
   * @param {Found} found
   * @returns {Found}
   */
  entryFirst(query, found) {
    if (this.chosen?.text !== query) return found;
    const { document } = this.chosen;
    const rule = ruleOf(document);
    const own = found.hits.find((hit) => [hit.document, ...hit.also].some((other) => ruleOf(other) === rule));
    if (own && own === found.hits[0]) return found;
    const first = own ?? { document, score: 0, also: [] };
    const hits = [first, ...found.hits.filter((hit) => hit !== own)];
    return { ...found, hits, readings: [], alsoAsked: [], sure: true, total: Math.max(found.total, hits.length) };
  }

  /** @param {Question[]} questions */
  fill(questions) {
    if (questions.length === this.shown.length && questions.every((one, at) => one === this.shown[at])) return;
    this.move(-1);
    this.shown = questions;
    this.list.replaceChildren(
      ...questions.map(({ text }, at) =>
        attributes(element("li", "sr-question", text), {
          id: `scythe-search-question-${at}`,
          role: "option",
          "aria-selected": "false",
        }),
      ),
    );
    this.list.hidden = !questions.length;
    this.input.setAttribute("aria-expanded", String(questions.length > 0));
  }

  /**
   * Go along the list; gives whether the key was for it.
   *
   * @param {string} key
   * @returns {boolean}
   */
  key(key) {
    if (key.startsWith("Arrow")) this.now();
    if (!this.shown.length) return false;
    if (key === "ArrowDown") return this.move(this.at + 1);
    if (key === "ArrowUp" && this.at >= 0) return this.move(this.at - 1) || true;
    if (key === "Enter") return this.take(this.at);
    if (key !== "Escape") return false;
    this.close();
    return true;
  }

  /**
   * Mark a question as the one that Enter takes; gives whether there is such a one.
   *
   * @param {number} at
   * @returns {boolean}
   */
  move(at) {
    this.list.children[this.at]?.setAttribute("aria-selected", "false");
    this.at = this.list.children[at] ? at : -1;
    const option = this.list.children[this.at];
    if (option) attributes(option, { "aria-selected": "true" });
    if (option) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
    return Boolean(option);
  }

  /**
   * Choose a question; gives whether there is such a one.
   *
   * @param {number} at
   * @returns {boolean}
   */
  take(at) {
    const question = this.shown[at];
    if (!question) return false;
    this.chosen = question;
    this.choose(question.text);
    return true;
  }
}

/** @type {(document: Document) => Document} */
const ruleOf = (document) => document.says_same[0] ?? document;

/**
 * Questions that begin with these words, then those that hold them; the last may be unfinished. One for each rule.
 *
 * @param {Question[]} known
 * @param {string[]} asked
 * @param {(document: Document) => boolean} fits
 * @param {number} most
 * @returns {Question[]}
 */
function completing(known, asked, fits, most) {
  const typed = ` ${asked.join(" ")}`;
  const parts = asked.map((word, at) => (at < asked.length - 1 ? ` ${word} ` : ` ${word}`));
  /** @type {Map<Document, Question>} */
  const begin = new Map();
  /** @type {Map<Document, Question>} */
  const hold = new Map();
  for (const question of known) {
    const { said, document } = question;
    if (begin.size === most) break;
    if (!parts.every((part) => said.includes(part)) || !fits(document)) continue;
    const found = said.startsWith(typed) ? begin : hold;
    const rule = ruleOf(document);
    if (!found.has(rule)) found.set(rule, question);
  }
  const rest = [...hold].filter(([rule]) => !begin.has(rule));
  return [...begin, ...rest].slice(0, most).map(([, question]) => question);
}
