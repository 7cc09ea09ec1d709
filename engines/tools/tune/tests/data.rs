//! Files of positions through the program: made, gone on with, shared, joined, refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use dyngame::{Identity as _, program_of};
use game::Notation as _;
use weights::{Linear as _, Weights};

use crate::program::{done, folder, refused, run};

const DATAGEN: &str = "draughts datagen --set Variant=english8 --nodes 20 --opening 4 --games";

/// Whether a file of one of these names, or the beginning of one, is in the folder.
fn has_any(folder: &Path, names: &[&str]) -> bool {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut found = entries.map(|name| name.into_string().unwrap());
    found.any(|found| names.iter().any(|name| found.starts_with(name)))
}

#[test]
fn a_run_that_was_stopped_goes_on_to_the_same_file() {
    let folder = folder("resumed");
    done(&folder, &format!("{DATAGEN} 9 --out whole.data"));
    let (said, _) = done(&folder, &format!("{DATAGEN} 9 --threads 3 --out threads.data"));
    assert!(said.ends_with("9 of 9 games\n"), "{said}");
    let whole = fs::read(folder.join("whole.data")).unwrap();
    assert!(fs::read(folder.join("threads.data")).unwrap() == whole, "threads change the file");
    for length in [0, 5, 200, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(folder.join("part.data"), &whole[..length]).unwrap();
        let (said, _) = done(&folder, &format!("{DATAGEN} 9 --out part.data"));
        assert!(fs::read(folder.join("part.data")).unwrap() == whole, "{length} bytes: {said}");
        assert_eq!(said.contains("cut off"), ![0, whole.len()].contains(&length), "{said}");
    }
    let (said, _) = done(&folder, &format!("{DATAGEN} 9 --out whole.data"));
    assert_eq!(said, "nothing to play: whole.data has 9 games already\n");
    let (said, _) = done(&folder, &format!("{DATAGEN} 12 --out whole.data"));
    assert!(said.starts_with("going on after 9 of 12 games\n10 of 12"), "{said}");
}

#[test]
fn games_end_where_endgame_tables_know_the_result() {
    let folder = folder("tables");
    done(&folder, &format!("{DATAGEN} 20 --set EndgameFile=none --out without.txt"));
    done(&folder, &format!("{DATAGEN} 20 --out with.txt"));
    let endings = |file: &str| {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        text.lines().filter(|line| line.matches(',').count() < 2).count()
    };
    assert!(endings("without.txt") > 0);
    assert_eq!(endings("with.txt"), 0);
}

#[test]
fn data_and_fits_have_the_weights_of_their_board() {
    let folder = folder("boards");
    let checksums = ["english8", "english10", "english12"].map(|board| {
        let set = format!("--set Variant={board}");
        done(&folder, &format!("draughts datagen {set} --games 1 --nodes 20 --out {board}.data"));
        // A fit by one small step stays close to what it begins with.
        let fit = format!("draughts fit {set} {board}.data --epochs 1 --rate 1");
        done(&folder, &format!("{fit} --out {board}.txt"));
        let fitted = fs::read_to_string(folder.join(format!("{board}.txt"))).unwrap();
        let fitted = Weights::parse(&fitted).unwrap();
        let settings = [("Variant".to_owned(), board.to_owned())];
        let rules = program_of::<draughts::Program>(&settings).unwrap().rules();
        let weights = draughts::TunedWeights::weights(&draughts_rules::Position::start(&rules));
        let close = fitted.values().zip(weights.values()).all(|(new, old)| (new - old).abs() <= 1);
        assert!(close && fitted.is_like(&weights), "{board}");
        let data = fs::read(folder.join(format!("{board}.data"))).unwrap();
        let checksum = weights.checksum();
        let expected = format!("\"weights\":\"{checksum:08x}\"");
        let head = String::from_utf8_lossy(&data);
        assert!(head.lines().next().unwrap().contains(&expected), "{board}: {expected}");
        checksum
    });
    assert!(checksums[0] != checksums[1] && checksums[1] != checksums[2]);
    assert_ne!(checksums[0], checksums[2]);
}

