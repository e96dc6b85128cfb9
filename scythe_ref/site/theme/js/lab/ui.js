/* What draws the lab's page: Preact with hooks, and templates that are plain JavaScript. Texts in them are texts, never
   markup. */

import htm from "../../vendor/htm.js";
import { Fragment, h, render } from "../../vendor/preact.js";

export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../vendor/preact-hooks.js";
export const html = htm.bind(h);
export { Fragment, render };

/** Class names, without those that do not hold. */
export const classes = (...names) => names.filter(Boolean).join(" ");
