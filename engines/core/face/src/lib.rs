//! What a game shows of itself to programs that play, referee, record and draw it, and know no game.
//!
//! Nothing here searches: a crate that uses a game by its face alone judges by the rules alone.

mod analysis;
mod commentary;
mod description;
mod effects;
mod identity;
mod level;
mod native;
mod odds;
mod openings;
mod option;
mod picture;
pub mod rules;
mod settings;
mod value;

pub use analysis::{AnalysedLine, Analysis, Ended, Finding, Progress, Refusal};
pub use commentary::{Commentary, Ending, Impasse};
pub use description::{
    Balance, BookForm, Books, Description, Openings, Points, RecordStyle, Settings, Sgf, Tags,
};
pub use effects::{PieceMove, has_move_that};
pub use identity::{Identity, Judge};
pub use level::{LEVEL_COUNT, Level, Levels, STRENGTH};
pub use native::{NativeNotation, ReadMove, WriteMove};
pub use odds::Odds;
pub use openings::OpeningMoves;
pub use option::{EVAL_FILE, GameOption, load, percent};
pub use picture::{BoardStyle, Drawing, Geometry, Piece, Scene, SideStyle, Spot, Touch, Touches};
pub use settings::{game_option, program_of, rules_of, without_files};
pub use value::OptionValue;
