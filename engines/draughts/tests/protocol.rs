//! Conversations in both protocols, in process.

use std::io::{self, Cursor, Read, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use draughts::endgame::build;
use draughts::{Position, Program, Rules, Variant};
use game::Notation as _;

/// Collects what the engine says.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Heard {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is said to the engine; the end of the input comes once `until` has been heard.
struct Said {
    text: Cursor<String>,
    heard: Heard,
    until: &'static str,
}

impl Read for Said {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        let mut patience = 10_000;
        while count == 0 && patience > 0 && !self.heard.text().contains(self.until) {
            thread::sleep(Duration::from_millis(1));
            patience -= 1;
        }
        Ok(count)
    }
}

/// Runs the engine with `args` on `input`, keeps the input open until `until` is heard, and
/// returns the lines it says.
fn run_until(args: &[&str], input: &str, until: &'static str) -> Vec<String> {
    let heard = Heard::default();
    let args = std::iter::once("tengen-draughts").chain(args.iter().copied()).map(Into::into);
    let said = Said { text: Cursor::new(input.to_owned()), heard: heard.clone(), until };
    assert_eq!(shell::run::<Program>(args, said, heard.clone()), ExitCode::SUCCESS);
    heard.text().lines().map(str::to_owned).collect()
}

fn run(args: &[&str], input: &str) -> Vec<String> {
    run_until(args, input, "")
}

fn last(args: &[&str], input: &str) -> String {
    run(args, input).pop().unwrap_or_default()
}

#[test]
fn ugi_plays_and_answers_queries() {
    let said = run(
        &[],
        "ugi\nisready\nposition startpos moves 43-37 30-36\nquery fen\nquery p1turn\n\
         query result\ngo depth 5\n",
    );
    assert!(said.contains(&"ugiok".to_owned()) && said.contains(&"readyok".to_owned()));
    let fen = said.iter().find(|line| line.starts_with("response W:W37,44")).unwrap();
    assert!(fen.ends_with(":H0:F2"), "{fen}");
    assert!(
        said.contains(&"response true".to_owned()) && said.contains(&"response none".to_owned())
    );
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
}

#[test]
fn captures_are_said_with_their_whole_path_and_heard_in_short() {
    let path = "position fen W:WK14,72:B9,10,1\ngo depth 3\n";
    assert!(last(&[], path).starts_with("bestmove 14x3x16"), "{}", last(&[], path));
    let short = "position fen W:WK14,72:B9,10,1 moves 14x16\nquery fen\n";
    assert_eq!(last(&[], short), "response B:WK16,72:B1:H0:F1");
}

#[test]
fn a_path_asked_for_is_taken_even_if_the_search_merges_it_with_another() {
    let both = ["40x27x38x51x40", "40x51x38x27x40"];
    let fen = "position fen W:WK40,K72:B1,2,33,34,45,46";
    assert!(run(&[], &format!("{fen}\nquery moves\n"))[0].contains(&both.join(" ")));
    for threads in [1, 2] {
        let ask = |moves: &str| {
            let talk = format!(
                "setoption name Threads value {threads}\n{fen}\ngo depth 5 searchmoves {moves}\n"
            );
            last(&[], &talk)
        };
        for path in both {
            assert!(ask(path).starts_with(&format!("bestmove {path}")), "{}", ask(path));
        }
        let either = ask(&both.join(" "));
        assert!(both.iter().any(|path| either.contains(path)), "{either}");
    }
}

