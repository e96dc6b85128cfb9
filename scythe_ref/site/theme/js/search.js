/* The search dialog: what is typed is answered at once, with the answer itself. See search-engine.js for the ranking. */
(() => {
  "use strict";

  const base = new URL("../", document.currentScript.src);
  const dialog = document.getElementById("scythe-search");
  const input = document.getElementById("scythe-search-input");
  const list = document.getElementById("scythe-search-hits");
  const status = dialog.querySelector("[data-search-status]");
  const meant = dialog.querySelector("[data-search-meant]");
  const SPOKEN_AFTER = 300; // ms without a keystroke until the number of hits is announced

  let engine = null;
  let loading = null;
  let options = [];
  let active = -1;
  let announcing = 0;

  /** Fetch the data once, when the search is first needed. */
  function load() {
    loading ||= fetch(new URL("search/data.json", base))
      .then((response) => {
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        return response.json();
      })
      .then((data) => {
        engine = new ScytheSearch.Engine(data, MiniSearch);
        if (dialog.open) answer();
      })
      .catch((error) => {
        loading = null; // the next opening tries again
        say(`The search could not be loaded (${error.message}).`);
      });
    return loading;
  }

  function open(query) {
    if (!dialog.open) dialog.showModal();
    if (query) input.value = query;
    input.focus();
    input.select();
    if (engine) answer();
    else say("Loading the search");
    load();
  }

  function answer() {
    const query = input.value.trim();
    if (!engine) return;
    if (!query) {
      show([]);
      offer([]);
      say("");
      return;
    }
    const found = engine.search(query);
    show(found.hits, found.stems);
    if (found.meant) offer([found.meant], "Did you mean");
    else offer(found.nearest, "Nothing was found. The nearest words:");
    say(count(found), true);
  }

  function count({ hits, total, nearest }) {
    if (!total) return nearest.length ? "" : "Nothing was found.";
    if (total === 1) return "1 hit";
    return total > hits.length ? `${hits.length} of ${total} hits` : `${total} hits`;
  }

  /** Show a message; speak it only when typing has paused. */
  function say(text, later = false) {
    clearTimeout(announcing);
    if (later) announcing = setTimeout(() => (status.textContent = text), SPOKEN_AFTER);
    else status.textContent = text;
  }

  /** Offer other queries, as buttons. */
  function offer(queries, label) {
    meant.hidden = !queries.length;
    meant.replaceChildren();
    if (!queries.length) return;
    meant.append(label);
    for (const query of queries) {
      const button = element("button", "sr-offer", query);
      button.type = "button";
      button.addEventListener("click", () => {
        input.value = query;
        input.focus();
        answer();
      });
      meant.append(" ", button);
    }
  }

  function show(hits, stems) {
    options = hits.map((hit, number) => option(hit.document, number, stems));
    list.replaceChildren(...options);
    list.scrollTop = 0;
    input.setAttribute("aria-expanded", String(options.length > 0));
    mark(-1);
  }

  function option(entry, number, stems) {
    const link = element("a", `sr-hit sr-hit--${entry.kind}`);
    link.id = `scythe-search-hit-${number}`;
    link.href = new URL(entry.url, base);
    link.tabIndex = -1;
    link.setAttribute("role", "option");
    link.setAttribute("aria-selected", "false");
    link.dataset.entry = entry.id;
    const place = element("span", "sr-hit__place", entry.breadcrumb.join(" › "));
    for (const badge of entry.badges) place.append(" ", element("span", "sr-badge", badge));
    link.append(
      marked(element("span", "sr-hit__title"), entry.title, stems),
      marked(element("span", "sr-hit__answer"), entry.answer, stems),
      place,
    );
    link.addEventListener("click", () => dialog.close());
    return link;
  }

  /** Fill an element with a text in which the words that were found are marked. */
  function marked(parent, text, stems) {
    const { language } = engine;
    for (const part of text.split(/([\p{L}\p{N}\p{M}'\u2019]+)/u)) {
      const found = language.words(part).some((word) => stems.has(language.stem(word)));
      parent.append(found ? element("mark", "", part) : part);
    }
    return parent;
  }

  function mark(number) {
    options[active]?.setAttribute("aria-selected", "false");
    active = number;
    const option = options[active];
    if (!option) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.id);
  }

  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  }

  const isTyping = (target) => target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);

  input.addEventListener("input", answer);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown") mark(active + 1 < options.length ? active + 1 : 0);
    else if (event.key === "ArrowUp") mark(active > 0 ? active - 1 : options.length - 1);
    else if (event.key === "Enter") (options[active] || options[0])?.click();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // beside the dialog
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // the page has keys of its own
  dialog.querySelector("[data-search-close]").addEventListener("click", () => dialog.close());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-search-open]");
    if (!opener) return;
    event.preventDefault();
    open(opener.dataset.searchQuery);
  });
  document.addEventListener("pointerover", (event) => event.target.closest?.("[data-search-open]") && load());
  for (const opener of document.querySelectorAll("[data-search-open][hidden]")) opener.hidden = false;
})();
