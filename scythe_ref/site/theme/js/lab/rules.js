/* A rule: its title leads to its chapter. */

import { at } from "../site_root.js";
import { html } from "./ui.js";
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

/**
 * Rules with their texts.
 *
 * @param {{ rules: Rule[] }} props
 */
export function Rules({ rules }) {
  return html`
    <ul class="lab-rules">
      ${rules.map(
        (rule) => html`
          <li key=${rule.rule}>
            <${RuleLink} rule=${rule} /> <span>${plain(rule.text ?? "")}</span>
          </li>
        `,
      )}
    </ul>
  `;
}
