//! Benchmarks: the generators of moves, and the evaluation by network.
