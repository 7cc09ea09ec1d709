//! Random games with variations in all formats: each returns as it was, and one that is broken in one place comes out as
//! the same game or is refused, never as another one.
//!
//! `TENGEN_BROKEN=100000` sets how many are broken; docs/reliability.md says what came of it.

use dyngame::{DynGame, Erased, GameState, Settings};
use game::Outcome;
use game::keys::SplitMix64;
use records::{Format, GameRecord, MoveLine, MoveRecord, Variation};

const XIANGQI: Erased<xiangqi::Program> = Erased::new();
const DRAUGHTS: Erased<draughts::Program> = Erased::new();
const GOMOKU: Erased<gomoku::Program> = Erased::new();
const DOTS: Erased<dots::Program> = Erased::new();

/// A game, a setting of it, a format, and a notation of its moves.
type Kind =
    (&'static dyn DynGame, &'static [(&'static str, &'static str)], Format, Option<&'static str>);

const KINDS: [Kind; 11] = [
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

fn settings_of(kind: Kind) -> Settings {
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
        // What might be played instead of the first move of a variation stands beside it.
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

fn random_game(kind: Kind, seed: u64) -> GameRecord {
    let (rules, settings) = (kind.0, settings_of(kind));
    let mut rng = SplitMix64::new(seed);
    let start = (rng.below(3) == 0 && kind.2 != Format::Psq).then(|| {
        let mut board = rules.state(None, &settings).expect("a start");
        for _ in 0..rng.below(30) {
            let legal = board.moves();
            if board.status().is_some() || legal.is_empty() {
                break;
            }
            board.make(legal[rng.below(legal.len())]);
        }
        // Not every format has a place for counters.
        let text = board.text();
        match kind.2 {
            Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf => {
                format!("{} 1", text.rsplit_once(' ').map_or("", |(start, _)| start))
            }
            Format::Pdn => text.split(":H").next().unwrap_or_default().to_owned(),
            _ => text,
        }
    });
    let mut board = rules.state(start.as_deref(), &settings).expect("a position");
    let depth = if [Format::Csa, Format::Psq].contains(&kind.2) { 0 } else { DEPTH };
    let mut main = random_line(&mut *board, &mut rng, 24, depth);
    if kind.2 == Format::Psq {
        main.moves.iter_mut().for_each(|mv| mv.comment.clear());
    }
    for mv in &main.moves {
        board.play_texts([&mv.text]).expect("legal moves");
    }
    let (outcome, ending) = match (board.status(), rng.below(3)) {
        (Some((outcome, _)), _) => (Some(outcome), board.ending().map_or("", |ending| ending.name)),
        _ if kind.2 == Format::Psq => (None, ""),
        (None, 0) => (Some(Outcome::Win(!board.side_to_move())), "resignation"),
        (None, 1) => (Some(Outcome::Draw), "agreement"),
        _ => (None, ""),
    };
    GameRecord {
        settings,
        players: ["one".to_owned(), "two".to_owned()],
        position: start,
        main,
        outcome,
        ending: ending.to_owned(),
        ..GameRecord::default()
    }
}

/// The moves of a line and of those that branch from it, with what people say of them where that is kept.
fn tree(line: &MoveLine, is_commented: bool) -> String {
    let mut text = String::new();
    for after in 0..=line.moves.len() {
        for variation in line.variations_after(after) {
            text += &format!("({})", tree(variation, is_commented));
        }
        if let Some(mv) = line.moves.get(after) {
            text += &format!("{} ", mv.text);
            if is_commented && !mv.comment.is_empty() {
                // Brackets and line ends have their own meaning in some formats.
                text += &format!("{{{}}} ", mv.comment.replace(['\n', '}', ')'], " "));
            }
        }
    }
    text
}

/// A record as a text, and what is read of it.
fn written(kind: Kind, record: &GameRecord) -> String {
    records::write_in(kind.3, kind.2, record, kind.0).expect("a text").text
}

fn start_of(kind: Kind, record: &GameRecord) -> String {
    let board = kind.0.state(record.position.as_deref(), &record.settings).expect("a position");
    let text = board.text();
    match kind.2 {
        Format::Pdn => text.split(":H").next().unwrap_or_default().to_owned(),
        _ => text,
    }
}

#[test]
fn trees_return_from_all_formats() {
    for kind in KINDS {
        for seed in 0..60 {
            let record = random_game(kind, seed);
            let text = written(kind, &record);
            let read = records::read(kind.2, &text, kind.0, &record.settings).whole();
            let read = read.unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0);
            // Renju's writers say beside a move what rule it breaks.
            let is_commented = kind.1 != [("Rule", "renju")];
            assert_eq!(
                tree(&read.main, is_commented),
                tree(&record.main, is_commented),
                "{:?} seed {seed}\n{text}",
                kind.2
            );
            assert_eq!(start_of(kind, &read), start_of(kind, &record), "{text}");
            assert_eq!(read.outcome, record.outcome, "{text}");
        }
    }
}

/// The constructs of a text: what may be dropped, doubled, swapped or renamed as one.
fn constructs(format: Format, text: &str) -> Vec<String> {
    match format {
        Format::Sgf => {
            let (mut found, mut current, mut is_value) = (Vec::new(), String::new(), false);
            let mut letters = text.chars();
            while let Some(letter) = letters.next() {
                match letter {
                    '\\' if is_value => {
                        current.push(letter);
                        current.extend(letters.next());
                        continue;
                    }
                    '(' | ')' | ';' if !is_value => {
                        found.push(std::mem::take(&mut current));
                        found.push(letter.to_string());
                        continue;
                    }
                    '[' => is_value = true,
                    ']' => is_value = false,
                    'A'..='Z' if !is_value && current.ends_with(']') => {
                        found.push(std::mem::take(&mut current));
                    }
                    _ => {}
                }
                current.push(letter);
            }
            found.push(current);
            found.retain(|part| !part.trim().is_empty());
            found
        }
        Format::Pgn | Format::Pdn => {
            let (tags, moves) = text.split_once("\n\n").unwrap_or((text, ""));
            let mut found: Vec<String> = tags.lines().map(|line| format!("{line}\n")).collect();
            let mut rest = moves.trim();
            while !rest.is_empty() {
                let end = match rest.starts_with('{') {
                    true => rest.find('}').map_or(rest.len(), |at| at + 1),
                    false => rest.find(char::is_whitespace).unwrap_or(rest.len()),
                };
                found.push(format!("{} ", &rest[..end]));
                rest = rest[end..].trim_start();
            }
            found
        }
        _ => text.lines().map(|line| format!("{line}\n")).collect(),
    }
}

/// Whether a construct says how pieces are set up: without it the text says another start.
fn sets_up(format: Format, part: &str) -> bool {
    match format {
        Format::Sgf => part.starts_with("AB") || part.starts_with("AW") || part.starts_with("FEN"),
        Format::Csa => part.starts_with("P+") || part.starts_with("P-"),
        Format::Kif | Format::Ki2 => {
            part.contains("持駒") || part.contains("手番") || part.contains("上手")
        }
        _ => false,
    }
}

/// Whether a construct is a move that says neither its number nor its side.
fn is_bare_move(format: Format, part: &str) -> bool {
    match format {
        Format::Psq => part.split(',').count() == 3 && !part.starts_with('P'),
        Format::Pgn | Format::Pdn => {
            !part.starts_with(['[', '{', '(', ')']) && !part.ends_with(". ")
        }
        _ => false,
    }
}

/// The name of a construct with one letter changed, if it has a name.
fn renamed(format: Format, part: &str, rng: &mut SplitMix64) -> Option<String> {
    let end = match format {
        Format::Sgf => part.find('[')?,
        Format::Pgn | Format::Pdn => part.strip_prefix('[')?.find(' ')? + 1,
        Format::Kif => part.find('：')?,
        Format::Csa => part.find(|c: char| !c.is_ascii_alphabetic() && c != '$')?,
        _ => return None,
    };
    let letters: Vec<usize> = part[..end]
        .char_indices()
        .map(|(at, _)| at)
        .filter(|&at| part[at..].starts_with(char::is_alphabetic))
        .collect();
    let at = *letters.get(rng.below(letters.len().max(1)))?;
    let length = part[at..].chars().next()?.len_utf8();
    let new = ["X", "Q", "Z"][rng.below(3)];
    Some(format!("{}{new}{}", &part[..at], &part[at + length..]))
}

/// A text with one construct broken, and how; none if the draw says nothing or another game in so many words.
fn broken(format: Format, text: &str, rng: &mut SplitMix64) -> Option<(String, &'static str)> {
    let mut parts = constructs(format, text);
    let at = rng.below(parts.len());
    if sets_up(format, &parts[at]) {
        return None;
    }
    let last = parts.len() - 1;
    let how = match rng.below(4) {
        0 if format == Format::Psq && is_bare_move(format, &parts[at]) => return None,
        0 => {
            parts.remove(at);
            "drop"
        }
        1 => {
            parts.insert(at, parts[at].clone());
            "double"
        }
        2 if at < last => {
            let is_bare = |at: usize| is_bare_move(format, &parts[at]);
            if is_bare(at) && is_bare(at + 1) || sets_up(format, &parts[at + 1]) {
                return None;
            }
            parts.swap(at, at + 1);
            "swap"
        }
        3 => {
            parts[at] = renamed(format, &parts[at], rng)?;
            "rename"
        }
        _ => return None,
    };
    Some((parts.concat(), how))
}

/// Whether one game is the other without a move of its last `turns`: a text that ends earlier, or goes on, says so.
/// Where the words of moves are shared by the sides (`P1+1`, `象７进５`), a second move without the first of its pair is a first move.
fn is_longer_by_one(one: &[String], other: &[String], turns: usize, is_shared: bool) -> bool {
    let (long, short) = if one.len() > other.len() { (one, other) } else { (other, one) };
    let at = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let is_same = || is_shared || long[at + 1..] == short[at..];
    long.len() == short.len() + 1 && is_same() && at + turns >= long.len()
}

#[test]
fn a_broken_record_is_the_same_game_or_refused() {
    let count = std::env::var("TENGEN_BROKEN").ok().and_then(|count| count.parse().ok());
    let count: u64 = count.unwrap_or(4_000);
    let mut rng = SplitMix64::new(7);
    let (mut same, mut refused, mut seed) = (0, 0, 0);
    while same + refused < count {
        let kind = KINDS[rng.below(KINDS.len())];
        seed += 1;
        let record = random_game(kind, seed % 1_000);
        let text = written(kind, &record);
        // A board that has ended the game says so, whatever the text says.
        for _ in 0..20 {
            let Some((text, how)) = broken(kind.2, &text, &mut rng) else { continue };
            let reading = records::read(kind.2, &text, kind.0, &record.settings);
            let Ok(games) = reading.whole() else {
                refused += 1;
                continue;
            };
            let what = || {
                format!(
                    "{:?} {how} {:?}, was {:?}\n{text}",
                    kind.2,
                    games[0].moves(),
                    record.moves()
                )
            };
            assert_eq!(games.len(), 1, "{}", what());
            let (moves, known) = (games[0].moves(), record.moves());
            assert_eq!(start_of(kind, &games[0]), start_of(kind, &record), "{}", what());
            // Numbers say nothing of the moves in the turns of dots.
            let turns = if kind.0.word() == "dots" { known.len() } else { 2 };
            let is_shared = matches!(kind.3, Some("WXF" | "Chinese"));
            let is_cut = how != "rename" && is_longer_by_one(&moves, &known, turns, is_shared);
            let is_result = games[0].outcome == record.outcome || games[0].outcome.is_none();
            assert!(is_cut || moves == known && is_result, "{}", what());
            same += 1;
        }
    }
    let line = format!("{} broken: {same} the same game, {refused} refused\n", same + refused);
    let _ = std::io::Write::write_all(&mut std::io::stdout(), line.as_bytes());
}
