/* A rule: its title leads to its chapter. */

import { at } from "../site_root.js";
import { _ } from "../translations.js";
import { html, useState } from "./ui.js";
import { plain, spaced } from "./words.js";

/** @import { Rule } from "./types.js" */

/**
 * rule: `rule` or `id`, `title`, `url`; without an address, only its name.
 *
 * @param {{ rule: Rule }} props
 */
export function RuleLink({ rule }) {
  const title = rule.title || spaced((rule.rule ?? "").replace(/^.*\./, ""));
  if (!rule.url) return title ? html`<span class="lab-rule">${title}</span>` : null;
  return html`
    <a class="lab-rule" href=${at(rule.url).href} target="_blank" rel="noopener">
      ${title}
    </a>
  `;
}

const FEW = 2; // so many rules are read at once

/**
 * Rules with their texts; of many the titles, until somebody wants the texts.
 *
 * @param {{ rules: Rule[] }} props
 */
export function Rules({ rules }) {
  const [open, setOpen] = useState(rules.length <= FEW);
  return html`
    <ul class="lab-rules">
      ${rules.map(
        (rule) => html`
          <li key=${rule.rule}>
            <${RuleLink} rule=${rule} /> ${open && html`<span>${plain(rule.text ?? "")}</span>`}
          </li>
        `,
      )}
    </ul>
    ${
      !open &&
      html`
        <button type="button" class="lab-button" onClick=${() => setOpen(true)}>
          ${_("Read what they say")}
        </button>
      `
    }
  `;
}
