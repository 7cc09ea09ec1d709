//! Shogi as a program: its protocol, its options, its bench.

use std::sync::{Mutex, PoisonError};
use std::thread;

use dyngame::{
    Adjudicator, BookForm, Books, Commentary, Description, Drawing, Impasse, NativeNotation,
    Openings, OwnOption, RecordStyle, SourceText, WinModel, WrittenNotation,
};
use files::{Packed, packed};
use game::{Outcome, TextError};
use protocol::{OptionKind, Protocol};
use search::plain::Plain;
use shell::{
    BenchPlan, DrawWorth, EvaluationKind, MateProgress, MateVerdict, PerftChecker,
    RepetitionChecker, Suite,
};
use shogi_rules::{EnteringKing, Move, Position, Rules, START, kifu, western};
use weights::Percents;

use crate::commentary::{ENDS, calls, effects, ending};
use crate::drawing::DRAWING;
use crate::eval::{CLASSIC_WEIGHTS, Classic, Evaluations, Network, NetworkSlot, classic_priority};
use crate::heuristics::Heuristics;
use crate::mate::MateSolver;
use crate::suite::{TsumeChecker, puzzle};

/// The engine `tengen-shogi`.
#[derive(Clone, Debug, Default)]
pub struct Program {
    rules: Rules,
    network: NetworkSlot,
    /// How the terms of the classic evaluation are scaled.
    classic: Percents<{ CLASSIC_WEIGHTS.len() }>,
}

/// Openings of the usual game, after a line that says how they were made.
const OPENINGS: &Packed = &packed!("openings.txt");
/// The book that comes with the game; its second line says how it was made.
const BOOK: &Packed = &packed!("book.txt");

/// The longest game that `MaxMovesToDraw` may ask for.
const MOST_MOVES: i64 = 100_000;

