//! Commands and conversations, as the texts of `tests/commands` and `tests/transcripts` and the
//! fences of the manual have them.
//!
//! ```text
//! $ match dots --games 2   runs `tengen` with these words, quoted as in a shell, in the text's own
//!                          folder; `'TENGEN'` is the program's path, `VERSION` its number, and
//!                          `NO_SUCH_FILE` what the system says of files that are missing
//! > startpos               a line of its input
//! < Games  2*              a line that it prints, after those before it; * stands for any text
//! ! warning: *             the same on stderr
//! not < *fault*            no line is such a one; also `not !`
//! $2 nonsense              leaves with exit code 2 (of `$0` it is 0), says nothing but these lines, in
//!                          which `...` stands for any others, and leaves the folder as it was
//! keeps notes.txt          a file that it leaves as it was
//! file notes.txt           writes a file of the lines that follow
//! | my notes
//! see notes.txt            a file, or the names in a folder: lines are looked for as in an output
//!
//! engine: shogi            a conversation with an engine; arguments may follow
//! > usi                    is said to it
//! < id name Tengen *       the next line
//! < ...                    any number of lines
//! wait 100                 says nothing for so many milliseconds
//! eof                      ends the input; the engine must exit with code 0 after what follows
//! # remark
//! ```
//!
//! At the end of a conversation the engine must have said everything and leave.
//!
//! `UPDATE_EXPECT=1 cargo test --test tests scenarios` puts what is said now in place of the lines
//! that no longer fit. Exit codes, `not` and `keeps` are not renewed.
//!
//! `trycmd` cannot run these: it gives a command no input, compares all that is said with all that is
//! expected, writes no file between two commands, and holds no conversation, in which a `stop` waits
//! for what the engine has said before.

mod conversation;
mod step;

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use expect_test::expect_file;

use crate::folder::{Folder, TENGEN};
use step::{Scenario, is_remark};

/// A test for each name in these folders of `tests`, and for each folder one that no name is
/// forgotten.
macro_rules! tests_of {
    ($($folder:ident: $($name:ident)*;)*) => {
        $(mod $folder {
            $(#[test]
            fn $name() {
                super::check_all(&[stringify!($folder), stringify!($name)].join("/"));
            })*

            #[test]
            fn none_is_forgotten() {
                for path in super::entries(stringify!($folder)) {
                    let name = path.file_stem().expect("a name").to_string_lossy();
                    assert!([$(stringify!($name)),*].contains(&&*name), "{name} has no test");
                }
            }
        })*
    };
}

tests_of! {
    commands: books formats journals matches mistakes notations options records referees settings
        terminal tools;
    transcripts: gomocup hub referee ucci uci ugi usi;
}

pub(crate) fn entries(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(&root).unwrap_or_else(|error| panic!("{folder}: {error}"));
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

/// Performs the text `name`, or all in the folder `name`, whatever becomes of one.
fn check_all(name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/{name}.txt"));
    let files = if file.is_file() { vec![file] } else { entries(name) };
    assert!(!files.is_empty(), "no texts in {name}");
    let fails = |file: &&PathBuf| {
        catch_unwind(|| {
            let text = fs::read_to_string(file).expect("a text");
            let folder = name.replace('/', "-");
            expect_file![file].assert_eq(&performed(&text, &folder, &file.display().to_string()));
        })
        .is_err()
    };
    let failed: Vec<_> = files.iter().filter(fails).collect();
    assert!(failed.is_empty(), "failed: {failed:#?}");
}

/// The sessions in the manual, each in a fence, are what the engines say.
#[test]
fn manual() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut count = 0;
    for folder in ["", "games", "protocols"] {
        let entries = fs::read_dir(docs.join(folder)).expect("a folder of pages");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        for path in paths.filter(|path| path.extension().is_some_and(|end| end == "md")) {
            let page = fs::read_to_string(&path).expect("a page");
            let place = path.display().to_string();
            // A session is a fence that begins with its engine; all else stays as it is.
            let parts = page.split("```").map(|part| match part.strip_prefix("text\n") {
                Some(text) if text.starts_with("engine: ") => {
                    count += 1;
                    format!("text\n{}", performed(text, "manual", &place))
                }
                _ => part.to_owned(),
            });
            let renewed = parts.collect::<Vec<_>>().join("```");
            expect_file![&path].assert_eq(&renewed);
        }
    }
    assert!(count >= 11, "{count} sessions in the manual");
}

