#!/bin/sh
# Makes sure that there is a Pyodide for Node beside this file, as its lock file says. Says nothing when there is one.
set -eu
cd "$(dirname "$0")"

if cmp -s package-lock.json node_modules/.made-from; then exit 0; fi
echo "Installing Pyodide for the tests"
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
cp package-lock.json node_modules/.made-from
