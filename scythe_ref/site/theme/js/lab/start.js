/* Before the engine is there: what the lab is, how large, and how far it has come. */

import { address, languages } from "../language.js";
import { _ } from "../translations.js";
import { Disputes } from "./disputes.js";
import { html } from "./ui.js";
import { megabytes } from "./words.js";

/**
 * @typedef {{
 *   progress: [loaded: number, all: number] | null, failed: string, begin: () => void, bringBack: false | (() => void),
 *   size: string, opens: boolean, home: string,
 * }} StartProps
 */

/**
 * progress: `[loaded, all]` in bytes, null before it began. failed: a sentence. bringBack: undoes a removal, if there
 * was one.
 *
 * @param {StartProps} props
 */
export function Start({ progress, failed, begin, bringBack, size, opens, home }) {
  const [loaded, all] = progress ?? [0, 0];
  const reading = all && loaded >= all;
  return html`
    <main class="lab-start">
      <h1>${_("The lab")}</h1>
      <p class="lab-start__lead">
        ${_(
          "Put the pieces down as they stand on your table, make the move, and read whether it is allowed and by " +
            "which rule.",
        )}
      </p>
      ${
        !progress &&
        html`
          <ul>
            <li>${_("The rules engine runs on this device: about {size} once, then offline.", { size })}</li>
            <li>${_("What you set up stays here. Nobody else sees it unless you share a link.")}</li>
          </ul>
          <button type="button" class="lab-button lab-button--main" onClick=${begin}>
            ${opens ? _("Open the position") : _("Start the lab")}
          </button>
          ${!opens && html`<${Disputes} />`}
          ${languages.map(
            (one) => html`<p><a href=${address(one)} hreflang=${one.code} lang=${one.code}>${one.name}</a></p>`,
          )}
          ${
            bringBack &&
            html`
              <p>
                <button type="button" class="lab-button" onClick=${bringBack}>
                  ${_("Undo: bring back what you had open")}
                </button>
              </p>
            `
          }
        `
      }
      ${
        progress &&
        !failed &&
        html`
          <div class="lab-progress">
            <progress
              aria-label=${_("Loading the lab")}
              max=${all || 1}
              value=${reading ? undefined : loaded}
            ></progress>
            <p role="status">
              ${
                reading || !all
                  ? _("Starting the rules engine …")
                  : _("{loaded} of {all}", { loaded: megabytes(loaded), all: megabytes(all) })
              }
            </p>
          </div>
        `
      }
      ${
        failed &&
        html`
          <p class="lab-wrong" role="alert">
            ${failed}
          </p>
          <button type="button" class="lab-button lab-button--main" onClick=${begin}>
            ${_("Try again")}
          </button>
        `
      }
      <p class="lab-start__home">
        <a href=${home}>${_("Back to the rules")}</a>
      </p>
    </main>
  `;
}
