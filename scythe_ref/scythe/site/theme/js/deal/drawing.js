/* Which deals are allowed, how many there are, and one of them by chance. A deal is [[faction, mat], ...] clockwise.

   `wanted` says what may be dealt: {players, factions, mats, banned: [[faction, mat], ...], spread, byNumber}, with
   `seats`: all home bases clockwise, and `mats` in the order of their numbers. */

/** @import { Pair, Wanted } from "./types.js" */

/** @import { Chance } from "./chance.js" */

/**
 * Groups of factions as large as the table, clockwise; with `spread` those alone that leave the most even gaps.
 *
 * @param {Wanted} wanted
 * @returns {string[][]}
 */
export function groups({ players, factions, seats, spread }) {
  const all = subsets(
    seats.filter((name) => factions.includes(name)),
    players,
  );
  if (!spread || players < 2) return all;
  /** @param {string[]} group */
  const unevenness = (group) => {
    const at = group.map((name) => seats.indexOf(name));
    return at.reduce(
      (sum, seat, number) =>
        sum + ((at[(number + 1) % at.length] - seat + seats.length) % seats.length || seats.length) ** 2,
      0,
    );
  };
  const best = Math.min(...all.map(unevenness));
  return all.filter((group) => unevenness(group) === best);
}

/**
 * @param {string[]} names
 * @param {number} size
 * @returns {string[][]}
 */
function subsets(names, size) {
  if (size === 0) return [[]];
  return names.flatMap((name, at) => subsets(names.slice(at + 1), size - 1).map((rest) => [name, ...rest]));
}

/**
 * In how many ways mats can be dealt to the factions from number `from` on, those of the bit set `used` being gone.
 *
 * @param {string[]} group
 * @param {Wanted} wanted
 * @param {number} [used]
 * @param {number} [from]
 * @param {Map<number, number>} [known]
 * @returns {number}
 */
function ways(group, wanted, used = 0, from = 0, known = new Map()) {
  if (from === group.length) return 1;
  const key = from * 2 ** wanted.mats.length + used;
  let sum = known.get(key);
  if (sum === undefined) {
    const each = choices(group[from], wanted, used).map((mat) =>
      ways(group, wanted, used | (1 << mat), from + 1, known),
    );
    sum = each.reduce((all, one) => all + one, 0);
    known.set(key, sum);
  }
  return sum;
}

/**
 * @param {string} faction
 * @param {string} mat
 * @param {Wanted} wanted
 */
const isBanned = (faction, mat, { banned }) => banned.some(([one, other]) => one === faction && other === mat);

/**
 * @param {string} faction
 * @param {Wanted} wanted
 * @param {number} used
 */
const choices = (faction, wanted, used) =>
  wanted.mats
    .map((_, mat) => mat)
    .filter((mat) => !(used & (1 << mat)) && !isBanned(faction, wanted.mats[mat], wanted));

/**
 * Deals of a group in which the numbers of the mats rise clockwise from one seat on.
 *
 * @param {string[]} group
 * @param {Wanted} wanted
 * @returns {Pair[][]}
 */
function risingDeals(group, wanted) {
  return subsets(wanted.mats, group.length).flatMap((mats) =>
    group
      .map((_, first) =>
        group.map((faction, seat) => /** @type {Pair} */ ([faction, mats[(seat + first) % group.length]])),
      )
      .filter((deal) => !deal.some(([faction, mat]) => isBanned(faction, mat, wanted))),
  );
}

/**
 * How many deals are allowed.
 *
 * @param {Wanted} wanted
 * @returns {number}
 */
export function count(wanted) {
  /** @param {string[]} group */
  const each = (group) => (wanted.byNumber ? risingDeals(group, wanted).length : ways(group, wanted));
  return groups(wanted).reduce((sum, group) => sum + each(group), 0);
}

/**
 * One of the allowed deals, each as likely as the others; null if there is none.
 *
 * @param {Wanted} wanted
 * @param {Chance} chance
 * @returns {Pair[] | null}
 */
export function draw(wanted, chance) {
  const total = count(wanted);
  if (!total) return null;
  let left = chance.below(total);
  for (const group of groups(wanted)) {
    if (wanted.byNumber) {
      const deals = risingDeals(group, wanted);
      if (left < deals.length) return deals[left];
      left -= deals.length;
      continue;
    }
    const here = ways(group, wanted);
    if (left < here) return nth(group, wanted, left);
    left -= here;
  }
  return null;
}

/**
 * The deal of a group that has this number among all of its deals.
 *
 * @param {string[]} group
 * @param {Wanted} wanted
 * @param {number} number
 * @returns {Pair[]}
 */
function nth(group, wanted, number) {
  let [left, used] = [number, 0];
  return group.map((faction, at) => {
    for (const mat of choices(faction, wanted, used)) {
      const further = ways(group, wanted, used | (1 << mat), at + 1);
      if (left < further) {
        used |= 1 << mat;
        return [faction, wanted.mats[mat]];
      }
      left -= further;
    }
    throw new Error("there is no such deal");
  });
}

/**
 * Whether a pair may be taken in a draft: whoever chooses later still finds an allowed pair.
 *
 * @param {string} faction
 * @param {string} mat
 * @param {Pair[]} taken
 * @param {Wanted} wanted
 * @returns {boolean}
 */
export function mayTake(faction, mat, taken, wanted) {
  if (isBanned(faction, mat, wanted) || taken.some(([one, other]) => one === faction || other === mat)) return false;
  /** @type {Pair[]} */
  const gone = [...taken, [faction, mat]];
  const rest = {
    ...wanted,
    players: wanted.players - gone.length,
    factions: wanted.factions.filter((name) => !gone.some(([one]) => one === name)),
    mats: wanted.mats.filter((name) => !gone.some(([, other]) => other === name)),
    spread: false,
    byNumber: false,
  };
  return count(rest) > 0;
}
