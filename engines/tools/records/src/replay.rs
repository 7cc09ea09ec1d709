//! A recorded game played again.

mod said_end;

use std::mem;

use dyngame::{DynGame, GameState, Move, MoveNotation, RuleNames, Settings};
use game::{Side, TextError};

use super::ends::SaidEnd;
use super::error::{Cause, Fault, Place, RecordError, RefusedGame, Text};
use super::facts::Facts;
use super::record::{
    GameRecord, MoveLine, MoveRecord, Variation, add_comment, in_words, take_back,
};
use super::warning::{Notice, Warning};

pub(super) type Ruleset<'a> = (&'a dyn DynGame, &'a Settings);

/// A game as it was read, with what was left out of it.
pub(super) type ReadGame = Result<(GameRecord, Vec<Warning>), RefusedGame>;

/// Variations in one another, at most.
pub(super) const DEEPEST: usize = 64;

/// Warnings of a game that are kept.
const MOST_WARNINGS: usize = 100;

/// A game that is being read: what is known of it, and its moves played so far.
pub(super) struct Replay<'a> {
    pub(super) ruleset: Ruleset<'a>,
    /// The text that it is read from; the place of the reader in it.
    text: Option<&'a Text<'a>>,
    place: Option<Place>,
    pub(super) record: GameRecord,
    /// Once the start position is known.
    board: Option<Box<dyn GameState>>,
    /// The variations that are open, the innermost last.
    open: Vec<OpenVariation>,
    warnings: Vec<Warning>,
    said: Option<SaidEnd>,
    /// Where that stands.
    said_at: Option<Place>,
    /// A comment that names the end, if no move follows.
    noted: Option<String>,
    /// A move that is illegal, as the last of a game may be.
    illegal: Option<RecordError>,
}

/// A variation that is being read.
struct OpenVariation {
    variation: Variation,
    /// The moves of the line that it leaves, which were taken back for it, the last first.
    undone: Vec<Move>,
    reach: Reach,
}

/// How far a variation can be read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// To its end.
    Open,
    /// To words that end it: there are no moves behind them.
    Ended,
    /// To a move that cannot be played.
    Broken,
}

impl<'a> Replay<'a> {
    pub(super) fn new(ruleset: Ruleset<'a>, text: Option<&'a Text<'a>>) -> Self {
        let record = GameRecord { settings: ruleset.1.clone(), ..GameRecord::default() };
        Self {
            ruleset,
            text,
            place: None,
            record,
            board: None,
            open: Vec::new(),
            warnings: Vec::new(),
            said: None,
            said_at: None,
            noted: None,
            illegal: None,
        }
    }

    /// The reader goes on to `part`, a piece of the text itself.
    pub(super) fn stand_at(&mut self, part: &str) {
        self.place = self.text.and_then(|text| text.place(part));
    }

    /// The same refusal, where the reader stands unless it has a place.
    pub(super) fn here(&self, error: RecordError) -> RecordError {
        error.at(self.place)
    }

    /// Begins the game in this position, or the usual one.
    pub(super) fn begin(&mut self, position: Option<String>) -> Result<(), RecordError> {
        self.record.position = position;
        self.board()?;
        Ok(())
    }

    /// Takes a fact of the game as a whole that `value` says; it is left out where that is not understood.
    pub(super) fn note(
        &mut self,
        value: &str,
        take: impl FnOnce(&mut GameRecord, &str) -> Option<()>,
    ) {
        if take(&mut self.record, value).is_none() {
            self.warn(Notice::Line { text: value.to_owned() });
        }
    }

