//! The requests that a line at the terminal may make.

use arena::console::{count, words};
use game::{Side, TextError};

use crate::command::Command;
use crate::refusal::refusal;

/// Words that are no moves, and what they do.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("hint", "terminal-hint"),
    ("undo", "terminal-undo"),
    ("level", "terminal-level"),
    ("moves", "terminal-moves"),
    ("position", "terminal-position"),
    ("save", "terminal-save"),
    ("claim", "terminal-claim"),
    ("draw", "terminal-draw"),
    ("resign", "terminal-resign"),
    ("continue", "terminal-continue"),
    ("new", "terminal-new"),
    ("help", "terminal-help"),
    ("quit", "terminal-quit"),
];

/// A line that has been read.
pub(super) enum Typed<'a> {
    /// Nothing: the board is drawn.
    Board,
    Quit,
    Help,
    Moves,
    Position,
    Hint,
    New,
    Level(i32),
    /// Writes the game to this file, which may not be named.
    Save(&'a str),
    Move(&'a str),
    /// The session does it.
    Ask(Command),
}

impl<'a> Typed<'a> {
    /// Reads a line, in which `named` knows the sides by their names.
    ///
    /// # Errors
    /// If a command has something behind it that it does not take.
    pub(super) fn read(
        line: &'a str,
        named: impl Fn(&str) -> Result<Side, TextError>,
    ) -> Result<Self, TextError> {
        /// Words that stand alone.
        const ALONE: [&str; 10] = [
            "quit", "exit", "help", "moves", "position", "hint", "claim", "draw", "continue", "new",
        ];
        let (word, given) = words(line, &ALONE)?;
        Ok(match (word, given) {
            ("", _) => Self::Board,
            ("quit" | "exit", _) => Self::Quit,
            ("help", _) => Self::Help,
            ("moves", _) => Self::Moves,
            ("position", _) => Self::Position,
            ("hint", _) => Self::Hint,
            ("new", _) => Self::New,
            ("claim", _) => Self::Ask(Command::Claim),
            ("draw", _) => Self::Ask(Command::Draw),
            ("continue", _) => Self::Ask(Command::Pause { on: false }),
            ("save", file) => Self::Save(file.unwrap_or_default()),
            ("level", text) => Self::Level(level(text.unwrap_or_default())?),
            ("undo", turns) => Self::Ask(Command::Undo { turns: count(turns)? }),
            ("resign", side) => Self::Ask(Command::Resign { side: side.map(named).transpose()? }),
            ("move", Some(text)) => Self::Move(text),
            _ => Self::Move(line.trim()),
        })
    }
}

fn level(text: &str) -> Result<i32, TextError> {
    let none = || game::Message::new("terminal-not-a-level").with("text", text.to_owned());
    text.parse().map_err(|_| refusal(none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(line: &str) -> Option<String> {
        let named = |text: &str| match text {
            "White" => Ok(Side::Second),
            _ => Err(TextError::new(format!("no side {text}"))),
        };
        Typed::read(line, named).err().map(|error| error.to_string())
    }

    #[test]
    fn what_a_command_does_not_take_is_named() {
        for line in [
            "resign Nobody", "undo x", "undo 0", "undo 3 4", "draw no", "position startpos",
            "quit now", "exit now", "help me", "new game", "hint now", "moves P", "claim it",
            "continue on", "level x", "level 5 6",
        ] {
            let (_, behind) = line.split_once(' ').expect("two words");
            let why = refused(line).unwrap_or_else(|| panic!("{line} is taken"));
            assert!(why.contains(behind), "{line}: {why}");
        }
        let takes =
            ["resign White", "undo 3", "level -3", "save my game.kif", "move 7g7f", "a1 a2"];
        for line in
            takes.iter().chain(WORDS.iter().map(|(word, _)| word).filter(|word| **word != "level"))
        {
            assert_eq!(refused(line), None, "{line}");
        }
    }
}
