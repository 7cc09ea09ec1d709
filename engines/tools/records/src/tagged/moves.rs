//! Plays the moves of a game, word by word.

use dyngame::Tags;
use game::{Outcome, Side};

use super::super::ends::End;
use super::super::error::{Fault, RecordError};
use super::super::frame::narrow;
use super::super::replay::Replay;
use super::super::warning::Notice;
use super::games::is_like_move;
use super::numbering::Numbering;
use super::results::{result, winner_comment};
use super::words::{Placed, Word};

/// Plays a game again.
pub(super) struct Reader<'g, 'a> {
    game: &'g mut Replay<'a>,
    tags: &'g Tags,
    /// Which reading of its moves is tried.
    reading: usize,
    numbering: Numbering,
    /// The numbering before the last move of the line that is read.
    before: Numbering,
    /// Those of the lines around it.
    outer: Vec<[Numbering; 2]>,
    /// The first steps of a capture that goes on in the next word.
    capture: Option<String>,
    said: Said,
}

/// What was said of a game so far, once.
#[derive(Default)]
struct Said {
    /// Dashes have stood for moves that nobody knows.
    is_unknown: bool,
    /// Who has won by a comment on the last move of the game.
    winner: Option<Side>,
    /// A comment has told who has won.
    is_told: bool,
}

impl<'g, 'a> Reader<'g, 'a> {
    pub(super) fn new(game: &'g mut Replay<'a>, tags: &'g Tags, reading: usize) -> Self {
        let (numbering, before, outer, capture, said) = Default::default();
        Self { game, tags, reading, numbering, before, outer, capture, said }
    }

