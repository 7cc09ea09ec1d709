//! A game as records know it.

use std::{iter, mem};

use dyngame::{GameState, Settings};
use game::{Outcome, Side};

use super::date::Date;
use super::ends::{self, End, EndName, Ended};
use super::facts::Facts;
use super::time_control::TimeControl;

/// A game as records know it. Texts that are not known are empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameRecord {
    /// The settings of the game's own that were in force.
    pub settings: Settings,
    /// Names by side.
    pub players: [String; 2],
    /// The event that it belongs to, for people.
    pub event: String,
    /// Where it was played.
    pub site: String,
    /// Which game of the event it was.
    pub round: String,
    /// When it began.
    pub date: Option<Date>,
    /// The clocks, by side.
    pub controls: [Option<TimeControl>; 2],
    /// Where it started; the start position if none.
    pub position: Option<String>,
    /// The moves that were played, and the variations on them.
    pub main: MoveLine,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Why it ended, if that is known.
    pub ending: Option<EndName>,
    /// The milliseconds that the side to move thought before the game ended.
    pub last_think: Option<u64>,
}

/// A line of play, with the lines that branch from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveLine {
    /// The comment before its first move.
    pub comment: String,
    /// Its moves.
    pub moves: Vec<MoveRecord>,
    /// The lines that might have been played instead, in the order of the text.
    pub variations: Vec<Variation>,
    /// How it ends, and who wins by it, if it is a variation and its text says so.
    pub end: Option<Ended>,
}

/// A move with what is known of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveRecord {
    /// The move, canonically written.
    pub text: String,
    /// Its time, score and depth.
    pub facts: Facts,
    /// The words of people about it, in lines.
    pub comment: String,
}

/// A line that branches from another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// How many moves of the other line stand before its first.
    pub after: usize,
    /// Its moves, at least one.
    pub line: MoveLine,
}

/// A fact of a game as a whole for which formats have a name; the tables of their names are read and written alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Header {
    Event,
    Site,
    Round,
    /// When it began.
    Date,
    /// The name of a player, by the index of the side.
    Player(usize),
}

impl MoveRecord {
    /// A move of which so much is known.
    pub fn new(text: String, facts: Facts) -> Self {
        Self { text, facts, comment: String::new() }
    }

    /// The comment on the move that led to `board`: its facts, then what people say of it, or else the rule that it breaks.
    pub(super) fn said(&self, board: &dyn GameState) -> String {
        let foul = board.claim().and_then(|claim| claim.foul).filter(|_| self.comment.is_empty());
        let facts = Some(self.facts.comment()).filter(|comment| !comment.is_empty());
        let mut said = facts
            .into_iter()
            .chain(foul.map(|foul| foul.to_string()))
            .collect::<Vec<_>>()
            .join(", ");
        add_comment(&mut said, &self.comment);
        said
    }

    /// Takes what a comment says of the move: what is no fact of it is left to people.
    pub(super) fn read_comment(&mut self, text: &str) {
        let rest = self.facts.read_comment(text);
        add_comment(&mut self.comment, rest.trim());
    }
}

impl MoveLine {
    /// A line of moves of which nothing is known.
    pub fn of(moves: impl IntoIterator<Item = String>) -> Self {
        let moves = moves.into_iter().map(|text| MoveRecord::new(text, Facts::default()));
        Self { moves: moves.collect(), ..Self::default() }
    }

    /// The same with the ends of its variations as comments on their last moves, for what has no other place for them.
    #[must_use]
    pub fn with_ends_said(mut self) -> Self {
        for variation in &mut self.variations {
            let mut line = mem::take(&mut variation.line).with_ends_said();
            if let (Some((end, outcome)), Some(last)) = (line.end.take(), line.moves.last_mut()) {
                add_comment(&mut last.comment, &ends::note(outcome, end.word()));
            }
            variation.line = line;
        }
        self
    }

    /// The texts of its moves.
    pub fn texts(&self) -> Vec<String> {
        self.moves.iter().map(|mv| mv.text.clone()).collect()
    }

    /// Adds a variation: those on its own first move stand beside it.
    pub(super) fn add(&mut self, mut variation: Variation) {
        let after = variation.after;
        let mut own = mem::take(&mut variation.line.variations);
        own.sort_by_key(|variation| variation.after);
        let (beside, own): (Vec<_>, Vec<_>) = own.into_iter().partition(|own| own.after == 0);
        variation.line.variations = own;
        let beside = beside.into_iter().map(|beside| Variation { after, ..beside });
        self.variations.extend(iter::once(variation).chain(beside));
    }

