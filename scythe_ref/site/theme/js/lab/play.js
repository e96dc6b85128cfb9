/* Play: what the unit that was tapped can do and why not more, what is to be chosen next, a typed line, and the steps.
 */

import { _ } from "../translations.js";
import { Choices } from "./choices.js";
import { Choosing, Seats } from "./computer.js";
import { people } from "./hand_over.js";
import { Icon, Sign } from "./pictures.js";
import { RuleLink } from "./rules.js";
import { classes, html, onText, useEffect, useRef, useState } from "./ui.js";
import { VerdictStrip } from "./verdict.js";
import { capital, kindInWords, pieceInWords, sentence } from "./words.js";

/**
 * @typedef {{
 *   board: Board, session: Session, units: Units, openVerdict: () => void, handOver: () => void,
 *   lookFar: (unit: UnitOf) => void, computer: Computer,
 * }} PlayProps
 */
/** @import { Board, Chain as ChainOf, ChoiceOption, Computer, LookedAt } from "./types.js" */
/** @import { Refused, Screen, Session, Tapped, Unit as UnitOf, Units } from "./types.js" */

/**
 * unit: what was tapped, with its targets. why: a place that is out of reach, with the rules. chain: a choice that
 * follows from another. All three are kept by units.js.
 *
 * @param {PlayProps} props
 */
export function Play({ board, session, units, openVerdict, handOver, lookFar, computer }) {
  const { screen } = session;
  const { choice } = screen;
  const { unit, why, chain } = units;
  /** @param {string} name */
  const who = (name) => board.owners.get(name)?.short ?? name;
  /**
   * @param {ChoiceOption} option
   * @param {boolean} leaving
   */
  const take = ({ path }, leaving) => units.go([{ before: [], path, leaving }]);
  return html`
    <div class="lab-play">
      ${
        screen.verdict &&
        !unit &&
        html`<${VerdictStrip} board=${board} screen=${screen} verdict=${screen.verdict} open=${openVerdict} />`
      }
      ${unit && html`<${Unit} board=${board} screen=${screen} units=${units} unit=${unit} lookFar=${lookFar} />`}
      ${why && html`<${WhyNot} board=${board} why=${why} units=${units} />`}
      ${chain && html`<${Chain} chain=${chain} units=${units} />`}
      ${
        !chain &&
        !unit &&
        choice &&
        computer.its &&
        html`<${Choosing} who=${who(choice.player)} computer=${computer} />`
      }
      ${
        !chain &&
        !unit &&
        choice?.hidden &&
        !computer.its &&
        html`
          <button type="button" class="lab-button lab-button--main" onClick=${handOver}>
            ${
              people(screen) > 1
                ? _("{what}: hand the device to {player}", { what: board.words.hidden, player: who(choice.player) })
                : _("{what}: {choices} of {player}", {
                    what: board.words.hidden,
                    choices: board.words.choices,
                    player: who(choice.player),
                  })
            }
          </button>
        `
      }
      ${
        !chain &&
        !unit &&
        choice &&
        !choice.hidden &&
        !computer.going &&
        html`
          <${Choices}
            choice=${choice}
            who=${who(choice.player)}
            take=${take}
          />
        `
      }
      ${
        !chain &&
        !unit &&
        choice &&
        !choice.hidden &&
        !computer.going &&
        screen.refused.length > 0 &&
        html`<${NotNow} key=${screen.story.at} refused=${screen.refused} />`
      }
      ${
        !choice &&
        !screen.defects.length &&
        !chain &&
        html`
          <p class="lab-hint">
            ${screen.open?.length ? sentence(screen.open[0]) : _("Nothing is left to choose here.")}
          </p>
        `
      }
      ${
        screen.defects.length > 0 &&
        html`<p class="lab-wrong">${_("The position is impossible, so nobody can play. Mend it under Set up.")}</p>`
      }
      <${Tracks} board=${board} screen=${screen} who=${who} />
      <${Steps} session=${session} who=${who} />
      ${
        !unit &&
        !chain &&
        !screen.defects.length &&
        html`<${Seats} board=${board} session=${session} computer=${computer} />`
      }
      <${Typed} session=${session} />
    </div>
  `;
}

/**
 * What everybody has now of what is counted; under Set up stands what it began with.
 *
 * @param {{ board: Board, screen: Screen, who: (name: string) => string }} props
 */
