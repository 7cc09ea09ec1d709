//! Puzzles made of journals: proved wins that a player missed, as suites.

use std::fs;
use std::path::Path;

use dyngame::{DynGame, Move, MoveNotation, Settings};
use game::Outcome;
use play::puzzles::{Goal, PUZZLES, Puzzle};
use serde_json::Value;

use crate::folder::{Folder, TENGEN, mock};
use crate::process::done;

/// An empty folder of this test's own.
fn folder(name: &str) -> Folder {
    Folder::new(&format!("puzzles-{name}"))
}

/// Plays games of two mocks, at random, which miss what there is, into `GAME.jsonl`.
fn play(folder: &Folder, game: &str, flags: &str) {
    let engines = ["7", "9"].map(|seed| mock(seed, game, &format!("--seed {seed}"))).join(" ");
    let limits = "--nodes 1 --concurrency 1 --fresh";
    folder.done(&format!("match {game} {limits} {flags} --journal {game}.jsonl {engines}"));
}

/// The puzzles of `journals`, which the suite command accepts.
fn puzzles(folder: &Folder, game: &str, kind: &str, journals: &str) -> Vec<String> {
    let file = format!("{game}-{kind}.txt");
    let said = folder.done(&format!("puzzles --out {file} {journals}"));
    let text = folder.read(&file);
    let cases: Vec<_> =
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    let counted = if cases.len() == 1 {
        "1 puzzle in ".into()
    } else {
        format!("{} puzzles in ", cases.len())
    };
    assert!(said.contains(&counted), "{said}");
    let checked = folder.done(&format!("{game} suite {file}"));
    assert_eq!(checked.trim_end(), format!("{} passed, 0 failed", cases.len()));
    cases
}

fn suite(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suites").join(name);
    fs::read_to_string(path).expect("a suite")
}

#[test]
fn missed_mates_are_found_in_shogi() {
    let folder = folder("shogi");
    let mates: Vec<String> = suite("tsume.epd")
        .lines()
        .filter(|line| ["mate 3", "mate 5", "mate 7"].iter().any(|mate| line.ends_with(mate)))
        .filter_map(|line| Some(format!("{}\n", line.split_once(';')?.0.trim())))
        .take(6)
        .collect();
    assert!(mates.len() > 3, "{mates:?}");
    folder.write("mates.txt", mates.concat());
    let games = format!("--openings mates.txt --games {} --max-plies 1", 2 * mates.len());
    play(&folder, "shogi", &games);
    let cases = puzzles(&folder, "shogi", "tsume", "shogi.jsonl");
    assert!(!cases.is_empty() && cases.iter().all(|case| case.contains(" ; mate ")), "{cases:?}");
    // Twice the same journal holds nothing new, and every run gives the same.
    assert_eq!(puzzles(&folder, "shogi", "tsume", "shogi.jsonl shogi.jsonl"), cases);
    // A torn journal costs its last line alone.
    let text = folder.read("shogi.jsonl");
    folder.write("torn.jsonl", &text[..text.len() - 20]);
    let said = folder.run("puzzles --out torn-tsume.txt torn.jsonl");
    assert!(said.code == Some(0) && said.err.contains("is damaged: it is cut short"), "{said:?}");
}

#[test]
fn missed_fours_are_found_in_gomoku() {
    let folder = folder("gomoku");
    let mut openings = Vec::new();
    for line in suite("gomoku-vcf.txt").lines().filter(|line| line.starts_with("0 | black |")) {
        let fields: Vec<_> = line.split(" | ").collect();
        // One first move, and no longer win beside it.
        if fields[3] == "1"
            || fields[5].contains(' ')
            || fields[4] != fields[5].split(':').next().unwrap_or("")
        {
            continue;
        }
        let stones: Vec<Vec<&str>> = fields[2]
            .split(' ')
            .filter_map(|list| Some(list.split_once('=')?.1.split(',').collect()))
            .collect();
        if let [black, white] = stones.as_slice()
            && black.len() == white.len()
        {
            let moves = black.iter().zip(white).map(|(black, white)| format!("{black} {white}"));
            openings.push(moves.collect::<Vec<_>>().join(" ") + "\n");
        }
    }
    assert!(openings.len() > 3, "{openings:?}");
    folder.write("fours.txt", openings.concat());
    let games = format!("--openings fours.txt --games {} --max-plies 1", 2 * openings.len());
    play(&folder, "gomoku", &games);
    let cases = puzzles(&folder, "gomoku", "vcf", "gomoku.jsonl");
    // Of some the solver knows a longer win that begins otherwise.
    assert!(cases.len() >= 3, "{} of {}", cases.len(), openings.len());
}

