//! One game as people play it: whose turn it is, and what each may do.

use std::time::{Duration, Instant};

use arena::clock::TimeControl;
use arena::engine::Thought;
use arena::journal::branches_of;
use arena::referee::Reason;
use arena::runner::date_now;
use dyngame::{Claim, Move, MoveNotation};
use game::{Message, Outcome, Side, TextError};
use protocol::Choice;
use protocol::Value::{Centi, Mate, Mated};
use records::{Date, GameRecord, MoveRecord, Score};

use crate::clocks::Clocks;
use crate::command::Player;
use crate::ending::Ending;
use crate::ply::SavedMove;
use crate::refusal::{refusal, refused};
use crate::table::{Setup, Table};
use crate::value::Value;

/// A game, its players and its clocks.
pub(crate) struct Playing {
    pub(crate) table: Table,
    pub(crate) players: [Player; 2],
    pub(crate) names: [String; 2],
    pub(crate) sides: [&'static str; 2],
    pub(crate) control: Option<TimeControl>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) end: Option<Ending>,
    /// When it began, in UTC, if that was here and now.
    pub(crate) began: Option<Date>,
    pub(crate) paused: bool,
    /// Whether there is neither undo nor hint.
    pub(crate) strict: bool,
    /// Whether a draw by repetition begins the game anew with the sides exchanged.
    pub(crate) replay_draws: bool,
    /// The moves of the games that were drawn so, of which this one is the last.
    pub(crate) drawn: Vec<Vec<SavedMove>>,
    /// Whether a hint was given for the coming move.
    pub(crate) hinted: bool,
    /// The person who has offered a draw to the other one.
    pub(crate) offered: Option<Side>,
    /// The side that sits at the bottom of the board: the only person's, or the one that it was turned to.
    pub(crate) bottom: Side,
}

/// What a record knows of a move of `mover`.
fn noted(MoveRecord { text, facts, comment }: &MoveRecord, mover: Side) -> SavedMove {
    let plies = |plies| i32::try_from(plies).unwrap_or(i32::MAX);
    let score = facts.score.map(|score| match score {
        Score::Centi(score) => Centi(score),
        Score::Win(length) => Mate(plies(length)),
        Score::Loss(0) => Mated,
        Score::Loss(length) => Mate(-plies(length)),
    });
    let (text, comment) = (text.clone(), comment.clone());
    let score = score.map(|score| Value::of(score, mover));
    SavedMove { text, comment, score, millis: facts.millis, ..SavedMove::default() }
}

/// `error` about move `number` of a record.
fn in_move(number: usize, error: &TextError) -> TextError {
    refusal(Message::new("in-move").with("number", number).with("why", error.message().clone()))
}

impl Playing {
    pub(crate) fn new(
        setup: Setup,
        players: [Player; 2],
        names: [String; 2],
        control: Option<TimeControl>,
    ) -> Result<Self, TextError> {
        let table = Table::new(setup)?;
        let sides = table.board().side_terms();
        let end = Ending::of(table.board());
        let clocks = control.map(Clocks::new);
        let only_second = !players[0].is_person() && players[1].is_person();
        Ok(Self {
            table,
            players,
            names,
            sides,
            control,
            clocks,
            end,
            began: date_now(),
            paused: false,
            strict: false,
            replay_draws: false,
            drawn: Vec::new(),
            hinted: false,
            offered: None,
            bottom: if only_second { Side::Second } else { Side::First },
        })
    }

    /// Plays the moves of a saved game again.
    pub(crate) fn replay(&mut self, moves: &[SavedMove]) -> Result<(), TextError> {
        for saved in moves {
            let (mover, mv) = (self.table.turn(), self.table.board().understand(&saved.text)?);
            self.table.play(mv);
            self.table.note(saved.clone());
            let spent = Duration::from_millis(saved.millis.unwrap_or(0));
            self.charge(mover, Some(spent));
        }
        self.began = None;
        self.end = self.table.at_end(|table| Ending::of(table.board()));
        Ok(())
    }

    /// Plays the moves of a record, with what it knows of each.
    pub(crate) fn play_record(&mut self, record: &GameRecord) -> Result<(), TextError> {
        for (ply, mv) in record.main.moves.iter().enumerate() {
            let (noted, spent) = (noted(mv, self.table.turn()), mv.facts.millis);
            let played = self.play_text(&mv.text, spent.map(Duration::from_millis), noted);
            played.map_err(|error| in_move(ply + 1, &error))?;
        }
        self.began = record.date;
        self.table.comment.clone_from(&record.main.comment);
        self.table.grow(&branches_of(&record.main), noted)
    }

