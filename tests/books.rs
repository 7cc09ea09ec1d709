//! Opening books, as players use them: named by an option, asked before a search, made and shown.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::{TENGEN, Talk, output};

const SHOGI: &str = "tengen-shogi";
const XIANGQI: &str = "tengen-xiangqi";

/// The example of the format's description, with one move that is bad.
const DB: &str = "#YANEURAOU-DB2016 1.00\n\
    sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n\
    3c3d 2g2f -25 20 10\n\
    sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
    7g7f 3c3d 30 20 10\n1g1f none -90 16 1\n";

const TIMED: &str = "go btime 0 wtime 0 byoyomi 600000";

fn file(name: &str, content: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book-files");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, content).expect("a file");
    path
}

/// A shogi engine whose book is `path`, and what it has said of it.
fn shogi(path: &Path, options: &[&str]) -> (Talk, Vec<String>) {
    let mut talk = Talk::to(SHOGI);
    talk.ask("usi", "usiok");
    talk.say("setoption name USI_Hash value 4");
    talk.say(&format!("setoption name BookFile value {}", path.display()));
    for option in options {
        let (name, value) = option.split_once('=').expect("an option");
        talk.say(&format!("setoption name {name} value {value}"));
    }
    let said = talk.ask("isready", "readyok");
    (talk, said)
}

fn asked(talk: &mut Talk, position: &str, go: &str) -> Vec<String> {
    talk.say(&format!("position {position}"));
    talk.ask(go, "bestmove")
}

fn is_booked(lines: &[String]) -> bool {
    lines.iter().any(|line| line.starts_with("info string book: "))
}

#[test]
fn a_db_is_played_from_with_its_expected_answer() {
    let path = file("plain.db", DB.as_bytes());
    for options in [&["BookOnTheFly=false"], &["BookOnTheFly=true"]] {
        let (mut talk, said) = shogi(&path, options);
        assert_eq!(said, ["readyok"]);
        let lines = asked(&mut talk, "startpos", TIMED);
        let expected = ["info string book: 7g7f 100%", "bestmove 7g7f ponder 3c3d"];
        assert_eq!(lines, expected);
        // The side that the book does not have, and a fixed depth.
        let turned = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        let lines = asked(&mut talk, turned, "go depth 1");
        assert_eq!(lines.last().map(String::as_str), Some("bestmove 3c3d ponder 7g7f"));
        let lines = asked(&mut talk, "startpos moves 7g7f", TIMED);
        assert_eq!(lines.last().map(String::as_str), Some("bestmove 3c3d ponder 2g2f"));
        talk.quit();
    }
}

/// Engines have a book, the source text says; its program has one where a book is named.
#[test]
fn the_text_s_program_plays_from_the_book_that_is_named() {
    const PLAIN: [&str; 2] = ["Eval=classic", "Search=plain"];
    let named = file("text.db", DB.as_bytes());
    for (path, answers) in [(named.as_path(), true), (Path::new("built-in"), false)] {
        let (mut talk, _) = shogi(path, &PLAIN);
        assert_eq!(is_booked(&asked(&mut talk, "startpos", TIMED)), answers, "{path:?}");
        talk.quit();
    }
}

#[test]
fn each_option_of_a_db_does_what_it_says() {
    let path = file("options.db", DB.as_bytes());
    let refuses = [
        "USI_OwnBook=false",
        "BookMoves=0",
        "BookDepthLimit=21",
        "BookEvalBlackLimit=31",
        "BookFile=no_book",
        "MultiPV=2",
    ];
    for option in refuses {
        let (mut talk, _) = shogi(&path, &[option]);
        assert!(!is_booked(&asked(&mut talk, "startpos", "go depth 1")), "{option}");
        talk.quit();
    }
    let (mut talk, _) = shogi(&path, &["IgnoreBookPly=false", "FlippedBook=false"]);
    let later = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 5";
    let turned = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    for position in [later, turned] {
        assert!(!is_booked(&asked(&mut talk, position, "go depth 1")), "{position}");
    }
    talk.quit();
    let wide = ["BookEvalDiff=200", "BookEvalBlackLimit=-99999"];
    let (mut talk, _) = shogi(&path, &wide);
    let lines = asked(&mut talk, "startpos", TIMED);
    assert_eq!(lines[0], "info string book: 7g7f 50%, 1g1f 50%");
    talk.say("setoption name ConsiderBookMoveCount value true");
    let lines = asked(&mut talk, "startpos", TIMED);
    assert_eq!(lines[0], "info string book: 7g7f 90%, 1g1f 9%");
    talk.say("setoption name NarrowBook value true");
    let lines = asked(&mut talk, "startpos", TIMED);
    assert_eq!(lines[0], "info string book: 7g7f 100%");
    talk.quit();
}

