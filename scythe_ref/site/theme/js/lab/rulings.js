/* Rulings that rest on the rules that decided: the questions that people ask about the same thing. */

import { at, data } from "../site_root.js";
import { html, useEffect, useState } from "./ui.js";

const RULINGS = "lab/rulings.json";
const FORMAT = 1;
const MOST = 3;

let loading = null;

/** All rulings, loaded once; none where they can't be loaded, as a verdict stands by itself. */
function all() {
  loading ??= data(RULINGS).then(
    (read) => (read.format === FORMAT ? read.rulings : []),
    () => {
      loading = null;
      return [];
    },
  );
  return loading;
}

/** The rulings that rest on most of some rules; of those that rest on as many, the ones that rest on little else. */
export function resting(rulings, rules) {
  const decided = new Set(rules);
  return rulings
    .map((ruling) => ({ ruling, hits: ruling.rules.filter((rule) => decided.has(rule)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits || one.ruling.rules.length - other.ruling.rules.length)
    .slice(0, MOST)
    .map(({ ruling }) => ruling);
}

export function Rulings({ rules }) {
  const [rulings, setRulings] = useState([]);
  const key = rules.join(" ");
  useEffect(() => {
    let gone = false;
    setRulings([]);
    if (key) all().then((read) => !gone && setRulings(resting(read, key.split(" "))));
    return () => (gone = true);
  }, [key]);
  if (!rulings.length) return null;
  return html`
    <section class="lab-rulings">
      <h2>Rulings that rest on ${rules.length > 1 ? "these rules" : "this rule"}</h2>
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
