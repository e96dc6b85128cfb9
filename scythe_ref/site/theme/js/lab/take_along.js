/* Taking a position along: a link, a scenario, a line, a log, a picture. */

import { at } from "../site_root.js";
import { shared } from "./address.js";
import { Dialog } from "./dialog.js";
import { pictureOf, pngOf } from "./picture.js";
import { html, useEffect, useState } from "./ui.js";

export function TakeAlong({ board, session, close }) {
  const [things, setThings] = useState(null);
  const [said, setSaid] = useState("");
  const { screen } = session;
  useEffect(() => {
    session.query({ do: "export" }).then(setThings);
  }, [screen]);
  const copy = async (text, what) =>
    setSaid((await copied(text)) ? `${what} copied.` : "This browser does not let pages copy.");
  const picture = async (kind) => {
    const svg = await pictureOf(board, screen);
    save(`scythe-position.${kind}`, kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg));
    setSaid(`The ${kind.toUpperCase()} is saved.`);
  };
  const link = screen.link && shared(screen.link);
  const typed = things && [things.line, ...things.play].join("\n");
  return html`
    <${Dialog} title="Take along" close=${close} className="lab-take">
      <h1>Take along</h1>
      <p role="status" class="lab-hint">
        ${said}
      </p>
      ${
        link
          ? html`
            <section>
              <h2>A link to this position and play</h2>
              <p class="lab-link">
                <a href=${link}>${link}</a>
              </p>
              <div class="lab-row">
                <button type="button" class="lab-button lab-button--main" onClick=${() => copy(link, "Link")}>
                  Copy link
                </button>
                ${
                  navigator.share &&
                  html`
                    <button
                      type="button"
                      class="lab-button"
                      onClick=${() => navigator.share({ url: link }).catch(() => {})}
                    >
                      Share
                    </button>
                  `
                }
              </div>
            </section>
          `
          : html`<p class="lab-hint">An impossible position has no link.</p>`
      }
      <section>
        <h2>A picture</h2>
        <div class="lab-row">
          <button type="button" class="lab-button" onClick=${() => picture("png")}>
            Save as PNG
          </button>
          <button type="button" class="lab-button" onClick=${() => picture("svg")}>
            Save as SVG
          </button>
        </div>
      </section>
      ${
        things &&
        html`
          <section>
            <h2>As text</h2>
            <${Text} title="Scenario (YAML)" text=${things.yaml} copy=${copy} file="from-the-lab.yaml" />
            <${Text} title="Position and actions" text=${typed} copy=${copy} file="position.txt" />
            ${things.log && html`<${Text} title="Game log" text=${things.log} copy=${copy} file="game-log.json" />`}
          </section>
        `
      }
      ${
        link &&
        html`
          <p class="lab-report">
            <a href=${at(`about/?id=${encodeURIComponent(link)}#report`).href} target="_blank" rel="noopener">
              Report a mistake in this verdict
            </a>
          </p>
        `
      }
    </${Dialog}>
  `;
}

function Text({ title, text, copy, file }) {
  return html`
    <details class="lab-text">
      <summary>${title}</summary>
      <pre tabindex="0">${text}</pre>
      <div class="lab-row">
        <button type="button" class="lab-button" onClick=${() => copy(text, title)}>
          Copy
        </button>
        <button
          type="button"
          class="lab-button"
          onClick=${() => save(file, new Blob([text], { type: "text/plain" }))}
        >
          Save
        </button>
      </div>
    </details>
  `;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
