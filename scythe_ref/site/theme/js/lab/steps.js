/* The steps of a play: a list with the branches that leave it, and the ways from one to the next by keys and buttons. */

import { holder } from "../elements.js";
import { _ } from "../translations.js";
import { SignButton } from "./pictures.js";
import { classes, html, useEffect, useRef } from "./ui.js";

/** @import { Ahead, Board, Session } from "./types.js" */

/** @type {{ [key: string]: (at: number, all: number) => number }} */
const KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, all) => all,
};

/**
 * @param {Session} session
 * @param {(at: number, all: number) => number} to
 */
const go = (session, to) =>
  session.ask(({ story }) => ({
    do: "at",
    step: Math.max(0, Math.min(to(story.at, story.play.length), story.play.length)),
  }));

/**
 * The arrow keys go from step to step, unless somebody goes about the board with them or is in a field.
 *
 * @param {Session} session
 * @param {boolean} on
 */
export function useStepKeys(session, on) {
  const now = useRef(session);
  now.current = session;
  useEffect(() => {
    if (!on) return undefined;
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const to = KEYS[event.key];
      if (!to || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (holder(event, "input, select, textarea, dialog")) return;
      if (event.key.startsWith("Arrow") && holder(event, "[data-place]")) return;
      event.preventDefault();
      go(now.current, to);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [on]);
}

/**
 * One step back and one on, over the board.
 *
 * @param {{ session: Session }} props
 */
export function StepButtons({ session }) {
  const { story } = session.screen;
  if (!story.play.length) return null;
  return html`
    <div class="lab-zoom lab-walk" role="group" aria-label=${_("Steps")}>
      <${SignButton}
        label=${_("One step back")}
        keys="ArrowLeft"
        disabled=${!story.at}
        act=${() => go(session, KEYS.ArrowLeft)}
        path="M13 5 6 11l7 6z"
      />
      <${SignButton}
        label=${_("One step on")}
        keys="ArrowRight"
        disabled=${story.at === story.play.length}
        act=${() => go(session, KEYS.ArrowRight)}
        path="m7 5 7 6-7 6z"
      />
    </div>
  `;
}

/** @param {{ board: Board, session: Session }} props */
export function Steps({ board, session }) {
  const { screen, ask } = session;
  const { story, steps, ahead, forks } = screen;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const now = /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector("[aria-current]"));
    if (list.current && now) list.current.scrollTop = now.offsetTop + now.offsetHeight - list.current.clientHeight;
  }, [story.at]);
  if (!story.play.length) return null;
  /**
   * @param {string} owner
   * @param {string} words
   */
  const told = (owner, words) => {
    const player = board.owners.get(owner)?.short;
    return player ? _("{player}: {what}", { player, what: words }) : words;
  };
  /** @param {Ahead} one */
  const later = ({ line, words }) => told(line.split(" ", 1)[0], words);
  /** @param {number} step */
  const others = (step) =>
    forks
      .filter((fork) => fork.step === step)
      .map(
        (fork) => html`
          <li key=${`branch ${fork.branch}`} class="lab-step lab-step--ahead lab-step--branch">
            <button type="button" onClick=${() => ask({ do: "at", step: step + 1, branch: fork.branch })}>
              <span class="lab-step__mark" aria-hidden="true">↳</span>
              <span>${_("or {step}", { step: later(fork) })}</span>
            </button>
          </li>
        `,
      );
  return html`
    <section class="lab-steps" aria-label=${_("Steps")}>
      <div class="lab-steps__bar">
        <${SignButton}
          label=${_("To the beginning")}
          keys="Home"
          disabled=${!story.at}
          act=${() => go(session, KEYS.Home)}
          path="M6 5v12M16 5 9 11l7 6z"
        />
        <span role="status">
          ${_("Step {number} of {all}", { number: story.at, all: story.play.length })}
        </span>
        <${SignButton}
          label=${_("To the end")}
          keys="End"
          disabled=${!ahead.length}
          act=${() => go(session, KEYS.End)}
          path="M14 5v12M4 5l7 6-7 6z"
        />
      </div>
      <ol ref=${list}>
        ${steps.map(
          (step, number) => html`
            <li key=${step.number} class=${classes("lab-step", !step.accepted && "lab-step--no")}>
              <button
                type="button"
                aria-current=${step.number === story.at ? "step" : undefined}
                onClick=${() => ask({ do: "at", step: step.number })}
              >
                <span class="lab-step__mark" aria-label=${step.accepted ? _("allowed") : _("not allowed")} role="img">
                  ${step.accepted ? "✓" : "✗"}
                </span>
                <span>${told(step.owner, step.words)}</span>
              </button>
            </li>
            ${others(number)}
          `,
        )}
        ${ahead.map(
          (one, number) => html`
            <li key=${`ahead ${number}`} class="lab-step lab-step--ahead">
              <button type="button" onClick=${() => ask({ do: "at", step: story.at + number + 1 })}>
                <span class="lab-step__mark"></span>
                <span>${later(one)}</span>
              </button>
            </li>
            ${others(story.at + number)}
          `,
        )}
      </ol>
      ${
        ahead.length > 0 &&
        html`
          <button type="button" class="lab-button" onClick=${() => ask({ do: "cut" })}>
            ${_("Delete what follows step {number}", { number: story.at })}
          </button>
        `
      }
    </section>
  `;
}
