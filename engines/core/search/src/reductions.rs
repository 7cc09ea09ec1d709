//! How much less deeply a late move is searched at first, before anything else is known of it.

use crate::Params;
use crate::depth::Depth;

/// Base reductions by depth and by number of the move, in 1024ths of a ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reductions {
    base: i32,
    slope: i32,
}

/// Depths and move numbers that reductions distinguish.
const RANKS: usize = 128;

/// The binary logarithms of these numbers in 1024ths. They are constants: a search of few nodes has no time to
/// compute them.
static LOGS: [i32; RANKS] = {
    let (mut logs, mut n) = ([0; RANKS], 0);
    while n < RANKS {
        logs[n] = log2(n);
        n += 1;
    }
    logs
};

impl Reductions {
    pub(crate) const fn new(params: &Params) -> Self {
        Self { base: params.reduction_base, slope: params.reduction_slope }
    }

    #[inline]
    pub(crate) fn get(self, depth: Depth, number: usize) -> i32 {
        let depth = (depth.plies().max(0) as usize).min(RANKS - 1);
        let product = LOGS[depth] * LOGS[number.min(RANKS - 1)] / 1024;
        self.base + self.slope * product / 1024
    }
}

/// The binary logarithm of `n` in 1024ths, 0 for 0; by squaring, so that it is the same on every
/// machine, which floating-point logarithms are not.
const fn log2(n: usize) -> i32 {
    if n == 0 {
        return 0;
    }
    let whole = n.ilog2();
    let mut log = whole as i32;
    // The mantissa, 1 <= m < 2, with 31 binary places.
    let mut mantissa = ((n as u64) << 31) >> whole;
    let mut places = 0;
    while places < 10 {
        mantissa = (mantissa * mantissa) >> 31;
        log *= 2;
        if mantissa >= 2 << 31 {
            mantissa >>= 1;
            log += 1;
        }
        places += 1;
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for n in 1..RANKS {
            let exact = (n as f64).log2() * 1024.0;
            assert!((f64::from(log2(n)) - exact).abs() <= 1.0, "log2({n})");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_number() {
        let reductions = Reductions::new(&Params::default());
        let reduction = |depth, number| reductions.get(Depth::new(depth), number);
        assert!(reduction(20, 30) > reduction(5, 30));
        assert!(reduction(20, 30) > reduction(20, 5));
        assert_eq!(reduction(500, 5000), reduction(RANKS as i32 - 1, RANKS - 1));
    }
}
