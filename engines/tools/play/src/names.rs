//! The names of players: English in files, and messages on the page.

use arena::journal::UNNAMED;
use command_line::is_control;
use dyngame::{DynGame, Settings, SourceText};
use game::{Message, TextError};

use crate::chosen::{EngineId, Player};
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

fn level_behind(level: i32) -> String {
    format!(", level {level}")
}

/// An engine at a level, in files.
pub(crate) fn at_level(engine: &str, level: i32) -> String {
    format!("{engine}{}", level_behind(level))
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

fn depth_behind(depth: u32) -> String {
    format!(", depth {depth}")
}

/// The program of a source text, in files.
pub(crate) fn text_name(depth: Option<u32>) -> String {
    format!("{TEXT_NAME}{}", depth.map(depth_behind).unwrap_or_default())
}

/// The same for the page.
fn shown_text(name: &str) -> Message {
    match name.rsplit_once(", depth ").and_then(|(_, depth)| depth.parse::<u32>().ok()) {
        Some(depth) => Message::new("page-text-program-depth").with("depth", depth),
        None => Message::new("page-text-program"),
    }
}

/// The player whom files call `name`; `None` where nobody is named.
pub(crate) fn shown(name: &str, player: &Player) -> Option<Message> {
    let leveled = match player {
        _ if name.is_empty() => return None,
        Player::Person if name == YOU => return Some(Message::new("page-you")),
        Player::Engine { engine: EngineId::Text, .. } => return Some(shown_text(name)),
        Player::Person => None,
        Player::Engine { level, .. } => name.strip_suffix(&level_behind(*level)).zip(Some(*level)),
    };
    Some(leveled.map_or_else(
        || foreign(name),
        |(engine, level)| {
            let named = Message::new("page-player").with("name", engine.to_owned());
            named.with("level", i64::from(level))
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_values_for_the_page() {
        let engine = Player::Engine { engine: EngineId::Own, level: 3 };
        let shown = |name: &str, player: &Player| shown(name, player).map(|message| message.id);
        assert_eq!(shown(YOU, &Player::Person), Some("page-you"));
        assert_eq!(shown(&at_level("Tengen", 3), &engine), Some("page-player"));
        assert_eq!(shown("Tengen", &engine), Some("text"));
        let text = Player::Engine { engine: EngineId::Text, level: 20 };
        assert_eq!(shown(&text_name(Some(4)), &text), Some("page-text-program-depth"));
        assert_eq!(shown(&text_name(None), &text), Some("page-text-program"));
        assert_eq!(shown("Habu", &Player::Person), Some("text"));
        assert_eq!(shown("", &Player::Person), None);
    }
}
