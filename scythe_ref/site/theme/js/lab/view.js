/* What part of the board is seen: pan with one finger, pinch, wheel, and slow moves to a frame. The drawing is told by
   its viewBox alone, so nothing is drawn again while somebody pans. */

/** @import { Frame, Point } from "./types.js" */

const LARGEST = 7; // pixels for a unit of the board
const NEAR = 2.6; // as large as a frame is shown by itself; fingers may go closer
const SLOW = 180; // milliseconds of a move
const STILL = 8; // pixels that a finger may slip in a tap

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class View {
  /**
   * A view of a drawing; `frame` is what the whole board needs.
   *
   * @param {SVGSVGElement} svg
   * @param {Frame} frame
   */
  constructor(svg, frame) {
    this.svg = svg;
    this.frame = frame;
    this.middle = [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2];
    /** @type {Frame | null} */
    this.shown = frame;
    this.scale = 1;
    this.moving = 0;
    this.resized = new ResizeObserver(() => this.refit());
    this.resized.observe(svg);
  }

  close() {
    this.resized.disconnect();
    cancelAnimationFrame(this.moving);
  }

  get smallest() {
    return this.fitting(this.frame);
  }

  /**
   * @param {Frame} frame
   * @returns {number}
   */
  fitting([, , width, height]) {
    return Math.min(this.svg.clientWidth / width, this.svg.clientHeight / height) || 1;
  }

  /** After another size of the window, what was to be seen is still in view. */
  refit() {
    if (this.shown) this.toFrame(this.shown, false);
    else this.set(this.middle, this.scale);
  }

  /**
   * @param {Point} middle
   * @param {number} scale
   */
  set([x, y], scale) {
    this.scale = Math.max(Math.min(scale, LARGEST), this.smallest);
    const [width, height] = [this.svg.clientWidth / this.scale, this.svg.clientHeight / this.scale];
    this.middle = [clamp(x, width, this.frame[0], this.frame[2]), clamp(y, height, this.frame[1], this.frame[3])];
    const box = [this.middle[0] - width / 2, this.middle[1] - height / 2, width, height];
    if (width > 0 && height > 0) this.svg.setAttribute("viewBox", box.map((number) => number.toFixed(2)).join(" "));
  }

  get isWhole() {
    return this.scale < this.smallest * 1.05;
  }

  /**
   * @param {Frame} frame
   * @param {boolean} [slowly]
   */
  toFrame(frame, slowly = true) {
    this.shown = frame;
    const middle = [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2];
    this.go(middle, Math.min(this.fitting(frame), NEAR), slowly);
  }

  whole() {
    this.toFrame(this.frame);
  }

  /**
   * Zoom so that what is at a point of the screen stays there.
   *
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   * @param {boolean} [slowly]
   */
  zoom(factor, clientX, clientY, slowly = false) {
    const box = this.svg.getBoundingClientRect();
    const [x, y] = [
      (clientX ?? box.x + box.width / 2) - box.x - box.width / 2,
      (clientY ?? box.y + box.height / 2) - box.y - box.height / 2,
    ];
    const scale = Math.max(Math.min(this.scale * factor, LARGEST), this.smallest);
    const kept = 1 / this.scale - 1 / scale;
    this.shown = null;
    this.go([this.middle[0] + x * kept, this.middle[1] + y * kept], scale, slowly);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    cancelAnimationFrame(this.moving);
    this.shown = null;
    this.set([this.middle[0] - dx / this.scale, this.middle[1] - dy / this.scale], this.scale);
  }

  /**
   * Bring a point of the board into view, if it is not.
   *
   * @param {Point} middle
   * @param {Point} size
   */
  reveal([x, y], [width, height]) {
    const [across, down] = [this.svg.clientWidth / this.scale / 2, this.svg.clientHeight / this.scale / 2];
    const [awayX, awayY] = [Math.abs(x - this.middle[0]) + width / 2, Math.abs(y - this.middle[1]) + height / 2];
    if (awayX > across || awayY > down) this.go([x, y], this.scale, true);
  }

  /**
   * Bring a frame into view with as little change as it takes.
   *
   * @param {Frame} frame
   */
  include([left, top, width, height]) {
    const scale = Math.min(this.scale, this.fitting([left, top, width, height]));
    const [across, down] = [this.svg.clientWidth / scale / 2, this.svg.clientHeight / scale / 2];
    const x = Math.max(left + width - across, Math.min(this.middle[0], left + across));
    const y = Math.max(top + height - down, Math.min(this.middle[1], top + down));
    if (scale !== this.scale || x !== this.middle[0] || y !== this.middle[1]) this.go([x, y], scale, true);
  }

  /**
   * @param {Point} middle
   * @param {number} scale
   * @param {boolean} slowly
   */
  go(middle, scale, slowly) {
    cancelAnimationFrame(this.moving);
    if (!slowly || calm.matches) {
      this.set(middle, scale);
      return;
    }
    const begun = performance.now();
    const [from, by] = [this.middle, this.scale];
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min((now - begun) / SLOW, 1);
      const eased = part * (2 - part);
      this.set(
        [0, 1].map((axis) => from[axis] + (middle[axis] - from[axis]) * eased),
        by * (scale / by) ** eased,
      );
      if (part < 1) this.moving = requestAnimationFrame(step);
    };
    this.moving = requestAnimationFrame(step);
  }
}

