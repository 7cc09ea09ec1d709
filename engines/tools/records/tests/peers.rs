//! Readings of records against programs of other people, where they are installed: the positions of what both read agree.
//!
//! The files are the samples of `tests/suites/records`, and random games as Tengen writes them; pyffish writes games of xiangqi itself.

#[path = "broken/games.rs"]
mod games;
#[path = "../../../../tests/installed.rs"]
#[allow(dead_code, reason = "some of it is for other tests")]
mod installed;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use dyngame::{DynGame, GameState, Settings};
use games::{KINDS, Kind, random_game, settings_of};
use records::{Format, GameRecord, MoveLine, Reading};

/// Games in each format.
const GAMES: u64 = 60;

/// Files that another program reads otherwise than the pages of the formats say, and what it does.
const WRONG: [(&str, &str, &str); 10] = [
    ("python-shogi", "k11-", "a line for White to move is passed over"),
    ("python-shogi", "k42-", "the usual start, as the colon is half-width"),
    ("python-shogi", "3.csa", "pieces in hand of several lines are mixed up"),
    ("pydraughts", "15.pdn", "a brace inside a comment opens another one"),
    ("tsshogi", "k03-", "the usual start, as the handicap is not known"),
    ("tsshogi", "k04-", "the usual start, as the handicap is not known"),
    ("tsshogi", "k06-", "the usual start, as the handicap is not known"),
    ("tsshogi", "k12-", "the hands are empty under the longer word"),
    ("tsshogi", "k14-", "the first piece alone is in hand where there are no blanks"),
    ("cshogi", "k42-", "the usual start, as the colon is half-width"),
];

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");