function Tracks({ board, screen, who }) {
  const told = Object.entries(screen.tracks).filter(([, amounts]) => Object.keys(amounts).length);
  return (
    told.length > 0 &&
    html`
      <ul class="lab-tracks" aria-label=${_("What the players have")}>
        ${told.map(
          ([name, amounts]) => html`
            <li key=${name}>
              <strong>${who(name)}</strong>${" "}
              ${Object.entries(amounts)
                .map(([word, number]) => `${number} ${kindInWords(word, board)}`)
                .join(", ")}
            </li>
          `,
        )}
      </ul>
    `
  );
}

/** @param {{ board: Board, screen: Screen, units: Units, unit: LookedAt, lookFar: (unit: UnitOf) => void }} props */
function Unit({ board, screen, units, unit, lookFar }) {
  const here = screen.pieces.filter((piece) => piece.place === unit.place && piece.owner);
  const reached = Object.keys(unit.targets).length;
  return html`
    <div class="lab-unit">
      <div class="lab-unit__kinds" role="group" aria-label=${_("Units here")}>
        ${here.map(
          ({ owner, kind }) => html`
            <button
              type="button"
              key=${`${owner} ${kind}`}
              class="lab-piece lab-piece--small"
              aria-pressed=${kind === unit.kind && owner === unit.owner ? "true" : "false"}
              onClick=${() => units.select({ owner, kind, place: unit.place })}
            >
              <${Icon} board=${board} owner=${owner} kind=${kind} />
              <span>${capital(kindInWords(kind, board))}</span>
            </button>
          `,
        )}
        <button type="button" class="lab-close" aria-label=${_("Stop looking at this unit")} onClick=${units.clear}>
          ×
        </button>
      </div>
      <p class="lab-hint" role="status">
        ${
          reached
            ? _("{unit} on {here}: tap a lit {place} to move there, or any other to read why not.", {
                unit: capital(kindInWords(unit.kind, board)),
                here: board.places.get(unit.place)?.short ?? "",
                place: board.words.place,
              })
            : _("This {unit} can't move now. Tap any {place} to read why.", {
                unit: kindInWords(unit.kind, board),
                place: board.words.place,
              })
        }
      </p>
      <button type="button" class="lab-button" onClick=${() => lookFar(unit)}>
        ${_("All it reaches in one action")}
      </button>
    </div>
  `;
}

/**
 * What somebody looks for among the choices and the rules don't allow: a tap tells why.
 *
 * @param {{ refused: Refused[] }} props
 */
function NotNow({ refused }) {
  const [line, setLine] = useState("");
  return html`
    <section class="lab-not" aria-label=${_("Not allowed now")}>
      <p class="lab-hint">${_("Not allowed now; tap one to read why:")}</p>
      <div class="lab-options">
        ${refused.map(
          (one) => html`
            <button
              type="button"
              key=${one.line}
              class="lab-option lab-option--no"
              aria-expanded=${one.line === line ? "true" : "false"}
              onClick=${() => setLine(one.line === line ? "" : one.line)}
            >
              <span>
                <span aria-hidden="true">✗ </span>
                ${capital(one.words)}
              </span>
            </button>
          `,
        )}
      </div>
      ${refused
        .filter((one) => one.line === line)
        .map(
          (one) => html`
            <div class="lab-why" role="status" key=${one.line}>
              ${one.why.map(
                (rule) => html`
                  <p key=${rule.rule}>
                    ${sentence(rule.message)} <${RuleLink} rule=${rule} />
                  </p>
                `,
              )}
            </div>
          `,
        )}
    </section>
  `;
}

/** @param {{ board: Board, why: NonNullable<Tapped["why"]>, units: Units }} props */
function WhyNot({ board, why, units }) {
  return html`
    <div class="lab-why" role="status">
      <h2>
        <span aria-hidden="true">✗ </span>${_("Not to {place}", { place: board.places.get(why.place)?.title ?? "" })}
      </h2>
      ${why.rules.map(
        (rule) => html`
          <p key=${rule.rule}>
            ${sentence(rule.message)} <${RuleLink} rule=${rule} />
          </p>
        `,
      )}
      ${why.there.map(
        (piece) => html`
          <button
            type="button"
            key=${`${piece.owner} ${piece.kind}`}
            class="lab-button"
            onClick=${() => units.selectFirst([piece])}
          >
            ${_("Look at {pieces}", { pieces: pieceInWords(piece, board) })}
          </button>
        `,
      )}
      ${
        why.line &&
        html`
          <button type="button" class="lab-button" onClick=${() => units.playLine(why.line)}>
            ${_("Try it all the same: see the verdict")}
          </button>
        `
      }
    </div>
  `;
}

