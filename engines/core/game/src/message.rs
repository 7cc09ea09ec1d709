//! Something to be said to people, as a value.

use std::borrow::Cow;
use std::fmt;

use crate::Side;

/// The argument of a term that names the side it belongs to.
pub const OWNER: &str = "owner";

/// Its values, by side.
pub const OWNERS: [&str; 2] = ["first", "second"];

/// Something to be said: the id of a message, and its arguments. How it reads in a language is written in a
/// catalogue, so that what is said can be chosen by, compared and translated without a look at any sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Message {
    /// Lowercase words joined by `-`, of which the first is the game or the part of the program:
    /// `shogi-two-pawns`.
    pub id: &'static str,
    /// The arguments by name.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Arg {
    /// A text that is the same in every language: a square, a move, a name.
    Text(Cow<'static, str>),
    /// A number, by which a plural form may be chosen.
    Number(i64),
    /// Something with a name in each language: a piece, a side.
    Term(Box<Message>),
    /// A text that notations have otherwise: a square, a move.
    Notated(Box<Notated>),
}

/// A text that players write otherwise in their notations: a square, a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Notated {
    /// As the protocol has it: `7g`.
    pub plain: String,
    /// In notations, by their names: `７七` in `KI2`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    pub written: Box<[(&'static str, Arg)]>,
}

/// As the protocol has it.
impl fmt::Display for Notated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.plain)
    }
}

impl Notated {
    /// The text in the notation of this name.
    pub fn in_notation(&self, name: &str) -> Option<&Arg> {
        self.written.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
    }

    /// The moves of which an ambiguous text may be any.
    pub fn either(moves: &[Self]) -> Arg {
        Arg::joined("either", moves.iter().cloned())
    }

    /// The same in English: `4i5h or 6i5h`.
    pub fn alternatives(moves: &[Self]) -> String {
        moves.iter().map(Self::to_string).collect::<Vec<_>>().join(" or ")
    }
}

impl Arg {
    /// `items` as one argument, each joined to those before it by the message `id`; of very many, the first.
    pub fn joined(id: &'static str, items: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        const MOST: usize = 20;
        let mut items = items.into_iter().map(Into::into);
        let shown: Vec<Self> = items.by_ref().take(MOST).collect();
        let more = items.next().map(|_| Self::from("…"));
        let join = |first, next| Message::new(id).with("first", first).with("next", next).into();
        shown.into_iter().chain(more).reduce(join).unwrap_or_else(|| "".into())
    }
}

impl Message {
    /// The message `id` without arguments.
    pub const fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// This message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    /// This term for something that belongs to `side`: some languages have another word for that of each side.
    #[must_use]
    pub fn of(self, side: Side) -> Self {
        self.with(OWNER, OWNERS[side.index()])
    }

    /// The argument of this name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
    }
}

#[cfg(feature = "serde")]
fn as_map<S: serde::Serializer>(
    args: &[(&'static str, Arg)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(args.iter().map(|(name, arg)| (name, arg)))
}

impl From<&'static str> for Arg {
    fn from(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Self {
        letter.to_string().into()
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(number as i64)
    }
}

impl From<&Message> for Arg {
    fn from(term: &Message) -> Self {
        term.clone().into()
    }
}

impl From<Notated> for Arg {
    fn from(text: Notated) -> Self {
        Self::Notated(Box::new(text))
    }
}

impl From<Message> for Arg {
    fn from(term: Message) -> Self {
        Self::Term(Box::new(term))
    }
}

/// Why something was refused: an error that people read in their own language, too.
pub trait Refusal: std::error::Error {
    /// The message for people. Two refusals with the same id differ in their arguments alone.
    fn message(&self) -> Message;
}

/// Declares the enum of what a game refuses: each kind with its English text, which is its documentation, too, its id,
/// and what it says of it, which are the arguments of its message. A field that is no [`Arg`] names the function that
/// makes one of a reference to it, and the text what it shows in its place: `owner = letter(*owner)`.
///
/// The enum gets `IDS`, the ids of all kinds; [`Refusal`]; and a way into [`TextError`](crate::TextError).
///
/// ```
/// use game::{Message, Refusal as _, Side};
///
/// const fn colour(side: &Side) -> Message {
///     Message::new(match side {
///         Side::First => "tower-side-black",
///         Side::Second => "tower-side-white",
///     })
/// }
///
/// const fn letter(side: Side) -> char {
///     if matches!(side, Side::First) { 'b' } else { 'w' }
/// }
///
/// game::refusals! {
///     /// What is wrong with a move.
///     pub enum Refusal {
///         "a stone of {owner} lies there: {text}", owner = letter(*owner)
///             => Occupied("tower-occupied") { text: String, owner: Side as colour },
///         "the game is over" => GameOver("tower-game-over") {},
///     }
/// }
///
/// let refusal = Refusal::Occupied { text: "h8".to_owned(), owner: Side::Second };
/// assert_eq!(refusal.to_string(), "a stone of w lies there: h8");
/// let message = refusal.message();
/// assert_eq!((message.id, message.arg("text")), ("tower-occupied", Some(&"h8".to_owned().into())));
/// assert_eq!(message.arg("owner"), Some(&Message::new("tower-side-white").into()));
/// assert_eq!(Refusal::IDS, ["tower-occupied", "tower-game-over"]);
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$kind_about:meta])*
                $text:literal $(, $shown:ident = $english:expr)* =>
                    $kind:ident($id:literal) { $($field:ident: $type:ty $(as $term:path)?),* $(,)? },
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        $vis enum $name {
            $(
                #[doc = concat!("`` ", $text, " ``")]
                ///
                $(#[$kind_about])*
                #[error($text $(, $shown = $english)*)]
                #[allow(missing_docs, reason = "the text and the kind say what the fields are")]
                $kind { $($field: $type),* },
            )*
        }

        impl $name {
            /// The ids of the messages of all kinds.
            #[allow(dead_code, reason = "only a test of the messages asks, where the enum is not public")]
            pub const IDS: &'static [&'static str] = &[$($id),*];
        }

        impl $crate::Refusal for $name {
            fn message(&self) -> $crate::Message {
                match self {
                    $(
                        Self::$kind { $($field),* } => $crate::Message::new($id)
                            $(.with(stringify!($field), $crate::refusals!(@arg $field $($term)?)))*,
                    )*
                }
            }
        }

        impl From<$name> for $crate::TextError {
            fn from(refusal: $name) -> Self {
                Self::of(&refusal)
            }
        }
    };
    (@arg $field:ident) => { $field.clone() };
    (@arg $field:ident $term:path) => { $term($field) };
}
