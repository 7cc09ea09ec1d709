//! Levels of strength, variety, and what a draw is worth.

use crate::process::{TENGEN, Talk, output};

/// The five games, in a protocol of the UCI family.
const GAMES: &[(&str, &str)] = &[
    ("shogi", "usi"),
    ("xiangqi", "uci"),
    ("draughts", "ugi"),
    ("gomoku", "ugi"),
    ("dots", "ugi"),
];

/// The move that `word` answers with, after these lines and `go`.
fn best(word: &str, lines: &str, go: &str) -> String {
    let (text, success) = output(TENGEN, &[word], &format!("{lines}\n{go}\n"));
    let answer = text.lines().find(|line| line.starts_with("bestmove "));
    let mv = answer.and_then(|line| line.split(' ').nth(1));
    assert!(success && mv.is_some(), "{word} {lines} {go}: {text}");
    mv.unwrap_or_default().to_owned()
}

fn option(name: &str, value: impl ToString) -> String {
    format!("setoption name {name} value {}\n", value.to_string())
}

/// The first moves of a game that the engine plays with itself at level 3.
fn game(word: &str, hello: &str, options: &str) -> Vec<String> {
    let mut talk = Talk::with(TENGEN, &[word]);
    talk.say(&format!("{hello}\n{}{}{options}", option("Hash", 1), option("Strength", 3)));
    let mut moves = Vec::new();
    for _ in 0..12 {
        talk.say(&format!("position startpos moves {}\ngo nodes 1000000", moves.join(" ")));
        let answer = talk.answer("bestmove ");
        moves.push(answer.split(' ').nth(1).unwrap_or_default().to_owned());
    }
    talk.quit();
    moves
}

#[test]
fn games_at_level_3_agree_with_one_seed_and_differ_with_others() {
    for (word, hello) in GAMES {
        let seeded = |seed: u32| game(word, hello, &option("Seed", seed));
        let games = [5, 6, 7].map(seeded);
        assert_eq!(seeded(5), games[0], "{word}");
        let differ = games[0] != games[1] && games[1] != games[2] && games[0] != games[2];
        assert!(differ, "{word}: {games:?}");
    }
}

#[test]
fn from_level_5_on_no_move_loses_at_once() {
    // Whatever else x threatens, o must stop the row.
    let play = |level: i32, seed: u32| {
        let options = option("Strength", level) + &option("Seed", seed);
        best("tictactoe", &format!("ugi\n{options}position fen x../xo./... o"), "go depth 9")
    };
    assert!((1..40).all(|seed| play(5, seed) == "a1"));
    // A greedy move looks at no answer.
    assert!((1..80).any(|seed| play(1, seed) != "a1"));
}

#[test]
fn beginners_leave_much_to_chance() {
    // A row can be made at once; any other move is one by chance.
    let misses = |level: i32| {
        let play = |seed: u32| {
            let options = option("Strength", level) + &option("Seed", seed);
            best("tictactoe", &format!("ugi\n{options}position fen xx./oo./... x"), "go depth 9")
        };
        (1..60).filter(|&seed| play(seed) != "c3").count()
    };
    let (beginner, weakest) = (misses(1), misses(-3));
    assert!(beginner == 0 && (15..45).contains(&weakest), "{beginner} {weakest}");
}

#[test]
fn first_moves_vary_with_the_seed() {
    for (word, hello) in GAMES.iter().filter(|(word, _)| matches!(*word, "shogi" | "draughts")) {
        let first = |options: &str, go: &str| {
            best(word, &format!("{hello}\n{}{options}position startpos", option("Hash", 1)), go)
        };
        let seeded = |seed: u32, variety: u32, go: &str| {
            first(&(option("Seed", seed) + &option("Variety", variety)), go)
        };
        let plain = first("", "go nodes 3000");
        let varied: Vec<_> = (1..12).map(|seed| seeded(seed, 60, "go nodes 3000")).collect();
        assert!(varied.iter().any(|mv| *mv != varied[0]), "{word}: {varied:?}");
        assert_eq!(seeded(4, 60, "go nodes 3000"), varied[3], "{word}");
        assert!((1..6).all(|seed| seeded(seed, 0, "go nodes 3000") == plain), "{word}");
        // Without a seed, what is limited by nodes is the same every time.
        assert!((0..3).all(|_| first(&option("Variety", 60), "go nodes 3000") == plain), "{word}");
    }
}

