#!/usr/bin/env python3
"""Makes a Debian package beside an archive, from what is in it.

    docs/packaging/deb.py dist/tengen-0.1.0-x86_64-unknown-linux-musl-v2.tar.gz

dpkg-deb packs it: a program under two names is a hard link, which cargo-deb cannot make. The
programs are static, so the package depends on nothing.
"""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from email.utils import formatdate
from pathlib import Path

import dist

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}

CONTROL = """Package: tengen
Version: {version}-1
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Section: games
Priority: optional
Description: five board-game engines, and an arena where they meet
 Engines for shogi, xiangqi, draughts, gomoku and dots that speak USI, UCCI,
 UCI, UGI, Hub and the protocol of Gomocup, so they work in existing GUIs. An
 arena plays them, or any other engines, against each other, and a page in the
 browser lets people play.
"""

COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: tengen

Files: *
Copyright: The Tengen authors
License: Apache-2.0 or Expat

License: Apache-2.0
 On Debian systems, the text is in /usr/share/common-licenses/Apache-2.0.
 The licences of the libraries linked into the programs are in
 /usr/share/doc/tengen/LICENSES-OF-LIBRARIES.txt.gz.

License: Expat
{mit}
"""

CHANGELOG = """tengen ({version}-1) unstable; urgency=medium

  * Release {version}; see changelog.gz.

 -- {maintainer}  {date}
"""

OVERRIDES = """# Programs for all systems, which need no libraries of theirs. They can be loaded anywhere, so
# they look like libraries.
tengen: shared-library-lacks-prerequisites [usr/games/*]
# It is no package of the archive, so no bug of it is closed.
tengen: initial-upload-closes-no-bugs
"""


def maintainer():
    """Who answers for the package: as Debian's tools are told, else the authors of Cargo.toml at the
    address of the last commit."""
    name, address = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
    with (dist.ROOT / "Cargo.toml").open("rb") as manifest:
        name = name or tomllib.load(manifest)["workspace"]["package"]["authors"][0]
    try:
        address = address or dist.output("git", "log", "-1", "--format=%ae")
    except (subprocess.CalledProcessError, OSError):
        sys.exit("no address for the field Maintainer: set DEBEMAIL")
    return f"{name} <{address}>"


def write(path, content, time):
    """A file, compressed if its name says so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = content if isinstance(content, bytes) else content.encode()
    path.write_bytes(gzip.compress(content, 9, mtime=time) if path.suffix == ".gz" else content)


def lay_out(unpacked, root, time):
    """The files where Debian has them."""
    share, doc = root / "usr/share", root / "usr/share/doc/tengen"
    binaries = root / "usr/games"
    binaries.mkdir(parents=True)
    for name in dist.programs():
        if name not in dist.LINKS:
            shutil.copyfile(unpacked / name, binaries / name)
            (binaries / name).chmod(0o755)
    for name, program in dist.LINKS.items():
        os.link(binaries / program, binaries / name)
    for page in (unpacked / "man").iterdir():
        write(share / f"man/man1/{page.name}.gz", page.read_bytes(), time)
    write(share / "man/man1/pbrain-tengen.1.gz", ".so man1/tengen-gomoku.1\n", time)
    shells = {".bash": "bash-completion/completions", ".fish": "fish/vendor_completions.d", "": "zsh/vendor-completions"}
    for file in (unpacked / "completions").iterdir():
        if file.suffix in shells:
            name = file.stem if file.suffix == ".bash" else file.name
            write(share / shells[file.suffix] / name, file.read_bytes(), time)
    write(doc / "README.md.gz", (unpacked / "README.md").read_bytes(), time)
    write(doc / "changelog.gz", (unpacked / "CHANGELOG.md").read_bytes(), time)
    write(doc / "LICENSES-OF-LIBRARIES.txt.gz", (unpacked / "LICENSES-OF-LIBRARIES.txt").read_bytes(), time)
    mit = (unpacked / "LICENSE-MIT").read_text().strip().splitlines()
    mit = "\n".join(f" {line.strip() or '.'}" for line in mit)
    write(doc / "copyright", COPYRIGHT.format(mit=mit), time)
    write(share / "lintian/overrides/tengen", OVERRIDES, time)


def sums(root):
    """The checksums that `dpkg --verify` compares with."""
    files = sorted(path for path in (root / "usr").rglob("*") if path.is_file())
    return "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)


def make(archive):
    time, version = dist.time_of_release(), dist.version()
    architecture = ARCHITECTURES[archive.name.removeprefix(f"tengen-{version}-").partition("-")[0]]
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch) / "root"
        root.mkdir(mode=0o755)
        with tarfile.open(archive) as tar:
            tar.extractall(scratch, filter="data")
        lay_out(Path(scratch) / archive.name.removesuffix(".tar.gz"), root, time)
        size = sum(path.stat().st_size // path.stat().st_nlink for path in root.rglob("*") if path.is_file())
        fields = dict(version=version, architecture=architecture, maintainer=maintainer(),
                      date=formatdate(time), size=-(-size // 1024))
        changes = CHANGELOG.format(**fields)
        write(root / "usr/share/doc/tengen/changelog.Debian.gz", changes, time)
        write(root / "DEBIAN/control", CONTROL.format(**fields), time)
        write(root / "DEBIAN/md5sums", sums(root), time)
        for path in root.rglob("*"):
            if path.is_dir():
                path.chmod(0o755)
            elif path.parent.name != "games":
                path.chmod(0o644)
        package = archive.parent / f"tengen_{version}-1_{architecture}.deb"
        environment = dict(os.environ, SOURCE_DATE_EPOCH=str(time))
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "--build", root, package], check=True, env=environment)


if __name__ == "__main__":
    os.umask(0o022)
    for archive in [Path(word).resolve() for word in sys.argv[1:]]:
        make(archive)
        dist.write_sums(archive.parent)
