//! The end of a game has one name, whatever shows it.

use arena::console::Console;
use arena::journal::{GameEntry, JournalSet, MatchSettings, of_records, text_of};
use arena::{html, report};
use face::rules::{Rules, RulesOf, Settings};
use game::TextError;
use records::{Format, GameRecord};

/// A game that ends by its rules, and what its players call that. `*` stands for first legal moves up to
/// the end.
struct End {
    rules: &'static dyn Rules,
    settings: &'static [(&'static str, &'static str)],
    position: Option<&'static str>,
    moves: &'static str,
    name: &'static str,
}

const SHOGI: &dyn Rules = &RulesOf::<shogi::Program>::new();
const XIANGQI: &dyn Rules = &RulesOf::<xiangqi::Program>::new();
const DRAUGHTS: &dyn Rules = &RulesOf::<draughts::Program>::new();
const GOMOKU: &dyn Rules = &RulesOf::<gomoku::Program>::new();
const DOTS: &dyn Rules = &RulesOf::<dots::Program>::new();
const CONNECT_FOUR: &dyn Rules = &RulesOf::<toy::connect_four::Program>::new();
const TICTACTOE: &dyn Rules = &RulesOf::<toy::tictactoe::Program>::new();

const fn end(
    rules: &'static dyn Rules,
    position: Option<&'static str>,
    moves: &'static str,
    name: &'static str,
) -> End {
    End { rules, settings: &[], position, moves, name }
}

const RENJU: &[(&str, &str)] = &[("Rule", "renju"), ("ForbiddenLoses", "true")];
const ENGLISH: &[(&str, &str)] = &[("Variant", "english8")];

/// Fifteen rows of pairs without four in a row, but for the first point.
const FULL: &str = "1bwwbbwwbbwwbbw/wwbbwwbbwwbbwwb/bbwwbbwwbbwwbbw/wwbbwwbbwwbbwwb/\
    bbwwbbwwbbwwbbw/wwbbwwbbwwbbwwb/bbwwbbwwbbwwbbw/wwbbwwbbwwbbwwb/bbwwbbwwbbwwbbw/\
    wwbbwwbbwwbbwwb/bbwwbbwwbbwwbbw/wwbbwwbbwwbbwwb/bbwwbbwwbbwwbbw/wwbbwwbbwwbbwwb/\
    bbwwbbwwbbwwbbw b freestyle";

