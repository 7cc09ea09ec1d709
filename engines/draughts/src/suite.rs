//! The suite files of draughts: perft counts and lists of legal moves.

use game::{Game as _, Notation as _, perft};
use shell::SuiteChecker;

use crate::board::Variant;
use crate::notation::Form;
use crate::position::Position;
use crate::rules::Rules;

/// The variant that a line `## board n` switches to.
pub(crate) fn board_line(line: &str) -> Option<Variant> {
    let size = line.strip_prefix("## board ")?;
    Variant::by_size(size.trim().parse().ok()?)
}

/// Reads a position without draw rules, which play no part in suites.
pub(crate) fn read_position(text: &str, variant: Variant) -> Result<Position, String> {
    let rules = Rules { variant, repetition: 0, no_progress: 0 };
    Position::parse_position(text.trim(), &rules).map_err(|error| error.to_string())
}

/// Checks `<FEN> ;D1 n ;D2 n ...`.
#[derive(Debug)]
pub struct PerftSuite {
    variant: Variant,
    /// Counts above this are not checked.
    most_leaves: u64,
}

impl PerftSuite {
    /// A checker that skips counts above `most_leaves`.
    #[must_use]
    pub fn new(most_leaves: u64) -> Self {
        Self { variant: Variant::default(), most_leaves }
    }

    fn check_counts(&self, pos: &Position, counts: &str) -> Result<(), String> {
        for count in counts.split(';') {
            let (depth, expected) = read_count(count.trim())?;
            if expected > self.most_leaves {
                break;
            }
            let found = perft(&mut pos.clone(), depth);
            if found != expected {
                return Err(format!("depth {depth}: expected {expected}, got {found}"));
            }
        }
        Ok(())
    }
}

/// Reads `D7 1234`.
fn read_count(text: &str) -> Result<(u32, u64), String> {
    let fault = || format!("not a count: {text}");
    let (depth, leaves) = text.split_once(' ').ok_or_else(fault)?;
    let depth = depth.strip_prefix('D').and_then(|depth| depth.parse().ok());
    Ok((depth.ok_or_else(fault)?, leaves.trim().parse().map_err(|_| fault())?))
}

impl SuiteChecker for PerftSuite {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let line = line.trim();
        if let Some(variant) = board_line(line) {
            self.variant = variant;
        }
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let (fen, counts) = line.split_once(';').ok_or("no counts")?;
        self.check_counts(&read_position(fen, self.variant)?, counts).map(Some)
    }
}

/// Checks `<FEN> ;moves m1 m2 ...`, sorted as text, `-` for none.
#[derive(Debug, Default)]
pub struct MovesSuite {
    variant: Variant,
}

impl SuiteChecker for MovesSuite {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let line = line.trim();
        if let Some(variant) = board_line(line) {
            self.variant = variant;
        }
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let (fen, expected) = line.split_once(";moves").ok_or("no moves")?;
        let pos = read_position(fen, self.variant)?;
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        let spelt = moves.iter().map(|&mv| pos.move_text(mv, Form::Pdn));
        let mut spelt = spelt.collect::<Vec<_>>();
        spelt.sort();
        let found = if spelt.is_empty() { "-".to_owned() } else { spelt.join(" ") };
        if found == expected.trim() {
            Ok(Some(()))
        } else {
            Err(format!("expected {}, got {found}", expected.trim()))
        }
    }
}
