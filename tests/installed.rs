//! Programs of other people that some tests need.
//!
//! A test whose program is absent says so in one line and is counted as skipped by `.ci/run`,
//! which installs them all where it can.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;

/// The program `name`, on the path or among the games.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// Whether all `programs` are installed; says that the test is skipped for the first that is not.
pub(crate) fn has_programs(programs: &[&str]) -> bool {
    let missing = programs.iter().find(|program| find(program).is_none());
    missing.inspect(|program| skip(&format!("{program} is not installed"))).is_none()
}

/// Whether Python can import `module`; says that the test is skipped if not.
pub(crate) fn has_python_module(module: &str) -> bool {
    let import = Command::new("python3").args(["-c", &format!("import {module}")]).output();
    let is_there = import.is_ok_and(|output| output.status.success());
    if !is_there {
        skip(&format!("Python's {module} is not installed"));
    }
    is_there
}

/// Says that the test, after which its thread is called, is skipped, and why. Not with `eprintln`:
/// the test runner keeps what passing tests print that way.
pub(crate) fn skip(reason: &str) {
    let thread = std::thread::current();
    let test = thread.name().and_then(|name| name.rsplit("::").next()).unwrap_or("a test");
    let line = format!("skipped: {test}: {reason}\n");
    let _ = std::io::stderr().lock().write_all(line.as_bytes());
}
