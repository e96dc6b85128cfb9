/* Walk-throughs one step at a time: buttons and arrow keys, and the address names the step. Without this file all steps
   stand below each other. */
(() => {
  "use strict";

  const bar = /** @type {HTMLElement | null} */ (document.querySelector("[data-walk-bar]"));
  const titles = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".sc-walk-title"));
  const steps = [...titles].map((title) => [title, /** @type {HTMLElement} */ (title.nextElementSibling)]);
  if (!bar || !steps.length) return;

  const [back, place, whole, on] = ["back", "place", "all", "on"].map(
    (name) => /** @type {HTMLButtonElement} */ (bar.querySelector(`[data-walk-${name}]`)),
  );
  const intro = /** @type {HTMLElement | null} */ (document.querySelector(".sc-walk-intro"));
  const said = place.dataset.walkPlace || "{number} of {all}"; // in the language of the page
  let here = 0;
  let all = false;

  const named = () => steps.findIndex(([title]) => `#${title.id}` === location.hash);

  function draw() {
    for (const [number, parts] of steps.entries()) for (const part of parts) part.hidden = !all && number !== here;
    if (intro) intro.hidden = !all && here > 0;
    back.disabled = here === 0;
    on.disabled = here === steps.length - 1;
    place.textContent = said.replace("{number}", String(here + 1)).replace("{all}", String(steps.length));
    whole.setAttribute("aria-pressed", String(all));
  }

  /**
   * Go to a step; the address names it, so that it can be shared and a reload stays.
   *
   * @param {number} number
   */
  function go(number) {
    if (number < 0 || number >= steps.length || number === here) return;
    here = number;
    const [title] = steps[here];
    history.replaceState(history.state, "", `#${title.id}`); // one entry: the back button leaves the walk-through
    draw();
    // A heading takes the focus only with it; readers that speak go on from there.
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    title.scrollIntoView();
  }

  back.addEventListener("click", () => go(here - 1));
  on.addEventListener("click", () => go(here + 1));
  whole.addEventListener("click", () => {
    all = !all;
    draw();
    steps[here][0].scrollIntoView();
  });
  document.addEventListener("keydown", (event) => {
    const taken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const { target } = event;
    if (taken || !(target instanceof Element)) return;
    if (target.closest("input, textarea, select, dialog, [contenteditable], [role='region']")) return;
    if (event.key === "ArrowRight") go(here + 1);
    if (event.key === "ArrowLeft") go(here - 1);
  });
  addEventListener("hashchange", () => {
    if (named() < 0) return;
    here = named();
    draw();
    steps[here][0].scrollIntoView();
  });

  here = Math.max(0, named());
  bar.hidden = false;
  draw();
  if (here) steps[here][0].scrollIntoView();
})();
