# make room   set everything up and open the room in the browser
# make pages  build the pages that the room shows
# make test   set everything up and check everything
# make check  the fast loop while working: the rules of play, or what you name, as in `make check T=tests/web`
# make sentences  every sentence that somebody can meet, in one list to be read through: build/sentences.md
# make bench  speed, beside other libraries in the same run
# make exhaustive  the tests with every example that chance gives them, and all seven-card hands counted
# make kills  kill the room two hundred times in the middle of play, and see that nothing is lost
# make mutants  break behaviours on purpose and see that the tests notice
# make code-mutants  change the code of the rules on purpose, a sample of it, and report what the tests notice
# make replay-data  play the recorded hands of a folder again and compare the results: PHH=folder
# make compiled  the hand engine compiled by mypyc into build/compiled, from the same source, and tested
# make docs   a site of docs/ with search and the reference, in build/site
# make wheel  build dist/*.whl with the pages inside: installing it needs no Node
# make lock   write the pinned requirements anew (after changing pyproject.toml)

VENV := .venv
BIN := $(VENV)/bin
DIST := dist
LOCKS := requirements
# Hands in PHH that others recorded; those of docs/replay.md lie beside the project, and not in it.
PHH ?= ../shared/data/phh
T ?= tests/cards tests/ranking tests/games tests/hand tests/charges tests/table tests/rulings tests/talk tests/test_layers.py tests/test_names.py
# The first interpreter found that is new enough and can make a virtual environment; `make PYTHON=/path/to/python3`
# chooses another. The system's own comes first: distributions optimise theirs when they build it, which makes it about a
# quarter quicker than one that a version manager has compiled in its usual way.
PYTHON ?= $(shell for p in /usr/bin/python3 python3 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)
# What is compiled: all that runs for every decision of a hand, but for betting/open_actions, whose struct renames its
# fields in a way that mypyc does not know.
HOT := ranking/evaluate $(addprefix hand/,rules/plan state flow evolving/betting evolving/cards evolving/draw evolving/showdown \
	evolve decide hand \
	betting/open_wagers betting/options betting/ruled_limits deciding/bets deciding/cards deciding/deals deciding/early \
	deciding/refusing dealing/next_cards dealing/seating dealers showdown/showing_order showdown/pots showdown/who_shows showdown/settling)
