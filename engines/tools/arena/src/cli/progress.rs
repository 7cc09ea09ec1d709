//! How far a match has come: a bar and the standing on a terminal, now and then a line elsewhere.

use std::io::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::duel::measured;
use crate::journal::{GameEntry, MatchRecord, MatchSettings, game_in_words};
use crate::runner::Match;
use crate::standing::{Anchor, Standing};
use crate::statistics::{Estimate, Sprt};
use crate::tally::Tally;
use crate::tuning::{Course, Tuner};

/// Reports on stderr how far a match has come.
pub(super) struct Progress<'a> {
    settings: &'a MatchSettings,
    sprt: Option<&'a Sprt>,
    anchor: Option<&'a Anchor>,
    tuner: Option<&'a Tuner>,
    bar: ProgressBar,
    /// Games of the match that are ours.
    total: u64,
    /// Games between two lines where there is no bar.
    step: u64,
}

impl<'a> Progress<'a> {
    /// A report on `total` games of which `done` have been played.
    pub(super) fn new(
        plan: &'a Match<'a>,
        anchor: Option<&'a Anchor>,
        total: u64,
        done: u64,
    ) -> Self {
        /// Lines for a whole match where there is no bar.
        const LINES: u64 = 20;
        let bar = ProgressBar::new(total);
        let template = "{bar:30} {pos}/{len} games, {elapsed} played, {eta} left\n{msg}";
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(done);
        bar.reset_eta();
        // The time goes on while a game is played, so that nobody takes the match for hung.
        bar.enable_steady_tick(Duration::from_secs(1));
        let (settings, sprt, tuner) = (plan.settings, plan.sprt.as_ref(), plan.tuner);
        let step = total.div_ceil(LINES).max(1);
        let this = Self { settings, sprt, anchor, tuner, bar, total, step };
        this.begin(done);
        this
    }

    /// Says that the match has begun: the first game may take its time.
    fn begin(&self, done: u64) {
        const NEXT: &str =
            "the standing follows each game; Ctrl-C ends the match and keeps its games";
        if !self.bar.is_hidden() {
            self.bar.set_message(NEXT);
        } else if done < self.total {
            self.say(&format!("{done} of {} games, {NEXT}", self.total));
        }
    }

    pub(super) fn note(&self, record: &MatchRecord, tally: &Tally, game: &GameEntry) {
        let games = record.games.len() as u64;
        self.bar.set_position(games);
        if let Some(loser) = game.offender() {
            let loser = &self.settings.engines[game.engines[loser.index()]];
            let (name, number) = (&loser.spec.name, game_in_words((game.pair, game.leg)));
            self.say(&format!("{number}: {name} lost ({})", game.reason.word()));
        }
        if !self.bar.is_hidden() {
            self.bar.set_message(self.standing(record, tally).join("\n"));
        } else if games.is_multiple_of(self.step) || games == self.total {
            let standing = self.standing(record, tally).join("; ");
            self.say(&format!("{games} of {} games, {standing}", self.total));
        }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn standing(&self, record: &MatchRecord, tally: &Tally) -> Vec<String> {
        if let Some(tuner) = self.tuner {
            return vec![values(&tuner.course())];
        }
        match self.settings.engines.len() {
            2 => vec![self.duel(tally)],
            _ => self.ranks(record),
        }
    }

    fn duel(&self, tally: &Tally) -> String {
        let [won, lost, drawn] = tally.results;
        let mut line = format!("+{won} -{lost} ={drawn}");
        if let Some(estimate) = Estimate::of(&tally.pairs) {
            let los = 100.0 * estimate.los;
            line += &format!(", Elo {}, LOS {los:.1} %", measured(estimate.elo));
        }
        if let Some(sprt) = self.sprt {
            line += &format!(", {}", sprt.standing(&tally.pairs));
        }
        line
    }

    /// The best engines of many.
    fn ranks(&self, record: &MatchRecord) -> Vec<String> {
        /// More do not fit a terminal, or a line.
        const SHOWN: usize = 12;
        let mut lines = Standing::of(record, self.anchor).lines(record);
        lines.truncate(SHOWN);
        lines
    }

    fn say(&self, line: &str) {
        self.bar.suspend(|| {
            // Who reads no progress may still want the result.
            let _ = writeln!(command_line::stderr(), "{line}");
        });
    }
}

fn values(course: &Course) -> String {
    /// More do not fit a line.
    const SHOWN: usize = 6;
    let all = course.settings();
    let shown = all.iter().take(SHOWN).map(|(name, value)| format!("{name} {value}"));
    let shown = shown.collect::<Vec<_>>().join(", ");
    match all.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown}, {more} more"),
    }
}
