/* Share or export a position: as a link, a scenario, a line, a log or a picture. */

import { drawCode } from "../settle/qr_code.js";
import { at } from "../site_root.js";
import { _ } from "../translations.js";
import { shared } from "./address.js";
import { Dialog } from "./dialog.js";
import { pictureOf, pngOf } from "./picture.js";
import { html, useEffect, useRef, useState } from "./ui.js";

/** @import { Board, Exported, Session } from "./types.js" */

/** @param {{ board: Board, session: Session, close: () => void }} props */
export function ExportDialog({ board, session, close }) {
  const [things, setThings] = useState(/** @type {Exported | null} */ (null));
  const [said, setSaid] = useState("");
  const { screen } = session;
  useEffect(() => {
    session.query({ do: "export" }).then(setThings);
  }, [screen]);
  /**
   * @param {string} text
   * @param {string} what
   */
  const copy = async (text, what) =>
    setSaid((await copied(text)) ? _("{thing} copied.", { thing: what }) : _("This browser does not let pages copy."));
  /** @param {"svg" | "png"} kind */
  const picture = async (kind) => {
    const svg = await pictureOf(board, screen);
    save(`scythe-position.${kind}`, kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg));
    setSaid(kind === "svg" ? _("The SVG is saved.") : _("The PNG is saved."));
  };
  const link = screen.link && shared(screen.link);
  const code = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (code.current) drawCode(code.current, link);
  }, [link]);
  const typed = things && [things.line, ...things.play].join("\n");
  return html`
    <${Dialog} title=${_("Share or export")} close=${close} className="lab-take">
      <h1>${_("Share or export")}</h1>
      <p role="status" class="lab-hint">
        ${said}
      </p>
      ${
        link
          ? html`
            <section>
              <h2>${_("A link to this position and play")}</h2>
              <p class="lab-link">
                <a href=${link}>${link}</a>
              </p>
              <div class="lab-row">
                <button type="button" class="lab-button lab-button--main" onClick=${() => copy(link, _("Link"))}>
                  ${_("Copy link")}
                </button>
                ${
                  navigator.share &&
                  html`
                    <button
                      type="button"
                      class="lab-button"
                      onClick=${() => navigator.share({ url: link }).catch(() => {})}
                    >
                      ${_("Share")}
                    </button>
                  `
                }
              </div>
              <figure class="lab-settle__code">
                <div ref=${code} role="img" aria-label=${_("Code that opens this position on another device")}></div>
                <figcaption>${_("Scan to open this position")}</figcaption>
              </figure>
            </section>
          `
          : html`<p class="lab-hint">${_("An impossible position has no link.")}</p>`
      }
      <section>
        <h2>${_("A picture")}</h2>
        <div class="lab-row">
          <button type="button" class="lab-button" onClick=${() => picture("png")}>
            ${_("Save as PNG")}
          </button>
          <button type="button" class="lab-button" onClick=${() => picture("svg")}>
            ${_("Save as SVG")}
          </button>
        </div>
      </section>
      ${
        things &&
        html`
          <section>
            <h2>${_("As text")}</h2>
            <${Text} title=${_("Scenario (YAML)")} text=${things.yaml} copy=${copy} file="from-the-lab.yaml" />
            <${Text} title=${_("Position and actions")} text=${typed} copy=${copy} file="position.txt" />
            ${things.log && html`<${Text} title=${_("Game log")} text=${things.log} copy=${copy} file="game-log.json" />`}
          </section>
        `
      }
      ${
        link &&
        html`
          <p class="lab-report">
            <a href=${at(`about/?id=${encodeURIComponent(link)}#report`).href} target="_blank" rel="noopener">
              ${_("Report a mistake in this verdict")}
            </a>
          </p>
        `
      }
    </${Dialog}>
  `;
}

/** @param {{ title: string, text: string, copy: (text: string, what: string) => void, file: string }} props */
function Text({ title, text, copy, file }) {
  return html`
    <details class="lab-text">
      <summary>${title}</summary>
      <pre tabindex="0">${text}</pre>
      <div class="lab-row">
        <button type="button" class="lab-button" onClick=${() => copy(text, title)}>
          ${_("Copy")}
        </button>
        <button
          type="button"
          class="lab-button"
          onClick=${() => save(file, new Blob([text], { type: "text/plain" }))}
        >
          ${_("Save")}
        </button>
      </div>
    </details>
  `;
}

/**
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
