//! The comment on a move, as floodgate reads it: `'* 41 -8384FU +2625FU`.

use command_line::one_line;
use dyngame::{GameState, MoveNotation};
use game::Side;
use protocol::Value;
use records::make_csa_move;

/// A mate, in the scores of servers.
const MATE: i32 = 100_000;
/// Moves of a line that are worth saying.
const MOST: usize = 30;

/// The comment for a move that `mover` makes: the score in Black's view and, from `board` behind the
/// move on, the `line` that the engine expects, in its `notation`.
pub(crate) fn write(
    value: Value,
    mover: Side,
    board: &dyn GameState,
    line: &[String],
    notation: &MoveNotation,
) -> String {
    let score = match value {
        Value::Centi(score) => score,
        value if value.is_win() => MATE,
        _ => -MATE,
    };
    let score = if mover == Side::First { score } else { -score };
    let mut text = format!("'* {score}");
    let mut board = board.fork();
    for mv in line.iter().take(MOST) {
        let Ok(mv) = board.parse(mv, notation) else { break };
        let text_of_move = board.canonical_text(mv);
        let Ok(mv) = make_csa_move(&mut *board, &text_of_move) else { break };
        text += " ";
        text += &mv;
    }
    text
}

pub(crate) fn score(comment: &str, mover: Side) -> Option<i32> {
    let score: i32 = said(comment)?.split_whitespace().next()?.parse().ok()?;
    let score = score.clamp(-MATE, MATE);
    Some(if mover == Side::First { score } else { -score })
}

/// The comment as a record has it, where it says more than a score.
pub(crate) fn line(comment: &str) -> String {
    let is_score = |said: &str| said.is_empty() || said.parse::<i32>().is_ok();
    said(comment)
        .filter(|said| !is_score(said))
        .map_or_else(String::new, |said| one_line(&format!("* {said}")).into_owned())
}

/// The text behind the mark of a player or a server.
fn said(comment: &str) -> Option<&str> {
    let said = comment.strip_prefix("'*")?;
    Some(said.strip_prefix('*').unwrap_or(said).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_blacks_and_lines_begin_behind_the_move() {
        let rules = shogi::ENTRY.rules;
        let board = rules.state(None, &Vec::new()).expect("a board");
        let line = ["7g7f", "3c3d", "8h2b+", "9i1a"].map(str::to_owned);
        let notation = &MoveNotation::CANONICAL;
        let text = write(Value::Centi(41), Side::First, &*board, &line, notation);
        assert_eq!(text, "'* 41 +7776FU -3334FU +8822UM");
        let mut board = board;
        board.play_texts(["7g7f"]).expect("a move");
        let text = write(Value::Mate(-3), Side::Second, &*board, &[], notation);
        assert_eq!(text, "'* 100000");
        assert_eq!(score("'* 41 -8384FU", Side::Second), Some(-41));
        assert_eq!(score("'** 41", Side::First), Some(41));
        for other in ["'* x", "'*", "41", "", "'* 99999999999"] {
            assert_eq!(score(other, Side::First), None, "{other}");
        }
    }

    #[test]
    fn a_line_is_kept_and_a_score_alone_says_no_more() {
        assert_eq!(line("'* 41 -8384FU +2625FU"), "* 41 -8384FU +2625FU");
        assert_eq!(["'* 41", "'** 41", "'*", ""].map(line), [""; 4]);
        assert_eq!(line("'* no score"), "* no score");
        assert_eq!(line("'* 9999999999 -8384FU"), "* 9999999999 -8384FU");
    }
}
