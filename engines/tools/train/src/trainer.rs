//! The training run: epochs, validation, the best network so far, and how it is kept and resumed.

use game::keys::SplitMix64;
use network::{Checksum, InputSet, Parameters};
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};

use crate::adamw::{AdamW, Group};
use crate::gradient::Gradients;
use crate::loss::LossContext;
use crate::loss::{Losses, floor, losses};
use crate::model::{Layout, first_weights, make_antisymmetric, round};
use crate::recipe::{OUTPUT_CLIP, PATIENCE, Recipe, feature_clip};
use crate::samples::{Data, Samples, Split};
use crate::{Epoch, RunObserver, TrainError};

/// A network while it learns, and all that a resumed run needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    recipe: Recipe,
    layout: Layout,
    /// Checksum of the positions.
    data: u32,
    parameters: Vec<f32>,
    adamw: AdamW,
    best: Vec<f32>,
    history: Vec<Epoch>,
    /// Checksum of the network that the run began with, if there was one: the biases of its first layer stay.
    parent: Option<u32>,
}

impl State {
    fn groups(&self, set: &InputSet) -> Vec<Group> {
        let (layout, clip, unbounded) = (self.layout, feature_clip(set), f32::INFINITY);
        let mut groups = vec![
            Group { range: layout.features(), decay: self.recipe.decay, clip },
            Group { range: layout.outputs(), decay: 0.0, clip: OUTPUT_CLIP },
            Group {
                range: layout.output_biases().start..layout.len(),
                decay: 0.0,
                clip: unbounded,
            },
        ];
        if self.parent.is_none() {
            groups.push(Group { range: layout.biases(), decay: 0.0, clip });
        }
        groups
    }
}

/// A training run with accumulators of width `H`, a multiple of 8.
#[derive(Debug)]
pub struct Trainer<'a, const H: usize> {
    samples: &'a Samples,
    pub(crate) set: InputSet,
    pub(crate) split: Split,
    state: State,
    gradients: Gradients,
    /// The parameters as the integers that they will be, by which the network is judged and learns: inputs
    /// that are active many times in a position would add up what rounding does to them.
    rounded: Vec<f32>,
    groups: Vec<Group>,
    threads: ThreadPool,
}

const MAGIC: &[u8; 8] = b"TengenCp";

impl<'a, const H: usize> Trainer<'a, H> {
    /// A run from the start, with small random weights.
    ///
    /// # Errors
    /// If `recipe` and `data` make no run: no validation game, an input out of range ...
    pub fn new(
        data: Data<'a>,
        set: InputSet,
        recipe: Recipe,
        threads: usize,
    ) -> Result<Self, TrainError> {
        let layout = Layout { inputs: set.count, hidden: H, buckets: set.buckets };
        let mut parameters = first_weights(&set, &layout, recipe.seed);
        data.samples.zero_unseen(&mut parameters[layout.features()], H);
        if !recipe.tempo {
            make_antisymmetric(&layout, &mut parameters);
        }
        let state = State {
            data: data.fingerprint(),
            adamw: AdamW::new(layout.len()),
            best: parameters.clone(),
            history: Vec::new(),
            parent: None,
            recipe,
            layout,
            parameters,
        };
        Self::with(data, set, state, threads)
    }

