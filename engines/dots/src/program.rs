//! Dots as a program: options, instant answers, the solvers and the suites.

use dyngame::{
    Adjudicator, Balance, Books, Commentary, Description, Drawing, Ending, Identity,
    NativeNotation, Openings, OwnOption, RecordStyle, Sgf, SourceText, WinModel,
};
use files::{Packed, packed};
use game::{Game, Outcome, Side, TextError};
use protocol::{OptionKind, Protocol};
use search::plain::Plain;
use search::{Bound, Observer, Pv, Report, Score};
use shell::{BenchPlan, EvaluationKind, Knowledge, OwnCommand, Query, Resources, Suite};

use crate::commentary::{calls, effects};
use crate::drawing::DRAWING;
use crate::eval::{Evaluations, Network, NetworkSlot};
use crate::heuristics::{Heuristics, SOLVED_EDGES};
use crate::solving::{Progress, Solution, Solver, Watcher};
use crate::suite::{PerftChecker, SolvedChecker, puzzle};
use crate::territory::{Division, TerritorySolver};
use crate::tools;
use dots_rules::{Edge, Position, Rules, Variant, side_letter, side_of, understand};

/// The engine of both games, with its options.
#[derive(Debug, Default)]
pub struct Program {
    rules: Rules,
    network: NetworkSlot,
}

/// Openings of the usual game, after a line that says how they were made.
const OPENINGS: &Packed = &packed!("openings.txt");
/// The book that comes with the game; its second line says how it was made.
const BOOK: &Packed = &packed!("book.txt");

const SIZE: &str = "Size";

/// Territory with at most so many free dots is answered from the solver at once.
const SOLVED_DOTS: u32 = 24;
/// Analysis without limits hands positions with at most so many undrawn edges to the solver.
const ANALYSED_EDGES: u32 = 40;
/// The same for the free dots of territory.
const ANALYSED_DOTS: u32 = 47;

/// The suite of solved positions skips positions that take more nodes, by default.
const SOLVED_NODES: u64 = 10_000_000;

