/* The page that leads through the set-up of one table: the steps that apply there, with its numbers. Which apply is
   decided by js/search/table_filter.js, from the conditions of each step's statement. */

import { bringBack, change as changeDeal, clockwise, follow, link, lostDeal, read } from "../deal/kept.js";
import { Dialog } from "../lab/dialog.js";
import { html, onText, render, useEffect, useRef, useState } from "../lab/ui.js";
import { Table } from "../search/table_filter.js";
import { drawCode } from "../settle/qr_code.js";
import { at } from "../site_root.js";
import { EVENT, read as readTable, settings } from "../table/kept.js";
import { tableRules } from "../table_rules.js";

/** @typedef {(faction: string, step: Step) => boolean} Explains - whether the step is explained with that player's */
/** @typedef {(deal: Deal, seat: Seat) => string} ValueOf - what a step comes to; of steps for all the seat is empty */
/** @typedef {(edit: (deal: Deal) => Partial<Deal>, lost?: boolean) => void} Change */
/** @import { TableRules } from "../search/types.js" */
/** @import { Deal, Group, Mat, Seat, SetupTables, Step } from "../deal/types.js" */

const root = /** @type {HTMLElement} */ (document.getElementById("setup"));
/** @type {SetupTables} */
const tables = JSON.parse(root.dataset.tables ?? "");
const templates = /** @type {NodeListOf<HTMLTemplateElement>} */ (document.querySelectorAll("template[data-step]"));
const pictures = new Map([...templates].map((one) => [one.dataset.step, one]));
const brought = new URLSearchParams(location.search).get("seat"); // who has scanned their code
/** @param {string} faction */
const short = (faction) => tables.factions[faction].short;

function Page() {
  const [deal, setDeal] = useState(() => read(tables));
  const [alone, setAlone] = useState(brought);
  const [lasts, setLasts] = useState(true);
  const [, again] = useState(0);
  useEffect(() => {
    const fresh = () => again((times) => times + 1);
    document.addEventListener(EVENT, fresh);
    const deaf = follow(() => setDeal(read(tables)));
    return () => {
      document.removeEventListener(EVENT, fresh);
      deaf();
    };
  }, []);
  /** @param {boolean} lasts */
  const kept = (lasts) => {
    setDeal(read(tables));
    setLasts(lasts);
  };
  /**
   * @param {(deal: Deal) => Partial<Deal>} edit
   * @param {boolean} [lost]
   */
  const change = (edit, lost = false) => kept(changeDeal(tables, (deal) => ({ ...deal, ...edit(deal) }), lost));
  const table = tableOf(deal);
  /** @param {string} key */
  const tick = (key) =>
    change(({ done }) => ({ done: done.includes(key) ? done.filter((one) => one !== key) : [...done, key] }));
  const shown = tables.groups.map((group) => ({
    ...group,
    steps: group.steps.filter(({ when }) => table.meets(when)),
  }));
  const keys = shown.flatMap((group) =>
    group.each
      ? deal.seats.flatMap(([faction]) => stepsOf(group, faction, table).map(({ rule }) => `${faction} ${rule}`))
      : group.steps.map(({ rule }) => rule),
  );
  const done = keys.filter((key) => deal.done.includes(key)).length;
  const props = { deal, table, tick, explains: explaining(deal, shown, table) };
  const seat = deal.seats.find(([faction]) => faction === alone);
  const lost = lostDeal(tables);
  return html`
    <${Who} deal=${deal} change=${change} />
    ${
      lost &&
      html`
        <p>
          <button type="button" class="sr-button" onClick=${() => kept(bringBack(tables))}>
            Undo: bring back ${inWords(lost)}
          </button>
        </p>
      `
    }
    ${!lasts && html`<p class="sr-note">This browser keeps nothing, so the ticks are gone when you leave the page.</p>`}
    ${
      deal.seats.length > 1 &&
      html`
        <p class="su-progress">
          <progress max=${keys.length} value=${done} aria-label="Steps done"></progress>${" "}
          <span role="status">
            ${done} of ${keys.length} steps done
          </span>
          ${
            done > 0 &&
            html`
              ${" "}
              <button type="button" class="sr-button" onClick=${() => change(() => ({ done: [] }), true)}>
                Untick all
              </button>
            `
          }
        </p>
        ${shown.map((group) =>
          group.each
            ? deal.seats.map(
                (one) => html`
                  <${Player} key=${one[0]} seat=${one} group=${group} large=${() => setAlone(one[0])} ...${props} />
                `,
              )
            : group.steps.length > 0 &&
              html`
                <section key=${group.title}>
                  <h2>${group.title}</h2>
                  <${Steps} steps=${group.steps} ...${props} />
                </section>
              `,
        )}
      `
    }
    ${
      seat &&
      html`
        <${Dialog} title=${`${short(seat[0])}'s set-up`} close=${() => setAlone(null)} className="su-alone">
          <${Code} address=${link(deal, seat[0])} open=${alone !== brought} />
          <${Player} seat=${seat} group=${shown.find(({ each }) => each)} ...${props} explains=${() => true} />
        </${Dialog}>
      `
    }
  `;
}

