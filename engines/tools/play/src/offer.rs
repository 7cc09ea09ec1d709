//! The choice of a person: games with their settings, engines, and saved games.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::engine::EngineSpec;
use dyngame::{BoardStyle, Description, STRENGTH, Scene, SourceText};
use dyngame::{DynGame, GameState, Settings};
use game::keys::SplitMix64;
use game::{Message, TextError};
use protocol::OptionKind;
use records::Format;
use serde::Serialize;

use crate::chosen::{EngineId, Player};
use crate::finished::FinishedGame;
use crate::game_end::Verdict;
use crate::lessons::lesson;
use crate::memory::Remembered;
use crate::names::source_text;
use crate::puzzles::puzzles;
use crate::refusal::refusal;
use crate::saves::SavedGame;
use crate::seat::text_engine;
use crate::settings::{ShownSetting, Sides, settings, sides};
use crate::table::Setup;

/// An engine of the command line, by its name.
#[derive(Serialize)]
pub(crate) struct OfferedEngine {
    pub(crate) name: String,
    /// The game that it plays.
    pub(crate) game: &'static str,
    #[serde(skip)]
    pub(crate) spec: EngineSpec,
}

/// The games, choices and puzzles that are kept.
pub(crate) struct Kept<'a> {
    pub(crate) saved: &'a [SavedGame],
    pub(crate) finished: &'a [Arc<FinishedGame>],
    pub(crate) remembered: &'a Remembered,
    /// Which puzzles of one's own of each game are solved.
    pub(crate) own: BTreeMap<String, Vec<bool>>,
    /// Files that could not be read.
    pub(crate) damaged: Vec<&'a Message>,
}

fn unknown_engine(name: &str) -> TextError {
    refusal(Message::new("play-unknown-engine").with("engine", name.to_owned()))
}

pub(crate) struct Offer {
    pub(crate) games: Vec<&'static dyn DynGame>,
    /// Those beside Tengen's own.
    pub(crate) engines: Vec<OfferedEngine>,
}

impl Offer {
    pub(crate) fn game(&self, word: &str) -> Option<&'static dyn DynGame> {
        self.games.iter().find(|rules| rules.word() == word).copied()
    }

    /// How `engine` is started for the game of `setup`; `None` for Tengen's own, which its seat knows.
    pub(crate) fn spec(
        &self,
        engine: &EngineId,
        setup: &Setup,
    ) -> Result<Option<EngineSpec>, TextError> {
        match engine {
            EngineId::Own => Ok(None),
            EngineId::Text if source_text(setup.rules).is_none() => Err(unknown_engine("text")),
            EngineId::Text => text_engine(setup).map(Some),
            EngineId::Named(name) => {
                let mut offered = self.engines.iter();
                let found = offered.find(|offered| offered.name == *name);
                let found = found.ok_or_else(|| unknown_engine(name))?;
                if found.game == setup.rules.word() {
                    return Ok(Some(found.spec.clone()));
                }
                let plays = Message::new("play-engine-plays").with("engine", name.clone());
                Err(refusal(plays.with("game", found.game)))
            }
        }
    }

    pub(crate) fn shown<'a>(&'a self, kept: Kept<'a>) -> ShownOffer<'a> {
        ShownOffer {
            version: env!("CARGO_PKG_VERSION"),
            games: self.games.iter().map(|rules| game(*rules)).collect(),
            engines: &self.engines,
            levels: STRENGTH.into_inner().into(),
            saved: self.saved(kept.saved),
            finished: self.finished(kept.finished),
            remembered: kept.remembered,
            notices: kept.damaged,
            own: kept.own,
        }
    }

    fn saved<'a>(&self, kept: &'a [SavedGame]) -> Vec<ShownKept<'a>> {
        let one = |kept: &'a SavedGame| {
            let rules = self.game(&kept.header.game)?;
            Some(ShownKept {
                name: kept.name(),
                game: &kept.header.game,
                title: rules.title(),
                players: kept.header.shown_players(rules),
                people: kept.header.players.each_ref().map(Player::is_person),
                plies: kept.tree.len(),
                seconds: kept.seconds,
                result: None,
            })
        };
        kept.iter().filter_map(one).collect()
    }

    fn finished<'a>(&self, finished: &'a [Arc<FinishedGame>]) -> Vec<ShownKept<'a>> {
        let one = |game: &'a Arc<FinishedGame>| {
            let rules = self.game(game.word())?;
            Some(ShownKept {
                name: &game.name,
                game: game.word(),
                title: rules.title(),
                players: game.shown_players(rules),
                people: game.players().each_ref().map(Player::is_person),
                plies: game.plies(),
                seconds: game.seconds,
                result: Some(game.result(rules)),
            })
        };
        finished.iter().filter_map(one).collect()
    }
}

