/* What a deal is and is made of: scythe_ref/scythe/site/setup.py writes the tables. */

import type { When } from "../search/types.js";

/** Of the page that draws, `deal_tables`. */
export interface DealTables {
  /** Clockwise by home base. */
  factions: { [faction: string]: Faction };
  /** In the order that decides who begins. */
  mats: { [mat: string]: Mat };
  banned: Pair[];
  players: { base_max: number; max: number };
  beyond: number;
  pieces: { [name: string]: number };
  encounters: number;
  rules: { [name: string]: [title: string, address: string] };
  modules: { [name: string]: string };
}

/** Of the page of the set-up, with `_piece_tables` and the steps. */
export interface SetupTables extends DealTables {
  cards: { riverwalk: number; "quick-start": number };
  tokens: { [faction: string]: [number: number, name: string] };
  covered: { [faction: string]: [ability: string, text: string] };
  groups: Group[];
}

export interface Faction {
  short: string;
  module: string;
  power: number;
  cards: number;
  workers: string[];
  mechs: string[];
  href: string;
}

export interface Mat {
  name: string;
  number: string;
  module: string;
  popularity: number;
  coins: number;
  objectives: number;
  href: string;
}

/** Steps of the set-up, once for all or for each player. */
export interface Group {
  title: string;
  each: boolean;
  steps: Step[];
}

export interface Step {
  rule: string;
  title: string;
  href: string;
  text: string;
  when: When;
}

export type Pair = [faction: string, mat: string];
/** The player mat and the name may be empty. */
export type Seat = [faction: string, mat: string, name: string];

export interface Deal {
  seats: Seat[];
  modules: string[];
  done: string[];
}

/** What a group wants to draw from. */
export interface Wishes {
  players: number;
  factions: string[];
  mats: string[];
  banned: Pair[];
  spread: boolean;
  byNumber: boolean;
  names: string[];
}

/** What may be dealt: all home bases clockwise, and mats in the order of their numbers. */
export interface Wanted extends Omit<Wishes, "names"> {
  seats: string[];
}
