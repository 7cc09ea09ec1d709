//! Moves as players write them: KI2 (`４八金右上`), which also reads what KIF adds (`７六歩(77)`), and CSA
//! (`+7776FU`).
//!
//! Where several pieces of a kind can go to a square, the way one goes (上 寄 引) tells it apart; where that
//! is not enough the side it comes from (右 左 直), and then both.
//!
//! Source: the Japan Shogi Association's rules for writing records.

use std::cmp::Ordering;

use game::{Game, Notated, Side};

use crate::meant::{Named, only};
use crate::moves::{Move, Origin};
use crate::piece::Kind;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::Square;

/// The name of the notation that is written.
pub const KI2: &str = "KI2";

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Names of kinds, with the letters of CSA; the first of a kind is written.
const NAMES: [(Kind, &str, &str); 20] = [
    (Kind::PAWN, "歩", "FU"),
    (Kind::LANCE, "香", "KY"),
    (Kind::KNIGHT, "桂", "KE"),
    (Kind::SILVER, "銀", "GI"),
    (Kind::GOLD, "金", "KI"),
    (Kind::BISHOP, "角", "KA"),
    (Kind::ROOK, "飛", "HI"),
    (Kind::KING, "玉", "OU"),
    (Kind::KING, "王", "OU"),
    (Kind::TOKIN, "と", "TO"),
    (Kind::PRO_LANCE, "成香", "NY"),
    (Kind::PRO_LANCE, "杏", "NY"),
    (Kind::PRO_KNIGHT, "成桂", "NK"),
    (Kind::PRO_KNIGHT, "圭", "NK"),
    (Kind::PRO_SILVER, "成銀", "NG"),
    (Kind::PRO_SILVER, "全", "NG"),
    (Kind::HORSE, "馬", "UM"),
    (Kind::DRAGON, "龍", "RY"),
    (Kind::DRAGON, "竜", "RY"),
    (Kind::TOKIN, "成歩", "TO"),
];

/// How a piece comes to its square, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// 上, also 行 and 入.
    Forward,
    /// 寄.
    Across,
    /// 引.
    Back,
    /// 右.
    Right,
    /// 左.
    Left,
    /// 直.
    Straight,
}

impl Manner {
    /// Their letters, the one that is written first.
    const LETTERS: [(Self, &str); 6] = [
        (Self::Forward, "上行入"),
        (Self::Across, "寄"),
        (Self::Back, "引下"),
        (Self::Right, "右"),
        (Self::Left, "左"),
        (Self::Straight, "直"),
    ];

    fn letter(self) -> Option<char> {
        Self::LETTERS.iter().find(|row| row.0 == self)?.1.chars().next()
    }

    fn of(letter: char) -> Option<Self> {
        Self::LETTERS.iter().find(|row| row.1.contains(letter)).map(|row| row.0)
    }
}

/// The pieces of the side to move that reach a square alike, pinned ones among them.
struct Rivals<'a> {
    pos: &'a Position,
    kind: Kind,
    to: Square,
    from: Vec<Square>,
}

impl<'a> Rivals<'a> {
    fn new(pos: &'a Position, kind: Kind, to: Square) -> Self {
        Self { pos, kind, to, from: rivals(pos, kind, to) }
    }

    fn way(&self, from: Square) -> Manner {
        let [from, to] = [from, self.to].map(|square| square.seen_by(self.pos.side()).rank());
        match from.cmp(&to) {
            Ordering::Greater => Manner::Forward,
            Ordering::Equal => Manner::Across,
            Ordering::Less => Manner::Back,
        }
    }

    /// The side that a piece comes from. Pieces that slide are compared with each other, others with
    /// the square; 直 is straight ahead.
    fn side(&self, from: Square) -> Option<Manner> {
        let slides = matches!(self.kind, Kind::BISHOP | Kind::ROOK | Kind::HORSE | Kind::DRAGON);
        let file = |square: Square| square.seen_by(self.pos.side()).file();
        let other = self.from.iter().copied().find(|&other| slides && other != from);
        match file(from).cmp(&file(other.unwrap_or(self.to))) {
            Ordering::Less => Some(Manner::Right),
            Ordering::Greater => Some(Manner::Left),
            Ordering::Equal => {
                (!slides && self.way(from) == Manner::Forward).then_some(Manner::Straight)
            }
        }
    }

    /// The marks that tell the piece on `from` apart.
    fn manners(&self, from: Square) -> Vec<Manner> {
        let (way, side) = (self.way(from), self.side(from));
        let alike = |wanted: &[Manner]| {
            self.from.iter().filter(|&&other| self.comes(other, wanted)).count()
        };
        let sides: Vec<Manner> = side.into_iter().collect();
        match self.from.len() {
            0 | 1 => Vec::new(),
            // 直 says more than 上, which another piece may share.
            _ if alike(&[way]) == 1 => vec![way],
            _ if alike(&sides) == 1 => sides,
            _ => sides.into_iter().chain([way]).collect(),
        }
    }

