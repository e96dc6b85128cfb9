/* The page that counts a finished game. What is worth what stands in the tables; see count.js. */

import { html, onText, render, useEffect, useState } from "../lab/ui.js";
import { stored } from "../table/storage.js";
import { _, ngettext, withElements } from "../translations.js";
import { hasMeander, lines, mostOf, oneMore, ranking, tierAt } from "./count.js";
import { History } from "./history.js";
import { share } from "./picture.js";
import { change as changeKept, follow, MOST_GAMES, NUMBERS, newGame, newPlayer, read } from "./storage.js";
import { changed, headline, LINES, reason, WORDS } from "./words.js";

/** @typedef {"games" | "now" | "who"} Where */
/** @typedef {(number: number, name: NumberName | "mat", value: number | string) => void} SetNumber */
/** @typedef {(edit: (now: Game) => Game) => boolean} Change */
/** @import { Game, Keep, NumberName, Player, Ranked, ScoreTables, TableOf } from "./types.js" */

const root = /** @type {HTMLElement} */ (document.getElementById("score"));
/** @type {ScoreTables} */
const tables = JSON.parse(root.dataset.tables ?? "");

const MOST = 999; // three digits
/** @type {NumberName[]} */
const SOONEST = ["coins", "popularity", "stars", "territories", "resources"];
/** @param {Game} game */
const factionsOf = (game) => game.players.map(({ faction }) => faction);
/**
 * @param {Game} game
 * @returns {TableOf}
 */
const tableOf = (game) => ({ tile: game.tile, players: game.players.length });
/** @param {Player} player */
const entered = (player) => player.factory || NUMBERS.some((name) => player[name] > 0);
/** @param {Game} game */
const begun = ({ players }) => players.some(entered);

function Page() {
  const [{ games, others, now }, setAll] = useState(begin);
  const [told, setTold] = useState("");
  // What can be taken back, the last first.
  const [undone, setUndone] = useState(/** @type {{ label: string, act: () => void, where: Where }[]} */ ([]));
  useEffect(() => follow(() => setAll(begin())), []);
  /** @type {Keep} */
  const keep = (edit) => {
    const lasts = changeKept(tables, edit);
    if (!lasts) setTold(_("This browser keeps nothing, so the game is gone when you leave the page."));
    setAll(begin());
    return lasts;
  };
  /**
   * @param {string} label
   * @param {() => void} act
   * @param {Where} [where]
   */
  const canUndo = (label, act, where = "games") => setUndone((all) => [{ label, act, where }, ...all]);
  const undo = () => {
    const [last, ...earlier] = undone;
    setUndone(earlier);
    setTold("");
    last.act();
  };
  const [last] = undone;
  /** @param {(now: Game) => Game} edit */
  const change = (edit) => keep((kept) => ({ ...kept, now: edit(kept.now ?? now) }));
  /**
   * @param {Game} before
   * @param {Game} after
   * @param {string} label
   * @returns {void}
   */
  const replace = (before, after, label) => {
    change(() => after);
    if (begun(before)) canUndo(label, () => replace(begin().now, before, label), "now");
  };
  /**
   * @param {number} number
   * @param {NumberName | "mat"} name
   * @param {number | string} value
   */
  const set = (number, name, value) => {
    const { faction } = now.players[number];
    change((now) => ({
      ...now,
      players: now.players.map((player) => (player.faction === faction ? { ...player, [name]: value } : player)),
    }));
  };
  /** @param {string} faction */
  const toggle = (faction) => {
    const left = now.players.find((player) => player.faction === faction);
    const withoutFaction = (/** @type {Player[]} */ players) => players.filter((player) => player.faction !== faction);
    change((now) => ({
      ...now,
      players: left ? withoutFaction(now.players) : [...withoutFaction(now.players), newPlayer(faction)],
    }));
    if (left && entered(left))
      canUndo(
        _("Undo: bring the numbers of {faction} back", { faction: tables.factions[faction] }),
        () => change((now) => ({ ...now, players: [...withoutFaction(now.players), left] })),
        "who",
      );
  };
  const finish = () => {
    if (games.length + others.length >= MOST_GAMES) {
      const full = ngettext(
        "{n} game is kept, and there is no room for more. Save it as a file and delete it.",
        "{n} games are kept, and there is no room for more. Save them as a file and delete some.",
        MOST_GAMES,
      );
      setTold(full);
      return;
    }
    if (keep((kept) => ({ ...kept, games: [now, ...kept.games], now: newGame(factionsOf(now)) })))
      setTold(_("The game is kept below."));
    scrollTo({ top: 0 });
  };
  /** @param {Where} where */
  const takeBack = (where) =>
    last?.where === where &&
    html`
      <p class=${`sc-score__undo sc-score__undo--${where}`}>
        <button type="button" key=${undone.length} class="sr-button" ref=${focused} onClick=${undo}>
          ${last.label}
        </button>
      </p>
    `;
  return html`
    <${Who} now=${now} toggle=${toggle} />
    ${takeBack("who")}
    ${
      now.players.length > 0 &&
      html`
        <${Sheet} now=${now} set=${set} change=${change} />
        <div class="sc-score__out">
          <${Totals} now=${now} />
          ${begun(now) && html`<${Result} now=${now} />`}
          <p class="sc-score__acts">
            <button type="button" class="sr-button sr-button--first" onClick=${finish}>
              ${_("Keep this game")}
            </button>
            <button type="button" class="sr-button" onClick=${() => share(tables, now).then(setTold)}>
              ${_("Share a picture")}
            </button>
            <button
              type="button"
              class="sr-button"
              onClick=${() => replace(now, newGame(factionsOf(now)), _("Undo: bring the numbers back"))}
            >
              ${_("Start again")}
            </button>
          </p>
          ${takeBack("now")}
        </div>
      `
    }
    <p role="status" class="sc-score__told">
      ${told}
    </p>
    <div class="sc-score__history">
      <${History} tables=${tables} games=${games} others=${others} keep=${keep} tell=${setTold} canUndo=${canUndo} />
      ${takeBack("games")}
    </div>
  `;
}

