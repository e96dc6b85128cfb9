/* Play: what the unit that was tapped can do and why not more, what is to be chosen next, and a typed line. */

import { _ } from "../translations.js";
import { Armed } from "./armed.js";
import { Choices, commonReasons, Reasons } from "./choices.js";
import { Choosing, Seats } from "./computer.js";
import { people } from "./hand_over.js";
import { Icon } from "./pictures.js";
import { RuleLink } from "./rules.js";
import { Steps } from "./steps.js";
import { html, onText, useState } from "./ui.js";
import { Over, VerdictStrip } from "./verdict.js";
import { capital, kindInWords, pieceInWords, sentence } from "./words.js";

/**
 * @typedef {{
 *   board: Board, session: Session, units: Units, openVerdict: () => void, handOver: () => void,
 *   lookFar: (unit: UnitOf) => void, computer: Computer,
 * }} PlayProps
 */
/** @import { Board, Chain as ChainOf, ChoiceOption, Computer, LookedAt, ReachedPlace } from "./types.js" */
/** @import { Screen, Session, Tapped, Unit as UnitOf, Units } from "./types.js" */

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
  const take = ({ path }, leaving) => units.go([{ before: choice?.before ?? [], path, leaving }]);
  return html`
    <div class="lab-play">
      ${screen.over && html`<${Over} board=${board} screen=${screen} />`}
      ${
        screen.verdict &&
        !unit &&
        html`<${VerdictStrip} board=${board} screen=${screen} verdict=${screen.verdict} open=${openVerdict} />`
      }
      ${!unit && !chain && html`<${Armed} board=${board} session=${session} openVerdict=${openVerdict} />`}
      ${unit && html`<${Unit} board=${board} screen=${screen} units=${units} unit=${unit} lookFar=${lookFar} />`}
      ${why && html`<${WhyNot} board=${board} why=${why} units=${units} />`}
      ${chain && html`<${Chain} board=${board} chain=${chain} units=${units} />`}
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
            key=${screen.story.at}
            board=${board}
            choice=${choice}
            who=${who(choice.player)}
            take=${take}
            refused=${screen.refused}
          />
        `
      }
      ${
        !choice &&
        !screen.over &&
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
      <${Steps} board=${board} session=${session} />
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
                .map(([word, number]) => `${number} ${kindInWords(word, board, number)}`)
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
      ${!reached && html`<${Reasons} why=${commonReasons(unit)} />`}
      <button type="button" class="lab-button" onClick=${() => lookFar(unit)}>
        ${_("All it reaches in one action")}
      </button>
    </div>
  `;
}

/** @param {{ board: Board, why: NonNullable<Tapped["why"]>, units: Units }} props */
function WhyNot({ board, why, units }) {
  const title = board.places.get(why.place)?.title ?? "";
  const { way } = why;
  return html`
    <div class=${way ? "lab-found" : "lab-why"} role="status">
      ${
        way
          ? html`<${Further} board=${board} way=${way} units=${units} />`
          : html`
            <h2>
              <span aria-hidden="true">✗ </span>
              ${
                why.choice
                  ? _("Not this {place}: {title}", { place: board.words.place, title })
                  : _("Not to {place}", { place: title })
              }
            </h2>
            ${why.rules.map(
              (rule) => html`
                <p key=${rule.rule}>
                  ${sentence(rule.message)} <${RuleLink} rule=${rule} />
                </p>
              `,
            )}
          `
      }
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
        !way &&
        html`
          <button type="button" class="lab-button" onClick=${() => units.playLine(why.line)}>
            ${_("Try it all the same: see the verdict")}
          </button>
        `
      }
    </div>
  `;
}

/**
 * A place that a unit reaches, though not by one step.
 *
 * @param {{ board: Board, way: ReachedPlace, units: Units }} props
 */
function Further({ board, way, units }) {
  const [first, ...then] = way.places.map((place) => board.places.get(place)?.title ?? place);
  const places = then.reduce((before, next) => _("{before}, then {next}", { before, next }), first);
  return html`
    <p>${_("Not in one step; in {number}: {places}.", { number: way.places.length, places })}</p>
    <button type="button" class="lab-button" onClick=${() => units.playLines(way.lines)}>
      ${_("Go this way")}
    </button>
  `;
}

/** @param {{ board: Board, chain: ChainOf, units: Units }} props */
function Chain({ board, chain, units }) {
  const { before, to } = chain;
  /**
   * @param {ChoiceOption} option
   * @param {boolean} leaving
   */
  const take = ({ path, last }, leaving) => units.go([{ before, path, to, leaving, last }]);
  return html`
    <div class="lab-chain">
      <${Choices}
        key=${chain.choice.options[0].path.join(" ")}
        board=${board}
        choice=${chain.choice}
        take=${take}
        refused=${chain.choice.refused}
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
