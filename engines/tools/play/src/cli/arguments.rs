//! The arguments of `tengen play`.

use std::path::PathBuf;

use arena::error::ArenaError;
use clap::builder::RangedI64ValueParser;
use clap::{Args, ValueEnum, value_parser};
use messages::Language;

use crate::chosen::Player;

fn level() -> RangedI64ValueParser<i32> {
    let (weakest, strongest) = dyngame::STRENGTH.into_inner();
    value_parser!(i32).range(i64::from(weakest)..=i64::from(strongest))
}

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// The game to begin at once [default: the page offers all of them].
    pub game: Option<String>,
    /// The engine's level, from -3 for beginners to 20 for full strength [default: that of the last game, at first -2].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = level())]
    pub level: Option<i32>,
    /// The sides that you play [default: that of the last game against an engine, at first the first].
    #[arg(long, value_enum)]
    pub side: Option<Sides>,
    /// A rule setting of the game: `Variant=english8`, `Rule=renju`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = command_line::setting)]
    pub settings: Vec<(String, String)>,
    /// A draw by repetition begins the game anew with the sides exchanged and what is left on the clocks, up to
    /// eight times.
    #[arg(long)]
    pub replay_draws: bool,
    /// Another engine, described as for `match`; a second one plays against the first.
    #[arg(long = "engine", value_name = "SPEC")]
    pub engines: Vec<String>,
    /// Plays with engines that do not announce the options they are given, or no such values.
    #[arg(long)]
    pub lenient: bool,
    /// Who plays against you: Tengen, or the program of the text that describes the game.
    #[arg(long, value_enum, default_value_t = Opponent::Tengen, requires = "game", conflicts_with = "engines")]
    pub opponent: Opponent,
    /// Plays in the terminal, without a page; `help` there lists what can be typed.
    #[arg(long, requires = "game", conflicts_with_all = ["port", "no_open"])]
    pub terminal: bool,
    /// The language of the terminal [default: that of the environment].
    #[arg(long, value_name = "LANGUAGE", value_parser = arena::language::language())]
    pub language: Option<Language>,
    /// How the terminal writes moves: `KI2` or `Hodges` (shogi), `Chinese`, `WXF` or `ICCS`
    /// (xiangqi), `plain` [default: by the language].
    #[arg(long, value_name = "NAME")]
    pub notation: Option<String>,
    /// Goes on in the terminal with a game that was left: the last one, or that of this name.
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "",
          conflicts_with_all = ["level", "side", "settings", "opponent", "replay_draws"])]
    pub resume: Option<String>,
    /// The port of the page; 0 is a free one.
    #[arg(long, value_name = "P", default_value_t = 0)]
    pub port: u16,
    /// Prints the address without opening the browser.
    #[arg(long)]
    pub no_open: bool,
    /// Milliseconds that a move of an engine takes at least.
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = value_parser!(u64).range(..=10_000))]
    pub pace: u64,
    /// The folder of saved games [default: in the user's own folder for state].
    #[arg(long, value_name = "FOLDER")]
    pub games: Option<PathBuf>,
}

impl PlayArguments {
    /// Refuses what only the terminal heeds. The parser asks for what is missing, and there that excludes what is given.
    pub(super) fn check_terminal(&self) -> Result<(), ArenaError> {
        let given = [
            ("--language", self.language.is_some()),
            ("--notation", self.notation.is_some()),
            ("--resume", self.resume.is_some()),
        ];
        match given.into_iter().find(|(_, is_given)| *is_given && !self.terminal) {
            Some((flag, _)) => {
                Err(wrong(format!("{flag} is for --terminal: the page has its own")))
            }
            None => Ok(()),
        }
    }
}

/// Who plays against people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Opponent {
    /// Tengen, at a level.
    Tengen,
    /// The program of the text that describes the game (docs/source-texts.md).
    Text,
}

/// The sides that people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sides {
    /// The side that moves first in the usual start.
    First,
    /// The other side.
    Second,
    /// Two people play.
    Both,
    /// Two engines play.
    None,
}

impl Sides {
    /// The side of the only person, else the first.
    pub(super) fn of([first, second]: &[Player; 2]) -> Self {
        if second.is_person() && !first.is_person() { Self::Second } else { Self::First }
    }

    /// The players, of whom engines are seated in the order of `engines`.
    pub(super) fn players(self, [first, second]: [Player; 2]) -> [Player; 2] {
        match self {
            Self::First => [Player::Person, first],
            Self::Second => [first, Player::Person],
            Self::Both => [Player::Person, Player::Person],
            Self::None => [first, second],
        }
    }
}

pub(super) fn wrong(error: impl ToString) -> ArenaError {
    ArenaError::Argument(error.to_string())
}
