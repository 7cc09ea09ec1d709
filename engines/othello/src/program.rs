//! Othello as a program: what the shell asks of a game.

use std::cmp::Ordering;
use std::ffi::OsString;
use std::process::ExitCode;

use face::{
    Balance, Commentary, Description, Drawing, Identity, Judge, Openings, RecordStyle, Sgf,
};
use game::{Game as _, Outcome, Side, TextError};
use protocol::Protocol;
use shell::{BenchPlan, EvaluationKind, PerftChecker, Player, SuiteChecker, Tools};

use crate::drawing::DRAWING;
use crate::effects::effects;
use crate::opinions::{Opinions, known_result};
use crate::position::Position;

/// Othello over UGI.
#[derive(Debug, Default)]
pub struct Program;

/// What `bench` searches: the start, openings, middle games, and endings with passes.
const BENCH: &[&str] = &[
    "---------------------------OX------XO--------------------------- X",
    "-------------------XOOO--OOXX------OX-------OX-------OX--------- X",
    "------------------OX----XOXXX---X--XO---X---OO------O----------- X",
    "----O-O--X-XOOX---XOO-----OXO-----XOXOO--X---XO-----OX-O-------- X",
    "XXXX------XOOOOOOOOOO------OOO----OOOO-------O------------------ O",
    "-X---XX--X-O-XX--XOO-OX---OXOXX---OOOOO------OX----------------- X",
    "OX---XX-OOXO-XX--OOX-XX---OOXXX--XOOOOOO--OO-XXX--O--X---------- X",
    "OX-XOOOOOOXO-XOOXOOXOOO-OOOOOOXX-OOOXXOX--OOXXXX--X-XXX--X-XXX-- X",
    "O--XXXXXOOOOXOXOOOOXXOOOOOXOOOO-OXXXXOOOXXXXXOO-XXOOOO--XXXXX--- O",
];

/// What the end of a game is called.
const ENDS: &[&str] = &["no move left"];

impl Identity for Program {
    type Game = Position;

    const WORD: &'static str = "othello";
    const NAME: &'static str = "Tengen Othello";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi];
    const DRAWING: Option<Drawing<Position>> = Some(DRAWING);
    const COMMENTARY: Commentary<Position> =
        Commentary { ending: |_, _| ENDS[0], ends: ENDS, effects, ..Commentary::NONE };

    fn rules(&self) {}

    fn description(&self) -> Description {
        Description {
            openings: Openings {
                balance: Balance { within: 200, nodes: 20_000 },
                ..Openings::default()
            },
            // A pass, `0000`, would read as a number of a move elsewhere.
            records: vec![RecordStyle::Sgf(Sgf { game: 2, points: None })],
            ..Description::default()
        }
    }

    fn judge(&self) -> Result<Option<Judge<Position>>, TextError> {
        Ok(Some(Box::new(known_outcome)))
    }
}

/// Who wins with best play, where few squares are empty.
fn known_outcome(pos: &Position) -> Option<Outcome> {
    let turn = pos.side_to_move();
    Some(match known_result(pos)? {
        Ordering::Greater => Outcome::Win(turn),
        Ordering::Equal => Outcome::Draw,
        Ordering::Less => Outcome::Win(!turn),
    })
}

impl Player for Program {
    type Heuristics = Opinions;

    fn heuristics(&self, _: EvaluationKind) -> Opinions {
        Opinions
    }

    /// `score`: the discs of Black and White.
    fn query(&self, pos: &Position, what: &str) -> Option<String> {
        (what == "score").then(|| Side::BOTH.map(|side| pos.count(side).to_string()).join(" "))
    }

    fn moves_left(&self, pos: &Position) -> u32 {
        pos.empty().count_ones().div_ceil(2).max(1)
    }
}

impl Tools for Program {
    const BENCH: BenchPlan = BenchPlan { positions: BENCH, depth: 12 };

    fn suite(&self, kind: &str) -> Option<Box<dyn SuiteChecker>> {
        (kind == "perft").then(|| Box::new(PerftChecker::<Position>::new(())) as _)
    }
}

/// Runs the program with `args`; the first is the program's own name.
#[must_use]
pub fn main(args: Vec<OsString>) -> ExitCode {
    shell::main::<Program>(args)
}
