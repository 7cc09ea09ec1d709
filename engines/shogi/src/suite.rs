//! Checks the lines of `tsume.epd`: `<SFEN> ; mate <plies>` or `<SFEN> ; nomate`.

use game::Notation;
use shell::SuiteChecker;

use crate::mate::{MateSolver, Verdict};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// Memory for each problem, in MiB.
const MIB: usize = 64;

/// Solves each problem and holds the answer against the one expected: the line must mate, each of
/// its checks must be one, and its length must be the shortest.
pub(crate) struct TsumeChecker;

impl SuiteChecker for TsumeChecker {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let (position, expected) = line.split_once(';').ok_or("no answer to check")?;
        let pos = Position::parse_position(position.trim(), &Rules::default())
            .map_err(|error| error.to_string())?;
        let got = match MateSolver::new(MIB).solve(&pos, &|| false) {
            Verdict::NoMate => "nomate".to_owned(),
            Verdict::Unknown => "nothing".to_owned(),
            Verdict::Mate(line) if mates(&pos, &line) => format!("mate {}", line.len()),
            Verdict::Mate(line) => format!("a line that does not mate: {line:?}"),
        };
        match expected.trim() {
            expected if expected == got => Ok(Some(())),
            expected => Err(format!("expected {expected}, got {got}")),
        }
    }
}

/// Whether `line` is legal, checks with every move of the attacker, and ends in mate.
fn mates(pos: &Position, line: &[Move]) -> bool {
    let mut pos = pos.clone();
    for (i, &mv) in line.iter().enumerate() {
        if !pos.allows(mv) {
            return false;
        }
        pos.make_move(mv);
        if i % 2 == 0 && !pos.in_check() {
            return false;
        }
    }
    line.len() % 2 == 1 && !pos.has_move()
}
