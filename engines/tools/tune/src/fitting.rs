//! The commands that fit weights to files.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use command_line::counted;
use game::{Notation, Packing};
use indicatif::ProgressBar;
use shell::Program;
use train::{above_zero, share};
use weights::{Linear, Policy, Weights};

use crate::fit::{Descent, Objective, fit, loss};
use crate::named::InFile;
use crate::output::{check_output, write_whole};
use crate::played_move::read_moves;
use crate::policy::PolicySamples;
use crate::positions::{TargetMix, read_positions};
use crate::progress::say;
use crate::settings::{RuleSettings, Sources};

/// Arguments of `fit`.
#[derive(Debug, Args)]
pub struct Fit {
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    descent: Descent,
    /// Weight file to write.
    #[arg(long)]
    out: PathBuf,
    /// Score, in centipawns or the game's like unit, that makes the odds e to one.
    #[arg(long, default_value_t = 300.0, value_parser = above_zero)]
    scale: f32,
    /// Share of the game's result in the target; the rest is the search's score.
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    result: f32,
}

/// Arguments of `policy`.
#[derive(Debug, Args)]
pub struct FitPolicy {
    /// Files of moves, written by `datagen` or `games`.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    #[command(flatten)]
    settings: RuleSettings,
    #[command(flatten)]
    descent: Descent,
    /// Weight file to write.
    #[arg(long)]
    out: PathBuf,
}

/// Fits the weights of the evaluation.
pub(crate) fn fit_weights<P, L>(args: &Fit) -> io::Result<()>
where
    P: Program<Game: Packing>,
    L: Linear<P::Game>,
{
    let Sources { data, settings } = &args.sources;
    let rules = settings.rules_of::<P>(&data[0])?;
    let weights = L::weights(&P::Game::start(&rules));
    check_weights(&args.out, data, &weights)?;
    let mix = TargetMix { scale: args.scale, result: args.result };
    let [samples, kept] = read_positions::<P::Game, L>(data, &rules, mix)?;
    descend(&args.descent, &args.out, weights, &samples, &kept)
}

/// Fits the weights of the order of moves.
///
/// # Errors
/// Names the file that cannot be read or written, and the line that is no move of this game.
pub fn fit_policy<P: Program, L: Policy<P::Game>>(args: &FitPolicy) -> io::Result<()> {
    let rules = args.settings.rules::<P>()?;
    let weights = L::weights(&P::Game::start(&rules));
    check_weights(&args.out, &args.data, &weights)?;
    let (samples, none) = (policy_samples::<P::Game, L>(args, &rules)?, PolicySamples::default());
    descend(&args.descent, &args.out, weights, &samples, &none)
}

/// Checks that weights like `first`, learned from `data`, may be written to `path`. They have no comments, which would
/// be lost.
fn check_weights(path: &Path, data: &[PathBuf], first: &Weights) -> io::Result<()> {
    check_output(path, data, "file of these weights without comments", |bytes| {
        let text = str::from_utf8(bytes).ok().filter(|text| !text.contains('#'));
        text.and_then(|text| Weights::parse(text).ok()).is_some_and(|found| found.is_like(first))
    })
}

/// Fits the weights `file` to `samples`, judged by `kept` if there are any, and writes them to `path`.
fn descend<O: Objective>(
    descent: &Descent,
    path: &Path,
    mut file: Weights,
    samples: &O,
    kept: &O,
) -> io::Result<()> {
    if samples.len() == 0 {
        return Err(io::Error::other("there is nothing to learn from: no position is of any use"));
    }
    let first = file.values().map(f32::from).collect::<Vec<_>>();
    let bar = ProgressBar::new(u64::from(descent.epochs));
    let threads = descent.threads.get();
    let of_kept = |weights: &[f32]| match kept.len() {
        0 => String::new(),
        count => format!(", of the {count} kept {:.6}", loss(kept, weights, threads)),
    };
    let found = fit(samples, &first, descent, &mut |epoch, weights, learned| {
        let what = match epoch {
            0 => counted(samples.len(), "position") + ",",
            _ => format!("epoch {epoch} of {}:", descent.epochs),
        };
        say(&bar, &format!("{what} loss {learned:.6}{}", of_kept(weights)));
        bar.set_position(epoch.into());
    });
    bar.finish();
    let values = found.ok_or_else(|| {
        io::Error::other("no better weights were found: give more positions or another --rate")
    })?;
    for (weight, value) in file.values_mut().zip(values) {
        *weight = value as i16;
    }
    write_whole(path, |out| out.write_all(file.to_text().as_bytes()).in_file(path))
}

/// The choices in the files of `args`, where there was one among moves that are weighed up.
fn policy_samples<G: Notation, L: Policy<G>>(
    args: &FitPolicy,
    rules: &G::Rules,
) -> io::Result<PolicySamples> {
    let mut samples = PolicySamples::default();
    for path in &args.data {
        read_moves(path, &mut |choice| {
            let pos = G::parse_position(&choice.position, rules).map_err(Into::into)?;
            let mv = pos.parse_move(&choice.mv, Default::default()).map_err(Into::into)?;
            let (mut moves, mut played) = (Vec::new(), None);
            L::choices(&pos, &mut |other, weights| {
                if other == mv {
                    played = Some(moves.len());
                }
                moves.push(weights.to_vec());
            });
            if let Some(played) = played.filter(|_| moves.len() > 1) {
                samples.push(&moves, played);
            }
            Ok(())
        })?;
    }
    Ok(samples)
}
