use game::keys::SplitMix64;
use game::{Outcome, Side};

use super::*;
use crate::shogi::handicap_start;
use dyngame::{Erased, GameState};

const SHOGI: Erased<::shogi::Program> = Erased::new();
const XIANGQI: Erased<xiangqi::Program> = Erased::new();
const DRAUGHTS: Erased<draughts::Program> = Erased::new();
const GOMOKU: Erased<gomoku::Program> = Erased::new();
const CONNECT_FOUR: Erased<toy::connect_four::Program> = Erased::new();
const DOTS: Erased<dots::Program> = Erased::new();

/// A random game of up to `plies` plies, from the start or from a position reached at random.
fn random_record(rules: &dyn DynGame, settings: &Settings, seed: u64, plies: usize) -> GameRecord {
    let mut rng = SplitMix64::new(seed);
    let mut board = rules.state(None, settings).expect("a start position");
    let mut play = |board: &mut Box<dyn GameState>, plies: usize| {
        let mut moves = Vec::new();
        while moves.len() < plies && board.status().is_none() {
            let legal = board.moves();
            let mv = legal[rng.below(legal.len())];
            moves.push(board.canonical_text(mv));
            board.make(mv);
        }
        moves
    };
    let position = seed.is_multiple_of(2).then(|| {
        play(&mut board, 31);
        board.text()
    });
    let mut board = rules.state(position.as_deref(), settings).expect("a position");
    let moves = play(&mut board, plies);
    let (outcome, ending) = match board.status() {
        Some((outcome, _)) => (Some(outcome), board.ending().expect("an end").name.to_owned()),
        None => unfinished(board.side_to_move(), seed),
    };
    let moves = moves.into_iter().map(|text| MoveRecord::new(text, random_facts(&mut rng)));
    let main = MoveLine { moves: moves.collect(), ..MoveLine::default() };
    let control = |rng: &mut SplitMix64| {
        let text = ["60", "10+0.1", "600b30", "0b0.25", "3600+1.5b10", "40/90"][rng.below(6)];
        rng.below(3).checked_sub(1).map(|_| text.parse().expect("a time control"))
    };
    let date = ["2026-11-24 07:08:42", "1999-12-31", "1850-03", "1612"][rng.below(4)].parse().ok();
    let text = |rng: &mut SplitMix64, word: &str| match rng.below(3) {
        0 => String::new(),
        number => format!("{word} [{number}] \\ \"of\" {{three}}; 三番 (A+B)/2, %x"),
    };
    GameRecord {
        settings: settings.clone(),
        players: [text(&mut rng, "one"), text(&mut rng, "two")],
        event: text(&mut rng, "an event"),
        site: text(&mut rng, "a site"),
        round: ["", "3.1", "final"][rng.below(3)].to_owned(),
        date: date.filter(|_| rng.below(4) > 0),
        controls: match rng.below(2) {
            0 => [control(&mut rng); 2],
            _ => [control(&mut rng), control(&mut rng)],
        },
        position,
        main,
        outcome,
        ending,
    }
}

/// How a game ends that goes on by its rules: in any way, and some not at all.
fn unfinished(mover: Side, seed: u64) -> (Option<Outcome>, String) {
    let (won, lost) = (Some(Outcome::Win(mover)), Some(Outcome::Win(!mover)));
    let (outcome, name) = [
        (lost, "resignation"),
        (won, "resignation"),
        (lost, "time forfeit"),
        (lost, "illegal move"),
        (won, "declaration"),
        (Some(Outcome::Draw), "agreement"),
        (won, "adjudication"),
        (lost, ""),
        (None, ""),
    ][seed as usize % 9];
    (outcome, name.to_owned())
}

/// The facts of a move; now and then none is known, or a part. A depth without a score is not written.
fn random_facts(rng: &mut SplitMix64) -> Facts {
    let score = match rng.below(5) {
        0 => None,
        1 => Some(Score::Win(rng.below(40) as u32 + 1)),
        2 => Some(Score::Loss(rng.below(40) as u32)),
        _ => Some(Score::Centi(rng.below(4001) as i32 - 2000)),
    };
    let millis = [0, 3000, 61_000, 50, 1234, 4_000_123][rng.below(6)];
    Facts {
        millis: Some(millis).filter(|_| rng.below(4) > 0),
        score,
        depth: Some(rng.below(60) as u32).filter(|_| rng.below(3) > 0 && score.is_some()),
    }
}

/// Random records, each with what is read of its text, and that text.
fn returned<'a>(
    format: Format,
    rules: &'a dyn DynGame,
    settings: &'a Settings,
) -> impl Iterator<Item = (GameRecord, GameRecord, String)> + 'a {
    (0..36).map(move |seed| {
        let plies = if seed % 9 == 8 { 3 } else { 120 };
        let mut record = random_record(rules, settings, seed, plies);
        // These have no place for counters: positions begin anew.
        let cut = |text: &str| match format {
            Format::Kif | Format::Csa => Some(format!("{} 1", text.rsplit_once(' ')?.0)),
            Format::Pdn => Some(format!("{}:H0:F1", text.split_once(":H")?.0)),
            _ => None,
        };
        record.position = record.position.map(|text| cut(&text).unwrap_or(text));
        let text = write(format, &record, rules).expect("a text").text;
        let read = read(format, &text, rules, settings).whole();
        let mut read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.len(), 1, "seed {seed}\n{text}");
        (record, read.remove(0), text)
    })
}

