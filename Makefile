# One engine beside this file, as OpenBench builds it: make EXE=name GAME=shogi
GAME ?= shogi
EXE ?= tengen-$(GAME)
CARGO_TARGET_DIR ?= target

ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif

ifeq ($(filter $(GAME),shogi xiangqi draughts gomoku dots),)
  $(error GAME=$(GAME) is no game: shogi, xiangqi, draughts, gomoku or dots)
endif

.PHONY: all clean

all:
	TENGEN_GAME=$(GAME) cargo build --release --bin tengen
	cp $(CARGO_TARGET_DIR)/release/tengen$(SUFFIX) $(EXE)$(SUFFIX)

clean:
	cargo clean
