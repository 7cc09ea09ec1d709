//! Moves as players write them: WXF (`C2=5`) and the columns of Chinese books (炮二平五).
//!
//! A move is the piece, the file it leaves, the direction, and how far it goes; across, and for pieces
//! that move aslant, the file it enters. Files are counted from the mover's right. Pieces of one kind
//! on one file differ by their place among them.
//!
//! Source: the notation of the World Xiangqi Federation (`wxf.org`, piece names and notation), and for
//! Chinese the rules of competition (2020, article 7.5) with the standard of the Xiangqi encyclopaedia
//! (`xqbase.com`, notation of moves, 2006), which has a name for each soldier of four or five on a file and
//! of those on two files. What others write is read beside them: 前兵九平八 and 前九平八 of
//! older books, `+P=8`, and the `15=6` of Fairy-Stockfish.

use game::{Game, Notation, Side};

use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::{FILES, Square};
use crate::written_square::Ranks;

/// The name of the notation by letters and digits.
pub const ICCS: &str = "ICCS";
/// That of the World Xiangqi Federation.
pub const WXF: &str = "WXF";
/// That of Chinese books.
pub const CHINESE: &str = "Chinese";

pub(crate) const NUMERALS: [char; FILES] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const WIDE_DIGITS: [char; FILES] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The characters of the kinds, in the order of their indices: those that are written for Red and for
/// Black, then the others.
const CHARACTERS: [&[char]; 7] = [
    &['帅', '将', '帥', '將'],
    &['仕', '士'],
    &['相', '象'],
    &['马', '马', '馬', '傌'],
    &['车', '车', '車', '俥'],
    &['炮', '炮', '砲', '包'],
    &['兵', '卒'],
];

/// The legal move that `text` names in WXF or Chinese; `None` where it is of neither.
///
/// # Errors
/// The inner result: if it names no legal move, or more than one.
pub fn read(pos: &Position, text: &str) -> Option<Result<Move, Refusal>> {
    Some(find(pos, text, &Written::parse(text)?))
}

/// The legal move `mv` in ICCS, as records have it: `H2-E2`.
pub fn iccs(pos: &Position, mv: Move) -> String {
    let mut text = pos.move_text(mv, Ranks::FromZero).to_ascii_uppercase();
    text.insert(2, '-');
    text
}

/// The legal move `mv` in the World Xiangqi Federation's notation: `C2=5`.
pub fn wxf(pos: &Position, mv: Move) -> String {
    let Some(piece) = pos.piece_on(mv.from) else { return String::new() };
    let letter = match piece.kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        kind => kind.letter(),
    };
    let (file, stack) = (own_file(mv.from, piece.side), Stack::new(pos, mv.from, piece));
    let mark = match (stack.place, stack.size) {
        (1, _) => '+',
        (place, size) if place == size => '-',
        (2, 4 | 5) => '+',
        (place, size) if size > 3 && place + 1 == size => '-',
        // Neither in front nor behind.
        _ => char::from(b'0' + file as u8),
    };
    let head = match stack.size {
        1 => format!("{letter}{file}"),
        _ if stack.files > 1 => format!("{file}{mark}"),
        size @ 4.. if stack.place == 1 || stack.place == size => format!("{mark}{mark}"),
        _ => format!("{letter}{mark}"),
    };
    let (course, value) = course(piece, mv);
    format!("{head}{}{value}", ['+', '-', '='][course as usize])
}

/// The legal move `mv` as Chinese books have it: 炮二平五.
pub fn chinese(pos: &Position, mv: Move) -> String {
    let Some(piece) = pos.piece_on(mv.from) else { return String::new() };
    let digits = if piece.side == Side::First { NUMERALS } else { WIDE_DIGITS };
    let name = CHARACTERS[piece.kind.index()][piece.side.index()];
    let (file, stack) = (own_file(mv.from, piece.side), Stack::new(pos, mv.from, piece));
    let mark = match (stack.place, stack.size) {
        _ if stack.files > 1 => NUMERALS[stack.number - 1],
        (place, 4..) => NUMERALS[place - 1],
        (1, _) => '前',
        (place, size) if place == size => '后',
        _ => '中',
    };
    let head = match stack.size {
        1 => [name, digits[file - 1]],
        _ => [mark, name],
    };
    let (course, value) = course(piece, mv);
    let sign = ['进', '退', '平'][course as usize];
    head.into_iter().chain([sign, digits[value - 1]]).collect()
}

/// The file as its owner counts it: 1 to 9 from the right.
pub(crate) const fn own_file(square: Square, side: Side) -> usize {
    match side {
        Side::First => FILES - square.file(),
        Side::Second => square.file() + 1,
    }
}

/// Which way a piece goes, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    Forward,
    Back,
    Across,
}