#[test]
fn analysis_does_not_ask_the_book_and_pondering_holds_its_answer() {
    let path = file("analysis.db", DB.as_bytes());
    let (mut talk, _) = shogi(&path, &[]);
    talk.ask("position startpos\ngo infinite", "info depth");
    talk.say("stop");
    assert!(!is_booked(&talk.until("bestmove")));
    assert!(!is_booked(&asked(&mut talk, "startpos", "go depth 1 searchmoves 7g7f")));
    let early = talk.ask("go ponder btime 60000 wtime 60000\nisready", "readyok");
    assert!(!early.iter().any(|line| line.starts_with("bestmove")), "{early:?}");
    assert_eq!(talk.reply("ponderhit", "bestmove"), "bestmove 7g7f ponder 3c3d");
    talk.quit();
}

/// One line says what is wrong, and the game goes on without a book.
#[test]
fn a_broken_book_is_one_line_and_no_book() {
    let folder = file("here", b"").parent().expect("a folder").to_owned();
    let books = [
        (file("binary.db", b"\0\x01\x02"), "it is not a book: it begins with"),
        (file("empty.db", b"#YANEURAOU-DB2016 1.00\n"), "there is no position in it"),
        (file("other.book", b"#TENGEN-BOOK xiangqi 1\n"), "a book of xiangqi, not of shogi"),
        (file("line.book", b"#TENGEN-BOOK shogi 1\nnonsense\n"), "line 2: "),
        (file("bytes.book", b"#TENGEN-BOOK shogi 1\n\xff\n"), "line 2: it is not UTF-8"),
        (folder.clone(), "it is not a file but a folder"),
        (folder.join("missing.db"), "No such file"),
    ];
    for (path, reason) in books {
        let (mut talk, said) = shogi(&path, &[]);
        assert_eq!(said.len(), 2, "{said:?}");
        let is_named = said[0].contains(&path.display().to_string());
        assert!(is_named && said[0].contains(reason), "{said:?}");
        let lines = asked(&mut talk, "startpos", "go depth 1");
        assert!(!is_booked(&lines) && lines.iter().any(|line| line.starts_with("info depth 1 ")));
        talk.quit();
    }
}

/// The first record of `ElephantEye`'s own book for the start position, and one that is illegal.
const DAT: [u8; 16] =
    [0xD5, 0x56, 0x26, 0x05, 0x95, 0x85, 0x22, 0x02, 0xD5, 0x56, 0x26, 0x05, 0xCB, 0x33, 0x01, 0];

#[test]
fn the_book_of_xiangqi_is_found_by_the_names_of_its_protocol() {
    let path = file("BOOK.DAT", &DAT);
    let missing = path.with_file_name("missing.dat");
    let mut talk = Talk::to(XIANGQI);
    let declared = talk.ask("ucci", "ucciok");
    for option in ["option usebook type check default true", "option bookfiles type string"] {
        assert!(declared.iter().any(|line| line.starts_with(option)), "{option}");
    }
    talk.say("setoption hashsize 1");
    talk.say(&format!("setoption bookfiles {};{}", missing.display(), path.display()));
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"], "a missing file is worth no word");
    let best = talk.reply("position startpos\ngo time 600000 increment 0", "bestmove");
    assert_eq!(best, "bestmove c3c4");
    for (command, answers) in [("go depth 1", true), ("go infinite", false)] {
        talk.say(command);
        if !answers {
            talk.say("stop");
        }
        let lines = talk.until("bestmove");
        let booked = lines.iter().any(|line| line.starts_with("info message book: c3c4"));
        assert_eq!(booked, answers, "{command}: {lines:?}");
    }
    let lines = talk.ask("banmoves c3c4\ngo depth 1", "bestmove");
    assert!(!lines.iter().any(|line| line.contains("book: ")), "{lines:?}");
    talk.say("position startpos");
    for off in ["usebook false", "bookfiles"] {
        talk.say(&format!("setoption {off}"));
        let lines = talk.ask("go depth 1", "bestmove");
        assert!(!lines.iter().any(|line| line.contains("book: ")), "{off}: {lines:?}");
        talk.say("setoption usebook true");
    }
    let broken = file("broken.dat", &DAT[..9]);
    talk.say(&format!("setoption bookfiles {}", broken.display()));
    let said = talk.ask("isready", "readyok");
    assert!(said.len() == 2 && said[0].contains("its 9 bytes are no records of 8"), "{said:?}");
    talk.quit();
}

