/* What an answer is at this table, and what it would be under other printings. Needs js/table.js for a table's own. */

import { element, link } from "./settle-parts.js";

const tables = () => globalThis.ScytheTable;
const words = (name) => name.replaceAll("-", " ");

/** Whether an answer holds at this table, and what is to be said first where it does not, or not in these words. */
export function holding(answer, data) {
  const table = tables()?.read();
  if (!table) return { state: "applies", notice: [] };
  const instead = (answer.instead ?? []).map((id) => ({ id, when: data.answers[id].when ?? {} }));
  const state = tables().applies({ when: answer.when, instead }, table);
  const settings = tables().settings(table);
  const at = `At your table (${tables().words(table) || "as usual"})`;
  if (state === "not here") return { state, notice: [note(`${at} this does not come up.`)] };
  if (state === "replaced") {
    const standing = instead.filter(({ when }) => tables().brings(when, table, answer.when ?? {}, settings));
    return { state, notice: [note(`${at} this stands in its place:`, standing.map(({ id }) => id), data)] };
  }
  const other = compared(answer, data, settings);
  return other.length ? { state: "other", notice: [note(`${at} this decides:`, other, data)] } : { state, notice: [] };
}

/** Of an answer that compares settings of a switch, the statements for a table that plays by another than the first. */
function compared(answer, data, settings) {
  return Object.entries(answer.switch ?? {})
    .filter(([name, held]) => held.indexOf(settings[name]) > 0)
    .map(([name]) => data.switches[name].settings[settings[name]]);
}

function note(text, names = [], data = null) {
  const box = element("div", "st-notice");
  box.append(element("p", "st-notice__where", text));
  for (const name of names) {
    const line = element("p", "");
    line.append(link("", data.answers[name].title, `#${encodeURIComponent(name)}`), ` ${data.answers[name].big}`);
    box.append(line);
  }
  return box;
}

/** What decides between printings: under this table's ruleset, and what it would be under the other. */
export function printings(answer, data) {
  const rules = tables()?.rules;
  const rows = [];
  for (const [name, held] of Object.entries(answer.switch ?? {})) {
    rows.push(...switched(name, held, data, rules, "Otherwise"));
  }
  for (const name of Object.keys(answer.flips ?? {})) {
    const { settings } = data.switches[name];
    const held = Object.keys(settings).filter((setting) => !answer.flips[name].includes(setting));
    rows.push(...switched(name, held, data, rules, "The example comes out otherwise"));
  }
  return rows.length ? rows : same(rules);
}

/** A line for each setting that the answer does not rest on, or for all if it compares them. */
function switched(name, held, data, rules, lead) {
  const { title, settings } = data.switches[name];
  const others = Object.keys(settings).filter((setting) => !held.includes(setting));
  const mine = rules && tables().settings(tables().read() ?? { ruleset: Object.keys(rules.presets)[0] })[name];
  const rows = [];
  if (others.length) {
    const holds = element("span", "st-setting", `Holds under ${held.map((one) => label(name, one, rules)).join(", ")}`);
    if (held.includes(mine)) holds.append(element("strong", "", " (your table)"));
    rows.push(holds);
  }
  for (const setting of others.length ? others : held) {
    const row = element("span", "st-setting");
    const under = others.length ? `${lead} under ${label(name, setting, rules)}` : label(name, setting, rules);
    row.append(element("b", "", under + (setting === mine ? " (your table)" : "")), `: ${data.answers[settings[setting]].big}`);
    row.title = `${title}: ${words(setting)}`;
    rows.push(row);
  }
  return rows;
}

/** A setting by the printings that have it, else in its own words. */
function label(name, setting, rules) {
  if (!rules) return words(setting);
  const presets = Object.entries(rules.presets).filter(([id]) => tables().settings({ ruleset: id })[name] === setting);
  const titles = presets.map(([, preset]) => preset.title);
  return titles.length === 1 ? titles[0] : `“${words(setting)}”`;
}

function same(rules) {
  if (!rules) return [];
  const titles = Object.values(rules.presets).map((preset) => preset.title);
  return [`The same under ${titles.join(" and ")}`];
}
