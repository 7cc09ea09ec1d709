//! A file for each engine, all of them this program under other names, for GUIs that pass no
//! arguments.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::{env, env::consts::EXE_SUFFIX};

use clap::Args;

/// The names, by which the program knows what it shall be. The last is the one that Gomocup's
/// managers look for.
pub(crate) const NAMES: [&str; 6] = [
    "tengen-shogi",
    "tengen-xiangqi",
    "tengen-draughts",
    "tengen-gomoku",
    "tengen-dots",
    "pbrain-tengen",
];

/// What `tengen links` takes.
#[derive(Debug, Args)]
pub(crate) struct LinksArguments {
    /// The folder to make them in; without it the one of this program
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Makes the files, replaces those of an earlier version, and prints their paths.
pub(crate) fn links(arguments: &LinksArguments) -> Result<(), String> {
    let program = env::current_exe().map_err(|error| format!("this program: {error}"))?;
    let beside = program.parent().unwrap_or(Path::new("."));
    let folder = arguments.folder.as_deref().unwrap_or(beside);
    let said = |path: &Path, error: &io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| said(folder, &error))?;
    for name in NAMES {
        let path = folder.join(format!("{name}{EXE_SUFFIX}"));
        link(&program, &path).map_err(|error| said(&path, &error))?;
        let _ = writeln!(io::stdout(), "{}", path.display());
    }
    Ok(())
}

/// Makes `program` known as `path` too: a hard link, for GUIs follow a symbolic one to the name
/// that says nothing; a copy where the folder lies on another file system. The file appears whole.
fn link(program: &Path, path: &Path) -> io::Result<()> {
    let new = path.with_extension(format!("{}.new", process::id()));
    fs::hard_link(program, &new).or_else(|_| fs::copy(program, &new).map(drop))?;
    let done = fs::rename(&new, path);
    // It is still there after an error, and where both names were links to this program already:
    // there POSIX's rename does nothing.
    let _ = fs::remove_file(&new);
    done
}
