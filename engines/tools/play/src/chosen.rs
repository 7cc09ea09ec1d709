//! Who plays what: a game to begin, and its players.

use arena::clock::TimeControl;
use serde::{Deserialize, Serialize};

/// A game to begin, as a person chose it or the command line states it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct NewGame {
    pub(crate) game: String,
    pub(crate) settings: Vec<(String, String)>,
    /// Without them two people play, and nothing of it is remembered.
    pub(crate) players: Option<[Player; 2]>,
    /// The names of people; empty without one, and for engines.
    pub(crate) names: [String; 2],
    /// Whether the players draw lots for the sides.
    pub(crate) lot: bool,
    pub(crate) clock: Option<TimeControl>,
    /// The number of a named start.
    #[serde(skip_serializing)]
    pub(crate) start: Option<usize>,
    #[serde(skip_serializing)]
    pub(crate) position: Option<String>,
    /// Moves that are played at once.
    #[serde(skip_serializing)]
    pub(crate) moves: Vec<String>,
    /// Whether there is neither undo nor hint.
    pub(crate) strict: bool,
    /// Whether a draw by repetition begins the game anew with the sides exchanged.
    pub(crate) replay_draws: bool,
}

impl NewGame {
    /// With the players in each other's seats.
    pub(crate) fn exchanged(mut self) -> Self {
        self.players.iter_mut().for_each(|players| players.reverse());
        self.names.reverse();
        self
    }

    /// The choices with which the next dialogue of a new game begins.
    pub(crate) fn remembered(&self) -> Self {
        Self { start: None, position: None, moves: Vec::new(), ..self.clone() }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Player {
    #[default]
    Person,
    Engine {
        engine: EngineId,
        /// Its level, -3 to 20; 20 without one.
        #[serde(default = "strongest")]
        level: i32,
    },
}

impl Player {
    pub(crate) const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }

    /// Whether it plays at a level: Tengen does.
    pub(crate) const fn has_level(&self) -> bool {
        matches!(self, Self::Engine { engine: EngineId::Own, .. })
    }

    /// An engine at this level; a person stays one.
    pub(crate) fn at(&self, level: i32) -> Self {
        match self {
            Self::Person => Self::Person,
            Self::Engine { engine, .. } => Self::Engine { engine: engine.clone(), level },
        }
    }
}

/// The name by which an engine is known, whatever else is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EngineId {
    /// Tengen's own.
    Own,
    /// The program of the game's source text.
    Text,
    /// That of the command line with this name.
    Named(String),
}

const fn strongest() -> i32 {
    STRONGEST
}

/// The highest level, which holds nothing back.
pub(crate) const STRONGEST: i32 = *dyngame::STRENGTH.end();
