//! One game as people play it: whose turn it is, and what each may do.

mod back;
mod ends;
mod kept;

use std::time::Duration;

use arena::clock::TimeControl;
use arena::engine::Thought;
use arena::referee::Reason;
use dyngame::{Move, MoveNotation};
use game::{Outcome, Side, TextError};
use protocol::Choice;

use crate::chosen::Player;
use crate::clocks::Clocks;
use crate::game_end::GameEnd;
use crate::occasion::Occasion;
use crate::ply::SavedMove;
use crate::refusal::refused;
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
    pub(crate) end: Option<GameEnd>,
    pub(crate) occasion: Occasion,
    pub(crate) paused: bool,
    /// Whether there is no undo, no help and no other player while it goes on.
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

impl Playing {
    pub(crate) fn new(
        setup: Setup,
        players: [Player; 2],
        names: [String; 2],
        control: Option<TimeControl>,
    ) -> Result<Self, TextError> {
        let table = Table::new(setup)?;
        let sides = table.setup.side_terms();
        let end = GameEnd::of(table.board());
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
            occasion: Occasion::now(),
            paused: false,
            strict: false,
            replay_draws: false,
            drawn: Vec::new(),
            hinted: false,
            offered: None,
            bottom: if only_second { Side::Second } else { Side::First },
        })
    }

    /// The clock by which both sides play, or did elsewhere.
    pub(crate) fn control_for_both(&self) -> Option<TimeControl> {
        let [first, second] = self.occasion.controls;
        self.control.or_else(|| first.filter(|_| first == second))
    }
    /// Whether nothing was played.
    pub(crate) fn is_empty(&self) -> bool {
        self.table.plies().is_empty() && self.drawn.is_empty()
    }

    pub(crate) fn to_move(&self) -> &Player {
        &self.players[self.table.turn().index()]
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
                self.finish(GameEnd::by(Outcome::Win(!mover), Reason::Resignation));
            }
            Choice::Win => {
                let claim = self.claimable().ok_or_else(|| refused("engine-false-claim"))?;
                self.finish(GameEnd::claimed(&claim));
            }
            Choice::None => return Err(refused("engine-gives-no-move")),
        }
        Ok(())
    }

    /// Plays the move with this canonical text, with what is noted of it.
    pub(crate) fn play_kept(
        &mut self,
        text: &str,
        spent: Option<Duration>,
        noted: SavedMove,
    ) -> Result<(), TextError> {
        let canonical = &MoveNotation::CANONICAL;
        let mv = self.table.at_end(|table| table.board().parse(text, canonical))?;
        self.play(mv, spent, noted);
        Ok(())
    }

    /// Plays `text`, as a person has written it, with what is noted of it.
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
        match over {
            Some(over) => {
                let reason = Reason::Time(Some(over.as_millis() as u64));
                self.finish(GameEnd::by(Outcome::Win(!mover), reason));
            }
            None => self.end = self.table.at_end(|table| GameEnd::of(table.board())),
        }
    }

    /// Charges the last move to `mover`; how far the time was exceeded, and what was spent.
    fn charge(&mut self, mover: Side, spent: Option<Duration>) -> (Option<Duration>, Option<u64>) {
        let millis = |spent: Duration| spent.as_millis() as u64;
        let next = self.table.turn();
        let Some(clocks) = &mut self.clocks else { return (None, spent.map(millis)) };
        let spent = spent.unwrap_or_else(|| clocks.elapsed(mover));
        let (over, spent) = clocks.charge(mover, spent);
        if next != mover {
            clocks.credit(mover);
        }
        (over, Some(millis(spent)))
    }

    /// Whether the game is a strict one that goes on.
    pub(crate) fn is_strict(&self) -> bool {
        self.strict && self.end.is_none()
    }

    /// Whether an engine may help the players.
    pub(crate) fn check_help(&self) -> Result<(), TextError> {
        if self.is_strict() { Err(refused("play-strict-help")) } else { Ok(()) }
    }

    /// Lets the game rest, or go on.
    pub(crate) fn pause(&mut self, on: bool) -> Result<(), TextError> {
        if self.end.is_some() {
            return Err(refused("play-over-pause"));
        }
        self.paused = on;
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
        (self.table.last()?.saved.side == turn && !is_over).then_some("the same side moves again")
    }
}
