/* Twin of scythe_ref/search/questions.py: questions that people ask, which come after the first hits. */

import { checkPart } from "./export.js";

/** @import { Document, QuestionPart, SearchData } from "./types.js" */

/**
 * Put the rulings beside each document; gives the questions that people ask, rulings' own and in their words, each with
 * its document.
 *
 * @param {SearchData} data
 * @param {QuestionPart} part
 * @param {Document[]} documents
 * @returns {[question: string, document: Document][]}
 */
export function questionsOf(data, part, documents) {
  checkPart(data, part);
  for (const [at, line] of part.also_asked.split("\n").entries()) {
    if (line) documents[at].also_asked = line.split(" ").map((number) => documents[Number(number)]);
  }
  return part.questions.split("\n").flatMap((line, at) => {
    const document = documents[at];
    const asked = line ? line.split("\t") : [];
    if (document.kind === "ruling") asked.unshift(document.title);
    return asked.map((question) => /** @type {[string, Document]} */ ([question, document]));
  });
}
