//! The part of a finished game that is kept in memory: its result, and where the rest of it stands.

use command_line::one_line;
use game::Outcome;

use super::entry::GameEntry;
use super::settings::MatchSettings;
use crate::openings::fingerprint;
use crate::referee::Reason;

/// A finished game as far as standing and tables need it. Its moves stay in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Engines by number, the one that moved first in front.
    engines: [u32; 2],
    /// The fingerprint of where it began.
    opening: u64,
    /// Who won.
    pub outcome: Outcome,
    /// Why it ended; what an engine said is cut short.
    pub reason: Reason,
    /// The name that players give to that, if the rules have ended it and the journal says it.
    ending: Option<Box<str>>,
    /// All that is shown of its fault, or the option by which it was adjudicated.
    pub details: Option<Box<str>>,
    /// Moves after the opening.
    pub moves: u32,
    /// Where it stands.
    pub(super) place: Span,
}

/// Where an entry stands among the journals that were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// Number of the journal.
    pub(super) file: u32,
    /// Bytes of the entry, the end of its line included.
    pub(super) length: u32,
    /// Where it begins, in bytes.
    pub(super) start: u64,
}

impl Summary {
    pub(super) fn of(game: &GameEntry, place: Span) -> Self {
        Self {
            engines: game.engines.map(|number| number as u32),
            opening: fingerprint(&[game.begun_from()]),
            outcome: game.outcome(),
            reason: shortened(&game.reason),
            ending: game.ending.as_deref().map(|name| shown(name).into()),
            details: game.details.as_deref().map(|text| shown(text).into()),
            moves: game.moves.len() as u32,
            place,
        }
    }

    /// The engines by number, the one that moved first in front.
    pub fn engines(&self) -> [usize; 2] {
        self.engines.map(|number| number as usize)
    }

    /// Why this is not the other game of the pair of `partner` in a match with these `settings`; `None` if it may be.
    pub(super) fn objection(
        &self,
        partner: &Self,
        settings: &MatchSettings,
    ) -> Option<&'static str> {
        let [a, b] = self.engines;
        // Each draw that was replayed swaps colours.
        let fits = partner.engines == [b, a] || settings.replay_draws && partner.engines == [a, b];
        if !fits {
            return Some("the games of its pair are not of two engines with colours swapped");
        }
        (self.opening != partner.opening).then_some("the games of its pair have different openings")
    }

    /// The name of its end.
    pub fn end(&self) -> &str {
        self.ending.as_deref().unwrap_or(self.reason.word())
    }

    /// Half points of engine number `engine`, 0 to 2; `None` if it did not play.
    pub fn half_points(&self, engine: usize) -> Option<usize> {
        let player = self.engines().iter().position(|&number| number == engine)?;
        Some(match self.outcome {
            Outcome::Draw => 1,
            Outcome::Win(side) if side.index() == player => 2,
            Outcome::Win(_) => 0,
        })
    }

    /// The engine that lost by breaking something, by number.
    pub fn offender(&self) -> Option<usize> {
        self.reason.offender(self.outcome).map(|side| self.engines()[side.index()])
    }
}

/// Characters of what a line of a journal says that a report shows.
const SHOWN: usize = 200;

/// As much of a text as a report shows, on one line.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(SHOWN).collect();
    let rest = if start.len() < text.len() { "…" } else { "" };
    one_line(&start).into_owned() + rest
}

/// The reason without more of an engine's own words than a report shows.
fn shortened(reason: &Reason) -> Reason {
    match reason {
        Reason::IllegalMove(Some(text)) => Reason::IllegalMove(Some(shown(text))),
        reason => reason.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_illegal_move_is_cut_short() {
        let long = Reason::IllegalMove(Some("é".repeat(1 << 20)));
        let Reason::IllegalMove(Some(text)) = shortened(&long) else { panic!("another reason") };
        assert_eq!(text.chars().count(), SHOWN + 1);
        let short = Reason::IllegalMove(Some("e9e9".to_owned()));
        assert_eq!(shortened(&short), short);
    }
}
