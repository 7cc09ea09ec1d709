//! Output of an engine in process.

use std::io::{self, Cursor, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use shell::Program;

/// The answer of an engine with a small table to `input`.
pub(crate) fn said<P: Program>(input: impl AsRef<[u8]> + Send + 'static) -> String {
    let page = Page::default();
    let args = ["engine", "-o", "Hash=1"].map(Into::into);
    assert_eq!(shell::run::<P>(args, Cursor::new(input), page.clone()), ExitCode::SUCCESS);
    page.text()
}

pub(crate) fn count(text: &str, start: &str) -> usize {
    text.lines().filter(|line| line.starts_with(start)).count()
}

/// Output that the test can read afterwards.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("a page").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Page {
    fn text(&self) -> String {
        let bytes = self.0.lock().expect("a page").clone();
        String::from_utf8(bytes).expect("text")
    }
}