#[test]
fn a_file_of_another_run_is_refused_and_stays() {
    let folder = folder("other");
    done(&folder, &format!("{DATAGEN} 2 --out a.data"));
    let before = fs::read(folder.join("a.data")).unwrap();
    let said = refused(&folder, &format!("{DATAGEN} 2 --decided 900 --out a.data"));
    assert_eq!(
        said,
        "error: a.data: it is of another run: --decided is 2500 there, 900 here; name another file"
    );
    let said = refused(&folder, "draughts datagen --games 1 --nodes 20 --out a.data");
    let expected = "error: a.data: it holds positions of draughts english8 8x8, expected draughts \
                    english12 12x12";
    assert!(said.starts_with(expected), "{said}");
    for text in ["of mine\n", "My notes", "GIF89a", "MIT License", "tengen-data is a word", "te.\n"]
    {
        fs::write(folder.join("notes.data"), text).unwrap();
        let said = refused(&folder, &format!("{DATAGEN} 2 --out notes.data"));
        assert!(said.starts_with("error: notes.data: it is a file of another kind"), "{said}");
        assert_eq!(fs::read_to_string(folder.join("notes.data")).unwrap(), text);
    }
    done(&folder, &format!("{DATAGEN} 2 --out a.txt"));
    let said = refused(&folder, &format!("{DATAGEN} 2 --out a.txt"));
    assert!(said.contains("a.txt: it exists already and cannot be gone on with"), "{said}");
    fs::write(folder.join("two.data"), before.repeat(2)).unwrap();
    let said = refused(&folder, &format!("{DATAGEN} 9 --out two.data"));
    assert!(said.contains("two.data: its game number 3 is 1, expected 3: files were joined"));
    assert!(fs::read(folder.join("a.data")).unwrap() == before);
    let said = refused(&folder, &format!("{DATAGEN} 2 --out a.psv"));
    assert!(said.contains("a.psv: PackedSfenValue is for shogi"), "{said}");
    let said = refused(&folder, "draughts fit missing.data --out weights.txt");
    assert!(said.starts_with("error: missing.data: "), "{said}");
    assert!(!folder.join("weights.txt").exists());
}

