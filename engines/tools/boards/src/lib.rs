//! Boards as pictures, and pages: what pages are given to draw, the scripts that draw it, and the one way in which
//! a page is made of its files. No game is known here.

pub mod pages;
pub mod scenes;
pub mod stretch;

/// `text` with the characters that mean something to HTML spelt out.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
