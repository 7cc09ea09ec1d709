//! Move generation: leaves a second from the start positions, counted in bulk, one thread.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use draughts_rules::{Position, Rules, Variant};
use game::perft;

fn perft_from_start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for (variant, depth, leaves) in
        [(Variant::English8, 9, 3_963_680), (Variant::English12, 7, 4_263_112)]
    {
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(variant.word(), |bencher| {
            let mut pos = Position::start_of(Rules::of(variant));
            bencher.iter(|| assert_eq!(perft(&mut pos, depth), leaves));
        });
    }
    group.finish();
}

criterion_group!(benches, perft_from_start);
criterion_main!(benches);
