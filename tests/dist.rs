//! An archive as `make dist` makes it, around the programs that are tested here.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::installed::{has_programs, skip};
use crate::packages::programs;
use crate::process::{Said, TENGEN, beside, output};
use crate::shells;

/// The exit code of a script that this machine gives no means.
const CANNOT: i32 = 77;

/// The archive that a user unpacks has its checksum, holds everything, and runs with nothing beside it
/// but the libraries that it names; a processor that is too old gets one line.
#[test]
fn an_archive_is_whole_and_runs_in_a_bare_root() {
    if !has_programs(&["python3", "strip", "qemu-x86_64"]) {
        return;
    }
    let tried = run(&in_root("tests/dist/try.sh"), &[&packed().display().to_string()]);
    if tried.code == Some(CANNOT) {
        return skip(tried.out.trim());
    }
    let last = tried.out.lines().last().unwrap_or_default();
    let passed = last.strip_suffix(" passed, 0 failed").and_then(|count| count.parse::<u32>().ok());
    assert!(passed.is_some_and(|passed| passed >= 40), "{tried:?}");
}

#[test]
fn what_cannot_be_packed_is_refused() {
    if !has_programs(&["python3"]) {
        return;
    }
    let refused = |arguments: &[&str], reason: &str| {
        let said = run(&in_root("docs/packaging/dist.py"), arguments);
        assert!(said.code != Some(0) && said.err.contains(reason), "{arguments:?}: {said:?}");
    };
    let target = "x86_64-unknown-linux-gnu";
    refused(&["--built", "tests"], "--built takes the one TARGET[:LEVEL]");
    refused(&["--built", "tests", target], "--built tests: tengen does not run here");
    // One line with what to do, not a traceback.
    let missing = "riscv64gc-unknown-linux-musl";
    let said = run(&in_root("docs/packaging/dist.py"), &[missing]);
    assert!(said.code != Some(0) && said.err.lines().count() == 1, "{said:?}");
    assert!(said.err.contains(&format!("rustup target add {missing}")), "{said:?}");
}

/// The archive of the programs, stripped as those of a release are.
fn packed() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dist");
    let _ = fs::remove_dir_all(&folder);
    let built = folder.join("built");
    fs::create_dir_all(&built).expect("a folder");
    for name in programs() {
        let stripped = built.join(&name).display().to_string();
        run(Path::new("strip"), &["-o", &stripped, &beside(&name)]).succeeded();
    }
    shells::write_man(&built.join("man")).expect("man pages");
    shells::write_completions(&built.join("completions")).expect("completions");
    let [built, out] = [built, folder.join("out")].map(|path| path.display().to_string());
    let arguments = ["--built", &built, "--out", &out, &built_for()];
    run(&in_root("docs/packaging/dist.py"), &arguments).succeeded();
    let files = fs::read_dir(out).expect("the archive's folder").flatten().map(|file| file.path());
    let mut archives = files.filter(|path| path.extension().is_some_and(|it| it == "gz"));
    archives.next().expect("an archive")
}

/// The target of the program, as archives are asked for: `x86_64-unknown-linux-gnu:v3`.
fn built_for() -> String {
    let (text, _) = output(TENGEN, &["-V"], "");
    let mut words = text.split([' ', '(', ')']).skip_while(|word| !word.contains("-linux-"));
    let target = words.next().expect("a target").to_owned();
    let level = words.next().and_then(|word| word.strip_prefix("x86-64-"));
    level.map_or(target.clone(), |level| format!("{target}:{level}"))
}

fn in_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn run(program: &Path, arguments: &[&str]) -> Said {
    Said::by(Command::new(program).args(arguments).env("PYTHONDONTWRITEBYTECODE", "1"))
}
