/* Set up: who takes part, the pieces to put on the board, and drawers for what is set beside it. */

import { _, ngettext } from "../translations.js";
import { belongings } from "./defects.js";
import { Field } from "./fields.js";
import { Icon } from "./pictures.js";
import { classes, html, onToggle, useRef, useState } from "./ui.js";
import { capital, kindInWords, pieceInWords, sentence } from "./words.js";

/**
 * @typedef {{
 *   board: Board, session: Session, owner: string, setOwner: (name: string) => void, taken: Taken | null,
 *   setTaken: (taken: Taken | null) => void, place: string, carry: (piece: Taken, event: PointerEvent) => void,
 * }} SetUpProps
 */
/**
 * @typedef {{
 *   board: Board, supply: Supply[], owner: string, taken: Taken | null, setTaken: (taken: Taken | null) => void,
 *   carry: (piece: Taken, event: PointerEvent) => void,
 * }} PaletteProps
 */
/** @import { Board, Defect, Session, Supply, Taken, Value } from "./types.js" */

const NOBODY = ""; // who owns what nobody owns, and the table
const TURN = "active"; // the field of the table that says whose turn it is

/**
 * taken: the kind of piece to put, `{ owner, kind }` or null. place: the one looked at.
 * carried(event, piece): a finger drags a piece off the palette; true when it was dropped on the board.
 *
 * @param {SetUpProps} props
 */
export function SetUp({ board, session, owner, setOwner, taken, setTaken, place, carry }) {
  const { screen, ask } = session;
  const [drawer, setDrawer] = useState(false);
  const wrong = belongings(board, screen.defects);
  const fields = (screen.fields[owner] ?? []).filter((field) => !field.place);
  const turn = screen.fields[NOBODY]?.find((field) => field.name === TURN);
  /**
   * Who puts pieces down for one player goes on with those of the next.
   *
   * @param {string} name
   */
  const choose = (name) => {
    setOwner(name);
    setTaken(taken && name && owner ? { owner: name, kind: taken.kind } : null);
  };
  return html`
    <div class="lab-setup">
      <${Owners} board=${board} turn=${turn?.value} session=${session} owner=${owner} choose=${choose} />
      <${Palette}
        board=${board}
        supply=${screen.supply[owner] ?? []}
        owner=${owner}
        taken=${taken}
        setTaken=${setTaken}
        carry=${carry}
      />
      ${place && html`<${Here} board=${board} session=${session} place=${place} />`}
      <p class="lab-hint">
        ${
          taken
            ? _("Tap {places} to put a {piece} there. Tap the piece above again to stop.", {
                places: board.words.places,
                piece: kindInWords(taken.kind, board),
              })
            : _("Choose a piece above, then tap {places}. Tap a {place} to see what stands there.", {
                places: board.words.places,
                place: board.words.place,
              })
        }
      </p>
      ${board.words.legend && html`<p class="lab-hint">${board.words.legend}</p>`}
      ${
        owner &&
        owner !== turn?.value &&
        html`
          <button
            type="button"
            class="lab-button"
            onClick=${() => ask({ do: "set", owner: NOBODY, name: TURN, value: owner })}
          >
            ${_("Give {player} the turn", { player: board.owners.get(owner)?.short ?? "" })}
          </button>
        `
      }
      ${
        screen.story.play.length > 0 &&
        html`
          <p class="lab-hint">
            ${_("This is how it stood before the first step. What was played is played again from here.")}
          </p>
        `
      }
      <details class="lab-drawer" open=${drawer} onToggle=${onToggle(setDrawer)}>
        <summary>
          ${
            owner
              ? _("{player}: {what}", { player: board.owners.get(owner)?.title ?? owner, what: board.words.player })
              : board.words.table
          }
        </summary>
        ${
          drawer &&
          html`
            <div class="lab-fields">
              ${fields.map(
                (field) => html`
                  <${Field}
                    key=${`${owner} ${field.name}`}
                    id=${`field-${owner}-${field.name}`}
                    field=${field}
                    wrong=${wrong.of(owner, field.name)}
                    set=${(/** @type {Value} */ value, name = field.name) => ask({ do: "set", owner, name, value })}
                  />
                `,
              )}
              ${
                owner &&
                html`
                  <button
                    type="button"
                    class="lab-button lab-button--no"
                    onClick=${async () => (await ask({ do: "leave", owner })) && setOwner(NOBODY)}
                  >
                    ${_("Remove {player}", { player: board.owners.get(owner)?.short ?? "" })}
                  </button>
                `
              }
            </div>
          `
        }
      </details>
    </div>
  `;
}

/**
 * What is wrong with the position: beside what is scrolled, so that it is seen from wherever it came.
 *
 * @param {{ defects: Defect[] }} props
 */
export function Defects({ defects }) {
  if (!defects.length) return null;
  return html`
    <div class="lab-defects" role="status" tabindex="0">
      <strong>${_("This position is impossible")}</strong>
      <ul>
        ${defects.map(
          ({ path, where, message }) => html`
            <li key=${path + message}>
              ${where && html`<strong>${where}:</strong>${" "}`}
              ${sentence(message)}
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}

