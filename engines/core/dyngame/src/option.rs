//! The options that a game adds to those of every engine.

use std::fmt::Display;
use std::path::Path;

use files::Limit;
use game::TextError;
use protocol::{OptionKind, OptionSpec};

use crate::SettingRefusal;

/// Percents that a weight may be set to.
const MOST_PERCENT: i64 = 1_000;

/// The declaration of one of a game's own options: its announcement to GUIs, and its help text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// Its name, type, default and range.
    pub spec: OptionSpec,
    /// Its effect, as one or two sentences.
    pub help: &'static str,
    pub concern: Concern,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// The rules, and what a referee knows by tables.
    Rules,
    /// How moves are written: setting it ends the notation that a list of moves has shown.
    Notation,
    Evaluation,
}

/// An option of the program `P`, with what it sets.
pub struct OwnOption<P> {
    pub declared: GameOption,
    set: Box<Setter<P>>,
}

type Setter<P> = dyn Fn(&mut P, &str) -> Result<(), TextError>;

impl<P: 'static> OwnOption<P> {
    /// The option `name` of this kind, of the rules unless more is said. `set` gets a value in the declared range,
    /// possibly the one in force; a value that it refuses changes nothing.
    pub fn new(
        name: &str,
        kind: OptionKind,
        help: &'static str,
        set: impl Fn(&mut P, &str) -> Result<(), TextError> + 'static,
    ) -> Self {
        let spec = OptionSpec { name: name.to_owned(), kind };
        Self { declared: GameOption { spec, help, concern: Concern::Rules }, set: Box::new(set) }
    }

    /// The option `name` of this kind, whose value is the `T` that `read` makes of its text, if that is one.
    pub fn of<T: 'static>(
        name: &'static str,
        kind: OptionKind,
        help: &'static str,
        read: fn(&str) -> Option<T>,
        put: fn(&mut P, T),
    ) -> Self {
        Self::new(name, kind, help, move |program, text| {
            let value = read(text).ok_or_else(|| SettingRefusal::cannot_be(name, text))?;
            put(program, value);
            Ok(())
        })
    }

    /// The options `declared`, each a name and its help, by which weights are scaled; `put` scales the one of this
    /// index, in percent of what it is.
    pub fn percents(
        declared: &[(&'static str, &'static str)],
        put: fn(&mut P, usize, i32),
    ) -> impl Iterator<Item = Self> {
        declared.iter().enumerate().map(move |(index, &(name, help))| {
            let kind = OptionKind::Spin { default: 100, min: 0, max: MOST_PERCENT };
            Self::new(name, kind, help, move |program, text| {
                let percent = text.parse().map_err(|_| SettingRefusal::cannot_be(name, text))?;
                put(program, index, percent);
                Ok(())
            })
            .concerning(Concern::Evaluation)
        })
    }

    /// The option that names a network file, in the games that have a learned evaluation; `put` takes the file's
    /// content, or nothing for the network that comes with the program.
    pub fn eval_file(put: fn(&mut P, Option<&[u8]>) -> Result<(), TextError>) -> Self {
        let kind = OptionKind::File { default: String::new() };
        Self::new(
            "EvalFile",
            kind,
            "A network for `Eval=network`, as `tengen-tune` writes it; empty is the built-in one.",
            move |program, path| load(path, |bytes| put(program, bytes)),
        )
        .concerning(Concern::Evaluation)
    }

    /// This option, which is for something else than the rules.
    #[must_use]
    pub fn concerning(mut self, concern: Concern) -> Self {
        self.declared.concern = concern;
        self
    }

    /// This option with another help text.
    #[must_use]
    pub fn with_help(mut self, help: &'static str) -> Self {
        self.declared.help = help;
        self
    }

    /// Sets the option to `value`, which lies in the declared range.
    ///
    /// # Errors
    /// If the value is one that the declaration cannot rule out; nothing is changed then.
    pub fn set(&self, program: &mut P, value: &str) -> Result<(), TextError> {
        (self.set)(program, value)
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
    const LIMIT: Limit = Limit { what: "a file that an option names", mib: 256 };
    if path.is_empty() {
        return take(None);
    }
    let named = |error: &dyn Display| TextError::new(format!("{path}: {error}"));
    let bytes = files::read(Path::new(path), &LIMIT).map_err(|error| named(&error))?;
    take(Some(&bytes)).map_err(|error| named(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq)]
    struct Program {
        rows: u8,
        weights: [i32; 2],
    }

    fn options() -> Vec<OwnOption<Program>> {
        let rows = OptionKind::Spin { default: 0, min: 0, max: 9 };
        let read = |text: &str| text.parse::<u8>().ok().filter(|rows| rows % 2 == 0);
        let rows = OwnOption::of("Rows", rows, "", read, |program: &mut Program, rows| {
            program.rows = rows;
        });
        let weights = [("Men", "Of men."), ("Kings", "Of kings.")];
        let percents = OwnOption::percents(&weights, |program: &mut Program, weight, percent| {
            program.weights[weight] = percent;
        });
        std::iter::once(rows).chain(percents).collect()
    }

    #[test]
    fn an_option_sets_what_its_row_says_and_nothing_else() {
        let mut program = Program::default();
        for (option, value) in options().iter().zip(["4", "50", "200"]) {
            assert!(option.set(&mut program, value).is_ok());
        }
        assert_eq!(program, Program { rows: 4, weights: [50, 200] });
        let refused = options()[0].set(&mut program, "3").unwrap_err();
        assert_eq!(refused.to_string(), "Rows cannot be 3");
        assert_eq!(program.rows, 4);
    }
}
