/* What the search passes on; the search data are written by scythe_ref/search/export.py. */

/** `search/data.json`: the first part, with what all documents share. */
export interface SearchData extends SearchPart {
  ranking: Ranking;
  /** How many words a document has in each field, on average of both parts. */
  average: Factors;
  asked: { stems: string; lines: string };
  told: { [action: string]: ToldData[] };
  destinations: DestinationData[];
  /** The file with the other part, if there is one. */
  scenarios: string | null;
  /** The file with the questions, if there are any. */
  questions: string | null;
}

/** A line for each document: questions that people ask, and the numbers of rulings beside it. */
export interface QuestionPart {
  format: number;
  together: string;
  questions: string;
  also_asked: string;
}

/** Documents; their numbers are those of all parts. */
export interface SearchPart {
  format: number;
  /** The same in parts that belong together. */
  together: string;
  /** What this part adds to the lists of the first. */
  lists: Shared;
  columns: { id: string[]; title: string[]; answer: (string | number)[] } & { [Name in keyof Shared]: number[] };
  sparse: {
    synonyms: Rare<string>;
    dutch: Rare<string>;
    instead: Rare<number>;
    exception_to: Rare<[rule: number, ...units: string[]]>;
    says_same: Rare<number>;
    tells_apart: Rare<string>;
  };
  /** Of a translation, the titles before it, and the telling words of other texts. */
  texts: { text: string; scope: string } & { [Name in keyof OriginalTexts as `original_${Name}`]?: string };
  asked: { lines: string };
}

/** The texts of a document before their translation; none of those that are not translated. */
export interface OriginalTexts {
  title: string;
  answer: string;
  place: string;
  text: string;
}

/** Actor, object and what is beside them; whether they are apart; the documents of `Told`. */
export type ToldData = [
  actor: string,
  object: string,
  beside: string,
  apart: boolean | null,
  own: number[],
  said: number[],
];

/** A place of the site with the stems of each way to ask for it. */
export type DestinationData = [title: string, url: string, asked: string[]];

/** A place that a query asks for; `named` if it asks for nothing else. */
export interface Destination {
  title: string;
  url: string;
  named: boolean;
}

/** One thing that is done: by whom, to what, beside what is in the place, and whether these belong to two players. */
export interface Frame {
  action: string;
  actor: Set<string>;
  object: Set<string>;
  beside: Set<string>;
  apart: boolean | null;
}

/** A frame with the documents that tell it and those that people ask for with it. */
export interface Told {
  frame: Frame;
  own: number[];
  said: number[];
}

/** Each value once, of what many documents have in common. */
export interface Shared {
  kind: string[];
  url: string[];
  breadcrumb: string[][];
  badges: string[][];
  faction: string[][];
  module: string[][];
  when: When[];
  factor: number[];
}

/** Lists that few documents have, by the document's number. */
export type Rare<Item> = { [number: number]: Item[] };

/** A condition: at which tables something holds. */
export interface When {
  players?: number[];
  factions?: string[];
  modules?: string[];
  switch?: { [name: string]: string[] };
}

/** The weights and word rules: ranking.json, with the game's words. */
export interface Ranking {
  /** The language that the texts are translated into, if they are. */
  language?: string;
  fields: Factors;
  bm25: { k: number; b: number };
  kinds: Factors;
  badges: Factors;
  scopes: Factors;
  places: Factors;
  destinations: { [kind: string]: string };
  often: number;
  case: number;
  unnamed: number;
  title: number;
  whole: number;
  sure: {
    bias: number;
    score: number;
    rarest: number;
    wording: number;
    length: number;
    elsewhere: number;
    least: number;
    none: number;
  };
  /** Of a small game; see scoring.js. */
  small_game: {
    entries: number;
    least: number;
    met: number;
    met_with_unknown: number;
    wording: number;
    counted_wording: number;
    counted: string;
    particles: string;
    questions: string;
    definitions: string[];
    denials: string;
    denied: string;
    term: number;
    defined: number;
    unused: number;
    denial: number;
  };
  close: number;
  apart: { least: number; likeness: number; scopes: { [scope: string]: number } };
  unknown: number;
  synonym: number;
  broader: { words: { [word: string]: string[] }; weight: number };
  prefix: { weight: number; shortest: number; most: number; distance: number };
  fuzzy: { weight: number; split: number; shortest_part: number; short: number; distances: [number, number][] };
  nearest: { most: number; furthest: number; topics: number };
  limit: number;
  coverage: number;
  floor: number;
  frames: {
    agrees: number;
    contradicts: number;
    outcome: number;
    doubtful: string[];
    grammar: { [kind: string]: string };
    kinds: { [concept: string]: string };
    read: { [concept: string]: string };
  };
  synonyms: { [called: string]: string };
  irregular: { [form: string]: string };
  stop_words: string[];
  /** Separated by spaces: those that could be taken for slips of known ones. */
  right_words: string;
  dutch: {
    endings: string[];
    irregular: { [form: string]: string };
    nouns: { words: { [stopWord: string]: string }; after: string; not_after: string; not_before: string };
    words: { [english: string]: string };
  };
  suffixes: [ending: string, instead: string, before: number][][];
}

