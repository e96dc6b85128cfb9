/* Twin of scythe_ref/search/frames.py: who does what to whom, in a question and in an entry. Entries' frames come with
   the search data. */

import { stem, words } from "./analysis.js";
import { meanings, withNouns } from "./dutch.js";
import { ranking } from "./ranking.js";

/** @import { Frame, Told, ToldData } from "./types.js" */

/**
 * A word or phrase of a clause, as the grammar takes it: its kind, its concept, and whose it is.
 *
 * @typedef {{ kind: string, name: string, owner: string }} Item
 */
/**
 * What has been read of a clause.
 *
 * @typedef {{
 *   action: string, person: string, actor: Item[], object: Item[], beside: Item[], into: boolean, where: boolean,
 *   by: boolean,
 * }} Clause
 */
/**
 * What has been read of a text: its clauses with an action, who is there already, who acted last.
 *
 * @typedef {{ clauses: Clause[], present: Item[], last: Clause }} Story
 */

const CLAUSES = /[,.;:?!()\n]+|\s[-\u2013\u2014]\s/u;
const THINGS = ["piece", "resource", "track", "role"]; // kinds of concepts that do something or have it done to them
const READ = [...THINGS, "place", "action"]; // kinds of concepts that are read at all
export const OUTCOME = "outcome"; // the action of a frame that tells who wins or loses a fight
const ONE_PART = 1 / 3; // the agreement of two frames in one part
const OWN_NEARBY = 2; // words between an owner and what is owned: his two big boats
const ROLES = new Set(["attacker", "defender", "winner", "loser"]);
/** @type {{ [name: string]: string }} */
const FLIPPED = { me: "other", other: "me", attacker: "defender", defender: "attacker", "": "" };

/**
 * @param {string} [person]
 * @param {Item[]} [actor]
 * @returns {Clause}
 */
const clauseOf = (person = "", actor = []) => ({
  action: "",
  person,
  actor,
  object: [],
  beside: [],
  into: false,
  where: false,
  by: false,
});

/**
 * Whether a clause's action is a way to move, of which a place makes an entering.
 *
 * @param {Clause} clause
 */
const moving = ({ action }) => action === "move" || action === "go";

/**
 * Whose deed it is.
 *
 * @param {Clause} clause
 */
const owner = ({ person, actor }) => person || (actor.find((item) => item.owner)?.owner ?? "");

/**
 * Take a clause that has been read.
 *
 * @param {Story} story
 * @param {Clause} clause
 */
function close(story, clause) {
  if (!clause.action && clause.actor.length && clause.beside.length) clause.action = "enter"; // "may my worker into ..."
  if (clause.action) story.clauses.push(clause);
  if (clause.actor.length || clause.person) story.last = clause;
}

/**
 * The concept of each phrase by which a question is read; the words of a phrase are stems.
 *
 * @param {Iterable<[string, string[]]>} terms - The glossary's terms, each with what people say instead.
 * @returns {Map<string, string>}
 */
export function phrasesOf(terms) {
  const { frames, synonyms } = ranking();
  /** @type {Map<string, string>} */
  const found = new Map();
  /**
   * @param {string} name
   * @param {string[]} said
   */
  const add = (name, said) => {
    if (!Object.hasOwn(frames.kinds, name) || !READ.includes(frames.kinds[name])) return;
    for (const phrase of [name, ...said]) {
      const stems = words(phrase).map(stem).join(" ");
      if (!found.has(stems)) found.set(stems, name);
    }
  };
  for (const [name, said] of Object.entries(frames.read)) add(name, said.split(", "));
  for (const [name, said] of Object.entries(synonyms)) {
    if (frames.kinds[name] !== "action") add(name, said.split(", ")); // verbs that find something mean too much
  }
  for (const [name, said] of terms) add(name.toLowerCase(), said);
  return found;
}

/** Reads frames by the phrases of a game and the grammar in `ranking.json`. */
export class Reader {
  /** @param {Map<string, string>} phrases */
  constructor(phrases) {
    const { frames, broader } = ranking();
    this.phrases = phrases;
    this.kinds = frames.kinds;
    this.doubtful = frames.doubtful;
    this.small = new Map(
      Object.entries(frames.grammar).flatMap(([kind, said]) =>
        said.split(" ").map((word) => /** @type {[string, string]} */ ([word, kind])),
      ),
    );
    this.longest = Math.max(1, ...[...phrases.keys()].map((phrase) => phrase.split(" ").length));
    /** @type {Map<string, string[]>} */
    this.members = new Map();
    for (const [name, kinds] of Object.entries(broader.words)) {
      for (const kind of kinds) this.members.set(kind, [...(this.members.get(kind) ?? [kind]), name]);
    }
  }

