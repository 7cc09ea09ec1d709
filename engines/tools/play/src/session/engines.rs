//! What the session asks its engines, and what it makes of their answers.

use std::sync::Arc;

use arena::engine::Thought;
use arena::referee::Reason;
use game::{Outcome, TextError};
use protocol::{Choice, Go};

use super::Session;
use crate::command::{Player, STRONGEST};
use crate::ending::Ending;
use crate::hint::{Hint, TIME};
use crate::message::{EngineRole, Message};
use crate::reviewing::Reviewing;
use crate::seat::{Search, Seat};
use crate::value::Value;
use crate::workers::{Told, Word};

impl Session {
    /// Has every engine do what the state asks for, and nothing else.
    pub(super) fn direct_engines(&mut self) {
        if let Err(error) = self.direct_players() {
            self.falter(&error.to_string());
        }
        if let Err(error) = self.direct_analyst() {
            self.analysis.on = false;
            self.notices.push(error.to_string());
        }
    }

    fn direct_players(&mut self) -> Result<(), TextError> {
        let Some(playing) = &mut self.playing else { return Ok(()) };
        let plies = playing.table.plies();
        let turn = playing.table.turn();
        let goes_on = playing.end.is_none() && !playing.paused;
        for (side, seat) in self.seats.iter_mut().enumerate() {
            let is_wanted = goes_on && side == turn.index();
            if let Some(seat) = seat
                && seat.search.is_some_and(|(_, root)| !is_wanted || root != plies)
            {
                seat.stop();
            }
        }
        let Player::Engine { engine, level } = playing.to_move() else {
            playing.run_clocks(false);
            return Ok(());
        };
        if !goes_on {
            return Ok(());
        }
        playing.run_clocks(true);
        let ground = &playing.table.ground;
        let seat_of_turn = &mut self.seats[turn.index()];
        if seat_of_turn.is_none() {
            let spec = self.offer.engines.get(engine).and_then(|choice| choice.spec.clone());
            let inbox: std::sync::mpsc::Sender<Message> = self.inbox.clone();
            *seat_of_turn = Some(Seat::new(EngineRole::Player(turn.index()), spec, ground, inbox)?);
        }
        let Some(seat) = seat_of_turn.as_mut().filter(|seat| seat.search.is_none()) else {
            return Ok(());
        };
        let (go, allowance) = seat.limits(playing.clocks.as_ref(), turn);
        self.searches += 1;
        seat.ask(Search {
            number: self.searches,
            game: self.games,
            ground,
            steps: &playing.table.game.steps,
            mover: turn,
            go,
            allowance,
            level,
            lines: 0,
        })
    }

    /// Has the analyst look at the position shown, if it shall, and has not begun.
    fn direct_analyst(&mut self) -> Result<(), TextError> {
        let Some(playing) = &self.playing else { return Ok(()) };
        let steps = playing.table.shown_steps();
        let shown: Vec<String> = steps.iter().map(|step| step.text.clone()).collect();
        self.hint.take_if(|hint| hint.moves != shown);
        let is_reviewing = self.reviewing.as_ref().is_some_and(Reviewing::is_running);
        let wants_hint = self.hint.as_ref().is_some_and(Hint::is_thinking);
        let is_over = playing.table.board().status().is_some();
        if wants_hint || is_reviewing || self.analysed.as_ref() == Some(&shown) && self.analysis.on
        {
            return Ok(());
        }
        self.analysis.clear();
        self.analysed = None;
        if !self.analysis.on || is_over {
            self.analyst.iter_mut().for_each(Seat::stop);
            return Ok(());
        }
        self.analysed = Some(shown);
        let go = Go { infinite: true, ..Go::default() };
        self.ask_analyst(None, go, self.analysis.lines)
    }

    /// Begins a search of the position after `ply` moves of the game, or of the position shown.
    pub(super) fn ask_analyst(
        &mut self,
        ply: Option<usize>,
        go: Go,
        lines: u8,
    ) -> Result<(), TextError> {
        let Some(playing) = &self.playing else { return Ok(()) };
        let table = &playing.table;
        let ground = &table.ground;
        let (steps, mover) = match ply {
            Some(ply) => (&table.game.steps[..ply], table.board_after(ply)?.side_to_move()),
            None => (table.shown_steps(), table.board().side_to_move()),
        };
        if self.analyst.is_none() {
            self.analyst = Some(Seat::new(EngineRole::Analyst, None, ground, self.inbox.clone())?);
        }
        self.searches += 1;
        let Some(seat) = &mut self.analyst else { return Ok(()) };
        seat.ask(Search {
            number: self.searches,
            game: self.games,
            ground,
            steps,
            mover,
            go,
            allowance: None,
            level: STRONGEST,
            lines,
        })
    }

