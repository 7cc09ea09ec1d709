//! Who looks on at games: the extended mode's `%%LIST` and `%%MONITOR2ON`.

use super::Server;
use super::view::marked;

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