/// The handicaps, each without some of White's pieces, who moves first.
const HANDICAPS: &[(&str, &str)] = &[
    ("lance", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("right lance", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("bishop", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("rook", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("rook and lance", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("two pieces", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("three pieces", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("four pieces", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("six pieces", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("eight pieces", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("ten pieces", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
];

/// Thousands of positions that a referee visits in search of a mate, and MiB of its table.
const JUDGED: u32 = 10;
const JUDGE_MIB: usize = 8;

/// The plies that the program of the source text looks ahead; the text does not say.
const TEXT_DEPTH: u32 = 4;

impl dyngame::Identity for Program {
    type Game = Position;

    const WORD: &'static str = "shogi";
    const TITLE: &'static str = "Shogi";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Usi];
    const WIN_MODEL: WinModel = WinModel { scale: 750.0, draw: 38.0 };
    const DRAWING: Option<Drawing<Position>> = Some(DRAWING);
    /// The notation of Japanese players, and that of Western ones.
    const NATIVE: NativeNotation<Position> = NativeNotation {
        written: &[
            WrittenNotation { is_marked: true, ..WrittenNotation::new(kifu::KI2, kifu::write) },
            WrittenNotation::new(western::HODGES, |pos, mv, _| western::write(pos, mv)),
        ],
        readers: &[|pos, text, last| {
            let found = kifu::read(pos, text, last).or_else(|| western::read(pos, text))?;
            Some(found.map_err(Into::into))
        }],
        touched: Position::touched,
    };
    const COMMENTARY: Commentary<Position> = Commentary {
        ending,
        ends: ENDS,
        calls,
        effects,
        impasse: |pos| {
            let (points, outcome) = pos.impasse()?;
            Ok(Impasse { points, outcome })
        },
        ..Commentary::NONE
    };

    fn options() -> Vec<OwnOption<Self>> {
        let rule = EnteringKing::default().to_string();
        let mut options = vec![
            OwnOption::<Self>::of(
                "EnteringKingRule",
                OptionKind::choice(&rule, EnteringKing::NAMES.map(|(_, name)| name)),
                "How a king that has entered the enemy camp wins. `CSARule24`: by declaration with \
                 31 points; 24 draw. `CSARule27`: with 28 for Black, 27 for White. `H`: the same in handicap \
                 games, where White needs fewer by the points that are missing. `TryRule`: by \
                 stepping on the enemy king's first square.",
                EnteringKing::from_name,
                |program, rule| program.rules.entering_king = rule,
            ),
            OwnOption::<Self>::of(
                "MaxMovesToDraw",
                OptionKind::Spin { default: 0, min: 0, max: MOST_MOVES },
                "Plies after which the game is drawn; 0 is never.",
                |plies| plies.parse().ok(),
                |program, plies| program.rules.max_moves = plies,
            ),
            OwnOption::<Self>::eval_file(|program, bytes| program.network.put(bytes)),
        ];
        options.extend(OwnOption::<Self>::percents(
            &CLASSIC_WEIGHTS,
            |program, weight, percent| {
                program.classic.set(weight, percent);
            },
        ));
        options
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn description(&self) -> Description {
        Description {
            openings: Openings {
                shipped: Some(OPENINGS),
                starts: HANDICAPS,
                start_sides: Some(["shogi-side-lower", "shogi-side-upper"]),
                ..Openings::default()
            },
            records: vec![RecordStyle::Kif, RecordStyle::Ki2, RecordStyle::Csa, RecordStyle::Jkf],
            books: Books { foreign: Some(BookForm::YaneuraOu), shipped: Some(BOOK) },
            source_text: Some(SourceText { depth: Some(TEXT_DEPTH) }),
            ..Description::default()
        }
    }

    /// Mates by checks alone, where few positions prove them.
    fn adjudicator(&self) -> Result<Option<Adjudicator<Position>>, TextError> {
        let solver = Mutex::new(MateSolver::new(JUDGE_MIB));
        Ok(Some(Box::new(move |pos| {
            let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
            let mates = matches!(solver.solve_within(pos, JUDGED), MateVerdict::Mate(_));
            mates.then(|| Outcome::Win(pos.side()))
        })))
    }
}

impl shell::Knowledge for Program {
    type Heuristics = Heuristics;

    const EVALUATIONS: &'static [EvaluationKind] = Evaluations::KINDS;
    const EVALUATIONS_HELP: &'static str = "`network` is `tuned`, corrected by a \
        network. `tuned` is our own: places of pieces, pieces near both kings, control of squares. \
        `classic` is the source text's: material and controlled squares, with its order of moves.";
    const LEVELS: dyngame::Levels = crate::levels::LEVELS;
    const DRAW_WORTH: DrawWorth = DrawWorth::BySide;
    const MATE_SOLVER: Option<shell::MateSolver<Position>> = Some(solve_mate);
    const PLAIN: Option<Plain<Position>> =
        Some(Plain { depth: TEXT_DEPTH, order: Some(classic_priority) });

    fn network() -> Option<String> {
        Some(NetworkSlot::built_in().to_string())
    }

    fn heuristics(&self, eval: EvaluationKind) -> Heuristics {
        Heuristics::new(match Evaluations::of(eval) {
            Evaluations::Network(_) => Evaluations::Network(Network::new(self.network.network())),
            Evaluations::Classic(_) => Evaluations::Classic(Classic { percents: self.classic }),
            usual => usual,
        })
    }
}

/// Looks for a mate by checks.
fn solve_mate(
    pos: &Position,
    mib: usize,
    stop: &dyn Fn(Option<MateProgress>) -> bool,
) -> MateVerdict<Move> {
    let mut solver = MateSolver::new(mib);
    let verdict = solver.solve(pos, &|progress| stop(Some(progress)));
    // To give gigabytes back takes a while, and the answer should not wait for it, unless there is no thread.
    let _ = thread::Builder::new().spawn(move || drop(solver));
    verdict
}

impl shell::Program for Program {
    const BENCH: BenchPlan = BenchPlan { positions: &BENCH, depth: 10 };
    const SUITES: &'static [Suite<Self>] = &[
        Suite::new("perft", |program| Box::new(PerftChecker::<Position>::new(program.rules))),
        Suite::new("repetition", |program| {
            Box::new(RepetitionChecker::<Position>::new(program.rules, ()))
        }),
        Suite::new("tsume", |_| Box::new(TsumeChecker { most: u64::MAX }))
            .of_puzzles(|_, moment| puzzle(moment.pos, moment.played)),
    ];
}

/// Openings, middlegames, attacks on both kings, and a king on the run.
pub(crate) const BENCH: [&str; 14] = [
    START,
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
    "ln2kg2l/2s1g1s2/1pppppnpp/6p2/p2P1+b3/3r3P1/PP2PPP1P/1S2GKRSL/LNG4N1 b Bp 1",
    "1n1g3n1/l1s2k1s1/p1ppp2+Pp/3r1Gp2/1p2B4/P1l2SPp1/1P1PPP1RP/1S2K4/LN1G2GNL b B2P 1",
    "2Sr3nl/6gk1/+P1p1s2+Lp/2ngb1p2/1P6N/2P1GPP2/1S1P2N1P/2KG2SR1/L7L w B8P 1",
    "ln2kg2l/5sbp1/pspp2n1p/3g1pPP1/4P1S1P/2rB3R1/PPNP1P3/2K6/L1SG1G1NL w 2P2p 1",
    "lns2gsnl/6k2/p1ppg2pp/4ppp2/1r7/2P1G3P/PPNPP1PP1/4K4/L1S2GSNL b B2Prb 1",
    "5k2l/1+PR4s1/+Lp1gppgpp/2pp2b2/p4Pp2/2P1GN1PP/PPN1PSPn1/2K5L/L1SR2GNb b S 1",
    "+P1g5l/Kn3sk2/1N1r3pp/4plp2/p1PP5/3gPB3/Ps3PPP+r/2+b2GS2/2+l6 w SNL4Pgnp 1",
    "l1kg1g3/2s3s2/1pR1pp1p1/p1pN3lp/4BPRP1/P1P3Ps1/1PNPP3P/2KG5/L5S1L b B2N2Pg 1",
    "1ns3k1l/lr4pp1/ppp6/2bSGS2p/2G2+BR2/3P4P/PP2PPNP1/1S2K4/LN1GG3L w N5P 1",
    "K+R+B+P+P+P+P2/+P+P7/2p6/9/9/9/9/3sg4/4k4 b RB2G3S4N4L6Pp 150",
];

/// The program before it is started. Unit tests do without it, and need not compile the search.
#[cfg(not(test))]
pub static ENTRY: shell::ProgramEntry = shell::ProgramEntry::of::<Program>();
