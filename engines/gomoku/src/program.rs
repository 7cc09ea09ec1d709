//! Gomoku as a program: options, negotiation, the solvers and the suites.

use std::error::Error;
use std::io::Write;
use std::time::Duration;

use dyngame::{
    Adjudicator, Books, Commentary, Description, Drawing, Identity, NamedRules, OpeningMoves,
    OwnOption, Points, RecordStyle, RuleNames, Sgf, SourceText, WinModel,
};
use files::{Packed, packed};
use game::{Game, Notation, Outcome, Side, TextError, parse_size};
use protocol::{OptionKind, Protocol};
use search::Score;
use shell::clap::{self, Args as _, FromArgMatches as _};
use shell::{
    BenchPlan, EvaluationKind, Knowledge, MateProgress, MateSolver, MateVerdict, Negotiator,
    OwnCommand, PerftChecker, Query, Stopwatch, Suite,
};

use crate::commentary::{ENDS, effects, ending, foul};
use crate::drawing::DRAWING;
use crate::eval::{Classic, Evaluations, Network, NetworkSlot, classic};
use crate::heuristics::Heuristics;
use crate::negotiate;
use crate::openings;
use crate::solve::{Attack, Effort, Solution, ThreatSolver};
use crate::suite::{ForbiddenChecker, VcfChecker, puzzle};
use crate::symmetry;
use crate::worth::Position;
use gomoku_rules::{MAX_SIZE, MIN_SIZE, Point, Rules, Variant};

/// Gomoku over Gomocup's protocol and UGI.
#[derive(Debug, Default)]
pub struct Program {
    rules: Rules,
    /// How the worths of the classic evaluation are scaled.
    classic: classic::Worths,
    network: NetworkSlot,
}

/// The book that comes with the game; its second line says how it was made.
const BOOK: &Packed = &packed!("book.txt");

/// Renju as a referee plays it, and as the source text does: by it the program of White prints a notice, and Black is
/// not held to have lost.
const NAMED: &[NamedRules] = &[
    NamedRules { name: "renju", settings: &[("Rule", "renju"), ("ForbiddenLoses", "true")] },
    NamedRules {
        name: "renju-announced",
        settings: &[("Rule", "renju"), ("ForbiddenLoses", "false")],
    },
];

/// Rows of the board in a position text.
fn rows_of(text: &str) -> u32 {
    text.split(' ').next().map_or(0, |rows| rows.split('/').count() as u32)
}

/// Positions that a referee visits in search of a win.
const JUDGED: u64 = 20_000;

/// The opening rules of renju, whose names may have a number behind them: `Soosorv-8`.
///
/// Source: the opening rules of the Renju International Federation.
const RENJU_OPENINGS: [&str; 6] =
    ["soosorv", "soosyrv", "taraguchi", "yamaguchi", "tarannikov", "sakata"];

/// The rules in the property `RU` of SGF. Some names are of openings: they leave the rule of rows open.
const RULE_NAMES: RuleNames = RuleNames {
    setting: "Rule",
    of: |position| position.split_whitespace().nth(2).unwrap_or_default().to_owned(),
    read: |name| {
        let name = name.trim().to_ascii_lowercase();
        let rule = match &*name {
            "renju" | "rif" | "rif renju" => Variant::Renju,
            _ if RENJU_OPENINGS.iter().any(|opening| name.starts_with(opening)) => Variant::Renju,
            "standard" | "standard gomoku" => Variant::Standard,
            "freestyle" | "free" | "freestyle gomoku" => Variant::Freestyle,
            "gomoku" | "swap" | "swap2" | "pro" | "long pro" => return Some(None),
            _ => return None,
        };
        Some(Some(rule.word()))
    },
};

/// Its moves are points of the board.
const POINTS: Points = Points { size: rows_of, setting: "Size" };

impl Identity for Program {
    type Game = Position;

