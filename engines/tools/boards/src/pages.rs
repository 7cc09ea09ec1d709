//! The one way to a page: a frame of HTML, whose places are filled, and the styles and scripts that it loads. A
//! server sends these as they lie in the program; in a page that stands alone they are part of it.

use std::collections::{BTreeMap, BTreeSet};

use files::{Packed, packed_folder};
use serde::Serialize;

/// A file of pages: its name, and what is in it.
pub type File = (&'static str, Packed);

/// A place of a frame, and what it is filled with.
pub type Place<'a> = (&'a str, String);

/// The files that every page with boards shares.
static BOARDS: &[File] = packed_folder!("page");

/// Where a frame has its styles and scripts from, each in a line of its own.
const LOADED: &str = "\"/app/";

/// The files of pages, by name; scripts are modules that import each other by it. Places of frames are
/// written `{{name}}`; one for which nothing is given takes the file `name.html`.
pub struct Pages(BTreeMap<&'static str, Packed>);

impl Pages {
    /// The files of boards and `own`.
    pub fn new(own: impl IntoIterator<Item = File>) -> Self {
        Self(BOARDS.iter().cloned().chain(own).collect())
    }

    /// All files, by name.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &Packed)> {
        self.0.iter().map(|(name, packed)| (*name, packed))
    }

    fn text(&self, name: &str) -> Option<String> {
        self.0.get(name).map(Packed::text)
    }

    /// The page in `frame` with its `places` filled, as a server sends it.
    pub fn served(&self, frame: &str, places: &[Place<'_>]) -> String {
        let text = self.text(frame).unwrap_or_default();
        text.lines().flat_map(|line| [self.filled(line, places), "\n".to_owned()]).collect()
    }

    /// The page in `frame` as one file: its `places` filled, the place `data` with the data of its script.
    ///
    /// # Errors
    /// If the data cannot be written as JSON.
    pub fn alone(
        &self,
        frame: &str,
        data: &impl Serialize,
        places: impl IntoIterator<Item = Place<'static>>,
    ) -> serde_json::Result<String> {
        let places: Vec<_> = places.into_iter().chain([("data", script_data(data)?)]).collect();
        let text = self.text(frame).unwrap_or_default();
        let line = |line: &str| match loaded(line) {
            Some(name) if name.ends_with(".css") => {
                format!("<style>\n{}</style>\n", self.text(name).unwrap_or_default())
            }
            Some(name) => format!("<script type=\"module\">\n{}</script>\n", self.script(name)),
            None => self.filled(line, &places) + "\n",
        };
        Ok(text.lines().map(line).collect())
    }

    /// A line of a frame with its places filled, each once, so that nothing filled in is taken for a place.
    fn filled(&self, line: &str, places: &[Place<'_>]) -> String {
        let mut text = String::new();
        let mut rest = line;
        while let Some((before, (place, after))) =
            rest.split_once("{{").and_then(|(before, rest)| Some((before, rest.split_once("}}")?)))
        {
            let given =
                places.iter().find(|(name, _)| *name == place).map(|(_, text)| text.clone());
            let found = given.or_else(|| self.text(&format!("{place}.html")));
            text.push_str(before);
            text.push_str(&found.unwrap_or_else(|| format!("{{{{{place}}}}}")));
            rest = after;
        }
        text + rest
    }

    /// The script `name` and those that it needs, as one.
    fn script(&self, name: &str) -> String {
        let mut script = String::new();
        self.join(name, &mut BTreeSet::new(), &mut script);
        script
    }

    /// Adds the script `name`, what it imports first. In one script that is at hand, so the imports are left out.
    fn join(&self, name: &str, joined: &mut BTreeSet<String>, script: &mut String) {
        if !joined.insert(name.to_owned()) {
            return;
        }
        let text = self.text(name).unwrap_or_default();
        let (mut is_import, mut own) = (false, String::new());
        for line in text.lines() {
            is_import |= line.starts_with("import ");
            match line.rsplit_once(" \"./").and_then(|(_, other)| other.strip_suffix("\";")) {
                Some(other) if is_import => self.join(other, joined, script),
                _ if is_import => {}
                _ => own.extend([line, "\n"]),
            }
            is_import &= !line.ends_with(';');
        }
        script.push_str(&own);
    }

    /// The fault for which the page in `frame` could not stand alone with `places` filled, if it has one: a place for
    /// which nothing is given, something that is loaded, a name that two scripts declare.
    pub fn fault(&self, frame: &str, places: &[&'static str]) -> Option<String> {
        let places = places.iter().map(|place| (*place, String::new()));
        let page = self.alone(frame, &(), places).unwrap_or_default();
        let parts = page.split_once("<script type=\"module\">");
        let parts = parts.and_then(|(before, rest)| Some((before, rest.split_once("</script>")?)));
        let Some((before, (script, after))) = parts else { return Some("no script".to_owned()) };
        let mut lines = before.lines().chain(after.lines());
        if let Some(place) = lines.find(|line| line.contains("{{")) {
            return Some(format!("nothing for a place: {place}"));
        }
        if page.contains(LOADED) || ["import ", "style="].iter().any(|what| script.contains(what)) {
            return Some("an import, or a style, that pages may forbid".to_owned());
        }
        let mut seen = BTreeSet::new();
        script.lines().filter_map(declared).find(|name| !seen.insert(*name)).map(str::to_owned)
    }
}

/// The name of the file that a line of a frame loads.
fn loaded(line: &str) -> Option<&str> {
    line.split_once(LOADED)?.1.split('"').next()
}

/// The name that a line at the left edge of a script declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start_matches("export ").trim_start_matches("async ");
    let rest = ["const ", "let ", "function "].iter().find_map(|word| line.strip_prefix(word))?;
    let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
    name.filter(|name| !name.is_empty())
}

/// Whether `bytes` begin as every page does.
pub fn is_page(bytes: &[u8]) -> bool {
    bytes.starts_with(b"<!DOCTYPE html>")
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

    const FRAME: &str = "<a>{{told}}|{{part}}</a>\n<link href=\"/app/a.css\">\n{{data}}\n\
                         <script type=\"module\" src=\"/app/a.js\"></script>\n";

    fn pages(script: &'static str) -> Pages {
        let texts = [
            ("frame.html", FRAME),
            ("part.html", "{{data}}"),
            ("a.css", "p {}\n"),
            ("a.js", script),
            ("b.js", "import { own } from \"./a.js\";\nexport const b = 1;\n"),
            ("c.js", "import { b } from \"./b.js\";\nconst c = b;\n"),
            ("unused.js", "const unused = 1;\n"),
        ];
        Pages::new(texts.map(|(name, text)| (name, Packed::of(text.as_bytes()))))
    }

    const OWN: &str =
        "import { b } from \"./b.js\";\nimport {\n  c,\n} from \"./c.js\";\nconst own = b;\n";

    #[test]
    fn a_page_stands_alone_or_loads_its_files() {
        let places = [("told", "{{data}}".to_owned())];
        let served = FRAME.replace("{{told}}", "{{data}}").replace("{{part}}", "{{data}}");
        assert_eq!(pages(OWN).served("frame.html", &places), served);
        let alone = pages(OWN).alone("frame.html", &["</script>"], places).expect("a page");
        let script = "export const b = 1;\nconst c = b;\nconst own = b;\n";
        let expected = format!(
            "<a>{{{{data}}}}|{{{{data}}}}</a>\n<style>\np {{}}\n</style>\n[\"\\u003c/script>\"]\n\
             <script type=\"module\">\n{script}</script>\n"
        );
        assert_eq!(alone, expected);
    }

    #[test]
    fn pages_that_cannot_stand_alone_are_found() {
        let frames = [("bare.html", Packed::of(b"{{data}}\n"))];
        assert_eq!(Pages::new(frames).fault("bare.html", &[]).as_deref(), Some("no script"));
        let fault = |script, places: &[&'static str]| {
            let Pages(mut files) = pages(script);
            files.insert("part.html", Packed::of(b""));
            Pages(files).fault("frame.html", places)
        };
        assert_eq!(fault(OWN, &["told"]), None);
        assert!(fault(OWN, &[]).is_some_and(|fault| fault.contains("{{told}}")));
        let twice = "let own;\nfunction own() {}\n";
        assert_eq!(fault(twice, &["told"]).as_deref(), Some("own"));
        for wrong in ["const a = await import (b);\n", "a(\"style=b\");\n", "f(\"/app/a.js\");\n"] {
            assert!(fault(wrong, &["told"]).is_some(), "{wrong}");
        }
    }

    #[test]
    fn characters_are_outlines() {
        let quoted = |name: &str| -> Vec<char> {
            let text = Pages::new([]).text(name).expect("a file");
            text.chars().filter(|letter| ('\u{3000}'..'\u{a000}').contains(letter)).collect()
        };
        let [glyphs, shapes] = ["glyphs.js", "shapes.js"].map(quoted);
        assert!(shapes.len() > 30 && shapes.iter().all(|letter| glyphs.contains(letter)));
        let others = BOARDS.iter().map(|(name, _)| *name);
        let mut others = others.filter(|name| !["glyphs.js", "shapes.js"].contains(name));
        assert!(others.all(|name| quoted(name).is_empty()));
    }
}
