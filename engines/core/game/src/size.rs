//! The size of a board as options and command lines write it.

/// The rows and columns that `text` names: `10` and `10x10` are the same square, `4x6` has four
/// rows and six columns. `None` if it is not a size.
pub fn parse_size(text: &str) -> Option<(usize, usize)> {
    let (rows, cols) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().ok();
    Some((number(rows)?, number(cols)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_two_spellings() {
        assert_eq!(parse_size("10"), Some((10, 10)));
        assert_eq!(parse_size("10x10"), Some((10, 10)));
        assert_eq!(parse_size("4X6"), Some((4, 6)));
        for text in ["", "x", "4x", "x4", "4x4x4", "-4", "4y4", "ten"] {
            assert_eq!(parse_size(text), None, "{text}");
        }
    }
}
