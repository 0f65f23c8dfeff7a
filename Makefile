# The things anyone does. Each sets up whatever it needs; nothing has to be installed by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play serve web-client test check bench record help

help:
	@echo "make play    play mangala against a bot in the terminal"
	@echo "make serve   the server with the web client at http://127.0.0.1:8000"
	@echo "make test    style, types and every test"
	@echo "make check   style and types alone"
	@echo "make bench   the figures, measured here and now"
	@echo "make record  write the golden playthroughs again"

$(VENV)/installed: pyproject.toml tools/venv
	@PYTHON=$(PYTHON) tools/venv $(VENV) dev,server
	@touch $@

$(VENV)/bench: $(VENV)/installed
	@PYTHON=$(PYTHON) tools/venv $(VENV) dev,server,bench
	@touch $@

play: $(VENV)/installed
	@$(BIN)/atoll play mangala

# A checkout without the client's sources serves the API alone.
web-client:
	@if [ -f web/package.json ]; then cd web && { [ -d node_modules ] || npm ci --no-audit --no-fund; } && npm run build; fi

serve: $(VENV)/installed web-client
	@$(BIN)/atoll serve

check: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/mypy

test: check
	$(BIN)/python -m pytest -n 2 --dist worksteal

bench: $(VENV)/bench
	$(BIN)/python bench/playouts.py

record: $(VENV)/installed
	$(BIN)/python -m tests.support.playthroughs
