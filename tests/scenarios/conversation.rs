//! Conversations with an engine.

use std::collections::VecDeque;
use std::thread;
use std::time::Duration;

use super::{fits, nearest};
use crate::process::{TENGEN, Talk};

/// An engine, and the lines of it that were passed over and are still to be looked at.
pub(super) struct Conversation {
    talk: Talk,
    pending: VecDeque<String>,
}

impl Conversation {
    pub(super) fn with(words: &str) -> Self {
        let words = shlex::split(words).unwrap_or_else(|| panic!("an open quote: {words}"));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Self { talk: Talk::with(TENGEN, &words), pending: VecDeque::new() }
    }

    /// Holds the conversation of these lines; the lines as they should be.
    pub(super) fn held(mut self, lines: &[&str], place: &str) -> Vec<String> {
        let (mut skipping, mut renewed) = (false, Vec::new());
        let head = place.split_once(": ").expect(place).1;
        renewed.push(head.to_owned());
        for line in lines {
            let mut heard = Some((*line).to_owned());
            match line.split_at_checked(1) {
                Some(("#", _)) | None => {}
                Some((">", text)) => self.talk.say(text.strip_prefix(' ').unwrap_or(text)),
                Some(("<", " ...")) => skipping = true,
                Some(("<", pattern)) => {
                    let pattern = pattern.strip_prefix(' ').unwrap_or(pattern);
                    heard = self.hear(pattern, skipping).map(|text| format!("< {text}"));
                    if heard.as_deref() == Some(&*format!("< {pattern}")) {
                        heard = Some((*line).to_owned());
                    }
                    skipping = false;
                }
                _ if *line == "eof" => self.talk.close(),
                _ => match line.strip_prefix("wait ").and_then(|ms| ms.parse().ok()) {
                    Some(ms) => thread::sleep(Duration::from_millis(ms)),
                    None => panic!("{place}: {line}"),
                },
            }
            renewed.extend(heard);
        }
        self.talk.close();
        let (rest, status) = self.talk.rest();
        assert!(status.success(), "{place}: {status}");
        let rest = self.pending.into_iter().chain(rest).filter(|_| !skipping);
        renewed.extend(rest.map(|line| format!("< {line}")));
        renewed
    }

    /// `pattern` if the next line fits it, or with `skipping` a later one; else the line in its
    /// place.
    fn hear(&mut self, pattern: &str, skipping: bool) -> Option<String> {
        let mut skipped = Vec::new();
        while let Some(line) = self.pending.pop_front().or_else(|| self.talk.next_line()) {
            if fits(pattern, &line) {
                return Some(pattern.to_owned());
            }
            // A sign of life of an engine that takes long to get ready, or of a long search.
            if line.is_empty() || is_sign_of_life(&line) {
                continue;
            }
            if !skipping {
                return Some(line);
            }
            skipped.push(line);
        }
        let at = nearest(pattern, &skipped)?;
        self.pending.extend(skipped.split_off(at + 1));
        skipped.pop()
    }
}

/// Whether `line` says no more than that a search goes on, as it does once a second.
fn is_sign_of_life(line: &str) -> bool {
    let is_effort = line.starts_with("info time ") || line.contains(" currmove ");
    is_effort && !line.contains(" pv ") && !line.contains(" score ")
}
