//! A game of the client. The server is its only clock and its only judge.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::clock::Clock;
use arena::competitor::Competitor;
use arena::engine::{Engine, Failure, Task, Thought};
use arena::referee::{Finished, MoveEntry, Reason};
use dyngame::{GameState, Move, MoveNotation};
use game::{Outcome, Side, TextError};
use protocol::{Base, Choice, GameResult, Go, Info, Position};
use records::{csa_move, make_csa_move};

use super::connection::{Connection, Next};
use super::series::Series;
use super::times::{self, limits_with};
use crate::comment;
use crate::line::{EndReason, GameEnd, Reply, Request, Special, judged};
use crate::summary::{Summary, settings};

/// A game under way.
pub(crate) struct InPlay<'a> {
    series: &'a Series<'a>,
    connection: &'a Connection,
    /// Called after each move.
    sees: &'a dyn Fn(&MoveEntry),
    side: Side,
    board: Box<dyn GameState>,
    notation: MoveNotation,
    /// All moves as the engine writes them.
    written: Vec<String>,
    start: Option<String>,
    clocks: [Clock; 2],
    summary: &'a Summary,
    moves: Vec<MoveEntry>,
    /// The answer that was sent, until the server has it.
    sent: Option<Thought>,
    /// The move that the pondering engine expects.
    expected: Option<Move>,
    reason: Option<EndReason>,
    /// The milliseconds that the side to move was charged before it ended the game.
    last_think: Option<u64>,
    details: Option<String>,
    /// Until when the server's word is waited for, once we have given up the game.
    leaves_at: Option<Instant>,
}

