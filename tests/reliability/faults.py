#!/usr/bin/env python3
"""Matches that are disturbed at random moments, after which nothing may be lost.

Every scenario plays games of fixed nodes, disturbs the match, lets it go on, and compares the
journal with that of an undisturbed match: each game must be there exactly once, with the same
moves and the same result. Prints a table; the exit code is 0 if every scenario is clean.

    faults.py --tengen target/release/tengen --out faults                       # a quarter of an hour
    faults.py --tengen target/release/tengen --out faults --kills 5 --load 20   # a minute

| scenario  | disturbance                                                                      |
|-----------|----------------------------------------------------------------------------------|
| runner    | the runner is killed outright (SIGKILL) at random moments and started again      |
| engines   | engines are killed outright at random moments; only their own games may differ   |
| full-disk | the disk is full after a random number of bytes, and then has room again         |
| read-only | the folder, or the journal, may not be written                                   |
| clock     | the wall clock jumps by hours and days while timed games are played              |
| load      | busy processes take the processors, and as many engines play at the same time    |
"""

import argparse
import contextlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import played
from processes import command_of, family, named

NOBODY = 65534
FAKETIME = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
# An end of the match that is no defect if this long has passed: it hangs.
PATIENCE = 1800


class Arena:
    """Matches of one program in one folder."""

    def __init__(self, args):
        self.args = args
        self.random = random.Random(args.seed)
        # A name of its own, by which the processes of this run are known.
        self.program = args.out / "tengen"
        with contextlib.suppress(FileNotFoundError):
            self.program.unlink()
        try:
            os.link(args.tengen, self.program)
        except OSError:
            shutil.copy2(args.tengen, self.program)
        start = time.monotonic()
        self.play("whole.jsonl")
        # Moments are spread over half a match.
        self.span = args.span or (time.monotonic() - start) / 2
        self.whole = self.games("whole.jsonl", args.games)

    def command(self, journal, options):
        """The command line of a match of fixed nodes, or with other options."""
        usual = {"games": self.args.games, "nodes": 30, "hash": 1, "concurrency": 2,
                 "handshake": PATIENCE, "ready": PATIENCE, "journal": journal}
        options = [(name, value) for name, value in (usual | options).items() if value is not None]
        words = [str(word) for name, value in options for word in (f"--{name}", value)]
        return [self.program, "match", self.args.game, *words]

    def start(self, journal, options=None, **how):
        """A match that is being played in the folder."""
        how = {"cwd": self.args.out, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
               "stderr": subprocess.PIPE, "text": True, **how}
        return subprocess.Popen(self.command(journal, options or {}), **how)

    def play(self, journal, options=None):
        """Plays a match to its end."""
        match = self.start(journal, options)
        said = match.communicate(timeout=PATIENCE)[1]
        if match.returncode:
            raise Defect(f"the match failed: {said.splitlines()[-1:]}")

    def entries(self, journal):
        """The games of a journal in the order of its lines, by pair and game."""
        path = self.args.out / journal
        games = played.games(path) if path.exists() else []
        return [(played.place(game), game) for game in games]

    def games(self, journal, count):
        """What each game of a journal came to. Each of `count` games is there exactly once."""
        entries = self.entries(journal)
        if len(dict(entries)) != len(entries) or len(entries) != count:
            raise Defect(f"{journal}: {len(entries)} games, {len(dict(entries))} different ones")
        return {place: played.told(game) for place, game in entries}

    def changed(self, journal, count=None):
        """Games of the undisturbed match that differ in this journal, with what they came to."""
        games = self.games(journal, count or self.args.games)
        return {place: games[place] for place in self.whole if games[place] != self.whole[place]}

    def compare(self, journal, count=None):
        """Refuses a journal that is not that of the undisturbed match."""
        if changed := self.changed(journal, count):
            raise Defect(f"{journal}: games {list(changed)[:5]} differ from the undisturbed match")

    def leftovers(self):
        """Processes that the program has left behind."""
        end = time.monotonic() + 60
        while named(self.program) and time.monotonic() < end:
            time.sleep(0.05)
        return named(self.program)

    def journals(self, name):
        """Names of journals that are not there yet."""
        number = 0
        while True:
            yield f"{name}{number}.jsonl"
            number += 1


class Defect(Exception):
    """Something that must not happen."""


