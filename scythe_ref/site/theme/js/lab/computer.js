/* Who is played by the computer: it chooses one action after the other until somebody else is to move. The same hand
   chooses for whoever asks it to, or plays on for whoever wants to watch. */

import { _, withElements } from "../translations.js";
import { classes, html, useEffect, useState } from "./ui.js";

/** @import { Board, Computer, Session } from "./types.js" */

const PAUSE = 900; // milliseconds between two actions
const IN_SECRET = 300; // where nothing is to be seen of it

/**
 * may: whether it may go on now. Gives `its`, whether the computer is to choose; `going`, whether it does; `watched`,
 * whether somebody watches it choose for all; and `stop`, `go`, `watch` and `once`.
 *
 * @param {Session} session
 * @param {boolean} may
 * @returns {Computer}
 */
export function useComputer(session, may) {
  const { screen } = session;
  const { choice, seats, ahead } = screen;
  const seated = Boolean(choice && seats.includes(choice.player));
  const [held, setHeld] = useState(seated); // what was opened stands as it is until somebody says so
  const [watched, setWatched] = useState(false);
  const its = seated || (watched && Boolean(choice));
  const going = its && may && !held && !ahead.length;
  const once = () => session.ask({ do: "auto" });
  const stop = () => {
    setHeld(true);
    setWatched(false);
  };

  useEffect(() => {
    if (!seated) setHeld(false);
    if (!choice) setWatched(false);
  }, [screen]);

  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(async () => (await once()) ?? stop(), choice?.hidden ? IN_SECRET : PAUSE);
    return () => clearTimeout(timer);
  }, [going, screen]);

  const go = () => setHeld(false);
  const watch = () => {
    setHeld(false);
    setWatched(true);
  };
  return { its, going, watched, stop, go, watch, once };
}

/**
 * What it does now, and the way to stop it.
 *
 * @param {{ who: string, computer: Computer }} props
 */
export function Choosing({ who, computer }) {
  if (computer.going) {
    return html`
      <div class="lab-computer">
        <p role="status">
          ${withElements("{player} is choosing …", { player: html`<strong>${who}</strong>` })}
        </p>
        <button type="button" class="lab-button" onClick=${computer.stop}>
          ${_("Stop")}
        </button>
      </div>
    `;
  }
  return html`
    <div class="lab-computer">
      <p>
        ${withElements("{player} is played by the computer.", { player: html`<strong>${who}</strong>` })}
      </p>
      <button type="button" class="lab-button lab-button--main" onClick=${computer.go}>
        ${_("Let it play")}
      </button>
    </div>
  `;
}

/**
 * Who is played by it, and help for everybody else.
 *
 * @param {{ board: Board, session: Session, computer: Computer }} props
 */
export function Seats({ board, session, computer }) {
  const { screen, ask } = session;
  /**
   * @param {string} name
   * @param {boolean} taken
   */
  const seat = (name, taken) => {
    computer.go();
    return ask({ do: "seat", owner: name, computer: taken });
  };
  return html`
    <section class="lab-seats">
      <h2 id="lab-seats">${_("Played by the computer")}</h2>
      <div class="lab-chips" role="group" aria-labelledby="lab-seats">
        ${screen.players.map(({ name, title }) => {
          const taken = screen.seats.includes(name);
          return html`
            <button
              type="button"
              key=${name}
              class=${classes("lab-owner", board.owners.get(name)?.class)}
              aria-pressed=${taken ? "true" : "false"}
              onClick=${() => seat(name, !taken)}
            >
              <span class="lab-dot"></span>
              ${board.owners.get(name)?.short ?? title}
            </button>
          `;
        })}
      </div>
      ${
        screen.choice &&
        !computer.its &&
        html`
          <div class="lab-row">
            <button type="button" class="lab-button" onClick=${computer.once}>
              ${_("Choose for me")}
            </button>
            <button type="button" class="lab-button" onClick=${computer.watch}>
              ${_("Let the computer finish")}
            </button>
          </div>
        `
      }
    </section>
  `;
}
