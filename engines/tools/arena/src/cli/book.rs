//! The command that makes opening books and looks into them.

use std::io::Write;
use std::path::{Path, PathBuf};

use book::text::{self, Text};
use book::{Lookup, RecordedMove};
use clap::{Args, Subcommand};
use command_line::{counted, setting};
use dyngame::{BookMaker, DynGame, Settings};
use game::TextError;
use indicatif::ProgressBar;
use records::GameRecord;

use super::journals::write_file;
use crate::books::{Exploration, explore};
use crate::collection::{is_journal, journal_of, reading_of};
use crate::error::{ArenaError, InFile};
use crate::games::{check_settings, game_named};
use crate::journal::{move_of, opening_of};
use crate::openings;
use crate::own_engine::own_command;
use crate::referee::{MoveEntry, Opening};

/// Arguments of `book`.
#[derive(Debug, Args)]
pub struct BookArguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Makes a book from journals, records and self-play.
    Make(Make),
    /// Prints what a book knows of a position.
    Show(Show),
}

#[derive(Debug, Args)]
struct Make {
    /// The game.
    game: String,
    /// Journals (`.jsonl`) and records of games.
    sources: Vec<PathBuf>,
    /// Lines of self-play; the better a move, the likelier it is chosen.
    #[arg(long, value_name = "LINES", default_value_t = 0)]
    selfplay: u64,
    /// Where they begin: a position text or `startpos`, and `moves` from there.
    #[arg(long, value_name = "POSITION", default_value = "startpos", requires = "selfplay")]
    start: String,
    /// Nodes of self-play for each position.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..), requires = "selfplay")]
    nodes: u64,
    /// Moves of self-play among which one is chosen.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=500), requires = "selfplay")]
    moves: u64,
    /// Centipawns that a move of self-play may lose [default: half of `--within`].
    #[arg(long, value_parser = clap::value_parser!(i32).range(0..), requires = "selfplay")]
    margin: Option<i32>,
    /// Centipawns ahead at which a line of self-play ends [default: 40 for most games].
    #[arg(long, value_parser = clap::value_parser!(i32).range(0..), requires = "selfplay")]
    within: Option<i32>,
    /// Seed of self-play.
    #[arg(long, default_value_t = 1, requires = "selfplay")]
    seed: u64,
    /// Plies of each game that count.
    #[arg(long, default_value_t = 16)]
    plies: usize,
    /// How often a move must have been played.
    #[arg(long, default_value_t = 1)]
    least: u64,
    /// Percent of the points that a move must have scored in finished games.
    #[arg(long, default_value_t = 35, value_parser = clap::value_parser!(u64).range(0..=100))]
    score: u64,
    /// A rule setting of the game: `Variant=english8`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// The file to write.
    #[arg(long, short)]
    out: PathBuf,
}

#[derive(Debug, Args)]
struct Show {
    /// The game.
    game: String,
    /// Position text or `startpos`, and `moves` from there [default: `startpos`].
    position: Vec<String>,
    /// The book [default: the built-in one].
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// A rule setting of the game: `Variant=english8`.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
}

pub(super) fn run(arguments: &BookArguments, games: &[&dyn DynGame]) -> Result<(), ArenaError> {
    match &arguments.what {
        What::Make(make) => make.run(games),
        What::Show(show) => show.run(games),
    }
}

impl Make {
    fn run(&self, games: &[&dyn DynGame]) -> Result<(), ArenaError> {
        let rules = game_named(&self.game, games)?;
        check_settings(rules, &self.settings)?;
        if self.sources.is_empty() && self.selfplay == 0 {
            let text =
                "nothing to make a book of: name journals or records, or lines of --selfplay";
            return Err(ArenaError::Argument(text.into()));
        }
        let what = format!("opening book of {}", self.game);
        ArenaError::check_output(&self.out, &self.sources, &what, |bytes| {
            bytes.starts_with(format!("{} {} ", text::MARK, self.game).as_bytes())
        })?;
        let mut maker = rules.configured(&self.settings)?.book_maker(self.plies);
        for path in &self.sources {
            self.add(path, rules, &mut *maker)?;
        }
        if self.selfplay > 0 {
            self.explore(rules, &mut *maker)?;
        }
        let pages = maker.pages(self.least, self.score);
        if pages.is_empty() {
            let Self { least, score, .. } = self;
            let text = format!(
                "nothing is written: no move was played {least} times or more and scored {score} percent"
            );
            return Err(ArenaError::Argument(text));
        }
        let moves: usize = pages.iter().map(|page| page.entries.len()).sum();
        let positions = pages.len();
        let (game, settings) = (self.game.clone(), self.settings.clone());
        let text = text::write(&Text { game, settings, pages }, &self.command(rules)?);
        write_file(&self.out, |file| Ok(file.write_all(text.as_bytes())?))?;
        let out = self.out.display();
        let (moves, positions) = (counted(moves, "move"), counted(positions, "position"));
        writeln!(command_line::stdout(), "{moves} of {positions} in {out}")?;
        Ok(())
    }

