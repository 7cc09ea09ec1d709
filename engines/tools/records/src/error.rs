//! Why records cannot be read or written.

use std::cell::Cell;
use std::fmt;
use std::ops::Deref;

use dyngame::SettingRefusal;
use game::{Arg, Message, Refusal, TextError, shortened};

/// Why records cannot be read or written.
pub type RecordError = Located<Box<Cause>>;

/// Something that is said of a text, and where in the text it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// The cause or the notice.
    pub what: T,
    /// Where it is, if that is known.
    pub place: Option<Place>,
    /// The number of the game in a text of several, from 1.
    pub game: Option<usize>,
}

/// A place in a text; of two the later is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The bytes before it.
    pub(super) start: usize,
}

/// A game that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct RefusedGame {
    /// Why it cannot be read.
    pub why: RecordError,
    /// The names by side that its text gives, as far as it was read; empty if it gives none.
    pub players: [String; 2],
}

/// Why a text is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Cause {
    /// It is not in the form that it must have.
    #[error(transparent)]
    Form(#[from] Fault),
    /// The rules of the game refuse a position or a move.
    #[error(transparent)]
    Rules(#[from] TextError),
    /// A setting of the game is refused.
    #[error(transparent)]
    Setting(#[from] SettingRefusal),
}

game::refusals! {
    /// The faults in the form of records.
    pub enum Fault {
        "{game} has no records in {format} (there are {formats})"
            => NoFormat("record-no-format") { game: &'static str, format: String, formats: String },
        "the name needs an ending that chooses the format: {formats}"
            => NoEnding("record-no-ending") { formats: String },
        "files of the kind {ending} are only read (there are {formats})"
            => OnlyRead("record-only-read") { ending: String, formats: String },
        "moves in {format} are written in one way, not {notation}"
            => OneNotation("record-one-notation") { format: &'static str, notation: String },
        "game {number} has {settings}: the settings must say so, too"
            => OtherRules("record-other-rules") { number: usize, settings: String },
        "game {number} has {settings}, and other games of the file have not: save it in a file of its own"
            => MixedRules("record-mixed-rules") { number: usize, settings: String },
        "the record says {settings}, and you say otherwise"
            => ToldOtherwise("record-told-otherwise") { settings: String },
        "contradicts what stands before it: {text}" => Contradiction("record-contradicts") { text: String },
        "a game of {game}: {text}" => OtherGame("record-other-game") { game: String, text: String },
        "a game of chess: {text} (if it is another game, a tag says so, as [Variant \"gomoku\"])"
            => Chess("record-chess") { text: String },
        "chess or xiangqi? {text}: the tag [Variant \"xiangqi\"] says that it is xiangqi"
            => MaybeChess("record-maybe-chess") { text: String },
        "no game in it" => NoGame("record-no-game") {},
        "no game of {format} in it: it looks like {other}"
            => OtherFormat("record-other-format") { format: &'static str, other: &'static str },
        "no game in it: no line says who begins" => NoBeginner("record-no-beginner") {},
        "not a date: {text}" => Date("record-date") { text: String },
        "not a time control like 10+0.1, 40/60 or 60b5: {text}" => TimeControl("time-control") { text: String },
        "not a move: {text}" => Move("not-a-move") { text: String },
        "move {number}: {why}" => NumberedMove("in-move") { number: usize, why: TextError as TextError::message },
        "{text}: {why}" => Quoted("record-quoted") { text: String, why: TextError as TextError::message },
        "not JSON as records have it: {text}" => Json("record-not-json") { text: String },
        "not a known handicap: {text}" => Handicap("record-handicap") { text: String },
        "not a point: {text}" => Point("gomoku-not-a-point") { text: String },
        "not on the board: {text}" => OffBoard("gomoku-off-board") { text: String },
        "{own} stones of one side, and {other} of the other"
            => Stones("record-stones") { own: usize, other: usize },
        "a game in psq begins on the empty board" => PsqStart("record-psq-start") {},
        "a diagram has 9 rows, not {found}" => DiagramRows("record-diagram-rows") { found: usize },
        "more pieces of a kind than a game has: {text}" => TooManyPieces("record-too-many-pieces") { text: String },
        "a start that is not understood: {text}" => Start("record-start") { text: String },
        "a move behind the end of the game: {text}" => MoveBehindEnd("record-move-behind-end") { text: String },
        "the moves are {found}, not as many as the record says: {text}"
            => MoveCount("record-move-count") { found: usize, text: String },
        "a move without its origin: {text}" => NoOrigin("record-no-origin") { text: String },
        "not understood: {text}" => Line("record-line") { text: String },
        "number {found} where {wanted} is next" => Number("record-number") { found: u32, wanted: u32 },
        "a variation on no move of the line before it" => LooseVariation("record-loose-variation") {},
        "too many variations in one another" => DeepVariation("record-deep-variation") {},
        "not the turn of this side: {text}" => Turn("record-turn") { text: String },
        "a move is missing at number {number}" => HalfMove("record-half-move") { number: u32 },
        "this has no end: {text}" => Open("record-open") { text: String },
        "a position is set up inside the game: {text}" => SetupInside("record-setup-inside") { text: String },
        "a start position is announced, and there is none" => NoStart("record-no-start") {},
        "several moves in one place: {text}" => SeveralMoves("record-several-moves") { text: String },
        "set up twice: {text}" => PointTwice("record-point-twice") { text: String },
        "a pass, which the game does not have: [{text}]" => Pass("record-pass") { text: String },
        "not the size of a board: {text}" => Size("record-size") { text: String },
        "nothing says how large the board is (setting: {setting})"
            => NoSize("record-no-size") { setting: &'static str },
        "not a known rule: {text}" => Rule("record-rule") { text: String },
        "the moves may be meant in two ways: {one} or {two}"
            => TwoReadings("record-two-readings") { one: String, two: String },
        "{kind} is not read: save the game as {instead} with the program that made it"
            => NotRead("record-not-read") { kind: &'static str, instead: &'static str },
        "not a whole XQF file" => Xqf("record-xqf") {},
    }
}

/// A text that is read, and the place in it that was asked for last: the next is counted from there, since readers ask
/// for one at every word.
pub(super) struct Text<'a> {
    text: &'a str,
    last: Cell<Place>,
}

impl<'a> Text<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, last: Cell::new(Place { line: 1, start: 0 }) }
    }

    /// Where `part`, a piece of the text itself, begins in it.
    pub(super) fn place(&self, part: &str) -> Option<Place> {
        let start = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        self.text.get(..start)?;
        let last = self.last.get();
        let between = &self.text[last.start.min(start)..last.start.max(start)];
        let lines = between.matches('\n').count();
        let line = if start < last.start { last.line - lines } else { last.line + lines };
        self.last.set(Place { line, start });
        Some(self.last.get())
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

impl<T> Located<T> {
    pub(super) const fn new(what: T) -> Self {
        Self { what, place: None, game: None }
    }

    /// The same in the game of this number.
    pub(super) fn in_game(self, game: Option<usize>) -> Self {
        Self { game, ..self }
    }

    /// The same at `place`, unless it has one.
    pub(super) fn at(self, place: Option<Place>) -> Self {
        Self { place: self.place.or(place), ..self }
    }
}

impl RecordError {
    /// The same of what is `written` otherwise in the file, which it quotes.
    pub(super) fn of_written(self, written: &str) -> Self {
        Fault::Quoted { text: written.to_owned(), why: self.into() }.into()
    }
}

impl<C: Into<Cause>> From<C> for RecordError {
    fn from(cause: C) -> Self {
        Self::new(Box::new(cause.into()))
    }
}

impl<T: fmt::Debug + fmt::Display> std::error::Error for Located<T> {}

impl<E: Into<RecordError>> From<E> for RefusedGame {
    fn from(why: E) -> Self {
        Self { why: why.into(), players: Default::default() }
    }
}

/// The first words of a text, by which a message names a place in it.
pub(super) fn first_words(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().take(40).collect()
}

/// One line, whatever is quoted.
impl<T: fmt::Display> fmt::Display for Located<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.place.map(|place| place.line);
        for (word, number) in [("game", self.game), ("line", line)] {
            if let Some(number) = number {
                write!(f, "{word} {number}: ")?;
            }
        }
        f.write_str(&shortened(&self.what.to_string().replace(['\r', '\n'], " ")))
    }
}

impl Refusal for Box<Cause> {
    fn message(&self) -> Message {
        match &**self {
            Cause::Form(fault) => fault.message(),
            Cause::Rules(refusal) => refusal.message().clone(),
            Cause::Setting(refusal) => refusal.message(),
        }
    }
}

impl<T: Refusal> Refusal for Located<T> {
    fn message(&self) -> Message {
        let (line, mut why) = (self.place.map(|place| place.line), self.what.message());
        for (_, arg) in &mut why.args {
            if let Arg::Text(text) = arg {
                *text = shortened(text).into_owned().into();
            }
        }
        [("in-line", line), ("in-game", self.game)].into_iter().fold(why, |why, (id, number)| {
            let Some(number) = number else { return why };
            Message::new(id).with("number", number).with("why", why)
        })
    }
}

impl From<RecordError> for TextError {
    fn from(error: RecordError) -> Self {
        Self::of(&error)
    }
}

impl From<RefusedGame> for TextError {
    fn from(refused: RefusedGame) -> Self {
        refused.why.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_the_same_whatever_was_asked_for_before() {
        let whole = "ab\n漢字 c\n\nd漢";
        let starts: Vec<usize> = whole.char_indices().map(|(start, _)| start).collect();
        let text = Text::new(whole);
        for (&one, &other) in starts.iter().flat_map(|one| starts.iter().map(move |two| (one, two)))
        {
            for start in [one, other] {
                let line = whole[..start].matches('\n').count() + 1;
                assert_eq!(text.place(&whole[start..]), Some(Place { line, start }));
            }
        }
    }
}
