//! Engines that say which openings are balanced.

use std::sync::atomic::AtomicBool;
use std::thread;

use command_line::exhausted;
use dyngame::Balance;
use dyngame::{DynGame, MoveNotation};
use game::{Outcome, TextError};
use protocol::{Base, Go, Position, Value};

use crate::clock::{Clock, Limits};
use crate::competitor::Competitor;
use crate::engine::{Engine, EngineSpec, Failure, Patience, Task};
use crate::referee::{Finished, GameSetup, Opening, play};

/// Why an opening was not judged.
fn failed(failure: Failure) -> TextError {
    TextError::new(format!("the judge of openings: {failure}"))
}

/// The trial that an opening must stand to be kept.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a> {
    /// Searches, one after another: neither side may be ahead by more in any.
    pub looks: &'a [Balance],
    /// Games of the judge against itself, for what the searches let pass.
    pub games: Option<Games>,
}

/// Games from one opening, of which neither side may win more than three quarters.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    /// How many.
    pub count: u32,
    /// Nodes for each move of the first game. Each further game has a sixteenth more of them, so that
    /// it is another.
    pub nodes: u64,
}

impl Games {
    /// Nodes for each move of game `index`.
    const fn nodes_of(self, index: u32) -> u64 {
        self.nodes + self.nodes * index as u64 / 16
    }

    /// Whether each side has its quarter, or one cannot get it any more; `None` if that is open.
    /// `halves` are the half points of both after `played` games.
    fn verdict(self, halves: [u32; 2], played: u32) -> Option<bool> {
        let left = 2 * (self.count - played);
        if halves.iter().all(|&half| 2 * half >= self.count) {
            Some(true)
        } else {
            halves.iter().any(|&half| 2 * (half + left) < self.count).then_some(false)
        }
    }
}

/// How many openings each judge is given at a time.
const BATCH: usize = 8;

/// A bench of engines that look at openings.
pub struct Judges<'a> {
    judges: Vec<OpeningJudge<'a>>,
}

impl<'a> Judges<'a> {
    /// Starts `count` engines of `spec`, whose options are the settings of the game.
    ///
    /// # Errors
    /// If one does not start, or a setting is refused.
    pub fn start(
        rules: &'a dyn DynGame,
        spec: &'a EngineSpec,
        count: usize,
    ) -> Result<Self, TextError> {
        let judges = (0..count.max(1)).map(|_| OpeningJudge::start(rules, spec));
        Ok(Self { judges: judges.collect::<Result<_, _>>()? })
    }

