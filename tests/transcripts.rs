//! Recorded conversations, played against the real engines.
//!
//! A transcript is a text file in `tests/transcripts/<protocol>/`:
//!
//! ```text
//! engine: shogi         which engine; arguments may follow
//! > usi                 is said to the engine
//! < id name Tengen *    the next line must match; * stands for any text
//! < ...                 any number of lines
//! wait 100              says nothing for so many milliseconds
//! eof                   ends the input; the engine must exit with code 0 after what follows
//! # remark
//! ```
//!
//! At its end the engine must have said everything and leave at `quit` or the end of its input.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::process::Talk;

#[test]
fn all_transcripts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut played = 0;
    let mut failed = Vec::new();
    for folder in fs::read_dir(&root).expect("the transcripts") {
        let folder = folder.expect("a folder").path();
        for file in fs::read_dir(&folder).expect("a folder of transcripts") {
            let file = file.expect("a transcript").path();
            let text = fs::read_to_string(&file).expect("a text");
            let name = file.display().to_string();
            // All of them are played, whatever becomes of one.
            if std::panic::catch_unwind(|| play(&text, &name)).is_err() {
                failed.push(name);
            }
            played += 1;
        }
    }
    assert!(played > 0, "no transcripts in {}", root.display());
    assert!(failed.is_empty(), "failed: {failed:#?}");
}

fn play(text: &str, name: &str) {
    let mut lines = text.lines().enumerate();
    let (_, engine) = lines.find(|(_, line)| line.starts_with("engine:")).expect(name);
    let words: Vec<&str> = engine.split_whitespace().skip(1).collect();
    let mut talk = Talk::with(env!("CARGO_BIN_EXE_tengen"), &words);
    let mut skipping = false;
    for (i, line) in lines {
        let place = format!("{name}:{}", i + 1);
        match line.split_at_checked(1) {
            Some(("#", _)) | None => {}
            Some((">", text)) => talk.say(text.strip_prefix(' ').unwrap_or(text)),
            Some(("<", " ...")) => skipping = true,
            Some(("<", pattern)) => {
                expect(&talk, pattern.strip_prefix(' ').unwrap_or(pattern), skipping, &place);
                skipping = false;
            }
            _ if line == "eof" => talk.close(),
            _ => match line.strip_prefix("wait ").and_then(|ms| ms.parse().ok()) {
                Some(ms) => thread::sleep(Duration::from_millis(ms)),
                None => panic!("{place}: {line}"),
            },
        }
    }
    talk.close();
    let (rest, status) = talk.rest();
    assert!(skipping || rest.is_empty(), "{name}: said at the end: {rest:#?}");
    assert!(status.success(), "{name}: {status}");
}

fn expect(talk: &Talk, pattern: &str, skipping: bool, place: &str) {
    let mut skipped = Vec::new();
    loop {
        let line = talk.next_line();
        let line = line.unwrap_or_else(|| panic!("{place}: no {pattern} after {skipped:#?}"));
        if matches(pattern, &line) {
            return;
        }
        skipped.push(line);
        assert!(skipping, "{place}: expected {pattern}, got {skipped:?}");
    }
}

/// Whether `text` fits `pattern`, in which `*` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            (0..=text.len())
                .filter(|&i| text.is_char_boundary(i))
                .any(|i| matches(rest, &text[i..]))
        }),
    }
}

#[test]
fn patterns() {
    assert!(matches("info depth * pv a1*", "info depth 3 score cp 0 pv a1 b2"));
    assert!(matches("*", "") && matches("a*", "a") && !matches("a*b", "a") && !matches("a", "ab"));
}
