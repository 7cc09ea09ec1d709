//! Files that games are appended to.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use game::Packing;

use crate::data::packed::Blocks;
use crate::data::{DataError, Form, Head, Item, Record};
use crate::named::in_file;

/// A file that grows by whole games.
pub(crate) struct Output {
    path: PathBuf,
    file: File,
    /// Bytes of what is whole.
    whole: u64,
    buffer: Vec<u8>,
}

/// Refuses to write a file that is there already.
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
    failed.map_or_else(|| done.map_err(|error| in_file(path, error)), Err)
}

/// What a file that is gone on with already holds.
#[derive(Debug, Default)]
pub(crate) struct Held {
    pub(crate) games: Vec<u64>,
    pub(crate) keys: HashSet<u64>,
    /// Bytes of an unfinished game that were cut off.
    pub(crate) cut: u64,
}

impl Output {
    /// A new file.
    ///
    /// # Errors
    /// If it cannot be made, or something is in it already.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let output = Self::open(path)?;
        if output.whole > 0 {
            let reason = "it exists already and cannot be gone on with; name another file, and join \
                          them with `cat`";
            return Err(in_file(path, reason));
        }
        Ok(output)
    }

    /// A file in our own form, new or to be gone on with by the run of `head`: an unfinished game at
    /// its end is cut off.
    ///
    /// # Errors
    /// If it cannot be opened or read, is damaged, or is of another run.
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
            let blocks = Blocks::new(BufReader::new(&output.file));
            output.whole = read_held::<G, _>(blocks, head, rules, &mut held)
                .map_err(|error| in_file(path, error))?;
            held.cut = end - output.whole;
            output.cut()?;
        }
        if output.whole == 0 {
            output.write_head(head)?;
        }
        Ok((output, held))
    }

    fn open(path: &Path) -> io::Result<Self> {
        let named = |error| in_file(path, error);
        let file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path);
        let file = file.map_err(named)?;
        if let Err(std::fs::TryLockError::WouldBlock) = file.try_lock() {
            return Err(in_file(path, "another run is writing it"));
        }
        let whole = file.metadata().map_err(named)?.len();
        Ok(Self { path: path.to_owned(), file, whole, buffer: Vec::new() })
    }

    /// Appends a head.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write_head(&mut self, head: &Head) -> io::Result<()> {
        self.append(|buffer| buffer.write_all(head.line().as_bytes()))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// If it cannot be written; what is whole stays.
    pub(crate) fn write<G: Packing>(&mut self, form: Form, record: &Record<G>) -> io::Result<()> {
        let path = self.path.clone();
        self.append(|buffer| form.encode(record, buffer).map_err(|error| in_file(&path, error)))
    }

    /// Appends lines.
    ///
    /// # Errors
    /// If they cannot be written; what is whole stays.
    pub(crate) fn write_lines(&mut self, lines: &[impl std::fmt::Display]) -> io::Result<()> {
        self.append(|buffer| lines.iter().try_for_each(|line| writeln!(buffer, "{line}")))
    }

    fn append(&mut self, fill: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
        self.buffer.clear();
        fill(&mut self.buffer)?;
        if let Err(error) = self.file.write_all(&self.buffer) {
            // What was written of it would be cut off by the next run otherwise.
            let _ = self.cut();
            return Err(in_file(&self.path, error));
        }
        self.whole += self.buffer.len() as u64;
        Ok(())
    }

    /// Cuts off what is not whole.
    fn cut(&mut self) -> io::Result<()> {
        let cut = self.file.set_len(self.whole);
        let done = cut.and_then(|()| self.file.seek(SeekFrom::End(0)));
        done.map(drop).map_err(|error| in_file(&self.path, error))
    }
}

/// Reads what the file holds; the bytes that are whole.
fn read_held<G: Packing, R: BufRead>(
    mut blocks: Blocks<R>,
    head: &Head,
    rules: &G::Rules,
    held: &mut Held,
) -> Result<u64, DataError> {
    let start = G::start(rules);
    let mut take = |item: Item<G>| match item {
        Item::Head(found) => match found.differences(head) {
            differences if differences.is_empty() => Ok(()),
            differences => Err(DataError::OtherRun(differences)),
        },
        Item::Game(mark) => {
            held.games.push(mark.number);
            Ok(())
        }
        Item::Position(scored) => {
            held.keys.insert(scored.pos.key());
            Ok(())
        }
    };
    loop {
        match blocks.next(&start, rules, &mut take) {
            Ok(true) => {}
            Ok(false) | Err(DataError::Torn { .. }) => return Ok(blocks.at()),
            Err(error) => return Err(error),
        }
    }
}
