/* A piece that a finger or the mouse drags, from the palette or from the board: it is put down where it is let go.
   Escape or another finger stops that, and nothing has happened. */

import { holder } from "../elements.js";
import { useRef, useState } from "./ui.js";

/** @import { Drag, Taken } from "./types.js" */

/** @returns {Drag} */
export function useDrag() {
  const [piece, setPiece] = useState(/** @type {Taken | null} */ (null));
  const [over, setOver] = useState("");
  const ghost = useRef(/** @type {HTMLElement | null} */ (null));
  const at = useRef([0, 0]);
  const drawn = () => {
    if (ghost.current) ghost.current.style.translate = `${at.current[0]}px ${at.current[1]}px`;
  };

  /**
   * @param {Taken} taken
   * @param {PointerEvent} event
   * @param {(place: string, outside: boolean) => void} drop
   */
  function begin(taken, event, drop) {
    const stop = () => {
      for (const [name, act] of Object.entries(heard)) removeEventListener(name, act, true);
      setPiece(null);
      setOver("");
    };
    /** @param {Event} now */
    const follow = (now) => {
      if (!(now instanceof PointerEvent) || now.pointerId !== event.pointerId) return;
      at.current = [now.clientX, now.clientY];
      drawn();
      setOver(placeAt(now) ?? "");
    };
    /** @param {Event} now */
    const end = (now) => {
      if (!(now instanceof PointerEvent) || now.pointerId !== event.pointerId) return;
      stop();
      if (now.type === "pointerup") drop(placeAt(now) ?? "", !under(now)?.closest(".lab-board"));
    };
    /** @param {Event} now */
    const pressed = (now) => {
      if (now instanceof KeyboardEvent) {
        if (now.key !== "Escape") return;
        now.preventDefault();
        now.stopPropagation();
      }
      stop();
    };
    const heard = { pointermove: follow, pointerup: end, pointercancel: end, pointerdown: pressed, keydown: pressed };
    for (const [name, act] of Object.entries(heard)) addEventListener(name, act, true);
    setPiece(taken);
    follow(event);
  }

  return {
    piece,
    over,
    begin,
    ghost: (element) => {
      ghost.current = element;
      drawn();
    },
  };
}

/**
 * What drags a piece off a button: the mouse from anywhere on it, a finger from its drawing alone, as it scrolls
 * elsewhere.
 *
 * @param {(event: PointerEvent) => void} drag
 */
export const draggable = (drag) => (/** @type {PointerEvent} */ down) => {
  if (down.button > 0 || (down.pointerType !== "mouse" && !holder(down, ".lab-symbol"))) return;
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (
      event.pointerId !== down.pointerId ||
      Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 8
    )
      return;
    stop();
    drag(event);
  };
  const stop = () => {
    removeEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, stop);
  };
  addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, stop);
};

/** @param {PointerEvent} event */
const under = (event) => document.elementFromPoint(event.clientX, event.clientY);

/**
 * @param {PointerEvent} event
 * @returns {string | null}
 */
export const placeAt = (event) => under(event)?.closest("[data-place]")?.getAttribute("data-place") ?? null;
