/* Set up: who takes part, the pieces to put on the board, and drawers for what is set beside it. */

import { _, ngettext } from "../translations.js";
import { belongings } from "./defects.js";
import { draggable } from "./dragging.js";
import { Drawer } from "./drawer.js";
import { Field } from "./fields.js";
import { Icon, SignButton } from "./pictures.js";
import { classes, html, useEffect, useRef } from "./ui.js";
import { capital, kindInWords, pieceInWords, sentence } from "./words.js";

/**
 * @typedef {{
 *   board: Board, session: Session, owner: string, setOwner: (name: string) => void, taken: Taken | null,
 *   setTaken: (taken: Taken | null) => void, place: string, drag: (piece: Taken, event: PointerEvent) => void,
 *   jump: Jump | null,
 * }} SetUpProps
 */
/** @typedef {Omit<SetUpProps, "session" | "setOwner" | "place" | "jump"> & { supply: Supply[] }} PaletteProps */
/** @import { Board, Defect, Jump, Session, Supply, Taken, Value } from "./types.js" */

const NOBODY = ""; // who owns what nobody owns, and the table
const TURN = "active"; // the field of the table that says whose turn it is

/** Takes away what is tapped. */
const ERASER = "";

/**
 * taken: what the next tap puts, moves or takes away. place: the one looked at. drag(piece, event): a piece is dragged
 * off the palette.
 *
 * @param {SetUpProps} props
 */
export function SetUp({ board, session, owner, setOwner, taken, setTaken, place, drag, jump }) {
  const { screen, ask } = session;
  const turn = screen.fields[NOBODY]?.find((field) => field.name === TURN);
  /** @param {string} name */
  const choose = (name) => {
    setOwner(name);
    setTaken(null);
  };
  const clear = async () =>
    (await ask({ do: "clear" })) && session.say(_("The board is clear. Undo brings everything back."));
  return html`
    <div class="lab-setup">
      <${Owners} board=${board} turn=${turn?.value} session=${session} owner=${owner} choose=${choose} />
      <${Palette}
        board=${board}
        supply=${screen.supply[owner] ?? []}
        owner=${owner}
        taken=${taken}
        setTaken=${setTaken}
        drag=${drag}
      />
      <p class="lab-hint" role="status">
        ${hint(board, taken)}
      </p>
      ${place && html`<${Here} board=${board} session=${session} place=${place} setTaken=${setTaken} />`}
      ${board.words.legend && html`<p class="lab-hint">${board.words.legend}</p>`}
      <div class="lab-row">
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
          screen.pieces.length > 0 &&
          html`
            <button type="button" class="lab-button" onClick=${clear}>
              ${_("Clear the board")}
            </button>
          `
        }
      </div>
      ${
        screen.story.play.length > 0 &&
        html`
          <p class="lab-hint">
            ${_("This is how it stood before the first step. What was played is played again from here.")}
          </p>
        `
      }
      <${Drawer}
        board=${board}
        session=${session}
        owner=${owner}
        setOwner=${setOwner}
        setTaken=${setTaken}
        jump=${jump}
      />
    </div>
  `;
}

/**
 * @param {Board} board
 * @param {Taken | null} taken
 */
function hint(board, taken) {
  const { place, places } = board.words;
  if (!taken)
    return _("Choose a piece above, then tap {places}, or drag it. Tap a {place} to see what stands there.", {
      place,
      places,
    });
  if (taken.kind === ERASER) return _("Tap a piece to take it away. Tap the eraser again to stop.");
  const piece = kindInWords(taken.kind, board);
  return taken.from
    ? _("Tap the {place} where the {piece} goes.", { place, piece })
    : _("Tap {places} to put the {piece} there. Tap the piece above again to stop.", { places, piece });
}

/**
 * What is wrong with the position: beside what is scrolled, so that it is seen from wherever it came. A tap on one goes
 * to its field or place.
 *
 * @param {{ defects: Defect[], show: (defect: Defect) => unknown }} props
 */
export function Defects({ defects, show }) {
  if (!defects.length) return null;
  return html`
    <div class="lab-defects" role="status" tabindex="0">
      <strong>${_("This position is impossible")}</strong>
      <ul>
        ${defects.map(
          (one) => html`
            <li key=${one.path + one.message}>
              <button type="button" onClick=${() => show(one)}>
                ${one.where && html`<strong>${one.where}:</strong>${" "}`}
                ${sentence(one.message)}
              </button>
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
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  // Who has just joined stands elsewhere in the row than the button that was tapped.
  useEffect(() => {
    const pressed = row.current?.querySelector('[aria-pressed="true"]');
    pressed?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [owner, there.size]);
  return html`
    <div ref=${row} class="lab-owners" role="group" aria-label=${_("Whose pieces")}>
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
        ${_("Shared")}
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
function Palette({ board, supply, owner, taken, setTaken, drag }) {
  /** @param {string} kind */
  const pressed = (kind) => taken?.kind === kind && !taken.from && (taken.owner === owner || kind === ERASER);
  return html`
    <div class="lab-palette" role="group" aria-label=${_("Pieces")}>
      ${[...supply, { kind: ERASER, left: -1 }].map(
        ({ kind, left }) => html`
          <button
            type="button"
            key=${kind}
            class="lab-piece"
            aria-pressed=${pressed(kind) ? "true" : "false"}
            disabled=${left === 0 && !pressed(kind)}
            onPointerDown=${left !== 0 && draggable((event) => drag({ owner: kind && owner, kind }, event))}
            onClick=${() => setTaken(pressed(kind) ? null : { owner: kind && owner, kind })}
          >
            <${Icon} board=${board} owner=${owner} kind=${kind} />
            <span>${kind ? capital(kindInWords(kind, board)) : _("Eraser")}</span>
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
 * @param {{ board: Board, session: Session, place: string, setTaken: (taken: Taken) => void }} props
 */
function Here({ board, session, place, setTaken }) {
  const { screen, ask } = session;
  const things = screen.pieces.filter((piece) => piece.place === place);
  return html`
    <div class="lab-here">
      <h2>${capital(board.places.get(place)?.title ?? place)}</h2>
      ${belongings(board, screen.defects)
        .at(place)
        .map(
          (message) => html`
            <p class="lab-wrong" key=${message}>
              ${sentence(message)}
            </p>
          `,
        )}
      ${things.length === 0 && html`<p class="lab-hint">${_("Nothing stands here.")}</p>`}
      ${things.map((thing) => {
        const { owner, kind } = thing;
        const left = (screen.supply[owner] ?? []).find((one) => one.kind === kind)?.left ?? 0;
        const words = pieceInWords(thing, board);
        return html`
          <div class="lab-here__thing" key=${`${owner} ${kind}`}>
            <${Icon} board=${board} owner=${owner} kind=${kind} />
            <span>${words}</span>
            <${SignButton}
              label=${_("Move: {pieces}", { pieces: words })}
              act=${() => setTaken({ owner, kind, from: place })}
              path="M3 11h13m-5-5 5 5-5 5"
            />
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