/// The positions of `bench`: openings, middle games and late positions of both games.
const BENCH: [&str; 12] = [
    ".:.:.:.:./:::::::::/.:.:.:.:./:::::::::/.:.:.:.:./:::::::::/.:.:.:.:./:::::::::/.:.:.:.:. x classic",
    ".:.:.:o-o-o/::::::|:::|/.:.:.:o:.:o/:::::::::::/.:.:.:.:.:./:::::::::::/.:.:x:.:.:./::::|::::::/.:.:x:.:.:./::::|::::::/x-x-x:.:.:. x territory",
    ".:.:.:.:.:.:o-o/::::::::::::|:|/.:.:.:.:o-o-o:o/::::::::::::|::/.:x:.:.:.:.:o:./::|:::::::::|::/.:x:.:.:.:.:o:./::|:::::::::|::/.:x:.:.:o-o-o:./::|:::::::::|::/x-x-x-x-x-x:o:./|:::::::::|:|::/x:.:.:.:.:x:o:./|:::::::::|:|::/x-x:.:.:.:x:o:. x territory",
    ".:.:.:.:.:.:o-o-o-o/::::::::::::|:::::|/.:.:.:.:.:.:o:.:.:o/::::::::::::|:::::|/.:.:.:.:.:.:o:.:x:o/::::::::::::|:::|:|/o-o-o-o-o-o-o:.:x:o/::::|:::::::|:::|::/.:.:o:x:.:.:o:.:x:./::::::|:::::|:::|::/.:.:.:x:.:.:o:.:x:./::::::|:::::::::|::/.:.:.:x-x-x-x-x-x-x/::::::|::::::::::::/x-x-x-x:.:.:.:.:.:./|::::::::::::::::::/x:.:.:.:.:.:.:.:.:./|::::::::::::::::::/x:.:.:.:.:.:.:.:.:. x territory",
    "x:o-o-o:.:.:.:o-o-o/|:|:::::::::::|::::/x:o-o-o-o-o-o-o:.:./|:::::::|:::::|::::/x-x-x-x:o:x:o-o:.:./::::::|:::|:::|::::/.:.:x-x-x-x:o-o:.:./::::::|:::|:::|::::/.:.:.:x:o:x-x:o:.:./::::::|:|:::::|::::/.:.:.:x:o-o-o-o-o-o/::::::|:|:::::::|::/.:.:.:x:o:x-x-x:o:./::::::|:|:::::|:|::/.:.:.:x:o-o-o:x:o-o/::::::|:::::::|::::/x-x-x-x-x-x-x-x-x-x/|:::::::::::::|::::/x:.:.:.:.:.:.:x:.:. x territory",
    ".:.:.:.:.:.:.:.:.:.:.:o/::::::::::::::::::::::|/.:.:.:.:.:.:.:.:.:.:.:o/::::::::::::::::::::::|/.:.:.:.:.:.:.:o-o-o-o-o/::::::::::::::|::::::::/.:.:.:.:.:.:o-o:.:.:.:./:::::::::::::::::::::::/.:.:.:.:.:.:.:.:.:.:.:./:::::::::::::::::::::::/.:.:.:.:.:.:.:.:.:.:.:./:::::::::::::::::::::::/.:.:.:x:.:.:.:.:.:.:.:./::::::|::::::::::::::::/.:.:.:x:.:.:.:.:.:.:.:./::::::|::::::::::::::::/.:.:.:x:.:.:.:.:.:.:.:./::::::|::::::::::::::::/.:.:.:x:.:.:.:.:.:.:.:./::::::|::::::::::::::::/x-x-x-x:.:.:.:.:.:.:.:./|:|::::::::::::::::::::/x-x:.:.:.:.:.:.:.:.:.:. o territory",
    ".:.-.:.-.-./|:::|::::::/.-.:.:.:.:./::|:::::::|/.:.-.-.:.:./:::::::::::/.:.:.:.:.:./:::::::::::/.:.:.:.:.:./|::::::::::/.-.:.:.:.:. x classic",
    ".-.-.-.-.:./::::::::::|/.-.-.-.-.-./:::::::::::/.:.:.:.:.:./::::::|::::/.:.:.:.:.:./::::::|:::|/.:.-.-.-.-./::|::::::::/.-.:.-.-.-. x classic",
    ".-.-.-.:.:./::::::|:::|/.-.-.:.-.-./|:::::|:::|/.:.:.-.:.:./::::|:::|:|/.:.-.:.:.:./::|:::|:|::/.:.:.-.:.:./|:::|:::|::/.-.:.:.-.:. x classic",
    ".:.:.:.:./::::::|::/.-.-.:.:./::|x|::::/.:.-.:.:./::|:::|::/.:.:.-.-./::::::|::/.-.:.:.:. o classic",
    ".-.-.-.-.:.:.-.-.-./::::::::|::::::::::/.-.-.-.:.:.:.:.:.:./::::::::::::::::::|/.-.:.:.:.:.-.-.:.:./:::::::::::::::::::/.-.:.-.:.-.-.-.:.:./::::::::::::|::::::/.:.:.:.-.-.:.:.:.:./|:::::::|x|:::::|::/.:.:.:.:.-.-.:.:.-./::::::::::::|::::::/.:.:.:.:.:.:.:.:.-./::::::::|:|:|:|::::/.:.:.:.:.:.:.:.:.:./:::::::::::::::::::/.:.:.-.:.:.:.:.:.-./::::::::::::::|::::/.:.:.:.:.:.:.:.-.:. o classic",
    ".-.-.-.-.-.-.-.-.-./|:::::::::::::::::|/.:.-.:.-.-.-.-.-.:./|:::::|:::|:::|:::|/.-.-.-.:.:.:.:.:.-./|x|:::::::|:::|::::/.-.:.-.-.-.-.-.-.-./::|:|:::|:::::::|::/.:.:.:.:.:.-.-.:.:./::|:|:::|:::::::|:|/.:.:.-.-.:.-.-.:.:./|:|:|:::|:::::::|:|/.:.:.:.:.-.-.-.-.:./|:::::::|:::::::::|/.:.:.-.-.:.-.-.-.:./|:::|:::|:::::::|::/.-.-.:.:.-.-.-.:.-./::::::|:|:::|:::|x|/.-.:.-.:.:.:.:.-.-. x classic",
];

