//! A game in progress, its types erased.

use std::any::Any;
use std::sync::Arc;

use game::keys::SplitMix64;
use game::{Message, Outcome, Side, TextError};
use serde::{Deserialize, Serialize};

use crate::{BoardStyle, Claim, Ending, FoulMove, Impasse, Scene, Spot, Touch};

/// How one engine writes moves: a `Notation::MoveNotation` of the game, erased.
#[derive(Clone)]
pub struct MoveNotation(Option<Arc<dyn Any + Send + Sync>>);

impl MoveNotation {
    /// The canonical one of every game, in which moves are kept and compared.
    pub const CANONICAL: Self = Self(None);

    /// A game's `notation`, erased.
    pub fn of<N: Any + Send + Sync>(notation: N) -> Self {
        Self(Some(Arc::new(notation)))
    }

    /// The notation that it was made of, the default of the canonical one.
    ///
    /// # Panics
    /// If it was made of one of another game.
    pub fn typed<N: Any + Copy + Default>(&self) -> N {
        let notation = self.0.as_ref().map(|notation| notation.downcast_ref());
        notation.map_or_else(N::default, |notation| *notation.expect("a notation of this game"))
    }
}

/// A game in progress: the position and the moves that led to it.
///
/// Moves are handles ([`Move`]): a text is read once, where it enters, and written once, where it leaves.
///
/// # Errors
/// Everything that takes a text fails if it is not a legal move in the notation wanted; nothing is changed then.
///
/// # Panics
/// Everything that takes a move panics if it is one of another position.
pub trait GameState: Any + Send + Sync {
    /// Every legal move; none once the board shows the end of the game.
    fn moves(&self) -> Vec<Move>;
    fn parse(&self, text: &str, notation: &MoveNotation) -> Result<Move, TextError>;
    /// The legal move `text`, which people have typed or recorded: in the notation of any protocol of the game, or as
    /// players write it ([`crate::NativeNotation`]).
    ///
    /// # Errors
    /// If it names no legal move, or more than one.
    fn understand(&self, text: &str) -> Result<Move, TextError>;
    /// Why what was touched on the board as `text`, the squares one behind the other, is no legal move, if players write
    /// it otherwise; of the piece on a square alone, why it may not move.
    fn untouchable(&self, text: &str) -> Option<TextError>;
    /// In how many ways whole records may be meant, of which the texts of single moves do not tell.
    fn readings(&self) -> usize;
    /// The legal move `text` of a record that is meant in this way ([`readings`](Self::readings)).
    ///
    /// # Errors
    /// If it names no legal move, or more than one.
    fn recorded(&self, text: &str, reading: usize) -> Result<Move, TextError>;
    /// The canonical text of `mv`, by which it is kept and compared.
    fn canonical_text(&self, mv: Move) -> String;
    fn move_text(&self, mv: Move, notation: &MoveNotation) -> String;
    /// `mv` as players write it in this notation, one of [`notations`](Self::notations).
    ///
    /// # Errors
    /// If the game has no such notation.
    fn written(&self, mv: Move, notation: &str) -> Result<String, TextError>;
    /// `mv` as players write it, in the order of [`notations`](Self::notations), with the mark of its side where the
    /// notation has one.
    fn in_notations(&self, mv: Move) -> Vec<String>;
    /// The calls of a referee when `mv` is played: check, what is captured, a position that recurs.
    fn calls(&self, mv: Move) -> Vec<Message>;
    /// The effects of `mv` ([`crate::Commentary::effects`]).
    fn effects(&self, mv: Move) -> Vec<Message>;
    /// The spots that `mv` touches; none for games that are not drawn.
    fn spots(&self, mv: Move) -> Vec<Spot>;
    /// The things that a person points at to say `mv`: a word of its own for games that are not drawn.
    fn touches(&self, mv: Move) -> Vec<Touch>;
    fn make(&mut self, mv: Move);
    /// Takes back the last move, if one was played since the game began, or since it was forked; the move, in the
    /// position before it.
    fn unmake(&mut self) -> Option<Move>;
    /// The same game once more, to go on with by itself. It goes back no further than here.
    fn fork(&self) -> Box<dyn GameState>;
    /// The game before its last move, found by playing it anew, and that move; `None` if none was played.
    fn before(&self) -> Option<(Box<dyn GameState>, Move)>;
    fn side_to_move(&self) -> Side;
    /// The hash key of the position ([`game::Game::key`]).
    fn key(&self) -> u64;
    fn ply(&self) -> usize;
    /// How the game ended, if it did, and by which rule.
    fn status(&self) -> Option<(Outcome, EndRule)>;
    /// Its end as players call it, if the rules have ended it.
    fn ending(&self) -> Option<Ending>;
    /// How many of the last moves led from a position back to it, if that ended the game.
    fn cycle(&self) -> Option<usize>;
    /// The foul by the rules in the last move ([`crate::Commentary::foul`]), whether or not it has ended the game.
    fn foul(&self) -> Option<FoulMove>;
    /// The claim that the side to move may make: a declaration, or that the last move broke a rule. It may until it
    /// moves, and while the game goes on.
    fn claim(&self) -> Option<Claim>;
    /// How often the position has occurred, this time included.
    fn occurrences(&self) -> usize;
    /// How the game ends if the players agree on an impasse.
    ///
    /// # Errors
    /// If this is none.
    fn impasse(&self) -> Result<Impasse, TextError>;
    /// The canonical position text.
    fn text(&self) -> String;
    /// The drawn board.
    fn diagram(&self) -> String;
    /// The bare board, for games that are drawn.
    fn style(&self) -> Option<BoardStyle>;
    fn names(&self) -> [&'static str; 2] {
        self.style().map_or(["First", "Second"], |style| style.sides.map(|side| side.name))
    }
    fn side_terms(&self) -> [&'static str; 2] {
        let of = |style: BoardStyle| style.sides.map(|side| side.term);
        self.style().map_or(["side-first", "side-second"], of)
    }
    /// The pieces and marks on it, for games that are drawn.
    fn scene(&self) -> Option<Scene>;
    /// The moves of a random opening of so many `plies`, each in the position after those before it; `None` if the
    /// game is over after them.
    fn random_opening(&self, plies: usize, rng: &mut SplitMix64) -> Option<Vec<Move>>;
    /// The key that all openings share which count as the one that leads here
    /// ([`crate::OpeningMoves::key`]).
    fn opening_key(&self) -> String;
    /// The notations of players, by name.
    fn notations(&self) -> Vec<&'static str>;
    /// The notation of players with this name, in any case, as the game has it.
    ///
    /// # Errors
    /// If there is none, with those that there are.
    fn notation(&self, name: &str) -> Result<&'static str, TextError>;
}