    /// Whether nothing was played.
    pub(crate) fn is_empty(&self) -> bool {
        self.table.plies().is_empty() && self.drawn.is_empty()
    }

    pub(crate) fn to_move(&self) -> Player {
        self.players[self.table.turn().index()]
    }

    /// Whether moves are moves of the game: it goes on, and its end is shown.
    pub(crate) fn is_live(&self) -> bool {
        self.end.is_none() && self.table.is_at_end()
    }

    pub(crate) fn awaits_person(&self) -> bool {
        self.is_live() && !self.paused && self.to_move().is_person()
    }

    /// A person's move: of the game at its end, otherwise of a variation.
    pub(crate) fn person_moves(&mut self, text: &str) -> Result<(), TextError> {
        if !self.is_live() {
            return self.table.try_move(text);
        }
        self.check_turn("game-over")?;
        self.play_text(text, None, SavedMove::default())
    }

    /// Takes the answer of an engine, in its notation.
    pub(crate) fn engine_moves(
        &mut self,
        thought: &Thought,
        notation: &MoveNotation,
    ) -> Result<(), TextError> {
        let mover = self.table.turn();
        match &thought.best.choice {
            Choice::Move(text) => {
                let mv = self.table.at_end(|table| table.board().parse(text, notation))?;
                let score = thought.score.map(|score| Value::of(score, mover));
                let noted = SavedMove { score, ..SavedMove::default() };
                self.play(mv, Some(thought.spent), noted);
            }
            Choice::Resign(_) => {
                self.finish(Ending::by(Outcome::Win(!mover), Reason::Resignation));
            }
            Choice::Win => {
                let claim = self.claimable().ok_or_else(|| refused("engine-false-claim"))?;
                self.finish(Ending::claimed(&claim));
            }
            Choice::None => return Err(refused("engine-gives-no-move")),
        }
        Ok(())
    }

    /// Plays `text`, as a person or a record has it, with what is noted of it.
    pub(crate) fn play_text(
        &mut self,
        text: &str,
        spent: Option<Duration>,
        noted: SavedMove,
    ) -> Result<(), TextError> {
        let mv = self.table.at_end(|table| table.board().understand(text))?;
        self.play(mv, spent, noted);
        Ok(())
    }

    /// Plays a move of the game that took `spent`, or as long as its clock ran.
    fn play(&mut self, mv: Move, spent: Option<Duration>, noted: SavedMove) {
        let mover = self.table.turn();
        self.table.play(mv);
        let hinted = std::mem::take(&mut self.hinted);
        self.offered = None;
        let (over, millis) = self.charge(mover, spent);
        self.table.note(SavedMove { millis, hinted, ..noted });
        self.end = match over {
            Some(over) => {
                let reason = Reason::Time(over.as_millis() as u64);
                Some(Ending::by(Outcome::Win(!mover), reason))
            }
            None => self.table.at_end(|table| Ending::of(table.board())),
        };
    }

    /// Charges the last move to `mover`; how far the time was exceeded, and what was spent.
    fn charge(&mut self, mover: Side, spent: Option<Duration>) -> (Option<Duration>, Option<u64>) {
        let millis = |spent: Duration| spent.as_millis() as u64;
        let next = self.table.turn();
        let Some(clocks) = &mut self.clocks else { return (None, spent.map(millis)) };
        let spent = spent.unwrap_or_else(|| clocks.elapsed(mover));
        let over = clocks.charge(mover, spent);
        if next != mover {
            clocks.credit(mover);
        }
        (over, Some(millis(spent)))
    }

    /// Whether a repetition has drawn the game, which then begins anew.
    pub(crate) fn is_to_begin_anew(&self) -> bool {
        let replayed = |end: &Ending| end.reason.is_replayed(end.outcome, self.drawn.len());
        self.replay_draws && self.end.as_ref().is_some_and(replayed)
    }

    /// Begins the game anew with the sides exchanged and the clocks as they are.
    pub(crate) fn begin_anew(&mut self) {
        let moves = self.table.plies().iter().map(|ply| ply.saved.clone()).collect();
        self.drawn.push(moves);
        self.exchange();
        self.clear();
    }

