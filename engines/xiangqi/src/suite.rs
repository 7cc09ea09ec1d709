//! The suite files of mates: mates by checks alone, of a few plies, found by trying all checks and all answers. They are
//! checked, and made of mates that players missed.

use game::{Game, Notation};
use shell::{SuiteChecker, agree};
use xiangqi_rules::{Move, Position, Ranks, Rules};

/// Checks lines `<FEN> | mate <plies> | <move>`: the length of the shortest mate by checks, and the
/// only move with which one of at most seven plies begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MateChecker;

impl SuiteChecker for MateChecker {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let &[text, length, expected] = fields.as_slice() else {
            return Err(format!("{} fields instead of 3", fields.len()));
        };
        let pos = Position::parse_position(text, &Rules::default());
        let pos = pos.map_err(|error| error.to_string())?;
        let found = mates(&pos);
        let (plies, first) = found.ok_or_else(|| format!("no mate in {LONGEST} plies"))?;
        let first: Vec<_> =
            first.into_iter().map(|mv| pos.move_text(mv, Ranks::FromZero)).collect();
        let (got, first) = (format!("mate {plies}"), first.join(" "));
        agree(length, &got).and_then(|_| agree(expected, &first))
    }
}

/// Plies of the shortest mate that is a puzzle.
const LEAST: u32 = 3;

/// The case of a suite of kind `mate`, if one first move alone mates by checks and the player
/// missed it.
pub(crate) fn puzzle(pos: &Position, played: Move) -> Option<String> {
    let (plies, first) = mates(pos)?;
    let &[only] = first.as_slice() else { return None };
    if plies < LEAST || only == played {
        return None;
    }
    Some(format!(
        "{} | mate {plies} | {}",
        pos.position_text(),
        pos.move_text(only, Ranks::FromZero)
    ))
}

/// Plies of the longest mate that is looked for; an odd number.
const LONGEST: u32 = 7;

/// The length of the shortest mate by checks in at most [`LONGEST`] plies, and the first moves of
/// all mates within them; `None` if there is none.
fn mates(pos: &Position) -> Option<(u32, Vec<Move>)> {
    let length = |mv: Move| {
        let after = pos.after(mv);
        (1..=LONGEST).step_by(2).find(|&plies| is_mated(&after, plies - 1))
    };
    let checks = checks(pos).into_iter();
    let mates: Vec<_> = checks.filter_map(|mv| Some((length(mv)?, mv))).collect();
    let shortest = mates.iter().map(|(length, _)| *length).min()?;
    Some((shortest, mates.into_iter().map(|(_, mv)| mv).collect()))
}

/// The legal moves that give check.
fn checks(pos: &Position) -> Vec<Move> {
    let mut moves = pos.moves();
    moves.retain(|&mv| pos.gives_check(mv));
    moves
}

/// Whether the side to move, which is in check, is mated within `plies` plies whatever it does.
fn is_mated(pos: &Position, plies: u32) -> bool {
    let answers = pos.moves();
    if answers.is_empty() || plies == 0 {
        return answers.is_empty();
    }
    answers.into_iter().all(|answer| {
        let after = pos.after(answer);
        checks(&after).into_iter().any(|mv| is_mated(&after.after(mv), plies - 2))
    })
}
