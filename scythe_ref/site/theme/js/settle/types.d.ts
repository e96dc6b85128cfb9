/* Answers: settle/answers.json, which scythe_ref/site/pages/settle.py writes, and what answers.js makes of it. */

import type { Document } from "../search/types.js";

/** A source and the place in it. */
export type Cited = [source: string, place: string, language?: string];

/** `settle/answers.json`. */
export interface AnswersFile {
  format: number;
  sources: { [source: string]: string };
  statuses: { [status: string]: [badge: string, meaning: string] };
  switches: {
    [name: string]: {
      title: string;
      settings: { [setting: string]: string | null };
      names?: { [setting: string]: string };
    };
  };
  formerly: { [id: string]: number };
  answers: (OwnAnswer | number | null)[];
}

/** What the search data do not say of an answer; what is empty is left out. */
export interface OwnAnswer {
  big?: string;
  /** The text, or where it begins in the answer. */
  say?: string | number;
  more?: string;
  status?: string;
  sources?: Cited[];
  "more sources"?: number;
  dissent?: [source: string, place: string, text: string, language?: string][];
  switch?: { [name: string]: string[] };
  flips?: { [name: string]: string[] };
  proof?: [example: number, more: number];
  reason?: string;
}

export interface Answer extends Document, Omit<OwnAnswer, "proof"> {
  big: string;
  say: string;
  place: string[];
  proof?: { title: string; url: string; more: number };
}

export interface Settled extends Omit<AnswersFile, "answers"> {
  answers: Map<string, Answer>;
  aliases: Map<string, Answer>;
}

/** Whether an answer holds, and what is to be read first. */
export interface Held {
  state: "applies" | "replaced" | "not here" | "superseded" | "other";
  first: Answer[];
}

/** What decides between printings: a row, and what it says there unless the answer itself holds. */
export interface Printing {
  label: string;
  mine: boolean;
  says?: string;
  hint?: string;
}
