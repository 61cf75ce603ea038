# A fresh clone needs only `make demo` and `make test`; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Quiet twice: errors are still printed, warnings are not.
INSTALL = @echo 'Installing (about a minute)' && $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet \
	install --constraint constraints.txt --editable
# One process more than processors, because tests of sockets also wait.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
PYTEST = $(BIN)/python -m pytest --dist worksteal -n
QUICK := $(addprefix tests/,games words tables messages)

# Where this is set, each process compiles the project and its plugins again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo run quick test soak check format bench ladder luck gallery picture film docs goldens release lock latest clean

help: ## List what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

demo: $(VENV)/.run ## Play in the browser with a local Discord, without an account
	@$(BIN)/python -m bot demo $(ARGS)

run: $(VENV)/.run ## Run the bot on Discord with the settings of .env
	$(BIN)/python -m bot run

quick: $(VENV)/.dev ## Run the tests of rules, tables and messages: after every edit
	$(PYTEST) auto $(QUICK) -m "not long and not thorough" $(ARGS)

test: $(VENV)/.dev ## Run every test (ARGS="-k undo" for some of them)
	$(PYTEST) $(WORKERS) $(ARGS)

soak: $(VENV)/.dev ## Run every test at full length: all seeds, moments and evenings; takes hours
	TAKUJO_SOAK=1 $(PYTEST) $(WORKERS) --timeout 7200 $(ARGS)

check: $(VENV)/.dev ## Check formatting, lint, types, imports, the Dockerfile and the workflows
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/hadolint Dockerfile
	$(BIN)/zizmor --offline --quiet --persona pedantic .github

format: $(VENV)/.dev ## Format the code and apply the fixes of the linter
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.bench ## Measure speed and memory against their bounds
	$(BIN)/python -m tools.bench $(ARGS)

ladder: $(VENV)/.dev ## Measure the strength of computer players; takes hours (ARGS="coloretto --games 100")
	$(BIN)/python -m tools.ladder $(ARGS)

luck: $(VENV)/.dev ## Measure the share of luck in results; takes an hour (ARGS="nlk --games 200")
	$(BIN)/python -m tools.luck $(ARGS)

gallery: $(VENV)/.dev ## Draw typical, crowded and final states of every game into gallery/
	$(BIN)/python -m tools.gallery

picture: $(VENV)/.dev ## Draw the pictures of the README and the demo page again
	$(BIN)/python -m tools.gallery --table docs/table.png
	$(BIN)/python -m tools.gallery --table bot/sandbox/static/table.webp
	$(BIN)/python -m tools.gallery --card docs/card.webp

film: $(VENV)/.dev ## Record the README's animation and screenshots from the demo page
	$(BIN)/python -m tools.film $(ARGS)

docs: $(VENV)/.dev ## Write docs/contract.md again from the docstrings of the contract of games
	$(BIN)/python -m tools.contract

goldens: $(VENV)/.dev ## Write the readable playthroughs again; read the difference before committing it
	$(BIN)/python -m tests.games.playthrough

release: $(VENV)/.release ## Build and check everything that a release consists of, into dist/
	$(BIN)/python -m tools.release

lock: ## Pin the newest dependencies in constraints.txt; run `make test` before committing them
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip --disable-pip-version-check --quiet install '.[dev,release]'
	(echo '# Made by `make lock`: what `make`, CI and the image install.'; \
		build/lock/bin/python -m pip freeze --exclude takujo) > constraints.txt

latest: ## Run every test with the newest dependencies instead of those in constraints.txt
	rm -rf build/latest
	$(PYTHON) -m venv build/latest
	build/latest/bin/python -m pip --disable-pip-version-check --quiet install --editable '.[dev]'
	build/latest/bin/python -m pip freeze --exclude-editable | diff constraints.txt - || true
	build/latest/bin/python -m pytest --dist worksteal -n $(WORKERS) $(ARGS)

clean: ## Remove the virtual environment and all generated files
	rm -rf $(VENV) build dist gallery artefacts .mypy_cache .pytest_cache .ruff_cache .hypothesis

# One stamp per set of dependencies, which are installed again when these files change.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Takujo needs Python 3.11 or newer (set PYTHON=...)' >&2; exit 1; }
	@echo 'Creating the virtual environment $(VENV)'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) '.[dev]'
	@touch $@ $(VENV)/.run

$(VENV)/.bench: pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) '.[dev,bench]'
	@touch $@ $(VENV)/.dev $(VENV)/.run

$(VENV)/.release: pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) '.[dev,release]'
	@touch $@ $(VENV)/.dev $(VENV)/.run
