/* A site of modules has no table; our own gets its script from scythe_ref/site/pages/search.py. */

export const tableRules = null;
export const places = null;
