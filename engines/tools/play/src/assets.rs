//! The files of the pages, which are part of the program.

use boards::SHARED;

macro_rules! assets {
    [$($name:literal),* $(,)?] => {
        &[$(($name, include_str!(concat!("../page/", $name)))),*]
    };
}

pub(crate) const INDEX: &str = include_str!("../page/index.html");

pub(crate) const WATCH: &str = include_str!("../page/watch.html");

/// The files that they load, by the name behind `/app/`; the boards are those of the arena's reports.
const ASSETS: &[(&str, &str)] = assets![
    "analysis.js", "app.css", "app.js", "boardview.js", "clocks.js", "dialogs.js", "dom.js",
    "fragment.js", "learn.css", "learn.js", "home.js", "motion.js", "names.js", "notation.js",
    "overlay.js", "panels.js", "pointer.js", "reader.js", "server.js", "shot.js", "sound.js",
    "texts.js", "touches.js", "watch.css", "watch.js",
];

/// The type and the text of a file.
pub(crate) fn asset(name: &str) -> Option<(&'static str, &'static str)> {
    let (name, text) = ASSETS.iter().chain(&SHARED).find(|(known, _)| *known == name)?;
    let kind = match name.ends_with(".css") {
        true => "text/css; charset=utf-8",
        false => "text/javascript; charset=utf-8",
    };
    Some((kind, text))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_text_exists_in_every_language() {
        let (_, script) = asset("texts.js").expect("the texts");
        let (_, rest) = script.split_once("const TABLE = `\n").expect("a table");
        let (table, _) = rest.split_once("\n`;").expect("its end");
        let places = |text: &str| -> BTreeSet<String> {
            text.split('{').skip(1).map(|rest| rest[..1].to_owned()).collect()
        };
        let mut names = BTreeSet::new();
        for line in table.lines() {
            let parts: Vec<&str> = line.split(" | ").collect();
            assert!(parts.len() == 4 && parts.iter().all(|text| !text.trim().is_empty()), "{line}");
            assert!(names.insert(parts[0]), "twice: {line}");
            assert!(
                parts[2..].iter().all(|text| places(text).is_subset(&places(parts[1]))),
                "{line}"
            );
        }
    }
}