    /// A hint: the first touch of a good move, and at the second asking all of it.
    pub(super) fn ask_hint(&mut self) -> Result<(), TextError> {
        let game = self.game()?;
        if game.strict {
            return Err(TextError::new("this game is strict: there are no hints"));
        }
        if !game.awaits_person() {
            return Err(TextError::new("a hint is for the person to move"));
        }
        game.hinted = true;
        let moves = game.table.game.steps.iter().map(|step| step.text.clone()).collect();
        if let Some(hint) = &mut self.hint {
            hint.whole = true;
            return Ok(());
        }
        let go = Go { move_time: Some(TIME.as_millis() as i64), ..Go::default() };
        self.drop_running_review();
        self.ask_analyst(None, go, 1)?;
        self.analysed = None;
        self.hint = Some(Hint::asked(moves));
        Ok(())
    }

    /// Takes what an engine says; what it says of a search that is over is dropped.
    pub(super) fn hear(&mut self, role: EngineRole, told: Told) {
        let seat = match role {
            EngineRole::Player(side) => &mut self.seats[side],
            EngineRole::Analyst => &mut self.analyst,
        };
        let Some(seat) = seat else { return };
        if seat.search.is_none_or(|(number, _)| number != told.number) {
            return;
        }
        match (role, told.word) {
            (EngineRole::Analyst, Word::Line(info)) => {
                if self.hint.as_ref().is_some_and(Hint::is_thinking) {
                    return;
                }
                match self.reviewing.as_mut().filter(|reviewing| reviewing.is_running()) {
                    Some(reviewing) => reviewing.note(info),
                    None if self.analysis.on => self.analysis.note(info),
                    None => {}
                }
            }
            (EngineRole::Player(_), Word::Line(_)) => {}
            (EngineRole::Player(side), Word::Done(done)) => {
                seat.search = None;
                self.engine_answers(side, done);
            }
            (EngineRole::Analyst, Word::Done(done)) => {
                seat.search = None;
                self.analyst_answers(done);
            }
        }
    }

    fn engine_answers(&mut self, side: usize, done: Result<Thought, String>) {
        let played = done.and_then(|thought| {
            self.engine_moves(side, &thought).map_err(|error| error.to_string())
        });
        match played {
            Ok(()) => self.changed(),
            Err(error) => {
                self.falter(&error);
                self.changed();
            }
        }
    }

    fn engine_moves(&mut self, side: usize, thought: &Thought) -> Result<(), TextError> {
        let (Some(playing), Some(seat)) = (&mut self.playing, &self.seats[side]) else {
            return Ok(());
        };
        let (before, mover) = (playing.table.plies(), playing.table.turn());
        match &thought.best.choice {
            Choice::Move(text) => {
                let text = playing.table.game.board.read(text, &seat.spelling)?;
                let score = thought.score.map(|score| Value::of(score, mover));
                playing.play(&text, Some(thought.spent), score)?;
            }
            Choice::Resign(_) => {
                playing.finish(Ending::by(Outcome::Win(!mover), Reason::Resignation));
            }
            Choice::Win if playing.table.game.board.claim() == Some(Outcome::Win(mover)) => {
                playing.finish(Ending::by(Outcome::Win(mover), Reason::Declaration));
            }
            Choice::Win => return Err(TextError::new("it declares a win that it does not have")),
            Choice::None => return Err(TextError::new("it gives no move")),
        }
        self.write_moves(before);
        Ok(())
    }

    /// An engine has failed: the game waits until a person lets it go on.
    fn falter(&mut self, why: &str) {
        if let Some(playing) = &mut self.playing {
            playing.paused = true;
            playing.stop_clocks();
        }
        self.seats = [None, None];
        self.notices.push(format!("the engine failed, and the game is paused: {why}"));
    }

    fn analyst_answers(&mut self, done: Result<Thought, String>) {
        let about_hint = self.hint.as_ref().is_some_and(Hint::is_thinking);
        if !about_hint && self.reviewing.as_ref().is_some_and(Reviewing::is_running) {
            return self.review_answers(done);
        }
        let Some(hint) = self.hint.as_mut().filter(|hint| hint.is_thinking()) else { return };
        let (Some(playing), Some(seat)) = (&self.playing, &self.analyst) else { return };
        let board = &*playing.table.game.board;
        let answer = done.and_then(|thought| {
            hint.answer(&thought, board, &seat.spelling).map_err(|error| error.to_string())
        });
        if let Err(error) = answer {
            self.hint = None;
            self.notices.push(format!("there is no hint: {error}"));
        }
        self.changed();
    }

    /// Publishes the newest lines of the analysis.
    pub(super) fn tell_analysis(&mut self) {
        let (Some(playing), Some(seat)) = (&self.playing, &self.analyst) else { return };
        let (base, others) = playing.table.shown_line();
        let place = (self.revision, base + others.len());
        let rules = playing.table.ground.rules;
        let message =
            self.analysis.message(place, rules, &seat.spelling, || playing.table.shown_board());
        match message {
            Ok(message) => drop(self.board.analysis.send_replace(Arc::new(message))),
            Err(error) => log::warn!("the analysis cannot be shown: {error}"),
        }
    }
}
