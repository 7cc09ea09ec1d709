//! The manual as files: pages in Markdown and in roff, and completions for shells.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use shell::Manual;

use crate::links::NAMES;

/// What `tengen docs` takes.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub(crate) struct DocsArguments {
    /// The folder to write commands.md and options.md to
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Write manual pages to this folder: tengen.1, and one for each command and engine
    #[arg(long, value_name = "FOLDER")]
    man: Option<PathBuf>,
    /// Write completions to this folder, for bash, zsh, fish and PowerShell
    #[arg(long, value_name = "FOLDER")]
    completions: Option<PathBuf>,
}

/// What the manual is about.
pub(crate) struct Subject {
    /// The arena.
    pub(crate) umbrella: Command,
    /// The engines, as the pages of commands and options describe them.
    pub(crate) engines: Vec<Manual>,
    /// The engines' whole command lines, under their own names.
    pub(crate) commands: Vec<Command>,
}

/// Writes what `arguments` ask for.
pub(crate) fn docs(arguments: &DocsArguments, subject: &Subject) -> Result<(), String> {
    if let Some(folder) = &arguments.folder {
        shell::write_manual(folder, &subject.engines, &subject.umbrella)?;
    }
    if let Some(folder) = &arguments.man {
        let programs = programs(&subject.umbrella, &subject.commands);
        programs.into_iter().try_for_each(|program| write_man(folder, program))?;
    }
    if let Some(folder) = &arguments.completions {
        write_completions(folder, subject)?;
    }
    Ok(())
}

/// The program, and the engines that `tengen links` gives names of their own.
fn programs(umbrella: &Command, engines: &[Command]) -> Vec<Command> {
    let named = engines.iter().filter(|command| NAMES.contains(&command.get_name()));
    std::iter::once(umbrella).chain(named).cloned().collect()
}

/// A page for `program` and one for each of its commands: `tengen-match.1`.
fn write_man(folder: &Path, program: Command) -> Result<(), String> {
    // How it was built is no matter of the manual, which is the same for all archives.
    let program = program.version(env!("CARGO_PKG_VERSION")).long_version(None);
    let mut program = program.disable_help_subcommand(true);
    program.build();
    write_pages(folder, &program)
}

fn write_pages(folder: &Path, command: &Command) -> Result<(), String> {
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        write_pages(folder, command)?;
    }
    let name = command.get_display_name().unwrap_or(command.get_name());
    let source = concat!("Tengen ", env!("CARGO_PKG_VERSION"));
    let mut page = Vec::new();
    let man = Man::new(command.clone()).source(source).manual("Tengen");
    man.render(&mut page).map_err(|error| format!("the page of {name}: {error}"))?;
    write(folder, &format!("{name}.1"), &page)
}

/// A file for each program and shell, named as the shell looks for it.
fn write_completions(folder: &Path, subject: &Subject) -> Result<(), String> {
    // `tengen shogi` is `tengen-shogi`.
    let word = |name: &str| name.trim_start_matches("tengen-").to_owned();
    let words =
        subject.commands.iter().map(|command| command.clone().name(word(command.get_name())));
    let whole = subject.umbrella.clone().subcommands(words);
    for program in programs(&whole, &subject.commands) {
        let name = program.get_name().to_owned();
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
            let file = match shell {
                Shell::Zsh => format!("_{name}"),
                Shell::Fish => format!("{name}.fish"),
                Shell::PowerShell => format!("{name}.ps1"),
                _ => format!("{name}.bash"),
            };
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut program.clone(), &name, &mut text);
            write(folder, &file, &text)?;
        }
    }
    Ok(())
}

fn write(folder: &Path, name: &str, content: &[u8]) -> Result<(), String> {
    let path = folder.join(name);
    let done = fs::create_dir_all(folder).and_then(|()| fs::write(&path, content));
    done.map_err(|error| format!("{}: {error}", path.display()))
}
