/* A player's two mats as a picture for the lab: what is on them is tapped on and off them. js/lab/drawer.js draws it. */

import { Icon } from "../lab/pictures.js";
import { html, onText, useRef } from "../lab/ui.js";
import { capital, kindInWords, sentence } from "../lab/words.js";
import { _, ngettext } from "../translations.js";

/** @import { Board, ComponentChildren, DrawerField, MatProps, Value } from "../lab/types.js" */
/** @import { MatBoard, MatData, Section } from "./types.js" */
/** @typedef {{ [name: string]: number }} Counted */
/** @typedef {Map<string, DrawerField>} Fields */

const TRACKS = ["power", "popularity", "coins"];
export const DRAWN = [...TRACKS, "mat", "abilities", "upgrades", "upgraded", "recruits", "recruit_bonuses"];

/** @param {MatProps} props */
export function Mat({ board, owner, fields, wrong, set, drawField, pieces, supply, take, ask }) {
  const by = new Map(fields.map((field) => [field.name, field]));
  const { mat } = /** @type {Board & MatBoard} */ (board);
  /** @param {string} name */
  const field = (name) => by.get(name) && drawField(/** @type {DrawerField} */ (by.get(name)));
  // An impossible position has no defaults: the mat that was there stays.
  const which = useRef("");
  which.current = String(by.get("mat")?.value ?? which.current);
  const off = chosen(by, "upgrades").length - total(by);
  /** @param {string} kind */
  const built = (kind) => pieces.find((piece) => piece.kind === kind);
  return html`
    <div class=${`lab-mat ${board.owners.get(owner)?.class ?? ""}`}>
      <div class="lab-mat__tracks">
        ${TRACKS.map(
          (name) => html`
            <div key=${name}>
              ${field(name)}
              ${mat.tracks[name] && html`<${Track} field=${by.get(name)} last=${mat.tracks[name]} set=${set} />`}
            </div>
          `,
        )}
      </div>
      <${Row} name="abilities" title=${_("Mechs")} wrong=${wrong}>
        ${by.get("abilities")?.options.map(
          ({ value, title }) => html`
            <${Place}
              key=${value}
              on=${chosen(by, "abilities").includes(value)}
              label=${_("{ability}: mech deployed", { ability: capital(title) })}
              act=${() => set(toggled(by, "abilities", value), "abilities")}
            >
              <${Icon} board=${board} owner=${owner} kind="mech" />
              <span>${capital(title)}</span>
            </${Place}>
          `,
        )}
      </${Row}>
      ${field("mat")}
      <div class="lab-mat__sections" data-field="upgrades">
        ${(mat.sections[which.current] ?? []).map(
          (section) => html`
            <${Column}
              key=${section.bottom}
              board=${board}
              owner=${owner}
              section=${section}
              by=${by}
              mat=${mat}
              set=${set}
            />
          `,
        )}
      </div>
      ${
        off !== 0 &&
        html`
          <p class="lab-hint" role="status">
            ${
              off > 0
                ? ngettext(
                    "{n} cube is off the top row: tap a bracketed space of the bottom row.",
                    "{n} cubes are off the top row: tap bracketed spaces of the bottom row.",
                    off,
                  )
                : ngettext(
                    "The bottom row has {n} cube more than left the top row: tap a cube of the top row.",
                    "The bottom row has {n} cubes more than left the top row: tap cubes of the top row.",
                    -off,
                  )
            }
          </p>
        `
      }
      <${Wrong} texts=${["upgrades", "upgraded", "recruits"].flatMap(wrong)} />
      <${Row} name="recruit_bonuses" title=${_("One-time bonuses that recruits cover")} wrong=${wrong}>
        ${by.get("recruit_bonuses")?.options.map(
          ({ value, title }) => html`
            <${Place}
              key=${value}
              on=${chosen(by, "recruit_bonuses").includes(value)}
              label=${_("{bonus}: covered", { bonus: capital(title) })}
              act=${() => set(toggled(by, "recruit_bonuses", value), "recruit_bonuses")}
              round
            >
              <span>${capital(title)}</span>
            </${Place}>
          `,
        )}
      </${Row}>
      <${Row} name="structures" title=${_("Structures and workers")} wrong=${wrong}>
        ${mat.structures.map(
          (kind) => html`
            <${Place}
              key=${kind}
              on=${Boolean(built(kind))}
              label=${_("{structure}: built", { structure: capital(kindInWords(kind, board)) })}
              act=${() => {
                const there = built(kind);
                return there ? ask({ do: "take", owner, kind, place: there.place }) : take(kind);
              }}
            >
              <${Icon} board=${board} owner=${owner} kind=${kind} />
              <span>${capital(kindInWords(kind, board))}</span>
            </${Place}>
          `,
        )}
        ${supply
          .filter(({ kind }) => kind === "worker")
          .map(
            ({ kind, left }) => html`
              <${Place}
                key=${kind}
                label=${ngettext("{n} worker on the mat: put one down", "{n} workers on the mat: put one down", left)}
                act=${() => left && take(kind)}
              >
                <${Icon} board=${board} owner=${owner} kind=${kind} />
                <span>${left}</span>
              </${Place}>
            `,
          )}
      </${Row}>
    </div>
  `;
}