    /// Takes the whole game back.
    fn clear(&mut self) {
        self.table.clear();
        self.reopen();
    }

    /// Whether the person takes back to the drawn game before this one: nothing of this one is the person's.
    pub(crate) fn may_reopen(&self) -> bool {
        let person = self.players.iter().any(|player| player.is_person());
        !self.strict && person && self.undo_to().is_none() && !self.drawn.is_empty()
    }

    /// Takes the drawn game before this one up again, at its end.
    pub(crate) fn reopen_drawn(&mut self) -> Result<(), TextError> {
        let Some(moves) = self.drawn.pop() else { return Ok(()) };
        self.clear();
        self.exchange();
        for saved in moves {
            let mv = self.table.board().understand(&saved.text)?;
            self.table.play(mv);
            self.table.note(saved);
        }
        self.end = Ending::of(self.table.board());
        Ok(())
    }

    /// Seats the players, with their clocks, in each other's places.
    pub(crate) fn exchange(&mut self) {
        self.players.reverse();
        self.names.reverse();
        self.bottom = !self.bottom;
        self.clocks.iter_mut().for_each(Clocks::exchange);
    }

    /// How many moves are left of the game if the person takes back; `None` if there is nothing.
    pub(crate) fn undo_to(&self) -> Option<usize> {
        let plies = self.table.plies();
        let side = |ply: usize| plies[ply].saved.side;
        let begins_turn = |ply: usize| ply == 0 || side(ply - 1) != side(ply);
        let is_persons =
            |ply: usize| self.players[usize::from(side(ply))].is_person() && begins_turn(ply);
        let found = (0..plies.len()).rev().find(|&ply| is_persons(ply));
        found.filter(|_| !self.strict)
    }

    /// Takes back to the person's previous turn; returns the number of moves left.
    pub(crate) fn undo(&mut self) -> Result<usize, TextError> {
        if self.strict {
            return Err(refused("play-strict-undo"));
        }
        let ply = self.undo_to().ok_or_else(|| refused("play-nothing-to-undo"))?;
        self.take_back(ply);
        Ok(ply)
    }

    /// Takes back to `ply` moves, whoever made them.
    pub(crate) fn take_back(&mut self, ply: usize) {
        self.table.take_back(ply);
        self.reopen();
    }

    /// The position shown becomes the end of the game.
    pub(crate) fn adopt(&mut self) -> Result<(), TextError> {
        if self.strict && self.end.is_none() {
            return Err(refused("play-strict-undo"));
        }
        if self.table.is_at_end() {
            return Err(refused("play-end-shown"));
        }
        self.table.adopt()?;
        self.reopen();
        Ok(())
    }

    /// Whether a variation may become the game: the moves of a game against the clock, or without taking back, stay.
    pub(crate) fn may_change(&self) -> bool {
        self.end.is_some() || !self.strict && self.clocks.is_none()
    }

    /// The variation shown becomes the game, to its end.
    pub(crate) fn make_main(&mut self) -> Result<(), TextError> {
        if !self.may_change() {
            return Err(refused("play-fixed-moves"));
        }
        if self.table.shown().variation().is_empty() {
            return Err(refused("play-no-variation"));
        }
        self.table.make_game()?;
        self.reopen();
        Ok(())
    }

    fn reopen(&mut self) {
        self.hinted = false;
        self.offered = None;
        self.stop_clocks();
        self.end = self.table.at_end(|table| Ending::of(table.board()));
    }

    /// The side that resigns: the person's whose turn it is, or the only person's.
    pub(crate) fn resign(&mut self) -> Result<(), TextError> {
        let side = self.person("play-over-resign", "play-engines-resign")?;
        self.finish(Ending::by(Outcome::Win(!side), Reason::Resignation));
        Ok(())
    }

    /// The side of the person who acts; the refusals are those of a game that is over, and of one between engines.
    fn person(&self, over: &'static str, engines: &'static str) -> Result<Side, TextError> {
        if self.end.is_some() {
            return Err(refused(over));
        }
        let turn = self.table.turn();
        let mut sides = [turn, !turn].into_iter();
        sides.find(|side| self.players[side.index()].is_person()).ok_or_else(|| refused(engines))
    }

