//! Lines of play as programs copy them: a position, and moves from there.

/// A line of play as programs copy it: `position startpos moves 7g7f resign`, `sfen … moves …`, `moves …`, or a bare
/// position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiedLine<'a> {
    /// A position text, or `startpos`.
    pub base: String,
    /// The words behind `moves`.
    pub moves: Vec<&'a str>,
    /// The word behind the moves that ends the game.
    pub end: Option<CopiedEnd>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiedEnd {
    /// The side to move resigned.
    Resigned,
    /// The side to move declared its win.
    Declared,
    /// The position recurred, and the game is drawn.
    Repeated,
}

impl<'a> CopiedLine<'a> {
    pub fn of(text: &'a str) -> Self {
        let mut words = text.split_whitespace().peekable();
        words.next_if_eq(&"position");
        words.next_if(|word| ["sfen", "fen"].contains(word));
        let mut base = Vec::new();
        while let Some(word) = words.next_if(|word| *word != "moves") {
            base.push(word);
        }
        let has_moves = words.next().is_some();
        let mut moves: Vec<&str> = words.collect();
        let end = moves.last().and_then(|word| CopiedEnd::of(word));
        if end.is_some() {
            moves.pop();
        }
        let base =
            if base.is_empty() && has_moves { "startpos".to_owned() } else { base.join(" ") };
        Self { base, moves, end }
    }
}

impl CopiedEnd {
    fn of(word: &str) -> Option<Self> {
        match word {
            "resign" => Some(Self::Resigned),
            "win" => Some(Self::Declared),
            "rep_draw" => Some(Self::Repeated),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart_as_programs_copy_them() {
        let parts = |text: &str| {
            let CopiedLine { base, moves, end } = CopiedLine::of(text);
            (base, moves.join(" "), end)
        };
        let told = |base: &str, moves: &str, end| (base.to_owned(), moves.to_owned(), end);
        for text in ["position startpos moves a b", " startpos  moves a  b ", "moves a b"] {
            assert_eq!(parts(text), told("startpos", "a b", None));
        }
        assert_eq!(parts("position sfen x  b - moves a"), told("x b -", "a", None));
        assert_eq!(parts("fen x w"), told("x w", "", None));
        let ends = [
            ("resign", CopiedEnd::Resigned),
            ("win", CopiedEnd::Declared),
            ("rep_draw", CopiedEnd::Repeated),
        ];
        for (word, end) in ends {
            assert_eq!(
                parts(&format!("startpos moves a {word}")),
                told("startpos", "a", Some(end))
            );
        }
        assert_eq!(parts("startpos moves"), told("startpos", "", None));
        assert_eq!(parts(""), told("", "", None));
    }
}
