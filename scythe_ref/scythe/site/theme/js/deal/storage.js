/* Who plays what at this table: kept on the device, carried by a link. A deal is {seats, modules, done}: seats are
   [faction, mat or "", name or ""] clockwise by home base, modules those of The Wind Gambit that play along, done the
   steps of the set-up that are ticked off. What a slip, a link or a draw has taken the place of is kept as `before`. */

import { Kept } from "../device.js";
import { at } from "../site_root.js";
import { read as readTable, link as tableLink } from "../table/storage.js";

/** @import { Deal, DealTables, Seat } from "./types.js" */

const device = new Kept("scythe-deal");
const LONGEST_NAME = 24;
const MOST_DONE = 400;

/** @type {Deal} */
export const NO_DEAL = { seats: [], modules: [], done: [] };

/**
 * A deal out of anything at all, with nothing in it but what belongs there; null if it is none.
 *
 * @param {unknown} raw
 * @param {DealTables} tables
 * @returns {Deal | null}
 */
export function checked(raw, tables) {
  if (raw === null || typeof raw !== "object") return null;
  const { seats: some, modules, done } = /** @type {Loose<Deal>} */ (raw);
  if (!Array.isArray(some) || some.length > tables.players.max) return null;
  const seats = some.map((seat) => checkedSeat(seat, tables)).filter((seat) => seat !== null);
  if (
    seats.length < some.length ||
    repeats(seats.map(([faction]) => faction)) ||
    repeats(seats.map(([, mat]) => mat).filter(Boolean))
  )
    return null;
  /**
   * @param {unknown} some
   * @param {(text: string) => boolean} known
   * @returns {string[]}
   */
  const texts = (some, known) =>
    (Array.isArray(some) ? some : []).filter((one) => typeof one === "string" && known(one));
  return {
    seats: clockwise(seats, tables),
    modules: texts(modules, (name) => Object.hasOwn(tables.modules, name)),
    done: texts(done, (step) => step.length < 80).slice(0, MOST_DONE),
  };
}

/**
 * @param {unknown} raw
 * @param {DealTables} tables
 * @returns {Seat | null}
 */
function checkedSeat(raw, tables) {
  if (!Array.isArray(raw)) return null;
  const [faction, mat = "", name = ""] = raw.map(String);
  if (!Object.hasOwn(tables.factions, faction) || (mat && !Object.hasOwn(tables.mats, mat))) return null;
  return [faction, mat, name.slice(0, LONGEST_NAME)];
}

/** @param {string[]} names */
const repeats = (names) => new Set(names).size < names.length;

/**
 * @param {Seat[]} seats
 * @param {DealTables} tables
 * @returns {Seat[]}
 */
export function clockwise(seats, tables) {
  const order = Object.keys(tables.factions);
  return [...seats].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
}

/**
 * The deal of the link, else the one that is kept, else the factions of the table that is set.
 *
 * @param {DealTables} tables
 * @returns {Deal}
 */
export function read(tables) {
  return (
    fromLink(tables) ??
    stored(tables) ?? {
      ...NO_DEAL,
      seats: (readTable()?.factions ?? []).map((faction) => [faction, "", ""]),
      modules: (readTable()?.modules ?? []).filter((name) => Object.hasOwn(tables.modules, name)),
    }
  );
}

/** @param {DealTables} tables */
const stored = (tables) => checked(device.read(), tables);

/** What was kept as the deal that was lost last, whatever it is. */
const keptBefore = () => /** @type {{ before?: object } | null} */ (device.read())?.before;

/**
 * The deal that was lost last, or null.
 *
 * @param {DealTables} tables
 */
export const lostDeal = (tables) => checked(keptBefore(), tables);

/**
 * Change the deal as it is at this moment; false where this browser keeps nothing. edit(deal): what becomes of it.
 * lost: whether what was there shall come back by `bringBack`.
 *
 * @param {DealTables} tables
 * @param {(deal: Deal) => Deal} edit
 * @param {boolean} [lost]
 * @returns {boolean}
 */
export function change(tables, edit, lost = false) {
  const raw = device.read();
  const kept = checked(raw, tables);
  const next = edit(read(tables));
  const replaced = kept && word(kept) !== word(read(tables)); // by what a link has brought
  const address = new URL(location.href);
  if (address.searchParams.has("deal")) {
    address.searchParams.delete("deal"); // what the link brought is kept now
    history.replaceState(history.state, "", address);
  }
  // What another version of this page has kept is left as it is, too.
  const back = ((lost || replaced) && kept?.seats.length) || (raw && !kept) ? raw : keptBefore();
  return device.write({ ...next, before: back && { ...back, before: undefined } });
}

/**
 * Bring the deal back that was lost last; what is there takes its place, so that this can be undone as well.
 *
 * @param {DealTables} tables
 */
export const bringBack = (tables) => change(tables, () => lostDeal(tables) ?? NO_DEAL, true);

/**
 * Act when another window has changed it; gives a function that ends this.
 *
 * @param {() => void} act
 */
export const follow = (act) => device.follow(act);

/**
 * The deal that an address carries, "crimea.industrial_nordic.", or null. Names and ticks stay on the device.
 *
 * @param {DealTables} tables
 * @returns {Deal | null}
 */
function fromLink(tables) {
  const text = new URLSearchParams(location.search).get("deal");
  if (!text || text.length > 300) return null;
  const [seats, modules = ""] = text.split("__");
  const ticked = stored(tables);
  const brought = checked(
    { seats: seats.split("_").map((seat) => seat.split(".")), modules: modules.split(".") },
    tables,
  );
  const same = brought && ticked && word(brought) === word(ticked);
  return same ? ticked : brought;
}

/** @param {Deal} deal */
const word = ({ seats, modules }) =>
  [seats.map(([faction, mat]) => `${faction}.${mat}`).join("_"), modules.join(".")].join("__");

/**
 * The address that brings a deal, with the rules of the table, to another device.
 *
 * @param {Deal} deal
 * @param {string} [seat]
 * @returns {string}
 */
export function link(deal, seat = "") {
  const address = at("setup/");
  const table = new URL(tableLink({ ...readTable(), players: null, factions: [] })).searchParams.get("table");
  address.searchParams.set("deal", word(deal));
  if (table) address.searchParams.set("table", table);
  if (seat) address.searchParams.set("seat", seat);
  return address.href;
}
