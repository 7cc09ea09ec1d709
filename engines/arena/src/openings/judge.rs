//! An engine that says which openings are balanced.

use std::sync::atomic::AtomicBool;

use game::TextError;
use protocol::{Base, Go, Position, Value};

use crate::engine::{Engine, EngineSpec, Failure, Patience, Task};
use crate::referee::Opening;
use crate::rules::{Rules, Spelling};

/// What an opening must be to be called balanced.
#[derive(Clone, Copy, Debug)]
pub struct Balance {
    /// Hundredths of the unit that either side may be ahead.
    pub within: i32,
    /// Nodes for the judge's look at each opening.
    pub nodes: u64,
}

/// Why an opening was not judged.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The opening is none, or a setting is refused.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The engine failed.
    #[error("the judge of openings {0}")]
    Engine(#[from] Failure),
}

/// An engine that looks at openings.
pub struct Judge<'a> {
    rules: &'a dyn Rules,
    spec: &'a EngineSpec,
    engine: Engine,
    spelling: Spelling,
}

impl<'a> Judge<'a> {
    /// Starts the engine of `spec`, whose options are the settings of the game.
    ///
    /// # Errors
    /// If it does not start, or a setting is refused.
    pub fn start(rules: &'a dyn Rules, spec: &'a EngineSpec) -> Result<Self, JudgeError> {
        let spelling = rules.spelling(spec.protocol, &spec.options)?;
        let engine = Engine::start(spec, Patience::default())?;
        Ok(Self { rules, spec, engine, spelling })
    }

    /// Whether neither side stands much better after `opening`. A new game is begun for each, so
    /// that the verdict does not depend on what was judged before.
    ///
    /// # Errors
    /// If the opening is none under the rules, or the engine fails.
    pub fn is_balanced(&mut self, opening: &Opening, balance: Balance) -> Result<bool, JudgeError> {
        let mut board = self.rules.board(opening.position.as_deref(), &self.spec.options)?;
        let mut moves = Vec::new();
        for mv in &opening.moves {
            moves.push(board.spell(mv, &self.spelling)?);
            board.play(mv)?;
        }
        let base = opening.position.clone().map_or(Base::Start, Base::Text);
        let task = Task {
            position: Position { base, moves },
            go: Go { nodes: Some(balance.nodes), ..Go::default() },
            mover: board.side_to_move(),
            allowance: None,
            stop: &AtomicBool::new(false),
        };
        self.engine.new_game()?;
        let thought = self.engine.think(task)?;
        let within = |score: i32| score.saturating_abs() <= balance.within;
        Ok(matches!(thought.score, Some(Value::Centi(score)) if within(score)))
    }

    /// Sends the engine away.
    pub fn dismiss(self) {
        self.engine.quit();
    }
}
