//! Output of a search: how it goes, and its final answer.

use std::sync::Arc;
use std::time::Duration;

use dyngame::{GameState, Move, MoveNotation, WinModel};
use protocol::{BestMove, Checkmate, Choice, Conduct, Go, Info, Reply, Value};
use search::{Bound, Pv, Report, Score};

use super::wire::Wire;
use crate::think::book::Hit;
use crate::think::clock::rate;
use crate::think::plan::Settled;
use crate::think::planned::{Life, Listener, PlannedSearch};
use crate::think::root::Root;
use crate::{MateProgress, MateVerdict};

/// Writes what is found of one position.
#[derive(Clone)]
pub(crate) struct InfoWriter {
    pub(crate) wire: Arc<Wire>,
    pub(crate) state: Arc<dyn GameState>,
    pub(crate) notation: MoveNotation,
    pub(crate) lines: usize,
    /// The results that scores promise, if the GUI wants to know.
    pub(crate) win_model: Option<WinModel>,
}

impl InfoWriter {
    /// One line of output for each of the best lines; none before something is found.
    pub(crate) fn infos(&self, report: &Report<Move>, elapsed: Duration) -> Vec<Reply> {
        let shown = self.shown(report);
        let info = |(i, line): (usize, &Pv<Move>)| {
            Reply::Info(Info {
                depth: Some(report.depth),
                seldepth: Some(report.seldepth.max(report.depth)),
                multi_pv: (self.lines > 1).then_some(i + 1),
                lines: Some(shown.len()),
                score: Some((value(line.score), bound(line.bound))),
                wdl: self.chances(line),
                hashfull: Some(report.hashfull),
                pv: self.texts(&line.moves),
                ..effort(Some(report.nodes), elapsed)
            })
        };
        shown.iter().enumerate().map(info).collect()
    }

    /// The lines that are said of `report`.
    fn shown<'a>(&self, report: &'a Report<Move>) -> &'a [Pv<Move>] {
        let most = if report.depth > 0 { self.lines } else { 0 };
        &report.lines[..most.min(report.lines.len())]
    }

    /// A sign of life. `repeats` the best line known where readers show each line as a whole.
    pub(crate) fn life(&self, life: &Life<'_>, elapsed: Duration, repeats: bool) -> Reply {
        let pulse = life.pulse.as_ref();
        let mut info = effort(pulse.map(|pulse| pulse.nodes), elapsed);
        if let Some(pulse) = pulse {
            info.depth = Some(pulse.depth);
            info.seldepth = Some(pulse.seldepth.max(pulse.depth));
            info.hashfull = Some(pulse.hashfull);
            let named = |(mv, number)| Some((self.texts(&[mv]).pop()?, number));
            info.current = pulse.current.and_then(named);
        }
        if let Some((said, best)) =
            life.said.filter(|_| repeats).and_then(|said| Some((said, said.lines.first()?)))
        {
            info.depth = Some(said.depth);
            info.seldepth = Some(said.seldepth.max(said.depth));
            info.score = Some((value(best.score), bound(best.bound)));
            info.wdl = self.chances(best);
            info.pv = self.texts(&best.moves);
            info.multi_pv = (self.lines > 1).then_some(1);
            info.lines = Some(self.shown(said).len());
        }
        Reply::Info(info)
    }

    fn chances(&self, line: &Pv<Move>) -> Option<[u32; 3]> {
        self.win_model.map(|model| model.chances(value(line.score)))
    }

    /// `moves`, played one after the other from the position, as they are written.
    pub(crate) fn texts(&self, moves: &[Move]) -> Vec<String> {
        line_texts(&*self.state, moves, &self.notation)
    }
}

