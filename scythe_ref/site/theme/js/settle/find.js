/* The search with which Settle it begins: its hits open here. Fetched where no answer is shown. */

import { attributes, element } from "../elements.js";
import { DATA } from "../search/export.js";
import { SearchIndex } from "../search/index.js";
import { search } from "../search/query.js";
import { Box } from "../search_box/box.js";
import { inSlices } from "../search_box/slices.js";
import { at, data } from "../site_root.js";

/** @import { SearchData } from "../search/types.js" */
/** @import { Settled } from "./types.js" */

const SHOWN = 10;

/**
 * Search for what can be settled. The documents are this search's own, so their addresses can be those of answers.
 *
 * @param {HTMLElement} root
 * @param {Settled} settled
 */
export async function find(root, { answers }) {
  document.head.append(attributes(element("link", ""), { rel: "stylesheet", href: String(at("css/search.css")) }));
  const box = new Box(root, SHOWN);
  box.among = ({ id }) => answers.has(id);
  if (matchMedia("(hover: hover)").matches) box.input.focus(); // on a phone the keys would cover half
  const index = await inSlices(SearchIndex.building(/** @type {SearchData} */ (await data(DATA))));
  for (const document of index.documents()) document.url = `settle/#${encodeURIComponent(document.id)}`;
  box.ready(index, search);
}
