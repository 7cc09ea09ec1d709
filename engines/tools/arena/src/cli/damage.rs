//! What is said of damaged lines of a journal.

use std::io::{self, Write};
use std::path::Path;

use super::error::ArenaError;
use crate::journal::{Damage, JournalError};

/// Names the damaged lines of the journal at `path` on stderr.
///
/// # Errors
/// If there are any, and `strict` accepts none.
pub(super) fn report(path: &Path, damage: &[Damage], strict: bool) -> Result<(), ArenaError> {
    /// Lines that are named one by one.
    const NAMED: usize = 10;
    if let Some(first) = damage.first().filter(|_| strict) {
        let error = JournalError::Damaged(first.clone()).to_string();
        return Err(ArenaError::File(path.to_owned(), error));
    }
    let mut out = io::stderr().lock();
    for damage in damage.iter().take(NAMED) {
        writeln!(out, "warning: {}: {damage}; it is left out", path.display())?;
    }
    if damage.len() > NAMED {
        let more = damage.len() - NAMED;
        writeln!(out, "warning: {}: {more} more lines are damaged", path.display())?;
    }
    Ok(())
}
