//! The start of a game in KIF and KI2: a handicap, or a diagram with pieces in hand.
//!
//! Source: Kakinoki's page of the KIF format; for diagrams a page on Kifu for Windows.

use super::error::{Fault, Place, RecordError};
use super::kif::{FILES, RANKS, piece_of};
use super::replay::Replay;
use super::shogi::{Diagram, EVEN, HANDICAPS, handicap_start, owned, unsigned};
use super::warning::Notice;

/// A start position put together line by line.
#[derive(Default)]
pub(super) struct Setup {
    diagram: Diagram,
    /// The ranks that a diagram has shown.
    ranks: [bool; 9],
    /// The name of the handicap, and where it stands.
    handicap: Option<(String, Option<Place>)>,
    /// Whether a line said who moves first.
    has_side: bool,
    /// Whether pieces in hand were named.
    has_hands: bool,
    /// Where the move before the diagram went.
    pub(super) last: Option<String>,
}

impl Setup {
    /// Whether a line said anything of the start.
    pub(super) fn is_given(&self) -> bool {
        self.ranks.contains(&true) || self.handicap.is_some() || self.has_side || self.has_hands
    }

    /// Takes a line `key：value` that says how the game begins; whether it was one.
    pub(super) fn read_header(
        &mut self,
        key: &str,
        value: &str,
        place: Option<Place>,
    ) -> Result<bool, RecordError> {
        let whole = || format!("{key}：{value}");
        if key == "手合割" {
            let before = self.handicap.replace((value.to_owned(), place));
            if before.is_some_and(|(before, _)| before != value) {
                return Err(Fault::Start { text: whole() }.into());
            }
        } else if key.contains("持駒") || key.contains("持ち駒") {
            let (owner, _) = key.split_once('の').unwrap_or_default();
            let white = match owner {
                "先手" | "下手" => false,
                "後手" | "上手" => true,
                _ => return Err(Fault::Hand { text: whole() }.into()),
            };
            self.read_hand(white, value)?;
        } else if key == "手番" {
            let white = match value {
                "先手" | "下手" => false,
                "後手" | "上手" => true,
                _ => return Err(Fault::Start { text: whole() }.into()),
            };
            self.read_side(white, value)?;
        } else if key.contains("局面") {
            return Err(Fault::Start { text: whole() }.into());
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Takes pieces in hand: `飛　歩十一`, with blanks between them or without, numbers also as digits.
    fn read_hand(&mut self, white: bool, value: &str) -> Result<(), RecordError> {
        let refused = || RecordError::from(Fault::Hand { text: value.to_owned() });
        let mut rest = if value == "なし" { "" } else { value };
        let before = std::mem::take(&mut self.diagram.hands[usize::from(white)]);
        while !rest.is_empty() {
            let (piece, after) = piece_of(rest).ok_or_else(refused)?;
            let end = after.find(|letter| figure(letter).is_none()).unwrap_or(after.len());
            let count = number(&after[..end]).filter(|count| (1..=18).contains(count));
            let held = count.and_then(|count| self.diagram.hold(white, piece, count));
            held.ok_or_else(refused)?;
            self.has_hands = true;
            rest = after[end..].trim_start();
        }
        let is_same = before.is_empty() || before == self.diagram.hands[usize::from(white)];
        if is_same { Ok(()) } else { Err(refused()) }
    }

    /// Takes a line that is none of `key：value`; whether it was of a start.
    pub(super) fn read(&mut self, text: &str) -> Result<bool, RecordError> {
        match text {
            "先手番" | "下手番" => self.read_side(false, text)?,
            "後手番" | "上手番" => self.read_side(true, text)?,
            _ if text.starts_with("手数＝") || text.starts_with("手数=") => {
                self.read_ply(text)?
            }
            _ => match text.strip_prefix('|') {
                Some(row) => self.read_row(text, row)?,
                None => return Ok(false),
            },
        }
        Ok(true)
    }

    fn read_side(&mut self, white: bool, text: &str) -> Result<(), RecordError> {
        if self.has_side && self.diagram.white_to_move != white {
            return Err(Fault::Start { text: text.to_owned() }.into());
        }
        (self.has_side, self.diagram.white_to_move) = (true, white);
        Ok(())
    }

    /// Takes `手数＝40  △５一玉  まで`: the moves before the diagram, and the last of them.
    fn read_ply(&mut self, text: &str) -> Result<(), RecordError> {
        let rest = &text["手数".len()..];
        let rest = rest.trim_start_matches(['＝', '=']).trim_start();
        let end = rest.find(|letter: char| figure(letter).is_none()).unwrap_or(rest.len());
        let ply = number(&rest[..end]).filter(|_| end > 0);
        let ply = ply.ok_or_else(|| Fault::Start { text: text.to_owned() })?;
        self.diagram.number = u32::try_from(ply + 1).ok();
        let mv = unsigned(rest[end..].trim());
        let place: String = mv.chars().take(2).collect();
        let is_place =
            place.ends_with(RANKS) || place.chars().all(|letter| letter.is_ascii_digit());
        self.last = Some(place).filter(|place| is_place && place.chars().count() == 2);
        Ok(())
    }

    /// Takes a rank: nine pairs of an owner and a sign, a bar, and its number.
    fn read_row(&mut self, text: &str, row: &str) -> Result<(), RecordError> {
        let refused = || RecordError::from(Fault::DiagramRow { text: text.to_owned() });
        let (cells, rank) = row.split_once('|').ok_or_else(refused)?;
        let rank = RANKS.iter().position(|sign| rank.trim().strip_prefix(*sign) == Some(""));
        let rank = rank.filter(|&rank| !self.ranks[rank]).ok_or_else(refused)?;
        let mut rest = cells;
        for square in self.diagram.squares[rank].iter_mut().rev() {
            let white = match rest.chars().next() {
                Some(' ') => false,
                Some('v') => true,
                _ => return Err(refused()),
            };
            let sign = &rest[1..];
            let (piece, after) = match sign.strip_prefix(['・', '･', '口']) {
                Some(after) if !white => ("", after),
                _ => piece_of(sign).ok_or_else(refused)?,
            };
            *square = owned(piece, white);
            rest = after;
        }
        self.ranks[rank] = true;
        if rest.is_empty() { Ok(()) } else { Err(refused()) }
    }

    /// The start of the game that is read; none where it is the usual one.
    pub(super) fn start(&mut self, game: &mut Replay<'_>) -> Result<Option<String>, RecordError> {
        let named = self.named();
        let found = self.ranks.iter().filter(|&&is_there| is_there).count();
        match (found, named) {
            (0, Some(start)) if !self.has_hands => {
                let mut diagram = Diagram::start(&start);
                if self.has_side {
                    diagram.white_to_move = self.diagram.white_to_move;
                }
                Ok(diagram.position()?)
            }
            (9, named) => {
                self.compare(named, game);
                Ok(self.diagram.position()?)
            }
            (1.., _) => Err(Fault::DiagramRows { found }.into()),
            (_, Some(_)) => Err(Fault::DiagramRows { found: 0 }.into()),
            (_, None) => {
                let (text, place) = self.handicap.clone().unwrap_or_default();
                Err(RecordError { place, ..Fault::Handicap { text }.into() })
            }
        }
    }

    /// The start of the handicap that is named, or the usual one if none is.
    fn named(&self) -> Option<String> {
        let Some((name, _)) = &self.handicap else { return Some(EVEN.to_owned()) };
        if name == "平手" {
            return Some(EVEN.to_owned());
        }
        let found = HANDICAPS.iter().find(|row| row.0 == name)?;
        Some(handicap_start(found.2))
    }

    /// Takes what a handicap with a name says beside the diagram, which holds.
    fn compare(&mut self, named: Option<String>, game: &mut Replay<'_>) {
        let (Some((name, _)), Some(start)) = (&self.handicap, named) else { return };
        if !self.has_side && start != EVEN {
            self.diagram.white_to_move = true;
            game.warn(Notice::BeginnerGuessed {});
        }
        if self.diagram.squares != Diagram::start(&start).squares {
            let (text, other) =
                (format!("手合割：{name}"), "９ ８ ７ ６ ５ ４ ３ ２ １".to_owned());
            game.warn(Notice::Contradiction { text, other });
        }
    }
}

/// A figure of a number of pieces or moves, in any form.
fn figure(letter: char) -> Option<usize> {
    let wide = || FILES.iter().position(|&wide| wide == letter).map(|at| at + 1);
    let numeral = || RANKS.iter().position(|&rank| rank == letter).map(|at| at + 1);
    let ten = || (letter == '十').then_some(10);
    let zero = || (letter == '０').then_some(0);
    let plain = letter.to_digit(10).map(|digit| digit as usize);
    plain.or_else(wide).or_else(numeral).or_else(ten).or_else(zero)
}

/// `十一`, `２０`, `3`; one where nothing is written.
pub(super) fn number(text: &str) -> Option<usize> {
    let figures: Vec<usize> = text.chars().map(figure).collect::<Option<_>>()?;
    match figures[..] {
        [] => Some(1),
        [10] => Some(10),
        [10, ones @ 1..=9] => Some(10 + ones),
        [tens @ 2..=9, 10] => Some(10 * tens),
        [tens @ 2..=9, 10, ones @ 1..=9] => Some(10 * tens + ones),
        _ if text.chars().all(|letter| letter != '十') && figures.len() < 6 => {
            Some(figures.iter().fold(0, |sum, figure| 10 * sum + figure))
        }
        _ => None,
    }
}
