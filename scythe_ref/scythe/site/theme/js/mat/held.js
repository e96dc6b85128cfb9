/* What a player has beside the mats: stars on the triumph track, combat cards in hand, the Factory card. */

import { Icon } from "../lab/pictures.js";
import { html, useRef, useState } from "../lab/ui.js";
import { _ } from "../translations.js";
import { counted, counts, Place, Row, title, Wrong } from "./places.js";

/** @import { MatPart } from "./places.js" */
/** @import { MatData } from "./types.js" */

/**
 * The spaces of the triumph track, each with a star or without.
 *
 * @param {MatPart & { mat: MatData }} props
 */
export function Stars({ board, owner, by, mat, wrong, set, change }) {
  const field = by.get("stars");
  return html`
    <${Row} name="stars" title=${_("Stars")} wrong=${wrong} field=${field} set=${set}>
      ${field?.options.flatMap(({ value: goal }) => {
        const placed = counts(field)[goal] ?? 0;
        const { spaces = 1, free = [] } = mat.stars[goal] ?? {};
        const unlimited = free.includes(owner);
        const all = Math.max(spaces, unlimited ? placed + 1 : placed);
        const stars = Array.from({ length: all }, (_one, number) => {
          const on = number < placed;
          const values = { goal: title(by, "stars", goal), number: number + 1 };
          return html`
            <${Place}
              key=${`${goal} ${number}`}
              on=${on}
              label=${
                spaces > 1 || unlimited ? _("{goal}: star {number} placed", values) : _("{goal}: star placed", values)
              }
              act=${() => change("stars", counted(goal, on ? -1 : 1))}
              put
            >
              <${Icon} board=${board} owner=${owner} kind="star" />
              <span>${values.goal}</span>
            </${Place}>
          `;
        });
        // Where another star makes a further space, the spaces of the other goals stay where they are.
        return unlimited ? html`<div key=${goal} class="lab-mat__stars">${stars}</div>` : stars;
      })}
    </${Row}>
  `;
}

/**
 * The cards in hand, of which a tap discards one, beside one of each value to take.
 *
 * @param {MatPart} props
 */
export function Hand({ by, wrong, set, change }) {
  const field = by.get("cards");
  const held = field?.options.flatMap(({ value }) =>
    Array.from({ length: counts(field)[value] ?? 0 }, (_one, number) => ({ value, number })),
  );
  return html`
    <${Row} name="cards" title=${_("Combat cards in hand")} wrong=${wrong} field=${field} set=${set}>
      ${field?.options.map(
        ({ value }) => html`
          <${Place}
            key=${value}
            label=${_("{card}: take one", { card: title(by, "cards", value) })}
            act=${() => change("cards", counted(value, 1))}
            shape="card"
          >
            <span>+ ${value}</span>
          </${Place}>
        `,
      )}
      <div class="lab-mat__hand" role="group" aria-label=${_("Combat cards in hand")}>
        ${held?.map(
          ({ value, number }) => html`
            <${Place}
              key=${`${value} ${number}`}
              label=${_("{card}: discard one", { card: title(by, "cards", value) })}
              act=${() => change("cards", counted(value, -1))}
              shape="card"
              put
            >
              <strong>${value}</strong>
            </${Place}>
          `,
        )}
        ${held?.length === 0 && html`<p class="lab-hint">${_("No cards in hand")}</p>`}
      </div>
    </${Row}>
  `;
}

/**
 * The fifth section of the player mat: the Factory card, and all of them to choose from after a tap on it.
 *
 * @param {MatPart} props
 */
export function FactoryCard({ by, wrong, set }) {
  const [open, setOpen] = useState(false);
  const slot = useRef(/** @type {HTMLElement | null} */ (null));
  const field = by.get("factory_card");
  const cards = field?.options.filter(({ value }) => value) ?? [];
  const own = cards.find(({ value }) => value === String(field?.value ?? ""));
  /** @param {string} value */
  const choose = (value) => {
    setOpen(false);
    set(value === own?.value ? null : value, "factory_card");
    slot.current?.querySelector("button")?.focus();
  };
  return html`
    <section class="lab-mat__section" data-field="factory_card" ref=${slot} aria-label=${_("Factory card")}>
      <h2>${_("Factory card")}</h2>
      <${Place}
        label=${own ? _("{card}: change or put back", { card: own.title }) : _("No Factory card: choose one")}
        act=${() => setOpen(!open)}
        shape="card"
        open=${open}
        put=${Boolean(own)}
      >
        ${own ? html`<strong>${own.value}</strong><span>${own.detail}</span>` : html`<span>${_("none")}</span>`}
      </${Place}>
      <${Wrong} texts=${wrong("factory_card")} />
    </section>
    ${
      open &&
      html`
        <div class="lab-mat__spread" role="group" aria-label=${_("Factory cards")}>
          ${cards.map(
            ({ value, title: name, detail }) => html`
              <${Place}
                key=${value}
                on=${value === own?.value}
                label=${[name, detail].filter(Boolean).join(": ")}
                act=${() => choose(value)}
                shape="card"
                put
              >
                <strong>${value}</strong>
                <span>${detail}</span>
              </${Place}>
            `,
          )}
        </div>
      `
    }
  `;
}
