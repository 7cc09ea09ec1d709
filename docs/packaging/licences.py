#!/usr/bin/env python3
"""Prints the licences of all libraries that are linked into the program for a target.

    docs/packaging/licences.py x86_64-unknown-linux-musl > LICENSES-OF-LIBRARIES.txt

The texts are those that the libraries come with, each text once. A library whose package has none
is listed with the licence that it names.
"""

import json
import subprocess
import sys
from pathlib import Path

NAMES = ("license", "licence", "copying", "notice", "copyright", "unlicense")


def linked(metadata):
    """The packages that `tengen` is linked with: no tests, and none of ours."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    todo, seen = [metadata["resolve"]["root"]], set()
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        for dependency in nodes[node]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                todo.append(dependency["pkg"])
    packages = [package for package in metadata["packages"] if package["id"] in seen]
    return sorted((it for it in packages if it["source"]), key=lambda it: (it["name"], it["version"]))


def texts_of(package):
    folder = Path(package["manifest_path"]).parent
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and path.name.lower().startswith(NAMES)]
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]


def text(root, target):
    """The whole file."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
    done = subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE)
    packages = linked(json.loads(done.stdout))
    users, bare = {}, []
    for package in packages:
        label = f"{package['name']} {package['version']} ({package['license'] or 'see its text'})"
        found = texts_of(package)
        if not found:
            bare.append(f"{label}, {package['repository'] or 'crates.io'}")
        for licence in found:
            users.setdefault(licence, []).append(label)
    if any("see its text" in line for line in bare):
        sys.exit(f"a library names no licence and has no text of one: {bare}")
    parts = ["Tengen is linked with these libraries, under their own licences. The standard library of\n"
             "Rust comes under MIT or Apache-2.0, musl in the static programs for Linux under MIT."]
    if bare:
        parts.append("Without a text in their packages:\n" + "\n".join(f"  {line}" for line in bare))
    for licence, labels in sorted(users.items(), key=lambda item: item[1]):
        parts.append("\n".join(f"  {label}" for label in labels) + "\n\n" + licence)
    return ("\n\n" + "-" * 80 + "\n\n").join(parts) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text(Path(__file__).resolve().parents[2], sys.argv[1]))
