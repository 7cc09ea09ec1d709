//! Samples of records, one construct each: the right moves come out, or a refusal that names the line.
//!
//! `tests/suites/records/cases.txt` says what is right: file, format, expected, why.

use std::path::PathBuf;

use dyngame::{DynGame, Erased, Settings};
use game::{Outcome, Side};
use records::{Format, GameRecord, Reading};

const SHOGI: Erased<shogi::Program> = Erased::new();
const XIANGQI: Erased<xiangqi::Program> = Erased::new();
const DRAUGHTS: Erased<draughts::Program> = Erased::new();
const GOMOKU: Erased<gomoku::Program> = Erased::new();
const DOTS: Erased<dots::Program> = Erased::new();

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../tests/suites/records")
}

/// The game of a file of samples: its first letter says of which.
fn rules_of(file: &str) -> &'static dyn DynGame {
    match file.as_bytes()[0] {
        b'k' | b'm' | b'c' | b'j' | b'u' => &SHOGI,
        b'x' => &XIANGQI,
        b'd' | b'b' => &DRAUGHTS,
        b't' => &DOTS,
        _ => &GOMOKU,
    }
}

fn read(file: &str) -> Reading {
    let bytes = std::fs::read(folder().join(file)).expect(file);
    let text = String::from_utf8_lossy(&bytes);
    let path = PathBuf::from(file);
    let ending = path.extension().and_then(|ending| ending.to_str()).expect(file);
    let refused =
        |fault: records::Fault| Reading { games: vec![Err(fault.into())], ..Reading::default() };
    if let Err(fault) = records::check_ending(ending) {
        return refused(fault);
    }
    if ending == "usi" {
        return records::read_lines(&text, rules_of(file), &Settings::new());
    }
    let format = Format::of_file(&path).or_else(|| Format::of_text(&text));
    records::read_unnamed(format.unwrap_or(Format::Kif), &bytes, rules_of(file), &Settings::new())
}

/// The result that the words of a case say of a game, in whose last position `mover` is to move.
fn result_of(words: &str, mover: Side) -> Option<Option<Outcome>> {
    let won = |side: Side| Some(Some(Outcome::Win(side)));
    let has = |word: &str| words.contains(word);
    let second = if has("Red") { Side::Second } else { Side::First };
    let (black, white) = (Side::First, Side::Second);
    match () {
        () if has("side to move lost") || has("to move resign") => won(!mover),
        () if has("side to move won") || has("(Black) won") && mover == black => won(mover),
        () if has("(Black) lost") || has("Black lost") => won(white),
        () if has("White lost") => won(black),
        () if has("White won") => won(white),
        () if has("Black won") => won(black),
        () if has("Red won") => won(!second),
        () if has("draw") => Some(Some(Outcome::Draw)),
        () if has("no result") || has("no winner") => Some(None),
        () => None,
    }
}

fn is_move(word: &str) -> bool {
    let has_digit = word.chars().any(|letter| letter.is_ascii_digit());
    let letters = |letter: char| letter.is_ascii_alphanumeric() || "-*+x".contains(letter);
    has_digit && word.chars().all(letters)
}

/// Whether `game` is what a case expects.
fn check(game: &GameRecord, expected: &str, rules: &dyn DynGame) -> Result<(), String> {
    let (said, words) = expected.split_once([';', ',']).unwrap_or((expected, ""));
    let said = if expected.contains("from that FEN") { expected } else { said };
    let is_first = said.split([' ', ':']).next().is_some_and(is_move);
    let moves = said.rsplit_once(": ").filter(|_| !is_first).map_or(said, |(_, moves)| moves);
    let wanted = moves.split_whitespace().map(|word| word.trim_end_matches(':'));
    let wanted: Vec<&str> = wanted.take_while(|word| is_move(word)).collect();
    // A game in the rules of which captures are written in full is compared as it is played.
    let mut board =
        rules.state(game.position.as_deref(), &game.settings).map_err(|error| error.to_string())?;
    let start = board.text();
    for mv in &game.main.moves {
        board.play_texts([&mv.text]).map_err(|error| error.to_string())?;
    }
    if game.moves() != wanted {
        return Err(format!("{:?}, not {wanted:?}", game.moves()));
    }
    if let Some(sfen) = said.split_once(" : ").and_then(|(start, _)| start.strip_prefix("sfen ")) {
        let wanted = rules.state(Some(sfen), &game.settings).map_err(|error| error.to_string())?;
        if start != wanted.text() {
            return Err(format!("{start}, not {sfen}"));
        }
    }
    match result_of(words, board.side_to_move())
        .or_else(|| result_of(expected, board.side_to_move()))
    {
        Some(wanted) if wanted != game.outcome => {
            Err(format!("{:?}, not {wanted:?}", game.outcome))
        }
        _ => Ok(()),
    }
}

