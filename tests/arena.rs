//! The arena as its users run it: matches between mock engines that misbehave in every way.

mod doctor;
mod foreign;
mod handling;
mod journals;
mod running;
mod terminal;
mod tuning;

use std::fs;

use crate::folder::{Folder, engine, mock};
use crate::process::{Talk, wait_until};

/// An empty folder of this test's own.
fn folder(name: &str) -> Folder {
    Folder::new(&format!("arena-{name}"))
}

/// The words for a mock that plays on and one that does what `flags` say.
fn mocks(flags: &str) -> String {
    format!("{} {}", mock("honest", "tictactoe", "--seed 7"), mock("odd", "tictactoe", flags))
}

fn mock_match(games: u32, flags: &str) -> String {
    let limits = "--movetime 50 --stall 1";
    format!("match tictactoe {limits} --games {games} --journal games.jsonl {}", mocks(flags))
}

/// Like [`mock_match`], but without a limit of time: nothing depends on how fast it is played.
fn untimed_match(games: u32, journal: &str, flags: &str) -> String {
    format!("match tictactoe --nodes 9 --games {games} --journal {journal} {}", mocks(flags))
}

#[test]
fn every_misbehaviour_loses_under_its_own_name() {
    for (behaviour, word) in [
        ("crash", "crash"),
        ("cheat", "illegal move"),
        ("late", "time"),
        ("resign", "resignation"),
        ("claim", "wrong declaration"),
        ("mute", "no move given"),
        ("stall", "stall"),
    ] {
        let flags = format!("--behaviour {behaviour} --after 2 --delay 400");
        let said = folder(behaviour).done(&mock_match(2, &flags));
        assert!(said.contains("2 won, 0 lost, 0 drawn"), "{behaviour}: {said}");
        assert!(said.contains(word), "{behaviour}: {said}");
        let fault = said.contains("fault: odd lost game");
        assert_eq!(fault, behaviour != "resign", "{behaviour}: {said}");
    }
}

#[test]
fn slow_starters_and_babblers_are_put_up_with() {
    for behaviour in ["slow-start", "babble", "random"] {
        let flags = format!("--behaviour {behaviour} --delay 300");
        // Babble takes its time; a loaded machine too.
        let said = folder(behaviour).done(&(mock_match(4, &flags) + " --margin 5000"));
        assert!(said.contains("Games  4") && !said.contains("fault"), "{said}");
    }
}

#[test]
fn a_match_goes_on_where_it_was_killed() {
    let folder = folder("resume");
    let words = mock_match(40, "--behaviour late --delay 5 --seed 3");
    let mut runner = Talk::of(&mut folder.command(&words));
    wait_until("no games", || folder.games("games.jsonl") >= 5);
    runner.kill();
    let before = folder.read("games.jsonl");
    assert!(folder.done(&words).contains("Games  40"));
    let after = folder.read("games.jsonl");
    assert_eq!(after.lines().count(), 41);
    let whole = &before[..before.rfind('\n').map_or(0, |end| end + 1)];
    assert!(after.starts_with(whole), "games were lost or changed");
}

#[test]
fn shards_merge_into_the_whole() {
    let folder = folder("shards");
    let play = |journal: &str, more: &str| {
        let limits = "--movetime 50 --games 18 --margin 5000";
        folder.done(&format!(
            "match tictactoe {limits} --journal {journal} {} {more}",
            mocks("--seed 9")
        ));
    };
    play("whole.jsonl", "");
    for shard in 1..=3 {
        play(&format!("part{shard}.jsonl"), &format!("--shard {shard}/3"));
    }
    let other = "match tictactoe --movetime 50 --games 18 --margin 5000 --journal part1.jsonl";
    let said = folder.refused(&format!("{other} {} --shard 2/3", mocks("--seed 9")));
    assert!(said.contains("game 1 of pair 1 is of another shard"), "{said}");
    let report = |journals: &str| folder.done(&format!("report {journals}"));
    let whole = report("whole.jsonl");
    assert!(whole.contains("Games  18"), "{whole}");
    assert_eq!(report("part3.jsonl part1.jsonl part2.jsonl"), whole);
    let merge = |out: &str, parts: &str| {
        folder.done(&format!("export {parts} --out {out}"));
        folder.read(out)
    };
    merge("12.jsonl", "part1.jsonl part2.jsonl");
    merge("32.jsonl", "part3.jsonl part2.jsonl");
    let one = merge("a.jsonl", "12.jsonl part3.jsonl");
    // Associative, commutative, and indifferent to what is there twice.
    assert_eq!(merge("b.jsonl", "32.jsonl part1.jsonl 12.jsonl"), one);
    assert_eq!(report("a.jsonl"), whole);
}

