//! The `stats` command: what files of positions hold.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use command_line::counted;
use game::Packing;
use shell::Program;

use crate::data::{Head, Item, Scored, ScoredGame, place, read};
use crate::settings::RuleSettings;

/// Arguments of `stats`.
#[derive(Debug, Args)]
pub struct Stats {
    /// Files of positions.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    #[command(flatten)]
    settings: RuleSettings,
}

pub(crate) fn stats<P: Program<Game: Packing>>(args: &Stats) -> io::Result<()> {
    let rules = args.settings.rules_of::<P>(&args.data[0])?;
    let mut summary = Summary::default();
    for path in &args.data {
        summary.maker.clear();
        read::<P::Game>(path, &rules, &mut |item| {
            match item {
                Item::Head(head) => summary.maker = maker(&head),
                Item::Game(game) => summary.count(&game),
            }
            Ok(())
        })?;
    }
    write!(command_line::output(), "{}", summary.text())
}

/// Scores from which each row of the table but the first begins.
const BUCKETS: [i32; 10] = [-1500, -1000, -600, -300, -100, 100, 300, 600, 1000, 1500];

#[derive(Default)]
struct Summary {
    /// Who made it, a line each with the number of their games.
    makers: BTreeMap<String, u64>,
    maker: String,
    /// Games by their plies, and by wins, draws and losses of the first side.
    lengths: BTreeMap<u32, u64>,
    results: [u64; 3],
    /// Positions by score, and then by wins, draws and losses of the first side.
    buckets: [[u64; 3]; BUCKETS.len() + 1],
    /// The first positions of games: how often they occur, and their text.
    openings: HashMap<u64, (u64, String)>,
    keys: HashSet<u64>,
    positions: u64,
}

impl Summary {
    fn count<G: Packing>(&mut self, ScoredGame { mark, positions, .. }: &ScoredGame<G>) {
        *self.makers.entry(self.maker.clone()).or_default() += 1;
        self.results[place(mark.outcome)] += 1;
        let last = positions.last().map_or(0, |scored| scored.pos.plies());
        *self.lengths.entry(mark.plies.map_or(last, u32::from)).or_default() += 1;
        if let Some(Scored { pos, .. }) = positions.first() {
            self.openings.entry(pos.key()).or_insert_with(|| (0, pos.position_text())).0 += 1;
        }
        for Scored { pos, score } in positions {
            if let Some(result) = mark.result() {
                let row = BUCKETS.partition_point(|from| from <= score);
                self.buckets[row][place(result)] += 1;
            }
            self.keys.insert(pos.key());
        }
        self.positions += positions.len() as u64;
    }

    fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    fn text(&self) -> String {
        let (games, positions) = (self.games(), self.positions);
        let duplicates = positions - self.keys.len() as u64;
        let mut text = format!(
            "{} of {}, {}\n",
            counted(positions, "position"),
            counted(games, "game"),
            counted(duplicates, "duplicate")
        );
        for (maker, games) in self.makers.iter().filter(|(maker, _)| !maker.is_empty()) {
            let _ = writeln!(text, "{} {maker}", counted(games, "game"));
        }
        let _ = writeln!(text, "games: {}", shares(self.results));
        let _ = writeln!(text, "plies of a game: {}", self.quantiles());
        let commonest = self.openings.values().max_by_key(|(count, text)| (*count, text));
        if let Some((count, position)) = commonest {
            let distinct = self.openings.len();
            let begin = if *count == 1 { "begins" } else { "begin" };
            let games = counted(count, "game");
            let _ = writeln!(text, "first positions: {distinct} distinct; {games} {begin} with");
            let _ = writeln!(text, "  {position}");
        }
        text + "\n" + &self.table()
    }

    /// The length of the shortest game, of the longest, and of those at each quarter between.
    fn quantiles(&self) -> String {
        let at = |part: u64| {
            let place = self.games().saturating_sub(1) * part / 4;
            let mut before = 0;
            let found = self.lengths.iter().find(|&(_, games)| {
                before += games;
                before > place
            });
            found.map_or(0, |(plies, _)| *plies)
        };
        let [least, quarter, half, most_of, most] = [0, 1, 2, 3, 4].map(at);
        format!("{least} to {most}, median {half}, half of them {quarter} to {most_of}")
    }

    fn table(&self) -> String {
        let mut table = Table::new();
        table.load_preset(NOTHING).set_header(["score", "positions", "win", "draw", "loss"]);
        for (row, counts) in self.buckets.iter().enumerate() {
            let range = match (row.checked_sub(1).map(|row| BUCKETS[row]), BUCKETS.get(row)) {
                (None, Some(end)) => format!("below {end}"),
                (Some(first), Some(end)) => format!("{first} to {}", end - 1),
                (first, None) => format!("{} and more", first.unwrap_or_default()),
            };
            let total = counts.iter().sum::<u64>();
            let share = |count: &u64| percent(*count, total);
            let cells = [range, total.to_string()];
            table.add_row(cells.into_iter().chain(counts.iter().map(share)));
        }
        table.column_iter_mut().for_each(|column| column.set_cell_alignment(CellAlignment::Right));
        let lines = table.lines().map(|line| line.trim_end().to_owned() + "\n");
        format!("results of the first side by score in its view:\n{}", lines.collect::<String>())
    }
}

fn maker(head: &Head) -> String {
    let set = head.set.iter().map(|set| format!(", {set}")).collect::<String>();
    match &head.run {
        Some(run) => {
            let weights = run.weights.iter().map(|sum| format!(" with weights {sum}"));
            let leaves = if run.plan.leaves { ", positions from within searches" } else { "" };
            format!(
                "played by {} {}{}: {} nodes, openings of up to {} plies within {}, seeds from {}, \
                 shard {}{set}{leaves}",
                head.program,
                run.evaluation,
                weights.collect::<String>(),
                run.plan.nodes,
                run.plan.opening,
                run.plan.opening_limit,
                run.plan.seed,
                run.shard
            )
        }
        None => format!("made from {} by {}{set}", head.sources.join(", "), head.program),
    }
}

fn shares(counts: [u64; 3]) -> String {
    let total = counts.iter().sum();
    let [win, draw, loss] = counts.map(|count| percent(count, total));
    format!("the first side won {win}, drew {draw}, lost {loss}")
}

fn percent(count: u64, total: u64) -> String {
    format!("{:.1} %", 100.0 * count as f64 / total.max(1) as f64)
}