  /**
   * What a text tells, clause by clause.
   *
   * @param {string} text
   * @returns {Frame[]}
   */
  frames(text) {
    /** @type {Story} */
    const story = { clauses: [], present: [], last: clauseOf() };
    for (const part of text.split(CLAUSES))
      for (const clause of this.clauses(withNouns(words(part)))) read(clause, story);
    const found = [...story.clauses.flatMap((clause) => this.told(clause, story)), ...outcomes(story)];
    return [...new Map(found.map((frame) => [keyOf(frame), frame])).values()];
  }

  /**
   * The items of each clause; what joins two things parts none.
   *
   * @param {string[]} said
   * @returns {Item[][]}
   */
  clauses(said) {
    const items = this.items(said);
    /** @type {Item[][]} */
    const found = [[]];
    for (const [at, item] of items.entries()) {
      const joins = item.kind === "join" && at > 0 && at < items.length - 1;
      if (joins && items[at - 1].kind === "thing" && items[at + 1].kind === "thing") continue;
      if (item.kind === "join" || item.kind === "clause") found.push([]);
      else found[found.length - 1].push(item);
    }
    return found;
  }

  /**
   * @param {string[]} said
   * @returns {Item[]}
   */
  items(said) {
    /** @type {Item[]} */
    const found = [];
    let whose = "";
    let since = 0;
    for (let at = 0; at < said.length; ) {
      const small = this.small.get(said[at]) ?? "";
      const [size, name] = this.phrase(said, at);
      if ((small === "mine" || small === "theirs") && this.owns(said, at)) {
        [whose, since] = [small === "mine" ? "me" : "other", 0];
        const last = found[found.length - 1];
        if (at && said[at - 1] === "of" && last?.kind === "thing") {
          last.owner = whose;
          whose = "";
        }
        at += 1;
        continue;
      }
      since += 1;
      const kind = name ? this.kinds[name] : "";
      if (kind === "action" || (kind && !(small && size === 1))) {
        const theirs = kind !== "action" && since <= OWN_NEARBY + 1 ? whose : "";
        found.push({ kind: THINGS.includes(kind) ? "thing" : kind, name, owner: theirs });
        if (kind !== "action") whose = "";
      } else if (small === "I" || small === "they") {
        found.push({ kind: "person", name: "", owner: small === "I" ? "me" : "other" });
      } else if (small) found.push({ kind: small, name: "", owner: "" });
      at += name ? size : 1;
    }
    return found;
  }

  /**
   * Whether a word that may own does so here: "zijn boot", but not "boten zijn"; "my mine", but not "the mine".
   *
   * @param {string[]} said
   * @param {number} at
   * @returns {boolean}
   */
  owns(said, at) {
    if (!this.doubtful.includes(said[at]) || (at && said[at - 1] === "of")) return true;
    if (said[at] === "mine") return false;
    for (let ahead = at + 1; ahead <= at + OWN_NEARBY && ahead < said.length; ahead++) {
      const kind = this.kinds[this.phrase(said, ahead)[1]];
      if (THINGS.includes(kind) || kind === "place") return true;
    }
    return false;
  }

  /**
   * How many words from here on are a phrase, and its concept; none if there is no concept.
   *
   * @param {string[]} said
   * @param {number} at
   * @returns {[number, string]}
   */
  phrase(said, at) {
    const stems = said.slice(at, at + this.longest).map(stem);
    for (let size = stems.length; size; size--) {
      const name = this.phrases.get(stems.slice(0, size).join(" "));
      if (name) return [size, name];
    }
    for (const meaning of meanings(said[at]) ?? []) {
      const name = this.phrases.get(meaning.map(stem).join(" "));
      if (name) return [1, name];
    }
    return [1, ""];
  }

