/* What a score is counted with and from: scythe_ref/scythe/site/score.py writes the tables. */

/** `score_tables`, with the rules that stand beside the numbers. */
export interface ScoreTables {
  tiers: Tier[];
  pair: number;
  factory: number;
  encounter: number;
  many: number;
  tiles: { [tile: string]: { title: string; most: number; rows: [most: number, coins: number][] } };
  compared: NumberName[];
  most: { [name: string]: number };
  players: number;
  factions: { [faction: string]: string };
  mats: { [mat: string]: string };
  rules: { [name: string]: [title: string, address: string] };
}

/** What a star, a territory and a pair are worth up to a popularity; the last one has no end. */
export interface Tier {
  most?: number;
  star: number;
  territory: number;
  pair: number;
}

/** What is entered for a player. */
export type NumberName =
  | "coins"
  | "popularity"
  | "stars"
  | "territories"
  | "resources"
  | "bonus"
  | "encounters"
  | "pieces"
  | "power";

export type Player = { [name in NumberName]: number } & { faction: string; mat: string; factory: boolean };

export interface Game {
  date: string;
  tile: string;
  players: Player[];
}

/** What a player's score depends on besides. */
export interface TableOf {
  tile: string;
  players: number;
}

export interface Line {
  name: NumberName | "meander";
  number: number;
  coins: number;
}

export interface Ranked {
  player: Player;
  number: number;
  total: number;
  place: number;
  by: number | NumberName | "";
}

export interface More {
  name: NumberName;
  coins: number;
  place: number;
  better: boolean;
}

/** What is kept: games, of which another version of the page may have kept what this one doesn't understand. */
export interface Kept {
  games: unknown[];
  now: Game | null;
}

export type Keep = (edit: (kept: Kept) => Kept) => boolean;
export type CanUndo = (label: string, act: () => void) => void;
