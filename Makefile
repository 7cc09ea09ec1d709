# One engine beside this file, as OpenBench builds it: make EXE=name GAME=shogi
GAME ?= shogi
EXE ?= tengen-$(GAME)
CARGO_TARGET_DIR ?= target

ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif

.PHONY: all clean

all:
	cargo build --release --bin tengen-$(GAME)
	cp $(CARGO_TARGET_DIR)/release/tengen-$(GAME)$(SUFFIX) $(EXE)$(SUFFIX)

clean:
	cargo clean
