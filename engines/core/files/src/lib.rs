//! Files that may be anybody's: opened with care, read within bounds, written whole or not at all.
//!
//! - [`open`], [`read`], [`read_text`]: a file of at most so many bytes; no folder, no device.
//! - [`Lines`]: its lines, none of which is kept beyond a length; [`numbered`]: the same as texts.
//! - [`Draft`], [`write`]: a file that takes its name only once it is whole.
//! - [`Lock`]: the right to write a file, which one process has.
//! - [`check_output`]: whether a command may write a file, before it does anything else.
//! - [`make_folder`]: a folder, unless a file is there.
//! - [`open_itself`]: a file that is no link; [`target`]: where links lead; [`unused`]: a name that is free.
//! - [`fingerprint`]: a number that identifies contents.
//! - [`without_mark`]: bytes behind a byte-order mark.
//! - [`packed!`], [`packed_folder!`]: files that are part of the program, as [`Packed`].
//!
//! An error is one line that says what is wrong and what to do; the caller names the file.

mod draft;
mod error;
mod fingerprint;
mod lines;
mod lock;
mod open;
mod output;
mod packing;

pub use draft::{Draft, open_itself, target, unused, write};
pub use error::FileError;
pub use fingerprint::{NO_BYTES, fingerprint};
pub use lines::{LineFault, Lines, NumberedLine, TextLine, numbered};
pub use lock::{Lock, LockError};
pub use open::{Content, Limit, open, read, read_text, without_mark};
pub use output::{check_output, make_folder};
pub use packed::{packed, packed_folder};
pub use packing::Packed;
