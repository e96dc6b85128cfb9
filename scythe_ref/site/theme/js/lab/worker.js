/* Python in a worker: loads the files, starts the engine and answers one request after another. See engine.js. */

import { _ } from "../translations.js";
import { load, unpacked } from "./files.js";

/** @import { ToWorker } from "./types.js" */

const SET_UP = `
import sys
sys.path.insert(0, "/lab/code.zip")
from scythe_ref.lab.session import RequestHandler

with open("/lab/bundle.json", encoding="utf-8") as file:
    handler = RequestHandler(file.read())
handler.answer
`;

/** @type {(request: string) => string} */
let answer;

self.addEventListener("message", async (event) => {
  const data = /** @type {ToWorker} */ (event.data);
  try {
    if (data.start !== undefined) {
      await start(data.start);
      self.postMessage({ ready: true });
    } else {
      self.postMessage({ number: data.number, reply: JSON.parse(answer(JSON.stringify(data.request))) });
    }
  } catch (error) {
    const number = data.start === undefined ? data.number : undefined;
    self.postMessage({ number, failed: error instanceof Error ? error.message : String(error) });
  }
});

/** @param {string} manifest */
async function start(manifest) {
  const { files, lock } = await load(manifest, (loaded, total) => self.postMessage({ loaded, total }));
  const packed = (/** @type {string} */ name) => /** @type {ArrayBuffer} */ (files.get(name));
  /** @param {string} name */
  const text = (name) => new Response(unpacked(packed(name))).text();
  /** @param {string} name */
  const bytes = async (name) => new Uint8Array(await new Response(unpacked(packed(name))).arrayBuffer());
  const [pyodide, compiled, code, bundle] = await Promise.all([
    script(await text("pyodide.mjs")),
    script(await text("pyodide.asm.mjs")),
    bytes("scythe-ref.zip"),
    bytes("bundle.json"),
  ]);
  self.fetch = onlyOf(files);
  const python = await pyodide.loadPyodide({
    indexURL: new URL(".", manifest).href,
    lockFileContents: lock,
    createPyodideModule: compiled.default,
    env: { PYTHONDONTWRITEBYTECODE: "1" },
  });
  python.FS.mkdirTree("/lab");
  python.FS.writeFile("/lab/code.zip", code);
  python.FS.writeFile("/lab/bundle.json", bundle);
  answer = python.runPython(SET_UP);
}

/**
 * A module from a text that was compared with the list; its address says nothing about where it came from.
 *
 * @param {string} text
 */
async function script(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * In the place of fetch: gives Pyodide the files that are here, and reaches nothing else.
 *
 * @param {Map<string, ArrayBuffer>} files
 * @returns {typeof fetch}
 */
function onlyOf(files) {
  return async (address) => {
    const packed = files.get(new URL(String(address)).pathname.split("/").at(-1) ?? "");
    if (!packed) throw new TypeError(_("{file} is not part of the lab.", { file: String(address) }));
    const type = String(address).endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(unpacked(packed), { headers: { "Content-Type": type } });
  };
}
