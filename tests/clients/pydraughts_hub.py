"""Plays games through pydraughts' Hub client.

On 8x8 pydraughts' own board is the referee: every move must be legal on it, and each game goes on
until that board calls it over. The moves sent are the board's own texts; the position is not, since
for English draughts the board spells it with the colours swapped and its moves without. Game 0 is of
the engine with itself, the others are against a random mover, who must lose. On 12x12, which
pydraughts does not play, its client carries the texts, and the engine's answers must be moves that
it accepts when they come back. Usage: ENGINE GAMES
"""

import random
import sys

import draughts
import draughts.engine

program, games = sys.argv[1], int(sys.argv[2])

START = {
    "english8": "B" + "b" * 12 + "e" * 8 + "w" * 12,
    "english12": "W" + "b" * 30 + "e" * 12 + "w" * 30,
}
DEPTH = 6


def open_engine(variant):
    engine = draughts.engine.HubEngine([program, "hub"])
    assert {"english12", "english10", "english8"} <= engine.variants, engine.variants
    engine.configure({"variant": variant, "tt-size": 18})
    engine.init()
    engine.ping()
    return engine


def close(engine):
    engine.quit()
    assert engine.p.wait(timeout=10) == 0, engine.p.returncode


def sorted_captures(move):
    """Hub leaves the order of captured squares open."""
    if "x" not in move:
        return move
    squares = move.split("x")
    return "x".join(squares[:2] + sorted(squares[2:], key=int))


def chosen_by(engine, board, moves):
    """The engine's move, as the referee's board knows it."""
    best, _ = engine.go(START["english8"], " ".join(moves), depth=DEPTH)
    assert "depth" in engine.info, engine.info
    legal = {sorted_captures(move.hub_move): move for move in board.legal_moves()}
    name = sorted_captures(best)
    assert name in legal, f"illegal move {best} in {board.fen}: {sorted(legal)}"
    return legal[name]


def play_english8(engine, seed):
    """The length and the winner of a game: 0 for a draw, else the colour."""
    board = draughts.Board(variant="english")
    rng, engine_side = random.Random(seed), draughts.WHITE if seed % 2 else draughts.BLACK
    moves = []
    while not board.is_over():
        at_random = len(moves) < 4 if seed == 0 else board.turn != engine_side
        move = rng.choice(board.legal_moves()) if at_random else chosen_by(engine, board, moves)
        moves.append(move.hub_move)
        board.push(move)
    winner = board.winner()
    assert seed == 0 or winner == engine_side, f"game {seed}: {winner} won, not {engine_side}"
    return f"{len(moves)} plies, winner {winner}"


def play_english12(engine):
    moves = []
    for _ in range(60):
        best, _ = engine.go(START["english12"], " ".join(moves), depth=DEPTH)
        assert best, "no move"
        moves.append(best)
    engine.go(START["english12"], None, my_time=2.0, inc=0.1)
    return f"{len(moves)} plies"


engine = open_engine("english8")
results = [play_english8(engine, seed) for seed in range(games)]
close(engine)
engine = open_engine("english12")
results.append(play_english12(engine))
close(engine)
print("ok", results)
