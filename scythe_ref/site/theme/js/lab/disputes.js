/* Common disputes, as the page of the lab lists them: a tap opens one, set up, before its disputed move. */

import { _ } from "../translations.js";
import { html } from "./ui.js";

const root = /** @type {HTMLElement} */ (document.getElementById("lab"));

/** @type {[title: string, opened: string][]} */
const disputes = JSON.parse(root.dataset.disputes ?? "[]");

export function Disputes() {
  if (!disputes.length) return null;
  return html`
    <section class="lab-disputes">
      <h2>${_("Common disputes")}</h2>
      <ul>
        ${disputes.map(
          ([title, opened]) => html`
            <li key=${opened}>
              <a href=${`#${opened}`}>${title}</a>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
