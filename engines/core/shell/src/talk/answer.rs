//! The final answer of a `go`, in words.

use dyngame::{Move, MoveNotation};
use protocol::{BestMove, Bound, Checkmate, Choice, Conduct, Go, Info, MateLimit, Reply};
use search::Score;

use super::info::{InfoFormatter, value};
use crate::MateVerdict;
use crate::think::book::Hit;
use crate::think::plan::Settled;
use crate::think::planned::SearchResult;
use crate::think::root::Root;

/// What a search has found: what remains to be said of it, and the move. `searched` describes
/// the node that was searched, `root` the position in which the move is played.
pub(crate) fn found(
    searched: &InfoFormatter,
    root: &InfoFormatter,
    found: &SearchResult,
) -> Vec<Reply> {
    let mut replies = match found.is_said {
        true => Vec::new(),
        false => searched.infos(&found.report, found.elapsed),
    };
    let mut moves = root.texts(&found.moves).into_iter();
    let choice = match moves.next() {
        Some(mv) if found.is_hopeless => Choice::Resign(Some(mv)),
        Some(mv) => Choice::Move(mv),
        None => Choice::None,
    };
    replies.push(Reply::BestMove(BestMove { choice, ponder: moves.next(), draw: false }));
    replies
}

pub(crate) fn mate(root: &InfoFormatter, verdict: &MateVerdict<Move>) -> Vec<Reply> {
    vec![Reply::Checkmate(match verdict {
        MateVerdict::Mate(line) => Checkmate::Mate(root.texts(line)),
        MateVerdict::NoMate => Checkmate::NoMate,
        MateVerdict::Unknown => Checkmate::Timeout,
        MateVerdict::NotImplemented => Checkmate::NotImplemented,
    })]
}

/// What needed no search.
pub(crate) fn known(
    root: &InfoFormatter,
    conduct: &Conduct,
    go: &Go,
    known: &Settled,
) -> Vec<Reply> {
    match known {
        Settled::Refused(reason) => refused(conduct, go, reason),
        Settled::NoMove(score) => without_move(conduct, *score, Choice::None),
        Settled::Claim => without_move(conduct, Score::win_in(1), Choice::Win),
        Settled::Over => vec![best_move(Choice::None)],
        Settled::Move(mv) => {
            let text = root.texts(&[*mv]).into_iter().next();
            vec![best_move(text.map_or(Choice::None, Choice::Move))]
        }
        Settled::Book(hit) => booked(root, hit),
    }
}

/// What the opening book plays, and what else it has. There was no search: no depth and no value is
/// claimed.
fn booked(root: &InfoFormatter, hit: &Hit) -> Vec<Reply> {
    let line: Vec<Move> = std::iter::once(hit.mv).chain(hit.reply).collect();
    let others = hit.shares.iter().map(|(mv, percent)| {
        let text = root.texts(&[*mv]);
        format!("{} {percent}%", text.concat())
    });
    let mut moves = root.texts(&line).into_iter();
    let choice = moves.next().map_or(Choice::None, Choice::Move);
    let best = BestMove { choice, ponder: moves.next(), draw: false };
    let said = format!("book: {}", others.collect::<Vec<_>>().join(", "));
    vec![Reply::Message(said), Reply::BestMove(best)]
}

/// The position was refused: a `go` in it repeats the reason.
fn refused(conduct: &Conduct, go: &Go, reason: &str) -> Vec<Reply> {
    if go.perft.is_some() {
        return vec![Reply::Error(format!("there is no position: {reason}"))];
    }
    let answer = if is_mate_search(go) {
        Reply::Checkmate(Checkmate::Timeout)
    } else {
        best_move(Choice::None)
    };
    let said = Reply::Message(format!("no move: the position was refused: {reason}"));
    conduct.repeats_refusal.then_some(said).into_iter().chain([answer]).collect()
}

/// What is said of a root where nothing is to be searched: `score` and the answer.
///
/// Source: for a mated root the line that YaneuraOu prints, which GUIs of USI know.
fn without_move(conduct: &Conduct, score: Score, choice: Choice) -> Vec<Reply> {
    let line = conduct.resignation.filter(|_| choice == Choice::None);
    let info = Info {
        depth: Some(0),
        multi_pv: line.map(|_| 1),
        score: Some((value(score), Bound::Exact)),
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
    if is_mate_search(go) {
        return vec![Reply::Checkmate(Checkmate::Timeout)];
    }
    let moves = if root.refused.is_none() { root.state.moves() } else { Vec::new() };
    let allowed = moves.iter().find(|mv| !root.banned.contains(mv));
    let mv = allowed.or(moves.first());
    let choice = mv.map_or(Choice::None, |&mv| Choice::Move(root.state.move_text(mv, notation)));
    vec![best_move(choice)]
}

/// Whether the answer is [`Reply::Checkmate`] and no move.
const fn is_mate_search(go: &Go) -> bool {
    matches!(go.mate, Some(MateLimit::Time(_) | MateLimit::Infinite))
}

/// A best move and nothing besides.
pub(crate) const fn best_move(choice: Choice) -> Reply {
    Reply::BestMove(BestMove { choice, ponder: None, draw: false })
}