/// Where `mv` of this piece goes, and the number behind it: ranks, or the file it enters.
fn course(piece: Piece, mv: Move) -> (Course, usize) {
    let [from, to] = [mv.from, mv.to].map(|square| square.rank_for(piece.side));
    let course = match to.cmp(&from) {
        std::cmp::Ordering::Greater => Course::Forward,
        std::cmp::Ordering::Less => Course::Back,
        std::cmp::Ordering::Equal => Course::Across,
    };
    let is_aslant = matches!(piece.kind, Kind::Advisor | Kind::Elephant | Kind::Horse);
    if is_aslant || course == Course::Across {
        (course, own_file(mv.to, piece.side))
    } else {
        (course, from.abs_diff(to))
    }
}

/// Where a piece stands among those of its kind that share files.
struct Stack {
    /// How many stand on its file; 1 for advisors and elephants, whose direction tells them apart.
    size: usize,
    /// Its place on the file, 1 in front.
    place: usize,
    /// Files on which several stand.
    files: usize,
    /// Its place among all on those files, from the right, in front first.
    number: usize,
}

impl Stack {
    fn new(pos: &Position, square: Square, piece: Piece) -> Self {
        let Piece { side, kind } = piece;
        if matches!(kind, Kind::Advisor | Kind::Elephant) {
            return Self { size: 1, place: 1, files: 0, number: 1 };
        }
        let own = pos.pieces(side, kind);
        let order = |square: Square| (own_file(square, side), -(square.rank_for(side) as isize));
        let on = |file: usize| Square::all().filter(move |&at| own.has(at) && at.file() == file);
        let shared = (0..FILES).filter(|&file| on(file).count() > 1);
        let before = |file| on(file).filter(|&at| order(at) < order(square)).count();
        Self {
            size: on(square.file()).count(),
            place: before(square.file()) + 1,
            files: shared.clone().count(),
            number: shared.map(before).sum::<usize>() + 1,
        }
    }
}

/// A place among pieces of one kind on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// 前, `++`.
    Front,
    /// 中.
    Middle,
    /// 后, `--`.
    Rear,
    /// `+`: in front of the middle, where four or more stand there.
    Fore,
    /// `-`: behind the middle, where four or more stand there.
    Hind,
    /// 一 to 五, counted from the front.
    Nth(usize),
}

/// A move as it stands in a text.
#[derive(Clone, Copy, Debug)]
struct Written {
    kind: Kind,
    file: Option<usize>,
    place: Option<Place>,
    course: Course,
    value: usize,
}

/// The meaning of one letter of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Piece(Kind),
    Number(usize),
    Place(Place),
    Course(Course),
}

impl Sign {
    fn of(letter: char) -> Option<Self> {
        let digit = |digits: [char; FILES]| digits.iter().position(|&digit| digit == letter);
        if let Some(digit) = digit(NUMERALS).or_else(|| digit(WIDE_DIGITS)) {
            return Some(Self::Number(digit + 1));
        }
        let named = |kind: &Kind| CHARACTERS[kind.index()].contains(&letter);
        if let Some(kind) = Kind::ALL.into_iter().find(named) {
            return Some(Self::Piece(kind));
        }
        Some(match letter {
            '1'..='9' => Self::Number(letter as usize - '0' as usize),
            '前' => Self::Place(Place::Front),
            '中' => Self::Place(Place::Middle),
            '后' | '後' => Self::Place(Place::Rear),
            '+' | '＋' | '进' | '進' => Self::Course(Course::Forward),
            '-' | '－' | '–' | '退' => Self::Course(Course::Back),
            '=' | '.' | '＝' | '．' | '平' => Self::Course(Course::Across),
            'G' | 'g' => Self::Piece(Kind::King),
            'S' | 's' => Self::Piece(Kind::Pawn),
            _ => Self::Piece(Piece::from_letter(letter)?.kind),
        })
    }

    /// The place that stands for this letter beside a piece or a file.
    const fn place(self) -> Option<Place> {
        match self {
            Self::Place(place) => Some(place),
            Self::Course(Course::Forward) => Some(Place::Fore),
            Self::Course(Course::Across) => Some(Place::Middle),
            Self::Course(Course::Back) => Some(Place::Hind),
            Self::Piece(_) | Self::Number(_) => None,
        }
    }
}

impl Written {
    /// `None` where the text is none of these notations.
    fn parse(text: &str) -> Option<Self> {
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let (head, tail) = letters.split_at_checked(letters.len().checked_sub(2)?)?;
        let [Sign::Course(course), Sign::Number(value)] = [Sign::of(tail[0])?, Sign::of(tail[1])?]
        else {
            return None;
        };
        let (kind, file, place) = Self::head(head)?;
        Some(Self { kind, file, place, course, value })
    }

