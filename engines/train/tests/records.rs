//! Samples from text, and their parting by game.

use std::collections::HashSet;

use train::{Data, ReadError, Samples, move_number, read_text};

use crate::common::{Discs, records, samples};

fn read(text: &str) -> Result<Samples, ReadError> {
    let mut samples = Samples::default();
    read_text(text.as_bytes(), &Discs, &(), move_number, &mut samples).map(|()| samples)
}

#[test]
fn a_record_becomes_a_sample_in_the_movers_view() {
    let samples = read("xo.......... x 7;120;1\nxo.......... o 8;120;0.5\n").unwrap();
    let (first, second) = (samples.get(0), samples.get(1));
    assert_eq!(first.views, [&[0, 13][..], &[12, 1][..]]);
    assert_eq!((first.label.score, first.label.result, first.label.ply), (120, 2, 7));
    assert_eq!(second.views, [&[12, 1][..], &[0, 13][..]]);
    assert_eq!((second.label.score, second.label.result, second.label.ply), (-120, 1, 8));
    assert_eq!((first.label.game, second.label.game), (0, 0));
}

#[test]
fn a_game_begins_where_the_number_falls() {
    let text = [3, 4, 9, 2, 2, 5, 1].map(|number| format!("............ x {number};0;0\n"));
    let samples = read(&text.concat()).unwrap();
    let games = (0..7).map(|i| samples.get(i).label.game).collect::<Vec<_>>();
    assert_eq!(games, [0, 0, 0, 1, 1, 1, 2]);
}

#[test]
fn games_of_a_second_file_are_others() {
    let mut samples = read("............ x 3;0;0\n").unwrap();
    let more = b"............ x 5;0;0\n";
    read_text(&more[..], &Discs, &(), move_number, &mut samples).unwrap();
    assert_eq!(samples.get(1).label.game, 1);
}

#[test]
fn what_is_no_record_is_named() {
    let refusal = |line: &str| {
        let text = format!("............ x 1;0;0\n{line}\n");
        read(&text).unwrap_err().to_string()
    };
    assert_eq!(refusal(""), "line 2: not `<position>;<score>;<result>`: ``");
    assert_eq!(refusal("............ x 2;good;1"), "line 2: not a score: `good`");
    assert_eq!(refusal("............ x 2;5;2"), "line 2: not a result (1, 0.5 or 0): `2`");
    assert_eq!(refusal("... x 2;5;1"), "line 2: not a strip: `... x 2`");
}

#[test]
fn no_game_is_in_both_parts() {
    let samples = samples(2_000);
    assert_eq!(samples.len(), records(2_000).lines().count());
    let split = Data::by_game(&samples).split;
    let games = |numbers: &[u32]| {
        numbers.iter().map(|&number| samples.get(number).label.game).collect::<HashSet<_>>()
    };
    let (training, validation) = (games(&split.training), games(&split.validation));
    assert!(training.is_disjoint(&validation));
    assert_eq!(training.len() + validation.len(), 2_000);
    assert!((20..=60).contains(&validation.len()), "{}", validation.len());
    assert_eq!(split.training.len() + split.validation.len(), samples.len());
}
