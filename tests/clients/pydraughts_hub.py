"""Plays games of an engine against itself through pydraughts' Hub client.

On 8x8 pydraughts' own board is the referee: every move must be legal on it. On 12x12, which
pydraughts does not play, its client carries the strings, and the engine's answers must be moves
that it accepts when they come back. Usage: ENGINE GAMES
"""

import random
import sys

import draughts
import draughts.engine
from draughts.engines.hub import HubEngine

program, games = sys.argv[1], int(sys.argv[2])

START = {
    "english8": "B" + "b" * 12 + "e" * 8 + "w" * 12,
    "english12": "W" + "b" * 30 + "e" * 12 + "w" * 30,
}


def open_engine(variant):
    engine = HubEngine([program, "hub"])
    assert {"english12", "english10", "english8"} <= engine.variants, engine.variants
    engine.configure({"variant": variant, "tt-size": 18})
    engine.init()
    engine.ping()
    return engine


def play_english8(engine, seed):
    board = draughts.Board(variant="english")
    rng, moves = random.Random(seed), []
    for ply in range(160):
        if board.is_over():
            return "over"
        legal = {sorted_captures(move.hub_move): move for move in board.legal_moves()}
        if ply < 4:
            name = rng.choice(sorted(legal))
        else:
            best, _ = engine.go(START["english8"], " ".join(moves), movetime=0.02)
            name = sorted_captures(best)
            assert name in legal, f"illegal move {best} in {board.fen}: {sorted(legal)}"
        moves.append(legal[name].hub_move)
        board.push(legal[name])
    return "length"


def sorted_captures(move):
    if "x" not in move:
        return move
    squares = move.split("x")
    return "x".join(squares[:2] + sorted(squares[2:], key=int))


def play_english12(engine):
    moves = []
    for _ in range(60):
        best, ponder = engine.go(START["english12"], " ".join(moves), movetime=0.02)
        assert best, "no move"
        moves.append(best)
        assert "depth" in engine.info, engine.info
    return "length"


engine = open_engine("english8")
results = [play_english8(engine, seed) for seed in range(games)]
engine.quit()
engine = open_engine("english12")
results.append(play_english12(engine))
engine.go(START["english12"], None, my_time=2.0, inc=0.1)
engine.quit()
print("ok", results)
