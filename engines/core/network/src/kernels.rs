//! The loops that take the time. They are written so that the compiler turns them into vector
//! instructions: arrays of constant length, no branch, nothing that can overflow.

use crate::parameters::ACTIVATION_ONE;

/// `to = from - removed + added`, in one pass. Always in line, so that a caller's sums may stay in registers.
#[inline(always)]
pub(crate) fn shift<const H: usize, const R: usize, const A: usize>(
    from: &[i16; H],
    removed: [&[i16; H]; R],
    added: [&[i16; H]; A],
    to: &mut [i16; H],
) {
    for i in 0..H {
        let mut value = from[i];
        for row in removed {
            value = value.wrapping_sub(row[i]);
        }
        for row in added {
            value = value.wrapping_add(row[i]);
        }
        to[i] = value;
    }
}

/// `sums += row`, or `sums -= row`, without a branch.
#[inline]
pub(crate) fn change<const H: usize>(sums: &mut [i16; H], row: &[i16; H], adds: bool) {
    let flip = i16::from(adds) - 1;
    for i in 0..H {
        sums[i] = sums[i].wrapping_add((row[i] ^ flip).wrapping_sub(flip));
    }
}

/// Sum of `weights[i] · clamp(sums[i])²`. With weights up to 127 the inner product fits in `i16`,
/// so that a pair of terms is one multiply-add instruction.
#[inline]
pub(crate) fn activate<const H: usize>(sums: &[i16; H], weights: &[i16; H]) -> i32 {
    let mut total = 0_i32;
    for i in 0..H {
        let activation = sums[i].clamp(0, ACTIVATION_ONE as i16);
        let weighted = activation.wrapping_mul(weights[i]);
        total = total.wrapping_add(i32::from(weighted).wrapping_mul(i32::from(activation)));
    }
    total
}