fn lines(folder: &Path, file: &str) -> Vec<String> {
    let _ = fs::remove_file(folder.join("lines.txt"));
    done(folder, &format!("draughts convert --set Variant=english8 {file} --out lines.txt"));
    let text = fs::read_to_string(folder.join("lines.txt")).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// The positions of some lines, each once, without counters.
fn positions(lines: &[String]) -> BTreeSet<&str> {
    lines.iter().map(|line| line.split(":H").next().unwrap()).collect()
}

#[test]
fn joined_shards_equal_the_undivided_run() {
    let folder = folder("shards");
    let datagen = format!("{DATAGEN} 10");
    done(&folder, &format!("{datagen} --out whole.data"));
    let mut joined = Vec::new();
    for shard in 1..=3 {
        done(&folder, &format!("{datagen} --shard {shard}/3 --out {shard}.data"));
        joined.extend(fs::read(folder.join(format!("{shard}.data"))).unwrap());
    }
    fs::write(folder.join("joined.data"), joined).unwrap();
    let (whole, joined) = (lines(&folder, "whole.data"), lines(&folder, "joined.data"));
    assert!(positions(&whole).len() > 50, "{}", whole.len());
    assert_eq!(whole.len(), positions(&whole).len(), "a position is there twice");
    assert_eq!(positions(&whole), positions(&joined));
    let unique = "draughts convert --set Variant=english8 --unique joined.data --out unique.data";
    done(&folder, unique);
    assert_eq!(lines(&folder, "unique.data").len(), whole.len());
    let (_, printed) = done(&folder, "draughts stats --set Variant=english8 joined.data");
    let duplicates = joined.len() - whole.len();
    let first = format!("{} positions of 10 games, {duplicates} duplicates\n", joined.len());
    assert!(printed.starts_with(&first), "{printed}");
    for shard in 1..=3 {
        assert!(printed.contains(&format!("shard {shard}/3, Variant=english8\n")), "{printed}");
    }
    let said = run(&folder, &format!("{datagen} --shard 4/3 --out x.data"));
    assert!(String::from_utf8_lossy(&said.stderr).contains("not a shard like 2/8: 4/3"));
}

#[test]
fn forms_are_converted_and_every_command_reads_them() {
    let folder = folder("forms");
    let decided = "--plies 60 --decided 300 --out a.data";
    done(&folder, &format!("shogi datagen --games 6 --nodes 40 --opening 30 {decided}"));
    for (from, to) in
        [("a.data", "a.txt"), ("a.txt", "b.data"), ("b.data", "b.psv"), ("b.psv", "b.txt")]
    {
        done(&folder, &format!("shogi convert {from} --out {to}"));
    }
    let text = fs::read_to_string(folder.join("a.txt")).unwrap();
    assert!(text.lines().count() > 10, "{text}");
    assert_eq!(fs::read_to_string(folder.join("b.txt")).unwrap(), text);
    assert_eq!(fs::read(folder.join("b.psv")).unwrap().len(), 40 * text.lines().count());
    let said = refused(&folder, "shogi convert a.data --out b.data");
    assert!(said.contains("b.data: it exists already"), "{said}");
    let mut results = BTreeSet::new();
    for name in ["a.txt", "b.data", "b.psv"] {
        let (said, _) = done(&folder, &format!("shogi fit {name} --epochs 1 --out {name}.weights"));
        let (_, model) = done(&folder, &format!("shogi win-model {name}"));
        results.insert((said, model));
    }
    assert_eq!(results.len(), 1, "{results:?}");
    let train = "--epochs 1 --batch 8 --threads 1";
    done(&folder, &format!("shogi train a.data --validation a.txt {train} --out one"));
    done(&folder, &format!("shogi train b.psv --validation b.data {train} --out two"));
    let network = |name: &str| fs::read(folder.join(format!("{name}.network"))).unwrap();
    assert!(network("one") == network("two"), "the form of the data changes the network");
    let said = refused(&folder, "shogi train a.data --begin a.data --out three");
    assert!(said.contains("a.data: not a network file"), "{said}");
    done(
        &folder,
        &format!("shogi train a.data --validation a.txt --begin one.network {train} --out three"),
    );
    let (_, printed) = done(&folder, "shogi stats a.data");
    assert!(printed.contains("6 games played by 0.1.0"), "{printed}");
    assert!(printed.contains(": 40 nodes, openings of up to 30 plies within 400, seeds from 1"));
    assert!(printed.contains("plies of a game: "), "{printed}");
}

#[test]
fn training_that_was_killed_goes_on_to_the_same_network() {
    let folder = folder("killed");
    done(&folder, &format!("{DATAGEN} 60 --out a.data"));
    let train = "draughts train a.data --epochs 30 --batch 4 --threads 1 --out";
    done(&folder, &format!("{train} whole"));
    let tune = env!("CARGO_BIN_EXE_tengen-tune");
    let arguments = format!("{train} part");
    let mut run = Command::new(tune);
    let mut run = run.current_dir(&folder).args(arguments.split(' ')).spawn().unwrap();
    while !folder.join("part.checkpoint").exists() && run.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    // On a slow day it may be over by now, which must make no difference.
    let _ = run.kill();
    run.wait().unwrap();
    let (said, _) = done(&folder, &arguments);
    assert!(said.contains("part.checkpoint "), "{said}");
    let networks = ["whole", "part"].map(|name| fs::read(folder.join(format!("{name}.network"))));
    let [whole, part] = networks.map(Result::unwrap);
    assert!(part == whole, "another network");
}

#[test]
fn positions_from_within_searches_have_no_result() {
    let folder = folder("leaves");
    let datagen = "gomoku datagen --leaves --games 3 --nodes 300 --plies 40";
    done(&folder, &format!("{datagen} --out a.data"));
    done(&folder, &format!("{datagen} --threads 2 --out b.data"));
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("a.data") == read("b.data"), "threads change the file");
    let (_, printed) = done(&folder, "gomoku stats a.data");
    assert!(printed.contains("shard 1/1, positions from within searches"), "{printed}");
    done(&folder, "gomoku convert a.data --out c.data");
    assert!(read("a.data") == read("c.data"), "a copy says what its source did");
    for (command, reason) in [
        ("gomoku win-model a.data".to_owned(), "no position has a result"),
        ("gomoku convert a.data --out a.txt".into(), "a.txt: positions from within searches"),
        (format!("{datagen} --out b.txt"), "b.txt: positions from within searches"),
    ] {
        let said = refused(&folder, &command);
        assert!(said.contains(reason), "{said}");
    }
    let learned = [0.0, 0.4].map(|result| {
        let train = "gomoku train a.data --validation a.data --epochs 1 --batch 8 --threads 1";
        done(&folder, &format!("{train} --result {result} --out {result}"));
        read(&format!("{result}.network"))
    });
    assert!(learned[0] == learned[1], "results of games were learned from");
}

