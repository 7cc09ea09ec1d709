//! A game as a program, cut by use: what it is, how it plays, what its tools do.

mod description;
mod effects;
mod identity;
mod level;
mod odds;
mod option;
mod picture;
mod player;
mod puzzle;
mod tools;

pub use description::{Balance, BookForm, Books, Description, Openings, RecordStyle, Sgf, Tags};
pub use effects::{PieceMove, has_move_that};
pub use identity::{Identity, Impasse, Judge, game_option};
pub use level::{DEFAULT_LEVELS, LEVEL_COUNT, Level};
pub use odds::{Odds, expectation};
pub use option::{EVAL_FILE, GameOption, load, percent};
pub use picture::{BoardStyle, Drawing, Geometry, Piece, Scene, SideStyle, Spot, Touch, Touches};
pub use player::{MateProgress, MateVerdict, Player, Resources};
pub use puzzle::Moment;
pub use tools::{BenchPlan, SuiteChecker, Tools};

/// A whole program: everything that the shell asks of a game crate. One value lives as long as
/// the process.
pub trait Program: Tools {}

impl<P: Tools> Program for P {}
