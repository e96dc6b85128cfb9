/* What passes between the lab's page, its worker and Python: the requests and replies of scythe_ref/lab/session.py, the
   board that a site writes (`lab_board` of a game), and the list of files (scythe_ref/site/build/lab_runtime.py). */

import type { ComponentChildren, VNode } from "preact";
import type { Engine } from "./engine.js";

// -- requests ---------------------------------------------------------------------------------------------------------

/** Pieces of one kind and owner on one place, by name. */
export interface Unit {
  owner: string;
  kind: string;
  place: string;
}

/** What something beside the board is set to; null is the default again. */
export type Value = string | number | string[] | { [name: string]: number } | null;

/** A way to open something: the first that is there counts. */
export interface Open {
  do: "open";
  line?: string;
  play?: string[];
  text?: string;
  scenario?: string;
  walk?: string;
  step?: number;
  link?: string;
  new?: string[];
  deal?: string[];
  seed?: number;
  where?: string;
  story?: Story;
  seats?: string[];
}

/** What changes something, or nothing; each reply is a screen. */
export type Doing =
  | Open
  | ({ do: "put" | "take" } & Unit)
  | ({ do: "move"; to: string } & Unit)
  | { do: "set"; owner: string; name: string; value: Value }
  | { do: "join" | "leave"; owner: string }
  | { do: "play"; line: string }
  | { do: "choose"; before: string[]; path: number[]; to?: string }
  | { do: "auto"; policy?: string }
  | { do: "seat"; owner: string; computer: boolean }
  | { do: "at"; step: number; branch?: number }
  | { do: "clear" | "cut" | "undo" | "redo" | "show" };

/** What is only asked. */
export type Asking =
  | ({ do: "targets" | "reach" } & Unit)
  | ({ do: "why"; to: string } & Unit)
  | { do: "options"; before: string[]; path: number[]; to?: string; leaving?: boolean }
  | { do: "barred"; before: string[]; path: number[]; to?: string; place: string }
  | { do: "more" | "export" };

/** `fields`: whose fields the screen is to have, if not everybody's. */
export type Request = (Doing | Asking) & { fields?: string[] };

// -- replies ----------------------------------------------------------------------------------------------------------

/** A sentence, where nothing has changed. */
export interface Refusal {
  error: string;
  do?: string;
}

/** By what is asked, what comes of it. */
export interface Answers {
  targets: Targets;
  reach: { reached: Reached };
  why: NotAtOnce;
  barred: WhyNot;
  options: { choice: Choice | Line | null; before: string[] };
  more: More;
  export: Exported;
}

/** What comes of a request that is not refused. */
export type ReplyTo<Asked extends Request> = Asked extends { do: keyof Answers } ? Answers[Asked["do"]] : Screen;

/** What stands in the lab now. */
export interface Screen {
  story: Story;
  history: { undo: number; redo: number };
  defects: Defect[];
  badges: string[];
  pieces: Piece[];
  tracks: { [player: string]: { [name: string]: number } };
  players: Player[];
  supply: { [owner: string]: Supply[] };
  fields: { [owner: string]: DrawerField[] };
  seats: string[];
  steps: Step[];
  verdict: Verdict | null;
  ahead: Ahead[];
  forks: Fork[];
  moved: Moved[];
  open: string[];
  over: string;
  choice: Choice | null;
  refused: Refused[];
  scores: Score[];
  link: string;
}

/** A position as scenarios describe it; what each game says of it, only its engine knows. */
export interface Position {
  players?: { [name: string]: { active?: boolean } | null };
  board?: unknown;
  [key: string]: unknown;
}

export interface Story {
  position: Position;
  play: string[];
  at: number;
  title: string;
  seats: string[];
  branches: string[][];
}

/** A line that isn't played now. */
export interface Ahead {
  owner: string;
  line: string;
  words: string;
}

/** Where another play of the same position leaves this one, and its first line there. */
export interface Fork extends Ahead {
  step: number;
  branch: number;
}

/** A piece that the last step moved. */
export interface Moved extends Unit {
  to: string;
  by: string[];
}

export interface Defect {
  path: string;
  owner: string;
  name: string;
  where: string;
  message: string;
}

/** Pieces of one kind and owner on one place. */
export interface Piece extends Unit {
  number: number;
  detail?: string;
  /** How much it carries. */
  aboard?: number;
}

/** A piece with where it is drawn from the place's middle, and how large. */
export interface LaidPiece extends Piece {
  x: number;
  y: number;
  scale: number;
}

export interface Player {
  name: string;
  title: string;
}

export interface Supply {
  kind: string;
  left: number;
}

export interface Option {
  value: string;
  title: string;
  detail?: string;
}

/** One thing that is set beside the board. */
export interface DrawerField {
  name: string;
  title: string;
  kind: "number" | "one" | "some" | "order" | "counts" | "parts" | "text";
  options: Option[];
  parts: DrawerField[];
  value: Value;
  text: string;
  typed: boolean;
  said: boolean;
  place?: string;
}

