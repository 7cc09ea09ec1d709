//! Output of an engine in process.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// Output that the test can read afterwards.
#[derive(Clone, Default)]
pub(crate) struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("a page").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Page {
    /// All that was written.
    pub(crate) fn text(&self) -> String {
        let bytes = self.0.lock().expect("a page").clone();
        String::from_utf8(bytes).expect("text")
    }
}