#[test]
fn missed_mates_are_found_in_xiangqi() {
    let folder = folder("xiangqi");
    play(&folder, "xiangqi", "--games 4 --max-plies 160");
    let cases = puzzles(&folder, "xiangqi", "mate", "xiangqi.jsonl");
    assert!(!cases.is_empty() && cases.iter().all(|case| case.contains(" | mate ")), "{cases:?}");
    // A case with another move fails.
    let (line, mv) = cases[0].rsplit_once(' ').expect("a move");
    folder.write("wrong-mate.txt", format!("{line} a0a1\n{line} {mv}\nrubbish\n"));
    let said = folder.run("xiangqi suite wrong-mate.txt");
    assert_ne!(said.code, Some(0));
    assert!(said.out.contains(&format!("expected a0a1, got {mv}")), "{said:?}");
    assert!(said.out.trim_end().ends_with("1 passed, 2 failed"), "{said:?}");
}

#[test]
fn missed_shots_are_found_in_draughts() {
    let folder = folder("draughts");
    for (variant, games) in [("english12", 4), ("english8", 6)] {
        let flags = format!("--set Variant={variant} --games {games} --opening-plies 6");
        play(&folder, "draughts", &flags);
        let cases = puzzles(&folder, "draughts", "shots", "draughts.jsonl");
        assert!(!cases.is_empty(), "{variant}");
        assert!(cases.iter().all(|case| case.contains(" ;shot ")), "{cases:?}");
    }
    folder.write("wrong-shots.txt", "W:W32:B1 ;board 8 ;shot 32-28 ;gain 2\n");
    let said = folder.run("draughts suite wrong-shots.txt");
    assert_ne!(said.code, Some(0));
    assert!(said.out.contains("no move alone gains material"), "{said:?}");
}

#[test]
fn missed_wins_are_found_in_dots() {
    let folder = folder("dots");
    for variant in ["classic", "territory"] {
        let settings = format!("--set Variant={variant} --set Size=4x4");
        play(&folder, "dots", &format!("{settings} --games 6 --opening-plies 4"));
        assert!(!puzzles(&folder, "dots", "solved", "dots.jsonl").is_empty(), "{variant}");
    }
}

/// The puzzles of the page, and the rules of their game.
fn shipped(word: &str) -> (&'static [Puzzle], &'static dyn DynGame) {
    let (_, puzzles) = PUZZLES.iter().find(|(known, _)| *known == word).expect("puzzles");
    let engine = tengen::ENGINES.iter().find(|engine| engine.word() == word).expect("a game");
    assert!(puzzles.len() >= 60, "{word}: {}", puzzles.len());
    for (i, puzzle) in puzzles.iter().enumerate() {
        let board =
            engine.rules().state(Some(puzzle.position), &puzzle.settings).expect("a position");
        let is_legal = |answer: &&str| board.parse(answer, &MoveNotation::CANONICAL).is_ok();
        assert!(puzzle.answers.iter().all(is_legal), "{puzzle:?}");
        assert!(board.status().is_none() && !puzzles[..i].contains(puzzle), "{puzzle:?}");
    }
    (puzzles, engine.rules())
}

/// A move that is played instead of solving a puzzle, and what the tool must say of it: the goal
/// that was missed, or nothing.
struct Attempt {
    puzzle: &'static Puzzle,
    played: String,
    missed: String,
}

