//! What is shown while a network learns.

use indicatif::{ProgressBar, ProgressStyle};

use crate::Epoch;

/// Whoever watches a run.
pub trait Progress {
    /// An epoch over so many positions begins.
    fn begin(&mut self, epoch: u32, positions: usize) {
        let _ = (epoch, positions);
    }

    /// So many positions more have been learned from; their mean loss, and the step size.
    fn step(&mut self, positions: usize, loss: f64, rate: f32) {
        let _ = (positions, loss, rate);
    }

    /// An epoch is over.
    fn end(&mut self, epoch: &Epoch) {
        let _ = epoch;
    }
}

/// Nobody watches.
impl Progress for () {}

/// A progress bar on a terminal, a line for each epoch in any case; on standard error.
#[derive(Debug)]
pub struct Console {
    bar: ProgressBar,
    /// Recent loss, smoothed.
    loss: f64,
    /// Positions a second of each epoch.
    speeds: Vec<f64>,
}

impl Default for Console {
    fn default() -> Self {
        Self { bar: ProgressBar::hidden(), loss: 0.0, speeds: Vec::new() }
    }
}

impl Console {
    /// Positions a second of each epoch watched, validation left out.
    pub fn speeds(&self) -> &[f64] {
        &self.speeds
    }

    /// Shows a line above the bar, or alone where there is no terminal.
    pub fn line(&self, text: &str) {
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

impl Progress for Console {
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
            "epoch {number}: training loss {training:.5}, validation loss {validation:.5}, rate \
             {rate:.1e}, {speed:.0} positions/s"
        ));
        self.bar.finish_and_clear();
    }
}