#[test]
fn books_are_made_of_self_play_and_shown() {
    let path = file("made.book", b"");
    let path = path.display().to_string();
    let make = ["book", "make", "tictactoe", "--selfplay", "5", "--nodes", "200", "--plies", "3"];
    let (text, success) = output(TENGEN, &[&make[..], &["--out", &path]].concat(), "");
    assert!(success && text.contains(" moves of "), "{text}");
    let book = fs::read_to_string(&path).expect("a book");
    assert!(book.starts_with("#TENGEN-BOOK tictactoe 1\n# tengen book make tictactoe"), "{book}");
    let (again, _) = output(TENGEN, &[&make[..], &["--out", &path]].concat(), "");
    assert_eq!((again, fs::read_to_string(&path).expect("a book")), (text, book.clone()));
    let (shown, success) = output(TENGEN, &["book", "show", "tictactoe", "--book", &path], "");
    assert!(success && shown.contains("count") && shown.lines().count() >= 3, "{shown}");
}

/// The games, and where their books begin.
const BUILT_IN: &[(&str, &str)] = &[
    ("shogi", "startpos"),
    ("xiangqi", "startpos"),
    ("draughts", "startpos"),
    ("gomoku", "startpos moves h8"),
    ("dots", "startpos"),
];

#[test]
fn the_book_that_comes_with_a_game_is_played_in_timed_games_alone() {
    for &(game, position) in BUILT_IN {
        // The protocols of the UCI family name positions alike.
        let opened = match game {
            "shogi" => "usi",
            "xiangqi" => "uci",
            _ => "ugi",
        };
        let mut talk = Talk::with(TENGEN, &[game, "-o", "Hash=4"]);
        talk.ask(opened, &format!("{opened}ok"));
        let lines = asked(&mut talk, position, "go movetime 600000");
        assert!(is_booked(&lines), "{game}: {lines:?}");
        for go in ["go depth 1", "go nodes 50"] {
            assert!(!is_booked(&asked(&mut talk, position, go)), "{game}: {go}");
        }
        talk.quit();
        let words: Vec<&str> = position.split(' ').collect();
        let (text, success) = output(TENGEN, &[&["book", "show", game], &words[..]].concat(), "");
        assert!(success && text.lines().count() > 2, "{text}");
    }
}

/// Each protocol has its own form of a line for people.
#[test]
fn help_is_answered_in_every_protocol() {
    let rows = [
        ("shogi", "usi", "usiok", "info string "),
        ("xiangqi", "ucci", "ucciok", "info message "),
        ("xiangqi", "uci", "uciok", "info string "),
        ("draughts", "hub", "wait", "info string="),
        ("gomoku", "START 15", "OK", "MESSAGE "),
        ("dots", "ugi", "ugiok", "info string "),
    ];
    for (game, open, opened, start) in rows {
        let (text, success) = output(TENGEN, &[game], &format!("{open}\nhelp\n"));
        let lines: Vec<&str> = text.lines().skip_while(|line| *line != opened).skip(1).collect();
        assert!(success && lines.len() > 5, "{game}: {text}");
        assert!(lines.iter().all(|line| line.starts_with(start)), "{game}: {lines:?}");
        assert!(lines.iter().any(|line| line.contains("d: draws the board")), "{game}: {lines:?}");
    }
}
