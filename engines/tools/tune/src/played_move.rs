//! Moves that were played, a line each: `<position text>;<move>`.

use std::fmt;
use std::str::FromStr;

use game::{Notation, TextError};

/// A position and the move that was played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayedMove {
    /// Position text.
    pub(crate) position: String,
    /// The move in the game's own form.
    pub(crate) mv: String,
}

impl PlayedMove {
    /// The choice of `mv` in `pos`.
    pub(crate) fn new<G: Notation>(pos: &G, mv: G::Move) -> Self {
        Self { position: pos.position_text(), mv: pos.move_text(mv, G::Form::default()) }
    }
}

impl fmt::Display for PlayedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{}", self.position, self.mv)
    }
}

impl FromStr for PlayedMove {
    type Err = TextError;

    fn from_str(line: &str) -> Result<Self, TextError> {
        let wrong = || TextError::new(format!("not `<position>;<move>`: `{line}`"));
        let fields = line.rsplit_once(';').ok_or_else(wrong);
        fields.map(|(position, mv)| Self { position: position.to_owned(), mv: mv.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back() {
        let choice = PlayedMove { position: "a b;c".into(), mv: "h8".into() };
        assert_eq!(choice.to_string().parse(), Ok(choice));
        assert!("no fields".parse::<PlayedMove>().is_err());
    }
}