    /// Reads the game; whether a comment has told who has won.
    pub(super) fn read(&mut self, words: &[Placed<'_>]) -> Result<bool, RecordError> {
        for (index, placed) in words.iter().enumerate() {
            self.game.stand_at(if let Word::Text(text) = placed.word { text } else { placed.at });
            if placed.word == Word::Open && self.is_at_start() {
                return Err(Fault::LooseVariation {}.into());
            }
            let beside = [index.checked_sub(1), index.checked_add(1)];
            let beside = beside.map(|index| words.get(index?).map(|placed| &placed.word));
            let is_result =
                matches!(placed.word, Word::Text(text) if result(text, self.tags).is_some());
            if is_result && matches!(beside[0], Some(Word::Number(..))) && !self.is_behind_end() {
                // Some number a result as if it were a move.
                let text = words[index - 1].at.split_whitespace().next().unwrap_or_default();
                self.game.warn(Notice::Line { text: text.to_owned() });
            } else if is_result || matches!(placed.word, Word::Open | Word::Close) {
                let missing = self.missing_move(&words[..index]);
                self.game.tolerated(missing)?;
            }
            let taken = self.take(placed, beside);
            self.game.tolerated(taken)?;
        }
        if let Some(text) = self.capture.take() {
            return Err(Fault::Move { text }.into());
        }
        self.missing_move(words).map(|()| self.said.is_told)
    }

    /// # Errors
    /// If `words` end with a number, perhaps with comments and signs behind it: its move is missing.
    fn missing_move(&self, words: &[Placed<'_>]) -> Result<(), RecordError> {
        let is_beside = |word: &Word<'_>| matches!(word, Word::Comment(_) | Word::Sign(_));
        match words.iter().rfind(|placed| !is_beside(&placed.word)) {
            Some(Placed { word: Word::Number(number, _), at })
                if *number == 0 || !self.is_behind_end() =>
            {
                Err(no_move(*number, at).into())
            }
            _ => Ok(()),
        }
    }

    /// Takes a word, which stands between those `beside` it.
    fn take(
        &mut self,
        Placed { word, at }: &Placed<'_>,
        beside: [Option<&Word<'_>>; 2],
    ) -> Result<(), RecordError> {
        match *word {
            Word::Tag(..) | Word::Fault(_) => {}
            Word::Comment(text) => self.take_comment(text, beside),
            Word::Sign(text) => self.leave_out_judgement(text),
            Word::Open => {
                self.outer.push([self.numbering, self.before]);
                self.numbering = self.before.branch();
                let moves = self.game.line().moves.len();
                self.game.begin_variation(moves.wrapping_sub(1));
            }
            Word::Close => {
                self.game.end_variation();
                [self.numbering, self.before] = self.outer.pop().unwrap_or_default();
            }
            Word::Position(_) if self.is_at_start() => {}
            Word::Position(text) => return Err(Fault::SetupInside { text: text.into() }.into()),
            Word::Number(1.., _) if self.is_behind_end() => {}
            Word::Number(number, is_second) => {
                let mover = self.game.side_to_move();
                self.numbering.check((number, is_second), mover)?;
                let is_first = is_second && mover == Side::First && self.is_at_start();
                if is_first {
                    return Err(no_move(number, at).into());
                }
            }
            Word::Text(text) => return self.take_text(text, beside[1]),
        }
        Ok(())
    }

    fn is_at_start(&mut self) -> bool {
        !self.game.is_in_variation() && self.game.line().moves.is_empty()
    }

    fn is_behind_end(&self) -> bool {
        self.game.is_over() && !self.game.is_in_variation()
    }

    /// Takes a comment. One that says who has won, in the game and beside a result, is of that.
    fn take_comment(&mut self, text: &str, [before, after]: [Option<&Word<'_>>; 2]) {
        let winner = self.winner_by(text).filter(|_| !self.game.is_in_variation());
        let is_won = |word: Option<&Word<'_>>| match word {
            Some(Word::Text(text)) => {
                matches!(result(text, self.tags), Some(Some(Outcome::Win(_))))
            }
            _ => false,
        };
        let is_of_result =
            winner.is_some() && (is_won(after) || is_won(before) && self.said.winner.is_none());
        if !is_of_result {
            self.game.take_comment(text);
        }
        if !self.is_behind_end() {
            self.said.winner = winner.or(self.said.winner);
        }
    }

    /// Who has won by a comment, where `1-0` does not say it.
    fn winner_by(&self, comment: &str) -> Option<Side> {
        let says = |side: &Side| {
            let said = winner_comment(Some(Outcome::Win(*side)), self.tags);
            said.is_some_and(|said| said == comment.trim())
        };
        [Side::First, Side::Second].into_iter().find(says)
    }

    /// Takes a result, before the word `after` it. Its figures are of either side in files of different programs: a comment
    /// that names the winner holds.
    fn take_result(&mut self, text: &str, outcome: Option<Outcome>, after: Option<&Word<'_>>) {
        if text == "0-0" {
            self.game.warn(Notice::UnknownEnd { text: text.into() });
        }
        let behind = || match after {
            Some(Word::Comment(comment)) => self.winner_by(comment),
            _ => None,
        };
        let is_won = matches!(outcome, Some(Outcome::Win(_))) && !self.game.is_in_variation();
        let said = self.said.winner.or_else(behind).map(Outcome::Win).filter(|_| is_won);
        self.said.is_told |= said.is_some();
        let ending = std::mem::take(&mut self.game.record.ending);
        if let Some(other) = winner_comment(said, self.tags).filter(|_| said != outcome) {
            self.game.ended(&other, (End::Other, said));
            self.game.warn(Notice::Contradiction { text: text.into(), other });
        } else {
            self.game.ended(text, (End::Other, outcome));
        }
        self.game.record.ending = ending;
    }

    fn leave_out_judgement(&mut self, text: &str) {
        if !self.is_behind_end() {
            self.game.warn_once(Notice::Judgements { text: text.into() });
        }
    }

    fn take_text(&mut self, text: &str, after: Option<&Word<'_>>) -> Result<(), RecordError> {
        if let Some(outcome) = result(text, self.tags) {
            self.take_result(text, outcome, after);
            return Ok(());
        }
        if self.is_behind_end() {
            return self.take_behind_end(text);
        }
        if self.tags.is_pdn() && text.chars().all(|letter| letter == '-') {
            if !std::mem::replace(&mut self.said.is_unknown, true) {
                self.game.warn(Notice::UnknownEnd { text: text.into() });
            }
            return Ok(());
        }
        if self.said.is_unknown {
            return Err(Fault::Line { text: text.into() }.into());
        }
        match text.strip_suffix('*') {
            // A strong move, or the end of the game: neither says who has won.
            Some(mv) if self.tags.is_pdn() => {
                self.leave_out_judgement("*");
                self.take_move(mv)
            }
            Some(mv) => {
                self.take_move(mv)?;
                self.take_text("*", after)
            }
            None => self.take_move(text),
        }
    }

    /// Programs write where they come from behind the end of a game: it is no move.
    fn take_behind_end(&mut self, text: &str) -> Result<(), RecordError> {
        let (is_pdn, reading, board) = (self.tags.is_pdn(), self.reading, self.game.board()?);
        let word: String = text.split_whitespace().collect();
        let signed = signed(&word).filter(|_| is_pdn).into_iter().flatten();
        if signed.chain([word]).any(|word| board.recorded(&word, reading).is_ok()) {
            return Err(Fault::MoveBehindEnd { text: text.into() }.into());
        }
        self.game.warn_once(Notice::BehindEnd { text: text.into() });
        Ok(())
    }

    fn take_move(&mut self, text: &str) -> Result<(), RecordError> {
        let mover = self.game.side_to_move();
        let before = self.numbering;
        if before.lacks(mover) && self.may_be_move(text)? {
            return Err(Fault::SeveralMoves { text: text.into() }.into());
        }
        // Some have wide letters of ASCII: `Ｃ２＝５`.
        let is_wide = |letter| narrow(letter) != letter && narrow(letter).is_ascii_alphabetic();
        let is_wide = text.contains(is_wide);
        let plain = &if is_wide { text.chars().map(narrow).collect() } else { text.to_owned() };
        let played = match self.tags.is_pdn() {
            true => self.play_draughts(&plain.split_whitespace().collect::<String>()),
            false => self.game.play_recorded(plain, self.reading),
        };
        played.map_err(|why| if is_wide { why.of_written(text) } else { why })?;
        if self.capture.is_none() {
            self.before = before;
            self.numbering.pass(mover);
            self.said.winner = self.said.winner.filter(|_| self.game.is_in_variation());
        }
        Ok(())
    }

    /// Whether a word is a move, or looks like one that is not legal here.
    fn may_be_move(&mut self, text: &str) -> Result<bool, RecordError> {
        let reading = self.reading;
        Ok(is_like_move(text) || self.game.board()?.recorded(text, reading).is_ok())
    }

    /// Plays a move of draughts, which may have no sign between its squares, or be the next step of a capture.
    fn play_draughts(&mut self, text: &str) -> Result<(), RecordError> {
        const STEPS: [char; 2] = ['x', ':'];
        if let Some(begun) = self.capture.take() {
            let end = begun.rsplit(STEPS).next().unwrap_or_default();
            let Some(rest) = text.strip_prefix(end).filter(|rest| rest.starts_with(STEPS)) else {
                return Err(Fault::Move { text: begun }.into());
            };
            return self.play_draughts(&format!("{begun}{rest}"));
        }
        if let Some([step, capture]) = signed(text) {
            let step = self.game.play_recorded(&step, 0);
            return step.or_else(|_| self.game.play_recorded(&capture, 0));
        }
        let played = self.game.play_recorded(text, 0);
        // A capture that is written step by step goes on.
        let steps = text.split(STEPS).map(|number| number.trim_start_matches('0'));
        let begun = steps.collect::<Vec<_>>().join("x") + "x";
        let board = self.game.board()?;
        let goes_on = |mv| board.canonical_text(mv).starts_with(&begun);
        if played.is_err() && text.contains(STEPS) && board.moves().into_iter().any(goes_on) {
            self.capture = Some(text.to_owned());
            return Ok(());
        }
        // Some write a step like a capture: its squares are of no other move.
        let step = text.replace(STEPS, "-");
        if played.is_err() && step != text && self.game.play_recorded(&step, 0).is_ok() {
            self.game.warn_once(Notice::StepAsCapture { text: text.into() });
            return Ok(());
        }
        played
    }
}

/// A move of draughts that has no sign between its squares, as a step and as a capture.
fn signed(text: &str) -> Option<[String; 2]> {
    let is_bare = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_bare.then(|| ['-', 'x'].map(|sign| format!("{}{sign}{}", &text[..2], &text[2..])))
}

/// No move stands at a number, or at dots alone.
fn no_move(number: u32, at: &str) -> Fault {
    match number {
        0 => Fault::Move { text: at.split_whitespace().next().unwrap_or_default().to_owned() },
        number => Fault::HalfMove { number },
    }
}
