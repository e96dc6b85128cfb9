/* Before the engine is there: what the lab is, how large, and how far it has come. */

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
      <h1>The lab</h1>
      <p class="lab-start__lead">
        Put the pieces down as they stand on your table, make the move, and read whether it is allowed and by
        which rule.
      </p>
      ${
        !progress &&
        html`
          <ul>
            <li>The rules engine runs on this device: about ${size} once, then offline.</li>
            <li>What you set up stays here. Nobody else sees it unless you share a link.</li>
          </ul>
          <button type="button" class="lab-button lab-button--main" onClick=${begin}>
            ${opens ? "Open the position" : "Start the lab"}
          </button>
          ${
            bringBack &&
            html`
              <p>
                <button type="button" class="lab-button" onClick=${bringBack}>
                  Undo: bring back what you had open
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
              aria-label="Loading the lab"
              max=${all || 1}
              value=${reading ? undefined : loaded}
            ></progress>
            <p role="status">
              ${reading || !all ? "Starting the rules engine …" : `${megabytes(loaded)} of ${megabytes(all)}`}
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
            Try again
          </button>
        `
      }
      <p class="lab-start__home">
        <a href=${home}>Back to the rules</a>
      </p>
    </main>
  `;
}
