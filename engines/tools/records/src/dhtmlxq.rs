//! DhtmlXQ: the tags in which Chinese pages keep games of xiangqi.
//!
//! A square is two digits: the column from Red's left, and the row from Black's side; 99 is none. `move_L_P_I` is the
//! line I, which branches from the line L at ply P.
//!
//! Source: the pages of `dpxq.com`, as the programs read them that show such games.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use game::{Outcome, Side};

use super::copied::holds_record;
use super::error::{Fault, RecordError, Text, first_words};
use super::frame::{is_misspelt, narrow, read_game, with_lead};
use super::ranks::ranks;
use super::record::{Header, add_comment};
use super::replay::{DEEPEST, ReadGame, Replay, Ruleset};
use super::tagged::{in_chinese, is_pgn_tag};
use super::warning::Notice;

/// The names of headers; of two that say the same the first counts, which has the team beside the name.
const HEADERS: [(&str, Header); 8] = [
    ("red", Header::Player(0)),
    ("redname", Header::Player(0)),
    ("black", Header::Player(1)),
    ("blackname", Header::Player(1)),
    ("event", Header::Event),
    ("place", Header::Site),
    ("round", Header::Round),
    ("date", Header::Date),
];

/// The pieces of a start position, in the order in which their squares stand.
pub(super) const PIECES: &str = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

/// The squares of the usual start.
const START: &str = "0919293949596979891777062646668600102030405060708012720323436383";

/// The name of the format, with which its tags begin.
pub(super) const NAME: &str = "DhtmlXQ";

/// The mark before a game.
const MARK: &str = "[DhtmlXQ]";

/// Whether `text` has such tags of moves or of a start: those in the comments of a PGN are of that.
pub(super) fn is_one(text: &str) -> bool {
    let head = text.find("[DhtmlXQ").map_or("", |at| &text[..at]);
    let is_pgn = head.lines().any(is_pgn_tag);
    let mut rest = text;
    while let Some((before, tags)) = rest.find("[DhtmlXQ").map(|at| rest.split_at(at)) {
        let is_open = before.rsplit_once('{').is_some_and(|(_, comment)| !comment.contains('}'));
        match tags.split_once('}').filter(|_| is_open && is_pgn) {
            Some((_, behind)) => rest = behind,
            None => return has_game(tags),
        }
    }
    false
}

/// Whether a part of a text has the tags of moves or of a start.
fn has_game(part: &str) -> bool {
    ["[DhtmlXQ_movelist]", "[DhtmlXQ_binit]"].iter().any(|tag| part.contains(tag))
}

