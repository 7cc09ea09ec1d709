"""Processes of Linux, from /proc."""

from pathlib import Path


def family(root):
    """The process `root` and all that it has started."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name in parentheses may hold blanks.
            parents[int(status.parent.name)] = int(status.read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError):
            continue
    known = [root]
    for process in known:
        known += [child for child, parent in parents.items() if parent == process]
    return known


def command_of(process):
    """The program and the arguments of a process; none if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text(errors="replace").split("\0")
    except OSError:
        return [""]


def named(program):
    """Processes whose command line begins with `program`."""
    every = (int(entry.name) for entry in Path("/proc").glob("[0-9]*"))
    return [process for process in every if command_of(process)[0] == str(program)]