    /// Takes the name of the rule under which the game is played, which is `written` so in the file; one that says an opening
    /// alone is left out.
    ///
    /// # Errors
    /// If it is none of `names`, and the user names no rule.
    pub(super) fn take_rule(
        &mut self,
        names: RuleNames,
        name: &str,
        written: &str,
    ) -> Result<(), RecordError> {
        if name.trim().is_empty() {
            return Ok(());
        }
        let told = self.ruleset.1.iter().any(|(told, _)| told.eq_ignore_ascii_case(names.setting));
        match (names.read)(name) {
            Some(Some(rule)) => return self.put_in_force(names.setting, rule),
            None if !told => return Err(Fault::Rule { text: written.to_owned() }.into()),
            _ if name.trim().eq_ignore_ascii_case(self.ruleset.0.word()) => {}
            _ => self.warn(Notice::Rule { text: written.to_owned() }),
        }
        Ok(())
    }

    /// Takes what the text says of `name`; whether that is a setting of the game.
    ///
    /// # Errors
    /// If it is, and cannot be `value`.
    pub(super) fn take_setting(&mut self, name: &str, value: &str) -> Result<bool, RecordError> {
        let (all, rules) = (self.ruleset.0.options(), self.ruleset.0);
        let said = rules.declared(&vec![(name.to_owned(), value.to_owned())]);
        let is_own = |name: &str| all.iter().any(|own| own.spec.name.eq_ignore_ascii_case(name));
        let is_setting = said.iter().any(|(name, _)| is_own(name));
        if is_setting {
            self.put_in_force(name, value)?;
        }
        Ok(is_setting)
    }

    /// Adds a setting, if other rules are in force without it.
    ///
    /// # Errors
    /// If it cannot be so, or the user or the record says that it is otherwise.
    pub(super) fn put_in_force(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        let (rules, told) = self.ruleset;
        let named = rules.declared(&vec![(name.to_owned(), value.to_owned())]);
        let named = rules.recorded(&named)?;
        if rules.check_options(&self.record.settings, &named).is_ok() {
            return Ok(());
        }
        let is_among = |all: &Settings| {
            let mut names = all.iter().map(|(name, _)| name);
            names.any(|name| named.iter().any(|(other, _)| other.eq_ignore_ascii_case(name)))
        };
        if is_among(&rules.declared(told)) {
            return Err(Fault::ToldOtherwise { settings: in_words(&named) }.into());
        }
        if is_among(&self.record.settings) {
            return Err(Fault::Contradiction { text: in_words(&named) }.into());
        }
        self.record.settings.extend(named);
        Ok(())
    }

    pub(super) fn is_begun(&self) -> bool {
        self.board.is_some()
    }

    /// The game after the moves of the line that is being read; the first call begins it where the record says.
    pub(super) fn board(&mut self) -> Result<&mut dyn GameState, RecordError> {
        let board = match self.board.take() {
            Some(board) => board,
            None => self.start()?,
        };
        Ok(&mut **self.board.insert(board))
    }

    /// The game where the record says that it begins; the usual start is none that it says.
    fn start(&mut self) -> Result<Box<dyn GameState>, RecordError> {
        let (rules, GameRecord { position, settings, .. }) = (self.ruleset.0, &mut self.record);
        let board = rules.state(position.as_deref(), settings)?;
        if position.is_some() && rules.state(None, settings)?.text() == board.text() {
            *position = None;
        }
        Ok(board)
    }

    /// The side whose turn it is.
    pub(super) fn side_to_move(&self) -> Side {
        self.board.as_ref().map_or(Side::First, |board| board.side_to_move())
    }

    /// The line that is being read.
    pub(super) fn line(&mut self) -> &mut MoveLine {
        match self.open.last_mut() {
            Some(open) => &mut open.variation.line,
            None => &mut self.record.main,
        }
    }

    /// The last move of the line that is being read, unless the text has got to one that cannot be played.
    pub(super) fn last(&mut self) -> Option<&mut MoveRecord> {
        if self.is_stuck() { None } else { self.line().moves.last_mut() }
    }

    /// Takes a comment on the last move, or on the line before its first.
    pub(super) fn take_comment(&mut self, text: &str) {
        let is_stuck = self.is_stuck();
        match self.last() {
            Some(mv) => mv.read_comment(text),
            None if is_stuck => {}
            None => add_comment(&mut self.line().comment, text.trim()),
        }
    }

