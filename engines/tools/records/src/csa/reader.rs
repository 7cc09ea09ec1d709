//! Reads CSA records of shogi.
//!
//! Source: the computer shogi association's record format, editions 6 (version 2.2) and 7 (version 3.0).

use game::Outcome;

use super::super::ends::End;
use super::super::error::{Fault, RecordError};
use super::super::facts::{millis, seconds};
use super::super::frame::{LONGEST_HEAD, LineReader, Part, is_misspelt};
use super::super::kif;
use super::super::pieces::{Diagram, EVEN, letter, owned};
use super::super::replay::Replay;
use super::super::shogi::end_of;
use super::super::time_control::TimeControl;
use super::super::warning::Notice;
use super::summary::{self, Summary};
use super::{HEADERS, VERSIONS, is_move};

/// A game that is read line by line.
pub(crate) struct Reader<'a> {
    game: Replay<'a>,
    setup: Setup,
    /// Whether a statement was read.
    is_record: bool,
    /// Whether there was a move or an end.
    has_moves: bool,
    has_end: bool,
}

impl<'a> From<Replay<'a>> for Reader<'a> {
    fn from(game: Replay<'a>) -> Self {
        let (setup, is_record, has_moves, has_end) = Default::default();
        Self { game, setup, is_record, has_moves, has_end }
    }
}

impl<'a> LineReader<'a> for Reader<'a> {
    /// A line of one slash parts the games of a file. Many files lack it: a version, a player or a start behind the end of
    /// a game, or one behind moves that leads to who begins, and a version behind what is refused, are those of the next.
    fn part(&self, line: &str, rest: &str, is_refused: bool) -> Part {
        match line.trim() {
            "/" => Part::Behind,
            line if self.has_moves && line.starts_with(['V', 'N', 'P'])
                || is_refused && line.starts_with('V') =>
            {
                Part::of_head(self.has_end, || begins_game(rest))
            }
            _ => Part::Within,
        }
    }

    fn pass(&mut self, line: &str) {
        statements(line).for_each(|statement| self.note(statement));
        if line.starts_with('N') {
            read_header(line, &mut self.game);
        }
    }

    fn game(&mut self) -> &mut Replay<'a> {
        &mut self.game
    }

    fn into_game(self) -> Replay<'a> {
        self.game
    }

    fn take(&mut self, line: &'a str) -> Result<(), RecordError> {
        statements(line).filter(|statement| !["", "/"].contains(statement)).try_for_each(
            |statement| {
                self.game.stand_at(statement);
                self.note(statement);
                self.statement(statement)
            },
        )
    }

    /// Slashes may stand before the first game and behind the last.
    fn finish(&mut self) -> Option<Result<(), RecordError>> {
        match self.game.is_begun() {
            true => Some(Ok(())),
            false => self.is_record.then_some(Err(Fault::NoBeginner {}.into())),
        }
    }
}

impl Reader<'_> {
    fn note(&mut self, statement: &str) {
        self.has_moves |= is_played(statement);
        self.has_end |= statement.starts_with('%') || statement.starts_with(summary::HEAD);
    }

    fn statement(&mut self, line: &str) -> Result<(), RecordError> {
        let summary = summary::read(line).filter(|_| self.game.is_begun());
        if let Some(Summary { players, name, outcome, overrules }) = summary {
            self.compare_players(players, line);
            self.game.summed_up(line, name, outcome, overrules);
            return self.game.refuse_illegal();
        }
        if let Some(comment) = line.strip_prefix('\'') {
            if !comment.starts_with("CSA encoding") {
                kif::read_comment(comment.strip_prefix('*').unwrap_or(comment), &mut self.game);
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
            // Relays write there when the game ended.
            [b'$', ..] if self.game.is_begun() && read_header(line, &mut self.game) => Ok(()),
            _ if self.game.is_over() => self.game.not_understood(line),
            _ if self.game.is_begun() => {
                self.game.refuse_illegal()?;
                Err(Fault::Line { text: line.to_owned() }.into())
            }
            [b'+' | b'-'] => {
                self.setup.diagram.white_to_move = line == "-";
                self.begin()
            }
            [b'P', ..] => self.setup.read(line),
            [b'V', ..] => {
                if !VERSIONS.contains(&line) {
                    self.game.warn(Notice::Line { text: line.to_owned() });
                }
                Ok(())
            }
            _ if read_header(line, &mut self.game) => Ok(()),
            [b'$', ..] => {
                self.game.warn(Notice::Line { text: line.to_owned() });
                Ok(())
            }
            _ => Err(Fault::Line { text: line.to_owned() }.into()),
        }
    }

    /// Compares the players of a summary with those of the game: who has won is said by the sides.
    fn compare_players(&mut self, [black, white]: [&str; 2], line: &str) {
        let [own_black, own_white] = self.game.record.players.each_ref().map(|name| name.trim());
        let are_exchanged = black == own_white || white == own_black;
        if are_exchanged && own_black != own_white && !black.is_empty() && !white.is_empty() {
            let (text, other) = (line.to_owned(), format!("N+{own_black}"));
            self.game.warn(Notice::Contradiction { text, other });
        }
    }

    fn begin(&mut self) -> Result<(), RecordError> {
        if !self.setup.is_given() {
            self.game.warn(Notice::StartGuessed {});
        }
        let start = self.setup.start()?;
        self.game.begin(Some(start))
    }

    fn play(&mut self, line: &str) -> Result<(), RecordError> {
        if !is_move(line) {
            return Err(Fault::Move { text: line.to_owned() }.into());
        }
        if !self.game.is_begun() {
            self.game.warn(Notice::BeginnerGuessed {});
            self.setup.diagram.white_to_move = line.starts_with('-');
            self.begin()?;
        }
        self.game.play_perhaps_last(line)
    }

    /// Takes the time of the last move, or behind the end that of the last think.
    fn time(&mut self, line: &str) -> Result<(), RecordError> {
        let Some(time) = millis(&line[1..]) else { return self.game.not_understood(line) };
        if self.game.is_over() {
            self.game.record.last_think = Some(time);
        } else if let Some(mv) = self.game.last() {
            let before = mv.facts.millis.replace(time);
            if let Some(before) = before.filter(|before| *before != time) {
                let (text, other) = (format!("T{}", seconds(before, 0)), line.to_owned());
                self.game.warn(Notice::Contradiction { text, other });
            }
        } else if !self.game.is_stuck() {
            self.game.warn(Notice::Line { text: line.to_owned() });
        }
        Ok(())
    }

    fn end(&mut self, line: &str, word: &str) -> Result<(), RecordError> {
        if !self.game.is_begun() {
            self.begin()?;
        }
        let mover = self.game.side_to_move();
        let mut end = end_of(word, mover);
        if word.ends_with("ILLEGAL_ACTION")
            && end == Some((End::Illegal, Some(Outcome::Win(mover))))
        {
            // Who made an illegal move last has not won by it.
            self.game.refuse_illegal()?;
        }
        if word == "OUTE_SENNICHITE" && !self.game.is_over() {
            // The board must show who gave check.
            let shown = self.game.board()?.status().map(|(outcome, _)| outcome);
            let outcome = shown.filter(|outcome| *outcome != Outcome::Draw);
            let unknown = || Fault::Line { text: line.to_owned() };
            end = Some((End::Repetition, Some(outcome.ok_or_else(unknown)?)));
        }
        self.game.ended_by_word(line, end)
    }
}

