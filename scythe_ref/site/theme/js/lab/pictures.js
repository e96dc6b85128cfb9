/* Pieces and signs, drawn. */

import { html } from "./ui.js";

/** @import { Board, LaidPiece } from "./types.js" */

/**
 * A piece on the board.
 *
 * @param {{ board: Board, piece: LaidPiece }} props
 */
export function Piece({ board, piece }) {
  const { owner, kind, number, x, y, scale } = piece;
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
        number > 1 &&
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
 * One piece as a picture of its own, beside a word.
 *
 * @param {{ board: Board, owner?: string, kind: string }} props
 */
export function Icon({ board, owner = "", kind }) {
  const whose = board.owners.get(owner);
  return html`
    <svg class="lab-symbol sc-board" viewBox="-10 -10 20 20" aria-hidden="true">
      <g class=${whose?.class}>
        <use href=${`${board.sprite}#p-${kind}`} />
        ${whose && html`<text>${whose.short.charAt(0)}</text>`}
      </g>
    </svg>
  `;
}

/**
 * A sign on a button.
 *
 * @param {{ path: string }} props
 */
export const Sign = ({ path }) => html`
  <svg class="lab-sign" viewBox="0 0 20 22" aria-hidden="true">
    <path d=${path} />
  </svg>
`;
