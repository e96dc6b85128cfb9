/* The verdict: allowed or not, why, by which rules; then what would be otherwise, and the score. */

import { _, withElements } from "../translations.js";
import { RuleLink, Rules } from "./rules.js";
import { Rulings } from "./rulings.js";
import { Sides } from "./sides.js";
import { classes, html } from "./ui.js";
import { capital, plain, sentence } from "./words.js";

/** @import { Board, More as MoreOf, Rule, Score as ScoreOf, Screen, Session, Verdict as VerdictOf } from "./types.js" */

/**
 * What a verdict says in one word.
 *
 * @param {VerdictOf} verdict
 */
export const said = ({ accepted, error }) => (error ? _("No such action") : accepted ? _("Allowed") : _("Not allowed"));

/**
 * The facts of a verdict as sentences, those of the deciding rules first, each once.
 *
 * @param {VerdictOf} verdict
 * @returns {string[]}
 */
export function reasons(verdict) {
  if (verdict.error) return [sentence(verdict.error)];
  const decided = new Set(verdict.decided_by);
  const facts = [...verdict.facts].sort(
    (one, other) => Number(decided.has(other.rule)) - Number(decided.has(one.rule)),
  );
  return [...new Set(facts.map((fact) => plain(fact.message)))];
}

/**
 * What happens besides what the action says.
 *
 * @param {VerdictOf} verdict
 */
export const consequences = (verdict) => {
  const told = counted(verdict.events);
  return verdict.consequences.map((number) => told.get(happened(verdict.events[number])) ?? "");
};

/**
 * What events say, each once, with how often it happens; what changes something comes first.
 *
 * @param {VerdictOf["events"]} events
 * @returns {Map<string, string>}
 */
function counted(events) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const event of [...events].sort((one, other) => Number(!isChange(one)) - Number(!isChange(other))))
    times.set(happened(event), (times.get(happened(event)) ?? 0) + 1);
  return new Map([...times].map(([text, number]) => [text, number > 1 ? `${number} × ${text}` : text]));
}

/** @param {VerdictOf["events"][number]} event */
const isChange = ({ before }) => before !== undefined && before !== null;

/** @param {VerdictOf["events"][number]} event */
const happened = (event) =>
  isChange(event) ? `${event.message}: ${String(event.before)} → ${String(event.after)}` : event.message;

/**
 * The rules that decided, each with what is known of it.
 *
 * @param {VerdictOf} verdict
 * @returns {Rule[]}
 */
export const deciding = (verdict) => verdict.decided_by.map((rule) => ({ rule, ...verdict.rules[rule] }));

/**
 * The last verdict in one line; a tap opens all of it.
 *
 * @param {{ board: Board, screen: Screen, verdict: VerdictOf, open: () => void }} props
 */
export function VerdictStrip({ board, screen, verdict, open }) {
  const { steps } = screen;
  const who = verdict.accepted && !verdict.headline ? (board.owners.get(steps.at(-1)?.owner ?? "")?.short ?? "") : "";
  const told = verdict.accepted ? (verdict.headline?.text ?? steps.at(-1)?.words) : reasons(verdict)[0];
  return html`
    <button type="button" class=${classes("lab-strip", !verdict.accepted && "lab-strip--no", (verdict.headline || verdict.consequences.length > 0) && "lab-strip--told")} onClick=${open}>
      <strong>
        <span aria-hidden="true">${verdict.accepted ? "✓ " : "✗ "}</span>
        ${said(verdict)}
      </strong>
      <span>
        ${who && `${who}: `}
        ${[capital(told ?? verdict.line), ...consequences(verdict)].join(" · ")}
      </span>
      <span class="lab-strip__more">${_("Why?")}</span>
    </button>
  `;
}

