# gloaming: everything a developer or a curious visitor runs. `make help` lists it.

SHELL := /bin/bash
PYTHON ?= python3.11
VENV ?= .venv
TORCH ?= torch==2.13.0
WORKERS ?= auto
GAME ?= chronicles
ARGS ?=

PY := $(VENV)/bin/python
# each worker begins at another place, so that they seldom compile the same game at the same time
PYTEST := $(PY) -m pytest -q -n $(WORKERS) --dist worksteal
TRAIN_STAMP := $(VENV)/.gloaming-train
DEV_STAMP := $(VENV)/.gloaming-dev
BENCH_STAMP := $(VENV)/.gloaming-bench
# code with index checks has a cache of its own, so that the two never take turns compiling; it is
# hardly optimised, for compiling it takes longer than playing
BOUNDS_CACHE := $(abspath $(VENV))/bounds-cache

.DEFAULT_GOAL := help
.PHONY: help demo test lint format soak bench balance golden clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

# what the table at the end needs is compiled meanwhile, on another core
demo: $(TRAIN_STAMP) ## train a team for a few minutes, hold it against the baselines, show all games
	@nice $(PY) -m gloaming_agents.overview episodes=1 >/dev/null 2>&1 & \
	$(PY) train.py game=$(GAME) ppo=demo $(ARGS) || exit $$?; wait; $(PY) -m gloaming_agents.overview

test: $(DEV_STAMP) ## the fast tests
	@echo "== rules as plain Python"
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "nojit and not soak" $(ARGS)
	@echo "== random play with every index checked"
	NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 NUMBA_CACHE_DIR=$(BOUNDS_CACHE) $(PYTEST) -m "bounds and not soak" $(ARGS)
	@echo "== compiling, two games at a time"
	@for games in chronicles,rattling glow,mysthea; do \
		$(PY) -m gloaming_agents.overview "games=[$$games]" episodes=1 >/dev/null & \
	done; wait
	@echo "== everything else, compiled"
	$(PYTEST) -m "not nojit and not soak" $(ARGS)

lint: $(DEV_STAMP) ## style and types
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

format: $(DEV_STAMP) ## put the code into the project's format
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

soak: $(DEV_STAMP) ## the long tests: many random matches of every game
	$(PYTEST) -m soak $(ARGS)

bench: $(BENCH_STAMP) ## how fast everything is on this machine
	$(PY) -m benchmarks $(ARGS)

balance: $(TRAIN_STAMP) ## win rates of the scripted policies, into docs/
	$(PY) -m gloaming_agents.balance game=$(GAME) $(ARGS)

golden: $(DEV_STAMP) ## write the golden replays anew, after an intended change of rules
	$(PY) -m tests.golden $(ARGS)

clean: ## remove the virtual environment, caches and builds; runs/ stays
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} + ; find . -name '*.egg-info' -prune -exec rm -rf {} +

$(PY):
	$(PYTHON) -m venv $(VENV)

# torch first and alone: what depends on it would otherwise choose a build by itself
$(TRAIN_STAMP): pyproject.toml | $(PY)
	@echo "installing into $(VENV): a minute or two, and quiet"
	$(PY) -m pip install --quiet --disable-pip-version-check $(TORCH)
	$(PY) -m pip install --quiet --disable-pip-version-check -e ".[train]"
	@touch $@

$(BENCH_STAMP): $(TRAIN_STAMP)
	$(PY) -m pip install --quiet --disable-pip-version-check -e ".[train,bench]"
	@touch $@

$(DEV_STAMP): $(TRAIN_STAMP)
	$(PY) -m pip install --quiet --disable-pip-version-check -e ".[train,test,dev]"
	@touch $@
