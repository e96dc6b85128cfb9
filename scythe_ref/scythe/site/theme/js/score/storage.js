/* Games that are kept on this device, and the files in which they leave it and come back. Whatever comes from a file is
   looked at as anything that a stranger typed. */

import { Kept } from "../device.js";
import { _, ngettext } from "../translations.js";

/** @import { Game, Kept as KeptOf, NumberName, Player, ScoreTables } from "./types.js" */

const device = new Kept("scythe-scores");
export const MOST_GAMES = 500;
const LONGEST = 1_000_000; // characters of a file
const FORMAT = 1;

/** @type {NumberName[]} */
export const NUMBERS = [
  "coins",
  "popularity",
  "stars",
  "territories",
  "resources",
  "bonus",
  "encounters",
  "pieces",
  "power",
];
const MOST = 999;
const TRACKS = ["popularity", "power"]; // what has an end on the board; other numbers are kept as they were entered

/**
 * @param {string} faction
 * @returns {Player}
 */
export const newPlayer = (faction) => ({
  faction,
  mat: "",
  factory: false,
  .../** @type {{ [name in NumberName]: number }} */ (Object.fromEntries(NUMBERS.map((name) => [name, 0]))),
});
/**
 * @param {string[]} factions
 * @returns {Game}
 */
export const newGame = (factions) => ({ date: today(), tile: "", players: factions.map(newPlayer) });

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/**
 * @param {unknown} text
 * @returns {text is string}
 */
const isDay = (text) =>
  typeof text === "string" &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/**
 * A game out of anything at all, with nothing in it but what belongs there; null if it is none.
 *
 * @param {unknown} raw
 * @param {ScoreTables} tables
 * @returns {Game | null}
 */
export function checked(raw, tables) {
  if (raw === null || typeof raw !== "object") return null;
  const { date, tile = "", players } = /** @type {Loose<Game>} */ (raw);
  if (!Array.isArray(players) || players.length > tables.players) return null;
  if (!isDay(date) || typeof tile !== "string" || (tile && !Object.hasOwn(tables.tiles, tile))) return null;
  if (new Set(players.map((player) => player?.faction)).size < players.length) return null;
  const made = players.map((player) => checkedPlayer(player, tables)).filter((player) => player !== null);
  return made.length === players.length ? { date, tile, players: made } : null;
}

/**
 * @param {unknown} raw
 * @param {ScoreTables} tables
 * @returns {Player | null}
 */
function checkedPlayer(raw, tables) {
  if (raw === null || typeof raw !== "object") return null;
  const said = /** @type {Loose<Player>} */ (raw);
  const { faction } = said;
  const mat = said.mat ?? "";
  if (
    typeof faction !== "string" ||
    typeof mat !== "string" ||
    !Object.hasOwn(tables.factions, faction) ||
    (mat && !Object.hasOwn(tables.mats, mat))
  )
    return null;
  const player = { ...newPlayer(faction), mat, factory: said.factory === true };
  for (const name of NUMBERS) {
    const number = said[name] ?? 0;
    if (
      typeof number !== "number" ||
      !Number.isInteger(number) ||
      number < 0 ||
      number > (TRACKS.includes(name) ? tables.most[name] : MOST)
    )
      return null;
    player[name] = number;
  }
  return player;
}

/**
 * What is kept, as it is: another version of this page may have kept what this one doesn't understand.
 *
 * @returns {{ games: unknown[], now: unknown }}
 */
function raw() {
  const said = device.read();
  /** @type {Loose<KeptOf>} */
  const kept = said !== null && typeof said === "object" && !Array.isArray(said) ? said : {};
  const { games, now = null, ...more } = kept;
  return { ...more, games: Array.isArray(games) ? games : [], now };
}

/**
 * `{ games, others, now }`: the games that were kept, the last one first; those that this version of the page doesn't
 * understand, as they are; and the game that is being counted, or null.
 *
 * @param {ScoreTables} tables
 * @returns {{ games: Game[], others: unknown[], now: Game | null }}
 */
export function read(tables) {
  const { games, now } = raw();
  const understood = games.map((game) => checked(game, tables));
  return {
    games: understood.filter((game) => game !== null),
    others: games.filter((_, number) => !understood[number]),
    now: checked(now, tables),
  };
}

/**
 * Change what is kept at this moment; false where this browser keeps nothing. edit({games, now}) gives both as they
 * shall be; among its games are those that aren't understood.
 *
 * @param {ScoreTables} tables
 * @param {(kept: KeptOf) => KeptOf} edit
 * @returns {boolean}
 */
