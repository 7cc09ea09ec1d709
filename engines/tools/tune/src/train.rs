//! The `train` command: a network for a game from files of positions.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use dyngame::load;
use game::{Notation, Outcome, Packing, TextError};
use learned::LearnedInputs;
use network::{Inputs, Parameters};
use shell::Program;
use train::{Data, Recipe, Run, Samples, count, equalise};

use crate::data::{Scored, read_games};
use crate::fit::in_slices;
use crate::progress::note;
use crate::settings::RuleSettings;

/// Arguments of `train`.
#[derive(Debug, Args)]
pub struct Train {
    /// Files written by `datagen`, `games` or `convert`, one for each engine that made them: their scores are brought to
    /// the unit of the first by the results.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// File of positions to be judged by, instead of one game in 50 of the others.
    #[arg(long)]
    validation: Option<PathBuf>,
    /// Network of the same inputs to go on from, with other positions.
    #[arg(long, value_name = "NETWORK")]
    begin: Option<String>,
    #[command(flatten)]
    recipe: Recipe,
    /// Threads. The network does not depend on their number.
    #[arg(long, default_value_t = 2, value_parser = count())]
    threads: usize,
    /// Who makes the network, from what data, from which parents: kept in its file.
    #[arg(long, default_value = "")]
    about: String,
    /// Files to write, without the ending: NAME.checkpoint after each epoch, from which the same
    /// command goes on; then NAME.network, NAME.csv and NAME.svg.
    #[arg(long, value_name = "NAME")]
    out: PathBuf,
    #[command(flatten)]
    settings: RuleSettings,
}

impl Train {
    /// The rules of the positions in the first file.
    ///
    /// # Errors
    /// As [`rules_of`](Self::rules_of).
    pub fn rules<P: Program>(&self) -> io::Result<<P::Game as Notation>::Rules> {
        self.rules_of::<P>(&self.data[0])
    }

    /// The rules of the positions in the file `path`.
    ///
    /// # Errors
    /// If there is no such rule.
    pub fn rules_of<P: Program>(&self, path: &Path) -> io::Result<<P::Game as Notation>::Rules> {
        self.settings.rules_of::<P>(path)
    }

    /// The network to go on from, which must correct the weights with the checksum `base`.
    fn parent(&self, base: u32) -> Result<Option<Parameters>, TextError> {
        let mut parent = None;
        load(self.begin.as_deref().unwrap_or_default(), |bytes| {
            let read = bytes.map(Parameters::read).transpose().and_then(|read| {
                read.iter().try_for_each(|network| network.check_base(base))?;
                Ok(read)
            });
            parent = read.map_err(|error| TextError::new(error.to_string()))?;
            Ok(())
        })?;
        Ok(parent)
    }

    fn run(&self, base: u32) -> io::Result<Run> {
        Ok(Run {
            recipe: self.recipe.clone(),
            parent: self.parent(base).map_err(io::Error::other)?,
            base,
            about: self.about.clone(),
            name: self.out.clone(),
            threads: self.threads,
        })
    }
}

/// Trains a network for the game of `inputs`; each file is read by the rules that `rules_of` says. It corrects the tuned
/// evaluation, which is added to it.
///
/// # Errors
/// Names the file that cannot be read or written, or what is wrong with the data or the run.
pub fn train<I, const H: usize>(
    inputs: &I,
    rules_of: impl Fn(&Path) -> io::Result<<I::Game as Notation>::Rules>,
    args: &Train,
) -> io::Result<()>
where
    I: LearnedInputs<H> + Inputs<Game: Packing> + Sync,
{
    let run = args.run(I::base_weights())?;
    let mut samples = Samples::default();
    let used = args.data.iter().chain(&args.validation).map(PathBuf::as_path);
    let used = used.chain(args.begin.as_deref().map(Path::new));
    run.check_outputs(inputs.set().game, used).map_err(io::Error::other)?;
    let paths = args.data.iter().chain(&args.validation).collect::<Vec<_>>();
    let mut parts = Vec::new();
    for path in &paths {
        let first = samples.len();
        collect(path, inputs, &rules_of(path)?, &mut samples, (&args.recipe, args.threads))?;
        parts.push(first..samples.len());
    }
    for (path, factor) in paths.iter().zip(equalise(&mut samples, &parts)) {
        let path = path.display();
        match factor {
            Some(factor) => note(&format!("{path}: scores times {factor:.3}")),
            None => {
                note(&format!("{path}: scores as they are, no result says what they are worth"))
            }
        }
    }
    let data = match (&args.validation, parts.last()) {
        (Some(_), Some(last)) => Data::from_index(&samples, last.start),
        _ => Data::by_game(&samples),
    };
    train::run::<H>(data, inputs.set(), &run).map_err(io::Error::other)
}

/// Positions that are read, to the end of a game, before their inputs are found.
const BLOCK: usize = 1 << 15;

struct Read<G> {
    scored: Scored<G>,
    /// Its score [with what came later](Recipe::mix_later).
    later: i32,
    /// How its game ended, if that says anything of it.
    outcome: Option<Outcome>,
    /// The number of that game.
    game: u32,
}

/// Adds the positions in the file `path` to `samples`, each with its [image](Inputs::image). Games are
/// numbered on from the last one there; their scores are mixed as the recipe says. So many
/// threads find the inputs.
///
/// # Errors
/// Names the file that cannot be read, and what is wrong with it.
pub fn collect<I>(
    path: &Path,
    inputs: &I,
    rules: &<I::Game as Notation>::Rules,
    samples: &mut Samples,
    (recipe, threads): (&Recipe, usize),
) -> io::Result<()>
where
    I: Inputs<Game: Packing> + Sync,
{
    let last = samples.len().checked_sub(1);
    let mut game = last.map_or(0, |last| samples.get(last as u32).label.game + 1);
    let mut block = Vec::with_capacity(BLOCK);
    read_games::<I::Game>(path, rules, |record| {
        let (start, outcome) = (block.len(), record.mark.result());
        let read = |scored: Scored<_>| Read { later: scored.score, scored, outcome, game };
        block.extend(record.positions.into_iter().map(read));
        mix(&mut block[start..], recipe);
        game += 1;
        if block.len() >= BLOCK {
            add(&mut block, inputs, samples, threads);
        }
        Ok(())
    })?;
    add(&mut block, inputs, samples, threads);
    Ok(())
}

/// Mixes the scores of a game; those of leaves, which have no result, do not follow each other.
fn mix<G>(game: &mut [Read<G>], recipe: &Recipe) {
    if game.iter().all(|read| read.outcome.is_some()) {
        recipe.mix_later(game.iter_mut().map(|read| &mut read.later));
    }
}

/// Moves the positions `block` into `samples`.
fn add<I>(block: &mut Vec<Read<I::Game>>, inputs: &I, samples: &mut Samples, threads: usize)
where
    I: Inputs<Game: Packing> + Sync,
{
    let parts = in_slices(0..block.len(), threads, |slice| {
        let mut part = Samples::default();
        for Read { scored: Scored { pos, score }, later, outcome, game } in &block[slice] {
            let image = inputs.image(pos);
            for pos in [Some(pos), image.as_ref()].into_iter().flatten() {
                part.push_position(inputs, pos, [*score, *later], *outcome, *game);
            }
        }
        part
    });
    parts.iter().for_each(|part| samples.append(part));
    block.clear();
}
