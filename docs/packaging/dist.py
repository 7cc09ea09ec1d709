#!/usr/bin/env python3
"""Makes the archives of a release in dist/, each with everything that a user needs.

    docs/packaging/dist.py                              all that this machine can make
    docs/packaging/dist.py x86_64-unknown-linux-musl:v3 one of them
    docs/packaging/dist.py --built DIR --out DIR x86_64-unknown-linux-gnu:v3

The last form compiles nothing: it packs what lies in a folder, the programs and beside them man/
and completions/. A name is TARGET or TARGET:LEVEL, the level of x86-64 being v2, v3 or v4. An
archive holds the programs, man pages, completions, README and licences. The same sources give the
same bytes, wherever they lie.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import licences

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
LINKS = {"pbrain-tengen": "tengen-gomoku"}  # one program under two names
LEVELS = ["v2", "v3", "v4"]
LINKERS = {"aarch64-unknown-linux-musl": "aarch64-linux-gnu-gcc"}
COMPILED = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()


def run(*command, **more):
    return subprocess.run(command, cwd=ROOT, check=True, **more)


def output(*command):
    return run(*command, stdout=subprocess.PIPE).stdout.decode().strip()


def version():
    return re.search(r'^\[workspace\.package\]\nversion = "(.+)"', (ROOT / "Cargo.toml").read_text(), re.M)[1]


def programs():
    """The names of all programs, as cargo knows them; `tengen` is the first."""
    metadata = json.loads(output("cargo", "metadata", "--no-deps", "--offline", "--format-version", "1"))
    [root] = [package for package in metadata["packages"] if package["name"] == "tengen"]
    return [target["name"] for target in root["targets"] if "bin" in target["kind"]]


def suffix(target):
    return ".exe" if "windows" in target else ""


def time_of_release():
    """The time of all files in archives: that of the commit, or what the environment says."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    try:
        return int(output("git", "log", "-1", "--format=%ct"))
    except (subprocess.CalledProcessError, OSError):
        return 315532800  # 1980, where the time of zip begins


def all_names():
    """What this machine can make: its own system, and more if a linker is there."""
    levels = lambda target: [f"{target}:{level}" for level in LEVELS]
    match platform.system():
        case "Windows":
            return levels("x86_64-pc-windows-msvc")
        case "Darwin":
            return ["aarch64-apple-darwin", *levels("x86_64-apple-darwin")[:2]]
    names = levels("x86_64-unknown-linux-musl")
    return names + [target for target, linker in LINKERS.items() if shutil.which(linker)]


def check_target(target):
    """Ends with what to do where the compiler cannot build for `target`."""
    libraries = Path(output("rustc", "--print", "sysroot"), "lib", "rustlib", target, "lib")
    if not libraries.is_dir():
        sys.exit(f"dist.py: the compiler has no libraries for {target}: rustup target add {target}")


def build(target, level):
    """The folder of the programs, built so that nothing in them says where they were built."""
    check_target(target)
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    sysroot = output("rustc", "--print", "sysroot")
    flags = [f"-Ctarget-cpu=x86-64-{level}"] if level else []
    # The last that fits counts.
    places = [(str(home), "/cargo"), (sysroot, "/rust"), (str(ROOT), "/tengen")]
    flags += [f"--remap-path-prefix={place}={name}" for place, name in places]
    environment = dict(os.environ, CARGO_ENCODED_RUSTFLAGS="\x1f".join(flags), CARGO_INCREMENTAL="0")
    if linker := LINKERS.get(target):
        environment[f"CARGO_TARGET_{target.upper().replace('-', '_')}_LINKER"] = linker
        environment.setdefault(f"CC_{target.replace('-', '_')}", linker)  # for a library's assembly
    environment.pop("RUSTFLAGS", None)
    run("cargo", "build", "--locked", "--profile", "dist", "--bins", "--example", "docs", "--target", target, env=environment)
    return COMPILED / target / "dist"


