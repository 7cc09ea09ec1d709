//! Games as those see them who look on: the extended mode's `%%LIST` and `%%MONITOR2ON`.

use std::collections::BTreeSet;

use dyngame::DynGame;
use game::TextError;
use records::{csa_position, make_csa_move};

use super::Server;
use crate::summary::{Summary, settings};

/// The record of a game so far, and who looks on.
pub(super) struct GameView {
    pub(super) id: String,
    pub(super) names: [String; 2],
    lines: String,
    watchers: BTreeSet<u64>,
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
    pub(super) fn moved(&mut self, csa: &str, millis: u64) -> String {
        let lines = format!("{csa}\nT{}\n", millis / 1000);
        self.lines += &lines;
        lines
    }

    pub(super) fn forget(&mut self, watcher: u64) {
        self.watchers.remove(&watcher);
    }
}

/// Lines for those who look on at the game `id`.
fn marked(id: &str, lines: &str) -> String {
    let marked = lines.lines().map(|line| format!("##[MONITOR2][{id}] {line}\n"));
    marked.collect::<String>() + &format!("##[MONITOR2][{id}] +OK")
}

impl Server {
    /// Tells those who look on at a game what has happened in it.
    pub(super) fn tell_watchers(&self, number: u64, lines: &str) {
        let Some(game) = self.games.get(&number) else { return };
        let text = marked(&game.view.id, lines);
        let watchers = game.view.watchers.iter().filter_map(|id| self.guests.get(id));
        watchers.for_each(|guest| guest.outbox.say(&text));
    }

    /// Answers a question of the extended mode.
    pub(super) fn query(&mut self, id: u64, query: &str) {
        let (word, game) = query.split_once(' ').unwrap_or((query, ""));
        let found = self.games.values_mut().find(|known| known.view.id == game);
        let answer = match (word, found) {
            ("LIST", _) => {
                let games = self.games.values();
                let lines = games.map(|game| format!("##[LIST] {}\n", game.view.id));
                lines.collect::<String>() + "##[LIST] +OK"
            }
            ("MONITOR2ON", Some(game)) => {
                game.view.watchers.insert(id);
                marked(&game.view.id, &game.view.lines)
            }
            ("MONITOR2OFF", Some(game)) => return game.view.forget(id),
            ("MONITOR2ON" | "MONITOR2OFF", None) => "##[ERROR] no such game".to_owned(),
            _ => return self.garbled(id),
        };
        if let Some(guest) = self.guests.get(&id) {
            guest.outbox.say(answer);
        }
    }
}
