//! The games that a client is to play.

use std::time::Duration;

use arena::engine::EngineSpec;
use dyngame::DynGame;

use super::connection::Login;
use crate::game_name::GameName;

pub(crate) struct Series<'a> {
    pub(crate) rules: &'static dyn DynGame,
    pub(crate) login: Login<'a>,
    pub(crate) game: GameName,
    /// Games to play; 0 is no end.
    pub(crate) games: u64,
    pub(crate) spec: EngineSpec,
    /// Whether it may be given options that it does not announce.
    pub(crate) is_lenient: bool,
    /// The time that the line may cost of the own clock.
    pub(crate) margin: Duration,
    /// Whether scores and lines are said with the moves.
    pub(crate) says_comments: bool,
    pub(crate) keep_alive: Option<Duration>,
    /// The pause before another try; it doubles, up to a minute. Without it there is none.
    pub(crate) retry: Option<Duration>,
}
