//! The start of a game in KIF and KI2: a handicap, or a diagram with pieces in hand.
//!
//! Source: Kakinoki's page of the KIF format; for diagrams a page on Kifu for Windows.

use game::Side;

use super::super::error::{Fault, Place, RecordError};
use super::super::pieces::{Diagram, EVEN, HANDICAPS, handicap_start, owned, owner, piece_of};
use super::super::replay::Replay;
use super::super::shogi::unmarked;
use super::super::warning::Notice;
use super::facts::{HANDICAP_SIDES, SIDES};
use super::lines::leading_number;
use super::{FILES, RANKS};

/// The line over a diagram, by which messages name it.
const FILES_LINE: &str = "９ ８ ７ ６ ５ ４ ３ ２ １";

/// The bars around a rank.
const BARS: [char; 3] = ['|', '｜', '│'];

/// The lines that say who is to move.
const TURNS: [&str; 2] = ["先手番", "後手番"];

/// A start position put together line by line.
#[derive(Default)]
pub(crate) struct Setup {
    diagram: Diagram,
    /// The name of the handicap, and where it stands.
    handicap: Option<(String, Option<Place>)>,
    /// Whether a line said who moves first.
    has_side: bool,
    /// Whether the players are called as in a handicap game.
    pub(super) has_handicap_sides: bool,
    /// Where the first line of a diagram stands, or of pieces in hand, which have no meaning without one.
    announced: Option<Option<Place>>,
    /// The move before the diagram.
    pub(super) last: Option<LastMove>,
}

/// The move before a diagram.
pub(super) struct LastMove {
    mover: Option<Side>,
    /// Where it went.
    pub(super) place: String,
    /// The words behind the place: the piece before the move, and whether it was promoted or dropped.
    piece: String,
    /// The move with the number before it.
    text: String,
}

impl LastMove {
    /// Whether the piece that moved stands in `diagram` where it went.
    fn is_shown(&self, diagram: &Diagram) -> bool {
        let digit = |letter: char| {
            let signs = [FILES, RANKS];
            let sign = signs.iter().find_map(|signs| signs.iter().position(|sign| *sign == letter));
            sign.or_else(|| (letter.to_digit(10)? as usize).checked_sub(1))
        };
        let mut places = self.place.chars().map(digit);
        let (Some(Some(file)), Some(Some(rank))) = (places.next(), places.next()) else {
            return false;
        };
        let Some((piece, after)) = piece_of(&self.piece) else { return true };
        let after = after.trim_start_matches(['右', '左', '直', '上', '行', '入', '寄', '引']);
        let promoted = if after.starts_with('成') { "+" } else { "" };
        let (is_white, shown) = owner(&diagram.squares[rank][file]);
        shown == format!("{promoted}{piece}")
            && self.mover.is_none_or(|mover| is_white == (mover == Side::Second))
    }
}

/// Whether the side of this name, which may end in `end`, is White.
fn is_white(name: &str, end: &str) -> Option<bool> {
    match name.strip_suffix(end)? {
        "先手" | "下手" => Some(false),
        "後手" | "上手" => Some(true),
        _ => None,
    }
}

/// How keys of pieces in hand end.
const HANDS: [&str; 2] = ["の持駒", "の持ち駒"];

/// How keys end that say something of a player, in words that may be those for pieces.
const OF_PLAYERS: [&str; 3] = ["名", "戦型", "囲い"];

/// Whether a key that is not known may be a misspelt one of the start.
fn is_suspect(key: &str, value: &str) -> bool {
    let names_handicap = HANDICAPS.iter().any(|row| row.0 == value);
    let is_none = ["", "なし", "無し", "平手", "0"].contains(&value);
    let names_odds = ["ハンデ", "駒落", "handicap"];
    let names_odds = || names_odds.iter().any(|word| key.to_lowercase().contains(word));
    !is_none && names_odds()
        || ["局面", "手合割", "手番"].iter().any(|word| key.contains(word))
        || key.contains("の持") && !key.contains("時間")
        || names_hand(key)
        || is_of_side(key)
            && !OF_PLAYERS.iter().any(|word| key.ends_with(word))
            && pieces(value).is_some_and(|pieces| !pieces.is_empty())
        || names_handicap
        || key.starts_with("手合") && value.contains('落')
}

/// Whether a key or a line begins with a side, but for the players' own keys.
fn is_of_side(key: &str) -> bool {
    let sides = [SIDES, HANDICAP_SIDES].concat();
    let bare = sides.iter().find_map(|side| key.strip_prefix(side));
    bare.is_some_and(|bare| !bare.is_empty()) || unmarked(key) != key
}

/// Whether a key or a line names pieces in hand, in whatever words.
pub(super) fn names_hand(key: &str) -> bool {
    const WORDS: [&str; 6] = ["持駒", "持ち駒", "もち駒", "駒台", "手駒", "手持ち"];
    WORDS.iter().any(|word| key.contains(word)) && !key.contains("時間")
        || is_of_side(key) && key.contains('駒')
}

