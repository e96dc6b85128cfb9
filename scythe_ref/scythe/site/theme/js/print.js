/* The button that prints a cheat sheet. */

for (const made of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-print]"))) {
  made.hidden = false;
  made.addEventListener("click", () => print());
}
