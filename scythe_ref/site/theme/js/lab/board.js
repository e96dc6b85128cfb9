/* The board: the site's own drawing of it, the pieces of a reply, and what lights up. What a tap means is said
   elsewhere. */

import { holder } from "../elements.js";
import { _, ngettext } from "../translations.js";
import { frameOf, nearestPlace } from "./board_data.js";
import { placeAt } from "./dragging.js";
import { Arrow, Piece } from "./pictures.js";
import { stacks } from "./stacks.js";
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./ui.js";
import { listen, View } from "./view.js";
import { capital, pieceInWords } from "./words.js";

/**
 * @typedef {{
 *   board: BoardData, pieces: PieceOf[], marks: Marks, arrows: Moved[],
 *   tapped: (place: string, piece: Unit | null) => unknown, movable: (piece: Unit) => boolean,
 *   drag: (piece: Unit, event: PointerEvent) => unknown, shown: Frame | null, kept: Frame | null, zoomable: boolean,
 *   label?: string, children?: ComponentChildren,
 * }} BoardProps
 */
/**
 * @typedef {{
 *   name: string, place: PlaceOf, board: BoardData, things: LaidPiece[], state: string, steps: number | undefined,
 *   first: boolean, focused: (name: string) => void,
 * }} PlaceProps
 */
/** @import { Board as BoardData, ComponentChildren, Frame, LaidPiece, Moved } from "./types.js" */
/** @import { Marks, Piece as PieceOf, Place as PlaceOf, Unit } from "./types.js" */

/** @type {{ [key: string]: [dx: number, dy: number] }} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const TWICE = 320; // milliseconds between the taps of a double tap
const STEP = 1.5; // of a zoom by a button
const GRIP = 20; // pixels that a piece needs so that a finger can take it

/**
 * marks: what is to be seen of a place besides: { lately, lit, barred, wrong, over, chosen }, each a set of places, and
 * steps, how many lead to each. arrows: which pieces came from where.
 * tapped(place, piece): a tap or Enter; piece is the one under the finger, where that is large enough.
 * drag(piece, event): a piece is dragged; only where `movable` says so.
 * shown: frame to be looked at when it changes. kept: one that has to be in view, wherever somebody looks.
 *
 * @param {BoardProps} props
 */
export function Board(props) {
  const { board, pieces, marks, arrows, tapped, movable, drag, shown, kept, zoomable, children } = props;
  const { label = _("The board") } = props;
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const view = useRef(/** @type {View | null} */ (null));
  const now = useRef({ tapped, movable, drag, zoomable, lying: stacks([]) });
  const last = useRef({ at: 0, place: "" });
  const [focus, setFocus] = useState(() => [...board.places.keys()][0]);
  const lying = useMemo(() => stacks(pieces, board.below), [pieces, board]);
  now.current = { tapped, movable, drag, zoomable, lying };

  useLayoutEffect(() => {
    const drawing = /** @type {SVGSVGElement} */ (svg.current);
    const made = new View(drawing, board.frame);
    view.current = made;
    const stop = listen(made, {
      tapped: (event) => tap(placeAt(event), pieceAt(event)),
      grabbed: (event) => {
        const piece = grabbedAt(event);
        return piece && ((further) => now.current.drag(piece, further));
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

  /**
   * What a finger that slides from here takes along. Where all of the board is seen nobody pans, so small pieces are
   * taken, too: the nearest.
   *
   * @param {PointerEvent} event
   * @returns {Unit | null}
   */
  function grabbedAt(event) {
    const { movable, lying } = now.current;
    const exact = pieceAt(event);
    if (exact) return movable(exact) ? exact : null;
    const place = placeAt(event);
    const middle = board.places.get(place ?? "")?.at;
    if (!svg.current || !middle || !view.current?.isWhole) return null;
    const { x, y } = onBoard(svg.current, event);
    /** @param {LaidPiece} thing */
    const far = (thing) => Math.hypot(middle[0] + thing.x - x, middle[1] + thing.y - y);
    const [nearest] = (lying.get(place ?? "") ?? []).filter(movable).toSorted((one, other) => far(one) - far(other));
    return nearest ? { owner: nearest.owner, kind: nearest.kind, place: nearest.place } : null;
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
        onMouseDown=${unfocused}
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
        ${arrows.map((one) => html`<${Arrow} key=${`${one.place} ${one.to}`} board=${board} moved=${one} />`)}
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
      ${children}
    </section>
  `;
}

/**
 * A tap moves no focus: who plays with the mouse goes through the steps by the arrow keys, and not through the places.
 *
 * @param {MouseEvent} event
 */
function unfocused(event) {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement)
    document.activeElement.blur();
}

/** @type {LaidPiece[]} */
const NONE = [];
/** @type {("lately" | "lit" | "barred" | "wrong" | "over" | "chosen")[]} */
const STATES = ["lately", "lit", "barred", "wrong", "over", "chosen"];

/**
 * @param {Marks} marks
 * @param {string} name
 */
const stateOf = (marks, name) => STATES.filter((state) => marks[state]?.has(name)).join(" ");

/**
 * @param {SVGSVGElement} svg
 * @param {PointerEvent} event
 */
const onBoard = (svg, event) =>
  new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());

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
    ...(place.borders ? [place.borders] : []),
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
