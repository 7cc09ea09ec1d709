#!/usr/bin/env python3
"""What it costs to merge journals and to report on them, by the number of games.

Writes journals of short games, merges each from four parts that overlap, and reports on the whole.
Prints processor seconds and the largest memory of each command; both must grow no faster than the
number of games.

    costs.py --tengen target/release/tengen --out costs                     # up to a million games
    costs.py --tengen target/release/tengen --out costs --games 1000 4000   # seconds
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

PARTS = 4
# A command may cost this much more for each game than the one before, which has fewer games.
TOLERANCE = 1.6
# Seconds and KiB below which a command says nothing of its cost.
LEAST = (0.2, 50_000)
MOVES = [{"m": move, "t": 10, "s": 30, "d": 9, "n": 5000} for move in ["2h3h", "8b7b", "3h2h", "7b8b"] * 2]


def arguments():
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tengen", default="tengen", help="the program")
    parser.add_argument("--out", type=Path, required=True, help="a folder that is emptied first")
    parser.add_argument("--games", type=int, nargs="*", default=[10_000, 100_000, 1_000_000])
    return parser.parse_args()


def settings(games):
    """The first line of a journal: a match between two engines."""
    engine = {"command": ["tengen", "shogi"], "protocol": "usi", "options": [], "limits": {"nodes": 5000}}
    engines = [{"name": name, **engine, "hash": 1} for name in ["a", "b"]]
    return {"kind": "match", "version": 1, "game": "shogi", "settings": [], "engines": engines,
            "format": "round-robin", "rounds": games // 2, "seed": 1, "openings": 1,
            "adjudication": {"max_plies": 1000}, "margin": 100}


def game(number):
    """A game; its result depends on its number alone."""
    pair, leg = divmod(number, 2)
    return {"kind": "game", "pair": pair, "leg": leg, "engines": [leg, 1 - leg], "opening": {"moves": []},
            "winner": (pair * 7 + leg * 3) % 5 % 3, "reason": {"by": "adjudication"}, "moves": MOVES}


def write(folder, games):
    """The parts of a journal. Each holds its share of the games and a tenth of the next one's."""
    paths = [folder / f"part{part}.jsonl" for part in range(PARTS)]
    files = [open(path, "w", encoding="utf-8") for path in paths]
    for file in files:
        print(json.dumps(settings(games), separators=(",", ":")), file=file)
    for number in range(games):
        line = json.dumps(game(number), separators=(",", ":"))
        print(line, file=files[number // 2 % PARTS])
        if number % 10 == 0:
            print(line, file=files[(number // 2 + 1) % PARTS])
    for file in files:
        file.close()
    return paths


def cost(command):
    """Processor seconds of a command, and its largest memory in KiB."""
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"error: {command[1]} failed with code {child.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main():
    """Measures, prints, compares."""
    args, before, is_linear = arguments(), {}, True
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    print(f"{'games':>9}  {'journal':>9}  {'command':14}{'seconds':>8}  {'memory':>9}")
    for games in args.games:
        paths, whole = write(args.out, games), args.out / "whole.jsonl"
        commands = {"merge": ["export", *paths, "--out", whole], "report": ["report", whole],
                    "report --html": ["report", whole, "--html", args.out / "page.html"]}
        for name, command in commands.items():
            spent = cost([args.tengen, *command])
            size = whole.stat().st_size // 2**20
            print(f"{games:9}  {size:5} MiB  {name:14}{spent[0]:8.2f}  {spent[1] // 1024:5} MiB", flush=True)
            if name in before:
                fewer, other = before[name]
                allowed = [games / fewer * TOLERANCE * max(one, least) for one, least in zip(other, LEAST)]
                is_linear &= all(one <= most for one, most in zip(spent, allowed))
            before[name] = (games, spent)
        lines = sum(1 for _ in open(whole, "rb"))
        if lines != games + 1:
            sys.exit(f"error: {lines - 1} games were merged of {games}")
    sys.exit(0 if is_linear else "error: the cost grows faster than the number of games")


if __name__ == "__main__":
    main()