#[test]
fn a_report_is_a_page_too() {
    let folder = folder("page");
    folder.done(&mock_match(6, "--seed 4"));
    folder.done("report games.jsonl --html page.html");
    let page = folder.read("page.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(page.contains("honest") && !page.contains("{{"));
    // Nothing is loaded from elsewhere.
    assert!(!page.contains("src=") && !page.contains("href="));
    assert!(page.contains("<script type=\"module\">") && !page.contains("\nimport "));
    // The Elo of two engines stands once in it, and no rating beside it.
    assert!(page.contains("<h3>Elo</h3>") && !page.contains("<th>rating</th>"));
    // Each game is read when it is shown: it is an element of its own.
    for number in 0..6 {
        assert!(page.contains(&format!("<script id=\"game-{number}\"")), "{number}");
    }
}

#[test]
fn the_elo_of_a_match_is_a_picture() {
    let folder = folder("picture");
    folder.done(&untimed_match(6, "games.jsonl", "--seed 4"));
    folder.done("report games.jsonl --svg elo.svg");
    let picture = folder.read("elo.svg");
    assert!(picture.starts_with("<svg xmlns=") && picture.trim_end().ends_with("</svg>"));
    assert!(picture.contains("Elo of honest against odd, tictactoe") && !picture.contains("var("));
    assert!(picture.contains("<polyline") && !picture.contains("NaN"), "{picture}");
}

/// A script with fixed answers in a protocol, whatever it receives, described as an engine.
#[cfg(unix)]
fn scripted(folder: &Folder, name: &str, script: &str) -> String {
    folder.write(name, script);
    format!("name={name} cmd=\"sh '{}'\"", folder.path(name).display())
}

#[test]
#[cfg(unix)]
fn two_offers_are_a_draw() {
    let folder = folder("draw");
    // Both shuffle a chariot; the first to move offers, the second accepts when it is offered.
    let script = r#"while read -r line; do case "$line" in
ucci) echo ucciok;; isready) echo readyok;; quit) echo bye; exit;;
"go draw"*) echo "bestmove a9a8 draw";;
go*) echo "bestmove a0a1 draw";;
esac; done"#;
    folder.write("start.txt", "startpos\n");
    let limits = "--games 2 --movetime 5000 --openings start.txt --journal games.jsonl";
    let engines = ["one", "two"].map(|name| scripted(&folder, name, script) + " proto=ucci");
    let engines = engines.map(|spec| engine(&spec)).join(" ");
    let said = folder.done(&format!("match xiangqi {limits} {engines}"));
    assert!(said.contains("0 won, 0 lost, 2 drawn"), "{said}");
    assert!(said.contains("| agreement "), "{said}");
}

#[test]
#[cfg(unix)]
fn a_suggestion_is_played() {
    let folder = folder("suggestion");
    // It suggests the next free point of its row, and echoes the move it is asked to play.
    let script = r#"n=0; while read -r word rest; do case "$word" in
ABOUT*) echo 'name="S", version="1", author="A", country="C"';; START*) n=0; echo OK;;
BEGIN*|TURN*|DONE*) echo "SUGGEST $n,14"; n=$((n+1));;
PLAY*) echo "$rest" | tr -d '\r';; END*) exit;;
esac; done"#;
    folder.write("start.txt", "h8 h9\n");
    let limits =
        "--games 2 --movetime 5000 --openings start.txt --journal games.jsonl --max-plies 6";
    let engines = [("one", ",14"), ("two", ",0")]
        .map(|(name, row)| engine(&scripted(&folder, name, &script.replace(",14", row))))
        .join(" ");
    let said = folder.done(&format!("match gomoku {limits} {engines}"));
    assert!(said.contains("0 won, 0 lost, 2 drawn") && !said.contains("fault"), "{said}");
}

/// Processes whose command line holds `mark`.
#[cfg(target_os = "linux")]
fn processes(mark: &str) -> usize {
    let entries = fs::read_dir("/proc").expect("a list of processes").flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
}

#[test]
#[cfg(target_os = "linux")]
fn no_engine_outlives_a_killed_runner() {
    let folder = folder("orphans");
    // Stalled engines hear nothing, not even the end of their input.
    let mark = "--seed 77001";
    let words = mock_match(2, &format!("--behaviour stall {mark}")) + " --margin 60000";
    let mut runner = Talk::of(&mut folder.command(&words));
    // An analyser writes nothing before it has looked at the whole game.
    folder.write("game.kif", "   1 ７六歩(77)\n");
    let mut reviewer = Talk::of(&mut folder.command("review game.kif --nodes 5000077002"));
    for (runner, mark) in [(&mut runner, "77001"), (&mut reviewer, "5000077002")] {
        wait_until("no engines", || processes(mark) >= 2);
        runner.kill();
        wait_until("engines are left", || processes(mark) == 0);
    }
}
