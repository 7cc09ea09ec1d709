//! An option that a game adds to those of every engine.

use std::fmt::Display;
use std::path::Path;

use files::Limit;
use game::TextError;
use protocol::{OptionKind, OptionSpec};

use crate::SettingRefusal;

/// Percents that a weight may be set to.
const MOST_PERCENT: i64 = 1_000;

/// The option that names a network file, in the games that have a learned evaluation.
pub const EVAL_FILE: &str = "EvalFile";

/// One of a game's own options: its announcement to GUIs, and its help text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// Its name, type, default and range.
    pub spec: OptionSpec,
    /// Its effect, as one or two sentences.
    pub help: &'static str,
}

impl GameOption {
    /// The option `name` of this kind.
    pub fn new(name: &str, kind: OptionKind, help: &'static str) -> Self {
        Self { spec: OptionSpec { name: name.to_owned(), kind }, help }
    }

    /// The option `name`, by which a weight is scaled, in percent of what it is.
    pub fn percent((name, help): (&str, &'static str)) -> Self {
        let kind = OptionKind::Spin { default: 100, min: 0, max: MOST_PERCENT };
        Self::new(name, kind, help)
    }

    /// The declaration of [`EVAL_FILE`].
    pub fn eval_file() -> Self {
        let kind = OptionKind::File { default: String::new() };
        Self::new(
            EVAL_FILE,
            kind,
            "A network for `Eval=network`, as `tengen-tune` writes it; empty is the built-in one.",
        )
    }
}

/// Which of the options `declared`, each a name and its help, `name` is, and the percents that
/// `value` sets.
///
/// # Errors
/// If there is no such option, or `value` is no number.
pub fn percent(
    declared: &[(&str, &str)],
    name: &str,
    value: &str,
) -> Result<(usize, i32), SettingRefusal> {
    let index = declared.iter().position(|(own, _)| *own == name);
    let index = index.ok_or_else(|| SettingRefusal::UnknownOption { name: name.to_owned() })?;
    let percent = value.parse().ok().filter(|percent| (0..=MOST_PERCENT).contains(percent));
    let wrong = || SettingRefusal::cannot_be(name, value);
    Ok((index, percent.ok_or_else(wrong)? as i32))
}

/// Gives `take` the content of the file `path` that an option names, or nothing if it names none.
///
/// # Errors
/// If the file cannot be read, or `take` refuses it; names the file.
pub fn load(
    path: &str,
    take: impl FnOnce(Option<&[u8]>) -> Result<(), TextError>,
) -> Result<(), TextError> {
    const LIMIT: Limit = Limit { what: "a file that an option names", mib: 256 };
    if path.is_empty() {
        return take(None);
    }
    let named = |error: &dyn Display| TextError::new(format!("{path}: {error}"));
    let bytes = files::read(Path::new(path), &LIMIT).map_err(|error| named(&error))?;
    take(Some(&bytes)).map_err(|error| named(&error))
}