    const WORD: &'static str = "gomoku";
    const TITLE: &'static str = "Gomoku";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Gomocup, Protocol::Ugi];
    const WIN_MODEL: WinModel = WinModel { scale: 428.0, draw: 56.0 };
    const DRAWING: Option<Drawing<Position>> = Some(DRAWING);
    const COMMENTARY: Commentary<Position> =
        Commentary { ending: |pos, _| ending(pos), ends: ENDS, foul, effects, ..Commentary::NONE };
    const OPENING_MOVES: OpeningMoves<Position> = OpeningMoves {
        list: openings::moves,
        key: symmetry::key,
        read: |rules, line| openings::from_offsets(line, i32::from(rules.size) / 2),
    };

    fn options() -> Vec<OwnOption<Self>> {
        let default = Rules::default();
        let size = OptionKind::Spin {
            default: default.size.into(),
            min: MIN_SIZE.into(),
            max: MAX_SIZE.into(),
        };
        let variants = Variant::ALL.map(Variant::word);
        let loses = OptionKind::Check { default: default.forbidden_loses };
        let mut options = vec![
            OwnOption::<Self>::of(
                "Size",
                size,
                "Points in a row of the board; `15x15` is understood too.",
                |text| text.parse().ok(),
                |program, size| program.rules.size = size,
            ),
            OwnOption::<Self>::of(
                "Rule",
                OptionKind::choice(default.variant.word(), variants),
                "What wins. `freestyle`: five or more in a row. `standard`: exactly five. \
                 `renju`: exactly five for Black, to whom overlines, double fours and double \
                 threes are forbidden.",
                Variant::from_word,
                |program, variant| program.rules.variant = variant,
            ),
            OwnOption::<Self>::of(
                "ForbiddenLoses",
                loses,
                "Whether Black loses by a forbidden move in renju. Otherwise the move is announced, the game goes \
                 on, and the opponent may claim the win until its next move. `match` sets it, unless told otherwise.",
                |text| text.parse().ok(),
                |program, loses| program.rules.forbidden_loses = loses,
            ),
            OwnOption::<Self>::eval_file(|program, bytes| program.network.put(bytes)),
        ];
        options.extend(OwnOption::<Self>::percents(
            &classic::WEIGHTS,
            |program, weight, percent| {
                program.classic.set(weight, percent);
            },
        ));
        options
    }

    /// `15x15` is 15.
    fn canonical_option(&self, name: &str, value: &str) -> Option<(&'static str, String)> {
        let is_size = name.eq_ignore_ascii_case("Size") && value.contains(['x', 'X']);
        let (rows, cols) = parse_size(value).filter(|_| is_size)?;
        (rows == cols).then(|| ("Size", rows.to_string()))
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn description(&self) -> Description {
        let is_renju = self.rules.variant == Variant::Renju;
        Description {
            openings: openings::of(self.rules),
            records: vec![
                RecordStyle::Sgf(Sgf {
                    game: 4,
                    points: Some(POINTS),
                    words: &[],
                    rules: Some(RULE_NAMES),
                }),
                RecordStyle::Psq(POINTS, RULE_NAMES),
            ],
            books: Books { shipped: Some(BOOK), ..Books::default() },
            // A referee sees what is forbidden in renju without being told.
            refereed: if is_renju { &[("ForbiddenLoses", "true")] } else { &[] },
            named: NAMED,
            source_text: Some(SourceText { depth: None }),
        }
    }

    /// Wins by continuous fours, where few positions prove them.
    fn adjudicator(&self) -> Result<Option<Adjudicator<Position>>, TextError> {
        Ok(Some(Box::new(|pos| {
            let mut solver = ThreatSolver::new(Attack::Fours, 1 << 12);
            let effort = Effort { nodes: JUDGED, ..Effort::UNLIMITED };
            let wins = matches!(solver.solve(pos, effort), Solution::Win { .. });
            wins.then(|| Outcome::Win(pos.side_to_move()))
        })))
    }
}

impl Knowledge for Program {
    type Heuristics = Heuristics;

