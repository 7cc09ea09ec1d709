//! What the ends of games are called on the page.

use std::fs;

/// The ends that players bring about, in every game.
const OF_PLAYERS: &[&str] = &["resignation", "agreement", "declaration", "time forfeit"];

#[test]
fn the_page_names_every_end_in_its_languages() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/engines/tools/play/page/texts.js");
    let texts = fs::read_to_string(path).expect("the texts of the page");
    let of_games = tengen::ENGINES.iter().flat_map(|engine| engine.rules.ends());
    let names: Vec<_> = of_games.chain(OF_PLAYERS).collect();
    // English is the names themselves.
    for language in ["ja", "zh"] {
        let (_, texts) = texts.split_once(&format!("\n  {language}: {{")).expect("a language");
        let texts = texts.split("\n  },").next().unwrap_or_default();
        for name in &names {
            let keys = [format!("    end_{name}: \""), format!("    \"end_{name}\": \"")];
            assert!(keys.iter().any(|key| texts.contains(key)), "{language}: {name}");
        }
    }
}
