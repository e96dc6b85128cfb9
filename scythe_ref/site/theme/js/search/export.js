/* Twin of scythe_ref/search/export.py, which writes what is read here. */

export const DATA = "search/data.json";
const FORMAT = 4;
const COLUMNS = ["kind", "url", "breadcrumb", "badges", "faction", "module", "when"];

/** The documents in search data as they were before; those that they name are documents, too. */
export function documentsOf({ format, columns, lists, sparse }) {
  if (format !== FORMAT) throw new Error(`search data of format ${format}, expected ${FORMAT}`);
  const documents = columns.id.map((id, number) => ({
    number,
    id,
    title: columns.title[number],
    answer: columns.answer[number],
    ...Object.fromEntries(COLUMNS.map((name) => [name, lists[name][columns[name][number]]])),
    synonyms: sparse.synonyms[number] ?? [],
    asked: unpacked(sparse.asked[number]),
    asked_dutch: unpacked(sparse.asked_dutch[number]),
    text: sparse.text[number] ?? "",
    scope: sparse.scope[number] ?? "",
  }));
  for (const document of documents) {
    // The same text is there once: a number leads to the document that has it.
    if (typeof document.answer === "number") document.answer = documents[document.answer].answer;
    document.url = document.url.replaceAll("*", document.id);
    for (const relation of ["instead", "exceptions", "says_same"]) {
      document[relation] = (sparse[relation][document.number] ?? []).map((number) => documents[number]);
    }
  }
  return documents;
}

const unpacked = (wordings) => (wordings ? wordings.split("|") : []);
