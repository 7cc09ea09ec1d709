//! An engine as a player of a game: answers, and thinking on the opponent's time.

use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

use game::Side;
use protocol::{BestMove, Clock, ClockOrder, Command, GameResult, Go, Position, Reply};

use super::patience::Unanswered;
use super::thinking::OnStop;
use super::{Engine, Failure, Pondering, Task, Thought};
use crate::competitor::Competitor;

/// After what a task allows, `stop` is sent, and beyond its patience the engine has failed. When the task's own `stop`
/// becomes true, the engine is left where it is, thinking.
impl Competitor for Engine {
    /// An answer that it has given before and that is not `possible` is not one to this search, if another one follows.
    fn think(
        &mut self,
        task: Task<'_>,
        possible: &dyn Fn(&BestMove) -> bool,
    ) -> Result<Thought, Failure> {
        let before = self.last.take();
        let is_again = |best: &BestMove| before.as_ref() == Some(best) && !possible(best);
        let mut spare = None;
        let thought = self.follow(task, OnStop::Leave, &mut |_| (), &mut |thought, line| {
            let again = spare.is_none() && is_again(&thought.best);
            if again {
                spare = Some((thought.clone(), line.to_owned()));
            }
            !again
        });
        if let (Some((_, line)), Ok(_)) = (&spare, &thought) {
            self.note_unasked(line);
        }
        // The move that came again was its answer after all.
        let thought = match (thought, spare) {
            (Err(Failure::Crash {} | Failure::Stall { .. }), Some((again, _))) => Ok(again),
            (thought, _) => thought,
        }?;
        self.last = Some(thought.best.clone()).filter(|best| possible(best));
        Ok(thought)
    }

    fn complain(&mut self, failure: &Failure) -> Option<String> {
        if matches!(failure, Failure::Interrupted {}) {
            return None;
        }
        let excuse = self.excuse(failure.clone()).to_string();
        log::warn!("{}: {excuse}", self.process.name);
        Some(excuse)
    }

    fn ponder(&mut self, position: Position, mut go: Go, mover: Side) -> Result<(), Failure> {
        if self.dialect.protocol().conduct().clock_order == ClockOrder::MoverOther {
            go.clock = go.clock.seen_by(mover.index());
        }
        go.ponder = true;
        self.tell(&Command::Position(position))?;
        self.tell(&Command::Go(go))?;
        self.pondering = Pondering::Running;
        Ok(())
    }

    fn expect(&mut self) {
        if self.pondering == Pondering::Running {
            self.pondering = Pondering::Hit;
        }
    }

    fn stop_pondering(&mut self) -> Result<(), Failure> {
        if std::mem::take(&mut self.pondering) == Pondering::Idle {
            return Ok(());
        }
        self.tell(&Command::Stop)?;
        let deadline = Instant::now() + self.patience.stall;
        loop {
            let received = self.process.receive(deadline).map_err(|error| match error {
                RecvTimeoutError::Disconnected => Failure::Crash {},
                RecvTimeoutError::Timeout => Unanswered::Ponder {}.into(),
            })?;
            if let Ok(Some(Reply::BestMove(_))) = self.dialect.decode_reply(&received.line) {
                return Ok(());
            }
        }
    }

    fn game_over(&mut self, result: GameResult) -> Result<(), Failure> {
        self.tell(&Command::GameOver(result))
    }
}

impl Engine {
    /// Begins a search: of `position`, or, if the expected move was played, of what the engine is
    /// thinking about already. Returns when its time began, and whether nothing that came before belongs to it.
    pub(super) fn begin(&mut self, position: Position, go: Go) -> Result<(Instant, bool), Failure> {
        if self.pondering == Pondering::Hit {
            self.pondering = Pondering::Idle;
            let start = Instant::now();
            self.tell(&Command::PonderHit { clock: Clock::default(), draw: go.draw_offer })?;
            return Ok((start, false));
        }
        self.stop_pondering()?;
        self.tell(&Command::Position(position))?;
        let text = self.encode(&Command::Go(go));
        let start = Instant::now();
        self.send(&text)?;
        Ok((start, true))
    }
}
