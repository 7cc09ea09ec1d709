//! The end of a game has one name, whatever shows it.

use arena::console::Console;
use arena::journal::{JournalSet, of_records, text_of};
use arena::{html, report};
use dyngame::{DynGame, Erased, MoveNotation, Settings};
use game::{Outcome, Side, TextError};
use messages::Language;
use records::{EndName, Format, GameRecord, MoveLine};

struct End {
    rules: &'static dyn DynGame,
    settings: Settings,
    position: Option<&'static str>,
    moves: &'static str,
    name: &'static str,
}

const ALL: [&dyn DynGame; 7] = [
    &Erased::<shogi::Program>::new(),
    &Erased::<xiangqi::Program>::new(),
    &Erased::<draughts::Program>::new(),
    &Erased::<gomoku::Program>::new(),
    &Erased::<dots::Program>::new(),
    &Erased::<toy::connect_four::Program>::new(),
    &Erased::<toy::tictactoe::Program>::new(),
];

fn ends() -> impl Iterator<Item = End> {
    let rows = include_str!("ends.txt").lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| {
        let fields: Vec<_> = row.split('|').map(str::trim).collect();
        let [game, settings, position, moves, name] = fields[..] else { panic!("{row}") };
        let settings = settings.split_whitespace().map(|set| {
            let (name, value) = set.split_once('=').expect(row);
            (name.to_owned(), value.to_owned())
        });
        End {
            rules: ALL.into_iter().find(|rules| rules.word() == game).expect(row),
            settings: settings.collect(),
            position: Some(position).filter(|text| !text.is_empty()),
            moves,
            name,
        }
    })
}

impl End {
    fn record(&self) -> Result<GameRecord, TextError> {
        let mut board = self.rules.state(self.position, &self.settings)?;
        let mut moves = Vec::new();
        let mut given = self.moves.split_whitespace();
        while board.status().is_none() {
            let mv = match self.moves {
                "*" => board.moves()[0],
                _ => board.parse(given.next().unwrap_or(""), &MoveNotation::CANONICAL)?,
            };
            moves.push(board.canonical_text(mv));
            board.make(mv);
        }
        assert_eq!(board.ending().map(|ending| ending.name), Some(self.name), "{}", board.text());
        Ok(GameRecord {
            settings: self.settings.clone(),
            players: ["one".to_owned(), "two".to_owned()],
            position: self.position.map(str::to_owned),
            main: MoveLine::of(moves),
            outcome: board.status().map(|(outcome, _)| outcome),
            ending: board.ending().map(EndName::Known),
            ..GameRecord::default()
        })
    }
}

#[test]
fn every_end_is_tried() {
    for rules in ALL {
        let tried = ends().filter(|end| end.rules.word() == rules.word());
        let mut tried: Vec<_> = tried.map(|end| end.name).collect();
        let mut wanted: Vec<_> = rules.ends().iter().map(|ending| ending.name).collect();
        tried.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(tried, wanted, "{}", rules.word());
    }
}

#[test]
fn an_end_has_one_name_in_records_journals_reports_and_at_the_console() {
    for end in ends() {
        let record = end.record().unwrap_or_else(|error| panic!("{}: {error}", end.name));
        let formats = Format::of_game(end.rules, &end.settings).expect("formats");
        // PSQ has no place for a start position or a reason.
        for format in formats.into_iter().filter(|&format| format != Format::Psq) {
            let text = records::write(format, &record, end.rules).expect("a text").text;
            let read = records::read(format, &text, end.rules, &end.settings).whole();
            let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
            let told = (read[0].end(), read[0].outcome);
            assert_eq!(told, (end.name, record.outcome), "{format:?}\n{text}");
        }
        check_reports(&end, &record);
        check_console(&end, &record);
    }
}

fn check_reports(end: &End, record: &GameRecord) {
    let games = of_records(std::slice::from_ref(record), end.rules, &end.settings);
    let (settings, games) = games.expect("games");
    assert_eq!(games[0].end(), end.name);
    let text = text_of(settings, games).expect("a journal");
    let mut shelf = JournalSet::of(text.as_bytes()).expect("a journal");
    assert!(shelf.damage.is_empty(), "{:?}", shelf.damage);
    let text = report::text(&shelf.record, None, None);
    assert!(text.contains(&format!("| {} ", end.name)), "{}: {text}", end.name);
    let page = html::page(&mut shelf, end.rules, (None, None), 10).expect("a page");
    assert!(page.contains(&format!("\"reason\":\"{}\"", end.name)), "{}", end.name);
    assert!(page.contains(&format!(">{}</td>", end.name)), "{}: {page}", end.name);
}

fn check_console(end: &End, record: &GameRecord) {
    let mut console =
        Console::new(end.rules, &end.settings, end.position, Language::ENGLISH).expect("a table");
    for mv in &record.moves() {
        console.execute(mv).expect("a legal move");
    }
    let status = console.status().join("\n");
    let Some(EndName::Known(ending)) = &record.ending else { panic!("no end: {}", end.name) };
    let sentence = Language::ENGLISH.text(&ending.message());
    let is_named = status.starts_with("result ") && status.ends_with(&format!(": {sentence}"));
    assert!(is_named && sentence.starts_with(end.name), "{status}");
}

