//! The commands of one game.

use std::io::{self, Write};

use clap::Subcommand;
use command_line::counted;
use game::Packing;
use shell::Program;
use weights::Linear;

use crate::convert::{Convert, convert};
use crate::data::read_games;
use crate::datagen::{Datagen, datagen};
use crate::fitting::{Fit, fit_weights};
use crate::journal::{Games, games};
use crate::settings::Sources;
use crate::stats::{Stats, stats};
use crate::train::Train;
use crate::win_model::Results;

/// The command for a game.
#[derive(Debug, Subcommand)]
pub enum Tune {
    /// Plays against itself and writes quiet positions to a file.
    Datagen(Datagen),
    /// Writes the quiet positions of the games in a match's journal to a file.
    Games(Games),
    /// Says what files of positions hold: games, results by score, lengths, openings, duplicates.
    Stats(Stats),
    /// Joins files of positions, and writes them in another form.
    Convert(Convert),
    /// Fits the weights to files of positions and writes the new weight file.
    Fit(Fit),
    /// Fits what scores say about results, for a game's `WIN_MODEL`, to files of positions.
    #[command(alias = "odds")]
    WinModel(Sources),
    /// Trains a network on files of positions.
    Train(Train),
}

/// Runs one command for the game `P` with the linear evaluation `L`, whose network `train` trains.
///
/// # Errors
/// If there is no such evaluation, a file cannot be read or written, or it holds something that is no
/// record of this game. The message names the file and the place.
pub fn run<P: Program<Game: Packing>, L: Linear<P::Game>>(
    command: &Tune,
    train: impl FnOnce(&Train) -> io::Result<()>,
) -> io::Result<()> {
    match command {
        Tune::Datagen(args) => datagen::<P>(args, Some(L::weights)),
        Tune::Games(args) => games::<P>(args),
        Tune::Stats(args) => stats::<P>(args),
        Tune::Convert(args) => convert::<P>(args),
        Tune::Fit(args) => fit_weights::<P, L>(args),
        Tune::WinModel(args) => fit_win_model::<P>(args),
        Tune::Train(args) => train(args),
    }
}

fn fit_win_model<P: Program<Game: Packing>>(args: &Sources) -> io::Result<()> {
    let rules = args.settings.rules_of::<P>(&args.data[0])?;
    let mut results = Results::default();
    for path in &args.data {
        read_games::<P::Game>(path, &rules, |record| {
            if let Some(outcome) = record.mark.result() {
                record.positions.iter().for_each(|scored| results.count(scored.score, outcome));
            }
            Ok(())
        })?;
    }
    if results.positions() == 0.0 {
        return Err(io::Error::other("no position has a result"));
    }
    let model = results.model().ok_or_else(|| {
        io::Error::other(
            "no scale fits: the results do not depend on the scores, or follow from them",
        )
    })?;
    writeln!(
        command_line::output(),
        "scale {:.0} draw {:.0}: {}, loss {:.6}",
        model.scale,
        model.draw,
        counted(results.positions(), "position"),
        results.loss(&model)
    )
}
