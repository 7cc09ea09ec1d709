//! KIF records of shogi, in Japanese.
//!
//! Source: the format of Kifu for Windows, as shogi GUIs read it. Text is UTF-8. `kif_reader.rs` reads it.

use std::fmt::Write;

use dyngame::{GameState, Spot};
use game::{Outcome, Side};

use super::ends::{End, verdict};
use super::error::RecordError;
use super::kifu;
use super::record::{GameRecord, MoveLine, MoveRecord, Variation, line};
use super::shogi::{Diagram, Reached, Step, digits, end_words, handicap_of, is_white, numbers};

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

pub(super) const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
pub(super) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

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

pub(super) fn piece_of(text: &str) -> Option<(&'static str, &str)> {
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
    write_moves(record, board, out, &mut Kif)
}

/// Writes the moves behind the `head`, the end, and then the variations, the latest first.
pub(super) fn write_moves(
    record: &GameRecord,
    board: &mut dyn GameState,
    head: String,
    style: &mut dyn MoveStyle,
) -> Result<String, RecordError> {
    let path = vec![Reached::default()];
    let mut writer = Writer { board, style, out: head, path };
    writer.line(&record.main)?;
    writer.style.end(record, writer.board, &mut writer.out);
    writer.variations(&record.main)?;
    Ok(writer.out)
}

/// How moves and the end are written: the rest of KIF and KI2 is alike.
pub(super) trait MoveStyle {
    /// Writes a move of this number and makes it. `before` is what the move before has reached, the result what this
    /// one has.
    fn put(
        &mut self,
        board: &mut dyn GameState,
        mv: &MoveRecord,
        before: (usize, Reached),
        out: &mut String,
    ) -> Result<(Side, Reached), RecordError>;

    /// Writes the end of the game.
    fn end(&mut self, record: &GameRecord, board: &dyn GameState, out: &mut String);

    /// Ends the line of moves that is being written.
    fn close(&mut self, out: &mut String);
}

struct Writer<'a> {
    /// After the moves written last.
    board: &'a mut dyn GameState,
    style: &'a mut dyn MoveStyle,
    out: String,
    /// The start, and what each move of the line has reached.
    path: Vec<Reached>,
}

impl Writer<'_> {
    fn line(&mut self, played: &MoveLine) -> Result<(), RecordError> {
        self.comment(&[], &played.comment);
        for mv in &played.moves {
            let before = (self.path.len(), self.path.last().copied().unwrap_or_default());
            let (side, reached) = self.style.put(self.board, mv, before, &mut self.out)?;
            self.path.push(reached);
            self.comment(&kifu::comments(&mv.facts, side, true), &mv.comment);
        }
        self.style.close(&mut self.out);
        Ok(())
    }

    /// Lines for programs, and for people.
    fn comment(&mut self, facts: &[String], comment: &str) {
        if !facts.is_empty() || !comment.is_empty() {
            self.style.close(&mut self.out);
        }
        let facts = facts.iter().map(|fact| format!("*{fact}"));
        for text in facts.chain(comment.lines().map(str::to_owned)) {
            let _ = writeln!(self.out, "*{text}");
        }
    }

    /// The variations of a line that has been written, and ends in the position on the board.
    fn variations(&mut self, played: &MoveLine) -> Result<(), RecordError> {
        let start = self.path.len() - played.moves.len();
        let mut rest = &played.variations[..];
        while let Some(last) = rest.last() {
            let (before, here) =
                rest.split_at(rest.partition_point(|other| other.after < last.after));
            for Variation { after, line } in here {
                self.back_to(start + after);
                let _ = writeln!(self.out, "\n変化：{}手", self.path.len());
                self.line(line)?;
                self.variations(line)?;
            }
            rest = before;
        }
        Ok(())
    }

    fn back_to(&mut self, length: usize) {
        while self.path.len() > length {
            self.path.pop();
            self.board.unmake();
        }
    }
}

/// Moves with their numbers, origins and times, a line each.
struct Kif;

impl MoveStyle for Kif {
    fn put(
        &mut self,
        board: &mut dyn GameState,
        mv: &MoveRecord,
        (number, mut reached): (usize, Reached),
        out: &mut String,
    ) -> Result<(Side, Reached), RecordError> {
        let step = Step::make(board, &mv.text)?;
        let _ = write!(out, "{number:>4} {}", move_text(&step, &mut reached.last));
        if let Some(millis) = mv.facts.millis {
            let _ = write!(out, "   ({})", clock(millis, reached.total(step.side, millis)));
        }
        out.push('\n');
        Ok((step.side, reached))
    }

    /// The last line where a word of the format says it, what our own reader wants to know, and the sentence for people.
    fn end(&mut self, record: &GameRecord, board: &dyn GameState, out: &mut String) {
        let (end, moves) = (End::of(&record.ending, board), record.main.moves.len());
        let [_, word] = end_words(end, record.outcome, board.side_to_move());
        if let Some(word) = word {
            let _ = writeln!(out, "{:>4} {word}", moves + 1);
        }
        let _ = writeln!(out, "*終局={}", verdict(record.outcome, &line(&record.ending)));
        let won = match record.outcome {
            Some(Outcome::Win(Side::First)) => "先手の勝ち",
            Some(Outcome::Win(Side::Second)) => "後手の勝ち",
            _ => word.unwrap_or_default(),
        };
        let _ = writeln!(out, "まで{moves}手で{won}");
    }

    fn close(&mut self, _: &mut String) {}
}

/// The lines above the moves.
pub(super) fn head(record: &GameRecord, board: &dyn GameState) -> String {
    let mut out = String::from("#KIF version=2.0 encoding=UTF-8\n");
    kifu::write_header(record, &mut out);
    write_start(&Diagram::of(board), record.position.as_deref(), &mut out);
    let [black, white] = record.players.each_ref().map(|name| line(name));
    let _ = write!(out, "先手：{black}\n後手：{white}\n");
    out
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

fn write_start(diagram: &Diagram, position: Option<&str>, out: &mut String) {
    let named = position.map_or(Some("平手"), |position| Some(handicap_of(position)?.0));
    if let Some(name) = named {
        let _ = writeln!(out, "手合割：{name}");
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
