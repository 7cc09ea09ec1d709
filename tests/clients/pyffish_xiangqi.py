"""Answers questions about xiangqi from pyffish (the Fairy-Stockfish library).

Reads lines `FEN|moves` with ranks from 1 to 10, writes one line for each:
`legal moves, sorted|gives check|result`, where the result is win, loss or draw for the side to
move once the game is over by mate or repetition, and none before. Exits with 77 where pyffish is
not installed.
"""

import sys

try:
    import pyffish
except ImportError:
    sys.exit(77)


def result(fen, moves, legal):
    if not legal:
        return "loss"
    ended, value = pyffish.is_optional_game_end("xiangqi", fen, moves)
    if not ended:
        return "none"
    return "win" if value > 0 else "loss" if value < 0 else "draw"


for line in sys.stdin:
    fen, moves = line.rstrip("\n").split("|")
    moves = moves.split()
    legal = sorted(pyffish.legal_moves("xiangqi", fen, moves))
    check = pyffish.gives_check("xiangqi", fen, moves)
    print(" ".join(legal), str(check).lower(), result(fen, moves, legal), sep="|")
