//! The weakest tests of strength: the source text's evaluation, six plies deep, against chance, and endings that
//! many more pieces win.

use draughts::endgame::EndgameTables;
use draughts::{Evaluations, Heuristics};
use draughts_rules::{Move, Position, Rules, Variant};
use game::keys::SplitMix64;
use game::{Game as _, Line, Notation as _, Outcome, Side, status};
use rayon::prelude::*;
use search::{Limits, Searcher};

/// Games played, of which all are to be won.
const GAMES: u64 = 100;

/// How a game ends in which `choose` finds every move.
fn play(mut pos: Position, mut choose: impl FnMut(&Position, &Line<Position>) -> Move) -> Outcome {
    let mut line = Line::new();
    loop {
        if let Some(outcome) = status(&pos, &line) {
            return outcome;
        }
        let mv = choose(&pos, &line);
        line.play(&mut pos, mv);
    }
}

fn engine(
    heuristics: Heuristics,
    limits: Limits<Move>,
) -> impl FnMut(&Position, &Line<Position>) -> Move {
    let mut searcher = Searcher::new(16, 1);
    move |pos, line| searcher.search(pos, line, &heuristics, &limits, &()).best().unwrap()
}

/// More pieces win, though the enemy's kings are far away or hide in a corner: without a direction the draw rule
/// ends most of these games.
#[test]
fn more_kings_win() {
    const ENDINGS: [&str; 12] = [
        "W:WK67,K72:BK36",
        "W:WK67,K72,K66:BK1",
        "W:WK67,K72,K66,K61:BK1",
        "W:WK67,K72,K66,K61,K64:BK32",
        "W:WK67,K72,K66:BK1,K35",
        "W:WK50,K56,K62:BK1,K72",
        "W:WK1,K2,K10,K62:BK67,K72",
        "W:WK50,K56,K62,K68,K61:BK7,K1",
        "W:WK50,K56,K62,K68,K61:BK30,K1,K7",
        "W:WK67,K72,K66,K61,K64,K58,K60:BK1,K38,K45,K7",
        "W:WK67,K72,K66,K61,K64,K58,K60,71:BK1,K38",
        "W:WK67,K72,K66,K61,K64,K58,K60,K50,K44,K55,71:BK1,3",
    ];
    let drawn = |text: &&&str| {
        let pos = Position::parse_position(text, &Rules::default()).unwrap();
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        play(pos, engine(Heuristics::default(), limits)) != Outcome::Win(Side::First)
    };
    let drawn = ENDINGS.iter().filter(drawn).collect::<Vec<_>>();
    assert!(drawn.len() <= 2, "not won: {drawn:?}");
}

/// Won endings on 8x8 are won within the rule: five to seven pieces, the defender as strong and with the same
/// tables. The search has a tenth of the nodes of 100 ms.
#[test]
fn won_endings_are_won() {
    const NODES: u64 = 20_000;
    let suite = include_str!("won.txt");
    let lines = suite.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>();
    let tables = EndgameTables::shipped(Variant::English8);
    let is_won = |line: &&&str| {
        let (text, value) = line.split_once(" ;V ").unwrap();
        let pos = Position::parse_position(text, &Rules::of(Variant::English8)).unwrap();
        let turn = pos.side_to_move();
        let ahead = if value == "win" { turn } else { !turn };
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let heuristics = Heuristics::new(Evaluations::default(), Some(tables.clone()));
        play(pos, engine(heuristics, limits)) == Outcome::Win(ahead)
    };
    let missed = lines.par_iter().filter(|line| !is_won(line)).collect::<Vec<_>>();
    assert_eq!(lines.len(), 100);
    assert!(missed.len() <= 5, "not won: {missed:#?}");
}

#[test]
fn classic_at_six_plies_beats_a_random_mover() {
    (0..GAMES).into_par_iter().for_each(|seed| {
        let side = Side::BOTH[seed as usize % 2];
        let mut rng = SplitMix64::new(seed);
        let classic = Heuristics::new(Evaluations::named("classic").unwrap(), None);
        let mut engine = engine(classic, Limits { depth: Some(6), ..Limits::default() });
        let outcome = play(Position::start_of(Rules::default()), |pos, line| {
            if pos.side_to_move() == side {
                return engine(pos, line);
            }
            let moves = pos.moves();
            moves[rng.below(moves.len())]
        });
        assert_eq!(outcome, Outcome::Win(side), "game {seed}");
    });
}
