# Each target does its own set-up; what is up to date is not done again.
PORT ?= 8000
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Stamps: what each purpose needs is installed, once.
SERVE := $(VENV)/.serve
TEST := $(VENV)/.test
CHECK := $(VENV)/.check
CLUSTER := $(VENV)/.cluster
NPM := $(BIN)/python tools/hatch_build.py npm
# In the order of the folders: what takes long begins early, and the scenarios fill what is left at the end.
SPREAD := --dist loadgroup --no-loadscope-reorder
export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup serve build sheets test test-all test-everything check check-types check-scripts check-code check-files check-content bench bench-check bench-renew bench-short bench-short-renew fuzz cluster owner release audit format lock clean
help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## */  make \1\t/' | expand -t 20

setup: $(SERVE) $(TEST) $(CHECK) node_modules/.package-lock.json ## Virtual environment with all that the targets install

$(SERVE): requirements/serve.lock pyproject.toml package-lock.json tools/hatch_build.py examples/nine-mens-morris/pyproject.toml
	@test -x $(BIN)/python || { echo "Making the virtual environment $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@echo "Installing the packages that build and serve the site"
	@$(BIN)/pip install --quiet --require-hashes -r $<
	@echo "Fetching the scripts that pages load"
	@$(BIN)/python tools/hatch_build.py
	@$(BIN)/pip install --quiet --no-deps --no-build-isolation -e . -e examples/nine-mens-morris
	@touch $@

# These locks name only what comes on top of the first, so nothing is resolved.
$(TEST) $(CHECK) $(CLUSTER): $(VENV)/.%: requirements/%.lock $(SERVE)
	@echo "Installing the packages for \`make $*\`"
	@$(BIN)/pip install --quiet --no-deps --require-hashes -r $<
	@touch $@

serve: $(SERVE) ## Serve the site at 127.0.0.1:8000 (PORT=9000 for another port) and reload on change
	@$(BIN)/scythe-ref serve --port $(PORT)

build: $(SERVE) ## Build the static site into site/
	@$(BIN)/scythe-ref build --out site

sheets: $(TEST) ## Build the site with cheat sheets and rulebooks as PDF files (installs Chromium if it is missing)
	@$(BIN)/python tools/chromium.py
	@$(BIN)/scythe-ref build --out site
	@$(BIN)/python tools/print_sheets.py site build/sheets
	@SHEET_FILES="$(CURDIR)/build/sheets" $(BIN)/scythe-ref build --out site

# What checks the scripts; who builds or serves does without. npm writes this file at the end of an install.
node_modules/.package-lock.json: $(SERVE) package.json package-lock.json
	@$(NPM) ci --ignore-scripts --silent

# Side by side, and each to its end, so that one run tells all problems.
check: $(CHECK) node_modules/.package-lock.json ## Lint, types, import layers, schema freshness, content
	@$(MAKE) --no-print-directory -k -j2 check-types check-scripts check-code check-files check-content

check-types:
	@$(BIN)/mypy

check-scripts:
	@$(NPM) run --silent check

check-code:
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports --no-cache

check-files:
	@$(BIN)/scythe-ref schema --check
	@$(BIN)/scythe-ref words --check
	@$(BIN)/python tools/release.py owner --check

check-content:
	@$(BIN)/scythe-ref validate
	@$(BIN)/scythe-ref sources
	@$(BIN)/scythe-ref sources --words
	@$(BIN)/scythe-ref numbers
	@$(BIN)/scythe-ref asked

test: $(TEST) ## Run the tests (installs Chromium if it is missing)
	@$(BIN)/python tools/chromium.py
	@$(BIN)/pytest -n 2 $(SPREAD) -m "not slow"

# One worker more than a small machine has cores: builds that are killed and commands that are interrupted mostly wait.
test-all: $(TEST) ## Run what is too slow for `make test`: attacks, whole builds, kills, proofs
	@$(BIN)/python tools/chromium.py
	@$(BIN)/pytest -n 3 $(SPREAD) -m slow

# Without the samples of what slow tests try whole.
test-everything: $(TEST) ## Both in one go, for .ci/run: sites are built, and content is read, once for all
	@$(BIN)/python tools/chromium.py
	@$(BIN)/pytest -n 3 $(SPREAD) -m "not sample"

bench: $(TEST) ## Measure, print a table, write build/bench.json
	@$(BIN)/python tools/chromium.py
	@$(BIN)/python -m benchmarks

bench-check: bench ## Measure; fails if a figure is 25 % worse than in benchmarks/baseline.json
	@$(BIN)/python -m benchmarks.baseline

bench-short: $(SERVE) ## Measure ten figures in a minute; fails if one is 25 % worse than in benchmarks/baseline.json
	@$(BIN)/python -m benchmarks.short

bench-short-renew: $(SERVE) ## Measure those ten on a quiet machine and make them the baseline
	@$(BIN)/python -m benchmarks.short --renew

bench-renew: bench ## Measure on a quiet machine and make that the baseline
	@$(BIN)/python -m benchmarks.baseline --renew

fuzz: $(SERVE) ## 10,000 random games under random rulesets on all cores; goes on where it was broken off
	@$(BIN)/scythe-ref fuzz --games 10000

owner: $(SERVE) ## Write what owner.toml says into CITATION.cff and SECURITY.md
	@$(BIN)/python tools/release.py owner

release: $(SERVE) ## Prepare a release: make release VERSION=0.2.0
	@$(BIN)/python tools/release.py prepare $(VERSION)

cluster: $(CLUSTER) ## Install dask, for `--cluster` of `fuzz`, `check` and `coverage`

audit: ## Ask OSV for advisories on what is locked; a report that fails nothing
	@$(PYTHON) tools/audit.py

format: $(CHECK) node_modules/.package-lock.json ## Format the Python code and the scripts
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@$(NPM) run --silent format

# One lock of everything, so that all pins agree; of its pins, those that serve; then those that the rest needs on top.
COMPILE := uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 pyproject.toml
lock: ## Renew the locks where pyproject.toml asks for it (needs uv; UPGRADE=1 takes the newest of everything)
	@$(COMPILE) $(if $(UPGRADE),--upgrade) --extra dev -o requirements.lock
	@$(COMPILE) --extra serve -c requirements.lock -o requirements/serve.lock
	@served=$$(sed -nE 's/^([a-z0-9.-]+)==.*/--no-emit-package \1/p' requirements/serve.lock) && \
	for purpose in test check cluster; do \
	  $(COMPILE) --extra $$purpose -c requirements.lock $$served -o requirements/$$purpose.lock || exit; \
	done

clean: ## Remove what the other targets made
	@rm -rf site build dist $(VENV) node_modules scythe_ref/site/theme/vendor scythe_ref/site/vendor
