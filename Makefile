# The two commands of the README are `make demo` and `make test`; the rest is for those who work on docparse.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
STAMP := .venv/.installed

# Processes side by side, one more than cores: a quarter of a test's time is waiting for what it started. A test
# that another process has no work for moves over.
PROCESSES = $(shell echo $$(($$(nproc) + 1)))
PYTEST = $(BIN)/python -m pytest --numprocesses $(PROCESSES) --dist worksteal

# Modules are compiled once and not by every process, whatever the shell says.
export PYTHONDONTWRITEBYTECODE =

.PHONY: demo test test-all effect fuzz lint types imports check docs lock bench clean

# The demo asks for what docparse itself needs; the tools of those who work on it come with the other targets.
demo: $(READY)
	$(BIN)/python -m fixtures.demo

# Of wide grids of variants one in some runs here. `make test T=layout`: the tests of one folder.
test: $(STAMP)
	$(PYTEST) -m "not full" $(if $(T),tests/$(T))

# Whole corpora, every example of the documentation and attacks through the command line besides.
test-all: $(STAMP)
	$(PYTEST) $(if $(T),tests/$(T))

# What a change does to every corpus, against another revision; QUICK=1 takes one item in three of some.
BASE ?= main
effect: $(STAMP)
	$(BIN)/python -m bench.effect --base $(BASE) $(if $(QUICK),--quick)

# By night: each target for MINUTES, guided by coverage.
MINUTES ?= 10
fuzz: $(STAMP)
	$(BIN)/python -m pip install --quiet 'atheris>=3.0'
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)

$(READY): requirements-run.lock pyproject.toml
	@$(PYTHON) -m venv .venv || { echo "no venv module: apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-run.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $(READY)

# What a tool never imports need not be compiled: a third of the time.
$(STAMP): $(READY) requirements.lock
	$(BIN)/python -m pip install --quiet --no-compile --require-hashes -r requirements.lock
	touch $(STAMP)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

imports: $(STAMP)
	$(BIN)/lint-imports

check: lint types imports

docs: $(STAMP)
	$(BIN)/mkdocs build --strict

# Pins with hashes for every supported Python, without the address of any index: of everything, and the part of
# them that docparse itself and its building need.
COMPILE = uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-emit-find-links --no-annotate --no-header
lock:
	$(COMPILE) pyproject.toml --extra tesseract --extra llm --extra gold --extra parquet --extra mupdf \
	  --extra retrieval --extra scores --extra completion --group dev --group docs \
	  --output-file requirements.lock
	printf 'hatchling\neditables\n' | $(COMPILE) pyproject.toml - --constraint requirements.lock \
	  --output-file requirements-run.lock

clean:
	rm -rf .venv build dist site
