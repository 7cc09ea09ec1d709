//! Puzzles of one's own: mistakes of games that were reviewed, each kept with a better move.

use dyngame::{DynGame, Settings};
use serde::{Deserialize, Serialize};

use crate::table::{Setup, Table};
use crate::training::Mistake;

/// A position in which a better move was there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OwnPuzzle {
    /// The game's word.
    pub(crate) game: String,
    settings: Settings,
    /// The position before the opponent's last move, and that move; the start where there was none.
    start: Option<String>,
    pub(crate) last: Vec<String>,
    pub(crate) mistake: Mistake,
    #[serde(default)]
    pub(crate) solved: bool,
}

impl OwnPuzzle {
    /// The puzzles that `mistakes` of the game on `table` make.
    pub(crate) fn of(table: &Table, mistakes: Vec<Mistake>) -> Vec<Self> {
        let setup = &table.setup;
        let Ok(mut board) = setup.board() else { return Vec::new() };
        let mut before = Vec::new();
        for ply in table.plies() {
            before.push(board.text());
            board.make(ply.mv);
        }
        let puzzle = |mistake: Mistake| {
            let last = mistake.base.checked_sub(1);
            Self {
                game: setup.rules.word().to_owned(),
                settings: setup.settings.clone(),
                start: last.map_or_else(|| setup.start.clone(), |ply| Some(before[ply].clone())),
                last: last.map(|ply| table.plies()[ply].saved.text.clone()).into_iter().collect(),
                mistake: mistake.after(usize::from(last.is_some())),
                solved: false,
            }
        };
        mistakes.into_iter().map(puzzle).collect()
    }

    pub(crate) fn setup(&self, rules: &'static dyn DynGame) -> Setup {
        Setup { rules, settings: self.settings.clone(), start: self.start.clone() }
    }

    /// Whether one of `others` asks for the same.
    pub(crate) fn is_in(&self, others: &[Self]) -> bool {
        others.iter().any(|other| self.is_as(other))
    }

    /// Whether both ask for the same.
    pub(crate) fn is_as(&self, other: &Self) -> bool {
        (&self.game, &self.settings, &self.start, &self.last)
            == (&other.game, &other.settings, &other.start, &other.last)
    }
}
