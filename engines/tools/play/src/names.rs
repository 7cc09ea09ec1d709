//! The names of players: English in files, and messages on the page.

use arena::journal::UNNAMED;
use command_line::is_control;
use dyngame::{DynGame, Settings, SourceText};
use game::{Message, TextError};

use crate::chosen::{EngineId, Player, STRONGEST};
use crate::refusal::{foreign, refusal};

/// A person who is not named, in files.
pub(crate) const YOU: &str = UNNAMED;

/// The name of Tengen's own engine where it holds nothing back.
pub(crate) const OWN_NAME: &str = "Tengen";

/// The name of their own that `player` gives, without blanks around it; `None` where there is none.
///
/// # Errors
///
/// Only people have one: a line of 40 characters at most.
pub(crate) fn given(name: &str, player: &Player) -> Result<Option<String>, TextError> {
    const LONGEST: usize = 40;
    let name = name.trim();
    if name.is_empty() {
        return Ok(None);
    }
    let said = |id: &'static str| Message::new(id).with("name", name.to_owned());
    if !player.is_person() {
        return Err(refusal(said("play-name-person")));
    }
    if name.chars().count() > LONGEST {
        return Err(refusal(said("play-name-long").with("count", LONGEST)));
    }
    if name.chars().any(is_control) {
        return Err(refusal(said("play-name-line")));
    }
    Ok(Some(name.to_owned()))
}

/// The names that people among `players` have given themselves; empty for others.
pub(crate) fn names_given(players: &[Player; 2], names: &[String; 2]) -> [String; 2] {
    [0, 1].map(|side| match players[side] {
        Player::Person if names[side] != YOU => names[side].clone(),
        _ => String::new(),
    })
}

/// The name of a player of the game `rules`, in files.
pub(crate) fn name_of(player: &Player, rules: &dyn DynGame) -> String {
    let Player::Engine { engine, level } = player else { return YOU.to_owned() };
    match engine {
        EngineId::Own if *level < STRONGEST => format!("{OWN_NAME}, level {level}"),
        EngineId::Own => OWN_NAME.to_owned(),
        EngineId::Text => {
            let depth = source_text(rules).and_then(|text| text.depth);
            let depth = depth.map(|depth| format!(", depth {depth}")).unwrap_or_default();
            format!("{TEXT_NAME}{depth}")
        }
        EngineId::Named(name) => name.clone(),
    }
}

/// The program of the text that describes the game, if there is one.
pub(crate) fn source_text(rules: &dyn DynGame) -> Option<SourceText> {
    rules.description(&Settings::new()).ok()?.source_text
}

/// The options by which Tengen plays as the program of a source text.
pub(crate) fn text_options(text: SourceText) -> Settings {
    let search = text.depth.map(|_| ("Search", "plain"));
    let all = [("Eval", "classic")].into_iter().chain(search);
    all.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// How the name of the program of a source text begins, in files.
pub(crate) const TEXT_NAME: &str = "the text's program";

/// The player of a game of `rules` whom files call `name`; `None` where nobody is named.
pub(crate) fn shown(name: &str, player: &Player, rules: &dyn DynGame) -> Option<Message> {
    if name.is_empty() {
        return None;
    }
    if name != name_of(player, rules) {
        return Some(foreign(name));
    }
    Some(match player {
        Player::Person => Message::new("page-you"),
        Player::Engine { engine: EngineId::Own, level } if *level < STRONGEST => {
            let named = Message::new("page-player").with("name", OWN_NAME);
            named.with("level", i64::from(*level))
        }
        Player::Engine { engine: EngineId::Text, .. } => {
            match source_text(rules).and_then(|text| text.depth) {
                Some(depth) => Message::new("page-text-program-depth").with("depth", depth),
                None => Message::new("page-text-program"),
            }
        }
        Player::Engine { .. } => foreign(name),
    })
}

#[cfg(test)]
mod tests {
    use dyngame::Erased;

    use super::*;

    #[test]
    fn names_of_files_are_values_for_the_page() {
        let rules = &Erased::<gomoku::Program>::new();
        let engine = |engine, level| Player::Engine { engine, level };
        let shown = |name: &str, player: &Player| shown(name, player, rules).map(|told| told.id);
        for (player, id) in [
            (Player::Person, "page-you"),
            (engine(EngineId::Own, 3), "page-player"),
            (engine(EngineId::Own, STRONGEST), "text"),
            (engine(EngineId::Text, STRONGEST), "page-text-program"),
            (engine(EngineId::Named("fish".to_owned()), STRONGEST), "text"),
        ] {
            assert_eq!(shown(&name_of(&player, rules), &player), Some(id));
            assert_eq!(shown("Habu, level 3", &player), Some("text"));
            assert_eq!(shown("", &player), None);
        }
    }
}
