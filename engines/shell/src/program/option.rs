//! An option that a game adds to those of every engine.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read as _};

use game::TextError;
use protocol::{OptionKind, OptionSpec};

/// One of a game's own options: its announcement to managers, and its help text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// Its name, type, default and range.
    pub spec: OptionSpec,
    /// What it does, as one or two sentences.
    pub help: &'static str,
}

impl GameOption {
    /// The option `name` of this kind.
    #[must_use]
    pub fn new(name: &str, kind: OptionKind, help: &'static str) -> Self {
        Self { spec: OptionSpec { name: name.to_owned(), kind }, help }
    }
}

/// The option that names a network file, in the games that have a learned evaluation.
pub const EVAL_FILE: &str = "EvalFile";

impl GameOption {
    /// The declaration of [`EVAL_FILE`].
    #[must_use]
    pub fn eval_file() -> Self {
        let kind = OptionKind::File { default: String::new() };
        Self::new(
            EVAL_FILE,
            kind,
            "A network for `Eval=network`, as `tengen-tune` writes it; empty is the one that comes \
             with the program.",
        )
    }
}

/// Gives `take` the content of the file `path` that an option names, or nothing if it names none.
///
/// # Errors
/// If the file cannot be read, or `take` refuses it; names the file.
pub fn load(
    path: &str,
    take: impl FnOnce(Option<&[u8]>) -> Result<(), TextError>,
) -> Result<(), TextError> {
    if path.is_empty() {
        return take(None);
    }
    let named = |error: &dyn Display| TextError::new(format!("{path}: {error}"));
    let bytes = read(path).map_err(|error| named(&error))?;
    take(Some(&bytes)).map_err(|error| named(&error))
}

/// The content of a file, or the beginning of one that is larger than any that an engine loads.
fn read(path: &str) -> io::Result<Vec<u8>> {
    const MOST: u64 = 1 << 28;
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST).read_to_end(&mut bytes)?;
    Ok(bytes)
}