/** @param {Deal} deal */
function inWords({ seats, done }) {
  const who = seats.map(([faction]) => short(faction)).join(", ");
  return done.length ? `${who} with ${done.length} ${done.length === 1 ? "step" : "steps"} done` : who;
}

/**
 * The table as the filter sees it; what plays along is certain here, nothing is left open.
 *
 * @param {Deal} deal
 */
function tableOf({ seats, modules }) {
  const factions = seats.map(([faction]) => faction);
  const mats = seats.map(([, mat]) => tables.mats[mat]?.module).filter((name) => name && name !== "base");
  const ruleset = settings(readTable());
  return Table.made(/** @type {TableRules} */ (tableRules), {
    players: Math.max(2, seats.length),
    factions,
    modules: ["base", ...modules, ...mats],
    ruleset,
  });
}

/**
 * The steps of one player: those on the pieces of other factions are not theirs.
 *
 * @param {Group} group
 * @param {string} faction
 * @param {Table} table
 */
const stepsOf = (group, faction, table) =>
  group.steps.filter(({ when }) => table.meets(when) && (!when.factions || when.factions.includes(faction)));

/**
 * What is told of a step: of a cover token what its ability does now.
 *
 * @param {Step} step
 * @param {string | undefined} faction
 */
const textOf = ({ rule, text }, faction) => (rule === "many-players.tokens" ? tables.covered[faction ?? ""][1] : text);

/**
 * Which player's list explains a step: the first that has it, as the others would only repeat its text.
 *
 * @param {Deal} deal
 * @param {Group[]} groups
 * @param {Table} table
 * @returns {Explains}
 */
function explaining({ seats }, groups, table) {
  /** @type {Map<string, string>} */
  const first = new Map();
  for (const group of groups.filter(({ each }) => each)) {
    for (const [faction] of seats) {
      for (const step of stepsOf(group, faction, table))
        first.set(textOf(step, faction), first.get(textOf(step, faction)) ?? faction);
    }
  }
  return (faction, step) => first.get(textOf(step, faction)) === faction;
}

