//! Reads CSA records of shogi.
//!
//! Source: the computer shogi association's record format, editions 6 (version 2.2) and 7 (version 3.0).

use game::Outcome;

use super::csa::{is_move, letter};
use super::date::Date;
use super::ends::End;
use super::error::{Fault, RecordError, Text};
use super::facts::millis;
use super::kifu;
use super::replay::{ReadGame, Replay, Ruleset};
use super::shogi::{Diagram, EVEN, end_of, owned};
use super::time_control::TimeControl;
use super::warning::Notice;

pub(super) fn read(text: &Text<'_>, ruleset: Ruleset<'_>) -> Vec<ReadGame> {
    let (mut games, mut reader) = (Vec::new(), Reader::new(ruleset));
    for line in text.lines() {
        // A line of one slash parts the games of a file.
        let is_next = reader.game.is_over() && line.starts_with(['V', 'N', 'P']);
        if line.trim() == "/" || is_next {
            games.push(std::mem::replace(&mut reader, Reader::new(ruleset)).finished());
        }
        if line.trim() != "/" {
            reader.take(line, text);
        }
    }
    games.push(reader.finished());
    // Slashes may stand before the first game and behind the last.
    games.into_iter().flatten().collect()
}

/// A game that is read line by line.
struct Reader<'a> {
    game: Replay<'a>,
    setup: Setup,
    /// Whether a statement was read.
    is_record: bool,
    refusal: Option<RecordError>,
}

impl<'a> Reader<'a> {
    fn new(ruleset: Ruleset<'a>) -> Self {
        let (game, setup) = (Replay::new(ruleset), Setup::default());
        Self { game, setup, is_record: false, refusal: None }
    }

    fn take(&mut self, line: &str, text: &Text<'_>) {
        let is_whole = line.starts_with(['N', '$', '\'']);
        let statements = line.split(|letter| letter == ',' && !is_whole);
        for statement in statements.map(str::trim).filter(|statement| !statement.is_empty()) {
            if self.refusal.is_some() {
                return;
            }
            self.game.stand_at(statement, text);
            let read = self.statement(statement);
            self.refusal = read.err().map(|error| error.at(statement, text));
        }
    }

    fn statement(&mut self, line: &str) -> Result<(), RecordError> {
        if let Some(comment) = line.strip_prefix('\'') {
            if !comment.starts_with("CSA encoding") {
                kifu::read_comment(comment.strip_prefix('*').unwrap_or(comment), &mut self.game);
            }
            return Ok(());
        }
        self.is_record = true;
        if let Some(word) = line.strip_prefix('%') {
            return self.end(line, word);
        }
        match line.as_bytes() {
            [b'+' | b'-', _, ..] => self.play(line),
            [b'T', ..] => self.time(line),
            _ if self.game.is_over() => self.game.not_understood(line),
            _ if self.game.is_begun() => Err(Fault::Line { text: line.to_owned() }.into()),
            [b'+' | b'-'] => {
                self.setup.diagram.white_to_move = line == "-";
                self.begin()
            }
            [b'P', ..] => self.setup.read(line),
            [b'V', ..] => {
                if !["V2", "V2.1", "V2.2", "V3.0"].contains(&line) {
                    self.game.warn(Notice::Line { text: line.to_owned() });
                }
                Ok(())
            }
            _ if read_header(line, &mut self.game) => Ok(()),
            _ => Err(Fault::Line { text: line.to_owned() }.into()),
        }
    }

    fn begin(&mut self) -> Result<(), RecordError> {
        if !self.setup.is_given() {
            self.game.warn(Notice::StartGuessed {});
        }
        let start = self.setup.start()?;
        self.game.begin(start)
    }

    fn play(&mut self, line: &str) -> Result<(), RecordError> {
        if !is_move(line) {
            return Err(Fault::CsaMove { text: line.to_owned() }.into());
        }
        if !self.game.is_begun() {
            self.game.warn(Notice::BeginnerGuessed {});
            self.setup.diagram.white_to_move = line.starts_with('-');
            self.begin()?;
        }
        self.game.play_perhaps_last(line)
    }

    /// Takes the time of the last move; that of the end is none of a move.
    fn time(&mut self, line: &str) -> Result<(), RecordError> {
        let Some(time) = millis(&line[1..]) else { return self.game.not_understood(line) };
        if let (false, Some(mv)) = (self.game.is_over(), self.game.last()) {
            mv.facts.millis = Some(time);
        }
        Ok(())
    }

    fn end(&mut self, line: &str, word: &str) -> Result<(), RecordError> {
        if !self.game.is_begun() {
            self.begin()?;
        }
        let mover = self.game.side_to_move();
        match end_of(word, mover) {
            _ if self.game.is_over() => self.game.warn(Notice::BehindEnd { text: line.to_owned() }),
            Some(end) => self.game.ended(line, end),
            None if word == "OUTE_SENNICHITE" => {
                // The board must show who gave check.
                let shown = self.game.board()?.status().map(|(outcome, _)| outcome);
                let outcome = shown.filter(|outcome| *outcome != Outcome::Draw);
                let unknown = || Fault::Line { text: line.to_owned() };
                self.game.ended(line, (End::Repetition, Some(outcome.ok_or_else(unknown)?)));
            }
            None => self.game.ended_somehow(line),
        }
        self.game.refuse_illegal()
    }

    /// The game, if there was one.
    fn finished(self) -> Option<ReadGame> {
        match self.refusal {
            Some(refusal) => Some(Err(refusal)),
            None if !self.is_record => None,
            None if !self.game.is_begun() => Some(Err(Fault::NoBeginner {}.into())),
            None => Some(self.game.checked()),
        }
    }
}

