//! The build as `--version` names it: the commit, the target and the processor compiled for. And how many tests of whole
//! programs run at a time.

use std::env;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::thread;

/// Levels of x86-64, the highest first, each by the features that the level below has not.
const LEVELS: [(&str, &[&str]); 3] = [
    ("x86-64-v4", &["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]),
    ("x86-64-v3", &["avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe"]),
    ("x86-64-v2", &["popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"]),
];

fn main() {
    println!("cargo::rerun-if-env-changed=TENGEN_COMMIT");
    // A change of any source may change the mark of a commit that is not clean.
    for path in ["Cargo.toml", "Cargo.lock", ".cargo", "engines", "protocol"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    say("TENGEN_COMMIT", &commit());
    say("TENGEN_TARGET", &env::var("TARGET").unwrap_or_default());
    say("TENGEN_PROCESSOR", &processor(&features));
    say("TENGEN_FEATURES", &features);
    say("RUST_TEST_THREADS", &test_threads());
}

/// What the environment says, or two for each core: many tests wait for a process or a moment. Cargo sets for the tests of
/// this package what is said here.
fn test_threads() -> String {
    println!("cargo::rerun-if-env-changed=RUST_TEST_THREADS");
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    env::var("RUST_TEST_THREADS").unwrap_or_else(|_| (2 * cores()).to_string())
}

fn say(name: &str, value: &str) {
    println!("cargo::rustc-env={name}={value}");
}

/// The commit: what the environment names, what a packaged crate names, what git names.
fn commit() -> String {
    let named = env::var("TENGEN_COMMIT").ok().filter(|name| !name.trim().is_empty());
    named.or_else(packaged).or_else(described).unwrap_or_else(|| "unknown".to_owned())
}

/// The commit in the file that `cargo package` adds.
fn packaged() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    rest.split('"').nth(1).map(|name| name.chars().take(12).collect())
}

/// The commit that git has checked out in this very folder, marked if a file differs from it. A
/// repository further up is that of somebody else.
fn described() -> Option<String> {
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim().to_owned())
}

/// The highest level of x86-64 whose features are all compiled for; elsewhere the architecture.
fn processor(features: &str) -> String {
    let architecture = env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    if architecture != "x86_64" {
        return architecture;
    }
    let has = |name: &&str| features.split(',').any(|feature| feature == *name);
    // A level needs those below it too.
    let reached = (0..LEVELS.len()).find(|&i| LEVELS[i..].iter().all(|it| it.1.iter().all(has)));
    reached.map_or("x86-64", |i| LEVELS[i].0).to_owned()
}
