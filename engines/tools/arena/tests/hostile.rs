//! Journals and openings that are cut or changed at a place are read, or refused in one line.

use arena::journal::{GameEntry, Journal, JournalSet, MatchSettings, text_of};
use arena::openings;
use dyngame::{DynGame, Erased, Settings};
use files::Lock;

const SHOGI: Erased<shogi::Program> = Erased::new();
const XIANGQI: Erased<xiangqi::Program> = Erased::new();
const DRAUGHTS: Erased<draughts::Program> = Erased::new();
const GOMOKU: Erased<gomoku::Program> = Erased::new();
const DOTS: Erased<dots::Program> = Erased::new();

/// Texts to put where something else stood.
const OTHERS: &[&str] = &[
    "",
    "0",
    "99999999999999999999",
    "-1",
    "(",
    ")",
    "[",
    "]",
    "{",
    "\"",
    "\\",
    ";",
    "\n",
    "\0",
    "\u{6f22}",
];

/// `text` cut at every place, and with another thing at every place.
fn damaged(text: &str) -> impl Iterator<Item = String> + '_ {
    text.char_indices().enumerate().flat_map(move |(number, (at, letter))| {
        let other = OTHERS[number % OTHERS.len()];
        let (before, after) = (&text[..at], &text[at + letter.len_utf8()..]);
        [
            before.to_owned(),
            format!("{before}{other}{after}"),
            format!("{before}{other}{}", &text[at..]),
        ]
    })
}

/// The first `plies` moves of a game in which each side plays its first legal one.
fn moves(rules: &dyn DynGame, plies: usize) -> Vec<String> {
    let mut board = rules.state(None, &Settings::new()).expect("a start position");
    let next = |_| {
        let mv = board.moves()[0];
        let text = board.canonical_text(mv);
        board.make(mv);
        text
    };
    (0..plies).map(next).collect()
}

#[test]
fn openings_are_read_or_refused() {
    for rules in [&SHOGI as &dyn DynGame, &XIANGQI, &DRAUGHTS, &GOMOKU, &DOTS] {
        let settings = Settings::new();
        let start = rules.state(None, &settings).expect("a start position").text();
        let moves = moves(rules, 3).join(" ");
        let text = format!("# openings\nstartpos moves {moves}\n{start}\n{moves}\n");
        assert_eq!(openings::parse(&text, rules, &settings).map(|all| all.len()), Ok(3));
        for text in damaged(&text) {
            if let Err(error) = openings::parse(&text, rules, &settings) {
                assert_eq!(error.to_string().lines().count(), 1, "{error}\n{text}");
            }
        }
    }
}

/// Settings of a match between two engines, and its first game.
fn journal() -> String {
    let engine = |name: &str| {
        format!(
            r#"{{"name":"{name}","command":["a"],"protocol":"usi","options":[],"limits":{{"nodes":9}},"hash":1}}"#
        )
    };
    let (one, two) = (engine("a"), engine("b"));
    format!(
        r#"{{"kind":"match","version":1,"game":"shogi","settings":[],"engines":[{one},{two}],"format":"round-robin","rounds":1,"seed":1,"openings":1,"adjudication":{{"max_plies":1000}},"margin":100}}
{{"kind":"game","pair":0,"leg":0,"engines":[0,1],"opening":{{"moves":["7g7f"]}},"winner":1,"reason":{{"by":"rule","what":"no-move"}},"moves":[{{"m":"3c3d","t":14,"s":114,"d":2,"n":9}}]}}
"#
    )
}

/// It may be a misspelt one, without which the game would begin elsewhere.
#[test]
fn a_key_that_nobody_knows_is_damage() {
    let text = journal();
    for (key, other) in [
        ("moves\":[\"7g7f", "move\":[\"7g7f"),
        ("\"leg\":0", "\"legs\":1,\"leg\":0"),
        ("\"s\":1", "\"S\":1"),
    ] {
        let shelf = JournalSet::of(text.replace(key, other).as_bytes()).expect("a journal");
        assert_eq!((shelf.record.games.len(), shelf.damage.len()), (0, 1), "{other}");
    }
    let text = text.replace("\"seed\"", "\"evnt\":\"x\",\"seed\"");
    assert!(JournalSet::of(text.as_bytes()).is_err());
}