  /**
   * The frame of a clause, if it says more than its action.
   *
   * @param {Clause} clause
   * @param {Story} story
   * @returns {Frame[]}
   */
  told(clause, story) {
    let { actor, object, beside } = clause;
    const { action, person } = clause;
    const things = object.filter(({ kind }) => kind === "thing");
    if (!actor.length && person && things.length && (moving(clause) || action === "enter" || action === "leave")) {
      [actor, object] = [things.slice(0, 1), things.slice(1)]; // "I walk a worker into": the worker moves
    }
    const named = new Set(actor.flatMap((item) => item.owner || []));
    const owners = named.size ? named : new Set(person ? [person] : []);
    if ((action === "enter" || action === "leave") && !beside.length) {
      beside = story.present.filter((item) => item.owner && !owners.has(item.owner));
    }
    if (action === "retreat" && !object.length) [actor, object] = [[], actor]; // who retreats is driven off
    const others = [...object, ...beside].flatMap((item) => item.owner || []);
    const sets = [actor, object, beside].map((items) => this.all(items));
    if ((action === "win" || action === "lose") && [...sets[1]].every((name) => ROLES.has(name))) return [];
    if (!sets.some((names) => names.size) || action === "go") return [];
    const apart = owners.size && others.length ? !others.some((other) => owners.has(other)) : null;
    return [{ action, actor: sets[0], object: sets[1], beside: sets[2], apart }];
  }

  /**
   * The concepts of things; of a kind of thing, everything that is one.
   *
   * @param {Item[]} items
   * @returns {Set<string>}
   */
  all(items) {
    const things = items.filter(({ kind }) => kind === "thing");
    return new Set(things.flatMap(({ name }) => this.members.get(name) ?? [name]));
  }
}

/**
 * @param {Frame} frame
 * @returns {string}
 */
const keyOf = ({ action, actor, object, beside, apart }) =>
  [action, ...[actor, object, beside].map((names) => [...names].sort().join(" | ")), apart].join("; ");

/**
 * Read a clause.
 *
 * @param {Item[]} items
 * @param {Story} story
 */
function read(items, story) {
  let clause = clauseOf();
  for (const [at, item] of items.entries()) {
    const { kind } = item;
    if (kind === "action") clause = acting(clause, item.name, story);
    else if (kind === "thing" || kind === "person") put(clause, item);
    else if (kind === "into") {
      clause.into = true;
      if (clause.action === "go" && at === items.length - 1) clause.action = "enter";
    } else if (kind === "out" && moving(clause)) clause.action = "leave";
    else if (kind === "where") clause.where ||= clause.into || Boolean(clause.action);
    else if (kind === "by") clause.by = true;
    else if (kind === "be" && clause.actor.length && !clause.action && !clause.where) {
      story.present.push(...clause.actor);
    } else if (kind === "place" && clause.into) {
      clause.where ||= Boolean(clause.action) && ["where", "that"].includes(items[at + 1]?.kind);
      if (moving(clause)) clause.action = "enter";
    }
  }
  close(story, clause);
}

/**
 * The clause in which an action is read: a second one begins another.
 *
 * @param {Clause} before
 * @param {string} action
 * @param {Story} story
 * @returns {Clause}
 */
function acting(before, action, story) {
  let clause = before;
  if (moving(clause) && (action === "enter" || action === "leave")) {
    clause.action = action;
    return clause;
  }
  if (clause.action) {
    close(story, clause);
    clause = clauseOf(clause.person, [...(clause.where ? clause.object : clause.actor)]);
  }
  clause.action = action;
  if (!clause.actor.length && !clause.person) {
    clause.actor = [...story.last.actor];
    clause.person = story.last.person;
  }
  return clause;
}

/**
 * Put a thing or a person where it stands in a clause.
 *
 * @param {Clause} clause
 * @param {Item} item
 */
function put(clause, item) {
  const entering = clause.into && (moving(clause) || clause.action === "enter");
  if (clause.by) {
    [clause.object, clause.actor, clause.by] = [clause.actor, [item], false];
  } else if (clause.where || (entering && item.kind === "thing")) {
    clause.beside.push(item);
    if (moving(clause)) clause.action = "enter";
  } else if (clause.action) clause.object.push(item);
  else if (item.kind === "person") clause.person = item.owner;
  else clause.actor.push(item);
}

/**
 * Who has won a fight, the attacker or the defender, also where persons say so: I defended and won.
 *
 * @param {Story} story
 * @returns {Frame[]}
 */
