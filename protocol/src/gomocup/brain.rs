//! The engine's side: the GUI's lines become commands, and replies answer them in order.

use std::collections::VecDeque;

use super::block::{Block, Purpose};
use super::extension::Extension;
use super::limits::Limits;
use super::options::Options;
use super::point::{Owner, Point, SIZES, Stones};
use super::report::Reporter;
use crate::family::{naming_rest, unread};
use crate::tokens::{Tokens, ascii, clean, count};
use crate::{Base, Command, Go, Negotiation, Opening, ParseError, Position};

/// The words of a GUI, in upper case.
pub(super) const WORDS: &[&str] = &[
    "ABOUT", "BEGIN", "BOARD", "END", "INFO", "PLAY", "RECTSTART", "RESTART", "START", "STOP",
    "SWAP2BOARD", "TAKEBACK", "TURN", "YXBOARD", "YXNBEST", "YXSHOWFORBID", "YXSHOWINFO", "YXSTOP",
];

/// The board that the engine has received, and the answers it still owes.
#[derive(Debug)]
pub(super) struct Brain {
    pub(super) board: Option<Stones>,
    pub(super) block: Option<Block>,
    pub(super) rule: &'static str,
    pub(super) limits: Limits,
    pub(super) options: Options,
    pub(super) owed: VecDeque<Owed>,
    /// Whether the engine thinks on the opponent's time.
    pub(super) ponders: bool,
    /// The board as our last move left it, until it or a `STOP` is followed by something else.
    pub(super) answered: Option<Stones>,
    /// Lines that wait until something may be said: what is wrong with an `INFO`, blocks that were broken off.
    pub(super) remarks: Vec<String>,
    /// Lines refused here whose error is still to be printed.
    pub(super) refusals: usize,
    pub(super) yixin: Extension,
    pub(super) reporter: Reporter,
}

impl Default for Brain {
    fn default() -> Self {
        Self {
            board: None,
            block: None,
            rule: "freestyle",
            limits: Limits::default(),
            options: Options::default(),
            owed: VecDeque::new(),
            ponders: false,
            answered: None,
            remarks: Vec::new(),
            refusals: 0,
            yixin: Extension::default(),
            reporter: Reporter::default(),
        }
    }
}

/// An answer the GUI waits for.
#[derive(Debug)]
pub(super) enum Owed {
    /// `OK`, the echo of a forced move, or another text known beforehand.
    Word(String),
    /// A move, and the board to go back to if there is none.
    Move(Stones),
    Opening(Negotiation, Style),
    /// The forbidden points, if it is Black's turn.
    Forbidden {
        black_to_move: bool,
    },
}

/// How the answer to a negotiation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Points on one line, or `SWAP`.
    Plain,
    /// `MESSAGE` lines, as Yixin-Board reads them.
    Messages,
    /// The same for the second change of colours in swap2.
    SecondSwap,
}

pub(super) type Decoded = Result<Vec<Command>, ParseError>;

impl Brain {
    pub(super) fn decode(&mut self, line: &str) -> Decoded {
        let line = clean(line);
        if line.is_empty() {
            return Ok(Vec::new());
        }
        if self.yixin.swallows(line) {
            return Ok(Vec::new());
        }
        let decoded = self.decode_line(line);
        if matches!(decoded, Err(ParseError::Unknown(_))) && self.yixin.is_gui {
            return Ok(Vec::new());
        }
        if decoded.is_err() {
            self.refusals += 1;
        }
        decoded
    }

    pub(super) fn decode_overlong(&mut self) -> Decoded {
        let refused = "line too long";
        match &mut self.block {
            Some(block) => {
                block.error.get_or_insert_with(|| refused.to_owned());
                Ok(Vec::new())
            }
            None => {
                self.refusals += 1;
                malformed(refused)
            }
        }
    }

