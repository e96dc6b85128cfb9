/* Runs before anything is painted: what Material keeps on the device and how, and the colours chosen last. */
(() => {
  "use strict";

  const base = new URL("../", document.currentScript.src);

  // Names and behaviour as in Material's own inline scripts; its bundle calls them.
  window.__md_scope = base;
  window.__md_hash = (text) => [...text].reduce((hash, letter) => (hash << 5) - hash + letter.charCodeAt(0), 0);
  window.__md_get = (key, storage = localStorage, scope = base) => {
    try {
      return JSON.parse(storage.getItem(`${scope.pathname}.${key}`));
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

  /** Called right behind the switch between light and dark. Without a choice, the device's own setting holds. */
  window.scytheColours = () => {
    const options = [...document.querySelectorAll("[data-md-component=palette] input")];
    const chosen = __md_get("__palette")?.index;
    const option = options[chosen] ?? options.find((one) => matchMedia(one.dataset.mdColorMedia).matches);
    for (const key of option ? ["Scheme", "Primary", "Accent"] : []) {
      document.body.dataset[`mdColor${key}`] = option.dataset[`mdColor${key}`];
    }
  };
})();