export type Factors = { [name: string]: number };

/** An entry as it is searched; those that it names are documents, too. */
export interface Document {
  number: number;
  id: string;
  title: string;
  answer: string;
  text: string;
  original: OriginalTexts;
  scope: string;
  kind: string;
  url: string;
  breadcrumb: string[];
  badges: string[];
  faction: string[];
  module: string[];
  when: When;
  factor: number;
  synonyms: string[];
  dutch: string[];
  /** The stems of each wording with which people ask for it. */
  asked: string[][];
  instead: Document[];
  /** The statements that are exceptions to it. */
  exceptions: Document[];
  /** The rules that it is an exception to, each with the pieces for which it lifts it; none where for all. */
  exceptionTo: Map<Document, string[]>;
  says_same: Document[];
  /** The rulings beside it, once the questions are there. */
  also_asked: Document[];
  /** A few words that tell it from other answers that are as close. */
  tells_apart: string;
}

/** In which documents a stem stands, in their order, and how well each fits it. */
export interface Posting {
  numbers: Int32Array;
  fits: Int32Array;
}

/** What a part of a query says that narrows it down. */
export interface Part {
  said: string;
  field: string;
  without: boolean;
}

/** How well documents fit, by their numbers. */
export interface Scored {
  numbers: Int32Array;
  scores: Float64Array;
  near?: Float64Array;
}

/** How a table sees a document. */
export interface Seen {
  standing: "applies" | "replaced" | "not here";
  instead: Document[];
  exceptions: Document[];
}

export interface Hit {
  document: Document;
  score: number;
  seen?: Seen;
  /** What was found, if that is not the document itself. */
  standsFor?: Document;
}

/** An exception to a hit's rule: whom it serves of those that question and table leave, and the pieces; none: all. */
export interface Unless {
  document: Document;
  factions: string[];
  units: string[];
}

/** A hit with those that tell the same rule. */
export interface FoldedHit extends Hit {
  also: Document[];
  unless?: Unless[];
  /** The rules that it is an exception to. */
  exceptionTo?: Document[];
  /** The Dutch names of its terms, by the English ones, where the question was in Dutch. */
  dutch?: Map<string, string>;
  /** The words that tell it from another answer that is as close. */
  reading?: string;
  /** Beside that answer: the sentences that a phone shows, and the rest. */
  parts?: [shown: string, rest: string];
}

export interface Found {
  hits: FoldedHit[];
  total: number;
  meant: string | null;
  nearest: string[];
  topics: Document[];
  elsewhere?: number;
  /** The first two answers where they are close, each with the words that tell it from the other. */
  readings: { words: string; document: Document }[];
  /** Words that the hits are not about, if they are not sure. */
  leftOut: string[];
  /** By word that is left out, the meaning of it that no rule has. */
  senses: { [word: string]: string };
  places: Destination[];
  /** Rulings beside the first hit, if that is sure and they are no hits among the first. */
  alsoAsked: Document[];
  sure: boolean;
  stems: Set<string>;
}

/** What there is to choose a table from, and what plays along with what; `js/table_rules.js`, which a build writes. */
export interface TableRules {
  players: number[];
  factions: { [name: string]: string };
  modules: { [name: string]: string };
  presets: { [name: string]: { title: string; switches: Settings } };
  switches: { [name: string]: { title: string; default: string; settings: string[] } };
  needs: { players: { [players: string]: string }; factions: { [name: string]: string } };
}

/** The setting of each switch. */
export type Settings = { [name: string]: string };

/** A table as it is kept. */
export interface KeptTable {
  players: number | null;
  factions: string[];
  modules: string[];
  /** A preset, or settings that differ from the first one. */
  ruleset: string | Settings;
}

/** Where the pages lie that others lead to; empty where there is none. */
export interface Places {
  search: string;
  table: string;
  settle: string;
  lab: string;
  /** Where "What was not found" may be sent; `{text}` becomes the list. */
  missed: string;
  shelves: [place: string, name: string][];
}
