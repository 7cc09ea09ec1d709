//! Files of lines, each of which is read for itself.

use std::fmt::Display;
use std::io::{self, BufReader};
use std::path::Path;
use std::str::FromStr;

use files::{Limit, Lines};
use game::TextError;

use crate::named::in_file;

/// The longest line that is read, in bytes: a game of a journal.
const LONGEST: usize = 8 << 20;
const LIMIT: Limit = Limit { what: "a file of moves or games", mib: 64 << 10 };

/// Hands what every line of the file `path` holds to `take`.
pub(crate) fn read_lines<T: FromStr<Err: Display>>(
    path: &Path,
    take: &mut dyn FnMut(T) -> Result<(), TextError>,
) -> io::Result<()> {
    let file = files::open(path, &LIMIT).map_err(|error| in_file(path, error))?;
    let mut lines = Lines::new(BufReader::new(file), LONGEST);
    while let Some(line) = lines.next_line().map_err(|error| in_file(path, error))? {
        let wrong = |error: &dyn Display| in_file(path, format!("line {}: {error}", line.number));
        if line.is_cut() {
            return Err(wrong(&format_args!("longer than {} MiB", LONGEST >> 20)));
        }
        let text = str::from_utf8(line.bytes).map_err(|_| wrong(&"it is not UTF-8"))?;
        let read = text.trim_end_matches(['\r', '\n']).parse().map_err(|error| wrong(&error))?;
        take(read).map_err(|error| wrong(&error))?;
    }
    Ok(())
}
