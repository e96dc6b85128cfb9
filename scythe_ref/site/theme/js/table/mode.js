/* Table mode: large, dark, everything in reach of a thumb, and the screen stays on if asked. It stays on this device
   until it is left; see css/table-mode.css. js/early.js switches it on before anything is painted. */

import { button, element, holder } from "../elements.js";
import { _ } from "../translations.js";

const KEY = "table-mode";
const AWAKE = "awake"; // for this visit only
const root = document.documentElement;
const settled = document.querySelector("[data-settle]"); // a page with a bar of its own
/** @type {WakeLockSentinel | null} */
let lock = null;
/** @type {HTMLElement | null} */
let bar = null;

export const isOn = () => "tableMode" in root.dataset;
const wantsAwake = () => __md_get(AWAKE, sessionStorage) === true;

const isAwake = () => wantsAwake() && lock !== null && !lock.released;

// -- on and off -------------------------------------------------------------------------------------------------

/** @param {boolean} on */
function set(on) {
  __md_set(KEY, on || null);
  if (on) root.dataset.tableMode = "";
  else delete root.dataset.tableMode;
  if (!on) sleep();
  scytheColours();
  show();
}

function show() {
  for (const toggle of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-table-mode-toggle]"))) {
    toggle.hidden = false;
    toggle.setAttribute("aria-pressed", String(isOn()));
  }
  if (!isOn()) {
    bar?.remove();
    bar = null;
    return;
  }
  if (!bar && !settled) {
    bar = makeBar();
    document.body.append(bar);
  }
  tellAwake();
}

/** The bar at the bottom: the way to the search, the pages, the screen and out. */
function makeBar() {
  const made = element("nav", "sr-bar");
  made.setAttribute("aria-label", _("Large type"));
  const search = button("sr-bar__button sr-bar__button--main", _("Search"), () => {});
  search.dataset.searchOpen = "";
  const drawer = () => document.getElementById("__drawer")?.click();
  const pages = button("sr-bar__button sr-bar__pages", _("Pages"), drawer);
  made.append(
    pages,
    awakeButton(),
    search,
    button("sr-bar__button", _("Leave"), () => set(false)),
  );
  return made;
}

// -- the screen stays on ------------------------------------------------------------------------------------------

export function awakeButton() {
  const made = button("sr-bar__button", _("Keep on"), () => (wantsAwake() ? sleep() : wake(true)));
  made.dataset.keepAwake = "";
  made.setAttribute("aria-pressed", String(isAwake()));
  made.setAttribute("aria-label", _("Keep on: the screen does not go dark"));
  return made;
}

/** @param {boolean} asked */
async function wake(asked) {
  if (!navigator.wakeLock) {
    if (asked) say(_("This browser can't keep the screen on. The device's own settings can."));
    return;
  }
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", tellAwake);
    __md_set(AWAKE, true, sessionStorage);
    if (asked) say(_("The screen stays on while this reference is open."));
  } catch {
    if (asked) say(_("The device does not keep the screen on now; its battery may be low."));
  }
  tellAwake();
}

function sleep() {
  __md_set(AWAKE, null, sessionStorage);
  lock?.release();
  lock = null;
  tellAwake();
}

function tellAwake() {
  for (const one of document.querySelectorAll("[data-keep-awake]")) {
    one.setAttribute("aria-pressed", String(isAwake()));
  }
}

/** @param {string} text */
function say(text) {
  document.querySelector(".sr-said")?.remove();
  const box = element("p", "sr-said");
  box.setAttribute("role", "status");
  document.body.append(box);
  box.textContent = text; // put in afterwards, so that it is read out
  setTimeout(() => box.remove(), 6000);
}

// A lock ends when the page is out of sight.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && isOn() && wantsAwake()) wake(false);
});
document.addEventListener("click", (event) => {
  if (holder(event, "[data-table-mode-toggle]")) set(!isOn());
});
addEventListener("storage", (event) => {
  if (event.key?.endsWith(`.${KEY}`)) set(Boolean(__md_get(KEY)));
});

show();
if (isOn() && wantsAwake()) wake(false);
