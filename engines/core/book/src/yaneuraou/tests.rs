use std::io::Cursor;

use super::*;

const MOVED: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const TURNED: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

const BOOK: &str = "#YANEURAOU-DB2016 1.00\n# NOE:2\n\
    sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n\
    3c3d 2g2f -25 20 10\n8c8d none -30 18 6\n// a comment\n\
    sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
    7g7f 3c3d 30 20 10\n2g2f none 28 20 12\n1g1f none -90 16 1\n";

const ANY: Lookup = Lookup { ignore_ply: true, turned: true };
const EXACT: Lookup = Lookup { ignore_ply: false, turned: false };

/// The book `text` in memory and on the fly.
fn both(text: &str) -> [YaneuraOu; 2] {
    let in_memory = YaneuraOu::in_memory(text.as_bytes()).expect("a book");
    [in_memory, YaneuraOu::new(Cursor::new(text.as_bytes().to_vec()), text.len() as u64)]
}

fn moves(book: &YaneuraOu, sfen: &str, lookup: Lookup) -> String {
    let entries = book.probe(sfen, lookup).expect("a readable book");
    entries.iter().map(|entry| entry.mv.clone()).collect::<Vec<_>>().join(" ")
}

#[test]
fn positions_are_found_in_memory_and_on_the_fly() {
    let crlf = BOOK.replace('\n', "\r\n");
    let marked = format!("\u{feff}{BOOK}");
    let bare: String = BOOK.lines().skip(2).map(|line| format!("{line}\n")).collect();
    let blank = format!("{BOOK}\n");
    for text in [BOOK, &crlf, &marked, &bare, &blank, BOOK.trim_end()] {
        for book in both(text) {
            assert_eq!(moves(&book, START, EXACT), "7g7f 2g2f 1g1f", "{book:?}");
            assert_eq!(moves(&book, MOVED, EXACT), "3c3d 8c8d", "{book:?}");
            let found = book.probe(START, EXACT).expect("entries");
            assert_eq!(found[0].reply.as_deref(), Some("3c3d"));
            assert_eq!((found[0].value, found[0].depth, found[0].count), (Some(30), 20, 10));
        }
    }
}

#[test]
fn the_ply_counts_unless_it_is_ignored() {
    let later = START.replace("- 1", "- 5");
    for book in both(BOOK) {
        assert_eq!(moves(&book, &later, EXACT), "");
        assert_eq!(moves(&book, &later, ANY), "7g7f 2g2f 1g1f");
    }
    let twice =
        BOOK.to_owned() + &format!("sfen {}\n2g2f none 0 0 1\n", START.replace("- 1", "- 3"));
    for book in both(&twice) {
        assert_eq!(moves(&book, &START.replace("- 1", "- 3"), EXACT), "2g2f", "{book:?}");
        assert_eq!(moves(&book, START, EXACT), "7g7f 2g2f 1g1f", "{book:?}");
    }
}

#[test]
fn the_turned_position_is_found_with_its_moves_turned() {
    for book in both(BOOK) {
        assert_eq!(moves(&book, TURNED, EXACT), "");
        assert_eq!(moves(&book, TURNED, ANY), "3c3d 8c8d 9c9d");
        let found = book.probe(TURNED, ANY).expect("entries");
        assert_eq!(found[0].reply.as_deref(), Some("7g7f"));
    }
}

#[test]
fn a_book_in_memory_may_be_in_any_order() {
    let text = format!("sfen {START}\n2g2f none 0 0 1\nsfen {MOVED}\n8c8d\n");
    let book = YaneuraOu::in_memory(text.as_bytes()).expect("a book");
    assert_eq!(moves(&book, START, EXACT), "2g2f");
    assert_eq!(moves(&book, MOVED, EXACT), "8c8d");
    let unsorted: String = (0..100).rev().map(|n| format!("sfen {n:03} b - 1\na\n")).collect();
    let length = unsorted.len() as u64;
    let mut source = Cursor::new(unsorted.into_bytes());
    let error = order::check_order(&mut Entries::new(&mut source), length).expect_err("unsorted");
    assert!(error.to_string().starts_with("its positions are not in order"), "{error}");
}

#[test]
fn every_position_of_a_book_of_any_size_is_found() {
    for size in [1, 2, 3, 10, 5000] {
        let line = |n: usize| format!("sfen {n:06}/9 b - 1\nm{n} none 0 0 1\n");
        let text: String = (0..size).map(line).collect();
        for book in both(&text) {
            for n in 0..size {
                let sfen = format!("{n:06}/9 b - 1");
                assert_eq!(moves(&book, &sfen, EXACT), format!("m{n}"), "{book:?}");
            }
            for sfen in ["0 b - 1", "zzz b - 1", "000000/9 w - 1", ""] {
                assert_eq!(moves(&book, sfen, EXACT), "", "{book:?}");
            }
        }
    }
}
