//! Warnings: facts that readers and writers leave out without changing the game.

use std::collections::BTreeMap;

use dyngame::Ending;
use game::{Message, Outcome, TextError};

use super::error::{Located, RecordError, RefusedGame};
use super::format::Format;
use super::record::{GameRecord, in_words};

/// The games of a text: each as it was read, and the warnings.
#[derive(Debug, Default)]
pub struct Reading {
    /// Each game, or why it cannot be read, in the order of the text; at least one.
    pub games: Vec<Result<GameRecord, RefusedGame>>,
    /// The facts that were left out of the games that were read.
    pub warnings: Vec<Warning>,
}

/// The text of a record.
#[derive(Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The facts for which the format has no place.
    pub warnings: Vec<Warning>,
}

/// Something that was left out, and where it stood.
pub type Warning = Located<Notice>;

/// An end in a warning.
fn of_end(end: &Ending) -> Message {
    end.message()
}

game::refusals! {
    /// Facts that are left out, or chosen between two sources of one. None of them changes a move.
    pub enum Notice {
        "left out, not understood: {text}" => Line("record-line-left-out") { text: String },
        "left out, as are all judgements of the game: {text}" => Judgements("record-judgements") { text: String },
        "an end without a known result: {text}" => UnknownEnd("record-unknown-end") { text: String },
        "the first figure of a result is read as White's: files of English draughts may mean Black, who moves first"
            => FiguresOfWhite("record-figures-of-white") {},
        "the first figure of a result is read as that of Black, who moves first: the end of a game of this file on the board says so"
            => FiguresOfFirst("record-figures-of-first") {},
        "read as a move without a capture: {text}" => StepAsCapture("record-step-as-capture") { text: String },
        "the first move has the number {number}: moves before it may be missing"
            => FirstNumber("record-first-number") { number: usize },
        "an end that the board does not show: {end}", end = end.name
            => EndNotShown("record-end-not-shown") { end: Ending as of_end },
        "no result stands behind the moves: some may be missing" => NoEnd("record-no-end") {},
        "left out, behind the end of the game: {text}" => BehindEnd("record-behind-end") { text: String },
        "{text} contradicts {other}, which holds"
            => Contradiction("record-contradiction") { text: String, other: String },
        "the rest of a variation is left out: {why}"
            => Variation("record-variation-left-out") { why: TextError as TextError::message },
        "left out: a variation without moves" => EmptyVariation("record-empty-variation") {},
        "no line says who begins: it is taken from the rest" => BeginnerGuessed("record-beginner-guessed") {},
        "no line says how the game begins: the usual start is taken" => StartGuessed("record-start-guessed") {},
        "nothing says which rules hold: {settings} is taken, which the moves fit"
            => RulesGuessed("record-rules-guessed") { settings: String },
        "a rule that is left out: {text}" => Rule("record-rule-left-out") { text: String },
        "the game ends before its illegal move: {why}"
            => IllegalMove("record-illegal-move-left-out") { why: TextError as TextError::message },
        "not a known encoding: {text}" => Encoding("record-encoding") { text: String },
        "the text says that it is {text}, and is read as {encoding}"
            => OtherEncoding("record-other-encoding") { text: String, encoding: &'static str },
        "nothing says how the letters are encoded: {encoding} is taken"
            => EncodingGuessed("record-encoding-guessed") { encoding: &'static str },
        "some letters are wrong: the text is not {encoding}" => Letters("record-letters") { encoding: &'static str },
        "further warnings of this game are left out" => More("record-more-warnings") {},
        "left out, as {format} has no place for them: variations"
            => NoVariations("record-no-variations") { format: &'static str },
        "left out, as {format} has no place for them: comments"
            => NoComments("record-no-comments") { format: &'static str },
        "left out, as {format} has no place for them: times" => NoTimes("record-no-times") { format: &'static str },
        "left out, as {format} has no place for them: rules {settings}"
            => NoRules("record-no-rules") { format: &'static str, settings: String },
        "left out, as {format} has no place for them: scores and depths"
            => NoScores("record-no-scores") { format: &'static str },
        "left out, as {format} has no place for them: event, date, clock, and why the game ended"
            => NoHeaders("record-no-headers") { format: &'static str },
        "left out, as {format} has no place for it: the draw" => NoDraw("record-no-draw") { format: &'static str },
        "left out, as {format} has no place for it: why the game ended"
            => NoReason("record-no-reason") { format: &'static str },
        "left out, as {format} has no place for it: the time of the last think"
            => NoLastThink("record-no-last-think") { format: &'static str },
        "{format} has no word for how the game ended: other programs see no winner"
            => NoWinner("record-no-winner") { format: &'static str },
        "written in UTF-8, as Shift_JIS has no {letter}: the ending {ending} tells other programs so"
            => NoLetter("record-no-letter") { letter: String, ending: &'static str },
    }
}

/// The warnings of a text as lines: what is said of many games stands there once, with its number.
pub fn summed_up(warnings: &[Warning]) -> Vec<String> {
    let mut counts = BTreeMap::<String, usize>::new();
    warnings.iter().for_each(|warning| *counts.entry(warning.what.to_string()).or_default() += 1);
    let line = |warning: &Warning| match counts.remove(&warning.what.to_string())? {
        1 => Some(warning.to_string()),
        count => Some(format!("{warning} ({count} times)")),
    };
    warnings.iter().filter_map(line).collect()
}

impl Reading {
    /// The text as a whole cannot be read.
    pub(super) fn refused(error: RecordError) -> Self {
        Self { games: vec![Err(error.into())], warnings: Vec::new() }
    }

    /// All games.
    ///
    /// # Errors
    /// If one cannot be read: the first that cannot.
    pub fn whole(self) -> Result<Vec<GameRecord>, RecordError> {
        self.games.into_iter().map(|game| game.map_err(|refused| refused.why)).collect()
    }
}

impl Written {
    /// The text of `record` in `format`, which has no place for the settings `rest`, and unless it `has_end` none for how the
    /// game ended.
    pub(super) fn new(
        text: String,
        record: &GameRecord,
        format: Format,
        rest: &[(String, String)],
        has_end: bool,
    ) -> Self {
        let (main, name) = (&record.main, format.extension());
        let is_tagged = matches!(format, Format::Pgn | Format::Pdn);
        let variations = !main.variations.is_empty() && !format.keeps_variations()
            || is_tagged && main.has_loose_variation();
        let is_psq = format == Format::Psq;
        let comments = main.is_commented() && is_psq;
        let is_scored =
            main.moves.iter().any(|mv| mv.facts.score.is_some() || mv.facts.depth.is_some());
        let is_timed = main.moves.iter().any(|mv| mv.facts.millis.is_some());
        let settings = in_words(rest);
        let is_drawn = record.outcome == Some(Outcome::Draw);
        let is_end_timed =
            matches!(format, Format::Csa | Format::Jkf) || format == Format::Kif && has_end;
        let lost = [
            (!rest.is_empty()).then_some(Notice::NoRules { format: name, settings }),
            (is_drawn && is_psq && !has_end).then_some(Notice::NoDraw { format: name }),
            variations.then_some(Notice::NoVariations { format: name }),
            comments.then_some(Notice::NoComments { format: name }),
            (is_scored && is_psq).then_some(Notice::NoScores { format: name }),
            (is_psq && (record.has_headers() || record.ending.is_some() && !has_end))
                .then_some(Notice::NoHeaders { format: name }),
            (is_timed && format == Format::Ki2).then_some(Notice::NoTimes { format: name }),
            (record.last_think.is_some_and(|millis| millis > 0) && !is_end_timed)
                .then_some(Notice::NoLastThink { format: name }),
            (!has_end && format == Format::Ki2).then_some(Notice::NoReason { format: name }),
            (!has_end && matches!(format, Format::Csa | Format::Jkf))
                .then_some(Notice::NoWinner { format: name }),
        ];
        Self { text, warnings: lost.into_iter().flatten().map(Warning::from).collect() }
    }
}

impl From<Notice> for Warning {
    fn from(notice: Notice) -> Self {
        Self::new(notice)
    }
}
