//! Moves and ends as shogi's records tell them.

use dyngame::{GameState, MoveNotation, Scene, Spot};
use game::{Outcome, Side};

use super::ends::{End, Ended};
use super::error::RecordError;

/// Whether a letter is the mark of a side.
pub(super) fn is_mark(letter: char) -> bool {
    Side::of_mark(letter).is_some()
}

/// `text` without the marks of sides before it.
pub(super) fn unmarked(text: &str) -> &str {
    text.trim_start_matches(is_mark)
}

/// Who wins by the word for an end.
#[derive(Clone, Copy)]
enum Winner {
    /// The side to move.
    Mover,
    /// The other one.
    Other,
    Nobody,
    /// The game goes on elsewhere, or was none.
    Unknown,
    Side(Side),
}

/// A word for an end in CSA, in KIF, and what it says.
type EndWord = (&'static str, &'static str, End, Winner);

/// The words for ends in CSA and in KIF.
///
/// Source: Kakinoki's page of the KIF format; the CSA record format, version 3.0; files of other programs.
const ENDS: &[EndWord] = &[
    ("TORYO", "投了", End::Resignation, Winner::Other),
    ("TSUMI", "詰み", End::NoMove, Winner::Other),
    ("TSUMI", "詰", End::NoMove, Winner::Other),
    ("TIME_UP", "切れ負け", End::Time, Winner::Other),
    ("", "時間切れ負け", End::Time, Winner::Other),
    ("", "時間切れ", End::Time, Winner::Other),
    ("", "Time-up", End::Time, Winner::Other),
    ("ILLEGAL_MOVE", "反則負け", End::Illegal, Winner::Other),
    ("", "反則勝ち", End::Illegal, Winner::Mover),
    ("+ILLEGAL_ACTION", "", End::Illegal, Winner::Side(Side::Second)),
    ("-ILLEGAL_ACTION", "", End::Illegal, Winner::Side(Side::First)),
    ("KACHI", "入玉勝ち", End::Declaration, Winner::Mover),
    ("", "宣言勝ち", End::Declaration, Winner::Mover),
    ("", "入玉宣言勝ち", End::Declaration, Winner::Mover),
    ("", "入玉宣言", End::Declaration, Winner::Mover),
    ("", "不戦勝", End::Forfeit, Winner::Mover),
    ("", "不戦敗", End::Forfeit, Winner::Other),
    ("", "トライ", End::Try, Winner::Mover),
    ("SENNICHITE", "千日手", End::Repetition, Winner::Nobody),
    ("HIKIWAKE", "", End::Declaration, Winner::Nobody),
    ("JISHOGI", "持将棋", End::Impasse, Winner::Nobody),
    ("", "引き分け", End::Other, Winner::Nobody),
    ("", "引分", End::Other, Winner::Nobody),
    ("MAX_MOVES", "最大手数", End::MoveLimit, Winner::Nobody),
    ("CHUDAN", "中断", End::Other, Winner::Unknown),
    ("", "封じ手", End::Adjourned, Winner::Unknown),
    ("FUZUMI", "不詰", End::NoMate, Winner::Unknown),
    ("ERROR", "", End::Error, Winner::Unknown),
];

/// How words begin for a repetition that is no draw.
pub(super) const PERPETUAL_CHECK: &str = "連続王手";

/// Whether words name a repetition that is no draw.
pub(super) fn is_perpetual_check(words: &str) -> bool {
    words.contains(PERPETUAL_CHECK) || words.contains("王手") && words.contains("千日手")
}

/// Those that stand in sentences and in longer words.
const PARTS: &[EndWord] = &[
    ("", "入玉", End::Declaration, Winner::Mover),
    ("", "反則", End::Illegal, Winner::Other),
    ("", "勝ち", End::Resignation, Winner::Mover),
    ("", "負け", End::Other, Winner::Other),
];

impl Winner {
    fn outcome(self, mover: Side) -> Option<Outcome> {
        match self {
            Self::Nobody => Some(Outcome::Draw),
            Self::Unknown => None,
            Self::Side(side) => Some(Outcome::Win(side)),
            Self::Mover => Some(Outcome::Win(mover)),
            Self::Other => Some(Outcome::Win(!mover)),
        }
    }
}

/// The end that a word of CSA, without its `%`, or of KIF names where `mover` is to move.
pub(super) fn end_of(word: &str, mover: Side) -> Option<Ended> {
    let found = ENDS.iter().find(|row| !word.is_empty() && [row.0, row.1].contains(&word));
    found.map(|row| (row.2, row.3.outcome(mover)))
}

