//! Weights that are scaled while a program runs.

/// `N` weights, each in percent of what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percents<const N: usize>([i32; N]);

/// All as they are.
impl<const N: usize> Default for Percents<N> {
    fn default() -> Self {
        Self([100; N])
    }
}

impl<const N: usize> Percents<N> {
    /// Scales the weight `index` to `percent` of what it is.
    ///
    /// # Panics
    /// If there is no such weight.
    pub const fn set(&mut self, index: usize, percent: i32) {
        self.0[index] = percent;
    }

    /// `value`, scaled as the weight `index` is.
    ///
    /// # Panics
    /// If there is no such weight.
    pub const fn of(&self, index: usize, value: i32) -> i32 {
        (value as i64 * self.0[index] as i64 / 100) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_is_scaled_alone() {
        let mut percents = Percents::<2>::default();
        percents.set(1, 250);
        assert_eq!((percents.of(0, -7), percents.of(1, -7)), (-7, -17));
    }
}