fn judged(file: &str, expected: &str) -> Result<(), String> {
    let reading = read(file);
    let refused = reading.games.iter().find_map(|game| game.as_ref().err());
    if expected.contains("refuse")
        && let Some(error) = refused
    {
        let line = expected.split_once("line ").map(|(_, rest)| rest);
        let line =
            line.map(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
        let line = if file == GAP { Some(jump().to_string()) } else { line };
        return match line.filter(|_| expected.starts_with("refuse")) {
            Some(line) if error.why.place.is_none_or(|place| place.line.to_string() != line) => {
                Err(format!("refused elsewhere: {error}"))
            }
            _ => Ok(()),
        };
    }
    if let Some(error) = refused {
        return Err(error.to_string());
    }
    if expected.starts_with("refuse") {
        return Err("read".to_owned());
    }
    match expected {
        "two games" if reading.games.len() == 2 => Ok(()),
        _ if reading.games.len() != 1 => Err(format!("{} games", reading.games.len())),
        _ => check(reading.games[0].as_ref().expect("a game"), expected, rules_of(file)),
    }
}

/// A sample in which a line is missing. Its case names line 5, and the number that jumps stands in line 6.
const GAP: &str = "k31-number-gap.kif";

/// The line of that sample whose number is not the next.
fn jump() -> usize {
    let text = std::fs::read_to_string(folder().join(GAP)).expect(GAP);
    let number = |line: &str| line.split_whitespace().next()?.parse::<usize>().ok();
    let numbers = (1..).zip(text.lines()).filter_map(|(line, text)| Some((line, number(text)?)));
    let jump = (1..).zip(numbers).find(|(next, (_, number))| next != number);
    jump.expect("a jump").1.0
}

/// Samples that are told apart by hand below.
const BY_HAND: [&str; 2] = ["o01-board.txt", "g01-setup.sgf"];

#[test]
fn every_sample_is_read_right_or_refused_with_its_line() {
    let cases = std::fs::read_to_string(folder().join("cases.txt")).expect("the cases");
    let rows = cases.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    let (mut count, mut wrong) = (0, Vec::new());
    for row in rows.filter(|row| !BY_HAND.contains(&row[0])) {
        count += 1;
        if let Err(why) = judged(row[0], row[2]) {
            wrong.push(format!("{}: {why}\n    expected {}", row[0], row[2]));
        }
    }
    assert!(count > 80, "{count} samples");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn stones_are_set_up() {
    let game = |file: &str| read(file).whole().expect(file).remove(0);
    let set = game("g01-setup.sgf");
    let text = GOMOKU.state(set.position.as_deref(), &set.settings).expect("a position").text();
    assert_eq!(text, "15/15/15/15/15/15/15/7b7/7wb6/15/15/15/15/15/15 w freestyle");
    assert_eq!(set.moves(), ["i6", "g9"]);
    let board = game("o01-board.txt").position.expect("a position");
    assert_eq!(board, "15/15/15/15/15/15/6b8/7b7/8w6/15/15/15/15/15/15 w freestyle");
}

#[test]
fn headers_are_kept_in_their_letters() {
    let game = |file: &str| read(file).whole().expect(file).remove(0);
    assert_eq!(game("g07-escapes.sgf").players[1], "a]b\\c:de");
    assert_eq!(game("g17-ca-latin1.sgf").players[0], "Jürgen");
    assert_eq!(game("g18-ca-1251.sgf").players[0], "Иван");
    assert_eq!(game("g06-long-names.sgf").players[0], "a");
    assert_eq!(game("g09-ru.sgf").settings, [("Rule".to_owned(), "renju".to_owned())]);
    assert_eq!(game("p02-no-names.psq").players, ["", ""]);
    assert_eq!(game("p04-second-begins.psq").players, ["B.exe", "A.exe"]);
    assert_eq!(game("x05-xboard-san.pgn").players, ["a", "b"]);
    let renlib = read("r01.lib").whole().expect_err("RenLib is not read").to_string();
    assert!(renlib.contains("RenLib"), "{renlib}");
}
