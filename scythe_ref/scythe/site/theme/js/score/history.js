/* The games that were kept: a list, who wins how often, and the way out of this device and back. */

import { html } from "../lab/ui.js";
import { _, ngettext } from "../translations.js";
import { ranking, total } from "./count.js";
import { asCsv, asJson, fromFile, gamesWithout, MOST_GAMES, placeOf } from "./storage.js";

/** @typedef {[name: string, wins: number, games: number]} Rate */
/** @import { CanUndo, Game, Keep, ScoreTables } from "./types.js" */

/** @param {Game} game */
const tableOf = (game) => ({ tile: game.tile, players: game.players.length });

/**
 * keep(edit): changes what is kept, and gives whether it lasts. tell(text): says something to who reads. canUndo(label,
 * act): offers to take it back.
 *
 * @param {{
 *   tables: ScoreTables, games: Game[], others: unknown[], keep: Keep, tell: (text: string) => void,
 *   canUndo: CanUndo,
 * }} props
 */
export function History({ tables, games, others, keep, tell, canUndo }) {
  const bring = html`<${Bring} tables=${tables} keep=${keep} tell=${tell} canUndo=${canUndo} />`;
  if (!games.length && !others.length)
    return html`
      <details class="sc-quiet">
        <summary>${_("Bring games from another device")}</summary>
        ${bring}
      </details>
    `;
  /** @param {string} faction */
  const named = (faction) => tables.factions[faction];
  /** @param {Game} game */
  const remove = (game) => {
    let at = -1;
    /** @type {unknown} */
    let raw = game;
    keep((kept) => {
      at = placeOf(game, kept.games, tables);
      raw = kept.games[at];
      return { ...kept, games: kept.games.filter((_, other) => other !== at) };
    });
    // It may be gone already, by another window.
    if (at >= 0)
      canUndo(_("Undo: bring the game of {date} back", { date: game.date }), () =>
        keep((kept) => ({ ...kept, games: [...kept.games.slice(0, at), raw, ...kept.games.slice(at)] })),
      );
  };
  return html`
    <section>
      <h2>${_("Games on this device")}</h2>
      <ol>
        ${games.map(
          (game, number) => html`
            <li key=${`${number} ${game.date}`}>
              <span>
                ${game.date}:${" "}
                ${ranking(tables, game.players, tableOf(game))
                  .map(({ player, total }) => `${named(player.faction)} ${total}`)
                  .join(", ")}
              </span>
              <button
                type="button"
                class="sr-button"
                aria-label=${_("Delete the game of {date}", { date: game.date })}
                onClick=${() => remove(game)}
              >
                ${_("Delete")}
              </button>
            </li>
          `,
        )}
      </ol>
      ${
        others.length > 0 &&
        html`
          <p class="sr-hint">
            ${ngettext(
              "Another version of this page kept {n} more, which this one can't count. They stay here, " +
                "and the JSON file holds them.",
              "Another version of this page kept {n} more, which this one can't count. They stay here, " +
                "and the JSON file holds them.",
              others.length,
            )}
          </p>
        `
      }
      <${Rates} title=${_("Wins by faction")} rates=${rates(tables, games, "faction")} names=${tables.factions} />
      <${Rates} title=${_("Wins by player mat")} rates=${rates(tables, games, "mat")} names=${tables.mats} />
      <p class="sc-score__acts">
        <button
          type="button"
          class="sr-button"
          onClick=${() => give("scythe-scores.json", "application/json", asJson(games, others))}
        >
          ${_("Save as JSON")}
        </button>
        <button
          type="button"
          class="sr-button"
          onClick=${() =>
            give(
              "scythe-scores.csv",
              "text/csv",
              asCsv(games, (game, player) => total(tables, player, tableOf(game))),
            )}
        >
          ${_("Save as CSV")}
        </button>
      </p>
      ${bring}
    </section>
  `;
}

/** @param {{ tables: ScoreTables, keep: Keep, tell: (text: string) => void, canUndo: CanUndo }} props */
function Bring({ tables, keep, tell, canUndo }) {
  const bring = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    try {
      const brought = fromFile(await file.text(), tables);
      /** @type {unknown[]} */
      let fresh = [];
      let room = 0;
      const lasts = keep((kept) => {
        fresh = gamesWithout(brought, kept.games, tables);
        room = MOST_GAMES - kept.games.length;
        return fresh.length > room ? kept : { ...kept, games: [...fresh, ...kept.games].sort(laterFirst) };
      });
      if (fresh.length > room) {
        const text = _(
          "There is room for {room} more, and {file} holds {held}. Save your games as a file and delete some.",
          { room: Math.max(room, 0), file: file.name, held: fresh.length },
        );
        tell(text);
        return;
      }
      if (lasts) tell(ngettext("{n} game brought in.", "{n} games brought in.", fresh.length));
      if (fresh.length)
        canUndo(ngettext("Undo: take {n} game out again", "Undo: take {n} games out again", fresh.length), () =>
          keep((kept) => ({ ...kept, games: gamesWithout(kept.games, fresh, tables) })),
        );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      tell(_("{file} can't be read: {reason}.", { file: file.name, reason }));
    }
  };
  return html`
    <p class="sc-score__row">
      <label for="score-file">${_("Bring in a JSON or CSV file of this page")}</label>
      <input id="score-file" type="file" accept=".json,.csv" onChange=${bring} />
    </p>
  `;
}

/** @param {unknown} game */
const dayOf = (game) => {
  const date = /** @type {Loose<Game> | null} */ (game)?.date;
  return typeof date === "string" ? date : "";
};

/**
 * @param {unknown} one
 * @param {unknown} other
 */
const laterFirst = (one, other) => (dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0);

/**
 * `[name, wins, games]` of each name, most games first.
 *
 * @param {ScoreTables} tables
 * @param {Game[]} games
 * @param {"faction" | "mat"} key
 * @returns {Rate[]}
 */
function rates(tables, games, key) {
  /** @type {Map<string, [wins: number, played: number]>} */
  const counted = new Map();
  for (const game of games) {
    for (const { player, place } of ranking(tables, game.players, tableOf(game))) {
      if (!player[key]) continue;
      const [wins, played] = counted.get(player[key]) ?? [0, 0];
      counted.set(player[key], [wins + Number(place === 1), played + 1]);
    }
  }
  /** @type {Rate[]} */
  const rates = [...counted].map(([name, [wins, played]]) => [name, wins, played]);
  return rates.sort((one, other) => other[2] - one[2]);
}

/** @param {{ title: string, rates: Rate[], names: { [name: string]: string } }} props */
function Rates({ title, rates, names }) {
  return (
    rates.length > 0 &&
    html`
      <h3>${title}</h3>
      <ul>
        ${rates.map(
          ([name, wins, played]) => html`
            <li key=${name}>
              ${_("{name}: {wins} of {played} ({percent} %)", {
                name: names[name],
                wins,
                played,
                percent: Math.round((100 * wins) / played),
              })}
            </li>
          `,
        )}
      </ul>
    `
  );
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
function give(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
