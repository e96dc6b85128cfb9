/* The search of a site of modules: in all games, or in one. Lays itself over search-engine.js and search.js. */
(() => {
  "use strict";

  const input = document.getElementById("scythe-search-input");
  const form = input?.closest("form");
  const { ScytheSearch } = globalThis;
  if (!form || !ScytheSearch) return;
  input.placeholder = "Search the rules";
  input.setAttribute("aria-label", "Search the rules");

  const here = document.querySelector("[data-game]")?.dataset.game ?? "";
  const choice = document.createElement("select");
  choice.className = "sm-choice";
  choice.setAttribute("aria-label", "Search in");

  const gameOf = (entry) => entry.breadcrumb[0];

  /** Offer the games once the data is there; with one game there is nothing to choose. */
  function offer(documents) {
    const games = [...new Set(documents.map(gameOf))];
    if (games.length < 2) return;
    choice.append(new Option("All games", ""), ...games.map((game) => new Option(game, game)));
    if (games.includes(here)) choice.value = here;
    choice.addEventListener("change", () => {
      input.dispatchEvent(new Event("input"));
      input.focus();
    });
    form.after(choice);
  }

  ScytheSearch.Engine = class extends ScytheSearch.Engine {
    constructor(data, MiniSearch) {
      super(data, MiniSearch);
      offer(this.documents);
    }

    /** The documents that a query's own filters let through, and of these the chosen game's. */
    allowed(query) {
      const passed = super.allowed(query);
      if (!choice.value) return passed;
      const numbers = passed ?? this.documents.keys();
      return new Set([...numbers].filter((number) => gameOf(this.documents[number]) === choice.value));
    }
  };
})();
