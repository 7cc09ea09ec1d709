//! Files that records are written to.

use std::io;
use std::path::Path;

use dyngame::{DynGame, Settings};
use records::Format;

/// Checks before any work that records in `format` may be written to `path` ([`files::check_output`]): there is no file, or
/// one of such records of the game, under whatever settings, and it is none of those `used`.
///
/// # Errors
/// If they may not.
pub(crate) fn check_record(
    path: &Path,
    used: impl IntoIterator<Item = impl AsRef<Path>>,
    format: Format,
    (rules, settings): (&dyn DynGame, &Settings),
) -> io::Result<()> {
    let what = format!("record of {} in {}", rules.word(), format.extension().to_uppercase());
    files::check_output(path, used, &what, |bytes| {
        let has_game = |settings| {
            records::read(format, bytes, rules, settings).games.iter().any(Result::is_ok)
        };
        // Of these other games have records, too, and their words do not tell.
        let is_shared = [Format::Pgn, Format::Sgf].contains(&format);
        let is_such = || Format::of_text(&records::decoded(bytes, format)) == Some(format);
        !is_shared && is_such() || has_game(settings) || has_game(&Settings::new())
    })
}
