/* A picture of the board with the verdict, as SVG that stands by itself: symbols and colours are in it, nothing is
   loaded. */

import { _ } from "../translations.js";
import { stacks } from "./stacks.js";
import { reasons, said } from "./verdict.js";

/** @import { Board, LaidPiece, Screen } from "./types.js" */

const WIDE = 46; // letters in a line
const LINE = 13;
const SIDE = 10;
const IN_THE_MIDDLE = 'font-weight="800" text-anchor="middle" dominant-baseline="central"';
const OUTLINED = 'fill="#fff" stroke="#1d1d1d" stroke-width="2.4" paint-order="stroke"';

/**
 * The text of an SVG file.
 *
 * @param {Board} board
 * @param {Screen} screen
 * @returns {Promise<string>}
 */
export async function pictureOf(board, screen) {
  const sprite = new DOMParser().parseFromString(await (await fetch(board.sprite)).text(), "image/svg+xml");
  /** @param {string} id */
  const symbol = (id) => inner(sprite.getElementById(id), sprite);
  const [left, top, width, height] = board.frame;
  const lines = caption(board, screen);
  const whole = height + (lines.length ? lines.length * LINE + 2 * SIDE : 0);
  const colour = colours(document.body);
  const pieces = [...stacks(screen.pieces, board.below)].flatMap(([place, things]) =>
    things.map((thing) => drawn(board, place, thing, symbol)),
  );
  const text = lines.map(
    ([words, weight], number) =>
      `<text x="${left + SIDE}" y="${top + height + SIDE + (number + 0.8) * LINE}" font-size="10" ` +
      `font-weight="${weight}" fill="${colour("--sc-ink")}">${escaped(words)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${whole}"
 width="${width * 2}" height="${whole * 2}" font-family="system-ui, sans-serif">
<rect x="${left}" y="${top}" width="${width}" height="${whole}" fill="${colour("--sc-paper")}"/>
${resolved(symbol("board"), colour)}
${pieces.join("\n")}
${text.join("\n")}
</svg>`;
}

/**
 * The same as PNG, drawn on the device.
 *
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error(_("no picture could be made")))), "image/png");
  });
}

/**
 * @param {Board} board
 * @param {string} place
 * @param {LaidPiece} piece
 * @param {(id: string) => string} symbol
 * @returns {string}
 */
function drawn(board, place, { owner, kind, number, x, y, scale }, symbol) {
  const whose = board.owners.get(owner);
  const [atX, atY] = board.places.get(place)?.at ?? [0, 0];
  const sample = document.createElement("span");
  if (whose) sample.className = whose.class;
  document.body.append(sample);
  const colour = colours(sample);
  const letter = whose
    ? `<text font-size="6" ${IN_THE_MIDDLE} fill="${colour("--on") || "#1d1d1d"}">` +
      `${escaped(whose.short.charAt(0))}</text>`
    : "";
  const count = number > 1 ? `<text x="5" y="8" font-size="8" ${IN_THE_MIDDLE} ${OUTLINED}>${number}</text>` : "";
  const where = `translate(${(atX + x).toFixed(1)} ${(atY + y).toFixed(1)}) scale(${scale})`;
  const made = `<g transform="${where}">${resolved(symbol(`p-${kind}`), colour)}${letter}${count}</g>`;
  sample.remove();
  return made;
}

/**
 * What a symbol holds, with the symbols that it refers to in their places.
 *
 * @param {Element | null} symbol
 * @param {Document} sprite
 * @returns {string}
 */
function inner(symbol, sprite) {
  if (!symbol) return "";
  const copy = /** @type {Element} */ (symbol.cloneNode(true));
  for (const use of copy.querySelectorAll("use")) {
    const group = sprite.createElementNS("http://www.w3.org/2000/svg", "g");
    group.setAttribute("transform", `translate(${use.getAttribute("x") ?? 0} ${use.getAttribute("y") ?? 0})`);
    group.append(
      ...[...(sprite.getElementById((use.getAttribute("href") ?? "").slice(1))?.childNodes ?? [])].map((node) =>
        node.cloneNode(true),
      ),
    );
    use.replaceWith(group);
  }
  const writer = new XMLSerializer();
  return [...copy.childNodes]
    .map((node) => writer.serializeToString(node))
    .join("")
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
}

/**
 * @param {Element} element
 * @returns {(name: string) => string}
 */
function colours(element) {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

/**
 * @param {string} svg
 * @param {(name: string) => string} colour
 */
const resolved = (svg, colour) =>
  svg.replaceAll(/var\((--[\w-]+)(?:,([^)]*))?\)/g, (_, name, otherwise) => colour(name) || otherwise || "none");

/**
 * @param {Board} board
 * @param {Screen} screen
 * @returns {[words: string, weight: number][]}
 */
function caption(board, { verdict, steps }) {
  if (!verdict) return [];
  const who = board.owners.get(verdict.faction)?.short ?? "";
  const action = steps.at(-1)?.words ?? verdict.line;
  const about = [
    _("{verdict}: {player} {action}", { verdict: said(verdict), player: who, action }),
    ...reasons(verdict),
  ];
  const rules = verdict.decided_by.map((rule) => verdict.rules[rule]?.title).filter(Boolean);
  if (rules.length) about.push(_("Rules: {rules}", { rules: [...new Set(rules)].join(", ") }));
  return about.flatMap((text, number) => wrapped(text).map((line) => [line, number ? 400 : 700]));
}

/**
 * @param {string} text
 * @returns {string[]}
 */
function wrapped(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines[lines.length - 1] && lines[lines.length - 1].length + word.length >= WIDE * 1.7) lines.push("");
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
