/* What is to be chosen next, as buttons: each in words, with the line that it stands for. */

import { _ } from "../translations.js";
import { html, useState } from "./ui.js";
import { capital } from "./words.js";

/** @import { Asked, ChoiceOption, Session } from "./types.js" */

/**
 * choice: as replies give it, or a line where nothing is left to choose.
 * take(option, leaving): an option was tapped, perhaps by somebody who wants to leave some of its gain.
 *
 * @param {{ choice: Asked, take: (option: ChoiceOption, leaving: boolean) => unknown, who?: string }} props
 */
export function Choices({ choice, take, who }) {
  const [leaving, setLeaving] = useState(false);
  const options = leaving ? choice.options.filter((option) => option.leaves) : choice.options;
  return html`
    <div class="lab-choices" role="group" aria-label=${choice.question}>
      <p class="lab-question">
        ${who && html`<strong>${who}: </strong>`}
        ${choice.question}
      </p>
      <div class="lab-options">
        ${options.map(
          (option) => html`
            <button
              type="button"
              key=${option.path.join(" ")}
              class="lab-option"
              onClick=${() => take(option, leaving)}
            >
              <span>
                ${capital(option.words)}
                ${!option.line && " …"}
              </span>
              ${option.line && html`<code>${option.line}</code>`}
            </button>
          `,
        )}
      </div>
      ${
        choice.options.some((option) => option.leaves) &&
        html`
          <button
            type="button"
            class="lab-button"
            aria-pressed=${leaving ? "true" : "false"}
            onClick=${() => setLeaving(!leaving)}
          >
            ${_("Leave some of a gain")}
          </button>
        `
      }
    </div>
  `;
}

/**
 * Go on from an option or a way: plays what has nothing left to choose, else gives the choice that follows.
 * Returns null when something was played (or refused). to: where a unit goes, if that is settled.
 *
 * @param {Session} session
 * @param {string[]} before
 * @param {number[]} path
 * @param {string} [to]
 * @param {boolean} [leaving]
 * @returns {Promise<Asked | null>}
 */
export async function follow(session, before, path, to, leaving = false) {
  const going = to ? { to } : {};
  const reply = await session.query({ do: "options", before, path, leaving, ...going });
  if (!reply?.choice) return null;
  const { choice } = reply;
  if (choice.options) return choice.options.length === 1 ? follow(session, before, choice.options[0].path, to) : choice;
  await session.ask({ do: "choose", before, path, ...going });
  return null;
}