    /// Adds a line to the comment on the last move, or on the line before its first.
    fn add_line(&mut self, text: &str) {
        let line = self.line();
        let comment = line.moves.last_mut().map_or(&mut line.comment, |mv| &mut mv.comment);
        add_comment(comment, text);
    }

    /// The text of the move before the next: of the line that is being read, or of the one that it branches from.
    pub(super) fn previous(&self) -> Option<&str> {
        let mut kept = usize::MAX;
        for open in self.open.iter().rev() {
            let moves = &open.variation.line.moves;
            if let Some(mv) = moves[..moves.len().min(kept)].last() {
                return Some(&mv.text);
            }
            kept = open.variation.after;
        }
        let moves = &self.record.main.moves;
        moves[..moves.len().min(kept)].last().map(|mv| &*mv.text)
    }

    /// Whether the line that is being read is a variation.
    pub(super) fn is_in_variation(&self) -> bool {
        !self.open.is_empty()
    }

    /// Plays the move with this canonical text.
    pub(super) fn play(&mut self, text: &str) -> Result<(), RecordError> {
        self.play_by(text, |board| board.parse(text, &MoveNotation::CANONICAL))
    }

    /// The same where it is `written` otherwise in the file: what is said of it quotes that.
    pub(super) fn play_written(&mut self, written: &str, text: &str) -> Result<(), RecordError> {
        self.play(text).map_err(|why| match &*why.what {
            Cause::Rules(_) => why.of_written(written),
            _ => why,
        })
    }

    /// Plays `text`, a move as people record it, that may be the illegal one which ends the game.
    pub(super) fn play_perhaps_last(&mut self, text: &str) -> Result<(), RecordError> {
        let is_main = !self.is_in_variation();
        if is_main {
            self.refuse_illegal()?;
        }
        if is_main && self.is_over() {
            // The word may be that for a pass.
            let unknown = self.unknown_end().map(|words| format!("{words} … {text}"));
            let text = unknown.unwrap_or_else(|| text.to_owned());
            return Err(Fault::MoveBehindEnd { text }.into());
        }
        match self.play_recorded(text, 0) {
            Err(error) if is_main && matches!(*error.what, Cause::Rules(_)) => {
                self.illegal = Some(self.here(error));
                Ok(())
            }
            read => read,
        }
    }

    /// # Errors
    /// If the last move was illegal: it is not the end of the game.
    pub(super) fn refuse_illegal(&mut self) -> Result<(), RecordError> {
        self.illegal.take().map_or(Ok(()), Err)
    }

    /// Plays `text`, a move as people record it, in this reading of the whole record ([`GameState::readings`]).
    pub(super) fn play_recorded(&mut self, text: &str, reading: usize) -> Result<(), RecordError> {
        self.play_by(text, |board| board.recorded(text, reading))
    }

    fn play_by(
        &mut self,
        text: &str,
        find: impl FnOnce(&dyn GameState) -> Result<Move, TextError>,
    ) -> Result<(), RecordError> {
        match self.open.last().map(|open| open.reach) {
            Some(Reach::Broken) => return Ok(()),
            Some(Reach::Ended) => {
                return Err(Fault::MoveBehindEnd { text: text.to_owned() }.into());
            }
            Some(Reach::Open) | None => {}
        }
        let board = self.board()?;
        let mv = find(board)?;
        let text = board.canonical_text(mv);
        board.make(mv);
        self.keep_noted();
        self.line().moves.push(MoveRecord::new(text, Facts::default()));
        Ok(())
    }

    /// Whether the text has got to a move that cannot be played.
    pub(super) fn is_stuck(&self) -> bool {
        self.is_broken() || !self.is_in_variation() && self.illegal.is_some()
    }

    fn is_broken(&self) -> bool {
        self.open.last().is_some_and(|open| open.reach == Reach::Broken)
    }

