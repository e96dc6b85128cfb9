/* The table: who plays with what. Set once, kept on the device, carried by a link. Which entries hold there is decided
   as in scythe_ref/search/table_filter.py; a test holds both against each other. What there is to choose from stands in
   table-rules.js, which is written when the site is built.

   A table is {players: number or null, factions: [...], modules: [...], ruleset: preset or {switch: setting}}.
   What it does not say excludes nothing; "base" alone in modules means the base game only. */
(() => {
  "use strict";

  const rules = globalThis.ScytheTableRules;
  if (!rules) return;
  const base = new URL("../", document.currentScript.src);
  const KEY = `scythe-table ${base.pathname}`;
  const EVENT = "scythe-table";
  const LONGEST_LINK = 600; // characters; every switch and faction at once stays below
  const [PRESET] = Object.keys(rules.presets);

  let kept = null; // where nothing can be stored, the table lasts as long as the page
  let storable = true;

  const has = (object, name) => typeof name === "string" && Object.hasOwn(object, name);
  const unique = (names) => [...new Set(names)];
  const within = (part, whole) => part !== undefined && part.every((one) => whole.includes(one));

  /** A table out of anything at all; null if it is none. */
  function checked(raw) {
    if (raw === null || typeof raw !== "object" || Array.isArray(raw)) return null;
    const { players = null, factions = [], modules = [], ruleset = PRESET } = raw;
    if (players !== null && !rules.players.includes(players)) return null;
    for (const [names, known] of [[factions, rules.factions], [modules, rules.modules]]) {
      if (!Array.isArray(names) || names.length > 20 || !names.every((name) => has(known, name))) return null;
    }
    if (players !== null && unique(factions).length > players) return null;
    const played = checkedRuleset(ruleset);
    if (!played) return null;
    const order = (known, names) => Object.keys(known).filter((name) => names.includes(name));
    return {
      players,
      factions: order(rules.factions, factions),
      modules: modules.length ? order(rules.modules, [...modules, ...brought(players, factions)]) : [],
      ruleset: played,
    };
  }

  function checkedRuleset(ruleset) {
    if (typeof ruleset === "string") return has(rules.presets, ruleset) ? ruleset : null;
    if (ruleset === null || typeof ruleset !== "object") return null;
    const chosen = Object.entries(ruleset);
    if (!chosen.every(([name, set]) => has(rules.switches, name) && rules.switches[name].settings.includes(set))) {
      return null;
    }
    return named(Object.fromEntries(chosen));
  }

  /** The preset that consists of these settings, else those that differ from the default. */
  function named(settings) {
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

  /** The modules that a number of players and factions bring with them. */
  function brought(players, factions) {
    const { needs } = rules;
    return ["base", needs.players[players], ...factions.map((name) => needs.factions[name])].filter(Boolean);
  }

  const isEmpty = ({ players, factions, modules, ruleset }) =>
    players === null && !factions.length && !modules.length && ruleset === PRESET;

  /** The setting of every switch at a table. */
  function settings(table) {
    const chosen = typeof table.ruleset === "string" ? rules.presets[table.ruleset].switches : table.ruleset;
    const all = {};
    for (const [name, one] of Object.entries(rules.switches)) all[name] = chosen[name] ?? one.default;
    return all;
  }

  // -- kept on the device ---------------------------------------------------------------------------------------

  /** The table in force: the link's, for as long as its page is open; else the device's; else null. */
  function read() {
    return fromLink() ?? stored();
  }

  function stored() {
    if (!storable) return kept;
    try {
      const text = localStorage.getItem(KEY);
      return text && text.length < 5000 ? checked(JSON.parse(text)) : null;
    } catch (error) {
      if (!(error instanceof SyntaxError)) storable = false; // storage is switched off
      return storable ? null : kept;
    }
  }

  /** Keep a table on the device; true if it will still be there next time. Raises TypeError if it is none. */
  function save(raw) {
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

  const clear = () => save({});

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

  /** The table that an address carries, or null: one that is not wholly right is not taken in part. */
  function fromLink(search = location.search) {
    const text = new URLSearchParams(search).get("table");
    if (!text || text.length > LONGEST_LINK) return null;
    const parts = /^([2-9]?)_([a-z.-]*)_([a-z.-]*)_([a-z0-9.-]*)$/.exec(text);
    if (!parts) return null;
    const [, players, factions, modules, ruleset] = parts;
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

  /** What an address carries for a table: "7_crimea.rusviet__first-printing". */
  function asWord(table) {
    return [table.players ?? "", table.factions.join("."), table.modules.join("."), rulesetWord(table)].join("_");
  }

  /** A ruleset as the preset that comes nearest to it and the settings that differ: "first-printing.promos--left-out". */
  function rulesetWord(table) {
    const set = settings(table);
    const words = Object.keys(rules.presets).map((preset) => {
      const near = settings({ ruleset: preset });
      const other = Object.keys(set).filter((name) => set[name] !== near[name]);
      return [...(preset === PRESET ? [] : [preset]), ...other.map((name) => `${name}--${set[name]}`)];
    });
    return words.reduce((best, some) => (some.length < best.length ? some : best)).join(".");
  }

  /** The address that brings a table (by default the one in force) to another device. */
  function link(raw = read() ?? {}) {
    const address = new URL("table/", base);
    address.searchParams.set("table", asWord(checked(raw)));
    return address.href;
  }

  // -- which entries hold -----------------------------------------------------------------------------------------

  /** Whether a condition holds at a table, or may hold for all that is known of it. */
  function meets(when, table, set = settings(table)) {
    const { players, factions, modules, switch: switches } = when;
    return (
      (!players || table.players === null || players.includes(table.players)) &&
      (!factions || !table.factions.length || factions.some((name) => table.factions.includes(name))) &&
      (!modules || !table.modules.length || within(modules, table.modules)) &&
      (!switches || Object.entries(switches).every(([name, some]) => some.includes(set[name])))
    );
  }

  /** Whether what has been said of a table makes a condition hold, not only leaves it open. */
  function brings(when, table, granted = {}, set = settings(table)) {
    const { players, factions, modules = [] } = when;
    const certain = [...table.modules, ...brought(table.players, table.factions), ...(granted.modules ?? [])];
    return (
      meets(when, table, set) &&
      (!players || table.players !== null || within(granted.players, players)) &&
      (!factions || table.factions.length > 0 || within(granted.factions, factions)) &&
      within(modules, certain)
    );
  }

  /** What holds in a document's place; what is itself replaced leads on to what replaces it. Settings of a switch name
      each other, so the way that was taken is remembered. */
  function replacing(found, table, set, way = []) {
    const there = [];
    for (const other of found.instead ?? []) {
      if (way.includes(other) || !brings(other.when ?? {}, table, found.when, set)) continue;
      const further = replacing(other, table, set, [...way, found]);
      there.push(...(further.length ? further : [other]));
    }
    return unique(there);
  }

  /**
   * How a table sees a document: its standing ("applies", "replaced", "not here"), what holds in its place, and the
   * exceptions to it at such a table. A document has when (its condition), instead and exceptions (documents).
   */
  function seen(found, table) {
    const set = settings(table);
    const instead = replacing(found, table, set);
    if (instead.length) return { standing: "replaced", instead, exceptions: [] };
    if (!meets(found.when ?? {}, table, set)) return { standing: "not here", instead, exceptions: [] };
    const brought = (other) => Object.keys(other.when ?? {}).length && brings(other.when, table, {}, set);
    const held = (other) => !replacing(other, table, set).length;
    const exceptions = (found.exceptions ?? []).filter((other) => brought(other) && held(other));
    return { standing: "applies", instead, exceptions };
  }

  /** The standing alone. */
  const applies = (found, table = read()) => (table ? seen(found, table).standing : "applies");

  // -- in words ---------------------------------------------------------------------------------------------------

  /** A table in a few words: "7 players, Crimea, airships". */
  function words(table) {
    if (!table) return "";
    const { players, factions, modules, ruleset } = table;
    const extra = modules.filter((name) => name !== "base");
    return [
      players ? `${players} players` : "",
      factions.length > 2 ? `${factions.length} factions` : factions.map((name) => rules.factions[name]).join(" and "),
      extra.length ? extra.map((name) => rules.modules[name].split(": ").pop()).join(" and ") : modules.length ? "base game" : "",
      typeof ruleset !== "string" ? "own rules" : ruleset === PRESET ? "" : rules.presets[ruleset].title.toLowerCase(),
    ]
      .filter(Boolean)
      .join(", ");
  }

  /** Every chip that names the table and leads to it. */
  function showChips() {
    const table = read();
    for (const chip of document.querySelectorAll("[data-table-chip]")) {
      chip.textContent = table ? `Table: ${words(table) || "as usual"}` : "Set your table";
      chip.classList.toggle("sr-chip--set", Boolean(table));
    }
  }
  document.addEventListener(EVENT, showChips);
  addEventListener("pageshow", (event) => event.persisted && showChips()); // the way back may have led over the table

  globalThis.ScytheTable = {
    rules, read, stored, save, clear, fromLink, link, applies, seen, meets, brings, settings, words, checked, isEmpty, showChips, EVENT,
  };
  showChips();
})();
