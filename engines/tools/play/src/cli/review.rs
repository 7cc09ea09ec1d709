//! The command `tengen review`: what each move of recorded games cost.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arena::analysis::AnalysisArguments;
use arena::collection::Collection;
use arena::error::ArenaError;
use arena::games::game_named;
use boards::pages::is_page;
use clap::Args;
use command_line::{LogArguments, counted, one_line};
use dyngame::DynGame;
use dyngame::Finding;
use game::TextError;
use records::GameRecord;
use serde::Serialize;
use serde_json::json;

use crate::chosen::Player;
use crate::html::page;
use crate::occasion::Occasion;
use crate::playing::Playing;
use crate::review::{Review, judged};
use crate::snapshot::{AnalysisSwitch, GameSnapshot, ReviewState, SessionState};
use crate::table::Setup;

/// Arguments of `review`.
#[derive(Debug, Args)]
pub struct ReviewArguments {
    #[command(flatten)]
    analysis: AnalysisArguments,
    /// The game [default: the one that can read the file].
    #[arg(long)]
    game: Option<String>,
    /// Which game of each file, from 1 [default: the first, and all of them with --json].
    #[arg(long, value_name = "N")]
    number: Option<NonZeroUsize>,
    /// Prints a JSON object for each position (docs/scripts.md) instead of a table.
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Also writes the review as an HTML page with boards, in one file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// The finding about a position, and its place.
#[derive(Serialize)]
struct Located<'a> {
    file: &'a str,
    game: usize,
    players: &'a [String; 2],
    #[serde(flatten)]
    finding: &'a Finding,
}

/// Reviews games and prints the results.
pub fn review(
    arguments: &ReviewArguments,
    log: &LogArguments,
    games: &[&'static dyn DynGame],
) -> ExitCode {
    let started = log.start("warn").map_err(ArenaError::from);
    match started.and_then(|()| arguments.review_files(games)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => error.exit(),
    }
}

impl ReviewArguments {
    /// Reviews the games of all files; whether that could be done.
    fn review_files(&self, games: &[&'static dyn DynGame]) -> Result<bool, ArenaError> {
        let games = match &self.game {
            Some(word) => vec![game_named(word, games)?],
            None => games.to_vec(),
        };
        let AnalysisArguments { files, settings, .. } = &self.analysis;
        if self.html.is_some() && files.len() > 1 {
            return Err(ArenaError::Argument("a page is of one game: name one file".to_owned()));
        }
        if let Some(path) = &self.html {
            ArenaError::check_output(path, files, "page", is_page)?;
        }
        // People are shown one game, scripts all of them.
        let number = self.number.or((!self.json).then_some(NonZeroUsize::MIN));
        let mut all_well = true;
        for path in files {
            let read = Collection::read(path, &games, settings, number);
            all_well &= match self.json {
                true => self.print_findings(path, read)?,
                false => self.print_table(path, &read?)?,
            };
        }
        Ok(all_well)
    }

    /// Prints an object for each position of the games that are wanted.
    fn print_findings(
        &self,
        path: &Path,
        read: Result<Collection<'_>, ArenaError>,
    ) -> Result<bool, ArenaError> {
        let file = &*path.display().to_string();
        let mut out = command_line::stdout();
        let collection = match read {
            Ok(collection) => collection,
            Err(error) => {
                let object = json!({ "file": file, "error": error.to_string(), "code": "file" });
                writeln!(out, "{object}")?;
                let _ = command_line::fail(&error);
                return Ok(false);
            }
        };
        for (game, error) in &collection.refused {
            let mut object = json!({ "file": file, "error": error, "code": "file" });
            if let Some(game) = game {
                object["game"] = json!(game);
            }
            writeln!(out, "{object}")?;
        }
        let is_done =
            self.analysis.analyse(&collection, |GameRecord { players, .. }, finding| {
                let object = Located { file, game: finding.line(), players, finding: &finding };
                writeln!(out, "{}", serde_json::to_string(&object).map_err(io::Error::from)?)?;
                Ok(out.flush()?)
            })?;
        let refused = collection.refused.len();
        if refused > 0 {
            let refused = counted(refused, "game");
            let _ = command_line::fail(&format_args!("{file}: {refused} could not be read"));
        }
        Ok(is_done && refused == 0)
    }

    /// Prints the review of one game, and writes its page; whether the engine could judge it, which says why not.
    fn print_table(
        &self,
        path: &Path,
        collection: &Collection<'static>,
    ) -> Result<bool, ArenaError> {
        let name = path.display();
        let mut found = Vec::new();
        let is_done = self.analysis.analyse(collection, |_, finding| match finding {
            Finding::Analysis(analysis) => {
                found.push(analysis);
                Ok(())
            }
            Finding::Progress(_) => Ok(()),
            Finding::Refusal(refusal) => Err(ArenaError::Argument(refusal.error)),
        })?;
        if !is_done {
            return Ok(false);
        }
        let named = |error: TextError| ArenaError::Argument(format!("{name}: {error}"));
        let number = self.number.map_or(1, NonZeroUsize::get);
        let playing = played(&collection.games[&number], collection).map_err(named)?;
        let review = judged(&found, &playing.table).map_err(named)?;
        if let Some(path) = &self.html {
            let page = page_of(&playing, &review).map_err(named)?;
            files::write(path, |file| file.write_all(page.as_bytes())).map_err(
                |error: io::Error| ArenaError::Argument(format!("{}: {error}", path.display())),
            )?;
        }
        let count = collection.count;
        let players = playing.names.iter().filter(|name| !name.is_empty());
        let players = players.map(|name| one_line(name)).collect::<Vec<_>>().join(" against ");
        let title = collection.rules.title();
        let head = format!("{name}: {title}, game {number} of {count}  {players}");
        writeln!(command_line::stdout(), "{}\n{}", head.trim_end(), review.table(&playing))?;
        Ok(true)
    }
}

fn played(record: &GameRecord, collection: &Collection<'static>) -> Result<Playing, TextError> {
    let (rules, settings) = (collection.rules, collection.settings.clone());
    let setup = Setup { rules, settings, start: record.position.clone() };
    let mut playing = Playing::new(setup, <[Player; 2]>::default(), record.players.clone(), None)?;
    playing.play_record(&record.main)?;
    playing.occasion = Occasion::from(record);
    playing.take_end(record);
    Ok(playing)
}

fn page_of(playing: &Playing, review: &Review) -> Result<String, TextError> {
    let session = SessionState {
        analysis: AnalysisSwitch { on: false, lines: 1 },
        review: Some(ReviewState::Done),
        ..SessionState::default()
    };
    page(&GameSnapshot::of(playing, session), review, &playing.table.setup)
}
