/* The lab: the board, three ways to look at what stands on it, and what is opened over it. */

import { holder } from "../elements.js";
import { at } from "../site_root.js";
import { _ } from "../translations.js";
import { Board } from "./board.js";
import { frameOf, placesIn } from "./board_data.js";
import { useComputer } from "./computer.js";
import { belongings } from "./defects.js";
import { useDrag } from "./dragging.js";
import { ExportDialog } from "./export_dialog.js";
import { HandOver } from "./hand_over.js";
import { Opening } from "./opening.js";
import { Icon, SignButton } from "./pictures.js";
import { Play } from "./play.js";
import { useMore } from "./session.js";
import { SettleView } from "./settle_view.js";
import { Defects, SetUp } from "./setup.js";
import { StepButtons, useStepKeys } from "./steps.js";
import { classes, html, useEffect, useMemo, useRef, useState } from "./ui.js";
import { useUnits } from "./units.js";
import { Verdict } from "./verdict.js";
import { useWhere, Where } from "./where.js";
import { kindInWords } from "./words.js";

/** @import { Board as BoardData, Defect, Jump, LookedAt, Marks, Mode, Moved } from "./types.js" */
/** @import { Screen, Session, Taken, Unit } from "./types.js" */

/** @param {Mode} mode */
const withDrawers = (mode) => mode === "setup" || mode === "where";
/** @type {{ [mode: string]: string }} */
const MODES = { setup: _("Set up"), play: _("Play"), verdict: _("Verdict") };

