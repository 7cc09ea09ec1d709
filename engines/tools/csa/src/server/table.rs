//! A game of the server: both players at one table, and the arena's referee.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use arena::adjudication::Adjudication;
use arena::clock::{Clock, Limits};
use arena::competitor::Competitor;
use arena::engine::{Failure, Task, Thought};
use arena::referee::{Finished, GameSetup, MoveEntry, Reason, play};
use dyngame::{DynGame, EndRule, GameState, MoveNotation};
use game::{Outcome, Side, TextError};
use protocol::{BestMove, Choice, Value};
use records::{csa_move, make_csa_move};

use super::event::Event as ForOwner;
use crate::comment;
use crate::ends::{EndReason, GameEnd};
use crate::line::{Reply, Request, Special};
use crate::link::Outbox;
use crate::summary::{Summary, settings};

#[derive(Clone, Debug)]
pub(super) enum Event {
    Said(Side, Request, Instant),
    Gone(Side),
    Suspend,
}

/// How long both may take to agree.
const AGREEMENT: Duration = Duration::from_secs(120);
/// The longest time for a move of a game without a clock.
const UNTIMED: Duration = Duration::from_secs(3600);
/// Lines out of turn that are kept; who says more is cut off.
const MOST_DEFERRED: usize = 20;

/// A game.
pub(super) struct Table {
    rules: &'static dyn DynGame,
    summary: Summary,
    seats: [Outbox; 2],
    events: Receiver<Event>,
    board: RefCell<Box<dyn GameState>>,
    /// The requests out of turn, by side: they are taken when the turn comes.
    deferred: RefCell<[VecDeque<Request>; 2]>,
    /// The last move of each side, which may come twice.
    last: RefCell<[String; 2]>,
    /// Who went away while the other was to move.
    deserter: Cell<Option<Side>>,
}

impl Table {
    /// A table with a game before its start.
    ///
    /// # Errors
    /// If its opening is none.
    pub(super) fn new(
        rules: &'static dyn DynGame,
        summary: Summary,
        seats: [Outbox; 2],
        events: Receiver<Event>,
    ) -> Result<Self, TextError> {
        let board = summary.opening.board(rules, &settings(summary.has_declaration))?;
        Ok(Self {
            rules,
            summary,
            seats,
            events,
            board: RefCell::new(board),
            deferred: RefCell::default(),
            last: RefCell::default(),
            deserter: Cell::default(),
        })
    }

    /// Offers the game, plays it, and tells the server's `owner` of it, who tells both how it ended: what they say from then on
    /// is said to the server.
    pub(super) fn run(self, number: u64, owner: &SyncSender<ForOwner>) {
        let event = match self.offer() {
            Ok(None) => {
                let _ = owner.send(ForOwner::Begun(number));
                self.say(Reply::Started(self.summary.id.clone()));
                self.game(number, owner)
            }
            Ok(Some(side)) => {
                let Summary { id, names, .. } = &self.summary;
                let line = format!("REJECT:{id} by {}", names[side.index()]);
                Ok(ForOwner::Rejected(number, line))
            }
            Err(error) => Err(error),
        };
        let event = event.unwrap_or_else(|error| {
            log::error!("game {}: {error}", self.summary.id);
            ForOwner::Rejected(number, format!("REJECT:{} by server", self.summary.id))
        });
        // A server that has left wants to know nothing.
        let _ = owner.send(event);
    }

    fn say(&self, text: impl ToString) {
        let text = text.to_string();
        self.seats.iter().for_each(|seat| seat.say(&text));
    }

    /// Shows both the summary and waits until they agree; the side that does not.
    fn offer(&self) -> Result<Option<Side>, TextError> {
        for side in Side::BOTH {
            let text = self.summary.text(self.rules, side)?;
            self.seats[side.index()].say(text);
        }
        let (end, mut agreed) = (Instant::now() + AGREEMENT, [false; 2]);
        while agreed != [true; 2] {
            let wait = end.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(wait) {
                Ok(Event::Said(side, Request::Agree, _)) => agreed[side.index()] = true,
                Ok(Event::Said(side, Request::Reject | Request::Logout, _)) => {
                    return Ok(Some(side));
                }
                // A move before the start is no move.
                Ok(Event::Said(..)) => {}
                Ok(Event::Gone(side)) => return Ok(Some(side)),
                Ok(Event::Suspend) | Err(_) => {
                    let silent = if agreed[0] { Side::Second } else { Side::First };
                    return Ok(Some(silent));
                }
            }
        }
        Ok(None)
    }