/**
 * @param {{
 *   board: Board, turn: Value | undefined, session: Session, owner: string, choose: (name: string) => void,
 * }} props
 */
function Owners({ board, turn, session, owner, choose }) {
  const { screen, ask } = session;
  const there = new Set(screen.players.map((player) => player.name));
  const away = [...board.owners.values()].filter((one) => !there.has(one.value));
  /** @param {string} name */
  const join = async (name) => (await ask({ do: "join", owner: name })) && choose(name);
  return html`
    <div class="lab-owners" role="group" aria-label=${_("Whose pieces")}>
      ${screen.players.map(
        ({ name, title }) => html`
          <button
            type="button"
            key=${name}
            class=${classes("lab-owner", board.owners.get(name)?.class)}
            aria-pressed=${owner === name ? "true" : "false"}
            aria-label=${name === turn ? _("{player}, has the turn", { player: title }) : title}
            onClick=${() => choose(name)}
          >
            <span class="lab-dot"></span>
            ${board.owners.get(name)?.short ?? name}
            ${
              name === turn &&
              html`
                <span class="lab-turn" aria-hidden="true">
                  ▸
                </span>
              `
            }
          </button>
        `,
      )}
      <button
        type="button"
        class="lab-owner"
        aria-pressed=${owner === NOBODY ? "true" : "false"}
        onClick=${() => choose(NOBODY)}
      >
        ${_("Table")}
      </button>
      ${away.map(
        (one) => html`
          <button
            type="button"
            key=${one.value}
            class=${classes("lab-owner", "lab-owner--away", one.class)}
            aria-label=${_("{player} joins", { player: one.short })}
            onClick=${() => join(one.value)}
          >
            + <span class="lab-dot"></span>
            ${one.short}
          </button>
        `,
      )}
    </div>
  `;
}

/** @param {PaletteProps} props */
function Palette({ board, supply, owner, taken, setTaken, carry }) {
  /** @param {string} kind */
  const pressed = (kind) => taken?.kind === kind && taken.owner === owner;
  const dragging = useRef(/** @type {{ kind: string, from: PointerEvent } | null} */ (null));
  /** @param {string} kind */
  const down = (kind) => (/** @type {PointerEvent} */ event) => {
    dragging.current = { kind, from: event };
  };
  const drop = () => {
    dragging.current = null;
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const begun = dragging.current;
    if (!begun || Math.hypot(event.clientX - begun.from.clientX, event.clientY - begun.from.clientY) < 10) return;
    dragging.current = null;
    carry({ owner, kind: begun.kind }, event);
  };
  return html`
    <div
      class="lab-palette"
      role="group"
      aria-label=${_("Pieces")}
      onPointerMove=${move}
      onPointerUp=${drop}
      onPointerCancel=${drop}
    >
      ${supply.map(
        ({ kind, left }) => html`
          <button
            type="button"
            key=${kind}
            class="lab-piece"
            aria-pressed=${pressed(kind) ? "true" : "false"}
            disabled=${left === 0 && !pressed(kind)}
            onPointerDown=${down(kind)}
            onClick=${() => setTaken(pressed(kind) ? null : { owner, kind })}
          >
            <${Icon} board=${board} owner=${owner} kind=${kind} />
            <span>${capital(kindInWords(kind, board))}</span>
            ${
              left >= 0 &&
              html`
                <span class="lab-piece__left" aria-label=${ngettext("{n} left", "{n} left", left)} role="img">
                  ${left}
                </span>
              `
            }
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * What stands on a place, each with a way to have one more or one fewer, and what else can be said of it.
 *
 * @param {{ board: Board, session: Session, place: string }} props
 */
function Here({ board, session, place }) {
  const { screen, ask } = session;
  const things = screen.pieces.filter((piece) => piece.place === place);
  return html`
    <div class="lab-here">
      <h2>${capital(board.places.get(place)?.title ?? place)}</h2>
      ${things.length === 0 && html`<p class="lab-hint">${_("Nothing stands here.")}</p>`}
      ${things.map((thing) => {
        const { owner, kind } = thing;
        const left = (screen.supply[owner] ?? []).find((one) => one.kind === kind)?.left ?? 0;
        const words = pieceInWords(thing, board);
        return html`
          <div class="lab-here__thing" key=${`${owner} ${kind}`}>
            <${Icon} board=${board} owner=${owner} kind=${kind} />
            <span>${words}</span>
            <button
              type="button"
              aria-label=${_("Take away: {pieces}", { pieces: words })}
              onClick=${() => ask({ do: "take", owner, kind, place })}
            >
              −
            </button>
            <button
              type="button"
              aria-label=${_("One more: {pieces}", { pieces: words })}
              disabled=${left === 0}
              onClick=${() => ask({ do: "put", owner, kind, place })}
            >
              +
            </button>
          </div>
        `;
      })}
      ${Object.entries(screen.fields).flatMap(([owner, fields]) =>
        fields
          .filter((field) => field.place === place)
          .map(
            (field) => html`
              <${Field}
                key=${`${owner} ${field.name}`}
                id=${`here-${owner}-${field.name}`}
                field=${field}
                set=${(/** @type {Value} */ value) => ask({ do: "set", owner, name: field.name, value })}
              />
            `,
          ),
      )}
    </div>
  `;
}
