//! Positions to fit the linear evaluation to, kept small: a position of shogi has some three hundred features, which
//! take sixty times its own size. They are found anew whenever it is looked at.

use std::io;
use std::marker::PhantomData;
use std::path::Path;

use game::Packing;
use train::is_kept;
use weights::Linear;

use crate::data::{Scored, halves, read_games};
use crate::fit::{Objective, cross_entropy, predict};
use crate::named::InFile;

/// The target of a position: the winning probability of the first side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetMix {
    /// Score, in centipawns or the game's like unit, that makes the odds e to one.
    pub(crate) scale: f32,
    /// Share of the game's result; the rest is the search's score.
    pub(crate) result: f32,
}

/// Packed positions and what is wanted of them, seen by the linear evaluation `L`.
#[derive(Debug)]
pub(crate) struct Positions<G: Packing, L> {
    evaluation: PhantomData<fn() -> L>,
    rules: G::Rules,
    scale: f32,
    size: usize,
    packed: Vec<u8>,
    plies: Vec<u16>,
    targets: Vec<f32>,
}

impl<G: Packing, L> Positions<G, L> {
    fn new(rules: &G::Rules, scale: f32) -> Self {
        let size = G::start(rules).packed_size();
        let (packed, plies, targets) = (Vec::new(), Vec::new(), Vec::new());
        Self { evaluation: PhantomData, rules: rules.clone(), scale, size, packed, plies, targets }
    }

    fn push(
        &mut self,
        Scored { pos, score }: &Scored<G>,
        mix: TargetMix,
        points: Option<f32>,
    ) -> io::Result<()> {
        pos.pack(&mut self.packed).map_err(io::Error::other)?;
        self.plies.push(u16::try_from(pos.plies()).unwrap_or(u16::MAX));
        let searched = 1.0 / (1.0 + (-(*score as f32) / mix.scale).exp());
        let mixed = |points| mix.result * points + (1.0 - mix.result) * searched;
        self.targets.push(points.map_or(searched, mixed));
        Ok(())
    }
}

/// The positions in the files `paths` to learn from, and those of one game in 50 to be judged by.
pub(crate) fn read_positions<G: Packing, L>(
    paths: &[impl AsRef<Path>],
    rules: &G::Rules,
    mix: TargetMix,
) -> io::Result<[Positions<G, L>; 2]> {
    let mut parts = [(); 2].map(|()| Positions::new(rules, mix.scale));
    let mut games = 0;
    for path in paths.iter().map(AsRef::as_ref) {
        read_games::<G>(path, rules, |record| {
            let part = &mut parts[usize::from(is_kept(games))];
            games += 1;
            let points = record.mark.result().map(|result| f32::from(halves(result)) / 2.0);
            let mut positions = record.positions.iter();
            positions.try_for_each(|scored| part.push(scored, mix, points)).in_file(path)
        })?;
    }
    Ok(parts)
}

/// Logistic regression.
impl<G: Packing, L: Linear<G>> Objective for Positions<G, L> {
    type Room = Vec<(usize, f32)>;

    fn len(&self) -> usize {
        self.targets.len()
    }

    fn loss(&self, i: usize, weights: &[f32], row: &mut Self::Room) -> f64 {
        self.features(i, row);
        cross_entropy(predict(row, weights, self.scale), self.targets[i])
    }

    fn learn(&self, i: usize, weights: &[f32], row: &mut Self::Room, sum: &mut [f32]) -> f64 {
        self.features(i, row);
        let (predicted, target) = (predict(row, weights, self.scale), self.targets[i]);
        row.iter().for_each(|&(index, times)| sum[index] += (predicted - target) * times);
        cross_entropy(predicted, target)
    }
}

impl<G: Packing, L: Linear<G>> Positions<G, L> {
    fn features(&self, i: usize, row: &mut Vec<(usize, f32)>) {
        let packed = &self.packed[i * self.size..][..self.size];
        let pos = G::unpack(packed, self.plies[i], &self.rules).expect("it was packed");
        row.clear();
        L::features(&pos, &mut |index, times| row.push((index, times)));
    }
}