#[test]
fn ucci_randomness_is_random() {
    let play = |randomness: &str, seed: u32| {
        let lines = format!(
            "ucci\nsetoption hashsize 1\nsetoption randomness {randomness}\nsetoption seed {seed}\n\
             setoption variety 0\nposition startpos moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0c2 a9a8 c3c4"
        );
        best("xiangqi", &lines, "go nodes 3000")
    };
    let huge: Vec<_> = (1..14).map(|seed| play("huge", seed)).collect();
    assert!(huge.iter().any(|mv| *mv != huge[0]), "{huge:?}");
    let none: Vec<_> = (1..6).map(|seed| play("none", seed)).collect();
    assert!(none.iter().all(|mv| *mv == none[0]), "{none:?}");
    let (text, _) = output(TENGEN, &["xiangqi"], "ucci\nsetoption randomness wild\n");
    assert!(text.contains("option randomness type combo var none var tiny"), "{text}");
    assert!(text.contains("'wild' is none of: none tiny small medium large huge"), "{text}");
}

#[test]
fn scores_come_with_chances_where_they_are_wanted() {
    for (word, hello) in GAMES {
        let said = |options: &str| {
            // Two lines are searched even where one answer is known.
            let options = option("MultiPV", 2) + options;
            let input = format!("{hello}\n{options}position startpos\ngo nodes 3000\n");
            output(TENGEN, &[word], &input).0
        };
        assert!(!said("").contains(" wdl "), "{word}");
        let text = said(&option("UCI_ShowWDL", "true"));
        let scored: Vec<_> = text.lines().filter(|line| line.contains(" score ")).collect();
        assert!(!scored.is_empty(), "{text}");
        for line in scored {
            let (_, rest) = line.split_once(" wdl ").unwrap_or_else(|| panic!("{word}: {line}"));
            let chances = rest.split(' ').take(3).map(|n| n.parse::<u32>().expect("a number"));
            assert_eq!(chances.sum::<u32>(), 1000, "{word}: {line}");
        }
    }
}

#[test]
fn a_draw_is_worth_what_the_options_say() {
    // The last move of a loop, which makes the game a draw by repetition.
    let shogi = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let shogi = shogi.trim_end().trim_end_matches(" 7b8b");
    let xiangqi = "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0";
    let draughts = "40-34 1-7 34-40 7-1 40-34 1-7 34-40";
    let draws = [
        ("shogi", "usi", "startpos", shogi, "7b8b"),
        ("xiangqi", "uci", "startpos", xiangqi, "a8a9"),
        ("draughts", "ugi", "fen W:WK40:BK1", draughts, "7-1"),
    ];
    let score = |(word, hello, start, moves, last): (&str, &str, &str, &str, &str),
                 options: &str,
                 go: &str| {
        let input =
            format!("{hello}\n{options}position {start} moves {moves}\n{go} searchmoves {last}\n");
        let (text, _) = output(TENGEN, &[word], &input);
        let line = text.lines().rfind(|line| line.contains(" score cp ")).unwrap_or_default();
        let score = line.split(' ').skip_while(|word| *word != "cp").nth(1);
        score.and_then(|score| score.parse::<i32>().ok()).unwrap_or_else(|| panic!("{text}"))
    };
    for draw in draws {
        assert_eq!(score(draw, "", "go depth 1"), 0, "{draw:?}");
    }
    let by_side = option("DrawValueBlack", -33) + &option("DrawValueWhite", 77);
    assert_eq!(score(draws[0], &by_side, "go depth 1"), 77);
    let contempt = option("Contempt", 50);
    for &draw in &draws[1..] {
        assert_eq!(score(draw, &contempt, "go depth 1"), -50, "{draw:?}");
        // A draw is a draw in analysis.
        assert_eq!(score(draw, &contempt, "go infinite depth 1"), 0, "{draw:?}");
    }
}