/// The end without a winner whose word of KIF `text` ends in; the words before it may say why.
pub(super) fn named_end(text: &str) -> Option<Ended> {
    ENDS.iter().filter(|row| !row.1.is_empty()).find_map(|row| {
        let before = text.strip_suffix(row.1)?;
        match row.3 {
            Winner::Nobody if row.2 == End::Other => {
                let reason = named_end(before).filter(|end| end.1.is_some());
                Some((reason.map_or(End::Other, |end| end.0), Some(Outcome::Draw)))
            }
            Winner::Nobody => Some((row.2, Some(Outcome::Draw))),
            Winner::Unknown => Some((row.2, None)),
            _ => None,
        }
    })
}

/// The first end of which `text` has a word of KIF.
pub(super) fn end_in(text: &str) -> Option<End> {
    if is_perpetual_check(text) {
        return Some(End::PerpetualCheck);
    }
    let mut rows = ENDS.iter().chain(PARTS);
    rows.find(|row| !row.1.is_empty() && text.contains(row.1)).map(|row| row.2)
}

/// The names of an end in CSA and KIF, each where it says who won. Who won outranks why: a side to move that has lost in a
/// way that has no word resigns. Who gave perpetual check has broken the rules.
pub(super) fn end_words(
    end: End,
    outcome: Option<Outcome>,
    mover: Side,
) -> [Option<&'static str>; 2] {
    let is_won = outcome.is_some_and(Outcome::is_decisive);
    let is_foul = is_won && matches!(end, End::Repetition | End::PerpetualCheck);
    let end = if is_foul { End::Illegal } else { end };
    let fits = |row: &&EndWord| row.2 == end && row.3.outcome(mover) == outcome;
    let rows = || ENDS.iter().filter(fits);
    let csa = rows().map(|row| row.0).find(|word| !word.is_empty());
    let kif = rows().map(|row| row.1).find(|word| !word.is_empty());
    let usual = match outcome {
        None => ["CHUDAN", "中断"].map(Some),
        Some(Outcome::Draw) => ["HIKIWAKE", "引き分け"].map(Some),
        Some(Outcome::Win(side)) if side == mover => [None; 2],
        Some(Outcome::Win(_)) => ["TORYO", "投了"].map(Some),
    };
    [csa.or(usual[0]), kif.or(usual[1])]
}

/// A move that has been made, taken apart.
pub(super) struct Step {
    pub(super) side: Side,
    /// Where it came from; `None` for a drop.
    pub(super) from: Option<Spot>,
    pub(super) to: Spot,
    /// The piece before the move and after it, in capitals with their `+`.
    pub(super) piece: [String; 2],
    /// The piece taken.
    pub(super) taken: Option<String>,
}

/// A place in a line of play that is written.
#[derive(Clone, Copy, Default)]
pub(super) struct Reached {
    /// The times of both sides so far.
    totals: [u64; 2],
    /// Where the last move went.
    pub(super) last: Option<Spot>,
}

impl Reached {
    /// The time of `side` so far, with a move that took so many milliseconds.
    pub(super) fn total(&mut self, side: Side, millis: u64) -> u64 {
        let total = &mut self.totals[side.index()];
        *total = total.saturating_add(millis);
        *total
    }
}

impl Step {
    /// Makes the move with this canonical text.
    pub(super) fn make(board: &mut dyn GameState, text: &str) -> Result<Self, RecordError> {
        let mv = board.parse(text, &MoveNotation::CANONICAL)?;
        let (side, spots) = (board.side_to_move(), board.spots(mv));
        let before = board.scene().unwrap_or_default();
        board.make(mv);
        let after = board.scene().unwrap_or_default();
        let to = spots.last().copied().unwrap_or_default();
        let on = |scene: &Scene, spot: Spot| {
            scene.pieces.iter().find(|piece| piece.at == spot).map(|piece| piece.name.clone())
        };
        let from = spots.first().copied().filter(|&from| from != to);
        let now = on(&after, to).unwrap_or_default();
        let was = from.and_then(|from| on(&before, from)).unwrap_or_else(|| now.clone());
        Ok(Self { side, from, to, piece: [was, now], taken: on(&before, to) })
    }

    /// Whether its piece promotes.
    pub(super) fn promotes(&self) -> bool {
        self.piece[0] != self.piece[1]
    }
}
