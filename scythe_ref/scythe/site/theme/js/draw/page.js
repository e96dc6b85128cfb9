/* The page that draws who plays what: a deal at once, or a draft in an order by chance. */

import { Chance, newSeed } from "../deal/chance.js";
import { count, draw, mayTake } from "../deal/drawing.js";
import { change as changeDeal, clockwise } from "../deal/storage.js";
import { html, onText, render, useEffect, useState } from "../lab/ui.js";
import { at } from "../site_root.js";
import { _, localNumber, ngettext, withElements } from "../translations.js";
import { follow, link, read, save } from "./wishes.js";

/** @import { DealTables, Pair, Seat, Wishes as WishesOf } from "../deal/types.js" */

const root = /** @type {HTMLElement} */ (document.getElementById("draw"));
/** @type {DealTables} */
const tables = JSON.parse(root.dataset.tables ?? "");
const seats = Object.keys(tables.factions);
/** @param {WishesOf} wishes */
const whole = (wishes) => ({
  ...wishes,
  seats,
  mats: Object.keys(tables.mats).filter((name) => wishes.mats.includes(name)),
});

function Page() {
  const begun = useState(() => read(tables))[0];
  const [wishes, setWishes] = useState(begun.wishes);
  const [seed, setSeed] = useState(begun.seed);
  const [drawn, setDrawn] = useState(begun.wishes); // what the deal was drawn from: further choices leave it as it is
  const [times, setTimes] = useState(0);
  const [draft, setDraft] = useState(/** @type {Pair[] | null} */ (null));
  const [told, setTold] = useState("");
  useEffect(() => {
    if (times) document.querySelector(".dl-deal")?.scrollIntoView();
  }, [times]);
  useEffect(() => follow(() => setWishes(read(tables).wishes)), []);
  /** @param {Partial<WishesOf>} changed */
  const change = (changed) => {
    const next = { ...read(tables).wishes, ...changed };
    setWishes(next);
    save(next, tables);
    setTold("");
  };
  const allowed = count(whole(wishes));
  const shown = { ...drawn, names: wishes.names };
  /** @param {"deal" | "draft"} mode */
  const begin = (mode) => {
    const fresh = newSeed();
    setSeed(fresh);
    setDrawn(wishes);
    setTimes(times + 1);
    setDraft(mode === "draft" ? [] : null);
    history.replaceState(null, "", link(fresh, wishes, tables));
  };
  const share = async () => {
    const address = link(seed, drawn, tables);
    try {
      if (navigator.share) await navigator.share({ title: _("Our Scythe draw"), url: address });
      else await navigator.clipboard.writeText(address).then(() => setTold(_("The link is copied.")));
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError"))
        setTold(_("The link: {address}", { address }));
    }
  };
  return html`
    <${Wishes} wishes=${wishes} change=${change} />
    <div class="sr-table-bar">
      <p role="status">
        ${allowed ? possible(allowed) : why(wishes)}
      </p>
      <p class="dl-acts">
        <button
          type="button"
          class="sr-button sr-button--first"
          disabled=${!allowed}
          onClick=${() => begin("deal")}
        >
          ${seed && !draft ? _("Draw again") : _("Draw")}
        </button>
        <button type="button" class="sr-button" disabled=${!allowed} onClick=${() => begin("draft")}>
          ${_("Draft instead")}
        </button>
      </p>
    </div>
    ${
      seed &&
      count(whole(drawn)) &&
      (draft
        ? html`<${Draft} wishes=${shown} seed=${seed} taken=${draft} take=${setDraft} />`
        : html`<${Deal} deal=${dealt(shown, seed)} />`)
    }
    ${
      seed &&
      html`
        <p class="dl-acts">
          <button type="button" class="sr-button" onClick=${share}>
            ${_("Share this draw")}
          </button>${" "}
          <small>${_("Drawn by “{seed}”. The link draws the same again.", { seed })}</small>
        </p>
      `
    }
    <p role="status">${told}</p>
  `;
}

