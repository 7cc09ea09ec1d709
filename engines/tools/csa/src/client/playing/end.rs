//! The end of a game, as the server says it or leaves it to be seen.

use arena::engine::Thought;
use arena::referee::{Finished, Reason};
use game::Outcome;
use protocol::Choice;

use super::InPlay;
use crate::ends::{EndReason, GameEnd, judged};

impl InPlay<'_> {
    /// The end of a game whose server has gone after it had told the reason, where that settles it.
    pub(super) fn settled(&self) -> Option<GameEnd> {
        let reason = self.reason?;
        let of_winner = |winner| if winner == self.side { GameEnd::Win } else { GameEnd::Lose };
        let mover = self.board.side_to_move();
        let has_resigned = |sent: &Thought| matches!(sent.best.choice, Choice::Resign(_));
        match (self.board.status(), reason) {
            (Some((Outcome::Win(winner), _)), _) => Some(of_winner(winner)),
            (Some((Outcome::Draw, _)), _) | (_, EndReason::Repetition) => Some(GameEnd::Draw),
            (_, EndReason::Resign) if self.sent.as_ref().is_some_and(has_resigned) => {
                Some(GameEnd::Lose)
            }
            (_, EndReason::Resign) => Some(GameEnd::Win),
            (_, EndReason::TimeUp | EndReason::IllegalMove) => Some(of_winner(!mover)),
            (_, EndReason::Declaration) => Some(of_winner(mover)),
            (_, EndReason::MaxMoves) => Some(GameEnd::Censored),
            // Either side may have lost.
            (_, EndReason::IllegalAction | EndReason::PerpetualCheck | EndReason::Other) => None,
        }
    }

    /// The game as it has ended.
    pub(super) fn finished(self, end: Option<GameEnd>) -> Finished {
        // A line that is lost behind the last move of a game has lost nothing.
        let shown = || self.board.status().map_or(Outcome::Win(!self.side), |status| status.0);
        let outcome = end.map_or_else(shown, |end| end.outcome(self.side));
        let why = end.map_or(Reason::Disconnection, |end| end.reason(self.reason));
        let (reason, ending) = judged(&*self.board, outcome, why);
        let is_censored = self.reason == Some(EndReason::MaxMoves);
        let details = self.details.or(is_censored.then(|| "#MAX_MOVES".to_owned()));
        let (last_think, moves) = (self.last_think, self.moves);
        Finished { outcome, reason, ending, details, last_think, moves }
    }
}
