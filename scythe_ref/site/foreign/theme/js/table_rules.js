/* A site of modules has no table; our own gets its script from scythe_ref/site/pages/browser_pages.py. */

/** @import { Places, TableRules } from "../../../theme/js/search/types.js" */

/** @type {TableRules | null} */
export const tableRules = null;
/** @type {Places | null} */
export const places = null;