/// The answers of a program to lines on its input.
fn answers(program: &str, args: &[&str], lines: String) -> Vec<String> {
    let mut command = Command::new(program);
    command.args(args).env("PYTHONIOENCODING", "utf-8");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect(program);
    let mut input = child.stdin.take().expect("an input");
    let asking = thread::spawn(move || input.write_all(lines.as_bytes()).expect("an open input"));
    let output = child.wait_with_output().expect("an answer");
    asking.join().expect("all is asked");
    assert!(output.status.success(), "{program} {args:?}");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// A position without counters, hands in one order.
fn shogi_position(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let (mut hand, mut count) = (Vec::new(), String::new());
    for letter in fields[2].chars().filter(|letter| *letter != '-') {
        match letter.is_ascii_digit() {
            true => count.push(letter),
            false => hand.push((letter, std::mem::take(&mut count))),
        }
    }
    hand.sort();
    format!("{} {} {hand:?}", fields[0], fields[1])
}

/// A position of draughts: the side to move, and where the pieces stand.
fn draughts_position(text: &str) -> String {
    let fields: Vec<&str> = text.trim_end_matches('.').split(':').collect();
    let mut pieces = Vec::new();
    for side in &fields[1..3] {
        let (colour, squares) = side.split_at(1);
        for square in squares.split(',').filter(|square| !square.is_empty()) {
            let number = square.trim_start_matches('K');
            let (first, last) = number.split_once('-').unwrap_or((number, number));
            let [first, last] = [first, last].map(|number| number.parse::<u32>().expect(text));
            pieces.extend((first..=last).map(|at| (at, colour, square.starts_with('K'))));
        }
    }
    pieces.sort();
    format!("{} {pieces:?}", fields[0])
}

/// A move of xiangqi with ranks from 1, as Fairy-Stockfish has them.
fn from_one(mv: &str) -> String {
    let rank = |digit: char| (digit.to_digit(10).expect("a rank") + 1).to_string();
    mv.chars().map(|c| if c.is_ascii_digit() { rank(c) } else { c.to_string() }).collect()
}

fn xiangqi_position(text: &str) -> String {
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// The start, and the position after each move of a line of play, those that branch from it among them if `is_tree`.
fn positions(board: &mut dyn GameState, line: &MoveLine, is_tree: bool) -> Vec<String> {
    let mut found = Vec::new();
    for after in 0..=line.moves.len() {
        for variation in line.variations_after(after).filter(|_| is_tree) {
            found.extend(positions(board, variation, true).split_off(1));
        }
        if after == 0 {
            found.insert(0, board.text());
        }
        if let Some(mv) = line.moves.get(after) {
            board.play_texts([&mv.text]).expect("legal moves");
            found.push(board.text());
        }
    }
    (0..line.moves.len()).for_each(|_| {
        board.unmake();
    });
    found
}

fn positions_of(rules: &dyn DynGame, game: &GameRecord, is_tree: bool) -> Vec<String> {
    let board = &mut *rules.state(game.position.as_deref(), &game.settings).expect("a position");
    positions(board, &game.main, is_tree)
}

/// A program that reads files of some formats of one game.
struct Peer {
    /// Its name, and how it is started.
    name: &'static str,
    command: (&'static str, Vec<String>),
    formats: &'static [Format],
    position: fn(&str) -> String,
}

impl Peer {
    fn python(name: &'static str, module: &str, formats: &'static [Format]) -> Self {
        let script = format!("{ROOT}/tests/clients/readers.py");
        let command = ("python3", vec![script, module.to_owned()]);
        Self { name, command, formats, position: shogi_position }
    }

    fn node(name: &'static str) -> Self {
        let (script, folder) = (format!("{ROOT}/tests/clients/readers.mjs"), modules());
        let command = ("node", vec![script, name.to_owned(), folder]);
        let formats = &[Format::Kif, Format::Ki2, Format::Csa, Format::Jkf];
        Self { name, command, formats, position: shogi_position }
    }

    /// Compares the readings of samples and of random games; at least `least` must be read by both.
    fn agrees(&self, least: usize) {
        let kinds = KINDS.into_iter().filter(|kind| self.formats.contains(&kind.2));
        let kinds = kinds.filter(|kind| kind.2 != Format::Pdn || !kind.1.is_empty());
        let (mut files, mut readings) = (Vec::new(), BTreeMap::new());
        for kind in kinds {
            for file in samples(kind).into_iter().chain(written(kind, self.name)) {
                let bytes = fs::read(&file).expect("a file");
                let reading = records::read(kind.2, bytes, kind.0, &settings_of(kind));
                let name = file.to_str().expect("a path").to_owned();
                files.push(format!("{}\t{name}\n", kind.2.extension()));
                readings.insert(name, (kind.0, reading));
            }
        }
        let args: Vec<&str> = self.command.1.iter().map(String::as_str).collect();
        let (mut both, mut wrong) = (0, Vec::new());
        for line in answers(self.command.0, &args, files.concat()) {
            let fields: Vec<&str> = line.split('\t').collect();
            let (rules, reading) = &readings[fields[0]];
            if fields[1] != "read" {
                continue;
            }
            match self.compared(*rules, reading, &fields[2..]) {
                None => {}
                Some(true) => both += 1,
                Some(false) => {
                    wrong.push(fields[0].rsplit('/').next().unwrap_or_default().to_owned())
                }
            }
        }
        wrong.retain(|file| !WRONG.iter().any(|row| row.0 == self.name && file.starts_with(row.1)));
        assert!(wrong.is_empty(), "{} and Tengen differ: {wrong:?}", self.name);
        assert!(both >= least, "{}: {both} files are read by both", self.name);
    }

    /// Whether both read the same; none where Tengen refuses.
    fn compared(&self, rules: &dyn DynGame, reading: &Reading, lists: &[&str]) -> Option<bool> {
        let game = reading.games[0].as_ref().ok()?;
        let mut lists = lists.iter().zip([false, true]);
        Some(lists.all(|(list, is_tree)| {
            let theirs: Vec<String> = list.split(';').map(self.position).collect();
            let ours = positions_of(rules, game, is_tree);
            let mut ours: Vec<String> = ours.iter().map(|text| (self.position)(text)).collect();
            let mut theirs = theirs;
            if is_tree {
                // Programs go through a tree in their own order, and join its lines where they begin alike.
                for all in [&mut ours, &mut theirs] {
                    all.sort();
                    all.dedup();
                }
            }
            ours == theirs
        }))
    }
}

/// The samples of this kind.
fn samples(kind: Kind) -> Vec<PathBuf> {
    let folder = Path::new(ROOT).join("tests/suites/records");
    let files = fs::read_dir(folder).expect("samples").map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files.filter(|file| Format::of_file(file) == Some(kind.2)).collect();
    files.sort();
    files
}

/// Random games in files, half of them with variations.
fn written(kind: Kind, name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("peers-{name}"));
    fs::create_dir_all(&folder).expect("a folder");
    let file = |seed: u64| {
        let mut record = random_game(kind, seed);
        if seed.is_multiple_of(2) {
            record.main.variations.clear();
        }
        let text = records::write_in(kind.3, kind.2, &record, kind.0).expect("a text").text;
        let file = folder.join(format!("{seed}.{}", kind.2.extension()));
        fs::write(&file, text).expect("a file");
        file
    };
    (0..GAMES).map(file).collect()
}

/// Whether node is there and this module of npm; says that the test is skipped if not.
fn has_node_module(module: &str) -> bool {
    let is_there = Path::new(&modules()).join("node_modules").join(module).is_dir();
    if !is_there {
        installed::skip(&format!("npm's {module} is not installed"));
    }
    is_there && installed::has_programs(&["node"])
}

/// Where `.ci/run` puts what comes from npm.
fn modules() -> String {
    format!("{ROOT}/target/axe")
}

#[test]
fn cshogi_reads_what_tengen_reads() {
    if installed::has_python_module("cshogi.KIF") {
        Peer::python("cshogi", "cshogi", &[Format::Kif, Format::Csa]).agrees(90);
    }
}

#[test]
fn python_shogi_reads_what_tengen_reads() {
    if installed::has_python_module("shogi.KIF") {
        Peer::python("python-shogi", "shogi", &[Format::Kif, Format::Csa]).agrees(60);
    }
}

#[test]
fn tsshogi_reads_what_tengen_reads() {
    if has_node_module("tsshogi") {
        Peer::node("tsshogi").agrees(150);
    }
}

#[test]
fn json_kifu_format_reads_what_tengen_reads() {
    if has_node_module("json-kifu-format") {
        Peer::node("json-kifu-format").agrees(150);
    }
}

#[test]
fn pydraughts_reads_what_tengen_reads() {
    if installed::has_python_module("draughts.PDN") {
        let peer = Peer::python("pydraughts", "draughts", &[Format::Pdn]);
        Peer { position: draughts_position, ..peer }.agrees(30);
    }
}

#[test]
fn tengen_reads_the_moves_that_pyffish_writes() {
    if !installed::has_python_module("pyffish") {
        return;
    }
    let kind = KINDS.into_iter().find(|kind| kind.2 == Format::Pgn).expect("xiangqi");
    let played: Vec<GameRecord> = (0..GAMES).map(|seed| random_game(kind, seed)).collect();
    let question = |game: &GameRecord| {
        let board = kind.0.state(game.position.as_deref(), &game.settings).expect("a position");
        let moves: Vec<String> = game.moves().iter().map(|mv| from_one(mv)).collect();
        format!("{}\t{}\n", board.text(), moves.join(" "))
    };
    let script = format!("{ROOT}/tests/clients/readers.py");
    let lines = answers("python3", &[&script, "pyffish"], played.iter().map(question).collect());
    for (line, game) in lines.iter().zip(&played) {
        let [wxf, san, theirs] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let theirs: Vec<String> = theirs.split(';').map(xiangqi_position).collect();
        for (format, moves) in [("WXF", wxf), ("SAN", san)] {
            let start = game.position.as_deref().map(|fen| format!("[FEN \"{fen}\"]\n"));
            let text =
                format!("[Game \"Chinese Chess\"]\n{}\n{moves} *\n", start.unwrap_or_default());
            let read = records::read(Format::Pgn, &text, kind.0, &Settings::new()).whole();
            let read = read.unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
            let ours = positions_of(kind.0, &read[0], false);
            let ours: Vec<String> = ours.iter().map(|text| xiangqi_position(text)).collect();
            assert_eq!(ours, theirs, "{text}");
        }
    }
}
