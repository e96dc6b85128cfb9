/* Asks the pages' search in Node, all queries in one go: standard input has the data and the queries, standard output
   gets for each query what `search` brings, and how its language is read. */

import fs from "node:fs";

import { SearchIndex } from "../../scythe_ref/site/theme/js/search/index.js";
import { search } from "../../scythe_ref/site/theme/js/search/query.js";
import { letThrough, splitQuery } from "../../scythe_ref/site/theme/js/search/query_language.js";
import { questionsOf } from "../../scythe_ref/site/theme/js/search/questions.js";

/** @import { QuestionPart, SearchData, SearchPart } from "../../scythe_ref/site/theme/js/search/types.js" */

/** @type {{ data: SearchData, scenarios: SearchPart | null, questions: QuestionPart | null, queries: string[] }} */
const { data, scenarios, questions, queries } = JSON.parse(fs.readFileSync(0, "utf-8"));
const first = SearchIndex.build(data);
const index = scenarios ? first.extended(data, scenarios) : first;
if (questions) questionsOf(data, questions, index.documents());
const begun = process.hrtime.bigint();
const answers = queries.map((query) => {
  const { hits, meant, nearest, sure, readings, leftOut, senses, places, alsoAsked } = search(index, query);
  const also = hits.map((hit) => hit.also.map(({ id }) => id));
  const exceptions = hits.map(({ unless = [], exceptionTo = [] }) => [
    unless.map(({ document, factions, units }) => [document.id, factions, units]),
    exceptionTo.map(({ id }) => id),
  ]);
  const dutch = hits.map((hit) => Object.fromEntries(hit.dutch ?? []));
  return {
    hits: hits.map((hit) => [hit.document.id, hit.score]),
    also,
    exceptions,
    dutch,
    meant,
    nearest,
    sure,
    readings: readings.map(({ words, document }) => [words, document.id]),
    leftOut,
    senses,
    alsoAsked: alsoAsked.map(({ id }) => id),
    places: places.map(({ title, url, named }) => [title, url, named]),
  };
});
const taken = Number(process.hrtime.bigint() - begun) / 1e6;
const narrowed = queries.map((query) => {
  const [plain, parts] = splitQuery(query);
  const allowed = letThrough(index, parts, null);
  return [plain, allowed && [...allowed].map((number) => index.document(number).id).sort()];
});
process.stdout.write(JSON.stringify({ answers, narrowed, taken }));
