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
        self.shown.clone().unwrap_or_else(|| program.move_notation(protocol))
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
        // A defect in what reads it leaves no position either.
        self.refused = Some("it cannot be read".to_owned());
        let read = read_position(program, &self.notation(program, protocol), asked);
        self.refused = read.as_ref().err().map(ToString::to_string);
        let Reading { state, notation, note } = read?;
        self.state = state.into();
        self.shown = note.map(|_| notation).or(self.shown.take());
        Ok(note)
    }

    /// Reads what was asked for last once more, since the rules have changed. Fails if they do not allow it:
    /// it is refused then. What was refused stays so. Where there is no position the board shows the start.
    pub(crate) fn reread(
        &mut self,
        program: &dyn DynProgram,
        protocol: Protocol,
    ) -> Result<(), TextError> {
        let asked = std::mem::take(&mut self.asked);
        let read = match self.refused {
            Some(_) => Ok(()),
            None => self.set(program, protocol, &asked).map(|_| ()),
        };
        if let Some(reason) = self.refused.take() {
            self.restart(program);
            self.refused = Some(reason);
        }
        read
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

pub(crate) struct Reading {
    pub(crate) state: Box<dyn GameState>,
    pub(crate) notation: MoveNotation,
    /// The note for the user, if that is not the notation that was expected.
    pub(crate) note: Option<&'static str>,
}

/// The position that `asked` describes, its moves written in `notation`; or, failing that, all of them in
/// the one that GUIs confuse it with.
pub(crate) fn read_position(
    program: &dyn DynProgram,
    notation: &MoveNotation,
    asked: &Position,
) -> Result<Reading, TextError> {
    let misread = match read_in(program, notation, asked) {
        Ok(state) => return Ok(Reading { state, notation: notation.clone(), note: None }),
        Err(misread) => misread,
    };
    let other = program.other_notation(notation);
    let other = other.map(|(it, note)| (read_in(program, &it, asked), it, note));
    match other {
        Some((Ok(state), notation, note)) => Ok(Reading { state, notation, note: Some(note) }),
        // The reading that got further is what was meant.
        Some((Err(other), ..)) if other.moves > misread.moves => Err(other.error),
        _ => Err(misread.error),
    }
}

/// Why what was asked for could not be read, and how many moves were read before.
struct Misread {
    error: TextError,
    moves: usize,
}

/// The position that `asked` describes, its moves written in `notation`, and the moves that lead to it.
fn read_in(
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
