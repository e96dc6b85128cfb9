/* Keeps the site on the device, and says so when a newer version is ready. See scythe_ref/search/offline.py. */

import { attributes, button, element } from "./elements.js";
import { at, site } from "./site_root.js";
import { _ } from "./translations.js";

const { serviceWorker } = navigator;
// Without one this page came from the network, and the first worker replaces nothing.
const before = serviceWorker?.controller;
let asked = false;

/**
 * Say that this page is not the newest, with a button for what can be done about it.
 *
 * @param {() => void} act
 */
function offer(act) {
  document.querySelector(".sr-update")?.remove();
  const words = `${_("A newer version of this reference is ready.")} `;
  const notice = element("div", "sr-update", words, button("", _("Show it"), act));
  document.body.append(attributes(notice, { role: "status" }));
}

/** @param {ServiceWorker} worker */
function takeOver(worker) {
  asked = true;
  worker.postMessage("take over");
}

/** Another window has asked for the newer version: what this page still loads would come from that. */
function replaced() {
  if (!before || asked) return;
  if (document.visibilityState === "hidden") location.reload();
  else offer(() => location.reload());
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  registration?.waiting?.postMessage("what are you?"); // one that only withdraws itself gives no answer
  registration?.update().catch(() => {}); // no network: the version that is here will do
}

if (serviceWorker) {
  serviceWorker.addEventListener("message", ({ data, source }) => {
    if (data === "newer version") offer(() => takeOver(/** @type {ServiceWorker} */ (source)));
    if (data === "taken over") replaced();
  });
  serviceWorker.addEventListener("controllerchange", () => asked && location.reload());
  // Not before: the worker fetches the whole site, and the page comes first.
  addEventListener("load", () =>
    serviceWorker.register(at("sw.js"), { scope: site.pathname }).then(watch, () => {
      // No service worker here (an insecure address, a private window): the site works, but only with the network on.
    }),
  );
}
