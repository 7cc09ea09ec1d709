//! A recorded game played again.

use dyngame::{DynGame, GameState, Move, MoveNotation, Rule, Settings};
use game::{Outcome, Side, TextError};

use super::ends::End;
use super::error::{Cause, Fault, Place, RecordError, Text};
use super::facts::Facts;
use super::record::{GameRecord, MoveLine, MoveRecord, Variation, add_comment};
use super::warning::{Notice, Reading, Warning};

pub(super) type Ruleset<'a> = (&'a dyn DynGame, &'a Settings);

/// A game as it was read, with what was left out of it.
pub(super) type ReadGame = Result<(GameRecord, Vec<Warning>), RecordError>;

/// Games with their numbers, where there are several, and the doubt about their letters.
pub(super) fn numbered(games: Vec<ReadGame>, doubt: Option<Notice>) -> Reading {
    let (mut reading, are_several) = (Reading::default(), games.len() > 1);
    reading.warnings.extend(doubt.filter(|_| games.iter().any(Result::is_ok)).map(Warning::from));
    for (number, game) in (1..).zip(games) {
        let number = are_several.then_some(number);
        reading.games.push(match game {
            Ok((game, warnings)) => {
                let named = |warning: Warning| Warning { game: number, ..warning };
                reading.warnings.extend(warnings.into_iter().map(named));
                Ok(game)
            }
            Err(error) => Err(RecordError { game: number, ..error }),
        });
    }
    reading
}

/// Variations in one another, at most.
pub(super) const DEEPEST: usize = 64;

/// Warnings of a game that are kept.
const MOST_WARNINGS: usize = 100;

/// A game that is being read: what is known of it, and its moves played so far.
pub(super) struct Replay<'a> {
    rules: &'a dyn DynGame,
    pub(super) record: GameRecord,
    /// Once the start position is known.
    board: Option<Box<dyn GameState>>,
    /// The variations that are open, the innermost last.
    open: Vec<OpenVariation>,
    warnings: Vec<Warning>,
    /// Where the reader stands.
    place: Option<Place>,
    said: Option<SaidEnd>,
    /// A move that is illegal, as the last of a game may be.
    illegal: Option<RecordError>,
}

/// A variation that is being read.
struct OpenVariation {
    variation: Variation,
    /// The moves of the line that it leaves, which were taken back for it, the last first.
    undone: Vec<Move>,
    /// Whether it cannot be read on.
    is_broken: bool,
}

/// Where a text says how the game ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// Before the moves.
    Header,
    /// Behind them, in words that nobody knows.
    UnknownWords,
    /// Behind them.
    Words,
    /// Behind them, by the name that Tengen gives it.
    Name,
}

/// What the text says of the end.
struct SaidEnd {
    words: String,
    outcome: Option<Outcome>,
    source: Source,
}

