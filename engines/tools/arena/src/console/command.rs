//! What may be said at the console.

use game::TextError;

/// What may be said, for people.
pub const COMMANDS: &str = "\
MOVE              plays a move in the game's own notation; `move MOVE` does the same
resign [SIDE]     the side to move, or this one, resigns
draw              the side to move offers a draw
impasse           the side to move proposes to count the points of an impasse
agree, decline    answers what is proposed
claim             the side to move declares a win (shogi's entering king)
announce          the side to move announces that the last move is forbidden (renju)
undo [N]          takes back the last move, or the last N
start [POSITION]  begins a game
status            who is to move, or the result
position          the position as text
board             the position as a drawing
moves             how many legal moves there are, and which
record [FILE]     prints the record of the game, or writes it in the format of the file's name
help              this list
quit              ends the console";

/// One line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A move in the game's own notation.
    Move(String),
    /// The side to move resigns, or the side of this name.
    Resign(Option<String>),
    /// The side to move offers a draw.
    Draw,
    /// The side to move proposes to count the points of an impasse.
    Impasse,
    /// The proposal is accepted.
    Agree,
    /// The proposal is declined.
    Decline,
    /// The side to move declares a win.
    Claim,
    /// The side to move announces the fault of the last move.
    Announce,
    /// The last so many moves are taken back.
    Undo(usize),
    /// A game begins, at this position if there is one.
    Start(Option<String>),
    /// Who is to move, or the result.
    Status,
    /// The position as text.
    Position,
    /// The position as a drawing.
    Board,
    /// The legal moves.
    Moves,
    /// The record, printed or written to this file.
    Record(Option<String>),
    /// What may be said.
    Help,
}

impl Command {
    /// Reads a line that is neither empty nor a remark. What is no command is a move.
    ///
    /// # Errors
    /// If something follows a command that takes nothing, or what follows is not what it takes.
    pub fn parse(line: &str) -> Result<Self, TextError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let given = (!rest.is_empty()).then(|| rest.to_owned());
        let command = match word {
            "move" if given.is_some() => Self::Move(rest.to_owned()),
            "resign" => Self::Resign(given.clone()),
            "undo" => Self::Undo(count(rest)?),
            "start" => Self::Start(given.clone().filter(|text| text != "startpos")),
            "record" => Self::Record(given.clone()),
            "draw" => Self::Draw,
            "impasse" => Self::Impasse,
            "agree" => Self::Agree,
            "decline" => Self::Decline,
            "claim" => Self::Claim,
            "announce" => Self::Announce,
            "status" => Self::Status,
            "position" => Self::Position,
            "board" => Self::Board,
            "moves" => Self::Moves,
            "help" => Self::Help,
            _ => return Ok(Self::Move(line.to_owned())),
        };
        let takes = matches!(
            command,
            Self::Move(_) | Self::Resign(_) | Self::Undo(_) | Self::Start(_) | Self::Record(_)
        );
        match given {
            Some(rest) if !takes => {
                Err(TextError::new(format!("`{word}` takes nothing: \"{rest}\"")))
            }
            _ => Ok(command),
        }
    }
}

/// How many moves to take back.
fn count(text: &str) -> Result<usize, TextError> {
    if text.is_empty() {
        return Ok(1);
    }
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| TextError::new(format!("`undo` takes a number from 1: \"{text}\"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_or_a_move() {
        let parse = |line| Command::parse(line).unwrap();
        assert_eq!(parse(" 7g7f "), Command::Move("7g7f".into()));
        assert_eq!(parse("move draw"), Command::Move("draw".into()));
        assert_eq!(parse("undo"), Command::Undo(1));
        assert_eq!(parse("undo 3"), Command::Undo(3));
        assert_eq!(parse("start startpos"), Command::Start(None));
        assert_eq!(parse("resign White"), Command::Resign(Some("White".into())));
        for line in ["undo x", "undo 0", "draw now", "board 3"] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
    }
}