    fn game(&self, number: u64, owner: &SyncSender<ForOwner>) -> Result<ForOwner, TextError> {
        let summary = &self.summary;
        let settings = settings(summary.has_declaration);
        let adjudication = Adjudication { max_plies: summary.max_moves, ..Adjudication::NONE };
        let begun = |tc| Clock::new(&Limits { tc, ..Limits::default() });
        let mut clocks = summary.controls.map(begun);
        let on_move = |entry: &MoveEntry| {
            if let Ok(csa) = make_csa_move(&mut **self.board.borrow_mut(), &entry.text) {
                self.say(Reply::Move { text: csa.clone(), millis: entry.millis });
                let _ = owner.send(ForOwner::Moved(number, csa, entry.clone()));
            }
        };
        let setup = GameSetup {
            adjudication: &adjudication,
            on_move: &on_move,
            ..GameSetup::new(self.rules, &settings, &summary.opening, [&MoveNotation::CANONICAL; 2])
        };
        let [mut black, mut white] = Side::BOTH.map(|side| Voice { table: self, side });
        let mut finished = play(&setup, &mut clocks, [&mut black, &mut white])?;
        if let (Reason::Interrupted, Some(side)) = (&finished.reason, self.deserter.get()) {
            finished.outcome = Outcome::Win(!side);
            finished.reason = Reason::Disconnection;
            finished.details = Some("it left in the opponent's turn".to_owned());
        }
        let verdict = Side::BOTH.map(|side| last_lines(&finished, side));
        Ok(ForOwner::Ended(number, Box::new(finished), verdict))
    }
}

/// The last lines of a game for `side`: why it has ended, and how for it.
fn last_lines(finished: &Finished, side: Side) -> String {
    let Finished { outcome, reason, last_think, .. } = finished;
    let special = match reason {
        // A side without a move, or that has gone, has resigned.
        Reason::Resignation | Reason::Disconnection | Reason::Rule(EndRule::NoMove) => {
            Some(Special::Resign)
        }
        Reason::Declaration | Reason::WrongDeclaration => Some(Special::Declare),
        _ => None,
    };
    let why = match reason {
        Reason::Interrupted => None,
        Reason::Declaration => Some(EndReason::Declaration),
        Reason::IllegalMove(_) | Reason::WrongDeclaration | Reason::NoMove => {
            Some(EndReason::IllegalMove)
        }
        Reason::Time(_) | Reason::Stall => Some(EndReason::TimeUp),
        Reason::Rule(EndRule::Repetition) if *outcome == Outcome::Draw => {
            Some(EndReason::Repetition)
        }
        Reason::Rule(EndRule::Repetition) => Some(EndReason::PerpetualCheck),
        Reason::Adjudication => Some(EndReason::MaxMoves),
        _ => Some(EndReason::Resign),
    };
    let end = match outcome {
        _ if *reason == Reason::Interrupted => GameEnd::Suspended,
        Outcome::Draw if *reason == Reason::Adjudication => GameEnd::Censored,
        Outcome::Draw => GameEnd::Draw,
        Outcome::Win(winner) if *winner == side => GameEnd::Win,
        Outcome::Win(_) => GameEnd::Lose,
    };
    let special = special.map(|special| Reply::Special(special, *last_think));
    let replies = [special, why.map(Reply::Reason), Some(Reply::Result(end))];
    replies.iter().flatten().map(Reply::to_string).collect::<Vec<_>>().join("\n")
}

/// A player as the referee hears it.
struct Voice<'a> {
    table: &'a Table,
    side: Side,
}

