//! Whatever is said to an engine, it lives, and it leaves at `quit`.
//!
//! The first byte picks the engine, the rest is its input.
#![no_main]

use std::io::{self, Cursor, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use libfuzzer_sys::fuzz_target;
use shell::Program;

#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn talk<P: Program>(input: &[u8]) {
    // Searches are cut short, and nothing may ask for all the memory and threads there are.
    // Engines repeat words they do not know, which must not be mistaken for their own.
    let lower = input.to_ascii_lowercase();
    let has = |word: &str| lower.windows(word.len()).any(|part| part == word.as_bytes());
    if ["hash", "tt-size", "thread", "max_memory", "internal error"].into_iter().any(has) {
        return;
    }
    let input = [input, b"\nstop\nquit\nEND\n"].concat();
    let page = Page::default();
    let args = ["fuzz", "-o", "Hash=1"].map(Into::into);
    let code = shell::run::<P>(args, Cursor::new(input), page.clone());
    assert_eq!(code, ExitCode::SUCCESS);
    let said = page.0.lock().unwrap();
    let said = String::from_utf8_lossy(&said);
    assert!(!said.contains("internal error"), "{said}");
}

fuzz_target!(|data: &[u8]| {
    let Some((game, input)) = data.split_first() else { return };
    match game % 6 {
        0 => talk::<shogi::Program>(input),
        1 => talk::<xiangqi::Program>(input),
        2 => talk::<draughts::Program>(input),
        3 => talk::<gomoku::Program>(input),
        4 => talk::<dots::Program>(input),
        _ => talk::<toy::tictactoe::Program>(input),
    }
});