    const EVALUATIONS: &'static [EvaluationKind] = Evaluations::KINDS;
    const EVALUATIONS_HELP: &'static str = "`network` is `tuned`, corrected by a network. \
        `tuned` is our own: the patterns at every point, weighed by a fit, and a full search. `classic` is the program of the game's source text: it plays the best point \
        of its own or of the opponent without any search, except in analysis.";
    const LEVELS: dyngame::Levels = crate::levels::LEVELS;
    const MATE_SOLVER: Option<MateSolver<Position>> = Some(solve_mate);
    const QUERIES: &'static [Query<Self>] = &[Query {
        what: "forbidden",
        answer: |_, pos| point_list(pos, pos.forbidden_points().iter()),
    }];
    const NEGOTIATOR: Option<Negotiator<Position>> = Some(negotiate::answer);

    fn network() -> Option<String> {
        Some(NetworkSlot::built_in().to_string())
    }

    fn heuristics(&self, eval: EvaluationKind) -> Heuristics {
        Heuristics::new(match Evaluations::of(eval) {
            Evaluations::Network(_) => Evaluations::Network(Network::new(self.network.network())),
            Evaluations::Classic(_) => Evaluations::Classic(Classic { worths: self.classic }),
            usual => usual,
        })
    }

    fn instant_move(&self, pos: &Position, eval: EvaluationKind) -> Option<(Point, Option<Score>)> {
        // The text's program looks no further than its own move, so nothing is searched.
        let point = if eval.is_reference {
            classic::choose(pos, self.classic)
        } else {
            pos.occupied().is_empty().then(|| pos.centre())
        };
        Some((point?, None))
    }

    fn moves_left(&self, pos: &Position) -> u32 {
        let played = pos.stones(Side::First).len() as u32;
        28_u32.saturating_sub(played / 2).max(12)
    }
}

fn solve_mate(
    pos: &Position,
    mib: usize,
    stop: &dyn Fn(Option<MateProgress>) -> bool,
) -> MateVerdict<Point> {
    let stop = &|| stop(None);
    let mut solver = ThreatSolver::new(Attack::FoursAndThrees, entries(mib));
    match solver.solve(pos, Effort { stop, ..Effort::UNLIMITED }) {
        Solution::Win { line, .. } if !line.is_empty() => MateVerdict::Mate(line),
        // A quiet move may still lead to a win.
        _ => MateVerdict::Unknown,
    }
}

impl shell::Program for Program {
    const BENCH: BenchPlan = BenchPlan { positions: BENCH, depth: 7 };
    const SUITES: &'static [Suite<Self>] = &[
        Suite::new("perft", |program| Box::new(PerftChecker::<Position>::new(program.rules))),
        Suite::new("forbidden", |_| Box::new(ForbiddenChecker)),
        Suite::new("vcf", |_| Box::new(VcfChecker))
            .of_puzzles(|_, moment| puzzle(moment.pos, moment.played)),
    ];

    fn commands() -> Vec<OwnCommand<Self>> {
        let declared = Solve::augment_args(clap::Command::new("solve"));
        vec![OwnCommand {
            declared,
            run: |program, args, out| solve(program.rules, &Solve::from_arg_matches(args)?, out),
        }]
    }
}

/// How many positions a solver may remember in this many MiB.
fn entries(mib: usize) -> usize {
    (mib.max(1) << 20) / ThreatSolver::ENTRY_SIZE
}

fn point_list(pos: &Position, points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| pos.point_text(point)).collect::<Vec<_>>().join(" ")
}

