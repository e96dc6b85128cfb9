/* Pieces and signs, drawn. */

import { html } from "./ui.js";

/** @import { Board, LaidPiece, Moved } from "./types.js" */

/**
 * A piece on the board.
 *
 * @param {{ board: Board, piece: LaidPiece }} props
 */
export function Piece({ board, piece }) {
  const { owner, kind, x, y, scale } = piece;
  const number = piece.aboard ? `+${piece.aboard}` : piece.number > 1 && piece.number;
  const whose = board.owners.get(owner);
  return html`
    <g
      class=${whose?.class}
      data-piece=${`${owner} ${kind}`}
      transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})`}
    >
      <rect class="lab-grip" x="-7.500" y="-8" width="15" height="16" />
      <use href=${`${board.sprite}#p-${kind}`} />
      ${whose && html`<text>${whose.short.charAt(0)}</text>`}
      ${
        number &&
        html`
          <text class="count" x="5" y="8">
            ${number}
          </text>
        `
      }
    </g>
  `;
}

/**
 * The way that a piece took, through the places that its line names.
 *
 * @param {{ board: Board, moved: Moved }} props
 */
export function Arrow({ board, moved }) {
  const points = [moved.place, ...moved.by, moved.to].flatMap((name) => board.places.get(name) ?? []);
  const legs = points.slice(1).map(({ at: [toX, toY] }, leg) => {
    const [fromX, fromY] = points[leg].at;
    const angle = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
    const [begin, long] = [leg ? 0 : BEHIND, Math.hypot(toX - fromX, toY - fromY)];
    const last = leg === points.length - 2;
    const shaft = last ? long - BEFORE - HEAD : long;
    const head = last ? `V-7L${long - BEFORE} 0 ${shaft} 7V2.500` : "V2.500";
    return html`
      <path
        key=${leg}
        transform=${`translate(${fromX} ${fromY}) rotate(${angle.toFixed(1)})`}
        d=${`M${begin}-2.500H${shaft}${head}H${begin}z`}
      />
    `;
  });
  return html`
    <g class=${`lab-arrow ${board.owners.get(moved.owner)?.class ?? ""}`}>${legs}</g>
  `;
}
const [BEHIND, BEFORE, HEAD] = [9, 11, 11]; // units of the board: pieces stay visible at both ends

/**
 * One piece as a picture of its own, beside a word.
 *
 * @param {{ board: Board, owner?: string, kind: string }} props
 */
export function Icon({ board, owner = "", kind }) {
  const whose = board.owners.get(owner);
  if (!kind)
    return html`
      <svg class="lab-symbol lab-sign" viewBox="0 0 20 22" aria-hidden="true">
        <path d=${ERASER} />
      </svg>
    `;
  return html`
    <svg class="lab-symbol sc-board" viewBox="-10 -10 20 20" aria-hidden="true">
      <g class=${whose?.class}>
        <use href=${`${board.sprite}#p-${kind}`} />
        ${whose && html`<text>${whose.short.charAt(0)}</text>`}
      </g>
    </svg>
  `;
}

const ERASER = "M7 18 2 13 12 3l6 6-9 9zm0-10 6 6M9 18h9";

/**
 * A button with a sign for its label.
 *
 * @param {{ label: string, path: string, act: () => unknown, keys?: string, disabled?: boolean }} props
 */
export const SignButton = ({ label, path, act, keys, disabled }) => html`
  <button type="button" aria-label=${label} aria-keyshortcuts=${keys} disabled=${disabled} onClick=${act}>
    <svg class="lab-sign" viewBox="0 0 20 22" aria-hidden="true">
      <path d=${path} />
    </svg>
  </button>
`;
