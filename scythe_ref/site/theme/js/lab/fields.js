/* One thing that is set beside the board: a number, one or some of a list, an order, counts, several parts, a text. A
   default is shown as one. */

import { _ } from "../translations.js";
import { isLong, Picker } from "./picker.js";
import { classes, html, onField, onText, onToggle, useRef, useState } from "./ui.js";
import { capital, sentence } from "./words.js";

/** @import { DrawerField, FieldProps, Option, Value } from "./types.js" */
/** @typedef {{ [name: string]: number }} Counted */

/**
 * field: as replies give it. set(value, part): null is the default again. wrong: what is wrong with it, sentences.
 *
 * @param {{ field: DrawerField, id: string, set: FieldProps["set"], wrong?: string[] }} props
 */
export function Field({ field, id, set, wrong = [] }) {
  const Kind = KINDS[field.kind] ?? Text;
  const single = field.kind === "number" || field.kind === "text" || (field.kind === "one" && !isLong(field.options));
  const title = capital(field.title);
  return html`
    <div
      class=${classes("lab-field", !field.said && "lab-field--default", wrong.length && "lab-field--wrong")}
      data-field=${field.name}
      role=${single ? undefined : "group"}
      aria-labelledby=${single ? undefined : `${id}-title`}
    >
      <div class="lab-field__head">
        ${
          single
            ? html`
              <label id=${`${id}-title`} for=${id}>
                ${title}
              </label>
            `
            : html`<span id=${`${id}-title`}>${title}</span>`
        }
        ${
          field.said
            ? html`
              <button
                type="button"
                class="lab-field__back"
                aria-label=${_("{title}: back to the default", { title })}
                onClick=${() => set(null)}
              >
                ${_("Back to default")}
              </button>
            `
            : html`<span class="lab-field__usual">${_("default")}</span>`
        }
      </div>
      <${Kind} field=${field} id=${id} set=${set} title=${title} />
      ${field.typed && html`<${Typed} field=${field} id=${`${id}-typed`} set=${set} title=${title} />`}
      ${wrong.map(
        (text) => html`
          <p class="lab-wrong" key=${text}>
            ${sentence(text)}
          </p>
        `,
      )}
    </div>
  `;
}

/** @param {FieldProps} props */
function Amount({ field, id, set, title }) {
  const value = Number(field.value ?? 0);
  return html`<${Stepper} id=${id} title=${title} value=${value} set=${set} />`;
}

/**
 * Taps may come faster than replies: what is shown goes ahead of them.
 *
 * @param {{ id: string, title: string, value: number, set: (number: number) => unknown }} props
 */
function Stepper({ id, title, value: known, set }) {
  const [ahead, setAhead] = useState(/** @type {number | null} */ (null));
  const waiting = useRef(0);
  const value = ahead ?? known;
  /** @param {number} number */
  const go = async (number) => {
    setAhead(number);
    waiting.current += 1;
    await set(number);
    waiting.current -= 1;
    if (!waiting.current) setAhead(null);
  };
  // What is being typed stays, whatever replies come in the meantime.
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  /** @param {string} text */
  const typed = (text) => {
    setDraft(null);
    if (/^\d{1,3}$/.test(text)) go(Number(text));
  };
  return html`
    <span class="lab-stepper">
      <button
        type="button"
        aria-label=${_("{title}: one less", { title })}
        disabled=${value <= 0}
        onClick=${() => go(value - 1)}
      >
        −
      </button>
      <input
        id=${id}
        type="text"
        inputmode="numeric"
        maxlength="3"
        value=${draft ?? value}
        aria-label=${title}
        onClick=${onField((field) => field.select())}
        onInput=${onText(setDraft)}
        onChange=${onText(typed)}
      />
      <button type="button" aria-label=${_("{title}: one more", { title })} onClick=${() => go(value + 1)}>
        +
      </button>
    </span>
  `;
}

/** @param {FieldProps} props */
function One({ field, id, set, title }) {
  if (isLong(field.options)) {
    const value = String(field.value ?? "");
    return html`
      <${Picker}
        id=${id}
        title=${title}
        options=${field.options.filter((option) => option.value)}
        chosen=${value ? [value] : []}
        put=${set}
        drop=${() => set(null)}
        open=${false}
      />
    `;
  }
  return html`
    <select id=${id} value=${field.value ?? ""} onChange=${onText((text) => set(text))}>
      ${field.options.map(
        ({ value, title }) => html`
          <option key=${value} value=${value} selected=${value === String(field.value ?? "")}>
            ${capital(title)}
          </option>
        `,
      )}
    </select>
  `;
}

/**
 * Gives what changes a value of several parts. Each change is made to what was last set until that is shown, also while
 * replies are on the way: else a second tap would undo the first.
 *
 * @template {Value} Kind
 * @param {DrawerField} field
 * @param {Kind} none
 * @param {FieldProps["set"]} set
 */
function useChanges(field, none, set) {
  const last = useRef({ waiting: 0, shown: /** @type {Value} */ (null), value: none });
  return async (/** @type {(last: Kind) => Kind} */ changed) => {
    const now = last.current;
    const known = now.waiting || now.shown === field.value ? now.value : /** @type {Kind} */ (field.value ?? none);
    Object.assign(now, { waiting: now.waiting + 1, shown: field.value, value: changed(known) });
    await set(now.value);
    now.waiting -= 1;
  };
}

