// Runs lab_compile.py in the Pyodide beside it: sources.zip and the standard library become code.zip and standard.zip.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
/** @param {string} name */
const read = (name) => readFileSync(join(here, name));
try {
  await compile();
} catch (error) {
  // Without the line of script that it came from, which is a megabyte long.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function compile() {
  const { loadPyodide } = /** @type {typeof import("pyodide")} */ (
    await import(new URL("pyodide.mjs", import.meta.url).href)
  );
  // What is compiled then says of each instruction in which line it stands, and not in which column as well.
  const env = { PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({
    env,
    indexURL: here,
    lockFileContents: JSON.parse(read("pyodide-lock.json").toString()),
  });
  for (const name of ["sources.zip", "python_stdlib.zip", "modules.txt"])
    python.FS.writeFile(`/tmp/${name}`, read(name));
  python.runPython(read("lab_compile.py").toString());
  for (const name of ["code.zip", "standard.zip"]) writeFileSync(join(here, name), python.FS.readFile(`/tmp/${name}`));
}
