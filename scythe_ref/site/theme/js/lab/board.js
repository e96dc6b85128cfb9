/* The board: the site's own drawing of it, the pieces of a reply, and what lights up. What a tap means is said
   elsewhere. */

import { beside, frameOf } from "./board_data.js";
import { Piece } from "./pictures.js";
import { stacks } from "./stacks.js";
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./ui.js";
import { listen, View } from "./view.js";
import { capital, pieceInWords } from "./words.js";

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
 */
export function Board({ board, pieces, marks, tapped, movable, moved, shown, kept, zoomable, label = "The board" }) {
  const svg = useRef(null);
  const view = useRef(null);
  const now = useRef({});
  const last = useRef({ at: 0, place: "" });
  const [focus, setFocus] = useState(() => board.places.keys().next().value);
  const [ghost, setGhost] = useState(null);
  const lying = useMemo(() => stacks(pieces, board.below), [pieces, board]);
  now.current = { tapped, movable, moved, zoomable };

  useLayoutEffect(() => {
    const made = new View(svg.current, board.frame);
    view.current = made;
    let carried = null;
    const stop = listen(made, {
      tapped: (event) => tap(placeAt(event), pieceAt(event)),
      grabbed: (event) => {
        carried = pieceAt(event);
        return Boolean(carried && now.current.movable?.(carried));
      },
      dragged: (event) => setGhost({ ...carried, at: onBoard(svg.current, event) }),
      dropped: (event) => {
        setGhost(null);
        const to = event && placeAt(event);
        if (to && to !== carried.place) now.current.moved(carried, to);
      },
    });
    return () => {
      stop();
      made.close();
    };
  }, [board]);

  useEffect(() => {
    if (shown) view.current.toFrame(shown);
  }, [shown]);

  useEffect(() => {
    if (kept) view.current.include(kept);
  }, [String(kept)]);

  function tap(place, piece) {
    if (!place) return;
    setFocus(place);
    const when = performance.now();
    const twice = when - last.current.at < TWICE && last.current.place === place;
    last.current = { at: twice || !now.current.zoomable ? 0 : when, place }; // who puts pieces taps twice for two
    if (twice && now.current.zoomable) double(place);
    else now.current.tapped(place, piece);
  }

  /** To a place and its neighbours, and back. */
  function double(place) {
    if (view.current.isWhole) view.current.toFrame(frameOf(board, [place]));
    else view.current.whole();
  }

  function pieceAt(event) {
    const drawn = event.target.closest?.("[data-piece]");
    if (!drawn || drawn.getBoundingClientRect().width < (event.pointerType === "mouse" ? GRIP / 2 : GRIP)) return null;
    const [owner, kind] = drawn.dataset.piece.split(" ");
    return { owner, kind, place: placeAt(event) };
  }

  function typed(event) {
    const place = event.target.closest("[data-place]")?.dataset.place ?? focus;
    if (event.key in ARROWS) {
      const next = beside(board, place, ARROWS[event.key]);
      setFocus(next);
      svg.current.querySelector(`[data-place="${next}"]`).focus();
      view.current.reveal(board.places.get(next).at, board.size);
    } else if (event.key === "Enter" || event.key === " ") now.current.tapped(place, null);
    else if (event.key === "+" || event.key === "=") view.current.zoom(STEP, undefined, undefined, true);
    else if (event.key === "-") view.current.zoom(1 / STEP, undefined, undefined, true);
    else if (event.key === "0") view.current.whole();
    else return;
    event.preventDefault();
  }

  return html`
    <section class="lab-board" aria-label=${label}>
      <svg
        ref=${svg}
        class="sc-board lab-board__svg"
        role="group"
        aria-label=${`${label}. Arrow keys go from place to place, Enter selects.`}
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
      <div class="lab-zoom" role="group" aria-label="Zoom">
        <button
          type="button"
          aria-label="Zoom in"
          onClick=${() => view.current.zoom(STEP, undefined, undefined, true)}
        >
          +
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          onClick=${() => view.current.zoom(1 / STEP, undefined, undefined, true)}
        >
          −
        </button>
        <button type="button" aria-label="Whole board" onClick=${() => view.current.whole()}>
          <svg viewBox="-8 -8 16 16" aria-hidden="true">
            <path d="M-6-2v-4h4M2-6h4v4M6 2v4H2M-2 6h-4V2" />
          </svg>
        </button>
      </div>
    </section>
  `;
}

const NONE = [];
const STATES = ["lately", "lit", "barred", "wrong", "chosen"];

const stateOf = (marks, name) => STATES.filter((state) => marks[state]?.has(name)).join(" ");

export const placeAt = (event) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]")?.dataset.place ?? null;

function onBoard(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
}

const SAID = {
  lit: "can be reached",
  barred: "out of reach",
  wrong: "something is wrong here",
  chosen: "selected",
};

/** A place is drawn anew only when something of it has changed: a tap changes few of them. */
function Place(seen) {
  const kept = useRef(null);
  const same = kept.current && Object.keys(seen).every((name) => seen[name] === kept.current.seen[name]);
  if (!same) kept.current = { seen, drawn: drawnPlace(seen) };
  return kept.current.drawn;
}

function drawnPlace({ name, place, board, things, state, steps, first, focused }) {
  const states = state ? state.split(" ") : NONE;
  const bare = place.printed && !things.some(({ kind }) => kind === place.printed.kind);
  const words = [
    capital(place.title),
    ...(place.printed ? [place.printed[bare ? "bare" : "words"]] : []),
    ...things.map((thing) => pieceInWords(thing, board.owners)),
    ...states.flatMap((one) => SAID[one] ?? []),
    ...(steps ? [`reached by ${steps === 1 ? "1 step" : `${steps} steps`}`] : []),
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
      ${bare && html`<use class="lab-printed" href=${`${board.sprite}#p-${place.printed.symbol}`} x="14" y="4" />`}
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