/**
 * Who has just deleted something may have lost the button that did it.
 *
 * @param {HTMLElement | null} button
 */
const focused = (button) => button?.focus({ preventScroll: true });

/** What is kept; where no game is being counted, a new one of those who sit at the table. */
function begin() {
  const kept = read(tables);
  return { ...kept, now: kept.now ?? newGame(stored()?.factions ?? []) };
}

/** @param {{ now: Game, toggle: (faction: string) => void }} props */
function Who({ now, toggle }) {
  /** @param {string} faction */
  const has = (faction) => now.players.some((player) => player.faction === faction);
  return html`
    <fieldset class="sr-set">
      <legend>${_("Who played?")}</legend>
      ${Object.entries(tables.factions).map(
        ([id, short]) => html`
          <label key=${id} class=${`sr-chip f-${id}`}>
            <input type="checkbox" checked=${has(id)} onChange=${() => toggle(id)} />
            <span>${short}</span>
          </label>
        `,
      )}
    </fieldset>
  `;
}

/** @param {{ name: string, children?: unknown }} props */
function Rule({ name, children }) {
  const [title, address] = tables.rules[name];
  return html`
    <a class="sc-score__rule" href=${address}>
      ${children ?? title}
    </a>
  `;
}

/**
 * The numbers, one thing after the other for everybody: so is it counted at a table.
 *
 * @param {{ now: Game, set: SetNumber, change: Change }} props
 */
