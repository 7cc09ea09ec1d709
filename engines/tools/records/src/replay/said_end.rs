//! How a game that is being read ended: its text may say it before the moves and behind them, and the board may show it.

use dyngame::{EndRule, Ending};
use game::Outcome;

use super::super::ends::{self, End, EndName, EndSource, Ended, SaidEnd};
use super::super::error::{Fault, RecordError};
use super::super::warning::Notice;
use super::{Reach, Replay};

impl Replay<'_> {
    /// The end of this name.
    pub(crate) fn end_named(&self, name: &str) -> Option<EndName> {
        EndName::read(name, self.ruleset.0)
    }

    /// Whether words behind the moves have ended the game.
    pub(crate) fn is_over(&self) -> bool {
        self.said.as_ref().is_some_and(|said| said.source != EndSource::Header)
    }

    /// The words behind the moves that have ended the game, if nobody knows them.
    pub(super) fn unknown_end(&self) -> Option<&str> {
        let unknown = self.said.as_ref().filter(|said| said.source == EndSource::UnknownWords);
        unknown.map(|said| &*said.words)
    }

    /// Whether no words behind the moves say how the game ended, though it is cut off by the next one, or words before them
    /// say who has won: some moves may be missing.
    pub(crate) fn lacks_end(&self, is_cut: bool) -> bool {
        let is_won = self.said.as_ref().is_some_and(|said| said.outcome.is_some());
        let is_shown = || self.board.as_deref().is_some_and(|board| board.status().is_some());
        let has_moves = !self.record.main.moves.is_empty();
        has_moves && !self.is_over() && (is_cut || is_won) && !is_shown()
    }

    /// Takes how the game ended from `words` before the moves; what stands behind the moves will count more.
    pub(crate) fn announce(&mut self, words: &str, outcome: Option<Outcome>) {
        let words = words.to_owned();
        if let Some(before) = self.said.take_if(|before| before.outcome != outcome) {
            self.warn(Notice::Contradiction { text: before.words, other: words.clone() });
        }
        self.record.outcome = outcome;
        let said = SaidEnd { words, outcome, source: EndSource::Header };
        (self.said, self.said_at) = (Some(said), self.place);
    }

    /// Takes how the game ended from `words` behind its moves, of which the first count.
    pub(crate) fn ended(&mut self, words: &str, (end, outcome): Ended) {
        if let Some(open) = self.open.last_mut() {
            if open.reach == Reach::Open {
                open.reach = Reach::Ended;
                open.variation.line.end = Some((end, outcome)).filter(|_| words != ends::STAR);
            }
            return;
        }
        let (mut end, outcome) = match self.illegal.take_if(|_| end == End::Illegal) {
            Some(why) => {
                self.warn(Notice::IllegalMove { why: why.into() });
                (end, Some(Outcome::Win(!self.side_to_move())))
            }
            None => (end, outcome),
        };
        let said = SaidEnd { words: words.to_owned(), outcome, source: EndSource::Words };
        match self.said.take() {
            Some(before) if before.source == EndSource::Words => {
                if before.outcome != outcome {
                    let (text, other) = (said.words, before.words.clone());
                    self.warn(Notice::Contradiction { text, other });
                } else if self.record.ending.is_none() {
                    self.record.ending = self.end_named(end.word());
                }
                self.said = Some(before);
                return;
            }
            Some(before) if before.outcome != outcome && before.source == EndSource::Header => {
                let (text, other) = (before.words, said.words.clone());
                self.warn(Notice::Contradiction { text, other });
            }
            // The words that nobody knows were the reason.
            Some(before) if before.source == EndSource::UnknownWords && end == End::Resignation => {
                end = End::Other;
            }
            _ => {}
        }
        (self.record.ending, self.record.outcome) = (self.end_named(end.word()), outcome);
        (self.said, self.said_at) = (Some(said), self.place);
    }

    /// Says that the figures of a result are White's where nothing else tells the winner, or those of the side that moves
    /// first, where the board shows it, or another game of the file whose figures are read so.
    pub(crate) fn doubt_figures(&mut self, are_of_first: bool) {
        let is_figure = |said: &&SaidEnd| said.words.contains(char::is_numeric);
        let said = self.said.as_ref().filter(is_figure).and_then(|said| said.outcome);
        let Some(said @ Outcome::Win(_)) = said else { return };
        let place = std::mem::replace(&mut self.place, self.said_at);
        match self.board.as_deref().and_then(|board| board.status()) {
            Some((Outcome::Win(_), EndRule::Repetition) | (Outcome::Draw, _)) => {}
            _ if are_of_first => self.warn(Notice::FiguresOfFirst {}),
            Some((shown, _)) if shown == said => {}
            Some(_) => self.warn(Notice::FiguresOfFirst {}),
            None => self.warn(Notice::FiguresOfWhite {}),
        }
        self.place = place;
    }

    /// Takes what a further statement behind the moves says of the end, which has this name. It holds where it `overrules` it,
    /// or the one before it names no result.
    pub(crate) fn summed_up(&mut self, words: &str, name: &str, outcome: Outcome, overrules: bool) {
        let first = self.said.take_if(|said| overrules || said.outcome.is_none());
        if let Some(SaidEnd { words: text, .. }) =
            first.filter(|said| said.outcome.is_some_and(|said| said != outcome))
        {
            self.warn(Notice::Contradiction { text, other: words.to_owned() });
        }
        let (end, is_first) = (self.end_named(name), self.said.is_none());
        self.ended(words, (end.as_ref().map_or(End::Other, End::named), Some(outcome)));
        if is_first {
            self.record.ending = end;
        }
    }

    /// Takes a comment in which Tengen names the end and says more than the words of a format, if no move follows.
    pub(crate) fn note_end(&mut self, words: &str) {
        self.keep_noted();
        self.noted = Some(words.to_owned());
    }

    /// A move follows: what was said of the end is a comment on the move before it.
    pub(super) fn keep_noted(&mut self) {
        let noted = self.noted.take_if(|_| self.open.is_empty());
        noted.iter().for_each(|words| self.add_line(words));
    }

    /// Takes the noted name of the end where it agrees with the words behind the moves, or where no words are.
    fn take_noted(&mut self) {
        let Some(words) = self.noted.take() else { return };
        let Some((outcome, name)) = ends::noted(&words) else { return };
        match self.said.take() {
            // CSA and JKF have no word for a side to move that has won.
            Some(said)
                if said.source == EndSource::Words
                    && said.outcome != outcome
                    && said.words.trim_start_matches('%') != ends::NO_RESULT =>
            {
                self.warn(Notice::Contradiction { text: words, other: said.words.clone() });
                self.said = Some(said);
            }
            _ => {
                (self.record.outcome, self.record.ending) = (outcome, self.end_named(name));
                self.said = Some(SaidEnd { words, outcome, source: EndSource::Words });
            }
        }
    }

    /// Takes a word in the place of a move, which ends the game in the way that is known of it, if one is.
    ///
    /// # Errors
    /// If the move before it was illegal, and the word does not say so.
    pub(crate) fn ended_by_word(
        &mut self,
        word: &str,
        end: Option<Ended>,
    ) -> Result<(), RecordError> {
        let is_main = !self.is_in_variation();
        let is_unknown = |said: &SaidEnd| said.source == EndSource::UnknownWords;
        if is_main && self.said.as_ref().is_some_and(is_unknown) {
            // Two such words may be moves in other letters.
            return Err(Fault::Line { text: word.to_owned() }.into());
        }
        match end {
            _ if is_main && self.is_over() => {
                self.warn(Notice::BehindEnd { text: word.to_owned() })
            }
            Some(end) => self.ended(word, end),
            None => self.ended_somehow(word),
        }
        if is_main { self.refuse_illegal() } else { Ok(()) }
    }

    /// The game ends with `words` of no known meaning.
    pub(crate) fn ended_somehow(&mut self, words: &str) {
        self.warn(Notice::UnknownEnd { text: words.to_owned() });
        if let Some(open) = self.open.last_mut().filter(|open| open.reach == Reach::Open) {
            open.reach = Reach::Ended;
        }
        let was_over = self.is_over();
        self.ended(words, (End::Other, None));
        if let Some(said) = self.said.as_mut().filter(|_| !was_over) {
            said.source = EndSource::UnknownWords;
        }
    }

    /// An end by the rules, or a win that was declared, is said to be one that the board does not show.
    fn check_end(&mut self) {
        let (Some(EndName::Known(said)), outcome) = (&self.record.ending, self.record.outcome)
        else {
            return;
        };
        let is_declared = said.name == End::Declaration.word();
        let claim = self.board.as_deref().and_then(|board| board.claim());
        let is_claimed = claim.is_some_and(|claim| match claim.foul {
            Some(foul) => foul.ending == *said,
            None => is_declared && outcome == Some(claim.outcome),
        });
        let is_win = is_declared && outcome.is_some_and(Outcome::is_decisive);
        if !is_claimed && (is_win || self.ruleset.0.ends().contains(said)) {
            let end = *said;
            self.warn(Notice::EndNotShown { end });
        }
    }

    /// Whether the words on the end name another one than the board shows. A star says nothing.
    fn contradicts_shown(&self, (outcome, rule): (Outcome, EndRule), shown: Ending) -> bool {
        let is_other = |end: &EndName| matches!(end, EndName::Known(end) if *end != shown && !end.is_repetition);
        self.said.as_ref().is_some_and(|said| match said.outcome {
            Some(Outcome::Draw) if outcome == Outcome::Draw => {
                self.record.ending.as_ref().is_some_and(is_other)
            }
            Some(said) => said != outcome,
            None => {
                let is_said = said.source == EndSource::Words && said.words != ends::STAR;
                is_said && rule == EndRule::Repetition
            }
        })
    }

    /// Where the board shows how the game ended, it says so: files call it otherwise, and some mean a win of the side that
    /// moved first by `1-0`. Past a repetition games may go on, so that another result holds.
    pub(super) fn settle_end(&mut self) {
        self.take_noted();
        self.place = self.said_at.or(self.place);
        let shown =
            self.board.as_deref().and_then(|board| Some((board.status()?, board.ending()?)));
        let Some((status @ (outcome, rule), ending)) = shown else { return self.check_end() };
        let is_claim = rule == EndRule::Repetition || outcome == Outcome::Draw;
        let holds = !is_claim || self.record.outcome.is_none_or(|said| said == outcome);
        if self.contradicts_shown(status, ending) && (holds || outcome.is_decisive()) {
            let said = self.said.as_ref().map_or_else(String::new, |said| said.words.clone());
            let [text, other] =
                if holds { [said, ending.name.into()] } else { [ending.name.into(), said] };
            self.warn(Notice::Contradiction { text, other });
        }
        if holds {
            (self.record.outcome, self.record.ending) =
                (Some(outcome), Some(EndName::Known(ending)));
        }
    }
}
