// Runs exercise.py in the lab's Python under Node and prints what came out. Usage: node exercise.mjs FOLDER
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const read = (name) => readFileSync(`${folder}/${name}`);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
try {
  const python = await loadPyodide({ indexURL: folder, lockFileContents: JSON.parse(read("pyodide-lock.json")) });
  python.FS.mkdirTree("/lab");
  for (const name of ["scythe-ref.zip", "bundle.json", "exercise.py"]) python.FS.writeFile(`/lab/${name}`, read(name));
  python.runPython('import sys; sys.path[:0] = ["/lab/scythe-ref.zip", "/lab"]');
  console.log(python.runPython('import json, exercise; exercise.exercised(json.load(open("/lab/bundle.json")))'));
} catch (error) {
  console.error(error.message); // without the line of script that it came from, which is a megabyte long
  process.exit(1);
}
