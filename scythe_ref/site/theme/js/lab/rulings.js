/* Rulings that rest on the rules that decided: the questions that people ask about the same thing. */

import { at, data } from "../site_root.js";
import { _ } from "../translations.js";
import { html, useEffect, useState } from "./ui.js";

/** @import { Ruling, RulingsFile } from "./types.js" */

const RULINGS = "lab/rulings.json";
const FORMAT = 1;
const MOST = 3;

/** @type {Promise<Ruling[]> | null} */
let loading = null;

/**
 * All rulings, loaded once; none where they can't be loaded, as a verdict stands by itself.
 *
 * @returns {Promise<Ruling[]>}
 */
function all() {
  loading ??= data(RULINGS).then(
    (read) => {
      const { format, rulings } = /** @type {RulingsFile} */ (read);
      return format === FORMAT ? rulings : [];
    },
    () => {
      loading = null;
      return [];
    },
  );
  return loading;
}

/**
 * The rulings that rest on most of some rules; of those that rest on as many, the ones that rest on little else.
 *
 * @param {Ruling[]} rulings
 * @param {string[]} rules
 * @returns {Ruling[]}
 */
export function rulingsOn(rulings, rules) {
  const decided = new Set(rules);
  return rulings
    .map((ruling) => ({ ruling, hits: ruling.rules.filter((rule) => decided.has(rule)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits || one.ruling.rules.length - other.ruling.rules.length)
    .slice(0, MOST)
    .map(({ ruling }) => ruling);
}

/** @param {{ rules: string[] }} props */
export function Rulings({ rules }) {
  const [rulings, setRulings] = useState(/** @type {Ruling[]} */ ([]));
  const key = rules.join(" ");
  useEffect(() => {
    let gone = false;
    setRulings([]);
    if (key) all().then((read) => !gone && setRulings(rulingsOn(read, key.split(" "))));
    return () => {
      gone = true;
    };
  }, [key]);
  if (!rulings.length) return null;
  return html`
    <section class="lab-rulings">
      <h2>${rules.length > 1 ? _("Rulings that rest on these rules") : _("Rulings that rest on this rule")}</h2>
      <ul>
        ${rulings.map(
          ({ question, url, badges }) => html`
            <li key=${url}>
              <a href=${at(url).href} target="_blank" rel="noopener">
                ${question}
              </a>
              ${badges.map(
                (badge) => html`
                  ${" "}
                  <span class="sc-badge" key=${badge}>
                    ${badge}
                  </span>
                `,
              )}
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
