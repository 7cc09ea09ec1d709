//! Opening books made by self-play: lines of moves that an engine holds to be good and balanced.

use std::collections::HashMap;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use book::RecordedMove;
use dyngame::{AnalysedLine, Analysis, BookMaker, DynGame, Finding, Settings};
use game::TextError;
use game::keys::SplitMix64;

use crate::process::{Process, unexpected_line};
use crate::referee::Opening;

/// How openings are explored.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// The program and arguments that analyse positions.
    pub command: Vec<String>,
    /// Where the lines begin.
    pub start: Opening,
    /// Lines to play.
    pub lines: u64,
    /// Plies of each.
    pub plies: usize,
    /// Centipawns by which a move may be worse than the best.
    pub margin: i32,
    /// Centipawns that either side may be ahead.
    pub within: i32,
    /// Seed of the choice among moves.
    pub seed: u64,
}

/// Plays lines of `exploration` into `maker`; `progress` gets the number of lines played.
///
/// At each ply one of the engine's best moves is chosen, the better the likelier. A line ends
/// where a side is ahead by more than is wanted, or the game is over.
///
/// # Errors
/// If the engine fails, a setting is refused, or no line has a move.
pub fn explore(
    rules: &dyn DynGame,
    settings: &Settings,
    exploration: &Exploration,
    maker: &mut dyn BookMaker,
    progress: &dyn Fn(u64),
) -> Result<(), TextError> {
    let mut analyst = Analyst::start(&exploration.command)?;
    let mut rng = SplitMix64::new(exploration.seed);
    let mut longest = 0;
    for line in 1..=exploration.lines {
        let moves = play(rules, settings, exploration, &mut analyst, &mut rng)?;
        longest = longest.max(moves.len());
        let opening = exploration.start.moves.iter().map(|mv| RecordedMove::bare(mv));
        let moves: Vec<RecordedMove> = opening.chain(moves).collect();
        maker.add(exploration.start.position.as_deref(), &moves, None)?;
        progress(line);
    }
    if longest == 0 && exploration.lines > 0 {
        let within = exploration.within;
        let text = format!(
            "no line has a move: the position that they begin with is worth more than {within}"
        );
        return Err(TextError::new(text + ", the bound of --within, or the game is over"));
    }
    Ok(())
}

/// One line.
fn play(
    rules: &dyn DynGame,
    settings: &Settings,
    exploration: &Exploration,
    analyst: &mut Analyst,
    rng: &mut SplitMix64,
) -> Result<Vec<RecordedMove>, TextError> {
    let notation = rules.move_notation(rules.protocols()[0], settings)?;
    let mut board = exploration.start.board(rules, settings)?;
    let mut moves = Vec::new();
    while board.ply() < exploration.plies && board.status().is_none() {
        let analysis = analyst.look(&board.text())?;
        let Some((line, value)) = choose(&analysis.lines, exploration, rng) else { break };
        let Some(first) = line.pv.first() else { break };
        let mv = board.parse(first, &notation)?;
        let text = board.canonical_text(mv);
        board.make(mv);
        moves.push(RecordedMove {
            mv: text,
            value: Some(value),
            depth: analysis.depth,
            ..RecordedMove::default()
        });
    }
    Ok(moves)
}

/// One of the lines that are nearly as good as the best, and its value; none if the position is not
/// balanced.
fn choose<'a>(
    lines: &'a [AnalysedLine],
    exploration: &Exploration,
    rng: &mut SplitMix64,
) -> Option<(&'a AnalysedLine, i32)> {
    let best =
        lines.first()?.value.centipawns().filter(|score| score.abs() <= exploration.within)?;
    let weight = |line: &AnalysedLine| {
        let behind = best - line.value.centipawns()?;
        usize::try_from(exploration.margin - behind + 1).ok().filter(|&weight| weight > 0)
    };
    let weights: Vec<usize> = lines.iter().map(|line| weight(line).unwrap_or(0)).collect();
    let line = &lines[rng.weighted(&weights)?];
    Some((line, line.value.centipawns()?))
}

/// A running `analyse`, and what it has said.
struct Analyst {
    process: Process,
    known: HashMap<String, Analysis>,
}

impl Analyst {
    /// Starts `command`, which reads positions and prints an [`Analysis`] of each.
    fn start(command: &[String]) -> Result<Self, TextError> {
        let process = Process::start("analyst", command, None, None)?;
        Ok(Self { process, known: HashMap::new() })
    }

    /// The engine's analysis of `position`; asked for once.
    fn look(&mut self, position: &str) -> Result<Analysis, TextError> {
        if let Some(analysis) = self.known.get(position) {
            return Ok(analysis.clone());
        }
        let gone = || TextError::new("the engine has left");
        self.process.send(&format!("{position}\n")).map_err(|_| gone())?;
        /// Longer than any search of some thousand nodes.
        const PATIENCE: Duration = Duration::from_secs(600);
        let line = match self.process.receive(Instant::now() + PATIENCE) {
            Ok(received) => received.line,
            Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            Err(RecvTimeoutError::Timeout) => return Err(TextError::new("the engine is silent")),
        };
        let analysis = match serde_json::from_str(&line) {
            Ok(Finding::Analysis(analysis)) => analysis,
            Ok(Finding::Refusal(refusal)) => return Err(TextError::new(refusal.error)),
            Ok(Finding::Progress(_)) | Err(_) => return Err(unexpected_line(&line)),
        };
        self.known.insert(position.to_owned(), analysis.clone());
        Ok(analysis)
    }
}

#[cfg(test)]
mod tests {
    use protocol::Value;

    use super::*;

    fn line(mv: &str, score: Option<i32>) -> AnalysedLine {
        let value = score.map_or(Value::Win, Value::Centi);
        AnalysedLine { value, pv: vec![mv.to_owned()] }
    }

    #[test]
    fn good_moves_are_chosen_and_bad_ones_are_not() {
        let exploration = Exploration {
            command: Vec::new(),
            start: Opening::default(),
            lines: 1,
            plies: 1,
            margin: 20,
            within: 40,
            seed: 1,
        };
        let lines = [line("a", Some(30)), line("b", Some(15)), line("c", Some(5)), line("d", None)];
        let mut rng = SplitMix64::new(1);
        let mut chosen = || choose(&lines, &exploration, &mut rng).map(|(line, _)| &*line.pv[0]);
        let times: Vec<_> = (0..1000).filter_map(|_| chosen()).collect();
        let count = |mv: &str| times.iter().filter(|&&chosen| chosen == mv).count();
        assert_eq!(count("a") + count("b"), 1000);
        assert!(count("a") > 2 * count("b") && count("b") > 100, "{}", count("b"));
        let won = [line("a", Some(41))];
        assert!(choose(&won, &exploration, &mut rng).is_none());
        assert!(choose(&[], &exploration, &mut rng).is_none());
    }
}
