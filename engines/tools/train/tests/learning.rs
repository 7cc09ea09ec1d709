//! Runs on the toy game: what is learned, that it repeats, and that it resumes.

use game::keys::SplitMix64;
use network::{InputSet, Inputs, Network, Parameters};
use train::{Data, Label, Recipe, Sample, Samples, TrainError, Trainer};

use crate::common::{Discs, Strip, recipe, samples};

fn trainer<'a>(samples: &'a Samples, recipe: &Recipe, threads: usize) -> Trainer<'a, 16> {
    Trainer::new(Data::by_game(samples), Discs.set(), recipe.clone(), threads).unwrap()
}

fn resume<'a, const H: usize>(
    samples: &'a Samples,
    recipe: &Recipe,
    parent: Option<&Parameters>,
    checkpoint: &[u8],
) -> Result<Trainer<'a, H>, TrainError> {
    Trainer::resume(Data::by_game(samples), Discs.set(), recipe, parent, checkpoint, 1)
}

fn epochs(trainer: &mut Trainer<'_, 16>, count: u32) {
    for _ in 0..count {
        trainer.epoch(&mut ());
    }
}

/// From records to a network file that values positions it has never seen, all by the public
/// road.
#[test]
fn a_network_learns_what_a_linear_evaluation_cannot() {
    let samples = samples(3_000);
    let mut trainer = trainer(&samples, &Recipe { result: 0.0, ..recipe(20) }, 2);
    while !trainer.is_finished() {
        trainer.epoch(&mut ());
    }
    let best = trainer.best_epoch().unwrap();
    let above = best.validation.target - trainer.floor();
    assert!(above > 0.0 && above < 0.004, "{above}");

    let bytes = trainer.quantise("made by a test").unwrap().write().unwrap();
    let network = Network::<16>::read(&bytes, &Discs.set()).unwrap();
    let error = trainer.quantisation_error(&network);
    assert!(error.mean < 1.0 && error.worst < 4.0, "{error:?}");
    assert!((error.loss_ratio - 1.0).abs() < 0.0005, "{error:?}");

    let (mut rng, mut total) = (SplitMix64::new(99), 0);
    for _ in 0..500 {
        let pos = Strip::random(&mut rng);
        let value = network.value(&Discs, &pos, &network.accumulators(&Discs, &pos));
        let seen = if game::Game::side_to_move(&pos) == game::Side::First { 1 } else { -1 };
        total += (value - seen * pos.value()).abs();
    }
    // The value of a position is 190 on average; without pairs one is off by 150.
    assert!(total / 500 < 45, "off by {} on average", total / 500);
}

#[test]
fn threads_do_not_change_the_network() {
    let samples = samples(400);
    let [one, three] = [1, 3].map(|threads| {
        let mut trainer = trainer(&samples, &recipe(3), threads);
        epochs(&mut trainer, 3);
        (trainer.checkpoint(), trainer.quantise("").unwrap())
    });
    assert!(one == three);
    let mut other = trainer(&samples, &Recipe { seed: 2, ..recipe(3) }, 1);
    epochs(&mut other, 3);
    assert_ne!(other.quantise("").unwrap(), one.1, "another seed, another network");
}

#[test]
fn a_resumed_run_is_the_run_that_never_stopped() {
    let samples = samples(400);
    let mut whole = trainer(&samples, &recipe(5), 2);
    epochs(&mut whole, 5);
    let mut first = trainer(&samples, &recipe(5), 2);
    epochs(&mut first, 2);
    let checkpoint = first.checkpoint();
    let mut second = resume::<16>(&samples, &recipe(5), None, &checkpoint).unwrap();
    assert_eq!(second.history(), first.history());
    epochs(&mut second, 3);
    assert!(second.checkpoint() == whole.checkpoint());
}

#[test]
fn a_foreign_or_damaged_checkpoint_is_refused() {
    let (samples, others) = (samples(400), samples(401));
    let mut run = trainer(&samples, &recipe(5), 1);
    epochs(&mut run, 1);
    let good = run.checkpoint();
    let refusal = |samples: &Samples, recipe: &Recipe, bytes: &[u8]| {
        resume::<16>(samples, recipe, None, bytes).map(drop).unwrap_err()
    };
    let other = |error, part: &str| match error {
        TrainError::Other { what, .. } => assert!(what.contains(part), "{what}"),
        error => panic!("{error}"),
    };
    let slower = Recipe { rate: 0.001, ..recipe(6) };
    let [epochs, rate] = [5.to_string(), recipe(5).rate.to_string()];
    assert_eq!(
        refusal(&samples, &slower, &good).to_string(),
        format!(
            "the checkpoint is of another run: --epochs is {epochs} there, 6 here, --rate is {rate} there, \
             0.001 here; give the same options, or another --out"
        )
    );
    other(refusal(&others, &recipe(5), &good), "positions");
    let wider = resume::<32>(&samples, &recipe(5), None, &good);
    other(wider.map(drop).unwrap_err(), "network");
    let damaged = |bytes: &[u8]| {
        let error = refusal(&samples, &recipe(5), bytes);
        assert!(matches!(error, TrainError::Checkpoint(_)), "{error}");
    };
    damaged(b"");
    damaged(b"TengenNN and more");
    damaged(&good[..good.len() - 1]);
    for at in (0..good.len()).step_by(97) {
        let mut bytes = good.clone();
        bytes[at] ^= 0x10;
        damaged(&bytes);
    }
}