/// Whether a line says who is to move, in other words than `後手番`: `後手の番です`.
fn names_turn(text: &str) -> bool {
    /// Letters of such a line at most: longer ones are of people.
    const MOST: usize = 8;
    let letters: String = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
    is_of_side(&letters) && letters.contains('番') && letters.chars().count() <= MOST
}

/// Pieces in hand with their numbers: `飛　歩十一`, with blanks between them or without, numbers also as digits.
fn pieces(value: &str) -> Option<Vec<(&'static str, usize)>> {
    let (mut rest, mut found) = (if value == "なし" { "" } else { value }, Vec::new());
    while !rest.is_empty() {
        let (piece, after) = piece_of(rest)?;
        let (count, after) = leading_number(after);
        found.push((piece, count.filter(|count| (1..=18).contains(count))?));
        rest = after.trim_start();
    }
    Some(found)
}

impl Setup {
    /// Whether a line said anything of the start.
    pub(super) fn is_given(&self) -> bool {
        self.has_diagram() || self.handicap.is_some() || self.has_side || self.announced.is_some()
    }

    /// Whether a rank was shown.
    pub(super) fn has_diagram(&self) -> bool {
        self.diagram.shown.contains(&true)
    }

    /// The number of the first move, if a diagram says it.
    pub(super) fn next_number(&self) -> Option<usize> {
        self.diagram.number.map(|number| number as usize)
    }

    /// A diagram is announced.
    pub(super) fn announce(&mut self, place: Option<Place>) {
        self.announced = self.announced.or(Some(place));
    }

    /// Takes a line `key：value` that says how the game begins; whether it was one.
    pub(super) fn read_header(
        &mut self,
        key: &str,
        value: &str,
        place: Option<Place>,
    ) -> Result<bool, RecordError> {
        let is_usual = ["初期局面", "開始局面"].contains(&key) && ["通常", "平手"].contains(&value);
        let read = if key == "手合割" || is_usual {
            let name = if is_usual { "平手" } else { value };
            let before = self.handicap.replace((name.to_owned(), place));
            if before.is_some_and(|(before, _)| before != name) {
                return Err(Fault::Contradiction { text: format!("{key}：{value}") }.into());
            }
            Some(())
        } else if let Some(owner) = HANDS.iter().find_map(|hand| key.strip_suffix(hand)) {
            self.announce(place);
            is_white(owner, "").and_then(|white| self.read_hand(white, value))
        } else if key == "手番" {
            is_white(value, "").and_then(|white| self.read_side(white))
        } else if is_suspect(key, value) {
            None
        } else {
            return Ok(false);
        };
        self.taken(read, format!("{key}：{value}"))
    }

    /// Takes pieces in hand.
    fn read_hand(&mut self, white: bool, value: &str) -> Option<()> {
        let before = std::mem::take(&mut self.diagram.hands[usize::from(white)]);
        for (piece, count) in pieces(value)? {
            self.diagram.hold(white, piece, count)?;
        }
        (before.is_empty() || before == self.diagram.hands[usize::from(white)]).then_some(())
    }

    /// Whether the line that ends a diagram has been read.
    pub(super) fn has_ply(&self) -> bool {
        self.diagram.number.is_some()
    }

    fn read_side(&mut self, white: bool) -> Option<()> {
        let is_other = self.has_side && self.diagram.white_to_move != white;
        (self.has_side, self.diagram.white_to_move) = (true, white);
        (!is_other).then_some(())
    }

    /// Takes a line that is none of `key：value`; whether it was of a start.
    pub(super) fn read(&mut self, text: &str) -> Result<bool, RecordError> {
        let read = if let Some(white) = is_white(text, "番") {
            self.read_side(white)
        } else if let Some(ply) = text.strip_prefix("手数＝").or(text.strip_prefix("手数=")) {
            self.read_ply(ply.trim_start())
        } else if let Some(row) = text.strip_prefix(BARS) {
            self.read_row(row)
        } else if names_hand(text)
            || names_turn(text)
            || text.starts_with("手合") && text.contains(['割', '落'])
        {
            None
        } else {
            return Ok(false);
        };
        self.taken(read, text.to_owned())
    }

    /// A line `text` is of the start.
    ///
    /// # Errors
    /// If it was not `read`, or there are too many pieces with those on it.
    fn taken(&self, read: Option<()>, text: String) -> Result<bool, RecordError> {
        match (read, self.diagram.surplus()) {
            (None, _) => Err(Fault::Start { text }.into()),
            (_, Some(_)) => Err(Fault::TooManyPieces { text }.into()),
            (Some(()), None) => Ok(true),
        }
    }

