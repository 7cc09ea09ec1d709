//! The files of the pages, which are part of the program.

use boards::SHARED;

macro_rules! assets {
    ($($name:literal: $path:literal;)*) => {
        &[$(($name, include_str!(concat!("../", $path)))),*]
    };
}

/// The page itself.
pub(crate) const INDEX: &str = include_str!("../page/index.html");

/// The page of a match that is watched.
pub(crate) const WATCH: &str = include_str!("../page/watch.html");

/// What they load, by the name behind `/app/`; the boards are those of the arena's reports.
const ASSETS: &[(&str, &str)] = assets! {
    "analysis.js": "page/analysis.js";
    "app.css": "page/app.css";
    "app.js": "page/app.js";
    "boardview.js": "page/boardview.js";
    "clocks.js": "page/clocks.js";
    "dialogs.js": "page/dialogs.js";
    "dom.js": "page/dom.js";
    "fragment.js": "page/fragment.js";
    "learn.css": "page/learn.css";
    "learn.js": "page/learn.js";
    "names.js": "page/names.js";
    "overlay.js": "page/overlay.js";
    "panels.js": "page/panels.js";
    "pointer.js": "page/pointer.js";
    "reader.js": "page/reader.js";
    "server.js": "page/server.js";
    "texts.js": "page/texts.js";
    "touches.js": "page/touches.js";
    "words.json": "page/words.json";
    "watch.css": "page/watch.css";
    "watch.js": "page/watch.js";
};

/// The type and the text of a file.
pub(crate) fn asset(name: &str) -> Option<(&'static str, &'static str)> {
    let (name, text) = ASSETS.iter().chain(&SHARED).find(|(known, _)| *known == name)?;
    let kind = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    };
    Some((kind, text))
}
