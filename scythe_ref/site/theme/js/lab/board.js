/* The board: the site's own drawing of it, the pieces of a reply, and what lights up. What a tap means is said
   elsewhere. */

import { holder } from "../elements.js";
import { _, ngettext } from "../translations.js";
import { frameOf, nearestPlace } from "./board_data.js";
import { Piece } from "./pictures.js";
import { stacks } from "./stacks.js";
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./ui.js";
import { listen, View } from "./view.js";
import { capital, pieceInWords } from "./words.js";

/**
 * @typedef {{
 *   board: BoardData, pieces: PieceOf[], marks: Marks, tapped: (place: string, piece: Unit | null) => unknown,
 *   movable: (piece: Unit) => boolean, moved: (piece: Unit, place: string) => unknown, shown: Frame | null,
 *   kept: Frame | null, zoomable: boolean, label?: string,
 * }} BoardProps
 */
/**
 * @typedef {{
 *   name: string, place: PlaceOf, board: BoardData, things: LaidPiece[], state: string, steps: number | undefined,
 *   first: boolean, focused: (name: string) => void,
 * }} PlaceProps
 */
/** @import { Board as BoardData, Frame, LaidPiece } from "./types.js" */
/** @import { Marks, Piece as PieceOf, Place as PlaceOf, Unit } from "./types.js" */

/** @type {{ [key: string]: [dx: number, dy: number] }} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const TWICE = 320; // milliseconds between the taps of a double tap
const STEP = 1.5; // of a zoom by a button
const GRIP = 20; // pixels that a piece needs so that a finger can take it

/**
 * marks: what is to be seen of a place besides: { lately, lit, barred, wrong, chosen }, each a set of places, and
 * steps, how many lead to each.
 * tapped(place, piece): a tap or Enter; piece is the one under the finger, where that is large enough.
 * moved(piece, place): a piece was dragged; only where `movable` says so.
 * shown: frame to be looked at when it changes. kept: one that has to be in view, wherever somebody looks.
 *
 * @param {BoardProps} props
 */