#[test]
fn journals_are_read_or_refused() {
    let text = journal();
    let shelf = JournalSet::of(text.as_bytes()).expect("a journal");
    assert_eq!((shelf.record.games.len(), shelf.damage.len()), (1, 0));
    for text in damaged(&text) {
        if let Ok(mut shelf) = JournalSet::of(text.as_bytes()) {
            assert!(shelf.damage.iter().all(|damage| !damage.to_string().contains('\n')));
            let games = shelf.games().collect::<Result<Vec<_>, _>>().expect("the games");
            let _ = arena::report::text(&shelf.record, None, None);
            let _ = arena::html::page(&mut shelf, &SHOGI, (None, None), 9);
            text_of(shelf.record.settings.clone(), games).expect("a text");
        }
    }
    let deep = format!("{text}{}\n", "[".repeat(1 << 20));
    assert_eq!(JournalSet::of(deep.as_bytes()).expect("a journal").damage.len(), 1);
}

#[test]
fn journals_of_too_much_are_refused() {
    let text = journal();
    let refused = |text: &str| match JournalSet::of(text.as_bytes()) {
        Ok(shelf) => shelf.damage.first().map(ToString::to_string).unwrap_or_default(),
        Err(error) => error.to_string(),
    };
    // Tables have a place for every two engines.
    let (start, rest) = text.split_once("\"engines\":[").expect("the engines");
    let (engine, _) = rest.split_once("\"hash\":1},").expect("an engine");
    let many =
        format!("{start}\"engines\":[{}{rest}", format!("{engine}\"hash\":1}},").repeat(60_000));
    assert!(refused(&many).contains("60002 engines"), "{}", refused(&many));
    // Numbers at the end of what there is.
    let last = text.replace("\"pair\":0", &format!("\"pair\":{}", u64::MAX));
    assert!(refused(&last).contains("no pair has this number"));
    let rounds = text.replace("\"rounds\":1", &format!("\"rounds\":{}", u64::MAX));
    let mut shelf = JournalSet::of(rounds.as_bytes()).expect("a journal");
    assert!(arena::html::page(&mut shelf, &SHOGI, (None, None), 9).is_ok());
    // A line that does not end.
    let long = format!("{text}{}\n", " ".repeat(9 << 20));
    assert!(refused(&long).contains("longer than 8 MiB"), "{}", refused(&long));
}

#[test]
fn a_file_names_no_files() {
    let set = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    let file = "/no/such/file";
    // A network is no rule, also where the command line names it.
    let refused = SHOGI.check(&set("EvalFile", file));
    assert!(refused.is_err_and(|error| error.to_string().starts_with("EvalFile is no rule")));
    for (rules, names) in [
        (&SHOGI as &dyn DynGame, ["EvalFile", "evalfile"]),
        (&DRAUGHTS, ["EndgameFile", "ENDGAMEFILE"]),
    ] {
        for name in names {
            assert_eq!(rules.recorded(&set(name, file)), Ok(Settings::new()), "{name}");
        }
        for name in ["BookFile", "Log", "LogFile", "Hash"] {
            assert!(rules.recorded(&set(name, file)).is_err(), "{name}");
        }
    }
    let variant = set("Variant", "english8");
    let both = [variant.clone(), set("EndgameFile", file)].concat();
    assert_eq!(DRAUGHTS.recorded(&both), Ok(variant));
}

/// The memory for a finished game must not grow with its moves.
#[test]
fn a_match_keeps_results_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let mut shelf = JournalSet::of(journal().as_bytes()).expect("a journal");
    let settings = MatchSettings { rounds: 100, ..shelf.record.settings.clone() };
    let game = shelf.game((0, 0)).expect("a journal").expect("a game");
    let lock = Lock::acquire(&path).expect("a lock");
    let mut journal = Journal::open(&path, lock, None, &settings).expect("a journal");
    for pair in 0..100 {
        let moves = vec![game.moves[0].clone(); 1000];
        journal.append(&GameEntry { pair, moves, ..game.clone() }).expect("a line");
    }
    // All that there is of a game in memory, on the heap too: its reason is a word.
    let kept = &journal.set.record.games[&(99, 0)];
    assert!(size_of_val(kept) <= 96, "{} bytes of a game are kept", size_of_val(kept));
    assert_eq!(kept.moves, 1000);
    // The rest is where it was written, in this process and in one that goes on.
    let again = journal.set.game((99, 0)).expect("the journal").expect("a game");
    assert_eq!((again.pair, again.moves.len()), (99, 1000));
    assert_eq!(journal.set.games().map(|game| game.expect("a game").pair).sum::<u64>(), 99 * 50);
    drop(journal);
    let mut shelf = Journal::read(&path, &[]).expect("a journal").expect("games");
    assert_eq!(shelf.games().map(|game| game.expect("a game").pair).sum::<u64>(), 99 * 50);
}
