//! The page in a real browser: Debian's chromium, driven through its own driver.
//!
//! Without the two programs the tests are skipped.

mod ahead;
mod clocks;
mod dialogs;
pub(crate) mod driver;
mod figures;
mod games;
mod half;
mod kept;
mod learn;
mod life;
mod list;
mod notation;
mod page;
mod settings;
mod spoken;
pub(crate) mod tab;
mod training;
mod tree;
mod watch;
