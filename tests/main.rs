//! The tests that need whole engines, linked into one binary.

fn main() {}
