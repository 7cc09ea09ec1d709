//! Commands and what becomes of them, as the files of `tests/commands` have it.
//!
//! ```text
//! $ match dots --games 2   runs `tengen` with these words, quoted as in a shell, in the file's own
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
//! # remark
//! ```

use std::fs;

use crate::folder::{Folder, Said, TENGEN};
use crate::transcripts::{fits, tests_of};

tests_of! {
    "commands" by run_all:
    books formats journals matches mistakes notations options records referees settings terminal tools
}

fn run_all(name: &str) {
    let path = format!("{}/tests/commands/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("a text");
    let folder = Folder::new(&format!("commands-{name}"));
    let missing = fs::read(folder.path("no/such/file")).expect_err("no such file").to_string();
    let words = [
        ("'TENGEN'", &*format!("'{}'", TENGEN.replace('\\', "/"))),
        ("VERSION", env!("CARGO_PKG_VERSION")),
        ("NO_SUCH_FILE", &missing),
    ];
    let text = words.iter().fold(text, |text, (word, meant)| text.replace(word, meant));
    let lines = (1..).zip(text.lines());
    let lines: Vec<_> =
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
    let begins = |line: &str| ["$", "file ", "see "].iter().any(|word| line.starts_with(word));
    for step in lines.chunk_by(|_, (_, next)| !begins(next)) {
        let (number, head) = step[0];
        let place = format!("{name}.txt:{number}: {head}");
        let rest: Vec<_> = step[1..].iter().map(|(_, line)| *line).collect();
        perform(&folder, head, &rest, &place);
    }
}

/// The lines of a step that begin with `mark`, without it.
fn marked<'a>(lines: &[&'a str], mark: &str) -> Vec<&'a str> {
    lines.iter().filter_map(|line| line.strip_prefix(mark)).collect()
}

fn perform(folder: &Folder, head: &str, lines: &[&str], place: &str) {
    let marks = ["> ", "< ", "! ", "|", "not < ", "not ! ", "keeps "];
    for line in lines {
        assert!(marks.iter().any(|mark| line.starts_with(mark)), "{place}: {line}");
    }
    let kept = || {
        let files = marked(lines, "keeps ").into_iter().map(|name| folder.read(name));
        files.collect::<Vec<_>>()
    };
    let (count, before) = (folder.names("").len(), kept());
    let (kind, rest) = head.split_once(' ').expect(place);
    let code = kind.strip_prefix('$').and_then(|code| code.parse().ok());
    let is_strict = code.is_some();
    let said = match kind {
        "file" => return folder.write(rest, text(&marked(lines, "|"))),
        "see" => Said { out: seen(folder, rest), err: String::new(), code: Some(0) },
        _ if kind == "$" || is_strict => folder.given(rest, &text(&marked(lines, "> "))),
        _ => panic!("{place}"),
    };
    assert_eq!(said.code, code.or(Some(0)), "{place}: {said:?}");
    assert!(kept() == before, "{place}: a file is not as it was");
    assert!(!is_strict || folder.names("").len() == count, "{place}: it left something");
    for (mark, text) in [("< ", &said.out), ("! ", &said.err)] {
        for none in marked(lines, &format!("not {mark}")) {
            assert!(!text.lines().any(|line| fits(none, line)), "{place}: {none}: {text}");
        }
        let wanted = marked(lines, mark);
        let mut rest = text.lines();
        for pattern in wanted.iter().filter(|pattern| **pattern != "...") {
            assert!(rest.any(|line| fits(pattern, line)), "{place}: no {pattern}: {text}");
        }
        let is_whole = text.lines().count() == wanted.len() || wanted.contains(&"...");
        assert!(!is_strict || is_whole, "{place}: said more: {text}");
    }
}

/// The text of a file, or the names in a folder, a line each.
fn seen(folder: &Folder, name: &str) -> String {
    if folder.path(name).is_file() { folder.read(name) } else { folder.names(name).join("\n") }
}

/// The text of these lines.
fn text(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect()
}
