//! Who logs in where: names and passwords.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

use clap::Args;
use files::Limit;
use game::Side;

use crate::client::{Address, Login, Password, Signals};
use crate::error::{CsaError, in_file};
use crate::game_name::{FORM, GameName};
use crate::line::{check_name, name};

/// The longest file of a password or of players.
const LIMIT: Limit = Limit { what: "a file of passwords", mib: 1 };

/// Who we are on a server.
#[derive(Debug, Args)]
pub(crate) struct Account {
    /// The server: `HOST` or `HOST:PORT` (4081 by custom).
    pub(crate) server: Address,
    /// The name to log in with.
    #[arg(long, value_parser = name)]
    name: String,
    /// A file with the password on its first line [default: TENGEN_CSA_PASSWORD of the environment].
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
}

impl Account {
    pub(crate) fn login<'a>(&self, password: Password, signals: &'a Signals) -> Login<'a> {
        Login { address: self.server.clone(), name: self.name.clone(), password, signals }
    }

    pub(crate) fn password(&self) -> Result<Option<String>, CsaError> {
        let (text, source) = match &self.password_file {
            Some(path) => {
                let text = files::read_text(path, &LIMIT).map_err(|error| in_file(path, error))?;
                let line = text.lines().next().unwrap_or_default().trim_end().to_owned();
                (line, path.display().to_string())
            }
            None => match env::var(VARIABLE) {
                Ok(text) => (text, VARIABLE.to_owned()),
                Err(env::VarError::NotPresent) => return Ok(None),
                Err(env::VarError::NotUnicode(_)) => {
                    return Err(CsaError::said(format!("{VARIABLE}: it is not UTF-8")));
                }
            },
        };
        if text.is_empty() {
            return Err(CsaError::said(format!("{source}: an empty password")));
        }
        match text.chars().position(|letter| !letter.is_ascii_graphic()) {
            Some(at) => {
                let place = at + 1;
                let why = "a blank or no ASCII, which no password holds";
                Err(CsaError::said(format!("{source}: letter {place} of the password is {why}")))
            }
            None => Ok(Some(text)),
        }
    }

    /// The game, and the password with it as servers read it: `GAME,PASSWORD`.
    pub(crate) fn paired(
        &self,
        game: Option<&str>,
        side: Option<Side>,
    ) -> Result<(GameName, Password), CsaError> {
        let game = game.map(|game| game_of(game, side)).transpose()?;
        match (game, self.password()?) {
            (_, None) => Err(CsaError::said(format!(
                "no password: name a file with --password-file, or set {VARIABLE}"
            ))),
            (Some(_), Some(password)) if password.contains(',') => {
                let at = password.find(',').unwrap_or_default() + 1;
                let why =
                    "a comma, before which servers read the game's name: leave out that or --game";
                Err(CsaError::said(format!("letter {at} of the password is {why}")))
            }
            (Some(game), Some(password)) => {
                let password = Password::new(format!("{game},{password}"));
                Ok((game, password))
            }
            (None, Some(password)) => {
                let game = password.split_once(',').map(|(game, _)| game.parse::<GameName>());
                let none = || {
                    CsaError::said(format!(
                        "no game: the server would let you wait in its default game; give --game {FORM}"
                    ))
                };
                // The reason would name a part of the password.
                let wrong = |_: String| {
                    CsaError::said(format!(
                        "what stands before the comma of the password is no game of the form {FORM}"
                    ))
                };
                let game = game.ok_or_else(none)?.map_err(wrong)?;
                Ok((game, Password::new(password)))
            }
        }
    }
}

/// The game that `text` names, of which `side` is asked for.
fn game_of(text: &str, side: Option<Side>) -> Result<GameName, CsaError> {
    // Users of other clients write the password behind a comma.
    if let Some((game, _)) = text.split_once(',') {
        return Err(CsaError::said(format!(
            "--game {game}: a comma follows; the password is no part of it: name a file with \
             --password-file, or set {VARIABLE}"
        )));
    }
    text.parse().and_then(|game: GameName| game.of_side(side)).map_err(CsaError::Said)
}

/// Where a password may stand.
const VARIABLE: &str = "TENGEN_CSA_PASSWORD";

/// The names of a file with their passwords.
pub(crate) fn players(path: &Path) -> Result<BTreeMap<String, String>, CsaError> {
    let text = files::read_text(path, &LIMIT).map_err(|error| in_file(path, error))?;
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    let mut players = BTreeMap::new();
    for (number, line) in lines {
        let words: Vec<_> = line.split_whitespace().collect();
        let [name, password] = words[..] else {
            return Err(in_file(path, format!("line {number} is not NAME PASSWORD")));
        };
        check_name(name).map_err(|why| in_file(path, format!("line {number}: {why}")))?;
        if players.insert(name.to_owned(), password.to_owned()).is_some() {
            return Err(in_file(path, format!("line {number}: {name} stands above already")));
        }
    }
    Ok(players)
}