def runs_here(program):
    try:
        return subprocess.run([program, "-V"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def write_docs(built, target):
    """The folder of man pages and completions: the same for all archives, written by the first program that runs here."""
    folder = COMPILED / f"dist-docs-{time_of_release()}"
    if runs_here(built / f"tengen{suffix(target)}"):
        writer = [built / "examples" / f"docs{suffix(target)}"]
    elif folder.exists():
        return folder
    else:
        writer = ["cargo", "run", "--locked", "--profile", "dist", "--example", "docs", "--"]
    shutil.rmtree(folder, ignore_errors=True)
    run(*writer, "--man", folder / "man", "--completions", folder / "completions")
    return folder


def contents(built, docs, target):
    """What lies in the archive, by its path there: bytes, or the name that it is a link to."""
    files = {name: (built / name).read_bytes() for name in names_of_programs(target) if name not in links(target)}
    files.update(links(target))
    for name in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "docs/install.md"]:
        files[Path(name).name] = (ROOT / name).read_bytes()
    files["LICENSES-OF-LIBRARIES.txt"] = licences.text(ROOT, target).encode()
    for page in sorted([*docs.glob("man/*"), *docs.glob("completions/*")]):
        files[page.relative_to(docs).as_posix()] = page.read_bytes()
    return files


def names_of_programs(target):
    return [name + suffix(target) for name in programs()]


def links(target):
    return {name + suffix(target): program + suffix(target) for name, program in LINKS.items()}


def write_tar(path, folder, files, executable, time):
    """A tar file, whose links are hard ones."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.mtime, entry.mode = time, 0o755 if name in executable else 0o644
            if isinstance(content, str):
                entry.type, entry.linkname = tarfile.LNKTYPE, f"{folder}/{content}"
                tar.addfile(entry)
            else:
                entry.size = len(content)
                tar.addfile(entry, io.BytesIO(content))
    with path.open("wb") as file, gzip.GzipFile("", "wb", 6, file, mtime=time) as compressed:
        compressed.write(packed.getvalue())


def write_zip(path, folder, files, executable, time):
    """A zip file, which knows no links: they are copies."""
    import datetime

    moment = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).timetuple()[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = 3, (0o755 if name in executable else 0o644) << 16
            archive.writestr(entry, files[content] if isinstance(content, str) else content)


def make(name, out, built=None):
    """The archive of this name in the folder `out`, of what lies in `built` if that is given."""
    target, _, level = name.partition(":")
    docs = built
    if not built:
        built = build(target, level)
        docs = write_docs(built, target)
    folder = "-".join(part for part in ["tengen", version(), target, level] if part)
    files, executable, time = contents(built, docs, target), names_of_programs(target), time_of_release()
    out.mkdir(parents=True, exist_ok=True)
    if "windows" in target:
        write_zip(archive := out / f"{folder}.zip", folder, files, executable, time)
    else:
        write_tar(archive := out / f"{folder}.tar.gz", folder, files, executable, time)
    size = sum(len(files[name]) for name in executable if name not in links(target))
    print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB, the programs {size / 1e6:.1f} MB")


def write_sums(out):
    archives = sorted(path for path in out.iterdir() if path.name.endswith((".tar.gz", ".zip", ".deb")))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in archives]
    (out / "SHA256SUMS").write_text("".join(lines), newline="\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="TARGET[:LEVEL]", help="all that this machine can make, if there is none")
    parser.add_argument("--built", type=Path, metavar="DIR", help="pack the programs, man/ and completions/ of this folder and compile nothing")
    parser.add_argument("--out", type=Path, default=DIST, metavar="DIR", help="the folder of the archives; dist in the repository")
    arguments = parser.parse_args()
    built = arguments.built and arguments.built.resolve()
    if built and len(arguments.names) != 1:
        parser.error("--built takes the one TARGET[:LEVEL] that the programs are built for")
    missing = built and [name for name in names_of_programs(arguments.names[0]) if not runs_here(built / name)]
    if missing:
        parser.error(f"--built {arguments.built}: {missing[0]} does not run here")
    try:
        for name in arguments.names or all_names():
            make(name, arguments.out, built)
    except subprocess.CalledProcessError as failed:
        # It has said why.
        sys.exit(f"dist.py: {failed.cmd[0]} failed")
    write_sums(arguments.out)


if __name__ == "__main__":
    main()
