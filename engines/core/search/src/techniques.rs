//! The switches of the search, one for each technique.

/// One of the switches of [`Techniques`], as something that compares searches with and without it sees it.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// Its name as a field.
    pub name: &'static str,
    pub get: fn(&Techniques) -> bool,
    /// Puts it in use, or out of it.
    pub set: fn(&mut Techniques, bool),
}

/// Makes [`Techniques`] and the list of its switches.
macro_rules! techniques {
    ($($(#[$doc:meta])+ $name:ident;)+) => {
        /// Which techniques are in use. All are by default; a switch that is off costs strength alone.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Techniques {
            $($(#[$doc])+ pub $name: bool,)+
        }

        impl Techniques {
            pub const ALL: &'static [Technique] = &[$(Technique {
                name: stringify!($name),
                get: |techniques| techniques.$name,
                set: |techniques, on| techniques.$name = on,
            },)+];

            const fn all(on: bool) -> Self {
                Self { $($name: on,)+ }
            }
        }
    };
}

techniques! {
    /// Remembers positions in the transposition table.
    table;
    /// Searches a narrow window around the last value first.
    aspiration;
    /// Cuts lines that cannot beat a win already found.
    mate_distance;
    /// Resolves captures at the leaves instead of trusting the evaluation.
    quiescence;
    /// Skips losing exchanges and hopeless captures in quiescence.
    quiescence_pruning;
    /// Drops into quiescence where the evaluation is far below the window.
    razoring;
    /// Trusts an evaluation far above the window.
    reverse_futility;
    /// Gives the turn away and still expects to be above the window.
    null_move;
    /// Trusts a capture that is far above the window after a shallow search.
    probcut;
    /// Skips late quiet moves at low depth.
    late_move_pruning;
    /// Skips moves that cannot lift a low evaluation into the window.
    futility;
    /// Skips quiet moves with a bad history at low depth.
    history_pruning;
    /// Skips moves that only put off the answer to a threat.
    delay_pruning;
    /// Skips moves that lose material by static exchange.
    see_pruning;
    /// Searches forced nodes one ply deeper.
    forced_extension;
    /// Searches a move deeper when all others are clearly worse.
    singular_extension;
    /// Searches late moves less deeply first.
    late_move_reduction;
    /// Corrects the evaluation by its past errors in like positions.
    correction;
    /// Leaves to later what another thread is searching (simplified ABDADA).
    abdada;
}

impl Techniques {
    /// Plain alpha-beta to a fixed depth: the value is that of minimax.
    pub const fn none() -> Self {
        Self::all(false)
    }

    pub fn without(technique: &Technique) -> Self {
        let mut techniques = Self::default();
        (technique.set)(&mut techniques, false);
        techniques
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::all(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_is_switched_under_its_name() {
        for technique in Techniques::ALL {
            let techniques = Techniques::without(technique);
            assert!(!(technique.get)(&techniques), "{}", technique.name);
            assert!(format!("{techniques:?}").contains(&format!("{}: false", technique.name)));
            let mut again = techniques;
            (technique.set)(&mut again, true);
            assert_eq!(again, Techniques::default(), "{}", technique.name);
        }
    }
}
