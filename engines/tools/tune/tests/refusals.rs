//! Refusals before any work is done: of numbers out of range, and of places that are taken.

use std::fs;

use crate::program::{done, folder, refused, run};

const DATAGEN: &str = "draughts datagen --set Variant=english8 --nodes 20 --opening 4 --games";

#[test]
fn no_input_and_no_other_file_is_overwritten() {
    let folder = folder("outputs");
    done(&folder, &format!("{DATAGEN} 2 --out a.data"));
    fs::write(folder.join("moves.txt"), "of mine\n").unwrap();
    fs::write(folder.join("b.network"), "of mine\n").unwrap();
    let itself = "the command itself uses that file; name another one";
    for (command, said) in [
        ("draughts fit a.data --out a.data", format!("a.data: {itself}")),
        ("draughts fit a.data --out ./a.data", format!("./a.data: {itself}")),
        (
            "draughts fit a.data --out moves.txt",
            "moves.txt: there is a file that is no file of these weights without comments;".into(),
        ),
        ("gomoku policy moves.txt --out moves.txt", format!("moves.txt: {itself}")),
        ("draughts train a.data --validation b.network --out b", format!("b.network: {itself}")),
        (
            "draughts train a.data --out b",
            "b.network: there is a file that is no network of draughts; name".into(),
        ),
        ("draughts train a.data --out no/such", "no/such.checkpoint: No such file".into()),
        ("draughts fit a.data --out no/such", "no/such: No such file".into()),
    ] {
        let before = fs::read(folder.join("a.data")).unwrap();
        let found = refused(&folder, command);
        assert!(found.starts_with(&format!("error: {said}")), "{command}: {found}");
        assert!(fs::read(folder.join("a.data")).unwrap() == before, "{command}");
        for name in ["moves.txt", "b.network"] {
            assert_eq!(fs::read(folder.join(name)).unwrap(), b"of mine\n", "{command}");
        }
    }
    // Weights may be written again, but not over those of another game, a text without any, or comments.
    for _ in 0..2 {
        done(&folder, "draughts fit a.data --epochs 1 --out weights.txt");
    }
    let weights = fs::read_to_string(folder.join("weights.txt")).unwrap();
    for text in ["#!/bin/sh\n", "material 1\n100\n", &format!("# mine\n{weights}")] {
        fs::write(folder.join("weights.txt"), text).unwrap();
        let said = refused(&folder, "draughts fit a.data --out weights.txt");
        assert!(said.contains("is no file of these weights without comments;"), "{said}");
        assert_eq!(fs::read_to_string(folder.join("weights.txt")).unwrap(), text);
    }
}

#[test]
fn a_number_out_of_its_range_is_refused_by_its_name() {
    let folder = folder("ranges");
    let train = [
        "--scale=0.3", "--scale=50000", "--threads=0", "--epochs=0", "--batch=0", "--rate=0",
        "--rate=nan", "--later=2",
    ];
    let fit = ["--threads=0", "--epochs=0", "--batch=0", "--rate=0", "--decay=-5", "--result=1.5"];
    let scales = ["--scale=-5", "--scale=0", "--scale=nan", "--scale=inf"];
    let datagen = ["--nodes=0", "--games=0", "--plies=0", "--decided=0", "--opening-limit=-1"];
    let policy = ["--epochs=0", "--rate=-1", "--decay=inf", "--threads=0"];
    for (command, options) in [
        ("draughts train a.data", [&train[..], &scales].concat()),
        ("draughts fit a.data", [&fit[..], &scales].concat()),
        ("draughts datagen", datagen.to_vec()),
        ("gomoku policy a.txt", policy.to_vec()),
    ] {
        for option in options {
            let output = run(&folder, &format!("{command} {option} --out b"));
            let said = String::from_utf8(output.stderr).unwrap();
            let (name, value) = option.split_once('=').unwrap();
            let expected = format!("error: invalid value '{value}' for '{name} ");
            assert_eq!(output.status.code(), Some(2), "{command} {option}: {said}");
            assert!(said.starts_with(&expected), "{command} {option}: {said}");
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn a_file_without_games_is_named() {
    let folder = folder("empty");
    done(&folder, &format!("{DATAGEN} 1 --out a.data"));
    let data = fs::read(folder.join("a.data")).unwrap();
    let head = data.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    fs::write(folder.join("head.data"), &data[..head]).unwrap();
    for command in ["fit a.data head.data", "train a.data head.data", "win-model head.data"] {
        let out = if command.starts_with("win") { "" } else { " --out b" };
        let said = refused(&folder, &format!("draughts {command}{out}"));
        assert_eq!(said, "error: head.data: no game is in it", "{command}");
    }
}

#[test]
fn a_fit_that_learns_nothing_writes_nothing() {
    let folder = folder("nothing");
    fs::write(folder.join("none.txt"), "").unwrap();
    let said = refused(&folder, "gomoku policy none.txt --out w.txt");
    assert_eq!(said, "error: there is nothing to learn from: no position is of any use");
    done(&folder, &format!("{DATAGEN} 1 --out a.data"));
    // No weight changes by as much as one.
    let said = refused(&folder, "draughts fit a.data --rate 0.0001 --epochs 1 --out w.txt");
    assert!(said.contains("no better weights were found"), "{said}");
    assert!(!folder.join("w.txt").exists());
}

#[test]
fn a_run_without_a_loss_leaves_no_checkpoint() {
    let folder = folder("diverged");
    done(&folder, &format!("{DATAGEN} 60 --out a.data"));
    let said = refused(&folder, "draughts train a.data --rate 3e38 --epochs 1 --out b");
    assert!(said.contains("with a smaller --rate"), "{said}");
    assert!(!folder.join("b.checkpoint").exists());
    let (said, _) = done(&folder, "draughts train a.data --epochs 1 --out b");
    assert!(!said.contains("going on"), "{said}");
    let said = refused(&folder, "draughts train a.data --epochs 1 --scale 200 --out b");
    assert!(said.contains("of another run: --scale is 300 there, 200 here;"), "{said}");
    fs::rename(folder.join("b.network"), folder.join("a.network")).unwrap();
    let begun = "draughts train a.data --epochs 1 --begin a.network --out b";
    let said = refused(&folder, begun);
    assert!(said.contains("of another run: its network to begin with is none, not "), "{said}");
    let output =
        run(&folder, &format!("draughts train a.data --out c --about {}", "x".repeat(66_000)));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("network has bytes of text about it 66000, more than 65535"), "{said}");
    assert!(!folder.join("c.checkpoint").exists());
}
