/* Twin of scythe_ref/search/export.py, which writes what is read here. */

/** @import { Document, SearchData, SearchPart, Shared } from "./types.js" */

export const DATA = "search/data.json";
/**
 * The kind of an entry that says what is not here, worth saying only where nothing fits better; a term may have its
 * scope.
 */
export const NOT_COVERED = "not covered";
/** The texts of a document of which a translation has the original, too. */
export const ORIGINAL = /** @type {const} */ (["title", "answer", "place", "text"]);
const FORMAT = 15;
/** @type {(keyof Shared)[]} */
const COLUMNS = ["kind", "url", "breadcrumb", "badges", "faction", "module", "when", "factor"];
const RELATIONS = /** @type {const} */ (["instead", "says_same"]);
const FIRST_SIGN = 0x21;
const [SURROGATES, PAST_SURROGATES] = [0xd800, 0xe000];

/**
 * The documents in a part of the search data as they were before; those that they name are documents, too.
 *
 * @param {SearchData} data - the first part, which has what all documents share
 * @param {SearchPart} [part]
 * @param {Document[]} [earlier] - the documents of the parts before
 * @returns {Document[]}
 */
export function documentsOf(data, part = data, earlier = []) {
  const { columns, sparse, texts, asked } = part;
  checkPart(data, part);
  /** @param {keyof Shared} name */
  const list = (name) => (part === data ? data.lists[name] : [...data.lists[name], ...part.lists[name]]);
  const lists = COLUMNS.map((name) => /** @type {const} */ ([name, list(name)]));
  const lines = /** @type {{ [Name in keyof typeof texts]: string[] }} */ (
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.split("\n")]))
  );
  const wordings = wordingsOf(data.asked.stems, asked.lines);
  const documents = columns.id.map((id, at) => {
    const number = earlier.length + at;
    return /** @type {Document} */ (
      /** @type {unknown} */ ({
        number,
        id,
        title: columns.title[at],
        answer: columns.answer[at],
        ...Object.fromEntries(lists.map(([name, values]) => [name, values[columns[name][at]]])),
        synonyms: [...(sparse.synonyms[number] ?? []), ...(sparse.dutch[number] ?? [])],
        dutch: sparse.dutch[number] ?? [],
        asked: wordings[at],
        also_asked: [],
        text: lines.text[at],
        original: Object.fromEntries(ORIGINAL.map((name) => [name, lines[`original_${name}`]?.[at] ?? ""])),
        scope: lines.scope[at],
        exceptions: [],
        tells_apart: sparse.tells_apart[number]?.[0] ?? "",
      })
    );
  });
  const all = [...earlier, ...documents];
  for (const document of documents) {
    // The same text is there once: a number leads to the document that has it.
    if (typeof document.answer === "number") document.answer = all[document.answer].answer;
    document.url = document.url.replaceAll("*", document.id);
    for (const relation of RELATIONS) {
      document[relation] = (sparse[relation][document.number] ?? []).map((number) => all[number]);
    }
    const lifted = sparse.exception_to[document.number] ?? [];
    document.exceptionTo = new Map(lifted.map(([number, ...units]) => [all[number], units]));
    for (const rule of document.exceptionTo.keys()) rule.exceptions.push(document);
  }
  return documents;
}

/**
 * Refuse a part of another site than the first.
 *
 * @param {SearchData} data
 * @param {{ format: number, together: string }} part
 */
export function checkPart(data, { format, together }) {
  if (format !== FORMAT) throw new Error(`search data of format ${format}, expected ${FORMAT}`);
  if (together !== data.together) throw new Error("the site has changed; load this page again");
}

/**
 * The stems of each wording of each entry; a character stands for a stem.
 *
 * @param {string} stems
 * @param {string} lines
 * @returns {string[][][]}
 */
function wordingsOf(stems, lines) {
  const all = stems.split(" ");
  /** @param {string} sign */
  const stemOf = (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return all[code - FIRST_SIGN - (code < SURROGATES ? 0 : PAST_SURROGATES - SURROGATES)];
  };
  return lines.split("\n").map((line) => (line ? line.split(" ").map((wording) => [...wording].map(stemOf)) : []));
}