export interface Step {
  number: number;
  line: string;
  words: string;
  owner: string;
  accepted: boolean;
  error: string | null;
  covered: boolean;
}

export interface Verdict {
  number: number;
  line: string;
  faction: string;
  accepted: boolean;
  error: string | null;
  decided_by: string[];
  consulted: string[];
  lifted: { rule: string; by: string }[];
  facts: { rule: string; message: string; values: { [name: string]: unknown } }[];
  events: Happened[];
  remarks: string[];
  rules: { [rule: string]: KnownRule };
  headline: { text: string; sides?: Comparison } | null;
  consequences: number[];
}

/** Sides next to each other: the titles of the columns, and a row for each side. */
export interface Comparison {
  columns: string[];
  rows: { owner: string; cells: string[]; wins: boolean }[];
}

export interface Happened {
  rule: string | null;
  message: string;
  before?: unknown;
  after?: unknown;
}

/** What is known of a rule. */
export interface KnownRule {
  title: string;
  text: string;
  url: string;
  /** Whether sources disagree on it. */
  disputed?: boolean;
}

/** A rule by its id, with what is known of it. */
export interface Rule extends Partial<KnownRule> {
  rule: string;
}

/** A rule that speaks against something, in a sentence. */
export interface Reason extends Rule {
  message: string;
}

/** What is to be chosen. */
export interface Choice {
  player: string;
  kind: string;
  hidden: boolean;
  /** Empty where the only option says all. */
  question: string;
  note: string;
  sides: Comparison | null;
  options: ChoiceOption[];
  /** What is played first, as it leaves nothing to decide: only of the choice of a screen. */
  before?: string[];
}

/** What a path ends in. */
export interface Line {
  line: string;
  words: string;
  options?: undefined;
  /** A question that the rules leave one answer to, with those that they refuse. */
  missed?: { question: string; words: string; refused: Refused[] } | null;
}

export interface ChoiceOption {
  words: string;
  path: number[];
  line: string;
  /** The place on the board that it stands for. */
  place?: string;
  leaves?: boolean;
  /** Whether it has nothing to do with the question. */
  aside?: boolean;
  /** Whether nothing is left to ask after it. */
  last?: boolean;
  /** The way that the option stands for, where a unit can go in several. */
  way?: Way;
}

/** A refused line, with the rules against it. */
export interface WhyNot {
  line: string;
  why: Reason[];
}

/** Why a unit doesn't go to a place at once, and the way that leads there in several steps. */
export interface NotAtOnce extends WhyNot {
  way: ReachedPlace | null;
}

export interface Refused extends WhyNot {
  words: string;
}

/** How a unit goes to a place: what is played first, and the options to take. */
export interface Way {
  words?: string;
  before: string[];
  path: number[];
  to?: string;
  leaving?: boolean;
  last?: boolean;
}

export interface Targets {
  targets: { [place: string]: Way[] };
  refused: { [place: string]: WhyNot };
}

/** How a unit gets to a place in one action. */
export interface ReachedPlace {
  steps: number;
  by: Rule[];
  lines: string[];
  words: string[];
  places: string[];
}

export type Reached = { [place: string]: ReachedPlace };

export interface More {
  printings: { title: string; accepted: boolean; decided_by: string[]; messages: string[] }[];
  flips: { change: string; accepted: boolean }[];
  sought: boolean;
  done: boolean;
}

export interface Exported {
  yaml: string;
  line: string;
  play: string[];
  log: string;
}

export interface Score {
  faction: string;
  total: number;
  because: Reason | null;
  lines: ScoreLine[];
}

export interface ScoreLine {
  rule: string;
  title: string;
  url: string;
  number: number;
  coins: number;
  /** The other rules that the line rests on. */
  also: string[];
  /** How the number becomes coins. */
  told?: string;
}

// -- page and worker --------------------------------------------------------------------------------------------------

export type ToWorker = { start: string } | { start?: undefined; number: number; request: Request };

export interface FromWorker {
  loaded?: number;
  total?: number;
  ready?: true;
  number?: number;
  reply?: object;
  failed?: string;
}

/** `lab/runtime/manifest.json`. */
export interface Manifest {
  version: string;
  lock: object;
  files: LabFile[];
}

export interface LabFile {
  name: string;
  address: string;
  gzip: number;
  sha256: string;
}

// -- the board --------------------------------------------------------------------------------------------------------

/** Left, top, width and height. */
export type Frame = number[];
export type Point = number[];

/** `lab/board.json`. */
export interface BoardFile {
  format: number;
  sprite: string;
  frame: Frame;
  outline: string;
  words: Partial<Words>;
  /** What kinds of pieces are called, one and several of each; of a game that doesn't say, that follows from their ids. */
  kinds?: { [kind: string]: [one: string, several: string] };
  below?: number;
  size: Point;
  /** The script that draws a player's mat, and what only that reads. */
  mat?: { script: string };
  places: { [name: string]: Place };
  owners: Owner[];
}

