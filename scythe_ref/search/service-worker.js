/* Keeps the whole site on the device. Written by scythe_ref.search.offline at the end of a build. */
"use strict";

const VERSION = "{version}";
const FILES = "{files}";

const PREFIX = `scythe-reference ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;
const LIST = new URL("sw-files.json", self.registration.scope).href; // what each cache holds; never fetched
const AT_ONCE = 6;

const whereIs = (address) => new URL(address, self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "what are you?" && self.registration.active) event.source.postMessage("newer version");
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) {
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
  if (!self.registration.active) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage("newer version");
}

/** A file of this very version; while a newer one is being put in place, the answer may belong to that. */
async function fetched(url, hash) {
  // The browser's own cache may still have the file of an earlier version.
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  const letters = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!letters.startsWith(hash)) throw new Error(`${url}: belongs to another version`);
  return response;
}

/** The cache of the version in use, and the hashes of what is in it. */
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
  await self.clients.claim();
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage("taken over");
}

/** A kept file; else what the network says; else, with no network, the site's own page that says so. */
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
    const text = (await offline.text()).replaceAll('="./', `="${self.registration.scope}`);
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(text, { status: 503, statusText: "Service Unavailable", headers });
  }
}
