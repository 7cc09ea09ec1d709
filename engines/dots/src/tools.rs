//! The subcommand `solve`, and endings by theory.

use std::error::Error;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game, Notation, Side};
use shell::clap::{Arg, ArgMatches, Command, value_parser};

use crate::boxes::structure;
use crate::solving::{Progress, Solution, Solver, Watcher};
use dots_rules::{Position, Rules, Variant};

/// The final score of x minus that of o, if nothing is left of the dots-and-boxes position `pos` but
/// chains and loops, apart from boxes that can be taken now.
pub(crate) fn score_by_theory(pos: &Position) -> Option<i32> {
    let total = pos.lead() + structure(pos.board()).picture(pos).value()?;
    Some(if pos.side_to_move() == Side::First { total } else { -total })
}

/// The exact value and the best moves of a position of chains and loops.
pub(crate) fn solve_by_theory(pos: &Position) -> Option<Solution> {
    let value = score_by_theory(pos)?;
    let mut best = pos.moves();
    let nodes = best.len() as u64;
    best.retain(|&mv| {
        let after = pos.after(mv);
        score_by_theory(&after) == Some(value)
    });
    Some(Solution { value, best, nodes })
}

/// Who wins by how much.
pub(crate) fn result(value: i32) -> String {
    match value {
        0 => "the game is a draw".to_owned(),
        1.. => format!("x wins by {value}"),
        _ => format!("o wins by {}", -value),
    }
}

pub(crate) fn solve_command() -> Command {
    type Word = &'static str;
    let option = |name: Word, value: Word, help: Word| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    let number = |name: Word, default: Word, help: Word| {
        let parser = value_parser!(u32).range(1..=1_048_576);
        option(name, "N", help).value_parser(parser).default_value(default)
    };
    let flag = |name: Word, help: Word| Arg::new(name).long(name).num_args(0).help(help);
    Command::new("solve")
        .about("Find the exact value of a position and all moves that keep it")
        .args([
            option("position", "TEXT", "Position as grid text; the start position if not given")
                .conflicts_with_all(["variant", "size"]),
            option(
                "variant",
                "GAME",
                "Which game's start position; by default that of option Variant",
            )
            .value_parser(Variant::ALL.map(Variant::word)),
            option(
                "size",
                "ROWSxCOLS",
                "Its board, in rows and columns of dots, as option Size: 3x3 boxes are 4x4",
            ),
            number("hash", "256", "Memory of the table in MiB, 1 or more"),
            number("threads", "1", "Threads, 1 or more; territory is solved by one"),
            flag("value", "Find the value alone, not the best moves"),
            flag("json", "Print one JSON object instead"),
        ])
}

/// Runs `solve`: progress goes to stderr, the result to `out`.
pub(crate) fn solve(
    rules: &Rules,
    args: &ArgMatches,
    out: &mut dyn Write,
) -> Result<(), Box<dyn Error>> {
    let pos = match args.get_one::<String>("position") {
        Some(text) => Position::parse_position(text, rules)?,
        None => start(rules, args)?,
    };
    let number = |name| args.get_one::<u32>(name).map_or(1, |&number| number as usize);
    let solver = Solver::new(&pos, number("hash"), number("threads"));
    let solver = solver.ok_or("the position is too large to solve")?;
    let clock = shell::Stopwatch::start();
    let progress = ProgressLine { clock: &clock, last: AtomicU64::new(0) };
    let solution = if args.get_flag("value") {
        solver.value(&pos, &progress)
    } else {
        solver.solve(&pos, &progress)
    };
    let solution = solution.ok_or("stopped")?;
    let best = solution.best.iter().map(|&mv| pos.move_text(mv, ())).collect::<Vec<_>>();
    let seconds = clock.elapsed().as_secs_f64();
    if args.get_flag("json") {
        let object = serde_json::json!({
            "kind": "solve", "position": pos.position_text(), "value": solution.value,
            "best": best, "nodes": solution.nodes, "time": (seconds * 1000.0) as u64,
        });
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "value {} ({})", solution.value, result(solution.value))?;
    if !best.is_empty() {
        writeln!(out, "best {}", best.join(" "))?;
    }
    writeln!(out, "{} nodes in {seconds:.2} s", solution.nodes)?;
    Ok(())
}

/// The start position that the arguments name; `rules` hold for what they leave out.
fn start(rules: &Rules, args: &ArgMatches) -> Result<Position, Box<dyn Error>> {
    let word = args.get_one::<String>("variant").map(String::as_str);
    let variant = word.and_then(Variant::from_word).unwrap_or(rules.variant);
    let sized = match args.get_one::<String>("size") {
        Some(size) => rules.sized(size)?,
        None => *rules,
    };
    Ok(Position::start(&Rules { variant, ..sized }))
}

/// Reports the progress of a solver on stderr.
struct ProgressLine<'a> {
    clock: &'a shell::Stopwatch,
    /// Seconds at which it last did.
    last: AtomicU64,
}

impl Watcher for ProgressLine<'_> {
    fn progress(&self, progress: Progress) {
        let seconds = self.clock.elapsed().as_secs();
        if self.last.swap(seconds, Ordering::Relaxed) == seconds {
            return;
        }
        let Progress { nodes, bounds: (low, high) } = progress;
        let line = format!("{seconds} s: {nodes} nodes, value from {low} to {high}\n");
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}