/// `text` with its tags in the letters of their page: forums have them in small ones, or with a blank before the bracket.
pub(super) fn in_own_letters(text: Cow<'_, str>) -> Cow<'_, str> {
    let lower = text.to_ascii_lowercase();
    if !lower.contains("[dhtmlxq") {
        return text;
    }
    let (mut own, mut done) = (String::new(), 0);
    for (at, word) in lower.match_indices("dhtmlxq") {
        if !lower[..at].ends_with(['[', '/']) {
            continue;
        }
        let name = lower[at + word.len()..].split(['[', ']', '/', '\n']).next().unwrap_or_default();
        let end = at + word.len() + name.len();
        if lower[end..].starts_with(']') {
            own = own + &text[done..at] + NAME + name.trim_end();
            done = end;
        }
    }
    (own + &text[done..]).into()
}

pub(super) fn read(text: &Text<'_>, ruleset: Ruleset<'_>) -> Vec<ReadGame> {
    // The mark may stand behind the first tags of its game.
    let (head, _) = text.split_once(MARK).unwrap_or_default();
    let is_behind = head.contains("[DhtmlXQ_") && !has_game(head) && !head.contains("[/DhtmlXQ]");
    let begin = if is_behind { head.len() + MARK.len() } else { 0 };
    let mut parts: Vec<&str> = text[begin..].split(MARK).collect();
    parts[0] = &text[..begin + parts[0].len()];
    let last = parts.len() - 1;
    let has_tags = |at, part: &str| {
        let is_one = if at == 0 { has_game(part) } else { part.contains("[DhtmlXQ_") };
        is_one || part.lines().any(is_pgn_tag)
    };
    let games = parts.into_iter().enumerate().filter(|(at, part)| has_tags(*at, part));
    let read = |(at, part): (usize, &str)| {
        read_game(Some(text), ruleset, |game| {
            // A game in another form would be lost, or taken for a part of this one.
            if let Some(tag) = part.lines().find(|line| is_pgn_tag(line)) {
                game.stand_at(tag);
                return Err(Fault::Line { text: tag.trim().to_owned() }.into());
            }
            // What is of one game may stand in two parts.
            let is_whole = has_game(part) && (at == last || part.contains("[/DhtmlXQ]"));
            if is_whole {
                return read_one(part, game);
            }
            game.stand_at(part);
            Err(Fault::Open { text: first_words(part.trim_start()) }.into())
        })
    };
    let lead = if is_told(head) && !has_game(head) && !is_behind { head } else { "" };
    with_lead(games.map(read).collect(), lead, text)
}

/// Whether words beside the tags of a game are more than those of a page: tags in other signs, or another record.
fn is_told(words: &str) -> bool {
    let mut names = words.match_indices("DhtmlXQ_");
    names.any(|(at, _)| !words[..at].ends_with('/')) || holds_record(words)
}

/// Results as converters from PGN write them.
const FIGURES: [(&str, Outcome); 3] = [
    ("1-0", Outcome::Win(Side::First)),
    ("0-1", Outcome::Win(Side::Second)),
    ("1/2-1/2", Outcome::Draw),
];

/// The tag of the result.
const RESULT: &str = "[DhtmlXQ_result]";

/// Takes the result with which `text` begins.
fn take_result(text: &str, game: &mut Replay<'_>) {
    game.stand_at(text);
    let words = text.split('[').next().unwrap_or_default().trim();
    let figures = FIGURES.iter().find(|row| row.0 == words).map(|row| row.1);
    match figures.or(in_chinese(words)) {
        None if ["", "未知", "未知结果"].contains(&words) => {}
        None => game.warn(Notice::UnknownEnd { text: words.to_owned() }),
        outcome => game.announce(words, outcome),
    }
}

/// The tags of a game by their names, with their values.
type Tagged<'a> = BTreeMap<&'a str, &'a str>;

/// The lines that branch from another, by its number and the ply from 1: their numbers and moves.
type Branches<'a> = BTreeMap<[usize; 2], Vec<(usize, &'a str)>>;

fn read_one(text: &str, game: &mut Replay<'_>) -> Result<(), RecordError> {
    game.stand_at(text);
    for (name, header) in HEADERS {
        let (_, behind) = text.split_once(&format!("[DhtmlXQ_{name}]")).unwrap_or_default();
        let value = behind.split("[/DhtmlXQ_").next().unwrap_or_default();
        // The end of the tag may be damaged.
        let (value, torn) = value.split_once("[DhtmlXQ_").unwrap_or((value, ""));
        let is_new =
            !matches!(header, Header::Player(_)) || game.record.header(header, "").is_empty();
        if !value.trim().is_empty() && is_new {
            game.stand_at(value);
            game.note(value.trim(), |record, value| {
                record.take(header, value).filter(|()| torn.is_empty())
            });
        }
    }
    game.stand_at(text);
    let (tags, mut comments) = tags(text, game)?;
    let value = |name: &str| tags.get(name).copied().unwrap_or_default();
    for (at, _) in text.match_indices(RESULT) {
        take_result(&text[at + RESULT.len()..], game);
    }
    let (squares, movelist) = (value("binit"), value("movelist"));
    game.stand_at(if squares.is_empty() { movelist } else { squares });
    let start = start(squares, movelist)?;
    let board = start.split(' ').next();
    if let Some(fen) = tags.get("fen").filter(|fen| fen.split(' ').next() != board) {
        game.stand_at(fen);
        return Err(Fault::Start { text: (*fen).to_owned() }.into());
    }
    game.begin(Some(start))?;
    game.line().comment = lines_of(value("remark"));
    add_comment(&mut game.line().comment, &comment(&mut comments, 0, 0));
    let (mut branches, mut known) = (Branches::new(), BTreeSet::from([0]));
    for (name, &moves) in &tags {
        let Some(numbers) = name.strip_prefix("move_") else { continue };
        let numbers: Option<Vec<usize>> =
            numbers.split('_').map(|number| number.parse().ok()).collect();
        match numbers.as_deref() {
            // Each number once, so that the lines are a tree.
            Some(&[line, ply, number]) if known.insert(number) => {
                branches.entry([line, ply]).or_default().push((number, moves));
            }
            _ => game.warn(Notice::Line { text: (*name).to_owned() }),
        }
    }
    let mut lines = Lines { game, comments, branches };
    lines.read((0, movelist), 1, 0)?;
    for (_, moves) in std::mem::take(&mut lines.branches).into_values().flatten() {
        lines.game.stand_at(moves);
        lines.game.warn(Notice::Variation { why: Fault::LooseVariation {}.into() });
    }
    for (name, text) in lines.comments {
        lines.game.stand_at(text);
        lines.game.warn(Notice::Line { text: name.to_owned() });
    }
    Ok(())
}