#[test]
fn a_damaged_endgame_file_is_refused_and_play_goes_on() {
    let whole = build(Variant::English12, 2, &mut |_| ());
    let path = std::env::temp_dir().join(format!("tengen-{}-played", std::process::id()));
    whole.save(&path).unwrap();
    let talk = format!(
        "setoption name EndgameFile value {}\nisready\nposition fen W:WK50:BK1\neval\n\
         go depth 3\n",
        path.display()
    );
    let said = run(&[], &talk);
    assert!(said.iter().any(|line| line.starts_with("endgame table: ")), "{said:?}");
    let bytes = std::fs::read(&path).unwrap();
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 1;
    build(Variant::English8, 2, &mut |_| ()).save(&path).unwrap();
    let foreign = std::fs::read(&path).unwrap();
    let cut = &bytes[..bytes.len() - 9];
    for refused in [&changed[..], cut, &bytes[..10], &foreign, b"PDN", b""] {
        std::fs::write(&path, refused).unwrap();
        let said = run(&[], &talk);
        let errors = said.iter().filter(|line| line.starts_with("info string error: "));
        let errors = errors.collect::<Vec<_>>();
        let [error] = errors[..] else { panic!("{said:?}") };
        assert!(error.contains("endgame file"), "{error}");
        assert!(error.contains(&path.display().to_string()), "{error}");
        assert!(said.contains(&"readyok".to_owned()), "{said:?}");
        assert!(said.last().unwrap().starts_with("bestmove 50-"), "{said:?}");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn variants_start_with_their_own_side() {
    let said = run(
        &[],
        "setoption name Variant value english8\nposition startpos\nquery fen\nquery p1turn\n",
    );
    assert!(said[0].starts_with("response B:W21,"), "{said:?}");
    assert_eq!(said[1], "response true");
}

#[test]
fn a_hub_string_brings_its_own_board() {
    let text = "position fen Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\ngo perft 4\n";
    assert_eq!(last(&[], text), "Nodes searched: 1469");
}

#[test]
fn bad_input_is_refused_and_play_goes_on() {
    let said = run(
        &[],
        "position fen W:W6:B1\ngo depth 2\nposition startpos moves 43-38\ngo depth 2\n\
         setoption name EndgameFile value /nowhere/at/all\nisready\n\
         position startpos\ngo depth 2\n",
    );
    let refused = |reason: &str| said.iter().any(|line| line.contains(reason));
    assert!(refused("man of W on its promotion row: 6"), "{said:?}");
    assert!(refused("illegal move: 43-38"), "{said:?}");
    assert!(refused("endgame file cannot be read"), "{said:?}");
    assert_eq!(said.iter().filter(|line| *line == "bestmove (none)").count(), 2);
    assert!(said.last().unwrap().starts_with("bestmove 4"), "{said:?}");
}

/// What the engine answers in Hub to a search from `fen` after `moves`.
fn hub_answer(fen: &str, moves: &str) -> Vec<String> {
    let pos = Position::parse_position(fen, &Rules::default()).unwrap().hub_text();
    let talk = format!("hub\ninit\npos pos={pos} moves=\"{moves}\"\nlevel depth=3\ngo think\n");
    run_until(&["hub"], &talk, "done")
}

#[test]
fn hub_plays_on_73_characters() {
    let said = hub_answer("W:W43-72:B1-30", "43-37 29-36 49-43 27-34 37-32 26x37x32 44x31x37");
    let has = |start: &str| said.iter().any(|line| line.starts_with(start));
    assert!(has("id name=\"Tengen Draughts\"") && has("wait") && has("ready"), "{said:?}");
    assert!(has("param name=variant value=english12 type=enum"), "{said:?}");
    assert!(has("done move="), "{said:?}");
    assert!(!has("error"), "{said:?}");
}

#[test]
fn hub_captures_name_what_they_take() {
    let said = hub_answer("W:WK14,72:B9,10,1", "");
    assert!(said.iter().any(|line| line.starts_with("done move=14x16x9x10")), "{said:?}");
    let said = hub_answer("W:WK14,72:B9,10,1", "14x16x10x9 1-7");
    assert!(said.iter().any(|line| line.starts_with("done move=")), "{said:?}");
    let said = hub_answer("W:WK14,72:B9,10,1", "14x3x16");
    assert!(said.iter().any(|line| line.starts_with("error message=\"illegal move")), "{said:?}");
}

#[test]
fn a_subcommand_without_the_tables_asked_for_fails() {
    let args = ["endgames", "probe", "--position", "W:W67,68:B9"];
    let absent = ["-o", "EndgameFile=/nowhere/at/all"];
    let args = ["tengen-draughts"].iter().chain(&absent).chain(&args);
    let heard = Heard::default();
    let code = shell::run::<Program>(args.map(Into::into), io::empty(), heard.clone());
    assert_eq!((code, heard.text().as_str()), (ExitCode::FAILURE, ""));
}

#[test]
fn subcommands_do_their_work() {
    assert_eq!(last(&["endgames", "probe", "--position", "W:W67,68:B9"], ""), "win 93");
    assert_eq!(last(&["endgames", "probe", "--position", "B:WK64:BK10"], ""), "draw");
    let played = last(&["endgames", "play", "--endings", "3", "--nodes", "2000"], "");
    assert!(played.starts_with("of 3 won endings "), "{played}");
    assert_eq!(last(&["perft", "3"], ""), "Nodes searched: 1222");
    let eval = ["eval", "-o", "Eval=classic", "--position", "B:W43-56,K40:B1-10"];
    assert!(run(&eval, "").iter().any(|line| line.contains("-8000")));
}
