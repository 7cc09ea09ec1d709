//! Folders in which tests run `tengen`, and what it says there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use encoding_rs::SHIFT_JIS;

pub(crate) use crate::process::{Said, TENGEN};

/// A folder of one test's own. It stays after the test, to be looked into.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The path of `name` as a word of a command line.
    pub(crate) fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    pub(crate) fn names(&self, name: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(name)).expect("a folder").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    /// The text of a file, in UTF-8 or in the Shift_JIS of `.kif`.
    pub(crate) fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        String::from_utf8(bytes).unwrap_or_else(|error| SHIFT_JIS.decode(error.as_bytes()).0.into())
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).expect("a file");
    }

    /// Games in a journal; its first line holds the settings.
    pub(crate) fn games(&self, journal: &str) -> usize {
        let text = fs::read_to_string(self.path(journal));
        text.map_or(0, |text| text.lines().count().saturating_sub(1))
    }

    /// `tengen` with these words, which are quoted as in a shell.
    pub(crate) fn command(&self, words: &str) -> Command {
        let words = shlex::split(words).unwrap_or_else(|| panic!("an open quote: {words}"));
        let mut command = Command::new(TENGEN);
        command.current_dir(&self.0).args(words);
        command
    }

    pub(crate) fn run(&self, words: &str) -> Said {
        self.given(words, "")
    }

    pub(crate) fn given(&self, words: &str, input: impl AsRef<[u8]>) -> Said {
        Said::given(&mut self.command(words), input)
    }

    pub(crate) fn done(&self, words: &str) -> String {
        self.run(words).succeeded()
    }

    pub(crate) fn failed(&self, words: &str) -> String {
        let Said { err, code, .. } = self.run(words);
        assert_ne!(code, Some(0), "{words}: {err}");
        err
    }

    /// The one line of a command that fails and prints nothing else.
    pub(crate) fn refused(&self, words: &str) -> String {
        let said = self.run(words);
        assert_ne!(said.code, Some(0), "{words}: {said:?}");
        assert!(said.err.lines().count() == 1 && said.out.is_empty(), "{words}: {said:?}");
        said.err
    }
}

/// The words for an engine of a match, which `spec` describes.
pub(crate) fn engine(spec: &str) -> String {
    format!("--engine {}", shlex::try_quote(spec).expect("no zeros"))
}

/// The words for an engine that plays at random, or as `flags` say.
pub(crate) fn mock(name: &str, game: &str, flags: &str) -> String {
    engine(&format!("name={name} cmd=\"'{TENGEN}' mock {game} {flags}\""))
}
