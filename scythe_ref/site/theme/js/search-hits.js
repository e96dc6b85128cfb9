/* What a hit looks like: the answer itself, where it belongs, its badges, the words marked, and what the table says. */
(() => {
  "use strict";

  function element(name, className, ...content) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...content.filter((part) => part !== ""));
    return made;
  }

  function button(className, text, act) {
    const made = element("button", className, text);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  /** Fill an element with a text in which the words that were found are marked. */
  function marked(parent, text, stems, language) {
    let plain = "";
    for (const part of text.split(/([\p{L}\p{N}\p{M}'\u2019]+)/u)) {
      if (stems.size && language.stemsIn(part).some((stem) => stems.has(stem))) {
        if (plain) parent.append(plain);
        plain = "";
        parent.append(element("mark", "", part));
      } else plain += part;
    }
    if (plain) parent.append(plain);
    return parent;
  }

  const titles = (documents) => documents.map(({ title }) => title).join("; ");

  /** What the table has to say about a hit, in words; empty if nothing. */
  function remark({ standing, instead = [], exceptions = [], for: replaced }) {
    if (standing === "replaced") return `Replaced at your table by: ${titles(instead)}`;
    if (standing === "not here") return "Not at your table";
    if (replaced) return `At your table, in the place of: ${replaced.title}`;
    return exceptions.length ? `Except at your table: ${titles(exceptions)}` : "";
  }

  /**
   * One hit as an item of a list. The whole item leads to the entry; the second link to its card for everyone.
   * `base` is the site's root, `settle` the address of the cards or nothing.
   */
  function item(hit, { stems, language, base, settle }) {
    const { document: entry } = hit;
    const link = marked(element("a", "sr-hit__link"), entry.title, stems, language);
    link.href = new URL(entry.url, base);
    link.dataset.entry = entry.id;
    const place = element("span", "sr-hit__place", entry.breadcrumb.join(" › "));
    for (const badge of entry.badges) place.append(" ", element("span", "sr-badge", badge));
    const made = element(
      "li",
      `sr-hit sr-hit--${entry.kind}`,
      link,
      marked(element("span", "sr-hit__answer"), entry.answer, stems, language),
      place,
    );
    const said = remark(hit);
    if (said) made.prepend(element("span", "sr-hit__table", said));
    if (hit.standing && hit.standing !== "applies") made.classList.add("sr-hit--back");
    if (settle && entry.kind !== "scenario") {
      const card = element("a", "sr-hit__settle", "Settle it");
      card.href = `${settle}#${encodeURIComponent(entry.id)}`;
      card.setAttribute("aria-label", `Settle it: ${entry.title}`);
      made.append(card);
    }
    return made;
  }

  Object.assign(globalThis.ScytheSearch, { element, button, item });
})();
