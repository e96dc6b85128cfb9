/* What was asked, what came first and what was opened: a log on the device for whoever switches it on, to send to those
   who make the site. Nothing is kept before, and nothing leaves the device by itself. */

import { Kept } from "../device.js";
import { attributes, button, element, link } from "../elements.js";
import { places } from "../table_rules.js";
import { _ } from "../translations.js";

/** @import { Found } from "../search/types.js" */
/** @typedef {{ time: string, query: string, hits: string[], sure: boolean, opened: string }} Asked */

const MOST = 200; // entries; the oldest go
const HITS = 3;
const LONGEST = 400; // characters of a query, as in the field
const SETTLED = 2000; // ms after which a query counts as asked
const LONGEST_ADDRESS = 1800; // characters; mail programs and hosts take little more
const device = new Kept("scythe-not-found");

/** @param {unknown} text */
const isShort = (text) => typeof text === "string" && text.length <= LONGEST;
/**
 * Whether something that was kept is an entry: it can be edited by anybody.
 *
 * @param {unknown} raw
 * @returns {raw is Asked}
 */
function isAsked(raw) {
  const { time, query, hits, opened } = /** @type {Partial<Asked>} */ (raw ?? {});
  return [time, query, opened].every(isShort) && Array.isArray(hits) && hits.length <= HITS && hits.every(isShort);
}

/** @returns {{ on: boolean, asked: Asked[] }} */
function read() {
  const { on, asked } = /** @type {{ on?: unknown, asked?: unknown }} */ (device.read() ?? {});
  return { on: on === true, asked: Array.isArray(asked) ? asked.filter(isAsked).slice(-MOST) : [] };
}

/** @param {Asked} asked */
const line = ({ time, query, hits, sure, opened }) =>
  [time, query.replace(/\s+/g, " "), hits.join(" "), sure ? "sure" : "not sure", opened].join("\t");

export class NotFound {
  /** @type {Asked | null} */
  latest = null; // what was asked last, until it is kept
  settling = 0;
  choice = attributes(element("input", ""), { type: "checkbox" });
  list = element("ol", "sr-log__list");
  actions = element("div", "sr-actions");
  status = attributes(element("p", "sr-log__told"), { role: "status" });
  panel = element(
    "details",
    "sr-log sc-quiet",
    element("summary", "", _("What was not found")),
    element(
      "label",
      "",
      this.choice,
      " ",
      _(
        "Keep on this device what I search for, the first results and what I open. " +
          "It helps those who make this site.",
      ),
    ),
    element("p", "", _("Nothing leaves the device by itself: copy the list and send it.")),
    this.list,
    this.actions,
    this.status,
  );

  constructor() {
    this.choice.addEventListener("change", () => this.change({ on: this.choice.checked }));
    this.panel.addEventListener("toggle", () => this.draw());
    device.follow(() => this.draw());
    this.draw();
  }

  /**
   * Note what was asked, once it has stayed for a moment.
   *
   * @param {string} query
   * @param {Found} found
   */
  asked(query, { hits, sure }) {
    clearTimeout(this.settling);
    const first = hits.slice(0, HITS).map(({ document }) => document.id);
    this.latest = { time: "", query, hits: first, sure: hits.length > 0 && sure, opened: "" };
    this.settling = setTimeout(() => this.keep(), SETTLED);
  }

  /** @param {string} id */
  opened(id) {
    if (this.latest) this.latest.opened = id;
    this.keep();
  }

  keep() {
    clearTimeout(this.settling);
    const { on, asked } = read();
    if (!this.latest || !on) return;
    const before = asked.at(-1);
    // Whoever types on, or opens a hit after a while, has asked no second question.
    const goesOn = before && !before.opened && this.latest.query.startsWith(before.query);
    const time = new Date().toLocaleString("sv").slice(0, 16);
    this.change({ asked: [...(goesOn ? asked.slice(0, -1) : asked), { ...this.latest, time }].slice(-MOST) });
  }

  /** @param {Partial<ReturnType<typeof read>>} part */
  change(part) {
    device.write({ ...read(), ...part }); // another window may have changed the rest
    this.draw();
  }

  draw() {
    const { on, asked } = read();
    this.choice.checked = on;
    if (!this.panel.open) return;
    const items = [...asked].reverse().map(({ time, query, hits, sure, opened }) => {
      const ids = hits.join(", ");
      const came = !hits.length ? _("nothing") : sure ? ids : _("not sure: {ids}", { ids });
      const told = _("{time}, {came}; opened {opened}", { time, came, opened: opened || _("none") });
      return element("li", "", element("q", "", query), ` ${told}`);
    });
    this.list.replaceChildren(...items);
    this.actions.replaceChildren();
    if (!asked.length) return;
    this.actions.append(button("sr-button", _("Copy"), () => this.copy()));
    if (places?.missed) this.actions.append(link("sr-button", _("Send"), address(places.missed, asked.map(line))));
    this.actions.append(button("sr-button", _("Empty"), () => this.change({ asked: [] })));
  }

  async copy() {
    const text = read().asked.map(line).join("\n");
    try {
      await navigator.clipboard.writeText(text);
      this.status.textContent = _("Copied.");
    } catch {
      getSelection()?.selectAllChildren(this.list);
      this.status.textContent = _("Copying is not allowed here. The list is selected: copy it by hand.");
    }
  }
}

/**
 * The address that takes the list: of a long one the latest lines.
 *
 * @param {string} template
 * @param {string[]} lines
 * @returns {string}
 */
function address(template, lines) {
  /** @param {string[]} some */
  const made = (some) => template.replace("{text}", encodeURIComponent(some.join("\n")));
  let from = 0;
  while (from < lines.length - 1 && made(lines.slice(from)).length > LONGEST_ADDRESS) from++;
  return made(lines.slice(from));
}