/** @param {{ board: Board, session: Session, more: MoreOf | null, settle: () => void, take: () => void }} props */
export function Verdict({ board, session, more, settle, take }) {
  const { screen } = session;
  const { verdict, steps } = screen;
  return html`
    <div class="lab-verdict">
      ${
        verdict
          ? html`<${Said} board=${board} screen=${screen} verdict=${verdict} words=${steps.at(-1)?.words} />`
          : html`
            <p class="lab-hint">
              ${
                steps.at(-1)?.covered
                  ? _("What the computer has chosen is hidden until both sides have.")
                  : _("Nothing has been played yet. Make a move under Play, and read here whether it is allowed.")
              }
            </p>
          `
      }
      <div class="lab-row">
        ${
          verdict &&
          html`
            <button type="button" class="lab-button lab-button--main" onClick=${settle}>
              ${_("Settle it")}
            </button>
          `
        }
        ${
          !steps.at(-1)?.covered &&
          html`
            <button type="button" class="lab-button" onClick=${take}>
              ${_("Share or export")}
            </button>
          `
        }
      </div>
      ${!verdict && html`<${Scores} board=${board} screen=${screen} />`}
      ${verdict && html`<${Rulings} rules=${verdict.decided_by} />`}
      ${verdict && html`<${More} more=${more} verdict=${verdict} />`}
      ${verdict && html`<${Scores} board=${board} screen=${screen} />`}
    </div>
  `;
}

/** @param {{ board: Board, screen: Screen, verdict: VerdictOf, words: string | undefined }} props */
function Said({ board, screen, verdict, words }) {
  const rules = deciding(verdict);
  const first = consequences(verdict);
  const further = [...counted(verdict.events).values()].filter((text) => !first.includes(text));
  /**
   * @param {string} rule
   * @returns {Rule}
   */
  const named = (rule) => ({ rule, ...verdict.rules[rule] });
  return html`
    <div class=${classes("lab-said", !verdict.accepted && "lab-said--no")} role="status">
      ${verdict.headline && html`<p class="lab-said__told">${verdict.headline.text}</p>`}
      ${verdict.headline?.sides && html`<${Sides} board=${board} sides=${verdict.headline.sides} />`}
      <p class="lab-said__line">
        ${board.owners.get(verdict.faction)?.short ?? ""}: ${words ?? verdict.line}
      </p>
      <p class="lab-said__word">
        <span aria-hidden="true">${verdict.accepted ? "✓ " : "✗ "}</span>
        ${said(verdict)}
      </p>
      ${first.map(
        (text) => html`
          <p class="lab-said__reason" key=${text}>
            ${text}
          </p>
        `,
      )}
      ${screen.badges.map(
        (badge) => html`
          <span class="sc-badge" key=${badge}>
            ${badge}
          </span>
        `,
      )}
      ${reasons(verdict).map(
        (reason) => html`
          <p class="lab-said__reason" key=${reason}>
            ${reason}
          </p>
        `,
      )}
      ${rules
        .filter((rule) => rule.disputed)
        .map(
          (rule) => html`
            <p class="lab-said__doubt" key=${rule.rule}>
              ${withElements("The sources leave this open: {rule}.", { rule: html`<${RuleLink} rule=${rule} />` })}
            </p>
          `,
        )}
      ${
        further.length > 0 &&
        html`
          <h2>${_("What happens")}</h2>
          <ul class="lab-events">
            ${further.map(
              (text) => html`
                <li key=${text}>
                  ${text}
                </li>
              `,
            )}
          </ul>
        `
      }
      ${verdict.lifted.map(
        ({ rule, by }) => html`
          <p class="lab-lifted" key=${rule + by}>
            ${withElements("{exception} lifts {rule}.", {
              exception: html`<${RuleLink} rule=${named(by)} />`,
              rule: html`<${RuleLink} rule=${named(rule)} />`,
            })}
          </p>
        `,
      )}
      ${
        rules.length > 0 &&
        html`
          <h2>${rules.length > 1 ? _("The rules that decide") : _("The rule that decides")}</h2>
          <${Rules} rules=${rules} />
        `
      }
      ${
        verdict.line &&
        html`
          <details class="lab-text">
            <summary>${_("As text")}</summary>
            <code>${verdict.line}</code>
          </details>
        `
      }
      ${verdict.remarks?.map(
        (remark) => html`
          <p class="lab-hint" key=${remark}>
            ${remark}
          </p>
        `,
      )}
    </div>
  `;
}

