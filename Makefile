# `make demo` plays and draws, `make test` checks everything; both make .venv and install what they need.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
JOBS ?= 2

.PHONY: demo test lint notebooks docs coverage-table rules-matrix docs-tables docs-pictures soak bench clean help programs

help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

demo: $(VENV)/run.stamp ## play the death-bomb scenario, draw every chart, say where the files are
	@mkdir -p demo
	$(BIN)/castchart play death-bomb --html demo/death-bomb.html
	@for chart in $$($(BIN)/python -c 'from fsm.charts import CHARTS; print(*CHARTS)'); do \
	    for suffix in svg png; do $(BIN)/castchart draw "$$chart" -o "demo/$$chart.$$suffix"; done; \
	done
	@echo; echo "The play, step by step:  $(CURDIR)/demo/death-bomb.html"; \
	echo "The charts:"; printf '  %s\n' "$(CURDIR)"/demo/*.svg "$(CURDIR)"/demo/*.png

test: programs lint ## everything that must hold: lint, types, charts, tests, doctests, notebooks
	$(BIN)/python -m pytest -n $(JOBS)
	@$(MAKE) notebooks

lint: $(VENV)/test.stamp ## style, types, who imports whom, static checks of the charts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/castchart check

notebooks: $(VENV)/test.stamp ## run every notebook
	@shopt -s nullglob; files=(notebooks/*.ipynb); \
	if [ $${#files[@]} = 0 ]; then echo "no notebooks yet"; else \
	    $(BIN)/python -m pytest -o addopts= -o filterwarnings=default --nbmake --nbmake-timeout=300 "$${files[@]}"; \
	fi

docs: $(VENV)/test.stamp ## run the notebooks and write them as HTML, diagrams and all, to build/notebooks
	@mkdir -p build/notebooks
	JUPYTER_PLATFORM_DIRS=1 $(BIN)/python -m nbconvert --config=notebooks/html.json --to=html --execute \
	    --log-level=WARN --output-dir=build/notebooks notebooks/*.ipynb
	@echo "The lessons:"; printf '  %s\n' "$(CURDIR)"/build/notebooks/*.html

coverage-table: $(VENV)/run.stamp ## what the scenarios see of each chart: states, transitions, guard outcomes
	@$(BIN)/python -m engine.covering

rules-matrix: $(VENV)/test.stamp ## which tests prove which rule, and what in the charts carries it: docs/
	$(BIN)/python -m engine.rules_matrix docs/rules-matrix

docs-tables: $(VENV)/run.stamp ## write the tables in docs/ anew
	$(BIN)/python -m engine.card_table docs/cards.md

TURNS ?= 10000
GAME ?= 0

soak: $(VENV)/test.stamp ## play TURNS=10000 random turns and check every step; SEED= and GAME= play one again
	PYTHONPATH=. $(BIN)/python -m tests.soak --turns $(TURNS) --game $(GAME) $(if $(SEED),--seed $(SEED))

docs-pictures: programs $(VENV)/bench.stamp ## draw the pictures in docs/ anew
	PYTHONPATH=. $(BIN)/python tests/benchmarks/docs_pictures.py docs/pictures

bench: $(VENV)/bench.stamp ## time one transition, and whole plays, against other libraries
	@for file in tests/benchmarks/bench_*.py; do PYTHONPATH=. $(BIN)/python "$$file"; done
	$(BIN)/python -m pytest tests/benchmarks -q --benchmark-columns=min,median,iqr,rounds --benchmark-sort=name

clean: ## remove what the other targets made, the environment too
	rm -rf $(VENV) demo build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .cache
	find fsm diagrams engine tests -name __pycache__ -prune -exec rm -rf {} +

# Programs that tests use and pip cannot bring: a browser for the pages, Graphviz' own `dot` beside its port, Java
# for PlantUML. Without one its tests are skipped, and say so; in CI that is a failure.
programs:
	@wanted=(); for each in chromium:chromium dot:graphviz java:default-jre-headless; do \
	    command -v "$${each%:*}" >/dev/null || wanted+=("$${each#*:}"); done; \
	[ $${#wanted[@]} = 0 ] && exit; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing for the tests, from Debian: $${wanted[*]}"; \
	    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	        apt-get install -y -qq --no-install-recommends "$${wanted[@]}" fonts-liberation >/dev/null; } \
	    || echo "could not be installed, so that tests will be skipped: $${wanted[*]}"; \
	else echo "not found, so that tests will be skipped: $${wanted[*]}"; fi

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	    echo "no $(PYTHON) found: install Python 3.11 or newer, or say make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "$$($(PYTHON) --version) is too old: castchart needs 3.11 or newer; say make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	    echo "$(PYTHON) cannot make environments: install python3-venv (apt-get install python3-venv)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: pyproject.toml | $(BIN)/python
	$(PIP) -e .
	@touch $@

$(VENV)/test.stamp: pyproject.toml | $(BIN)/python
	$(PIP) -e '.[test]'
	@touch $@ $(VENV)/run.stamp

$(VENV)/bench.stamp: pyproject.toml | $(BIN)/python
	$(PIP) -e '.[test,bench]'
	@touch $@ $(VENV)/run.stamp
