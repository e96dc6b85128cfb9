/* Where can it go? All that a unit reaches in one action, by how many steps and by which rules, with any of its
   abilities. */

import { _, ngettext } from "../translations.js";
import { Chips } from "./fields.js";
import { Icon } from "./pictures.js";
import { RuleLink } from "./rules.js";
import { html, onText, useEffect, useState } from "./ui.js";
import { capital, kindInWords } from "./words.js";

/** @import { Board, Reached, Session, Unit, WhereTo } from "./types.js" */

const ABILITIES = "abilities";

/**
 * unit: which unit is asked about; it follows the screen, as tapping a place moves it.
 *
 * @param {Session} session
 * @param {boolean} on
 * @returns {WhereTo}
 */
export function useWhere(session, on) {
  const { screen } = session;
  const [unit, setUnit] = useState(/** @type {Unit | null} */ (null));
  const [reached, setReached] = useState(/** @type {Reached} */ ({}));
  const [place, setPlace] = useState("");

  useEffect(() => {
    if (!on) return;
    const owned = screen.pieces.filter((piece) => piece.owner);
    const still =
      unit &&
      owned.find((piece) => piece.owner === unit.owner && piece.kind === unit.kind && piece.place === unit.place);
    const first = still ?? owned.toSorted((one, other) => other.number - one.number)[0];
    setUnit(first ? { owner: first.owner, kind: first.kind, place: first.place } : null);
  }, [screen, on]);

  useEffect(() => {
    setPlace("");
    setReached({});
    if (!on || !unit) return undefined;
    let stopped = false;
    session
      .query({ do: "reach", owner: unit.owner, kind: unit.kind, place: unit.place })
      .then((reply) => !stopped && reply && setReached(reply.reached));
    return () => {
      stopped = true;
    };
  }, [screen, on, unit?.owner, unit?.kind, unit?.place]);

  /** @param {string} to */
  async function put(to) {
    if (!unit) return;
    setUnit({ ...unit, place: to });
    await session.ask({ do: "move", ...unit, to });
  }

  /** @param {string} name */
  const tapped = (name) => {
    if (name in reached) setPlace(name);
    else if (unit && name !== unit.place) put(name);
  };
  return { unit, setUnit, reached, place, tapped, put };
}

/** @param {{ board: Board, session: Session, where: WhereTo }} props */
export function Where({ board, session, where }) {
  const { screen, ask } = session;
  const { unit, reached, place } = where;
  if (!unit) return html`<p class="lab-hint">${_("Nobody has a unit on the board.")}</p>`;
  const kinds = screen.pieces.filter((piece) => piece.place === unit.place && piece.owner === unit.owner);
  const abilities = (screen.fields[unit.owner] ?? []).find((field) => field.name === ABILITIES);
  const taken = new Set(/** @type {string[]} */ (abilities?.value ?? []));
  /** @param {string} value */
  const toggled = (value) =>
    (abilities?.options ?? []).map((one) => one.value).filter((one) => (one === value) !== taken.has(one));
  const found = reached[place];
  return html`
    <div class="lab-where">
      <h2>${_("Where can it go?")}</h2>
      <p class="lab-hint" role="status">
        ${told(board, unit, reached)}
      </p>
      ${
        found &&
        html`
          <div class="lab-found">
            <h2>
              ${capital(board.places.get(place)?.title ?? place)}: ${steps(found.steps)}
            </h2>
            ${
              found.by.length > 0 &&
              html`
                <p>
                  ${_("By")}${" "}
                  ${found.by.map(
                    (rule, number) => html`
                      ${number > 0 && ", "}
                      <${RuleLink} key=${rule.rule} rule=${rule} />
                    `,
                  )}
                </p>
              `
            }
            <ol class="lab-lines">
              ${found.lines.map(
                (line, number) => html`
                  <li key=${line}>
                    ${capital(found.words[number])}
                  </li>
                `,
              )}
            </ol>
            <details class="lab-text">
              <summary>${_("As text")}</summary>
              ${found.lines.map((line) => html`<div key=${line}><code>${line}</code></div>`)}
            </details>
            <button type="button" class="lab-button" onClick=${() => where.put(place)}>
              ${_("Put the {unit} there", { unit: kindInWords(unit.kind, board) })}
            </button>
          </div>
        `
      }
      <label class="lab-inline">
        ${board.words.side}${" "}
        <select onChange=${onText((owner) => ask({ do: "open", where: owner }))}>
          ${[...board.owners.values()].map(
            (one) => html`
              <option key=${one.value} value=${one.value} selected=${unit.owner === one.value}>
                ${one.title}
              </option>
            `,
          )}
        </select>
      </label>
      <div class="lab-unit__kinds" role="group" aria-label=${_("Unit")}>
        ${kinds.map(
          ({ owner, kind }) => html`
            <button
              type="button"
              key=${kind}
              class="lab-piece lab-piece--small"
              aria-pressed=${kind === unit.kind ? "true" : "false"}
              onClick=${() => where.setUnit({ ...unit, kind })}
            >
              <${Icon} board=${board} owner=${owner} kind=${kind} />
              <span>${capital(kindInWords(kind, board))}</span>
            </button>
          `,
        )}
      </div>
      ${
        abilities &&
        html`
          <${Chips}
            options=${abilities.options}
            taken=${taken}
            toggle=${(/** @type {string} */ value) => {
              ask({ do: "set", owner: unit.owner, name: ABILITIES, value: toggled(value) });
            }}
            label=${_("Abilities")}
          />
        `
      }
    </div>
  `;
}

/** @param {number} number */
const steps = (number) => ngettext("{n} step", "{n} steps", number);

/**
 * @param {Board} board
 * @param {Unit} unit
 * @param {Reached} reached
 */
function told(board, unit, reached) {
  const number = Object.keys(reached).length;
  const here = board.places.get(unit.place)?.title ?? "";
  const kind = kindInWords(unit.kind, board);
  return number
    ? ngettext(
        "From {here} the {kind} reaches {n} place. Tap one to see how, or any other to put the {kind} there.",
        "From {here} the {kind} reaches {n} places. Tap one to see how, or any other to put the {kind} there.",
        number,
        { here, kind },
      )
    : _("From {here} the {kind} reaches nothing. Tap another {place} to put it there.", {
        here,
        kind,
        place: board.words.place,
      });
}