    /// Takes `40  △５一玉  まで`: the moves before the diagram, and the last of them.
    fn read_ply(&mut self, text: &str) -> Option<()> {
        let (ply, rest) = leading_number(text);
        let ply = ply.filter(|_| rest.len() < text.len())?;
        self.diagram.number = u32::try_from(ply + 1).ok();
        let last = rest.trim();
        let bare = unmarked(last);
        let place: String = bare.chars().take(2).collect();
        let is_place = place.ends_with(RANKS) || place.chars().all(|c| c.is_ascii_digit());
        let place = Some(place).filter(|place| is_place && place.chars().count() == 2);
        self.last = place.map(|place| LastMove {
            mover: last.chars().next().and_then(Side::of_mark),
            piece: bare[place.len()..].to_owned(),
            place,
            text: text.to_owned(),
        });
        Some(())
    }

    /// Takes a rank: nine pairs of an owner and a sign, a bar, and its number.
    fn read_row(&mut self, row: &str) -> Option<()> {
        let (mut rest, rank) = row.split_once(BARS)?;
        let rank = RANKS.iter().position(|sign| rank.trim().strip_prefix(*sign) == Some(""))?;
        if std::mem::replace(&mut self.diagram.shown[rank], true) {
            return None;
        }
        for square in self.diagram.squares[rank].iter_mut().rev() {
            let (white, sign) = match rest.strip_prefix('v') {
                Some(sign) => (true, sign),
                None => (false, rest.strip_prefix(' ')?),
            };
            let (piece, after) = match sign.strip_prefix(['・', '･', '口']) {
                Some(after) if !white => ("", after),
                _ => piece_of(sign)?,
            };
            *square = owned(piece, white);
            rest = after;
        }
        rest.is_empty().then_some(())
    }

    /// What it says that another description of the start, `shown`, may contradict: the handicap, who is to move, and whether
    /// other pieces are in hand.
    pub(crate) fn said(&self, shown: &Diagram) -> (Option<&str>, Option<Side>, bool) {
        let side = if self.diagram.white_to_move { Side::Second } else { Side::First };
        let handicap = self.handicap.as_ref().map(|(name, _)| name.as_str());
        let handicap = handicap.filter(|name| *name != "その他");
        let has_hands = self.announced.is_some() && self.diagram.hands != shown.hands;
        (handicap, self.has_side.then_some(side), has_hands)
    }

    /// The start of the game that is read.
    pub(crate) fn start(&mut self, game: &mut Replay<'_>) -> Result<String, RecordError> {
        let found = self.diagram.ranks_shown()?;
        let name = self.handicap.as_ref().map_or("平手", |(name, _)| name);
        let row = HANDICAPS.iter().find(|row| row.0 == name);
        let named = row.map(|row| handicap_start(row.2)).or((name == "平手").then(|| EVEN.into()));
        match named {
            named if found == 9 => {
                self.compare_last(game);
                self.compare(named, game);
                Ok(self.diagram.position()?)
            }
            Some(_) if self.announced.is_some() => {
                Err(RecordError::from(Fault::DiagramRows { found }).at(self.announced.flatten()))
            }
            Some(start) => {
                if self.has_handicap_sides && self.handicap.is_none() {
                    game.warn(Notice::StartGuessed {});
                }
                let mut diagram = Diagram::start(&start);
                if self.has_side {
                    diagram.white_to_move = self.diagram.white_to_move;
                }
                Ok(diagram.position()?)
            }
            None => {
                let (text, place) = self.handicap.clone().unwrap_or_default();
                Err(RecordError::from(Fault::Handicap { text }).at(place))
            }
        }
    }

    /// Takes what the move before the diagram says beside it: who is to move where no line says that.
    fn compare_last(&mut self, game: &mut Replay<'_>) {
        let Some(last) = &self.last else { return };
        let said = last.mover.map(|mover| mover == Side::First);
        let is_other =
            said.is_some_and(|white| self.has_side && white != self.diagram.white_to_move);
        let other = match is_other {
            true => TURNS[usize::from(self.diagram.white_to_move)],
            false => FILES_LINE,
        };
        if is_other || !last.is_shown(&self.diagram) {
            let text = format!("手数＝{}", last.text);
            game.warn(Notice::Contradiction { text, other: other.to_owned() });
        }
        if let Some(white) = said.filter(|_| !self.has_side) {
            (self.has_side, self.diagram.white_to_move) = (true, white);
        }
    }

    /// Takes what a handicap with a name says beside the diagram, which holds.
    fn compare(&mut self, named: Option<String>, game: &mut Replay<'_>) {
        let (Some((name, _)), Some(start)) = (&self.handicap, named) else { return };
        if !self.has_side && start != EVEN {
            self.diagram.white_to_move = true;
            game.warn(Notice::BeginnerGuessed {});
        }
        if self.diagram.squares != Diagram::start(&start).squares {
            let other = FILES_LINE.to_owned();
            game.warn(Notice::Contradiction { text: format!("手合割：{name}"), other });
        }
    }
}
