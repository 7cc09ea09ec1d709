//! A page in one file: its scripts and styles joined, its places filled.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::{SHARED, escaped};

/// A file of pages: its name, and its text.
type File = (&'static str, &'static str);

/// A page in one file: a frame of HTML, whose places are written `{{name}}`, and the scripts and styles of boards and
/// of the page.
pub struct SinglePage {
    frame: &'static str,
    files: Vec<File>,
}

impl SinglePage {
    /// The page in `frame` with the files of boards and its `own`.
    pub fn new(frame: &'static str, own: impl IntoIterator<Item = File>) -> Self {
        Self { frame, files: SHARED.into_iter().chain(own).collect() }
    }

    /// The page: `title`, `style`, `script` and the `data` of the script in their places, and `others` in theirs.
    ///
    /// # Errors
    /// If the data cannot be written as JSON.
    pub fn filled(
        &self,
        title: &str,
        data: &impl Serialize,
        others: Vec<(&str, String)>,
    ) -> serde_json::Result<String> {
        let own = [
            ("title", escaped(title)),
            ("style", joined(&self.files, ".css")),
            ("data", script_data(data)?),
            ("script", joined(&self.files, ".js")),
        ];
        Ok(filled(self.frame, &own.into_iter().chain(others).collect::<Vec<_>>()))
    }

    /// The fault for which the page could not stand alone with these places filled, if it has one: a place that is
    /// left or lacking, an import that is not plain, a name that two scripts declare.
    pub fn fault(&self, others: &[&str]) -> Option<String> {
        let places: Vec<&str> =
            ["title", "style", "data", "script"].iter().chain(others).copied().collect();
        let lacks = |place: &&&str| !self.frame.contains(&format!("{{{{{place}}}}}"));
        if let Some(place) = places.iter().find(lacks) {
            return Some(format!("no place {place}"));
        }
        let written = self.frame.split("{{").skip(1).filter_map(|part| part.split_once("}}"));
        if let Some((left, _)) = written.into_iter().find(|(place, _)| !places.contains(place)) {
            return Some(format!("nothing for place {left}"));
        }
        let script = joined(&self.files, ".js");
        if script.contains("import ") || script.contains("style=") {
            return Some("an import, or a style, that pages may forbid".to_owned());
        }
        let mut seen = BTreeSet::new();
        script.lines().filter_map(declared).find(|name| !seen.insert(*name)).map(str::to_owned)
    }
}

/// The name that a line at the left edge of a script declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start_matches("export ").trim_start_matches("async ");
    let rest = ["const ", "let ", "function "].iter().find_map(|word| line.strip_prefix(word))?;
    let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
    name.filter(|name| !name.is_empty())
}

/// Those of `files` whose names end in `ending`, as one. Anything that modules import from each other is at
/// hand in one script, so those lines are left out.
fn joined(files: &[File], ending: &str) -> String {
    let files = files.iter().filter(|(name, _)| name.ends_with(ending));
    let lines = files.flat_map(|(_, text)| text.lines());
    let mut is_import = false;
    let kept = lines.filter(|line| {
        is_import |= line.starts_with("import ");
        let is_kept = !is_import;
        is_import &= !line.ends_with(';');
        is_kept
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// `frame` with its places filled, each once, so that nothing filled in is taken for a place.
fn filled(frame: &str, fill: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut rest = frame;
    while let Some((before, after)) = rest.split_once("{{") {
        let (place, after) = after.split_once("}}").unwrap_or((after, ""));
        text.push_str(before);
        text.extend(fill.iter().filter(|(name, _)| *name == place).map(|(_, text)| text.as_str()));
        rest = after;
    }
    text + rest
}

/// `data` as JSON for a script element, inside which no markup can begin then.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn script_data(data: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(data)?.replace('<', "\\u003c"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_no_place() {
        let fill = [("title", "{{text}}".to_owned()), ("text", "told".to_owned())];
        assert_eq!(filled("<{{title}}|{{text}}>", &fill), "<{{text}}|told>");
    }

    #[test]
    fn scripts_are_joined_without_their_imports() {
        let files = [
            ("a.js", "import { b } from \"./b.js\";\nimport {\n  c,\n} from \"./c.js\";\nb();\n"),
            ("c.css", "p {}"),
            ("b.js", "x\n"),
        ];
        assert_eq!(joined(&files, ".js"), "b();\nx\n");
        assert_eq!(joined(&files, ".css"), "p {}\n");
    }

    #[test]
    fn pages_that_cannot_stand_alone_are_found() {
        let fault = |frame, script| SinglePage::new(frame, [("own.js", script)]).fault(&["own"]);
        let frame = "{{title}}{{style}}{{data}}{{script}}{{own}}";
        assert_eq!(fault(frame, "const own = 1;\n"), None);
        assert_eq!(fault(frame, "let own;\nfunction own() {}\n").as_deref(), Some("own"));
        assert!(fault(frame, "const a = await import (b);\n").is_some());
        assert!(fault("{{title}}{{style}}{{data}}{{script}}", "").is_some());
        assert!(fault("{{title}}{{style}}{{data}}{{script}}{{own}}{{other}}", "").is_some());
    }

    #[test]
    fn characters_are_outlines() {
        let quoted = |text: &str| -> Vec<char> {
            text.chars().filter(|letter| ('\u{3000}'..'\u{a000}').contains(letter)).collect()
        };
        let [glyphs, shapes, others @ ..] = SHARED.map(|(_, text)| quoted(text));
        assert!(shapes.len() > 30 && shapes.iter().all(|letter| glyphs.contains(letter)));
        assert!(others.iter().all(Vec::is_empty));
    }
}
