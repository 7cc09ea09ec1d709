//! A line for each position, `<position text>;<score>;<result>`: score (centipawns or their like) and result (1, 0.5
//! or 0) in the first side's view, the positions of a game in order of play.

use std::fmt::Write as _;
use std::io::BufRead;

use files::Lines;
use game::{Outcome, Packing};

use super::item::{Gathered, halves, outcome_of};
use super::{DataError, Scored, ScoredGame, Visitor};

/// The longest line that is read, in bytes.
const LONGEST: usize = 8 << 10;

/// Results by what the first side gets, in halves.
const RESULTS: [&str; 3] = ["0", "0.5", "1"];

/// Appends the lines of a game to `out`.
pub(crate) fn encode<G: Packing>(game: &ScoredGame<G>, out: &mut Vec<u8>) {
    let result = RESULTS[usize::from(halves(game.mark.outcome))];
    let mut text = String::new();
    for scored in &game.positions {
        let (position, score) = (scored.pos.position_text(), scored.kept_score());
        let _ = writeln!(text, "{position};{score};{result}");
    }
    out.extend(text.as_bytes());
}

/// Hands every game in `input` to `take`.
pub(crate) fn read<G: Packing>(
    input: impl BufRead,
    rules: &G::Rules,
    take: &mut Visitor<'_, G>,
) -> Result<(), DataError> {
    let shape = G::start(rules).shape();
    let mut lines = Lines::new(input, LONGEST);
    let mut games = Gathered::new(take);
    while let Some(line) = lines.next_line()? {
        let number = line.number;
        let refused = |reason: String| DataError::Refused(format!("line {number}: {reason}"));
        if line.is_cut() {
            return Err(refused(format!("longer than {LONGEST} bytes")));
        }
        if !line.is_ended {
            let reason = "it has no line break and may be half a record; remove it or end it";
            return Err(refused(reason.into()));
        }
        let text = str::from_utf8(line.bytes).map_err(|_| refused("it is not UTF-8".into()))?;
        let (position, score, outcome) = fields(text.trim_end()).map_err(refused)?;
        let pos = G::parse_position(position, rules).map_err(|error| refused(error.to_string()))?;
        if pos.shape() != shape {
            return Err(DataError::shape(&shape.to_string(), &pos.shape().to_string()));
        }
        games.add(Scored { pos, score }, outcome)?;
    }
    games.end()
}

fn fields(line: &str) -> Result<(&str, i32, Outcome), String> {
    let malformed = || format!("not `<position>;<score>;<result>`: `{line}`");
    let (rest, result) = line.rsplit_once(';').ok_or_else(malformed)?;
    let (position, score) = rest.rsplit_once(';').ok_or_else(malformed)?;
    let number = score.parse::<i16>().ok().filter(|&number| number > i16::MIN);
    let most = i16::MAX;
    let score = number.ok_or_else(|| format!("not a score from -{most} to {most}: `{score}`"))?;
    let outcome = (0..).zip(RESULTS).find(|(_, known)| *known == result);
    let outcome = outcome.and_then(|(halves, _)| outcome_of(halves));
    let unknown = || format!("not a result (1, 0.5 or 0): `{result}`");
    Ok((position, score.into(), outcome.ok_or_else(unknown)?))
}