#[test]
fn damage_is_refused_by_name() {
    let folder = folder("damage");
    done(&folder, &format!("{DATAGEN} 3 --out a.data"));
    let whole = fs::read(folder.join("a.data")).unwrap();
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(folder.join("bad.data"), damaged).unwrap();
    fs::write(folder.join("torn.data"), &whole[..whole.len() - 1]).unwrap();
    fs::write(folder.join("foreign.data"), [0x89, b'P', b'N', b'G', 0, 1, 2, 3, 4]).unwrap();
    for (file, reason) in [
        ("bad.data", "a game of checksum "),
        ("torn.data", "it ends within a game that begins at byte "),
        ("foreign.data", "it is no file of positions: it should begin with \"tengen-data 1\""),
    ] {
        for command in ["stats", "win-model", "fit --out w.txt", "convert --out c.data"] {
            let said =
                refused(&folder, &format!("draughts {command} --set Variant=english8 {file}"));
            assert!(said.starts_with(&format!("error: {file}: ")), "{said}");
            assert!(said.contains(reason), "{said}");
        }
    }
    assert!(!has_any(&folder, &["w.txt", "c.data"]));
    let said = refused(&folder, "draughts stats --set Variant=english12 a.data");
    assert!(said.contains("rules are chosen by --set NAME=VALUE"), "{said}");
    let said = refused(&folder, &format!("{DATAGEN} 3 --out bad.data"));
    assert!(said.starts_with("error: bad.data: at byte "), "{said}");
}

