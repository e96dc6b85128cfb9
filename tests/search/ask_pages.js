/* Asks the pages' search in Node, all queries in one go: standard input has the data, the queries and the files to load,
   standard output gets for each query what Engine.search brings. */
"use strict";

const fs = require("node:fs");

const { data, queries, scripts } = JSON.parse(fs.readFileSync(0, "utf-8"));
// A module wrapper would catch the global that the pages use; so each file is run as the pages run it.
for (const script of scripts) require("node:vm").runInThisContext(fs.readFileSync(script, "utf-8"), script);
const engine = new ScytheSearch.Engine(data);
const begun = process.hrtime.bigint();
const answers = queries.map((query) => {
  const { hits, meant, nearest, sure } = engine.search(query);
  return { hits: hits.map((hit) => [hit.document.id, hit.score]), meant, nearest, sure };
});
const taken = Number(process.hrtime.bigint() - begun) / 1e6;
process.stdout.write(JSON.stringify({ answers, taken }));