#[derive(Serialize)]
pub(crate) struct ShownOffer<'a> {
    version: &'static str,
    games: Vec<ShownGame>,
    engines: &'a [OfferedEngine],
    /// The weakest and the strongest level.
    levels: [i32; 2],
    saved: Vec<ShownKept<'a>>,
    finished: Vec<ShownKept<'a>>,
    remembered: &'a Remembered,
    /// The files that could not be read, and what has become of them.
    notices: Vec<&'a Message>,
    /// The puzzles of one's own of each game: whether they are solved.
    own: BTreeMap<String, Vec<bool>>,
}

#[derive(Serialize)]
struct ShownGame {
    word: &'static str,
    title: &'static str,
    settings: Vec<ShownSetting>,
    starts: Vec<ShownStart>,
    formats: Vec<&'static str>,
    sides: Sides,
    /// Whether a repetition can draw it.
    repeats: bool,
    lesson: usize,
    /// A picture of the game: the board, and what stands on it.
    board: Option<BoardStyle>,
    scene: Option<Scene>,
    /// The same in letters, where the game has no picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagram: Option<String>,
    puzzles: usize,
    /// The program of its source text.
    text: Option<SourceText>,
}

#[derive(Serialize)]
struct ShownStart {
    name: &'static str,
    position: &'static str,
    sides: Sides,
    /// The side that moves first.
    turn: usize,
}

/// A saved game, or one that is over.
#[derive(Serialize)]
struct ShownKept<'a> {
    name: &'a str,
    game: &'a str,
    title: &'static str,
    players: [Option<Message>; 2],
    /// Which of them are people.
    people: [bool; 2],
    plies: usize,
    seconds: u64,
    /// `None` for a saved game, which goes on.
    result: Option<&'a Verdict>,
}

/// Whether a page may choose the value of this option: no name of a file is taken from it.
pub(crate) fn is_open(kind: &OptionKind) -> bool {
    !matches!(kind, OptionKind::File { .. } | OptionKind::Button)
}

fn game(rules: &'static dyn DynGame) -> ShownGame {
    let none = Settings::new();
    let Description { openings, source_text, .. } = rules.description(&none).unwrap_or_default();
    let starts = openings.starts.iter();
    let board = sample(rules);
    ShownGame {
        word: rules.word(),
        title: rules.title(),
        settings: settings(rules),
        starts: starts.filter_map(|&(name, position)| start(rules, name, position)).collect(),
        formats: formats(rules),
        sides: sides(rules, &none),
        repeats: rules.ends().iter().any(|end| end.is_repetition),
        lesson: lesson(rules.word()).len(),
        board: board.as_ref().and_then(|board| board.style()),
        scene: board.as_ref().and_then(|board| board.scene()),
        diagram: board
            .as_ref()
            .filter(|board| board.style().is_none())
            .map(|board| board.diagram()),
        puzzles: puzzles(rules.word()).len(),
        text: source_text,
    }
}

fn start(
    rules: &'static dyn DynGame,
    name: &'static str,
    position: &'static str,
) -> Option<ShownStart> {
    let setup = Setup { rules, settings: Settings::new(), start: Some(position.to_owned()) };
    let turn = setup.board().ok()?.side_to_move().index();
    Some(ShownStart { name, position, sides: setup.side_terms(), turn })
}

/// A position by which one recognises the game: the start, or on an empty board a few moves after
/// it.
fn sample(rules: &dyn DynGame) -> Option<Box<dyn GameState>> {
    const PLIES: usize = 12;
    const FEW: usize = 4;
    let none = Settings::new();
    let mut board = rules.state(None, &none).ok()?;
    if board.scene().is_some_and(|scene| scene.pieces.len() < FEW) {
        let mut rng = SplitMix64::new(PLIES as u64);
        for mv in board.random_opening(PLIES, &mut rng).unwrap_or_default() {
            board.make(mv);
        }
    }
    Some(board)
}

fn formats(rules: &dyn DynGame) -> Vec<&'static str> {
    let known = Format::of_game(rules, &Settings::new()).unwrap_or_default();
    known.into_iter().map(Format::extension).collect()
}