    /// The first `most` of the openings in `tried` that stand the `trial`, in their order. The result does not depend on the number of engines. `progress` receives the numbers
    /// of openings tried and kept.
    ///
    /// # Errors
    /// If an opening is none under the rules, or an engine fails.
    pub fn balanced(
        &mut self,
        mut tried: impl Iterator<Item = Result<Opening, TextError>>,
        trial: Trial<'_>,
        most: usize,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Vec<Opening>, TextError> {
        let (mut kept, mut seen) = (Vec::new(), 0);
        while kept.len() < most {
            let wanted = self.judges.len() * BATCH;
            let batch = tried.by_ref().take(wanted).collect::<Result<Vec<_>, _>>()?;
            if batch.is_empty() {
                break;
            }
            seen += batch.len();
            let verdicts = self.look(&batch, trial)?;
            let balanced = batch.into_iter().zip(verdicts).filter(|(_, verdict)| *verdict);
            kept.extend(balanced.map(|(opening, _)| opening).take(most - kept.len()));
            progress(seen, kept.len());
        }
        Ok(kept)
    }

    /// The verdicts on `openings`, which all judges share out among them.
    fn look(&mut self, openings: &[Opening], trial: Trial<'_>) -> Result<Vec<bool>, TextError> {
        let share = openings.len().div_ceil(self.judges.len());
        let verdicts: Vec<Result<Vec<bool>, TextError>> = thread::scope(|scope| {
            let shares = self.judges.iter_mut().zip(openings.chunks(share));
            let started = shares.map(|(judge, openings)| {
                let all = openings.iter().map(move |opening| judge.is_balanced(opening, trial));
                thread::Builder::new().spawn_scoped(scope, move || all.collect())
            });
            let started: Vec<_> = started.collect();
            let panicked = |payload| std::panic::resume_unwind(payload);
            let missing = |error| TextError::new(exhausted(error).to_string());
            let verdicts = started.into_iter().map(|thread| match thread {
                Ok(thread) => thread.join().unwrap_or_else(panicked),
                Err(error) => Err(missing(error)),
            });
            verdicts.collect()
        });
        Ok(verdicts.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Sends the engines away.
    pub fn dismiss(self) {
        let engines =
            self.judges.into_iter().flat_map(|judge| [Some(judge.engine), judge.opponent]);
        engines.flatten().for_each(Engine::quit);
    }
}

/// An engine that looks at openings.
struct OpeningJudge<'a> {
    rules: &'a dyn DynGame,
    spec: &'a EngineSpec,
    engine: Engine,
    /// Its opponent in games, once there has been one.
    opponent: Option<Engine>,
    notation: MoveNotation,
}

impl<'a> OpeningJudge<'a> {
    fn start(rules: &'a dyn DynGame, spec: &'a EngineSpec) -> Result<Self, TextError> {
        let notation = rules.move_notation(spec.protocol, &spec.options)?;
        let engine = Engine::start(spec, Patience::default(), None).map_err(failed)?;
        Ok(Self { rules, spec, engine, opponent: None, notation })
    }

    /// Whether neither side stands much better after `opening`. A new game is begun for each look,
    /// so that the verdict does not depend on what was judged before.
    fn is_balanced(&mut self, opening: &Opening, trial: Trial<'_>) -> Result<bool, TextError> {
        for look in trial.looks {
            self.engine.new_game(&[]).map_err(failed)?;
            let within = |score: i32| score.saturating_abs() <= look.within;
            if !self.score(opening, look.nodes)?.is_some_and(within) {
                return Ok(false);
            }
        }
        trial.games.map_or(Ok(true), |games| self.splits(opening, games))
    }

    /// Whether both sides win some of the `games` from `opening`.
    fn splits(&mut self, opening: &Opening, games: Games) -> Result<bool, TextError> {
        let mut halves = [0; 2];
        for index in 0..games.count {
            let finished = self.play(opening, games.nodes_of(index))?;
            match finished.outcome {
                Outcome::Draw => halves = halves.map(|half| half + 1),
                Outcome::Win(winner) => halves[winner.index()] += 2,
            }
            if let Some(verdict) = games.verdict(halves, index + 1) {
                return Ok(verdict);
            }
        }
        Ok(true)
    }

    /// A game of the engine against itself.
    fn play(&mut self, opening: &Opening, nodes: u64) -> Result<Finished, TextError> {
        let mut opponent = match self.opponent.take() {
            Some(opponent) => opponent,
            None => Engine::start(self.spec, Patience::default(), None).map_err(failed)?,
        };
        self.engine.new_game(&[]).map_err(failed)?;
        opponent.new_game(&[]).map_err(failed)?;
        let clock = Clock::new(&Limits { nodes: Some(nodes), ..Limits::default() });
        let notation = [&self.notation; 2];
        let setup = GameSetup::new(self.rules, &self.spec.options, opening, notation);
        let mut clocks = [clock.clone(), clock];
        let finished = play(&setup, &mut clocks, [&mut self.engine, &mut opponent])?;
        self.opponent = Some(opponent);
        if finished.reason.offender(finished.outcome).is_some() {
            let reason = finished.reason.word();
            return Err(TextError::new(format!("the judge of openings lost a game by {reason}")));
        }
        Ok(finished)
    }

    /// The score after `opening`, in centipawns; `None` for a proved end.
    fn score(&mut self, opening: &Opening, nodes: u64) -> Result<Option<i32>, TextError> {
        let (board, moves) = opening.written(self.rules, &self.spec.options, &self.notation)?;
        let base = opening.position.clone().map_or(Base::Start, Base::Text);
        let task = Task {
            position: Position { base, moves },
            go: Go { nodes: Some(nodes), ..Go::default() },
            mover: board.side_to_move(),
            allowance: None,
            stop: &AtomicBool::new(false),
        };
        let thought = self.engine.think(task, &|_| true).map_err(failed)?;
        Ok(thought.score.and_then(Value::centipawns))
    }
}

/// Two looks: a short one refuses what is plainly lost, and only what it lets pass is worth the
/// long one.
pub fn looks(balance: Balance) -> [Balance; 2] {
    let Balance { within, nodes } = balance;
    [Balance { within: within.saturating_mul(4), nodes: nodes.div_ceil(20) }, balance]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_when_their_verdict_is_known() {
        let games = Games { count: 4, nodes: 16_000 };
        assert_eq!([0, 1, 3].map(|index| games.nodes_of(index)), [16_000, 17_000, 19_000]);
        assert_eq!(games.verdict([2, 0], 1), None);
        assert_eq!(games.verdict([2, 2], 2), Some(true));
        assert_eq!(games.verdict([6, 0], 3), None);
        assert_eq!(games.verdict([8, 0], 4), Some(false));
        assert_eq!(games.verdict([7, 1], 4), Some(false));
        assert_eq!(games.verdict([6, 2], 4), Some(true));
    }
}
