/* Twin of scythe_ref/site/pages/settle.py, which writes what is read here: the answers stand beside the documents of
   the search data, and say only what those do not. What stands in large type is cut off by `split_answer` there, and
   drawn by page.js. */

import { DATA, documentsOf } from "../search/export.js";
import { data } from "../site_root.js";

/** @import { Document, SearchData, SearchPart } from "../search/types.js" */
/** @import { Answer, AnswersFile, OwnAnswer, Settled } from "./types.js" */

const ANSWERS = "settle/answers.json";
const FORMAT = 2;

/**
 * What all answers have in common, and the answers by id; by former names and by examples the answer that settles
 * those.
 *
 * @param {string} root The root of the site in another language, as seen from this one.
 * @returns {Promise<Settled>}
 */
export async function settleData(root = "") {
  const [settled, searched] = /** @type {[AnswersFile, SearchData]} */ (
    await Promise.all([data(root + ANSWERS), data(root + DATA)])
  );
  if (settled.format !== FORMAT) throw new Error(`answers of format ${settled.format}, expected ${FORMAT}`);
  const documents = documentsOf(searched);
  if (searched.scenarios) {
    const scenarios = /** @type {SearchPart} */ (await data(root + searched.scenarios));
    documents.push(...documentsOf(searched, scenarios, documents));
  }
  const statuses = new Set(Object.values(settled.statuses).map(([badge]) => badge));
  /** @type {Map<string, Answer>} */
  const answers = new Map();
  const numbers = new Map(Object.entries(settled.formerly));
  for (const [number, own] of settled.answers.entries()) {
    const document = documents[number];
    if (typeof own === "number") numbers.set(document.id, own);
    else if (own) answers.set(document.id, answer(document, own, documents, statuses));
  }
  /** @type {Map<string, Answer>} */
  const aliases = new Map();
  for (const [id, number] of numbers) {
    const other = answers.get(documents[number].id);
    if (other) aliases.set(id, other);
  }
  return { ...settled, answers, aliases };
}

/**
 * An answer with what the search data say of it.
 *
 * @param {Document} document
 * @param {OwnAnswer} own
 * @param {Document[]} documents
 * @param {Set<string>} statuses
 * @returns {Answer}
 */
function answer(document, own, documents, statuses) {
  const { answer: whole, breadcrumb, badges } = document;
  const { big = whole, say = "", proof } = own;
  return {
    ...document,
    ...own,
    big,
    say: typeof say === "number" ? whole[say].toUpperCase() + whole.slice(say + 1) : say,
    place: breadcrumb,
    badges: badges.filter((badge) => !statuses.has(badge)),
    proof: proof && { title: documents[proof[0]].title, url: documents[proof[0]].url, more: proof[1] },
  };
}
