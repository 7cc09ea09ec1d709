//! The game on the table: where it started, what was played, and what is being looked at.

use dyngame::Spot;
use dyngame::{DynGame, GameState, Settings, written_move};
use game::{Side, TextError};
use serde::{Deserialize, Serialize};

use crate::value::Value;

/// What is agreed on before the first move.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) rules: &'static dyn DynGame,
    pub(crate) settings: Settings,
    /// The start, if it is not the usual one.
    pub(crate) start: Option<String>,
}

impl Setup {
    pub(crate) fn board(&self) -> Result<Box<dyn GameState>, TextError> {
        self.rules.state(self.start.as_deref(), &self.settings)
    }

    /// The board after `moves`, canonically spelt.
    pub(crate) fn after<'a>(
        &self,
        moves: impl Iterator<Item = &'a str>,
    ) -> Result<Box<dyn GameState>, TextError> {
        let mut board = self.board()?;
        for text in moves {
            board.play(text)?;
        }
        Ok(board)
    }
}

/// A move as it is remembered and shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Step {
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) side: u8,
    #[serde(default)]
    pub(crate) touched: Vec<Spot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) millis: Option<u64>,
    /// In the view of the first side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<Value>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) hinted: bool,
}

/// The moves of these steps, canonically spelt.
pub(crate) fn texts(steps: &[Step]) -> impl Iterator<Item = &str> {
    steps.iter().map(|step| step.text.as_str())
}

/// A move in each notation of its game, in the order of [`GameState::notations`].
pub(crate) type Written = Vec<String>;

/// How players write the canonically spelt `moves`, which are played on `board`; nothing for
/// games whose players write them so.
pub(crate) fn written<'a>(
    board: &mut dyn GameState,
    moves: impl Iterator<Item = &'a str>,
) -> Result<Vec<Written>, TextError> {
    if board.notations().is_empty() {
        return Ok(Vec::new());
    }
    let write = |text| {
        let written = written_move(board, text)?;
        board.play(text)?;
        Ok(written)
    };
    moves.map(write).collect()
}

/// A board, and the moves that led to it.
pub(crate) struct PlayedLine {
    pub(crate) board: Box<dyn GameState>,
    pub(crate) steps: Vec<Step>,
}

impl PlayedLine {
    /// Plays `text`, a move as a person or a record has it.
    fn play(&mut self, text: &str) -> Result<(), TextError> {
        let text = self.board.canonical(text)?;
        let step = Step {
            side: self.board.side_to_move().index() as u8,
            touched: self.board.touched(&text)?,
            text,
            ..Step::default()
        };
        self.board.play(&step.text)?;
        self.steps.push(step);
        Ok(())
    }
}

/// The game, and the position of it that is shown.
pub(crate) struct Table {
    pub(crate) setup: Setup,
    pub(crate) game: PlayedLine,
    /// What is shown, if it is not the end of the game: so many moves of the game, and others.
    aside: Option<(usize, PlayedLine)>,
}

impl Table {
    pub(crate) fn new(setup: Setup) -> Result<Self, TextError> {
        let game = PlayedLine { board: setup.board()?, steps: Vec::new() };
        Ok(Self { setup, game, aside: None })
    }

    pub(crate) fn plies(&self) -> usize {
        self.game.steps.len()
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        texts(&self.game.steps).map(str::to_owned).collect()
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.aside.is_none()
    }

    /// How many moves of the game lead to what is shown, and the moves after them.
    pub(crate) fn shown_line(&self) -> (usize, &[Step]) {
        match &self.aside {
            Some((base, line)) => (*base, &line.steps[*base..]),
            None => (self.plies(), &[]),
        }
    }

    pub(crate) fn board(&self) -> &dyn GameState {
        &*self.shown().board
    }

    pub(crate) fn board_after(&self, ply: usize) -> Result<Box<dyn GameState>, TextError> {
        self.setup.after(texts(&self.game.steps[..ply]))
    }

    /// The board that is shown, made anew.
    pub(crate) fn shown_board(&self) -> Result<Box<dyn GameState>, TextError> {
        self.setup.after(texts(self.shown_steps()))
    }

    pub(crate) fn shown_steps(&self) -> &[Step] {
        &self.shown().steps
    }

    fn shown(&self) -> &PlayedLine {
        self.aside.as_ref().map_or(&self.game, |(_, line)| line)
    }

    /// The side that moves next in the game.
    pub(crate) fn turn(&self) -> Side {
        self.game.board.side_to_move()
    }

    /// Plays `text` at the end of the game; what is shown beside it stays.
    pub(crate) fn play(&mut self, text: &str) -> Result<&mut Step, TextError> {
        self.game.play(text)?;
        Ok(self.game.steps.last_mut().expect("the move just played"))
    }

    /// Plays `text` where the page looks, without changing the game.
    pub(crate) fn try_move(&mut self, text: &str) -> Result<(), TextError> {
        if self.aside.is_none() {
            self.aside = Some((self.plies(), self.line(self.plies())?));
        }
        let played = match &mut self.aside {
            Some((_, line)) => line.play(text),
            None => Ok(()),
        };
        self.settle();
        played
    }

    pub(crate) fn go_to(&mut self, ply: usize) -> Result<(), TextError> {
        let ply = ply.min(self.plies());
        self.aside = if ply == self.plies() { None } else { Some((ply, self.line(ply)?)) };
        Ok(())
    }

    pub(crate) fn vary(&mut self, base: usize, moves: &[String]) -> Result<(), TextError> {
        let base = base.min(self.plies());
        let mut line = self.line(base)?;
        for text in moves {
            line.play(text)?;
        }
        self.aside = Some((base, line));
        self.settle();
        Ok(())
    }

    pub(crate) fn adopt(&mut self) {
        if let Some((_, line)) = self.aside.take() {
            self.game = line;
        }
    }

    pub(crate) fn take_back(&mut self, ply: usize) -> Result<(), TextError> {
        self.game = self.line(ply)?;
        self.aside = None;
        Ok(())
    }

    fn line(&self, ply: usize) -> Result<PlayedLine, TextError> {
        let steps = &self.game.steps[..ply];
        let board = self.setup.after(texts(steps))?;
        Ok(PlayedLine { board, steps: steps.to_vec() })
    }

    /// What is shown is the game where it does not leave it.
    fn settle(&mut self) {
        let at_end = |(base, line): &(usize, PlayedLine)| {
            *base == self.game.steps.len() && line.steps.len() == *base
        };
        if self.aside.as_ref().is_some_and(at_end) {
            self.aside = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dyngame::Erased;

    fn table() -> Table {
        static RULES: Erased<gomoku::Program> = Erased::new();
        let setup = Setup { rules: &RULES, settings: Settings::new(), start: None };
        Table::new(setup).expect("a game")
    }

    #[test]
    fn looking_aside_leaves_the_game_alone() {
        let mut table = table();
        for mv in ["h8", "h9", "i8"] {
            table.play(mv).expect("a legal move");
        }
        table.go_to(1).expect("a ply of the game");
        table.try_move("a1").expect("a legal move");
        assert!(table.try_move("a1").is_err());
        assert_eq!(table.plies(), 3);
        let (base, others) = table.shown_line();
        assert_eq!((base, others[0].text.as_str()), (1, "a1"));
        table.adopt();
        assert_eq!((table.plies(), table.is_at_end()), (2, true));
    }

    #[test]
    fn a_refused_try_at_the_end_shows_the_end() {
        let mut table = table();
        table.play("h8").expect("a legal move");
        assert!(table.try_move("h8").is_err());
        assert!(table.is_at_end());
    }
}