function Sheet({ now, set, change }) {
  const table = tableOf(now);
  const best = ranking(tables, now.players, table);
  const tied = begun(now) && best.filter((one) => one.total === best[0].total).length > 1;
  const meander = now.players.some((player) => hasMeander(tables, player, table));
  /** @param {string | undefined} faction */
  const controls = (faction) =>
    change((now) => ({
      ...now,
      players: now.players.map((player) => ({ ...player, factory: player.faction === faction })),
    }));
  /** @param {string} tile */
  const tiled = (tile) => change((now) => ({ ...now, tile }));
  return html`
    <form class="sc-score__sheet" onKeyDown=${next} onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      ${SOONEST.map((name) => html`<${Category} key=${name} name=${name} now=${now} set=${set} />`)}
      <fieldset class="sc-score__category">
        <legend>${_("The Factory")}</legend>
        <p class="sr-hint">
          <${Rule} name="factory" />
        </p>
        <select
          aria-label=${_("Who controls the Factory")}
          value=${now.players.findIndex((player) => player.factory)}
          onChange=${onText((number) => controls(now.players[Number(number)]?.faction))}
        >
          <option value="-1">${_("Nobody controls it")}</option>
          ${now.players.map(
            ({ faction }, number) => html`
              <option key=${faction} value=${number}>
                ${tables.factions[faction]}
              </option>
            `,
          )}
        </select>
      </fieldset>
      <fieldset class="sc-score__category">
        <legend>${_("Structure bonus tile")}</legend>
        <select
          aria-label=${_("Which tile is in play")}
          value=${now.tile}
          onChange=${onText(tiled)}
        >
          <option value="">${_("No tile")}</option>
          ${Object.entries(tables.tiles).map(
            ([id, { title }]) => html`
              <option key=${id} value=${id}>
                ${title}
              </option>
            `,
          )}
        </select>
      </fieldset>
      ${now.tile && html`<${Category} name="bonus" now=${now} set=${set} />`}
      ${
        meander &&
        html`
          <${Category}
            name="encounters"
            now=${now}
            set=${set}
            only=${(/** @type {Player} */ player) => hasMeander(tables, player, table)}
          />
        `
      }
      ${
        tied &&
        now.players.length > 1 &&
        html`
          <p class="sr-note">
            ${withElements("Level on coins: the tie is broken by what follows. {rule}", {
              rule: html`<${Rule} name="tie" />`,
            })}
          </p>
          <${Category} name="pieces" now=${now} set=${set} />
          <${Category} name="power" now=${now} set=${set} />
        `
      }
      <details class="sc-quiet">
        <summary>${_("Player mats, for your statistics")}</summary>
        ${now.players.map(
          ({ faction, mat }, number) => html`
            <p key=${faction} class="sc-score__row">
              <label for=${`mat-${faction}`}>${tables.factions[faction]}</label>
              <select
                id=${`mat-${faction}`}
                value=${mat}
                onChange=${onText((mat) => set(number, "mat", mat))}
              >
                <option value="">${_("Not chosen")}</option>
                ${Object.entries(tables.mats).map(
                  ([id, name]) => html`
                    <option key=${id} value=${id}>
                      ${name}
                    </option>
                  `,
                )}
              </select>
            </p>
          `,
        )}
      </details>
    </form>
  `;
}

/** @param {{ name: NumberName, now: Game, set: SetNumber, only?: (player: Player) => boolean }} props */
function Category({ name, now, set, only = () => true }) {
  const [title, about] = WORDS[name];
  return html`
    <fieldset class="sc-score__category">
      <legend>${title}</legend>
      <p class="sr-hint">
        ${about}
        ${tables.rules[name] && html`. <${Rule} name=${name} />`}
        ${
          name === "territories" &&
          now.players
            .filter(({ faction }) => tables.rules[faction])
            .map(({ faction }) => html`. ${tables.factions[faction]}: <${Rule} name=${faction} />`)
        }
      </p>
      ${now.players.map(
        (player, number) =>
          only(player) &&
          html`
            <div key=${player.faction} class=${`sc-score__row f-${player.faction}`}>
              <label for=${`${name}-${player.faction}`}>
                <span class="sc-dot"></span>
                ${tables.factions[player.faction]}
              </label>
              <${Steps}
                id=${`${name}-${player.faction}`}
                title=${_("{title}, {faction}", { title, faction: tables.factions[player.faction] })}
                value=${player[name]}
                most=${Math.min(mostOf(tables, name, now.tile), MOST)}
                set=${(/** @type {number} */ value) => set(number, name, value)}
              />
              ${name === "popularity" && html`<small class="sc-score__worth">${worth(player.popularity)}</small>`}
            </div>
          `,
      )}
    </fieldset>
  `;
}

/** @param {number} popularity */
const worth = (popularity) => {
  const { star, territory, pair } = tierAt(tables, popularity);
  return _("{star} a star, {territory} a territory, {pair} a pair", { star, territory, pair });
};