/// Look for a win by continuous threats; prints `win in N: <moves>` (N stones of the attacker), `no
/// win` or `unknown`
#[derive(clap::Args)]
struct Solve {
    /// vcf: every stone makes a four; vct: a four or an open three
    #[arg(value_name = "ATTACK", value_parser = ["vcf", "vct"])]
    attack: String,
    /// Position text; the empty board if not given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Positions visited before giving up, 0 or more
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    nodes: u64,
    /// Milliseconds before giving up [default: no limit]
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// MiB for positions already visited, 1 to 65536
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    memory: u64,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

fn solve(rules: Rules, args: &Solve, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let pos = match &args.position {
        Some(text) if text.trim() != "startpos" => Position::parse_position(text, &rules)?,
        _ => Position::new(rules),
    };
    let attack = if args.attack == "vct" { Attack::FoursAndThrees } else { Attack::Fours };
    let mut solver = ThreatSolver::new(attack, entries(args.memory as usize));
    let watch = Stopwatch::start();
    let stop = || args.time.is_some_and(|ms| watch.elapsed() >= Duration::from_millis(ms));
    let effort = Effort { nodes: args.nodes, stop: &stop, ..Effort::UNLIMITED };
    let solution = solver.solve(&pos, effort);
    if args.json {
        return Ok(writeln!(out, "{}", object(&pos, &args.attack, &solution, solver.nodes()))?);
    }
    match solution {
        Solution::Win { stones, line } => {
            writeln!(out, "win in {stones}: {}", point_list(&pos, line))?;
        }
        Solution::NoWin => writeln!(out, "no win")?,
        Solution::Unknown => writeln!(out, "unknown")?,
    }
    Ok(())
}

fn object(pos: &Position, attack: &str, solution: &Solution, nodes: u64) -> serde_json::Value {
    let (result, stones, line) = match solution {
        Solution::Win { stones, line } => ("win", Some(stones), &line[..]),
        Solution::NoWin => ("no win", None, &[][..]),
        Solution::Unknown => ("unknown", None, &[][..]),
    };
    let line: Vec<_> = line.iter().map(|&point| pos.point_text(point)).collect();
    let position = pos.position_text();
    serde_json::json!({
        "kind": "solve", "position": position, "attack": attack, "result": result,
        "stones": stones, "line": line, "nodes": nodes,
    })
}

/// Openings, middle games and fights under all rules and on several sizes.
const BENCH: &[&str] = &[
    "15/15/15/15/15/15/8w6/7b7/15/15/15/15/15/15/15 b freestyle",
    "15/15/15/15/15/6w8/6bw7/6wb7/8b6/7b7/15/15/15/15/15 w freestyle",
    "15/15/15/15/6w8/5bw8/4wbbb7/5bww7/6b1w6/7b7/15/15/15/15/15 w freestyle",
    "15/15/13b1/15/12w2/13b1/11b1w1/15/15/15/15/15/15/15/15 w freestyle",
    "20/20/20/20/20/20/20/20/9w10/9bb9/10w9/8b11/20/20/20/20/20/20/20/20 w freestyle",
    "15/15/15/15/15/5b1w7/6bw7/5wbb7/4w2b7/15/15/15/15/15/15 w standard",
    "15/15/15/15/15/15/6w8/7b7/8b6/9w5/15/15/15/15/15 b standard",
    "15/15/15/15/15/6w1b6/7w7/6bbw6/7b7/15/15/15/15/15/15 b renju",
    "15/15/15/15/15/7w7/7b7/7b7/15/15/15/15/15/15/15 w renju",
    "15/15/15/4w10/5bw8/5wb1b6/4bwbw7/5bww7/6bb7/7w7/15/15/15/15/15 w renju",
    "9/9/4w4/3wb4/3bbw3/4wb3/9/9/9 w freestyle",
    "12/12/12/12/12/5wb5/5b6/12/12/12/12/12 w standard",
];

/// The program before it is started. Unit tests do without it, and need not compile the search.
#[cfg(not(test))]
pub static ENTRY: shell::ProgramEntry = shell::ProgramEntry::of::<Program>();
