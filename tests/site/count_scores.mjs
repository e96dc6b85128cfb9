// Counts the positions that stand in the input as the page does, and prints what it has counted.
import { readFileSync } from "node:fs";
import { bonusCoins, lines, ranking } from "../../scythe_ref/scythe/site/theme/js/score/count.js";

/** @import { Player, ScoreTables, TableOf } from "../../scythe_ref/scythe/site/theme/js/score/types.js" */

/** @type {{ tables: ScoreTables, games: { players: Player[], table: TableOf }[] }} */
const { tables, games } = JSON.parse(readFileSync(0, "utf8"));
const counted = games.map(({ players, table }) => {
  const order = ranking(tables, players, table);
  return {
    lines: players.map((player) => lines(tables, player, table)),
    winners: order.filter(({ place }) => place === 1).map(({ number }) => number),
    bonus: players.map(({ bonus }) => bonusCoins(tables, table.tile, bonus)),
  };
});
process.stdout.write(JSON.stringify(counted));