impl<'a> Replay<'a> {
    pub(super) fn new((rules, settings): (&'a dyn DynGame, &Settings)) -> Self {
        let record = GameRecord { settings: settings.clone(), ..GameRecord::default() };
        let (open, warnings) = (Vec::new(), Vec::new());
        Self { rules, record, board: None, open, warnings, place: None, said: None, illegal: None }
    }

    /// A game of which so much is known, its start included.
    pub(super) fn begun(rules: &'a dyn DynGame, record: GameRecord) -> Result<Self, RecordError> {
        let mut replay = Self { record, ..Self::new((rules, &Settings::new())) };
        replay.board()?;
        Ok(replay)
    }

    /// Begins the game in this position, or the usual one.
    pub(super) fn begin(&mut self, position: Option<String>) -> Result<(), RecordError> {
        self.record.position = position;
        self.board()?;
        Ok(())
    }

    pub(super) fn is_begun(&self) -> bool {
        self.board.is_some()
    }

    /// The game after the moves of the line that is being read; the first call begins it where the record says.
    pub(super) fn board(&mut self) -> Result<&mut dyn GameState, RecordError> {
        let board = match self.board.take() {
            Some(board) => board,
            None => self.rules.state(self.record.position.as_deref(), &self.record.settings)?,
        };
        Ok(&mut **self.board.insert(board))
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
        self.play_by(|board| board.parse(text, &MoveNotation::CANONICAL))
    }

    /// Plays `text`, a move as people record it, that may be the illegal one which ends the game.
    pub(super) fn play_perhaps_last(&mut self, text: &str) -> Result<(), RecordError> {
        let is_main = !self.is_in_variation();
        if is_main {
            self.refuse_illegal()?;
        }
        if is_main && self.is_over() {
            return Err(Fault::MoveBehindEnd { text: text.to_owned() }.into());
        }
        match self.play_recorded(text, 0) {
            Err(error) if is_main && matches!(*error.cause, Cause::Rules(_)) => {
                self.illegal = Some(RecordError { place: self.place, ..error });
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
        self.play_by(|board| board.recorded(text, reading))
    }

    fn play_by(
        &mut self,
        find: impl FnOnce(&dyn GameState) -> Result<Move, TextError>,
    ) -> Result<(), RecordError> {
        if self.is_broken() {
            return Ok(());
        }
        let board = self.board()?;
        let mv = find(board)?;
        let text = board.canonical_text(mv);
        board.make(mv);
        self.line().moves.push(MoveRecord::new(text, Facts::default()));
        Ok(())
    }

    /// Whether the text has got to a move that cannot be played.
    pub(super) fn is_stuck(&self) -> bool {
        self.open.last().map_or(self.illegal.is_some(), |open| open.is_broken)
    }

    fn is_broken(&self) -> bool {
        self.is_in_variation() && self.is_stuck()
    }

    /// The refusal of a move in the game itself. A variation is not the game: it ends before that, with a warning.
    pub(super) fn tolerated(&mut self, read: Result<(), RecordError>) -> Result<(), RecordError> {
        match (read, self.open.last_mut()) {
            (Err(error), Some(open)) => {
                let is_news = !std::mem::replace(&mut open.is_broken, true);
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
        self.open.push(OpenVariation { variation, undone, is_broken });
    }

    /// Ends the innermost variation.
    pub(super) fn end_variation(&mut self) {
        let Some(OpenVariation { variation, undone, .. }) = self.open.pop() else { return };
        if let Some(board) = &mut self.board {
            variation.line.moves.iter().for_each(|_| {
                board.unmake();
            });
            undone.into_iter().rev().for_each(|mv| board.make(mv));
        }
        if !variation.line.moves.is_empty() {
            self.line().add(variation);
        }
    }

    /// The reader goes on to `part`, a piece of `text` itself.
    pub(super) fn stand_at(&mut self, part: &str, text: &Text<'_>) {
        self.place = text.place(part);
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
        self.warnings.push(Warning { place: self.place, ..notice.into() });
    }

    /// A line that says nothing to the reader: before the moves and behind them it is left out, among them it may be
    /// one of them.
    pub(super) fn not_understood(&mut self, text: &str) -> Result<(), RecordError> {
        let (is_over, words) = (self.is_over(), text.trim().to_owned());
        if words.is_empty() {
            return Ok(());
        }
        if is_over || self.record.main.moves.is_empty() {
            let text = words;
            self.warn(if is_over { Notice::BehindEnd { text } } else { Notice::Line { text } });
            return Ok(());
        }
        self.tolerated(Err(Fault::Line { text: words }.into()))
    }

    /// Whether words behind the moves have ended the game.
    pub(super) fn is_over(&self) -> bool {
        self.said.as_ref().is_some_and(|said| said.source != Source::Header)
    }

    /// Takes how the game ended from `words` before the moves; what stands behind the moves will count more.
    pub(super) fn announce(&mut self, words: &str, outcome: Option<Outcome>) {
        if outcome.is_some() {
            self.record.outcome = outcome;
            self.said = Some(SaidEnd { words: words.to_owned(), outcome, source: Source::Header });
        }
    }

    /// Takes how the game ended from `words` behind its moves, of which the first count.
    pub(super) fn ended(&mut self, words: &str, (end, outcome): (End, Option<Outcome>)) {
        if let Some(open) = self.open.last_mut() {
            open.is_broken = true;
            return;
        }
        let (end, outcome) = match self.illegal.take_if(|_| end == End::Illegal) {
            Some(why) => {
                self.warn(Notice::IllegalMove { why: why.into() });
                (end, Some(Outcome::Win(!self.side_to_move())))
            }
            None => (end, outcome),
        };
        let said = SaidEnd { words: words.to_owned(), outcome, source: Source::Words };
        match self.said.take() {
            Some(before) if matches!(before.source, Source::Words | Source::Name) => {
                if before.outcome != outcome {
                    let (text, other) = (said.words, before.words.clone());
                    self.warn(Notice::Contradiction { text, other });
                } else if self.record.ending.is_empty() && before.source == Source::Words {
                    end.word().clone_into(&mut self.record.ending);
                }
                self.said = Some(before);
                return;
            }
            Some(before) if before.outcome != outcome && before.source == Source::Header => {
                let (text, other) = (before.words, said.words.clone());
                self.warn(Notice::Contradiction { text, other });
            }
            _ => {}
        }
        (self.record.ending, self.record.outcome) = (end.word().to_owned(), outcome);
        self.said = Some(said);
    }

    /// Takes the name that Tengen itself gives the end: it says more than the words of a format.
    pub(super) fn ended_by_name(&mut self, words: &str, outcome: Option<Outcome>, name: &str) {
        if self.is_in_variation() {
            return;
        }
        if self.is_over() && self.record.outcome != outcome && self.record.outcome.is_some() {
            let (text, other) = (words.to_owned(), self.record.ending.clone());
            return self.warn(Notice::Contradiction { text, other });
        }
        (self.record.outcome, self.record.ending) = (outcome, name.to_owned());
        let words = words.to_owned();
        self.said = Some(SaidEnd { words, outcome, source: Source::Name });
    }

    /// The game ends with `words` of no known meaning.
    pub(super) fn ended_somehow(&mut self, words: &str) {
        if !self.is_in_variation() {
            self.warn(Notice::UnknownEnd { text: words.to_owned() });
        }
        let was_over = self.is_over();
        self.ended(words, (End::Other, None));
        if let Some(said) = self.said.as_mut().filter(|_| !was_over) {
            said.source = Source::UnknownWords;
        }
    }

    /// The game that was read, with what was left out of it.
    ///
    /// # Errors
    /// If its last move was illegal, and nothing says so.
    pub(super) fn checked(mut self) -> ReadGame {
        self.refuse_illegal()?;
        Ok(self.finished())
    }

    /// The board shows this end, whatever was said of it.
    fn contradicted(&mut self, outcome: Outcome, ending: &str) {
        let said = self.said.take().filter(|said| said.outcome.is_some_and(|said| said != outcome));
        if let Some(SaidEnd { words: text, .. }) = said {
            self.warn(Notice::Contradiction { text, other: ending.to_owned() });
        }
    }

    /// The record, with what was left out of it. Where the board shows how the game ended, it says so: files call it
    /// otherwise, and some mean a win of the side that moved first by `1-0`.
    pub(super) fn finished(mut self) -> (GameRecord, Vec<Warning>) {
        while self.is_in_variation() {
            self.end_variation();
        }
        self.record.main.variations.sort_by_key(|variation| variation.after);
        let shown = self.board.as_deref().and_then(|board| Some((board.status()?, board.ending())));
        if let Some(((outcome, rule), ending)) = shown {
            let is_certain = outcome.is_decisive() && rule != Rule::Repetition;
            if is_certain || self.record.outcome.is_none() {
                self.contradicted(outcome, ending.as_ref().map_or("", |ending| ending.name));
                self.record.outcome = Some(outcome);
            }
            if let Some(ending) = ending.filter(|_| self.record.outcome == Some(outcome)) {
                ending.name.clone_into(&mut self.record.ending);
            }
        }
        (self.record, self.warnings)
    }
}