/**
 * A sentence with its quoted lines as code: players type them in English.
 *
 * @param {string} text
 */
const withLines = (text) =>
  text.split(/["“]([^"“”]+)["”]/).map((part, at) => (at % 2 ? html`<code lang="en">${part}</code>` : part));

/** @param {{ more: MoreOf | null, verdict: VerdictOf }} props */
function More({ more, verdict }) {
  /** @param {boolean} accepted */
  const other = (accepted) =>
    accepted === verdict.accepted
      ? ""
      : html`<strong class=${accepted ? "lab-yes" : "lab-no"}>${accepted ? _("Allowed") : _("Not allowed")}</strong>`;
  const { printings = [], flips = [], done = false } = more ?? {};
  return html`
    <section class="lab-more">
      <h2>${_("Under other printings")}</h2>
      ${
        printings.length > 0 &&
        html`
          <ul>
            ${printings.map(
              (one) => html`
                <li key=${one.title}>
                  ${one.title}: ${other(one.accepted) || _("the same, for another reason")}.${" "}
                  ${[...new Set(one.messages)].map((message) => sentence(plain(message))).join(" ")}
                </li>
              `,
            )}
          </ul>
        `
      }
      ${done && !printings.length && html`<p class="lab-hint">${_("The same under every other printing and switch.")}</p>`}
      <h2>${_("What would change the answer")}</h2>
      ${
        flips.length > 0 &&
        html`
          <ul>
            ${flips.map(
              (flip) => html`
                <li key=${flip.change}>
                  ${withLines(sentence(flip.change))} ${other(flip.accepted)}
                </li>
              `,
            )}
          </ul>
        `
      }
      ${done && !flips.length && html`<p class="lab-hint">${_("No small change of the position that was tried.")}</p>`}
      <p class="lab-hint" role="status">
        ${done ? "" : _("Trying others …")}
      </p>
    </section>
  `;
}

/**
 * How the game has ended, and each score with its way.
 *
 * @param {{ board: Board, screen: Screen }} props
 */
export function Over({ board, screen }) {
  return html`
    <section class="lab-over">
      <p class="lab-over__told" role="status">${screen.over}</p>
      <${Scores} board=${board} screen=${screen} />
    </section>
  `;
}

/** @param {{ board: Board, screen: Screen }} props */
function Scores({ board, screen }) {
  const { over } = screen;
  const open = Boolean(over) || !screen.steps.length;
  const scores = [...screen.scores].sort((one, other) => other.total - one.total);
  if (!scores.length) return null;
  return html`
    <details class="lab-scores" open=${open}>
      <summary>${over ? _("The scores") : _("If the game ended now")}</summary>
      ${scores.map(
        (score) => html`
          <details key=${score.faction} open=${open && scores.length <= 2} class="lab-score">
            <summary>
              <span class=${classes("lab-owned", board.owners.get(score.faction)?.class)}>
                <span class="lab-dot"></span>
                ${board.owners.get(score.faction)?.short ?? score.faction}
              </span>
              <strong>${score.total}</strong>
            </summary>
            <${Score} score=${score} points=${board.words.points} />
          </details>
        `,
      )}
    </details>
  `;
}

/**
 * Why a score is what it is: line by line, each with its rule.
 *
 * @param {{ score: ScoreOf, points: string }} props
 */
function Score({ score, points }) {
  return html`
    ${
      score.because &&
      html`
        <p class="lab-hint">
          ${sentence(score.because.message)} <${RuleLink} rule=${score.because} />
        </p>
      `
    }
    <table>
      <thead>
        <tr>
          <th scope="col">${_("What counts")}</th>
          <th scope="col">${points}</th>
        </tr>
      </thead>
      <tbody>
        ${score.lines.map(
          (line) => html`
            <tr key=${line.rule}>
              <th scope="row">
                <${RuleLink} rule=${line} />
                <small>${line.told || (line.number !== line.coins ? line.number : "")}</small>
              </th>
              <td>${line.coins}</td>
            </tr>
          `,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${_("Total")}</th>
          <td><strong>${score.total}</strong></td>
        </tr>
      </tfoot>
    </table>
  `;
}
