//! The command `tengen review`: what each move of a recorded game cost.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use clap::Args;
use command_line::LogArguments;
use face::rules::Rules;
use records::decoded;

use super::common::{PlayError, exit, farewell, guard_engines, own_engine, wrong};
use crate::command::{Command, Request};
use crate::html::page;
use crate::message::{Answer, Message, Reading, Reply, ask, json};
use crate::offer::{Offer, Wanted};
use crate::review::{Review, ReviewReport};
use crate::session;
use crate::snapshot::Snapshot;
use crate::table::Setup;

/// Arguments of `review`.
#[derive(Debug, Args)]
pub struct ReviewArguments {
    /// The record: KIF (also in Shift-JIS), CSA, PGN, PDN or SGF, by the ending of its name.
    pub file: PathBuf,
    /// The game [default: the one that can read the record].
    #[arg(long)]
    pub game: Option<String>,
    /// A rule setting of the game: `Variant=english8`, `Rule=renju`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = arena::cli::setting)]
    pub settings: Vec<(String, String)>,
    /// Prints JSON, as the page is told it (docs/play-protocol.md), instead of a table.
    #[arg(long)]
    pub json: bool,
    /// Also writes the review as an HTML page with boards, in one file.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Reviews the first game of a record and prints the result.
#[must_use]
pub fn review(
    arguments: &ReviewArguments,
    log: &LogArguments,
    games: &[&'static dyn Rules],
) -> ExitCode {
    let done = log.start("warn").map_err(PlayError::from);
    exit(done.and_then(|()| print_review(arguments, games)))
}

fn print_review(
    arguments: &ReviewArguments,
    games: &[&'static dyn Rules],
) -> Result<(), PlayError> {
    let name = arguments.file.display();
    let bytes = files::read(&arguments.file, &records::LIMIT)
        .map_err(|error| wrong(format!("{name}: {error}")))?;
    let rules = game_of(arguments, &decoded(&bytes), games)?;
    guard_engines();
    let wanted = Wanted {
        game: Some(rules.word().to_owned()),
        settings: arguments.settings.clone(),
        ..Wanted::default()
    };
    let offer = Offer { games: games.to_vec(), engines: vec![own_engine()], wanted };
    let (inbox, reading) = session::start(offer, None)?;
    let result = reviewed(&inbox, reading, bytes);
    farewell(&inbox);
    let (state, review) = result.map_err(|why| wrong(format!("{name}: {why}")))?;
    let state = state.game().ok_or_else(|| wrong(format!("{name}: there is no game")))?;
    if let Some(path) = &arguments.html {
        let start = state.game.start.clone();
        let setup = Setup { rules, settings: arguments.settings.clone(), start };
        let page =
            page(state, &review, &setup).map_err(|error| wrong(format!("{name}: {error}")))?;
        fs::write(path, page).map_err(|error| wrong(format!("{}: {error}", path.display())))?;
    }
    let text = if arguments.json { json(&review) } else { table(&state.sides, &review) };
    Ok(writeln!(io::stdout(), "{text}")?)
}

/// The game whose record it is.
fn game_of(
    arguments: &ReviewArguments,
    text: &str,
    games: &[&'static dyn Rules],
) -> Result<&'static dyn Rules, PlayError> {
    if let Some(word) = &arguments.game {
        return arena::cli::game_named(word, games).map_err(wrong);
    }
    arena::cli::game_of_records(&arguments.file, text, &arguments.settings, games).map_err(wrong)
}

/// The state and the review of the record in `bytes`.
fn reviewed(
    inbox: &Sender<Message>,
    mut reading: Reading,
    bytes: Vec<u8>,
) -> Result<(Arc<Snapshot>, Review), String> {
    let state = asked(inbox, |reply| Message::Paste(0, bytes, reply))?;
    let revision = state.game().map_or(0, |game| game.session.revision);
    let request = Request { revision, command: Command::Review };
    asked(inbox, |reply| Message::Ask(request, reply))?;
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    loop {
        runtime.block_on(reading.review.changed()).map_err(|error| error.to_string())?;
        match &**reading.review.borrow_and_update() {
            ReviewReport::Done(review) => return Ok((state, review.clone())),
            ReviewReport::None => return Err("the engine failed".to_owned()),
            ReviewReport::Running { .. } => {}
        }
    }
}

fn asked(
    inbox: &Sender<Message>,
    message: impl FnOnce(Reply) -> Message,
) -> Result<Arc<Snapshot>, String> {
    match ask(inbox, message) {
        Some(Answer::Done(state)) => Ok(state),
        Some(Answer::Refused(why) | Answer::Malformed(why)) => Err(why),
        Some(Answer::Text(_) | Answer::Stale(_)) | None => Err("the session has ended".to_owned()),
    }
}

/// The review for people: a line for each move, and the sides' accuracy.
fn table(sides: &[&str; 2], review: &Review) -> String {
    let mut lines = vec![format!(" ply  move        {} can expect", sides[0])];
    for mv in &review.moves {
        let share = 100.0 * mv.share;
        let mut line = format!("{:>4}  {:<9}{:<3}{share:>4.0} %", mv.ply, mv.text, mv.mark);
        if !mv.mark.is_empty() {
            let better = &mv.line[..mv.line.len().min(5)];
            line += &format!("   better: {}", better.join(" "));
        }
        lines.push(line);
    }
    for ((side, accuracy), counts) in sides.iter().zip(review.accuracy).zip(review.counts) {
        let accuracy = accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}"));
        let [inaccuracies, mistakes, blunders] = counts;
        lines.push(format!(
            "{side}: accuracy {accuracy}, inaccuracies {inaccuracies}, mistakes {mistakes}, \
             blunders {blunders}"
        ));
    }
    lines.join("\n")
}
