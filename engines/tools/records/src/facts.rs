//! The facts of a move: its time, its score, its depth.

use game::Side;

/// The facts of a move, as far as they are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Milliseconds taken.
    pub millis: Option<u64>,
    /// The score that its player expected, in the player's view.
    pub score: Option<Score>,
    /// Iterations of the search.
    pub depth: Option<u32>,
}

/// A score as a player expects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of the game's unit.
    Centi(i32),
    /// A proved win in so many plies.
    Win(u32),
    /// A proved loss in so many plies.
    Loss(u32),
}

impl Score {
    /// The score that a player of `side` has, in the first side's view; or that of the first side,
    /// in the view of `side`.
    #[must_use]
    pub(super) const fn turned(self, side: Side) -> Self {
        match (side, self) {
            (Side::First, score) => score,
            (_, Self::Centi(score)) => Self::Centi(score.saturating_neg()),
            (_, Self::Win(plies)) => Self::Loss(plies),
            (_, Self::Loss(plies)) => Self::Win(plies),
        }
    }

    /// `+0.31`, or `+M5` for a win in five plies.
    fn text(self) -> String {
        match self {
            Self::Centi(score) => {
                let (sign, size) = (if score < 0 { '-' } else { '+' }, score.unsigned_abs());
                format!("{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Win(plies) => format!("+M{plies}"),
            Self::Loss(plies) => format!("-M{plies}"),
        }
    }

    /// The inverse; programs write `#` for `M` too, and no sign before a win.
    fn read(text: &str) -> Option<Self> {
        let size = text.trim_start_matches(['+', '-']);
        let is_loss = text.starts_with('-');
        if let Some(plies) = size.strip_prefix(['M', '#']) {
            let plies = plies.parse().ok()?;
            return Some(if is_loss { Self::Loss(plies) } else { Self::Win(plies) });
        }
        let score = size.parse::<f64>().ok().filter(|score| score.is_finite())? * 100.0;
        // Values out of range are cut off.
        let score = score.round() as i32;
        Some(Self::Centi(if is_loss { -score } else { score }))
    }
}

impl Facts {
    /// As comments of PGN have them: `+0.31/12 0.10s`, as far as it is known; empty if nothing is.
    pub(super) fn comment(&self) -> String {
        let score = self.score.map(Score::text).unwrap_or_default();
        let depth = self.depth.map(|depth| format!("/{depth}")).unwrap_or_default();
        let time = self.millis.map(|millis| format!("{}s", seconds(millis, 2)));
        let words = [score + &depth, time.unwrap_or_default()];
        words.join(" ").trim().to_owned()
    }

    /// Takes what a comment says in that form at its head, and gives back the rest as it is. Words of people may look
    /// alike: without a depth, nothing but a comma stands behind it on its line.
    #[must_use]
    pub(super) fn read_comment<'t>(&mut self, text: &'t str) -> &'t str {
        let (first, mut rest) = split_word(text);
        let head = Self::read_score(first);
        let Self { score, depth, .. } = head.unwrap_or_default();
        let (second, behind) = if head.is_some() { split_word(rest) } else { (first, rest) };
        let is_alone = behind.trim().is_empty();
        let is_xboards = score.is_some() && depth.is_some() && is_alone;
        let millis = read_time(second, head.is_some() || is_alone)
            .or_else(|| clock_time(second).filter(|_| is_xboards));
        if millis.is_some() {
            rest = behind;
        }
        let is_parted = rest.trim_start_matches([' ', '\t']).starts_with([',', '\n']);
        if head.is_none() && millis.is_none()
            || depth.is_none() && !is_parted && !rest.trim().is_empty()
        {
            return text;
        }
        *self = Self {
            score: score.or(self.score),
            depth: depth.or(self.depth),
            millis: millis.or(self.millis),
        };
        rest.trim_start_matches([' ', '\t', ',']).trim_start_matches('\n')
    }

