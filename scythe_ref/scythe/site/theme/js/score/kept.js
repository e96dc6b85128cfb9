/* Games that are kept on this device, and the files in which they leave it and come back. Whatever comes from a file is
   looked at as anything that a stranger typed. */

import { site } from "../site_root.js";

const KEY = `scythe-scores ${site.pathname}`;
const MOST_GAMES = 500;
const LONGEST = 1_000_000; // characters of a file
const FORMAT = 1;

export const NUMBERS = ["coins", "popularity", "stars", "territories", "resources", "bonus", "encounters", "pieces", "power"];
const MOST = 999;
const TRACKS = ["popularity", "power"]; // what has an end on the board; other numbers are kept as they were entered

export const newPlayer = (faction) => ({ faction, mat: "", factory: false, ...Object.fromEntries(NUMBERS.map((name) => [name, 0])) });
export const newGame = (factions) => ({ date: today(), tile: "", players: factions.map(newPlayer) });

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/** A game out of anything at all, with nothing in it but what belongs there; null if it is none. */
export function checked(raw, tables) {
  if (raw === null || typeof raw !== "object" || !Array.isArray(raw.players)) return null;
  const { date, tile = "", players } = raw;
  if (!/^\d{4}-\d\d-\d\d$/.test(String(date)) || (tile && !Object.hasOwn(tables.tiles, tile))) return null;
  if (players.length > tables.players || new Set(players.map((player) => player?.faction)).size < players.length) return null;
  const made = players.map((player) => checkedPlayer(player, tables));
  return made.every(Boolean) ? { date: String(date), tile: String(tile), players: made } : null;
}

function checkedPlayer(raw, tables) {
  if (raw === null || typeof raw !== "object" || !Object.hasOwn(tables.factions, String(raw.faction))) return null;
  if (raw.mat && !Object.hasOwn(tables.mats, String(raw.mat))) return null;
  const player = { ...newPlayer(String(raw.faction)), mat: String(raw.mat ?? ""), factory: raw.factory === true };
  for (const name of NUMBERS) {
    const number = raw[name] ?? 0;
    if (!Number.isInteger(number) || number < 0 || number > (TRACKS.includes(name) ? tables.most[name] : MOST)) return null;
    player[name] = number;
  }
  return player;
}

/** `{ games, now }`: the games that were kept, the last one first, and the one that is being counted, or null. */
export function read(tables) {
  try {
    const said = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const games = (Array.isArray(said.games) ? said.games : []).map((game) => checked(game, tables)).filter(Boolean);
    return { games, now: checked(said.now, tables) };
  } catch {
    return { games: [], now: null };
  }
}

/** Keep everything; false where this browser keeps nothing. */
export function save(games, now) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ games: games.slice(0, MOST_GAMES), now }));
    return true;
  } catch {
    return false;
  }
}

// -- files ------------------------------------------------------------------------------------------------------

export const asJson = (games) => JSON.stringify({ format: FORMAT, games }, null, 1);

const HEAD = ["date", "tile", "faction", "mat", "factory", ...NUMBERS];

/** A line for each player of each game. Games of a day lie one after the other; a number tells them apart. */
export function asCsv(games, total) {
  const rows = games.flatMap((game, number) => game.players.map((player) => [number + 1, game.date, game.tile, player.faction, player.mat, player.factory ? 1 : 0, ...NUMBERS.map((name) => player[name]), total(game, player)]));
  return [["game", ...HEAD, "total"], ...rows].map((row) => row.join(",")).join("\r\n") + "\r\n";
}

/** The games in a file of one of the two kinds. Raises Error with what is wrong. */
export function fromFile(text, tables) {
  if (text.length > LONGEST) throw new Error("the file is too long");
  const raw = text.trimStart().startsWith("{") ? ofJson(text) : ofCsv(text);
  if (raw.length > MOST_GAMES) throw new Error(`it holds more than ${MOST_GAMES} games`);
  return raw.map((game, number) => {
    const read = checked(game, tables);
    if (!read) throw new Error(`game ${number + 1} in it is none that can be counted`);
    return read;
  });
}

function ofJson(text) {
  let said;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Error("it is no JSON file");
  }
  if (said.format !== FORMAT || !Array.isArray(said.games)) throw new Error("it is no file of this page");
  return said.games;
}

function ofCsv(text) {
  const [head, ...rows] = text.split(/\r?\n/).filter((line) => line.trim()).map((line) => line.split(",").map((cell) => cell.trim()));
  if (!head || !["game", ...HEAD].every((name) => head.includes(name))) throw new Error("its first line doesn't name the columns of this page");
  const games = new Map();
  for (const row of rows) {
    const cell = (name) => row[head.indexOf(name)] ?? "";
    const game = games.get(cell("game")) ?? { date: cell("date"), tile: cell("tile"), players: [] };
    const numbers = NUMBERS.map((name) => [name, /^\d{1,3}$/.test(cell(name)) ? Number(cell(name)) : -1]);
    game.players.push({ faction: cell("faction"), mat: cell("mat"), factory: cell("factory") === "1", ...Object.fromEntries(numbers) });
    games.set(cell("game"), game);
  }
  return [...games.values()];
}
