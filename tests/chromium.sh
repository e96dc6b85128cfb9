#!/bin/sh
# Makes sure that there is a Chromium for the browser tests. Says nothing when there is one.
set -eu

for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done

if command -v apt-get >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ]; then
    echo "Installing Chromium for the browser tests"
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    if { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium; } >"$log" 2>&1; then
      exit 0
    fi
    tail -n 20 "$log" >&2
    echo "Chromium could not be installed; the last lines of apt-get stand above." >&2
    exit 2
  fi
  echo "The browser tests need Chromium: sudo apt-get update && sudo apt-get install chromium" >&2
  exit 2
fi
echo "The browser tests need Chromium: install it, so that 'chromium' is found on the PATH" >&2
exit 2
