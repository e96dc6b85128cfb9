/* Python in a worker: loads the files, starts the engine and answers one request after another. See engine.js. */

import { load, unpacked } from "./files.js";

const SET_UP = `
import sys
sys.path.insert(0, "/lab/code.zip")
from scythe_ref.lab.door import Door

with open("/lab/bundle.json", encoding="utf-8") as file:
    door = Door(file.read())
door.answer
`;

let answer = null;

self.addEventListener("message", async ({ data }) => {
  try {
    if (data.start) {
      await start(data.start);
      self.postMessage({ ready: true });
    } else {
      self.postMessage({ number: data.number, reply: JSON.parse(answer(JSON.stringify(data.request))) });
    }
  } catch (error) {
    self.postMessage({ number: data.number, failed: error.message });
  }
});

async function start(manifest) {
  const { files, lock } = await load(manifest, (loaded, total) => self.postMessage({ loaded, total }));
  const text = (name) => new Response(unpacked(files.get(name))).text();
  const bytes = async (name) => new Uint8Array(await new Response(unpacked(files.get(name))).arrayBuffer());
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

/** A module from a text that was compared with the list; its address says nothing about where it came from. */
async function script(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** In the place of fetch: gives Pyodide the files that are here, and reaches nothing else. */
function onlyOf(files) {
  return async (address) => {
    const packed = files.get(new URL(address).pathname.split("/").pop());
    if (!packed) throw new TypeError(`${address} is not part of the lab`);
    const type = String(address).endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(unpacked(packed), { headers: { "Content-Type": type } });
  };
}
