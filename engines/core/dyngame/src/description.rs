//! Openings and records of a game, where the usual will not do.

pub use book::Foreign as BookForm;
use files::Packed;
use game::TextError;
use serde::Serialize;

/// Option settings, in the order given.
pub type Settings = Vec<(String, String)>;

/// A game as those need it who play many games of it and keep them. The default
/// suits any game: random openings, and records in the style of PGN.
#[derive(Clone, Debug, Default)]
pub struct Description {
    /// Where games start.
    pub openings: Openings,
    /// The styles of its records, the usual one first; none for the general style alone.
    pub records: Vec<RecordStyle>,
    pub books: Books,
    /// Settings by which a referee of a match judges, beside those in force, where these leave it
    /// to the players to notice: names and values.
    pub refereed: &'static [(&'static str, &'static str)],
    /// The rules that people choose by a name, where settings of several options put them in force.
    pub named: &'static [NamedRules],
    /// The program of the text that describes the game, where there is one.
    pub source_text: Option<SourceText>,
}

/// The program of a game's source text, as an opponent: `Eval=classic`, and if it searches, `Search=plain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SourceText {
    /// The plies that it looks ahead; `None` if it does not search.
    pub depth: Option<u32>,
}

/// Rules with a name: of renju those by which a forbidden move loses, and those by which it is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NamedRules {
    /// The name, which stands for the value of the first of the settings where people choose it.
    pub name: &'static str,
    pub settings: &'static [(&'static str, &'static str)],
}

/// The opening books of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Books {
    /// The text of a book that comes with the game.
    pub shipped: Option<&'static Packed>,
    /// The form of the books that players of this game have.
    pub foreign: Option<BookForm>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// The text of an opening file that comes with the game.
    pub shipped: Option<&'static Packed>,
    /// Positions beside the usual one that games are agreed to start from (handicaps), by their
    /// names.
    pub starts: &'static [(&'static str, &'static str)],
    /// The ids of the terms for the sides of games from these, where they have their own.
    pub start_sides: Option<[&'static str; 2]>,
    /// Plies of a random opening that leave the game open.
    pub plies: usize,
    /// The balance that is enough for play.
    pub balance: Balance,
}

impl Default for Openings {
    fn default() -> Self {
        Self {
            shipped: None,
            starts: &[],
            start_sides: None,
            plies: 8,
            balance: Balance::default(),
        }
    }
}

/// The bounds within which an opening is balanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Centipawns that either side may be ahead.
    pub within: i32,
    /// Nodes for the judge's look at each opening: enough to see the end of a forced exchange.
    pub nodes: u64,
}

impl Default for Balance {
    fn default() -> Self {
        Self { within: 40, nodes: 20_000 }
    }
}

#[derive(Clone, Debug)]
pub enum RecordStyle {
    /// Shogi's records in Japanese; positions are SFEN, moves as USI writes them.
    Kif,
    /// Shogi's records as books print them, moves by the notation `KI2`.
    Ki2,
    /// The computer shogi association's records; positions and moves likewise.
    Csa,
    /// Shogi's records as JSON; positions and moves likewise.
    Jkf,
    /// Tags in brackets and numbered moves.
    Tagged(Tags),
    /// A tree of nodes.
    Sgf(Sgf),
    /// Gomoku's records by lines of numbers.
    Psq(Points, RuleNames),
}

/// Records such as PGN and PDN.
#[derive(Clone, Debug)]
pub struct Tags {
    pub form: TagForm,
    /// The tag for the name of each side.
    pub players: [&'static str; 2],
    /// Tags that say which game it is.
    pub kind: Vec<(&'static str, String)>,
    /// The names that other writers give to the game in the tags `Game` and `Variant`.
    pub names: &'static [&'static str],
    /// The settings of the game's own that a tag names. It fails if the tag names another game.
    pub settings_of: fn(&str, &str) -> Result<Settings, TextError>,
    /// Settings to try in turn where no tag of `kind` stands and the user names none; the usual ones of records first.
    pub unsaid: Vec<Settings>,
    /// Whether `1-0` is a win of the side that moves first; otherwise it is a loss.
    pub first_is_one: bool,
    /// How moves are written where nobody asks for another notation: one of
    /// [`crate::NativeNotation`], which the tag `Format` names; none for canonical spellings.
    pub notation: Option<&'static str>,
    /// A position text as the records write it.
    pub write_position: fn(&str) -> String,
}

impl Tags {
    /// PGN tags for any game: the sides by their order, moves and positions in their own text.
    pub fn general(game: &str) -> Self {
        Self {
            form: TagForm::Pgn,
            players: ["First", "Second"],
            kind: vec![("Game", game.to_owned())],
            names: &[],
            settings_of: |_, _| Ok(Vec::new()),
            unsaid: Vec::new(),
            first_is_one: true,
            notation: None,
            write_position: str::to_owned,
        }
    }

    pub fn is_pdn(&self) -> bool {
        self.form == TagForm::Pdn
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagForm {
    Pgn,
    /// PGN of xiangqi, whose games stand in XQF and DhtmlXQ too.
    XiangqiPgn,
    Pdn,
}

#[derive(Clone, Copy, Debug)]
pub struct Sgf {
    /// The number of the game, its `GM`.
    pub game: u32,
    /// Where moves are points of a square board they become SGF's points; others stand as they are.
    pub points: Option<Points>,
    /// The words that say which game it is, if its number is that of another one too: those of the variant that is
    /// played, and then of the others.
    pub words: &'static [&'static str],
    /// How `RU` names its rules; `None` where the property names none of them.
    pub rules: Option<RuleNames>,
}

/// The rules of a game as `RU` of SGF names them.
#[derive(Clone, Copy, Debug)]
pub struct RuleNames {
    pub setting: &'static str,
    /// Those of a position text.
    pub of: fn(&str) -> String,
    /// The value of the setting that a name stands for; `Some(None)` for one that leaves it open, `None` for one that is
    /// not known.
    pub read: fn(&str) -> Option<Option<&'static str>>,
}

/// A square board whose points are moves, written `h8`.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    /// Its size, read from a position text.
    pub size: fn(&str) -> u32,
    pub setting: &'static str,
}
