/* What was searched for, kept on the device and nowhere else. `idle` in box.js shows it. */

import { site } from "../site_root.js";

const KEY = `scythe-recent ${site.pathname}`;
const MOST = 8;
const LONGEST = 100; // letters; a pasted page is no search

/** @returns {string[]} */
export function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    /** @param {unknown} query */
    const sound = (query) => typeof query === "string" && query && query.length <= LONGEST;
    return Array.isArray(kept) ? kept.filter(sound).slice(0, MOST) : [];
  } catch {
    return []; // nothing can be stored here, or something else was
  }
}

/** @param {string} query */
export function remember(query) {
  if (!query || query.length > LONGEST) return;
  const kept = [query, ...read().filter((other) => other !== query)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The search works as well without a memory.
  }
}

export function clear() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing.
  }
}
