//! The numbers and the techniques of the search as options, in a build with the feature `tune`: what
//! testers such as OpenBench set from outside.

use std::collections::BTreeMap;

#[cfg(feature = "tune")]
use dyngame::OptionValue;
#[cfg(feature = "tune")]
use game::TextError;
#[cfg(feature = "tune")]
use protocol::{OptionKind, OptionSpec};
#[cfg(feature = "tune")]
use search::{Param, Technique};
use search::{Params, Techniques};

/// The differences from the game's own search.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tuning {
    /// By their place in [`Params::ALL`].
    numbers: BTreeMap<usize, i32>,
    pub(crate) techniques: Techniques,
}

impl Tuning {
    /// The numbers of the search, where the game's own are `params`.
    pub(crate) fn params(&self, mut params: Params) -> Params {
        for (&place, &value) in &self.numbers {
            (Params::ALL[place].set)(&mut params, value);
        }
        params
    }
}

#[cfg(feature = "tune")]
impl Tuning {
    /// The options: a spin for each number of `params`, a check for each technique.
    pub(crate) fn declared(params: &Params) -> Vec<OptionSpec> {
        let number = |param: &Param| {
            let (min, max) = (i64::from(*param.range.start()), i64::from(*param.range.end()));
            let kind = OptionKind::Spin { default: i64::from((param.get)(params)), min, max };
            OptionSpec { name: param.name.to_owned(), kind }
        };
        let switch = |technique: &Technique| {
            let kind = OptionKind::Check { default: true };
            OptionSpec { name: technique.name.to_owned(), kind }
        };
        let numbers = Params::ALL.iter().map(number);
        numbers.chain(Techniques::ALL.iter().map(switch)).collect()
    }

    /// Sets the number or technique `spec` to the value that `text` means; fails if `text` is no
    /// value of it; nothing is changed then.
    pub(crate) fn set(&mut self, spec: &OptionSpec, text: &str) -> Result<(), TextError> {
        let value = OptionValue::read(&spec.kind, text)?;
        if let Some(place) = Params::ALL.iter().position(|param| param.name == spec.name) {
            self.numbers.insert(place, value.number() as i32);
        }
        if let Some(technique) = Techniques::ALL.iter().find(|it| it.name == spec.name) {
            (technique.set)(&mut self.techniques, value.is_on());
        }
        Ok(())
    }
}

#[cfg(feature = "tune")]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_techniques_are_set_by_their_names() {
        let (usual, mut tuning) = (Params::default(), Tuning::default());
        assert_eq!(
            (tuning.params(usual.clone()), &tuning.techniques),
            (usual.clone(), &Techniques::default())
        );
        for spec in Tuning::declared(&usual) {
            let text = match spec.kind {
                OptionKind::Spin { max, .. } => max.to_string(),
                _ => "false".to_owned(),
            };
            tuning.set(&spec, &text).unwrap();
            assert!(tuning.set(&spec, "rubbish").is_err(), "{}", spec.name);
        }
        let params = tuning.params(usual);
        for param in Params::ALL {
            assert_eq!((param.get)(&params), *param.range.end(), "{}", param.name);
        }
        assert_eq!(tuning.techniques, Techniques::none());
    }
}
