//! `tengen play GAME --terminal`: which game is begun there, or gone on with.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::Sender;
use std::time::Duration;

use arena::error::ArenaError;
use arena::games::game_named;
use arena::language::usual_language;
use dyngame::DynGame;
use tokio::runtime::Runtime;

use super::arguments::{PlayArguments, wrong};
use crate::chosen::NewGame;
use crate::command::{Command, Request};
use crate::memory::{Memory, Remembered};
use crate::message::{Answer, Message, ask, farewell};
use crate::offer::Offer;
use crate::saves::{SavedGame, SavedGames};
use crate::session;
use crate::speech::Speech;
use crate::terminal::Terminal;

/// Plays the game `first`, or goes on with one that was left.
pub(super) fn play_here(
    arguments: &PlayArguments,
    offer: Offer,
    (folder, memory): (PathBuf, Memory<Remembered>),
    first: Option<NewGame>,
    runtime: Runtime,
) -> Result<ExitCode, ArenaError> {
    let Some(first) = first else {
        return Err(wrong("--terminal needs a GAME: name it first"));
    };
    let rules = game_named(&first.game, &offer.games)?;
    let left = unfinished(&folder, rules)?;
    let last = left.first().map(|game| game.path.clone());
    let resumed = arguments.resume.as_deref().map(|name| chosen(left, name, rules)).transpose()?;
    let (begun, first) = match resumed {
        Some(game) => (
            Command::Resume { name: game.name().to_owned(), paused: false, bottom: None },
            game.header.anew(),
        ),
        None => (Command::New(Box::new(first.clone())), first),
    };
    if !first.players.iter().flatten().any(|player| player.is_person()) {
        return Err(wrong("--terminal is for people: --side none has no one to type moves"));
    }
    let board = rules.state(None, &first.settings)?;
    let language = arguments.language.unwrap_or_else(usual_language);
    let speech = Speech::new(language, arguments.notation.as_deref(), &*board)?;
    let (inbox, reading) = session::start(offer, folder, memory, Duration::ZERO)?;
    begin(&inbox, begun)?;
    let last = last.filter(|_| arguments.resume.is_none());
    let mut terminal = Terminal {
        inbox: inbox.clone(),
        reading,
        runtime,
        first,
        rules,
        speech,
        written: BTreeSet::new(),
        told: 0,
        warned: None,
        room: None,
    };
    let done = terminal.run(last.as_deref());
    farewell(&inbox);
    Ok(done?)
}

/// The games of `rules` that were left, the last one first.
fn unfinished(folder: &Path, rules: &dyn DynGame) -> Result<Vec<SavedGame>, ArenaError> {
    // A command that is refused makes none.
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let (mut games, _) = SavedGames::new(folder.to_owned())?.games();
    games.retain(|game| game.header.game == rules.word() && !game.is_empty());
    Ok(games)
}

/// The game of this name, or of the file of this name; the last one where none is named.
fn chosen(games: Vec<SavedGame>, name: &str, rules: &dyn DynGame) -> Result<SavedGame, ArenaError> {
    let wanted = Path::new(name).file_stem();
    let is_it = |game: &SavedGame| name.is_empty() || game.path.file_stem() == wanted;
    let none = || match name {
        "" => wrong(format!("--resume: no unfinished game of {} is kept", rules.word())),
        name => {
            wrong(format!("--resume={name}: no unfinished game of {} has this name", rules.word()))
        }
    };
    games.into_iter().find(is_it).ok_or_else(none)
}

/// Has the session begin a game.
pub(super) fn begin(inbox: &Sender<Message>, command: Command) -> Result<(), ArenaError> {
    let request = Request { revision: 0, command };
    match ask(inbox, |reply| Message::Ask(request, reply)) {
        Some(Answer::Refused(error, _) | Answer::Malformed(error)) => Err(wrong(error)),
        _ => Ok(()),
    }
}