    /// The refusal of a move in the game itself. A variation is not the game: it ends before that, with a warning.
    pub(super) fn tolerated(&mut self, read: Result<(), RecordError>) -> Result<(), RecordError> {
        match (read, self.open.last_mut()) {
            (Err(error), Some(open)) => {
                let is_news = mem::replace(&mut open.reach, Reach::Broken) != Reach::Broken;
                if is_news {
                    self.warn(Notice::Variation { why: error.into() });
                }
                Ok(())
            }
            (read, _) => read,
        }
    }

    /// Begins a variation on the line that is being read, after so many of its moves.
    pub(super) fn begin_variation(&mut self, after: usize) {
        let is_deep = self.open.len() == DEEPEST;
        let is_broken = self.is_broken() || is_deep || after > self.line().moves.len();
        if is_broken && !self.is_broken() {
            let fault = if is_deep { Fault::DeepVariation {} } else { Fault::LooseVariation {} };
            self.warn(Notice::Variation { why: fault.into() });
        }
        let back = if is_broken { 0 } else { self.line().moves.len() - after };
        let undone =
            self.board.iter_mut().flat_map(|board| (0..back).map_while(|_| board.unmake()));
        let undone = undone.collect();
        let variation = Variation { after, line: MoveLine::default() };
        let reach = if is_broken { Reach::Broken } else { Reach::Open };
        self.open.push(OpenVariation { variation, undone, reach });
    }

    /// Ends the innermost variation.
    pub(super) fn end_variation(&mut self) {
        let Some(OpenVariation { variation, undone, reach }) = self.open.pop() else { return };
        if let Some(board) = &mut self.board {
            take_back(&mut **board, variation.line.moves.len());
            undone.into_iter().rev().for_each(|mv| board.make(mv));
        }
        if !variation.line.moves.is_empty() {
            self.line().add(variation);
        } else if reach != Reach::Broken && variation.line != MoveLine::default() {
            self.warn(Notice::EmptyVariation {});
        }
    }

    /// Where the reader stands.
    pub(super) const fn place(&self) -> Option<Place> {
        self.place
    }

    /// Something is left out.
    pub(super) fn warn(&mut self, notice: Notice) {
        let notice = match self.warnings.len() {
            ..MOST_WARNINGS => notice,
            MOST_WARNINGS => Notice::More {},
            _ => return,
        };
        self.warnings.push(Warning::from(notice).at(self.place));
    }

    /// Something is left out, as is all of its kind.
    pub(super) fn warn_once(&mut self, notice: Notice) {
        let kind = mem::discriminant(&notice);
        if !self.warnings.iter().any(|said| mem::discriminant(&said.what) == kind) {
            self.warn(notice);
        }
    }

    /// A line that says nothing to the reader: before the moves and behind them it is left out, among them it may be
    /// one of them.
    pub(super) fn not_understood(&mut self, text: &str) -> Result<(), RecordError> {
        let (is_over, words) = (self.is_over(), text.trim().to_owned());
        if words.is_empty() {
            return Ok(());
        }
        if !self.is_in_variation() && (is_over || self.record.main.moves.is_empty()) {
            let text = words;
            self.warn(if is_over { Notice::BehindEnd { text } } else { Notice::Line { text } });
            return Ok(());
        }
        self.tolerated(Err(Fault::Line { text: words }.into()))
    }

    /// The game with what was left out of it, where all was `read`.
    ///
    /// # Errors
    /// Also if its last move was illegal, and nothing says so.
    pub(super) fn finished(mut self, read: Result<(), RecordError>) -> ReadGame {
        if let Err(why) = read.and_then(|()| self.refuse_illegal()) {
            return Err(RefusedGame { why, players: self.record.players });
        }
        while self.is_in_variation() {
            self.end_variation();
        }
        self.record.main.variations.sort_by_key(|variation| variation.after);
        self.record.controls = self.record.controls.map(|control| control?.checked());
        self.settle_end();
        Ok((self.record, self.warnings))
    }
}
