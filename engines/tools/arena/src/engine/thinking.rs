//! A search: what an engine is given to think about, what it says on the way, and its answer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use game::Side;
use protocol::{BestMove, ClockOrder, Command, Go, Info, Position, Reply, Value};

use super::{Engine, Failure};

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
}

/// How often a waiting runner looks whether it should stop.
const LOOK_UP: Duration = Duration::from_millis(50);

/// When a search is nudged, and when it has failed.
struct Deadlines {
    /// The most that the answer may take, and when that is.
    end: Option<(Duration, Instant)>,
    /// When the engine is told to stop although it should have answered.
    nudge: Option<Instant>,
    /// Whether a stop has been asked for and passed on.
    stopped: bool,
}

impl Engine {
    /// Has the engine think. `allowance` is what it may take; after it, `stop` is sent, and
    /// beyond the patience it has failed. When the task's own `stop` becomes true, the engine is
    /// left where it is, thinking.
    ///
    /// # Errors
    /// If it leaves or does not answer.
    pub fn think(&mut self, task: Task<'_>) -> Result<Thought, Failure> {
        self.follow(task, false, &mut |_| ())
    }

    /// Has the engine think as [`think`](Self::think) does, and shows each line of its search to
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
        self.follow(task, true, seen)
    }

    /// One search; `waits` says whether a stopped one is waited for.
    fn follow(
        &mut self,
        task: Task<'_>,
        waits: bool,
        seen: &mut dyn FnMut(&Info),
    ) -> Result<Thought, Failure> {
        let Task { position, mut go, mover, allowance, stop } = task;
        if self.dialect.protocol().conduct().clock_order == ClockOrder::MoverOther {
            go.clock = go.clock.seen_by(mover.index());
        }
        let start = self.begin(position, go)?;
        let mut deadlines = Deadlines {
            end: self.patience.for_move(allowance).map(|most| (most, start + most)),
            // A late engine still gets its word in, so that its next answer is not taken for this.
            nudge: allowance.map(|allowance| start + allowance + Duration::from_secs(1)),
            stopped: false,
        };
        let (mut score, mut depth, mut nodes) = (None, None, None);
        loop {
            let look_up = Instant::now() + LOOK_UP;
            let until = deadlines.end.map_or(look_up, |(_, end)| end.min(look_up));
            let received = self.process.receive(until);
            if waits && stop.load(Ordering::Relaxed) && !deadlines.stopped {
                deadlines.stopped = true;
                deadlines.end = Some(self.patience.stall).map(|most| (most, Instant::now() + most));
                self.tell(&Command::Stop)?;
            }
            let received = match received {
                Ok(received) => received,
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Crash),
                Err(RecvTimeoutError::Timeout) => {
                    if !waits && stop.load(Ordering::Relaxed) {
                        return Err(Failure::Interrupted);
                    }
                    self.check(&mut deadlines)?;
                    continue;
                }
            };
            match self.dialect.decode_reply(&received.line) {
                Ok(Some(Reply::Info(info))) => {
                    seen(&info);
                    if info.multi_pv.unwrap_or(1) == 1 {
                        score = info.score.map(|(value, _)| value).or(score);
                        depth = info.depth.or(depth);
                        nodes = info.nodes.or(nodes);
                    }
                }
                // MoveEntry like any other: the engine's echo is the answer.
                Ok(Some(Reply::Suggestion(mv))) => self.tell(&Command::Play(mv))?,
                Ok(Some(Reply::BestMove(best))) => {
                    let spent = received.at.saturating_duration_since(start);
                    return Ok(Thought { best, spent, score, depth, nodes });
                }
                Ok(_) => {}
                Err(error) => log::debug!("{}: {error}", received.line),
            }
        }
    }

    /// Nudges an engine that is late, and gives up one that stays silent.
    fn check(&mut self, deadlines: &mut Deadlines) -> Result<(), Failure> {
        let now = Instant::now();
        if let Some((most, _)) = deadlines.end.filter(|&(_, end)| now >= end) {
            let within = most.as_secs_f64();
            return Err(Failure::Stall(format!("\"go\" within {within} s")));
        }
        if deadlines.nudge.take_if(|at| now >= *at).is_some() {
            self.tell(&Command::Stop)?;
        }
        Ok(())
    }
}
