/* Choosing out of a list: what is chosen, and the list to choose from, which is searched while somebody types. */

import { _ } from "../translations.js";
import { classes, html, onText, useEffect, useRef, useState } from "./ui.js";
import { capital } from "./words.js";

/** @import { Option } from "./types.js" */
/**
 * @typedef {{
 *   id: string, title: string, options: Option[], chosen: string[], put: (value: string) => unknown,
 *   drop: (number: number) => unknown, open?: boolean, numbered?: boolean,
 * }} PickerProps
 */

const FEW = 8; // so many options are shown at once, as buttons

/**
 * Whether a list is looked through better by searching, or has more to read than a name.
 *
 * @param {Option[]} options
 */
export const isLong = (options) => options.length > FEW || options.some((option) => option.detail);

/**
 * The options that hold every word of a text, wherever.
 *
 * @param {Option[]} options
 * @param {string} text
 * @returns {Option[]}
 */
function found(options, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ title, detail = "" }) =>
    words.every((word) => `${title} ${detail}`.toLowerCase().includes(word)),
  );
}

/**
 * chosen: values, in the order in which they are shown. put(value) and drop(number) change them; one(value) takes the
 * place of what is chosen. open: whether the list stays open after a choice.
 *
 * @param {PickerProps} props
 */
export function Picker({ id, title, options, chosen, put, drop, open: stays = true, numbered = false }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  const known = new Map(options.map((option) => [option.value, option]));
  const long = isLong(options);
  /** @param {string} value */
  const picked = async (value) => {
    if (!stays) setOpen(false);
    await put(value);
  };
  const List = numbered ? "ol" : "ul";
  return html`
    <div class="lab-pick">
      ${
        chosen.length > 0 &&
        html`
          <${List} class=${classes("lab-picked", !long && "lab-picked--short")}>
            ${chosen.map((value, number) => {
              const option = known.get(value) ?? { value, title: value, detail: "" };
              return html`
                <li key=${`${number} ${value}`}>
                  <span>
                    <strong>${capital(option.title)}</strong>
                    ${option.detail && html`<small>${option.detail}</small>`}
                  </span>
                  <button type="button" aria-label=${_("Remove {option}", { option: option.title })} onClick=${() => drop(number)}>
                    ×
                  </button>
                </li>
              `;
            })}
          </${List}>
        `
      }
      ${
        long
          ? html`
            <button
              type="button"
              id=${id}
              class="lab-button"
              aria-expanded=${open ? "true" : "false"}
              onClick=${() => setOpen(!open)}
            >
              ${open ? _("Close the list") : stays || !chosen.length ? _("Choose from the list") : _("Choose another")}
            </button>
          `
          : html`
            <div class="lab-chips">
              ${options.map(
                ({ value, title: name }) => html`
                  <button
                    type="button"
                    key=${value}
                    class="lab-chip"
                    aria-label=${_("{title}: add {option}", { title, option: name })}
                    onClick=${() => picked(value)}
                  >
                    + ${capital(name)}
                  </button>
                `,
              )}
            </div>
          `
      }
      ${
        long &&
        open &&
        html`
          <div class="lab-pick__list" ref=${list}>
            <input
              type="text"
              aria-label=${_("Search: {title}", { title })}
              placeholder=${_("Search")}
              value=${text}
              autocomplete="off"
              spellcheck=${false}
              onInput=${onText(setText)}
            />
            <div role="group" aria-label=${title}>
              <ul>
                ${found(options, text).map(
                  ({ value, title: name, detail }) => html`
                    <li key=${value}>
                      <button
                        type="button"
                        class=${classes("lab-pick__option", chosen.includes(value) && "lab-pick__option--taken")}
                        aria-pressed=${chosen.includes(value) ? "true" : "false"}
                        onClick=${() => picked(value)}
                      >
                        <strong>${capital(name)}</strong>
                        ${detail && html`<small>${detail}</small>`}
                      </button>
                    </li>
                  `,
                )}
              </ul>
            </div>
            ${
              found(options, text).length === 0 &&
              html`
                <p class="lab-hint" role="status">
                  ${_("None has these words.")}
                </p>
              `
            }
          </div>
        `
      }
    </div>
  `;
}
