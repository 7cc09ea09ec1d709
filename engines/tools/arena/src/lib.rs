//! Plays engines against each other and says who is stronger.
//!
//! - [`engine`], [`process`], `watchdog`, `job`: untrusted programs, addressed in any protocol.
//! - [`clock`], [`competitor`], [`referee`], [`adjudication`]: one game.
//! - [`console`]: a game between people, refereed.
//! - [`books`]: opening books, looked into and made.
//! - [`openings`], [`schedule`], [`swiss`], [`knockout`], [`runner`]: many games, on one machine or several.
//! - [`spectator`]: who watches them being played.
//! - [`journal`]: what was played, the truth that every report is computed from.
//! - [`tally`], [`statistics`], [`ratings`]: who is stronger, and how sure that is.
//! - [`tuning`]: numbers of an engine that games tune.
//! - [`duel`], [`standing`], [`report`], [`html`]: how that is said.
//! - `written`: files that records are written to.
//! - [`doctor`]: does an engine keep its protocol?
//! - [`mock`]: engines that misbehave on request.
//! - [`games`], [`described`], [`collection`], [`language`]: what a command line names; [`error`]: how it is refused.
//! - [`own_engine`], [`analysis`]: what Tengen's own engine is asked.
//! - [`cli`]: the commands of `tengen`.
//!
//! The referee judges by the rules of `game` alone; nothing here names the search.

#![allow(clippy::disallowed_methods, reason = "a runner keeps the clocks of games")]

pub mod adjudication;
pub mod analysis;
pub mod books;
pub mod cli;
pub mod clock;
pub mod collection;
pub mod competitor;
pub mod console;
pub mod described;
pub mod doctor;
pub mod duel;
pub mod engine;
pub mod error;
pub mod games;
pub mod html;
#[cfg(windows)]
mod job;
pub mod journal;
pub mod knockout;
pub mod language;
pub mod mock;
pub mod openings;
pub mod own_engine;
pub mod placing;
pub mod process;
mod program;
mod quoting;
pub mod ratings;
pub mod referee;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod spectator;
pub mod standing;
pub mod statistics;
pub mod swiss;
pub mod tally;
pub mod tuning;
mod watchdog;
mod written;