COMPILE := .tools/bin/uv pip compile --universal --generate-hashes --no-annotate --no-header --python-version 3.11 --quiet
# Where nothing that `make room` and `make test` need may have to be compiled; `make lock` sees to it.
READY_MADE := x86_64-manylinux_2_28 aarch64-manylinux_2_28 aarch64-apple-darwin
PAGES := src/pokerroom/web/pages/index.html
# The pages' own source, and the Python that says what goes over the wire: its TypeScript is made anew with them.
PAGES_FROM := $(shell find web \( -name node_modules -o -path web/src/generated -o -name '*.test.ts' \) -prune -o -type f -print 2>/dev/null) \
	$(wildcard src/pokerroom/room/wire/*.py) $(wildcard src/pokerroom/web/shapes/*.py)
# Compiled modules are kept whatever the shell says: without them every program that the tests start takes thrice as long.
export PYTHONDONTWRITEBYTECODE :=
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-color

.DEFAULT_GOAL := help
.PHONY: help room pages test check sentences bench exhaustive kills mutants code-mutants replay-data compiled docs wheel lock
.PHONY: clean run-types run-tests

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

room: $(VENV)/room.done $(PAGES)
	@$(BIN)/pokerroom serve $(SERVE)

pages: $(PAGES)

test: $(VENV)/dev.done $(PAGES) $(VENV)/browser.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory --jobs=2 run-types run-tests
	$(BIN)/pokerroom rules coverage --floor tests/clauses-shown-floor.json --gaps tests/clauses-not-shown.toml

# Beside each other: types take one processor for a minute or two where nothing is kept of an earlier run. The tests go
# first, and types take the time in which they wait.
run-types:
	nice -n 19 $(BIN)/mypy

run-tests:
	$(BIN)/python -m pytest --workers 3

check: $(VENV)/dev.done $(PAGES)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -x --workers 2 $(T)

sentences: $(VENV)/dev.done
	@PYTHONPATH=tests $(BIN)/python -m testkit.suite.sentences

bench: $(VENV)/dev.done $(VENV)/bench.done $(VENV)/eval7.done $(VENV)/open_spiel.done
	$(BIN)/python -m bench
	$(BIN)/python -m bench.busy_room
	$(BIN)/python -m bench.hostile_room

exhaustive: $(VENV)/dev.done $(PAGES) $(VENV)/browser.done
	TESTS_THOROUGH=1 $(BIN)/python -m pytest --workers 3

kills: $(VENV)/dev.done $(PAGES)
	TESTS_KILLS=200 $(BIN)/python -m pytest -q tests/room/test_kill.py

mutants: $(VENV)/dev.done
	PYTHONPATH=tests $(BIN)/python -m testkit.suite.mutants
	PYTHONPATH=tests $(BIN)/python -m testkit.rulebook.data_mutants $(if $(BOOK),--book $(BOOK)) $(if $(AREA),--area $(AREA))

code-mutants: $(VENV)/dev.done $(VENV)/mutation.done
	$(BIN)/python -m bench.code_mutants $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(AREA),--area $(AREA))

replay-data: $(VENV)/room.done
	$(BIN)/pokerroom replay --check --explained tests/notation/explained.toml $(PHH)/*

# Needs a C compiler. PYTHONPATH=build/compiled runs anything with it.
compiled: $(VENV)/dev.done $(VENV)/bench.done
	rm -rf build/compiled
	mkdir -p build
	cp -r src build/compiled
	cd build/compiled && $(CURDIR)/$(BIN)/mypyc --ignore-missing-imports $(HOT:%=pokerroom/%.py)
	PYTHONPATH=build/compiled $(BIN)/python -c "from pokerroom.hand import state; assert not state.__file__.endswith('.py'), state.__file__"
	PYTHONPATH=build/compiled $(BIN)/python -m pytest -q --workers 2 -m "not untyped" tests/hand tests/scenarios

docs: $(VENV)/docs.done
	@$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet --builder html docs build/site
	@echo "build/site/index.html"

wheel: $(VENV)/room.done $(PAGES)
	@$(BIN)/python -m hatchling build -t wheel -d $(DIST)

lock:
	$(PYTHON) -m venv .tools
	.tools/bin/python -m pip --disable-pip-version-check --quiet install 'uv>=0.5'
	@$(COMPILE) pyproject.toml --extra room --group build --output-file $(LOCKS)/room.txt
	@$(COMPILE) pyproject.toml --extra room --group build --group dev -c $(LOCKS)/room.txt --output-file $(LOCKS)/dev.txt
	@$(COMPILE) pyproject.toml --extra room --group build --group bench -c $(LOCKS)/room.txt --output-file $(LOCKS)/bench.txt
	@$(COMPILE) pyproject.toml --extra room --group build --group docs -c $(LOCKS)/room.txt --output-file $(LOCKS)/docs.txt
	@$(COMPILE) pyproject.toml --extra room --group build --group mutation -c $(LOCKS)/dev.txt --output-file $(LOCKS)/mutation.txt
	@$(COMPILE) --group node --output-file $(LOCKS)/node.txt
	@$(COMPILE) --group eval7 -c $(LOCKS)/bench.txt --output-file $(LOCKS)/eval7.txt
	@$(COMPILE) --group open_spiel -c $(LOCKS)/bench.txt --output-file $(LOCKS)/open_spiel.txt
	@for machine in $(READY_MADE); do for version in 3.11 3.12 3.13; do \
		.tools/bin/uv pip install --dry-run --quiet --target .tools/none --python-platform $$machine --python-version $$version \
			--require-hashes --only-binary :all: -r $(LOCKS)/dev.txt -r $(LOCKS)/node.txt || exit 1; done; done

clean:
	rm -rf $(VENV) .tools .mypy_cache .ruff_cache .pytest_cache .hypothesis build $(DIST)

$(VENV)/python.done:
	@if [ -z "$(PYTHON)" ]; then echo "pokerroom needs Python 3.11 or newer with venv; none was found on this machine (on Debian: apt-get install python3-venv)." >&2; \
		exit 1; fi
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "$(PYTHON) is not a Python of 3.11 or newer, which pokerroom needs." >&2; exit 1; }
	@echo "Setting up $(VENV) with $$($(PYTHON) --version)"
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) || { echo "This Python cannot make a virtual environment; on Debian: apt-get install python3-venv" >&2; \
		rm -rf $(VENV); exit 1; }
	@touch $@

# Each set of requirements is installed once and again when its lock file changes.
$(VENV)/%.done: $(LOCKS)/%.txt pyproject.toml | $(VENV)/python.done
	@echo "Installing the $* requirements"
	@$(PIP) install --require-hashes -r $<
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(PAGES): $(PAGES_FROM) | $(VENV)/room.done
	@echo "Building the pages"
	@web/build.sh $(CURDIR)/$(BIN)/python

# A browser for the tests of the pages: Debian's, where we may install it, best without its windows. Without any browser
# those tests say that they are skipped.
APT_INSTALL := apt-get -o Acquire::Retries=1 -o Acquire::http::Timeout=20 install -y
$(VENV)/browser.done: | $(VENV)/python.done
	@if command -v chromium-headless-shell >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing chromium-headless-shell"; \
		($(APT_INSTALL) chromium-headless-shell || (apt-get update && $(APT_INSTALL) chromium-headless-shell) || \
			command -v chromium || $(APT_INSTALL) chromium) >/dev/null 2>&1 || \
			echo "chromium could not be installed: the tests in a browser will be skipped." >&2; \
	elif ! command -v chromium >/dev/null; then \
		echo "There is no chromium here and no leave to install it: the tests in a browser will be skipped." >&2; fi
	@touch $@

# The peers that not every machine can have, one that may have to be compiled and one that only comes compiled: without
# them the benchmarks run all the same and say so.
$(VENV)/eval7.done: $(LOCKS)/eval7.txt | $(VENV)/bench.done
	@echo "Building eval7"
	@$(PIP) install --require-hashes --no-build-isolation -r $< || echo "eval7 could not be installed; the others can." >&2
	@touch $@

$(VENV)/open_spiel.done: $(LOCKS)/open_spiel.txt | $(VENV)/bench.done
	@echo "Installing open_spiel"
	@$(PIP) install --require-hashes --only-binary :all: -r $< || echo "open_spiel could not be installed; the others can." >&2
	@touch $@
