/* The files of the lab: loaded with a count of bytes, compared with their list, and kept on the device apart from the
   site. See scythe_ref/site/build/lab_runtime.py. Both the page and the worker use it. */

import { _ } from "../translations.js";

/** @import { LabFile, Manifest } from "./types.js" */

/** @typedef {{ name: string, cache: Cache }} KeptCache */

const PREFIX = "scythe-lab ";

/**
 * The caches of this site's lab: other sites of the same host have their own.
 *
 * @param {string} manifest
 */
const named = (manifest) => `${PREFIX}${new URL(".", manifest).href} `;

/**
 * @param {string} manifest
 * @returns {Promise<KeptCache[]>}
 */
async function caches_of(manifest) {
  if (!self.caches) return []; // an address that is not secure: nothing is kept
  const names = (await caches.keys()).filter((name) => name.startsWith(named(manifest)));
  return Promise.all(names.map(async (name) => ({ name, cache: await caches.open(name) })));
}

/** Says that the lab has to be opened once with a network. */
const notHere = () =>
  _("It is not on this device yet and can't be loaded now. Open it once with a network: then it works without.");

/**
 * The list of files: the site's, else the one that is kept.
 *
 * @param {string} manifest
 * @returns {Promise<Manifest>}
 */
async function listOf(manifest) {
  try {
    const response = await fetch(manifest, { cache: "no-cache" });
    if (response.ok) return await response.json();
  } catch {
    // No network: what is on the device will do.
  }
  for (const { cache } of await caches_of(manifest)) {
    const kept = await cache.match(manifest);
    if (kept) return kept.json();
  }
  throw new Error(notHere());
}

/**
 * @param {ArrayBuffer} bytes
 * @param {LabFile} file
 */
async function isSound(bytes, { gzip, sha256 }) {
  if (bytes.byteLength !== gzip) return false;
  if (!self.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}

/**
 * A file from the device, if it is there and sound.
 *
 * @param {string} url
 * @param {LabFile} file
 * @param {KeptCache[]} kept
 * @returns {Promise<ArrayBuffer | null>}
 */
async function keptFile(url, file, kept) {
  for (const { cache } of kept) {
    const response = await cache.match(url);
    const bytes = response && (await response.arrayBuffer());
    if (bytes && (await isSound(bytes, file))) return bytes;
  }
  return null;
}

/**
 * A file from the site; `loaded` is told of each part that comes.
 *
 * @param {string} url
 * @param {LabFile} file
 * @param {(bytes: number) => void} loaded
 * @returns {Promise<ArrayBuffer>}
 */
async function loadedFile(url, file, loaded) {
  let response;
  try {
    response = await fetch(url, { cache: "no-cache" });
  } catch {
    throw new Error(notHere());
  }
  if (!response.ok) {
    throw new Error(
      _("The file {file} is not there ({status}). Load this page again.", {
        file: file.name,
        status: response.status,
      }),
    );
  }
  const bytes = new Uint8Array(file.gzip);
  let at = 0;
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length <= bytes.length) bytes.set(value, at);
    at += value.length;
    loaded(value.length);
  }
  if (at !== bytes.length || !(await isSound(bytes.buffer, file))) {
    throw new Error(_("The lab was not started: {file} is not what this site has published.", { file: file.name }));
  }
  return bytes.buffer;
}

/**
 * All files by their names, packed as they are, and what the list says besides.
 * `progress(loaded, total)` is told of bytes: what is on the device counts as loaded.
 *
 * @param {string} manifest
 * @param {(loaded: number, total: number) => void} progress
 * @returns {Promise<{ files: Map<string, ArrayBuffer>, lock: object }>}
 */
export async function load(manifest, progress) {
  const list = await listOf(manifest);
  const kept = await caches_of(manifest);
  const name = named(manifest) + list.version;
  const total = list.files.reduce((sum, file) => sum + file.gzip, 0);
  let sum = 0;
  /** @param {number} bytes */
  const count = (bytes) => {
    sum += bytes;
    progress(sum, total);
  };
  count(0);
  const keep = await keeper(name);
  /** @type {Map<string, ArrayBuffer>} */
  const files = new Map();
  await Promise.all(
    list.files.map(async (file) => {
      const url = new URL(file.address, manifest).href;
      let bytes = await keptFile(url, file, kept);
      if (bytes) count(file.gzip);
      const known = bytes && kept.some((it) => it.name === name && kept.length === 1);
      bytes ??= await loadedFile(url, file, count);
      files.set(file.name, bytes);
      if (!known) await keep(url, bytes);
    }),
  );
  await keep(manifest, JSON.stringify(list));
  for (const earlier of kept) if (earlier.name !== name) await caches.delete(earlier.name);
  return { files, lock: list.lock };
}

/**
 * Keeps files on the device as far as it takes them.
 *
 * @param {string} name
 * @returns {Promise<(url: string, content: BodyInit) => Promise<void>>}
 */
async function keeper(name) {
  if (!self.caches) return async () => {};
  return async (url, content) => {
    try {
      await (await caches.open(name)).put(url, new Response(content));
    } catch {
      // No space: the lab works, and is loaded again the next time.
    }
  };
}

/**
 * How many bytes of the lab are on the device.
 *
 * @param {string} manifest
 * @returns {Promise<number>}
 */
export async function keptBytes(manifest) {
  let sum = 0;
  for (const { cache } of await caches_of(manifest)) {
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (response) sum += (await response.blob()).size;
    }
  }
  return sum;
}

/**
 * Remove the lab from the device.
 *
 * @param {string} manifest
 */
export async function forget(manifest) {
  for (const { name } of await caches_of(manifest)) await caches.delete(name);
}

/**
 * What a packed file holds, as it comes.
 *
 * @param {ArrayBuffer} bytes
 */
export function unpacked(bytes) {
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}
