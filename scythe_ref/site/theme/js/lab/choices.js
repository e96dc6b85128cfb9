/* What is to be chosen next, as buttons: each in words, with the line that it stands for. */

import { html } from "./ui.js";
import { capital } from "./words.js";

/**
 * choice: as replies give it, or a line where nothing is left to choose.
 * take(option): an option was tapped.
 */
export function Choices({ choice, take, who }) {
  return html`<div class="lab-choices" role="group" aria-label=${choice.question}>
    <p class="lab-question">${who && html`<strong>${who}: </strong>`}${choice.question}</p>
    <div class="lab-options">${choice.options.map((option) => html`<button type="button" key=${option.path.join(" ")} class="lab-option" onClick=${() => take(option)}><span>${capital(option.words)}${!option.line && " …"}</span>${option.line && html`<code>${option.line}</code>`}</button>`)}</div>
  </div>`;
}

/**
 * Go on from an option or a way: plays what has nothing left to choose, else gives the choice that follows.
 * Returns null when something was played (or refused).
 */
export async function follow(session, before, path) {
  const reply = await session.query({ do: "options", before, path });
  if (!reply?.choice) return null;
  const { choice } = reply;
  if (choice.options) return choice.options.length === 1 ? follow(session, before, choice.options[0].path) : choice;
  await session.ask({ do: "choose", before, path });
  return null;
}
