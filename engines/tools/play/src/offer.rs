//! What can be played: games with their settings, engines, saved games, and what the command line
//! asked for.

use arena::engine::EngineSpec;
use face::rules::{Rules, Settings};
use protocol::OptionKind;
use records::Format;
use serde::Serialize;
use serde_json::{Value, json};

use crate::command::{Player, STRONGEST};
use crate::saves::Kept;

/// An engine that can be chosen, by its number.
#[derive(Clone)]
pub(crate) struct Choice {
    pub(crate) name: String,
    /// The game that it plays; every game for Tengen's own.
    pub(crate) game: Option<&'static str>,
    /// How it is started; Tengen's own is found by the game.
    pub(crate) spec: Option<EngineSpec>,
}

/// What the command line asked for.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Wanted {
    /// The game's word.
    pub(crate) game: Option<String>,
    /// The engine's level.
    pub(crate) level: Option<u32>,
    /// `first`, `second`, `both` or `none`.
    pub(crate) side: Option<String>,
    /// The game's settings.
    pub(crate) settings: Settings,
}

/// What can be played.
pub(crate) struct Offer {
    pub(crate) games: Vec<&'static dyn Rules>,
    pub(crate) engines: Vec<Choice>,
    pub(crate) wanted: Wanted,
}

impl Offer {
    /// The game of this word.
    pub(crate) fn game(&self, word: &str) -> Option<&'static dyn Rules> {
        self.games.iter().find(|rules| rules.word() == word).copied()
    }

    /// What a player is called.
    pub(crate) fn name(&self, player: Player) -> String {
        match player {
            Player::Person => "you".to_owned(),
            Player::Engine { engine, level } => {
                let Some(choice) = self.engines.get(engine) else { return "?".to_owned() };
                match level {
                    1..STRONGEST if choice.has_levels() => {
                        format!("{}, level {level}", choice.name)
                    }
                    _ => choice.name.clone(),
                }
            }
        }
    }

    /// As the page is told.
    pub(crate) fn json(&self, kept: &[Kept]) -> Value {
        let engine = |choice: &Choice| json!({ "name": choice.name, "has_levels": choice.has_levels(), "game": choice.game });
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "games": self.games.iter().map(|rules| game(*rules)).collect::<Vec<_>>(),
            "engines": self.engines.iter().map(engine).collect::<Vec<_>>(),
            "saved": self.saved(kept),
            "wanted": self.wanted,
        })
    }

    fn saved(&self, kept: &[Kept]) -> Vec<Value> {
        let one = |(number, kept): (usize, &Kept)| {
            let rules = self.game(&kept.head.game)?;
            Some(json!({
                "number": number,
                "game": kept.head.game,
                "title": rules.title(),
                "players": kept.head.names,
                "plies": kept.steps.len(),
                "seconds": kept.seconds,
                "result": null,
            }))
        };
        kept.iter().enumerate().filter_map(one).collect()
    }
}

impl Choice {
    /// Whether it plays at levels.
    pub(crate) fn has_levels(&self) -> bool {
        self.spec.is_none()
    }
}

/// Whether a page may choose the value of this option: no name of a file is taken from it.
pub(crate) fn is_open(kind: &OptionKind) -> bool {
    !matches!(kind, OptionKind::File { .. } | OptionKind::Button)
}

fn game(rules: &dyn Rules) -> Value {
    let none = Settings::new();
    let settings = rules.options().into_iter().filter(|option| is_open(&option.spec.kind));
    let settings: Vec<Value> = settings.map(|own| setting(&own)).collect();
    let starts = rules.description(&none).unwrap_or_default().openings.starts;
    let starts: Vec<_> =
        starts.iter().map(|(name, text)| json!({ "name": name, "position": text })).collect();
    let sides = rules.board(None, &none).map_or(["First", "Second"], |board| board.names());
    let levels: Vec<_> =
        (1..=STRONGEST).map(|level| json!({ "level": level, "elo": null })).collect();
    json!({
        "word": rules.word(),
        "title": rules.title(),
        "settings": settings,
        "starts": starts,
        "formats": formats(rules),
        "sides": sides,
        "levels": levels,
    })
}

/// The formats in which its games are recorded, by their file endings.
fn formats(rules: &dyn Rules) -> Vec<&'static str> {
    let known = Format::of_game(rules, &Settings::new()).unwrap_or_default();
    known.into_iter().map(Format::extension).collect()
}

fn setting(own: &face::GameOption) -> Value {
    let (name, help) = (&own.spec.name, own.help);
    match &own.spec.kind {
        OptionKind::Check { default } => {
            json!({ "name": name, "help": help, "kind": "switch", "default": default })
        }
        OptionKind::Spin { default, min, max } => json!({
            "name": name, "help": help, "kind": "number",
            "default": default, "min": min, "max": max,
        }),
        OptionKind::Combo { default, values } => json!({
            "name": name, "help": help, "kind": "choice", "default": default, "values": values,
        }),
        OptionKind::Text { default } | OptionKind::File { default } => {
            json!({ "name": name, "help": help, "kind": "text", "default": default })
        }
        OptionKind::Button => Value::Null,
    }
}