impl<'a> InPlay<'a> {
    /// A game that the server has started, of which we play `side`.
    ///
    /// # Errors
    /// If its opening is none, which the summary has excluded.
    pub(crate) fn begin(
        series: &'a Series<'a>,
        connection: &'a Connection,
        sees: &'a dyn Fn(&MoveEntry),
        (summary, side): (&'a Summary, Side),
    ) -> Result<Self, TextError> {
        let rules = series.rules;
        let settings = settings(summary.has_declaration);
        let notation = rules.move_notation(series.spec.protocol, &settings)?;
        let (board, written) = summary.opening.written(rules, &settings, &notation)?;
        let clock = |tc| Clock::new(&limits_with(&series.spec.limits, tc));
        let mut game = Self {
            series,
            connection,
            sees,
            side,
            board,
            notation,
            written,
            start: summary.opening.position.clone(),
            clocks: summary.controls.map(clock),
            summary,
            moves: Vec::new(),
            sent: None,
            expected: None,
            reason: None,
            last_think: None,
            details: None,
            leaves_at: None,
        };
        // Who moved last of those that are given is not to move now.
        let mut mover = game.board.side_to_move();
        for &millis in summary.times.iter().rev() {
            mover = !mover;
            game.charge(mover, millis);
        }
        Ok(game)
    }

    /// Plays to the end; none where the line was lost before the server had settled it.
    pub(crate) fn play(mut self, engine: &mut Option<Engine>) -> (Option<GameEnd>, Finished) {
        let end = loop {
            if self.board.side_to_move() == self.side && self.sent.is_none() {
                self.answer(engine);
            }
            match self.connection.next(LOOK_UP) {
                Next::Reply(Reply::Move { text, millis }) => {
                    let millis = millis.map(|time| self.summary.millis(time));
                    self.advance(&text, millis, engine);
                }
                Next::Reply(Reply::Special(_, time)) => {
                    self.last_think = time.map(|time| self.summary.millis(time));
                }
                Next::Reply(Reply::Reason(reason)) => self.reason = Some(reason),
                Next::Reply(Reply::Result(end)) => break Some(end),
                Next::Reply(Reply::Unknown(line)) => self.not_understood(line),
                Next::Reply(_) => {}
                Next::Gone => break self.settled(),
                Next::Nothing if self.leaves_at.is_some_and(|at| Instant::now() >= at) => {
                    break Some(GameEnd::Lose);
                }
                Next::Nothing if self.is_leaving() && self.sent.is_none() => self.give_up(),
                Next::Nothing => {}
            }
        };
        let result = match end {
            Some(GameEnd::Win) => GameResult::Win,
            Some(GameEnd::Lose) | None => GameResult::Loss,
            Some(_) => GameResult::Draw,
        };
        if let Some(playing) = engine
            && playing.stop_pondering().and_then(|()| playing.game_over(result)).is_err()
        {
            *engine = None;
        }
        (end, self.finished(end))
    }

    /// A line that is not understood: it may be the reason of the end.
    fn not_understood(&mut self, line: String) {
        log::warn!("not understood: {line}");
        if line.starts_with('#') {
            self.reason.get_or_insert(EndReason::Other);
            self.details.get_or_insert(line);
        }
    }

    /// The end of a game whose server has gone after it had told the reason, where that settles it.
    fn settled(&self) -> Option<GameEnd> {
        let reason = self.reason?;
        let of_winner = |winner| if winner == self.side { GameEnd::Win } else { GameEnd::Lose };
        let mover = self.board.side_to_move();
        let has_resigned = |sent: &Thought| matches!(sent.best.choice, Choice::Resign(_));
        match (self.board.status(), reason) {
            (Some((Outcome::Win(winner), _)), _) => Some(of_winner(winner)),
            (Some((Outcome::Draw, _)), _) | (_, EndReason::Repetition) => Some(GameEnd::Draw),
            (_, EndReason::Resign) if self.sent.as_ref().is_some_and(has_resigned) => {
                Some(GameEnd::Lose)
            }
            (_, EndReason::Resign) => Some(GameEnd::Win),
            (_, EndReason::TimeUp | EndReason::IllegalMove) => Some(of_winner(!mover)),
            (_, EndReason::Declaration) => Some(of_winner(mover)),
            (_, EndReason::MaxMoves) => Some(GameEnd::Censored),
            // Either side may have lost.
            (_, EndReason::IllegalAction | EndReason::PerpetualCheck | EndReason::Other) => None,
        }
    }

    fn is_leaving(&self) -> bool {
        self.series.login.signals.is_leaving()
    }

    /// Resigns as we are to leave: a server whose turn it is not takes note only later.
    fn give_up(&mut self) {
        self.resign("interrupted");
        self.leaves_at = Some(Instant::now() + FAREWELL);
    }

    /// Has the engine choose, and says its choice.
    fn answer(&mut self, engine: &mut Option<Engine>) {
        let Some(playing) = engine else {
            return self.resign("there is no engine any more");
        };
        let (mut thought, line) = match self.think(playing) {
            Ok(found) => found,
            Err(failure) => {
                let name = &self.series.spec.name;
                let why = format!("{name}: {}", playing.excuse(failure));
                log::warn!("{why}");
                *engine = None;
                if self.is_stopped() {
                    self.details = Some(why);
                    return;
                }
                return self.resign(&why);
            }
        };
        if self.is_stopped() {
            return;
        }
        match self.request(&thought, &line) {
            Ok(request) => {
                if let Request::Move { comment: Some(said), .. } = &request {
                    thought.comment = comment::line(said);
                }
                self.connection.outbox.say(request);
            }
            Err(why) => return self.resign(&why),
        }
        self.sent = Some(thought);
    }

    /// Whether the game was over meanwhile, or we are to leave: nothing else is said then.
    fn is_stopped(&mut self) -> bool {
        let is_stopped = self.connection.stop.load(Ordering::Relaxed);
        if is_stopped {
            self.sent = Some(Thought::bare(Choice::None, Duration::ZERO));
        }
        if is_stopped && self.is_leaving() {
            self.give_up();
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

    fn resign(&mut self, why: &str) {
        log::warn!("resigns: {why}");
        self.details = Some(why.to_owned());
        self.connection.outbox.say(Request::Special(Special::Resign));
        self.sent = Some(Thought::bare(Choice::Resign(None), Duration::ZERO));
    }

    /// Takes a move that the server has accepted, of either side.
    fn advance(&mut self, text: &str, millis: Option<u64>, engine: &mut Option<Engine>) {
        let mover = self.board.side_to_move();
        let mv = match csa_move(&*self.board, text) {
            Ok(mv) => mv,
            Err(error) => {
                let why = format!("the server accepted {text}, which is none here: {error}");
                return self.resign(&why);
            }
        };
        let sent =
            self.sent.take_if(|_| mover == self.side).filter(|sent| self.has_chosen(sent, mv));
        if mover == self.side && sent.is_none() {
            log::warn!("the server has {text} as our move, which was not sent");
        }
        let entry = MoveEntry::new(self.board.canonical_text(mv), millis, sent.as_ref());
        (self.sees)(&entry);
        self.moves.push(entry);
        self.written.push(self.board.move_text(mv, &self.notation));
        self.board.make(mv);
        self.charge(mover, millis.unwrap_or(0));
        let expected = self.expected.take();
        let Some(engine) = engine else { return };
        if mover != self.side {
            if expected == Some(mv) {
                engine.expect();
            }
        } else if let Some(text) = sent.and_then(|sent| sent.best.ponder) {
            self.ponder(engine, text);
        }
    }

    /// Whether the engine has chosen this move.
    fn has_chosen(&self, thought: &Thought, mv: Move) -> bool {
        let Choice::Move(text) = &thought.best.choice else { return false };
        self.board.parse(text, &self.notation).is_ok_and(|chosen| chosen == mv)
    }

    fn charge(&mut self, mover: Side, millis: u64) {
        let clock = &mut self.clocks[mover.index()];
        clock.charge(Duration::from_millis(millis));
        clock.credit();
    }

    fn ponder(&mut self, engine: &mut Engine, text: String) {
        let is_over = self.connection.stop.load(Ordering::Relaxed);
        if !self.series.spec.ponder || is_over {
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

    fn finished(self, end: Option<GameEnd>) -> Finished {
        // A line that is lost behind the last move of a game has lost nothing.
        let shown = || self.board.status().map_or(Outcome::Win(!self.side), |status| status.0);
        let outcome = end.map_or_else(shown, |end| end.outcome(self.side));
        let why = end.map_or(Reason::Disconnection, |end| end.reason(self.reason));
        let (reason, ending) = judged(&*self.board, outcome, why);
        let is_censored = self.reason == Some(EndReason::MaxMoves);
        let details = self.details.or(is_censored.then(|| "#MAX_MOVES".to_owned()));
        Finished {
            outcome,
            reason,
            ending,
            details,
            last_think: self.last_think,
            moves: self.moves,
        }
    }
}

/// How long the server's word is waited for after Ctrl-C has given up the game.
const FAREWELL: Duration = Duration::from_secs(3);
/// How often it is looked whether we are to leave.
const LOOK_UP: Duration = Duration::from_millis(200);