/// Takes a line on the game as a whole; whether it was one.
fn read_header(line: &str, game: &mut Replay<'_>) -> bool {
    let record = &mut game.record;
    for (side, key) in ["N+", "N-"].iter().enumerate() {
        if let Some(name) = line.strip_prefix(key) {
            record.players[side] = name.to_owned();
            return true;
        }
    }
    let Some((key, value)) = line.strip_prefix('$').and_then(|line| line.split_once(':')) else {
        return line.starts_with(['N', '$']);
    };
    let sides = match key.as_bytes().last() {
        Some(b'+') => 0..1,
        Some(b'-') => 1..2,
        _ => 0..2,
    };
    let control = record.controls[sides.start];
    match key.trim_end_matches(['+', '-']) {
        "EVENT" => record.event = value.to_owned(),
        "SITE" => record.site = value.to_owned(),
        "ROUND" => record.round = value.to_owned(),
        "START_TIME" => record.date = Date::read(value),
        "TIME" | "TIME_LIMIT" => record.controls[sides].fill(kifu::read_csa_time(value)),
        "TIME_MOVES" => {
            let moves = value.parse().ok();
            record.controls[sides].fill(control.map(|control| TimeControl { moves, ..control }));
        }
        "MAX_MOVES" | "JISHOGI" => game.warn(Notice::Rule { text: line.to_owned() }),
        _ => {}
    }
    true
}

/// A start position put together from `P` lines.
#[derive(Default)]
struct Setup {
    diagram: Diagram,
    /// Whether it is the usual start, without some pieces.
    is_usual: bool,
    ranks: [bool; 9],
    /// Whether pieces were put on squares or in hands.
    has_pieces: bool,
    /// Whether all others went to a hand.
    is_complete: bool,
}

impl Setup {
    fn is_given(&self) -> bool {
        self.is_usual || self.has_pieces || self.ranks.contains(&true)
    }

    fn read(&mut self, line: &str) -> Result<(), RecordError> {
        let read = match line.as_bytes().get(1) {
            _ if !line.is_ascii() || self.is_complete => None,
            Some(b'I') => self.read_usual(&line[2..]),
            Some(rank @ b'1'..=b'9') => self.read_rank(usize::from(rank - b'1'), &line[2..]),
            Some(sign @ (b'+' | b'-')) => self.read_pieces(*sign == b'-', &line[2..]),
            _ => None,
        };
        read.ok_or_else(|| Fault::CsaPosition { text: line.to_owned() }.into())
    }

    /// The usual start, without the pieces of the pairs behind it.
    fn read_usual(&mut self, pairs: &str) -> Option<()> {
        if self.is_given() {
            return None;
        }
        self.set_usual();
        for (square, piece) in pieces(pairs)? {
            let there = self.square(square)?;
            let is_there = there.to_ascii_uppercase() == piece;
            is_there.then(|| there.clear())?;
        }
        Some(())
    }

    fn set_usual(&mut self) {
        let white_to_move = self.diagram.white_to_move;
        self.diagram = Diagram { white_to_move, ..Diagram::start(EVEN) };
        self.is_usual = true;
    }

    /// Nine cells, `+FU`, `-FU` or `*`, with blanks between them or without.
    fn read_rank(&mut self, rank: usize, cells: &str) -> Option<()> {
        if self.is_usual || std::mem::replace(&mut self.ranks[rank], true) {
            return None;
        }
        let mut rest = cells.trim_start();
        for square in self.diagram.squares[rank].iter_mut().rev() {
            let (cell, after) = rest.split_at_checked(if rest.starts_with('*') { 1 } else { 3 })?;
            let piece = match cell.split_at(1) {
                ("*", _) => String::new(),
                ("+", name) => letter(name)?.to_owned(),
                ("-", name) => owned(letter(name)?, true),
                _ => return None,
            };
            if !square.is_empty() {
                return None;
            }
            *square = piece;
            rest = after.trim_start();
        }
        rest.is_empty().then_some(())
    }

    /// Pieces of a side on squares, or in its hand: `59OU00FU`, `00AL` for all that are left.
    fn read_pieces(&mut self, white: bool, pairs: &str) -> Option<()> {
        self.has_pieces = true;
        let (pairs, takes_all) =
            pairs.strip_suffix("00AL").map_or((pairs, false), |pairs| (pairs, true));
        for (square, piece) in pieces(pairs)? {
            if square == "00" {
                self.diagram.hold(white, piece, 1)?;
                continue;
            }
            let there = self.square(square)?;
            if !there.is_empty() {
                return None;
            }
            *there = owned(piece, white);
        }
        if takes_all {
            self.diagram.hold_rest(white)?;
            self.is_complete = true;
        }
        Some(())
    }

    fn square(&mut self, digits: &str) -> Option<&mut String> {
        let number = |at: usize| digits.get(at..=at)?.parse::<usize>().ok()?.checked_sub(1);
        self.diagram.squares.get_mut(number(1)?)?.get_mut(number(0)?)
    }

    /// The start; none where it is the usual one.
    fn start(&mut self) -> Result<Option<String>, RecordError> {
        let found = self.ranks.iter().filter(|&&is_there| is_there).count();
        if ![0, 9].contains(&found) {
            return Err(Fault::DiagramRows { found }.into());
        }
        if !self.is_given() {
            self.set_usual();
        }
        Ok(self.diagram.position()?)
    }
}

/// Squares with the letters of their pieces: `82HI22KA`.
fn pieces(pairs: &str) -> Option<Vec<(&str, &'static str)>> {
    let pairs = pairs.trim();
    let pair = |at: usize| {
        let pair = pairs.get(at..at + 4)?;
        Some((&pair[..2], letter(&pair[2..])?))
    };
    (0..pairs.len()).step_by(4).map(pair).collect()
}
