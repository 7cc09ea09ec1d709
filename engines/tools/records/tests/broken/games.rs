//! Random games with variations, in each format that a game is kept in.

use dyngame::{DynGame, Erased, GameState, Settings};
use game::Outcome;
use game::keys::SplitMix64;
use records::{End, EndName, Facts, Format, GameRecord, MoveLine, MoveRecord, Score, Variation};

pub(crate) const SHOGI: Erased<shogi::Program> = Erased::new();
pub(crate) const XIANGQI: Erased<xiangqi::Program> = Erased::new();
pub(crate) const DRAUGHTS: Erased<draughts::Program> = Erased::new();
pub(crate) const GOMOKU: Erased<gomoku::Program> = Erased::new();
pub(crate) const DOTS: Erased<dots::Program> = Erased::new();

/// A game, a setting of it, a format, and a notation of its moves.
pub(crate) type Kind =
    (&'static dyn DynGame, &'static [(&'static str, &'static str)], Format, Option<&'static str>);

pub(crate) const KINDS: [Kind; 15] = [
    (&SHOGI, &[], Format::Kif, None),
    (&SHOGI, &[], Format::Ki2, None),
    (&SHOGI, &[], Format::Csa, None),
    (&SHOGI, &[], Format::Jkf, None),
    (&XIANGQI, &[], Format::Pgn, Some("ICCS")),
    (&XIANGQI, &[], Format::Pgn, Some("WXF")),
    (&XIANGQI, &[], Format::Pgn, Some("Chinese")),
    (&DRAUGHTS, &[], Format::Pdn, None),
    (&DRAUGHTS, &[("Variant", "english8")], Format::Pdn, None),
    (&GOMOKU, &[], Format::Sgf, None),
    (&GOMOKU, &[("Rule", "renju")], Format::Sgf, None),
    (&GOMOKU, &[], Format::Psq, None),
    (&GOMOKU, &[], Format::Pgn, None),
    (&DOTS, &[], Format::Sgf, None),
    (&DOTS, &[], Format::Pgn, None),
];

/// A game of shogi without White's rook and bishop.
const HANDICAP: &str = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

pub(crate) fn settings_of(kind: Kind) -> Settings {
    kind.1.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// Variations in one another, at most.
const DEPTH: u32 = 2;

/// A line of up to `plies` moves with lines that branch from it; the board comes back as it was.
fn random_line(
    board: &mut dyn GameState,
    rng: &mut SplitMix64,
    plies: usize,
    depth: u32,
) -> MoveLine {
    let mut line = MoveLine::default();
    while line.moves.len() < plies && board.status().is_none() {
        let legal = board.moves();
        let after = line.moves.len();
        // Other first moves of a variation stand beside it, not in it.
        while depth > 0 && (after > 0 || depth == DEPTH) && rng.below(6) == 0 {
            let inner = random_line(board, rng, 1 + plies / 3, depth - 1);
            line.variations.push(Variation { after, line: inner });
        }
        let mv = legal[rng.below(legal.len())];
        let mut made = MoveRecord::new(board.canonical_text(mv), Default::default());
        if rng.below(8) == 0 {
            made.comment = ["good", "▲７六歩 (77)", "1. x {y", "a ] b \\ c", "二つ\n三つ"]
                [rng.below(5)]
            .to_owned();
        }
        line.moves.push(made);
        board.make(mv);
    }
    line.moves.iter().for_each(|_| {
        board.unmake();
    });
    line
}

/// A start position that is not the usual one, as far as the format has a place for it.
fn random_start(
    rules: &dyn DynGame,
    settings: &Settings,
    format: Format,
    rng: &mut SplitMix64,
) -> String {
    let is_shogi = rules.word() == "shogi";
    if is_shogi && rng.below(4) == 0 {
        return HANDICAP.to_owned();
    }
    let mut board = rules.state(None, settings).expect("a start");
    for _ in 0..1 + rng.below(if is_shogi { 89 } else { 29 }) {
        let legal = board.moves();
        if board.status().is_some() || legal.is_empty() {
            break;
        }
        board.make(legal[rng.below(legal.len())]);
    }
    kept(format, &board.text())
}

/// The text of a start as a format keeps it: not every one has a place for counters.
pub(crate) fn kept(format: Format, start: &str) -> String {
    match format {
        Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf => {
            format!("{} 1", start.rsplit_once(' ').map_or("", |(start, _)| start))
        }
        Format::Pdn => start.split(":H").next().unwrap_or_default().to_owned(),
        _ => start.to_owned(),
    }
}

pub(crate) fn random_game(kind: Kind, seed: u64) -> GameRecord {
    game_under(kind.0, settings_of(kind), kind.2, seed)
}

/// A game as far as `format` keeps it.
pub(crate) fn game_under(
    rules: &dyn DynGame,
    settings: Settings,
    format: Format,
    seed: u64,
) -> GameRecord {
    let mut rng = SplitMix64::new(seed);
    let start = (rng.below(3) == 0 && format != Format::Psq)
        .then(|| random_start(rules, &settings, format, &mut rng));
    let mut board = rules.state(start.as_deref(), &settings).expect("a position");
    let depth = if [Format::Csa, Format::Psq].contains(&format) { 0 } else { DEPTH };
    let mut main = random_line(&mut *board, &mut rng, 24, depth);
    if format == Format::Psq {
        main.moves.iter_mut().for_each(|mv| mv.comment.clear());
    }
    for mv in &main.moves {
        board.play_texts([&mv.text]).expect("legal moves");
    }
    let (outcome, ending) = match (board.status(), rng.below(3)) {
        (Some((outcome, _)), _) => (Some(outcome), board.ending().map_or("", |ending| ending.name)),
        (None, 0) => (Some(Outcome::Win(!board.side_to_move())), "resignation"),
        (None, 1) if format != Format::Psq => (Some(Outcome::Draw), "agreement"),
        _ => (None, ""),
    };
    GameRecord {
        settings,
        players: ["one".to_owned(), "two".to_owned()],
        position: start,
        main,
        outcome,
        ending: EndName::read(ending, rules),
        ..GameRecord::default()
    }
}

/// The same game with headers, times and scores, as far as the format has a place for them; if its rules go on, it ends in
/// any way, and now and then not at all.
#[allow(dead_code, reason = "other tests compare moves alone")]
pub(crate) fn dressed(kind: Kind, mut record: GameRecord, seed: u64) -> GameRecord {
    let rng = &mut SplitMix64::new(!seed);
    dress(kind.2, &mut record.main, rng);
    if kind.2 == Format::Psq {
        record.players[seed as usize % 2].clear();
        return record;
    }
    let control = |rng: &mut SplitMix64| {
        let text = ["60", "10+0.1", "600b30", "0b0.25", "3600+1.5b10", "40/90"][rng.below(6)];
        rng.below(3).checked_sub(1).map(|_| text.parse().expect("a time control"))
    };
    let date = ["2026-11-24 07:08:42", "1999-12-31", "1850-03", "1612", ""][rng.below(5)];
    let text = |rng: &mut SplitMix64, word: &str| match rng.below(3) {
        0 => String::new(),
        number => format!("{word} [{number}] \\ \"of\" {{three}}; 三番 (A+B)/2, %x"),
    };
    record.players = ["one", "two"].map(|name| text(rng, name));
    record.event = text(rng, "an event");
    record.site = text(rng, "a site");
    record.round = ["", "3.1", "final"][rng.below(3)].to_owned();
    record.date = date.parse().ok();
    record.controls = [control(rng); 2];
    record.controls[1] = if rng.below(2) == 0 { record.controls[0] } else { control(rng) };
    let mut board = kind.0.state(record.position.as_deref(), &record.settings).expect("a start");
    board.play_texts(record.moves()).expect("legal moves");
    if board.status().is_none() {
        let (won, lost) = (board.side_to_move(), !board.side_to_move());
        let (outcome, name) = unfinished([won, lost].map(Outcome::Win), seed);
        (record.outcome, record.ending) = (outcome, EndName::read(name, kind.0));
        // Without a word for the end there is no place for the time before it.
        let is_timed = matches!(kind.2, Format::Kif | Format::Csa | Format::Jkf)
            && outcome != Some(Outcome::Win(won));
        record.last_think =
            rng.below(3).checked_sub(1).map(|it| 66_000 * it as u64).filter(|_| is_timed);
    }
    record
}

/// How a game ends that goes on by its rules.
fn unfinished([won, lost]: [Outcome; 2], seed: u64) -> (Option<Outcome>, &'static str) {
    [
        (Some(lost), "resignation"),
        (Some(won), "resignation"),
        (Some(lost), "time forfeit"),
        (Some(lost), "illegal move"),
        (Some(won), "declaration"),
        (Some(Outcome::Draw), "agreement"),
        (Some(won), "adjudication"),
        (Some(lost), ""),
        (None, ""),
    ][seed as usize % 9]
}

/// Gives moves their facts; now and then none is known, or a part.
fn dress(format: Format, line: &mut MoveLine, rng: &mut SplitMix64) {
    for mv in &mut line.moves {
        let millis = [0, 3000, 61_000, 50, 1234, 4_000_123][rng.below(6)];
        let score = match rng.below(5) {
            0 => None,
            1 => Some(Score::Win(rng.below(40) as u32 + 1)),
            2 => Some(Score::Loss(rng.below(40) as u32)),
            _ => Some(Score::Centi(rng.below(4001) as i32 - 2000)),
        };
        let is_known = rng.below(4) > 0 && format != Format::Ki2;
        let depth = Some(rng.below(60) as u32).filter(|_| rng.below(3) > 0);
        mv.facts = match format {
            Format::Psq => Facts { millis: Some(millis).filter(|&it| it > 0), ..Facts::default() },
            _ => Facts { millis: Some(millis).filter(|_| is_known), score, depth },
        };
    }
    for Variation { line, .. } in &mut line.variations {
        dress(format, line, rng);
        let ends =
            [(End::Other, None), (End::NoMate, None), (End::Repetition, Some(Outcome::Draw))];
        let has_ends = matches!(format, Format::Kif | Format::Ki2 | Format::Jkf);
        line.end = ends.get(rng.below(9)).copied().filter(|_| has_ends);
    }
}
