#!/usr/bin/env python3
"""Writes the puzzles beside it: GAME.txt, of games that were played for them and of tests/suites.

    make.py TENGEN FOLDER [GAME ...]

TENGEN is the program, FOLDER where journals are kept; one that is there already is not played again. The players are weak, so that
they miss wins; with a seed and limits in nodes the games are the same everywhere. `tengen puzzles` proves each case: one first move
wins and no other does. Of the suite of continuous fours all first moves that win are known. A line is

    POSITION ; SETTINGS ; KIND LENGTH ; ANSWERS ; NODES

in the order of length, then of the nodes after which a search keeps to an answer.
"""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SUITES = HERE.parents[3] / "tests" / "suites"
LEAST, MOST, NODES = 60, 90, 20000
# Games, plies of their openings, and the settings.
MATCHES = {
    "shogi": [("shogi", 218, [])],
    "xiangqi": [("xiangqi", 240, [])],
    "draughts": [("draughts-8", 120, ["Variant=english8"]), ("draughts-12", 30, ["Variant=english12"])],
    "dots": [(f"dots-{v}", 100, [f"Variant={v}", "Size=4x4"]) for v in ("territory", "classic")],
}
PLAYERS = {"shogi": (5, 4), "xiangqi": (1, 1)}
PROTOCOLS = {"shogi": ("usi", "sfen"), "xiangqi": ("uci", "fen")}


def run(tengen, args, text=""):
    """What the program prints."""
    return subprocess.run([tengen, *args], input=text, capture_output=True, text=True, check=True).stdout


def ask(tengen, game, settings, position, command):
    """What the engine answers to a command in a position."""
    hello, word = PROTOCOLS.get(game, ("ugi", "fen"))
    root = position if position.startswith("startpos") else f"{word} {position}"
    options = [x for name in ["Hash=16", "Threads=1", "OwnBook=false", *settings] for x in ("-o", name)]
    # At the end of its input a search is completed; `quit` would end it.
    return run(tengen, [game, *options], f"{hello}\nisready\nposition {root}\n{command}\n").splitlines()


def journal(tengen, folder, game, name, games, settings):
    """The journal of the weak players' games."""
    path = folder / f"{name}.jsonl"
    if not path.exists():
        a, b = PLAYERS.get(game, (4, 3))
        sets = [x for setting in settings for x in ("--set", setting)]
        engines = [f"name={n} option.Strength={s} option.Seed={i} option.OwnBook=false" for i, (n, s) in enumerate(zip("ab", (a, b)), 1)]
        if game == "dots":
            # Whoever knows dots solves its endings: these play at random.
            engines = [f"name=m{seed} cmd=\"'{tengen}' mock dots --seed {seed}\"" for seed in (7, 9)]
        opening = {"draughts": ["--opening-plies", "6"], "dots": ["--opening-plies", "4"]}.get(game, [])
        run(tengen, ["match", game, *sets, *opening, "--games", str(games), "--nodes", "10000000", "--max-plies", "200", "--seed", "11",
                     "--concurrency", "1", "--hash", "8", "--journal", str(path), "--engine", engines[0], "--engine", engines[1]])
    return path


def cases(tengen, folder, game):
    """The cases that `tengen puzzles` proves in the games."""
    for name, games, settings in MATCHES.get(game, []):
        out = folder / f"{name}.txt"
        if not out.exists():
            run(tengen, ["puzzles", str(journal(tengen, folder, game, name, games, settings)), "--out", str(out)])
        yield from (line for line in out.read_text().splitlines() if not line.startswith("#"))


def shogi(tengen, folder):
    own = [(case, True) for case in cases(tengen, folder, "shogi")]
    suite = [(line, False) for line in (SUITES / "tsume.epd").read_text().splitlines() if re.search(r"; mate (3|5|7|9|11)$", line)]
    for case, is_proved in own + suite:
        position, mate = (part.strip() for part in case.split(";"))
        answer = next(line.split()[1] for line in ask(tengen, "shogi", [], position, "go mate 200000") if line.startswith("checkmate "))
        if "mate" in answer or answer == "timeout":
            continue
        if not is_proved:
            lines = ask(tengen, "shogi", ["MultiPV=2"], position, "go nodes 2000")
            others = {mv for line in lines for mv in re.findall(r"\bpv (\S+)", line)} - {answer}
            game = f"0 {position} moves {min(others)}\n" if others else ""
            is_proved = run(tengen, ["shogi", "puzzles"], game) != ""
        if is_proved:
            yield position, "-", mate, answer