/** @param {{ board: BoardData, session: Session, size: number, forget: () => void, begun: Mode }} props */
export function App({ board, session, size, forget, begun }) {
  const { screen, told, ask } = session;
  const [mode, setMode] = useState(begun);
  const [small, setSmall] = useState(false);
  const [dialog, setDialog] = useState("");
  const [owner, setOwner] = useState(whoseTurn(screen));
  const [taken, setTaken] = useState(/** @type {Taken | null} */ (null));
  const [place, setPlace] = useState("");
  const [jump, setJump] = useState(/** @type {Jump | null} */ (null));
  const [shown, setShown] = useState(() => firstLook(board, screen));
  const stood = useRef(screen.story.at);
  const units = useUnits(session, board);
  const more = useMore(session, mode === "verdict" && !dialog);
  const computer = useComputer(
    session,
    mode === "play" &&
      (!dialog || (dialog === "hand" && Boolean(screen.choice?.hidden && !screen.choice.before?.length))),
  );
  const where = useWhere(session, mode === "where");
  const drag = useDrag();
  const looksAtPlay = mode === "play" || mode === "verdict";

  useEffect(() => {
    if (owner && !screen.players.some((player) => player.name === owner)) setOwner(whoseTurn(screen));
  }, [screen.players]);

  // Whoever plays on the large board has to see what is asked, and why a place is refused.
  useEffect(() => {
    if (units.chain || units.why) setSmall(false);
  }, [units.chain, units.why]);

  /** @param {Mode} to */
  async function change(to) {
    session.drawers.current = withDrawers(to) ? null : [];
    if (to === "setup") {
      stood.current = screen.story.at;
      await ask({ do: "at", step: 0 });
    } else if (mode === "setup" && stood.current && screen.story.play.length) {
      await ask({ do: "at", step: Math.min(stood.current, screen.story.play.length) });
    }
    setTaken(null);
    units.clear();
    setSmall(false);
    setMode(to);
  }

  /**
   * @param {string} name
   * @param {Unit | null} piece
   */
  function tapped(name, piece) {
    if (mode === "where") return where.tapped(name);
    if (mode !== "setup") {
      if (mode === "verdict") setMode("play");
      return units.tapped(name, piece);
    }
    setPlace(name);
    // A tap looks; what takes away are the eraser, and the buttons beside what stands there.
    return taken ? put(taken, name, piece) : undefined;
  }

  /**
   * Put something on a place, move it there, or take away what is there.
   *
   * @param {Taken} what
   * @param {string} to
   * @param {Unit | null} [there]
   */
  function put({ owner, kind, from }, to, there = null) {
    if (!kind) {
      const gone = there ?? screen.pieces.findLast((one) => one.place === to);
      return gone && ask({ do: "take", owner: gone.owner, kind: gone.kind, place: to });
    }
    if (from) {
      setTaken(null);
      return from !== to && ask({ do: "move", owner, kind, place: from, to });
    }
    const left = (screen.supply[owner] ?? []).find((one) => one.kind === kind)?.left;
    if (left === 0) return session.say(_("No {piece} is left to put.", { piece: kindInWords(kind, board) }), "plain");
    return ask({ do: "put", owner, kind, place: to });
  }

  /**
   * A piece is dragged off a place: in a play like a tap on it and on where it is let go.
   *
   * @param {Unit} piece
   * @param {PointerEvent} event
   */
  function lifted(piece, event) {
    if (mode === "verdict") setMode("play");
    if (looksAtPlay) units.select(piece);
    drag.begin(piece, event, (to, outside) => {
      if (mode === "setup") {
        if (outside) ask({ do: "take", ...piece });
        else if (to && to !== piece.place) ask({ do: "move", ...piece, to });
      } else if (mode === "where") to && where.put(to);
      else if (to && to !== piece.place) units.dragged(piece, to);
    });
  }

  /** @param {Defect} defect */
  function show(defect) {
    const [named] = placesIn(board, defect.path);
    setTaken(null);
    if (named) setPlace(named);
    else setJump({ owner: defect.owner, name: defect.name });
    setOwner(defect.owner);
    if (mode !== "setup") change("setup");
  }

  session.drawers.current = withDrawers(mode) ? null : [];
  useEffect(() => {
    if (withDrawers(mode) && !Object.keys(screen.fields).length) ask({ do: "show" });
  }, [mode, screen]);

  const byKeys = useRef(false);
  const sheet = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (sheet.current) sheet.current.scrollTop = 0;
  }, [mode, screen.story.at, units.unit, units.chain]);
  // The button that was pressed may be gone: whoever uses keys goes on from what is asked now.
  useEffect(() => {
    if (byKeys.current && document.activeElement === document.body) sheet.current?.focus({ preventScroll: true });
  }, [mode, screen, units.chain, units.why]);

  const wrong = useMemo(() => belongings(board, screen.defects).places, [screen]);
  const far = Object.fromEntries(Object.entries(where.reached).map(([name, { steps }]) => [name, steps]));
  const over = new Set([drag.over]);
  /** @type {Marks} */
  const marks =
    mode === "where"
      ? { steps: far, over, chosen: new Set([where.place || where.unit?.place]) }
      : mode === "setup"
        ? { wrong, over, chosen: new Set([taken?.from ?? place]) }
        : {
            wrong,
            over,
            lately: new Set(units.unit ? [] : placesIn(board, (screen.ahead[0] ?? screen.steps.at(-1))?.line ?? "")),
            lit: new Set(units.lit),
            barred: new Set(Object.keys(units.unit?.refused ?? {})),
            chosen: new Set([units.unit?.place]),
          };

  /** @param {"undo" | "redo"} way */
  async function undone(way) {
    if (screen.history[way]) await ask({ do: way });
  }
  useKeys({ undo: () => undone("undo"), redo: () => undone("redo") });
  useStepKeys(session, looksAtPlay);
  useEffect(() => {
    /** @param {Event} event */
    const heard = (event) => {
      byKeys.current = event instanceof KeyboardEvent;
      if (!(event instanceof KeyboardEvent) || event.key !== "Escape" || holder(event, "dialog")) return;
      setTaken(null);
      units.clear();
    };
    for (const name of ["keydown", "pointerdown"]) addEventListener(name, heard);
    return () => {
      for (const name of ["keydown", "pointerdown"]) removeEventListener(name, heard);
    };
  }, []);

  /**
   * @param {Screen | null} reply
   * @param {boolean} [far]
   */
  const opened = (reply, far) => {
    setDialog("");
    if (!reply) return;
    setTaken(null);
    setPlace("");
    setJump(null);
    units.clear();
    setMode(far ? "where" : firstMode(reply));
    setShown(firstLook(board, reply));
    setOwner(whoseTurn(reply));
  };

  return html`
    <div class=${classes("lab", `lab--${mode}`, small && "lab--small", taken && "lab--putting")}>
      <header class="lab-bar">
        <a class="lab-bar__home" href=${at("./").href} aria-label=${_("All rules")}>
          <span aria-hidden="true">‹</span>
          <span>${_("Rules")}</span>
        </a>
        <h1 class="lab-bar__title">${screen.story.title || _("The lab")}</h1>
        <${SignButton}
          label=${_("Undo")}
          keys="Control+Z"
          disabled=${!screen.history.undo}
          act=${() => undone("undo")}
          path="M3 8h10a5 5 0 0 1 0 10H8M7 4 3 8l4 4"
        />
        <${SignButton}
          label=${_("Redo")}
          keys="Control+Shift+Z"
          disabled=${!screen.history.redo}
          act=${() => undone("redo")}
          path="M17 8H7a5 5 0 0 0 0 10h5M13 4l4 4-4 4"
        />
        <${SignButton}
          label=${_("Share")}
          disabled=${Boolean(screen.steps.at(-1)?.covered)}
          act=${() => setDialog("take")}
          path="M10 14V3M6 7l4-4 4 4M5 11H4v8h12v-8h-1"
        />
        <button type="button" class="lab-bar__open" onClick=${() => setDialog("open")}>
          ${_("Open")}
        </button>
      </header>
      <${Board}
        board=${board}
        pieces=${screen.pieces}
        marks=${marks}
        shown=${shown}
        kept=${frameAround(board, units.unit)}
        arrows=${looksAtPlay && !units.unit ? ways(screen) : NO_ARROWS}
        tapped=${tapped}
        zoomable=${!taken}
        movable=${(/** @type {Unit} */ { owner, kind, place }) =>
          mode === "setup" ||
          (mode === "where" ? where.unit?.place === place && where.unit.kind === kind : Boolean(owner))}
        drag=${lifted}
      >
        ${looksAtPlay && html`<${StepButtons} session=${session} />`}
      </${Board}>
      <main class="lab-panel">
        <nav class="lab-tabs" aria-label=${_("What to do")}>
          ${Object.entries(MODES).map(
            ([name, title]) => html`
              <button
                type="button"
                key=${name}
                aria-current=${mode === name ? "page" : undefined}
                onClick=${() => (mode === name ? setSmall(!small) : change(/** @type {Mode} */ (name)))}
              >
                ${title}
              </button>
            `,
          )}
        </nav>
        ${
          told &&
          html`
            <p class=${`lab-told lab-told--${told.tone}`} role=${told.tone === "bad" ? "alert" : "status"}>
              ${told.text}
              <button
                type="button"
                class="lab-close"
                aria-label=${_("Close this message")}
                onClick=${() => session.say("")}
              >
                ×
              </button>
            </p>
          `
        }
        ${(mode === "setup" || mode === "play") && html`<${Defects} defects=${screen.defects} show=${show} />`}
        <div
          ref=${sheet}
          class="lab-sheet"
          tabindex="0"
          role="group"
          aria-label=${MODES[mode] ?? _("Where can it go?")}
        >
          ${
            mode === "setup" &&
            html`
              <${SetUp}
                board=${board}
                session=${session}
                owner=${owner}
                setOwner=${setOwner}
                taken=${taken}
                setTaken=${setTaken}
                place=${place}
                drag=${(/** @type {Taken} */ piece, /** @type {PointerEvent} */ event) => {
                  drag.begin(piece, event, (to) => to && put(piece, to));
                }}
                jump=${jump}
              />
            `
          }
          ${
            mode === "play" &&
            html`
              <${Play}
                board=${board}
                session=${session}
                units=${units}
                computer=${computer}
                lookFar=${(/** @type {Unit} */ unit) => {
                  where.setUnit({ owner: unit.owner, kind: unit.kind, place: unit.place });
                  setMode("where");
                }}
                openVerdict=${() => setMode("verdict")}
                handOver=${() => setDialog("hand")}
              />
            `
          }
          ${mode === "where" && html`<${Where} board=${board} session=${session} where=${where} />`}
          ${
            mode === "verdict" &&
            html`
              <${Verdict}
                board=${board}
                session=${session}
                more=${more}
                settle=${() => setDialog("settle")}
                take=${() => setDialog("take")}
              />
            `
          }
        </div>
      </main>
      ${
        drag.piece &&
        html`
          <div class="lab-dragged" ref=${drag.ghost}>
            <${Icon} board=${board} owner=${drag.piece.owner} kind=${drag.piece.kind} />
          </div>
        `
      }
      ${
        dialog === "open" &&
        html`<${Opening} board=${board} session=${session} size=${size} forget=${forget} close=${opened} />`
      }
      ${dialog === "take" && html`<${ExportDialog} board=${board} session=${session} close=${() => setDialog("")} />`}
      ${
        dialog === "settle" &&
        screen.verdict &&
        html`<${SettleView} board=${board} screen=${screen} verdict=${screen.verdict} close=${() => setDialog("")} />`
      }
      ${dialog === "hand" && html`<${HandOver} board=${board} session=${session} close=${() => setDialog("")} />`}
    </div>
  `;
}

