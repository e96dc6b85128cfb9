// Draws as the page does: one deal for each seed of each wish, and how many deals there are.
import { readFileSync } from "node:fs";
import { Chance } from "../../scythe_ref/scythe/site/theme/js/deal/chance.js";
import { count, draw, mayTake } from "../../scythe_ref/scythe/site/theme/js/deal/drawing.js";

/** @import { Pair, Wanted } from "../../scythe_ref/scythe/site/theme/js/deal/types.js" */

/** @type {{ wanted: Wanted, seeds: string[], taken?: Pair[] }[]} */
const asked = JSON.parse(readFileSync(0, "utf8"));
const told = asked.map(({ wanted, seeds, taken = [] }) => ({
  count: count(wanted),
  deals: seeds.map((seed) => draw(wanted, new Chance(seed))),
  may: wanted.factions.flatMap((faction) =>
    wanted.mats.filter((mat) => mayTake(faction, mat, taken, wanted)).map((mat) => [faction, mat]),
  ),
}));
process.stdout.write(JSON.stringify(told));