/**
 * A track of the board, on which one taps or slides to a number.
 *
 * @param {{ field: DrawerField | undefined, last: number, set: MatProps["set"] }} props
 */
const Track = ({ field, last, set }) =>
  field &&
  html`
    <input
      type="range"
      min="0"
      max=${last}
      value=${Number(field.value ?? 0)}
      aria-label=${_("{track} track", { track: capital(field.title) })}
      onChange=${onText((text) => set(Number(text), field.name))}
    />
  `;

/**
 * A section of the player mat: the boxes of its top row, and below it cost, coins and recruit.
 *
 * @param {{
 *   board: Board, owner: string, section: Section, by: Fields, mat: MatData, set: MatProps["set"],
 * }} props
 */
function Column({ board, owner, section, by, mat, set }) {
  const { top, bottom, cost, min, coins } = section;
  const [above, below] = [mat.tops[top], title(by, "recruits", bottom)];
  const covered = counts(by)[bottom] ?? 0;
  return html`
    <section class="lab-mat__section" aria-label=${_("{top} above {bottom}", { top: above, bottom: below })}>
      <h2>${above}</h2>
      <div class="lab-mat__boxes">
        ${mat.boxes[top].map(
          (box) => html`
            <${Place}
              key=${box}
              on=${chosen(by, "upgrades").includes(box)}
              label=${_("{box}: cube moved away", { box: title(by, "upgrades", box) })}
              act=${() => set(toggled(by, "upgrades", box), "upgrades")}
            >
              <span class="lab-mat__cube"></span>
              <span>${title(by, "upgrades", box)}</span>
            </${Place}>
          `,
        )}
      </div>
      <h2>${below}</h2>
      <div class="lab-mat__cost">
        ${Array.from(
          { length: min },
          (_one, number) => html`<span key=${number}><${Icon} board=${board} kind=${mat.pays[bottom]} /></span>`,
        )}
        ${Array.from({ length: cost - min }, (_one, number) => {
          const on = number < covered;
          return html`
            <${Place}
              key=${`cube ${number}`}
              on=${on}
              label=${_("{action}: cube {number} of {all} on the cost", {
                action: below,
                number: number + 1,
                all: cost - min,
              })}
              act=${() => set({ ...counts(by), [bottom]: covered + (on ? -1 : 1) }, "upgraded")}
            >
              ${on ? html`<span class="lab-mat__cube"></span>` : html`<${Icon} board=${board} kind=${mat.pays[bottom]} />`}
            </${Place}>
          `;
        })}
      </div>
      <div class="lab-mat__boxes">
        <span>${ngettext("{n} coin", "{n} coins", coins)}</span>
        <${Place}
          on=${chosen(by, "recruits").includes(bottom)}
          label=${_("{action}: recruit enlisted", { action: below })}
          act=${() => set(toggled(by, "recruits", bottom), "recruits")}
          round
        >
          <${Icon} board=${board} owner=${owner} kind="worker" />
        </${Place}>
      </div>
    </section>
  `;
}

/**
 * A row of places, with what is wrong below it.
 *
 * @param {{ name: string, title: string, wrong: MatProps["wrong"], children?: ComponentChildren }} props
 */
function Row({ name, title: heading, wrong, children }) {
  return html`
    <section data-field=${name} aria-label=${heading}>
      <h2>${heading}</h2>
      <div class="lab-mat__row">${children}</div>
      <${Wrong} texts=${wrong(name)} />
    </section>
  `;
}

/** @param {{ texts: string[] }} props */
const Wrong = ({ texts }) => texts.map((text) => html`<p class="lab-wrong" key=${text}>${sentence(text)}</p>`);

/**
 * A place on the mat that one taps: on, what lies there by default has left it.
 *
 * @param {{
 *   label: string, act: () => unknown, on?: boolean, round?: boolean, children?: ComponentChildren,
 * }} props
 */
const Place = ({ on, label, act, round, children }) => html`
  <button
    type="button"
    class=${`lab-mat__place ${round ? "lab-mat__place--round" : ""}`}
    aria-label=${label}
    aria-pressed=${on === undefined ? undefined : String(on)}
    onClick=${act}
  >
    ${children}
  </button>
`;

/**
 * @param {Fields} by
 * @param {string} name
 */
const chosen = (by, name) => /** @type {string[]} */ (by.get(name)?.value ?? []);

/**
 * @param {Fields} by
 * @param {string} name
 * @param {string} value
 */
const title = (by, name, value) =>
  capital(by.get(name)?.options.find((option) => option.value === value)?.title ?? value);

/** @param {Fields} by */
const counts = (by) => /** @type {Counted} */ (by.get("upgraded")?.value ?? {});

/** @param {Fields} by */
const total = (by) => Object.values(counts(by)).reduce((sum, number) => sum + number, 0);

/**
 * @param {Fields} by
 * @param {string} name
 * @param {string} value
 * @returns {Value}
 */
const toggled = (by, name, value) =>
  (by.get(name)?.options ?? [])
    .map((option) => option.value)
    .filter((one) => (one === value) !== chosen(by, name).includes(one));
