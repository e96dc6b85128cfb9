// Runs exercise.py in the lab's Python under Node and prints what came out. Usage: node exercise.mjs FOLDER
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
/** @param {string} name */
const read = (name) => readFileSync(`${folder}/${name}`);
const { href } = pathToFileURL(`${folder}/pyodide.mjs`);
const { loadPyodide } = /** @type {typeof import("pyodide")} */ (await import(href));
try {
  const python = await loadPyodide({
    indexURL: folder,
    lockFileContents: JSON.parse(read("pyodide-lock.json").toString()),
  });
  python.FS.mkdirTree("/lab");
  for (const name of ["scythe-ref.zip", "bundle.json", "exercise.py"]) python.FS.writeFile(`/lab/${name}`, read(name));
  python.runPython('import sys; sys.path[:0] = ["/lab/scythe-ref.zip", "/lab"]');
  console.log(python.runPython('import json, exercise; exercise.exercised(json.load(open("/lab/bundle.json")))'));
} catch (error) {
  // Without the line of script that it came from, which is a megabyte long.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