    pub(crate) fn is_checkpoint(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// A run that goes on from a checkpoint, as if it had never stopped; `parent` is the network that it began with.
    ///
    /// # Errors
    /// If the checkpoint is damaged, or was made by another recipe, on other positions, for other
    /// inputs or from another network.
    pub fn resume(
        data: Data<'a>,
        set: InputSet,
        recipe: &Recipe,
        parent: Option<&Parameters>,
        checkpoint: &[u8],
        threads: usize,
    ) -> Result<Self, TrainError> {
        let state = read_checkpoint(checkpoint)?;
        let layout = Layout { inputs: set.count, hidden: H, buckets: set.buckets };
        recipe.check_same(&state.recipe)?;
        same("network", [&layout, &state.layout], ToString::to_string)?;
        let checksum = |data: &u32| format!("{data:08x}");
        same("checksum of the positions", [&data.fingerprint(), &state.data], checksum)?;
        let parent = parent.map(checksum_of).transpose()?;
        let named =
            |parent: &Option<u32>| parent.as_ref().map_or_else(|| "none".to_owned(), checksum);
        same("network to begin with", [&parent, &state.parent], named)?;
        let complete = [&state.parameters, &state.best].map(Vec::len) == [layout.len(); 2]
            && state.adamw.covers(layout.len());
        if !complete {
            return Err(TrainError::Checkpoint("its sizes do not fit"));
        }
        Self::with(data, set, state, threads)
    }

    fn with(
        Data { samples, split }: Data<'a>,
        set: InputSet,
        state: State,
        threads: usize,
    ) -> Result<Self, TrainError> {
        check(&set, samples, &split, &state.recipe)?;
        let gradients = Gradients::new(&state.layout);
        let threads = ThreadPoolBuilder::new().num_threads(threads).build();
        let refused = |error| TrainError::Refused(format!("threads cannot be started: {error}"));
        let threads = threads.map_err(refused)?;
        let (groups, rounded) = (state.groups(&set), Vec::new());
        let mut trainer = Self { samples, set, split, state, gradients, rounded, groups, threads };
        trainer.round();
        Ok(trainer)
    }

    /// Learns from every training position once, in an order of the epoch's own.
    pub fn epoch(&mut self, observer: &mut dyn RunObserver) -> Epoch {
        let number = self.state.history.len() as u32 + 1;
        observer.begin(number, self.split.training.len());
        let order = shuffled(&self.split.training, self.state.recipe.seed, number);
        let (mut total, mut rate) = (0.0, 0.0);
        for batch in order.chunks(self.state.recipe.batch) {
            let loss;
            (loss, rate) = self.step(batch);
            total += loss;
            observer.step(batch.len(), loss / batch.len() as f64, rate);
        }
        let validation = self.losses();
        let better =
            self.best_epoch().is_none_or(|best| validation.target < best.validation.target);
        if better {
            self.state.best.copy_from_slice(&self.rounded);
        }
        let training = total / order.len() as f64;
        let epoch = Epoch { number, training, validation, rate };
        self.state.history.push(epoch);
        observer.end(&epoch);
        epoch
    }

    /// Whether all epochs are over, or the validation loss has not fallen for too long.
    pub fn is_finished(&self) -> bool {
        let done = self.state.history.len() as u32;
        let best = self.best_epoch().map_or(done, |epoch| epoch.number);
        done >= self.state.recipe.epochs || done - best >= PATIENCE
    }

    /// The epochs so far.
    pub fn history(&self) -> &[Epoch] {
        &self.state.history
    }

    /// The epoch with the lowest validation loss, the earliest of equals.
    pub fn best_epoch(&self) -> Option<&Epoch> {
        self.state.history.iter().min_by(|a, b| a.validation.target.total_cmp(&b.validation.target))
    }

    /// Numbers of training and validation positions.
    pub fn sizes(&self) -> [usize; 2] {
        [self.split.training.len(), self.split.validation.len()]
    }

    /// The validation loss that not even a perfect prediction gets below.
    pub fn floor(&self) -> f64 {
        floor(self.samples, &self.state.recipe, &self.split.validation)
    }

    /// The validation losses of what the game adds to the network ([`Label::base`](crate::Label::base))
    /// alone.
    pub fn base_losses(&self) -> Losses {
        self.validation_losses(&vec![0.0; self.state.layout.len()])
    }

    /// The validation losses of the network as it is now.
    pub fn losses(&self) -> Losses {
        self.validation_losses(&self.rounded)
    }

    /// The content of a checkpoint file.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let body = postcard::to_allocvec(&self.state).expect("plain values can be written");
        bytes.extend(body);
        bytes.extend(Checksum::of(&bytes).0.to_le_bytes());
        bytes
    }

