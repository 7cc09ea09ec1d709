//! Our part in a game: what the engine chooses, said to the server.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::competitor::Competitor;
use arena::engine::{Engine, Failure, Task, Thought};
use dyngame::Move;
use protocol::{Base, Choice, Go, Info, Position};
use records::make_csa_move;

use super::InPlay;
use crate::client::times;
use crate::comment;
use crate::line::{Request, Special};

/// How long the server's word is waited for after Ctrl-C has given up the game.
const FAREWELL: Duration = Duration::from_secs(3);

impl InPlay<'_> {
    /// Resigns as we are to leave: a server whose turn it is not takes note only later.
    pub(super) fn give_up(&mut self) {
        self.resign("interrupted");
        self.leaves_at = Some(Instant::now() + FAREWELL);
    }

    /// Has the engine choose, and says its choice.
    pub(super) fn answer(&mut self, engine: &mut Option<Engine>) {
        let Some(playing) = engine else {
            return self.resign("there is no engine any more");
        };
        let chosen = match self.think(playing) {
            Ok((thought, line)) => self.request(&thought, &line).map(|said| (thought, said)),
            Err(failure) => {
                let why = format!("{}: {}", self.series.spec.name, playing.excuse(failure));
                log::warn!("{why}");
                *engine = None;
                Err(why)
            }
        };
        if self.is_stopped() {
            if engine.is_none() {
                self.details = chosen.err();
            }
            return;
        }
        match chosen {
            Ok((mut thought, request)) => {
                if let Request::Move { comment: Some(said), .. } = &request {
                    thought.comment = comment::line(said);
                }
                self.connection.outbox.say(request);
                self.sent = Some(thought);
            }
            Err(why) => self.resign(&why),
        }
    }

    /// Whether the game was over meanwhile, or we are to leave: nothing else is said then.
    fn is_stopped(&mut self) -> bool {
        let is_stopped = self.connection.stop.load(Ordering::Relaxed);
        if is_stopped {
            self.sent = Some(Thought::bare(Choice::None, Duration::ZERO));
            if self.is_leaving() {
                self.give_up();
            }
        }
        is_stopped
    }

    /// The engine's choice, and the line that it expects.
    fn think(&mut self, engine: &mut Engine) -> Result<(Thought, Vec<String>), Failure> {
        let own = &self.clocks[self.side.index()];
        let task = Task {
            position: self.position(),
            go: self.go(),
            mover: self.side,
            allowance: own.allowance(),
            stop: &self.connection.stop,
        };
        let mut line = Vec::new();
        let thought = engine.observe(task, &mut |info: &Info| {
            if info.multi_pv.unwrap_or(1) == 1 && !info.pv.is_empty() {
                line.clone_from(&info.pv);
            }
        })?;
        Ok((thought, line))
    }

    fn go(&self) -> Go {
        times::go(&self.clocks, self.side, self.series.margin)
    }

    fn position(&self) -> Position {
        let base = self.start.clone().map_or(Base::Start, Base::Text);
        Position { base, moves: self.written.clone() }
    }

    /// The line that says the engine's choice.
    ///
    /// # Errors
    /// If it is none that may be said: why.
    fn request(&self, thought: &Thought, line: &[String]) -> Result<Request, String> {
        let text = match &thought.best.choice {
            Choice::Move(text) => text,
            Choice::Resign(_) => return Ok(Request::Special(Special::Resign)),
            Choice::Win if self.board.claim().is_some() => {
                return Ok(Request::Special(Special::Declare));
            }
            Choice::Win => return Err(self.refused("a win that it has not")),
            Choice::None => return Err(self.refused("no move")),
        };
        let mv = self.board.parse(text, &self.notation).map_err(|_| self.refused(text))?;
        let mut board = self.board.fork();
        let csa = make_csa_move(&mut *board, &self.board.canonical_text(mv));
        let csa = csa.map_err(|error| error.to_string())?;
        let score = thought.score.filter(|_| self.series.says_comments);
        // A line of another move is not what it expects now.
        let rest =
            line.split_first().filter(|(first, _)| *first == text).map_or(&[][..], |it| it.1);
        let comment =
            score.map(|score| comment::write(score, self.side, &*board, rest, &self.notation));
        Ok(Request::Move { text: csa, comment })
    }

    fn refused(&self, choice: &str) -> String {
        let (name, position) = (&self.series.spec.name, self.board.text());
        format!("{name} chose {choice} in {position}")
    }

    pub(super) fn resign(&mut self, why: &str) {
        log::warn!("resigns: {why}");
        self.details = Some(why.to_owned());
        self.connection.outbox.say(Request::Special(Special::Resign));
        self.sent = Some(Thought::bare(Choice::Resign(None), Duration::ZERO));
    }

    /// Whether the engine has chosen this move.
    pub(super) fn has_chosen(&self, thought: &Thought, mv: Move) -> bool {
        let Choice::Move(text) = &thought.best.choice else { return false };
        self.board.parse(text, &self.notation).is_ok_and(|chosen| chosen == mv)
    }

    pub(super) fn ponder(&mut self, engine: &mut Engine, text: String) {
        if !self.series.spec.ponder || self.connection.stop.load(Ordering::Relaxed) {
            return;
        }
        let Ok(mv) = self.board.parse(&text, &self.notation) else { return };
        let mut position = self.position();
        position.moves.push(text);
        // An engine that has left is found out when it should move.
        if engine.ponder(position, self.go(), self.side).is_ok() {
            self.expected = Some(mv);
        }
    }
}