/// `moves`, played one after the other from `root`, in `notation`.
pub(crate) fn line_texts(
    root: &dyn GameState,
    moves: &[Move],
    notation: &MoveNotation,
) -> Vec<String> {
    if let &[mv] = moves {
        return vec![root.move_text(mv, notation)];
    }
    let mut state = root.fork();
    let written = |&mv: &Move| {
        let text = state.move_text(mv, notation);
        state.make(mv);
        text
    };
    moves.iter().map(written).collect()
}

/// The cost of a search.
pub(crate) fn effort(nodes: Option<u64>, elapsed: Duration) -> Info {
    let nps = nodes.map(|nodes| rate(nodes, elapsed));
    Info { nodes, nps, time: Some(elapsed.as_millis() as u64), ..Info::default() }
}

/// How a mate search stands after `elapsed`.
pub(crate) fn seeking(progress: Option<MateProgress>, elapsed: Duration) -> Info {
    Info {
        depth: progress.map(|progress| progress.depth),
        hashfull: progress.map(|progress| progress.hashfull),
        ..effort(progress.map(|progress| progress.nodes), elapsed)
    }
}

/// A score as it is said on the wire.
pub(crate) fn value(score: Score) -> Value {
    match score.plies_to_end() {
        Some(0) if score.is_loss() => Value::Mated,
        Some(0) => Value::Win,
        Some(plies) => Value::Mate(plies),
        None if score.is_win() => Value::Win,
        None if score.is_loss() => Value::Loss,
        None => Value::Centi(score.get()),
    }
}

/// A kind of bound as it is said on the wire.
pub(crate) const fn bound(bound: Bound) -> protocol::Bound {
    match bound {
        Bound::Exact => protocol::Bound::Exact,
        Bound::Lower => protocol::Bound::Lower,
        Bound::Upper => protocol::Bound::Upper,
    }
}

impl Listener for InfoWriter {
    fn hear(&self, report: &Report<Move>, elapsed: Duration) {
        self.wire.send_all(&self.infos(report, elapsed));
    }

    fn hear_life(&self, life: &Life<'_>, elapsed: Duration) {
        let repeats = self.wire.protocol().conduct().repeats_best_line;
        self.wire.send(&self.life(life, elapsed, repeats));
    }
}

impl InfoWriter {
    /// The answer to `search`, which has found `report` and comes to `moves` in the position written of.
    pub(crate) fn answer(
        &self,
        search: &PlannedSearch,
        report: &Report<Move>,
        moves: &[Move],
    ) -> Reply {
        let mut moves = self.texts(moves).into_iter();
        let choice = match moves.next() {
            Some(_) if search.claims_draw(report) => Choice::Win,
            Some(mv) if search.is_hopeless(report) => Choice::Resign(Some(mv)),
            Some(mv) => Choice::Move(mv),
            None => Choice::None,
        };
        let (ponder, draw) = (moves.next(), search.likes_draw(report));
        Reply::BestMove(BestMove { choice, ponder, draw })
    }

    pub(crate) fn mate(&self, verdict: &MateVerdict<Move>) -> Vec<Reply> {
        vec![Reply::Checkmate(match verdict {
            MateVerdict::Mate(line) => Checkmate::Mate(self.texts(line)),
            MateVerdict::NoMate => Checkmate::NoMate,
            MateVerdict::Unknown => Checkmate::Timeout,
            MateVerdict::NotImplemented => Checkmate::NotImplemented,
        })]
    }

    /// An answer that needed no search.
    pub(crate) fn known(&self, conduct: &Conduct, go: &Go, known: &Settled) -> Vec<Reply> {
        match known {
            Settled::Refused(reason) => refused(conduct, go, reason),
            Settled::TooDeep(depth) => {
                vec![Reply::Error(format!(
                    "perft counts to a depth of {} at most, not {depth}",
                    u8::MAX
                ))]
            }
            Settled::NoMove(score) => without_move(conduct, *score, Choice::None),
            Settled::Claim => without_move(conduct, Score::win_in(1), Choice::Win),
            Settled::Over => vec![best_move(Choice::None)],
            &Settled::Move(mv, score) => self.instant(mv, score),
            Settled::Book(hit) => self.booked(hit),
        }
    }

