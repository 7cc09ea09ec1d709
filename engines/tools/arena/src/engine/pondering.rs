//! Thinking on the opponent's time.

use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

use game::Side;
use protocol::{Clock, ClockOrder, Command, Go, Position, Reply};

use super::{Engine, Failure, Pondering};

impl Engine {
    /// Has the engine think, on the opponent's time, about the position after the move that it
    /// expects; `go` is what it will have if that move is played.
    ///
    /// # Errors
    /// If it has left.
    pub fn ponder(&mut self, position: Position, mut go: Go, mover: Side) -> Result<(), Failure> {
        if self.dialect.protocol().conduct().clock_order == ClockOrder::MoverOther {
            go.clock = go.clock.seen_by(mover.index());
        }
        go.ponder = true;
        self.tell(&Command::Position(position))?;
        self.tell(&Command::Go(go))?;
        self.pondering = Pondering::Running;
        Ok(())
    }

    /// The expected move was played: the next search goes on with what the engine thinks about.
    pub fn expect(&mut self) {
        if self.pondering == Pondering::Running {
            self.pondering = Pondering::Hit;
        }
    }

    /// Ends what it thinks on the opponent's time, and takes its answer from the pipe.
    ///
    /// # Errors
    /// If it leaves or does not answer.
    pub fn stop_pondering(&mut self) -> Result<(), Failure> {
        if std::mem::take(&mut self.pondering) == Pondering::Idle {
            return Ok(());
        }
        self.tell(&Command::Stop)?;
        let deadline = Instant::now() + self.patience.stall;
        loop {
            let received = self.process.receive(deadline).map_err(|error| match error {
                RecvTimeoutError::Disconnected => Failure::Crash,
                RecvTimeoutError::Timeout => Failure::Stall("\"stop\" while it pondered".into()),
            })?;
            if let Ok(Some(Reply::BestMove(_))) = self.dialect.decode_reply(&received.line) {
                return Ok(());
            }
        }
    }

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
        self.process.send(&text).map_err(|_| Failure::Crash)?;
        Ok((start, true))
    }
}
