/* Runs before anything is painted: what Material keeps on the device and how, and the colours chosen last. */
(() => {
  "use strict";

  const base = new URL("../", document.currentScript.src);

  /** Whether a choice of colours is one that was kept here; Material's bundle asks for all of it. */
  const isPalette = (kept) =>
    Number.isInteger(kept?.index) &&
    kept.index >= 0 &&
    kept.color !== null &&
    typeof kept.color === "object" &&
    Object.values(kept.color).every((value) => value === null || typeof value === "string");
  const sound = { __palette: isPalette, __tabs: Array.isArray };

  // Names and behaviour as in Material's own inline scripts; its bundle calls them.
  window.__md_scope = base;
  window.__md_hash = (text) => [...text].reduce((hash, letter) => (hash << 5) - hash + letter.charCodeAt(0), 0);
  window.__md_get = (key, storage = localStorage, scope = base) => {
    try {
      const kept = JSON.parse(storage.getItem(`${scope.pathname}.${key}`));
      return (Object.hasOwn(sound, key) ? sound[key](kept) : true) ? kept : null;
    } catch {
      return null; // no storage in this window, or something else wrote there
    }
  };
  window.__md_set = (key, value, storage = localStorage, scope = base) => {
    try {
      storage.setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
    } catch {
      // No storage: the choice holds for this page.
    }
  };

  // The browser's own bar; written here, as a line in each page is a lot on all pages together.
  document.head.append(Object.assign(document.createElement("meta"), { name: "theme-color", content: "#3b4a3f" }));

  // Table mode: large type and controls at the bottom, before the first paint. See js/table/mode.js.
  if (__md_get("table-mode")) document.documentElement.dataset.tableMode = "";

  /** Colours the body. Without a choice, the device's own setting holds. */
  window.scytheColours = () => {
    const options = [...document.querySelectorAll("[data-md-component=palette] input")];
    const usual = options.find((one) => matchMedia(one.dataset.mdColorMedia).matches)?.dataset;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const colours = (!__md_get("table-mode") && __md_get("__palette")?.color) || {
      scheme: __md_get("table-mode") ? "slate" : (usual?.mdColorScheme ?? (dark ? "slate" : "default")),
      primary: usual?.mdColorPrimary,
      accent: usual?.mdColorAccent,
    };
    for (const key of ["scheme", "primary", "accent"]) {
      if (typeof colours[key] === "string") document.body.setAttribute(`data-md-color-${key}`, colours[key]);
    }
  };
  // As soon as there is a body, so before it is painted, and without a script in the page, which would have to be allowed
  // by its hash; again when the switch in the header is there, which may know other colours.
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    scytheColours();
  }).observe(document.documentElement, { childList: true });
  addEventListener("DOMContentLoaded", () => scytheColours());
})();
