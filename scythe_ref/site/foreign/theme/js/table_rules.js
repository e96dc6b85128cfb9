/* Stands where a site has no table; one that has gets its own from scythe_ref/site/pages/search.py. */

export const tableRules = null;
export const places = null;
