//! A game of the client. The server is its only clock and its only judge.

use std::time::{Duration, Instant};

use arena::clock::Clock;
use arena::competitor::Competitor;
use arena::engine::{Engine, Thought};
use arena::referee::{Finished, MoveEntry};
use dyngame::{GameState, Move, MoveNotation};
use game::{Side, TextError};
use protocol::GameResult;
use records::csa_move;

use super::connection::{Connection, Next};
use super::series::Series;
use super::times::limits_with;
use crate::ends::{EndReason, GameEnd};
use crate::line::Reply;
use crate::summary::{Summary, settings};

mod choice;
mod end;

/// How often it is looked whether we are to leave.
const LOOK_UP: Duration = Duration::from_millis(200);

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

    fn is_leaving(&self) -> bool {
        self.series.login.signals.is_leaving()
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

    fn charge(&mut self, mover: Side, millis: u64) {
        let clock = &mut self.clocks[mover.index()];
        clock.charge(Duration::from_millis(millis));
        clock.credit();
    }
}
