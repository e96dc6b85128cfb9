/* What can be opened: an empty board, a new game, a pasted position, and the way back to an explanation. */

import { _ } from "../translations.js";
import { pasted } from "./address.js";
import { Dialog } from "./dialog.js";
import { Disputes } from "./disputes.js";
import { classes, html, onText, useState } from "./ui.js";
import { megabytes } from "./words.js";

/** @import { Board, Open, Screen, Session } from "./types.js" */

const MOST_SEED = 1_000_000;

/**
 * @param {{
 *   board: Board, session: Session, close: (reply: Screen | null, far?: boolean) => void, size: number,
 *   forget: () => void,
 * }} props
 */
export function Opening({ board, session, close, size, forget }) {
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [seed, setSeed] = useState(() => String(Math.floor(Math.random() * 10_000)));
  const [alone, setAlone] = useState(false);
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  /** @param {string} name */
  const toggle = (name) => setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  /** @param {Open} request */
  const open = async (request) => {
    const reply = await session.raw(request);
    if ("error" in reply) setWrong(reply.error);
    else close(await session.ask({ do: "show" }), "where" in request);
  };
  return html`
    <${Dialog} title=${_("Open")} close=${() => close(null)} className="lab-open">
      <h1>${_("Open")}</h1>
      ${
        wrong &&
        html`
          <p class="lab-wrong" role="alert">
            ${wrong}
          </p>
        `
      }
      <section>
        <h2>${_("Who plays")}</h2>
        <div class="lab-chips">
          ${[...board.owners.values()].map(
            (one) => html`
              <button
                type="button"
                key=${one.value}
                class=${classes("lab-owner", one.class)}
                aria-pressed=${chosen.includes(one.value) ? "true" : "false"}
                onClick=${() => toggle(one.value)}
              >
                <span class="lab-dot"></span>
                ${one.short}
              </button>
            `,
          )}
        </div>
        <p class="lab-hint">
          ${
            board.words.begins
              ? _("Choose who takes part. On an empty board the first you choose has the turn; {begins}.", {
                  begins: board.words.begins,
                })
              : _("Choose who takes part. On an empty board the first you choose has the turn.")
          }
        </p>
        <div class="lab-row">
          <button
            type="button"
            class="lab-button lab-button--main"
            disabled=${!chosen.length}
            onClick=${() => open({ do: "open", new: chosen })}
          >
            ${_("Empty board")}
          </button>
          <button
            type="button"
            class="lab-button"
            disabled=${!chosen.length}
            onClick=${() =>
              open({
                do: "open",
                deal: chosen,
                seed: Math.min(Math.trunc(Number(seed)) || 0, MOST_SEED),
                seats: alone ? chosen.slice(1) : [],
              })}
          >
            ${_("Deal a new game")}
          </button>
          <label class="lab-seed">
            ${_("Deal number")}${" "}
            <input
              type="text"
              inputmode="numeric"
              maxlength="6"
              value=${seed}
              onInput=${onText(setSeed)}
            />
          </label>
          ${
            chosen.length > 1 &&
            html`
              <label class="lab-check">
                <input type="checkbox" checked=${alone} onChange=${() => setAlone(!alone)} />${" "}
                ${_("The computer plays all but {player}", { player: board.owners.get(chosen[0])?.short ?? "" })}
              </label>
            `
          }
          <button
            type="button"
            class="lab-button"
            disabled=${!chosen.length}
            onClick=${() => open({ do: "open", where: chosen[0] })}
          >
            ${
              chosen.length
                ? _("Where can {player} go?", { player: board.owners.get(chosen[0])?.short ?? "" })
                : _("Where can it go?")
            }
          </button>
        </div>
      </section>
      <${Disputes} />
      <section>
        <h2>
          <label for="lab-paste">${_("Paste a link, a position, a scenario or a log")}</label>
        </h2>
        <textarea
          id="lab-paste"
          rows="3"
          value=${text}
          spellcheck=${false}
          autocapitalize="none"
          onInput=${onText(setText)}
        ></textarea>
        <p class="lab-hint">
          ${_("A position is one line, and what is played of it follows, one action a line. A scenario is YAML.")}
        </p>
        <button type="button" class="lab-button" disabled=${!text.trim()} onClick=${() => open(pasted(text))}>
          ${_("Open this")}
        </button>
      </section>
      <section>
        <h2>${_("On this device")}</h2>
        <p class="lab-hint">
          ${
            size
              ? _("The lab works without a network and takes {size} here.", { size: megabytes(size) })
              : _("The lab works without a network.")
          }
        </p>
        <button type="button" class="lab-button lab-button--no" onClick=${forget}>
          ${_("Remove from this device")}
        </button>
      </section>
    </${Dialog}>
  `;
}
