//! The commands of a person: those of `docs/play-protocol.md`.

use std::num::NonZeroUsize;

use game::Side;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::chosen::{NewGame, Player};
use crate::memory::ChangedChoices;

/// A command, with the revision of the state that it was given for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Request {
    #[serde(default)]
    pub(crate) revision: u64,
    #[serde(flatten)]
    pub(crate) command: Command,
}

/// One command.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Command {
    New(Box<NewGame>),
    /// Asks whose turn it is at the start of a game, which is not begun.
    Turn(Box<NewGame>),
    /// Takes a saved game up.
    Resume {
        /// Its name in the offer.
        name: String,
        /// Whether it waits until a person lets it go on.
        #[serde(default)]
        paused: bool,
        /// The side at the bottom of the board, if it is to be another than the usual one.
        #[serde(default, deserialize_with = "one_or_both")]
        bottom: Option<Side>,
    },
    /// Shows a finished game.
    Open {
        /// Its name in the offer.
        name: String,
    },
    /// Deletes a saved or a finished game.
    Delete {
        /// Its name in the offer.
        name: String,
    },
    /// Plays a move, or makes a variation of it.
    Move {
        #[serde(rename = "move")]
        text: String,
        /// Whether the text is made of the squares that were touched: nobody has written it so.
        #[serde(default)]
        touched: bool,
    },
    /// Turns the board, with all that stands around it.
    Flip,
    /// Takes back to the person's previous turn, or further.
    Undo {
        /// How many turns of the person.
        #[serde(default = "one", deserialize_with = "some")]
        turns: usize,
    },
    Hint,
    Resign {
        /// Of two people the side that resigns; the one to move without it.
        #[serde(default, deserialize_with = "one_or_both")]
        side: Option<Side>,
    },
    Draw,
    /// Declares what the rules offer.
    Claim,
    /// Stops clocks and engines, or lets them go on.
    Pause {
        on: bool,
    },
    /// Shows the position after so many moves of the game.
    Goto {
        ply: usize,
    },
    /// Shows moves that were not played.
    Variation {
        /// After how many moves of the game.
        base: usize,
        moves: Vec<String>,
    },
    /// Goes on playing from the position shown.
    Continue,
    /// Makes the variation shown the game.
    Main,
    /// Removes the last move shown of a variation, and all that follows it.
    Remove,
    /// Switches the analysis of the position shown.
    Analyse {
        on: bool,
        /// Lines, 1 to 5.
        #[serde(default = "one")]
        lines: u8,
    },
    /// Changes the level of the engines that play.
    Level {
        level: i32,
    },
    /// Seats another player at a side of the game, which goes on.
    Seat {
        #[serde(deserialize_with = "side")]
        side: Side,
        player: Player,
    },
    /// Begins the game anew with the sides exchanged.
    Rematch {
        /// The level of its engines, if it is another.
        #[serde(default)]
        level: Option<i32>,
    },
    /// Sets how long engines take for a move at least.
    Pace {
        /// In milliseconds, at most ten seconds.
        millis: u64,
    },
    /// Judges the whole game, or ends that.
    Review {
        #[serde(default = "yes")]
        on: bool,
    },
    /// Begins to train on the mistakes that the review has found.
    Train {
        /// Of which side; of both without one.
        #[serde(default, deserialize_with = "one_or_both")]
        side: Option<Side>,
    },
    NextMistake,
    /// Shows what would have been better.
    Solution,
    EndTraining,
    /// Shows a step of a lesson; the game waits.
    Lesson {
        game: String,
        /// The number of the step, from 0.
        number: usize,
    },
    /// Shows a puzzle; the game waits.
    Puzzle {
        game: String,
        /// Its number, from 0.
        number: usize,
    },
    /// Keeps the mistakes that the review has found as puzzles of one's own.
    KeepMistakes,
    /// Shows a puzzle of one's own; the game waits.
    Own {
        game: String,
        /// Its number among those of its game, from 0.
        number: usize,
    },
    /// Deletes a puzzle of one's own.
    Forget {
        game: String,
        number: usize,
    },
    /// Remembers choices of the page.
    Keep {
        choices: ChangedChoices,
    },
    /// Ends a lesson or a puzzle, or puts the game away; it stays saved.
    Close,
}

/// A side by its number.
fn side<'de, D: Deserializer<'de>>(number: D) -> Result<Side, D::Error> {
    let number = usize::deserialize(number)?;
    Side::BOTH
        .get(number)
        .copied()
        .ok_or_else(|| Error::custom(format!("no side {number}: 0 or 1")))
}

/// The same, or `null`.
fn one_or_both<'de, D: Deserializer<'de>>(number: D) -> Result<Option<Side>, D::Error> {
    #[derive(Deserialize)]
    struct Named(#[serde(deserialize_with = "side")] Side);
    Ok(Option::<Named>::deserialize(number)?.map(|Named(side)| side))
}

/// A number that is not 0.
fn some<'de, D: Deserializer<'de>>(number: D) -> Result<usize, D::Error> {
    NonZeroUsize::deserialize(number).map(NonZeroUsize::get)
}

const fn yes() -> bool {
    true
}

fn one<N: From<u8>>() -> N {
    N::from(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chosen::EngineId;

    fn read(text: &str) -> Result<Request, serde_json::Error> {
        serde_json::from_str(text)
    }

    #[test]
    fn members_out_of_range_are_no_command() {
        let why = |text: &str| read(text).expect_err(text).to_string();
        for text in [
            r#"{"do": "resign", "side": 2}"#,
            r#"{"do": "train", "side": 2}"#,
            r#"{"do": "seat", "side": 2, "player": {"kind": "person"}}"#,
        ] {
            assert!(why(text).contains("no side 2"), "{}", why(text));
        }
        let clock = r#"{"do": "new", "game": "shogi", "clock": "soon"}"#;
        assert!(why(clock).contains("soon"), "{}", why(clock));
        let none = r#"{"do": "undo", "turns": 0}"#;
        assert!(why(none).contains("`0`"), "{}", why(none));
        let both = read(r#"{"do": "train", "side": null}"#).expect("a command").command;
        assert_eq!(both, Command::Train { side: None });
    }

    #[test]
    fn commands_are_read() {
        let request = read(r#"{"revision": 3, "do": "move", "move": "7g7f"}"#).expect("a command");
        assert_eq!(request.revision, 3);
        assert_eq!(request.command, Command::Move { text: "7g7f".into(), touched: false });
        let new = read(
            r#"{"do": "new", "game": "shogi", "players": [{"kind": "person"}, {"kind": "engine", "engine": "own"}]}"#,
        );
        let Command::New(new) = new.expect("a command").command else { panic!("another command") };
        assert_eq!(
            new.players,
            Some([Player::Person, Player::Engine { engine: EngineId::Own, level: 20 }])
        );
    }
}
