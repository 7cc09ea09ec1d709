//! Opening and reading.

#[cfg(unix)]
use std::fs::OpenOptions;
use std::fs::{self, File, Metadata};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::Path;

#[cfg(unix)]
use rustix::fs::OFlags;

use crate::FileError;

/// How large a file of some kind may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The kind of file, for people: `a file of openings`.
    pub what: &'static str,
    /// MiB of the whole file.
    pub mib: u64,
}

impl Limit {
    /// In bytes.
    pub const fn bytes(&self) -> u64 {
        self.mib << 20
    }

    const fn exceeded(&self) -> FileError {
        FileError::TooLarge { what: self.what, most: self.mib }
    }
}

/// The content of a file: the file itself, or the bytes that came through a pipe.
#[derive(Debug)]
pub enum Content {
    /// A file on a disk.
    File(File),
    /// Bytes in memory.
    Held(Cursor<Vec<u8>>),
}

impl Content {
    /// These bytes.
    pub fn of(bytes: impl Into<Vec<u8>>) -> Self {
        Self::Held(Cursor::new(bytes.into()))
    }

    /// Bytes in it.
    ///
    /// # Errors
    /// If the file cannot be asked.
    pub fn length(&self) -> io::Result<u64> {
        match self {
            Self::File(file) => Ok(file.metadata()?.len()),
            Self::Held(bytes) => Ok(bytes.get_ref().len() as u64),
        }
    }

    /// All its bytes, which may be as many as `limit` says, wherever it was read last.
    ///
    /// # Errors
    /// If there are more, or reading fails.
    pub fn bytes(self, limit: &Limit) -> Result<Vec<u8>, FileError> {
        match self {
            Self::File(mut file) => {
                file.rewind()?;
                read_all(file, limit)
            }
            Self::Held(bytes) if bytes.get_ref().len() as u64 > limit.bytes() => {
                Err(limit.exceeded())
            }
            Self::Held(bytes) => Ok(bytes.into_inner()),
        }
    }
}

impl Read for Content {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            Self::Held(bytes) => bytes.read(buffer),
        }
    }
}

impl Seek for Content {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Self::File(file) => file.seek(to),
            Self::Held(bytes) => bytes.seek(to),
        }
    }
}

/// Opens the file at `path`, which may have as many bytes as `limit` says. What a shell passes as
/// a pipe (`<(...)`, `/dev/stdin`) is read to its end.
///
/// # Errors
/// If it cannot be opened, is too large, or is a folder, a device, a named pipe or made by the kernel
/// (`/proc`): these may never end, or never begin.
pub fn open(path: &Path, limit: &Limit) -> Result<Content, FileError> {
    let file = open_at_once(path).map_err(|error| match fs::metadata(path) {
        Ok(known) if !known.is_file() => FileError::NotAFile(kind(&known)),
        _ => error.into(),
    })?;
    // Of what was opened: the path may name something else by now.
    let known = file.metadata()?;
    if is_anonymous_pipe(path, &known) {
        wait_for_its_writer(&file)?;
        return read_all(file, limit).map(Content::of);
    }
    if !known.is_file() {
        return Err(FileError::NotAFile(kind(&known)));
    }
    if is_of_the_kernel(&file) {
        return Err(FileError::NotAFile("made by the kernel"));
    }
    if known.len() > limit.bytes() {
        return Err(limit.exceeded());
    }
    Ok(Content::File(file))
}

/// Opens what is at `path` without waiting for anybody, as for the writer of a named pipe.
#[cfg(unix)]
fn open_at_once(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    OpenOptions::new().read(true).custom_flags(flags.bits() as i32).open(path)
}

#[cfg(not(unix))]
fn open_at_once(path: &Path) -> io::Result<File> {
    File::open(path)
}

#[cfg(unix)]
fn wait_for_its_writer(pipe: &File) -> io::Result<()> {
    Ok(rustix::fs::fcntl_setfl(pipe, OFlags::empty())?)
}

#[cfg(not(unix))]
fn wait_for_its_writer(_: &File) -> io::Result<()> {
    Ok(())
}

/// Whether the kernel makes up what is read: `/proc/kmsg` waits for it.
#[cfg(target_os = "linux")]
fn is_of_the_kernel(file: &File) -> bool {
    /// Of procfs, sysfs, debugfs and tracefs. Source: linux/magic.h.
    const KINDS: [rustix::fs::FsWord; 4] = [0x9fa0, 0x6265_6572, 0x6462_6720, 0x7472_6163];
    rustix::fs::fstatfs(file).is_ok_and(|system| KINDS.contains(&system.f_type))
}

#[cfg(not(target_os = "linux"))]
fn is_of_the_kernel(_: &File) -> bool {
    false
}

/// The bytes of the file at `path`.
///
/// # Errors
/// As [`open`], or if reading fails.
pub fn read(path: &Path, limit: &Limit) -> Result<Vec<u8>, FileError> {
    open(path, limit)?.bytes(limit)
}

/// The text of the file at `path`, without a byte-order mark.
///
/// # Errors
/// As [`read`], or if it is not UTF-8.
pub fn read_text(path: &Path, limit: &Limit) -> Result<String, FileError> {
    let mut text = String::from_utf8(read(path, limit)?).map_err(|error| {
        let whole = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        FileError::Encoding(whole.split(|&byte| byte == b'\n').count())
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

/// Everything in `input`: a file may grow while it is read, and a pipe has no length.
fn read_all(input: impl Read, limit: &Limit) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    input.take(limit.bytes() + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit.bytes() { Err(limit.exceeded()) } else { Ok(bytes) }
}

/// Whether it is a pipe without a name: such a one was made for this program, and has a writer. To
/// open a named one waits for a writer.
#[cfg(unix)]
fn is_anonymous_pipe(path: &Path, known: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    known.file_type().is_fifo() && path.canonicalize().is_err()
}

#[cfg(not(unix))]
fn is_anonymous_pipe(_: &Path, _: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn kind(known: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt as _;
    match known.file_type() {
        kind if kind.is_dir() => "a folder",
        kind if kind.is_fifo() => "a named pipe",
        kind if kind.is_socket() => "a socket",
        _ => "a device",
    }
}

#[cfg(not(unix))]
fn kind(known: &Metadata) -> &'static str {
    if known.is_dir() { "a folder" } else { "a device" }
}

/// `bytes` without the byte-order mark of UTF-8 that they may begin with: editors set one.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}