    fn decode_line(&mut self, line: &str) -> Decoded {
        let mut tokens = Tokens::new(line);
        let word = tokens.next().unwrap_or_default().to_ascii_uppercase();
        if let Some(block) = &mut self.block {
            if !WORDS.contains(&&*word) && !word.starts_with("YX") {
                return if block.extend(line) { self.close_block() } else { Ok(Vec::new()) };
            }
            if word != "INFO" {
                self.break_off(&word, line)?;
            }
        }
        let rest = tokens.rest();
        match &*word {
            "INFO" => {
                self.info(tokens);
                Ok(Vec::new())
            }
            "ABOUT" => Ok(naming_rest(&word, tokens, Command::Handshake("ABOUT".to_owned()))),
            "END" => Ok(naming_rest(&word, tokens, Command::Quit)),
            "STOP" | "YXSTOP" => {
                self.answered = None;
                Ok(naming_rest(&word, tokens, Command::Stop))
            }
            "START" => self.start_as(rest),
            "BOARD" => self.open_block(&word, Purpose::Board, rest),
            "SWAP2BOARD" => self.open_block(&word, Purpose::Swap2, rest),
            "RECTSTART" => self.rect_start(rest),
            _ => match self.decode_extension(&word, rest) {
                Some(decoded) => decoded,
                None => {
                    let tool = self.decode_tool(line);
                    tool.unwrap_or_else(|| self.decode_on_board(&word, rest, line))
                }
            },
        }
    }

    /// The tools of every protocol, in lower case.
    fn decode_tool(&self, line: &str) -> Option<Decoded> {
        let mut tokens = Tokens::new(line);
        let command = match (tokens.next()?, tokens.next()) {
            ("d", None) => Command::Display,
            ("help", None) => Command::Help,
            ("eval", None) => Command::Eval,
            ("bench", None) => Command::Bench,
            ("go", Some("perft")) => match tokens.fitting(1, count) {
                None => return Some(malformed(&format!("not a depth: {}", ascii(tokens.rest())))),
                perft => Command::Go(Go { perft, ..Go::default() }),
            },
            _ => return None,
        };
        // The position must be the one the GUI has in mind.
        let mut commands: Vec<_> = self.board.iter().map(|board| self.position(board)).collect();
        commands.push(command);
        Some(Ok(commands))
    }

    fn decode_on_board(&mut self, word: &str, rest: &str, line: &str) -> Decoded {
        if !WORDS.contains(&word) && word != "DONE" {
            return Err(ParseError::Unknown(ascii(line)));
        }
        let Some(board) = &mut self.board else { return malformed("no board") };
        let point = || Point::from_wire(rest).ok_or_else(|| bad_coordinates(rest));
        let refuse = |reason: String| ParseError::Malformed(reason);
        let naming = |commands: Vec<Command>| {
            unread(word, Tokens::new(rest)).into_iter().chain(commands).collect()
        };
        match word {
            "RESTART" => {
                let size = i64::from(board.size);
                self.start(Some(size), "").map(naming)
            }
            "BEGIN" => {
                board.to_move = Owner::Own;
                let before = board.clone();
                Ok(naming(self.think(before, 1)))
            }
            "TURN" => {
                let before = board.clone();
                board.add(point()?, Owner::Opponent).map_err(refuse)?;
                Ok(self.think(before, 1))
            }
            "PLAY" => {
                let point = point()?;
                board.add(point, Owner::Own).map_err(refuse)?;
                Ok(self.acknowledge(point.wire()))
            }
            "TAKEBACK" => {
                board.remove(point()?).map_err(refuse)?;
                Ok(self.acknowledge("OK".to_owned()))
            }
            _ => malformed("DONE without BOARD"),
        }
    }

    /// `START n`, or `START n n` as Yixin-Board says it.
    fn start_as(&mut self, rest: &str) -> Decoded {
        let sizes: Vec<_> = Tokens::new(rest).map(|size| size.parse().ok()).collect();
        match sizes[..] {
            [size] => self.start(size, rest),
            [Some(width), Some(height)] if width == height => self.start(Some(width), rest),
            [Some(_), Some(_)] => {
                malformed(&format!("rectangular boards are not played: {}", ascii(rest)))
            }
            _ => malformed(&format!("unsupported size {}", ascii(rest))),
        }
    }

