//! Xiangqi as a program: its protocols, its options, its bench.

use dyngame::{
    BookForm, Books, Commentary, Concern, Description, Drawing, Identity, NativeNotation, Openings,
    OwnOption, RecordStyle, SourceText, TagForm, Tags, WinModel, WrittenNotation,
};
use files::{Packed, packed};
use game::Notation;
use protocol::{OptionKind, Protocol};
use search::plain::Plain;
use shell::{
    BenchPlan, DrawWorth, EvaluationKind, Knowledge, PerftChecker, Query, RepetitionChecker, Suite,
};
use weights::Percents;
use xiangqi_rules::{
    DRAW_PLIES, Position, Ranks, RepetitionRule, Rules, START, SelfCheck, algebraic, traditional,
};

use crate::commentary::{ENDS, calls, effects, ending};
use crate::drawing::DRAWING;
use crate::eval::{CLASSIC_WEIGHTS, Classic, Evaluations, Network, NetworkSlot};
use crate::heuristics::{Heuristics, capture_priority};
use crate::suite::{MateChecker, puzzle};

/// The engine `tengen-xiangqi`.
#[derive(Clone, Debug, Default)]
pub struct Program {
    rules: Rules,
    network: NetworkSlot,
    /// How the terms of the classic evaluation are scaled.
    classic: Percents<{ CLASSIC_WEIGHTS.len() }>,
    /// From which number ranks are counted, once an option has said so.
    ranks: Option<Ranks>,
    /// Whether the GUI chose the variant by name, as those do that know many.
    named: bool,
}

/// Openings of the usual game, after a line that says how they were made.
const OPENINGS: &Packed = &packed!("openings.txt");
/// The book that comes with the game; its second line says how it was made.
const BOOK: &Packed = &packed!("book.txt");

/// The most plies without a capture that `MoveCountDraw` may ask for.
const MOST_DRAW_PLIES: i64 = 1_000;

/// The plies that the program of the source text looks ahead; the text does not say.
const TEXT_DEPTH: u32 = 4;

impl Identity for Program {
    type Game = Position;

    const WORD: &'static str = "xiangqi";
    const TITLE: &'static str = "Xiangqi";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ucci, Protocol::Uci];
    const WIN_MODEL: WinModel = WinModel { scale: 225.0, draw: 274.0 };
    const DRAWING: Option<Drawing<Position>> = Some(DRAWING);
    const COMMENTARY: Commentary<Position> =
        Commentary { ending, ends: ENDS, calls, effects, ..Commentary::NONE };
    /// ICCS, as records have it, and what players write.
    const NATIVE: NativeNotation<Position> = NativeNotation {
        written: &[
            WrittenNotation::new(traditional::ICCS, |pos, mv, _| traditional::iccs(pos, mv)),
            WrittenNotation::new(traditional::WXF, |pos, mv, _| traditional::wxf(pos, mv)),
            WrittenNotation::new(traditional::CHINESE, |pos, mv, _| traditional::chinese(pos, mv)),
        ],
        readers: &[
            |pos, text, _| {
                let read = traditional::read(pos, text);
                let read = read.or_else(|| algebraic::read(pos, text, Ranks::FromZero))?;
                Some(read.map_err(Into::into))
            },
            // ICCS counts from 0.
            |pos, text, _| {
                let is_iccs =
                    text.contains('-') || text.starts_with(|c: char| c.is_ascii_uppercase());
                let squares = (!is_iccs).then(|| pos.parse_move(text, Ranks::FromOne));
                let read = algebraic::read(pos, text, Ranks::FromOne).or(squares)?;
                Some(read.map_err(Into::into))
            },
        ],
        touched: Position::touched,
    };

    fn options() -> Vec<OwnOption<Self>> {
        let repetition = RepetitionRule::ALL.map(RepetitionRule::name);
        let self_check = SelfCheck::ALL.map(SelfCheck::name);
        let mut options = vec![
            OwnOption::<Self>::of(
                // uci2wb sets it too, and then speaks UCCI or UCI-Cyclone, which count from 0.
                "UCI_Variant",
                OptionKind::choice("xiangqi", ["xiangqi"]),
                "The variant, for GUIs that know many. Setting it counts the ranks of moves \
                 from 1 in UCI.",
                |_| Some(()),
                |program, ()| (program.named, program.ranks) = (true, None),
            )
            .concerning(Concern::Notation),
            OwnOption::<Self>::of(
                "RankBase",
                OptionKind::Spin { default: 0, min: 0, max: 1 },
                "The number of the first rank in moves; without it the GUI's own moves \
                 decide.",
                |base| match base {
                    "0" => Some(Ranks::FromZero),
                    "1" => Some(Ranks::FromOne),
                    _ => None,
                },
                |program, ranks| program.ranks = Some(ranks),
            )
            .concerning(Concern::Notation),
            OwnOption::<Self>::of(
                "RepetitionRule",
                OptionKind::choice(RepetitionRule::default().name(), repetition),
                "What a repetition means. `asian`: perpetual check loses, then perpetual chase, \
                 else a draw. `check-only`: perpetual check loses, else a draw. `draw`: a draw.",
                RepetitionRule::from_name,
                |program, rule| program.rules.repetition = rule,
            ),
            OwnOption::<Self>::of(
                "MoveCountDraw",
                OptionKind::Spin { default: DRAW_PLIES.into(), min: 0, max: MOST_DRAW_PLIES },
                "Plies without a capture after which the game is drawn; 0 is never.",
                |plies| plies.parse().ok(),
                |program, plies| program.rules.draw_plies = plies,
            ),
            OwnOption::<Self>::of(
                "SelfCheck",
                OptionKind::choice(SelfCheck::default().name(), self_check),
                "Whether a move may leave the general to be taken. `refused`: it is illegal. \
                 `allowed`: only facing generals are illegal, and taking the general wins.",
                SelfCheck::from_name,
                |program, self_check| program.rules.self_check = self_check,
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
            openings: Openings { shipped: Some(OPENINGS), ..Openings::default() },
            records: vec![RecordStyle::Tagged(tags())],
            books: Books { foreign: Some(BookForm::ElephantEye), shipped: Some(BOOK) },
            source_text: Some(SourceText { depth: Some(TEXT_DEPTH) }),
            ..Description::default()
        }
    }

    fn move_notation(&self, protocol: Protocol) -> Ranks {
        self.ranks.unwrap_or(match protocol {
            Protocol::Uci if self.named => Ranks::FromOne,
            _ => Ranks::FromZero,
        })
    }
}

impl Knowledge for Program {
    type Heuristics = Heuristics;

