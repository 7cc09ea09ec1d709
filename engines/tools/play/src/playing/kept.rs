//! Games that are played again: from the disk, and from records.

use std::time::Duration;

use arena::journal::branches_of;
use dyngame::MoveNotation;
use game::{Message, Side, TextError};
use protocol::Value::{Centi, Mate, Mated};
use records::{GameRecord, MoveLine, MoveRecord, Score};

use super::Playing;
use crate::game_end::GameEnd;
use crate::ply::SavedMove;
use crate::refusal::refusal;
use crate::value::Value;

/// A move of `mover` with all that a record knows of it.
fn noted(MoveRecord { text, facts, comment }: &MoveRecord, mover: Side) -> SavedMove {
    let plies = |plies| i32::try_from(plies).unwrap_or(i32::MAX);
    let score = facts.score.map(|score| match score {
        Score::Centi(score) => Centi(score),
        Score::Win(length) => Mate(plies(length)),
        Score::Loss(0) => Mated,
        Score::Loss(length) => Mate(-plies(length)),
    });
    let (text, comment) = (text.clone(), comment.clone());
    let score = score.map(|score| Value::of(score, mover));
    let (millis, depth) = (facts.millis, facts.depth);
    SavedMove { text, comment, score, depth, millis, ..SavedMove::default() }
}

/// `error` about move `number` of a record.
fn in_move(number: usize, error: &TextError) -> TextError {
    refusal(Message::new("in-move").with("number", number).with("why", error.message().clone()))
}

impl Playing {
    /// Plays the moves of a saved game again.
    pub(crate) fn replay(&mut self, moves: &[SavedMove]) -> Result<(), TextError> {
        for saved in moves {
            let mv = self.table.board().parse(&saved.text, &MoveNotation::CANONICAL)?;
            self.table.play(mv);
            self.table.note(saved.clone());
        }
        self.reopen();
        Ok(())
    }

    /// Plays the moves of a record, with what it knows of each.
    pub(crate) fn play_record(&mut self, main: &MoveLine) -> Result<(), TextError> {
        for (ply, mv) in main.moves.iter().enumerate() {
            let (noted, spent) = (noted(mv, self.table.turn()), mv.facts.millis);
            let played = self.play_kept(&mv.text, spent.map(Duration::from_millis), noted);
            played.map_err(|error| in_move(ply + 1, &error))?;
        }
        self.table.comment.clone_from(&main.comment);
        self.table.grow(&branches_of(main), noted)
    }

    /// Ends as the record tells, where the board shows no end.
    pub(crate) fn take_end(&mut self, record: &GameRecord) {
        let claim = self.claimable();
        self.end = self.end.take().or_else(|| GameEnd::recorded(record, claim.as_ref()));
    }
}

#[cfg(test)]
mod tests {
    use dyngame::Erased;
    use records::{Facts, Variation};

    use super::*;
    use crate::chosen::Player;
    use crate::table::Setup;

    #[test]
    fn a_record_comes_back_with_its_facts() {
        static SHOGI: Erased<shogi::Program> = Erased::new();
        let setup = Setup { rules: &SHOGI, settings: Vec::new(), start: None };
        let names = ["one", "two"].map(str::to_owned);
        let mut playing = Playing::new(setup, <[Player; 2]>::default(), names, None).expect("it");
        let facts = Facts { millis: Some(5250), score: Some(Score::Centi(31)), depth: Some(12) };
        let line = |text: &str| {
            let mut line = MoveLine::of([text.to_owned()]);
            line.moves[0].facts = facts;
            line
        };
        let mut main = line("7g7f");
        main.variations.push(Variation { after: 0, line: line("2g2f") });
        playing.play_record(&main).expect("legal moves");
        assert_eq!(crate::finished::record(&playing).main, main);
    }

    #[test]
    fn kept_moves_are_read_as_they_were_written() {
        static SHOGI: Erased<shogi::Program> = Erased::new();
        let setup = Setup { rules: &SHOGI, settings: Vec::new(), start: None };
        let names = ["one", "two"].map(str::to_owned);
        let mut playing = Playing::new(setup, <[Player; 2]>::default(), names, None).expect("it");
        let saved = |text: &str| SavedMove { text: text.to_owned(), ..SavedMove::default() };
        assert!(playing.table.board().understand("７六歩").is_ok(), "people write so");
        assert!(playing.replay(&[saved("７六歩")]).is_err());
        assert!(playing.play_record(&MoveLine::of(["７六歩".to_owned()])).is_err());
        playing.replay(&[saved("7g7f")]).expect("a legal move");
    }
}
