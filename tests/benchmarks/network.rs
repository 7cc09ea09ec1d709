//! A move and its evaluation: both views updated, then the output, as a search does it.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use game::keys::SplitMix64;
use network::kit::random_network;
use network::{Delta, Accumulator, InputSet};

/// The size of shogi's piece-square inputs.
const SET: InputSet = InputSet { game: "none", name: "bench", count: 2_344, active: 40, buckets: 1 };

/// Changes of `removed` and `added` inputs all over the table, as moves of a search touch it.
fn deltas(removed: usize, added: usize) -> Vec<Delta> {
    let mut rng = SplitMix64::new(2);
    let mut input = || rng.below(SET.count) as u16;
    let delta = |_| {
        let mut delta = Delta::NONE;
        (0..removed).for_each(|_| delta.remove(input()));
        (0..added).for_each(|_| delta.add(input()));
        delta
    };
    (0..1_024).map(delta).collect()
}

fn moves<const H: usize>(c: &mut Criterion) {
    let network = random_network::<H>(&SET, 1);
    let mut accumulator = Accumulator::default();
    network.refresh(&mut accumulator, (0..40).map(|i| i * 50));
    for (name, removed, added) in [("quiet", 1, 1), ("capture", 2, 2)] {
        let deltas = deltas(removed, added);
        let (mut at, mut next) = (0, [accumulator; 2]);
        c.bench_function(&format!("{name} and output, {H} a side"), |b| {
            b.iter(|| {
                at = (at + 2) % 1_024;
                network.update(black_box(&accumulator), &deltas[at], &mut next[0]);
                network.update(black_box(&accumulator), &deltas[at + 1], &mut next[1]);
                network.evaluate(&next[0], &next[1], 0)
            });
        });
    }
    c.bench_function(&format!("output, {H} a side"), |b| {
        b.iter(|| network.evaluate(black_box(&accumulator), black_box(&accumulator), 0));
    });
    c.bench_function(&format!("refresh of 40, {H} a side, one view"), |b| {
        b.iter(|| network.refresh(&mut accumulator, (0..40).map(|i| black_box(i) * 50)));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(50);
    targets = moves::<64>, moves::<128>, moves::<256>
}
criterion_main!(benches);
