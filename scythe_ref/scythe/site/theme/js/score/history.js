/* The games that were kept: a list, who wins how often, and the way out of this device and back. */

import { html } from "../lab/ui.js";
import { ranking, total } from "./count.js";
import { asCsv, asJson, fromFile } from "./kept.js";

const tableOf = (game) => ({ tile: game.tile, players: game.players.length });

/** keep(games): keeps other games. tell(text): says something to who reads. */
export function History({ tables, games, keep, tell }) {
  if (!games.length) return html`<details class="sc-quiet"><summary>Bring games from another device</summary><${Bring} tables=${tables} games=${games} keep=${keep} tell=${tell} /></details>`;
  const named = (faction) => tables.factions[faction];
  return html`<section class="sc-score__history"><h2>Games on this device</h2>
    <ol>${games.map((game, number) => html`<li key=${`${number} ${game.date}`}><span>${game.date}: ${ranking(tables, game.players, tableOf(game)).map(({ player, total }) => `${named(player.faction)} ${total}`).join(", ")}</span>
      <button type="button" class="sr-button" aria-label=${`Delete the game of ${game.date}`} onClick=${() => keep(games.filter((_, other) => other !== number))}>Delete</button></li>`)}</ol>
    <${Rates} title="Wins by faction" rates=${rates(tables, games, "faction")} names=${tables.factions} />
    <${Rates} title="Wins by player mat" rates=${rates(tables, games, "mat")} names=${tables.mats} />
    <p class="sc-score__acts"><button type="button" class="sr-button" onClick=${() => give("scythe-scores.json", "application/json", asJson(games))}>Save as JSON</button>
      <button type="button" class="sr-button" onClick=${() => give("scythe-scores.csv", "text/csv", asCsv(games, (game, player) => total(tables, player, tableOf(game))))}>Save as CSV</button></p>
    <${Bring} tables=${tables} games=${games} keep=${keep} tell=${tell} /></section>`;
}

function Bring({ tables, games, keep, tell }) {
  const bring = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    try {
      const brought = fromFile(await file.text(), tables);
      const known = new Set(games.map((game) => JSON.stringify(game)));
      const fresh = brought.filter((game) => !known.has(JSON.stringify(game)));
      keep([...fresh, ...games].sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0)));
      tell(`${fresh.length} ${fresh.length === 1 ? "game" : "games"} brought in.`);
    } catch (error) {
      tell(`${file.name} can't be read: ${error.message}.`);
    }
  };
  return html`<p class="sc-score__row"><label for="score-file">Bring in a JSON or CSV file of this page</label><input id="score-file" type="file" accept=".json,.csv" onChange=${bring} /></p>`;
}

/** `[name, wins, games]` of each name, most games first. */
function rates(tables, games, key) {
  const counted = new Map();
  for (const game of games) {
    for (const { player, place } of ranking(tables, game.players, tableOf(game))) {
      if (!player[key]) continue;
      const [wins, played] = counted.get(player[key]) ?? [0, 0];
      counted.set(player[key], [wins + (place === 1), played + 1]);
    }
  }
  return [...counted].map(([name, [wins, played]]) => [name, wins, played]).sort((one, other) => other[2] - one[2]);
}

function Rates({ title, rates, names }) {
  return rates.length > 0 && html`<h3>${title}</h3><ul>${rates.map(([name, wins, played]) => html`<li key=${name}>${names[name]}: ${wins} of ${played} (${Math.round((100 * wins) / played)} %)</li>`)}</ul>`;
}

function give(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
