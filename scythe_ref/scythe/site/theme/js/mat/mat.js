/* A player's two mats as a picture for the lab, with what lies beside them: what is there is tapped on and off.
   js/lab/drawer.js draws it. */

import { Icon } from "../lab/pictures.js";
import { html, onText, useRef, useState } from "../lab/ui.js";
import { capital, kindInWords } from "../lab/words.js";
import { _, ngettext } from "../translations.js";
import { FactoryCard, Hand, Stars } from "./held.js";
import { chosen, counted, counts, Place, Row, Some, title, toggled, Wrong } from "./places.js";

/** @import { Board, DrawerField, MatProps, Value } from "../lab/types.js" */
/** @import { MatPart } from "./places.js" */
/** @import { MatBoard, MatData, Section } from "./types.js" */

const TRACKS = ["power", "popularity", "coins"];
const MATS = ["mat", "abilities", "upgrades", "upgraded", "recruits", "recruit_bonuses"];
export const DRAWN = [...TRACKS, ...MATS, "stars", "cards", "factory_card"];

/** @param {MatProps} props */
export function Mat({ board, owner, fields, wrong, set, drawField, pieces, supply, take, ask }) {
  const by = new Map(fields.map((field) => [field.name, field]));
  const { mat } = /** @type {Board & MatBoard} */ (board);
  /** @param {string} name */
  const field = (name) => by.get(name) && drawField(/** @type {DrawerField} */ (by.get(name)));
  /** @type {MatPart["change"]} */
  const change = (name, changed) =>
    ask(({ fields: now }) => {
      const found = now[owner]?.find((one) => one.name === name) ?? /** @type {DrawerField} */ (by.get(name));
      return { do: "set", owner, name, value: changed(found) };
    });
  const part = { board, owner, by, wrong, set, change };
  // An impossible position has no defaults: the mat that was there stays.
  const which = useRef("");
  which.current = String(by.get("mat")?.value ?? which.current);
  const off = chosen(by, "upgrades").length - Object.values(counts(by.get("upgraded"))).reduce((sum, n) => sum + n, 0);
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
      <${Some}
        ...${part}
        name="abilities"
        title=${_("Mechs")}
        label=${(/** @type {string} */ ability) => _("{ability}: mech deployed", { ability })}
        kind="mech"
      />
      ${field("mat")}
      <div class="lab-mat__sections" data-field="upgrades">
        ${(mat.sections[which.current] ?? []).map(
          (section) => html`
            <${Column} key=${section.bottom} ...${part} section=${section} mat=${mat} />
          `,
        )}
        ${by.has("factory_card") && html`<${FactoryCard} ...${part} />`}
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
      <${Some}
        ...${part}
        name="recruit_bonuses"
        title=${_("One-time bonuses that recruits cover")}
        label=${(/** @type {string} */ bonus) => _("{bonus}: covered", { bonus })}
      />
      ${by.has("stars") && html`<${Stars} ...${part} mat=${mat} />`}
      ${by.has("cards") && html`<${Hand} ...${part} />`}
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

const SLIP = 8; // pixels by which a finger that taps may slip

/**
 * A track of the board, on which one taps or slides to a number. What scrolls the page down or up sets nothing: the
 * browser takes such a finger away before it is lifted, and the slider itself hears keys alone.
 *
 * @param {{ field: DrawerField | undefined, last: number, set: MatProps["set"] }} props
 */
function Track({ field, last, set }) {
  const [ahead, setAhead] = useState(/** @type {number | null} */ (null));
  const down = useRef(/** @type {PointerEvent | null} */ (null));
  if (!field) return null;
  /** @param {PointerEvent} event */
  const at = ({ currentTarget, clientX }) => {
    const { left, width } = /** @type {HTMLElement} */ (currentTarget).getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last)));
  };
  /** @param {PointerEvent} event */
  const begin = (event) => {
    down.current = event.button ? null : event;
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };
  /** @param {PointerEvent} event */
  const slide = (event) => {
    if (down.current && Math.abs(event.clientX - down.current.clientX) > SLIP) setAhead(at(event));
  };
  const stop = () => {
    down.current = null;
    setAhead(null);
  };
  /** @param {PointerEvent} event */
  const end = async (event) => {
    if (down.current && (ahead !== null || Math.abs(event.clientY - down.current.clientY) <= SLIP))
      await set(at(event), field.name);
    stop();
  };
  return html`
    <span
      class="lab-mat__track"
      onPointerDown=${begin}
      onPointerMove=${slide}
      onPointerUp=${end}
      onPointerCancel=${stop}
    >
      <input
        type="range"
        min="0"
        max=${last}
        value=${ahead ?? Number(field.value ?? 0)}
        aria-label=${_("{track} track", { track: capital(field.title) })}
        onChange=${onText((text) => set(Number(text), field.name))}
      />
    </span>
  `;
}

/**
 * A section of the player mat: the boxes of its top row, and below it cost, coins and recruit.
 *
 * @param {MatPart & { section: Section, mat: MatData }} props
 */
function Column({ board, owner, section, by, mat, change }) {
  const { top, bottom, cost, min, coins } = section;
  const [above, below] = [mat.tops[top], title(by, "recruits", bottom)];
  const covered = counts(by.get("upgraded"))[bottom] ?? 0;
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
              act=${() => change("upgrades", toggled(box))}
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
              act=${() => change("upgraded", counted(bottom, on ? -1 : 1))}
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
          act=${() => change("recruits", toggled(bottom))}
          shape="round"
        >
          <${Icon} board=${board} owner=${owner} kind="worker" />
        </${Place}>
      </div>
    </section>
  `;
}
