//! Files that are no books: never a panic, never more than a message of one line.

use std::fs;
use std::path::{Path, PathBuf};

use book::{Book, BookError, BookMaker as _, Foreign, Lookup, Maker, RecordedMove, Wanted, text};
use files::FileError;
use game::{Game as _, Notation as _, Outcome, Side, TextError};
use proptest::prelude::*;
use toy::tictactoe::Position;

const ANY: Lookup = Lookup { ignore_ply: true, turned: true };

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("books");
    fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

/// Tic-tac-toe has no settings.
fn rules_of(settings: &[(String, String)]) -> Result<(), TextError> {
    match settings.first() {
        None => Ok(()),
        Some((name, _)) => Err(TextError::new(format!("unknown option: {name}"))),
    }
}

fn wanted(foreign: Option<Foreign>) -> Wanted<'static, Position> {
    Wanted { game: "tictactoe", rules: &(), rules_of: &rules_of, foreign }
}

fn open(path: &Path, foreign: Option<Foreign>, on_the_fly: bool) -> Result<(), BookError> {
    let book = Book::open(path, on_the_fly, &wanted(foreign))?;
    book.probe(&Position::start(&()), ANY).map(|_| ())
}

fn read(text: &str) -> Result<Book<Position>, String> {
    Book::read(text, &wanted(None)).map_err(|error| error.to_string())
}

fn start() -> String {
    Position::start(&()).position_text()
}

/// Lines that are nearly a book's.
fn lines() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "#TENGEN-BOOK",
        "tictactoe",
        "1",
        "pos",
        "sfen",
        "a1",
        "b2",
        "none",
        "-5",
        "//",
        "x=y",
        "lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL",
        "b",
        "-",
        "99999999999999999999",
        ",",
        "\u{feff}",
    ];
    let word = prop_oneof![
        4 => proptest::sample::select(WORDS).prop_map(str::to_owned),
        1 => Just(start()),
        1 => "\\PC{0,6}",
    ];
    let line = proptest::collection::vec(word, 0..7).prop_map(|words| words.join(" "));
    proptest::collection::vec(line, 0..12).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn arbitrary_bytes_are_refused_or_read(bytes in proptest::collection::vec(any::<u8>(), 0..4096)) {
        let path = scratch("bytes");
        fs::write(&path, &bytes).expect("a file");
        for foreign in [None, Some(Foreign::YaneuraOu), Some(Foreign::ElephantEye)] {
            for on_the_fly in [false, true] {
                if let Err(error) = open(&path, foreign, on_the_fly) {
                    prop_assert!(!error.to_string().contains('\n'), "{}", error);
                }
            }
        }
    }

    #[test]
    fn lines_like_those_of_a_book_are_refused_or_read(text in lines()) {
        let path = scratch("lines");
        for start in ["", "#TENGEN-BOOK tictactoe 1\n", "#YANEURAOU-DB2016 1.00\n"] {
            fs::write(&path, format!("{start}{text}")).expect("a file");
            for on_the_fly in [false, true] {
                if let Err(error) = open(&path, Some(Foreign::YaneuraOu), on_the_fly) {
                    prop_assert!(!error.to_string().contains('\n'), "{}", error);
                }
            }
        }
    }

    #[test]
    fn ascending_records_are_a_book(records in proptest::collection::vec(any::<u64>(), 1..200)) {
        let mut records: Vec<[u8; 8]> = records.iter().map(|record| record.to_le_bytes()).collect();
        records.sort_by_key(|record| u32::from_le_bytes([record[0], record[1], record[2], record[3]]));
        let book = book::elephant_eye::ElephantEye::read(records.concat());
        prop_assert!(book.is_ok());
    }
}

#[test]
fn what_is_no_file_is_not_opened() {
    let refused = |path: &Path| open(path, Some(Foreign::YaneuraOu), false).expect_err("no book");
    assert!(matches!(refused(&scratch("missing")), BookError::Unreadable(FileError::Io(_))));
    assert!(matches!(
        refused(scratch("x").parent().expect("a folder")),
        BookError::Unreadable(FileError::NotAFile("a folder"))
    ));
    if cfg!(unix) {
        assert!(matches!(
            refused(Path::new("/dev/zero")),
            BookError::Unreadable(FileError::NotAFile("a device"))
        ));
    }
    let empty = scratch("empty");
    fs::write(&empty, "").expect("a file");
    for foreign in [None, Some(Foreign::YaneuraOu), Some(Foreign::ElephantEye)] {
        let error = open(&empty, foreign, false).expect_err("no book").to_string();
        assert!(!error.is_empty());
    }
}

/// A file that claims three gigabytes costs neither memory nor time.
#[test]
fn a_huge_file_is_refused_before_it_is_read() {
    let path = scratch("sparse");
    for start in ["#TENGEN-BOOK tictactoe 1\n", "#YANEURAOU-DB2016 1.00\n", "\0"] {
        fs::write(&path, start).expect("a file");
        let file = fs::OpenOptions::new().write(true).open(&path).expect("a file");
        file.set_len(3 << 30).expect("a sparse file");
        for foreign in [Foreign::YaneuraOu, Foreign::ElephantEye] {
            let error = open(&path, Some(foreign), false).expect_err("no book").to_string();
            assert!(!error.contains('\n') && !error.contains('\0'), "{error}");
        }
    }
    fs::remove_file(&path).expect("a file");
}

#[test]
fn a_book_made_of_games_knows_what_was_played() {
    let mut maker = Maker::<Position>::new((), 3);
    let game = |moves: &str| -> Vec<RecordedMove> {
        let played = |mv: &str| RecordedMove {
            mv: mv.to_owned(),
            value: Some(20),
            depth: 4,
            ..RecordedMove::default()
        };
        moves.split(' ').map(played).collect()
    };
    for moves in ["b2 a1 a3 c1", "b2 a1 c3 b1", "a1 b2 c3"] {
        maker.add(None, &game(moves), Some(Outcome::Draw)).expect("a game");
    }
    // The second player has lost with b1.
    maker.add(None, &game("b2 b1"), Some(Outcome::Win(Side::First))).expect("a game");
    assert!(maker.add(None, &game("b2 b2"), None).is_err());
    let pages = maker.pages(1, 30);
    let text = text::write(
        &text::Text { game: "tictactoe".into(), settings: Vec::new(), pages },
        "three games",
    );
    let book = read(&text).expect("a book");
    let mut pos = Position::start(&());
    let found = book.probe(&pos, ANY).expect("entries");
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["b2 a1 20 4 4", "a1 b2 20 4 1"]);
    pos.make(pos.parse_move("b2", ()).expect("a move"));
    let found = book.probe(&pos, ANY).expect("entries");
    assert_eq!(found.len(), 1, "the move that lost is left out: {found:?}");
    // The fourth ply of a game no longer counts.
    assert!(!text.contains("c1") && !text.contains("\nb1 "), "{text}");
}

#[test]
fn moves_that_were_given_lead_to_those_that_count() {
    let mut maker = Maker::<Position>::new((), 3);
    let moves = [RecordedMove::given("b2"), RecordedMove::bare("a1")];
    maker.add(None, &moves, None).expect("a game");
    let pages = maker.pages(1, 0);
    let played: Vec<_> = pages.iter().flat_map(|page| &page.entries).map(|mv| &*mv.mv).collect();
    assert_eq!(played, ["a1"]);
}
