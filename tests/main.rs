//! The tests that need whole engines, linked into one binary.
//!
//! Engines are run as their users run them: as processes, through pipes. No test depends on the
//! speed of the machine; time limits are there to end a hanging test, not to measure.

#![allow(clippy::disallowed_methods, reason = "waiting for a process takes a clock")]

mod analysis;
mod arena;
mod arrows;
mod bench;
mod books;
mod browser;
mod c_gomoku_cli;
mod circles;
mod clients;
mod conformance;
mod csa;
mod description;
mod dist;
mod engines;
mod experiments;
mod faulty;
mod folder;
mod generated;
mod installed;
mod json;
mod levels;
mod messages;
mod networks;
mod options;
mod overlong;
mod packages;
mod page;
mod play;
mod pondering;
mod process;
mod publishing;
mod puzzles;
mod referee;
mod references;
mod reliability;
mod scenarios;
mod scripts;
#[path = "../engines/tengen/shells.rs"]
mod shells;
mod solving;
mod suites;
mod tools;