export interface Board extends Omit<BoardFile, "places" | "owners"> {
  words: Words;
  places: Map<string, Place>;
  owners: Map<string, Owner>;
}

export interface Place {
  at: Point;
  title: string;
  short: string;
  near: string[];
  /** What a unit may find at its borders, for those who don't see them. */
  borders?: string;
  outline?: string;
  printed?: { kind: string; symbol: string; words: string; bare: string };
}

export interface Owner {
  value: string;
  title: string;
  short: string;
  class: string;
}

/** What a game may call otherwise. */
export interface Words {
  place: string;
  places: string;
  side: string;
  player: string;
  table: string;
  begins: string;
  hidden: string;
  choices: string;
  points: string;
  legend: string;
}

/** `lab/rulings.json`. */
export interface RulingsFile {
  format: number;
  rulings: Ruling[];
}

export interface Ruling {
  question: string;
  url: string;
  badges: string[];
  rules: string[];
}

// -- the page ---------------------------------------------------------------------------------------------------------

export type Mode = "setup" | "play" | "verdict" | "where";

export interface Told {
  tone: string;
  text: string;
}

/** See session.js. */
export interface Session<Now = Screen> {
  screen: Now;
  told: Told | null;
  ask: (request: Doing | ((newest: Screen) => Doing)) => Promise<Screen | null>;
  query: <Asked extends Asking>(request: Asked) => Promise<ReplyTo<Asked> | null>;
  raw: <Asked extends Request>(request: Asked) => Promise<ReplyTo<Asked> | Refusal>;
  drawers: { current: string[] | null };
  waiting: { current: number };
  say: (text: string, tone?: string) => void;
}

/** What was tapped in a play; see units.js. */
export interface Tapped {
  unit: LookedAt | null;
  /** `choice`: a choice doesn't offer the place; else a unit can't go there. */
  why: {
    place: string;
    there: Piece[];
    rules: Reason[];
    line: string;
    choice?: boolean;
    way?: ReachedPlace | null;
  } | null;
  chain: Chain | null;
}

/** A choice that follows from another. */
export interface Chain {
  before: string[];
  to?: string;
  choice: Asked;
}

/** What the page needs of a choice to ask it. */
export type Asked = Pick<Choice, "question" | "options"> & Partial<Choice> & { refused?: Refused[] };

export interface LookedAt extends Unit, Targets {}

export interface Units extends Tapped {
  /** The places that a tap chooses. */
  lit: string[];
  clear: () => void;
  select: (unit: Unit) => Promise<void>;
  dragged: (unit: Unit, to: string) => Promise<void>;
  selectFirst: (units: Unit[]) => Promise<void>;
  tapped: (place: string, piece: Unit | null) => unknown;
  go: (ways: Way[]) => Promise<void>;
  playLine: (line: string) => Promise<Screen | null>;
  playLines: (lines: string[]) => Promise<void>;
}

/** See computer.js. */
export interface Computer {
  its: boolean;
  going: boolean;
  watched: boolean;
  stop: () => void;
  go: () => void;
  watch: () => void;
  once: () => Promise<Screen | null>;
}

/** See where.js. */
export interface WhereTo {
  unit: Unit | null;
  setUnit: (unit: Unit | null) => void;
  reached: Reached;
  place: string;
  tapped: (place: string) => void;
  put: (place: string) => Promise<void>;
}

/** What is to be seen of places besides. */
export interface Marks {
  lately?: Set<string>;
  lit?: Set<string>;
  barred?: Set<string>;
  wrong?: Set<string>;
  over?: Set<string>;
  chosen?: Set<string | undefined>;
  steps?: { [place: string]: number };
}

/** A kind of piece to put on the board; without a kind the eraser, with `from` one that moves there from another place. */
export interface Taken {
  owner: string;
  kind: string;
  from?: string;
}

/** A field that somebody wants to see. */
export interface Jump {
  owner: string;
  name: string;
}

/** What a game's own picture of a player's mat gets (`mat` in the board's file names the script). */
export interface MatProps {
  board: Board;
  owner: string;
  fields: DrawerField[];
  wrong: (name: string) => string[];
  set: (value: Value, name: string) => unknown;
  drawField: (field: DrawerField) => VNode;
  pieces: Piece[];
  supply: Supply[];
  take: (kind: string) => void;
  ask: Session["ask"];
}

export interface MatModule {
  /** The names of the fields that it draws. */
  DRAWN: string[];
  Mat: (props: MatProps) => VNode;
}

/** See dragging.js. */
export interface Drag {
  piece: Taken | null;
  over: string;
  begin: (taken: Taken, event: PointerEvent, drop: (place: string, outside: boolean) => void) => void;
  ghost: (element: HTMLElement | null) => void;
}

/** What every part of the page that draws a field gets. */
export interface FieldProps {
  field: DrawerField;
  id: string;
  set: (value: Value, part?: string) => unknown;
  title: string;
  label?: string;
}

export type { ComponentChildren, Engine };
