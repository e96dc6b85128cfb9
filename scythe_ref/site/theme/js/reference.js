/* Terms that explain themselves, links that can be copied, and the id on the page for reports. Works without. */
(() => {
  "use strict";

  const GAP = 6; // px between a term and its explanation
  const LINGER = 200; // ms in which the pointer may travel from the term to the explanation
  let leaving = 0;

  const explanationOf = (term) => document.getElementById(term.getAttribute("popovertarget"));

  /** Lay an explanation below its term, or above it where there is no room, and inside the window. */
  function place(term, box) {
    const at = term.getBoundingClientRect();
    const below = at.bottom + GAP + box.offsetHeight <= innerHeight;
    const top = below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - box.offsetHeight);
    const left = Math.max(GAP, Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - GAP));
    box.style.inset = `${top}px auto auto ${left}px`;
  }

  function show(term) {
    const box = explanationOf(term);
    if (!box?.showPopover || box.matches(":popover-open")) return;
    box.showPopover({ source: term });
    place(term, box);
  }

  function hideSoon(box) {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (box?.matches(":popover-open") && !box.matches(":hover")) box.hidePopover();
    }, LINGER);
  }

  const mouse = (event) => event.pointerType === "mouse";

  document.addEventListener("pointerover", (event) => {
    const term = mouse(event) && event.target.closest?.(".sc-term");
    if (!term) return;
    clearTimeout(leaving);
    show(term);
  });
  document.addEventListener("pointerout", (event) => {
    const term = mouse(event) && event.target.closest?.(".sc-term, .sc-popover");
    if (term) hideSoon(term.matches(".sc-popover") ? term : explanationOf(term));
  });
  // A click opens and closes through popovertarget; what is left to do is to lay the box beside the word.
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.newState !== "open" || !event.target.matches?.(".sc-popover")) return;
      const terms = document.querySelectorAll(`[popovertarget="${CSS.escape(event.target.id)}"]`);
      const term = [...terms].find((one) => one === document.activeElement || one.matches(":hover")) ?? event.source;
      if (term) place(term, event.target);
    },
    true,
  );
  addEventListener("scroll", () => document.querySelector(".sc-popover:popover-open")?.hidePopover(), { passive: true });

  document.addEventListener("click", async (event) => {
    const anchor = event.target.closest?.("[data-copy-link]");
    if (!anchor || !navigator.clipboard) return;
    try {
      await navigator.clipboard.writeText(anchor.href);
      anchor.dataset.copied = "";
      setTimeout(() => delete anchor.dataset.copied, 1500);
    } catch {
      // Not allowed: the address bar has the link all the same.
    }
  });

  // A place inside a closed <details> opens when a link leads to it.
  function reveal() {
    const id = decodeURIComponent(location.hash.slice(1));
    const closed = id && document.getElementById(id)?.closest("details:not([open])");
    if (closed) closed.open = true;
  }
  addEventListener("hashchange", reveal);
  reveal();

  if (document.querySelector("[data-walk-bar]")) {
    const script = document.createElement("script");
    script.src = new URL("walk.js", document.currentScript.src);
    document.head.append(script);
  }

  const reported = new URLSearchParams(location.search).get("id");
  const note = document.querySelector("[data-reported]");
  if (note && reported) {
    note.querySelector("[data-reported-id]").textContent = reported;
    note.hidden = false;
  }
})();
