//! The state of Yixin's extension from one line to the next.

use super::block::is_coordinates;
use super::point::{Point, Stones};
use crate::tokens::Tokens;

/// The state that the extension's commands leave.
#[derive(Debug, Default)]
pub(super) struct Extension {
    /// A GUI has introduced itself.
    pub(super) is_gui: bool,
    /// Points that are not to be played at the root.
    pub(super) excluded: Vec<Point>,
    /// The meaning of the next line.
    pub(super) next: Next,
}

/// The meaning of the line after a command.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) enum Next {
    #[default]
    Command,
    /// A path, of no use here.
    Path,
    /// Perhaps the block of an unknown command.
    Stray,
}

impl Extension {
    /// Whether `line` belongs to the command before it.
    pub(super) fn swallows(&mut self, line: &str) -> bool {
        match self.next {
            Next::Command => false,
            Next::Path => {
                self.next = Next::Command;
                true
            }
            Next::Stray => {
                let mut words = Tokens::new(line);
                let last = Tokens::new(line).last().unwrap_or_default();
                let is_end = last.eq_ignore_ascii_case("DONE");
                let is_stray =
                    words.all(|word| is_coordinates(word) || word.eq_ignore_ascii_case("DONE"));
                if !is_stray || is_end {
                    self.next = Next::Command;
                }
                is_stray
            }
        }
    }

    /// Excludes points from the root moves, or no longer.
    pub(super) fn exclude(&mut self, points: &[Point], excluded: bool) {
        self.excluded.retain(|point| !points.contains(point));
        if excluded {
            self.excluded.extend(points);
        }
    }

    /// The moves that may not be played on `board`: its blocked points, and the excluded ones
    /// unless they leave no room for so many `stones`.
    pub(super) fn banned(&self, board: &Stones, stones: usize) -> Vec<String> {
        let is_free = |point: &&Point| board.check_free(**point).is_ok();
        let mut excluded: Vec<_> = self.excluded.iter().filter(is_free).collect();
        if excluded.len() + stones > board.free() {
            excluded.clear();
        }
        board.blocked.iter().chain(excluded).map(|point| point.letters()).collect()
    }
}
