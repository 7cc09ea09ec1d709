//! Gomocup (Piskvork), the protocol of gomoku, renju and caro.
//!
//! The one dialect with a memory: commands say what changed on the board, not where it stands, so
//! each side keeps the stones. Moves are letter and number in [`Command`]s and [`Reply`]s, `X,Y`
//! from 0 on the wire: X is the letter, Y the number less one.

mod answers;
mod block;
mod blocks;
mod brain;
mod extension;
mod gui;
mod info;
mod limits;
mod options;
mod point;
mod report;
mod yixin;

use crate::conduct::{self, Conduct};
use crate::{ClockOrder, Command, Dialect, ParseError, Protocol, Reply};

const HELP: &[&str] = &[
    "ABOUT: name, version and author",
    "START N, RECTSTART N,N, RESTART: an empty board, answers OK",
    "INFO KEY VALUE: rule, timeout_turn, timeout_match, time_left (ms), max_memory (bytes), max_node, max_depth, strength",
    "BEGIN: makes the first move; TURN X,Y: answers a move; each is answered by X,Y",
    "BOARD, lines X,Y,FIELD, then DONE: a whole position, answered by X,Y; YXBOARD is not answered",
    "PLAY X,Y: plays this move; TAKEBACK X,Y: takes it back; SWAP2BOARD: opening negotiation",
    "STOP, YXSTOP: answers now; END: leaves",
    "YXNBEST N: the N best moves; YXBALANCEONE V, YXBALANCETWO V: moves after which the position is worth V",
    "YXBLOCK, YXBLOCKUNDO, lines X,Y, then DONE: points not to be played, or again; YXBLOCKRESET",
    "YXSHOWFORBID: Black's forbidden points; YXHASHCLEAR: forgets all; INFO show_detail 3: how a search goes, for GUIs",
    "INFO pondering 1: thinks on the opponent's time",
    "d: draws the board; eval: explains the evaluation; go perft N: counts moves; bench; help",
];

/// How an engine behaves in Gomocup: a refused command has had its answer, an `ERROR`.
pub(crate) const CONDUCT: Conduct = Conduct {
    any_case: true,
    interrupts: &["END", "STOP", "YXSTOP"],
    asides: &[],
    is_incremental: true,
    skips_empty_lines: false,
    positions: &[],
    repeats_refusal: false,
    repeats_best_line: true,
    help: HELP,
    clock_order: ClockOrder::MoverOther,
    carries: gui::carries,
    ..conduct::family("gomocup", brain::WORDS, || Box::<Gomocup>::default())
};

/// Gomocup, both directions.
#[derive(Debug, Default)]
pub(crate) struct Gomocup {
    brain: brain::Brain,
    gui: gui::Gui,
}

impl Dialect for Gomocup {
    fn protocol(&self) -> Protocol {
        Protocol::Gomocup
    }

    fn decode_command(&mut self, line: &str) -> Result<Vec<Command>, ParseError> {
        self.brain.decode(line)
    }

    fn decode_overlong(&mut self, _: &str) -> Result<Vec<Command>, ParseError> {
        self.brain.decode_overlong()
    }

    fn idle(&self) -> Vec<Command> {
        self.brain.idle()
    }

    fn encode_reply(&mut self, reply: &Reply, out: &mut String) {
        self.brain.encode(reply, out);
    }

    fn encode_command(&mut self, command: &Command, out: &mut String) {
        self.gui.encode(command, out);
    }

    fn decode_reply(&mut self, line: &str) -> Result<Option<Reply>, ParseError> {
        Ok(self.gui.decode(line))
    }
}