/// The statements of a line, which commas part; names, headers and comments go on to its end.
fn statements(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line.trim();
    std::iter::from_fn(move || {
        let is_whole = rest.starts_with(['N', '$', '\'']);
        let parts = rest.split_once(',').filter(|_| !is_whole);
        let (statement, after) = parts.unwrap_or((rest, ""));
        let is_one = !rest.is_empty();
        rest = after.trim_start();
        is_one.then(|| statement.trim_end())
    })
}

/// Whether `text` says who begins before it has a move.
fn begins_game(text: &str) -> bool {
    let mut all = text.lines().take(LONGEST_HEAD).flat_map(statements);
    let told = all.find(|line| ["+", "-", "/"].contains(line) || is_played(line));
    told.is_some_and(|line| ["+", "-"].contains(&line))
}

/// Whether a line is a move, of whichever side and whether legal or not, or the end.
fn is_played(line: &str) -> bool {
    matches!(line.as_bytes(), [b'+' | b'-', _, ..] | [b'%', ..])
}

/// Takes a line on the game as a whole; whether it was one.
fn read_header(line: &str, game: &mut Replay<'_>) -> bool {
    let known = HEADERS.iter().find_map(|row| Some((row.1, line.strip_prefix(row.0)?)));
    if let Some((header, value)) = known {
        kif::take_header(header, value, game);
        return true;
    }
    let Some((key, value)) = line.strip_prefix('$').and_then(|line| line.split_once(':')) else {
        return false;
    };
    let sides = match key.as_bytes().last() {
        Some(b'+') => 0..1,
        Some(b'-') => 1..2,
        _ => 0..2,
    };
    match key.trim_end_matches(['+', '-']) {
        "TIME" | "TIME_LIMIT" | "TIME_MOVES" if value.trim().is_empty() => {}
        "TIME" | "TIME_LIMIT" => game.note(line, |record, _| {
            record.controls[sides].fill(Some(kif::read_csa_time(value)?));
            Some(())
        }),
        "TIME_MOVES" => game.note(line, |record, _| {
            let control = record.controls[sides.start];
            let moves = Some(value.parse().ok()?);
            record.controls[sides].fill(control.map(|control| TimeControl { moves, ..control }));
            Some(())
        }),
        "MAX_MOVES" | "JISHOGI" => game.warn(Notice::Rule { text: line.to_owned() }),
        key if is_misspelt(key, &["MAX_MOVES", "JISHOGI"]) => {
            game.warn(Notice::Line { text: line.to_owned() });
        }
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
    /// Whether pieces were put on squares or in hands.
    has_pieces: bool,
    /// Whether all others went to a hand.
    is_complete: bool,
}

impl Setup {
    fn is_given(&self) -> bool {
        self.is_usual || self.has_pieces || self.diagram.shown.contains(&true)
    }

    fn read(&mut self, line: &str) -> Result<(), RecordError> {
        let read = match line.as_bytes().get(1) {
            _ if !line.is_ascii() || self.is_complete => None,
            Some(b'I') => self.read_usual(&line[2..]),
            Some(rank @ b'1'..=b'9') => self.read_rank(usize::from(rank - b'1'), &line[2..]),
            Some(sign @ (b'+' | b'-')) => self.read_pieces(*sign == b'-', &line[2..]),
            _ => None,
        };
        let text = line.to_owned();
        match (read, self.diagram.surplus()) {
            (None, _) => Err(Fault::Start { text }.into()),
            (_, Some(_)) => Err(Fault::TooManyPieces { text }.into()),
            (Some(()), None) => Ok(()),
        }
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
        if self.is_usual || std::mem::replace(&mut self.diagram.shown[rank], true) {
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

    fn start(&mut self) -> Result<String, RecordError> {
        self.diagram.ranks_shown()?;
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
