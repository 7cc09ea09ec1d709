//! The pages of the manual, made from the texts that `--help` and `options` show.

use std::fmt::Write as _;

use clap::Command;
use protocol::Protocol;

use crate::cli::engine_command;
use crate::describe::{Manual, OptionText, common};

/// The head of a page.
const ORIGIN: &str = "This page is made from the help texts of the programs by `cargo run --example docs -- docs`; edit those.";

/// The pages of the manual by their names: the commands of `umbrella` and of the engines, and the
/// engines' options.
pub fn manual_pages(engines: &[Manual], umbrella: &Command) -> [(&'static str, String); 2] {
    [("commands.md", commands_page(engines, umbrella)), ("options.md", options_page(engines))]
}

fn options_page(engines: &[Manual]) -> String {
    const PROTOCOLS: &[Protocol] =
        &[Protocol::Usi, Protocol::Ucci, Protocol::Uci, Protocol::Ugi, Protocol::Hub];
    let mut page = format!(
        "# Engine options\n\n{ORIGIN}\n\nA GUI sets them in the words of its protocol, the \
         command line with `-o NAME=VALUE`, a match with `option.NAME=VALUE`.\nUCCI writes the \
         names in lower case, Hub with hyphens: `move-overhead`. UCCI announces `usemillisec` and \
         `newgame`, too, and 0 for `hashsize` and `threads`, which leaves them as they are.\nA number out of \
         range is moved into it, and the engine says so; any other value that is not in the list \
         is refused.\nCentipawns are hundredths of a pawn, in games without pawns of the like unit: a man, a dot, \
         a box.\n`tengen GAME options` lists those of one game.\n\n## Every engine\n\n"
    );
    add_table(&common(PROTOCOLS), &mut page);
    for engine in engines.iter().filter(|engine| !engine.options.is_empty()) {
        let _ = write!(page, "\n## {}\n\n", engine.name);
        add_table(&engine.options, &mut page);
    }
    page
}

fn add_table(options: &[OptionText], page: &mut String) {
    page.push_str("| option | values | meaning |\n|---|---|---|\n");
    for OptionText { name, values, help, spellings } in options {
        let also = if spellings.is_empty() { String::new() } else { format!(" ({spellings})") };
        let _ = writeln!(page, "| `{name}`{also} | {values} | {help} |");
    }
}

/// The page of all commands, in Markdown: those of `umbrella`, then those of the engines.
fn commands_page(engines: &[Manual], umbrella: &Command) -> String {
    let mut page = format!(
        "# Commands\n\n{ORIGIN}\n\nEvery command says more with `--help`; that of `tengen` lists the games.\n\n\
         ## tengen\n"
    );
    add_commands(umbrella, "tengen", &mut page);
    page.push_str("\n## Every engine\n\n`tengen-GAME` is `tengen GAME`.\n");
    let game = engine_command("tengen GAME".into(), "GAME");
    add_help(&game, "tengen GAME", &mut page);
    add_commands(&game, "tengen GAME", &mut page);
    for engine in engines.iter().filter(|engine| !engine.commands.is_empty()) {
        let _ = write!(page, "\n## {}\n", engine.name);
        let name = format!("tengen {}", engine.word);
        add_commands(&Command::new("game").subcommands(&engine.commands), &name, &mut page);
    }
    page
}

/// Adds the help of every command below `parent`, which is called by `name`.
fn add_commands(parent: &Command, name: &str, page: &mut String) {
    for command in parent.get_subcommands().filter(|command| !command.is_hide_set()) {
        let name = format!("{name} {}", command.get_name());
        add_help(command, &name, page);
        add_commands(command, &name, page);
    }
}

/// Adds the help of `command`, without what the page says once: `--help`, and the games' words.
fn add_help(command: &Command, name: &str, page: &mut String) {
    let command = command.clone().bin_name(name).disable_help_flag(true).mut_args(|argument| {
        let is_game = argument.get_id() == "game";
        argument.hide_possible_values(is_game)
    });
    let help = command.disable_help_subcommand(true).render_help().to_string();
    let lines: Vec<_> = help.trim_end().lines().map(str::trim_end).collect();
    let _ = write!(page, "\n### {name}\n\n```text\n{}\n```\n", lines.join("\n"));
}
