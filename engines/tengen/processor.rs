//! Whether this machine's processor has the instructions that the program is compiled with.
//!
//! The compiler may use them anywhere, so the check runs first and does as little as it can:
//! single bits are tested and constant texts written. `tests/dist/try.sh` runs it on emulated
//! processors, which shows that none of those instructions comes before it.

use std::io::{self, Write};
use std::process::ExitCode;

/// A level of x86-64: what archives append to their names, and the bits of its features in
/// `ecx` of leaf 1, `ebx` of leaf 7 and `ecx` of leaf 0x8000_0001 of the instruction `cpuid`.
struct Level {
    name: &'static str,
    bits: [u32; 3],
}

/// Every level, each without what those below it have.
/// Source: the x86-64 psABI, section 3.1.1.
const LEVELS: [Level; 3] = [
    // SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT; LAHF.
    Level { name: "v2", bits: [1 | 1 << 9 | 1 << 13 | 1 << 19 | 1 << 20 | 1 << 23, 0, 1] },
    // FMA, MOVBE, OSXSAVE, AVX, F16C; BMI1, AVX2, BMI2; LZCNT.
    Level {
        name: "v3",
        bits: [1 << 12 | 1 << 22 | 1 << 27 | 1 << 28 | 1 << 29, 1 << 3 | 1 << 5 | 1 << 8, 1 << 5],
    },
    // AVX512F, AVX512DQ, AVX512CD, AVX512BW, AVX512VL.
    Level { name: "v4", bits: [0, 1 << 16 | 1 << 17 | 1 << 28 | 1 << 30 | 1 << 31, 0] },
];

/// How many levels the program needs.
const NEEDED: usize = if cfg!(not(target_arch = "x86_64")) {
    0
} else if cfg!(target_feature = "avx512f") {
    3
} else if cfg!(target_feature = "avx2") {
    2
} else if cfg!(target_feature = "sse4.2") {
    1
} else {
    0
};

/// How many levels this processor has, as far as the program asks.
fn reached() -> usize {
    let bits = bits();
    let missing = |level: &Level| (0..3).any(|i| level.bits[i] & !bits[i] != 0);
    LEVELS[..NEEDED].iter().position(missing).unwrap_or(NEEDED)
}

#[cfg(target_arch = "x86_64")]
fn bits() -> [u32; 3] {
    use std::arch::x86_64::__cpuid;
    let seventh = if __cpuid(0).eax >= 7 { __cpuid(7).ebx } else { 0 };
    [__cpuid(1).ecx, seventh, __cpuid(0x8000_0001).ecx]
}

#[cfg(not(target_arch = "x86_64"))]
fn bits() -> [u32; 3] {
    [0; 3]
}

/// Whether the program can run.
pub(crate) fn is_sufficient() -> bool {
    reached() == NEEDED
}

/// Says on one line what is missing and which archive to take.
pub(crate) fn refuse() -> ExitCode {
    let needed = LEVELS[NEEDED.saturating_sub(1)].name;
    let archive: [&str; 3] = match reached().checked_sub(1) {
        Some(level) => ["take the archive whose name ends in -", LEVELS[level].name, "\n"],
        None => ["build it from the sources with RUSTFLAGS=-Ctarget-cpu=native", "\n", ""],
    };
    let start = ["error: this build of tengen needs a processor of level x86-64-", needed, "; "];
    let mut error = io::stderr();
    for text in start.iter().chain(&archive) {
        let _ = error.write_all(text.as_bytes());
    }
    ExitCode::FAILURE
}
