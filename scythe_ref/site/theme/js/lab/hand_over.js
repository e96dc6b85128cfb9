/* What is chosen in secret on one device: who chooses hides it from the others. The screen is covered from one hand to
   the next, where there is more than one; what the computer chooses is hidden from all. */

import { _ } from "../translations.js";
import { Choices, follow } from "./choices.js";
import { Dialog } from "./dialog.js";
import { Sides } from "./sides.js";
import { html, useState } from "./ui.js";

/** @import { Asked, Board, ChoiceOption, Screen, Session, Step, Verdict } from "./types.js" */

/**
 * How many people sit around the device.
 *
 * @param {Screen} screen
 */
export const people = ({ players, seats }) => players.length - seats.length;

/**
 * Open as long as something is chosen in secret; then what was chosen is revealed.
 *
 * @param {{ board: Board, session: Session, close: () => void }} props
 */
export function HandOver({ board, session, close }) {
  const { screen } = session;
  const [ready, setReady] = useState("");
  const [chain, setChain] = useState(/** @type {Asked | null} */ (null));
  const [begun] = useState(() => firstSecret(screen));
  const [opened] = useState(() => accepted(screen));
  const [alone] = useState(() => people(screen) === 1);
  const { choice } = screen;
  /** @param {string} player */
  const name = (player) => board.owners.get(player)?.title ?? player;
  /** @param {ChoiceOption} option */
  const take = async (option) => setChain(await follow(session, choice?.before ?? [], option.path));
  const nothingYet = accepted(screen) === opened;
  // The next combat may be due already: what this one has revealed comes first.
  if (!choice?.hidden || (choice.before?.length && !nothingYet)) {
    const chosen = screen.steps.slice(begun);
    return html`
      <${Dialog} title=${_("Reveal")} close=${close} className="lab-handover">
        <${Reveal} chosen=${chosen} board=${board} close=${close} alone=${alone} told=${screen.verdict?.headline} />
      </${Dialog}>
    `;
  }
  if (screen.seats.includes(choice.player)) {
    return html`
      <${Dialog} title=${_("The computer chooses")} close=${close} closable=${false} className="lab-handover">
        <h1>${name(choice.player)}</h1>
        <p role="status">${_("The computer chooses …")}</p>
      </${Dialog}>
    `;
  }
  const key = `${choice.player} ${screen.story.at}`;
  if (!alone && !ready.startsWith(`${choice.player} `)) {
    return html`
      <${Dialog} title=${_("Hand the device over")} close=${close} closable=${nothingYet} className="lab-handover">
        <h1>${_("Hand the device to {player}", { player: name(choice.player) })}</h1>
        <p>${_("What is chosen next is hidden from the others until both have chosen.")}</p>
        <button type="button" class="lab-button lab-button--main" onClick=${() => setReady(key)}>
          ${_("I play {player}", { player: board.owners.get(choice.player)?.short ?? choice.player })}
        </button>
      </${Dialog}>
    `;
  }
  return html`
    <${Dialog} title=${_("Your choice")} close=${close} closable=${alone || nothingYet} className="lab-handover">
      <h1>${name(choice.player)}</h1>
      ${screen.steps.some((step) => step.covered) && html`<p>${_("The other side has chosen already.")}</p>`}
      <${Choices} board=${board} choice=${chain ?? choice} take=${take} />
    </${Dialog}>
  `;
}

// A line that was refused goes when something is played.
/** @param {Screen} screen */
const accepted = ({ steps }) => steps.filter((step) => step.accepted).length;

/**
 * The number of the first step that was chosen in this combat, or will be.
 *
 * @param {Screen} screen
 * @returns {number}
 */
function firstSecret(screen) {
  const covered = screen.steps.findIndex((step) => step.covered);
  return covered < 0 ? accepted(screen) : covered;
}

/**
 * @param {{
 *   chosen: Step[], board: Board, close: () => void, alone: boolean, told?: Verdict["headline"],
 * }} props
 */
function Reveal({ chosen, board, close, alone, told }) {
  const [shown, setShown] = useState(alone);
  if (!shown)
    return html`
      <h1>${_("Both have chosen")}</h1>
      <p>${_("Put the device where everybody sees it.")}</p>
      <button type="button" class="lab-button lab-button--main" onClick=${() => setShown(true)}>
        ${_("Reveal")}
      </button>
    `;
  if (told?.sides)
    return html`
      <h1 class="lab-said__told">${told.text}</h1>
      <${Sides} board=${board} sides=${told.sides} />
      <button type="button" class="lab-button lab-button--main" onClick=${close}>
        ${_("Go on")}
      </button>
    `;
  return html`
    <h1>${_("Both have chosen")}</h1>
    <dl class="lab-revealed">
      ${chosen.map(
        (step) => html`
          <div key=${step.number}>
            <dt>${board.owners.get(step.owner)?.title ?? step.owner}</dt>
            <dd>${step.words}</dd>
          </div>
        `,
      )}
    </dl>
    <button type="button" class="lab-button lab-button--main" onClick=${close}>
      ${_("Go on")}
    </button>
  `;
}