/// Nothing is lost between a record, its text and the record that is read from it.
fn check(format: Format, rules: &dyn DynGame, settings: &Settings) {
    for (record, read, text) in returned(format, rules, settings) {
        let canonical = |record: &GameRecord| {
            let text = record.position.as_deref()?;
            Some(rules.state(Some(text), settings).expect("a position").text())
        };
        assert_eq!(canonical(&read), canonical(&record), "{text}");
        // A record names its own settings after those of the table.
        let position = record.position.clone();
        let named = GameRecord { settings: settings.clone(), position, ..read };
        assert_eq!(named, record, "{text}");
    }
}

/// Players, moves and result return from a format that has no place for the rest.
fn check_played(format: Format, rules: &dyn DynGame, settings: &Settings) {
    for (record, read, text) in returned(format, rules, settings) {
        let kept = |record: GameRecord| {
            (record.players, record.main.texts(), record.outcome, record.position.is_some())
        };
        assert_eq!(kept(read), kept(record), "{text}");
    }
}

#[test]
fn shogi_returns_from_its_formats() {
    for format in [Format::Kif, Format::Csa] {
        check(format, &SHOGI, &Settings::new());
    }
    for format in [Format::Ki2, Format::Jkf] {
        check_played(format, &SHOGI, &Settings::new());
    }
}

#[test]
fn xiangqi_returns_from_pgn() {
    check(Format::Pgn, &XIANGQI, &Settings::new());
}

#[test]
fn draughts_returns_from_pdn() {
    check(Format::Pdn, &DRAUGHTS, &Settings::new());
    for variant in ["english8", "english10"] {
        check(Format::Pdn, &DRAUGHTS, &vec![("Variant".into(), variant.into())]);
    }
}

#[test]
fn gomoku_and_dots_return_from_sgf() {
    check(Format::Sgf, &GOMOKU, &Settings::new());
    check(Format::Sgf, &DOTS, &Settings::new());
}

#[test]
fn any_game_returns_from_pgn() {
    check(Format::Pgn, &CONNECT_FOUR, &Settings::new());
    for rules in [&SHOGI as &dyn DynGame, &DRAUGHTS, &GOMOKU, &DOTS] {
        check(Format::Pgn, rules, &Settings::new());
    }
    assert_eq!(Format::usual(&CONNECT_FOUR, &Settings::new()), Ok(Format::Pgn));
}

#[test]
fn handicaps_have_their_positions() {
    let openings = SHOGI.description(&Settings::new()).expect("a description").openings;
    let starts: Vec<_> = crate::shogi::HANDICAPS.map(|row| handicap_start(row.2)).to_vec();
    for (name, start) in openings.starts {
        assert!(starts.iter().any(|known| known == start), "{name}");
    }
    for ((name, preset, _), start) in crate::shogi::HANDICAPS.into_iter().zip(&starts) {
        let kif = format!("手合割：{name}　　\n手数----指手---------消費時間--\n");
        let jkf = format!("{{\"initial\":{{\"preset\":\"{preset}\"}},\"moves\":[{{}}]}}");
        for (format, text) in [(Format::Kif, &kif), (Format::Jkf, &jkf)] {
            let games = read(format, text, &SHOGI, &Settings::new()).whole().expect(text);
            assert_eq!(games[0].position.as_ref(), Some(start), "{text}");
            SHOGI.state(Some(start), &Settings::new()).expect("a position");
            let again = write(format, &games[0], &SHOGI).expect("a text").text;
            assert!(again.contains(name) || again.contains(&format!("\"{preset}\"")), "{again}");
        }
    }
}

