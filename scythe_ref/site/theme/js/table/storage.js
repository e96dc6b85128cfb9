/* The table: who plays with what. Set once, kept on the device, carried by a link. Which entries hold there is decided
   in js/search/table_filter.js; what there is to choose from stands in js/table_rules.js, which a build writes.  A kept
   table is {players: number or null, factions: [...], modules: [...], ruleset: preset or {switch: setting}}. What it
   does not say excludes nothing; "base" alone in modules means the base game only. */

import { Table } from "../search/table_filter.js";
import { at, site } from "../site_root.js";
import { tableRules } from "../table_rules.js";
import { _, listed, ngettext } from "../translations.js";

/** @import { KeptTable, Settings, TableRules } from "../search/types.js" */

export const EVENT = "scythe-table"; // of the document, when the table has changed
const KEY = `scythe-table ${site.pathname}`;
const LONGEST_LINK = 600; // characters; every switch and faction at once stays below
// A site of modules has none: there only `read` is asked, which says so.
const rules = /** @type {TableRules} */ (tableRules);
const [PRESET] = Object.keys(rules?.presets ?? {});

/** @type {KeptTable} */
export const NONE = { players: null, factions: [], modules: [], ruleset: PRESET };

/** @type {KeptTable | null} */
let kept = null; // where nothing can be stored, the table lasts as long as the page
let storable = true;

/**
 * @param {object} object
 * @param {unknown} name
 * @returns {name is string}
 */
const has = (object, name) => typeof name === "string" && Object.hasOwn(object, name);
/**
 * @template Name
 * @param {Name[]} names
 */
const unique = (names) => [...new Set(names)];

/**
 * A kept table out of anything at all; null if it is none.
 *
 * @param {unknown} raw
 * @returns {KeptTable | null}
 */
export function checked(raw) {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) return null;
  const said = /** @type {Partial<KeptTable>} */ (raw); // if it is one: each part is looked at
  const { players = null, factions = [], modules = [], ruleset = PRESET } = said;
  if (players !== null && !rules.players.includes(players)) return null;
  for (const [names, known] of [
    [factions, rules.factions],
    [modules, rules.modules],
  ]) {
    // A link is made by anybody, and what is kept can be edited.
    if (!Array.isArray(names) || names.length > 20 || !names.every((name) => has(known, name))) return null;
  }
  if (players !== null && unique(factions).length > players) return null;
  const played = checkedRuleset(ruleset);
  if (!played) return null;
  /**
   * @param {object} known
   * @param {string[]} names
   */
  const order = (known, names) => Object.keys(known).filter((name) => names.includes(name));
  return {
    players,
    factions: order(rules.factions, factions),
    modules: modules.length ? order(rules.modules, Table.fromNames(rules, { players, factions, modules }).certain) : [],
    ruleset: played,
  };
}

/**
 * @param {unknown} ruleset
 * @returns {string | Settings | null}
 */
function checkedRuleset(ruleset) {
  if (typeof ruleset === "string") return has(rules.presets, ruleset) ? ruleset : null;
  if (ruleset === null || typeof ruleset !== "object") return null;
  const chosen = Object.entries(ruleset);
  if (!chosen.every(([name, set]) => has(rules.switches, name) && rules.switches[name].settings.includes(set))) {
    return null;
  }
  return named(Object.fromEntries(chosen));
}

/**
 * The preset that consists of these settings, else those that differ from the default.
 *
 * @param {Partial<Settings>} settings
 * @returns {string | Settings}
 */
function named(settings) {
  /** @param {Partial<Settings>} some */
  const differing = (some) =>
    Object.keys(rules.switches)
      .filter((name) => some[name] !== undefined && some[name] !== rules.switches[name].default)
      .map((name) => [name, some[name]]);
  const mine = differing(settings);
  for (const [id, preset] of Object.entries(rules.presets)) {
    if (JSON.stringify(differing(preset.switches)) === JSON.stringify(mine)) return id;
  }
  return Object.fromEntries(mine);
}

/** @param {KeptTable} table */
const isEmpty = ({ players, factions, modules, ruleset }) =>
  players === null && !factions.length && !modules.length && ruleset === PRESET;

/**
 * The setting of every switch at a table.
 *
 * @param {Partial<KeptTable> | null} table
 * @returns {Settings}
 */
export const settings = (table) => Table.fromNames(rules, table ?? NONE).settings;

// -- kept on the device ---------------------------------------------------------------------------------------

/**
 * The table in force: the link's, for as long as its page is open; else the device's; else null.
 *
 * @returns {KeptTable | null}
 */
export function read() {
  return tableRules && (fromLink() ?? stored());
}

