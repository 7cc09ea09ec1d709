//! Which form a file has.

use std::io;
use std::path::Path;

use game::{Packing, TextError};

use super::{Head, ScoredGame, packed, psv, text};
use crate::named::in_file;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Our own.
    Packed,
    /// Lines of text.
    Text,
    PackedSfenValue,
}

impl Form {
    /// The form of a file that is to be written at `path`, by the ending of its name.
    ///
    /// # Errors
    /// If it is the ending of a form that positions of `G` do not have.
    pub(crate) fn of<G: Packing>(path: &Path) -> io::Result<Self> {
        match Self::ending(path).as_deref() {
            Some("txt") => Ok(Self::Text),
            Some("psv" | "bin") if G::PACKED_SFEN => Ok(Self::PackedSfenValue),
            Some("psv" | "bin") => {
                Err(in_file(path, "PackedSfenValue is for shogi; end the name with .data or .txt"))
            }
            _ => Ok(Self::Packed),
        }
    }

    /// Whether the name says that there is PackedSfenValue in it, which has no head to know it by.
    pub(crate) fn is_packed_sfen_value<G: Packing>(path: &Path) -> bool {
        G::PACKED_SFEN && matches!(Self::ending(path).as_deref(), Some("psv" | "bin"))
    }

    fn ending(path: &Path) -> Option<String> {
        Some(path.extension()?.to_str()?.to_ascii_lowercase())
    }

    /// Appends what a file begins with to `out`.
    ///
    /// # Errors
    /// If its positions have no result, which the form needs.
    pub(crate) fn begin(self, head: &Head, out: &mut Vec<u8>) -> Result<(), TextError> {
        if self == Self::Packed {
            out.extend(head.line().as_bytes());
        } else if head.has_leaves() {
            let reason = "positions from within searches have no result, which this form needs";
            return Err(TextError::new(reason));
        }
        Ok(())
    }

    /// Appends a game to `out`.
    pub(crate) fn encode<G: Packing>(
        self,
        game: &ScoredGame<G>,
        out: &mut Vec<u8>,
    ) -> Result<(), TextError> {
        match self {
            Self::Packed => packed::encode(game, out),
            Self::Text => {
                text::encode(game, out);
                Ok(())
            }
            Self::PackedSfenValue => psv::encode(game, out),
        }
    }
}
