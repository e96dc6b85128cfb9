/* Takes an earlier service worker of this place away: while pages are being edited, nothing may come from a cache. */
"use strict";

// The types of workers know of no kind of them.
const withdrawn = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

withdrawn.addEventListener("install", () => withdrawn.skipWaiting());
withdrawn.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const prefix = `scythe-reference ${withdrawn.registration.scope} `;
      for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
      await withdrawn.registration.unregister();
    })(),
  ),
);
