# Everything sets itself up in .venv: a fresh machine needs git, make and Python 3.11 or newer with venv.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test check bench screenshots clean

play: .venv/play
	@$(BIN)/eldorado $(ARGS)

test: .venv/dev
	$(BIN)/python -m pytest $(ARGS)

check: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest $(ARGS)

bench: .venv/dev
	$(BIN)/python -m tests.bench $(ARGS)

screenshots: .venv/dev
	$(BIN)/python -m tests.screenshots

.venv/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	@touch $@

.venv/play: .venv/python pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e .
	@touch $@

.venv/dev: .venv/python pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ .venv/play

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache
