/* The same answer in another language beside it, for a table that speaks two. */

import { Kept } from "../device.js";
import { attributes, button, element } from "../elements.js";
import { settleData } from "./answers.js";

/** @import { Settled } from "./types.js" */

const { languages } = scytheTheme;
const chosen = new Kept("settle in");
/** @type {Map<string, Settled>} */
const loaded = new Map();

/** Whether somebody wants to see a language. @param {string} code */
const isShown = (code) => chosen.read() === code && loaded.has(code);

/**
 * An answer in the language that somebody chose besides that of the page.
 *
 * @param {string} id
 * @returns {HTMLElement[]}
 */
export function inOtherLanguages(id) {
  return languages.flatMap(({ code }) => {
    const answer = isShown(code) && loaded.get(code)?.answers.get(id);
    if (!answer) return [];
    const words = [answer.big, answer.say].filter(Boolean).join(answer.big.endsWith(".") ? " " : ". ");
    const box = element(
      "section",
      "st-other",
      element("h2", "st-question", answer.title),
      element("p", "st-say", words),
    );
    return [attributes(box, { lang: code })];
  });
}

/**
 * A button for each language that shows the answer in it, too, or hides it again.
 *
 * @param {() => void} changed
 */
export const otherLanguageButtons = (changed) =>
  languages.map(({ code, name, root }) => {
    const made = button("st-button", name, async () => {
      if (isShown(code)) chosen.write("");
      else {
        await load(code, root);
        chosen.write(code);
      }
      changed();
    });
    return attributes(made, { lang: code, "aria-pressed": String(isShown(code)) });
  });

/**
 * @param {string} code
 * @param {string} root
 */
async function load(code, root) {
  if (!loaded.has(code)) loaded.set(code, await settleData(root));
}

const before = languages.find(({ code }) => chosen.read() === code);
if (before) await load(before.code, before.root).catch(() => {}); // no network: this language alone
