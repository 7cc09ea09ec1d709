//! The suite files of mates.

use game::Notation;
use shell::{SuiteChecker, agree};
use xiangqi_rules::{Position, Ranks, Rules};

use crate::mate::{LONGEST, mates};

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
