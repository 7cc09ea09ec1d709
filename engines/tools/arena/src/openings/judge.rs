//! Engines that say which openings are balanced.

use std::sync::atomic::AtomicBool;
use std::thread;

use face::Balance;
use face::rules::{Rules, Spelling};
use game::TextError;
use protocol::{Base, Go, Position, Value};

use crate::engine::{Engine, EngineSpec, Failure, Patience, Task};
use crate::referee::Opening;

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

/// How many openings each judge is given at a time.
const BATCH: usize = 8;

/// A bench of engines that look at openings.
pub struct Judges<'a> {
    judges: Vec<Judge<'a>>,
}

impl<'a> Judges<'a> {
    /// Starts `count` engines of `spec`, whose options are the settings of the game.
    ///
    /// # Errors
    /// If one does not start, or a setting is refused.
    pub fn start(
        rules: &'a dyn Rules,
        spec: &'a EngineSpec,
        count: usize,
    ) -> Result<Self, JudgeError> {
        let judges = (0..count.max(1)).map(|_| Judge::start(rules, spec));
        Ok(Self { judges: judges.collect::<Result<_, _>>()? })
    }

    /// The first `most` of the openings in `tried` that are balanced in each of `looks`, in their
    /// order. The result does not depend on the number of engines. `progress` receives the numbers
    /// of openings tried and kept.
    ///
    /// # Errors
    /// If an opening is none under the rules, or an engine fails.
    pub fn balanced(
        &mut self,
        mut tried: impl Iterator<Item = Result<Opening, TextError>>,
        looks: &[Balance],
        most: usize,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Vec<Opening>, JudgeError> {
        let (mut kept, mut seen) = (Vec::new(), 0);
        while kept.len() < most {
            let wanted = self.judges.len() * BATCH;
            let batch = tried.by_ref().take(wanted).collect::<Result<Vec<_>, _>>()?;
            if batch.is_empty() {
                break;
            }
            seen += batch.len();
            let verdicts = self.look(&batch, looks)?;
            let balanced = batch.into_iter().zip(verdicts).filter(|(_, verdict)| *verdict);
            kept.extend(balanced.map(|(opening, _)| opening).take(most - kept.len()));
            progress(seen, kept.len());
        }
        Ok(kept)
    }

    /// The verdicts on `openings`, which all judges share out among them.
    fn look(&mut self, openings: &[Opening], looks: &[Balance]) -> Result<Vec<bool>, JudgeError> {
        let share = openings.len().div_ceil(self.judges.len());
        let verdicts: Vec<Result<Vec<bool>, JudgeError>> = thread::scope(|scope| {
            let shares = self.judges.iter_mut().zip(openings.chunks(share));
            let started = shares.map(|(judge, openings)| {
                let all = openings.iter().map(move |opening| judge.is_balanced(opening, looks));
                scope.spawn(move || all.collect())
            });
            let started: Vec<_> = started.collect();
            let panicked = |payload| std::panic::resume_unwind(payload);
            started.into_iter().map(|thread| thread.join().unwrap_or_else(panicked)).collect()
        });
        Ok(verdicts.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Sends the engines away.
    pub fn dismiss(self) {
        self.judges.into_iter().for_each(|judge| judge.engine.quit());
    }
}

/// An engine that looks at openings.
struct Judge<'a> {
    rules: &'a dyn Rules,
    spec: &'a EngineSpec,
    engine: Engine,
    spelling: Spelling,
}

impl<'a> Judge<'a> {
    fn start(rules: &'a dyn Rules, spec: &'a EngineSpec) -> Result<Self, JudgeError> {
        let spelling = rules.spelling(spec.protocol, &spec.options)?;
        let engine = Engine::start(spec, Patience::default())?;
        Ok(Self { rules, spec, engine, spelling })
    }

    /// Whether neither side stands much better after `opening`. A new game is begun for each look,
    /// so that the verdict does not depend on what was judged before.
    fn is_balanced(&mut self, opening: &Opening, looks: &[Balance]) -> Result<bool, JudgeError> {
        for look in looks {
            self.engine.new_game()?;
            let within = |score: i32| score.saturating_abs() <= look.within;
            if !self.score(opening, look.nodes)?.is_some_and(within) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The score after `opening`, in hundredths; `None` for a proved end.
    fn score(&mut self, opening: &Opening, nodes: u64) -> Result<Option<i32>, JudgeError> {
        let mut board = self.rules.board(opening.position.as_deref(), &self.spec.options)?;
        let mut moves = Vec::new();
        for mv in &opening.moves {
            moves.push(board.spell(mv, &self.spelling)?);
            board.play(mv)?;
        }
        let base = opening.position.clone().map_or(Base::Start, Base::Text);
        let task = Task {
            position: Position { base, moves },
            go: Go { nodes: Some(nodes), ..Go::default() },
            mover: board.side_to_move(),
            allowance: None,
            stop: &AtomicBool::new(false),
        };
        Ok(match self.engine.think(task)?.score {
            Some(Value::Centi(score)) => Some(score),
            _ => None,
        })
    }
}

/// Two looks: a short one refuses what is plainly lost, and only what it lets pass is worth the
/// long one.
#[must_use]
pub fn looks(balance: Balance) -> [Balance; 2] {
    let Balance { within, nodes } = balance;
    [Balance { within: within.saturating_mul(4), nodes: nodes.div_ceil(20) }, balance]
}
