//! Writes the manual: `cargo run --example docs -- docs` writes docs/commands.md,
//! docs/options.md and the pages of rules anew.

mod shells;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Writes the manual: pages of all commands and options, pages for `man`, and completions
#[derive(Debug, Parser)]
#[command(name = "docs")]
#[group(required = true, multiple = true)]
struct Arguments {
    /// The folder to write commands.md, options.md and rules.md to
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Write manual pages to this folder: tengen.1, and one for each command and engine
    #[arg(long, value_name = "FOLDER")]
    man: Option<PathBuf>,
    /// Write completions to this folder, for bash, zsh, fish and PowerShell
    #[arg(long, value_name = "FOLDER")]
    completions: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    write(&arguments).map_or_else(|problem| command_line::fail(&problem), |()| ExitCode::SUCCESS)
}

fn write(arguments: &Arguments) -> Result<(), String> {
    if let Some(folder) = &arguments.folder {
        for (name, page) in tengen::manual_pages() {
            shells::write(folder, &name, page.as_bytes())?;
        }
    }
    if let Some(folder) = &arguments.man {
        shells::write_man(folder)?;
    }
    if let Some(folder) = &arguments.completions {
        shells::write_completions(folder)?;
    }
    Ok(())
}
