/* Takes an earlier service worker of this place away: while pages are being edited, nothing may come from a cache. */
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const prefix = `scythe-reference ${self.registration.scope} `;
      for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
      await self.registration.unregister();
    })(),
  ),
);
