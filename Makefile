# One engine beside this file, as OpenBench builds it: make EXE=name GAME=shogi
GAME ?= shogi
EXE ?= tengen-$(GAME)
CARGO_TARGET_DIR ?= target

ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif

# What the archives of a release are made for: TARGETS='x86_64-unknown-linux-musl:v3' make dist
TARGETS ?=

.PHONY: all clean dist

all:
	cargo build --release --bin tengen-$(GAME)
	cp $(CARGO_TARGET_DIR)/release/tengen-$(GAME)$(SUFFIX) $(EXE)$(SUFFIX)

# Archives in dist/, and their checksums. docs/install.md says what is in them.
dist:
	python3 docs/packaging/dist.py $(TARGETS)

clean:
	cargo clean
