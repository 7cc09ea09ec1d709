//! Move generation beside the published crate `haitaka`, and making moves alone.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{Game, Notation, perft};
use shogi_rules::{Position, Rules, START};

/// Perft as `haitaka` users write it: bulk-counted at the last ply.
fn theirs(board: &haitaka::Board, depth: u8) -> u64 {
    let mut leaves = 0;
    let mut count = |moves: haitaka::PieceMoves| {
        if depth == 1 {
            leaves += moves.into_iter().len() as u64;
            return false;
        }
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += theirs(&child, depth - 1);
        }
        false
    };
    board.generate_board_moves(&mut count);
    board.generate_drops(&mut count);
    leaves
}

fn generation(c: &mut Criterion) {
    const MIDDLE: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    for (name, position, depth) in [("start", START, 5), ("middle", MIDDLE, 3)] {
        let mut pos = Position::parse_position(position, &Rules::default()).expect("a position");
        let board: haitaka::Board = position.parse().expect("a position");
        let leaves = perft(&mut pos, depth);
        assert_eq!(theirs(&board, depth), leaves);
        let mut group = c.benchmark_group(format!("perft {depth} {name}"));
        group.throughput(Throughput::Elements(leaves)).sample_size(10);
        group.bench_function("tengen", |b| b.iter(|| perft(&mut pos, depth)));
        group.bench_function("haitaka", |b| b.iter(|| theirs(&board, depth)));
        group.finish();
    }
}

fn making(c: &mut Criterion) {
    let mut pos = Position::start(&Rules::default());
    let mut moves = Vec::new();
    pos.list_moves(&mut moves);
    let mut group = c.benchmark_group("make and unmake");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("start", |b| {
        b.iter(|| {
            for &mv in &moves {
                let undo = pos.make(mv);
                pos.unmake(mv, undo);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, generation, making);
criterion_main!(benches);