def runner(arena):
    """The runner is killed outright, again and again, until the match is whole."""
    kills, kept, journals = 0, 0, arena.journals("runner")
    while kills < arena.args.kills:
        journal = next(journals)
        path = arena.args.out / journal
        while True:
            match = arena.start(journal, stderr=subprocess.DEVNULL)
            with contextlib.suppress(subprocess.TimeoutExpired):
                if match.wait(arena.random.uniform(0, arena.span)) == 0:
                    break
                raise Defect(f"the match ended with code {match.returncode}")
            before = path.read_bytes() if path.exists() else b""
            match.kill()
            match.wait()
            kills += 1
            whole = before[:before.rfind(b"\n") + 1]
            kept += max(0, whole.count(b"\n") - 1)
            if kills >= arena.args.kills:
                arena.play(journal)
                break
            if arena.leftovers():
                raise Defect("engines outlive their runner")
            if whole and not path.read_bytes().startswith(whole):
                raise Defect(f"{journal}: what was written has changed")
        arena.compare(journal)
    return f"{kills} kills, {kept} games found whole after them, 0 lost or changed"


def engines(arena):
    """Engines are killed outright: their games are lost by a crash, all others are as they were."""
    kills, crashes, stops, journals = 0, 0, 0, arena.journals("engines")
    while kills < arena.args.kills:
        journal, is_whole = next(journals), False
        while not is_whole:
            match = arena.start(journal)
            kills += kill_engines(arena, match, arena.args.kills - kills)
            said = match.communicate(timeout=PATIENCE)[1]
            # One that is killed while it starts, and again at its second attempt, ends the match.
            is_whole = match.returncode == 0
            stops += not is_whole
            if not is_whole and "cannot be started" not in said.splitlines()[-1]:
                raise Defect(f"the match failed: {said.splitlines()[-1]}")
        changed = arena.changed(journal)
        if any(game[3] != {"by": "crash"} for game in changed.values()):
            raise Defect(f"{journal}: games without a crash differ: {changed}")
        crashes += len(changed)
    if crashes > kills:
        raise Defect(f"{crashes} crashes from {kills} kills")
    return (f"{kills} kills, {crashes} games lost by a crash, all others as undisturbed; "
            f"{stops} times an engine could not be started and the match was resumed")


def kill_engines(arena, match, most):
    """Kills engines of a match at random moments until it ends, at most so many. How many it were."""
    kills = 0
    while kills < most:
        with contextlib.suppress(subprocess.TimeoutExpired):
            match.wait(arena.random.uniform(0, arena.span / 4))
            break
        # The runner's other child is the watchdog.
        processes = family(match.pid)[1:]
        if alive := [process for process in processes if arena.args.game in command_of(process)]:
            os.kill(arena.random.choice(alive), signal.SIGKILL)
            kills += 1
    return kills