/// Results drawn by lot teach nothing: the run ends early and keeps its best epoch.
#[test]
fn a_run_ends_when_the_validation_loss_stays() {
    let mut rng = SplitMix64::new(5);
    let mut noise = Samples::default();
    for number in 0..3_000_u32 {
        let active = (0..6).map(|i| 4 * i + rng.below(4) as u16).collect::<Vec<_>>();
        let result = 2 * rng.below(2) as u8;
        let label = Label { score: 0, later: 0, base: 0, result, bucket: 0, game: number / 10 };
        noise.push([&active, &active], label);
    }
    let mut run = trainer(&noise, &Recipe { result: 1.0, ..recipe(200) }, 1);
    while !run.is_finished() {
        run.epoch(&mut ());
    }
    let (best, done) = (*run.best_epoch().unwrap(), run.history().len() as u32);
    assert!(done < 60 && done == best.number + 5, "{done} epochs, the best {}", best.number);
    assert!(run.history().iter().all(|epoch| epoch.validation.target >= best.validation.target));
}

/// Runs that learn from other targets are compared by their losses on results alone and on scores alone.
#[test]
fn kept_losses_are_those_on_results_and_on_scores_whatever_is_learned_from() {
    let samples = samples(400);
    let validation = |result: f32, samples: &Samples| {
        trainer(samples, &Recipe { result, ..recipe(1) }, 1).epoch(&mut ()).validation
    };
    let [scores, mixed, results] = [0.0, 0.5, 1.0].map(|result| validation(result, &samples));
    assert_eq!(scores.target, scores.scores);
    assert_eq!(Some(results.target), results.results);
    let between = mixed.results.unwrap().midpoint(mixed.scores);
    assert!((mixed.target - between).abs() < 1e-6, "{mixed:?}");
    let mut unplayed = Samples::default();
    for index in 0..samples.len() as u32 {
        let Sample { views, label } = samples.get(index);
        unplayed.push(views, Label { result: Label::NO_RESULT, ..label });
    }
    let losses = validation(1.0, &unplayed);
    assert_eq!((losses.results, losses.target), (None, losses.scores));
}

#[test]
fn parameters_without_bounds_make_no_network() {
    let samples = samples(400);
    let mut trainer = trainer(&samples, &Recipe { rate: f32::INFINITY, ..recipe(1) }, 1);
    epochs(&mut trainer, 1);
    assert!(matches!(trainer.quantise(""), Err(TrainError::Diverged)));
}

#[test]
fn a_run_begins_with_a_network_that_is_given() {
    let samples = samples(400);
    let mut first = trainer(&samples, &recipe(3), 1);
    epochs(&mut first, 3);
    let parent = first.quantise("").unwrap();
    let mut second = trainer(&samples, &recipe(3), 1);
    assert_ne!(second.quantise("").unwrap(), parent);
    second.begin_with(&parent).unwrap();
    assert_eq!(second.quantise("").unwrap(), parent);
    epochs(&mut second, 1);
    assert!(second.history()[0].training < first.history()[0].training);
    let biases = |trainer: &Trainer<'_, 16>| trainer.quantise("").unwrap().biases;
    assert_eq!(biases(&second), parent.biases);
    let checkpoint = second.checkpoint();
    let mut resumed = resume::<16>(&samples, &recipe(3), Some(&parent), &checkpoint).unwrap();
    for other in [None, Some(&resumed.quantise("").unwrap())] {
        let error = resume::<16>(&samples, &recipe(3), other, &checkpoint).map(drop).unwrap_err();
        assert!(error.to_string().contains("its network to begin with is "), "{error}");
    }
    epochs(&mut resumed, 2);
    assert_ne!(resumed.quantise("").unwrap(), parent);
    assert_eq!(biases(&resumed), parent.biases);

    let foreign = Parameters { inputs: "squares".to_owned(), ..parent };
    let refusal = second.begin_with(&foreign).unwrap_err().to_string();
    assert!(refusal.contains("network has input set `squares`, not"), "{refusal}");
}

#[test]
fn being_on_move_is_worth_something_on_request_alone() {
    let samples = samples(400);
    let one_sided = |tempo: bool| {
        let mut trainer = trainer(&samples, &Recipe { tempo, ..recipe(2) }, 1);
        epochs(&mut trainer, 2);
        let Parameters { hidden, buckets, .. } = trainer.quantise("").unwrap();
        // One view gains other than the other loses.
        let biased = |head: &network::Head| {
            let (mover, other) = head.weights.split_at(hidden);
            head.bias != 0 || mover.iter().zip(other).any(|(own, other)| own + other != 0)
        };
        buckets.iter().any(biased)
    };
    assert!(one_sided(true) && !one_sided(false));
}

#[test]
fn positions_outside_the_input_set_are_refused() {
    let samples = samples(400);
    let refusal = |set: InputSet| {
        Trainer::<16>::new(Data::by_game(&samples), set, recipe(1), 1)
            .map(drop)
            .unwrap_err()
            .to_string()
    };
    let few = refusal(InputSet { count: 23, ..Discs.set() });
    assert_eq!(few, "the positions have 24 inputs, more than the input set's 23");
    let narrow = refusal(InputSet { active: 11, ..Discs.set() });
    assert_eq!(narrow, "the positions have 12 active inputs, more than the input set's 11");
    let none = Samples::default();
    let empty = Trainer::<16>::new(Data::by_game(&none), Discs.set(), recipe(1), 1);
    assert!(matches!(empty, Err(TrainError::TooFew { training: 0, validation: 0 })));
}
