/* Runs before anything is painted: what Material keeps on the device and how, and the colours chosen last. */
/* A template: a build fills in what the site's settings say of the theme, as JSON without what would end the text. */
(() => {
  "use strict";

  const base = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  /** @type {[features: string[], palette: Palette[], languages: OtherLanguage[]]} */
  const [features, palette, languages] = JSON.parse(String.raw`
    {{ [config.theme.features or [], config.theme.palette, config.extra.languages or []] | tojson
       | replace("\x60", "\\u0060") | replace("$", "\\u0024") }}
  `);
  window.scytheTheme = { features, palette, languages };

  /**
   * Whether a choice of colours is one that was kept here; Material's bundle asks for its number.
   *
   * @param {KeptPalette | null} kept
   */
  const isPalette = (kept) => Number.isInteger(kept?.index) && Number(kept?.index) >= 0;
  /** @type {Record<string, (kept: KeptPalette | null) => boolean>} */
  const sound = { __palette: isPalette, __tabs: Array.isArray };

  // Names and behaviour as in Material's own inline scripts; its bundle calls them.
  window.__md_scope = base;
  window.__md_hash = (text) => [...text].reduce((hash, letter) => (hash << 5) - hash + letter.charCodeAt(0), 0);
  window.__md_get = (key, storage = localStorage, scope = base) => {
    try {
      const kept = JSON.parse(storage.getItem(`${scope.pathname}.${key}`) ?? "null");
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

  // The page of the search keeps room for hits. See css/search-page.css.
  if (new URLSearchParams(location.search).get("q")) document.documentElement.dataset.asked = "";

  /** @param {Palette} palette */
  const suits = ({ media }) => !media || matchMedia(media).matches;
  /** The number of the colours that suit the device. */
  const suiting = () => Math.max(0, palette.findIndex(suits));

  /** The number of the colours to show: those chosen last where there is a choice, else those that suit the device. */
  function chosen() {
    const kept = palette.length > 1 ? /** @type {KeptPalette | null} */ (__md_get("__palette")) : null;
    return Math.min(kept?.index ?? suiting(), palette.length - 1);
  }

  /** Colours the body; gives the number of the colours that are chosen. */
  window.scytheColours = () => {
    const number = chosen();
    const option = palette[number];
    const byDevice = option.media === "(prefers-color-scheme)"; // as Material has it
    const other = byDevice && palette.find((one) => one !== option && one.media && suits(one));
    const { scheme, primary, accent } = other || option;
    const shown = { scheme: __md_get("table-mode") ? "slate" : scheme, primary, accent };
    for (const [key, value] of Object.entries(shown)) {
      const name = `data-md-color-${key}`;
      // A value set once more would cost the whole page its styles.
      if (document.body.getAttribute(name) !== value) document.body.setAttribute(name, value);
    }
    // The browser's own parts of the page, such as its scroll bar.
    document.documentElement.style.colorScheme = shown.scheme === "slate" ? "dark" : "light";
    return number;
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => scytheColours());
  // As soon as there is a body, so before it is painted, and without a script in the page, which would have to be
  // allowed by its hash.
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    scytheColours();
  }).observe(document.documentElement, { childList: true });
})();