/** @param {number} allowed */
const possible = (allowed) =>
  ngettext("{number} deal is possible.", "{number} deals are possible, each as likely as the others.", allowed, {
    number: localNumber(allowed),
  });

/**
 * Why nothing can be dealt.
 *
 * @param {WishesOf} wishes
 * @returns {string}
 */
function why({ players, factions, mats }) {
  if (factions.length < players)
    return ngettext(
      "{n} faction is too few for {players} players.",
      "{n} factions are too few for {players} players.",
      factions.length,
      { players },
    );
  if (mats.length < players)
    return ngettext(
      "{n} player mat is too few for {players} players.",
      "{n} player mats are too few for {players} players.",
      mats.length,
      { players },
    );
  return _("With these bans no deal is left.");
}

/** @param {{ wishes: WishesOf, change: (changed: Partial<WishesOf>) => void }} props */
function Wishes({ wishes, change }) {
  const counts = Array.from({ length: tables.players.max - 1 }, (_none, number) => number + 2);
  /**
   * @param {"factions" | "mats"} kind
   * @param {string} name
   */
  const toggled = (kind, name) =>
    wishes[kind].includes(name)
      ? wishes[kind].filter((other) => other !== name)
      : Object.keys(tables[kind]).filter((other) => other === name || wishes[kind].includes(other));
  /**
   * @param {string} type
   * @param {string} title
   * @param {boolean} checked
   * @param {() => void} set
   * @param {string} [look]
   * @param {string} [name]
   */
  const chip = (type, title, checked, set, look = "", name = "") => html`
    <label key=${title} class=${`sr-chip ${look}`}>
      <input type=${type} name=${name} checked=${checked} onChange=${set} />
      <span>${title}</span>
    </label>
  `;
  return html`
    <fieldset class="sr-set">
      <legend>${_("Players")}</legend>
      ${counts.map((number) =>
        chip("radio", String(number), wishes.players === number, () => change({ players: number }), "", "players"),
      )}
    </fieldset>
    <fieldset class="sr-set">
      <legend>${_("Factions to draw from")}</legend>
      ${Object.entries(tables.factions).map(([name, { short }]) =>
        chip(
          "checkbox",
          short,
          wishes.factions.includes(name),
          () => change({ factions: toggled("factions", name) }),
          `f-${name}`,
        ),
      )}
    </fieldset>
    <fieldset class="sr-set">
      <legend>${_("Player mats to draw from")}</legend>
      ${Object.entries(tables.mats).map(([id, { name, number }]) =>
        chip("checkbox", `${name} (${number})`, wishes.mats.includes(id), () => change({ mats: toggled("mats", id) })),
      )}
      <p class="sr-hint">
        <${Rule} name="invaders" />
      </p>
    </fieldset>
    <details class="sc-quiet">
      <summary>${_("Banned pairs: {number}", { number: wishes.banned.length })}</summary>
      <p>
        ${withElements("The rules ban two pairs. Tick those that your group bans; the rules let {newcomers}.", {
          // NOTE: of a sentence that ends: the rules let newcomers play a banned pair
          newcomers: html`<${Rule} name="newcomers" words=${_("newcomers play a banned pair")} />`,
        })}
      </p>
      <${Bans} wishes=${wishes} change=${change} />
    </details>
    <details class="sc-quiet">
      <summary>${_("Seats, order and names")}</summary>
      <p>
        <label>
          <input
            type="checkbox"
            checked=${wishes.spread}
            onChange=${() => change({ spread: !wishes.spread })}
          />${" "}
          ${_("Home bases spread around the board as evenly as they can be")}
        </label>
      </p>
      <p>
        <label>
          <input
            type="checkbox"
            checked=${wishes.byNumber}
            onChange=${() => change({ byNumber: !wishes.byNumber })}
          />${" "}
          ${_("Player mats clockwise by number")}
        </label>${" "}
        (<${Rule} name="by-number" words=${_("a variant")} />)
      </p>
      <${Names} wishes=${wishes} change=${change} />
    </details>
  `;
}

