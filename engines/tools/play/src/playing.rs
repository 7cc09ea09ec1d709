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
        let end = GameEnd::of(table.board());
        let clocks = control.map(Clocks::new);
        let bottom = only_person(&players).unwrap_or(Side::First);
        Ok(Self {
            table,
            players,
            names,
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
            bottom,
        })
    }

    /// Seats `player` at `side`. The board turns to whoever is the only person now; a draw that was offered is not any
    /// more, since another player is asked.
    pub(crate) fn seat(&mut self, side: usize, player: Player, name: String) {
        let before = only_person(&self.players);
        (self.players[side], self.names[side]) = (player, name);
        let only = only_person(&self.players).filter(|only| before != Some(*only));
        self.bottom = only.unwrap_or(self.bottom);
        self.offered = None;
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
            let is_over = self.table.board().ending().is_some();
            // What is wrong with the move itself does not matter then.
            let why = |error| if is_over { refused("game-over") } else { error };
            return self.table.try_move(text).map_err(why);
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
        // Who offers a draw may move besides.
        self.offered.take_if(|side| *side != mover);
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

/// The side of the person who plays an engine.
fn only_person(players: &[Player; 2]) -> Option<Side> {
    match players.each_ref().map(Player::is_person) {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chosen::{EngineId, STRONGEST};
    use crate::table::tests::table;

    fn of_two(control: Option<TimeControl>) -> Playing {
        let names = ["one", "two"].map(str::to_owned);
        Playing::new(table(&[]).setup, <[Player; 2]>::default(), names, control).expect("a game")
    }

    fn tengen() -> (Player, String) {
        let player = Player::Engine { engine: EngineId::Own, level: STRONGEST };
        (player, "Tengen".to_owned())
    }

    #[test]
    fn a_draw_is_offered_until_the_other_one_moves() {
        let mut playing = of_two(None);
        playing.offer_draw().expect("a person");
        playing.person_moves("h8").expect("a legal move");
        assert_eq!(playing.offered, Some(Side::First));
        playing.person_moves("h9").expect("a legal move");
        assert_eq!(playing.offered, None);
        playing.offer_draw().expect("a person");
        playing.person_moves("i8").expect("a legal move");
        playing.offer_draw().expect("a person");
        assert_eq!(playing.end.map(|end| end.outcome), Some(Outcome::Draw));
    }

    #[test]
    fn who_sits_down_turns_the_board_and_was_asked_nothing() {
        let mut playing = of_two(None);
        playing.offer_draw().expect("a person");
        let (player, name) = tengen();
        playing.seat(0, player.clone(), name.clone());
        assert_eq!((playing.offered, playing.bottom), (None, Side::Second));
        // The board stays as somebody has turned it, if the same person sits there.
        playing.bottom = Side::First;
        playing.seat(0, player.at(1), name);
        assert_eq!(playing.bottom, Side::First);
    }

    #[test]
    fn the_clock_of_an_engine_wakes_nobody() {
        let mut playing = of_two(Some("2+0".parse().expect("a clock")));
        playing.run_clocks(false);
        assert!(playing.deadline().is_some());
        let (player, name) = tengen();
        playing.seat(0, player, name);
        playing.run_clocks(true);
        assert!(playing.deadline().is_none());
    }
}
