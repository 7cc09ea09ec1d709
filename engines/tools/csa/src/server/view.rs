//! A game as those see it who look on.

use std::collections::BTreeSet;

use arena::referee::MoveEntry;
use dyngame::DynGame;
use game::TextError;
use records::{csa_position, make_csa_move};

use crate::summary::{Summary, settings};

/// The record of a game so far, and who looks on.
pub(super) struct GameView {
    pub(super) id: String,
    pub(super) names: [String; 2],
    pub(super) lines: String,
    pub(super) watchers: BTreeSet<u64>,
}

impl GameView {
    /// A game before its first move.
    ///
    /// # Errors
    /// If its opening is none.
    pub(super) fn begin(rules: &dyn DynGame, summary: &Summary) -> Result<Self, TextError> {
        let [black, white] = &summary.names;
        let (id, opening) = (summary.id.clone(), &summary.opening);
        let settings = settings(summary.has_declaration);
        let mut board = rules.state(opening.position.as_deref(), &settings)?;
        let mut lines = format!("V2\nN+{black}\nN-{white}\n$EVENT:{id}\n{}", csa_position(&*board));
        for mv in &opening.moves {
            lines += &make_csa_move(&mut *board, mv)?;
            lines += "\nT0\n";
        }
        Ok(Self { id, names: summary.names.clone(), lines, watchers: BTreeSet::new() })
    }

    /// A move was made; the lines for those who look on.
    pub(super) fn moved(&mut self, csa: &str, entry: &MoveEntry) -> String {
        let mut lines = format!("{csa}\nT{}\n", entry.millis.unwrap_or_default() / 1000);
        // In Black's view, as all scores of servers.
        let score = entry.score.map(|score| if csa.starts_with('+') { score } else { -score });
        match (&*entry.comment, score) {
            ("", Some(score)) => lines += &format!("'** {score}\n"),
            ("", None) => {}
            (line, _) => lines += &format!("'*{line}\n"),
        }
        self.lines += &lines;
        lines
    }

    pub(super) fn forget(&mut self, watcher: u64) {
        self.watchers.remove(&watcher);
    }
}

/// Lines for those who look on at the game `id`.
pub(super) fn marked(id: &str, lines: &str) -> String {
    let marked = lines.lines().map(|line| format!("##[MONITOR2][{id}] {line}\n"));
    marked.collect::<String>() + &format!("##[MONITOR2][{id}] +OK")
}
