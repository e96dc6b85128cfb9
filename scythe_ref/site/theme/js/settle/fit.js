/* Makes an answer fit the screen without scrolling: smaller type first, then less of what is only beside the answer. */

import { attributes } from "../elements.js";

/** @type {[size: number, classes: string][]} */
const STEPS = [
  [1, ""],
  [0.92, ""],
  [1, "st-no-more"],
  [0.92, "st-no-more"],
  [0.84, "st-no-more"],
  [0.92, "st-no-more st-tight"],
  [0.84, "st-no-more st-tight"],
  [0.76, "st-no-more st-tight"],
  [0.7, "st-no-more st-tight st-brief"],
  [0.62, "st-no-more st-tight st-brief"],
  [0.55, "st-no-more st-tight st-brief"],
  [0.55, "st-no-more st-tight st-brief st-bare"], // what stands in its place is said whole, the rest in short
];
const CLASSES = ["st-no-more", "st-tight", "st-brief", "st-bare"];

/**
 * Take the first step at which nothing hangs over; the last one scrolls if even that is too long.
 *
 * @param {HTMLElement} card
 */
export function fit(card) {
  for (const [size, classes] of STEPS) {
    card.style.setProperty("--size", String(size));
    card.classList.remove(...CLASSES);
    if (classes) card.classList.add(...classes.split(" "));
    if (card.scrollHeight <= card.clientHeight) break;
  }
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (card.querySelectorAll(".st-dissent, .st-setting"))) {
    if (line.scrollHeight > line.clientHeight) unfolding(line);
  }
}

/**
 * Have a line that is cut short unfold at a tap or a key, and fold again.
 *
 * @param {HTMLElement} line
 */
function unfolding(line) {
  attributes(line, { role: "button", tabindex: 0, "aria-expanded": "false" });
  line.onclick = () => line.setAttribute("aria-expanded", String(line.getAttribute("aria-expanded") !== "true"));
  line.onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    line.click();
  };
}
