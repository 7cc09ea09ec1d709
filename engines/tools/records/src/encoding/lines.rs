//! The lines of a text, as readers take them.

use std::borrow::Cow;

/// Signs that nobody sees: byte marks as letters, of which some programs write several, blanks without a width, and the
/// mark at the end of a file of DOS.
const UNSEEN: [char; 6] = ['\u{feff}', '\u{200b}', '\u{2060}', '\u{200e}', '\u{ad}', '\u{1a}'];

/// The text without unseen signs, whose lines all end with a line feed.
pub(crate) fn with_line_feeds(text: Cow<'_, str>) -> Cow<'_, str> {
    // A search for several signs at once is slow.
    if !text.contains('\r') && !UNSEEN.iter().any(|&sign| text.contains(sign)) {
        return text;
    }
    text.replace(UNSEEN, "").replace("\r\n", "\n").replace('\r', "\n").into()
}

/// The same without the signs of a quotation, where every line of it has them, as in a mail.
pub(super) fn in_lines(text: Cow<'_, str>) -> Cow<'_, str> {
    let text = with_line_feeds(text);
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    if lines.peek().is_none() || !lines.all(|line| line.starts_with('>')) {
        return text;
    }
    let bare = |line: &str| line.trim_start_matches(['>', ' ']).to_owned();
    text.split_inclusive('\n').map(bare).collect::<String>().into()
}
