//! A search: what an engine is given to think about, what it says on the way, and its answer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use game::Side;
use protocol::{
    BestMove, Checkmate, Choice, ClockOrder, Command, Go, Info, Position, Reply, Value,
};

use super::patience::Unanswered;
use super::{Engine, Failure, repeated, seconds};

/// A position to think about, and how long.
#[derive(Debug)]
pub struct Task<'a> {
    /// The root in the engine's own spelling.
    pub position: Position,
    /// The search, its clocks by first and second player.
    pub go: Go,
    /// Who is on the move.
    pub mover: Side,
    /// The time that the engine may take, if its time is limited.
    pub allowance: Option<Duration>,
    /// Ends the thinking when it becomes true.
    pub stop: &'a AtomicBool,
}

/// The answer to a search, with what the engine said on the way.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The move that it plays.
    pub best: BestMove,
    /// From the command sent to the answer read.
    pub spent: Duration,
    /// The last score it printed, for its own side.
    pub score: Option<Value>,
    /// The last depth it printed.
    pub depth: Option<u32>,
    /// The last node count it printed.
    pub nodes: Option<u64>,
    /// The comment of a player at the end of a line, for the record.
    pub comment: String,
}

impl Thought {
    /// An answer of which no more is known than the time that it took.
    pub fn bare(choice: Choice, spent: Duration) -> Self {
        Self {
            best: choice.into(),
            spent,
            score: None,
            depth: None,
            nodes: None,
            comment: String::new(),
        }
    }
}

/// How long another answer is waited for after one that was given before, or after a refusal, where no clock says.
const UNTIMED: Duration = Duration::from_secs(10);
/// How much longer than the clock says it is waited for.
const LATE: Duration = Duration::from_secs(2);

/// How often a waiting runner looks whether it should stop.
const LOOK_UP: Duration = Duration::from_millis(50);

/// What becomes of a search when its task is stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OnStop {
    /// The engine is told so, and its answer is waited for.
    Answer,
    /// It is left to itself.
    Leave,
}

/// When a search is nudged, and when it has failed.
struct Deadlines {
    /// The most that the answer may take, and when that is.
    end: Option<(Duration, Instant)>,
    /// When the engine is told to stop although it should have answered.
    nudge: Option<Instant>,
    /// Whether a stop has been asked for and passed on.
    stopped: bool,
}

impl Deadlines {
    /// The latest moment to which a line is waited for.
    fn look_up(&self) -> Instant {
        let look_up = Instant::now() + LOOK_UP;
        self.end.map_or(look_up, |(_, end)| end.min(look_up))
    }

    /// Whether it has been told to stop.
    fn is_nudged(&self, allowance: Option<Duration>) -> bool {
        self.stopped || allowance.is_some() && self.nudge.is_none()
    }

    /// The answer shall not take longer than so long from the moment `now`.
    fn bring_forward(&mut self, most: Duration, now: Instant) {
        let until = (most, now + most);
        self.end = Some(self.end.map_or(until, |end| end.min(until)));
    }
}

/// The worth of a mate that was found.
fn length(mate: &Checkmate) -> Option<Value> {
    match mate {
        Checkmate::Mate(line) => Some(Value::Mate(i32::try_from(line.len()).unwrap_or(i32::MAX))),
        _ => None,
    }
}

/// What an engine has said of its first line of play, the last of each.
#[derive(Default)]
struct Heard {
    score: Option<Value>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// The line that says, where it should answer, that it does not understand or will not do what was asked.
    refusal: Option<String>,
}

impl Heard {
    fn note(&mut self, info: &Info) {
        if info.multi_pv.unwrap_or(1) == 1 {
            self.score = info.score.map(|(value, _)| value).or(self.score);
            self.depth = info.depth.or(self.depth);
            self.nodes = info.nodes.or(self.nodes);
        }
    }

    fn thought(&self, best: BestMove, spent: Duration) -> Thought {
        let Self { score, depth, nodes, .. } = *self;
        Thought { best, spent, score, depth, nodes, comment: String::new() }
    }
}

impl Engine {
    /// Has the engine think as [`think`](crate::competitor::Competitor::think) does, and shows each line of its search to
    /// `seen`. When the task's own `stop` becomes true, the engine is told so, and its answer is
    /// waited for: it is ready for the next task then.
    ///
    /// # Errors
    /// If it leaves or does not answer.
    pub fn observe(
        &mut self,
        task: Task<'_>,
        seen: &mut dyn FnMut(&Info),
    ) -> Result<Thought, Failure> {
        self.follow(task, OnStop::Answer, seen, &mut |_, _| true)
    }

