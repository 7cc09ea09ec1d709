//! What a search says, as the protocol's `info`.

use std::sync::Arc;
use std::time::Duration;

use dyngame::{GameState, Move, MoveNotation, WinModel};
use protocol::{Info, Reply, Value};
use search::{Bound, Pv, Report, Score};

use super::wire::Wire;
use crate::MateProgress;
use crate::clock::rate;
use crate::think::watcher::{Life, Listener};

/// Writes reports of a search from one position.
#[derive(Clone)]
pub(crate) struct InfoFormatter {
    pub(crate) state: Arc<dyn GameState>,
    pub(crate) notation: MoveNotation,
    pub(crate) lines: usize,
    /// What scores say about results, if the GUI wants to know.
    pub(crate) win_model: Option<WinModel>,
}

impl InfoFormatter {
    /// One line of output for each of the best lines; none before an iteration is complete.
    pub(crate) fn infos(&self, report: &Report<Move>, elapsed: Duration) -> Vec<Reply> {
        let info = |(i, line): (usize, &Pv<Move>)| {
            Reply::Info(Info {
                depth: Some(report.depth),
                seldepth: Some(report.seldepth.max(report.depth)),
                multi_pv: (self.lines > 1).then_some(i + 1),
                score: Some((value(line.score), bound(line.bound))),
                wdl: self.chances(line),
                hashfull: Some(report.hashfull),
                pv: self.texts(&line.moves),
                ..effort(Some(report.nodes), elapsed)
            })
        };
        let lines = if report.depth > 0 { self.lines } else { 0 };
        report.lines.iter().take(lines).enumerate().map(info).collect()
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

/// What a search has cost.
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
        Some(0) => Value::Mated,
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

/// Sends what a search says.
pub(crate) struct InfoWriter {
    pub(crate) formatter: InfoFormatter,
    pub(crate) wire: Arc<Wire>,
}

impl Listener for InfoWriter {
    fn hear(&self, report: &Report<Move>, elapsed: Duration) {
        self.wire.send_all(&self.formatter.infos(report, elapsed));
    }

    fn hear_life(&self, life: &Life<'_>, elapsed: Duration) {
        let repeats = self.wire.protocol().conduct().repeats_best_line;
        self.wire.send(&self.formatter.life(life, elapsed, repeats));
    }

    fn is_gone(&self) -> bool {
        self.wire.is_closed()
    }
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
