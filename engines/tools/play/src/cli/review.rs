//! The command `tengen review`: what each move of a recorded game cost.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::Sender;

use clap::Args;
use command_line::LogArguments;
use face::rules::Rules;
use records::decoded;
use serde_json::Value;

use super::common::{PlayError, exit, farewell, guard_engines, own_engine, wrong};
use crate::command::{Command, Request};
use crate::html::page;
use crate::message::{Answer, Message, Reading, Reply, ask};
use crate::offer::{Offer, Wanted};
use crate::session;
use crate::table::Ground;

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
    if let Some(path) = &arguments.html {
        let start = state["game"]["start"].as_str().map(str::to_owned);
        let ground = Ground { rules, settings: arguments.settings.clone(), start };
        let page =
            page(&state, &review, &ground).map_err(|error| wrong(format!("{name}: {error}")))?;
        fs::write(path, page).map_err(|error| wrong(format!("{}: {error}", path.display())))?;
    }
    let text = if arguments.json { review.to_string() } else { table(&state, &review) };
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
) -> Result<(Value, Value), String> {
    let state = asked(inbox, |reply| Message::Paste(0, bytes, reply))?;
    let revision = state["revision"].as_u64().unwrap_or(0);
    let request = Request { revision, command: Command::Review };
    asked(inbox, |reply| Message::Ask(request, reply))?;
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    loop {
        let review: Value =
            serde_json::from_str(&reading.review.borrow_and_update()).unwrap_or_default();
        match review["state"].as_str() {
            Some("done") => return Ok((state, review)),
            Some("none") => return Err("the engine failed".to_owned()),
            _ => runtime.block_on(reading.review.changed()).map_err(|error| error.to_string())?,
        }
    }
}

fn asked(inbox: &Sender<Message>, message: impl FnOnce(Reply) -> Message) -> Result<Value, String> {
    match ask(inbox, message) {
        Some(Answer::Done(text)) => serde_json::from_str(&text).map_err(|error| error.to_string()),
        Some(Answer::Refused(why) | Answer::Malformed(why)) => Err(why),
        Some(Answer::Stale(_)) | None => Err("the session has ended".to_owned()),
    }
}

/// The review for people: a line for each move, and the sides' accuracy.
fn table(state: &Value, review: &Value) -> String {
    let mut lines = Vec::new();
    for mv in review["moves"].as_array().into_iter().flatten() {
        let text = |name: &str| mv[name].as_str().unwrap_or_default().to_owned();
        let share = 100.0 * mv["share"].as_f64().unwrap_or(0.5);
        let mut line =
            format!("{:>4}  {:<9}{:<3}{share:>4.0} %", mv["ply"], text("move"), text("mark"));
        if !text("mark").is_empty() {
            let better = mv["line"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let better: Vec<_> = better.take(5).collect();
            line += &format!("   better: {}", better.join(" "));
        }
        lines.push(line);
    }
    let first = state["sides"][0].as_str().unwrap_or_default();
    lines.insert(0, format!(" ply  move        {first} can expect"));
    for side in [0, 1] {
        let counts = &review["counts"][side];
        let accuracy = review["accuracy"][side].as_f64();
        let accuracy = accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}"));
        lines.push(format!(
            "{}: accuracy {accuracy}, inaccuracies {}, mistakes {}, blunders {}",
            state["sides"][side].as_str().unwrap_or_default(),
            counts[0],
            counts[1],
            counts[2]
        ));
    }
    lines.join("\n")
}
