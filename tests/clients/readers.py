"""Reads records with programs of other people, and prints the positions of their games.

Usage: PROGRAM, with lines `FORMAT<tab>FILE` on stdin. Of each file a line comes out: the file, `read` or `refused`, and the positions of
its first game with semicolons between them, or the reason. `pyffish` writes: its lines are `FEN<tab>MOVES`, the answer has the
moves in the notation of the WXF, those in SAN, and the positions.
"""

import sys

PROGRAM = sys.argv[1]


def text_of(path):
    with open(path, "rb") as file:
        data = file.read()
    for encoding in ["utf-8-sig", "cp932"]:
        try:
            return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    raise ValueError("encoding")


def without_variations(text):
    # The programs append them to the game.
    if "変化" in text:
        raise ValueError("variations")
    return text


def read_cshogi(format, text):
    import cshogi
    import cshogi.KIF

    if "00AL" in text or "+----" in text:
        raise ValueError("it crashes, and passes over diagrams")
    if format == "csa":
        found = cshogi.Parser.parse_str(text)[0]
    else:
        found = cshogi.KIF.Parser.parse_str(without_variations(text))
    board = cshogi.Board(found.sfen)
    positions = [board.sfen()]
    for move in found.moves:
        board.push(move)
        positions.append(board.sfen())
    return positions


def read_shogi(format, text):
    import shogi
    import shogi.CSA
    import shogi.KIF

    parser = shogi.CSA if format == "csa" else shogi.KIF
    found = parser.Parser.parse_str(without_variations(text))[0]
    board = shogi.Board(found["sfen"])
    positions = [board.sfen()]
    for move in found["moves"]:
        board.push_usi(move)
        positions.append(board.sfen())
    return positions


def read_draughts(format, text):
    from draughts import Board, Move
    from draughts.PDN import PDNReader

    found = PDNReader(pdn_text=text).games[0]
    start = found.tags.get("FEN", "startpos").rstrip(".")
    board = Board(variant="english", fen=start)
    positions = [board.fen]
    for move in found.moves:
        board.push(Move(board, pdn_move=move))
        positions.append(board.fen)
    return positions


def write_xiangqi(fen, moves):
    import pyffish

    name, moves = "xiangqi", moves.split()
    wxf, san = [
        pyffish.get_san_moves(name, fen, moves, False, notation)
        for notation in (pyffish.NOTATION_XIANGQI_WXF, pyffish.NOTATION_SAN)
    ]
    positions = [pyffish.get_fen(name, fen, moves[:count]) for count in range(len(moves) + 1)]
    return " ".join(wxf), " ".join(san), ";".join(positions)


READERS = {"cshogi": read_cshogi, "shogi": read_shogi, "draughts": read_draughts}
for line in sys.stdin.read().splitlines():
    first, second = line.split("\t")
    if PROGRAM == "pyffish":
        print("\t".join(write_xiangqi(first, second)))
        continue
    try:
        print(f"{second}\tread\t{';'.join(READERS[PROGRAM](first, text_of(second)))}")
    except Exception as error:  # Whatever it is, the file is not read.
        words = str(error).replace("\n", " ").replace("\t", " ")
        print(f"{second}\trefused\t{type(error).__name__} {words}")
