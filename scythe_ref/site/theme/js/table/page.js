/* The page on which the table is set: every change is kept at once. See storage.js. */

import { button } from "../elements.js";
import { _, ngettext } from "../translations.js";
import { EVENT, fromLink, link, NONE, read, save, settings, stored, words } from "./storage.js";

/** @import { KeptTable } from "../search/types.js" */

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-table-form]"));
const status = /** @type {HTMLElement} */ (document.querySelector("[data-table-status]"));
const note = /** @type {HTMLElement} */ (document.querySelector("[data-table-note]"));
const clear = /** @type {HTMLButtonElement} */ (form.querySelector("[data-table-clear]"));
const share = /** @type {HTMLButtonElement} */ (form.querySelector("[data-table-share]"));
const undo = /** @type {HTMLButtonElement} */ (document.querySelector("[data-table-undo]"));
/** @type {KeptTable | null} */
let lost = null; // the table that was forgotten, or that a link's has taken the place of

/**
 * @param {string} name
 * @returns {HTMLInputElement[]}
 */
const inputs = (name) => [
  .../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`input[name="${name}"]`)),
];
/** @param {string} name */
const chosen = (name) =>
  inputs(name)
    .filter((input) => input.checked)
    .map((input) => input.value);
const selects = [.../** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("select[data-switch]"))];

/**
 * Show a table in the form.
 *
 * @param {KeptTable | null} table
 */
function fill(table) {
  const { players, factions, modules, ruleset } = table ?? NONE;
  for (const input of inputs("players")) input.checked = input.value === String(players ?? "");
  for (const input of inputs("factions")) input.checked = factions.includes(input.value);
  const alone = modules.length === 1;
  for (const input of inputs("modules")) {
    input.checked = modules.includes(input.value) && (input.value !== "base" || alone);
  }
  const preset = typeof ruleset === "string" ? ruleset : "";
  for (const input of inputs("preset")) input.checked = input.value === preset;
  const set = settings(table);
  for (const select of selects) select.value = set[select.dataset.switch ?? ""];
  clear.disabled = !table;
  status.textContent = table
    ? _("Your game: {table}.", { table: words(table) })
    : _("Nothing is set: everything is shown.");
}

/**
 * What the form says, after a change to one of its fields.
 *
 * @param {HTMLInputElement | HTMLSelectElement} changed
 * @returns {KeptTable}
 */
function said(changed) {
  const modules = chosen("modules");
  // The base game only, or expansions: the last one touched decides.
  const narrowed =
    changed.name !== "modules"
      ? modules
      : changed.value === "base" && "checked" in changed && changed.checked
        ? ["base"]
        : modules.filter((name) => name !== "base");
  const [players] = chosen("players");
  const [preset] = chosen("preset");
  const bySwitch = Object.fromEntries(selects.map((select) => [select.dataset.switch ?? "", select.value]));
  return {
    players: players ? Number(players) : null,
    factions: chosen("factions"),
    modules: narrowed,
    ruleset: changed.name === "preset" && preset ? preset : bySwitch,
  };
}

form.addEventListener("change", ({ target }) => {
  const table = said(/** @type {HTMLInputElement | HTMLSelectElement} */ (target));
  if (table.players !== null && table.factions.length > table.players) {
    fill(read());
    status.textContent = ngettext(
      "{n} faction is too many for {players} players.",
      "{n} factions are too many for {players} players.",
      table.factions.length,
      { players: table.players },
    );
    return;
  }
  keep(table);
});
form.addEventListener("submit", (event) => event.preventDefault());

/**
 * @param {KeptTable} table
 * @param {boolean} [whole]
 */
function keep(table, whole = Boolean(fromLink())) {
  const before = stored();
  const lasts = save(table);
  if (whole && before) {
    lost = before;
    undo.textContent = _("Undo: bring back {table}", { table: words(lost) });
    undo.hidden = false;
  }
  note.hidden = true;
  fill(read());
  if (!lasts) status.textContent += ` ${_("This browser keeps nothing, so it is forgotten when you leave the page.")}`;
}

clear.addEventListener("click", () => {
  keep(NONE, true);
  if (!undo.hidden) undo.focus({ preventScroll: true }); // the button that was pressed can't be any more
});
undo.addEventListener("click", () => {
  undo.hidden = true;
  keep(lost ?? NONE, true);
  clear.focus({ preventScroll: true });
});
share.addEventListener("click", async () => {
  const address = link();
  try {
    if (navigator.share) await navigator.share({ title: _("Our game"), url: address });
    else {
      await navigator.clipboard.writeText(address);
      status.textContent = _("The link is copied.");
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError"))
      status.textContent = _("The link: {address}", { address });
  }
});

/** Say where the table comes from, when a link brought one. */
function greet() {
  const brought = fromLink();
  note.replaceChildren();
  if (brought) {
    const use = button("sr-button", _("Use it on this device"), () => keep(brought));
    note.append(`${_("A link brought these settings: {table}.", { table: words(brought) })} `, use);
  } else if (new URLSearchParams(location.search).has("table")) {
    note.append(_("The settings in this link can't be read. Ask for the link again, or set your game here."));
  }
  note.hidden = !note.childNodes.length;
}

fill(read());
greet();
document.addEventListener(EVENT, () => fill(read()));
addEventListener("pageshow", (event) => event.persisted && fill(read()));
form.hidden = false;
