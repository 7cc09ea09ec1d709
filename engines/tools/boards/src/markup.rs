//! Text inside HTML.

/// `text` with the characters that mean something to HTML spelt out.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
