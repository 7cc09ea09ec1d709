//! An engine under examination: commands, answers, and times.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use dyngame::{GameState, MoveNotation};
use protocol::{Base, BestMove, Choice, Command, Dialect, Go, Position, Protocol, Reply, dialect};

use super::run::{CheckRun, Complaint, Start};
use crate::process::{Process, departure};
use crate::referee::Opening;

pub(super) struct EngineUnderTest<'a> {
    pub(super) run: &'a CheckRun<'a>,
    process: Process,
    dialect: Box<dyn Dialect>,
    pub(super) notation: MoveNotation,
    /// The board of the last position that was sent.
    pub(super) board: Box<dyn GameState>,
}

impl<'a> EngineUnderTest<'a> {
    /// A process of the engine, as far as `start` says.
    pub(super) fn begin(run: &'a CheckRun<'a>, start: Start) -> Result<Self, Complaint> {
        let CheckRun { rules, spec, .. } = *run;
        let process = Process::start(&spec.name, &spec.command, spec.folder.as_deref(), None);
        let process = process.map_err(|error| format!("cannot be started: {error}"))?;
        let notation = rules.move_notation(spec.protocol, &spec.options);
        let notation = notation.map_err(|error| format!("an option is refused: {error}"))?;
        let board = rules.state(None, &spec.options)?;
        let mut engine = Self { run, process, dialect: dialect(spec.protocol), notation, board };
        if let Start::Started = start {
            return Ok(engine);
        }
        engine.shake_hands()?;
        for (name, value) in &spec.options {
            let value = (!value.is_empty()).then(|| value.clone());
            engine.tell(&Command::SetOption { name: name.clone(), value })?;
        }
        engine.tell(&Command::NewGame)?;
        engine.ready()?;
        if let Start::Seated = start {
            engine.set(&[])?;
        }
        Ok(engine)
    }

    /// Another process of the same engine.
    pub(super) fn another(&self, start: Start) -> Result<Self, Complaint> {
        Self::begin(self.run, start)
    }

    pub(super) fn protocol(&self) -> Protocol {
        self.run.protocol()
    }

    pub(super) fn tell(&mut self, command: &Command) -> Result<(), Complaint> {
        let mut text = String::new();
        self.dialect.encode_command(command, &mut text);
        self.raw(&text)
    }

    pub(super) fn raw(&mut self, text: &str) -> Result<(), Complaint> {
        self.process.send(text).map_err(|_| "its process has ended".into())
    }

