/* What is set beside the board for one player, or for the table: the game's own picture of it, if it has one, and fields
   with jumps to each. */

import { at } from "../site_root.js";
import { _ } from "../translations.js";
import { belongings } from "./defects.js";
import { Field } from "./fields.js";
import { html, onToggle, useEffect, useRef, useState } from "./ui.js";
import { capital } from "./words.js";

/**
 * @typedef {{
 *   board: Board, session: Session, owner: string, setOwner: (name: string) => void, jump: Jump | null,
 *   setTaken: (taken: Taken) => void,
 * }} DrawerProps
 */
/** @import { Board, DrawerField, Jump, MatModule, Session, Taken, Value } from "./types.js" */

const FEW = 3; // so many fields are seen without jumps
const SWITCH = "switch.";

/** @param {DrawerProps} props */
export function Drawer({ board, session, owner, setOwner, setTaken, jump }) {
  const { screen, ask } = session;
  const [open, setOpen] = useState(false);
  const fold = useRef(/** @type {HTMLElement | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const picture = usePicture(board);
  const wrong = belongings(board, screen.defects);
  const fields = (screen.fields[owner] ?? []).filter((field) => !field.place);
  const drawn = new Set(owner ? (picture?.DRAWN ?? []) : []);
  const switches = fields.filter((field) => field.name.startsWith(SWITCH));
  const listed = fields.filter((field) => !drawn.has(field.name) && !switches.includes(field));
  /**
   * @param {Value} value
   * @param {string} name
   */
  const set = (value, name) => ask({ do: "set", owner, name, value });
  /** @param {string} name */
  const go = (name) => {
    const there = box.current?.querySelector(`[data-field="${CSS.escape(name)}"]`);
    there?.closest("details:not([open])")?.setAttribute("open", "");
    there?.scrollIntoView();
    /** @type {HTMLElement | null | undefined} */ (there?.querySelector("input, select, button"))?.focus({
      preventScroll: true,
    });
  };
  useEffect(() => {
    if (open) fold.current?.scrollIntoView();
  }, [open, picture]);
  useEffect(() => {
    if (jump) setOpen(true);
  }, [jump]);
  useEffect(() => {
    if (jump && jump.owner === owner && open) go(jump.name);
  }, [jump, owner, open, picture]);

  /** @param {DrawerField} field */
  const drawField = (field) => html`
    <${Field}
      key=${`${owner} ${field.name}`}
      id=${`field-${owner}-${field.name}`}
      field=${field}
      wrong=${wrong.of(owner, field.name)}
      set=${(/** @type {Value} */ value, name = field.name) => set(value, name)}
    />
  `;
  return html`
    <details class="lab-drawer" ref=${fold} open=${open} onToggle=${onToggle(setOpen)}>
      <summary>
        ${
          owner
            ? _("{player}: {what}", { player: board.owners.get(owner)?.title ?? owner, what: board.words.player })
            : board.words.table
        }
      </summary>
      ${
        open &&
        picture !== undefined &&
        html`
          <div class="lab-fields" ref=${box}>
            ${
              listed.length > FEW &&
              html`
                <nav class="lab-jumps" aria-label=${_("Jump to")}>
                  ${listed.map(
                    ({ name, title }) => html`
                      <button type="button" key=${name} class="lab-chip" onClick=${() => go(name)}>
                        ${capital(title)}
                      </button>
                    `,
                  )}
                </nav>
              `
            }
            ${
              picture &&
              owner &&
              html`
                <${picture.Mat}
                  key=${owner}
                  board=${board}
                  owner=${owner}
                  fields=${fields.filter((field) => drawn.has(field.name))}
                  wrong=${(/** @type {string} */ name) => wrong.of(owner, name)}
                  set=${set}
                  drawField=${drawField}
                  pieces=${screen.pieces.filter((piece) => piece.owner === owner)}
                  supply=${screen.supply[owner] ?? []}
                  take=${(/** @type {string} */ kind) => setTaken({ owner, kind })}
                  ask=${ask}
                />
              `
            }
            ${listed.map(drawField)}
            ${
              switches.length > 0 &&
              html`
                <details class="lab-switches">
                  <summary>${_("Single rules")}</summary>
                  ${switches.map(drawField)}
                </details>
              `
            }
            ${
              owner &&
              html`
                <button
                  type="button"
                  class="lab-button lab-button--no"
                  onClick=${async () => (await ask({ do: "leave", owner })) && setOwner("")}
                >
                  ${_("Remove {player}", { player: board.owners.get(owner)?.short ?? "" })}
                </button>
              `
            }
          </div>
        `
      }
    </details>
  `;
}

/**
 * The game's script that draws what is beside the board: undefined until it is there, null without one.
 *
 * @param {Board} board
 */
function usePicture({ mat }) {
  const [picture, setPicture] = useState(/** @type {MatModule | null | undefined} */ (mat ? undefined : null));
  useEffect(() => {
    // Without it the fields are a list, which says the same.
    if (mat) import(at(mat.script).href).then(setPicture, () => setPicture(null));
  }, []);
  return picture;
}
