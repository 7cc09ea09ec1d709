//! Both games: leaves a second from the start positions, counted in bulk, and exact values of small
//! boards, one thread.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dots::solving::Solver;
use dots_rules::{Position, Rules, Variant};
use game::{Notation, perft};

fn start(variant: Variant, rows: usize, cols: usize) -> Position {
    Position::start(&Rules::new(variant, rows, cols).expect("a board"))
}

fn perft_from_start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for (variant, lines, depth, leaves) in
        [(Variant::Territory, 10, 9, 136_256), (Variant::Boxes, 6, 4, 11_703_240)]
    {
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(variant.word(), |bencher| {
            let mut pos = start(variant, lines, lines);
            bencher.iter(|| assert_eq!(perft(&mut pos, depth), leaves));
        });
    }
    group.finish();
}

fn solve_from_start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    group.sample_size(10);
    for (name, variant, rows, cols, value) in [
        ("classic 3x3 boxes", Variant::Boxes, 4, 4, -3),
        ("territory 5x6 dots", Variant::Territory, 5, 6, 0),
    ] {
        group.bench_function(name, |bencher| {
            let pos = start(variant, rows, cols);
            bencher.iter(|| {
                let solver = Solver::new(&pos, 16, 1).expect("small");
                assert_eq!(solver.value(&pos, &()).map(|found| found.value), Some(value));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, perft_from_start, solve_from_start);
criterion_main!(benches);