def xiangqi(tengen, folder):
    for case in cases(tengen, folder, "xiangqi"):
        position, mate, answer = (part.strip() for part in case.split("|"))
        yield position, "-", mate, answer


def draughts(tengen, folder):
    for case in cases(tengen, folder, "draughts"):
        position, size, shot, gain = (part.strip() for part in case.split(";"))
        yield position, f"Variant=english{size.split()[1]}", gain, shot.split()[1]


def gomoku(tengen, folder):
    for line in (SUITES / "gomoku-vcf.txt").read_text().splitlines():
        rule, side, board, length, _, first = ([part.strip() for part in line.split("|")] + [""] * 6)[:6]
        if rule not in ("0", "4") or not length.isdigit() or not 2 <= int(length) <= 8:
            continue
        stones = {mv: colour[0] for colour, moves in re.findall(r"(black|white)=(\S*)", board) for mv in moves.split(",")}
        rows = ["".join(stones.get(f"{x}{y}", ".") for x in "abcdefghijklmno") for y in range(15, 0, -1)]
        packed = "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)
        word = "freestyle" if rule == "0" else "renju"
        yield f"{packed} {side[0]} {word}", f"Rule={word}", f"four {length}", " ".join(mv.split(":")[0] for mv in first.split())


def dots(tengen, folder):
    for case in cases(tengen, folder, "dots"):
        fields = {part.split()[0]: part.split()[1:] for part in case.split(";")}
        variant, size = case.split()[:2]
        if variant == "classic":
            size = "x".join(str(int(n) + 1) for n in size.split("x"))
        settings = [f"Variant={variant}", f"Size={size}"]
        root = "startpos moves " + " ".join(fields["M"])
        answers = ask(tengen, "dots", settings, root, "query fen\nquery moves")
        position, legal = (line.removeprefix("response ") for line in answers if line.startswith("response "))
        # Lines that are left: what there is to count.
        yield position, ",".join(settings), f"win {len(legal.split())}", fields["B"][0]


def effort(tengen, game, settings, position, answers):
    """The nodes after which a search keeps to an answer."""
    since, lines = NODES, 0
    for line in ask(tengen, game, [] if settings == "-" else settings.split(","), position, f"go nodes {NODES}"):
        found = re.search(r" nodes (\d+) .*\bpv (\S+)", line)
        lines += found is not None
        if found and found[2] not in answers.split():
            since = NODES
        elif found:
            since = min(since, int(found[1]))
    # What is solved is not searched.
    return since if lines else 0


def main():
    tengen, folder, *games = sys.argv[1:]
    pathlib.Path(folder).mkdir(exist_ok=True)
    for game in games or ["shogi", "xiangqi", "draughts", "gomoku", "dots"]:
        found = dict.fromkeys(globals()[game](tengen, pathlib.Path(folder)))
        rows = [(*row, effort(tengen, game, row[1], row[0], row[3])) for row in found]
        rows.sort(key=lambda row: (int(row[2].split()[1]), row[4], row[0]))
        # Of too many every length keeps its share.
        rows = [rows[i * len(rows) // MOST] for i in range(MOST)] if len(rows) > MOST else rows
        if len(rows) < LEAST:
            sys.exit(f"{game}: {len(rows)} puzzles")
        head = f"# Puzzles of {game}, made by make.py: position ; settings ; kind and length ; answers ; nodes\n"
        (HERE / f"{game}.txt").write_text(head + "".join(" ; ".join(map(str, row)) + "\n" for row in rows))
        print(f"{game}: {len(rows)} puzzles")


if __name__ == "__main__":
    main()
