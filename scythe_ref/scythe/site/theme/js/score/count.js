/* Counting: it multiplies and adds what stands in the tables that the site was built with, and knows no number itself.

   A player is {faction, coins, popularity, stars, territories, factory, resources, bonus, encounters, pieces, power}:
   territories counts the Factory once, factory says whether it is among them, bonus is how many the bonus tile counts,
   encounters how many encounter territories Polania's cover token pays for. */

/** @typedef {{ player: Player, number: number, total: number }} Counted */
/** @import { Line, More, NumberName, Player, Ranked, ScoreTables, TableOf, Tier } from "./types.js" */

/**
 * What a star, a territory and a pair are worth at a popularity.
 *
 * @param {ScoreTables} tables
 * @param {number} popularity
 * @returns {Tier}
 */
export const tierAt = (tables, popularity) =>
  tables.tiers.find(({ most }) => most === undefined || popularity <= most) ?? tables.tiers[tables.tiers.length - 1];

/**
 * The territories that score: the Factory is worth several.
 *
 * @param {ScoreTables} tables
 * @param {Player} player
 */
export const territories = (tables, player) => player.territories + (player.factory ? tables.factory - 1 : 0);

/**
 * What the bonus tile pays for so many.
 *
 * @param {ScoreTables} tables
 * @param {string} tile
 * @param {number} number
 * @returns {number}
 */
export function bonusCoins(tables, tile, number) {
  if (!tile || !number) return 0;
  return tables.tiles[tile].rows.find(([most]) => !most || number <= most)?.[1] ?? 0;
}

/**
 * The lines of a score: `{ name, number, coins }`. table: `{ tile, players }`.
 *
 * @param {ScoreTables} tables
 * @param {Player} player
 * @param {TableOf} table
 * @returns {Line[]}
 */
export function lines(tables, player, table) {
  const tier = tierAt(tables, player.popularity);
  const land = territories(tables, player);
  /** @type {[Line["name"], number, number][]} */
  const counted = [
    ["coins", player.coins, player.coins],
    ["stars", player.stars, player.stars * tier.star],
    ["territories", land, land * tier.territory],
    ["resources", player.resources, Math.floor(player.resources / tables.pair) * tier.pair],
  ];
  if (table.tile) counted.push(["bonus", player.bonus, bonusCoins(tables, table.tile, player.bonus)]);
  if (hasMeander(tables, player, table))
    counted.push(["meander", player.encounters, player.encounters * tables.encounter]);
  return counted.map(([name, number, coins]) => ({ name, number, coins }));
}

/**
 * Whether a cover token pays a player for encounter territories.
 *
 * @param {ScoreTables} tables
 * @param {Player} player
 * @param {TableOf} table
 */
export const hasMeander = (tables, player, table) => player.faction === "polania" && table.players >= tables.many;

/**
 * @param {ScoreTables} tables
 * @param {Player} player
 * @param {TableOf} table
 */
export const total = (tables, player, table) => lines(tables, player, table).reduce((sum, { coins }) => sum + coins, 0);

/**
 * @param {ScoreTables} tables
 * @param {Player} player
 * @param {NumberName} name
 */
const compared = (tables, player, name) => (name === "territories" ? territories(tables, player) : (player[name] ?? 0));

/**
 * Everybody in the order of their fortunes: `{ player, total, place, by }`. by: what put them before the next one, the
 * difference in coins or the name of what broke the tie, or "" where they share the place.
 *
 * @param {ScoreTables} tables
 * @param {Player[]} players
 * @param {TableOf} table
 * @returns {Ranked[]}
 */
export function ranking(tables, players, table) {
  const counted = players.map((player, number) => ({ player, number, total: total(tables, player, table) }));
  /**
   * @param {Counted} one
   * @param {Counted} other
   * @returns {{ by: Ranked["by"], order: number }}
   */
  const difference = (one, other) => {
    if (one.total !== other.total) return { by: one.total - other.total, order: other.total - one.total };
    const name = tables.compared.find(
      (what) => compared(tables, one.player, what) !== compared(tables, other.player, what),
    );
    return name
      ? { by: name, order: compared(tables, other.player, name) - compared(tables, one.player, name) }
      : { by: "", order: 0 };
  };
  const sorted = counted.sort((one, other) => difference(one, other).order || one.number - other.number);
  let place = 0;
  return sorted.map((one, at) => {
    if (!at || difference(sorted[at - 1], one).order) place = at + 1;
    return { ...one, place, by: at + 1 < sorted.length ? difference(one, sorted[at + 1]).by : "" };
  });
}

/**
 * The most that a number can be; of the bonus, what the tile can count.
 *
 * @param {ScoreTables} tables
 * @param {NumberName} name
 * @param {string} tile
 */
export const mostOf = (tables, name, tile) =>
  name === "bonus" ? (tables.tiles[tile]?.most ?? 0) : (tables.most[name] ?? Infinity);

/**
 * @param {ScoreTables} tables
 * @param {Player[]} players
 * @param {number} number
 * @param {TableOf} table
 */
const placed = (tables, players, number, table) =>
  /** @type {Ranked} */ (ranking(tables, players, table).find((one) => one.number === number));

/** @type {NumberName[]} */
const MORE = ["popularity", "stars", "territories", "resources", "bonus"];

/**
 * What one more of something would have changed for a player: `{ name, coins, place }`, where it changes anything.
 *
 * @param {ScoreTables} tables
 * @param {Player[]} players
 * @param {number} number
 * @param {TableOf} table
 * @returns {More[]}
 */
export function oneMore(tables, players, number, table) {
  const before = placed(tables, players, number, table);
  return MORE.filter((name) => players[number][name] < mostOf(tables, name, table.tile)).map((name) => {
    const others = players.map((player, at) => (at === number ? { ...player, [name]: player[name] + 1 } : player));
    const after = placed(tables, others, number, table);
    return { name, coins: after.total - before.total, place: after.place, better: after.place < before.place };
  });
}
