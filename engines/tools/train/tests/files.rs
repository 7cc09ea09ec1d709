//! A run with files: what it leaves behind, and how it goes on.

use std::fs;
use std::path::{Path, PathBuf};

use network::{InputSet, Inputs, Network};
use train::{Data, Epoch, Losses, Run, TrainError, csv};

use crate::common::{Discs, recipe, samples};

fn run(data: Data<'_>, set: InputSet, settings: &Run) -> Result<(), TrainError> {
    train::run::<16>(data, set, settings)
}

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn settings(name: PathBuf) -> Run {
    let about = "a test, from made-up positions".to_owned();
    Run { recipe: recipe(2), parent: None, base: 0, about, name, threads: 1 }
}

#[test]
fn a_run_leaves_a_network_a_table_and_a_picture() {
    let folder = folder("train-run");
    let settings = settings(folder.join("toy"));
    let samples = samples(400);
    run(Data::by_game(&samples), Discs.set(), &settings).unwrap();
    let network = fs::read(folder.join("toy.network")).unwrap();
    assert_eq!(Network::<16>::read(&network, &Discs.set()).unwrap().about(), settings.about);
    let table = fs::read_to_string(folder.join("toy.csv")).unwrap();
    let rows = table.lines().map(|line| line.split(',').count()).collect::<Vec<_>>();
    assert_eq!(rows, [7, 7, 7]);
    assert!(fs::read_to_string(folder.join("toy.svg")).unwrap().starts_with("<svg"));
    // The finished run, begun again, writes the same network without learning anew.
    fs::remove_file(folder.join("toy.network")).unwrap();
    run(Data::by_game(&samples), Discs.set(), &settings).unwrap();
    assert_eq!(fs::read(folder.join("toy.network")).unwrap(), network);
    let left = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name());
    let mut left = left.map(|name| name.into_string().unwrap()).collect::<Vec<_>>();
    left.sort();
    assert_eq!(left, ["toy.checkpoint", "toy.csv", "toy.network", "toy.svg"]);
}

#[test]
fn what_cannot_be_written_is_named() {
    let folder = folder("train-refused");
    let path = folder.join("missing").join("toy");
    let error =
        run(Data::by_game(&samples(400)), Discs.set(), &settings(path)).unwrap_err().to_string();
    assert!(error.contains("missing/toy.checkpoint: "), "{error}");
    fs::write(folder.join("toy.checkpoint"), "something else").unwrap();
    let error =
        run(Data::by_game(&samples(400)), Discs.set(), &settings(folder.join("toy"))).unwrap_err();
    assert!(matches!(error, TrainError::Checkpoint(_)), "{error}");
}

#[test]
fn the_table_leaves_unknown_speeds_empty() {
    let epoch = |number, results| {
        let validation = Losses { target: 0.25, results, scores: 0.125 };
        Epoch { number, training: 0.5, validation, rate: 1e-3 }
    };
    let table = csv(&[epoch(1, Some(0.75)), epoch(2, None)], &[1234.4]);
    let rows = table.lines().skip(1).collect::<Vec<_>>();
    assert_eq!(rows[0], "1,0.500000,0.250000,0.750000,0.125000,1.000e-3,");
    assert_eq!(rows[1], "2,0.500000,0.250000,,0.125000,1.000e-3,1234");
}
