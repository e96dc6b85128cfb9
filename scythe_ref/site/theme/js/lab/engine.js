/* The engine, as the page has it: Python in a worker, started when it is wanted, and started again when it hangs. */

import { _, ngettext } from "../translations.js";
import { forget, keptBytes } from "./files.js";

/** @import { FromWorker, Request } from "./types.js" */

const SECONDS = 20;

/**
 * @typedef {{
 *   number: number, request: Request, seconds: number, timer?: ReturnType<typeof setTimeout>,
 *   resolve: (reply: object) => void, reject: (error: Error) => void,
 * }} Waiting
 */

export class Engine {
  /** @type {string} */
  #manifest;
  /** @type {number} */
  #seconds;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<void> | null} */
  #started = null;
  /** @type {Waiting[]} */
  #asked = []; // what waits for a reply, in the order in which it was asked; the first one is with the worker
  #number = 0;

  /**
   * `manifest` is the address of the list of files; `seconds` is how long a reply may take.
   *
   * @param {{ manifest: string, seconds?: number }} options
   */
  constructor({ manifest, seconds = SECONDS }) {
    this.#manifest = new URL(manifest, document.baseURI).href;
    this.#seconds = seconds;
  }

  /**
   * Load what is not on the device and start Python; `onProgress(loaded, total)` is told of bytes.
   * The promise is fulfilled when questions can be asked, and rejected with an Error to be shown.
   *
   * @param {(loaded: number, total: number) => void} [onProgress]
   * @returns {Promise<void>}
   */
  start(onProgress = () => {}) {
    this.#started ??= new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      /** @param {string} message */
      const failed = (message) => {
        if (this.#worker === worker) this.#end(new Error(message));
        reject(new Error(message));
      };
      this.#worker = worker;
      worker.addEventListener("message", ({ data }) => {
        if (data.total) onProgress(data.loaded, data.total);
        else if (data.ready) resolve();
        else if (data.number === undefined) failed(data.failed);
        else this.#replied(data);
      });
      worker.addEventListener("error", (event) => failed(event.message || _("The lab could not be started.")));
      worker.postMessage({ start: this.#manifest });
    });
    return this.#started;
  }

  /**
   * Ask for a reply. Requests are answered in their order. If one takes longer than `seconds`, the worker is ended and
   * started again, and all that waited are rejected with an Error whose `restarted` is true.
   *
   * @param {Request} request
   * @param {{ seconds?: number }} [options]
   * @returns {Promise<object>}
   */
  async ask(request, { seconds = this.#seconds } = {}) {
    await this.start();
    return new Promise((resolve, reject) => {
      this.#asked.push({ number: ++this.#number, request, seconds, resolve, reject });
      if (this.#asked.length === 1) this.#next();
    });
  }

  /** End Python. What waited is rejected; the next question starts it again. */
  stop() {
    this.#end(new Error(_("The lab was stopped.")));
  }

  /** How many bytes of the lab are kept on this device. */
  storedSize() {
    return keptBytes(this.#manifest);
  }

  /** Remove what is kept. */
  forget() {
    return forget(this.#manifest);
  }

  #next() {
    const first = this.#asked[0];
    if (!first) return;
    first.timer = setTimeout(() => this.#restart(first.seconds), first.seconds * 1000);
    this.#worker?.postMessage({ number: first.number, request: first.request });
  }

  /** @param {FromWorker} answer */
  #replied({ number, reply, failed }) {
    const [first] = this.#asked;
    if (first?.number !== number) return;
    this.#asked.shift();
    const { resolve, reject, timer } = first;
    clearTimeout(timer);
    if (failed === undefined) resolve(reply ?? {});
    else reject(new Error(failed));
    this.#next();
  }

  /** @param {number} seconds */
  #restart(seconds) {
    const text = ngettext(
      "The engine did not answer within {n} second and was started again.",
      "The engine did not answer within {n} seconds and was started again.",
      seconds,
    );
    const error = new Error(text);
    this.#end(Object.assign(error, { restarted: true }));
    this.start().catch(() => {}); // whoever asks next is told
  }

  /** @param {Error} error */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = this.#started = null;
    for (const { reject, timer } of this.#asked.splice(0)) {
      clearTimeout(timer);
      reject(error);
    }
  }
}
