/* Something that is kept on this device under a name, and that every window of the site may change. What a window has
   read may be old, so whoever changes it reads it again first, and follows what others change. */

import { site } from "./site_root.js";

export class Kept {
  #key;
  /** @type {unknown} */
  #value = null; // where nothing can be stored, it lasts as long as the page
  #storable = true;

  /** @param {string} name */
  constructor(name) {
    this.#key = `${name} ${site.pathname}`;
  }

  /**
   * What is kept, whatever it is; null if there is nothing that can be read.
   *
   * @returns {unknown}
   */
  read() {
    if (!this.#storable) return this.#value;
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "null");
    } catch (error) {
      if (!(error instanceof SyntaxError)) this.#storable = false;
      return this.#storable ? null : this.#value;
    }
  }

  /**
   * Keep a value; false where this browser keeps nothing.
   *
   * @param {unknown} value
   * @returns {boolean}
   */
  write(value) {
    this.#value = value;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
      this.#storable = true;
    } catch {
      this.#storable = false;
    }
    return this.#storable;
  }

  /**
   * Act when another window has changed it; gives a function that ends this.
   *
   * @param {() => void} act
   * @returns {() => void}
   */
  follow(act) {
    /** @param {StorageEvent} event */
    const stored = (event) => (event.key === this.#key || event.key === null) && act();
    /** @param {PageTransitionEvent} event */
    const shown = (event) => event.persisted && act(); // a page that was left is told nothing meanwhile
    addEventListener("storage", stored);
    addEventListener("pageshow", shown);
    return () => {
      removeEventListener("storage", stored);
      removeEventListener("pageshow", shown);
    };
  }
}