    /// `+0.31/12`, `+M5`, `/12`: a score has a sign or decimals, and both where it has no depth.
    fn read_score(word: &str) -> Option<Self> {
        let (score, depth) = word.split_once('/').unwrap_or((word, ""));
        let (is_signed, is_exact) =
            (score.starts_with(['+', '-']), score.contains(['.', 'M', '#']));
        let end = depth.find(|c: char| !c.is_ascii_digit()).unwrap_or(depth.len());
        let (read, depth) = (Score::read(score), depth[..end].parse().ok());
        let is_score = match depth {
            Some(_) => score.is_empty() || is_signed || is_exact,
            None => is_signed && is_exact && score == word,
        };
        // A word is all of that or nothing.
        let is_whole = read.is_some() != score.is_empty();
        (is_score && is_whole).then_some(Self { score: read, depth, millis: None })
    }
}

/// The first word of the first line of `text`, and the rest, with the comma that ends the word.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches([' ', '\t']);
    text.split_at(text.find([' ', '\t', '\n', ',']).unwrap_or(text.len()))
}

/// `0.10s`; before words that are no facts it has decimals, as a decade has not.
fn read_time(word: &str, is_expected: bool) -> Option<u64> {
    let number = word.strip_suffix('s').filter(|number| is_expected || number.contains('.'))?;
    millis(number)
}

/// `0:04` or `2.1`, as XBoard writes the time of a move behind its score and depth.
fn clock_time(word: &str) -> Option<u64> {
    let (minutes, rest) = word.split_once(':').unwrap_or(("0", word));
    let is_number = rest.starts_with(|digit: char| digit.is_ascii_digit());
    let minutes: u64 = minutes.parse().ok().filter(|minutes| is_number && *minutes < 1_000_000)?;
    Some(60_000 * minutes + millis(rest)?)
}

/// Milliseconds as seconds, with at least so many decimals.
pub(super) fn seconds(millis: u64, decimals: usize) -> String {
    let text = format!("{}.{:03}", millis / 1000, millis % 1000);
    let least = text.len() - 3 + decimals;
    let kept = text.trim_end_matches('0').len().max(least);
    text[..kept].trim_end_matches('.').to_owned()
}

/// Seconds as milliseconds.
pub(super) fn millis(seconds: &str) -> Option<u64> {
    let seconds = seconds.trim().parse::<f64>().ok()?;
    (0.0..1e12).contains(&seconds).then(|| (seconds * 1000.0).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Facts {
        let mut facts = Facts::default();
        let _ = facts.read_comment(text);
        facts
    }

    #[test]
    fn comments_are_those_of_the_match_programs() {
        let facts = Facts { millis: Some(100), score: Some(Score::Centi(31)), depth: Some(12) };
        assert_eq!(facts.comment(), "+0.31/12 0.10s");
        let lost = Facts { score: Some(Score::Loss(4)), millis: Some(1234), ..Facts::default() };
        assert_eq!(lost.comment(), "-M4 1.234s");
        let deep = Facts { score: None, ..facts };
        assert_eq!(deep.comment(), "/12 0.10s");
        for facts in [facts, lost, deep, Facts::default()] {
            assert_eq!(read(&facts.comment()), facts);
        }
        assert_eq!(read("0.00/9 12s, n=400, Black mates").depth, Some(9));
        assert_eq!(read("-#3/21"), Facts { depth: Some(21), ..read("-M3") });
        for text in ["White wins", "a 9. comment", "1/x2", "see 3-4", "-", "1e999/3", "x/4"] {
            assert_eq!(read(text).score, None, "{text}");
        }
    }

    #[test]
    fn seconds_lose_nothing() {
        let written = [(0, 2), (5, 2), (1500, 2), (61_000, 0), (1234, 0)];
        let texts = written.map(|(millis, decimals)| seconds(millis, decimals));
        assert_eq!(texts, ["0.00", "0.005", "1.50", "61", "1.234"]);
        assert!(written.iter().zip(&texts).all(|((value, _), text)| millis(text) == Some(*value)));
    }
}
