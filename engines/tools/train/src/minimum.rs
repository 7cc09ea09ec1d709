//! The least value of a function of one number.

/// Where between `low` and `high` the convex function `f` is least; `None` if that is at an end or anywhere: then
/// the data behind `f` do not say.
pub fn minimum(low: f64, high: f64, f: impl Fn(f64) -> f64) -> Option<f64> {
    /// Each leaves two thirds: a ten-millionth in the end.
    const STEPS: usize = 40;
    let (mut left, mut right) = (low, high);
    for _ in 0..STEPS {
        let third = (right - left) / 3.0;
        if f(left + third) < f(right - third) {
            right -= third;
        } else {
            left += third;
        }
    }
    let found = left.midpoint(right);
    let value = f(found);
    (value < f(low) && value < f(high)).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minimum_is_found_where_there_is_one() {
        let found = minimum(-4.0, 9.0, |x| (x - 2.5).powi(2)).unwrap();
        assert!((found - 2.5).abs() < 1e-6, "{found}");
        for f in [|x: f64| x, |x: f64| -x, |_| 1.0, |x: f64| x.abs(), |_| f64::NAN] {
            assert_eq!(minimum(0.0, 1.0, f), None);
        }
    }
}
