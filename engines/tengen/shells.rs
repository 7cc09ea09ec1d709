//! The manual in roff, and completions for shells: of `tengen` and of each engine's program.

use std::fs;
use std::path::Path;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use tengen::ENGINES;

/// `umbrella`, and the engines under the names of their programs.
fn programs(umbrella: Command) -> Vec<Command> {
    let engines = ENGINES.iter().filter(|engine| engine.has_program);
    std::iter::once(umbrella).chain(engines.map(|engine| engine.program.command())).collect()
}

/// Writes a page for each program and for each of its commands: `tengen-match.1`; fails if a file
/// cannot be written; the text names it.
pub(crate) fn write_man(folder: &Path) -> Result<(), String> {
    programs(tengen::command()).into_iter().try_for_each(|program| {
        // How it was built is no matter of the manual, which is the same for all archives.
        let program = program.version(env!("CARGO_PKG_VERSION")).long_version(None);
        let mut program = program.disable_help_subcommand(true);
        program.build();
        write_pages(folder, &program)
    })
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

/// Writes a file for each program and shell, named as the shell looks for it; fails if a file
/// cannot be written; the text names it.
pub(crate) fn write_completions(folder: &Path) -> Result<(), String> {
    let games = ENGINES.iter().map(|engine| engine.program.command().name(engine.word()));
    for mut program in programs(tengen::command().subcommands(games)) {
        let name = program.get_name().to_owned();
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
            let file = match shell {
                Shell::Zsh => format!("_{name}"),
                Shell::Fish => format!("{name}.fish"),
                Shell::PowerShell => format!("{name}.ps1"),
                _ => format!("{name}.bash"),
            };
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut program, &name, &mut text);
            write(folder, &file, &text)?;
        }
    }
    Ok(())
}

pub(crate) fn write(folder: &Path, name: &str, content: &[u8]) -> Result<(), String> {
    let path = folder.join(name);
    let done = fs::create_dir_all(folder).and_then(|()| fs::write(&path, content));
    done.map_err(|error| format!("{}: {error}", path.display()))
}
