/* What an address opens: lab/#link=CODE, #scenario=ID or #walk=ID (both perhaps with &step=N), #where=FACTION,
   #line=... with play=... for each action. */

/** @import { Open } from "./types.js" */

const LONGEST = 20_000;
const WORDS = ["link", "scenario", "walk", "line", "where"];

/**
 * The request that an address stands for; null if it names nothing to open.
 *
 * @param {{ hash: string, search: string }} address
 * @returns {Open | null}
 */
export function requestOf(address) {
  const said = new URLSearchParams(address.hash.slice(1, LONGEST));
  for (const [name, value] of new URLSearchParams(address.search)) if (!said.has(name)) said.append(name, value);
  const way = WORDS.find((word) => said.has(word));
  if (!way) return null;
  /** @type {Open} */
  const request = { do: "open", [way]: said.get(way) };
  if (way === "line") request.play = said.getAll("play");
  if ((way === "walk" || way === "scenario") && /^\d{1,4}$/.test(said.get("step") ?? ""))
    request.step = Number(said.get("step"));
  return request;
}

/**
 * The same for what somebody pastes: an address of this page, the code of a link, or whatever the engine reads.
 *
 * @param {string} text
 * @returns {Open}
 */
export function pasted(text) {
  const said = text.trim();
  if (/^https?:\/\//i.test(said)) {
    const request = URL.canParse(said) ? requestOf(new URL(said)) : null;
    return request ?? { do: "open", link: said };
  }
  if (/^[\w-]+$/.test(said)) return { do: "open", link: said };
  return { do: "open", text };
}

/**
 * The address that opens a position on another device.
 *
 * @param {string} link
 * @returns {string}
 */
export function shared(link) {
  const address = new URL(location.pathname, location.href);
  address.hash = `link=${link}`;
  return address.href;
}

/** Take what was opened out of the address, so that the page, loaded again, shows what has become of it. */
export function opened() {
  history.replaceState(null, "", location.pathname);
}
