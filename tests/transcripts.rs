//! Recorded conversations, played against the real programs.
//!
//! A transcript is a text file in `tests/transcripts/<protocol>/`, with one conversation or more:
//!
//! ```text
//! engine: shogi         which engine or command; arguments may follow, quoted as in a shell
//! > usi                 is said to the engine
//! < id name Tengen *    the next line must match; * stands for any text
//! < ...                 any number of lines
//! wait 100              says nothing for so many milliseconds
//! eof                   ends the input; the engine must exit with code 0 after what follows
//! # remark
//! ```
//!
//! The manual has such sessions, too, in fences.
//!
//! At its end the engine must have said everything and leave at `quit` or the end of its input.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::process::Talk;

/// A test for each name in a folder of `tests`, and one that no name is forgotten.
macro_rules! tests_of {
    ($folder:literal by $check:ident: $($name:ident)*) => {
        $(#[test]
        fn $name() {
            $check(stringify!($name));
        })*

        #[test]
        fn none_is_forgotten() {
            for path in crate::transcripts::entries($folder) {
                let name = path.file_stem().expect("a name").to_string_lossy();
                assert!([$(stringify!($name)),*].contains(&&*name), "{name} has no test");
            }
        }
    };
}
pub(crate) use tests_of;

tests_of! { "transcripts" by play_all: gomocup hub referee ucci uci ugi usi }

/// What stands in a folder of `tests`.
pub(crate) fn entries(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(&root).unwrap_or_else(|error| panic!("{folder}: {error}"));
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

fn play_all(folder: &str) {
    let files = entries(&format!("transcripts/{folder}"));
    assert!(!files.is_empty(), "no transcripts of {folder}");
    // All of them are played, whatever becomes of one.
    let fails = |file: &&PathBuf| {
        let text = fs::read_to_string(file).expect("a text");
        std::panic::catch_unwind(|| play(&text, &file.display().to_string())).is_err()
    };
    let failed: Vec<_> = files.iter().filter(fails).collect();
    assert!(failed.is_empty(), "failed: {failed:#?}");
}

/// The sessions in the manual, each in a fence, are what the engines say.
#[test]
fn manual() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut played = 0;
    for folder in ["", "games", "protocols"] {
        let entries = fs::read_dir(docs.join(folder)).expect("a folder of pages");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        for path in paths.filter(|path| path.extension().is_some_and(|end| end == "md")) {
            let page = fs::read_to_string(&path).expect("a page");
            // A session is a fence that begins with its engine; all other fences stay as they are.
            let fences = page.split("```").skip(1).step_by(2);
            for text in fences.filter_map(|fence| fence.strip_prefix("text\nengine: ")) {
                play(&format!("engine: {text}"), &path.display().to_string());
                played += 1;
            }
        }
    }
    assert!(played >= 11, "{played} sessions in the manual");
}

/// Plays the conversations of `text`, each of which begins with its engine.
fn play(text: &str, name: &str) {
    let lines: Vec<_> = (1..).zip(text.lines()).collect();
    let parts = lines.chunk_by(|_, (_, next)| !next.starts_with("engine:"));
    let conversations: Vec<_> = parts.filter(|lines| lines[0].1.starts_with("engine:")).collect();
    assert!(!conversations.is_empty(), "{name}");
    conversations.into_iter().for_each(|lines| converse(lines, name));
}

fn converse(lines: &[(u32, &str)], name: &str) {
    let words = lines[0].1.strip_prefix("engine:").and_then(shlex::split).expect(name);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut talk = Talk::with(env!("CARGO_BIN_EXE_tengen"), &words);
    let mut skipping = false;
    for (number, line) in &lines[1..] {
        let place = format!("{name}:{number}");
        match line.split_at_checked(1) {
            Some(("#", _)) | None => {}
            Some((">", text)) => talk.say(text.strip_prefix(' ').unwrap_or(text)),
            Some(("<", " ...")) => skipping = true,
            Some(("<", pattern)) => {
                expect(&talk, pattern.strip_prefix(' ').unwrap_or(pattern), skipping, &place);
                skipping = false;
            }
            _ if *line == "eof" => talk.close(),
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
        if fits(pattern, &line) {
            return;
        }
        // A sign of life of an engine that takes long to get ready, or of a long search.
        if line.is_empty() || is_sign_of_life(&line) {
            continue;
        }
        skipped.push(line);
        assert!(skipping, "{place}: expected {pattern}, got {skipped:?}");
    }
}

/// Whether `line` says no more than that a search goes on, as it does once a second.
fn is_sign_of_life(line: &str) -> bool {
    let is_effort = line.starts_with("info time ") || line.contains(" currmove ");
    is_effort && !line.contains(" pv ") && !line.contains(" score ")
}

/// Whether `text` fits `pattern`, in which `*` stands for any text.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            (0..=text.len()).filter(|&i| text.is_char_boundary(i)).any(|i| fits(rest, &text[i..]))
        }),
    }
}

#[test]
fn patterns() {
    assert!(fits("info depth * pv a1*", "info depth 3 score cp 0 pv a1 b2"));
    assert!(fits("*", "") && fits("a*", "a") && !fits("a*b", "a") && !fits("a", "ab"));
}
