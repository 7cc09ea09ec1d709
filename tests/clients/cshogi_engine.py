"""Plays whole games of an engine against itself through cshogi's engine client.

cshogi's board is the referee: every move must be legal on it. Usage: ENGINE GAMES
"""

import sys

import cshogi
from cshogi.usi import Engine

program, games = sys.argv[1], int(sys.argv[2])
results = []
engines = [Engine(program), Engine(program)]
for engine in engines:
    engine.setoption("USI_Hash", 16)
    engine.setoption("USI_Ponder", "false")
    engine.isready()
for game in range(games):
    board = cshogi.Board()
    moves = []
    for engine in engines:
        engine.usinewgame()
    while True:
        if board.is_game_over():
            results.append("mate")
            break
        if len(moves) >= 300:
            results.append("length")
            break
        if board.is_draw() != cshogi.NOT_REPETITION and len(moves) > 200:
            results.append("repetition")
            break
        engine = engines[(len(moves) + game) % 2]
        engine.position(moves)
        move, ponder = engine.go(byoyomi=60)
        if move in ("resign", "win"):
            results.append(move)
            break
        number = board.move_from_usi(move)
        assert number in list(board.legal_moves), f"illegal move {move} in {board.sfen()}"
        board.push(number)
        moves.append(move)
for engine in engines:
    engine.quit()
print("games:", " ".join(results))