impl dyn GameState + '_ {
    /// Plays the moves that `texts` names, canonically written.
    ///
    /// # Errors
    /// At the first that is not a legal move; those before it have been played.
    pub fn play_texts(
        &mut self,
        texts: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), TextError> {
        texts.into_iter().try_for_each(|text| {
            let mv = self.parse(text.as_ref(), &MoveNotation::CANONICAL)?;
            self.make(mv);
            Ok(())
        })
    }
}

/// By which kind of rule a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndRule {
    /// The board shows it: five in a row, all boxes taken, a count of moves.
    Board,
    /// The side to move had no legal move.
    NoMove,
    /// A position recurred.
    Repetition,
}

/// A legal move of one position, as the [`GameState`](crate::GameState) in that position gives it out: its place among
/// the legal moves, in the order of [`game::Game::legal_moves`].
///
/// It means something in that position alone, however the position came about: what is given one of another
/// position panics, so that a mix-up shows at once and never plays another move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    index: u16,
    /// Of the position's key.
    check: u16,
}

impl Move {
    /// The legal move of this index in the position with this key.
    pub(super) const fn new(index: usize, key: u64) -> Self {
        Self { index: index as u16, check: (key >> 48) as u16 }
    }

    pub(super) fn index(self, key: u64) -> usize {
        assert_eq!(self, Self::new(self.index.into(), key), "a move of another position");
        self.index.into()
    }
}