/** @param {{ deal: Deal, change: Change }} props */
function Who({ deal, change }) {
  const [told, setTold] = useState("");
  /** @param {string} faction */
  const has = (faction) => deal.seats.some(([one]) => one === faction);
  /** @param {string} faction */
  const toggle = (faction) => {
    const seat = deal.seats.find(([one]) => one === faction);
    const withoutFaction = (/** @type {Seat[]} */ seats) => seats.filter(([one]) => one !== faction);
    change(
      ({ seats }) => ({
        seats: seat ? withoutFaction(seats) : clockwise([...withoutFaction(seats), [faction, "", ""]], tables),
      }),
      Boolean(seat?.[1] || seat?.[2]),
    );
  };
  /**
   * @param {string} faction
   * @param {string} mat
   */
  const give = (faction, mat) => {
    const before = mat && deal.seats.find(([one, other]) => one !== faction && other === mat);
    setTold(before ? `${short(before[0])} had ${tables.mats[mat].name} and needs another player mat now.` : "");
    change(({ seats }) => ({
      seats: seats.map(([one, other, name]) => [one, one === faction ? mat : other === mat ? "" : other, name]),
    }));
  };
  /** @param {string} name */
  const modules = (name) =>
    change(({ modules }) => ({
      modules: modules.includes(name) ? modules.filter((one) => one !== name) : [...modules, name],
    }));
  const atTable = readTable();
  const ruled = settings(atTable)["banned-pairs"] !== "allowed";
  const boxes = atTable?.modules ?? [];
  /** @param {string} name */
  const boxed = (name) => !boxes.length || boxes.includes(name);
  const factions = Object.keys(tables.factions).filter(
    (faction) => has(faction) || boxed(tables.factions[faction].module),
  );
  /** @param {string} chosen */
  const mats = (chosen) => Object.entries(tables.mats).filter(([id, { module }]) => id === chosen || boxed(module));
  const extra = Object.entries(tables.modules).filter(
    ([name]) => name !== "invaders-from-afar" && (deal.modules.includes(name) || boxed(name)),
  );
  const differs = atTable?.players && deal.seats.length > 0 && deal.seats.length !== atTable.players;
  return html`
    <fieldset class="sr-set">
      <legend>Who plays?</legend>
      ${factions.map(
        (faction) => html`
          <label key=${faction} class=${`sr-chip f-${faction}`}>
            <input type="checkbox" checked=${has(faction)} onChange=${() => toggle(faction)} />
            <span>${short(faction)}</span>
          </label>
        `,
      )}
      <p class="sr-hint" role="status">
        ${
          differs &&
          `Your table is for ${atTable.players} players, and ${deal.seats.length} ` +
            `${deal.seats.length === 1 ? "is" : "are"} chosen.`
        }
      </p>
      <p class="sr-hint">
        Not dealt yet? <a href=${at("draw/").href}>Draw factions and mats</a>
      </p>
    </fieldset>
    <fieldset class="sr-set">
      <legend>Which modules?</legend>
      ${extra.map(
        ([name, title]) => html`
          <label key=${name} class="sr-chip">
            <input type="checkbox" checked=${deal.modules.includes(name)} onChange=${() => modules(name)} />
            <span>${title}</span>
          </label>
        `,
      )}
      <p class="sr-hint">
        Choose boxes, printing and other rules at <a href=${at("table/").href}>your table</a>.
      </p>
    </fieldset>
    ${
      deal.seats.length > 0 &&
      html`
        <fieldset class="sr-set">
          <legend>Which player mat does each have?</legend>
          ${deal.seats.map(
            ([faction, mat]) => html`
              <p key=${faction} class=${`dl-row f-${faction}`}>
                <label for=${`mat-${faction}`}>
                  <span class="sc-dot"></span>
                  ${short(faction)}
                </label>
                <select
                  id=${`mat-${faction}`}
                  value=${mat}
                  onChange=${onText((mat) => give(faction, mat))}
                >
                  <option value="">Not chosen</option>
                  ${mats(mat).map(
                    ([id, { name, number }]) => html`
                      <option key=${id} value=${id}>
                        ${name} (${number})
                      </option>
                    `,
                  )}
                </select>
                ${
                  ruled &&
                  tables.banned.some(([one, other]) => one === faction && other === mat) &&
                  html`
                    <span class="sr-note">
                      This pair is banned: <${Rule} name="banned" />. <${Rule} name="newcomers" />.
                    </span>
                  `
                }
              </p>
            `,
          )}
          <p class="sr-hint" role="status">
            ${told}
          </p>
        </fieldset>
      `
    }
  `;
}

/** @param {{ name: string }} props */
function Rule({ name }) {
  const [title, address] = tables.rules[name];
  return html`<a href=${address}>${title}</a>`;
}

/**
 * @param {{
 *   seat: Seat, group: Group, large?: () => void, deal: Deal, table: Table, tick: (key: string) => void,
 *   explains: Explains,
 * }} props
 */
function Player({ seat, group, deal, table, tick, explains, large }) {
  const [faction, mat, name] = seat;
  const { href } = tables.factions[faction];
  return html`
    <section class=${`su-player f-${faction}`} aria-label=${short(faction)}>
      <h2>
        <span class="sc-dot"></span>
        ${name && `${name}: `}
        <a href=${href}>${short(faction)}</a>
        ${
          mat &&
          html`
            ${" "}
            with <a href=${tables.mats[mat].href}>${tables.mats[mat].name}</a>
          `
        }
      </h2>
      ${
        large &&
        html`
          <p>
            <button type="button" class="sr-button" onClick=${large}>
              Only ${short(faction)}, with a code to share
            </button>
          </p>
        `
      }
      ${
        large &&
        faction !== deal.seats[0][0] &&
        html`<p class="sr-hint">The steps that everybody has are explained under ${short(deal.seats[0][0])}.</p>`
      }
      <${Steps} steps=${stepsOf(group, faction, table)} seat=${seat} explains=${explains} deal=${deal} tick=${tick} />
    </section>
  `;
}

/**
 * Steps to tick off.
 *
 * @param {{ steps: Step[], seat?: Seat, explains: Explains, deal: Deal, tick: (key: string) => void }} props
 */
function Steps({ steps, seat, explains, deal, tick }) {
  return html`
    <ol class="su-steps">
      ${steps.map((step) => {
        const { rule, title, href } = step;
        const text = seat && !explains(seat[0], step) ? "" : textOf(step, seat?.[0]);
        const key = seat ? `${seat[0]} ${rule}` : rule;
        const value = VALUES[rule]?.(deal, seat ?? ["", "", ""]) ?? "";
        return html`
          <li key=${key} data-rule=${rule}>
            <label>
              <input type="checkbox" checked=${deal.done.includes(key)} onChange=${() => tick(key)} />
              <span>${value ? html`<strong>${value}</strong>` : title}</span>
            </label>
            <a class="su-rule" href=${href} aria-label=${`Rule: ${title}`}>
              Rule
            </a>
            ${
              (text || pictures.has(key)) &&
              html`
                <div>
                  ${text && html`<p>${text}</p>`}
                  ${pictures.has(key) && html`<${Picture} of=${key} />`}
                </div>
              `
            }
          </li>
        `;
      })}
    </ol>
  `;
}

