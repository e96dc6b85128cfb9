/* The move that comes next of an example or a play, ready to be played by one tap. */

import { _ } from "../translations.js";
import { html } from "./ui.js";
import { capital } from "./words.js";

/** @import { Board, Session } from "./types.js" */

/** @param {{ board: Board, session: Session, openVerdict: () => void }} props */
export function Armed({ board, session, openVerdict }) {
  const { story, ahead } = session.screen;
  const [armed] = ahead;
  if (!armed) return null;
  const play = async () => {
    if (await session.ask(({ story }) => ({ do: "at", step: story.at + 1 }))) openVerdict();
  };
  return html`
    <section class="lab-armed" aria-label=${_("The next move")}>
      ${story.title && html`<h2>${story.title}</h2>`}
      <p>
        <strong>${board.owners.get(armed.owner)?.short ?? armed.owner}: </strong>
        ${capital(armed.words)}
      </p>
      <button type="button" class="lab-button lab-button--main" onClick=${play}>
        ${_("Play it")}
      </button>
    </section>
  `;
}
