//! The items of a file of positions.

use game::{Game, Outcome, Packing, Side, TextError};

use super::{DataError, Head};

/// A position, and what a search said of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scored<G> {
    pub(crate) pos: G,
    /// The score, in the first side's view.
    pub(crate) score: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameLabel {
    /// The seed that the game was played with, or its number in a file that knows no seeds.
    pub(crate) number: u64,
    pub(crate) outcome: Outcome,
    /// The plies that were played in it, where that is known.
    pub(crate) plies: Option<u16>,
    /// Whether its positions are [leaves](crate::settings::GamePlan::leaves), of which its end says nothing.
    pub(crate) has_leaves: bool,
}

impl GameLabel {
    /// The result of its positions, if they have one.
    pub(crate) fn result(&self) -> Option<Outcome> {
        (!self.has_leaves).then_some(self.outcome)
    }
}

/// One thing that a file says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item<G: Game> {
    /// Who made what follows. There is one where files were joined, none in other forms than ours.
    Head(Box<Head>),
    Game(ScoredGame<G>),
}

/// Who is handed what a file says.
pub(crate) type Visitor<'a, G> = dyn FnMut(Item<G>) -> Result<(), DataError> + 'a;

/// The moves of a game behind its opening.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played<G: Game> {
    /// The position behind the opening.
    pub(crate) start: G,
    pub(crate) moves: Vec<G::Move>,
}

/// A game with its positions in order of play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ScoredGame<G: Game> {
    pub(crate) mark: GameLabel,
    /// How it was played, where that is known.
    pub(crate) played: Option<Played<G>>,
    pub(crate) positions: Vec<Scored<G>>,
}

impl<G: Game> Scored<G> {
    /// The score as the side to move sees it and as the first side does: a change from one to the
    /// other.
    pub(crate) fn turned(pos: &G, score: i32) -> i32 {
        if pos.side_to_move() == Side::First { score } else { -score }
    }
}

impl<G: Packing> Scored<G> {
    pub(crate) fn kept_score(&self) -> i16 {
        self.score.clamp(-i32::from(i16::MAX), i16::MAX.into()) as i16
    }

    /// The plies before it as they are kept.
    pub(crate) fn plies(&self) -> Result<u16, TextError> {
        let plies = self.pos.plies();
        u16::try_from(plies).map_err(|_| {
            TextError::new(format!("{plies} plies were played before, at most {} can be", u16::MAX))
        })
    }
}

/// The games of forms that do not say where one begins: where the plies played before do not grow, or the result
/// changes.
pub(crate) struct Gathered<'v, 't, G: Game> {
    take: &'v mut Visitor<'t, G>,
    games: u64,
    game: Option<ScoredGame<G>>,
}

impl<'v, 't, G: Packing> Gathered<'v, 't, G> {
    /// Each game goes to `take` when it is over.
    pub(crate) fn new(take: &'v mut Visitor<'t, G>) -> Self {
        Self { take, games: 0, game: None }
    }

    /// The next position, whose game ends with `outcome`.
    pub(crate) fn add(&mut self, scored: Scored<G>, outcome: Outcome) -> Result<(), DataError> {
        let continues = self.game.as_ref().is_some_and(|ScoredGame { mark, positions, .. }| {
            let grows = positions.last().is_none_or(|last| scored.pos.plies() > last.pos.plies());
            mark.outcome == outcome && grows
        });
        if !continues {
            self.end()?;
        }
        let number = self.games;
        let mark = GameLabel { number, outcome, plies: None, has_leaves: false };
        let new = || ScoredGame { mark, played: None, positions: Vec::new() };
        self.game.get_or_insert_with(new).positions.push(scored);
        Ok(())
    }

    pub(crate) fn end(&mut self) -> Result<(), DataError> {
        let Some(game) = self.game.take() else { return Ok(()) };
        self.games += 1;
        (self.take)(Item::Game(game))
    }
}

/// The half points of the first side.
pub(crate) const fn halves(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win(Side::First) => 2,
        Outcome::Draw => 1,
        Outcome::Win(Side::Second) => 0,
    }
}

/// The place of an outcome among wins, draws and losses of the first side.
pub(crate) const fn place(outcome: Outcome) -> usize {
    2 - halves(outcome) as usize
}

/// The outcome in which the first side gets so many halves.
pub(crate) const fn outcome_of(halves: u8) -> Option<Outcome> {
    match halves {
        2 => Some(Outcome::Win(Side::First)),
        1 => Some(Outcome::Draw),
        0 => Some(Outcome::Win(Side::Second)),
        _ => None,
    }
}
