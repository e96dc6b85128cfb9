/* What an answer is at this table, and what it would be under other printings; page.js draws it. */

import { documentAtTable, isSuperseded } from "../search/table_filter.js";
import { atTable, settings } from "../table/storage.js";
import { tableRules as rules } from "../table_rules.js";
import { _, filled } from "../translations.js";

/** @import { Table } from "../search/table_filter.js" */
/** @import { Document, KeptTable, Settings } from "../search/types.js" */
/** @import { Answer, Held, Printing, Settled } from "./types.js" */

/**
 * Whether an answer holds at this table, and what is to be read with it: what holds in its place, or exceptions to it.
 *
 * @param {Answer} answer
 * @param {Settled} data
 * @returns {Held}
 */
export function answerAtTable(answer, data) {
  const table = atTable();
  if (!table) {
    if (!isSuperseded(answer)) return { state: "applies", first: [] };
    return { state: "superseded", first: answersTo(answer.instead, data) };
  }
  const { standing, exceptions } = documentAtTable(answer, table);
  if (standing === "not here") return { state: standing, first: [] };
  if (standing === "replaced") {
    const instead = answer.instead.filter(({ when }) => table.brings(when, answer.when));
    return { state: standing, first: answersTo(instead, data) };
  }
  const other = compared(answer, data, table);
  if (other.length) return { state: "other", first: other };
  return { state: standing, first: answersTo(exceptions, data) };
}

/**
 * @param {Document[]} documents
 * @param {Settled} data
 * @returns {Answer[]}
 */
const answersTo = (documents, data) => documents.flatMap(({ id }) => data.answers.get(id) ?? []);

/**
 * Of an answer that compares settings of a switch, the statements for a table that plays by another than the first.
 *
 * @param {Answer} answer
 * @param {Settled} data
 * @param {Table} table
 * @returns {Answer[]}
 */
function compared(answer, data, table) {
  return Object.entries(answer.switch ?? {})
    .filter(([name, held]) => held.indexOf(table.settings[name]) > 0)
    .flatMap(([name]) => data.answers.get(data.switches[name].settings[table.settings[name]] ?? "") ?? []);
}

/**
 * What decides between printings, row by row: under this table's ruleset, and what it would be under the other. A row
 * has a label, whether it is this table's, and what it says there; without that, the answer itself holds.
 *
 * @param {Answer} answer
 * @param {Settled} data
 * @param {KeptTable | null} table
 * @returns {Printing[]}
 */
export function printings(answer, data, table) {
  /** @type {Settings} */
  const mine = rules ? settings(table) : {};
  /** @type {Printing[]} */
  const rows = [];
  for (const [name, held] of Object.entries(answer.switch ?? {})) {
    rows.push(...switched(name, held, data, mine[name], _("Otherwise under {setting}")));
  }
  for (const [name, others] of Object.entries(answer.flips ?? {})) {
    const held = Object.keys(data.switches[name].settings).filter((setting) => !others.includes(setting));
    rows.push(...switched(name, held, data, mine[name], _("The example comes out otherwise under {setting}")));
  }
  return rows;
}

/**
 * A row for each setting that the answer does not rest on, or for all if it compares them.
 *
 * @param {string} name
 * @param {string[]} held
 * @param {Settled} data
 * @param {string | undefined} mine
 * @param {string} lead - of a setting on which the answer does not rest
 * @returns {Printing[]}
 */
function switched(name, held, data, mine, lead) {
  const { title, settings, names } = data.switches[name];
  const others = Object.keys(settings).filter((setting) => !held.includes(setting));
  /** @param {string} setting */
  const row = (setting) => ({
    label: others.length ? filled(lead, { setting: label(name, setting, names) }) : label(name, setting, names),
    mine: setting === mine,
    says: withoutPrinting(data.answers.get(settings[setting] ?? "")?.big, label(name, setting, names)),
    hint: _("{switch}: {setting}", { switch: title, setting: names?.[setting] ?? words(setting) }),
  });
  if (!others.length) return held.map(row);
  const holds = _("Holds under {settings}", {
    settings: held.map((setting) => label(name, setting, names)).join(", "),
  });
  return [{ label: holds, mine: mine !== undefined && held.includes(mine) }, ...others.map(row)];
}

/**
 * A text without the printing that it begins with, which the label before it names already.
 *
 * @param {string | undefined} text
 * @param {string} printing
 */
function withoutPrinting(text, printing) {
  if (!text?.startsWith(`${printing}: `)) return text;
  const rest = text.slice(printing.length + 2);
  return rest[0].toUpperCase() + rest.slice(1);
}

/**
 * A setting by the printings that have it, else in its own words.
 *
 * @param {string} name
 * @param {string} setting
 * @param {{ [setting: string]: string }} [names]
 * @returns {string}
 */
function label(name, setting, names = {}) {
  const said = names[setting] ?? words(setting);
  if (!rules) return said;
  const titles = Object.entries(rules.presets)
    .filter(([preset]) => settings({ ruleset: preset })[name] === setting)
    .map(([, { title }]) => title);
  return titles.length === 1 ? titles[0] : `“${said}”`;
}

/** @param {string} name */
const words = (name) => name.replaceAll("-", " ");