    /// The piece that moves: the kind, its file, its place on it.
    fn head(letters: &[char]) -> Option<(Kind, Option<usize>, Option<Place>)> {
        use Sign::{Course, Number, Piece};
        if let ['P' | 'p', letter @ 'a'..='e'] = *letters {
            let number = letter as usize - 'a' as usize + 1;
            return Some((Kind::Pawn, None, Some(Place::Nth(number))));
        }
        let signs: Vec<Sign> =
            letters.iter().map(|&letter| Sign::of(letter)).collect::<Option<_>>()?;
        Some(match signs[..] {
            [Piece(kind), Number(file)] => (kind, Some(file), None),
            [Number(number), Piece(kind)] => (kind, None, Some(Place::Nth(number))),
            [Number(number), Piece(kind), Number(file)] => {
                (kind, Some(file), Some(Place::Nth(number)))
            }
            [mark, Piece(kind), Number(file)] => (kind, Some(file), Some(mark.place()?)),
            [Piece(kind), mark] | [mark, Piece(kind)] => (kind, None, Some(mark.place()?)),
            [Number(number), Number(file)] => (Kind::Pawn, Some(file), Some(Place::Nth(number))),
            [Number(file), mark] | [mark, Number(file)] => {
                (Kind::Pawn, Some(file), Some(mark.place()?))
            }
            [Course(first), Course(second)] if first == second => {
                let extreme = match first {
                    self::Course::Forward => Place::Front,
                    self::Course::Back => Place::Rear,
                    self::Course::Across => return None,
                };
                (Kind::Pawn, None, Some(extreme))
            }
            _ => return None,
        })
    }

    /// Whether this may be the piece on `square`.
    fn is_of(&self, pos: &Position, square: Square) -> bool {
        let Some(piece) = pos.piece_on(square) else { return false };
        let is_named = piece == Piece { side: pos.side(), kind: self.kind };
        is_named
            && self.file.is_none_or(|file| file == own_file(square, piece.side))
            && self.place.is_none_or(|place| self.has_place(place, &Stack::new(pos, square, piece)))
    }

    fn has_place(&self, place: Place, stack: &Stack) -> bool {
        let Stack { size, place: at, .. } = *stack;
        let beside = usize::from(size > 3);
        let is_there = match place {
            Place::Front => at == 1,
            Place::Middle => 2 * at == size + 1,
            Place::Rear => at == size,
            Place::Fore => at == 1 + beside,
            Place::Hind => at == size - beside,
            Place::Nth(number) if stack.files > 1 && self.file.is_none() => number == stack.number,
            // WXF has the file twice for the middle one of three beside other files.
            Place::Nth(number) if stack.files > 1 && self.file == Some(number) => {
                2 * at == size + 1
            }
            Place::Nth(number) => number == at,
        };
        size > 1 && is_there
    }

    fn goes(&self, pos: &Position, mv: Move) -> bool {
        let piece = Piece { side: pos.side(), kind: self.kind };
        course(piece, mv) == (self.course, self.value)
    }
}

fn find(pos: &Position, text: &str, written: &Written) -> Result<Move, Refusal> {
    let mut legal = pos.moves();
    legal.retain(|&mv| written.is_of(pos, mv.from) && written.goes(pos, mv));
    match legal[..] {
        [mv] => Ok(mv),
        [] => Err(reason(pos, text, written)),
        _ => {
            // Of an odd number on a file, the one in the middle has no mark in WXF.
            let is_middle = |mv: &&Move| {
                let piece = Piece { side: pos.side(), kind: written.kind };
                let stack = Stack::new(pos, mv.from, piece);
                stack.size > 1 && 2 * stack.place == stack.size + 1
            };
            let middle = legal.iter().find(is_middle).filter(|_| written.place.is_none());
            let moves = legal.iter().map(|&mv| pos.named(mv, Ranks::FromZero)).collect();
            let text = text.to_owned();
            middle.copied().ok_or(Refusal::Ambiguous { text, moves })
        }
    }
}

/// Why no legal move is written so.
fn reason(pos: &Position, text: &str, written: &Written) -> Refusal {
    let piece = Piece { side: pos.side(), kind: written.kind };
    let said = text.to_owned();
    let mut found = Square::all().filter(|&square| written.is_of(pos, square));
    let Some(from) = found.next() else {
        return match (written.file, written.place) {
            (Some(file), None) => Refusal::NoneOnFile { text: said, piece, file },
            _ => Refusal::NoneThere { text: said, piece },
        };
    };
    let moves = Square::all().filter(|&to| to != from).map(|to| Move::new(from, to));
    let mut moves = moves.filter(|&mv| is_step(written.kind, mv) && written.goes(pos, mv));
    match (moves.next(), found.next()) {
        (Some(mv), None) => pos.refusal(mv, text, Ranks::FromZero),
        _ => Refusal::NoneMovesSo { text: said, piece },
    }
}

/// Whether a piece of this kind goes so where nothing is in its way.
pub(crate) fn is_step(kind: Kind, mv: Move) -> bool {
    let ([left, right], [low, high]) =
        ([mv.from.file(), mv.to.file()], [mv.from.rank(), mv.to.rank()]);
    let sides = (left.abs_diff(right), low.abs_diff(high));
    match kind {
        Kind::Advisor => sides == (1, 1),
        Kind::Elephant => sides == (2, 2),
        Kind::Horse => matches!(sides, (1, 2) | (2, 1)),
        _ => sides.0 == 0 || sides.1 == 0,
    }
}
