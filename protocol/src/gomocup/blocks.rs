//! The commands that a block of coordinates asks for, once it is whole, and its breaking off.

use super::block::{Block, Purpose};
use super::brain::{Brain, Decoded, Style, malformed};
use super::point::{Owner, SIZES, Stones};
use crate::tokens::ascii;
use crate::{Negotiation, ParseError};

impl Brain {
    /// A block of `word` begins; what follows it on the same line belongs to it.
    pub(super) fn open_block(&mut self, word: &str, purpose: Purpose, rest: &str) -> Decoded {
        let size = self.board.as_ref().map(|board| board.size);
        let needs_board = matches!(purpose, Purpose::Board | Purpose::SetBoard | Purpose::Swap2);
        let error = (needs_board && size.is_none()).then(|| "no board".to_owned());
        let size = size.unwrap_or(self.reporter.size);
        let mut block = Block { error, ..Block::new(word, purpose, size) };
        let is_whole = block.extend(rest);
        self.block = Some(block);
        if is_whole { self.close_block() } else { Ok(Vec::new()) }
    }

    pub(super) fn close_block(&mut self) -> Decoded {
        let Some(block) = self.block.take() else { return malformed("DONE without BOARD") };
        if let Some(reason) = block.error {
            return malformed(&reason);
        }
        match block.purpose {
            Purpose::Board | Purpose::SetBoard => {
                let Block { purpose, mut board, .. } = block;
                // GUIs list the stones of a game without saying whose turn it is.
                if purpose == Purpose::Board || board.as_moves().is_none() {
                    board.to_move = Owner::Own;
                }
                let before = self.board.replace(board);
                let before = before.unwrap_or_else(|| Stones::new(*SIZES.start()));
                Ok(if purpose == Purpose::Board { self.think(before, 1) } else { self.show() })
            }
            Purpose::Swap2 if !matches!(block.stones.len(), 0 | 3 | 5) => {
                malformed("swap2 has 0, 3 or 5 stones")
            }
            Purpose::Swap2 => Ok(self.negotiate(Negotiation::Swap2, &block.stones, Style::Plain)),
            Purpose::Soosorv(step) => {
                Ok(self.negotiate(Negotiation::Soosorv(step), &block.stones, Style::Messages))
            }
            Purpose::Exclude(excluded) => {
                self.yixin.exclude(&block.stones, excluded);
                Ok(Vec::new())
            }
            Purpose::Nothing("") => Ok(Vec::new()),
            Purpose::Nothing(answer) => Ok(self.acknowledge(answer.to_owned())),
        }
    }

    /// Drops the block in hand, which `line` has broken off, and has it said. Fails if the command depends
    /// on the board, which is not the one that the GUI has in mind.
    pub(super) fn break_off(&mut self, word: &str, line: &str) -> Result<(), ParseError> {
        let Some(block) = self.block.take() else { return Ok(()) };
        let fault = format!("{} without DONE before {}", block.word, ascii(line));
        match word {
            "BEGIN" | "TURN" | "PLAY" | "TAKEBACK" | "YXNBEST" | "YXSEARCHDEFEND"
            | "YXBALANCEONE" | "YXBALANCETWO" | "YXSHOWFORBID" | "YXSWAP2STEP2"
            | "YXSWAP2STEP3" => return Err(ParseError::Malformed(fault)),
            // Nobody listens any more.
            "END" => {}
            _ => self.remarks.push(format!("ERROR {fault}")),
        }
        Ok(())
    }
}
