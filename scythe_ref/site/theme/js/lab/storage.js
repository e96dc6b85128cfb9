/* The last story, kept on this device, so that nothing is lost when the page or the engine starts again. Each window
   keeps its own for itself, too: another one may be open on another story. */

import { site } from "../site_root.js";

/** @import { Story } from "./types.js" */

const EARLIER = "scythe-lab-story"; // as it was kept once, for all sites of a host together
const KEY = `${EARLIER} ${site.pathname}`;
const REMOVED = `${KEY} removed`;
const MOST = 400_000; // characters

/**
 * Do something with what this browser keeps; null if it keeps nothing.
 *
 * @template Result
 * @param {() => Result} act
 * @returns {Result | null}
 */
function kindly(act) {
  try {
    return act();
  } catch {
    return null; // the story lives as long as the page
  }
}

/** @param {Story} story */
export function storeStory(story) {
  const text = JSON.stringify(story);
  if (text.length > MOST) return;
  kindly(() => localStorage.setItem(KEY, text));
  kindly(() => sessionStorage.setItem(KEY, text));
}

const text = () =>
  kindly(() => sessionStorage.getItem(KEY)) ??
  kindly(() => localStorage.getItem(KEY)) ??
  kindly(() => localStorage.getItem(EARLIER));

/**
 * What was kept, whatever it is: the engine looks at it and refuses what is none.
 *
 * @returns {Story | null}
 */
export const storedStory = () => kindly(() => JSON.parse(text() ?? "null"));

/** Remove it; until this window is closed, `bringBack` undoes that. */
export function forgetStory() {
  const removed = text();
  kindly(() => removed && sessionStorage.setItem(REMOVED, removed));
  kindly(() => sessionStorage.removeItem(KEY));
  for (const key of [KEY, EARLIER]) kindly(() => localStorage.removeItem(key));
}

export const isRemoved = () => Boolean(kindly(() => sessionStorage.getItem(REMOVED)));

export function bringBack() {
  kindly(() => {
    sessionStorage.setItem(KEY, sessionStorage.getItem(REMOVED) ?? "null");
    sessionStorage.removeItem(REMOVED);
  });
}