export function change(tables, edit) {
  const { games, now, ...more } = raw();
  const counted = checked(now, tables);
  const aside = now !== null && !counted ? [now] : []; // a new game takes its place, and it is none of ours to drop
  return device.write({ ...more, ...edit({ games: [...aside, ...games], now: counted }) });
}

/**
 * Act when another window has changed it; gives a function that ends this.
 *
 * @param {() => void} act
 */
export const follow = (act) => device.follow(act);

/**
 * @param {unknown} game
 * @param {ScoreTables} tables
 */
const wordOf = (game, tables) => JSON.stringify(checked(game, tables) ?? game);

/**
 * Where a game stands among games, -1 if it isn't there.
 *
 * @param {unknown} game
 * @param {unknown[]} games
 * @param {ScoreTables} tables
 */
export const placeOf = (game, games, tables) =>
  games.map((other) => wordOf(other, tables)).indexOf(wordOf(game, tables));

/**
 * Games without some of them; of equal ones only as many are taken out as there are among those.
 *
 * @template Kind
 * @param {Kind[]} games
 * @param {unknown[]} some
 * @param {ScoreTables} tables
 * @returns {Kind[]}
 */
export function gamesWithout(games, some, tables) {
  const left = some.map((game) => wordOf(game, tables));
  return games.filter((game) => {
    const at = left.indexOf(wordOf(game, tables));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

// -- files ------------------------------------------------------------------------------------------------------

/**
 * @param {Game[]} games
 * @param {unknown[]} others
 */
export const asJson = (games, others) =>
  JSON.stringify({ format: FORMAT, games, ...(others.length && { others }) }, null, 1);

const HEAD = ["date", "tile", "faction", "mat", "factory", ...NUMBERS];

/**
 * A line for each player of each game. Games of a day lie one after the other; a number tells them apart.
 *
 * @param {Game[]} games
 * @param {(game: Game, player: Player) => number} total
 * @returns {string}
 */
export function asCsv(games, total) {
  const rows = games.flatMap((game, number) =>
    game.players.map((player) => [
      number + 1,
      game.date,
      game.tile,
      player.faction,
      player.mat,
      player.factory ? 1 : 0,
      ...NUMBERS.map((name) => player[name]),
      total(game, player),
    ]),
  );
  return [["game", ...HEAD, "total"], ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

/**
 * The games in a file of one of the two kinds. Raises Error with what is wrong. Those that another version of this page
 * didn't understand when it wrote the file come with them, as they are, and equal ones of these once.
 *
 * @param {string} text
 * @param {ScoreTables} tables
 * @returns {unknown[]}
 */
export function fromFile(text, tables) {
  if (text.length > LONGEST) throw new Error(_("the file is too long"));
  const [games, others] = text.trimStart().startsWith("{") ? ofJson(text) : [ofCsv(text), []];
  if (games.length + others.length > MOST_GAMES)
    throw new Error(ngettext("it holds more than {n} game", "it holds more than {n} games", MOST_GAMES));
  const read = games.map((raw, number) => {
    const game = checked(raw, tables);
    if (!game) throw new Error(_("game {number} in it is none that can be counted", { number: number + 1 }));
    return game;
  });
  const once = new Map(others.map((other) => [wordOf(other, tables), checked(other, tables) ?? other]));
  return [...read, ...once.values()];
}

/**
 * @param {string} text
 * @returns {[games: unknown[], others: unknown[]]}
 */
function ofJson(text) {
  let said;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Error(_("it is no JSON file"));
  }
  if (said.format !== FORMAT || !Array.isArray(said.games)) throw new Error(_("it is no file of this page"));
  return [said.games, Array.isArray(said.others) ? said.others : []];
}

/**
 * @param {string} text
 * @returns {object[]}
 */
function ofCsv(text) {
  const [head, ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => line.split(",").map((cell) => cell.trim()));
  if (!head || !["game", ...HEAD].every((name) => head.includes(name)))
    throw new Error(_("its first line doesn't name the columns of this page"));
  const games = new Map();
  for (const row of rows) {
    /** @param {string} name */
    const cell = (name) => row[head.indexOf(name)] ?? "";
    const game = games.get(cell("game")) ?? { date: cell("date"), tile: cell("tile"), players: [] };
    const numbers = NUMBERS.map((name) => [name, /^\d{1,3}$/.test(cell(name)) ? Number(cell(name)) : -1]);
    game.players.push({
      faction: cell("faction"),
      mat: cell("mat"),
      factory: cell("factory") === "1",
      ...Object.fromEntries(numbers),
    });
    games.set(cell("game"), game);
  }
  return [...games.values()];
}