    pub(super) fn wait<T>(
        &mut self,
        what: &str,
        within: Duration,
        mut wanted: impl FnMut(Reply) -> Option<T>,
    ) -> Result<T, Complaint> {
        let start = Instant::now();
        // A late answer is distinguished from none.
        let end = start + within.max(self.run.patience);
        loop {
            let line = match self.process.receive(end) {
                Ok(received) => received.line,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!("its process ended instead of {what}").into());
                }
                Err(RecvTimeoutError::Timeout) => return Err(format!("no {what}").into()),
            };
            let Ok(Some(reply)) = self.dialect.decode_reply(&line) else { continue };
            if let Some(found) = wanted(reply) {
                let took = start.elapsed();
                if took > within {
                    let (took, within) = (took.as_millis(), within.as_millis());
                    return Err(format!("{what} after {took} ms, not within {within} ms").into());
                }
                return Ok(found);
            }
        }
    }

    /// Every line that comes within `ms`.
    pub(super) fn lines(&mut self, ms: u64) -> Vec<String> {
        let end = Instant::now() + Duration::from_millis(ms);
        std::iter::from_fn(|| self.process.receive(end).ok())
            .map(|received| received.line)
            .collect()
    }

    /// Final answers among the lines that come within `ms`.
    pub(super) fn answers(&mut self, ms: u64) -> usize {
        let lines = self.lines(ms);
        let mut is_answer = |line: &String| {
            let reply = self.dialect.decode_reply(line);
            matches!(reply, Ok(Some(Reply::BestMove(_) | Reply::Checkmate(_))))
        };
        lines.iter().filter(|line| is_answer(line)).count()
    }

    /// Fails for the reason `otherwise` unless no answer comes within `ms`.
    pub(super) fn keeps_silent(&mut self, ms: u64, otherwise: &str) -> Result<(), Complaint> {
        let silent = self.answers(ms) == 0;
        if silent { Ok(()) } else { Err(otherwise.into()) }
    }

    pub(super) fn shake_hands(&mut self) -> Result<Duration, Complaint> {
        let protocol = self.protocol();
        self.tell(&Command::Handshake(protocol.word().to_owned()))?;
        let (start, limit) = (Instant::now(), self.run.patience);
        self.wait("end of the handshake", limit, |reply| match reply {
            Reply::HandshakeDone(_) => Some(()),
            Reply::Identity { .. } if protocol == Protocol::Gomocup => Some(()),
            _ => None,
        })?;
        Ok(start.elapsed())
    }

    pub(super) fn ready(&mut self) -> Result<(), Complaint> {
        self.tell(&Command::IsReady)?;
        self.await_ready()
    }

    pub(super) fn await_ready(&mut self) -> Result<(), Complaint> {
        let limit = self.run.patience;
        self.wait("answer to isready", limit, |reply| (reply == Reply::Ready).then_some(()))
    }

    /// The start position.
    pub(super) fn fresh_board(&self) -> Result<Box<dyn GameState>, Complaint> {
        Ok(self.run.rules.state(None, &self.run.spec.options)?)
    }

    /// Sends the position after `moves` (canonically written) from the start.
    pub(super) fn set(&mut self, moves: &[String]) -> Result<(), Complaint> {
        let CheckRun { rules, spec, .. } = *self.run;
        let played = Opening { position: None, moves: moves.to_vec() };
        let (board, moves) = played.written(rules, &spec.options, &self.notation)?;
        self.board = board;
        self.tell(&Command::Position(Position { base: Base::Start, moves }))
    }

    /// Has the position after `moves`, as the engine writes them, on the board, and tells the engine nothing.
    pub(super) fn place(&mut self, moves: &[&str]) -> Result<(), Complaint> {
        self.board = self.fresh_board()?;
        for text in moves {
            let mv = self.board.parse(text, &self.notation)?;
            self.board.make(mv);
        }
        Ok(())
    }

    pub(super) fn go(&mut self, go: Go) -> Result<(), Complaint> {
        self.tell(&Command::Go(go))
    }

    /// Waits `ms` for the final answer.
    pub(super) fn best(&mut self, ms: u64) -> Result<BestMove, Complaint> {
        self.wait("final answer", self.run.millis(ms), |reply| match reply {
            Reply::BestMove(best) => Some(best),
            _ => None,
        })
    }

    /// Waits `ms` for the final answer, which must be a legal move; returns it canonically written.
    pub(super) fn legal(&mut self, ms: u64) -> Result<String, Complaint> {
        let choice = self.best(ms)?.choice;
        let (Choice::Move(text) | Choice::Resign(Some(text))) = &choice else {
            return Err(format!("no move although there are some: {}", name(&choice)).into());
        };
        match self.board.parse(text, &self.notation) {
            Ok(mv) => Ok(self.board.canonical_text(mv)),
            Err(error) => Err(format!("the answer {text} is not legal: {error}").into()),
        }
    }

    /// Fails unless the process ends well within half a second.
    pub(super) fn exit(&mut self) -> Result<(), Complaint> {
        let grace = self.run.millis(500);
        match self.process.exit(grace) {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(format!("left with {status}, not 0").into()),
            None => Err(format!("did not exit within {} ms", grace.as_millis()).into()),
        }
    }

    /// How it has left; `None` if it is there.
    pub(super) fn departure(&mut self) -> Option<String> {
        let status = self.process.exit(Duration::from_millis(100));
        status.map(|status| departure(status).to_string())
    }

    /// Closes its input.
    pub(super) fn close(&mut self) {
        self.process.close();
    }

    /// A search may be asked for and answered after whatever came before.
    pub(super) fn still_plays(&mut self) -> Result<(), Complaint> {
        self.set(&[])?;
        self.go(Go { move_time: Some(20), ..Go::default() })?;
        self.legal(2000).map(drop)
    }
}

/// A choice, for people.
pub(super) fn name(choice: &Choice) -> &str {
    match choice {
        Choice::Move(text) => text,
        Choice::Resign(_) => "it resigns",
        Choice::Win => "it declares a win",
        Choice::None => "it gives no move",
    }
}