    /// A move that the game knows. There was no search: no depth is claimed.
    fn instant(&self, mv: Move, score: Option<Score>) -> Vec<Reply> {
        let pv = self.texts(&[mv]);
        let choice = pv.first().cloned().map_or(Choice::None, Choice::Move);
        let score = score.map(|score| (value(score), protocol::Bound::Exact));
        vec![Reply::Info(Info { score, pv, ..Info::default() }), best_move(choice)]
    }

    /// The move of the opening book, and its other moves. There was no search: no depth and no value is
    /// claimed.
    fn booked(&self, hit: &Hit) -> Vec<Reply> {
        let line: Vec<Move> = std::iter::once(hit.mv).chain(hit.reply).collect();
        let others = hit.shares.iter().map(|(mv, percent)| {
            let text = self.texts(&[*mv]);
            format!("{} {percent}%", text.concat())
        });
        let mut moves = self.texts(&line).into_iter();
        let choice = moves.next().map_or(Choice::None, Choice::Move);
        let best = BestMove { choice, ponder: moves.next(), draw: false };
        let said = format!("book: {}", others.collect::<Vec<_>>().join(", "));
        vec![Reply::Message(said), Reply::BestMove(best)]
    }
}

/// The position was refused: a `go` in it repeats the reason.
fn refused(conduct: &Conduct, go: &Go, reason: &str) -> Vec<Reply> {
    if go.perft.is_some() {
        return vec![Reply::Error(format!("there is no position: {reason}"))];
    }
    let answer = if go.is_mate_search() {
        Reply::Checkmate(Checkmate::Timeout)
    } else {
        best_move(Choice::None)
    };
    let said = Reply::Message(format!("no move: the position was refused: {reason}"));
    conduct.repeats_refusal.then_some(said).into_iter().chain([answer]).collect()
}

/// Output for a root where nothing is to be searched: `score` and the answer.
///
/// Source: for a mated root the line that YaneuraOu prints, which GUIs of USI know.
fn without_move(conduct: &Conduct, score: Score, choice: Choice) -> Vec<Reply> {
    let line = conduct.resignation.filter(|_| choice == Choice::None);
    let info = Info {
        depth: Some(0),
        multi_pv: line.map(|_| 1),
        score: Some((value(score), protocol::Bound::Exact)),
        nodes: Some(0),
        nps: Some(0),
        hashfull: Some(0),
        time: Some(1),
        pv: line.map(str::to_owned).into_iter().collect(),
        ..Info::default()
    };
    vec![Reply::Info(info), best_move(choice)]
}

/// The answer that is owed whatever happens: a legal move, if the root has one.
pub(crate) fn fallback(root: &Root, notation: &MoveNotation, go: &Go) -> Vec<Reply> {
    if go.perft.is_some() {
        return Vec::new();
    }
    if go.is_mate_search() {
        return vec![Reply::Checkmate(Checkmate::Timeout)];
    }
    let moves = if root.refused.is_none() { root.state.moves() } else { Vec::new() };
    let allowed = moves.iter().find(|mv| !root.banned.contains(mv));
    let mv = allowed.or(moves.first());
    let choice = mv.map_or(Choice::None, |&mv| Choice::Move(root.state.move_text(mv, notation)));
    vec![best_move(choice)]
}

/// A best move and nothing besides.
pub(crate) const fn best_move(choice: Choice) -> Reply {
    Reply::BestMove(BestMove { choice, ponder: None, draw: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proved_end_of_unknown_length_has_no_number() {
        assert_eq!(value(Score::known_win(4)), Value::Win);
        assert_eq!(value(Score::known_loss(4)), Value::Loss);
        assert_eq!(value(Score::estimate(30_000)), Value::Centi(30_000));
    }
}
