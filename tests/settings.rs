//! Settings of a game: what is not one ends every command before anything starts.

use crate::folder::Folder;

/// The one line of a refusal, which leaves the folder as it was.
fn refusal(folder: &Folder, words: &str) -> String {
    let before = folder.count("");
    let said = folder.refused(words);
    assert_eq!(folder.count(""), before, "{words} left something");
    said
}

#[test]
fn a_setting_or_value_that_there_is_not_is_refused_everywhere() {
    let folder = Folder::new("settings-unknown");
    let play = "--games 2 --nodes 10";
    let openings = "--tries 1 --out openings.txt";
    let unknown = "no setting Foo in gomoku: there are ";
    let chess = "setting Rule=chess of gomoku: chess is none of freestyle, standard, renju";
    let perhaps = "perhaps is neither true nor false";
    for (words, wanted) in [
        (format!("match gomoku --set Foo=3 {play}"), unknown),
        (format!("tournament gomoku --set Foo=3 {play}"), unknown),
        (format!("openings gomoku --set Foo=3 {openings}"), unknown),
        (format!("match gomoku --set Foo=3 {play}"), "Rule (freestyle, "),
        // A game without settings says that it has none.
        ("match tictactoe --set Foo=3".into(), "no setting Foo in tictactoe: it has none"),
        (format!("match gomoku --set Rule=chess {play}"), chess),
        (format!("openings gomoku --set Rule=chess {openings}"), chess),
        (format!("match gomoku --set ForbiddenLoses=perhaps {play}"), perhaps),
        (format!("openings gomoku --set ForbiddenLoses=perhaps {openings}"), perhaps),
        ("match draughts --set NoProgress=-4".into(), "-4 is no number from 0 to 1000"),
    ] {
        let said = refusal(&folder, &words);
        assert!(said.contains(wanted), "{words}: {said}");
    }
}

#[test]
fn an_engine_is_given_no_other_rules_than_the_match() {
    let folder = Folder::new("settings-options");
    folder.write("engines.toml", "[[engine]]\noptions = { Rule = \"chess\" }\n");
    for (words, wanted) in [
        ("match gomoku --config engines.toml --nodes 10", "chess is none of freestyle"),
        // The game is the match's to choose, not an engine's.
        (
            "match gomoku --engine option.Rule=renju --nodes 10",
            "Rule=renju changes the rules for one engine",
        ),
        // Its referee rules otherwise, though nobody said so.
        (
            "match gomoku --set Rule=renju --engine option.ForbiddenLoses=false --nodes 10",
            "ForbiddenLoses=false changes the rules for one engine",
        ),
        ("doctor dots --option Foo=3", "announces no option Foo"),
        ("doctor shogi --option MaxMovesToDraw=-1", "-1 is no number from 0 to"),
    ] {
        let said = refusal(&folder, words);
        assert!(said.contains(wanted), "{words}: {said}");
    }
}

#[test]
fn a_journal_with_a_setting_that_is_none_is_refused() {
    let folder = Folder::new("settings-journal");
    folder.done("match tictactoe --games 2 --depth 1 --journal games.jsonl");
    let text = folder.read("games.jsonl");
    folder.write(
        "games.jsonl",
        text.replacen("\"settings\":[]", "\"settings\":[[\"Foo\",\"3\"]]", 1),
    );
    for words in ["report games.jsonl", "export games.jsonl --out games.pgn"] {
        let said = refusal(&folder, words);
        assert!(said.contains("no setting Foo in tictactoe"), "{said}");
    }
}
