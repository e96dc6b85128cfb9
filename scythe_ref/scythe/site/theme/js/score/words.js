/* What the numbers of a score are called, and why somebody has won, for the page and for its picture. */

import { _, filled, listed, ngettext, pgettext } from "../translations.js";

/** @import { More, Ranked, NumberName } from "./types.js" */

/** @type {{ [name in NumberName]: [title: string, about: string] }} */
export const WORDS = {
  coins: [_("Coins"), _("What everybody has in front of them")],
  popularity: [_("Popularity"), _("The space on the track")],
  stars: [_("Stars"), _("Placed on the triumph track")],
  territories: [_("Territories"), _("Controlled, the Factory counted once")],
  resources: [_("Resources"), _("On controlled territories")],
  bonus: [_("Structure bonus"), _("How many the tile counts")],
  encounters: [_("Encounter territories"), _("Those that Polania controls, for its cover token")],
  pieces: [_("Workers, mechs and structures"), _("On the board, added up")],
  power: [_("Power"), _("The space on the track")],
};
export const LINES = { ...WORDS, meander: [_("Cover token of Meander")] };

/**
 * What stands over a result. `named` gives the name of a place in the ranking.
 *
 * @param {Ranked[]} order
 * @param {(one: Ranked) => string} named
 * @returns {string}
 */
export function headline(order, named) {
  const winners = order.filter(({ place }) => place === 1).map(named);
  if (winners.length === 1) return _("{winner} wins", { winner: winners[0] });
  return _("{winners} share the victory", { winners: listed(winners) });
}

/** @type {{ [name: string]: string }} */
const AHEAD = {
  pieces: pgettext("ahead on", "workers, mechs and structures"),
  power: pgettext("ahead on", "power"),
  popularity: pgettext("ahead on", "popularity"),
  resources: pgettext("ahead on", "resources"),
  territories: pgettext("ahead on", "territories"),
  stars: pgettext("ahead on", "stars"),
};

/**
 * Why the first is first, and the rule that says so.
 *
 * @param {Ranked[]} order
 * @param {(one: Ranked) => string} named
 * @returns {[text: string, rule: string]}
 */
export function reason([first, second], named) {
  const other = named(second);
  if (first.by === "") return [_("They are equal in everything that is compared."), "open"];
  if (typeof first.by === "number")
    return [ngettext("By {n} coin over {other}.", "By {n} coins over {other}.", first.by, { other }), "winner"];
  return [_("Level with {other} on coins, ahead on {what}.", { other, what: AHEAD[first.by] ?? "" }), "tie"];
}

/** @type {{ [name: string]: string }} */
const ONE = {
  popularity: _("one popularity more: {change}"),
  stars: _("one star more: {change}"),
  territories: _("one territory more: {change}"),
  resources: _("one resource more: {change}"),
  bonus: _("one more for the bonus tile: {change}"),
};

/**
 * What one more of something would have changed, in words.
 *
 * @param {More} more
 */
export function changed({ name, coins, place, better }) {
  const change = coins ? ngettext("+{n} coin", "+{n} coins", coins) : _("nothing");
  return filled(ONE[name], { change: better ? _("{change} and place {place}", { change, place }) : change });
}
