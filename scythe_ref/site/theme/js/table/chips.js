/* Every chip that names the table and leads to it. */

import { _ } from "../translations.js";
import { EVENT, read, words } from "./storage.js";

/** @import { KeptTable } from "../search/types.js" */

/** @param {KeptTable | null} table */
export const chipText = (table) => (table ? _("Game: {table}", { table: words(table) }) : _("Set your game"));

export function showChips() {
  const table = read();
  for (const chip of document.querySelectorAll("[data-table-chip]")) {
    chip.textContent = chipText(table);
    chip.classList.toggle("sr-chip--set", Boolean(table));
  }
}

document.addEventListener(EVENT, showChips);
addEventListener("pageshow", (event) => event.persisted && showChips()); // the way back may have led over the table
showChips();
