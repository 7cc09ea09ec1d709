//! Samples from text records: `<position text>;<score>;<result>`, one a line, score (hundredths)
//! and result (1, 0.5 or 0) in the first side's view, the positions of a game in order of play.

use std::io::{self, BufRead};

use game::{Notation, Outcome, Side};
use network::Inputs;

use crate::Samples;

/// Why text records cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A line is no record of this game.
    #[error("line {line}: {reason}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong, with the offending text.
        reason: String,
    },
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The move number that many position texts end with: the `ply` of [`read_text`].
///
/// # Errors
/// If the text does not end with a number.
pub fn move_number(text: &str) -> Result<u16, String> {
    let last = text.rsplit(' ').next().unwrap_or_default();
    let number = last.parse::<u32>();
    let number = number.map_err(|_| format!("no move number at its end: `{text}`"))?;
    Ok(u16::try_from(number).unwrap_or(u16::MAX))
}

/// Adds the records in `text` to `samples`, each with its [image](Inputs::image). Games are numbered on from the last one there; a game
/// begins where `ply`, a number in the text of a position that grows with each move, falls.
///
/// # Errors
/// At the first line that is no record, or if reading fails.
pub fn read_text<I: Inputs<Game: Notation>>(
    text: impl BufRead,
    inputs: &I,
    rules: &<I::Game as Notation>::Rules,
    ply: impl Fn(&str) -> Result<u16, String>,
    samples: &mut Samples,
) -> Result<(), ReadError> {
    let mut game =
        samples.len().checked_sub(1).map_or(0, |last| samples.get(last as u32).label.game + 1);
    let mut last_ply = 0;
    for (line, content) in (1..).zip(text.lines()) {
        let content = content?;
        let refused = |reason| ReadError::Line { line, reason };
        let (position, score, outcome) = fields(&content).map_err(refused)?;
        let pos = I::Game::parse_position(position, rules).map_err(|e| refused(e.to_string()))?;
        let image = inputs.image(&pos);
        let ply = ply(position).map_err(refused)?;
        game += u32::from(ply < last_ply);
        last_ply = ply;
        for pos in [&Some(pos), &image].into_iter().flatten() {
            samples.push_position(inputs, pos, score, outcome, (game, ply));
        }
    }
    Ok(())
}

fn fields(line: &str) -> Result<(&str, i32, Outcome), String> {
    let malformed = || format!("not `<position>;<score>;<result>`: `{line}`");
    let (rest, result) = line.rsplit_once(';').ok_or_else(malformed)?;
    let (position, score) = rest.rsplit_once(';').ok_or_else(malformed)?;
    let score = score.parse().map_err(|_| format!("not a score: `{score}`"))?;
    let outcome = match result {
        "1" => Outcome::Win(Side::First),
        "0.5" => Outcome::Draw,
        "0" => Outcome::Win(Side::Second),
        _ => return Err(format!("not a result (1, 0.5 or 0): `{result}`")),
    };
    Ok((position, score, outcome))
}