/**
 * Whose pieces are looked at first: those of whoever has the turn, else of whoever chooses.
 *
 * @param {Screen} screen
 * @returns {string}
 */
function whoseTurn({ story, choice, players }) {
  const active = Object.entries(story.position.players ?? {}).find(([, said]) => said?.active)?.[0];
  return [active, choice?.player].find((name) => players.some((one) => one.name === name)) ?? players[0]?.name ?? "";
}

/**
 * What to do first with what has just been opened: read its verdict, play on, or set up.
 *
 * @param {Screen} reply
 * @returns {Mode}
 */
export function firstMode({ story, verdict, ahead, steps, choice }) {
  if (verdict && !ahead.length) return "verdict";
  return story.title || steps.length || ahead.length || choice === null ? "play" : "setup";
}

/**
 * Of an example the part of the board where something happens, as its position and play name it; else all of it.
 *
 * @param {BoardData} board
 * @param {Screen} screen
 */
function firstLook(board, { story, verdict }) {
  if (!story.title || !verdict) return board.frame;
  const named = placesIn(board, JSON.stringify([story.position.players, story.position.board, story.play]));
  return named.length > 0 && named.length < 14 ? frameOf(board, named, 0.6) : board.frame;
}

/**
 * A unit with all that it can reach and all that is beside it.
 *
 * @param {BoardData} board
 * @param {LookedAt | null} unit
 */
const frameAround = (board, unit) =>
  unit && frameOf(board, [unit.place, ...Object.keys(unit.targets), ...Object.keys(unit.refused)], 0);

/**
 * The ways of the pieces that the last step moved, each once: several that go together have one.
 *
 * @param {Screen} screen
 */
const ways = ({ moved }) => [...new Map(moved.map((one) => [`${one.place} ${one.to}`, one])).values()];
/** @type {Moved[]} */
const NO_ARROWS = [];

/** @param {{ undo: () => void, redo: () => void }} acts */
function useKeys({ undo, redo }) {
  const now = useRef({ undo, redo });
  now.current = { undo, redo };
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || holder(event, "input[type=text], textarea, dialog"))
        return;
      const act = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : "";
      if (!act) return;
      event.preventDefault();
      now.current[act]();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
