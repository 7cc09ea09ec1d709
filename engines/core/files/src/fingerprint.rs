//! Fingerprints of what files hold.

/// The fingerprint of nothing, with which one begins.
pub const NO_BYTES: u64 = 0xcbf2_9ce4_8422_2325;

/// Continues a `fingerprint` with `bytes` and a mark of their end.
///
/// Source: Fowler, Noll and Vo, 64-bit FNV-1a.
#[inline(never)]
pub fn fingerprint(fingerprint: u64, bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    step(bytes.iter().fold(fingerprint, step), &0xff)
}
