//! A training run with files: `NAME.checkpoint` after each epoch; at the end `NAME.network`,
//! `NAME.csv` and `NAME.svg`. A run whose checkpoint lies there is resumed.

use std::io;
use std::path::{Path, PathBuf};

use files::{FileError, Limit};
use network::{InputSet, Network, Parameters};

use crate::curves::{CSV, csv, svg};
use crate::observer::Console;
use crate::{Data, Epoch, Recipe, TrainError, Trainer};

/// The size of a checkpoint: the widest network of the largest input set with its moments.
const CHECKPOINT: Limit = Limit { what: "a checkpoint", mib: 1 << 10 };

/// The order for a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How to go about it.
    pub recipe: Recipe,
    /// A network for the same inputs to begin with, instead of small random weights.
    pub parent: Option<Parameters>,
    /// Checksum of the weights that the network corrects.
    pub base: u32,
    /// Who makes the network, from what data and which parents: its file says so.
    pub about: String,
    /// The files' name without its ending.
    pub name: PathBuf,
    /// Threads.
    pub threads: usize,
}

impl Run {
    /// Checks, before any work is done, that the files of the run for `game` may be written; `used` are those that it reads.
    ///
    /// # Errors
    /// Names the file that may not, or what of the scale and the text about the network no file can hold.
    pub fn check_outputs<'p>(
        &self,
        game: &str,
        used: impl IntoIterator<Item = &'p Path> + Clone,
    ) -> Result<(), TrainError> {
        let (scale, about) = (self.recipe.scale, self.about.clone());
        Parameters { scale, about, ..Parameters::default() }.check()?;
        let network = format!("network of {game}");
        let is_network =
            |bytes: &[u8]| Parameters::read(bytes).is_ok_and(|found| found.game == game);
        type Kind<'k> = (&'k str, &'k dyn Fn(&[u8]) -> bool);
        let kinds: [(&str, Kind<'_>); 4] = [
            ("checkpoint", ("checkpoint", &Trainer::<8>::is_checkpoint)),
            ("network", (&network, &is_network)),
            ("csv", ("table of losses", &|bytes| bytes.starts_with(CSV.as_bytes()))),
            ("svg", ("picture in SVG", &|bytes| bytes.starts_with(b"<svg"))),
        ];
        kinds.into_iter().try_for_each(|(ending, (what, is_such))| {
            let path = with_ending(self, ending);
            files::check_output(&path, used.clone(), what, is_such)
                .map_err(|error| file_error(&path, error))
        })
    }
}

/// Trains a network for `set` with accumulators of width `H`, a multiple of 8, on `data`.
///
/// # Errors
/// If the run makes no sense, a file cannot be read or written, or the checkpoint that lies there
/// is of another run.
pub fn run<const H: usize>(data: Data<'_>, set: InputSet, run: &Run) -> Result<(), TrainError> {
    let mut console = Console::default();
    let mut trainer = begin::<H>(data, set, run, &console)?;
    let [training, validation] = trainer.sizes();
    let floor = trainer.floor();
    console.line(&format!(
        "{training} positions to learn from, {validation} to be judged by, whose targets have an \
         entropy of {floor:.5}; what the game adds to the network has a loss of {base}",
        base = trainer.base_losses()
    ));
    if run.parent.is_some() && trainer.history().is_empty() {
        console.line(&format!("the network to begin with has a loss of {}", trainer.losses()));
    }
    while !trainer.is_finished() {
        // A network without a loss is none, and would stand in the way of the next run.
        if !trainer.epoch(&mut console).validation.target.is_finite() {
            return Err(TrainError::Diverged);
        }
        // Nor is one whose sums could overflow.
        trainer.quantise(&run.about)?;
        write_whole(&with_ending(run, "checkpoint"), &trainer.checkpoint())?;
    }
    finish(&trainer, run, &console)
}

fn begin<'a, const H: usize>(
    data: Data<'a>,
    set: InputSet,
    run: &Run,
    console: &Console,
) -> Result<Trainer<'a, H>, TrainError> {
    let path = with_ending(run, "checkpoint");
    match files::read(&path, &CHECKPOINT) {
        Ok(checkpoint) => {
            let parent = run.parent.as_ref();
            let trainer =
                Trainer::resume(data, set, &run.recipe, parent, &checkpoint, run.threads)?;
            let done = trainer.history().len();
            let path = path.display();
            console.line(&match trainer.is_finished() {
                false => format!("going on from {path} after epoch {done}"),
                true => format!("nothing to learn: {path} is after epoch {done}, the last"),
            });
            Ok(trainer)
        }
        Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            let mut trainer = Trainer::new(data, set, run.recipe.clone(), run.threads)?;
            run.parent.iter().try_for_each(|parent| trainer.begin_with(parent))?;
            Ok(trainer)
        }
        Err(error) => Err(file_error(&path, io::Error::other(error))),
    }
}

/// Writes the network, the table and the picture, and says what became of it.
fn finish<const H: usize>(
    trainer: &Trainer<'_, H>,
    run: &Run,
    console: &Console,
) -> Result<(), TrainError> {
    let parameters = Parameters { base: run.base, ..trainer.quantise(&run.about)? };
    let bytes = parameters.write()?;
    let network = Network::<H>::read(&bytes, &trainer.set)?;
    let error = trainer.quantisation_error(&network);
    let path = with_ending(run, "network");
    write_whole(&path, &bytes)?;
    let (history, floor) = (trainer.history(), trainer.floor());
    write_whole(&with_ending(run, "csv"), csv(history, &console.speeds).as_bytes())?;
    let title = format!("{} {}, width {H}", trainer.set.game, trainer.set.name);
    write_whole(&with_ending(run, "svg"), svg(&title, history, floor)?.as_bytes())?;
    if let Some(Epoch { number, validation, .. }) = trainer.best_epoch() {
        console.line(&format!(
            "best: epoch {number}, validation loss {validation}, {:.5} above the floor",
            validation.target - floor
        ));
    }
    console.line(&format!(
        "in integers: values differ by {:.2} on average, by {:.1} at most near zero; \
         the loss is {:.3} % higher",
        error.mean,
        error.worst,
        (error.loss_ratio - 1.0) * 100.0
    ));
    console.line(&format!("{}: network {}", path.display(), network.checksum()));
    Ok(())
}

fn with_ending(run: &Run, ending: &str) -> PathBuf {
    let mut name = run.name.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// Writes a file that takes its name only once it is whole.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    files::write(path, |out| out.write_all(bytes)).map_err(|error| file_error(path, error))
}

fn file_error(path: &Path, error: io::Error) -> TrainError {
    TrainError::Refused(format!("{}: {error}", path.display()))
}