def limited(size):
    """Lets no file of the process grow beyond `size` bytes: a write fails, as on a full disk."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    return limit


def refused(match, word):
    """Refuses a match that does not end with one line of error that holds `word`."""
    said = match.communicate(timeout=PATIENCE)[1].splitlines()
    errors = [line for line in said if line.startswith("error: ")]
    if match.returncode != 1 or len(errors) != 1 or word not in errors[0]:
        raise Defect(f"code {match.returncode}, {errors} instead of an error about {word}")


def full_disk(arena):
    """No byte more can be written at some point; with room again the match goes on."""
    size = (arena.args.out / "whole.jsonl").stat().st_size
    rounds = max(2, arena.args.kills // 10)
    for number in range(rounds):
        journal = f"full{number}.jsonl"
        room = arena.random.randrange(50, size - 200)
        refused(arena.start(journal, preexec_fn=limited(room)), journal)
        left = (arena.args.out / journal).read_text()
        if left and not left.endswith("}\n"):
            raise Defect(f"{journal}: half a line stays behind")
        arena.play(journal)
        arena.compare(journal)
    return f"{rounds} times full, as often refused in one line, 0 games lost; {small_disk(arena)}"


def small_disk(arena):
    """The same on a real file system without room, if one may be mounted."""
    place = arena.args.out / "disk"
    place.mkdir(exist_ok=True)
    size = (arena.args.out / "whole.jsonl").stat().st_size // 2 // 4096 * 4096
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place]
    if os.geteuid() != 0 or subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode:
        return "no file system could be mounted"
    try:
        journal = "disk/games.jsonl"
        refused(arena.start(journal), "games.jsonl")
        subprocess.run(["mount", "-o", "remount,size=64m", place], check=True)
        arena.play(journal)
        arena.compare(journal)
    finally:
        subprocess.run(["umount", place], check=True)
    return f"once on a file system of {size // 1024} KiB"


def read_only(arena):
    """A folder and a journal that may not be written are refused before a game is played."""
    folder = arena.args.out / "fixed"
    folder.mkdir()
    journal = folder / "games.jsonl"
    shutil.copy(arena.args.out / "whole.jsonl", journal)
    before = journal.read_bytes()
    # To root, everything may be written.
    how = {"user": NOBODY} if os.geteuid() == 0 else {}
    journal.chmod(0o444)
    folder.chmod(0o555)
    try:
        for name in ["fixed/new.jsonl", "fixed/games.jsonl"]:
            refused(arena.start(name, {"games": arena.args.games + 2}, **how), name)
    finally:
        folder.chmod(0o755)
        journal.chmod(0o644)
    if journal.read_bytes() != before or len(list(folder.iterdir())) != 1:
        raise Defect("a folder that may not be written has changed")
    return "a new journal and an old one refused in one line, nothing changed"


def clock(arena):
    """The wall clock jumps while games are played on a clock of their own."""
    library = next((path for place in FAKETIME
                    if (path := Path(place, "faketime/libfaketime.so.1")).exists()), None)
    if not library:
        return "not run: there is no libfaketime"
    stamp = arena.args.out / "clock.txt"
    stamp.write_text("+0\n")
    env = {**os.environ, "LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(stamp),
           "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    limits = {"nodes": None, "tc": "1+0.02", "margin": 1000 * PATIENCE}
    match = arena.start("clock.jsonl", limits, env=env)
    jumps, follows = 0, 0
    while match.poll() is None:
        days = arena.random.uniform(-1000, 1000)
        stamp.write_text(f"{days * 86400:+.0f}\n")
        jumps += 1
        ask = [sys.executable, "-c", "import time; print(time.time())"]
        shown = float(subprocess.run(ask, env=env, capture_output=True, check=True).stdout)
        follows += abs(shown - time.time() - days * 86400) < 3600
        time.sleep(0.2)
    refusal = match.communicate()[1].splitlines()[-1:]
    if match.returncode or not follows:
        raise Defect(f"code {match.returncode}, {refusal}; the clock jumped {follows} times")
    games = arena.entries("clock.jsonl")
    slowest = max(move["t"] for _, game in games for move in game["moves"])
    lost = [place for place, game in games if game["reason"]["by"] in ("time", "stall", "crash")]
    if len(games) != arena.args.games or lost or slowest > 1000 * PATIENCE:
        raise Defect(f"{len(games)} games, lost: {lost}, slowest move {slowest} ms")
    return f"{jumps} jumps of up to 1000 days, {len(games)} games, 0 lost, slowest move {slowest} ms"


def load(arena):
    """Busy processes take the processors; then as many engines play at once."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(arena.args.load)]
    try:
        arena.play("load.jsonl")
    finally:
        for process in busy:
            process.kill()
        for process in busy:
            process.wait()
    arena.compare("load.jsonl")
    # Two engines to a game.
    games = max(arena.args.games, arena.args.load // 2)
    arena.play("crowd.jsonl", {"games": games, "concurrency": arena.args.load // 2})
    arena.compare("crowd.jsonl", games)
    return f"{arena.args.load} busy processes, then as many engines at once: 0 games lost"


SCENARIOS = {"runner": runner, "engines": engines, "full-disk": full_disk, "read-only": read_only,
             "clock": clock, "load": load}


def arguments():
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tengen", type=Path, default="tengen", help="the program")
    parser.add_argument("--out", type=Path, required=True, help="a folder that is emptied first")
    parser.add_argument("--game", default="dots")
    parser.add_argument("--games", type=int, default=40, help="games of each match")
    parser.add_argument("--kills", type=int, default=200, help="kills of the runner, and of engines")
    parser.add_argument("--load", type=int, default=300, help="busy processes")
    parser.add_argument("--span", type=float, help="the longest seconds until a kill")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random moments")
    parser.add_argument("scenarios", nargs="*", default=list(SCENARIOS), metavar="SCENARIO")
    return parser.parse_args()


def main():
    """Runs the scenarios and prints the table."""
    args = arguments()
    args.out = args.out.resolve()
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    arena, is_clean = Arena(args), True
    for name in args.scenarios:
        start = time.monotonic()
        try:
            found = SCENARIOS[name](arena)
            if left := arena.leftovers():
                raise Defect(f"processes {left} are left behind")
        except (Defect, subprocess.TimeoutExpired) as defect:
            found, is_clean = f"DEFECT: {defect}", False
        print(f"{name:10}  {found}  ({time.monotonic() - start:.0f} s)", flush=True)
    sys.exit(0 if is_clean else "error: the match does not survive its disturbances")


if __name__ == "__main__":
    main()
