//! The files of the page, which are part of the program.

use arena::html::SHARED;

macro_rules! assets {
    ($($name:literal: $path:literal;)*) => {
        &[$(($name, include_str!(concat!("../../", $path)))),*]
    };
}

/// The page itself.
pub(crate) const INDEX: &str = include_str!("../../page/index.html");

/// What it alone loads, by the name behind `/app/`; the boards are those of the arena's reports.
const ASSETS: &[(&str, &str)] = assets! {
    "app.js": "page/app.js";
    "app.css": "page/app.css";
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
