//! KIF records of shogi, in Japanese.
//!
//! Source: the format of Kifu for Windows, as shogi GUIs read it. Text is UTF-8.

use std::fmt::Write;

use dyngame::{GameState, Spot};
use game::{Outcome, Side};

use super::ends::{End, verdict};
use super::error::{Fault, RecordError};
use super::facts::millis;
use super::kifu;
use super::record::{GameRecord, line};
use super::replay::{ReadGame, Replay, Ruleset};
use super::shogi::{
    Diagram, Step, digits, end_words, handicap, is_white, numbers, owned, square, square_of,
};
use super::time_control::TimeControl;

/// Names of pieces by SFEN letters; the first of a letter is printed.
const NAMES: [(&str, &str); 18] = [
    ("P", "歩"),
    ("L", "香"),
    ("N", "桂"),
    ("S", "銀"),
    ("G", "金"),
    ("B", "角"),
    ("R", "飛"),
    ("K", "玉"),
    ("K", "王"),
    ("+P", "と"),
    ("+L", "成香"),
    ("+N", "成桂"),
    ("+S", "成銀"),
    ("+B", "馬"),
    ("+R", "龍"),
    ("+R", "竜"),
    ("+L", "杏"),
    ("+N", "圭"),
];

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn name(piece: &str) -> &'static str {
    NAMES.iter().find(|row| row.0 == piece).map_or("", |row| row.1)
}

/// The name of one letter in diagrams, where promoted silvers and the like have their own.
fn cell_name(piece: &str) -> &'static str {
    match piece {
        "+L" => "杏",
        "+N" => "圭",
        "+S" => "全",
        other => name(other),
    }
}

fn piece_of(text: &str) -> Option<(&'static str, &str)> {
    if let Some(rest) = text.strip_prefix('全') {
        return Some(("+S", rest));
    }
    NAMES.iter().find_map(|(letter, name)| Some((*letter, text.strip_prefix(name)?)))
}

fn wide(spot: Spot) -> String {
    let [file, rank] = numbers(spot).map(|number| usize::from(number) - 1);
    format!("{}{}", FILES[file], RANKS[rank])
}

pub(super) fn write(record: &GameRecord, board: &mut dyn GameState) -> Result<String, RecordError> {
    let mut out = head(record, board);
    out.push_str("手数----指手---------消費時間--\n");
    let mut total = [0; 2];
    let mut last = None;
    for (number, mv) in (1..).zip(&record.main.moves) {
        let (step, facts) = (Step::make(board, &mv.text)?, mv.facts);
        let _ = write!(out, "{number:>4} {}", move_text(&step, &mut last));
        if let Some(millis) = facts.millis {
            let total = &mut total[step.side.index()];
            *total += millis;
            let _ = write!(out, "   ({})", clock(millis, *total));
        }
        out.push('\n');
        for comment in kifu::comments(&facts, step.side, true) {
            let _ = writeln!(out, "**{comment}");
        }
    }
    write_end(record, board, &mut out);
    Ok(out)
}

/// The lines above the moves.
pub(super) fn head(record: &GameRecord, board: &dyn GameState) -> String {
    let mut out = String::from("#KIF version=2.0 encoding=UTF-8\n");
    kifu::write_header(record, &mut out);
    write_start(&Diagram::of(board), record.position.is_some(), &mut out);
    let [black, white] = record.players.each_ref().map(|name| line(name));
    let _ = write!(out, "先手：{black}\n後手：{white}\n");
    out
}

/// The last line, what our own reader wants to know of the end, and the sentence for people.
fn write_end(record: &GameRecord, board: &dyn GameState, out: &mut String) {
    let end = End::of(&record.ending, board);
    let [_, word] = end_words(end, record.outcome, board.side_to_move());
    let _ = writeln!(out, "{:>4} {word}", record.main.moves.len() + 1);
    let _ = writeln!(out, "*終局={}", verdict(record.outcome, &line(&record.ending)));
    let won = match record.outcome {
        Some(Outcome::Win(Side::First)) => "先手の勝ち",
        Some(Outcome::Win(Side::Second)) => "後手の勝ち",
        _ => word,
    };
    let _ = writeln!(out, "まで{}手で{won}", record.main.moves.len());
}

/// The move; `last` is where the one before went.
fn move_text(step: &Step, last: &mut Option<Spot>) -> String {
    let is_same = last.replace(step.to) == Some(step.to);
    let piece = name(&step.piece[0]);
    let Some(from) = step.from else { return format!("{}{piece}打", wide(step.to)) };
    let place = if is_same { "同　".to_owned() } else { wide(step.to) };
    let promotion = if step.promotes() { "成" } else { "" };
    format!("{place}{piece}{promotion}({})", digits(from))
}

/// Time of the move and of all moves, both without what is beyond whole seconds.
fn clock(millis: u64, total: u64) -> String {
    let (seconds, total) = (millis / 1000, total / 1000);
    let (hours, minutes) = (total / 3600, total / 60 % 60);
    format!("{:>2}:{:02}/{hours:02}:{minutes:02}:{:02}", seconds / 60, seconds % 60, total % 60)
}