/// The name of the end of a game.
const ENDS: &[Ending] = &[Ending::new("end-last-line", "last line")];

/// The plies that the program of the source text looks ahead, as the text has it.
const TEXT_DEPTH: u32 = 2;

impl Identity for Program {
    type Game = Position;

    const WORD: &'static str = "dots";
    const TITLE: &'static str = "Dots";
    const PROTOCOLS: &'static [Protocol] = &[Protocol::Ugi];
    const WIN_MODEL: WinModel = WinModel { scale: 70.0, draw: 145.0 };
    const DRAWING: Option<Drawing<Position>> = Some(DRAWING);
    const COMMENTARY: Commentary<Position> =
        Commentary { ending: |_, _| ENDS[0], ends: ENDS, calls, effects, ..Commentary::NONE };
    /// People type dots by their numbers, too.
    const NATIVE: NativeNotation<Position> = NativeNotation {
        readers: &[|pos, text, _| Some(understand(pos, text)?.map_err(Into::into))],
        ..NativeNotation::NONE
    };

    fn options() -> Vec<OwnOption<Self>> {
        let size = OptionKind::Text { default: size_text(&Rules::default()) };
        let variants = Variant::ALL.map(Variant::word);
        let sides = Side::BOTH.map(|side| side_letter(side).to_string());
        vec![
            OwnOption::<Self>::of(
                "Variant",
                OptionKind::choice(Variant::default().word(), variants),
                "The game. `territory`: dots are captured by edges from one's own dots. \
                 `classic`: dots and boxes.",
                Variant::from_word,
                |program, variant| program.rules.variant = variant,
            ),
            OwnOption::<Self>::new(
                SIZE,
                size,
                "The board in dots, rows by columns or the one number of both: 2 to 12.",
                |program, text| {
                    program.rules = program.rules.sized(text)?;
                    Ok(())
                },
            ),
            OwnOption::<Self>::of(
                "FirstMover",
                OptionKind::choice("x", sides.iter().map(String::as_str)),
                "The side that begins.",
                |letter| side_of(letter.parse().ok()?),
                |program, side| program.rules.first = side,
            ),
            OwnOption::<Self>::eval_file(|program, bytes| program.network.put(bytes)),
        ]
    }

    /// `Cols` and `Rows` set one half of the size.
    fn canonical_option(&self, name: &str, value: &str) -> Option<(&'static str, String)> {
        let board = self.rules.board;
        match name.to_ascii_lowercase().as_str() {
            "cols" => Some((SIZE, format!("{}x{value}", board.rows))),
            "rows" => Some((SIZE, format!("{value}x{}", board.cols))),
            _ => None,
        }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn description(&self) -> Description {
        let shipped = (self.rules == Rules::default()).then_some(OPENINGS);
        Description {
            // The first move alone is worth two dots.
            openings: Openings {
                shipped,
                balance: Balance { within: 150, nodes: 20_000 },
                ..Openings::default()
            },
            // The game has no number: that of Kropki is only its own beside these words.
            records: vec![RecordStyle::Sgf(Sgf {
                game: 40,
                points: None,
                words: words_of(self.rules.variant),
                rules: None,
            })],
            books: Books { shipped: Some(BOOK), ..Books::default() },
            source_text: Some(SourceText { depth: Some(TEXT_DEPTH) }),
            ..Description::default()
        }
    }

    fn adjudicator(&self) -> Result<Option<Adjudicator<Position>>, TextError> {
        Ok(Some(Box::new(known_outcome)))
    }
}

/// The names of a game in records: `words` of SGF.
const fn words_of(variant: Variant) -> &'static [&'static str] {
    match variant {
        Variant::Territory => &["dots, territory", "dots and boxes"],
        Variant::Boxes => &["dots and boxes", "dots, territory"],
    }
}