const ENDS: &[End] = &[
    end(SHOGI, Some("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"), "", "checkmate"),
    end(SHOGI, Some("8k/9/5B1G1/9/9/9/9/9/K8 w - 1"), "", "no legal move"),
    end(SHOGI, None, "4i4h 4a4b 4h4i 4b4a 4i4h 4a4b 4h4i 4b4a 4i4h 4a4b 4h4i 4b4a", "sennichite"),
    end(
        SHOGI,
        Some("k8/9/9/9/9/9/9/9/1R6K b - 1"),
        "8i9i 9a8a 9i8i 8a9a 8i9i 9a8a 9i8i 8a9a 8i9i 9a8a 9i8i 8a9a",
        "perpetual check",
    ),
    End {
        settings: &[("EnteringKingRule", "TryRule")],
        ..end(SHOGI, Some("9/4K4/9/9/9/9/9/9/k8 b - 1"), "5b5a", "try")
    },
    End { settings: &[("MaxMovesToDraw", "2")], ..end(SHOGI, None, "7g7f 3c3d", "move limit") },
    end(XIANGQI, Some("3k5/9/9/9/9/9/9/9/3R5/3RK4 b - - 0 1"), "", "checkmate"),
    end(XIANGQI, Some("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1"), "", "stalemate"),
    end(
        XIANGQI,
        Some("4k4/9/9/4p4/9/9/4P4/9/9/4K4 w - - 0 1"),
        "e0e1 e9e8 e1e0 e8e9 e0e1 e9e8 e1e0 e8e9 e0e1 e9e8 e1e0 e8e9 e0e1 e9e8 e1e0 e8e9",
        "repetition",
    ),
    end(
        XIANGQI,
        Some("9/2n6/4k1N2/9/6b2/4C4/9/9/4K4/9 w - - 0 1"),
        "g7f9 e7e8 f9g7 e8e7 g7f9 e7e8 f9g7 e8e7 g7f9 e7e8 f9g7 e8e7 g7f9 e7e8 f9g7 e8e7",
        "perpetual check",
    ),
    end(
        XIANGQI,
        Some("5k3/7r1/5a3/9/7N1/9/9/3r1A3/4AK3/7p1 w - - 0 1"),
        "h5g3 h8g8 g3h5 g8h8 h5g3 h8g8 g3h5 g8h8 h5g3 h8g8 g3h5 g8h8 h5g3 h8g8 g3h5 g8h8",
        "perpetual chase",
    ),
    end(XIANGQI, Some("4k4/4a4/9/9/9/9/9/9/R8/3K5 w - - 119 90"), "a1a2", "move count"),
    end(XIANGQI, Some("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"), "", "insufficient material"),
    End { settings: ENGLISH, ..end(DRAUGHTS, Some("B:W14:B9"), "9x18", "all pieces captured") },
    End { settings: ENGLISH, ..end(DRAUGHTS, Some("W:W29:B22,25"), "", "no move left") },
    End {
        settings: ENGLISH,
        ..end(
            DRAUGHTS,
            Some("W:WK1:BK32"),
            "1-6 32-28 6-1 28-32 1-6 32-28 6-1 28-32 1-6 32-28 6-1 28-32 1-6 32-28 6-1 28-32",
            "repetition",
        )
    },
    End { settings: ENGLISH, ..end(DRAUGHTS, Some("W:WK1:BK32:H79:F60"), "1-6", "no progress") },
    end(GOMOKU, None, "a1 a3 b1 b3 c1 c3 d1 d3 e1", "five in a row"),
    end(GOMOKU, Some(FULL), "*", "full board"),
    End {
        settings: RENJU,
        ..end(GOMOKU, None, "a1 a3 b1 c3 c1 e3 e1 g3 f1 j3 d1", "forbidden overline")
    },
    End {
        settings: RENJU,
        ..end(GOMOKU, None, "e8 a1 f8 a15 g8 o1 h5 o15 h6 a10 h7 o10 h8", "forbidden double-four")
    },
    End {
        settings: RENJU,
        ..end(GOMOKU, None, "f8 a1 g8 a15 h7 o1 h6 o15 h8", "forbidden double-three")
    },
    End { settings: &[("Size", "2x2")], ..end(DOTS, None, "*", "last line") },
    end(CONNECT_FOUR, None, "*", "four in a row"),
    end(CONNECT_FOUR, Some("xxooxx./ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox o"), "*", "full board"),
    end(TICTACTOE, None, "*", "three in a row"),
    end(TICTACTOE, Some("xxo/oox/xo. x"), "*", "full board"),
];

impl End {
    fn settings(&self) -> Settings {
        self.settings.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
    }

    /// The game, played to its end.
    fn record(&self) -> Result<GameRecord, TextError> {
        let mut board = self.rules.board(self.position, &self.settings())?;
        let mut moves = Vec::new();
        let mut given = self.moves.split_whitespace();
        while board.status().is_none() {
            let first = || board.legal_moves().swap_remove(0);
            let mv =
                if self.moves == "*" { first() } else { given.next().unwrap_or("").to_owned() };
            board.play(&mv)?;
            moves.push(mv);
        }
        assert_eq!(board.ending(), Some(self.name), "{}", board.text());
        let outcome = board.status().map(|(outcome, _)| outcome);
        let players = ["one".to_owned(), "two".to_owned()];
        let position = self.position.map(str::to_owned);
        let settings = self.settings();
        let ending = self.name.to_owned();
        Ok(GameRecord {
            settings,
            players,
            position,
            moves,
            outcome,
            ending,
            ..GameRecord::default()
        })
    }
}