/// The proofs of the engine's tool for each attempt at puzzles of these settings.
fn cases(word: &str, settings: &Settings, attempts: &[Attempt]) -> Vec<String> {
    let options: Vec<_> =
        settings.iter().map(|(name, value)| format!("-o{name}={value}")).collect();
    let args: Vec<&str> =
        [word].into_iter().chain(options.iter().map(String::as_str)).chain(["puzzles"]).collect();
    let game = |Attempt { puzzle, played, .. }: &Attempt| {
        format!("0 {} moves {played}\n", puzzle.position)
    };
    let said = done(TENGEN, &args, &attempts.iter().map(game).collect::<String>());
    let mut cases = vec![String::new(); attempts.len()];
    for line in said.lines() {
        let case: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{said}"));
        cases[case["line"].as_u64().expect("a number") as usize - 1] += line;
    }
    cases
}

/// The answer to a puzzle, which misses nothing, so that no other move is one; and another move.
fn attempts(puzzle: &'static Puzzle, rules: &dyn DynGame) -> Vec<Attempt> {
    let [answer] = puzzle.answers[..] else { panic!("{puzzle:?}") };
    let board = rules.state(Some(puzzle.position), &puzzle.settings).expect("a position");
    let goal = match puzzle.goal {
        Goal::Mate(plies) => format!("mate {plies}"),
        Goal::Gain(men) => format!("gain {men}"),
        goal => panic!("{goal:?}"),
    };
    let legal = board.moves().into_iter().map(|mv| board.canonical_text(mv));
    let other = legal.into_iter().find(|mv| mv != answer);
    let other = other.map(|played| Attempt { puzzle, played, missed: goal });
    [Attempt { puzzle, played: answer.to_owned(), missed: String::new() }]
        .into_iter()
        .chain(other)
        .collect()
}

#[test]
fn the_answers_of_the_page_win_and_nothing_else_does() {
    for word in ["shogi", "xiangqi", "draughts"] {
        let (puzzles, rules) = shipped(word);
        for same in puzzles.chunk_by(|one, next| one.settings == next.settings) {
            let attempts: Vec<_> = same.iter().flat_map(|puzzle| attempts(puzzle, rules)).collect();
            for (Attempt { puzzle, missed, .. }, case) in
                attempts.iter().zip(cases(word, &same[0].settings, &attempts))
            {
                assert_eq!(case.is_empty(), missed.is_empty(), "{puzzle:?}: {case}");
                assert!(case.contains(missed), "{puzzle:?}: {case}");
            }
        }
    }
}

#[test]
fn exactly_the_answers_of_the_page_win_in_dots() {
    let (puzzles, rules) = shipped("dots");
    for puzzle in puzzles {
        let board = || rules.state(Some(puzzle.position), &puzzle.settings).expect("a position");
        let known = rules.adjudicator(&puzzle.settings).expect("settings").expect("a solver");
        let mover = board().side_to_move();
        let wins = |&mv: &Move| {
            let mut after = board();
            after.make(mv);
            let outcome = after.status().map(|(outcome, _)| outcome).or_else(|| known(&*after));
            outcome.expect("a solved position") == Outcome::Win(mover)
        };
        let winning = board().moves().into_iter().filter(wins);
        let winning: Vec<_> = winning.map(|mv| board().canonical_text(mv)).collect();
        assert_eq!(winning, puzzle.answers, "{puzzle:?}");
    }
}

/// The suite's first moves were found by exhaustive search, and its lengths are proved anew by a test of its
/// own.
#[test]
fn the_fours_of_the_page_are_those_of_the_suite() {
    let suite = suite("gomoku-vcf.txt");
    let known: Vec<_> = suite
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(" | ").collect::<Vec<_>>())
        .collect();
    let (puzzles, rules) = shipped("gomoku");
    for puzzle in puzzles {
        let rule = if puzzle.position.ends_with("renju") { "4" } else { "0" };
        let board = rules.state(Some(puzzle.position), &puzzle.settings).expect("a position");
        let free = board.moves().len();
        let is_same = |case: &&Vec<&str>| {
            let begins: Vec<_> =
                case[5].split(' ').filter_map(|mv| Some(mv.split_once(':')?.0)).collect();
            let stones =
                case[2].matches(|c: char| c.is_ascii_lowercase()).count() - "blackwhite".len();
            case[0] == rule
                && begins == puzzle.answers
                && stones + free == 225
                && Goal::Four(case[3].parse().expect("a length")) == puzzle.goal
        };
        assert!(known.iter().any(|case| is_same(&case)), "{puzzle:?}");
    }
}
