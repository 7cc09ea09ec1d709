//! A game with its options set, its types erased.

use std::path::Path;

use book::{BookError, BookMaker, Maker};
use game::{Notation, Outcome, TextError};
use protocol::Protocol;

use super::{DynBook, GameState, MoveNotation, TypedState, books};
use crate::{Adjudicator, Description, Identity};

/// A game under the options in force, its types erased: what referees and engines alike ask of an [`Identity`].
pub trait DynIdentity: Send + Sync {
    /// Its openings and records.
    fn description(&self) -> Description;

    /// The moves of `line`, if it is an opening in a form that only this game knows.
    fn opening_line(&self, line: &str) -> Option<Vec<String>>;

    /// The position `text`, or the start position.
    ///
    /// # Errors
    /// If `text` is no position.
    fn state(&self, text: Option<&str>) -> Result<Box<dyn GameState>, TextError>;

    /// How an engine writes moves in `protocol`.
    fn move_notation(&self, protocol: Protocol) -> MoveNotation;

    /// The knowledge of the game's tables and solvers; `None` for games that have none.
    ///
    /// # Errors
    /// If a file that an option names cannot be used.
    fn adjudicator(&self) -> Result<Option<DynAdjudicator>, TextError>;

    /// The book at `path`, or the one that comes with the game; `on_the_fly` reads of a large one only what it is
    /// asked for.
    ///
    /// # Errors
    /// If it cannot be used.
    fn open_book(
        &self,
        path: Option<&Path>,
        on_the_fly: bool,
    ) -> Result<Box<dyn DynBook>, BookError>;

    /// A maker of a book from games, of which the first `plies` count.
    fn book_maker(&self, plies: usize) -> Box<dyn BookMaker>;
}

/// The outcome of the position of a game, if it is known.
pub type DynAdjudicator = Box<dyn Fn(&dyn GameState) -> Option<Outcome> + Send + Sync>;

/// A game with its options set, as a value of its own type: what [`DynIdentity`] erases.
#[derive(Debug)]
pub struct Configured<P>(pub P);

impl<P: Identity> DynIdentity for Configured<P> {
    fn description(&self) -> Description {
        self.0.description()
    }

    fn opening_line(&self, line: &str) -> Option<Vec<String>> {
        (P::OPENING_MOVES.read)(&self.0.rules(), line)
    }

    fn state(&self, text: Option<&str>) -> Result<Box<dyn GameState>, TextError> {
        let rules = self.0.rules();
        let pos = match text {
            Some(text) => P::Game::parse_position(text, &rules).map_err(Into::into)?,
            None => <P::Game as Notation>::start(&rules),
        };
        Ok(Box::new(TypedState::new::<P>(pos)))
    }

    fn move_notation(&self, protocol: Protocol) -> MoveNotation {
        MoveNotation::of(self.0.move_notation(protocol))
    }

    fn adjudicator(&self) -> Result<Option<DynAdjudicator>, TextError> {
        let erased = |known: Adjudicator<P::Game>| -> DynAdjudicator {
            Box::new(move |state| known(TypedState::of(state).pos()))
        };
        Ok(self.0.adjudicator()?.map(erased))
    }

    fn open_book(
        &self,
        path: Option<&Path>,
        on_the_fly: bool,
    ) -> Result<Box<dyn DynBook>, BookError> {
        books::open(&self.0, path, on_the_fly)
    }

    fn book_maker(&self, plies: usize) -> Box<dyn BookMaker> {
        Box::new(Maker::<P::Game>::new(self.0.rules(), plies))
    }
}
