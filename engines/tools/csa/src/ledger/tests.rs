//! Places of games that are offered, played and abandoned, and the records of these.

use super::*;

/// A game that is offered and begins.
fn begun(
    ledger: &mut Ledger,
    names: [&str; 2],
    controls: [Option<TimeControl>; 2],
    given: Option<Opening>,
) -> Place {
    let mut place = ledger.offer(names, controls, given).expect("a place");
    ledger.begin(&mut place).expect("a game");
    place
}

fn drawn() -> Finished {
    Finished {
        outcome: game::Outcome::Draw,
        reason: Reason::Agreement,
        ending: None,
        details: None,
        last_think: None,
        moves: Vec::new(),
    }
}

#[test]
fn records_name_the_series_that_they_are_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (event, site) in [("cup-60-0", "here:1"), ("other-60-0", "there:2")] {
        let named = [format!("$EVENT:{event}\n"), format!("$SITE:{site}\n")];
        let [event, site] = [event, site].map(|text| Some(text.to_owned()));
        let terms = Terms { event, site, ..Terms::default() };
        let journal = folder.join("games.jsonl");
        let mut ledger =
            Ledger::open(&journal, Some(folder), shogi::ENTRY.rules, terms).expect("a ledger");
        let given = Some(Opening::default());
        let place = begun(&mut ledger, ["a", "b"], [None; 2], given);
        let name = format!("00000{}-1.csa", place.number.0 + 1);
        ledger.end(place, drawn()).expect("a record");
        let text = fs::read_to_string(folder.join(name)).expect("a record");
        assert!(named.iter().all(|line| text.contains(line)), "{named:?}: {text}");
    }
}

#[test]
fn games_of_different_clocks_are_no_pair() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let journal = folder.join("games.jsonl");
    let clock = |text: &str| [Some(text.parse().expect("a clock")); 2];
    let mut numbers = Vec::new();
    for (names, tc) in [
        (["a", "b"], "2+1"),
        (["b", "a"], "900+10"),
        (["b", "a"], "2+1"),
        (["a", "b"], "900+10"),
        (["a", "b"], "2+1"),
    ] {
        // Opened anew each time: what tells them apart stands in the journal.
        let open = Ledger::open(&journal, Some(folder), shogi::ENTRY.rules, Terms::default());
        let mut ledger = open.expect("a ledger");
        let place = begun(&mut ledger, names, clock(tc), Some(Opening::default()));
        numbers.push(place.number);
        ledger.end(place, drawn()).expect("a record");
        let number = *numbers.last().expect("a game");
        let entry = ledger.journal.set.game(number).expect("a journal").expect("a game");
        assert_eq!(entry.record(&ledger.record().settings, ledger.rules).controls, clock(tc));
    }
    assert_eq!(numbers, [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)]);
}

/// A place is free again, whichever game of a pair was offered, and who was offered nothing else is in no journal.
#[test]
fn a_game_that_is_not_played_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("games.jsonl");
    let openings =
        ["7g7f", "2g2f", "3g3f"].map(|mv| Opening { position: None, moves: vec![mv.to_owned()] });
    let terms = Terms { openings: openings.into(), ..Terms::default() };
    let mut ledger = Ledger::open(&journal, None, shogi::ENTRY.rules, terms).expect("a ledger");
    let offer = |ledger: &mut Ledger, names, is_played: bool| {
        let mut place = ledger.offer(names, [None; 2], None).expect("a place");
        let told = (place.number, place.opening.moves[0].clone());
        if is_played {
            ledger.begin(&mut place).expect("a game");
            ledger.end(place, drawn()).expect("a journal");
        } else {
            ledger.abandon(&place);
        }
        told
    };
    for (names, is_played, number, opening) in [
        (["c", "d"], false, (0, 0), "7g7f"),
        (["a", "b"], true, (0, 0), "7g7f"),
        (["b", "a"], false, (0, 1), "7g7f"),
        (["b", "a"], true, (0, 1), "7g7f"),
        (["a", "b"], true, (1, 0), "2g2f"),
    ] {
        let told = offer(&mut ledger, names, is_played);
        assert_eq!(told, (number, opening.to_owned()), "{names:?}");
    }
    let players = ledger.record().settings.engines.iter().map(|entry| &*entry.spec.name);
    assert_eq!(players.collect::<Vec<_>>(), ["a", "b"]);
}

#[test]
fn a_record_that_cannot_be_written_ends_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("records");
    let journal = folder.path().join("games.jsonl");
    let mut ledger = Ledger::open(&journal, Some(&records), shogi::ENTRY.rules, Terms::default())
        .expect("a ledger");
    fs::remove_dir(&records).expect("a folder");
    fs::write(&records, "").expect("a file");
    let place = begun(&mut ledger, ["a", "b"], [None; 2], Some(Opening::default()));
    ledger.end(place, drawn()).expect("a journal");
    assert_eq!(ledger.record().games.len(), 1);
}

#[test]
fn games_from_moves_with_times_are_a_pair() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("games.jsonl");
    let given = |moves: &[&str]| Opening {
        position: None,
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
    };
    let buoy = ["7g7f", "3c3d"];
    let numbers = [(["a", "b"], &buoy[..]), (["b", "a"], &[]), (["b", "a"], &buoy)];
    let numbers = numbers.map(|(names, moves)| {
        // Opened anew each time: where they began stands in the journal.
        let open = Ledger::open(&journal, None, shogi::ENTRY.rules, Terms::default());
        let mut ledger = open.expect("a ledger");
        let mut place = begun(&mut ledger, names, [None; 2], Some(given(moves)));
        place.times = vec![1000; moves.len()];
        let number = place.number;
        ledger.end(place, drawn()).expect("a journal");
        let entry = ledger.journal.set.game(number).expect("a journal").expect("a game");
        assert!(entry.moves.iter().all(|mv| mv.millis == Some(1000)));
        assert_eq!(entry.begun_from(), given(moves));
        number
    });
    assert_eq!(numbers, [(0, 0), (1, 0), (0, 1)]);
}

#[test]
fn a_record_takes_the_place_of_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for name in ["000001-1.csa", "000001-1-2.csa", "000001-1-3.csa"] {
        let path = free_path(folder, "000001-1");
        assert_eq!(path, folder.join(name));
        fs::write(path, name).expect("a file");
    }
}