    const EVALUATIONS: &'static [EvaluationKind] = Evaluations::KINDS;
    const EVALUATIONS_HELP: &'static str = "`network` is `tuned`, corrected by a network that learned \
        from games. `tuned` is our own: features of the position blended between middlegame and \
        endgame, weighed by a fit. `classic` is that of the game's source text: material, squares, \
        mobility and the maxims of the game.";
    const LEVELS: dyngame::Levels = crate::levels::LEVELS;
    const DRAW_WORTH: DrawWorth = DrawWorth::Contempt;
    const QUERIES: &'static [Query<Self>] =
        &[Query { what: "rules", answer: |program, _| said(program.rules) }];
    const PLAIN: Option<Plain<Position>> =
        Some(Plain { depth: TEXT_DEPTH, order: Some(capture_priority) });

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

    fn other_notation(&self, notation: Ranks) -> Option<(Ranks, &'static str)> {
        let other = notation.other();
        let note = match other {
            Ranks::FromZero => "moves are read and written with ranks 0 to 9 from now on",
            Ranks::FromOne => "moves are read and written with ranks 1 to 10 from now on",
        };
        Some((other, note))
    }
}

fn said(rules: Rules) -> String {
    let Rules { repetition, draw_plies, self_check } = rules;
    let count = match draw_plies {
        0 => "never drawn by count".to_owned(),
        plies => format!("drawn after {plies} plies without capture"),
    };
    let may_be_taken = match self_check {
        SelfCheck::Refused => "",
        SelfCheck::Allowed => "; a general may be left to be taken, which loses",
    };
    let rule = format!("repetition {}: {}", repetition.name(), repetition.summary());
    format!("{rule}; {count}{may_be_taken}")
}

impl shell::Program for Program {
    const BENCH: BenchPlan = BenchPlan { positions: &BENCH, depth: 11 };
    const SUITES: &'static [Suite<Self>] = &[
        Suite::new("perft", |_| Box::new(PerftChecker::<Position>::new(Rules::default()))),
        Suite::new("repetition", |program| {
            Box::new(RepetitionChecker::<Position>::new(program.rules, Ranks::FromZero))
        }),
        Suite::new("mate", |_| Box::new(MateChecker))
            .of_puzzles(|_, moment| puzzle(moment.pos, moment.played)),
    ];
}

/// PGN with moves in ICCS, `H2-E2`, where nobody asks for others.
fn tags() -> Tags {
    Tags {
        form: TagForm::XiangqiPgn,
        players: ["Red", "Black"],
        kind: vec![("Game", "Chinese Chess".to_owned())],
        names: &["象棋", "中国象棋", "中國象棋"],
        notation: Some("ICCS"),
        ..Tags::general(Program::TITLE)
    }
}

/// Openings, middlegames with and without tactics, and endgames of every material.
const BENCH: [&str; 16] = [
    START,
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 6 5",
    "r1bakabr1/9/1cn1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKABR1 w - - 12 8",
    "2bakab2/r8/1cn1c1n2/p1p1p1R1p/9/2P3r2/P3P3P/1CN1C1N2/9/R1BAKAB2 b - - 3 11",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1",
    "2bak4/4a4/2n1b1n2/p3p1R1p/2p6/2P1c4/P3P3P/2N1C4/4A4/2BAK1B2 b - - 0 1",
    "3akab2/9/2n1b1c2/p1p1p3p/6p2/2P3P2/P3P3P/2N1C1N2/4A4/2BAK1B2 w - - 0 20",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
    "2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w - - 0 1",
    "3k5/4a4/4ba3/9/2b1P4/9/4N4/3A5/9/4K4 w - - 0 60",
    "4k4/4a4/9/9/9/9/4p4/4BA3/4A4/2R1K1r2 w - - 0 50",
    "3ak1b2/4a4/4b4/2P5P/9/9/9/4B4/4A4/2BAK4 w - - 10 70",
];

/// The program before it is started. Unit tests do without it, and need not compile the search.
#[cfg(not(test))]
pub static ENTRY: shell::ProgramEntry = shell::ProgramEntry::of::<Program>();
