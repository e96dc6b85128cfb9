/* A dialog over the page: the rest can't be reached while it is open, Escape closes it, and focus goes back. */

import { _ } from "../translations.js";
import { html, useEffect, useRef } from "./ui.js";

/** @import { ComponentChildren } from "./types.js" */

/**
 * @param {{
 *   title: string, close: () => void, className?: string, children?: ComponentChildren, closable?: boolean,
 * }} props
 */
export function Dialog({ title, close, className = "", children, closable = true }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const back = document.activeElement;
    box.current?.showModal();
    return () => (back instanceof HTMLElement || back instanceof SVGElement) && back.focus();
  }, []);
  // What was focused may be gone with what stood here before: whoever uses keys goes on from the beginning.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, [title]);
  /** @param {Event} event */
  const cancelled = (event) => {
    event.preventDefault();
    if (closable) close();
  };
  return html`
    <dialog ref=${box} tabindex="-1" class=${`lab-dialog ${className}`} aria-label=${title} onCancel=${cancelled}>
      ${
        closable &&
        html`
          <button type="button" class="lab-close" aria-label=${_("Close")} onClick=${close}>
            ×
          </button>
        `
      }
      ${children}
    </dialog>
  `;
}
