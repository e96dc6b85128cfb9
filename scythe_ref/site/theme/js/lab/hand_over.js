/* A combat on one device: who chooses hides it from the others. The screen is covered from one hand to the next. */

import { Choices, follow } from "./choices.js";
import { Dialog } from "./dialog.js";
import { html, useState } from "./ui.js";

/** Open as long as something is chosen in secret; then what was chosen is revealed. */
export function HandOver({ board, session, close }) {
  const { screen } = session;
  const [ready, setReady] = useState("");
  const [chain, setChain] = useState(null);
  const [begun] = useState(() => accepted(screen)); // a line that was refused goes when something is played
  const { choice } = screen;
  const name = (player) => board.owners.get(player)?.title ?? player;
  const take = async (option) => setChain(await follow(session, [], option.path));
  if (!choice?.hidden) {
    const chosen = screen.steps.slice(begun);
    return html`<${Dialog} title="Reveal" close=${close} className="lab-handover"><h1>Both have chosen</h1>
      <${Reveal} chosen=${chosen} board=${board} close=${close} /></${Dialog}>`;
  }
  const nothingYet = accepted(screen) === begun;
  const key = `${choice.player} ${screen.story.at}`;
  if (!ready.startsWith(`${choice.player} `)) {
    return html`<${Dialog} title="Hand the device over" close=${close} closable=${nothingYet} className="lab-handover"><h1>Hand the device to ${name(choice.player)}</h1>
      <p>What is chosen next is hidden from the others until both have chosen.</p>
      <button type="button" class="lab-button lab-button--main" onClick=${() => setReady(key)}>I play ${board.owners.get(choice.player)?.short ?? choice.player}</button></${Dialog}>`;
  }
  return html`<${Dialog} title="Your choice" close=${close} closable=${nothingYet} className="lab-handover"><h1>${name(choice.player)}</h1><${Choices} choice=${chain ?? choice} take=${take} /></${Dialog}>`;
}

const accepted = ({ steps }) => steps.filter((step) => step.accepted).length;

function Reveal({ chosen, board, close }) {
  const [shown, setShown] = useState(false);
  if (!shown) return html`<p>Put the device where everybody sees it.</p><button type="button" class="lab-button lab-button--main" onClick=${() => setShown(true)}>Reveal</button>`;
  return html`<dl class="lab-revealed">${chosen.map((step) => html`<div key=${step.number}><dt>${board.owners.get(step.owner)?.title ?? step.owner}</dt><dd>${step.words}</dd></div>`)}</dl>
    <button type="button" class="lab-button lab-button--main" onClick=${close}>Go on</button>`;
}
