//! One who plays a side of a refereed game: an engine on this machine, or somebody at the other end of a line.

use game::Side;
use protocol::{BestMove, GameResult, Go, Position};

use crate::engine::{Failure, Task, Thought};

/// Plays a side. Only [`think`](Self::think) must do something: not everybody ponders, or wants to hear the result.
pub trait Competitor {
    /// Has it think, and answer once. What it says besides, and that is not `possible`, is no answer.
    ///
    /// # Errors
    /// If it leaves or does not answer.
    fn think(
        &mut self,
        task: Task<'_>,
        possible: &dyn Fn(&BestMove) -> bool,
    ) -> Result<Thought, Failure>;

    /// All that is known of its failure.
    fn complain(&mut self, failure: &Failure) -> Option<String>;

    /// Has it think, on the opponent's time, about the position after the move that it expects.
    ///
    /// # Errors
    /// If it has left.
    fn ponder(&mut self, _position: Position, _go: Go, _mover: Side) -> Result<(), Failure> {
        Ok(())
    }

    /// The move that it expected was played.
    fn expect(&mut self) {}

    /// Ends what it thinks on the opponent's time.
    ///
    /// # Errors
    /// If it leaves or does not answer.
    fn stop_pondering(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Tells it the result of the game.
    ///
    /// # Errors
    /// If it has left.
    fn game_over(&mut self, _result: GameResult) -> Result<(), Failure> {
        Ok(())
    }
}
