"""Plays a game of random moves on a CSA server with python-shogi's client.

csa_client.py PORT NAME GAME PLIES: resigns after so many plies. Prints `ok` and the messages that ended the game.
"""

import random
import sys

import shogi
from shogi import CSA


def main(port, name, game, plies):
    client = CSA.TCPProtocol("127.0.0.1", int(port))
    assert client.login(name, game + ",secret")
    found = client.wait_match()
    own, summary = found["my_color"], found["summary"]
    board = shogi.Board(summary["sfen"])
    assert board.sfen() == shogi.Board().sfen(), summary
    client.agree()
    choice, ends = random.Random(7), []
    while not ends or ends[-1] not in ("WIN", "LOSE", "DRAW", "CENSORED"):
        if board.turn == own and not ends:
            moves = sorted(board.legal_moves, key=str)
            if board.move_number > int(plies) or not moves:
                client.write("%TORYO\n")
            else:
                move = choice.choice(moves)
                piece = piece_behind(board, move)
                source = "00" if move.from_square is None else CSA.SQUARE_NAMES[move.from_square]
                target = CSA.SQUARE_NAMES[move.to_square]
                sign = CSA.COLOR_SYMBOLS[own]
                client.write(f"{sign}{source}{target}{CSA.PIECE_SYMBOLS[piece]}\n")
        ends += heard(client, board)
    client.socket.close()  # Its logout waits for ever where a server hangs up after a game.
    print("ok", *ends)


def piece_behind(board, move):
    """The piece that stands on the target after the move."""
    if move.from_square is None:
        return move.drop_piece_type
    board.push(move)
    piece = board.piece_type_at(move.to_square)
    board.pop()
    return piece


def heard(client, board):
    """Plays the next move that the server tells, or returns the word that it says of the end."""
    color, usi, seconds, message = client.wait_server_message(board)
    if message is not None:
        return [CSA.SERVER_MESSAGE_SYMBOLS[message]]
    assert color == board.turn and seconds is not None
    board.push_usi(usi)
    return []


main(*sys.argv[1:])