#[test]
fn faults_have_a_kind_and_a_place() {
    let refused = |format, rules: &dyn DynGame, text: &str| {
        let error = read(format, text, rules, &Settings::new()).whole().expect_err(text);
        (*error.cause, error.place.map(|Place { line, column }| [line, column]))
    };
    let form = |fault: Fault, line, column| (Cause::Form(fault), Some([line, column]));
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四？(33)\n";
    let (cause, place) = refused(Format::Kif, &SHOGI, text);
    assert!(matches!(cause, Cause::Rules(_)), "{cause}");
    assert_eq!(place, Some([3, 1]));
    let text = "PI\n+\n+7776FU,T1,-33X4F\n";
    let fault = Fault::CsaMove { text: "-33X4F".to_owned() };
    assert_eq!(refused(Format::Csa, &SHOGI, text), form(fault, 3, 12));
    let text = "{\"moves\":\n[}";
    let (cause, place) = refused(Format::Jkf, &SHOGI, text);
    assert!(matches!(cause, Cause::Form(Fault::Json { .. })), "{cause}");
    assert_eq!(place, Some([2, 2]));
    let text = "[Event \"?\"]\n\n1. C2=5 h8+7\n2. {far} O-O *";
    let (cause, place) = refused(Format::Pgn, &XIANGQI, text);
    assert!(matches!(cause, Cause::Rules(_)), "{cause}");
    assert_eq!(place, Some([4, 10]));
    let fault = Fault::OtherGame { game: "chess".to_owned(), text: "O-O".to_owned() };
    assert_eq!(check_chess(text), Err(fault));
    let text = "[Format \"WXF\"]\n1. H8+9 H8+9 P5+1 *";
    let fault = Fault::SeveralMoves { text: "P5+1".to_owned() };
    assert_eq!(refused(Format::Pgn, &XIANGQI, text), form(fault, 2, 14));
    let text = "[Event \"?\"]\n1. 11-15 33-34 *";
    let (cause, place) = refused(Format::Pdn, &DRAUGHTS, text);
    assert!(matches!(cause, Cause::Rules(_)), "{cause}");
    assert_eq!(place, Some([2, 10]));
    let fault = Fault::Point { text: "h88".to_owned() };
    assert_eq!(refused(Format::Sgf, &GOMOKU, "(;GM[4]SZ[15];B[hh]\n;W[h88])"), form(fault, 2, 3));
    let fault = Fault::OffBoard { text: "0,3,9".to_owned() };
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,3\n0,3,9\n";
    assert_eq!(refused(Format::Psq, &GOMOKU, text), form(fault, 3, 1));
}

#[test]
fn two_words_on_the_start_must_agree() {
    let refused = |format, rules: &dyn DynGame, text: &str| {
        let error = read(format, text, rules, &Settings::new()).whole().expect_err(text);
        error.place.map(|place| place.line)
    };
    let usual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let tags = format!("[FEN \"{usual} w\"]\n[FEN \"{usual} b\"]\n\n*\n");
    assert_eq!(refused(Format::Pgn, &XIANGQI, &tags), Some(2));
    let tags = "[GameType \"21\"]\n[GameType \"21,W,10,10,N2,0\"]\n\n*\n";
    assert_eq!(refused(Format::Pdn, &DRAUGHTS, tags), Some(2));
    for doubled in ["SZ[15]\nSZ[19]", "\nGM[1]SZ[15]", "SZ[15]AB[aa]PL[B]\nPL[W]"] {
        assert_eq!(refused(Format::Sgf, &GOMOKU, &format!("(;GM[4]{doubled})")), Some(2));
    }
    let same = read(Format::Sgf, "(;GM[4]SZ[15]SZ[15];B[hh])", &GOMOKU, &Settings::new());
    assert_eq!(same.whole().expect("a game")[0].moves(), ["h8"]);
}

/// The cells of docs/records.md: what returns from each format, and what its writer says that it leaves out.
#[test]
fn what_a_format_has_no_place_for_is_said() {
    let kinds: [(Format, &dyn DynGame); 8] = [
        (Format::Kif, &SHOGI),
        (Format::Jkf, &SHOGI),
        (Format::Ki2, &SHOGI),
        (Format::Csa, &SHOGI),
        (Format::Pgn, &XIANGQI),
        (Format::Pdn, &DRAUGHTS),
        (Format::Sgf, &GOMOKU),
        (Format::Psq, &GOMOKU),
    ];
    for (format, rules) in kinds {
        let board = rules.state(None, &Settings::new()).expect("a start");
        let texts: Vec<_> = board.moves().into_iter().map(|mv| board.canonical_text(mv)).collect();
        let mut main = MoveLine::of([texts[0].clone()]);
        main.moves[0].comment = "said".to_owned();
        main.moves[0].facts.millis = Some(5000);
        let line = MoveLine::of([texts[1].clone()]);
        main.variations.push(Variation { after: 0, line });
        let record = GameRecord { main, ..GameRecord::default() };
        let written = write(format, &record, rules).expect("a text");
        let read = read(format, &written.text, rules, &Settings::new()).whole();
        let read = read.expect(&written.text).remove(0).main;
        let lost = [
            ("record-no-variations", read.variations.is_empty()),
            ("record-no-comments", read.moves[0].comment.is_empty()),
            ("record-no-times", read.moves[0].facts.millis.is_none()),
        ];
        let lost: Vec<_> = lost.iter().filter(|lost| lost.1).map(|lost| lost.0).collect();
        let said: Vec<_> =
            written.warnings.iter().map(|said| game::Refusal::message(&said.notice).id).collect();
        assert_eq!(said, lost, "{format:?}");
        let expected: &[&str] = match format {
            Format::Csa => &["record-no-variations"],
            Format::Ki2 => &["record-no-times"],
            Format::Psq => &["record-no-variations", "record-no-comments"],
            _ => &[],
        };
        assert_eq!(lost, expected, "{format:?}");
    }
}

mod shogi_records;
