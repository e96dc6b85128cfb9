/* The code that others scan, drawn on the device. */

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 3; // modules of white around the code

/** Draw the code of an address into an element; if that fails, the address itself stands there. */
export async function drawCode(parent, address) {
  try {
    const { default: encode } = await import("../../vendor/qr.js");
    parent.replaceChildren(picture(encode(address, "raw", { ecc: "medium", border: QUIET })));
  } catch {
    parent.textContent = address;
  }
}

function picture(rows) {
  const size = rows.length;
  let path = "";
  rows.forEach((row, y) => row.forEach((dark, x) => dark && (path += `M${x} ${y}h1v1h-1z`)));
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}
