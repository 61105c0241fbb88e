# judgekb: `make run` serves the site, `make test` runs the tests. `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PACKAGES := judgekb cards rulings tests manage.py

.PHONY: help run setup test test-postgres bench-search bench-load bench-link bench-decks bench-pages bench-api bench-desk fuzz screenshots messages lint audit lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

run: $(VENV)/.base ## install, set up and serve the site on 127.0.0.1:8000
	@$(BIN)/python manage.py serve

setup: $(VENV)/.base ## the same without the server
	@$(BIN)/python manage.py setup_site

test: $(VENV)/.test ## run the whole test suite (on PostgreSQL too where TEST_POSTGRES_URL names a server)
	@$(BIN)/python tests/run.py

bench-link: $(VENV)/.test ## how well and how fast names are found in texts (needs ../shared)
	@$(BIN)/python -m tests.bench.linking

bench-decks: $(VENV)/.test ## how fast decks are read and checked, beside the limits
	@$(BIN)/python -m tests.bench.bench_decks

bench-pages: $(VENV)/.test ## how long pages of a base of 50,000 entries take (ENTRIES=2000: of a smaller one)
	@ENTRIES=$(or $(ENTRIES),50000) $(BIN)/python -m tests.bench.bench_pages

bench-desk: $(VENV)/.test ## how long suggestions and publications take in a base of 50,000 entries (ENTRIES=2000: of a smaller one)
	@ENTRIES=$(or $(ENTRIES),50000) $(BIN)/python -m tests.bench.bench_desk

bench-api: $(VENV)/.test ## how long answers of the API take (ENTRIES=2000)
	@ENTRIES=$(or $(ENTRIES),2000) $(BIN)/python -m tests.bench.bench_api

bench-load: $(VENV)/.test ## how many readers are served, by entries and processes (SIZES, PROCESSES, SECONDS, LONGEST, SETUPS, TRAFFIC, BASES; TEST_POSTGRES_URL)
	@$(BIN)/python -m tests.bench.bench_load

bench-search: $(VENV)/.test ## how good and how fast the search is (ARGS=--quick: 2,000 entries only)
	@$(BIN)/python -m tests.bench.bench_search $(ARGS)

fuzz: $(VENV)/.fuzz ## try 100,000 inputs on everything that reads what people type or upload (INPUTS=2000, ONLY=part of a name)
	@$(BIN)/python -m tests.fuzz --inputs $(or $(INPUTS),100000) --only "$(ONLY)"

screenshots: $(VENV)/.test ## draw every kind of page at 360, 768 and 1280 px, light and dark (TO=folder, ONLY=part of a name)
	@SCREENSHOTS=$(or $(TO),var/screenshots) ONLY="$(ONLY)" $(BIN)/python -m pytest -q -p no:cacheprovider tests/browser/screenshots.py

messages: $(VENV)/.test ## bring the catalogues of the user interface up to date, and compile them
	@DJANGO_SETTINGS_MODULE=judgekb.settings $(BIN)/python -m tests.messages

lint: $(VENV)/.test ## types, style, import layers, migrations
	$(BIN)/ruff check $(PACKAGES)
	$(BIN)/ruff format --check $(PACKAGES)
	$(BIN)/mypy $(PACKAGES)
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py check --fail-level WARNING

audit: $(VENV)/.audit ## whether a locked version has a known fault; says so where the index cannot be asked
	@$(BIN)/python tests/audit.py

lock: $(VENV)/.test ## compile the requirements files anew, with hashes
	$(BIN)/python -m pip install --quiet uv
	cd requirements && for name in base test audit fuzz; do \
	  ../$(BIN)/uv pip compile --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet $$name.in -o $$name.txt || exit 1; \
	done

clean: ## remove what was installed and made: the environment, the base, the index
	rm -rf $(VENV) var .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.base: requirements/base.txt | $(VENV)/bin/python
	@echo "Installing judgekb's dependencies …"
	@$(PIP) install --require-hashes -r requirements/base.txt
	@touch $@

$(VENV)/.test: requirements/test.txt | $(VENV)/bin/python
	@echo "Installing the test dependencies …"
	@$(PIP) install --require-hashes -r requirements/test.txt
	@touch $@ $(VENV)/.base

$(VENV)/.audit: requirements/audit.txt $(VENV)/.test
	@$(PIP) install --require-hashes -r requirements/audit.txt
	@touch $@

$(VENV)/.fuzz: requirements/fuzz.txt $(VENV)/.test
	@$(PIP) install --require-hashes -r requirements/fuzz.txt || echo "atheris cannot be installed here; the generator alone makes inputs."
	@touch $@