    fn start(&mut self, size: Option<i64>, text: &str) -> Decoded {
        let size = size.and_then(count).filter(|size| SIZES.contains(size));
        let Some(size) = size else {
            return malformed(&format!("unsupported size {}", ascii(text)));
        };
        self.board = Some(Stones::new(size));
        self.reporter.size = size;
        let is_other = self.options.wait("Size", size.to_string(), format!("START {size}"));
        let mut commands = self.options.commands();
        // A GUI of analysis says START at each click; what was found stays unless the board
        // changes.
        if is_other || !self.yixin.is_gui {
            commands.push(Command::NewGame);
        }
        commands.push(Command::Position(Position::default()));
        commands.extend(self.acknowledge("OK".to_owned()));
        Ok(commands)
    }

    fn rect_start(&mut self, rest: &str) -> Decoded {
        match Point::from_wire(rest) {
            Some(Point { x, y }) if x == y => self.start(Some(i64::from(x)), rest),
            Some(_) => malformed(&format!("rectangular boards are not played: {rest}")),
            None => Err(bad_coordinates(rest)),
        }
    }

    /// Commands answered by `word` once the engine has dealt with them.
    pub(super) fn acknowledge(&mut self, word: String) -> Vec<Command> {
        self.owed.push_back(Owed::Word(word));
        vec![Command::IsReady]
    }

    /// Commands that make the engine move on the board as it is.
    pub(super) fn think(&mut self, before: Stones, lines: i64) -> Vec<Command> {
        self.options.wait("MultiPV", lines.to_string(), format!("YXNBEST {lines}"));
        self.reporter.begin();
        let mut commands = self.options.commands();
        if let Some(board) = &self.board {
            commands.push(self.position(board));
            let banned = self.yixin.banned(board, 1);
            if !banned.is_empty() {
                commands.push(Command::BanMoves(banned));
            }
        }
        commands.push(Command::Go(self.as_go()));
        self.owed.push_back(Owed::Move(before));
        commands
    }

    /// The limits of a search.
    pub(super) fn as_go(&self) -> Go {
        self.limits.as_go(self.yixin.is_gui)
    }

    pub(super) fn position(&self, board: &Stones) -> Command {
        Command::Position(match board.as_moves() {
            Some(moves) => Position { base: Base::Start, moves },
            None => Position { base: Base::Text(board.as_text(self.rule)), moves: Vec::new() },
        })
    }

    /// Pondering: the position in which the opponent is to move is searched, whatever he may play.
    pub(super) fn idle(&self) -> Vec<Command> {
        let waits = |board: &&Stones| self.ponders && self.answered.as_ref() == Some(*board);
        let Some(board) = self.board.as_ref().filter(waits) else { return Vec::new() };
        vec![self.position(board), Command::Go(Go { ponder: true, ..Go::default() })]
    }

    /// Commands that put the board as it is before the engine.
    pub(super) fn show(&mut self) -> Vec<Command> {
        let mut commands = self.options.commands();
        commands.extend(self.board.as_ref().map(|board| self.position(board)));
        commands
    }

    /// Commands that ask `about` an opening of these stones.
    pub(super) fn negotiate(
        &mut self,
        about: Negotiation,
        stones: &[Point],
        style: Style,
    ) -> Vec<Command> {
        let stones = stones.iter().map(|point| point.letters()).collect();
        self.negotiate_over(Opening { about, stones, banned: Vec::new() }, style)
    }

    /// Commands that ask about `opening`.
    pub(super) fn negotiate_over(&mut self, opening: Opening, style: Style) -> Vec<Command> {
        self.reporter.begin();
        let mut commands = self.options.commands();
        let about = opening.about;
        commands.push(Command::Negotiate { opening, go: self.as_go() });
        self.owed.push_back(Owed::Opening(about, style));
        commands
    }
}

pub(super) fn malformed(reason: &str) -> Decoded {
    Err(ParseError::Malformed(reason.to_owned()))
}

fn bad_coordinates(text: &str) -> ParseError {
    ParseError::Malformed(format!("not a point: {}", ascii(text)))
}