fn ending(text: &str, mover: Side) -> Option<(End, Option<Outcome>)> {
    let (won, lost) = (Some(Outcome::Win(mover)), Some(Outcome::Win(!mover)));
    let words = [
        ("詰み", End::NoMove, lost),
        ("投了", End::Resignation, lost),
        ("切れ負け", End::Time, lost),
        ("反則負け", End::Illegal, lost),
        ("反則勝ち", End::Illegal, won),
        ("入玉勝ち", End::Declaration, won),
        ("千日手", End::Repetition, Some(Outcome::Draw)),
        ("持将棋", End::Other, Some(Outcome::Draw)),
        ("中断", End::Other, None),
    ];
    words.into_iter().find(|(word, ..)| text.starts_with(word)).map(|(_, end, won)| (end, won))
}

fn write_start(diagram: &Diagram, given: bool, out: &mut String) {
    if !given {
        out.push_str("手合割：平手\n");
        return;
    }
    let hand = |white| {
        let pieces: Vec<_> = diagram
            .hand(white)
            .into_iter()
            .map(|(piece, count)| format!("{}{}", name(&piece.to_string()), numeral(count)))
            .collect();
        if pieces.is_empty() { "なし".to_owned() } else { pieces.join("　") }
    };
    let _ = writeln!(out, "後手の持駒：{}", hand(true));
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (row, rank) in diagram.squares.iter().zip(RANKS) {
        out.push('|');
        for piece in row.iter().rev() {
            let cell =
                if piece.is_empty() { "・" } else { cell_name(&piece.to_ascii_uppercase()) };
            let _ = write!(out, "{}{cell}", if is_white(piece) { 'v' } else { ' ' });
        }
        let _ = writeln!(out, "|{rank}");
    }
    let _ = writeln!(out, "+---------------------------+\n先手の持駒：{}", hand(false));
    out.push_str(if diagram.white_to_move { "後手番\n" } else { "先手番\n" });
}

/// 1 to 18 in Japanese; 1 is left out.
fn numeral(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        2..=9 => RANKS[count - 1].to_string(),
        10 => "十".to_owned(),
        _ => format!("十{}", RANKS[(count - 11).min(8)]),
    }
}

fn count_of(numeral: &str) -> usize {
    let digit = |c: char| RANKS.iter().position(|&rank| rank == c).map_or(0, |i| i + 1);
    match numeral.strip_prefix('十') {
        Some(rest) => 10 + rest.chars().next().map_or(0, digit),
        None => numeral.chars().next().map_or(1, digit),
    }
}

pub(super) fn read(text: &str, ruleset: Ruleset<'_>) -> ReadGame {
    let mut reader = Reader {
        ruleset,
        game: Replay::new(ruleset),
        setup: Setup::default(),
        is_record: false,
        starts: Vec::new(),
    };
    for line in text.lines() {
        reader.game.stand_at(line, text);
        reader.take(line).map_err(|error| error.at(line, text))?;
    }
    let Reader { mut game, setup, is_record, .. } = reader;
    if !game.is_begun() {
        game.record.position = setup.sfen();
    }
    let (mut record, warnings) = game.finished();
    record.controls = record.controls.map(|control| control.and_then(TimeControl::checked));
    if is_record || record.position.is_some() {
        Ok((record, warnings))
    } else {
        Err(Fault::NoGame {}.into())
    }
}

/// A record that is read line by line.
struct Reader<'a> {
    ruleset: Ruleset<'a>,
    game: Replay<'a>,
    setup: Setup,
    /// Whether a line was of a record.
    is_record: bool,
    /// After how many moves of the game each open variation begins.
    starts: Vec<usize>,
}

impl Reader<'_> {
    fn take(&mut self, line: &str) -> Result<(), RecordError> {
        self.is_record |= line.contains('：') || line.starts_with("手数");
        if let Some(comment) = line.strip_prefix('*') {
            let mover = self.game.side_to_move();
            // The side to move has not moved last.
            let last = if self.game.is_begun() { !mover } else { mover };
            kifu::read_comment(comment, last, &mut self.game.record);
        } else if let Some(number) = variation(line) {
            self.vary(number);
        } else if self.game.is_over() && !self.game.is_in_variation()
            || read_header(line, &mut self.game.record)
            || self.setup.read(line, self.ruleset)
        {
        } else if let Some((number, rest)) = numbered(line) {
            self.is_record = true;
            self.numbered(number, rest)?;
        }
        Ok(())
    }

    /// Begins a variation at the move of this number: on the line above it, or on one that it is a branch of.
    fn vary(&mut self, number: usize) {
        let start = number.saturating_sub(1);
        while self.starts.last().is_some_and(|&last| last >= start) {
            self.game.end_variation();
            self.starts.pop();
        }
        self.game.begin_variation(start - self.starts.last().copied().unwrap_or(0));
        self.starts.push(start);
    }

    /// Takes the move, or the end, that stands behind a number.
    fn numbered(&mut self, number: u32, text: &str) -> Result<(), RecordError> {
        self.game.begin(self.setup.sfen())?;
        if let Some(end) = ending(text, self.game.side_to_move()) {
            self.game.ended(text, end);
            return Ok(());
        }
        let refused = || Fault::NumberedMove { number, why: text.to_owned() };
        let last = self.game.previous().and_then(|mv| mv.get(2..4)).unwrap_or_default();
        let Some((_, mv, after)) = usi(text, last) else {
            return self.game.tolerated(Err(refused().into()));
        };
        self.game.play(&mv, time(after))
    }
}