    fn add(
        &self,
        path: &Path,
        rules: &dyn DynGame,
        maker: &mut dyn BookMaker,
    ) -> Result<(), ArenaError> {
        if is_journal(path) {
            let (_, mut shelf) = journal_of(&[rules], path, false)?;
            return shelf.games().try_for_each(|game| {
                let game = game?;
                let moves = moves_of(&game.opening, game.moves.iter().cloned());
                let outcome = Some(game.outcome());
                maker.add(game.opening.position.as_deref(), &moves, outcome).in_file(path)
            });
        }
        let (_, reading) = reading_of(path, &[rules], &self.settings)?;
        let games = reading.under(rules, &self.settings).whole().in_file(path)?;
        games.iter().try_for_each(|game: &GameRecord| {
            let opening = opening_of(game);
            let own = game.main.moves[opening.moves.len()..].iter().map(move_of);
            let moves = moves_of(&opening, own);
            maker.add(game.position.as_deref(), &moves, game.outcome).in_file(path)
        })
    }

    fn explore(&self, rules: &dyn DynGame, maker: &mut dyn BookMaker) -> Result<(), ArenaError> {
        let (margin, within) = self.limits(rules)?;
        let mut command = own_command(rules)?;
        // A small table: it is cleared before each position.
        let own = [("MultiPV", self.moves.to_string()), ("Hash", "16".to_owned())];
        let options = own.map(|(name, value)| (name.to_owned(), value));
        for (name, value) in options.iter().chain(&self.settings) {
            command.extend(["-o".to_owned(), format!("{name}={value}")]);
        }
        command.extend(["analyse".to_owned(), "--nodes".to_owned(), self.nodes.to_string()]);
        let bar = ProgressBar::new(self.selfplay);
        let (lines, plies, seed) = (self.selfplay, self.plies, self.seed);
        let start = opening(&self.start, rules, &self.settings)?;
        let exploration = Exploration { command, start, lines, plies, margin, within, seed };
        let progress = |line| bar.set_position(line);
        explore(rules, &self.settings, &exploration, maker, &progress)?;
        bar.finish_and_clear();
        Ok(())
    }

    /// Centipawns by which a move may be worse, and by which a side may be ahead.
    fn limits(&self, rules: &dyn DynGame) -> Result<(i32, i32), ArenaError> {
        let usual = rules.description(&self.settings)?.openings.balance.within;
        let within = self.within.unwrap_or(usual);
        Ok((self.margin.unwrap_or(within / 2), within))
    }

    /// The command that makes this book, for its comment.
    fn command(&self, rules: &dyn DynGame) -> Result<String, ArenaError> {
        let mut text = format!("tengen book make {}", self.game);
        for path in &self.sources {
            text += &format!(" {}", path.display());
        }
        if self.selfplay > 0 {
            let (margin, within) = self.limits(rules)?;
            let Self { selfplay, start, nodes, moves, seed, .. } = self;
            text += &format!(
                " --selfplay {selfplay} --start '{start}' --nodes {nodes} --moves {moves} --margin {margin} \
                 --within {within} --seed {seed}"
            );
        }
        let Self { plies, least, score, .. } = self;
        text += &format!(" --plies {plies} --least {least} --score {score}");
        for (name, value) in &self.settings {
            text += &format!(" --set {name}={value}");
        }
        Ok(text)
    }
}

/// The moves of a game: those that were given, and those that its players chose.
fn moves_of(opening: &Opening, own: impl Iterator<Item = MoveEntry>) -> Vec<RecordedMove> {
    let given = opening.moves.iter().map(|mv| RecordedMove::given(mv));
    let own = own.map(|mv| RecordedMove {
        mv: mv.text,
        value: mv.score,
        depth: mv.depth.unwrap_or_default(),
        is_given: false,
    });
    given.chain(own).collect()
}

impl Show {
    fn run(&self, games: &[&dyn DynGame]) -> Result<(), ArenaError> {
        /// A person who asks for a position is shown what can be found.
        const ANY: Lookup = Lookup { ignore_ply: true, turned: true };
        let rules = game_named(&self.game, games)?;
        check_settings(rules, &self.settings)?;
        let position = self.position(rules)?;
        let book = rules.open_book(self.book.as_deref(), &self.settings)?;
        let state = rules.state(Some(&position), &self.settings)?;
        let entries =
            book.probe(&*state, ANY).map_err(|error| TextError::new(error.to_string()))?;
        if entries.is_empty() {
            let text = format!("the book does not know this position: {position}");
            return Err(ArenaError::Argument(text));
        }
        let mut out = command_line::stdout();
        writeln!(out, "{position}")?;
        let all: u128 = entries.iter().map(|entry| u128::from(entry.count)).sum();
        writeln!(
            out,
            "{:<12} {:>10} {:>4} {:>7} {:>5}  reply",
            "move", "count", "%", "value", "depth"
        )?;
        for entry in &entries {
            let share = (u128::from(entry.count) * 100).checked_div(all).unwrap_or_default();
            let value = entry.value.map_or_else(|| "-".to_owned(), |value| value.to_string());
            let reply = entry.reply.as_deref().unwrap_or("-");
            let (mv, count, depth) = (&entry.mv, entry.count, entry.depth);
            writeln!(out, "{mv:<12} {count:>10} {share:>4} {value:>7} {depth:>5}  {reply}")?;
        }
        Ok(())
    }

    fn position(&self, rules: &dyn DynGame) -> Result<String, ArenaError> {
        let words = self.position.join(" ");
        let line = if words.is_empty() { "startpos" } else { &words };
        Ok(opening(line, rules, &self.settings)?.board(rules, &self.settings)?.text())
    }
}

fn opening(text: &str, rules: &dyn DynGame, settings: &Settings) -> Result<Opening, ArenaError> {
    openings::read(text, rules, settings)
        .map_err(|error| ArenaError::Argument(format!("{text}: {error}")))
}