/** @param {{ name: string, words?: string }} props */
function Rule({ name, words }) {
  const [title, address] = tables.rules[name];
  return html`<a href=${address}>${words ?? title}</a>`;
}

/** @param {{ wishes: WishesOf, change: (changed: Partial<WishesOf>) => void }} props */
function Bans({ wishes, change }) {
  /**
   * @param {string} faction
   * @param {string} mat
   */
  const has = (faction, mat) => wishes.banned.some(([one, other]) => one === faction && other === mat);
  /**
   * @param {string} faction
   * @param {string} mat
   */
  const toggle = (faction, mat) =>
    change({
      banned: has(faction, mat)
        ? wishes.banned.filter(([one, other]) => one !== faction || other !== mat)
        : [...wishes.banned, [faction, mat]],
    });
  return html`
    <div class="sc-wide" tabindex="0" role="region" aria-label=${_("Banned pairs")}>
      <table class="dl-bans">
        <thead>
          <tr>
            <td></td>
            ${Object.entries(tables.mats).map(
              ([id, { number, name }]) => html`
                <th key=${id} scope="col">
                  <abbr title=${name}>${number}</abbr>
                </th>
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${Object.entries(tables.factions).map(
            ([faction, { short }]) => html`
              <tr key=${faction}>
                <th scope="row">${short}</th>
                ${Object.entries(tables.mats).map(
                  ([mat, { name }]) => html`
                    <td key=${mat}>
                      <label>
                        <input
                          type="checkbox"
                          aria-label=${_("Ban {faction} with {mat}", { faction: short, mat: name })}
                          checked=${has(faction, mat)}
                          onChange=${() => toggle(faction, mat)}
                        />
                      </label>
                    </td>
                  `,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** @param {{ wishes: WishesOf, change: (changed: Partial<WishesOf>) => void }} props */
function Names({ wishes, change }) {
  /**
   * @param {number} number
   * @param {string} name
   */
  const set = (number, name) =>
    change({
      names: Array.from({ length: tables.players.max }, (_, other) =>
        other === number ? name : (wishes.names[other] ?? ""),
      ),
    });
  return html`
    <p>${_("Names, if you like; they stay on this device.")}</p>
    ${Array.from(
      { length: wishes.players },
      (_none, number) => html`
        <p key=${number} class="dl-row">
          <label for=${`name-${number}`}>${_("Player {number}", { number: number + 1 })}</label>
          <input
            id=${`name-${number}`}
            type="text"
            maxlength="24"
            autocomplete="off"
            value=${wishes.names[number] ?? ""}
            onChange=${onText((text) => set(number, text.trim()))}
          />
        </p>
      `,
    )}
  `;
}

/**
 * @param {WishesOf} wishes
 * @param {number} number
 */
const named = (wishes, number) => wishes.names[number] || _("Player {number}", { number: number + 1 });

/**
 * The deal of a seed: [[faction, mat, name], ...] clockwise.
 *
 * @param {WishesOf} wishes
 * @param {string} seed
 * @returns {Seat[]}
 */
function dealt(wishes, seed) {
  const chance = new Chance(seed);
  const deal = draw(whole(wishes), chance) ?? [];
  const who = chance.shuffled(deal.map((_, number) => number));
  const anybody = wishes.names.slice(0, wishes.players).some(Boolean);
  return deal.map(([faction, mat], seat) => [faction, mat, anybody ? named(wishes, who[seat]) : ""]);
}

/** @param {{ deal: Seat[] }} props */
function Deal({ deal }) {
  const order = Object.keys(tables.mats);
  const first = Math.min(...deal.map(([, mat]) => order.indexOf(mat)));
  const setUp = () => {
    changeDeal(tables, (kept) => ({ ...kept, seats: deal, done: [] }), true);
    location.href = at("setup/").href;
  };
  return html`
    <section class="dl-deal" aria-label=${_("The deal")} aria-live="polite">
      <h2>${_("Clockwise around the board")}</h2>
      <ol>
        ${deal.map(
          ([faction, mat, name]) => html`
            <li key=${faction} class=${`f-${faction}`}>
              <span class="sc-dot"></span>
              ${name && html`<strong>${name}</strong>:${" "}`}
              ${withElements("{faction} with {mat}", {
                faction: html`<a href=${tables.factions[faction].href}>${tables.factions[faction].short}</a>`,
                mat: html`
                  <a href=${tables.mats[mat].href}>
                    ${tables.mats[mat].name} (${tables.mats[mat].number})
                  </a>
                `,
              })}
              ${
                order.indexOf(mat) === first &&
                html`
                  ${" "}
                  <em>${_("begins")}</em>
                `
              }
            </li>
          `,
        )}
      </ol>
      <p class="dl-acts">
        <button type="button" class="sr-button sr-button--first" onClick=${setUp}>
          ${_("Set up this game")}
        </button>
      </p>
    </section>
  `;
}

/** @param {{ wishes: WishesOf, seed: string, taken: Pair[], take: (taken: Pair[]) => void }} props */
function Draft({ wishes, seed, taken, take }) {
  const order = new Chance(seed).shuffled(Array.from({ length: wishes.players }, (_, number) => number));
  const [faction, setFaction] = useState("");
  if (taken.length === wishes.players) {
    return html`
      <${Deal}
        deal=${clockwise(
          taken.map(([one, mat], turn) => [one, mat, named(wishes, order[turn])]),
          tables,
        )}
      />
    `;
  }
  /**
   * @param {string} one
   * @param {string} mat
   */
  const may = (one, mat) => mayTake(one, mat, taken, whole(wishes));
  const mats = wishes.mats.filter((mat) => faction && may(faction, mat));
  /** @param {string} mat */
  const pick = (mat) => {
    take([...taken, [faction, mat]]);
    setFaction("");
  };
  const some = wishes.factions.filter((one) => wishes.mats.some((mat) => may(one, mat)));
  return html`
    <section class="dl-deal" aria-label=${_("The draft")} aria-live="polite">
      <h2>${_("{player} chooses", { player: named(wishes, order[taken.length]) })}</h2>
      <ol>
        ${order.map(
          (number, turn) => html`
            <li key=${number}>
              ${
                taken[turn]
                  ? _("{player}: {faction} with {mat}", {
                      player: named(wishes, number),
                      faction: tables.factions[taken[turn][0]].short,
                      mat: tables.mats[taken[turn][1]].name,
                    })
                  : named(wishes, number)
              }
            </li>
          `,
        )}
      </ol>
      <p class="dl-acts" role="group" aria-label=${_("Faction")}>
        ${some.map(
          (one) => html`
            <button
              key=${one}
              type="button"
              class=${`sr-button ${one === faction ? "sr-button--first" : ""}`}
              aria-pressed=${one === faction}
              onClick=${() => setFaction(one)}
            >
              ${tables.factions[one].short}
            </button>
          `,
        )}
      </p>
      ${
        faction &&
        html`
          <p class="dl-acts" role="group" aria-label=${_("Player mat")}>
            ${mats.map(
              (mat) => html`
                <button key=${mat} type="button" class="sr-button" onClick=${() => pick(mat)}>
                  ${tables.mats[mat].name} (${tables.mats[mat].number})
                </button>
              `,
            )}
          </p>
        `
      }
      ${
        taken.length > 0 &&
        html`
          <p class="dl-acts">
            <button type="button" class="sr-button" onClick=${() => take(taken.slice(0, -1))}>
              ${_("Undo")}
            </button>
          </p>
        `
      }
    </section>
  `;
}

root.replaceChildren();
render(html`<${Page} />`, root);
