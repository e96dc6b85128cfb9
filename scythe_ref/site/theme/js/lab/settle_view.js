/* The verdict for a whole table: as large as the screen, with a code that opens the same position elsewhere. */

import { drawCode } from "../settle/qr_code.js";
import { _ } from "../translations.js";
import { shared } from "./address.js";
import { Dialog } from "./dialog.js";
import { RuleLink } from "./rules.js";
import { classes, html, useEffect, useRef } from "./ui.js";
import { consequences, deciding, reasons, said } from "./verdict.js";

/** @import { Board, Screen, Verdict } from "./types.js" */

/** @param {{ board: Board, screen: Screen, verdict: Verdict, close: () => void }} props */
export function SettleView({ board, screen, verdict, close }) {
  const { steps, link } = screen;
  const code = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (code.current) drawCode(code.current, shared(link));
  }, [link]);
  return html`
    <${Dialog}
      title=${_("Settle it")}
      close=${close}
      className=${classes("lab-settle", !verdict.accepted && "lab-settle--no")}
    >
      ${verdict.headline && html`<p class="lab-settle__reason">${verdict.headline.text}</p>`}
      <p class="lab-settle__line">
        ${board.owners.get(verdict.faction)?.short ?? ""}: ${steps.at(-1)?.words ?? verdict.line}${" "}
        ${screen.badges.map(
          (badge) => html`
            <span class="sc-badge" key=${badge}>
              ${badge}
            </span>
          `,
        )}
      </p>
      <h1>
        <span aria-hidden="true">${verdict.accepted ? "✓ " : "✗ "}</span>
        ${said(verdict)}
      </h1>
      ${[...consequences(verdict), ...reasons(verdict)].slice(0, 3).map(
        (reason) => html`
            <p class="lab-settle__reason" key=${reason}>
              ${reason}
            </p>
          `,
      )}
      <p class="lab-settle__rules">
        ${deciding(verdict)
          .slice(0, 4)
          .map((rule) => html`<${RuleLink} key=${rule.rule} rule=${rule} />`)}
      </p>
      ${
        link &&
        html`
          <figure class="lab-settle__code">
            <div ref=${code} role="img" aria-label=${_("Code that opens this position on another device")}></div>
            <figcaption>${_("Scan to open this position")}</figcaption>
          </figure>
        `
      }
    </${Dialog}>
  `;
}
