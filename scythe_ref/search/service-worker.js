/* The service worker: keeps the whole site on the device. Written by scythe_ref.search.offline at the end of a build. */
"use strict";

// The types of workers know of no kind of them.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const VERSION = "{version}";
/** @type {{ [address: string]: string }} */
// @ts-expect-error A build puts the list in the place of this word.
const FILES = "{files}";

const PREFIX = `scythe-reference ${worker.registration.scope} `;
const CACHE = PREFIX + VERSION;
const LIST = new URL("sw-files.json", worker.registration.scope).href; // what each cache holds; never fetched
const AT_ONCE = 6;

/** @param {string} address */
const whereIs = (address) => new URL(address, worker.registration.scope).href;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "what are you?" && worker.registration.active) event.source?.postMessage("newer version");
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) {
    event.respondWith(answer(request));
  }
});

/** Fill this version's cache (what has not changed comes from the cache before it) and tell the open pages. */
async function install() {
  const cache = await caches.open(CACHE);
  const before = await earlier();
  const waiting = Object.entries(FILES);
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [address, hash] = next;
      const url = whereIs(address);
      const kept = before && before.files[address] === hash && (await before.cache.match(url));
      await cache.put(url, kept || (await fetched(url, hash)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await cache.put(LIST, new Response(JSON.stringify(FILES))); // last: a cache without it was never finished
  if (!worker.registration.active) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage("newer version");
}

/**
 * A file of this very version; while a newer one is being put in place, the answer may belong to that.
 *
 * @param {string} url
 * @param {string} hash
 * @returns {Promise<Response>}
 */
async function fetched(url, hash) {
  // The browser's own cache may still have the file of an earlier version.
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  const letters = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!letters.startsWith(hash)) throw new Error(`${url}: belongs to another version`);
  return response;
}

/**
 * The cache of the version in use, and the hashes of what is in it.
 *
 * @returns {Promise<{ cache: Cache, files: { [address: string]: string } } | null>}
 */
async function earlier() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (list) return { cache, files: await list.json() };
  }
  return null;
}

/** Forget the caches of earlier versions and serve the pages that are already open. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await worker.clients.claim();
  for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage("taken over");
}

/**
 * A kept file; else what the network says; else, with no network, the site's own page that says so.
 *
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const url = new URL(request.url);
  url.search = url.hash = ""; // scripts read these from the address; the file is the same
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -"index.html".length);
  const kept = await cache.match(url.href);
  if (kept) return kept;
  if (request.mode === "navigate" && (await cache.match(`${url.href}/`))) return Response.redirect(`${url.href}/`, 301);
  try {
    return await fetch(request);
  } catch (error) {
    const offline = request.mode === "navigate" && (await cache.match(whereIs("offline.html")));
    if (!offline) throw error;
    // Whether there is such a page, nobody can say now. At this depth, addresses have to be whole.
    const text = (await offline.text()).replaceAll('="./', `="${worker.registration.scope}`);
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(text, { status: 503, statusText: "Service Unavailable", headers });
  }
}