fn journal_of(games: &[([&str; 2], Option<Outcome>, &str)]) -> JournalSet {
    let record = |&(players, outcome, ending): &([&str; 2], _, &str)| GameRecord {
        players: players.map(str::to_owned),
        main: MoveLine::of(["h2e2", "h9g7"].map(str::to_owned)),
        outcome,
        ending: EndName::read(ending, ALL[1]),
        ..GameRecord::default()
    };
    let records: Vec<_> = games.iter().map(record).collect();
    let (settings, games) =
        of_records(&records, ALL[1], &Settings::new()).expect("games of xiangqi");
    JournalSet::of(text_of(settings, games).expect("a journal").as_bytes()).expect("a journal")
}

#[test]
fn what_a_record_does_not_say_is_not_reported() {
    for (outcome, ending, said) in [
        (
            Outcome::Win(Side::First),
            "time forfeit",
            "fault: B lost game 1 of pair 1 after 2 moves: time forfeit",
        ),
        (
            Outcome::Win(Side::First),
            "illegal move",
            "fault: B lost game 1 of pair 1 after 2 moves: illegal move",
        ),
        (Outcome::Draw, "time forfeit", ""),
        (Outcome::Draw, "crash", ""),
        (Outcome::Win(Side::First), "crash of the tournament server", ""),
        (Outcome::Win(Side::First), "illegal moves were not checked", ""),
        (Outcome::Win(Side::First), "declaration of war", ""),
    ] {
        let mut journal = journal_of(&[(["A", "B"], Some(outcome), ending)]);
        let text = report::text(&journal.record, None, None);
        let fault = text.lines().find(|line| line.starts_with("fault")).unwrap_or("");
        assert_eq!(fault, said, "{text}");
        assert!(text.contains(&format!("| {ending} ")), "{text}");
        let game = journal.games().next().expect("a game").expect("a game");
        assert_eq!(game.record(&journal.record.settings, ALL[1]).end(), ending);
    }
}

/// A record that says another end than its board is written and read back.
#[test]
fn an_end_that_the_board_does_not_show_is_none_of_the_rules() {
    let rules = ALL[6];
    let full = ["a1", "a2", "b1", "b2", "c1"];
    for (moves, ending, said) in [
        (&full[..], "three in a row", "three in a row"),
        (&full[..4], "three in a row", "three in a row"),
        (&full[..4], "repetition", "repetition"),
        (&full[..], "resignation", "resignation"),
        (&full[..], "time forfeit", "time forfeit"),
    ] {
        let record = GameRecord {
            players: ["A", "B"].map(str::to_owned),
            main: MoveLine::of(moves.iter().map(|&mv| mv.to_owned())),
            outcome: Some(Outcome::Win(Side::Second)),
            ending: EndName::read(ending, rules),
            ..GameRecord::default()
        };
        let (settings, games) = of_records(&[record], rules, &Settings::new()).expect("a game");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        std::fs::write(&path, text_of(settings, games).expect("a journal")).expect("a file");
        let mut shelf = JournalSet::replayed(&path, &[rules]).expect("a journal");
        assert!(shelf.damage.is_empty(), "{ending}: {:?}", shelf.damage);
        let game = shelf.games().next().expect("a game").expect("a game");
        assert_eq!(game.end(), said);
    }
}

#[test]
fn records_are_a_pair_if_colours_are_swapped() {
    let draw = Some(Outcome::Draw);
    let numbers = |played: [[&str; 2]; 2]| {
        let record = |(number, players): (usize, [&str; 2])| GameRecord {
            players: players.map(str::to_owned),
            round: format!("1.{}", number + 1),
            outcome: draw,
            ..GameRecord::default()
        };
        let records: Vec<_> = played.into_iter().enumerate().map(record).collect();
        let (_, games) = of_records(&records, ALL[1], &Settings::new()).expect("games");
        games.iter().map(|game| (game.pair, game.leg)).collect::<Vec<_>>()
    };
    assert_eq!(numbers([["A", "B"], ["B", "A"]]), [(0, 0), (0, 1)]);
    for strangers in [["A", "B"], ["C", "D"], ["A", "C"]] {
        assert_eq!(numbers([["A", "B"], strangers]), [(0, 0), (1, 0)]);
    }
}

#[test]
fn each_game_keeps_its_clocks_and_its_last_think() {
    let clocks = ["60", "900+10"].map(|tc| [Some(tc.parse().expect("a clock")); 2]);
    let record = |controls| GameRecord {
        players: ["A", "B"].map(str::to_owned),
        outcome: Some(Outcome::Draw),
        controls,
        last_think: Some(66_000),
        ..GameRecord::default()
    };
    let records = clocks.map(record);
    let (settings, games) = of_records(&records, ALL[1], &Settings::new()).expect("games");
    let kept = games.iter().map(|game| game.record(&settings, ALL[1]));
    let kept: Vec<_> = kept.map(|game| (game.controls, game.last_think)).collect();
    assert_eq!(kept, clocks.map(|controls| (controls, Some(66_000))));
}

#[test]
fn players_are_told_apart_by_their_names_alone() {
    let draw = Some(Outcome::Draw);
    let played = [["A", "A"], ["A-2", "B"], ["", ""], ["unknown", "A-3"]];
    let mut journal = journal_of(&played.map(|players| (players, draw, "")));
    let settings = journal.record.settings.clone();
    let names: Vec<_> = settings.engines.iter().map(|engine| &*engine.spec.name).collect();
    assert_eq!(names, ["A", "A-4", "A-2", "B", "unknown-2", "unknown-3", "unknown", "A-3"]);
    let games = journal.games().map(|game| game.expect("a game").record(&settings, ALL[1]).players);
    assert_eq!(games.collect::<Vec<_>>(), played.map(|players| players.map(str::to_owned)));
}
