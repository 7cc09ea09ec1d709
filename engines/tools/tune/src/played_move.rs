//! Moves that were played, a line each: `<position text>;<move>`.

use std::fmt;
use std::io::{self, BufReader};
use std::path::Path;
use std::str::FromStr;

use files::{Limit, Lines};
use game::{Notation, TextError};

use crate::named::{InFile, in_file};

/// The longest line that is read, in bytes.
const LONGEST: usize = 8 << 10;
const LIMIT: Limit = Limit { what: "a file of moves", mib: 64 << 10 };

/// A position and the move that was played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayedMove {
    /// Position text.
    pub(crate) position: String,
    /// The move in the game's own form.
    pub(crate) mv: String,
}

impl PlayedMove {
    pub(crate) fn new<G: Notation>(pos: &G, mv: G::Move) -> Self {
        Self { position: pos.position_text(), mv: pos.move_text(mv, G::MoveNotation::default()) }
    }
}

/// Hands the move in each line of the file `path` to `take`.
pub(crate) fn read_moves(
    path: &Path,
    take: &mut dyn FnMut(PlayedMove) -> Result<(), TextError>,
) -> io::Result<()> {
    let file = files::open(path, &LIMIT).in_file(path)?;
    let mut lines = Lines::new(BufReader::new(file), LONGEST);
    while let Some(line) = lines.next_line().in_file(path)? {
        let wrong =
            |error: &dyn fmt::Display| in_file(path, format!("line {}: {error}", line.number));
        if line.is_cut() {
            return Err(wrong(&format_args!("longer than {LONGEST} bytes")));
        }
        let text = str::from_utf8(line.bytes).map_err(|_| wrong(&"it is not UTF-8"))?;
        let read = text.trim_end_matches(['\r', '\n']).parse();
        read.and_then(&mut *take).map_err(|error| wrong(&error))?;
    }
    Ok(())
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
