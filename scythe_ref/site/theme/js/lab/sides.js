/* The sides of a combat, or of what else a game compares: who brings what, and who has won. */

import { _ } from "../translations.js";
import { classes, html } from "./ui.js";

/** @import { Board, Comparison } from "./types.js" */

/** @param {{ board: Board, sides: Comparison }} props */
export function Sides({ board, sides }) {
  return html`
    <table class="lab-sides">
      <thead>
        <tr>
          <th scope="col">${board.words.side}</th>
          ${sides.columns.map((column) => html`<th scope="col" key=${column}>${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${sides.rows.map(
          ({ owner, cells, wins }) => html`
            <tr key=${owner} class=${classes(wins && "lab-sides__wins")}>
              <th scope="row" class=${classes("lab-owned", board.owners.get(owner)?.class)}>
                <span class="lab-dot"></span>
                ${board.owners.get(owner)?.short ?? owner}
                ${wins && html`${" "}<small>${_("wins")}</small>`}
              </th>
              ${cells.map((cell, number) => html`<td key=${number}>${cell}</td>`)}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}
