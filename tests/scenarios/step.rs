//! Commands, files and what is seen of them.

use std::collections::VecDeque;

use super::conversation::Conversation;
use super::{fits, nearest};
use crate::folder::{Folder, Said};

/// The folder of a text, and its words that stand for others.
pub(super) struct Scenario {
    pub(super) folder: Folder,
    pub(super) words: [(&'static str, String); 3],
}

pub(super) fn is_remark(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// The lines of a step that begin with `mark`, without it.
fn marked<'a>(lines: &[&'a str], mark: &str) -> Vec<&'a str> {
    lines.iter().filter_map(|line| line.strip_prefix(mark)).collect()
}

fn text(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect()
}

impl Scenario {
    /// `text` with the words that it has words for.
    fn meant(&self, text: &str) -> String {
        self.words.iter().fold(text.to_owned(), |text, (word, meant)| text.replace(word, meant))
    }

    /// The inverse, for a line that is written.
    fn written(&self, mark: &str, line: &str) -> String {
        let words = self.words.iter();
        words.fold(format!("{mark}{line}"), |text, (word, meant)| text.replace(meant, word))
    }

    /// Performs a step; its lines as they should be.
    pub(super) fn step(&self, lines: &[&str], place: &str) -> Vec<String> {
        let (kind, words) = lines[0].split_once(' ').expect(place);
        if kind == "engine:" {
            return Conversation::with(&self.meant(words)).held(&lines[1..], place);
        }
        let marks = ["> ", "< ", "! ", "|", "not < ", "not ! ", "keeps "];
        for line in lines[1..].iter().filter(|line| !is_remark(line)) {
            assert!(marks.iter().any(|mark| line.starts_with(mark)), "{place}: {line}");
        }
        if kind == "file" {
            let content = self.meant(&text(&marked(lines, "|")));
            self.folder.write(words, content);
            return lines.iter().map(|line| (*line).to_owned()).collect();
        }
        let said = if kind == "see" {
            Said { out: seen(&self.folder, words), err: String::new(), code: Some(0) }
        } else {
            self.run(kind, words, lines, place)
        };
        let is_whole = !["see", "$"].contains(&kind);
        let mut renewed = lines.iter().map(|line| vec![(*line).to_owned()]).collect::<Vec<_>>();
        let mut more = Vec::new();
        for (mark, said) in [("< ", &said.out), ("! ", &said.err)] {
            for none in marked(lines, &format!("not {mark}")) {
                let none = self.meant(none);
                assert!(!said.lines().any(|line| fits(&none, line)), "{place}: {none}: {said}");
            }
            let (places, patterns): (Vec<_>, Vec<_>) = lines
                .iter()
                .enumerate()
                .filter_map(|(at, line)| Some((at, line.strip_prefix(mark)?)))
                .unzip();
            let (lines, rest) = self.renewed(&patterns, said, is_whole);
            for (at, lines) in places.into_iter().zip(lines) {
                renewed[at] = lines.iter().map(|line| format!("{mark}{line}")).collect();
            }
            more.extend(rest.iter().map(|line| self.written(mark, line)));
        }
        renewed.into_iter().flatten().chain(more).collect()
    }

    /// Runs a command, which leaves with its exit code and the files that it keeps as they were.
    fn run(&self, kind: &str, words: &str, lines: &[&str], place: &str) -> Said {
        let code = kind.strip_prefix('$').and_then(|code| code.parse().ok());
        assert!(kind == "$" || code.is_some(), "{place}");
        let kept = || {
            let files = marked(lines, "keeps ").into_iter().map(|name| self.folder.read(name));
            files.collect::<Vec<_>>()
        };
        let (count, before) = (self.folder.names("").len(), kept());
        let input = self.meant(&text(&marked(lines, "> ")));
        let said = self.folder.given(&self.meant(words), &input);
        assert_eq!(said.code, code.or(Some(0)), "{place}: {said:?}");
        assert!(kept() == before, "{place}: a file is not as it was");
        let is_clean = code.is_none() || self.folder.names("").len() == count;
        assert!(is_clean, "{place}: it left something");
        said
    }

    /// The lines in place of each of `patterns`, and those after them: the pattern itself where a
    /// line of `said` fits it, after the lines before. If nothing else may be said, lines that no
    /// pattern fits are among them.
    fn renewed(
        &self,
        patterns: &[&str],
        said: &str,
        is_whole: bool,
    ) -> (Vec<Vec<String>>, Vec<String>) {
        let is_whole = is_whole && !patterns.contains(&"...");
        let mut rest: VecDeque<_> = said.lines().map(|line| self.written("", line)).collect();
        let mut renewed = Vec::new();
        for &pattern in patterns {
            let meant = self.meant(pattern);
            let fitting = rest.iter().position(|line| fits(&meant, &self.meant(line)));
            let found = match fitting {
                _ if pattern == "..." => None,
                None if !is_whole => nearest(pattern, rest.make_contiguous()),
                found => found,
            };
            let before = found.map_or(Vec::new(), |at| rest.drain(..at).collect());
            let line = found.and_then(|_| rest.pop_front());
            let is_kept = fitting.is_some() || pattern == "...";
            let line = if is_kept { Some(pattern.to_owned()) } else { line };
            renewed.push(before.into_iter().filter(|_| is_whole).chain(line).collect());
        }
        (renewed, rest.into_iter().filter(|_| is_whole).collect())
    }
}

/// The text of a file, or the names in a folder, a line each.
fn seen(folder: &Folder, name: &str) -> String {
    if folder.path(name).is_file() { folder.read(name) } else { folder.names(name).join("\n") }
}