    /// Offers a draw, or agrees to one; whether it is declined. An engine agrees that has seen
    /// nothing in its last moves for long enough; of two people the other one is asked.
    pub(crate) fn offer_draw(&mut self) -> Result<bool, TextError> {
        /// Plies of the engine that must agree, and the hundredths that they may differ by.
        const PLIES: usize = 5;
        const WITHIN: i32 = 30;
        let side = self.person("play-over-draw", "play-engines-draw")?;
        let agrees = if self.players[(!side).index()].is_person() {
            self.offered.replace(side).is_some()
        } else {
            let other = (!side).index() as u8;
            let its = self.table.plies().iter().rev().filter(|ply| ply.saved.side == other);
            let scores: Vec<_> = its.take(PLIES).map(|ply| ply.saved.score).collect();
            let near = |score: &Option<Value>| matches!(score, Some(Value::Cp(score)) if score.abs() <= WITHIN);
            scores.len() == PLIES && scores.iter().all(near)
        };
        if agrees {
            self.finish(Ending::by(Outcome::Draw, Reason::Agreement));
        }
        Ok(!agrees && self.offered.is_none())
    }

    pub(crate) fn is_won_by_person(&self) -> bool {
        match self.end.as_ref().map(|end| end.outcome) {
            Some(Outcome::Win(side)) => self.players[side.index()].is_person(),
            _ => false,
        }
    }

    /// The claim that the person to move may make now.
    pub(crate) fn claim(&self) -> Option<Claim> {
        if !self.awaits_person() { None } else { self.table.board().claim() }
    }

    /// The claim that the end of the game gives, also where an engine is to move.
    pub(crate) fn claimable(&mut self) -> Option<Claim> {
        self.table.at_end(|table| table.board().claim())
    }

    /// The person to move claims what the rules give it.
    pub(crate) fn declare(&mut self) -> Result<(), TextError> {
        self.check_turn("play-over-claim")?;
        let claim = self.claimable().ok_or_else(|| refused("play-nothing-to-claim"))?;
        self.finish(Ending::claimed(&claim));
        Ok(())
    }

    /// Whether a person may act for the side to move; `over` is the refusal of a game that has ended.
    fn check_turn(&self, over: &'static str) -> Result<(), TextError> {
        if self.end.is_some() {
            return Err(refused(over));
        }
        if !self.to_move().is_person() {
            let side = Message::new(self.sides[self.table.turn().index()]);
            return Err(refusal(Message::new("play-engines-turn").with("side", side)));
        }
        if self.paused { Err(refused("play-paused")) } else { Ok(()) }
    }

    /// Ends the game of a person whose time is over, and says so; an engine answers for its own.
    pub(crate) fn flag(&mut self, now: Instant) -> bool {
        let deadline = self.clocks.as_ref().and_then(Clocks::deadline);
        let fallen = deadline.filter(|&(_, at)| at <= now).map(|(side, _)| side);
        let Some(side) = fallen.filter(|side| self.players[side.index()].is_person()) else {
            return false;
        };
        self.finish(Ending::by(Outcome::Win(!side), Reason::Time(0)));
        true
    }

    pub(crate) fn finish(&mut self, end: Ending) {
        self.end = Some(end);
        self.offered = None;
        self.stop_clocks();
    }

    /// Stops clocks and engines, or lets them go on.
    pub(crate) fn pause(&mut self, on: bool) -> Result<(), TextError> {
        if self.end.is_some() {
            return Err(refused("play-over-pause"));
        }
        self.paused = on;
        if on {
            self.stop_clocks();
        }
        Ok(())
    }

    pub(crate) fn stop_clocks(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.stop();
        }
    }

    /// Lets the right clock run. The clock of an engine runs only while it thinks.
    pub(crate) fn run_clocks(&mut self, thinks: bool) {
        let turn = self.table.turn();
        let runs = self.end.is_none() && !self.paused && (thinks || self.to_move().is_person());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(runs.then_some(turn));
        }
    }

    /// Why the side to move moves again, if it does.
    pub(crate) fn again(&self) -> Option<&'static str> {
        let board = self.table.board();
        let turn = board.side_to_move().index() as u8;
        let is_over = board.status().is_some();
        (self.table.shown().last()?.saved.side == turn && !is_over)
            .then_some("the same side moves again")
    }
}
