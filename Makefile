# The things anyone does. Each sets up whatever it needs; nothing has to be installed by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check bench record help

help:
	@echo "make play    play mangala against a bot in the terminal"
	@echo "make test    style, types and every test"
	@echo "make check   style and types alone"
	@echo "make bench   the figures, measured here and now"
	@echo "make record  write the golden playthroughs again"

$(VENV)/installed: pyproject.toml tools/venv
	@PYTHON=$(PYTHON) tools/venv $(VENV) dev
	@touch $@

$(VENV)/bench: $(VENV)/installed
	@PYTHON=$(PYTHON) tools/venv $(VENV) dev,bench
	@touch $@

play: $(VENV)/installed
	@$(BIN)/atoll play mangala

check: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/mypy

test: check
	$(BIN)/python -m pytest -n 2 --dist worksteal

bench: $(VENV)/bench
	$(BIN)/python bench/playouts.py

record: $(VENV)/installed
	$(BIN)/python -m tests.support.playthroughs
