//! Boards as pictures: what pages are given to draw, and the scripts that draw it. No game is known here.

pub mod scenes;
pub mod single;
pub mod stretch;

/// The files that every page with boards shares, by name: scripts are modules that import each
/// other by these names.
pub const SHARED: [(&str, &str); 6] = [
    ("glyphs.js", include_str!("../page/glyphs.js")),
    ("shapes.js", include_str!("../page/shapes.js")),
    ("boards.js", include_str!("../page/boards.js")),
    ("messages.js", include_str!("../page/messages.js")),
    ("scenes.js", include_str!("../page/scenes.js")),
    ("boards.css", include_str!("../page/boards.css")),
];

/// `text` with the characters that mean something to HTML spelt out.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
