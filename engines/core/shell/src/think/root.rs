//! The position to think about, and how it came about.

use std::sync::Arc;

use dyngame::{GameState, Move, MoveNotation};
use game::{Outcome, TextError};
use protocol::{Base, Position, Protocol};

use crate::program::DynProgram;

/// A position, how it came about, and what was asked for.
pub(crate) struct Root {
    pub(crate) state: Arc<dyn GameState>,
    /// Root moves that may not be played.
    pub(crate) banned: Vec<Move>,
    /// Why the last position asked for was refused; there is nothing to search then.
    pub(crate) refused: Option<String>,
    asked: Position,
    /// The notation that a list of moves has shown, in place of the protocol's.
    shown: Option<MoveNotation>,
}

impl Root {
    /// The start position under the rules in force.
    pub(crate) fn start(program: &dyn DynProgram) -> Self {
        Self {
            state: program.state(None).expect("a start position").into(),
            banned: Vec::new(),
            refused: None,
            asked: Position::default(),
            shown: None,
        }
    }

    /// Goes back to the start position. The notation that was shown stays in force.
    pub(crate) fn restart(&mut self, program: &dyn DynProgram) {
        *self = Self { shown: self.shown.take(), ..Self::start(program) };
    }

    /// The notation of moves in force.
    pub(crate) fn notation(&self, program: &dyn DynProgram, protocol: Protocol) -> MoveNotation {
        self.shown.clone().unwrap_or_else(|| program.notation(protocol))
    }

    /// Forgets the notation that was shown: an option has said which is wanted.
    pub(crate) fn forget_notation(&mut self) {
        self.shown = None;
    }

    /// Goes to the requested position; returns the note for the user about its notation. Fails if
    /// it or one of the moves is not legal; the root is then marked as refused.
    pub(crate) fn set(
        &mut self,
        program: &dyn DynProgram,
        protocol: Protocol,
        asked: &Position,
    ) -> Result<Option<&'static str>, TextError> {
        asked.clone_into(&mut self.asked);
        self.banned.clear();
        let notation = self.notation(program, protocol);
        self.refused = None;
        let misread = match read_position(program, &notation, asked) {
            Ok(state) => {
                self.state = state.into();
                return Ok(None);
            }
            Err(misread) => misread,
        };
        // Failing that notation, all of the moves in the one that GUIs confuse it with.
        let other = program.other_notation(&notation);
        let other = other.map(|(it, note)| (read_position(program, &it, asked), it, note));
        let Misread { error, .. } = match other {
            Some((Ok(state), other, note)) => {
                (self.state, self.shown) = (state.into(), Some(other));
                return Ok(Some(note));
            }
            // The reading that got further is what was meant.
            Some((Err(other), ..)) if other.moves > misread.moves => other,
            _ => misread,
        };
        self.refused = Some(error.to_string());
        Err(error)
    }

    /// Reads what was asked for last once more, since the rules have changed; fails if the rules no
    /// longer allow it; the root is then marked as refused.
    pub(crate) fn reread(
        &mut self,
        program: &dyn DynProgram,
        protocol: Protocol,
    ) -> Result<(), TextError> {
        let asked = std::mem::take(&mut self.asked);
        self.set(program, protocol, &asked).map(|_| ())
    }

    /// Whether the game began at the start position, as far as is known.
    pub(crate) fn is_from_start(&self) -> bool {
        self.asked.base == Base::Start
    }

    /// How the game stands; `None` while it goes on.
    pub(crate) fn status(&self) -> Option<Outcome> {
        self.state.status().map(|(outcome, _)| outcome)
    }
}

/// Why what was asked for could not be read, and how many moves were read before.
pub(crate) struct Misread {
    pub(crate) error: TextError,
    moves: usize,
}

/// The position that `asked` describes, its moves written in `notation`, and the moves that lead to it.
pub(crate) fn read_position(
    program: &dyn DynProgram,
    notation: &MoveNotation,
    asked: &Position,
) -> Result<Box<dyn GameState>, Misread> {
    let misread = |moves| move |error| Misread { error, moves };
    let base = match &asked.base {
        Base::Start => None,
        Base::Text(text) => Some(&**text),
    };
    let mut state = program.state(base).map_err(misread(0))?;
    for (moves, text) in asked.moves.iter().enumerate() {
        let mv = state.parse(text, notation).map_err(misread(moves))?;
        state.make(mv);
    }
    Ok(state)
}
