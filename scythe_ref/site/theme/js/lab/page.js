/* The page of the lab. */

import { button, element } from "../elements.js";
import { at } from "../site_root.js";
import { Engine } from "./engine.js";

const place = document.getElementById("lab");
const said = element("p", "sr-note");
said.setAttribute("role", "status");
const engine = new Engine({ manifest: at(place.dataset.manifest).href });
const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

async function start() {
  begin.disabled = true;
  try {
    await engine.start((loaded, total) => (said.textContent = `${inMegabytes(loaded)} of ${inMegabytes(total)}`));
    said.textContent = JSON.stringify(await engine.ask({ self_check: [] }));
  } catch (error) {
    said.textContent = error.message;
    begin.disabled = false;
  }
}

const begin = button("sr-button sr-button--first", "Start the lab (about 5 MB, once)", start);
place.append(element("p", "", begin), said);
