/* The places of a mat that one taps, rows of them, and what the fields behind them say. */

import { Icon } from "../lab/pictures.js";
import { classes, html } from "../lab/ui.js";
import { capital, sentence } from "../lab/words.js";
import { _ } from "../translations.js";

/** @import { Board, ComponentChildren, DrawerField, MatProps, Value } from "../lab/types.js" */
/** @typedef {{ [name: string]: number }} Counted */
/** @typedef {Map<string, DrawerField>} Fields */
/**
 * change(name, changed): a value is made of what the field says when all taps before are through, as taps may come
 * faster than replies.
 *
 * @typedef {{
 *   board: Board, owner: string, by: Fields, wrong: MatProps["wrong"], set: MatProps["set"],
 *   change: (name: string, changed: (field: DrawerField) => Value) => unknown,
 * }} MatPart
 */

/**
 * A place that one taps. on: what is there by default has left it; put: what is drawn is there only then.
 *
 * @param {{
 *   label: string, act: () => unknown, on?: boolean, shape?: "round" | "card", put?: boolean, open?: boolean,
 *   children?: ComponentChildren,
 * }} props
 */
export const Place = ({ on, label, act, shape, put, open, children }) => html`
  <button
    type="button"
    class=${classes("lab-mat__place", shape && `lab-mat__place--${shape}`, put && "lab-mat__place--put")}
    aria-label=${label}
    aria-pressed=${on === undefined ? undefined : String(on)}
    aria-expanded=${open === undefined ? undefined : String(open)}
    onClick=${act}
  >
    ${children}
  </button>
`;

/**
 * A row of places, the way back to what a position has that doesn't say it, and what is wrong.
 *
 * @param {{
 *   name: string, title: string, wrong: MatProps["wrong"], field?: DrawerField, set?: MatProps["set"],
 *   children?: ComponentChildren,
 * }} props
 */
export function Row({ name, title: heading, wrong, field, set, children }) {
  return html`
    <section data-field=${name} aria-label=${heading}>
      <div class="lab-mat__head">
        <h2>${heading}</h2>
        ${
          field?.said &&
          set &&
          html`
            <button
              type="button"
              class="lab-field__back"
              aria-label=${_("{title}: back to the default", { title: heading })}
              onClick=${() => set(null, name)}
            >
              ${_("Back to default")}
            </button>
          `
        }
      </div>
      <div class="lab-mat__row">${children}</div>
      <${Wrong} texts=${wrong(name)} />
    </section>
  `;
}

/** @param {{ texts: string[] }} props */
export const Wrong = ({ texts }) => texts.map((text) => html`<p class="lab-wrong" key=${text}>${sentence(text)}</p>`);

/**
 * What the mat holds of some names, each one a place.
 *
 * @param {MatPart & { name: string, title: string, label: (title: string) => string, kind?: string }} props
 */
export function Some({ name, title: heading, label, kind, ...mat }) {
  const { board, owner, by, wrong, set, change } = mat;
  const field = by.get(name);
  return html`
    <${Row} name=${name} title=${heading} wrong=${wrong} field=${field} set=${set}>
      ${field?.options.map(
        ({ value, title: words }) => html`
          <${Place}
            key=${value}
            on=${chosen(by, name).includes(value)}
            label=${label(capital(words))}
            act=${() => change(name, toggled(value))}
            shape=${kind ? undefined : "round"}
          >
            ${kind && html`<${Icon} board=${board} owner=${owner} kind=${kind} />`}
            <span>${capital(words)}</span>
          </${Place}>
        `,
      )}
    </${Row}>
  `;
}

/**
 * @param {Fields} by
 * @param {string} name
 */
export const chosen = (by, name) => /** @type {string[]} */ (by.get(name)?.value ?? []);

/** @param {DrawerField | undefined} field */
export const counts = (field) => /** @type {Counted} */ (field?.value ?? {});

/**
 * @param {Fields} by
 * @param {string} name
 * @param {string} value
 */
export const title = (by, name, value) =>
  capital(by.get(name)?.options.find((option) => option.value === value)?.title ?? value);

/**
 * @param {string} value
 * @returns {(field: DrawerField) => Value}
 */
export const toggled = (value) => (field) =>
  field.options
    .map((option) => option.value)
    .filter((one) => (one === value) !== /** @type {string[]} */ (field.value ?? []).includes(one));

/**
 * @param {string} value
 * @param {number} more
 * @returns {(field: DrawerField) => Value}
 */
export const counted = (value, more) => (field) => ({
  ...counts(field),
  [value]: Math.max(0, (counts(field)[value] ?? 0) + more),
});
