//! The extended mode: who looks on at games, with `%%LIST` and `%%MONITOR2ON`, and waits for one of its own, with `%%GAME`.

use game::Side;

use super::Server;
use super::guest::State;
use super::view::marked;
use crate::error::CsaError;
use crate::game_name::GameName;

impl Server {
    /// Tells those who look on at a game what has happened in it.
    pub(super) fn tell_watchers(&self, number: u64, lines: &str) {
        let Some(game) = self.games.get(&number) else { return };
        let text = marked(&game.view.id, lines);
        let watchers = game.view.watchers.iter().filter_map(|id| self.guests.get(id));
        watchers.for_each(|guest| guest.outbox.say(&text));
    }

    /// Answers a question of the extended mode.
    pub(super) fn query(&mut self, id: u64, query: &str) -> Result<(), CsaError> {
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
            ("MONITOR2OFF", Some(game)) => {
                game.view.forget(id);
                return Ok(());
            }
            ("MONITOR2ON" | "MONITOR2OFF", None) => "##[ERROR] no such game".to_owned(),
            ("GAME", _) => match (asked(game), self.guests.get(&id).map(|guest| &guest.state)) {
                (Some(game), Some(State::Watching | State::Waiting(_))) => {
                    return self.wait(id, game);
                }
                (Some(_), _) => {
                    "##[ERROR] GAME is valid in connected or game_waiting status".to_owned()
                }
                (None, _) => "##[ERROR] bad game name".to_owned(),
            },
            _ => {
                self.garbled(id);
                return Ok(());
            }
        };
        if let Some(guest) = self.guests.get(&id) {
            guest.outbox.say(answer);
        }
        Ok(())
    }
}

/// The game that `text` asks for: its name, and behind it the side, `+`, `-` or `*` for either.
fn asked(text: &str) -> Option<GameName> {
    let (name, side) = text.split_once(' ').unwrap_or((text, "*"));
    let side = match side {
        "+" => Some(Side::First),
        "-" => Some(Side::Second),
        "*" => None,
        _ => return None,
    };
    name.parse::<GameName>().ok()?.of_side(side).ok()
}