/** @param {{ chain: ChainOf, units: Units }} props */
function Chain({ chain, units }) {
  const { before, to } = chain;
  /**
   * @param {ChoiceOption} option
   * @param {boolean} leaving
   */
  const take = ({ path }, leaving) => units.go([{ before, path, to, leaving }]);
  return html`
    <div class="lab-chain">
      <${Choices}
        key=${chain.choice.options[0].path.join(" ")}
        choice=${chain.choice}
        take=${take}
      />
      <button type="button" class="lab-button" onClick=${units.clear}>
        ${_("Back")}
      </button>
    </div>
  `;
}

/** @param {{ session: Session }} props */
function Typed({ session }) {
  const [line, setLine] = useState("");
  /** @param {Event} event */
  const play = async (event) => {
    event.preventDefault();
    if (line.trim() && (await session.ask({ do: "play", line: line.trim() }))) setLine("");
  };
  return html`
    <form class="lab-typed" onSubmit=${play}>
      <label for="lab-line">${_("Type an action")}</label>
      <div>
        <input
          id="lab-line"
          type="text"
          value=${line}
          placeholder=${session.screen.choice?.options?.find((option) => option.line)?.line ?? ""}
          autocomplete="off"
          autocapitalize="none"
          spellcheck=${false}
          onInput=${onText(setLine)}
        />
        <button type="submit" class="lab-button">
          ${_("Play")}
        </button>
      </div>
    </form>
  `;
}

/** @param {{ session: Session, who: (name: string) => string }} props */
function Steps({ session, who }) {
  const { screen, ask } = session;
  const { story, steps, ahead } = screen;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const now = /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector("[aria-current]"));
    if (list.current && now) list.current.scrollTop = now.offsetTop + now.offsetHeight - list.current.clientHeight;
  }, [story.at]);
  if (!story.play.length) return null;
  /** @param {number} step */
  const to = (step) => ask({ do: "at", step });
  /** @param {number} number */
  const by = (number) => ask((newest) => ({ do: "at", step: newest.story.at + number }));
  const cut = () => ask({ do: "open", story: { ...story, play: story.play.slice(0, story.at) } });
  return html`
    <section class="lab-steps" aria-label=${_("Steps")}>
      <div class="lab-steps__bar">
        <button type="button" aria-label=${_("To the beginning")} disabled=${!story.at} onClick=${() => to(0)}>
          <${Sign} path="M6 5v12M16 5 9 11l7 6z" />
        </button>
        <button type="button" aria-label=${_("One step back")} disabled=${!story.at} onClick=${() => by(-1)}>
          <${Sign} path="M14 5 6 11l8 6z" />
        </button>
        <span role="status">
          ${_("Step {number} of {all}", { number: story.at, all: story.play.length })}
        </span>
        <button type="button" aria-label=${_("One step on")} disabled=${!ahead.length} onClick=${() => by(1)}>
          <${Sign} path="m6 5 8 6-8 6z" />
        </button>
        <button
          type="button"
          aria-label=${_("To the end")}
          disabled=${!ahead.length}
          onClick=${() => to(story.play.length)}
        >
          <${Sign} path="M14 5v12M4 5l7 6-7 6z" />
        </button>
      </div>
      <ol ref=${list}>
        ${steps.map(
          (step) => html`
            <li key=${step.number} class=${classes("lab-step", !step.accepted && "lab-step--no")}>
              <button
                type="button"
                aria-current=${step.number === story.at ? "step" : undefined}
                onClick=${() => to(step.number)}
              >
                <span class="lab-step__mark" aria-label=${step.accepted ? _("allowed") : _("not allowed")} role="img">
                  ${step.accepted ? "✓" : "✗"}
                </span>
                <span>
                  ${who(step.owner)}: ${step.words}
                </span>
              </button>
            </li>
          `,
        )}
        ${ahead.map(
          (line, number) => html`
            <li key=${`ahead ${number}`} class="lab-step lab-step--ahead">
              <button type="button" onClick=${() => to(story.at + number + 1)}>
                <span class="lab-step__mark"></span>
                <span>${line}</span>
              </button>
            </li>
          `,
        )}
      </ol>
      ${
        ahead.length > 0 &&
        html`
          <button type="button" class="lab-button" onClick=${cut}>
            ${_("Delete what follows step {number}", { number: story.at })}
          </button>
        `
      }
    </section>
  `;
}
