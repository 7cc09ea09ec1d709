//! Static evaluation, and the list of a game's evaluations.

use game::Game;

use crate::Score;

/// One evaluation of a game.
///
/// Each search thread owns one. State that follows the line of play lives here:
/// [`reset`](Evaluation::reset) at a root, [`push`](Evaluation::push) before each move,
/// [`pop`](Evaluation::pop) after each move taken back. An evaluation with such state keeps it in
/// [`Accumulators`](crate::Accumulators); one that reads the position alone needs none of the
/// three.
pub trait Evaluation<G: Game>: Clone + Send {
    /// Whether it is that of the game's source text.
    const IS_REFERENCE: bool = false;

    /// Starts from `pos`: all incremental state is computed anew.
    fn reset(&mut self, _pos: &G) {}

    /// `mv` is about to be made in `before`.
    fn push(&mut self, _before: &G, _mv: G::Move) {}

    /// The side to move in `before` is about to pass.
    fn push_pass(&mut self, _before: &G) {}

    /// The last move or pass has been taken back.
    fn pop(&mut self) {}

    /// An estimate of `pos`, from the view of its side to move, made with [`Score::estimate`].
    ///
    /// `pos` is where the moves pushed since the last reset lead to.
    fn evaluate(&mut self, pos: &G) -> Score;

    /// The terms of the evaluation of `pos` and their total, a line each, for people.
    fn explain(&mut self, pos: &G) -> String {
        self.reset(pos);
        format!("total for the side to move: {}", self.evaluate(pos))
    }
}

/// An evaluation of a game before it is made, as an option chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluationKind {
    /// Its name as a value of the option.
    pub name: &'static str,
    /// Whether it is that of the game's source text.
    pub is_reference: bool,
}

impl Default for EvaluationKind {
    fn default() -> Self {
        Self::TUNED
    }
}

impl EvaluationKind {
    /// Our own; in most games weighed by a fit.
    pub const TUNED: Self = Self { name: "tuned", is_reference: false };
}

/// Declares the evaluations of a game: an enum with one variant for each, which is an
/// [`Evaluation`](crate::Evaluation) itself, finds them [by name](#method.named) and lists their
/// kinds. The first is the default. Each is made by its type's `Default`.
///
/// ```
/// # use search::{Evaluation, Score};
/// # use toy::tictactoe::{Heuristics, Position};
/// # #[derive(Clone, Debug, Default)]
/// # struct Nothing;
/// # impl Evaluation<Position> for Nothing {
/// #     fn evaluate(&mut self, _: &Position) -> Score {
/// #         Score::ZERO
/// #     }
/// # }
/// search::evaluations! {
///     /// The evaluations of tic-tac-toe.
///     pub enum Evaluations for Position {
///         /// Rows that can still be filled.
///         "lines" => Lines(Heuristics),
///         /// Every position is worth the same.
///         "nothing" => Nothing(Nothing),
///     }
/// }
///
/// assert!(Evaluations::KINDS.iter().map(|kind| kind.name).eq(["lines", "nothing"]));
/// assert!(matches!(Evaluations::named("nothing"), Some(Evaluations::Nothing(_))));
/// assert!(Evaluations::named("network").is_none());
/// ```
#[macro_export]
macro_rules! evaluations {
    (
        $(#[$about:meta])*
        $vis:vis enum $list:ident for $game:ty {
            $($(#[$about_one:meta])* $name:literal => $variant:ident($evaluation:ty)),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $vis enum $list {
            $($(#[$about_one])* $variant($evaluation)),+
        }

        impl $list {
            /// The kinds, that of the default first.
            $vis const KINDS: &'static [$crate::EvaluationKind] = &[$($crate::EvaluationKind {
                name: $name,
                is_reference: <$evaluation as $crate::Evaluation<$game>>::IS_REFERENCE,
            }),+];

            /// The evaluation of this kind.
            ///
            /// # Panics
            /// If it is not one of [`KINDS`](Self::KINDS).
            $vis fn of(kind: $crate::EvaluationKind) -> Self {
                Self::named(kind.name).expect("a kind of the list")
            }

            $vis fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant(<$evaluation>::default())),)+
                    _ => None,
                }
            }
        }

        impl Default for $list {
            fn default() -> Self {
                Self::of(Self::KINDS[0])
            }
        }

        impl $crate::Evaluation<$game> for $list {
            fn reset(&mut self, pos: &$game) {
                match self {
                    $(Self::$variant(one) => $crate::Evaluation::<$game>::reset(one, pos)),+
                }
            }

            #[inline]
            fn push(&mut self, before: &$game, mv: <$game as $crate::__private::Game>::Move) {
                match self {
                    $(Self::$variant(one) => $crate::Evaluation::<$game>::push(one, before, mv)),+
                }
            }

            #[inline]
            fn push_pass(&mut self, before: &$game) {
                match self {
                    $(Self::$variant(one) => $crate::Evaluation::<$game>::push_pass(one, before)),+
                }
            }

            #[inline]
            fn pop(&mut self) {
                match self {
                    $(Self::$variant(one) => $crate::Evaluation::<$game>::pop(one)),+
                }
            }

            #[inline]
            fn evaluate(&mut self, pos: &$game) -> $crate::Score {
                match self {
                    $(Self::$variant(one) => $crate::Evaluation::<$game>::evaluate(one, pos)),+
                }
            }

            fn explain(&mut self, pos: &$game) -> String {
                match self {
                    $(Self::$variant(one) => $crate::Evaluation::<$game>::explain(one, pos)),+
                }
            }
        }
    };
}