/**
 * The same as what decides which entries hold there.
 *
 * @returns {Table | null}
 */
export function atTable() {
  const table = read();
  return table && Table.fromNames(rules, table);
}

/** @returns {KeptTable | null} */
export function stored() {
  if (!storable) return kept;
  try {
    const text = localStorage.getItem(KEY);
    return text && text.length < 5000 ? checked(JSON.parse(text)) : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) storable = false; // storage is switched off
    return storable ? null : kept;
  }
}

/**
 * Keep a table on the device; true if it will still be there next time. Raises TypeError if it is none.
 *
 * @param {unknown} raw
 * @returns {boolean}
 */
export function save(raw) {
  const table = checked(raw);
  if (!table) throw new TypeError("this is no table");
  kept = isEmpty(table) ? null : table;
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
    storable = true;
  } catch {
    storable = false;
  }
  leaveLink();
  tell();
  return storable;
}

export const clear = () => save({});

/** Once a table is kept, the link that brought another has done its work. */
function leaveLink() {
  const address = new URL(location.href);
  if (!address.searchParams.has("table")) return;
  address.searchParams.delete("table");
  history.replaceState(history.state, "", address);
}

const tell = () => document.dispatchEvent(new CustomEvent(EVENT, { detail: read() }));

addEventListener("storage", (event) => event.key === KEY && tell()); // another window of this site

// -- carried by a link: players_factions_modules_ruleset, items joined by dots --------------------------------------

/**
 * The table that an address carries, or null: one that is not wholly right is not taken in part.
 *
 * @param {string} [search]
 * @returns {KeptTable | null}
 */
export function fromLink(search = location.search) {
  const text = new URLSearchParams(search).get("table");
  if (!text || text.length > LONGEST_LINK) return null;
  const parts = /^([2-9]?)_([a-z.-]*)_([a-z.-]*)_([a-z0-9.-]*)$/.exec(text);
  if (!parts) return null;
  const [, players, factions, modules, ruleset] = parts;
  /** @param {string} words */
  const items = (words) => (words ? words.split(".") : []);
  const [first = PRESET, ...others] = items(ruleset);
  const preset = first.includes("--") ? PRESET : first;
  const set = (first === preset ? others : [first, ...others]).map((word) => word.split("--"));
  if (!has(rules.presets, preset) || !set.every((pair) => pair.length === 2)) return null;
  return checked({
    players: players ? Number(players) : null,
    factions: items(factions),
    modules: items(modules),
    ruleset: set.length ? { ...rules.presets[preset].switches, ...Object.fromEntries(set) } : preset,
  });
}

/**
 * What an address carries for a table: "4_red.blue__first-printing".
 *
 * @param {KeptTable} table
 * @returns {string}
 */
function asWord(table) {
  return [table.players ?? "", table.factions.join("."), table.modules.join("."), rulesetWord(table)].join("_");
}

/**
 * A ruleset as the preset that comes nearest to it and the settings that differ: "first-printing.promos--left-out".
 *
 * @param {KeptTable} table
 * @returns {string}
 */
function rulesetWord(table) {
  const set = settings(table);
  const words = Object.keys(rules.presets).map((preset) => {
    const near = settings({ ruleset: preset });
    const other = Object.keys(set).filter((name) => set[name] !== near[name]);
    return [...(preset === PRESET ? [] : [preset]), ...other.map((name) => `${name}--${set[name]}`)];
  });
  return words.reduce((best, some) => (some.length < best.length ? some : best)).join(".");
}

/**
 * The address that brings a table (by default the one in force) to another device.
 *
 * @param {unknown} [raw]
 * @returns {string}
 */
export function link(raw = read() ?? NONE) {
  const address = at("table/");
  address.searchParams.set("table", asWord(checked(raw) ?? NONE));
  return address.href;
}

// -- in words ---------------------------------------------------------------------------------------------------

/**
 * A table in a few words: "4 players, Red, The Harbour".
 *
 * @param {KeptTable} table
 * @returns {string}
 */
export function words(table) {
  const { players, factions, modules, ruleset } = table;
  const extra = modules.filter((name) => name !== "base");
  const parts = [
    players ? ngettext("{n} player", "{n} players", players) : "",
    factions.length > 2
      ? ngettext("{n} faction", "{n} factions", factions.length)
      : listed(factions.map((name) => rules.factions[name])),
    extra.length
      ? listed(extra.map((name) => rules.modules[name].split(": ").pop() ?? ""))
      : modules.length
        ? _("base game")
        : "",
    typeof ruleset !== "string" ? _("own rules") : ruleset === PRESET ? "" : rules.presets[ruleset].title.toLowerCase(),
  ];
  return parts.filter(Boolean).join(", ") || _("as usual");
}