/** @param {FieldProps} props */
function Some({ field, id, set, title }) {
  const taken = new Set(/** @type {string[]} */ (field.value ?? []));
  const change = useChanges(field, /** @type {string[]} */ ([]), set);
  /**
   * @param {string} value
   * @returns {(last: string[]) => string[]}
   */
  const toggled = (value) => (last) =>
    field.options.map((option) => option.value).filter((one) => (one === value) !== last.includes(one));
  if (isLong(field.options)) {
    const chosen = field.options.map((option) => option.value).filter((value) => taken.has(value));
    return html`
      <${Picker}
        id=${id}
        title=${title}
        options=${field.options}
        chosen=${chosen}
        put=${(/** @type {string} */ value) => change(toggled(value))}
        drop=${(/** @type {number} */ number) => change(toggled(chosen[number]))}
      />
    `;
  }
  return html`
    <${Chips}
      options=${field.options}
      taken=${taken}
      toggle=${(/** @type {string} */ value) => change(toggled(value))}
    />
  `;
}

/**
 * Buttons, each of which is pressed or not; `label` names them all, where nothing beside them does.
 *
 * @param {{ options: Option[], taken: Set<string>, toggle: (value: string) => void, label?: string }} props
 */
export function Chips({ options, taken, toggle, label }) {
  return html`
    <div class="lab-chips" role=${label && "group"} aria-label=${label}>
      ${options.map(
        ({ value, title }) => html`
          <button
            type="button"
            key=${value}
            class="lab-chip"
            aria-pressed=${taken.has(value) ? "true" : "false"}
            onClick=${() => toggle(value)}
          >
            ${capital(title)}
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * A list in which each may come several times, such as a deck: the first one is drawn first.
 *
 * @param {FieldProps} props
 */
function Order({ field, id, set, title }) {
  const chosen = /** @type {string[]} */ (field.value ?? []);
  const change = useChanges(field, /** @type {string[]} */ ([]), set);
  /**
   * @param {number} number
   * @returns {(last: string[]) => string[]}
   */
  const less = (number) => (last) => last.filter((_, other) => other !== number);
  return html`
    <${Picker}
      id=${id}
      title=${title}
      options=${field.options}
      chosen=${chosen}
      put=${(/** @type {string} */ value) => change((last) => [...last, value])}
      drop=${(/** @type {number} */ number) => change(less(number))}
      numbered=${true}
    />
  `;
}

/**
 * What is said in parts: each is a field of its own.
 *
 * @param {FieldProps} props
 */
function Parts({ field, id, set }) {
  return html`
    <div class="lab-parts">
      ${field.parts.map(
        (part) => html`
          <${Field}
            key=${part.name}
            id=${`${id}-${part.name.split(".").at(-1)}`}
            field=${part}
            set=${(/** @type {Value} */ value) => set(value, part.name)}
          />
        `,
      )}
    </div>
  `;
}

/**
 * The same in the words of a position, which may say more.
 *
 * @param {FieldProps} props
 */
function Typed({ field, id, set, title }) {
  const [open, setOpen] = useState(false);
  return html`
    <details class="lab-typeit" open=${open} onToggle=${onToggle(setOpen)}>
      <summary>${_("Enter as text")}</summary>
      ${open && html`<${Text} field=${field} id=${id} set=${set} label=${title} />`}
    </details>
  `;
}

/** @param {FieldProps} props */
function Counts({ field, id, set, title }) {
  const change = useChanges(field, /** @type {Counted} */ ({}), set);
  const counts = /** @type {Counted} */ (field.value ?? {});
  return html`
    <div class="lab-counts">
      ${field.options.map(
        ({ value, title: name }) => html`
          <div key=${value} class="lab-count">
            <label for=${`${id}-${value}`}>${capital(name)}</label>
            <${Stepper}
              id=${`${id}-${value}`}
              title=${_("{title}, {part}", { title, part: name })}
              value=${counts[value] ?? 0}
              set=${(/** @type {number} */ number) => change((last) => ({ ...last, [value]: number }))}
            />
          </div>
        `,
      )}
    </div>
  `;
}

/**
 * What is being typed stays, whatever replies come in the meantime; it is set when somebody is done with it.
 *
 * @param {FieldProps} props
 */
function Text({ field, id, set, label }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  /** @param {string} text */
  const done = async (text) => {
    if (text !== field.text) await set(text.trim() || null);
    setDraft((now) => (now === text ? null : now));
  };
  return html`
    <input
      id=${id}
      type="text"
      aria-label=${label && _("{title}, as text", { title: label })}
      value=${draft ?? field.text}
      autocomplete="off"
      spellcheck=${false}
      onInput=${onText(setDraft)}
      onChange=${onText(done)}
    />
  `;
}

/** @type {{ [kind: string]: (props: FieldProps) => unknown }} */
const KINDS = {
  number: Amount,
  one: One,
  some: Some,
  order: Order,
  counts: Counts,
  parts: Parts,
  text: Text,
};
