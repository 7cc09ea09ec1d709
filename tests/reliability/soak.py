#!/usr/bin/env python3
"""A long run of games of every engine against itself, which must end without a fault.

Plays `tengen match` for each game on a short clock, writes down once every few seconds what memory
the runner and its engines hold, and counts from the journals how the games ended. The exit code is
0 if every game was played and none ended by a fault. A run that was stopped goes on where it was.

    soak.py --tengen target/release/tengen --out soak                 # 10,000 games, some hours
    soak.py --tengen target/release/tengen --out soak --share 0.002   # 20 games, half a minute
"""

import argparse
import csv
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import played
from processes import family

# Games of each kind: the shorter ones more often.
GAMES = {"shogi": 500, "xiangqi": 500, "draughts": 150, "dots": 2200, "gomoku": 6650}
COLUMNS = ["seconds", "game", "runner_kib", "engines_kib", "processes"]
# Ends of a game in which nobody has broken anything.
ENDS = {"rule", "declaration", "resignation", "agreement", "adjudication"}
WIDTH, HEIGHT, MARGIN = 800, 300, 50
COLOURS = {"runner_kib": "#0a5a9c", "engines_kib": "#b03a1e"}


def arguments():
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tengen", default="tengen", help="the program")
    parser.add_argument("--out", type=Path, required=True, help="a folder for journals and figures")
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--share", type=float, default=1.0, help="share of the 10,000 games")
    parser.add_argument("--tc", default="0.1+0.01", help="the clock of each engine, in seconds")
    parser.add_argument("--margin", type=int, default=100, help="milliseconds of grace")
    parser.add_argument("--concurrency", type=int, default=2, help="games at a time")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two samples")
    return parser.parse_args()


def resident(process):
    """The KiB of memory that `process` holds; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def play(args, game, games, sample):
    """Plays a match to its end, calling `sample` with the processes from time to time."""
    command = [args.tengen, "match", game, "--games", str(games), "--tc", args.tc]
    command += ["--margin", str(args.margin), "--concurrency", str(args.concurrency)]
    command += ["--journal", str(args.out / f"{game}.journal.jsonl")]
    with open(args.out / f"{game}.log", "w", encoding="utf-8") as log:
        match = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        while True:
            try:
                return match.wait(args.every)
            except subprocess.TimeoutExpired:
                sample(game, family(match.pid))


def ends(args, game):
    """How the games of the journal ended, and how many moves they have."""
    counts, moves = Counter(), 0
    for entry in played.games(args.out / f"{game}.journal.jsonl"):
        counts[entry["reason"]["by"]] += 1
        moves += len(entry["moves"])
    return counts, moves


def plot(rows, path):
    """Memory over time, as SVG."""
    seconds = [float(row["seconds"]) for row in rows]
    top = max(int(row[key]) for row in rows for key in COLOURS)
    end = max(seconds[-1], 1)
    lines = []
    for place, (key, colour) in enumerate(COLOURS.items()):
        points = " ".join(
            f"{MARGIN + (WIDTH - 2 * MARGIN) * at / end:.1f},"
            f"{HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * int(row[key]) / top:.1f}"
            for at, row in zip(seconds, rows)
        )
        lines.append(f'<polyline fill="none" stroke="{colour}" points="{points}"/>')
        name = f"{key.split('_')[0]}, at most {max(int(row[key]) for row in rows) // 1024} MiB"
        lines.append(f'<text x="{MARGIN + 220 * place}" y="20" fill="{colour}">{name}</text>')
    starts = {row["game"]: at for at, row in reversed(list(zip(seconds, rows)))}
    for game, at in starts.items():
        x = MARGIN + (WIDTH - 2 * MARGIN) * at / end
        lines.append(f'<text x="{x:.0f}" y="{HEIGHT - MARGIN + 18}">{game}</text>')
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    style = '<style>text { font: 13px sans-serif }</style><rect width="100%" height="100%" fill="#fff"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{style}{"".join(lines)}</svg>\n'
    path.write_text(svg, encoding="utf-8")


def read_samples(path):
    """What was written down so far, by this run and by those that were stopped."""
    if not path.exists():
        return []
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def main():
    """Plays, counts, draws."""
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / "memory.csv"
    before = read_samples(path)
    start = time.monotonic() - (float(before[-1]["seconds"]) if before else 0)

    def sample(game, processes):
        runner, *engines = [resident(process) for process in processes]
        seconds = f"{time.monotonic() - start:.0f}"
        with open(path, "a", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            if file.tell() == 0:
                table.writerow(COLUMNS)
            table.writerow([seconds, game, runner, sum(engines), len(processes)])

    print(f"{'game':10}{'games':>7}{'moves':>10}{'faults':>8}  ends")
    is_clean = True
    for game in args.games:
        # Pairs are played whole.
        games = max(2, 2 * round(GAMES[game] * args.share / 2))
        status = play(args, game, games, sample)
        counts, moves = ends(args, game)
        faults = sum(count for end, count in counts.items() if end not in ENDS)
        is_clean &= status == 0 and faults == 0 and sum(counts.values()) == games
        print(f"{game:10}{sum(counts.values()):7}{moves:10}{faults:8}  {dict(counts)}", flush=True)
    samples = read_samples(path)
    if samples:
        plot(samples, args.out / "memory.svg")
    sys.exit(0 if is_clean else "error: the soak found faults or did not end; see the logs")


if __name__ == "__main__":
    main()
