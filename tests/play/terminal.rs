//! The game at a terminal, where no text can say what is typed.

use crate::folder::Folder;

#[test]
fn a_line_that_is_no_text_is_named() {
    let folder = Folder::new("no-text");
    let input = b"h8\nsave \xff.sgf\n\xfe\nh9\n";
    let words = "play gomoku --terminal --language en --side both --games games";
    let played = folder.given(words, input).succeeded();
    assert_eq!(played.matches("the line is not UTF-8").count(), 2, "{played}");
    assert!(played.contains("save \u{fffd}.sgf") && played.contains("White played h9"), "{played}");
    let refereed = folder.given("referee gomoku", b"h8\nrecord \xff.sgf\nh9\n").succeeded();
    assert!(
        refereed.contains("refused \"record \u{fffd}.sgf\": the line is not UTF-8"),
        "{refereed}"
    );
    assert!(refereed.contains("played 2 White h9"), "{refereed}");
    assert_eq!(folder.names(""), ["games"]);
}

#[test]
#[cfg(unix)]
fn an_engine_that_fails_is_told_and_the_game_goes_on() {
    let folder = Folder::new("fails");
    // It fails at its first move, and at no other one.
    let script = r#"while read -r line; do case "$line" in
ugi) printf 'id name frail\nugiok\n';; isready) echo readyok;;
go*) if [ -e failed ]; then echo 'bestmove a1'; else touch failed; exit 1; fi;; esac; done"#;
    folder.write("frail", script);
    let words = "play gomoku --terminal --language en --side first --games games \
                 --engine \"name=frail cmd='sh frail' proto=ugi\"";
    let played = folder.given(words, b"h8\nh9\ncontinue\nh9\n").succeeded();
    let at = |text: &str| played.find(text).unwrap_or_else(|| panic!("{text}: {played}"));
    assert!(at("the engine failed") < at("`continue` lets it go on"), "{played}");
    assert!(at("`continue` lets it go on") < at("played a1"), "{played}");
    // At its next move it fails for another reason.
    assert_eq!(played.matches("the engine failed").count(), 2, "{played}");
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_it_while_an_engine_thinks() {
    use std::fs;

    use crate::process::{Talk, interrupt, wait_until};

    let folder = Folder::new("thinks");
    let script = r#"while read -r line; do case "$line" in
usi) printf 'id name slow\nusiok\n';; isready) echo readyok;;
go*) echo $$ > thinks; sleep 30;; esac; done"#;
    folder.write("slow", script);
    let mut command = folder.command(
        "play shogi --terminal --language en --side first --games games \
         --engine \"name=slow cmd='sh slow' proto=usi movetime=60000\"",
    );
    let mut game = Talk::of(&mut command);
    game.say("7g7f");
    wait_until("a search", || folder.has("thinks"));
    interrupt(game.id());
    let (lines, status) = game.rest();
    assert_eq!(status.code(), Some(130), "{lines:?}");
    let kept = |line: &String| line.starts_with("an unfinished game is kept in games");
    assert!(lines.iter().any(kept), "{lines:?}");
    // It is there, and its engine is not.
    let names = folder.names("games");
    assert!(names.iter().any(|name| name.starts_with("shogi-")), "{names:?}");
    let words = format!("/proc/{}/cmdline", folder.read("thinks").trim());
    wait_until("an engine that is gone", || fs::read(&words).unwrap_or_default().is_empty());
}
