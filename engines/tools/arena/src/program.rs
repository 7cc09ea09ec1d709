//! The program that a command starts, and what else of the command makes it the engine that it is.

use std::ffi::OsStr;
use std::path::{self, Path, PathBuf};
use std::{env, fs, io};

/// Where the program is. Systems differ in whether a path counts from the folder that the process
/// shall be in; here it does. A mere name is looked for by the system.
pub(crate) fn located(program: &str, folder: Option<&Path>) -> io::Result<PathBuf> {
    match folder {
        Some(folder) if !is_name(program) => path::absolute(folder.join(program)),
        _ => Ok(program.into()),
    }
}

/// The files that `command`, started in `folder`, runs: its program, and the script, archive or program in its arguments.
pub(crate) fn files_of(command: &[String], folder: Option<&Path>) -> Vec<PathBuf> {
    let Some((program, arguments)) = command.split_first() else { return Vec::new() };
    let found = if is_name(program) { on_path(program) } else { located(program, folder).ok() };
    found.into_iter().chain(run_by_it(arguments, folder)).collect()
}

fn is_name(program: &str) -> bool {
    Path::new(program).components().nth(1).is_none()
}

fn on_path(name: &str) -> Option<PathBuf> {
    let names = [name.to_owned(), format!("{name}{}", env::consts::EXE_SUFFIX)];
    let folders = env::var_os("PATH")?;
    let mut paths = env::split_paths(&folders).flat_map(|it| [0, 1].map(|i| it.join(&names[i])));
    paths.find(|path| may_run(path))
}

#[cfg(unix)]
fn may_run(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let may = |found: fs::Metadata| found.is_file() && found.permissions().mode() & 0o111 != 0;
    fs::metadata(path).is_ok_and(may)
}

#[cfg(not(unix))]
fn may_run(path: &Path) -> bool {
    const PROGRAMS: [&str; 4] = ["exe", "com", "bat", "cmd"];
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let is_program = PROGRAMS.iter().any(|known| known.eq_ignore_ascii_case(ending));
    is_program && fs::metadata(path).is_ok_and(|found| found.is_file())
}

/// The endings of scripts and archives that programs of other languages run.
const SCRIPTS: [&str; 10] = ["py", "js", "mjs", "ts", "jar", "sh", "pl", "rb", "lua", "php"];

/// The file in the arguments that the program runs: a script, an archive or another program (`nice -n 5 ./bot`); else the
/// first that is no value of an option (`sh bot`). A log grows, and is the same engine's.
fn run_by_it(arguments: &[String], folder: Option<&Path>) -> Option<PathBuf> {
    let before = [""].into_iter().chain(arguments.iter().map(String::as_str));
    let path = |text: &String| folder.unwrap_or(Path::new("")).join(text);
    let files = before.zip(arguments.iter().map(path)).filter(|(_, path)| path.is_file());
    let files: Vec<_> = files.collect();
    let is_run = |path: &Path| {
        let ending = path.extension().and_then(OsStr::to_str);
        ending.is_some_and(|ending| SCRIPTS.contains(&ending)) || may_run(path)
    };
    let run = files.iter().find(|(_, path)| is_run(path));
    let run = run.or_else(|| files.iter().find(|(before, _)| !before.starts_with('-')));
    run.map(|(_, path)| path.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_counts_from_the_folder_and_a_name_does_not() {
        let folder = Path::new("games");
        let here = env::current_dir().expect("a folder");
        let found = |program: &str| located(program, Some(folder)).expect("a path");
        assert_eq!(found("./bin/a"), here.join("games").join("bin").join("a"));
        assert_eq!(found("a"), Path::new("a"));
        let there = here.join("a").display().to_string();
        assert_eq!(found(&there), Path::new(&there));
        assert_eq!(located("./a", None).expect("a path"), Path::new("./a"));
    }

    #[test]
    fn the_files_of_a_command_are_its_program_and_what_that_runs() {
        // Cargo runs tests in the folder of the package.
        let (source, here) = (Path::new("src"), env::current_dir().expect("a folder"));
        let files = |command: &str, folder: Option<&Path>| {
            let words: Vec<_> = command.split(' ').map(str::to_owned).collect();
            files_of(&words, folder)
        };
        let program = here.join("src").join("./job.rs");
        assert_eq!(files("./job.rs", Some(source)), std::slice::from_ref(&program));
        let run = [program, source.join("mock.rs")];
        assert_eq!(files("./job.rs -x lib.rs -u --log mod.rs mock.rs", Some(source)), run);
        let there = [PathBuf::from("src/job.rs")];
        assert_eq!(files("src/job.rs --log src/lib.rs", None), there);
        assert_eq!(files("src/job.rs --log=src/lib.rs none", None), there);
        assert!(files("no-such-program", None).is_empty());
    }

    #[test]
    fn a_script_is_run_behind_any_option() {
        let folder = tempfile::tempdir().expect("a folder");
        let [log, script] = ["log.txt", "bot.py"].map(|name| folder.path().join(name));
        [&log, &script].into_iter().for_each(|path| fs::write(path, "").expect("a file"));
        let words = ["./none", "--safe", "log.txt", "--flag", "bot.py"].map(str::to_owned);
        assert_eq!(files_of(&words, Some(folder.path()))[1..], [script]);
        assert_eq!(files_of(&words[..3], Some(folder.path())).len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_name_is_the_program_that_the_system_finds() {
        let found = on_path("sh").expect("a shell");
        assert!(found.is_absolute() && may_run(&found), "{}", found.display());
        assert_eq!(files_of(&["sh".to_owned()], Some(Path::new("src"))), [found]);
    }
}
