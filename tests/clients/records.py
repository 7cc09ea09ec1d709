"""Reads records of a match with programs of other people, and compares them with its journal.

Usage: FORMAT RECORDS JOURNAL. The journal says what was played: moves, milliseconds, scores in the view
of the mover (`s`, or `w` plies to a proved end), depth, date, and the names of the players. Each reader
must find of it what it has a place for.
"""

import json
import sys
from datetime import datetime

FORMAT, RECORDS, JOURNAL = sys.argv[1:]

with open(JOURNAL, encoding="utf-8") as file:
    entries = [json.loads(line) for line in file]
match, games = entries[0], entries[1:]
with open(RECORDS, encoding="cp932" if RECORDS.endswith(".kif") else "utf-8") as file:
    text = file.read()


def moves_of(game):
    return game["opening"].get("moves", []) + [move["m"] for move in game["moves"]]


def book_of(game):
    return len(game["opening"].get("moves", []))


def players_of(game):
    named = [match["engines"][number] for number in game["engines"]]
    return [f"{engine['name']} ({engine['version']})" for engine in named]


def first_view(game):
    """Scores of the moves after the opening in the view of the first player; None if there is none."""
    signs = [1 if (book_of(game) + i) % 2 == 0 else -1 for i in range(len(game["moves"]))]
    return [sign * move["s"] if "s" in move else None for sign, move in zip(signs, game["moves"])]


def began(game):
    return datetime.strptime(game["date"], "%Y-%m-%d %H:%M:%S")


def same(found, wanted, what):
    assert found == wanted, f"{what}: {found}, not {wanted}"


def check_shogi(found, game):
    import cshogi

    same([cshogi.move_to_usi(move) for move in found.moves], moves_of(game), "moves")
    same(found.names, players_of(game), "players")
    winner = {0: cshogi.DRAW, 1: cshogi.BLACK_WIN, 2: cshogi.WHITE_WIN}[game["winner"]]
    same(found.win, winner, "result")
    times = [move["t"] // 1000 for move in game["moves"]]
    same([int(time) for time in found.times[-len(times):]], times, "times")


def read_kif():
    import cshogi.KIF

    found = cshogi.KIF.Parser.parse_str(text)
    # The same moves may be those of both games: the players tell them apart.
    game = next(game for game in games if players_of(game) == found.names)
    check_shogi(found, game)
    same(found.starttime, began(game), "start")
    same([found.var_info[key] for key in ["棋戦", "場所"]], ["Open, 1", "Kyoto"], "event")
    comments = found.comments[book_of(game):]
    for score, comment in zip(first_view(game), comments):
        assert score is None or f"評価値={score}" in comment, comment
    return 1


def read_csa():
    import cshogi

    records = cshogi.Parser.parse_str(text)
    for found, game in zip(records, games, strict=True):
        check_shogi(found, game)
        info = found.var_info
        same([info["EVENT"], info["SITE"]], ["Open, 1", "Kyoto"], "event")
        same(datetime.strptime(info["START_TIME"], "%Y/%m/%d %H:%M:%S"), began(game), "start")
        scores = found.scores[book_of(game):]
        for score, wanted in zip(scores, first_view(game), strict=True):
            assert wanted is None or score == wanted, (score, wanted)
    return len(records)


RESULTS = {0: "1/2-1/2", 1: "1-0", 2: "0-1"}


def check_tags(tags, game, sides, first_is_one):
    result = game["winner"] if first_is_one else (0, 2, 1)[game["winner"]]
    same(tags["Result"], RESULTS[result], "result")
    same([tags[side] for side in sides], players_of(game), "players")
    same([tags["Event"], tags["Site"]], ["Open, 1", "Kyoto"], "event")
    said = f"{tags['Date']} {tags['Time']}"
    same(datetime.strptime(said, "%Y.%m.%d %H:%M:%S"), began(game), "start")
    same(tags["Round"], f"{game['pair'] + 1}.{game['leg'] + 1}", "round")
    same(tags["Termination"], game.get("ending", game["reason"]["by"]), "termination")


def read_pdn():
    from draughts.PDN import PDNReader

    records = PDNReader(pdn_text=text).games
    for found, game in zip(records, games, strict=True):
        same(found.moves, moves_of(game), "moves")
        same(found.variant, "english", "variant")
        check_tags(found.tags, game, ["Black", "White"], False)
    return len(records)


def comment_of(move):
    value = f"{move['s'] / 100:+.2f}" if "s" in move else None
    if value is None and "w" in move:
        value = f"+M{move['w']}" if move["w"] > 0 else f"-M{-move['w']}"
    depth = f"/{move['d']}" if "d" in move else ""
    seconds = f"{move['t'] / 1000:.3f}"
    return f"{value or ''}{depth} {seconds[:-1] if seconds.endswith('0') else seconds}s".strip()


def read_pgn():
    import io

    import chess.pgn

    class Heard(chess.pgn.BaseVisitor):
        """Tags and comments: the moves are not those of chess."""

        def __init__(self):
            self.tags, self.comments = {}, []

        def visit_header(self, name, value):
            self.tags[name] = value

        def parse_san(self, board, san):
            return chess.Move.null()

        def visit_comment(self, comment):
            self.comments.append(comment)

        def result(self):
            return self

    stream, count = io.StringIO(text), 0
    while heard := chess.pgn.read_game(stream, Visitor=Heard):
        game = games[count]
        check_tags(heard.tags, game, ["Red", "Black"], True)
        comments = [comment_of(move) for move in game["moves"]]
        same(heard.comments, comments, "comments")
        count += 1
    return count


READERS = {"kif": read_kif, "csa": read_csa, "pdn": read_pdn, "pgn": read_pgn}
print("ok", READERS[FORMAT]())