function outcomes(story) {
  /** @type {Frame[]} */
  const found = [];
  /**
   * @param {string} action
   * @param {string[]} names
   */
  const tell = (action, names) =>
    found.push({ action, actor: new Set(names), object: new Set(), beside: new Set(), apart: null });
  let attacker = "";
  let winner = "";
  for (const clause of story.clauses) {
    const { action } = clause;
    const whose = owner(clause);
    const named = [...new Set(clause.actor.map(({ name }) => name))].sort();
    for (const role of named) if (role === "winner" || role === "loser") tell(OUTCOME, [role]);
    if ((action === "attack" || action === "enter") && whose) attacker = whose;
    else if (action === "defend" && whose) attacker = FLIPPED[whose];
    else if (action === "win" || (action === "lose" && losesNothing(clause))) {
      const won = action === "win";
      const roles = named.filter((name) => name === "attacker" || name === "defender");
      if (roles.length || whose) tell(OUTCOME, [won ? "winner" : "loser"]);
      if (roles.length)
        tell(
          "win",
          roles.map((role) => (won ? role : FLIPPED[role])),
        );
      else if (whose) winner = won ? whose : FLIPPED[whose];
      const said = clause.object.map(({ name }) => name);
      if (said.includes("attacker")) attacker = whose;
      else if (said.includes("defender")) attacker = FLIPPED[whose];
    }
  }
  if (attacker && winner) tell("win", [attacker === winner ? "attacker" : "defender"]);
  return found;
}

/**
 * Who loses power has lost no fight.
 *
 * @param {Clause} clause
 * @returns {boolean}
 */
const losesNothing = ({ object }) => !object.some(({ kind, name }) => kind === "thing" && !ROLES.has(name));

/**
 * How far two frames of one action tell the same, from -1 to 1.
 *
 * @param {Frame} asked
 * @param {Frame} told
 * @param {number} [outcome] - The agreement of two outcomes.
 * @returns {number}
 */
export function agreement(asked, told, outcome = ONE_PART) {
  const pairs = [
    [asked.actor, told.actor],
    [asked.object, told.object],
    [asked.beside, told.beside],
  ];
  const same = pairs
    .filter(([one, other]) => one.size && other.size)
    .map(([one, other]) => [...one].some((name) => other.has(name)));
  if (asked.apart !== null && told.apart !== null) same.push(asked.apart === told.apart);
  const against = same.filter((fits) => !fits).length;
  if (against) return -against / same.length;
  return same.length && asked.action === OUTCOME ? outcome : Math.min(1, same.length / 3);
}

/**
 * By document how far it tells what is asked, from -1 to 1.
 *
 * @param {Frame[]} asked
 * @param {Map<string, Told[]>} told - What entries tell, by action.
 * @param {number} [outcome]
 * @returns {Map<number, number>}
 */
export function agreements(asked, told, outcome = ONE_PART) {
  /** @type {Map<number, number>} */
  const total = new Map();
  for (const frame of asked) {
    /** @type {Map<number, number>} */
    const best = new Map();
    for (const { frame: other, own, said } of told.get(frame.action) ?? []) {
      const fits = agreement(frame, other, outcome);
      // How people ask for an entry may say more than it tells, and contradicts nothing.
      for (const numbers of fits > 0 ? [own, said] : fits < 0 ? [own] : []) {
        for (const number of numbers) {
          const before = best.get(number) ?? 0;
          best.set(number, fits > 0 || before > 0 ? Math.max(before, fits) : Math.min(before, fits));
        }
      }
    }
    for (const [number, fits] of best) total.set(number, (total.get(number) ?? 0) + fits);
  }
  for (const [number, fits] of total) total.set(number, Math.max(-1, Math.min(1, fits / Math.sqrt(asked.length))));
  return total;
}

/**
 * The frames that entries tell, by action, from the search data.
 *
 * @param {{ [action: string]: ToldData[] }} data
 * @returns {Map<string, Told[]>}
 */
export function toldOf(data) {
  return new Map(
    Object.entries(data).map(([action, told]) => [
      action,
      told.map(([actor, object, beside, apart, own, said]) => ({
        frame: { action, actor: namesOf(actor), object: namesOf(object), beside: namesOf(beside), apart },
        own,
        said,
      })),
    ]),
  );
}

/**
 * @param {string} names
 * @returns {Set<string>}
 */
const namesOf = (names) => new Set(names ? names.split(" | ") : []);
