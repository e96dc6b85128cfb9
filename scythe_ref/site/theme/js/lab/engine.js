/* The engine, as the page has it: Python in a worker, started when it is wanted, and started again when it hangs. */

import { forget, keptBytes } from "./files.js";

const SECONDS = 20;

export class Engine {
  #manifest;
  #seconds;
  #worker = null;
  #started = null;
  #asked = []; // what waits for a reply, in the order in which it was asked; the first one is with the worker
  #number = 0;

  /** `manifest` is the address of the list of files; `seconds` is how long a reply may take. */
  constructor({ manifest, seconds = SECONDS }) {
    this.#manifest = new URL(manifest, document.baseURI).href;
    this.#seconds = seconds;
  }

  /** Load what is not on the device and start Python; `onProgress(loaded, total)` is told of bytes.
   *  The promise is fulfilled when questions can be asked, and rejected with an Error to be shown. */
  start(onProgress = () => {}) {
    this.#started ??= new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
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
      worker.addEventListener("error", (event) => failed(event.message || "The lab could not be started."));
      worker.postMessage({ start: this.#manifest });
    });
    return this.#started;
  }

  /** Ask for a reply. Requests are answered in their order. If one takes longer than `seconds`, the worker is ended and
   *  started again, and all that waited are rejected with an Error whose `restarted` is true. */
  async ask(request, { seconds = this.#seconds } = {}) {
    await this.start();
    return new Promise((resolve, reject) => {
      this.#asked.push({ number: ++this.#number, request, seconds, resolve, reject });
      if (this.#asked.length === 1) this.#next();
    });
  }

  /** End Python. What waited is rejected; the next question starts it again. */
  stop() {
    this.#end(new Error("The lab was stopped."));
  }

  /** How many bytes of the lab are kept on this device. */
  kept() {
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
    this.#worker.postMessage({ number: first.number, request: first.request });
  }

  #replied({ number, reply, failed }) {
    if (this.#asked[0]?.number !== number) return;
    const { resolve, reject, timer } = this.#asked.shift();
    clearTimeout(timer);
    if (failed === undefined) resolve(reply);
    else reject(new Error(failed));
    this.#next();
  }

  #restart(seconds) {
    const error = new Error(`The engine did not answer within ${seconds} seconds and was started again.`);
    this.#end(Object.assign(error, { restarted: true }));
    this.start().catch(() => {}); // whoever asks next is told
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = this.#started = null;
    for (const { reject, timer } of this.#asked.splice(0)) {
      clearTimeout(timer);
      reject(error);
    }
  }
}
