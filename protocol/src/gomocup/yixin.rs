//! Yixin's extension of the protocol, as Yixin-Board and GUIs after it speak it.
//!
//! There is no database here: its commands are read whole and answered so.

use std::ops::RangeInclusive;

use super::block::Purpose;
use super::brain::{Brain, Decoded, Owed, Style, malformed};
use super::extension::Next;
use super::point::{Point, points_of};
use crate::tokens::{Tokens, ascii, number, push_line, whole};
use crate::{Command, Negotiation, Opening, ParseError, Soosorv};

/// The most threads and the largest table, in KiB as a power of two, that GUIs may offer.
const CAPACITY: &str = "MESSAGE INFO MAX_THREAD_NUM 512\nMESSAGE INFO MAX_HASH_SIZE 26";

/// The answer to commands about a database.
const NO_DATABASE: &str = "MESSAGE there is no database";
const EMPTY_DATABASE: &str = "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE";

impl Brain {
    pub(super) fn decode_extension(&mut self, word: &str, rest: &str) -> Option<Decoded> {
        Some(match word {
            "YXSHOWINFO" => {
                self.yixin.is_gui = true;
                self.reporter.is_board = true;
                Ok(self.acknowledge(CAPACITY.to_owned()))
            }
            "YXHASHCLEAR" => {
                Ok(vec![Command::SetOption { name: "ClearHash".to_owned(), value: None }])
            }
            "YXSHOWHASHUSAGE" => {
                let full = self.reporter.hash_usage();
                Ok(self.acknowledge(full))
            }
            "YXBLOCK" => self.open_block(word, Purpose::Exclude(true), rest),
            "YXBLOCKUNDO" => self.open_block(word, Purpose::Exclude(false), rest),
            "YXBLOCKRESET" => {
                self.yixin.excluded.clear();
                Ok(Vec::new())
            }
            "YXDRAW" => {
                let answer = if self.reporter.likes_draw() { "ACCEPT" } else { "REJECT" };
                Ok(self.acknowledge(format!("MESSAGE DRAW {answer}")))
            }
            // Commands without an effect here and without an answer.
            "YXBLOCKPATHRESET" | "YXFORBID" | "YXRESIGN" | "YXPRINTFEATURE" | "RELOADCONFIG"
            | "LOADMODEL" | "EXPORTMODEL" | "YXPROTOCOL" => Ok(Vec::new()),
            "YXBLOCKPATH" | "YXBLOCKPATHUNDO" => self.open_block(word, Purpose::Nothing(""), rest),
            "YXHASHDUMP" | "YXHASHLOAD" => {
                self.yixin.next = Next::Path;
                Ok(self.acknowledge("MESSAGE the hash table is kept in memory alone".to_owned()))
            }
            _ => {
                return self
                    .decode_database(word, rest)
                    .or_else(|| self.decode_opening(word, rest))
                    .or_else(|| self.decode_search(word, rest))
                    .or_else(|| self.ignore_unknown(word));
            }
        })
    }

    /// Commands about the database that there is not.
    fn decode_database(&mut self, word: &str, rest: &str) -> Option<Decoded> {
        let answer = match word {
            "YXQUERYDATABASEALL" | "YXQUERYDATABASEALLT" => EMPTY_DATABASE,
            "YXQUERYDATABASEONE" => "MESSAGE DATABASE ONE 0 0 0 0",
            "YXQUERYDATABASETEXT" => "MESSAGE DATABASE TEXT \"\"",
            "YXEDITTVDDATABASE"
            | "YXEDITTEXTDATABASE"
            | "YXEDITLABELDATABASE"
            | "YXDELETEDATABASEONE"
            | "YXDELETEDATABASEALL"
            | "YXSETBESTMOVEDATABASE"
            | "YXCLEARBESTMOVEDATABASE" => {
                // The text to be written there may stand on this line; the block follows it.
                let is_whole =
                    Tokens::new(rest).last().is_some_and(|last| last.eq_ignore_ascii_case("DONE"));
                let rest = if is_whole { "DONE" } else { "" };
                return Some(self.open_block(word, Purpose::Nothing(NO_DATABASE), rest));
            }
            "YXSETDATABASE" | "YXDBTOPOS" | "YXDBTOTXT" | "YXDBTOTXTALL" | "YXTXTTODB"
            | "YXLIBTODB" | "YXDBTOLIB" | "YXDBMERGE" | "YXDBSPLIT" => {
                self.yixin.next = Next::Path;
                return Some(Ok(self.acknowledge(NO_DATABASE.to_owned())));
            }
            "YXSAVEDATABASE" | "YXDBCHECK" | "YXDBFIX" => {
                return Some(Ok(self.acknowledge(NO_DATABASE.to_owned())));
            }
            _ => return None,
        };
        Some(self.open_block(word, Purpose::Nothing(answer), rest))
    }

