/* What the numbers of a score are called, and why somebody has won, for the page and for its picture. */

/** @import { More, Ranked, NumberName } from "./types.js" */

/** @type {{ [name in NumberName]: [title: string, about: string] }} */
export const WORDS = {
  coins: ["Coins", "What everybody has in front of them"],
  popularity: ["Popularity", "The space on the track"],
  stars: ["Stars", "Placed on the triumph track"],
  territories: ["Territories", "Controlled, the Factory counted once"],
  resources: ["Resources", "On controlled territories"],
  bonus: ["Structure bonus", "How many the tile counts"],
  encounters: ["Encounter territories", "Those that Polania controls, for its cover token"],
  pieces: ["Workers, mechs and structures", "On the board, added up"],
  power: ["Power", "The space on the track"],
};
export const LINES = { ...WORDS, meander: ["Cover token of Meander"] };

/** @param {number} number */
const coins = (number) => `${number} coin${number === 1 ? "" : "s"}`;

/**
 * What stands over a result. `named` gives the name of a place in the ranking.
 *
 * @param {Ranked[]} order
 * @param {(one: Ranked) => string} named
 * @returns {string}
 */
export function headline(order, named) {
  const winners = order.filter(({ place }) => place === 1).map(named);
  return `${winners.join(" and ")} ${winners.length > 1 ? "share the victory" : "wins"}`;
}

/**
 * Why the first is first, and the rule that says so.
 *
 * @param {Ranked[]} order
 * @param {(one: Ranked) => string} named
 * @returns {[text: string, rule: string]}
 */
export function reason([first, second], named) {
  if (first.by === "") return ["They are equal in everything that is compared.", "open"];
  if (typeof first.by === "number") return [`By ${coins(first.by)} over ${named(second)}.`, "winner"];
  return [`Level with ${named(second)} on coins, ahead on ${WORDS[first.by][0].toLowerCase()}.`, "tie"];
}

/** @type {{ [name: string]: string }} */
const ONE = {
  popularity: "popularity more",
  stars: "star more",
  territories: "territory more",
  resources: "resource more",
  bonus: "more for the bonus tile",
};

/**
 * What one more of something would have changed, in words.
 *
 * @param {More} more
 */
export const changed = ({ name, coins: more, place, better }) =>
  `one ${ONE[name]}: ${more ? `+${coins(more)}` : "nothing"}${better ? ` and place ${place}` : ""}`;
