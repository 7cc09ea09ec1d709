//! A game with its types erased: what programs that play, referee, record and draw it know of it.
//!
//! A game crate describes itself as an [`Identity`]; [`Erased`] makes a [`DynGame`] of it, whose games in progress
//! are [`GameState`]s. Nothing here searches: a crate that knows a game by this one alone judges by the rules alone.

mod analysis;
mod commentary;
mod copied;
mod description;
mod effects;
mod erased;
mod identity;
mod level;
mod native;
mod openings;
mod option;
mod picture;
mod refusal;
mod settings;
mod value;
mod win_model;

pub use analysis::{AnalysedLine, Analysis, Ended, Finding, Progress, Puzzle, Refusal};
pub use commentary::{Claim, Commentary, Ending, FoulMove, Impasse};
pub use copied::{CopiedEnd, CopiedLine};
pub use description::{
    Balance, BookForm, Books, Description, NamedRules, Openings, Points, RecordStyle, RuleNames,
    Settings, Sgf, SourceText, TagForm, Tags,
};
pub use effects::{PieceMove, has_move_that};
pub use erased::{
    BookMaker, Configured, DynAdjudicator, DynBook, DynGame, DynIdentity, EndRule, Erased,
    GameState, Move, MoveNotation, TypedState,
};
pub use identity::{Adjudicator, Identity};
pub use level::{LEVEL_COUNT, Level, Levels, STRENGTH};
pub use native::{NativeNotation, ReadMove, TouchedMove, WriteMove, WrittenNotation};
pub use openings::OpeningMoves;
pub use option::{Concern, GameOption, OwnOption, load};
pub use picture::{
    BoardStyle, Counts, Drawing, Geometry, Ink, Labels, Piece, Scene, SideStyle, Spot, Touch,
    Touches,
};
pub use refusal::SettingRefusal;
pub use settings::{program_of, without_files};
pub use value::OptionValue;
pub use win_model::WinModel;