    /// Negotiations that are answered by messages.
    fn decode_opening(&mut self, word: &str, rest: &str) -> Option<Decoded> {
        let offers = || number(rest.split_whitespace().next()?).filter(|n| (1..=8).contains(n));
        let stones = |rest: &str| {
            let words = Tokens::new(rest).skip_while(|word| !word.contains(','));
            let is_end = |word: &str| word.eq_ignore_ascii_case("DONE");
            let end = Tokens::new(rest).filter(|word| is_end(word));
            words.filter(|word| !is_end(word)).chain(end).collect::<Vec<_>>().join(" ")
        };
        let step = match word {
            "YXSWAP2STEP1" => {
                return Some(Ok(self.negotiate(Negotiation::Swap2, &[], Style::Messages)));
            }
            "YXSWAP2STEP2" | "YXSWAP2STEP3" => return Some(self.swap2(word)),
            "YXSOOSORVSTEP1" => {
                let about = Negotiation::Soosorv(Soosorv::Open);
                return Some(Ok(self.negotiate(about, &[], Style::Messages)));
            }
            "YXSOOSORVSTEP2" => Some(Soosorv::SwapAfterThree),
            "YXSOOSORVSTEP3" => Some(Soosorv::Fourth),
            "YXSOOSORVSTEP4" => offers().map(|n| Soosorv::SwapAfterFour(n as usize)),
            "YXSOOSORVSTEP5" => offers().map(|n| Soosorv::Offer(n as usize)),
            "YXSOOSORVSTEP6" => Some(Soosorv::Choose),
            _ => return None,
        };
        Some(match step {
            Some(step) => self.open_block(word, Purpose::Soosorv(step), &stones(rest)),
            None => {
                self.yixin.next = Next::Stray;
                malformed(&format!("{word} has a number of offers from 1 to 8, not \"{rest}\""))
            }
        })
    }

    fn swap2(&mut self, word: &str) -> Decoded {
        let Some(board) = &self.board else { return malformed("no board") };
        let wanted = if word == "YXSWAP2STEP2" { 3 } else { 5 };
        let stones: Vec<_> = board.stones.iter().map(|&(point, _)| point).collect();
        if stones.len() != wanted {
            return malformed(&format!("{word} has {wanted} stones, not {}", stones.len()));
        }
        let style = if wanted == 3 { Style::Messages } else { Style::SecondSwap };
        Ok(self.negotiate(Negotiation::Swap2, &stones, style))
    }

    /// Positions, searches, and what is asked about the board.
    fn decode_search(&mut self, word: &str, rest: &str) -> Option<Decoded> {
        if word == "YXBOARD" {
            return Some(self.open_block(word, Purpose::SetBoard, rest));
        }
        if !matches!(
            word,
            "YXNBEST" | "YXSEARCHDEFEND" | "YXBALANCEONE" | "YXBALANCETWO" | "YXSHOWFORBID"
        ) {
            return None;
        }
        let Some(board) = self.board.clone() else { return Some(malformed("no board")) };
        let argument = |usual, range: RangeInclusive<i64>| match Tokens::new(rest).next() {
            None => Ok(usual),
            Some(text) => whole(text).filter(|value| range.contains(value)).ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                let fault =
                    format!("{word} has a number from {least} to {most}, not {}", ascii(text));
                ParseError::Malformed(fault)
            }),
        };
        Some(match word {
            "YXNBEST" => argument(1, 1..=500).map(|lines| self.think(board, lines)),
            "YXSEARCHDEFEND" => {
                let free = board.free();
                Ok(self.think(board, free.clamp(1, 500) as i64))
            }
            "YXSHOWFORBID" => {
                let black_to_move = board.black() == board.to_move;
                let mut commands = self.show();
                commands.push(Command::Query("forbidden".to_owned()));
                self.owed.push_back(Owed::Forbidden { black_to_move });
                Ok(commands)
            }
            _ => {
                let stones = if word == "YXBALANCEONE" { 1 } else { 2 };
                let value = match argument(0, -30_000..=30_000) {
                    Ok(value) => value as i32,
                    Err(error) => return Some(Err(error)),
                };
                let about = Negotiation::Balance { stones, value };
                let banned = self.yixin.banned(&board, stones);
                let Some(stones) = board.as_moves() else {
                    return Some(malformed("the stones are not in the order of a game"));
                };
                Ok(self.negotiate_over(Opening { about, stones, banned }, Style::Plain))
            }
        })
    }

    /// An unknown command of the extension may be followed by a block.
    fn ignore_unknown(&mut self, word: &str) -> Option<Decoded> {
        if word.starts_with("YX") {
            self.yixin.next = Next::Stray;
        }
        None
    }
}

/// The lines by which Yixin-Board reads the answer to a negotiation.
pub(super) fn print_messages(
    (about, style): (Negotiation, Style),
    stones: &[String],
    out: &mut String,
) {
    let points = points_of(stones);
    let mut say = |name: &str, what: &str| push_line(&["MESSAGE", name, what], out);
    let at = |point: &Point| format!("{} {}", point.x, point.y);
    let moves = |from: usize| {
        points.iter().enumerate().map(move |(i, point)| format!("MOVE{} {}", from + i, at(point)))
    };
    let swap =
        |swaps: usize| format!("SWAP{swaps} {}", if points.is_empty() { "YES" } else { "NO" });
    match about {
        Negotiation::Swap2 => match points.len() {
            2 => moves(4).for_each(|text| say("SWAP2", &text)),
            3 => moves(1).for_each(|text| say("SWAP2", &text)),
            _ => say("SWAP2", &swap(if style == Style::SecondSwap { 2 } else { 1 })),
        },
        Negotiation::Balance { .. } => {}
        Negotiation::Soosorv(step) => match step {
            Soosorv::Open => moves(1).for_each(|text| say("SOOSORV", &text)),
            Soosorv::SwapAfterThree => say("SOOSORV", &swap(1)),
            Soosorv::SwapAfterFour(_) => say("SOOSORV", &swap(2)),
            Soosorv::Fourth => {
                let offers = stones.last().map_or("1", String::as_str);
                for text in moves(4) {
                    say("SOOSORV", &format!("{text} {offers}"));
                }
            }
            Soosorv::Offer(_) => {
                say("SOOSORV", "MOVE5 REFRESH");
                for point in &points {
                    say("SOOSORV", &format!("MOVE5 {}", at(point)));
                }
                say("SOOSORV", "MOVE5 DONE");
            }
            Soosorv::Choose => {
                for point in &points {
                    say("SOOSORV", &format!("MOVE5C {}", at(point)));
                }
            }
        },
    }
}
