//! The forms of suite files that games share: counts of legal moves, and repetitions.

use game::{Line, Notation, Outcome, perft, status};

use crate::SuiteChecker;

/// A change of rules that a comment line of a suite asks for.
type Directive<G> = fn(&str, &mut <G as Notation>::Rules);

/// Checks lines `<position> ;D1 n ;D2 n ...`: the counts of legal sequences of each length.
pub struct PerftChecker<G: Notation> {
    rules: G::Rules,
    most: u64,
    directive: Directive<G>,
}

impl<G: Notation> PerftChecker<G> {
    /// A checker of positions under `rules`.
    pub fn new(rules: G::Rules) -> Self {
        Self { rules, most: u64::MAX, directive: |_, _| () }
    }

    /// Shows every comment line to `directive`, which may change the rules.
    #[must_use]
    pub fn with_directive(mut self, directive: Directive<G>) -> Self {
        self.directive = directive;
        self
    }
}

impl<G: Notation> SuiteChecker for PerftChecker<G> {
    fn cap_nodes(&mut self, nodes: u64) {
        self.most = nodes;
    }

    fn comment(&mut self, line: &str) -> Result<Option<()>, String> {
        (self.directive)(line, &mut self.rules);
        Ok(None)
    }

    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let mut fields = line.split(';').map(str::trim);
        let text = fields.next().unwrap_or_default();
        let mut pos = G::parse_position(text, &self.rules).map_err(|error| error.to_string())?;
        let counts = fields.filter(|field| !field.is_empty()).map(read_count);
        let mut counts = counts.collect::<Result<Vec<_>, _>>()?;
        if counts.is_empty() {
            return Err("no count stands behind it, as in `;D1 30`".to_owned());
        }
        counts.retain(|(_, expected)| *expected <= self.most);
        if counts.is_empty() {
            return Ok(None);
        }
        for (depth, expected) in counts {
            let got = perft(&mut pos, depth);
            if got != expected {
                return Err(format!("D{depth}: expected {expected}, got {got}"));
            }
        }
        Ok(Some(()))
    }
}

/// Reads `D3 719731`.
fn read_count(field: &str) -> Result<(u8, u64), String> {
    let (depth, count) = field.strip_prefix('D').and_then(|field| field.split_once(' ')).unzip();
    let depth = depth.and_then(|depth| depth.parse().ok());
    let count = count.and_then(|count| count.trim().parse().ok());
    depth.zip(count).ok_or_else(|| format!("not a count: {field}"))
}

/// Checks lines `<position> | <moves> | win|loss|draw|none`: how the game stands for the side to
/// move after the last move.
pub struct RepetitionChecker<G: Notation> {
    rules: G::Rules,
    notation: G::MoveNotation,
}

impl<G: Notation> RepetitionChecker<G> {
    /// A checker of positions under `rules` whose moves are written in `notation`.
    pub fn new(rules: G::Rules, notation: G::MoveNotation) -> Self {
        Self { rules, notation }
    }

    fn verdict(&self, text: &str, moves: &str) -> Result<&'static str, String> {
        let pos = G::parse_position(text.trim(), &self.rules);
        let mut pos = pos.map_err(|error| error.to_string())?;
        let mut line = Line::new();
        for text in moves.split_whitespace() {
            if status(&pos, &line).is_some() {
                return Err(format!("the game has ended before {text}"));
            }
            let mv = pos.parse_move(text, self.notation).map_err(|error| error.to_string())?;
            line.play(&mut pos, mv);
        }
        Ok(match status(&pos, &line) {
            Some(Outcome::Win(side)) if side == pos.side_to_move() => "win",
            Some(Outcome::Win(_)) => "loss",
            Some(Outcome::Draw) => "draw",
            None => "none",
        })
    }
}

impl<G: Notation> SuiteChecker for RepetitionChecker<G> {
    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let fields: Vec<&str> = line.split('|').collect();
        let &[position, moves, expected] = fields.as_slice() else {
            return Err(format!("{} fields instead of 3", fields.len()));
        };
        agree(expected.trim(), self.verdict(position, moves)?)
    }
}

/// Holds what was found against what a case expects.
///
/// # Errors
/// If they differ, with both.
pub fn agree(expected: &str, got: &str) -> Result<Option<()>, String> {
    if expected == got { Ok(Some(())) } else { Err(format!("expected {expected}, got {got}")) }
}
