//! The program, run in a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn run(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen-tune"));
    command.current_dir(folder).args(arguments.split_whitespace()).output().expect("a run")
}

/// The stderr and the stdout of a run that should succeed.
pub(crate) fn done(folder: &Path, arguments: &str) -> (String, String) {
    let output = run(folder, arguments);
    let [said, printed] =
        [output.stderr, output.stdout].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(output.status.success(), "{arguments}: {said}");
    (said, printed)
}

pub(crate) fn refused(folder: &Path, arguments: &str) -> String {
    let output = run(folder, arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments}: {said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{said}");
    said.lines().last().unwrap().to_owned()
}
