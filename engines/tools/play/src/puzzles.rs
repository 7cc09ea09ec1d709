//! Puzzles: positions in which the first moves that win are known.
//!
//! `puzzles/make.py` makes the files, and says what a line is.

use std::sync::LazyLock;

use dyngame::{DynGame, Settings};
use files::packed;
use game::Message;

use crate::table::Setup;

/// A position to win.
#[derive(Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its text.
    pub position: &'static str,
    /// The game's settings.
    pub settings: Settings,
    /// The task.
    pub goal: Goal,
    /// Every first move that does it.
    pub answers: Vec<&'static str>,
}

/// The task of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Mate, in so many plies.
    Mate(u32),
    /// Five in a row by continuous fours, with so many stones.
    Four(u32),
    /// A gain of so many men.
    Gain(u32),
    /// A win, with so many lines left to draw.
    Win(u32),
}

/// Men of a side at most; a gain beyond is the game.
const BOARD: u32 = 30;

impl Goal {
    fn read(text: &str) -> Option<Self> {
        let (kind, count) = text.split_once(' ')?;
        let count = count.parse().ok()?;
        Some(match kind {
            "mate" => Self::Mate(count),
            "four" => Self::Four(count),
            "gain" => Self::Gain(count),
            "win" => Self::Win(count),
            _ => return None,
        })
    }

    /// The task in this game.
    pub(crate) fn message(self, game: &str) -> Message {
        match self {
            // Its players count the moves of both sides.
            Self::Mate(plies) if game == "shogi" => {
                Message::new("puzzle-mate-in").with("plies", plies)
            }
            Self::Mate(plies) => Message::new("puzzle-mate").with("moves", plies.div_ceil(2)),
            Self::Four(stones) => Message::new("puzzle-four").with("stones", stones),
            Self::Gain(men) if men > BOARD => Message::new("puzzle-shot"),
            Self::Gain(men) => Message::new("puzzle-gain").with("men", men),
            Self::Win(lines) => Message::new("puzzle-line").with("lines", lines),
        }
    }

    /// Whether the first move is all of it: the gain is plain after it.
    pub(crate) const fn is_one_move(self) -> bool {
        matches!(self, Self::Gain(_))
    }
}

impl Puzzle {
    fn read(line: &'static str) -> Option<Self> {
        let fields: Vec<_> = line.split(" ; ").collect();
        let [position, settings, goal, answers, _nodes] = fields[..] else { return None };
        let pairs = settings.split(',').filter_map(|pair| pair.split_once('='));
        Some(Self {
            position,
            settings: pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            goal: Goal::read(goal)?,
            answers: answers.split(' ').collect(),
        })
    }

    pub(crate) fn setup(&self, rules: &'static dyn DynGame) -> Setup {
        Setup { rules, settings: self.settings.clone(), start: Some(self.position.to_owned()) }
    }
}

/// The puzzles of all games, the easiest first.
pub static PUZZLES: LazyLock<Vec<(&'static str, Vec<Puzzle>)>> = LazyLock::new(|| {
    let files = [
        ("shogi", packed!("puzzles/shogi.txt")),
        ("xiangqi", packed!("puzzles/xiangqi.txt")),
        ("draughts", packed!("puzzles/draughts.txt")),
        ("gomoku", packed!("puzzles/gomoku.txt")),
        ("dots", packed!("puzzles/dots.txt")),
    ];
    let read = |text: &'static str| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| Puzzle::read(line).expect("a puzzle")).collect()
    };
    // Read once and kept.
    files.map(|(word, file)| (word, read(file.text().leak()))).into()
});

pub(crate) fn puzzles(word: &str) -> &'static [Puzzle] {
    let found = PUZZLES.iter().find(|(known, _)| *known == word);
    found.map_or(&[], |(_, puzzles)| puzzles)
}