impl Competitor for Voice<'_> {
    fn think(
        &mut self,
        task: Task<'_>,
        _possible: &dyn Fn(&BestMove) -> bool,
    ) -> Result<Thought, Failure> {
        let start = Instant::now();
        let patience = task.allowance.unwrap_or(UNTIMED);
        loop {
            let deferred = self.table.deferred.borrow_mut()[self.side.index()].pop_front();
            let (request, at) = match deferred {
                Some(request) => (request, start),
                None => match self.hear(start + patience)? {
                    Some(said) => said,
                    // An answer that comes later is late.
                    None if task.allowance.is_none() => {
                        return Err(Failure::Stall { command: TextError::new("a move") });
                    }
                    None => return Ok(late(patience)),
                },
            };
            let spent = at.saturating_duration_since(start);
            if let Some(thought) = self.answer(request, spent)? {
                return Ok(thought);
            }
        }
    }

    fn complain(&mut self, failure: &Failure) -> Option<String> {
        (*failure != Failure::Interrupted {}).then(|| failure.to_string())
    }
}

/// An answer that has not come in time.
fn late(patience: Duration) -> Thought {
    let spent = patience + Duration::from_millis(1);
    Thought::bare(Choice::None, spent)
}

impl Voice<'_> {
    /// The next request of this side until `end`; the other's are kept for its turn. `None` if nothing came in time.
    fn hear(&self, end: Instant) -> Result<Option<(Request, Instant)>, Failure> {
        loop {
            let wait = end.saturating_duration_since(Instant::now());
            match self.table.events.recv_timeout(wait) {
                Ok(Event::Said(side, request, at)) if side == self.side => {
                    return Ok((at < end).then_some((request, at)));
                }
                Ok(Event::Said(side, Request::Logout, _) | Event::Gone(side)) => {
                    return Err(self.left(side));
                }
                Ok(Event::Said(side, request, _)) => self.defer(side, request),
                Ok(Event::Suspend) => return Err(Failure::Interrupted {}),
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Interrupted {}),
            }
        }
    }

    fn left(&self, side: Side) -> Failure {
        if side == self.side {
            return Failure::Disconnection {};
        }
        self.table.deserter.set(Some(side));
        Failure::Interrupted {}
    }

    /// Whether this was the last move of `side`.
    fn is_again(&self, side: Side, text: &str) -> bool {
        self.table.last.borrow()[side.index()] == text
    }

    /// Keeps what was said out of turn, but for a move that has come already.
    fn defer(&self, side: Side, request: Request) {
        let index = side.index();
        if matches!(&request, Request::Move { text, .. } if self.is_again(side, text)) {
            return;
        }
        let kept = &mut self.table.deferred.borrow_mut()[index];
        kept.push_back(request);
        if kept.len() > MOST_DEFERRED {
            self.table.seats[index].cut();
        }
    }

    /// The choice that `request` is; `None` if it is none.
    fn answer(&self, request: Request, spent: Duration) -> Result<Option<Thought>, Failure> {
        let seconds = spent.as_secs().max(self.table.summary.least);
        let thought = |choice| Some(Thought::bare(choice, Duration::from_secs(seconds)));
        Ok(match request {
            Request::Move { text, comment } => {
                let board = self.table.board.borrow();
                let mv = csa_move(&**board, &text).map(|mv| board.canonical_text(mv));
                // A move that has come already is dropped in either turn.
                if mv.is_err() && self.is_again(self.side, &text) {
                    return Ok(None);
                }
                self.table.last.borrow_mut()[self.side.index()].clone_from(&text);
                let comment = comment.unwrap_or_default();
                let score = comment::score(&comment, self.side).map(Value::Centi);
                let comment = comment::line(&comment);
                let bare = thought(Choice::Move(mv.unwrap_or(text)));
                bare.map(|bare| Thought { score, comment, ..bare })
            }
            Request::Special(Special::Resign) => thought(Choice::Resign(None)),
            Request::Special(Special::Declare) => thought(Choice::Win),
            // It takes both to suspend a game.
            Request::Special(Special::Suspend) => thought(Choice::Move("%CHUDAN".to_owned())),
            Request::Logout => return Err(Failure::Disconnection {}),
            _ => None,
        })
    }
}
