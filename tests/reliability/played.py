"""The games that a journal holds."""

import json


def games(path):
    """The games of a journal in the order of its lines."""
    with open(path, encoding="utf-8") as journal:
        for line in journal:
            entry = json.loads(line)
            if entry["kind"] == "game":
                yield entry


def place(game):
    """By what a game is known: its pair, and its number in it."""
    return game["pair"], game["leg"]


def told(game):
    """A game without its times."""
    moves = [move["m"] for move in game["moves"]]
    return game["engines"], game["opening"], game["winner"], game["reason"], moves
