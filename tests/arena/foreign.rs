//! Files of any origin on the command line: what is no file, what is too large, and what is no text
//! is refused in one line that names it.

use std::fs::{self, File};
#[cfg(unix)]
use std::process::Command;

use super::{folder, untimed_match};
use crate::folder::Folder;

/// A command for each reader; `FILE` stands for the file, whose ending is the second word.
const READERS: &[(&str, &str)] = &[
    ("report FILE", "jsonl"),
    ("export FILE --out merged.jsonl", "jsonl"),
    ("export FILE --out games.pgn", "jsonl"),
    ("book make shogi FILE --out shogi.book", "jsonl"),
    ("book make shogi FILE --out shogi.book", "csa"),
    ("puzzles FILE --out puzzles.txt", "jsonl"),
    ("match shogi --games 2 --nodes 9 --openings FILE", "txt"),
    ("match shogi --games 2 --nodes 9 --openings FILE", "csa"),
    ("match shogi --games 2 --nodes 9 --config FILE", "toml"),
    ("spsa shogi --games 2 --nodes 9 --options FILE", "txt"),
    ("review FILE", "kif"),
    ("shogi suite FILE --kind perft", "epd"),
    ("shogi genfens 1 book FILE", "epd"),
    ("shogi eval -o EvalFile=FILE", "network"),
    ("export FILE --game draughts --out out.pdn", "pdn"),
    ("draughts endgames verify FILE", "tables"),
    ("draughts eval -o EndgameFile=FILE", "tables"),
];

fn said_of(folder: &Folder, command: &str, name: &str) -> String {
    let said = folder.refused(&command.replace("FILE", name));
    assert!(said.contains(name), "{command}: {said}");
    said
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = folder("strange-kinds");
    for (command, ending) in READERS {
        let name = format!("folder.{ending}");
        fs::create_dir_all(folder.path(&name)).expect("a folder");
        assert!(said_of(&folder, command, &name).contains("not a file but a folder"));
        #[cfg(unix)]
        {
            let name = format!("zeros.{ending}");
            let _ = fs::remove_file(folder.path(&name));
            std::os::unix::fs::symlink("/dev/zero", folder.path(&name)).expect("a link");
            assert!(said_of(&folder, command, &name).contains("not a file but a device"));
            // Nobody writes to it: who opens it waits for ever.
            let name = format!("pipe.{ending}");
            let _ = fs::remove_file(folder.path(&name));
            let made = Command::new("mkfifo").arg(folder.path(&name)).status().expect("mkfifo");
            assert!(made.success());
            assert!(said_of(&folder, command, &name).contains("not a file but a named pipe"));
        }
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let folder = folder("strange-sizes");
    for (command, ending) in READERS {
        let name = format!("large.{ending}");
        // A hole: it takes no room on the disk.
        let file = File::create(folder.path(&name)).expect("a file");
        if file.set_len(65 << 30).is_err() {
            // A disk that knows no holes has no room for it.
            return;
        }
        let said = said_of(&folder, command, &name);
        assert!(said.contains("MiB, the most for") && said.contains("split it"), "{said}");
    }
}

#[test]
fn what_is_no_text_is_refused() {
    let folder = folder("strange-text");
    for (command, name) in [
        ("match shogi --games 2 --nodes 9 --openings FILE", "latin.txt"),
        ("match shogi --games 2 --nodes 9 --config FILE", "latin.toml"),
    ] {
        folder.write(name, b"# one\n# caf\xe9\n");
        let said = said_of(&folder, command, name);
        assert!(said.contains("line 2: it is not UTF-8; save it as UTF-8"), "{said}");
    }
    let toml = "match shogi --games 2 --nodes 9 --config FILE";
    for content in ["[[engine]]\nname = ", "[[engine]]\nnodes = \"many\"", "[[engine]]\nx = [[[["] {
        folder.write("bad.toml", content);
        let said = said_of(&folder, toml, "bad.toml");
        assert!(said.contains("line 2: "), "{said}");
    }
    folder.write("many.toml", "[[engine]]\n".repeat(5000));
    let said = folder.refused(&toml.replace("FILE", "many.toml"));
    assert!(said.contains("5000 engines, and a match has at most 1000"), "{said}");
}

/// Records in a file whose ending says nothing are known by their words.
#[test]
fn openings_and_books_are_made_of_records_in_any_file() {
    let folder = folder("strange-endings");
    let kif = "手合割：平手\n手数----指手--\n   1 ２六歩(27)\n   2 ３四歩(33)\n   3 投了\n";
    let chinese = "[Red \"胡荣华\"]\n\n1. 炮二平五 马８进７ *\n";
    let (chinese, ..) = encoding_rs::GB18030.encode(chinese);
    for (game, name, bytes, moves) in [
        ("shogi", "kif.txt", kif.as_bytes(), r#""2g2f","3c3d""#),
        ("shogi", "csa.txt", b"V2.2\nPI\n+\n+2726FU\n-3334FU\n%TORYO\n", r#""2g2f","3c3d""#),
        ("xiangqi", "gb.txt", &*chinese, r#""h2e2","h9g7""#),
    ] {
        folder.write(name, bytes);
        let journal = format!("{name}.jsonl");
        folder.done(&format!(
            "match {game} --games 2 --nodes 9 --max-plies 4 --openings {name} --opening-plies 2 --journal {journal}"
        ));
        let played = folder.read(&journal);
        assert!(played.contains(&format!(r#""moves":[{moves}]"#)), "{played}");
        folder.done(&format!("book make {game} {name} --out {name}.book --least 1"));
    }
}

/// As `report <(zstdcat games.zst)` has it.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_of_the_shell_is_read() {
    let folder = folder("strange-pipe");
    folder.done(&untimed_match(4, "games.jsonl", "--seed 1"));
    let journal = folder.read("games.jsonl");
    let said = folder.given("report /dev/stdin --html page.html", &journal).succeeded();
    assert!(said.contains("Games  4"), "{said}");
    assert!(folder.read("page.html").contains("4 of 4 games"));
}
