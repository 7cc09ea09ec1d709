//! KIF and KI2 as Tengen writes them: they differ in their moves and ends. KI2 has moves as books print them, without
//! origins and times.

use std::fmt::Write;

use dyngame::{GameState, MoveNotation, Spot};
use game::{Outcome, Side};

use super::super::ends::{End, Ended, note};
use super::super::error::RecordError;
use super::super::pieces::{Diagram, digits, handicap_of, names, numbers, owner};
use super::super::record::{GameRecord, MoveLine, MoveRecord, Variation, line, take_back};
use super::super::shogi::{Reached, Step, end_words};
use super::sentence::sentence_end;
use super::{FILES, HEAD, RANKS, facts};

/// Moves of KI2 on a line.
const ON_LINE: usize = 6;

/// The blanks between them: some programs know no wide ones there.
const BETWEEN: &str = "    ";

/// The text of a record, and whether it says how the game ended: in KIF by a word in the place of a move.
pub(crate) fn write(
    record: &GameRecord,
    board: &mut dyn GameState,
    is_ki2: bool,
) -> Result<(String, bool), RecordError> {
    // Some read no such line in KI2.
    let mut out = if is_ki2 { String::new() } else { format!("{HEAD}UTF-8\n") };
    for (key, value) in facts::headers(record) {
        let _ = writeln!(out, "{key}：{value}");
    }
    write_start(&Diagram::of(board), record.position.as_deref(), &mut out);
    let sides = facts::sides(record);
    for (side, name) in sides.iter().zip(&record.players) {
        let _ = writeln!(out, "{side}：{}", line(name));
    }
    out.push_str(if is_ki2 { "" } else { "手数----指手---------消費時間--\n" });
    let mut writer = Writer {
        board,
        is_ki2,
        sides,
        on_line: 0,
        out,
        says_ends: true,
        path: vec![Reached::default()],
    };
    writer.line(&record.main)?;
    let has_end = writer.end(record);
    writer.variations(&record.main)?;
    Ok((writer.out, has_end && writer.says_ends))
}

struct Writer<'a> {
    /// After the moves written last.
    board: &'a mut dyn GameState,
    is_ki2: bool,
    /// The names of the sides: those of a handicap are others.
    sides: [&'static str; 2],
    /// Moves of KI2 on the line so far.
    on_line: usize,
    out: String,
    /// Whether the sentences of KI2 say why all variations ended.
    says_ends: bool,
    /// The start, and what each move of the line has reached.
    path: Vec<Reached>,
}

impl Writer<'_> {
    fn line(&mut self, played: &MoveLine) -> Result<(), RecordError> {
        self.comment(&[], &played.comment);
        for mv in &played.moves {
            let side = self.board.side_to_move();
            let mut reached = self.path.last().copied().unwrap_or_default();
            if self.is_ki2 {
                self.put_ki2(mv)?;
            } else {
                self.put_kif(mv, &mut reached)?;
            }
            self.path.push(reached);
            self.comment(&facts::comments(&mv.facts, side, !self.is_ki2), &mv.comment);
        }
        self.close();
        Ok(())
    }

    /// Writes a move with its number, origin and time, and makes it.
    fn put_kif(&mut self, mv: &MoveRecord, reached: &mut Reached) -> Result<(), RecordError> {
        let (number, step) = (self.path.len(), Step::make(self.board, &mv.text)?);
        let _ = write!(self.out, "{number:>4} {}", move_text(&step, &mut reached.last));
        self.close_timed(mv.facts.millis, step.side, reached);
        Ok(())
    }

    /// Ends a line with the time that `side` took, if it is known.
    fn close_timed(&mut self, millis: Option<u64>, side: Side, reached: &mut Reached) {
        let time = millis.map(|millis| clock(millis, reached.total(side, millis)));
        let time = time.map(|time| format!("   ({time})")).unwrap_or_default();
        let _ = writeln!(self.out, "{time}");
    }

    /// Writes a move with the mark of its side, and makes it.
    fn put_ki2(&mut self, mv: &MoveRecord) -> Result<(), RecordError> {
        let found = self.board.parse(&mv.text, &MoveNotation::CANONICAL)?;
        let mark = self.board.side_to_move().mark();
        let text = self.board.written(found, "KI2")?;
        self.board.make(found);
        match self.on_line {
            0 => {}
            ON_LINE => self.close(),
            _ => self.out.push_str(BETWEEN),
        }
        let _ = write!(self.out, "{mark}{text}");
        self.on_line += 1;
        Ok(())
    }

    /// Ends a line of moves of KI2.
    fn close(&mut self) {
        if std::mem::take(&mut self.on_line) > 0 {
            self.out.push('\n');
        }
    }

    /// Lines for programs, and for people.
    fn comment(&mut self, facts: &[String], comment: &str) {
        if !facts.is_empty() || !comment.is_empty() {
            self.close();
        }
        let facts = facts.iter().map(|fact| format!("*{fact}"));
        for text in facts.chain(comment.lines().map(str::to_owned)) {
            let _ = writeln!(self.out, "*{text}");
        }
    }

    /// The sentence on the end; in KIF before it a word where the format has one, and what our own reader wants to know.
    /// Whether they say how the game ended; in KIF, whether the word does.
    fn end(&mut self, record: &GameRecord) -> bool {
        let (end, moves) = (record.end_on(self.board), record.main.moves.len());
        let mover = self.board.side_to_move();
        let has_word = !self.is_ki2 && self.end_word((end, record.outcome), record.last_think);
        if !self.is_ki2 {
            let _ = writeln!(self.out, "*{}", note(record.outcome, &line(record.end())));
        }
        let sentence = self.sentence((end, record.outcome));
        let _ = writeln!(self.out, "まで{moves}手で{sentence}");
        if !self.is_ki2 {
            return has_word;
        }
        let is_shown = self.board.status().is_some_and(|(shown, _)| record.outcome == Some(shown));
        let is_said = says(&sentence, mover, record.end());
        is_said || is_shown || record.ending.is_none()
    }

    /// The line of the word for an end, where the format has one, and the time before it. Whether it has one.
    fn end_word(&mut self, (end, outcome): Ended, millis: Option<u64>) -> bool {
        let mover = self.board.side_to_move();
        let [_, Some(word)] = end_words(end, outcome, mover) else { return false };
        let _ = write!(self.out, "{:>4} {word}", self.path.len());
        let mut reached = self.path.last().copied().unwrap_or_default();
        self.close_timed(millis, mover, &mut reached);
        true
    }

    /// How a line ended, behind the number of its moves; in KIF the word for the end says why somebody won.
    fn sentence(&self, (end, outcome): Ended) -> String {
        let (mover, why) = (self.board.side_to_move(), if self.is_ki2 { end } else { End::Other });
        match outcome {
            Some(Outcome::Win(winner)) => won(why, winner, mover, self.sides),
            outcome => unwon(end, outcome, mover).to_owned(),
        }
    }

    /// The end of a variation.
    fn end_variation(&mut self, end: Ended) {
        if !self.is_ki2 {
            self.end_word(end, None);
            return;
        }
        let sentence = self.sentence(end);
        let name = end.0.word();
        self.says_ends &= name.is_empty() || says(&sentence, self.board.side_to_move(), name);
        let _ = writeln!(self.out, "まで{}手で{sentence}", self.path.len() - 1);
    }

    /// The variations of a line that has been written, and ends in the position on the board: the latest first.
    fn variations(&mut self, played: &MoveLine) -> Result<(), RecordError> {
        let start = self.path.len() - played.moves.len();
        let mut rest = &played.variations[..];
        while let Some(last) = rest.last() {
            let (before, here) =
                rest.split_at(rest.partition_point(|other| other.after < last.after));
            for Variation { after, line } in here {
                take_back(self.board, self.path.len() - start - after);
                self.path.truncate(start + after);
                let _ = writeln!(self.out, "\n変化：{}手", self.path.len());
                self.line(line)?;
                line.end.into_iter().for_each(|end| self.end_variation(end));
                self.variations(line)?;
            }
            rest = before;
        }
        Ok(())
    }
}