/// Takes a header line; whether it was one.
fn read_header(line: &str, record: &mut GameRecord) -> bool {
    let Some((key, value)) = line.split_once('：') else { return false };
    match key {
        "先手" | "下手" => record.players[0] = value.to_owned(),
        "後手" | "上手" => record.players[1] = value.to_owned(),
        _ => return kifu::read_header(key, value, record),
    }
    true
}

/// The number in `変化：12手`.
fn variation(line: &str) -> Option<usize> {
    let number = line.strip_prefix("変化")?.trim_start_matches(['：', ':']).trim();
    number.split_once('手')?.0.trim().parse().ok()
}

/// A line that begins with a number, and what follows it.
fn numbered(line: &str) -> Option<(u32, &str)> {
    let line = line.trim_start();
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    Some((line[..end].parse().ok()?, line[end..].trim_start()))
}

/// The move at the start of `text`: where it goes, all of it in USI, and what follows it. `last` is where the
/// one before went.
fn usi<'a>(text: &'a str, last: &str) -> Option<(String, String, &'a str)> {
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (last.to_owned(), rest.trim_start_matches(['　', ' '])),
        None => {
            let mut letters = text.chars();
            let file = letters.next()?;
            let file = FILES.iter().position(|&found| found == file)? as u32 + 1;
            let rank = letters.next()?;
            let rank = RANKS.iter().position(|&found| found == rank)? as u32 + 1;
            (square(file, rank)?, letters.as_str())
        }
    };
    let (piece, rest) = piece_of(rest)?;
    if let Some(rest) = rest.strip_prefix('打') {
        let mv = format!("{piece}*{to}");
        return Some((to, mv, rest));
    }
    let (promotion, rest) = match rest.strip_prefix("不成") {
        Some(rest) => ("", rest),
        None => rest.strip_prefix('成').map_or(("", rest), |rest| ("+", rest)),
    };
    let (from, rest) = rest.strip_prefix('(')?.split_once(')')?;
    let mv = format!("{}{to}{promotion}", square_of(from)?);
    Some((to, mv, rest))
}

/// The milliseconds in `( 0:05/00:00:12)`.
fn time(text: &str) -> Option<u64> {
    let clock = text.trim().strip_prefix('(')?.split('/').next()?;
    let (minutes, seconds) = clock.split_once(':')?;
    Some(millis(minutes)? * 60 + millis(seconds)?)
}

/// A start position put together from a diagram.
#[derive(Default)]
struct Setup {
    /// Rows read so far.
    rows: usize,
    diagram: Diagram,
    /// The start of a handicap that has a name.
    handicap: Option<&'static str>,
}

impl Setup {
    /// Whether the line belonged to a position.
    fn read(&mut self, line: &str, ruleset: Ruleset<'_>) -> bool {
        if let Some(name) = line.strip_prefix("手合割：") {
            self.handicap = handicap(|[kif, _]| kif == name.trim(), ruleset);
            return true;
        }
        if let Some((who, pieces)) = line.split_once("の持駒：") {
            let side = usize::from(who == "後手" || who == "上手");
            let hand = &mut self.diagram.hands[side];
            hand.clear();
            for (letters, count) in pieces.split(['　', ' ']).filter_map(piece_of) {
                letters.chars().take(1).for_each(|letter| {
                    *hand.entry(letter).or_default() += count_of(count);
                });
            }
            return true;
        }
        if line == "後手番" || line == "上手番" {
            self.diagram.white_to_move = true;
            return true;
        }
        let Some(cells) = line.strip_prefix('|').and_then(|line| line.split('|').next()) else {
            return line == "先手番" || line.starts_with("+--");
        };
        let mut row = Vec::new();
        let mut rest = cells;
        while let Some(owner) = rest.chars().next() {
            rest = &rest[owner.len_utf8()..];
            let (piece, after) = match rest.strip_prefix('・') {
                Some(after) => ("", after),
                None => piece_of(rest).unwrap_or(("", "")),
            };
            rest = after;
            row.push(owned(piece, owner == 'v'));
        }
        if let Some(squares) = self.diagram.squares.get_mut(self.rows) {
            squares.iter_mut().rev().zip(row).for_each(|(square, piece)| *square = piece);
        }
        self.rows += 1;
        true
    }

    fn sfen(&self) -> Option<String> {
        match self.rows {
            0 => self.handicap.map(str::to_owned),
            _ => Some(self.diagram.sfen()),
        }
    }
}