#[test]
fn every_end_is_tried() {
    let all = [SHOGI, XIANGQI, DRAUGHTS, GOMOKU, DOTS, CONNECT_FOUR, TICTACTOE];
    for rules in all {
        let tried = ENDS.iter().filter(|end| end.rules.word() == rules.word());
        let mut tried: Vec<_> = tried.map(|end| end.name).collect();
        let mut wanted = rules.ends().to_vec();
        tried.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(tried, wanted, "{}", rules.word());
    }
}

#[test]
fn an_end_has_one_name_in_records_journals_reports_and_at_the_console() {
    for end in ENDS {
        let record = end.record().unwrap_or_else(|error| panic!("{}: {error}", end.name));
        let settings = end.settings();
        let formats = Format::of_game(end.rules, &settings).expect("formats");
        // PSQ has no place for a start position or a reason.
        for format in formats.into_iter().filter(|&format| format != Format::Psq) {
            let text = records::write(format, &record, end.rules).expect("a text");
            let read = records::read(format, &text, end.rules, &settings);
            let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(
                (&*read[0].ending, read[0].outcome),
                (end.name, record.outcome),
                "{format:?}\n{text}"
            );
        }
        let (settings, games) =
            of_records(std::slice::from_ref(&record), end.rules, &settings).expect("games");
        assert_eq!(games[0].end(), end.name);
        check_reports(end, settings, games);
        check_console(end, &record);
    }
}

fn check_reports(end: &End, settings: MatchSettings, games: Vec<GameEntry>) {
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
    let settings = end.settings();
    let mut console = Console::new(end.rules, &settings, end.position).expect("a table");
    for mv in &record.moves {
        console.execute(mv).expect("a legal move");
    }
    let status = console.status().join("\n");
    assert!(
        status.starts_with("result ") && status.ends_with(&format!(": {}", end.name)),
        "{status}"
    );
}

/// A journal of records holds what they know, and gives it back.
#[test]
fn records_become_journals_and_records_again() {
    let pgn = "[Event \"Open\"]\n[Site \"Kyoto\"]\n[Date \"2026.11.24\"]\n[Time \"07:08:42\"]\n\
        [Round \"3.2\"]\n[Red \"new\"]\n[Black \"old\"]\n[TimeControl \"10+0.1\"]\n\
        [Termination \"time forfeit\"]\n[Result \"1-0\"]\n\n\
        1. H2-E2 H9-G7 2. H0-G2 {+0.31/12 0.10s} I9-H9 {-M4/9 5s} 1-0\n\
        [Round \"3.1\"]\n[Red \"old\"]\n[Black \"new\"]\n[Result \"1/2-1/2\"]\n\n1. C3-C4 1/2-1/2\n\
        [Round \"4.1\"]\n[Red \"old\"]\n[Black \"new\"]\n[Result \"*\"]\n\n1. C3-C4 *\n";
    let none = Settings::new();
    let read = records::read(Format::Pgn, pgn, XIANGQI, &none).expect("records");
    let (settings, games) = of_records(&read, XIANGQI, &none).expect("games");
    assert_eq!(games.len(), 2, "a game without a result is none of a match");
    let places: Vec<_> = games.iter().map(|game| (game.pair, game.leg, game.engines)).collect();
    assert_eq!(places, [(3, 1, [0, 1]), (3, 0, [1, 0])]);
    assert_eq!(games[0].opening.moves, ["h2e2", "h9g7"]);
    assert_eq!((games[0].moves[0].score, games[0].moves[0].depth), (Some(31), Some(12)));
    assert_eq!((games[0].moves[1].mate, games[0].moves[1].millis), (Some(-4), 5000));
    assert_eq!(games[0].end(), "time forfeit");
    assert_eq!(games[1].end(), "agreement");
    let again = games[0].record(&settings);
    assert_eq!(again, read[0]);
}
