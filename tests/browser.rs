//! The page in a real browser: Debian's chromium, driven through its own driver.
//!
//! Without the two programs the tests are skipped.

mod driver;
mod games;
mod kept;
mod learn;
mod life;
mod notation;
mod page;
mod tab;
mod watch;
