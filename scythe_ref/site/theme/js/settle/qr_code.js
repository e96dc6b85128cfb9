/* The code that others scan: its button and its words, the large view, and its drawing, made on the device. */

import { button, element } from "../elements.js";
import { _ } from "../translations.js";

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 3; // modules of white around the code

/**
 * Return the button that shows the code of an address, and that shows it large.
 *
 * @param {string} address
 * @returns {HTMLButtonElement}
 */
export function codeButton(address) {
  const code = button("st-code", "", () => enlarge(code));
  code.setAttribute("aria-label", _("Code for this answer: others scan it to open the same"));
  drawCode(code, address);
  return code;
}

/**
 * Show the code as large as the screen, for people across the table.
 *
 * @param {HTMLElement} code
 */
function enlarge(code) {
  const box = element("dialog", "st-large");
  box.setAttribute("aria-label", _("Code for this answer"));
  box.append(
    code.querySelector("svg")?.cloneNode(true) ?? "",
    button("st-button", _("Close"), () => box.close()),
  );
  box.addEventListener("click", () => box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

/**
 * Draw the code of an address into an element; if that fails, the address itself stands there.
 *
 * @param {HTMLElement} parent
 * @param {string} address
 */
export async function drawCode(parent, address) {
  try {
    const { default: encode } = await import("../../vendor/qr.js");
    const rows = /** @type {boolean[][]} */ (encode(address, "raw", { ecc: "medium", border: QUIET }));
    parent.replaceChildren(picture(rows));
  } catch {
    parent.textContent = address;
  }
}

/**
 * @param {boolean[][]} rows
 * @returns {SVGSVGElement}
 */
function picture(rows) {
  const size = rows.length;
  let path = "";
  for (const [y, row] of rows.entries()) for (const [x, dark] of row.entries()) if (dark) path += `M${x} ${y}h1v1h-1z`;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}