impl Knowledge for Program {
    type Heuristics = Heuristics;

    const EVALUATIONS: &'static [EvaluationKind] = Evaluations::KINDS;
    const EVALUATIONS_HELP: &'static str = "`network` is `tuned`, in territory corrected \
        by a network. `tuned` is our own: counted features, the theory of chains, exact solvers for \
        endings. `classic` is the source text's, without theory and solvers: segments at a side's \
        dots in territory, boxes in dots and boxes.";
    const LEVELS: dyngame::Levels = crate::levels::LEVELS;
    const QUERIES: &'static [Query<Self>] = &[Query {
        what: "score",
        answer: |_, pos| Side::BOTH.map(|side| pos.score(side).to_string()).join(" "),
    }];
    const PLAIN: Option<Plain<Position>> = Some(Plain { depth: TEXT_DEPTH, order: None });

    fn network() -> Option<String> {
        Some(NetworkSlot::built_in().to_string())
    }

    fn heuristics(&self, eval: EvaluationKind) -> Heuristics {
        Heuristics::new(match Evaluations::of(eval) {
            Evaluations::Network(_) => Evaluations::Network(Network::new(self.network.network())),
            usual => usual,
        })
    }

    /// Endings are played from theory or the solver, for as many boxes or dots as can be had.
    fn instant_move(&self, pos: &Position, eval: EvaluationKind) -> Option<(Edge, Option<Score>)> {
        if eval.is_reference || !is_ending(pos) {
            return None;
        }
        let solution = solve_now(pos)?;
        Some((*solution.best.first()?, Some(score_of(pos, &solution))))
    }

    fn solver(&self, pos: &Position) -> Option<shell::Solver<Position>> {
        let is_small = match pos.variant() {
            Variant::Boxes => left(pos) <= ANALYSED_EDGES,
            Variant::Territory => left(pos) <= ANALYSED_DOTS && TerritorySolver::takes(pos),
        };
        is_small.then_some(solve)
    }

    fn moves_left(&self, pos: &Position) -> u32 {
        // Endings take no time.
        (left(pos) / 2).clamp(4, 60)
    }
}

fn solve(
    pos: &Position,
    resources: Resources,
    observer: &dyn Observer<Edge>,
) -> Option<Report<Edge>> {
    let solver = Solver::new(pos, resources.mib, resources.threads)?;
    let watcher = Followed(observer);
    let solution = solver.solve(pos, &watcher)?;
    Some(report(pos, (&solver, &watcher), &solution))
}

impl shell::Program for Program {
    const BENCH: BenchPlan = BenchPlan { positions: &BENCH, depth: 7 };
    const SUITES: &'static [Suite<Self>] = &[
        Suite::new("perft", |_| Box::new(PerftChecker)),
        Suite::new("solved", |_| Box::new(SolvedChecker { cap: SOLVED_NODES })).of_puzzles(
            |program, moment| {
                let solve = |pos: &Position| is_ending(pos).then(|| solve_now(pos)).flatten();
                puzzle(moment.pos, (moment.moves?, moment.played), &program.rules, solve)
            },
        ),
    ];

    fn commands() -> Vec<OwnCommand<Self>> {
        let declared = tools::solve_command();
        vec![OwnCommand {
            declared,
            run: |program, args, out| tools::solve(&program.rules, args, out),
        }]
    }
}

