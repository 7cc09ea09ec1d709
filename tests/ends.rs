//! What the ends of games are called on the page.

use std::fs;

/// The ends that players bring about, in every game.
const OF_PLAYERS: &[&str] = &["resignation", "agreement", "declaration", "time forfeit"];

#[test]
fn the_page_names_every_end_in_its_languages() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/engines/tools/play/sentences.txt");
    let texts = fs::read_to_string(path).expect("what the page is told");
    let of_games =
        tengen::ENGINES.iter().flat_map(|engine| engine.rules.ends()).map(|ending| ending.name);
    let names: Vec<_> = of_games.chain(OF_PLAYERS.iter().copied()).collect();
    for name in &names {
        let start = format!("{name} | ");
        let line = texts.lines().find_map(|line| line.strip_prefix(&start));
        let others: Vec<_> = line.expect(name).split(" | ").collect();
        assert!(
            others.len() == 2 && others.iter().all(|text| !text.is_empty()),
            "{name}: {line:?}"
        );
    }
}