    /// One search; `accepts` says whether an answer, with its line, is one to it.
    pub(super) fn follow(
        &mut self,
        task: Task<'_>,
        on_stop: OnStop,
        seen: &mut dyn FnMut(&Info),
        accepts: &mut dyn FnMut(&Thought, &str) -> bool,
    ) -> Result<Thought, Failure> {
        let Task { position, mut go, mover, allowance, stop } = task;
        if self.dialect.protocol().conduct().clock_order == ClockOrder::MoverOther {
            go.clock = go.clock.seen_by(mover.index());
        }
        let looks_for_mate = go.mate.is_some();
        let (start, is_new) = self.begin(position, go)?;
        let mut deadlines = Deadlines {
            end: self.patience.for_move(allowance).map(|most| (most, start + most)),
            // A late engine still gets its word in, so that its next answer is not taken for this.
            nudge: allowance.map(|allowance| start + allowance + Duration::from_secs(1)),
            stopped: false,
        };
        let again = allowance.map_or(UNTIMED, |most| most + LATE);
        let mut heard = Heard::default();
        loop {
            let received = self.process.next(deadlines.look_up());
            if stop.load(Ordering::Relaxed) {
                self.obey(on_stop, &mut deadlines)?;
            }
            // An answer that has waited here was in time, if it came in time.
            let came = received.as_ref().map_or_else(|_| Instant::now(), |received| received.at);
            self.check(&mut deadlines, &heard, came)?;
            let received = match received {
                // Of the search before.
                Ok(received) if is_new && received.at < start => {
                    self.note_unasked(&received.line);
                    continue;
                }
                Ok(received) => received,
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Crash {}),
                Err(RecvTimeoutError::Timeout) => continue,
            };
            let had_refused = heard.refusal.is_some();
            let best = self.hear(&received.line, looks_for_mate, &mut heard, seen)?;
            // What it refuses may be less than the search, or a `stop` that it does not know.
            let refuses = heard.refusal.is_some() && !had_refused;
            if refuses && deadlines.is_nudged(allowance) {
                heard.refusal = None;
            } else if refuses {
                deadlines.bring_forward(again, received.at);
            }
            let Some(best) = best else { continue };
            let thought = heard.thought(best, received.at.saturating_duration_since(start));
            if accepts(&thought, &received.line) {
                return Ok(thought);
            }
            deadlines.bring_forward(again, received.at);
        }
    }

    /// Takes in a line of a search; the answer, if it is one.
    fn hear(
        &mut self,
        line: &str,
        looks_for_mate: bool,
        heard: &mut Heard,
        seen: &mut dyn FnMut(&Info),
    ) -> Result<Option<BestMove>, Failure> {
        match self.dialect.decode_reply(line) {
            Ok(Some(Reply::BestMove(best))) => return Ok(Some(best)),
            // One that was not asked for is no answer.
            Ok(Some(Reply::Checkmate(mate))) if looks_for_mate => {
                heard.score = length(&mate).or(heard.score);
                return Ok(Some((&mate).into()));
            }
            Ok(Some(Reply::Info(info))) => {
                seen(&info);
                heard.note(&info);
            }
            // Played like any other: the engine's echo is the answer.
            Ok(Some(Reply::Suggestion(mv))) => self.tell(&Command::Play(mv))?,
            Ok(Some(Reply::Error(_) | Reply::Unknown(_))) => {
                heard.refusal.get_or_insert_with(|| repeated(line));
            }
            Ok(_) => {}
            Err(error) => log::debug!("{line}: {error}"),
        }
        Ok(None)
    }

    /// Ends a search whose task was stopped.
    fn obey(&mut self, on_stop: OnStop, deadlines: &mut Deadlines) -> Result<(), Failure> {
        match on_stop {
            OnStop::Leave => Err(Failure::Interrupted {}),
            OnStop::Answer if deadlines.stopped => Ok(()),
            OnStop::Answer => {
                deadlines.stopped = true;
                let most = self.patience.stall;
                deadlines.end = Some((most, Instant::now() + most));
                self.tell(&Command::Stop)
            }
        }
    }

    /// Nudges an engine that is late at the moment `now`, and gives up one that gives no answer.
    fn check(
        &mut self,
        deadlines: &mut Deadlines,
        heard: &Heard,
        now: Instant,
    ) -> Result<(), Failure> {
        if let Some((most, _)) = deadlines.end.filter(|&(_, end)| now >= end) {
            if let Some(said) = heard.refusal.clone() {
                return Err(Failure::Refused { said });
            }
            let seconds = seconds(most);
            return Err(match self.process.is_endless() {
                true => Unanswered::Flood { seconds },
                false => Unanswered::Search { seconds },
            }
            .into());
        }
        if deadlines.nudge.take_if(|at| now >= *at).is_some() {
            self.tell(&Command::Stop)?;
        }
        Ok(())
    }
}