/// `text` as it is with what is said now; `place` is its name.
fn performed(text: &str, folder: &str, place: &str) -> String {
    let folder = Folder::new(&format!("scenarios-{folder}"));
    let missing = fs::read(folder.path("no/such/file")).expect_err("no such file").to_string();
    let words = [
        ("'TENGEN'", format!("'{}'", TENGEN.replace('\\', "/"))),
        ("VERSION", env!("CARGO_PKG_VERSION").to_owned()),
        ("NO_SUCH_FILE", missing),
    ];
    let scenario = Scenario { folder, words };
    let begins =
        |line: &str| ["$", "file ", "see ", "engine:"].iter().any(|word| line.starts_with(word));
    let lines: Vec<_> = (1..).zip(text.lines()).collect();
    let steps = lines.chunk_by(|_, (_, next)| !begins(next));
    let renewed = steps.flat_map(|step| {
        let (number, head) = step[0];
        let lines: Vec<_> = step.iter().map(|(_, line)| *line).collect();
        if begins(head) {
            // Remarks and empty lines at the end belong to the next step.
            let is_said = |line: &&str| !is_remark(line);
            let end = lines.iter().rposition(is_said).map_or(1, |last| last + 1);
            let mut renewed = scenario.step(&lines[..end], &format!("{place}:{number}: {head}"));
            renewed.extend(lines[end..].iter().map(|line| (*line).to_owned()));
            renewed
        } else {
            lines.into_iter().map(str::to_owned).collect()
        }
    });
    renewed.map(|line| line + "\n").collect()
}

/// The number of the line that begins most like `pattern`.
fn nearest(pattern: &str, lines: &[String]) -> Option<usize> {
    let alike = |line: &str| pattern.chars().zip(line.chars()).take_while(|(a, b)| a == b).count();
    let nearest = (0..lines.len()).rev().max_by_key(|&at| alike(&lines[at]));
    nearest.filter(|&at| alike(&lines[at]) > 0)
}

/// Whether `text` fits `pattern`, in which `*` stands for any text.
fn fits(pattern: &str, text: &str) -> bool {
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

#[test]
fn what_is_said_now_takes_the_place_of_lines_that_no_longer_fit() {
    let old = "\
# A command that says more, one that says something else, and files.
$2 tictactoe nonsense
! error: unrecognized command 'nonsense'

file notes.txt
| one
| two
see notes.txt
< o*
< three
$ tictactoe perft 2
< Nodes *: 71

engine: tictactoe
> ugi
< id name Tengo
> quit
< ...
< uciok
";
    let new = performed(old, "renewed", "a text");
    assert_eq!(new.matches("error: unrecognized subcommand 'nonsense'").count(), 1, "{new}");
    assert!(new.contains("\n! For more information, try '--help'.\n\nfile notes.txt\n"), "{new}");
    assert!(new.contains("see notes.txt\n< o*\n< two\n"), "{new}");
    assert!(new.contains("$ tictactoe perft 2\n< Nodes searched: 72\n\nengine"), "{new}");
    let talk = new.split_once("> ugi\n").expect("a conversation").1;
    assert!(talk.starts_with("< id name Tengen Tic-Tac-Toe "), "{new}");
    assert!(talk.ends_with("\n> quit\n< ...\n< ugiok\n"), "{new}");
    // Lines that fit stay as they were.
    assert_eq!(performed(&new, "renewed", "a text"), new);
}
