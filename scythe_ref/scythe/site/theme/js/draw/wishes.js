/* What may be drawn, as the group wants it: kept on the device, and carried by a link together with the seed.
   {players, factions, mats, banned: [[faction, mat], ...], spread, byNumber, names}. Names never leave the device. */

import { Kept } from "../device.js";
import { at } from "../site_root.js";
import { read as readTable, settings } from "../table/storage.js";

/** @import { DealTables, Wishes } from "../deal/types.js" */

const device = new Kept("scythe-draw");
const WORD = /^([a-z0-9]{1,12})_(\d)_(\d{1,9})_(\d{1,9})_((?:\d\d){0,81})_([sn]{0,2})$/;

/**
 * As the table that is set has it: everything in the boxes it has, the pairs that its rules ban.
 *
 * @param {DealTables} tables
 * @returns {Wishes}
 */
function usual(tables) {
  const table = readTable();
  /** @param {{ module: string }} one */
  const has = ({ module }) => !table?.modules.length || table.modules.includes(module);
  /** @param {{ [name: string]: { module: string } }} kind */
  const names = (kind) => Object.keys(kind).filter((name) => has(kind[name]));
  const set = settings(table);
  return {
    players: table?.players ?? Math.max(2, table?.factions.length ?? 0),
    factions: names(tables.factions),
    mats: names(tables.mats),
    banned: set["banned-pairs"] === "allowed" ? [] : tables.banned,
    spread: false,
    byNumber: set["mat-order"] === "by-number",
    names: [],
  };
}

/**
 * `{ wishes, seed }`: those of the link, with its seed, else those kept, else the usual ones, without a seed.
 *
 * @param {DealTables} tables
 * @returns {{ wishes: Wishes, seed: string }}
 */
export function read(tables) {
  const kept = stored(tables) ?? usual(tables);
  const brought = fromWord(new URLSearchParams(location.search).get("draw") ?? "", tables);
  return brought
    ? { wishes: { ...brought.wishes, names: kept.names }, seed: brought.seed }
    : { wishes: kept, seed: "" };
}

/**
 * @param {DealTables} tables
 * @returns {Wishes | null}
 */
function stored(tables) {
  const { word, names } = /** @type {{ word?: unknown, names?: unknown }} */ (device.read() ?? {});
  const found = fromWord(String(word), tables);
  return (
    found && {
      ...found.wishes,
      names: (Array.isArray(names) ? names : []).map((name) => String(name).slice(0, 24)).slice(0, tables.players.max),
    }
  );
}

/**
 * @param {Wishes} wishes
 * @param {DealTables} tables
 */
export function save(wishes, tables) {
  const address = new URL(location.href);
  if (address.searchParams.has("draw")) {
    address.searchParams.delete("draw"); // these are other wishes than the link's
    history.replaceState(history.state, "", address);
  }
  device.write({ word: asWord("kept", wishes, tables), names: wishes.names });
}

/**
 * Act when another window has changed them; gives a function that ends this.
 *
 * @param {() => void} act
 */
export const follow = (act) => device.follow(act);

/**
 * The wishes and the seed in a word: factions and mats by their number in the tables.
 *
 * @param {string} seed
 * @param {Wishes} wishes
 * @param {DealTables} tables
 * @returns {string}
 */
export function asWord(seed, { players, factions, mats, banned, spread, byNumber }, tables) {
  /**
   * @param {object} kind
   * @param {string[]} names
   */
  const numbers = (kind, names) => names.map((name) => Object.keys(kind).indexOf(name)).join("");
  const pairs = banned
    .map(([faction, mat]) => numbers(tables.factions, [faction]) + numbers(tables.mats, [mat]))
    .join("");
  return [
    seed,
    players,
    numbers(tables.factions, factions),
    numbers(tables.mats, mats),
    pairs,
    (spread ? "s" : "") + (byNumber ? "n" : ""),
  ].join("_");
}

/**
 * @param {string} word
 * @param {DealTables} tables
 * @returns {{ wishes: Wishes, seed: string } | null}
 */
export function fromWord(word, tables) {
  const parts = WORD.exec(word);
  if (!parts) return null;
  const [, seed, players, factions, mats, pairs, flags] = parts;
  /**
   * @param {object} kind
   * @param {string} digits
   */
  const named = (kind, digits) => [...digits].map((digit) => Object.keys(kind)[Number(digit)]);
  /** @type {Wishes} */
  const wishes = {
    players: Number(players),
    factions: named(tables.factions, factions),
    mats: named(tables.mats, mats),
    banned: (pairs.match(/../g) ?? []).map(([faction, mat]) => [
      named(tables.factions, faction)[0],
      named(tables.mats, mat)[0],
    ]),
    spread: flags.includes("s"),
    byNumber: flags.includes("n"),
    names: [],
  };
  const known = [...wishes.factions, ...wishes.mats, ...wishes.banned.flat()].every(Boolean);
  const once = [wishes.factions, wishes.mats].every((names) => new Set(names).size === names.length);
  return known && once && wishes.players >= 2 && wishes.players <= tables.players.max ? { wishes, seed } : null;
}

/**
 * @param {string} seed
 * @param {Wishes} wishes
 * @param {DealTables} tables
 * @returns {string}
 */
export function link(seed, wishes, tables) {
  const address = at("draw/");
  address.searchParams.set("draw", asWord(seed, wishes, tables));
  return address.href;
}