#[test]
fn games_of_a_match_and_moves_go_to_new_files() {
    let folder = folder("games");
    let engine = |name| {
        format!(
            r#"{{"name":"{name}","command":[],"protocol":"ugi","options":[],"limits":{{"nodes":9}},"hash":1}}"#
        )
    };
    let settings = |rule| {
        format!(
            r#"{{"kind":"match","version":1,"game":"gomoku","settings":[["Rule","{rule}"]],"engines":[{},{}],"format":"round-robin","rounds":1,"seed":1,"openings":1,"adjudication":{{}},"margin":100}}"#,
            engine("a"),
            engine("b")
        )
    };
    let game = r#"{"kind":"game","pair":0,"leg":0,"engines":[0,1],"winner":2,
        "reason":{"by":"resignation"},"opening":{"moves":["h8","i9"]},
        "moves":[{"m":"h9","t":1,"s":30},{"m":"g8","t":1},{"m":"i8","t":1,"s":12},{"m":"a1","t":1,"w":3}]}"#;
    let game = game.replace('\n', "");
    let lost = game.replace(r#""leg":0,"engines":[0,1]"#, r#""leg":1,"engines":[1,0]"#);
    let lost = lost.replace("resignation", "stall");
    fs::write(folder.join("match.jsonl"), format!("{}\n{game}\nnoise\n", settings("freestyle")))
        .unwrap();
    fs::write(folder.join("renju.jsonl"), format!("{}\n{game}\n{lost}\n", settings("renju")))
        .unwrap();
    let (said, _) = done(&folder, "gomoku games match.jsonl --out a.data --moves moves.txt");
    assert!(
        said.starts_with("warning: match.jsonl: line 3 (\"noise\") is damaged: no entry"),
        "{said}"
    );
    let said = refused(&folder, "gomoku games match.jsonl renju.jsonl --out b.data");
    assert!(
        said.starts_with("error: renju.jsonl: it is of gomoku renju 15x15, the first"),
        "{said}"
    );
    let (said, _) = done(&folder, "gomoku games renju.jsonl --out renju.data");
    assert_eq!(said, "1 game left out: lost by time, a crash or another fault, not on the board\n");
    let (_, printed) = done(&folder, "gomoku stats renju.data");
    assert!(printed.contains("1 game made from renju.jsonl by "), "{printed}");
    assert!(printed.contains(", Rule=renju\n"), "{printed}");
    let said = refused(&folder, "gomoku games match.jsonl ./match.jsonl --out b.data");
    assert_eq!(said, "error: ./match.jsonl: game 1 of pair 1 is in match.jsonl already");
    let twice = "gomoku games renju.jsonl --set Rule=renju --set rule=standard --out b.data";
    let said = refused(&folder, twice);
    assert_eq!(said, "error: --set rule is given twice: renju and standard");
    let said = refused(&folder, "shogi games match.jsonl --out b.data");
    assert_eq!(said, "error: match.jsonl: a journal of gomoku");
    let moves = fs::read_to_string(folder.join("moves.txt")).unwrap();
    assert_eq!(moves.lines().filter(|line| line.ends_with(" freestyle;h9")).count(), 1, "{moves}");
    let (_, printed) = done(&folder, "gomoku stats a.data");
    assert!(
        printed.starts_with("2 positions of 1 game, 0 duplicates\n1 game made from match.jsonl")
    );
    assert!(printed.contains("plies of a game: 6 to 6"), "{printed}");
    done(&folder, "gomoku policy moves.txt --epochs 1 --out weights.txt");
    let said = refused(&folder, "gomoku games match.jsonl --out b.data --moves moves.txt");
    assert!(said.contains("moves.txt: it exists already") && !folder.join("b.data").exists());
    let said = refused(&folder, "gomoku policy a.data --out weights.txt");
    assert!(
        said.starts_with("error: a.data: line 1: not `<position>;<move>`: `tengen-data 1"),
        "{said}"
    );
    let datagen = "gomoku datagen --nodes 20 --games 2 --out c.data --moves";
    done(&folder, &format!("{datagen} some.txt"));
    let said = refused(&folder, &format!("{datagen} more.txt"));
    assert!(said.contains("c.data: it exists already and cannot be gone on with"), "{said}");
}