export function Board({ board, pieces, marks, tapped, movable, moved, shown, kept, zoomable, label = _("The board") }) {
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const view = useRef(/** @type {View | null} */ (null));
  const now = useRef({ tapped, movable, moved, zoomable });
  const last = useRef({ at: 0, place: "" });
  const [focus, setFocus] = useState(() => [...board.places.keys()][0]);
  const [ghost, setGhost] = useState(/** @type {(Unit & { at: string }) | null} */ (null));
  const lying = useMemo(() => stacks(pieces, board.below), [pieces, board]);
  now.current = { tapped, movable, moved, zoomable };

  useLayoutEffect(() => {
    const drawing = /** @type {SVGSVGElement} */ (svg.current);
    const made = new View(drawing, board.frame);
    view.current = made;
    /** @type {Unit | null} */
    let carried = null;
    const stop = listen(made, {
      tapped: (/** @type {PointerEvent} */ event) => tap(placeAt(event), pieceAt(event)),
      grabbed: (/** @type {PointerEvent} */ event) => {
        carried = pieceAt(event);
        return Boolean(carried && now.current.movable(carried));
      },
      dragged: (/** @type {PointerEvent} */ event) => carried && setGhost({ ...carried, at: onBoard(drawing, event) }),
      dropped: (/** @type {PointerEvent | null} */ event) => {
        setGhost(null);
        const to = event && placeAt(event);
        if (to && carried && to !== carried.place) now.current.moved(carried, to);
      },
    });
    return () => {
      stop();
      made.close();
    };
  }, [board]);

  useEffect(() => {
    if (shown) view.current?.toFrame(shown);
  }, [shown]);

  useEffect(() => {
    if (kept) view.current?.include(kept);
  }, [String(kept)]);

  /**
   * @param {string | null} place
   * @param {Unit | null} piece
   */
  function tap(place, piece) {
    if (!place) return;
    setFocus(place);
    const when = performance.now();
    const twice = when - last.current.at < TWICE && last.current.place === place;
    last.current = { at: twice || !now.current.zoomable ? 0 : when, place }; // who puts pieces taps twice for two
    if (twice && now.current.zoomable) double(place);
    else now.current.tapped(place, piece);
  }

  /**
   * To a place and its neighbours, and back.
   *
   * @param {string} place
   */
  function double(place) {
    if (view.current?.isWhole) view.current.toFrame(frameOf(board, [place]));
    else view.current?.whole();
  }

  /**
   * @param {PointerEvent} event
   * @returns {Unit | null}
   */
  function pieceAt(event) {
    const drawn = holder(event, "[data-piece]");
    if (!drawn || drawn.getBoundingClientRect().width < (event.pointerType === "mouse" ? GRIP / 2 : GRIP)) return null;
    const [owner, kind] = (drawn.dataset.piece ?? "").split(" ");
    return { owner, kind, place: placeAt(event) ?? "" };
  }

  /** @param {KeyboardEvent} event */
  function typed(event) {
    const place = holder(event, "[data-place]")?.dataset.place ?? focus;
    if (event.key in ARROWS) {
      const next = nearestPlace(board, place, ARROWS[event.key]);
      setFocus(next);
      /** @type {SVGElement | null | undefined} */ (svg.current?.querySelector(`[data-place="${next}"]`))?.focus();
      view.current?.reveal(board.places.get(next)?.at ?? [0, 0], board.size);
    } else if (event.key === "Enter" || event.key === " ") now.current.tapped(place, null);
    else if (event.key === "+" || event.key === "=") view.current?.zoom(STEP, undefined, undefined, true);
    else if (event.key === "-") view.current?.zoom(1 / STEP, undefined, undefined, true);
    else if (event.key === "0") view.current?.whole();
    else return;
    event.preventDefault();
  }

  return html`
    <section class="lab-board" aria-label=${label}>
      <svg
        ref=${svg}
        class="sc-board lab-board__svg"
        role="group"
        aria-label=${_("{label}. Arrow keys go from place to place, Enter selects.", { label })}
        onKeyDown=${typed}
      >
        <use href=${`${board.sprite}#board`} />
        ${[...board.places].map(
          ([name, place]) => html`
            <${Place}
              key=${name}
              name=${name}
              place=${place}
              board=${board}
              things=${lying.get(name) ?? NONE}
              state=${stateOf(marks, name)}
              steps=${marks.steps?.[name]}
              first=${name === focus}
              focused=${setFocus}
            />
          `,
        )}
        ${
          ghost &&
          html`
            <g class="lab-ghost" transform=${`translate(${ghost.at})`}>
              <${Piece} board=${board} piece=${{ ...ghost, x: 0, y: 0, scale: 2, number: 1 }} />
            </g>
          `
        }
      </svg>
      <div class="lab-zoom" role="group" aria-label=${_("Zoom")}>
        <button
          type="button"
          aria-label=${_("Zoom in")}
          onClick=${() => view.current?.zoom(STEP, undefined, undefined, true)}
        >
          +
        </button>
        <button
          type="button"
          aria-label=${_("Zoom out")}
          onClick=${() => view.current?.zoom(1 / STEP, undefined, undefined, true)}
        >
          −
        </button>
        <button type="button" aria-label=${_("Whole board")} onClick=${() => view.current?.whole()}>
          <svg viewBox="-8 -8 16 16" aria-hidden="true">
            <path d="M-6-2v-4h4M2-6h4v4M6 2v4H2M-2 6h-4V2" />
          </svg>
        </button>
      </div>
    </section>
  `;
}

/** @type {LaidPiece[]} */
const NONE = [];
/** @type {("lately" | "lit" | "barred" | "wrong" | "chosen")[]} */
const STATES = ["lately", "lit", "barred", "wrong", "chosen"];

/**
 * @param {Marks} marks
 * @param {string} name
 */
const stateOf = (marks, name) => STATES.filter((state) => marks[state]?.has(name)).join(" ");

/**
 * @param {PointerEvent} event
 * @returns {string | null}
 */
export const placeAt = (event) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]")?.getAttribute("data-place") ?? null;

/**
 * @param {SVGSVGElement} svg
 * @param {PointerEvent} event
 * @returns {string}
 */
function onBoard(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
}

/** @type {{ [state: string]: string }} */
const SAID = {
  lit: _("can be reached"),
  barred: _("out of reach"),
  wrong: _("something is wrong here"),
  chosen: _("selected"),
};

/**
 * A place is drawn anew only when something of it has changed: a tap changes few of them.
 *
 * @param {PlaceProps} seen
 */
function Place(seen) {
  const kept = useRef(/** @type {{ seen: PlaceProps, drawn: unknown } | null} */ (null));
  const before = kept.current;
  const names = /** @type {(keyof PlaceProps)[]} */ (Object.keys(seen));
  if (before && names.every((name) => seen[name] === before.seen[name])) return before.drawn;
  const drawn = drawnPlace(seen);
  kept.current = { seen, drawn };
  return drawn;
}

/** @param {PlaceProps} props */
function drawnPlace({ name, place, board, things, state, steps, first, focused }) {
  const states = state ? state.split(" ") : [];
  const { printed } = place;
  const bare = printed && !things.some(({ kind }) => kind === printed.kind);
  const words = [
    capital(place.title),
    ...(printed ? [printed[bare ? "bare" : "words"]] : []),
    ...things.map((thing) => pieceInWords(thing, board)),
    ...states.flatMap((one) => SAID[one] ?? []),
    ...(steps ? [ngettext("reached by {n} step", "reached by {n} steps", steps)] : []),
  ];
  return html`
    <g
      class=${classes("lab-place", ...states.map((one) => `lab-place--${one}`), steps && `lab-place--steps-${steps}`)}
      data-place=${name}
      transform=${`translate(${place.at.join(" ")})`}
      role="button"
      tabindex=${first ? 0 : -1}
      aria-label=${words.join(", ")}
      onFocus=${() => focused(name)}
    >
      <path class="lab-place__ground" d=${place.outline ?? board.outline} />
      ${bare && html`<use class="lab-printed" href=${`${board.sprite}#p-${printed.symbol}`} x="14" y="4" />`}
      ${things.map((thing) => html`<${Piece} key=${`${thing.owner} ${thing.kind}`} board=${board} piece=${thing} />`)}
      ${
        steps &&
        html`
          <text class="lab-steps-sign" x="16" y="19">
            ${steps}
          </text>
        `
      }
      ${
        states.includes("barred") &&
        html`<path class="lab-cross" d="M-15 17a5 5 0 1 0 10 0 5 5 0 1 0-10 0m1.600 3.400 6.800-6.800" />`
      }
    </g>
  `;
}