/// The size of the board as option `Size` takes it.
fn size_text(rules: &Rules) -> String {
    format!("{}x{}", rules.board.rows, rules.board.cols)
}

/// The edges that are not drawn (dots-and-boxes) or the dots that are free (territory).
fn left(pos: &Position) -> u32 {
    match pos.variant() {
        Variant::Boxes => pos.undrawn().len(),
        Variant::Territory => {
            let owned = pos.owned(Side::First) | pos.owned(Side::Second);
            pos.board().all_dots.without(owned).len()
        }
    }
}

/// The final score of x minus that of o, where theory knows it: chains and loops alone are left, or
/// every free dot has its owner already.
fn score_without_search(pos: &Position) -> Option<i32> {
    match pos.variant() {
        Variant::Boxes => tools::score_by_theory(pos),
        Variant::Territory => {
            let division = Division::of(pos);
            let sole = division.sole.map(|dots| dots.len() as i32);
            let [x, o] = Side::BOTH.map(|side| pos.score(side) + sole[side.index()]);
            division.contested().is_empty().then_some(x - o)
        }
    }
}

/// Whether theory or the solver knows all about `pos` at once.
fn is_ending(pos: &Position) -> bool {
    let small = match pos.variant() {
        Variant::Boxes => SOLVED_EDGES,
        Variant::Territory => SOLVED_DOTS,
    };
    left(pos) <= small || score_without_search(pos).is_some()
}

/// Who wins an ending with best play.
fn known_outcome(pos: &Position) -> Option<Outcome> {
    if !is_ending(pos) {
        return None;
    }
    let value = score_without_search(pos).or_else(|| Some(solve_now(pos)?.value))?;
    Some(match value {
        0 => Outcome::Draw,
        1.. => Outcome::Win(Side::First),
        _ => Outcome::Win(Side::Second),
    })
}

/// The exact value and the best moves of an ending.
fn solve_now(pos: &Position) -> Option<Solution> {
    if pos.variant() == Variant::Boxes
        && let Some(solution) = tools::solve_by_theory(pos)
    {
        return Some(solution);
    }
    Solver::new(pos, 8, 1)?.solve(pos, &())
}

/// Lets the observer of a search end a solver.
struct Followed<'a>(&'a dyn Observer<Edge>);

impl Watcher for Followed<'_> {
    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }

    fn progress(&self, progress: Progress) {
        log::info!("solver: {} nodes, value within {:?}", progress.nodes, progress.bounds);
    }
}

/// The value of `solution` in hundredths of a dot or a box for the side to move.
fn score_of(pos: &Position, solution: &Solution) -> Score {
    let sign = if pos.side_to_move() == Side::First { 1 } else { -1 };
    Score::estimate(100 * sign * solution.value)
}

/// The solution as a search would report it: the value in hundredths of a dot or a box for the side to move, and a
/// line of best play, as far as the solver is not stopped on it.
fn report(
    pos: &Position,
    (solver, watcher): (&Solver, &Followed<'_>),
    solution: &Solution,
) -> Report<Edge> {
    /// Each move of the line asks the solver again.
    const LINE: usize = 12;
    let mut moves = Vec::new();
    let mut after = *pos;
    let mut best = solution.best.clone();
    while let Some(&mv) = best.first() {
        moves.push(mv);
        after.make(mv);
        if moves.len() == LINE || after.is_over() {
            break;
        }
        best = solver.solve(&after, watcher).map_or_else(Vec::new, |next| next.best);
    }
    Report {
        depth: left(pos),
        seldepth: left(pos),
        nodes: solution.nodes,
        hashfull: 0,
        lines: vec![Pv { score: score_of(pos, solution), bound: Bound::Exact, moves }],
    }
}

/// The program before it is started. Unit tests do without it, and need not compile the search.
#[cfg(not(test))]
pub static ENTRY: shell::ProgramEntry = shell::ProgramEntry::of::<Program>();