/** @param {{ id: string, title: string, value: number, most: number, set: (number: number) => void }} props */
function Steps({ id, title, value, most, set }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const [beyond, setBeyond] = useState(false);
  /** @param {Event} event */
  const typed = (event) => {
    const input = inputOf(event);
    const text = input.value;
    const digits = text.replace(/\D/g, "");
    const number = Math.min(Number(digits), most);
    setBeyond(text !== digits || Number(digits) > most);
    input.value = digits && String(number);
    setDraft(input.value);
    if (digits) set(number);
  };
  return html`
    <span class="sc-score__steps">
      <button
        type="button"
        aria-label=${_("{title}: one less", { title })}
        disabled=${value <= 0}
        onClick=${() => set(value - 1)}
      >
        −
      </button>
      <input
        id=${id}
        type="text"
        inputmode="numeric"
        enterkeyhint="next"
        autocomplete="off"
        value=${draft ?? value}
        onFocus=${(/** @type {Event} */ event) => inputOf(event).select()}
        onClick=${whole}
        onInput=${typed}
        onBlur=${() => setDraft(null)}
      />
      <button
        type="button"
        aria-label=${_("{title}: one more", { title })}
        disabled=${value >= most}
        onClick=${() => set(value + 1)}
      >
        +
      </button>
    </span>
    ${
      beyond &&
      html`
        <small role="alert" class="sc-score__worth">
          ${_("A number from 0 to {most}", { most })}
        </small>
      `
    }
  `;
}

/**
 * What is typed takes the place of what was there. A moment later, because a tap on a selection ends with a caret in
 * it.
 *
 * @param {Event} event
 */
const whole = (event) => {
  const input = inputOf(event);
  setTimeout(() => input.select());
};

/** @param {Event} event */
const inputOf = (event) => /** @type {HTMLInputElement} */ (event.target);

/**
 * Enter goes to the next number, as the keyboard of a phone offers.
 *
 * @param {KeyboardEvent} event
 */
function next(event) {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const found = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(".sc-score__steps input"));
  const fields = [...found];
  const following = fields[fields.indexOf(target) + 1];
  if (following) following.focus();
  else target.blur();
}

/**
 * What everybody has so far, in sight while it is entered.
 *
 * @param {{ now: Game }} props
 */
function Totals({ now }) {
  const order = ranking(tables, now.players, tableOf(now));
  return html`
    <p class="sc-score__totals" aria-label=${_("So far")}>
      ${order.map(
        ({ player, total }) => html`
          <span key=${player.faction} class=${`f-${player.faction}`}>
            <span class="sc-dot"></span>
            ${tables.factions[player.faction]} <strong>${total}</strong>${" "}
          </span>
        `,
      )}
    </p>
  `;
}

/** @param {{ now: Game }} props */
function Result({ now }) {
  const table = tableOf(now);
  const order = ranking(tables, now.players, table);
  /** @param {Ranked} one */
  const named = ({ player }) => tables.factions[player.faction];
  const [text, rule] = now.players.length > 1 ? reason(order, named) : [];
  return html`
    <section class="sc-score__result" aria-label=${_("The result")} aria-live="polite">
      ${
        now.players.length > 1 &&
        html`
          <h2>${headline(order, named)}</h2>
          <p>
            ${text} <${Rule} name=${rule} />
          </p>
        `
      }
      <div
        class=${`sc-wide ${order.length > 3 ? "sc-score__many" : ""}`}
        tabindex="0"
        role="region"
        aria-label=${_("The score line by line")}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">${_("Coins for")}</th>
              ${order.map(
                (one) => html`
                  <th key=${one.player.faction} scope="col">
                    ${named(one)}
                  </th>
                `,
              )}
            </tr>
          </thead>
          <tbody>
            ${[...new Set(order.flatMap(({ player }) => lines(tables, player, table).map(({ name }) => name)))].map(
              (name) => html`
                <tr key=${name}>
                  <th scope="row">
                    <${Rule} name=${name}>${LINES[name][0]}</${Rule}>
                  </th>
                  ${order.map(({ player }) => html`<td key=${player.faction}>${coinsOf(player, table, name)}</td>`)}
                </tr>
              `,
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">${_("Total")}</th>
              ${order.map(
                (one) => html`
                  <td key=${one.player.faction}>
                    <strong>${one.total}</strong>
                  </td>
                `,
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      ${
        now.players.length > 1 &&
        html`
          <details class="sc-quiet">
            <summary>${_("How one more of each would change the score")}</summary>
            <ul>
              ${order.map(
                (one) => html`
                  <li key=${one.player.faction}>
                    ${named(one)}: ${oneMore(tables, now.players, one.number, table).map(changed).join(", ")}
                  </li>
                `,
              )}
            </ul>
          </details>
        `
      }
    </section>
  `;
}

/**
 * @param {Player} player
 * @param {TableOf} table
 * @param {string} name
 */
const coinsOf = (player, table, name) => lines(tables, player, table).find((line) => line.name === name)?.coins ?? 0;

root.replaceChildren();
render(html`<${Page} />`, root);
