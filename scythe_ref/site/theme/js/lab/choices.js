/* What is to be chosen next, as buttons in words; what can't be chosen now stands below, with the reason. */

import { _ } from "../translations.js";
import { RuleLink } from "./rules.js";
import { Sides } from "./sides.js";
import { classes, html, useState } from "./ui.js";
import { capital, plain, sentence } from "./words.js";

/** @import { Asked, Board, ChoiceOption, LookedAt, Reason, Refused, Session } from "./types.js" */

/**
 * @typedef {{
 *   choice: Asked, take: (option: ChoiceOption, leaving: boolean) => unknown, who?: string, board: Board,
 *   refused?: Refused[],
 * }} ChoicesProps
 */

/**
 * choice: as replies give it. take(option, leaving): an option was tapped, perhaps by somebody who wants to leave some
 * of its gain. refused: what somebody may look for and the rules don't allow.
 *
 * @param {ChoicesProps} props
 */
export function Choices({ choice, take, who, board, refused = [] }) {
  const [leaving, setLeaving] = useState(false);
  const [asText, setAsText] = useState(false);
  const asked = choice.options.filter((option) => !option.aside);
  const aside = choice.options.filter((option) => option.aside);
  const shown = leaving ? asked.filter((option) => option.leaves) : asked;
  return html`
    <div class="lab-choices" role="group" aria-label=${choice.question || shown[0]?.words}>
      ${(who || choice.question) && html`<p class="lab-question">${who && html`<strong>${who}${choice.question && ": "}</strong>`}${choice.question}</p>`}
      ${choice.note && html`<p class="lab-hint">${plain(choice.note)}</p>`}
      ${choice.sides && html`<${Sides} board=${board} sides=${choice.sides} />`}
      <div class="lab-options">
        ${shown.map(
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
              ${asText && option.line && html`<code>${option.line}</code>`}
            </button>
          `,
        )}
      </div>
      ${refused.length > 0 && html`<${NotNow} refused=${refused} asText=${asText} />`}
      <div class="lab-row">
        ${aside.map(
          (option) => html`
            <button
              type="button"
              key=${option.path.join(" ")}
              class="lab-button lab-button--aside"
              onClick=${() => take(option, false)}
            >
              ${capital(option.words)}
            </button>
          `,
        )}
        ${
          asked.some((option) => option.leaves) &&
          html`
            <button
              type="button"
              class="lab-button lab-button--aside"
              aria-pressed=${leaving ? "true" : "false"}
              onClick=${() => setLeaving(!leaving)}
            >
              ${_("Leave some of a gain")}
            </button>
          `
        }
        ${
          asked.some((option) => option.line) &&
          html`
            <button
              type="button"
              class="lab-button lab-button--aside"
              aria-pressed=${asText ? "true" : "false"}
              onClick=${() => setAsText(!asText)}
            >
              ${_("As text")}
            </button>
          `
        }
      </div>
    </div>
  `;
}

/**
 * What the rules don't allow now: a tap tells why.
 *
 * @param {{ refused: Refused[], asText: boolean }} props
 */
function NotNow({ refused, asText }) {
  const [open, setOpen] = useState(/** @type {string[]} */ ([]));
  /** @param {string} line */
  const toggle = (line) => setOpen(open.includes(line) ? open.filter((one) => one !== line) : [...open, line]);
  return html`
    <section class="lab-not" aria-label=${_("Not allowed now")}>
      <p class="lab-hint">${_("Not allowed now; tap one to read why:")}</p>
      <div class="lab-options">
        ${refused.map(
          (one) => html`
            <div class=${classes(open.includes(one.line) && "lab-not__told")} key=${one.line}>
              <button
                type="button"
                class="lab-option lab-option--no"
                aria-expanded=${open.includes(one.line) ? "true" : "false"}
                onClick=${() => toggle(one.line)}
              >
                <span>
                  <span aria-hidden="true">✗ </span>
                  ${capital(one.words)}
                </span>
                ${asText && html`<code>${one.line}</code>`}
              </button>
              ${open.includes(one.line) && html`<${Reasons} why=${one.why} />`}
            </div>
          `,
        )}
      </div>
    </section>
  `;
}

/**
 * The reasons that hold a unit back wherever it would go.
 *
 * @param {LookedAt} unit
 */
export function commonReasons({ refused }) {
  const each = Object.values(refused).map(({ why }) => why);
  return (each[0] ?? []).filter(({ rule }) => each.every((why) => why.some((one) => one.rule === rule)));
}

/** @param {{ why: Reason[] }} props */
export function Reasons({ why }) {
  return html`
    <div class="lab-why" role="status">
      ${why.map(
        (rule) => html`
          <p key=${rule.rule}>
            ${sentence(rule.message)} <${RuleLink} rule=${rule} />
          </p>
        `,
      )}
    </div>
  `;
}

/**
 * Go on from an option or a way: plays what has nothing left to choose, else gives the choice that follows.
 * Returns null when something was played (or refused). to: where a unit goes, if that is settled. last: nothing more
 * is asked.
 *
 * @param {Session} session
 * @param {string[]} before
 * @param {number[]} path
 * @param {string} [to]
 * @param {boolean} [leaving]
 * @param {boolean} [last]
 * @returns {Promise<Asked | null>}
 */
export async function follow(session, before, path, to, leaving = false, last = false) {
  const going = to ? { to } : {};
  const reply = await session.query({ do: "options", before, path, leaving, ...going });
  if (!reply?.choice) return null;
  const { choice } = reply;
  if (choice.options) return choice.options.length === 1 ? follow(session, before, choice.options[0].path, to) : choice;
  if (choice.missed && !last) {
    const { question, words, refused } = choice.missed;
    return { question, refused, options: [{ words, path, line: choice.line, last: true }] };
  }
  await session.ask({ do: "choose", before, path, ...going });
  return null;
}
