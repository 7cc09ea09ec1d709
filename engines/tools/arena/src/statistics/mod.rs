//! How much stronger one engine is, and how sure that is.
//!
//! Games come in pairs: one opening, played twice with colours swapped. The five possible scores
//! of a pair are the sample; treating the two games as independent would overstate the error.

mod estimate;
mod likelihood;
mod pentanomial;
mod posterior;
mod sprt;
mod tilt;

pub use estimate::Estimate;
pub use pentanomial::{Pentanomial, score_of};
pub use posterior::Measured;
pub use sprt::{Model, Sprt, SprtState};

#[cfg(test)]
mod tests {
    #[track_caller]
    pub(super) fn assert_near(found: f64, wanted: f64, tolerance: f64) {
        assert!((found - wanted).abs() <= tolerance, "{found} is not {wanted}");
    }
}
