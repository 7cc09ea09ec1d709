//! Moves that were played, a line each: `<position text>;<move>`.

use std::fmt;
use std::str::FromStr;

use game::Notation;

/// A position and the move that was played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Position text.
    pub position: String,
    /// The move in the game's own form.
    pub mv: String,
}

impl PlayedMove {
    /// The choice of `mv` in `pos`.
    pub fn new<G: Notation>(pos: &G, mv: G::Move) -> Self {
        Self { position: pos.position_text(), mv: pos.move_text(mv, G::Form::default()) }
    }
}

/// Why a line is no choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not `<position>;<move>`: `{0}`")]
pub struct PlayedMoveError(String);

impl fmt::Display for PlayedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{}", self.position, self.mv)
    }
}

impl FromStr for PlayedMove {
    type Err = PlayedMoveError;

    fn from_str(line: &str) -> Result<Self, PlayedMoveError> {
        let fields = line.rsplit_once(';').ok_or_else(|| PlayedMoveError(line.to_owned()));
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
