//! Records without the name of their game beside them: the game that is meant says why it cannot read them.

use arena::collection::Collection;
use dyngame::{DynGame, Erased, Settings};

const SHOGI: Erased<shogi::Program> = Erased::new();
const XIANGQI: Erased<xiangqi::Program> = Erased::new();
const DRAUGHTS: Erased<draughts::Program> = Erased::new();
const GOMOKU: Erased<gomoku::Program> = Erased::new();
const DOTS: Erased<dots::Program> = Erased::new();

const GAMES: [&dyn DynGame; 5] = [&SHOGI, &XIANGQI, &DRAUGHTS, &GOMOKU, &DOTS];

/// The game that reads a file of this name and text, or why none does.
fn read(name: &str, text: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a file");
    match Collection::read(&path, &GAMES, &Settings::new(), None) {
        Ok(read) => read.rules.word().to_owned(),
        Err(error) => error.to_string().rsplit_once(&format!("{name}: ")).expect(name).1.to_owned(),
    }
}

#[test]
fn the_game_that_is_meant_says_why_it_cannot_read() {
    let tags = "[Game \"Chinese Chess\"]\n\n";
    for (name, text, said) in [
        ("1.pgn", format!("{tags}1. C2=5 H8+7 3. H2+3 *"), "line 3: number 3 where 2 is next"),
        (
            "2.pgn",
            "1. C2=5 H8+7 2. C2+9 *".to_owned(),
            "line 1: illegal move: C2+9: there is no cannon on file 2",
        ),
        (
            "3.pgn",
            "[Variant \"janggi\"]\n\n*".to_owned(),
            "line 1: a game of janggi: [Variant \"janggi\"]",
        ),
        ("4.sgf", "(;GM[4]SZ[15];W[hh])".to_owned(), "line 1: not the turn of this side: W[hh]"),
        ("5.usi", "position startpos moves 7g7f foo".to_owned(), "line 1: move 2: not a move: foo"),
        ("6.usi", "position startpos moves 7g7f 3c3d".to_owned(), "shogi"),
        ("7.psq", "BOARD\n7,7,1\nDONE\n".to_owned(), "gomoku"),
        ("8.json", "{\"moves\":[{\"special\":\"TORYO\"}]}".to_owned(), "shogi"),
        (
            "9.lib",
            "?".to_owned(),
            "RenLib is not read: save the game as SGF with the program that made it",
        ),
    ] {
        assert_eq!(read(name, &text), said, "{name}");
    }
}