/// The tags of a text, those of comments apart: those of the start and of moves once, and with their own end; programs mix up that of others.
///
/// # Errors
/// If one is not so, or may be a misspelt one of the start, or if those of the moves are missing and there are such of
/// variations.
fn tags<'t>(text: &'t str, game: &mut Replay<'_>) -> Result<(Tagged<'t>, Tagged<'t>), RecordError> {
    let (mut found, mut comments) = (Tagged::new(), Tagged::new());
    let (mut misspelt, mut parts) = (None, text.split("[DhtmlXQ_"));
    let mut stray = parts.next().unwrap_or_default().trim();
    let mut is_stray_told = is_told(stray);
    for part in parts {
        game.stand_at(part);
        let open = || Fault::Open { text: format!("[DhtmlXQ_{}", first_words(part)) };
        let is_name = |name: &str| name.is_ascii() && !name.contains('[');
        let name = part.split_once(']').filter(|(name, _)| is_name(name));
        let (name, rest) = name.ok_or_else(open)?;
        let (value, end) = rest.split_once("[/DhtmlXQ_").unwrap_or((rest, ""));
        let value = value.trim();
        let is_move = name.starts_with("move_") || ["binit", "movelist"].contains(&name);
        let (end, behind) = end.split_once(']').unwrap_or_default();
        let behind = behind.trim().trim_start_matches("[/DhtmlXQ]").trim_start();
        if is_move && end != name {
            return Err(open().into());
        }
        let is_clock = name == "timerule" && !value.is_empty();
        if is_misspelt(name, &["result"]) || is_clock {
            game.warn(Notice::Line { text: first_words(part) });
        }
        // They may be misspelt ones of a variation, or of the game, or in other brackets.
        let plain: String = behind.chars().map(narrow).collect();
        let (has_moves, has_tag) = (names_moves(&plain), plain.contains(NAME));
        let odd = if has_moves || has_tag { behind } else { part };
        if has_tag && !has_moves {
            game.warn(Notice::Line { text: first_words(odd) });
        }
        if !is_move && end.starts_with("move") || has_moves {
            misspelt = Some(odd);
            game.warn(Notice::Line { text: first_words(odd) });
        } else if !is_stray_told {
            stray = behind;
            is_stray_told = is_told(stray);
        }
        let is_start =
            value.len() == START.len() && value.bytes().all(|byte| byte.is_ascii_digit());
        let is_comment = name.starts_with("comment") && !value.is_empty();
        let tags = if is_comment { &mut comments } else { &mut found };
        let first = *tags.entry(name).or_insert(value);
        let is_other = first != value && name != "result";
        if is_start && !is_move || is_other && (is_move || name == "fen") {
            return Err(Fault::Line { text: name.to_owned() }.into());
        }
        if is_other {
            game.warn(Notice::Contradiction { text: value.to_owned(), other: first.to_owned() });
        }
    }
    if is_stray_told {
        game.stand_at(stray);
        game.warn(Notice::Line { text: first_words(stray) });
    }
    let variation = found.keys().find(|name| name.starts_with("move_")).copied();
    match misspelt.or(variation).filter(|_| !found.contains_key("movelist")) {
        Some(part) => {
            game.stand_at(part);
            Err(Fault::Line { text: first_words(part) }.into())
        }
        None => Ok((found, comments)),
    }
}

/// Whether a text has the name of a tag of moves, `_movelist` or `_move_0_3_1`, behind whatever word; scripts of a page have
/// others, as `on_move`.
fn names_moves(text: &str) -> bool {
    text.split("_move").skip(1).any(|behind| {
        let number = behind.strip_prefix('_').unwrap_or_default();
        behind.starts_with("list") || number.starts_with(|letter: char| letter.is_ascii_digit())
    })
}

