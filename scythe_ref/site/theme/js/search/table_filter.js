/* Twin of scythe_ref/search/table_filter.py: who plays with what, and which entries hold there. */

/** @import { Document, Hit, KeptTable, Seen, Settings, TableRules, When } from "./types.js" */

/** A table. What it does not say excludes nothing. */
export class Table {
  /**
   * @param {number | null} players
   * @param {string[]} factions
   * @param {string[]} modules
   * @param {string[]} certain
   * @param {Settings} settings
   */
  constructor(players, factions, modules, certain, settings) {
    this.players = players;
    this.factions = factions;
    this.modules = modules;
    this.certain = certain;
    this.settings = settings;
  }

  /**
   * Make a table from names that are right; `ruleset` is a preset, or settings that differ from the first one.
   *
   * @param {TableRules} rules
   * @param {Partial<KeptTable>} [kept]
   * @returns {Table}
   */
  static fromNames(rules, { players = null, factions = [], modules = [], ruleset = {} } = {}) {
    const { needs, presets, switches } = rules;
    const brought = [needs.players[players ?? ""], ...factions.map((name) => needs.factions[name])].filter(Boolean);
    const certain = ["base", ...brought, ...modules];
    const chosen = typeof ruleset === "string" ? presets[ruleset].switches : ruleset;
    const settings = Object.fromEntries(
      Object.entries(switches).map(([name, one]) => [name, chosen[name] ?? one.default]),
    );
    return new Table(players, factions, modules.length ? certain : [], certain, settings);
  }

  /**
   * Whether a condition holds here, or may hold for all that is known of the table.
   *
   * @param {When} when
   * @returns {boolean}
   */
  meets({ players, factions, modules, switch: switches }) {
    return (
      (!players || this.players === null || players.includes(this.players)) &&
      (!factions || !this.factions.length || factions.some((name) => this.factions.includes(name))) &&
      (!modules || !this.modules.length || within(modules, this.modules)) &&
      Object.entries(switches ?? {}).every(([name, some]) => some.includes(this.settings[name]))
    );
  }

  /**
   * Whether what has been said of the table makes a condition hold, not only leaves it open; `granted` is taken as met.
   *
   * @param {When} when
   * @param {When} [granted]
   * @returns {boolean}
   */
  brings(when, granted = {}) {
    const { players, factions, modules = [] } = when;
    return (
      this.meets(when) &&
      (!players || this.players !== null || within(granted.players, players)) &&
      (!factions || this.factions.length > 0 || within(granted.factions, factions)) &&
      within(modules, [...this.certain, ...(granted.modules ?? [])])
    );
  }
}

/**
 * How a table sees a document: its standing, what holds in its place, and the exceptions to it at such a table.
 *
 * @param {Document} document
 * @param {Table} table
 * @returns {Seen}
 */
export function documentAtTable(document, table) {
  const replacing = instead(document, table);
  if (replacing.length) return { standing: "replaced", instead: replacing, exceptions: [] };
  if (!table.meets(document.when)) return { standing: "not here", instead: [], exceptions: [] };
  const brought = (/** @type {Document} */ { when }) => Object.keys(when).length > 0 && table.brings(when);
  const held = document.exceptions.filter((other) => brought(other) && !instead(other, table).length);
  return { standing: "applies", instead: [], exceptions: held };
}

/**
 * Put first what holds at a table; what is replaced there brings what replaces it, in its own place.
 *
 * @param {Hit[]} hits
 * @param {Table} table
 * @returns {Hit[]}
 */
export function tableFirst(hits, table) {
  const front = new Map();
  const back = [];
  /** @param {Hit} hit */
  const put = (hit) => front.has(hit.document) || front.set(hit.document, hit);
  for (const hit of hits) {
    const view = documentAtTable(hit.document, table);
    if (view.standing === "applies") put({ ...hit, seen: view });
    else back.push({ ...hit, seen: view });
    for (const other of view.instead) {
      put({ document: other, score: hit.score, seen: documentAtTable(other, table), standsFor: hit.document });
    }
  }
  return [...front.values(), ...back];
}

/**
 * Put right before each rule that is superseded the one that replaced it, even if that was no hit of its own; a table
 * may play by what is superseded elsewhere. `fits` tells whether filters let a document through, by its number.
 *
 * @param {Hit[]} hits
 * @param {Table | null} table
 * @param {(number: number) => boolean} fits
 * @returns {Hit[]}
 */
export function currentFirst(hits, table, fits) {
  const placed = new Map();
  /** @param {Hit} hit */
  const put = (hit) => placed.has(hit.document) || placed.set(hit.document, hit);
  for (const hit of hits) {
    if (isSuperseded(hit.document) && !table?.meets(hit.document.when)) {
      for (const other of hit.document.instead) {
        if (fits(other.number) && !isSuperseded(other)) put({ ...hit, document: other, standsFor: hit.document });
      }
    }
    put(hit);
  }
  return [...placed.values()];
}

/**
 * Whether a document says what was the rule once.
 *
 * @param {{ badges: string[] }} document
 * @returns {boolean}
 */
export function isSuperseded({ badges }) {
  return badges.includes("Superseded");
}

/**
 * What holds in a document's place; what is itself replaced leads on to what replaces it. Settings of a switch name
 * each other, so the way that was taken is remembered.
 *
 * @param {Document} document
 * @param {Table} table
 * @param {Document[]} [way]
 * @returns {Document[]}
 */
function instead(document, table, way = []) {
  const taken = [...way, document];
  const found = [];
  for (const other of document.instead) {
    if (taken.includes(other) || !table.brings(other.when, document.when)) continue;
    const further = instead(other, table, taken);
    found.push(...(further.length ? further : [other]));
  }
  return [...new Set(found)];
}

/**
 * @param {string[] | number[] | undefined} part
 * @param {(string | number)[]} whole
 * @returns {boolean}
 */
const within = (part, whole) => part?.every((one) => whole?.includes(one)) ?? false;