    /// Whether a piece comes from its square in all these manners.
    fn comes(&self, from: Square, manners: &[Manner]) -> bool {
        manners.iter().all(|&manner| self.way(from) == manner || self.side(from) == Some(manner))
    }
}

/// From where pieces of this kind of the side to move reach `to`, pinned ones among them.
pub(crate) fn rivals(pos: &Position, kind: Kind, to: Square) -> Vec<Square> {
    let attackers = pos.attackers(to, pos.side(), pos.occupied());
    attackers.into_iter().filter(|&at| pos.piece_on(at).kind() == kind).collect()
}

/// The legal move `mv` in KI2: `７六歩`, `同銀左成`, `５五角打`; `last` is the move before.
pub fn write(pos: &Position, mv: Move, last: Option<Move>) -> String {
    let to = mv.to();
    let place = match last {
        Some(last) if last.to() == to => "同".to_owned(),
        _ => to.numbered(),
    };
    let kind = pos.moving_kind(mv);
    let name = NAMES.iter().find(|row| row.0 == kind).map_or("", |row| row.1);
    let rivals = Rivals::new(pos, kind, to);
    let tail: String = match mv.origin() {
        Origin::Hand(_) if rivals.from.is_empty() => String::new(),
        Origin::Hand(_) => "打".to_owned(),
        Origin::Board(from) => {
            let manners = rivals.manners(from).into_iter().filter_map(Manner::letter);
            manners.chain(promotion_text(pos, mv, from).chars()).collect()
        }
    };
    format!("{place}{name}{tail}")
}

/// 成, or 不成 where the piece could have promoted.
fn promotion_text(pos: &Position, mv: Move, from: Square) -> &'static str {
    match mv.promotes() {
        true => "成",
        false if declines(pos, mv, from) => "不成",
        false => "",
    }
}

/// Whether the piece on `from` could promote, and `mv` does not.
pub(crate) fn declines(pos: &Position, mv: Move, from: Square) -> bool {
    let in_camp = |square: Square| square.seen_by(pos.side()).rank() < 3;
    let may = pos.piece_on(from).kind().can_promote() && (in_camp(from) || in_camp(mv.to()));
    may && !mv.promotes()
}

/// The legal move that `text` names, in KI2, KIF or CSA, after the move `last`; `None` where it is of none of these.
///
/// # Errors
/// The inner result: if it names no legal move, or more than one.
pub fn read(pos: &Position, text: &str, last: Option<Move>) -> Option<Result<Move, Refusal>> {
    let text = text.trim();
    let found = match Csa::parse(text) {
        Some(csa) => csa.find(pos, text),
        None => Written::parse(text, last)?.find(pos, text),
    };
    Some(found)
}

/// Refuses the `text` of a move that is said to be of another side than the one to move.
fn check_turn(side: Option<Side>, pos: &Position, text: &str) -> Result<(), Refusal> {
    match side.is_none_or(|side| side == pos.side()) {
        true => Ok(()),
        false => Err(Refusal::OtherTurn { text: text.to_owned() }),
    }
}

/// A move as CSA writes it: `7776FU`, the kind being that behind the move, `0055KA` for a drop.
struct Csa {
    side: Option<Side>,
    from: Option<Square>,
    to: Square,
    kind: Kind,
}

impl Csa {
    fn parse(text: &str) -> Option<Self> {
        let (side, rest) = match text.split_at_checked(1)? {
            ("+", rest) => (Some(Side::First), rest),
            ("-", rest) => (Some(Side::Second), rest),
            _ => (None, text),
        };
        if rest.len() != 6 || !rest.is_ascii() {
            return None;
        }
        let kind = NAMES.iter().find(|row| row.2.eq_ignore_ascii_case(&rest[4..]))?.0;
        let from = match &rest[..2] {
            "00" => None,
            digits => Some(square(digits)?),
        };
        Some(Self { side, from, to: square(&rest[2..4])?, kind })
    }

    fn find(&self, pos: &Position, text: &str) -> Result<Move, Refusal> {
        check_turn(self.side, pos, text)?;
        let origin = self.from.map_or(Origin::Hand(self.kind), Origin::Board);
        let mut moves = pos.moves();
        moves.retain(|&mv| {
            mv.to() == self.to && mv.origin() == origin && pos.placed_kind(mv) == self.kind
        });
        only(pos, text, &moves, || self.meant(pos))
    }

    fn meant(&self, pos: &Position) -> Option<Move> {
        let Self { from, to, kind, .. } = *self;
        let moving = from.map_or(kind, |from| pos.piece_on(from).kind());
        let promotes = moving.can_promote() && moving.promoted() == kind;
        let named = Named { kind: if promotes { moving } else { kind }, from, to, promotes };
        if from.is_some() { named.step(pos, |_| true) } else { named.drop() }
    }
}

