/* The page that leads through the set-up of one table: the steps that apply there, with its numbers. Which apply is
   decided by js/search/table_filter.js, from the conditions of each step's statement. */

import { bringBack, change as changeDeal, clockwise, follow, link, lostDeal, read } from "../deal/storage.js";
import { Dialog } from "../lab/dialog.js";
import { html, onText, render, useEffect, useRef, useState } from "../lab/ui.js";
import { Table } from "../search/table_filter.js";
import { drawCode } from "../settle/qr_code.js";
import { at } from "../site_root.js";
import { EVENT, read as readTable, settings } from "../table/storage.js";
import { tableRules } from "../table_rules.js";
import { _, ngettext, withElements } from "../translations.js";

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
            ${_("Undo: bring back {deal}", { deal: inWords(lost) })}
          </button>
        </p>
      `
    }
    ${!lasts && html`<p class="sr-note">${_("This browser keeps nothing, so the ticks are gone when you leave the page.")}</p>`}
    ${
      deal.seats.length > 1 &&
      html`
        <p class="su-progress">
          <progress max=${keys.length} value=${done} aria-label=${_("Steps done")}></progress>${" "}
          <span role="status">
            ${ngettext("{done} of {n} step done", "{done} of {n} steps done", keys.length, { done })}
          </span>
          ${
            done > 0 &&
            html`
              ${" "}
              <button type="button" class="sr-button" onClick=${() => change(() => ({ done: [] }), true)}>
                ${_("Untick all")}
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
        <${Dialog} title=${_("{faction}'s set-up", { faction: short(seat[0]) })} close=${() => setAlone(null)} className="su-alone">
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
  return done.length ? ngettext("{who} with {n} step done", "{who} with {n} steps done", done.length, { who }) : who;
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
  return Table.fromNames(/** @type {TableRules} */ (tableRules), {
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
    const values = before && { faction: short(before[0]), mat: tables.mats[mat].name };
    setTold(values ? _("{faction} had {mat} and needs another player mat now.", values) : "");
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
      <legend>${_("Who plays?")}</legend>
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
          ngettext(
            "Your game is for {players} players, and {n} is chosen.",
            "Your game is for {players} players, and {n} are chosen.",
            deal.seats.length,
            { players: atTable.players ?? 0 },
          )
        }
      </p>
      <p class="sr-hint">
        ${_("Not dealt yet?")} <a href=${at("draw/").href}>${_("Draw factions and mats")}</a>
      </p>
    </fieldset>
    <fieldset class="sr-set">
      <legend>${_("Which modules?")}</legend>
      ${extra.map(
        ([name, title]) => html`
          <label key=${name} class="sr-chip">
            <input type="checkbox" checked=${deal.modules.includes(name)} onChange=${() => modules(name)} />
            <span>${title}</span>
          </label>
        `,
      )}
      <p class="sr-hint">
        ${withElements("Choose boxes, printing and other rules at {table}.", {
          // NOTE: of a sentence that ends: Choose boxes, printing and other rules at your game
          table: html`<a href=${at("table/").href}>${_("your game")}</a>`,
        })}
      </p>
    </fieldset>
    ${
      deal.seats.length > 0 &&
      html`
        <fieldset class="sr-set">
          <legend>${_("Which player mat does each have?")}</legend>
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
                  <option value="">${_("Not chosen")}</option>
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
                      ${withElements("This pair is banned: {rule}. {newcomers}.", {
                        rule: html`<${Rule} name="banned" />`,
                        newcomers: html`<${Rule} name="newcomers" />`,
                      })}
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
            ${
              // NOTE: after the name of a faction: Nordic with Industrial
              withElements("with {mat}", { mat: html`<a href=${tables.mats[mat].href}>${tables.mats[mat].name}</a>` })
            }
          `
        }
      </h2>
      ${
        large &&
        html`
          <p>
            <button type="button" class="sr-button" onClick=${large}>
              ${_("Only {faction}, with a code to share", { faction: short(faction) })}
            </button>
          </p>
        `
      }
      ${
        large &&
        faction !== deal.seats[0][0] &&
        html`
          <p class="sr-hint">
            ${_("The steps that everybody has are explained under {faction}.", { faction: short(deal.seats[0][0]) })}
          </p>
        `
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
        const below = value && text; // else the text says all, and its title with it would say it twice
        return html`
          <li key=${key} data-rule=${rule}>
            <label>
              <input type="checkbox" checked=${deal.done.includes(key)} onChange=${() => tick(key)} />
              <span>${value ? html`<strong>${value}</strong>` : text || title}</span>
            </label>
            <a class="su-rule" href=${href} aria-label=${_("Rule: {title}", { title })}>
              ${_("Rule")}
            </a>
            ${
              (below || pictures.has(key)) &&
              html`
                <div>
                  ${below && html`<p>${below}</p>`}
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
 * @param {(mat: Mat) => string} inWords
 * @param {string} unknown
 * @returns {ValueOf}
 */
const onMat =
  (inWords, unknown) =>
  (_deal, [, mat]) =>
    mat ? inWords(tables.mats[mat]) : unknown;

/**
 * Of shared cards there may be fewer than players.
 *
 * @param {string} name
 * @param {number} cards
 * @returns {ValueOf}
 */
const shared =
  (name, cards) =>
  ({ seats }) =>
    seats.length > cards
      ? _("{number} {name} cards, some of you share", { number: cards, name })
      : _("{number} {name} cards", { number: seats.length, name });

/**
 * What a step comes to at this table.
 *
 * @type {{ [rule: string]: ValueOf }}
 */
const VALUES = {
  "setup.factory-deck": ({ seats }) =>
    ngettext("{n} Factory card face down", "{n} Factory cards face down", seats.length + tables.beyond),
  "setup.encounter-tokens": () => ngettext("{n} encounter token", "{n} encounter tokens", tables.encounters),
  "setup.seats": ({ seats }) =>
    _("Clockwise: {factions}", { factions: seats.map(([faction]) => short(faction)).join(", ") }),
  "setup.power": (_deal, [faction]) => _("{number} power", { number: tables.factions[faction].power }),
  "setup.combat-cards": (_deal, [faction]) => {
    const { cards } = tables.factions[faction];
    return cards ? ngettext("{n} combat card", "{n} combat cards", cards) : _("No combat cards");
  },
  "setup.popularity": onMat(
    ({ popularity }) => _("{number} popularity", { number: popularity }),
    _("Popularity as your player mat says"),
  ),
  "setup.coins": onMat(
    ({ coins }) => (coins ? ngettext("{n} coin", "{n} coins", coins) : _("No coins")),
    _("Coins as your player mat says"),
  ),
  "setup.character": (_deal, [faction]) => _("Character on {faction}'s home base", { faction: short(faction) }),
  "airship.setup": (_deal, [faction]) => _("Airship on {faction}'s home base", { faction: short(faction) }),
  "setup.objectives": onMat(
    ({ objectives }) =>
      objectives ? ngettext("{n} objective card", "{n} objective cards", objectives) : _("No objective cards"),
    "",
  ),
  "setup.workers": (_deal, [faction]) => {
    const [one, other] = tables.factions[faction].workers;
    return _("A worker each on the {one} and the {other} next to home", { one, other });
  },
  "many-players.tokens": (_deal, [faction]) => _("Cover token over {ability}", { ability: tables.covered[faction][0] }),
  "setup.faction-tokens": (_deal, [faction]) => {
    const [number, tokens] = tables.tokens[faction];
    return _("{number} {tokens} in a supply of their own", { number, tokens });
  },
  "setup.riverwalk-card": shared(_("Riverwalk"), tables.cards.riverwalk),
  "setup.quick-start-card": shared(_("quick-start"), tables.cards["quick-start"]),
  "setup.mechs": (_deal, [faction]) =>
    _("{number} mechs, on {abilities}", {
      number: tables.pieces.mechs,
      abilities: tables.factions[faction].mechs.join(", "),
    }),
  "setup.stars": () => _("{number} stars beside the emblem", { number: tables.pieces.stars }),
  "setup.cubes": () => _("{number} technology cubes on the green boxes", { number: tables.pieces.cubes }),
  "setup.structures": () => _("{number} structures on their boxes", { number: tables.pieces.structures }),
  "setup.recruits": () => _("{number} recruits on the bottom row", { number: tables.pieces.recruits }),
  "setup.mat-workers": () =>
    _("{number} workers on the red boxes above Produce", { number: tables.pieces.workers_on_mat }),
  "setup.first-player": ({ seats }) => {
    const order = Object.keys(tables.mats);
    if (!seats.every(([, mat]) => mat)) {
      const numbers = order.map((mat) => tables.mats[mat].number).join(", ");
      return _("The lowest mat number begins: {numbers}", { numbers });
    }
    const first = seats.reduce((one, other) => (order.indexOf(other[1]) < order.indexOf(one[1]) ? other : one));
    const from = seats.indexOf(first);
    const others = [...seats.slice(from + 1), ...seats.slice(0, from)];
    return _("{first} begins, then {others}", {
      first: short(first[0]),
      others: others.map(([faction]) => short(faction)).join(", "),
    });
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
      <summary>${_("Scan this to have it on your own phone")}</summary>
      <div ref=${place} class="su-code"></div>
    </details>
  `;
}

root.replaceChildren();
render(html`<${Page} />`, root);