/**
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
const some = (number, one, many = `${one}s`) => `${number || "No"} ${number === 1 ? one : many}`;
/**
 * @param {string} name
 * @param {number} cards
 * @returns {ValueOf}
 */
const shared =
  (name, cards) =>
  ({ seats }) =>
    `${Math.min(seats.length, cards)} ${name} cards${seats.length > cards ? ", some of you share" : ""}`;
/**
 * @param {(mat: Mat) => string} what
 * @param {string} unknown
 * @returns {ValueOf}
 */
const onMat =
  (what, unknown) =>
  (_, [, mat]) =>
    mat ? what(tables.mats[mat]) : unknown;

/**
 * What a step comes to at this table.
 *
 * @type {{ [rule: string]: ValueOf }}
 */
const VALUES = {
  "setup.factory-deck": ({ seats }) => `${seats.length + tables.beyond} Factory cards face down`,
  "setup.encounter-tokens": () => `${tables.encounters} encounter tokens`,
  "setup.seats": ({ seats }) => `Clockwise: ${seats.map(([faction]) => short(faction)).join(", ")}`,
  "setup.power": (_, [faction]) => `${tables.factions[faction].power} power`,
  "setup.combat-cards": (_, [faction]) => some(tables.factions[faction].cards, "combat card"),
  "setup.popularity": onMat(({ popularity }) => `${popularity} popularity`, "Popularity as your player mat says"),
  "setup.coins": onMat(({ coins }) => some(coins, "coin"), "Coins as your player mat says"),
  "setup.character": (_, [faction]) => `Character on ${short(faction)}'s home base`,
  "setup.objectives": onMat(({ objectives }) => some(objectives, "objective card"), ""),
  "setup.workers": (_, [faction]) =>
    `A worker each on the ${tables.factions[faction].workers.join(" and the ")} next to home`,
  "many-players.tokens": (_, [faction]) => `Cover token over ${tables.covered[faction][0]}`,
  "setup.faction-tokens": (_, [faction]) => `${tables.tokens[faction].join(" ")} in a supply of their own`,
  "setup.riverwalk-card": shared("Riverwalk", tables.cards.riverwalk),
  "setup.quick-start-card": shared("quick-start", tables.cards["quick-start"]),
  "setup.mechs": (_, [faction]) => `${tables.pieces.mechs} mechs, on ${tables.factions[faction].mechs.join(", ")}`,
  "setup.stars": () => `${tables.pieces.stars} stars beside the emblem`,
  "setup.cubes": () => `${tables.pieces.cubes} technology cubes on the green boxes`,
  "setup.structures": () => `${tables.pieces.structures} structures on their boxes`,
  "setup.recruits": () => `${tables.pieces.recruits} recruits on the bottom row`,
  "setup.mat-workers": () => `${tables.pieces.workers_on_mat} workers on the red boxes above Produce`,
  "setup.first-player": ({ seats }) => {
    const order = Object.keys(tables.mats);
    if (!seats.every(([, mat]) => mat))
      return `The lowest mat number begins: ${order.map((mat) => tables.mats[mat].number).join(", ")}`;
    const first = seats.reduce((one, other) => (order.indexOf(other[1]) < order.indexOf(one[1]) ? other : one));
    const from = seats.indexOf(first);
    const others = [...seats.slice(from + 1), ...seats.slice(0, from)];
    return `${short(first[0])} begins, then ${others.map(([faction]) => short(faction)).join(", ")}`;
  },
};

/** @param {{ of: string }} props */
function Picture({ of }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const drawn = pictures.get(of);
    if (drawn) place.current?.replaceChildren(drawn.content.cloneNode(true));
  }, [of]);
  return html`<figure ref=${place} class="sc-picture"></figure>`;
}

/**
 * The code that brings one player's part to their own phone, folded for who has come by it.
 *
 * @param {{ address: string, open: boolean }} props
 */
function Code({ address, open }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (place.current) drawCode(place.current, address);
  }, [address]);
  return html`
    <details class="sc-quiet" open=${open}>
      <summary>Scan this to have it on your own phone</summary>
      <div ref=${place} class="su-code"></div>
    </details>
  `;
}

root.replaceChildren();
render(html`<${Page} />`, root);