#[test]
fn files_are_read_by_the_rules_that_their_heads_name() {
    let folder = folder("rules");
    let datagen = "dots datagen --nodes 20 --games 2 --opening-limit 30000 --out";
    done(&folder, &format!("{datagen} large.data"));
    done(&folder, &format!("{datagen} small.data --set Size=6x6"));
    done(&folder, "dots fit small.data --epochs 1 --out weights.txt");
    let said = refused(&folder, "dots fit small.data large.data --epochs 1 --out weights.txt");
    assert!(said.contains("large.data") && said.contains("6x6"), "{said}");
    let said = refused(&folder, "dots fit small.data --set Size=10x10 --out weights.txt");
    assert!(said.contains("small.data") && said.contains("6x6"), "{said}");
    // The engine may have had a network that is gone.
    fs::write(folder.join("own.network"), include_bytes!("../../../dots/territory.network"))
        .unwrap();
    done(&folder, &format!("{datagen} own.data --set Size=6x6 --set EvalFile=own.network"));
    fs::remove_file(folder.join("own.network")).unwrap();
    done(&folder, "dots stats own.data");
    done(&folder, "dots convert small.data --out small.txt");
    done(&folder, "dots convert small.txt --set Size=6x6 --out again.data");
    let (_, printed) = done(&folder, "dots stats again.data");
    let maker = printed.lines().find(|line| line.contains(" made from small.txt by ")).unwrap();
    assert!(maker.ends_with(", Size=6x6"), "{printed}");
    // The second file says nothing of its maker.
    let (_, printed) = done(&folder, "dots stats again.data small.txt");
    assert!(printed.lines().any(|line| line == maker), "{maker}: {printed}");
    // One network for both boards.
    done(&folder, "dots train small.data --validation large.data --epochs 1 --out dots");
    let said = refused(&folder, "dots train small.data large.data --set Size=6x6 --out other");
    assert!(said.contains("large.data"), "{said}");
}

#[test]
fn a_fit_by_no_thread_and_of_no_positions_a_step_is_refused() {
    let folder = folder("limits");
    for limit in ["--threads", "--batch"] {
        for command in ["fit", "policy"] {
            let output = run(&folder, &format!("gomoku {command} a.data {limit} 0 --out w.txt"));
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.starts_with(&format!("error: invalid value '0' for '{limit} ")), "{said}");
        }
    }
}

#[test]
fn games_and_epochs_are_lines_without_a_terminal() {
    let folder = folder("progress");
    let (said, printed) = done(&folder, "draughts datagen --games 3 --nodes 20 --out a.txt");
    assert_eq!((&*said, &*printed), ("1 of 3 games\n2 of 3 games\n3 of 3 games\n", ""));
    let (said, printed) = done(&folder, "draughts fit a.txt --epochs 2 --out weights.txt");
    let lines: Vec<_> = said.lines().collect();
    assert_eq!((lines.len(), &*printed), (3, ""), "{said}");
    assert!(lines[0].contains(" positions, loss "), "{said}");
    assert!(lines[1].starts_with("epoch 1 of 2: loss "), "{said}");
    assert!(lines[2].starts_with("epoch 2 of 2: loss "), "{said}");
}

/// A disk that is full: no file may grow beyond some bytes.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_a_run_that_can_go_on() {
    let folder = folder("full");
    done(&folder, &format!("{DATAGEN} 8 --out whole.data"));
    let whole = fs::read(folder.join("whole.data")).unwrap();
    let tune = env!("CARGO_BIN_EXE_tengen-tune");
    let limited = |arguments: &str| {
        let script = format!("trap '' XFSZ; ulimit -f 2; exec '{tune}' {arguments}");
        Command::new("sh").current_dir(&folder).args(["-c", &script]).output().expect("a shell")
    };
    let output = limited(&format!("{DATAGEN} 8 --out part.data"));
    let said = String::from_utf8(output.stderr).unwrap();
    let part = fs::read(folder.join("part.data")).unwrap();
    assert!(!output.status.success() && said.contains("error: part.data: "), "{said}");
    assert!(said.contains(": give the same command again to go on"), "{said}");
    assert!(!part.is_empty() && part.len() < whole.len() && whole.starts_with(&part));
    let (said, _) = done(&folder, &format!("{DATAGEN} 8 --out part.data"));
    assert!(!said.contains("cut off"), "what was half-written is cut off at once: {said}");
    assert!(fs::read(folder.join("part.data")).unwrap() == whole);
    let convert = "draughts convert --set Variant=english8 whole.data --out c.txt";
    let output = limited(convert);
    assert!(String::from_utf8_lossy(&output.stderr).contains("error: c.txt: "));
    assert!(!has_any(&folder, &["c.txt"]));
}
