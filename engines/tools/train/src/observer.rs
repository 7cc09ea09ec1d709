//! Progress while a network learns.

use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

use crate::Losses;

/// The result of an epoch, a pass over the positions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// Mean loss over its positions while they were learned from, in nats.
    pub training: f64,
    /// Mean losses over the validation positions after it.
    pub validation: Losses,
    /// Step size at its end.
    pub rate: f32,
}

/// Whoever watches a run.
pub trait RunObserver {
    /// An epoch over so many positions begins.
    fn begin(&mut self, epoch: u32, positions: usize);

    /// So many positions more have been learned from; their mean loss, and the step size.
    fn step(&mut self, positions: usize, loss: f64, rate: f32);

    /// An epoch is over.
    fn end(&mut self, epoch: &Epoch);
}

/// Nobody watches.
impl RunObserver for () {
    fn begin(&mut self, _: u32, _: usize) {}
    fn step(&mut self, _: usize, _: f64, _: f32) {}
    fn end(&mut self, _: &Epoch) {}
}

/// A progress bar on a terminal, a line for each epoch in any case; on standard error.
pub(crate) struct Console {
    bar: ProgressBar,
    /// Recent loss, smoothed.
    loss: f64,
    /// Positions a second of each epoch watched, validation left out.
    pub(crate) speeds: Vec<f64>,
}

impl Default for Console {
    fn default() -> Self {
        Self { bar: ProgressBar::hidden(), loss: 0.0, speeds: Vec::new() }
    }
}

impl Console {
    /// Shows a line above the bar, or alone where there is no terminal.
    pub(crate) fn line(&self, text: &str) {
        if self.bar.is_hidden() {
            print_error(text);
        } else {
            self.bar.println(text);
        }
    }
}

#[expect(clippy::print_stderr, reason = "progress of a tool that speaks no protocol")]
fn print_error(text: &str) {
    eprintln!("{text}");
}

impl RunObserver for Console {
    fn begin(&mut self, epoch: u32, positions: usize) {
        const STYLE: &str = "{prefix} {bar:30} {pos}/{len} {per_sec} {msg} {eta}";
        let style = ProgressStyle::with_template(STYLE).expect("a template in order");
        self.bar = ProgressBar::new(positions as u64)
            .with_style(style)
            .with_prefix(format!("epoch {epoch}"));
    }

    fn step(&mut self, positions: usize, loss: f64, rate: f32) {
        self.loss = if self.loss == 0.0 { loss } else { 0.95 * self.loss + 0.05 * loss };
        self.bar.set_message(format!("loss {:.4} rate {rate:.1e}", self.loss));
        self.bar.inc(positions as u64);
    }

    fn end(&mut self, epoch: &Epoch) {
        let speed = self.bar.position() as f64 / self.bar.elapsed().as_secs_f64().max(1e-9);
        self.speeds.push(speed);
        let Epoch { number, training, validation, rate } = epoch;
        self.line(&format!(
            "epoch {number}: training loss {training:.5}, validation loss {validation}, rate \
             {rate:.1e}, {speed:.0} positions/s"
        ));
        self.bar.finish_and_clear();
    }
}
