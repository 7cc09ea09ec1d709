//! A move of a book.

/// A move of a book, as text: a book may hold what the rules do not allow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookMove {
    pub mv: String,
    /// The answer that is expected.
    pub reply: Option<String>,
    /// The value in the engine's score units, for the side that moves; `None` if nobody knows.
    pub value: Option<i32>,
    /// Iterations of the search that gave the value, 0 if nobody knows.
    pub depth: u32,
    /// How often it was played, or its weight.
    pub count: u64,
}

/// Puts the most frequent move first, and of those that are equally frequent the best.
pub(crate) fn sort(entries: &mut [BookMove]) {
    entries.sort_by_key(|entry| std::cmp::Reverse((entry.count, entry.value.unwrap_or(0))));
}

/// Reads `MOVE REPLY VALUE DEPTH COUNT`, of which all but the move may be missing; `None` for a
/// line without a move. What is no number counts as `none`, too much text as a comment.
pub(crate) fn parse(line: &str) -> Option<BookMove> {
    let mut words = line.split(|c: char| c == ',' || c.is_whitespace()).filter(|it| !it.is_empty());
    let mv = words.next()?;
    let reply = words.next().filter(|&word| word != "none" && word != "resign");
    let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
    let value = number().map(|value| value.clamp(-99_999, 99_999) as i32);
    let depth = number().map_or(0, |depth| depth.clamp(0, 99_999) as u32);
    let count = number().map_or(1, |count| count.max(0) as u64);
    Some(BookMove { mv: mv.to_owned(), reply: reply.map(str::to_owned), value, depth, count })
}

/// The line that [`parse`] reads.
impl std::fmt::Display for BookMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { mv, reply, value, depth, count } = self;
        let reply = reply.as_deref().unwrap_or("none");
        let value = value.map_or_else(|| "none".to_owned(), |value| value.to_string());
        write!(f, "{mv} {reply} {value} {depth} {count}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_may_be_missing_or_foreign() {
        let entry = |line| parse(line).expect(line);
        let whole = BookMove {
            mv: "7g7f".into(),
            reply: Some("3c3d".into()),
            value: Some(30),
            depth: 20,
            count: 10,
        };
        assert_eq!(entry("7g7f 3c3d 30 20 10"), whole);
        assert_eq!(entry("7g7f,3c3d,30,20,10"), whole);
        assert_eq!(entry("  7g7f   3c3d 30 20 10 and a comment"), whole);
        let bare = BookMove { mv: "7g7f".into(), count: 1, ..BookMove::default() };
        assert_eq!(entry("7g7f"), bare);
        assert_eq!(entry("7g7f none none"), bare);
        assert_eq!(entry("7g7f none 5 x 9999999999999999999").depth, 0);
        assert_eq!(parse("  "), None);
    }

    #[test]
    fn the_most_frequent_move_comes_first() {
        let lines = ["a none 30 1 2", "b none 10 1 5", "c none 40 1 2", "d none 40 1 2"];
        let mut entries: Vec<BookMove> = lines.iter().filter_map(|line| parse(line)).collect();
        sort(&mut entries);
        let moves: Vec<&str> = entries.iter().map(|entry| &*entry.mv).collect();
        assert_eq!(moves, ["b", "c", "d", "a"]);
        assert_eq!(parse(&entries[0].to_string()).as_ref(), Some(&entries[0]));
    }
}
