//! Files that games are appended to.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use game::{Packing, TextError};

use crate::data::packed::Blocks;
use crate::data::{DataError, Form, Head, Item, LONGEST, ScoredGame};
use crate::named::{InFile, in_file};

/// A file that grows by whole games.
pub(crate) struct Output {
    path: PathBuf,
    file: File,
    /// Bytes of what is whole.
    whole: u64,
}

/// Checks before any work that the file at `path` may be written ([`files::check_output`]).
pub(crate) fn check_output(
    path: &Path,
    used: impl IntoIterator<Item = impl AsRef<Path>>,
    what: &str,
    is_such: impl FnOnce(&[u8]) -> bool,
) -> io::Result<()> {
    files::check_output(path, used, what, is_such).in_file(path)
}

pub(crate) fn refuse_existing(path: &Path) -> io::Result<()> {
    if !path.is_file() {
        return Ok(());
    }
    Err(in_file(path, "it exists already; name another file, or remove it"))
}

/// Writes the file at `path`: all that `fill` writes, or nothing. `fill` names files in its errors.
pub(crate) fn write_whole(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut failed = None;
    let done = files::write(path, |file| {
        fill(file).map_err(|error| {
            failed = Some(error);
            io::Error::other("no reason of its own")
        })
    });
    failed.map_or_else(|| done.in_file(path), Err)
}

/// Where heads and games of a file are written one by one.
pub(crate) struct RecordWriter<'a> {
    form: Form,
    path: &'a Path,
    file: &'a mut dyn Write,
    buffer: Vec<u8>,
}

impl<'a> RecordWriter<'a> {
    /// A writer of `form` to `file`, which errors call `path`.
    pub(crate) fn new(form: Form, path: &'a Path, file: &'a mut dyn Write) -> Self {
        Self { form, path, file, buffer: Vec::new() }
    }

    pub(crate) fn head(&mut self, head: &Head) -> io::Result<()> {
        let begun = self.form.begin(head, &mut self.buffer);
        self.flush(begun)
    }

    pub(crate) fn game<G: Packing>(&mut self, game: &ScoredGame<G>) -> io::Result<()> {
        let encoded = self.form.encode(game, &mut self.buffer);
        self.flush(encoded)
    }

    fn flush(&mut self, encoded: Result<(), TextError>) -> io::Result<()> {
        encoded.in_file(self.path)?;
        self.file.write_all(&self.buffer).in_file(self.path)?;
        self.buffer.clear();
        Ok(())
    }
}

/// The content of a file that is resumed.
#[derive(Debug, Default)]
pub(crate) struct Held {
    pub(crate) games: Vec<u64>,
    pub(crate) keys: HashSet<u64>,
    /// Bytes of an unfinished game that were cut off.
    pub(crate) cut: u64,
}

impl Output {
    /// A new file that begins with `first`; an error if something is in it already.
    pub(crate) fn create(path: &Path, first: &[u8]) -> io::Result<Self> {
        let mut output = Self::open(path)?;
        if output.whole > 0 {
            let reason = "it exists already and cannot be gone on with; name another file, and join \
                          them with `cat`";
            return Err(in_file(path, reason));
        }
        output.append(first)?;
        Ok(output)
    }

    /// A file in our own form, new or to be gone on with by the run of `head`: an unfinished game at
    /// its end is cut off.
    pub(crate) fn resume<G: Packing>(
        path: &Path,
        head: &Head,
        rules: &G::Rules,
    ) -> io::Result<(Self, Held)> {
        let mut output = Self::open(path)?;
        let mut held = Held::default();
        if output.whole > 0 {
            let end = output.whole;
            // Through the handle that has the lock: some systems let no other one read.
            let input = BufReader::with_capacity(LONGEST, &output.file);
            let blocks = Blocks::<G, _>::new(input, rules);
            output.whole = read_held(blocks, head, &mut held).in_file(path)?;
            held.cut = end - output.whole;
            output.cut()?;
        }
        if output.whole == 0 {
            output.append(head.line().as_bytes())?;
        }
        Ok((output, held))
    }

    fn open(path: &Path) -> io::Result<Self> {
        let file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path);
        let file = file.in_file(path)?;
        if let Err(std::fs::TryLockError::WouldBlock) = file.try_lock() {
            return Err(in_file(path, "another run is writing it"));
        }
        let whole = file.metadata().in_file(path)?.len();
        Ok(Self { path: path.to_owned(), file, whole })
    }

    pub(crate) fn write<G: Packing>(&mut self, form: Form, game: &ScoredGame<G>) -> io::Result<()> {
        let mut bytes = Vec::new();
        form.encode(game, &mut bytes).in_file(&self.path)?;
        self.append(&bytes)
    }

    /// Appends what is whole, or nothing.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = self.file.write_all(bytes) {
            // Otherwise the next run would cut off the written part.
            let _ = self.cut();
            return Err(in_file(&self.path, error));
        }
        self.whole += bytes.len() as u64;
        Ok(())
    }

    fn cut(&mut self) -> io::Result<()> {
        let cut = self.file.set_len(self.whole);
        let done = cut.and_then(|()| self.file.seek(SeekFrom::End(0)));
        done.map(drop).in_file(&self.path)
    }
}

/// Reads what the file holds; the bytes that are whole.
fn read_held<G: Packing, R: BufRead>(
    mut blocks: Blocks<'_, G, R>,
    head: &Head,
    held: &mut Held,
) -> Result<u64, DataError> {
    if !blocks.begins_with_head(head)? {
        let reason = "it is a file of another kind, and cannot be gone on with; name another file";
        return Err(DataError::Refused(reason.to_owned()));
    }
    loop {
        match blocks.item() {
            Ok(Some(Item::Head(found))) => {
                let differences = found.differences(head);
                if !differences.is_empty() {
                    let reason = format!("it is of another run: {differences}; name another file");
                    return Err(DataError::Refused(reason));
                }
            }
            Ok(Some(Item::Game(game))) => {
                held.games.push(game.mark.number);
                held.keys.extend(game.positions.iter().map(|scored| scored.pos.key()));
            }
            Ok(None) | Err(DataError::Torn { .. }) => return Ok(blocks.at),
            Err(error) => return Err(error),
        }
    }
}
