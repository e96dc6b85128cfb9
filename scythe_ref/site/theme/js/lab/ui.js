/* What draws the lab's page: Preact with hooks, and templates that are plain JavaScript. Texts in them are texts, never
   markup. */

import htm from "../../vendor/htm.js";
import * as preact from "../../vendor/preact.js";
import * as hooks from "../../vendor/preact-hooks.js";

// The types of what stands in the vendor folder are those that npm brings.
export const { Fragment, render } = /** @type {typeof import("preact")} */ (/** @type {unknown} */ (preact));
export const { useEffect, useLayoutEffect, useMemo, useRef, useState } = /** @type {typeof import("preact/hooks")} */ (
  hooks
);

/** @type {(strings: TemplateStringsArray, ...values: unknown[]) => import("preact").VNode} */
export const html = htm.bind(preact.h);

/**
 * Class names, without those that do not hold.
 *
 * @param {...unknown} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");

/**
 * What listens to a field and acts on what was typed or chosen in it.
 *
 * @param {(text: string) => unknown} act
 */
export const onText = (act) => (/** @type {Event} */ event) =>
  act(/** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value);

/**
 * What listens to a field and does something with it.
 *
 * @param {(field: HTMLInputElement) => unknown} act
 */
export const onField = (act) => (/** @type {Event} */ event) => act(/** @type {HTMLInputElement} */ (event.target));

/**
 * What listens to what can be opened, and is told whether it is open.
 *
 * @param {(open: boolean) => unknown} act
 */
export const onToggle = (act) => (/** @type {Event} */ event) =>
  act(/** @type {HTMLDetailsElement} */ (event.target).open);
