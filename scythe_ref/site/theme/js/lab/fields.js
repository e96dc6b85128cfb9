/* One thing that is set beside the board: a number, one or some of a list, counts, a text. A default is shown as one. */

import { classes, html, useEffect, useRef, useState } from "./ui.js";
import { capital, sentence } from "./words.js";

/** field: as replies give it. set(value): null is the default again. wrong: what is wrong with it, sentences. */
export function Field({ field, id, set, wrong = [] }) {
  const Kind = KINDS[field.kind] ?? Text;
  const single = field.kind !== "some" && field.kind !== "counts";
  const title = capital(field.title);
  return html`<div class=${classes("lab-field", !field.said && "lab-field--default", wrong.length && "lab-field--wrong")} role=${single ? undefined : "group"} aria-labelledby=${single ? undefined : `${id}-title`}>
    <div class="lab-field__head">
      ${single ? html`<label id=${`${id}-title`} for=${id}>${title}</label>` : html`<span id=${`${id}-title`}>${title}</span>`}
      ${field.said
        ? html`<button type="button" class="lab-field__back" aria-label=${`${title}: back to the default`} onClick=${() => set(null)}>Back to default</button>`
        : html`<span class="lab-field__usual">default</span>`}
    </div>
    <${Kind} field=${field} id=${id} set=${set} title=${title} />
    ${wrong.map((text) => html`<p class="lab-wrong" key=${text}>${sentence(text)}</p>`)}
  </div>`;
}

function Amount({ field, id, set, title }) {
  const value = field.value ?? 0;
  return html`<${Stepper} id=${id} title=${title} value=${value} set=${set} />`;
}

/** Taps may come faster than replies: what is shown goes ahead of them. */
function Stepper({ id, title, value: known, set }) {
  const [ahead, setAhead] = useState(null);
  const waiting = useRef(0);
  const value = ahead ?? known;
  const go = async (number) => {
    setAhead(number);
    waiting.current += 1;
    await set(number);
    waiting.current -= 1;
    if (!waiting.current) setAhead(null);
  };
  // What is being typed stays, whatever replies come in the meantime.
  const [draft, setDraft] = useState(null);
  const typed = (event) => {
    setDraft(null);
    if (/^\d{1,3}$/.test(event.target.value)) go(Math.trunc(event.target.value));
  };
  return html`<span class="lab-stepper">
    <button type="button" aria-label=${`${title}: one less`} disabled=${value <= 0} onClick=${() => go(value - 1)}>−</button>
    <input id=${id} type="text" inputmode="numeric" maxlength="3" value=${draft ?? value} aria-label=${title} onInput=${(event) => setDraft(event.target.value)} onChange=${typed} />
    <button type="button" aria-label=${`${title}: one more`} onClick=${() => go(value + 1)}>+</button>
  </span>`;
}

function One({ field, id, set }) {
  return html`<select id=${id} value=${field.value ?? ""} onChange=${(event) => set(event.target.value)}>
    ${field.options.map(({ value, title }) => html`<option key=${value} value=${value} selected=${value === String(field.value ?? "")}>${capital(title)}</option>`)}
  </select>`;
}

/** Gives what changes a value of several parts. Each change is made to what was last set, also while replies are on the
 *  way: else a second tap would undo the first. */
function useChanges(known, set) {
  const ahead = useRef({ waiting: 0, value: null });
  return async (changed) => {
    const now = ahead.current;
    now.value = changed(now.waiting ? now.value : known);
    now.waiting += 1;
    await set(now.value);
    now.waiting -= 1;
  };
}

function Some({ field, set }) {
  const taken = new Set(field.value ?? []);
  const change = useChanges([...taken], set);
  const toggled = (value) => (last) => field.options.map((option) => option.value).filter((one) => (one === value) !== last.includes(one));
  return html`<div class="lab-chips">${field.options.map(({ value, title }) => html`<button type="button" key=${value} class="lab-chip" aria-pressed=${taken.has(value) ? "true" : "false"} onClick=${() => change(toggled(value))}>${capital(title)}</button>`)}</div>`;
}

function Counts({ field, id, set, title }) {
  const change = useChanges(field.value ?? {}, set);
  const counts = field.value ?? {};
  return html`<div class="lab-counts">${field.options.map(({ value, title: name }) => html`<div key=${value} class="lab-count"><label for=${`${id}-${value}`}>${capital(name)}</label>
    <${Stepper} id=${`${id}-${value}`} title=${`${title}, ${name}`} value=${counts[value] ?? 0} set=${(number) => change((last) => ({ ...last, [value]: number }))} /></div>`)}</div>`;
}

function Text({ field, id, set }) {
  const [text, setText] = useState(field.text);
  const sent = useRef(field.text);
  useEffect(() => {
    setText(field.text);
    sent.current = field.text;
  }, [field.text]);
  const done = () => {
    if (text === sent.current) return;
    sent.current = text;
    set(text.trim() || null);
  };
  const typed = (event) => event.key === "Enter" && done();
  return html`<input id=${id} type="text" value=${text} autocomplete="off" spellcheck=${false} onInput=${(event) => setText(event.target.value)} onBlur=${done} onKeyDown=${typed} />`;
}

const KINDS = { number: Amount, one: One, some: Some, counts: Counts, text: Text };
