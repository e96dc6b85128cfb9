// Runs every scenario of a bundle with the engine's own files in Pyodide, and prints what came out as JSON.
// Usage: node run.mjs PACKAGE-FOLDER BUNDLE.json
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { loadPyodide } from "pyodide";

const [packageFolder, bundle] = process.argv.slice(2);
const python = await loadPyodide();

// The engine and the runner need nothing but the standard library: only their files go in.
function copy(folder, wanted) {
  const target = join("/home/pyodide/scythe_ref", relative(packageFolder, folder));
  python.FS.mkdirTree(target);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== "__pycache__") copy(join(folder, entry.name), () => true);
    else if (entry.name.endsWith(".py") && wanted(entry.name)) {
      python.FS.writeFile(join(target, entry.name), readFileSync(join(folder, entry.name)));
    }
  }
}
python.FS.mkdirTree("/home/pyodide/scythe_ref");
python.FS.writeFile("/home/pyodide/scythe_ref/__init__.py", "");
python.FS.writeFile("/home/pyodide/scythe_ref/lazy.py", readFileSync(join(packageFolder, "lazy.py")));
copy(join(packageFolder, "engine"), () => true);
copy(join(packageFolder, "scenarios"), (name) => name !== "load.py");
python.FS.writeFile("/home/pyodide/bundle.json", readFileSync(bundle));
console.log(
  python.runPython(`
import json, sys, time

from scythe_ref.engine import SCYTHE
from scythe_ref.scenarios.run import run_all

with open("bundle.json", encoding="utf-8") as file:
    bundle = json.load(file)
began = time.perf_counter()
results = [result.as_data() for result in run_all(bundle["scenarios"], bundle, SCYTHE)]
json.dumps({"python": sys.version.split()[0], "seconds": time.perf_counter() - began, "results": results}, sort_keys=True)
`),
);
