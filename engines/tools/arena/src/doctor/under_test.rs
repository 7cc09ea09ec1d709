//! An engine under examination: commands, answers, and times.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use dyngame::{GameState, Move, MoveNotation};
use protocol::{Base, BestMove, Choice, Command, Dialect, Go, Position, Protocol, Reply, dialect};

use super::check::{CheckRun, Complaint};
use crate::process::Process;
use crate::referee::Opening;

pub(super) struct EngineUnderTest<'a> {
    run: &'a CheckRun<'a>,
    process: Process,
    dialect: Box<dyn Dialect>,
    notation: MoveNotation,
}

impl<'a> EngineUnderTest<'a> {
    pub(super) fn start(run: &'a CheckRun<'a>) -> Result<Self, Complaint> {
        let spec = run.spec;
        let process = Process::start(&spec.name, &spec.command, spec.folder.as_deref(), None);
        let process = process.map_err(|error| format!("cannot be started: {error}"))?;
        let notation = run.rules.move_notation(spec.protocol, &spec.options);
        let notation = notation.map_err(|error| format!("an option is refused: {error}"))?;
        Ok(Self { run, process, dialect: dialect(spec.protocol), notation })
    }

    /// A started engine after its handshake, ready for a game.
    pub(super) fn admit(run: &'a CheckRun<'a>) -> Result<Self, Complaint> {
        let mut engine = Self::start(run)?;
        engine.shake_hands()?;
        for (name, value) in &run.spec.options {
            let value = (!value.is_empty()).then(|| value.clone());
            engine.tell(&Command::SetOption { name: name.clone(), value })?;
        }
        engine.tell(&Command::NewGame)?;
        engine.ready()?;
        Ok(engine)
    }

    /// An engine that is ready, with the start position before it.
    pub(super) fn seated(run: &'a CheckRun<'a>) -> Result<(Self, Box<dyn GameState>), Complaint> {
        let mut engine = Self::admit(run)?;
        let board = engine.set(&[])?;
        Ok((engine, board))
    }

    pub(super) fn tell(&mut self, command: &Command) -> Result<(), Complaint> {
        let mut text = String::new();
        self.dialect.encode_command(command, &mut text);
        self.raw(&text)
    }

    pub(super) fn raw(&mut self, text: &str) -> Result<(), Complaint> {
        self.process.send(text).map_err(|_| "its process has ended".into())
    }

    /// Waits for the reply that `wanted` takes.
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

    /// Every line that comes within `time`.
    pub(super) fn lines(&mut self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        std::iter::from_fn(|| self.process.receive(end).ok())
            .map(|received| received.line)
            .collect()
    }

    /// Final answers among the lines that come within `time`.
    pub(super) fn answers(&mut self, time: Duration) -> usize {
        let lines = self.lines(time);
        let mut is_answer = |line: &String| {
            let reply = self.dialect.decode_reply(line);
            matches!(reply, Ok(Some(Reply::BestMove(_) | Reply::Checkmate(_))))
        };
        lines.iter().filter(|line| is_answer(line)).count()
    }

    /// Fails for the reason `otherwise` unless no answer comes within `ms`.
    pub(super) fn keeps_silent(&mut self, ms: u64, otherwise: &str) -> Result<(), Complaint> {
        let silent = self.answers(Duration::from_millis(ms)) == 0;
        if silent { Ok(()) } else { Err(otherwise.into()) }
    }

    pub(super) fn shake_hands(&mut self) -> Result<Duration, Complaint> {
        let protocol = self.run.protocol();
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

    /// Sets the position after `moves` (canonically spelt) from the start.
    pub(super) fn set(&mut self, moves: &[String]) -> Result<Box<dyn GameState>, Complaint> {
        let CheckRun { rules, spec, .. } = *self.run;
        let played = Opening { position: None, moves: moves.to_vec() };
        let (board, moves) = played.written(rules, &spec.options, &self.notation)?;
        self.tell(&Command::Position(Position { base: Base::Start, moves }))?;
        Ok(board)
    }

    pub(super) fn go(&mut self, go: Go) -> Result<(), Complaint> {
        self.tell(&Command::Go(go))
    }

    /// Waits for the final answer.
    pub(super) fn best(&mut self, within: Duration) -> Result<BestMove, Complaint> {
        self.wait("final answer", within, |reply| match reply {
            Reply::BestMove(best) => Some(best),
            _ => None,
        })
    }

    /// Waits for the final answer, which must be a legal move on `board`.
    pub(super) fn legal(
        &mut self,
        board: &dyn GameState,
        within: Duration,
    ) -> Result<Move, Complaint> {
        let choice = self.best(within)?.choice;
        let (Choice::Move(text) | Choice::Resign(Some(text))) = &choice else {
            return Err(format!("no move although there are some: {}", name(&choice)).into());
        };
        let mv = board.parse(text, &self.notation);
        mv.map_err(|error| format!("the answer {text} is not legal: {error}").into())
    }

    /// How the process ended within `grace`: its exit code, `Err` if it is still there.
    pub(super) fn exit(&mut self, grace: Duration) -> Result<(), Complaint> {
        match self.process.exit(grace) {
            Some(Some(0)) => Ok(()),
            Some(code) => {
                let code = code.map_or_else(|| "none".to_owned(), |code| code.to_string());
                Err(format!("left with exit code {code}, not 0").into())
            }
            None => Err(format!("did not exit within {} ms", grace.as_millis()).into()),
        }
    }

    /// Closes its input.
    pub(super) fn close(&mut self) {
        self.process.close();
    }

    /// A search may be asked for and answered after whatever came before.
    pub(super) fn still_plays(&mut self) -> Result<(), Complaint> {
        let board = self.set(&[])?;
        self.go(Go { move_time: Some(20), ..Go::default() })?;
        let limit = self.run.millis(2000);
        self.legal(&*board, limit).map(drop)
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
