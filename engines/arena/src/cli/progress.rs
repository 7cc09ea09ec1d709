//! How far a match has come: a bar on a terminal, now and then a line elsewhere.

use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressStyle};

use crate::journal::MatchSettings;
use crate::runner;

/// Reports on stderr how far a match has come.
pub(super) struct Progress<'a> {
    settings: &'a MatchSettings,
    bar: ProgressBar,
    /// Games of the match that are ours.
    total: u64,
    /// Games between two lines where there is no bar.
    step: u64,
}

impl<'a> Progress<'a> {
    /// A report on `total` games of which `done` have been played.
    pub(super) fn new(settings: &'a MatchSettings, total: u64, done: u64) -> Self {
        /// Lines for a whole match where there is no bar.
        const LINES: u64 = 20;
        let bar = ProgressBar::new(total);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left  {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(done);
        bar.reset_eta();
        Self { settings, bar, total, step: total.div_ceil(LINES).max(1) }
    }

    /// Takes note of a finished game.
    pub(super) fn note(&self, progress: &runner::Progress<'_>) {
        let (games, game) = (progress.games as u64, progress.game);
        self.bar.set_position(games);
        let duel = self.settings.engines.len() == 2;
        let [won, lost, drawn] = progress.tally.results;
        let results = if duel { format!("+{won} -{lost} ={drawn}") } else { String::new() };
        if game.reason.is_fault() {
            let loser = &self.settings.engines[game.engines[usize::from(game.winner == 1)]];
            self.say(&format!(
                "game {} of pair {}: {} lost ({})",
                game.leg + 1,
                game.pair,
                loser.spec.name,
                game.reason.word()
            ));
        }
        if self.bar.is_hidden() && (games % self.step == 0 || games == self.total) {
            let comma = if duel { ", " } else { "" };
            self.say(&format!("{games} of {} games{comma}{results}", self.total));
        }
        self.bar.set_message(results);
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn say(&self, line: &str) {
        self.bar.suspend(|| {
            // Who reads no progress may still want the result.
            let _ = writeln!(io::stderr(), "{line}");
        });
    }
}
