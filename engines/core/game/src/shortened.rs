//! Texts of others, short enough to be repeated.

use std::borrow::Cow;

/// The longest text, in characters, that is repeated whole.
const LONGEST: usize = 400;
/// The characters of a longer one that are: at its beginning and at its end.
const START: usize = 300;
const END: usize = 90;

/// `text`, or its beginning and its end with `...` between them where it is too long for a line that people read.
pub fn shortened(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST || text.chars().count() <= LONGEST {
        return Cow::Borrowed(text);
    }
    let mut letters = text.char_indices().map(|(at, _)| at);
    let start = letters.nth(START).unwrap_or(text.len());
    let end = letters.nth_back(END - 1).unwrap_or(start);
    Cow::Owned(format!("{}...{}", &text[..start], &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_long_keeps_its_beginning_and_its_end() {
        for letter in ["x", "\u{99ac}"] {
            assert_eq!(shortened(&letter.repeat(LONGEST)), letter.repeat(LONGEST));
            let long = format!("illegal move: {}: no piece is there", letter.repeat(20_000));
            let short = shortened(&long);
            assert_eq!(short.chars().count(), START + "...".len() + END, "{short}");
            assert!(short.starts_with("illegal move: "), "{short}");
            assert!(short.ends_with(": no piece is there"), "{short}");
        }
    }
}
