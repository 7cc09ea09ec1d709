//! Nothing that somebody else wrote commands a terminal, or adds a line to a report.

use std::fs;

use serde_json::Value;

use super::{folder, untimed_match};
use crate::folder::{Folder, Said, TENGEN, engine};
use crate::process::start;

/// Writes the clipboard, rings, ends the line and begins another one.
const COMMANDS: &str = "\u{1b}]52;c;eA==\u{7}\u{9b}2J\u{202e}\r\nforged\n";

/// Nothing that this command prints commands a terminal, and no line of it is forged.
fn assert_harmless(folder: &Folder, words: &str, what: &str) {
    let said = folder.run(words);
    for text in [&said.out, &said.err] {
        let is_foreign = |letter: char| letter.is_control() && letter != '\n';
        assert!(
            !text.contains(is_foreign) && !text.contains('\u{202e}'),
            "{what}: {words}: {text:?}"
        );
        assert!(!text.lines().any(|line| line.starts_with("forged")), "{what}: {words}: {text:?}");
    }
}

/// The places of all texts in `value`, as JSON pointers.
fn texts(value: &Value, place: &str) -> Vec<String> {
    match value {
        Value::String(_) => vec![place.to_owned()],
        Value::Array(all) => {
            let inner = all.iter().enumerate();
            inner.flat_map(|(i, value)| texts(value, &format!("{place}/{i}"))).collect()
        }
        Value::Object(all) => {
            let inner = all.iter();
            inner.flat_map(|(key, value)| texts(value, &format!("{place}/{key}"))).collect()
        }
        _ => Vec::new(),
    }
}

/// Commands that show a journal, and those that take from it.
const SHOWN: usize = 3;
const READERS: &[&str] = &[
    "report a.jsonl",
    "export a.jsonl --out a.sgf",
    "review a.jsonl --nodes 1",
    "report a.jsonl --html a.html --strict",
    "export a.jsonl --out b.jsonl",
    "review a.jsonl --nodes 1 --json",
    "puzzles a.jsonl --out a.txt",
    "match gomoku --nodes 9 --games 2 --max-plies 2 --journal a.jsonl",
    "match gomoku --journal a.jsonl --repeat 1.1",
];

#[test]
fn a_field_of_a_journal_is_shown_as_it_is() {
    let folder = folder("escaped");
    folder.done(
        "match gomoku --nodes 9 --games 2 --max-plies 2 --journal games.jsonl --event E --site S \
         --set Rule=renju",
    );
    let whole = folder.read("games.jsonl");
    let lines: Vec<Value> =
        whole.lines().map(|line| serde_json::from_str(line).expect("an entry")).collect();
    let mut seen = 0;
    for (number, line) in lines.iter().enumerate().take(2) {
        for place in texts(line, "") {
            let mut changed = lines.clone();
            let field = changed[number].pointer_mut(&place).expect("a text");
            let text = format!("{}{COMMANDS}", field.as_str().unwrap_or_default());
            *field = Value::String(text);
            let journal: String = changed.iter().map(|line| format!("{line}\n")).collect();
            let (all, others) = READERS.split_at(SHOWN);
            for words in all.iter().chain([&others[seen % others.len()]]) {
                folder.write("a.jsonl", &journal);
                assert_harmless(&folder, words, &place);
            }
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} texts");
    // The names are there, and can be read.
    let journal = whole.replace("\"name\":\"tengen\"", r#""name":"a\u001b\nforged""#);
    folder.write("a.jsonl", journal);
    let said = folder.done("report a.jsonl");
    assert!(said.contains("a\\u001b\\u000aforged against tengen-2"), "{said}");
}

/// Every command that reads a file of some other kind, by the ending of its name.
const OTHERS: &[(&str, &str)] = &[
    ("kif", "review FILE --nodes 1"),
    ("kif", "export FILE --out b.csa"),
    ("csa", "export FILE --out b.kif"),
    ("pgn", "review FILE --game xiangqi --nodes 1"),
    ("pdn", "export FILE --game draughts --out b.jsonl"),
    ("sgf", "review FILE --game gomoku --nodes 1"),
    ("txt", "match gomoku --nodes 1 --games 2 --openings FILE"),
    ("toml", "match gomoku --nodes 1 --games 2 --config FILE"),
    ("txt", "openings gomoku --games FILE --out b.txt"),
    ("db", "book gomoku show FILE"),
];

#[test]
fn a_file_is_quoted_as_it_is() {
    let folder = folder("quoted");
    let texts = [
        COMMANDS.to_owned(),
        format!("先手：a{COMMANDS}\n手数----指手---------消費時間--\n   1 ７六歩(77)\n"),
        format!("[White \"a{}\"]\n\n1. h2e2 {COMMANDS}", "\u{1b}\u{9b}\u{202e}"),
        format!("(;GM[4]PB[a{COMMANDS}];B[hh])"),
        format!("[[engine]]\nname = \"a\\u001b\\nforged\"\nx{COMMANDS} = 1\n"),
    ];
    for text in &texts {
        for (ending, words) in OTHERS {
            let name = format!("a.{ending}");
            folder.write(&name, text);
            assert_harmless(&folder, &words.replace("FILE", &name), text);
        }
    }
}

#[test]
#[cfg(unix)]
fn an_engine_says_nothing_to_a_terminal() {
    let folder = folder("spoken");
    let script = r#"printf 'a\033]52;c;eA==\007b\n' >&2
odd() { printf "$1"' \033]0;x\007\302\2332J\n'; }
while read -r line; do case "$line" in
*uginewgame*) ;; *ugi*) printf 'id name a\033]52;c;eA==\007\302\2332J\nid author b\nugiok\n';;
*isready*) echo readyok;; *infinite*|*ponder) ;; *go*|*stop*|*ponderhit*) odd bestmove;;
*query*) odd response;; *quit*) exit;; esac; done"#;
    folder.write("odd", script);
    let spec = engine(&format!("name=odd cmd=\"sh '{}'\"", folder.path("odd").display()));
    for more in ["", "--log trace", "--watch --no-open"] {
        let words =
            format!("match tictactoe --nodes 9 --games 2 --fresh --journal a.jsonl {spec} {more}");
        assert_harmless(&folder, &words, more);
    }
    assert_harmless(&folder, "report a.jsonl", "the journal");
    assert!(fs::read(folder.path("a.jsonl")).is_ok_and(|bytes| !bytes.contains(&0x1b)));
    let doctor = format!("doctor tictactoe --searches 1 -- sh '{}'", folder.path("odd").display());
    assert_harmless(&folder, &doctor, "the doctor");
    // Whoever names an engine names it on one line.
    let named = format!("match tictactoe --engine \"name='a\u{1b}' cmd='{TENGEN}'\"");
    assert!(folder.refused(&named).contains("control"), "{named}");
}

#[test]
fn who_has_read_enough_is_not_told_of_it() {
    let folder = folder("head");
    folder.done(&untimed_match(2, "games.jsonl", "--seed 1"));
    for words in ["report games.jsonl", "doctor tictactoe --searches 1"] {
        let mut child = start(&mut folder.command(words));
        drop(child.stdout.take());
        let said = Said::of(child);
        assert!(said.code == Some(0) && said.err.is_empty(), "{words}: {said:?}");
    }
}