/**
 * The middle of what is seen, so that the board stays in it; along an axis that is all seen, the board's own middle.
 *
 * @param {number} middle
 * @param {number} seen
 * @param {number} start
 * @param {number} size
 * @returns {number}
 */
function clamp(middle, seen, start, size) {
  if (seen >= size) return start + size / 2;
  return Math.max(start + seen / 2, Math.min(middle, start + size - seen / 2));
}

/**
 * Listen to fingers, mouse and wheel. `tapped(event)` is a tap; `grabbed(event)` returns what carries away what lies
 * under a finger, if anything does: it is called when the finger has moved, and follows the finger from there.
 *
 * @param {View} view
 * @param {{
 *   tapped: (event: PointerEvent) => void,
 *   grabbed: (event: PointerEvent) => ((event: PointerEvent) => void) | null,
 * }} acts
 */
export function listen(view, { tapped, grabbed }) {
  const { svg } = view;
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let [slipped, pinched] = [0, false];
  /** @type {((event: PointerEvent) => void) | null} */
  let carry = null;
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button > 0) return;
    fingers.set(event.pointerId, event);
    slipped = fingers.size > 1 ? STILL + 1 : 0;
    pinched = fingers.size > 1;
    carry = fingers.size === 1 ? grabbed(event) : null;
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (!others.length && !pinched && slipped + Math.hypot(dx, dy) <= STILL) return;
    const begun = slipped <= STILL;
    if (begun) svg.setPointerCapture?.(event.pointerId);
    slipped = STILL + 1;
    fingers.set(event.pointerId, event);
    if (carry) begun && carry(event);
    else if (others.length) pinch(view, before, event, others[0]);
    else view.pan(dx, dy);
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (slipped <= STILL && event.type !== "pointercancel") tapped(event);
    carry = null;
    if (!fingers.size) pinched = false;
  };
  /** @param {WheelEvent} event */
  const wheel = (event) => {
    event.preventDefault();
    view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  };
  const heard = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
  for (const [name, act] of Object.entries(heard)) svg.addEventListener(/** @type {"pointerdown"} */ (name), act);
  svg.addEventListener("wheel", wheel, { passive: false });
  return () => {
    for (const [name, act] of Object.entries(heard)) svg.removeEventListener(/** @type {"pointerdown"} */ (name), act);
    svg.removeEventListener("wheel", wheel);
  };
}

/**
 * @param {View} view
 * @param {PointerEvent} before
 * @param {PointerEvent} now
 * @param {PointerEvent} other
 */
function pinch(view, before, now, other) {
  /** @param {PointerEvent} one */
  const distance = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
  const [x, y] = [(now.clientX + other.clientX) / 2, (now.clientY + other.clientY) / 2];
  view.zoom(distance(now) / distance(before), x, y);
  view.pan((now.clientX - before.clientX) / 2, (now.clientY - before.clientY) / 2);
}
