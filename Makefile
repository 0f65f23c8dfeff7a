# The things anyone does. Each sets up whatever it needs; nothing has to be installed by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play serve kernel web-client screenshots test check protocol bench record lock floors docs image help

help:
	@echo "make play    play mangala against a bot in the terminal"
	@echo "make serve   the server with the web client at http://127.0.0.1:8000"
	@echo "make test    style, types and every test"
	@echo "make kernel  compile mangala's solver"
	@echo "make check   style and types alone"
	@echo "make protocol  write the web client's types from the server's"
	@echo "make bench   the figures, measured here and now"
	@echo "make record  write the golden playthroughs again"
	@echo "make lock    renew requirements.lock: the newest versions that pyproject.toml allows, with hashes"
	@echo "make floors  run tests of the server on the oldest versions that it allows"
	@echo "make docs    the documentation as a site, in build/docs"
	@echo "make image   the steps of the Dockerfile in a clean chroot, where there is no image builder: size and time to ready"
	@echo "make screenshots  photograph every page and board into docs/screenshots; tools/screenshots.py --help for every size"

$(VENV)/installed: pyproject.toml requirements.lock tools/venv
	@PYTHON=$(PYTHON) tools/venv $(VENV) dev,server
	@touch $@

$(VENV)/bench: $(VENV)/installed
	@PYTHON=$(PYTHON) tools/venv $(VENV) dev,server,bench
	@touch $@

play: $(VENV)/installed
	@$(BIN)/atoll play mangala

# The web client goes into the server's folder; it is built anew when its sources or the games' words and tables have changed.
CLIENT := src/atoll/server/static/index.html
CLIENT_SOURCES := $(shell find web -path web/node_modules -prune -o -type f \( -path 'web/src/*' -o -path 'web/public/*' -o -name '*.ts' \
	-o -name '*.html' \) -print 2>/dev/null) $(wildcard src/atoll/games/*/text/*.json src/atoll/games/*/data/*.json \
	src/atoll/games/*/rules.md src/atoll/games/*/cover.svg src/atoll/server/text/refusals/*.json)

web/node_modules/installed: web/package-lock.json tools/web
	@tools/web install
	@touch $@

$(CLIENT): web/node_modules/installed $(CLIENT_SOURCES)
	@cd web && npm run build --silent -- --logLevel warn

web-client: $(CLIENT)

# Mangala's kernel, compiled where there is a C compiler; without one the solver runs on Python and says so.
KERNEL := src/atoll/solver/kernel
KERNEL_BUILT := $(VENV)/kernel

$(KERNEL_BUILT): $(VENV)/installed $(wildcard $(KERNEL)/*.c $(KERNEL)/*.h) $(KERNEL)/build.py
	@$(BIN)/python $(KERNEL)/build.py
	@touch $@

kernel: $(KERNEL_BUILT)

serve: $(VENV)/installed kernel web-client
	@$(BIN)/atoll serve

check: $(VENV)/installed web/node_modules/installed
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m atoll.server.http.typescript web/src/protocol.ts --check
	cd web && npm run check --silent && npm run lint --silent

# The client's types come from the server's; `make check` fails while they differ.
protocol: $(VENV)/installed
	$(BIN)/python -m atoll.server.http.typescript web/src/protocol.ts

test: check kernel web-client
	@tools/web chromium
	cd web && npm test --silent
	$(BIN)/python -m tests.lanes --durations 20 --durations-min 10

bench: $(VENV)/bench kernel web-client
	@tools/web chromium
	$(BIN)/python bench/playouts.py
	$(BIN)/python bench/kernel.py
	$(BIN)/python bench/web.py
	$(BIN)/python bench/preview.py
	$(BIN)/python bench/server_load.py

record: $(VENV)/installed
	$(BIN)/python -m tests.support.playthroughs

build/docs-venv/bin/mkdocs:
	@$(PYTHON) -m venv build/docs-venv
	@build/docs-venv/bin/python -m pip install --quiet --disable-pip-version-check 'mkdocs-material>=9.6'

docs: build/docs-venv/bin/mkdocs
	@$(PYTHON) tools/docs.py build/docs-source
	@build/docs-venv/bin/mkdocs build --quiet --strict
	@echo "build/docs/index.html"

image: web-client
	tools/image

lock:
	@PYTHON=$(PYTHON) tools/lock

floors:
	@PYTHON=$(PYTHON) tools/floors

screenshots: $(VENV)/installed web-client
	@tools/web chromium
	$(BIN)/python tools/screenshots.py
