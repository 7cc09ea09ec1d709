//! Numbers of engines that are not ours, tuned by games and taken apart.

use std::fs;

use super::{folder, scripted};
use crate::folder::{Folder, Said, engine};
use crate::installed::{find, has_programs};
use crate::process::{Talk, start, wait_until};

/// An engine of gomoku that resigns the sooner, the farther its option is from 37: the nearer of two wins. Its other
/// options do nothing.
const SCRIPT: &str = r#"bold=80; calm=true; while read -r line; do case "$line" in
ugi) echo "option name Bold type spin default 80 min 0 max 100"
echo "option name Idle type spin default 5 min 0 max 10"
echo "option name Scale type string default 0.5"
echo "option name Calm type check default true"
echo "option name Style type combo default soft var soft var hard"
echo "option name Hash type spin default 16 min 1 max 1024"
echo ugiok;;
isready) echo readyok;; quit) exit;;
setoption*Bold*) bold=${line##* };; setoption*Calm*) calm=${line##* };;
position*moves*) set -- ${line#*moves }; n=$#;; position*) n=0;;
go*) d=$((bold-37)); d=${d#-}; own=$((n/2)); most=$((24-d/3))
[ $calm = true ] || most=1
if [ $own -ge $most ]; then echo bestmove resign
else [ $((n%2)) = 0 ] && set -- b d f h j l n 2 4 6 8 || set -- a c e g i k m 1 3 5 7
row=$((own/7+8)); shift $((own%7)); column=$1
[ $((n%2)) = 0 ] && row=$((own/7*2+2)) || row=$((own/7*2+1))
echo "bestmove $column$row"; fi;;
esac; done"#;

/// Its options, two of which do nothing.
const OPTIONS: &str =
    "Bold, int, 80, 0, 100, 6, 0.05\nIdle, int, 5, 0, 10, 1\nScale, float, 0.5, 0, 1, 0.05\n";

/// A folder with the engine, its options and one opening; the words for it.
fn prepared(name: &str) -> (Folder, String) {
    let folder = folder(&format!("tuning-{name}"));
    folder.write("options.txt", OPTIONS);
    folder.write("start.txt", "startpos\n");
    let engine = engine(&format!("{} proto=ugi", scripted(&folder, "peer", SCRIPT)));
    (folder, format!("gomoku --nodes 9 --openings start.txt {engine}"))
}

fn value(file: &str, option: &str) -> f64 {
    let line = file.lines().find(|line| line.starts_with(&format!("{option}, ")));
    let value = line.and_then(|line| line.split(", ").nth(2));
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {option} in {file}"))
}

#[test]
#[cfg(unix)]
fn a_planted_optimum_is_found() {
    let (folder, words) = prepared("planted");
    let tune = format!("spsa {words} --options options.txt --journal games.jsonl");
    let said = folder.done(&format!("{tune} --games 160 --out found.txt --check 4"));
    assert!(said.contains("peer up and peer down, gomoku: tuned by 80 of 80 pairs"), "{said}");
    assert!(said.contains("peer tuned against peer start") && said.contains("4 won"), "{said}");
    let found = folder.read("found.txt");
    assert!((value(&found, "Bold") - 37.0).abs() < 6.0, "{found}");
    assert!(folder.games("games-check.jsonl") == 4, "{said}");
    let report = folder.done("report games.jsonl --svg values.svg --html values.html");
    assert!(said.starts_with(&report), "{report}");
    let picture = folder.read("values.svg");
    assert_eq!(picture.matches("<polyline").count(), 3);
    assert!(picture.contains("Bold from 80 on") && !picture.contains("NaN"));
    assert!(folder.read("values.html").contains("Values over time"));
    // A game is played again with the values that it had.
    let again = folder.done("spsa gomoku --journal games.jsonl --repeat 3.2");
    assert!(again.contains("the same game as in the journal"), "{again}");
}

#[test]
#[cfg(unix)]
fn a_tuning_comes_to_the_same_values_however_it_is_played() {
    let (folder, words) = prepared("same");
    let tune = |name: &str, more: &str| {
        format!(
            "spsa {words} --options options.txt --games 60 --journal {name}.jsonl --out {name}.txt {more}"
        )
    };
    folder.done(&tune("whole", "--concurrency 1"));
    let whole = folder.read("whole.txt");
    let mut runner = Talk::of(&mut folder.command(&tune("killed", "--concurrency 3")));
    wait_until("no games", || folder.games("killed.jsonl") >= 11);
    runner.kill();
    assert!(folder.games("killed.jsonl") < 60);
    let said = folder.done(&tune("killed", "--concurrency 2"));
    assert!(said.contains("tuned by 30 of 30 pairs"), "{said}");
    assert_eq!(folder.read("killed.txt"), whole);
    // Shards wait for each other's results.
    let other = start(&mut folder.command(&tune("part", "--shard 1/2")));
    folder.done(&tune("part", "--shard 2/2"));
    Said::of(other).succeeded();
    assert_eq!(folder.read("part.txt"), whole);
    let all = folder.done("report part-1of2.jsonl part-2of2.jsonl");
    assert!(all.contains("tuned by 30 of 30 pairs"), "{all}");
    // More games, or other options, are another tuning.
    for more in ["--games 62", "--only Bold --games 60", "--lag 4 --games 60"] {
        let more = tune("whole", "").replace("--games 60", more);
        assert!(
            folder.refused(&more).contains("the options that are tuned, --lag or --games differ")
        );
    }
}

#[test]
#[cfg(unix)]
fn what_cannot_be_tuned_is_refused_before_the_first_game() {
    let (folder, words) = prepared("refused");
    for (file, said) in [
        ("Bold, int, 80, 0, 100, NaN", "file.txt: line 1: Bold: step NaN is no number"),
        ("\nBold, int, 80, 0, 100, 0", "file.txt: line 2: Bold: step 0 is not above 0"),
        ("Bold, int, 80, 0, 100, 0.01", "step 0.01 changes no value: 0.5 is the least"),
        ("Bold, int, 101, 0, 100, 5", "line 1: Bold: start 101 is not within 0 to 100"),
        ("Bold, int, 80, 0, 100, 5\nbold, int, 8, 0, 10, 5", "line 2: bold is there twice"),
        (
            "{\"Bold\": {\"value\": 1, \"min_value\": 0, \"max_value\": 9, \"step\": 0}}",
            "line 1: Bold: step 0",
        ),
        (
            "Bold, int, 80, -1, 100, 5",
            "file.txt: Bold: -1 is beyond what the engine takes, 0 to 100",
        ),
        (
            "Bold, float, 80, 0, 100, 5",
            "Bold: the engine takes whole numbers, and its type is float",
        ),
        ("Brave, int, 80, 0, 100, 5", "Brave: peer announces no such option"),
        ("Calm, int, 0, 0, 1, 1", "Calm: a check option has no values between"),
        ("Style, int, 0, 0, 1, 1", "Style: a combo option has no values between"),
    ] {
        folder.write("file.txt", file);
        let refusal =
            folder.refused(&format!("spsa {words} --options file.txt --journal none.jsonl"));
        assert!(refusal.contains(said), "{file}: {refusal}");
    }
    for (more, said) in [
        ("--only Calm", "Calm: a check option has no values between"),
        ("--only Scale", "--only Scale: its range is not announced"),
        ("--only Calm --options options.txt", "options.txt: --only Calm: no such option in it"),
        ("--only Brave", "--only Brave: no such option"),
        (
            "--options options.txt --out found.json",
            "Scale: a file that ends in .json has whole numbers alone",
        ),
        ("--engine name=other", "one engine plays itself here, and 2 are named"),
    ] {
        let refusal = folder.refused(&format!("spsa {words} {more} --journal none.jsonl"));
        assert!(refusal.contains(said), "{more}: {refusal}");
    }
    assert!(folder.games("none.jsonl") == 0);
}

#[test]
#[cfg(unix)]
fn all_numbers_that_are_announced_are_tuned_or_those_of_a_config() {
    let (folder, words) = prepared("announced");
    let said = folder.done(&format!("spsa {words} --games 4 --journal all.jsonl"));
    assert!(
        said.contains("| Bold ") && said.contains("| Idle ") && !said.contains("Hash"),
        "{said}"
    );
    let member = r#"{"value": 5, "min_value": 0, "max_value": 10, "step": 2}"#;
    folder.write("config.json", format!("{{\"Idle\": {member}}}"));
    let tune = format!("spsa {words} --games 4 --journal config.jsonl --options config.json");
    let said = folder.done(&format!("{tune} --out found.json"));
    assert!(said.contains("| Idle ") && !said.contains("| Bold "), "{said}");
    assert!(folder.read("found.json").contains("\"min_value\": 0, \"max_value\": 10, \"step\": 2"));
    folder.done(&format!("spsa {words} --games 2 --journal found.jsonl --options found.json"));
}

#[test]
#[cfg(unix)]
fn options_are_taken_apart_one_after_another() {
    let (folder, words) = prepared("apart");
    let ablate = format!("ablate {words} --journal games.jsonl --stop-at 3");
    let said = folder.done(&format!("{ablate} --games 60 --options Calm,Bold=90,Idle,Style=hard"));
    let row = |name: &str| {
        let row = said.lines().find(|line| line.starts_with(&format!("| {name} ")));
        row.unwrap_or_else(|| panic!("no {name} in {said}")).to_owned()
    };
    assert!(said.contains("| peer against "), "{said}");
    // Both are clear after twenty pairs.
    for name in ["Calm=false", "Bold=90"] {
        assert!(row(name).contains("100.0 % ± ") && !row(name).contains("± 0.0"), "{said}");
    }
    assert_eq!(row("Idle=0"), row("Style=hard").replace("Style=hard", "Idle=0    "));
    assert!(row("Idle=0").contains("50.0 % ± ") && !row("Idle=0").contains("± 0.0"), "{said}");
    assert!((200..240).contains(&folder.games("games.jsonl")), "{said}");
    let usual = folder.done(&format!("ablate {words} --games 2 --journal usual.jsonl"));
    assert!(usual.contains("Calm=false") && !usual.contains("Bold="), "{usual}");
    for (options, said) in [
        ("Brave", "peer announces no such option"),
        ("Style", "it has no off, no 0 and no least value"),
        ("Bold=80", "it is 80 already"),
    ] {
        let refusal = folder.refused(&format!("{ablate} --options {options}"));
        assert!(refusal.contains(said), "{refusal}");
    }
}

/// The usual protocol of gomoku announces no options, and carries few.
#[test]
fn our_engine_of_gomoku_is_tuned_and_taken_apart() {
    let folder = folder("tuning-gomoku");
    let words = "gomoku --games 2 --nodes 5 --max-plies 6";
    let said = folder.done(&format!("spsa {words} --only ClassicThree --journal tuned.jsonl"));
    assert!(said.contains("| ClassicThree "), "{said}");
    let said = folder.done(&format!("ablate {words} --options Eval=classic --journal apart.jsonl"));
    assert!(said.contains("| Eval=classic "), "{said}");
    let refusal = folder.refused(&format!("ablate {words} --journal none.jsonl"));
    assert!(refusal.contains("announces no check option that is on"), "{refusal}");
}

#[test]
fn an_engine_of_the_field_is_tuned() {
    if !has_programs(&["fairy-stockfish"]) {
        return;
    }
    let folder = folder("tuning-field");
    let program = find("fairy-stockfish").expect("a program").display().to_string();
    let peer = engine(&format!("name=fairy cmd='{program}' proto=usi option.USI_Hash=16"));
    folder.write(
        "options.txt",
        "Contempt, int, 24, -100, 100, 10\nSlow Mover, int, 84, 10, 1000, 20\n",
    );
    let tune = format!("spsa shogi {peer} --nodes 300 --max-plies 60 --options options.txt");
    let said = folder.done(&format!("{tune} --games 12 --journal games.jsonl --lag 2"));
    assert!(said.contains("tuned by 6 of 6 pairs") && !said.contains("fault"), "{said}");
    assert!(said.contains("| Slow Mover "), "{said}");
    let journal = fs::read_to_string(folder.path("games.jsonl")).expect("a journal");
    assert_eq!(journal.matches("\"kind\":\"game\"").count(), 12);
}
