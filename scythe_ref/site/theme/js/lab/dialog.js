/* A dialog over the page: the rest can't be reached while it is open, Escape closes it, and focus goes back. */

import { html, useEffect, useRef } from "./ui.js";

export function Dialog({ title, close, className = "", children, closable = true }) {
  const box = useRef(null);
  useEffect(() => {
    const back = document.activeElement;
    box.current.showModal();
    return () => back?.focus?.();
  }, []);
  const cancelled = (event) => {
    event.preventDefault();
    if (closable) close();
  };
  return html`
    <dialog ref=${box} class=${`lab-dialog ${className}`} aria-label=${title} onCancel=${cancelled}>
      ${
        closable &&
        html`
          <button type="button" class="lab-close" aria-label="Close" onClick=${close}>
            ×
          </button>
        `
      }
      ${children}
    </dialog>
  `;
}
