//! Speed of generation and of making moves.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{Game, Notation, perft};
use xiangqi_rules::{Position, Rules};

/// A middlegame with checks, pins and cannons in the air.
const MIDDLEGAME: &str =
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1";

fn perft_start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    let mut pos = Position::start(&Rules::default());
    group.sample_size(10).throughput(Throughput::Elements(3_290_240));
    group.bench_function("start 4", |bencher| bencher.iter(|| perft(&mut pos, 4)));
    group.finish();
}

fn make_unmake(criterion: &mut Criterion) {
    let mut pos = Position::parse_position(MIDDLEGAME, &Rules::default()).expect("a legal FEN");
    let moves = pos.moves();
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("make and unmake", |bencher| {
        bencher.iter(|| {
            for &mv in &moves {
                let undo = pos.make(mv);
                pos.unmake(mv, undo);
            }
        });
    });
    group.bench_function("test legality", |bencher| {
        bencher.iter(|| moves.iter().filter(|&&mv| pos.is_legal(mv)).count());
    });
    group.bench_function("list", |bencher| {
        let mut out = Vec::new();
        bencher.iter(|| {
            out.clear();
            pos.legal_moves(&mut out);
            out.len()
        });
    });
    group.finish();
}

criterion_group!(benches, perft_start, make_unmake);
criterion_main!(benches);