/// Whether a sentence names the end with this name.
fn says(sentence: &str, mover: Side, name: &str) -> bool {
    let read = sentence_end(sentence, mover, &Default::default());
    read.is_some_and(|(end, _)| end.word() == name)
}

/// How a game that nobody won ended with `mover` to move, behind the number of moves. For a draw other programs know two
/// words there, and refuse a record with another one.
fn unwon(end: End, outcome: Option<Outcome>, mover: Side) -> &'static str {
    match outcome {
        Some(Outcome::Draw) if end != End::Repetition => "持将棋",
        _ => end_words(end, outcome, mover)[1].unwrap_or_default(),
    }
}

/// The same of a game that `winner` won.
fn won(end: End, winner: Side, mover: Side, sides: [&str; 2]) -> String {
    let [name, of_mover] = [winner, mover].map(|side| sides[side.index()]);
    match end {
        End::NoMove if winner != mover => "詰み".to_owned(),
        End::Time => format!("時間切れにより{name}の勝ち"),
        End::Declaration => format!("{name}の入玉勝ち"),
        End::Illegal | End::Repetition | End::PerpetualCheck => {
            let result = if winner == mover { "反則勝ち" } else { "反則負け" };
            format!("{of_mover}の{result}")
        }
        _ => format!("{name}の勝ち"),
    }
}

fn wide(spot: Spot) -> String {
    let [file, rank] = numbers(spot).map(|number| usize::from(number) - 1);
    format!("{}{}", FILES[file], RANKS[rank])
}

/// The move; `last` is where the one before went.
fn move_text(step: &Step, last: &mut Option<Spot>) -> String {
    let is_same = last.replace(step.to) == Some(step.to);
    let [_, piece, _] = names(&step.piece[0]);
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
    if let Some((name, _)) = handicap_of(position) {
        let _ = writeln!(out, "手合割：{name}");
        return;
    }
    let hand = |side: Side| {
        let pieces = diagram.hand(side == Side::Second).into_iter();
        let pieces = pieces.map(|(piece, count)| names(&piece)[1].to_owned() + &numeral(count));
        let pieces = pieces.collect::<Vec<_>>().join("　");
        let pieces = if pieces.is_empty() { "なし" } else { &pieces };
        format!("{}の持駒：{pieces}\n", facts::SIDES[side.index()])
    };
    *out += &hand(Side::Second);
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (row, rank) in diagram.squares.iter().zip(RANKS) {
        out.push('|');
        for piece in row.iter().rev() {
            let (is_white, piece) = owner(piece);
            let cell = if piece.is_empty() { "・" } else { names(&piece)[2] };
            let _ = write!(out, "{}{cell}", if is_white { 'v' } else { ' ' });
        }
        let _ = writeln!(out, "|{rank}");
    }
    out.push_str("+---------------------------+\n");
    *out += &hand(Side::First);
    out.push_str(if diagram.white_to_move { "後手番\n" } else { "先手番\n" });
}

/// 1 to 18 in Japanese; 1 is left out.
fn numeral(count: usize) -> String {
    let ones =
        |count: usize| RANKS.get(count.wrapping_sub(1)).map(char::to_string).unwrap_or_default();
    match count {
        1 => String::new(),
        2..=9 => ones(count),
        _ => format!("十{}", ones(count - 10)),
    }
}