    /// The network of the best epoch so far.
    pub(crate) fn best(&self) -> LossContext<'_> {
        self.context(&self.state.best)
    }

    /// The parameters to go on from, of a network with the checksum `parent`; the biases of the first layer stay.
    pub(crate) fn set_parameters(&mut self, parameters: Vec<f32>, parent: u32) {
        self.state.parent = Some(parent);
        self.groups = self.state.groups(&self.set);
        self.state.best.clone_from(&parameters);
        self.state.parameters = parameters;
        self.round();
    }

    fn round(&mut self) {
        let State { layout, recipe, parameters, .. } = &self.state;
        self.rounded.resize(parameters.len(), 0.0);
        round(layout, recipe.unit(), parameters, &mut self.rounded);
    }

    fn context<'b>(&'b self, parameters: &'b [f32]) -> LossContext<'b> {
        let State { recipe, layout, .. } = &self.state;
        LossContext { samples: self.samples, recipe, layout, parameters }
    }

    fn validation_losses(&self, parameters: &[f32]) -> Losses {
        self.threads.install(|| losses::<H>(self.context(parameters), &self.split.validation))
    }

    /// One step on `batch`: its summed loss, and the step size.
    fn step(&mut self, batch: &[u32]) -> (f64, f32) {
        let Self { samples, split, state, gradients, rounded, groups, threads, .. } = self;
        let State { recipe, layout, parameters, adamw, .. } = state;
        let steps = split.training.len().div_ceil(recipe.batch) as u64 * u64::from(recipe.epochs);
        let rate = recipe.rate_at(adamw.steps(), steps);
        let loss = threads.install(|| {
            let context = LossContext { samples, recipe, layout, parameters: rounded };
            let loss = gradients.compute::<H>(context, batch);
            adamw.step(parameters, &gradients.0, groups, (rate, batch.len()));
            if !recipe.tempo {
                make_antisymmetric(layout, parameters);
            }
            round(layout, recipe.unit(), parameters, rounded);
            loss
        });
        (loss, rate)
    }
}

pub(crate) fn checksum_of(network: &Parameters) -> Result<u32, TrainError> {
    Ok(Checksum::at_end(&network.write()?).unwrap_or_default().0)
}

fn read_checkpoint(bytes: &[u8]) -> Result<State, TrainError> {
    let (body, checksum) =
        bytes.split_last_chunk().ok_or(TrainError::Checkpoint("it is cut short"))?;
    let state = body.strip_prefix(MAGIC).ok_or(TrainError::Checkpoint("it is another file"))?;
    if Checksum::of(body).0 != u32::from_le_bytes(*checksum) {
        return Err(TrainError::Checkpoint("its checksum differs"));
    }
    postcard::from_bytes(state).map_err(|_| TrainError::Checkpoint("another version wrote it"))
}

fn same<T: PartialEq>(
    what: &'static str,
    [expected, found]: [&T; 2],
    shown: impl Fn(&T) -> String,
) -> Result<(), TrainError> {
    if expected == found {
        return Ok(());
    }
    let (expected, found) = (shown(expected), shown(found));
    Err(TrainError::Other { what, expected, found })
}

/// Refuses what would fail later.
fn check(
    set: &InputSet,
    samples: &Samples,
    split: &Split,
    recipe: &Recipe,
) -> Result<(), TrainError> {
    let extent = samples.extent();
    for (what, limit, found) in [
        ("inputs", set.count, extent.inputs),
        ("active inputs", set.active, extent.active),
        ("output buckets", set.buckets, extent.buckets),
    ] {
        if found > limit {
            return Err(TrainError::Refused(format!(
                "the positions have {found} {what}, more than the input set's {limit}"
            )));
        }
    }
    if split.training.is_empty() || split.validation.is_empty() {
        let [training, validation] = [&split.training, &split.validation].map(Vec::len);
        return Err(TrainError::TooFew { training, validation });
    }
    if recipe.batch == 0 || recipe.epochs == 0 {
        let reason = "the recipe cannot be followed: batch and epochs must be at least 1";
        return Err(TrainError::Refused(reason.to_owned()));
    }
    for (what, share) in [("the result", recipe.result), ("what came later", recipe.later)] {
        if !(0.0..=1.0).contains(&share) {
            let reason = format!("the share of {what} must be 0 to 1, not {share}");
            return Err(TrainError::Refused(reason));
        }
    }
    Ok(())
}

/// The positions in the order of an epoch, which follows from the seed alone.
fn shuffled(indices: &[u32], seed: u64, epoch: u32) -> Vec<u32> {
    let mut order = indices.to_vec();
    let mut rng = SplitMix64::new(SplitMix64::new(seed).next() ^ u64::from(epoch));
    for i in (1..order.len()).rev() {
        order.swap(i, rng.below(i + 1));
    }
    order
}