impl Square {
    /// `７六`.
    fn numbered(self) -> String {
        String::from_iter([FILES[self.file()], RANKS[self.rank()]])
    }

    /// Its name: `7f`, `７六` of those who write moves so.
    pub(crate) fn place(&self) -> Notated {
        Notated { plain: self.to_string(), written: [(KI2, self.numbered().into())].into() }
    }
}

/// The square that two digits name.
fn square(digits: &str) -> Option<Square> {
    match *digits.as_bytes() {
        [file, rank @ b'1'..=b'9'] => Square::parse([file, rank - b'1' + b'a']),
        _ => None,
    }
}

/// `text` without `mark` at its end, and whether it was there.
fn strip(text: &str, mark: char) -> (&str, bool) {
    text.strip_suffix(mark).map_or((text, false), |text| (text, true))
}

/// A move as it stands in a text.
struct Written {
    side: Option<Side>,
    to: Square,
    kind: Kind,
    manners: Vec<Manner>,
    promotes: bool,
    drops: bool,
    /// Where the piece comes from, as KIF says it.
    from: Option<Square>,
}

impl Written {
    /// `None` where the text is not of this notation.
    fn parse(text: &str, last: Option<Move>) -> Option<Self> {
        let side = text.chars().next().and_then(Side::of_mark);
        let text = text.strip_prefix(|mark| Side::of_mark(mark).is_some()).unwrap_or(text);
        let (to, rest) = match text.strip_prefix('同') {
            Some(rest) => (last?.to(), rest.trim_start()),
            None => {
                let mut letters = text.chars();
                let digit = |letter: char, others: [char; 9]| {
                    let plain = letter.to_digit(10).and_then(|digit| digit.checked_sub(1));
                    let wide = || FILES.iter().position(|&wide| wide == letter);
                    let other = || others.iter().position(|&other| other == letter);
                    plain.map(|digit| digit as usize).or_else(wide).or_else(other)
                };
                let file = digit(letters.next()?, FILES)?;
                (Square::at(file, digit(letters.next()?, RANKS)?), letters.as_str())
            }
        };
        let rest = rest.trim_start_matches('同').trim_start();
        let named = NAMES.iter().find_map(|row| Some((row.0, rest.strip_prefix(row.1)?)));
        let (kind, tail) = named?;
        let (tail, from) = match tail.strip_suffix(')').and_then(|tail| tail.split_once('(')) {
            Some((tail, from)) => (tail, Some(square(from)?)),
            None => (tail, None),
        };
        let tail = tail.strip_suffix("不成").or(tail.strip_suffix('生')).unwrap_or(tail);
        let (tail, promotes) = strip(tail, '成');
        let (tail, drops) = strip(tail, '打');
        let manners = tail.chars().map(Manner::of).collect::<Option<_>>()?;
        Some(Self { side, to, kind, manners, promotes, drops, from })
    }

    fn find(&self, pos: &Position, text: &str) -> Result<Move, Refusal> {
        check_turn(self.side, pos, text)?;
        let rivals = Rivals::new(pos, self.kind, self.to);
        let mut moves = pos.moves();
        moves.retain(|&mv| mv.to() == self.to && pos.moving_kind(mv) == self.kind);
        let (mut steps, mut drops): (Vec<Move>, Vec<Move>) =
            moves.into_iter().partition(|mv| !mv.is_drop());
        steps.retain(|&mv| match mv.origin() {
            Origin::Hand(_) => false,
            Origin::Board(from) => {
                !self.drops
                    && mv.promotes() == self.promotes
                    && self.from.is_none_or(|wanted| wanted == from)
                    && rivals.comes(from, &self.manners)
            }
        });
        // A drop needs no sign where no piece on the board can go there.
        drops.retain(|_| self.is_plain() && (self.drops || rivals.from.is_empty()));
        steps.append(&mut drops);
        only(pos, text, &steps, || self.meant(pos, &rivals))
    }

    /// The move that may be meant, legal or not.
    fn meant(&self, pos: &Position, rivals: &Rivals<'_>) -> Option<Move> {
        let Self { kind, from, to, promotes, .. } = *self;
        let named = Named { kind, from, to, promotes };
        let is_unsigned =
            self.is_plain() && rivals.from.is_empty() && pos.hand(pos.side()).has(kind);
        let drops = self.drops || is_unsigned;
        if drops { named.drop() } else { named.step(pos, |at| rivals.comes(at, &self.manners)) }
    }

    /// Whether it says nothing that a drop cannot have.
    fn is_plain(&self) -> bool {
        self.manners.is_empty() && self.from.is_none() && !self.promotes
    }
}
