#!/usr/bin/env python3
"""A match in many shards whose workers are killed at random: the merge equals the undisturbed match.

The shards are run by GNU parallel, or as an array of a Slurm cluster. Workers are killed outright
(SIGKILL) until enough were; GNU parallel, or this script for Slurm, runs them again. Afterwards the
merged journal is compared with that of a match without shards, move for move.

    shards.py --tengen target/release/tengen --out shards                     # 64 shards, 100 kills
    shards.py --tengen target/release/tengen --out shards --shards 4 --kills 3
    shards.py --tengen target/release/tengen --out shards --by slurm          # needs a running cluster
"""

import argparse
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import played
from processes import command_of, named


def arguments():
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tengen", type=Path, default="tengen", help="the program")
    parser.add_argument("--out", type=Path, required=True, help="a folder that is emptied first")
    parser.add_argument("--by", choices=["parallel", "slurm"], default="parallel")
    parser.add_argument("--game", default="dots")
    parser.add_argument("--shards", type=int, default=64)
    parser.add_argument("--games", type=int, help="games of the whole match [default: 4 a shard]")
    parser.add_argument("--jobs", type=int, default=8, help="shards at a time")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="seed of the random moments")
    return parser.parse_args()


def match(args, journal):
    """The command line of the match, without a shard."""
    patience = ["--handshake", "1800", "--ready", "1800"]
    return [str(args.program), "match", args.game, "--games", str(args.games), "--nodes", "30", "--hash", "1",
            "--concurrency", "1", *patience, "--journal", str(journal)]


def by_parallel(args):
    """Starts the shards under GNU parallel, which runs one again that failed."""
    command = " ".join(match(args, args.out / "shard{}.jsonl"))
    # `halt` stays `never`: a killed worker must not end the others.
    parallel = ["parallel", f"-j{args.jobs}", "--retries", "1000", command, ":::"]
    env = {**os.environ, "TENGEN_SHARDS": str(args.shards)}
    numbers = [str(number) for number in range(1, args.shards + 1)]
    return subprocess.Popen([*parallel, *numbers], env=env, stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def by_slurm(args):
    """Submits the shards as an array and waits for its end; those that failed are requeued."""
    job = args.out / "job.sh"
    words = " ".join(match(args, f"{args.out}/shard$SLURM_ARRAY_TASK_ID.jsonl"))
    job.write_text(f"#!/bin/sh\nuntil {words}; do sleep 0.2; done\n")
    array = f"--array=1-{args.shards}%{args.jobs}"
    submit = ["sbatch", "--wait", "--output=/dev/null", array, str(job)]
    return subprocess.Popen(submit, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def disturb(args, run):
    """Kills runners at random until the run ends, at most so many. How many it were."""
    choices, kills = random.Random(args.seed), 0
    while kills < args.kills and run.poll() is None:
        time.sleep(choices.uniform(0, 1))
        runners = [process for process in named(args.program) if "match" in command_of(process)]
        if runners:
            with contextlib.suppress(ProcessLookupError):
                os.kill(choices.choice(runners), signal.SIGKILL)
                kills += 1
    return kills


def games(path):
    """The games of a journal by their numbers, without their times."""
    return {played.place(game): played.told(game) for game in played.games(path)}


def main():
    """Plays both matches and compares them."""
    args = arguments()
    args.out, args.games = args.out.resolve(), args.games or 4 * args.shards
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    # A name of its own, by which the processes of this run are known.
    args.program = args.out / "tengen"
    shutil.copy2(args.tengen, args.program)
    start = time.monotonic()
    run = {"parallel": by_parallel, "slurm": by_slurm}[args.by](args)
    kills = disturb(args, run)
    if run.wait():
        sys.exit(f"error: {args.by} ended with code {run.returncode}")
    seconds = time.monotonic() - start
    parts = [args.out / f"shard{number}.jsonl" for number in range(1, args.shards + 1)]
    merged, whole = args.out / "merged.jsonl", args.out / "whole.jsonl"
    subprocess.run([args.program, "export", *parts, "--out", merged], stdout=subprocess.DEVNULL, check=True)
    subprocess.run(match(args, whole), stdin=subprocess.DEVNULL, capture_output=True, check=True)
    reports = [subprocess.run([args.program, "report", path], capture_output=True, check=True).stdout
               for path in [merged, whole]]
    is_same = games(merged) == games(whole) and reports[0] == reports[1] and len(games(whole)) == args.games
    print(f"{args.shards} shards by {args.by}, {kills} workers killed, {args.games} games merged: "
          f"{'equal' if is_same else 'NOT EQUAL'} to the undisturbed match, move for move ({seconds:.0f} s)")
    sys.exit(0 if is_same else "error: the merge is not the undisturbed match")


if __name__ == "__main__":
    main()