/// Takes the comment on the move at `ply` of a line; of the main line, 0, programs write the ply alone, too.
fn comment(comments: &mut Tagged<'_>, line: usize, ply: usize) -> String {
    let whole = comments.remove(&*format!("comment{line}_{ply}")).map(lines_of);
    let alone = (line == 0).then(|| comments.remove(&*format!("comment{ply}"))).flatten();
    let mut text = whole.unwrap_or_default();
    let other = alone.map(lines_of).filter(|other| *other != text);
    add_comment(&mut text, &other.unwrap_or_default());
    text
}

/// Plays the lines of a game.
struct Lines<'g, 'a> {
    game: &'g mut Replay<'a>,
    /// Those that are still to be shown.
    comments: Tagged<'g>,
    /// Those that are still to come.
    branches: Branches<'g>,
}

impl Lines<'_, '_> {
    /// Plays a line that begins with this ply, and those that branch from it.
    fn read(
        &mut self,
        (number, moves): (usize, &str),
        first: usize,
        depth: usize,
    ) -> Result<(), RecordError> {
        let digits: Vec<char> = moves.chars().collect();
        for (index, digits) in digits.chunks(4).enumerate() {
            let ply = first + index;
            self.game.stand_at(moves);
            let squares = digits.get(..2).and_then(square).zip(digits.get(2..).and_then(square));
            let text = String::from_iter(digits);
            let played = match squares {
                Some(squares) => self.game.play_written(&text, &name_of(squares)),
                None => Err(Fault::Move { text }.into()),
            };
            self.game.tolerated(played)?;
            let said = comment(&mut self.comments, number, ply);
            if let Some(mv) = self.game.last() {
                add_comment(&mut mv.comment, &said);
            }
            for branch in self.branches.remove(&[number, ply]).into_iter().flatten() {
                self.game.begin_variation(index);
                if depth < DEEPEST {
                    self.read(branch, ply, depth + 1)?;
                }
                self.game.end_variation();
            }
        }
        Ok(())
    }
}

/// A comment: two bars part its lines.
fn lines_of(comment: &str) -> String {
    comment.replace("||", "\n").trim().to_owned()
}

/// The move between two squares, each a column from Red's left and a row from Black's side.
pub(super) fn name_of((from, to): ((usize, usize), (usize, usize))) -> String {
    [name(from), name(to)].concat()
}

/// Column and row.
fn square(digits: &[char]) -> Option<(usize, usize)> {
    let [column, row] = digits else { return None };
    let (column, row) = (column.to_digit(10)? as usize, row.to_digit(10)? as usize);
    (column < 9).then_some((column, row))
}

fn name((column, row): (usize, usize)) -> String {
    format!("{}{}", char::from(b'a' + column as u8), 9 - row)
}

/// The FEN of a start.
fn start(squares: &str, moves: &str) -> Result<String, RecordError> {
    let squares = if squares.is_empty() { START } else { squares };
    let refused = || RecordError::from(Fault::Start { text: squares.into() });
    let digits: Vec<char> = squares.chars().collect();
    if digits.len() != 2 * PIECES.len() {
        return Err(refused());
    }
    let places = digits.chunks(2).map(|place| match place {
        ['9', '9'] => Ok(None),
        place => square(place).map(Some).ok_or_else(refused),
    });
    let places = places.collect::<Result<Vec<_>, _>>()?;
    let moves: Vec<char> = moves.chars().take(2).collect();
    position(&places, square(&moves), None).ok_or_else(refused)
}

/// The FEN of pieces on these places, in the order of [`PIECES`]. The owner of the piece
/// that moves `first` begins, else `mover`, else Red. `None` if two pieces stand on a place.
pub(super) fn position(
    places: &[Option<(usize, usize)>],
    first: Option<(usize, usize)>,
    mover: Option<Side>,
) -> Option<String> {
    let mut board = [[""; 9]; 10];
    for (at, place) in places.iter().enumerate() {
        let Some((column, row)) = *place else { continue };
        if !std::mem::replace(&mut board[row][column], PIECES.get(at..=at)?).is_empty() {
            return None;
        }
    }
    let owner = first.map_or("", |(column, row)| board[row][column]).bytes().next();
    let side = match owner {
        Some(b'a'..=b'z') => 'b',
        None if mover == Some(Side::Second) => 'b',
        _ => 'w',
    };
    Some(format!("{} {side} - - 0 1", ranks(board.iter().map(|row| row.to_vec()))))
}
