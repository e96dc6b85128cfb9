/* The list of games, narrowed by a name, a number of players and a publisher, where the modules say these. */

import { attributes, element } from "./elements.js";
import { _, ngettext } from "./translations.js";

const list = document.querySelector(".sm-games");
const games = /** @type {HTMLElement[]} */ ([...(list?.children ?? [])]);

/** @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const texts = games.map((game) => bare(`${game.textContent} ${game.dataset.words} ${game.dataset.publisher}`));

/** @param {HTMLElement} game */
const playersOf = (game) => (game.dataset.players ?? "").split(" ").filter(Boolean);

/**
 * A choice among values, with one for all; none where there is nothing to choose.
 *
 * @param {string} label
 * @param {string} all
 * @param {string[]} values
 * @param {(value: string) => string} [said]
 */
function choice(label, all, values, said = String) {
  const made = attributes(element("select", "sm-choice"), { "aria-label": label });
  made.append(new Option(all, ""), ...values.map((value) => new Option(said(value), value)));
  made.hidden = values.length < 2;
  made.addEventListener("change", narrow);
  return made;
}

const name = attributes(element("input", "sc-filter"), {
  type: "search",
  placeholder: _("Filter by name"),
  "aria-label": _("Filter by name"),
});
const counts = [...new Set(games.flatMap(playersOf))].sort((one, other) => Number(one) - Number(other));
const players = choice(_("Players"), _("Any number of players"), counts, (n) =>
  ngettext("{n} player", "{n} players", Number(n)),
);
const publishers = [...new Set(games.map((game) => game.dataset.publisher ?? ""))].filter(Boolean).sort();
const publisher = choice(_("Publisher"), _("All publishers"), publishers);
const said = attributes(element("p", "sm-count"), { role: "status" });

function narrow() {
  const words = bare(name.value).split(/\s+/).filter(Boolean);
  for (const [at, game] of games.entries()) {
    const named = words.every((word) => texts[at].includes(word));
    const played = !players.value || playersOf(game).includes(players.value);
    game.hidden = !(named && played && (!publisher.value || game.dataset.publisher === publisher.value));
  }
  const shown = games.filter((game) => !game.hidden).length;
  said.textContent = shown ? ngettext("{n} game", "{n} games", shown) : _("Nothing in this list fits.");
}

if (games.length > 1) {
  name.addEventListener("input", narrow);
  list?.before(element("div", "sm-narrow", name, players, publisher, said));
  narrow();
}
