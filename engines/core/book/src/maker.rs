//! A book from games.

use std::collections::{BTreeMap, HashMap};

use game::{Notation, Outcome, Side, TextError};

use crate::book_move::{self, BookMove};
use crate::text::Page;

/// A move of a game, and what was thought of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move, canonically written.
    pub mv: String,
    /// The score of the side that moved, if it said.
    pub value: Option<i32>,
    /// Iterations that gave the value.
    pub depth: u32,
    /// Whether it was given to the players: it leads to their moves, and does not count.
    pub is_given: bool,
}

impl RecordedMove {
    /// The move `mv`, of which nothing was thought.
    pub fn bare(mv: &str) -> Self {
        Self { mv: mv.to_owned(), ..Self::default() }
    }

    /// The move `mv`, which was given to the players.
    pub fn given(mv: &str) -> Self {
        Self { is_given: true, ..Self::bare(mv) }
    }
}

/// Counts what was played in games.
#[derive(Debug)]
pub struct Maker<G: Notation> {
    rules: G::Rules,
    /// Plies of each game that count.
    plies: usize,
    positions: HashMap<u64, Position>,
}

#[derive(Debug)]
struct Position {
    text: String,
    moves: BTreeMap<String, Tally>,
}

/// The statistics of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u64,
    /// Games that were decided or drawn, and half points for the side that moved.
    finished: u64,
    half_points: u64,
    values: i64,
    valued: i64,
    depth: u32,
    after: u64,
}

/// A book in the making, the type of its game erased.
pub trait BookMaker {
    /// Adds a game that began in `position`, or in the start position.
    ///
    /// # Errors
    /// If the position or a move is not legal.
    fn add(
        &mut self,
        position: Option<&str>,
        moves: &[RecordedMove],
        outcome: Option<Outcome>,
    ) -> Result<(), TextError>;

    /// The positions with the moves that were played at least `least` times and have not scored
    /// less than `percent` of the points in their games.
    fn pages(&self, least: u64, percent: u64) -> Vec<Page>;
}

impl<G: Notation> Maker<G> {
    /// A maker for games under `rules`, of each of which the first `plies` count.
    pub fn new(rules: G::Rules, plies: usize) -> Self {
        Self { rules, plies, positions: HashMap::new() }
    }
}

impl<G: Notation> BookMaker for Maker<G> {
    fn add(
        &mut self,
        position: Option<&str>,
        moves: &[RecordedMove],
        outcome: Option<Outcome>,
    ) -> Result<(), TextError> {
        let mut pos = match position {
            Some(text) => G::parse_position(text, &self.rules).map_err(Into::into)?,
            None => G::start(&self.rules),
        };
        for played in moves.iter().take(self.plies) {
            let mv = pos.parse_move(&played.mv, G::MoveNotation::default()).map_err(Into::into)?;
            if played.is_given {
                pos.make(mv);
                continue;
            }
            let (key, side) = (pos.key(), pos.side_to_move());
            let text = || pos.position_text();
            let known = self.positions.entry(key);
            let known = known.or_insert_with(|| Position { text: text(), moves: BTreeMap::new() });
            let tally =
                known.moves.entry(pos.move_text(mv, G::MoveNotation::default())).or_default();
            tally.count(played, outcome.map(|outcome| half_points(outcome, side)));
            pos.make(mv);
            tally.after = pos.key();
        }
        Ok(())
    }

    fn pages(&self, least: u64, percent: u64) -> Vec<Page> {
        let kept: HashMap<u64, Vec<BookMove>> = self
            .positions
            .iter()
            .map(|(&key, position)| (key, position.entries(least, percent)))
            .collect();
        let replied = |position: &Position, mut entry: BookMove| {
            let after = position.moves.get(&entry.mv).and_then(|tally| kept.get(&tally.after));
            entry.reply = after.and_then(|entries| entries.first()).map(|first| first.mv.clone());
            entry
        };
        let page = |(key, position): (&u64, &Position)| {
            let entries = kept.get(key).into_iter().flatten().cloned();
            let entries = entries.map(|entry| replied(position, entry)).collect();
            Page { line: 0, position: position.text.clone(), entries }
        };
        let mut pages: Vec<Page> = self.positions.iter().map(page).collect();
        pages.retain(|page| !page.entries.is_empty());
        pages.sort_by(|a, b| a.position.cmp(&b.position));
        pages
    }
}

impl Position {
    fn entries(&self, least: u64, percent: u64) -> Vec<BookMove> {
        let suits = |tally: &Tally| {
            let points = tally.half_points * 50;
            tally.count >= least && points >= tally.finished * percent
        };
        let moves = self.moves.iter().filter(|(_, tally)| suits(tally));
        let mut entries: Vec<BookMove> = moves.map(|(mv, tally)| tally.entry(mv)).collect();
        book_move::sort(&mut entries);
        entries
    }
}

impl Tally {
    fn count(&mut self, played: &RecordedMove, half_points: Option<u64>) {
        self.count += 1;
        self.finished += u64::from(half_points.is_some());
        self.half_points += half_points.unwrap_or_default();
        if let Some(value) = played.value {
            self.values += i64::from(value);
            self.valued += 1;
            self.depth = self.depth.max(played.depth);
        }
    }

    fn entry(&self, mv: &str) -> BookMove {
        BookMove {
            mv: mv.to_owned(),
            reply: None,
            value: (self.valued > 0).then(|| (self.values / self.valued) as i32),
            depth: self.depth,
            count: self.count,
        }
    }
}

fn half_points(outcome: Outcome, side: Side) -> u64 {
    match outcome {
        Outcome::Draw => 1,
        Outcome::Win(winner) => 2 * u64::from(winner == side),
    }
}