    /// The variations on the move behind so many.
    pub fn variations_after(&self, moves: usize) -> impl Iterator<Item = &MoveLine> {
        let here = self.variations.iter().filter(move |variation| variation.after == moves);
        here.map(|variation| &variation.line)
    }

    /// Whether it or one of its variations has one behind its last move, instead of which nothing was played.
    pub(super) fn has_loose_variation(&self) -> bool {
        let is_loose = |variation: &Variation| variation.after >= self.moves.len();
        self.variations.iter().any(|inner| is_loose(inner) || inner.line.has_loose_variation())
    }

    /// Whether it or one of its variations has a comment.
    pub(super) fn is_commented(&self) -> bool {
        let own = !self.comment.is_empty() || self.moves.iter().any(|mv| !mv.comment.is_empty());
        own || self.variations.iter().any(|variation| variation.line.is_commented())
    }
}

impl GameRecord {
    /// In which of the ways that formats distinguish it ended, in the position of `board`.
    pub(super) fn end_on(&self, board: &dyn GameState) -> End {
        End::of(self.ending.as_ref(), self.outcome, board)
    }

    /// Why it ended, in the words of its players; empty where that is not known.
    pub fn end(&self) -> &str {
        self.ending.as_ref().map_or("", EndName::name)
    }

    /// The text of `header`, in one line, empty if it is not known; dates with `mark` between the parts of the day.
    pub(super) fn header(&self, header: Header, mark: &str) -> String {
        match header {
            Header::Event => line(&self.event),
            Header::Site => line(&self.site),
            Header::Round => line(&self.round),
            Header::Date => self.date.map(|date| date.text(mark)).unwrap_or_default(),
            Header::Player(side) => line(&self.players[side]),
        }
    }

    /// Takes what a text says of `header`, if it is understood.
    pub(super) fn take(&mut self, header: Header, value: &str) -> Option<()> {
        let text = match header {
            Header::Event => &mut self.event,
            Header::Site => &mut self.site,
            Header::Round => &mut self.round,
            Header::Date => {
                self.date = Date::read(value).or(self.date);
                let is_unknown = value.trim_matches(['?', '.', '-', '/', ' ']).is_empty();
                return (is_unknown || Date::is_whole(value)).then_some(());
            }
            Header::Player(side) => return self.name(side, value),
        };
        value.clone_into(text);
        Some(())
    }

    /// Takes the name of a player, unless another one is known.
    pub(super) fn name(&mut self, side: usize, name: &str) -> Option<()> {
        let known = &mut self.players[side];
        if known.is_empty() {
            name.clone_into(known);
        }
        (name.is_empty() || known == name).then_some(())
    }

    /// Whether it says more of the game as a whole than the players and the end.
    pub(super) fn has_headers(&self) -> bool {
        let texts = [&self.event, &self.site, &self.round];
        let is_said = texts.iter().any(|text| !text.is_empty());
        is_said || self.date.is_some() || self.controls != [None; 2]
    }

    /// The clocks: one of both sides where they are alike, else each with its side.
    pub(super) fn clocks(&self) -> Vec<(Option<Side>, TimeControl)> {
        let [first, second] = self.controls;
        let all = [(None, first), (Some(Side::First), first), (Some(Side::Second), second)];
        let shown = if first == second { &all[..1] } else { &all[1..] };
        shown.iter().filter_map(|(side, control)| Some((*side, (*control)?))).collect()
    }

    /// The texts of the moves that were played.
    pub fn moves(&self) -> Vec<String> {
        self.main.texts()
    }
}

/// Takes back so many moves.
pub(super) fn take_back(board: &mut dyn GameState, moves: usize) {
    for _ in 0..moves {
        board.unmake();
    }
}

/// Adds lines, if there are any, to a comment.
pub(super) fn add_comment(comment: &mut String, text: &str) {
    if !text.is_empty() {
        add_line(comment, text);
    }
}

/// Adds a line to a comment; a blank one parts those around it.
pub(super) fn add_line(comment: &mut String, text: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(text);
}

/// Settings as people read them: `Size=20, Rule=renju`.
pub(super) fn in_words(settings: &[(String, String)]) -> String {
    let settings: Vec<_> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    settings.join(", ")
}

/// A text as one line: formats have no place for more.
pub(super) fn line(text: &str) -> String {
    text.replace(['\r', '\n'], " ").trim().to_owned()
}
