//! The solvers against the verified suite and against brute force.

use crate::common::{cases, crowded, position_of, position_of_win, rules, suite};
use game::{Game, Side};
use gomoku::{Attack, Effort, Position, Solution, ThreatSolver};
use gomoku_rules::{Point, Rules, Variant};

const ENTRIES: usize = 1 << 16;

/// Whether `line` wins for the side to move, every attacking stone being a four or, for VCT, a
/// threat of an open four.
fn check_line(pos: &Position, line: &[Point], attack: Attack) {
    let attacker = pos.side_to_move();
    let mut pos = pos.clone();
    for (i, &mv) in line.iter().enumerate() {
        assert!(pos.is_legal(mv));
        pos.make(mv);
        if i + 1 < line.len() && i % 2 == 0 {
            let four = !pos.fives(attacker).is_empty();
            let three = attack == Attack::FoursAndThrees && !pos.open_fours(attacker).is_empty();
            assert!(four || three, "move {i} threatens nothing");
        }
    }
    assert_eq!(pos.outcome(), Some(game::Outcome::Win(attacker)));
}

#[test]
fn the_suite_agrees_to_the_last_line() {
    let text = suite("gomoku-vcf.txt");
    let mut checked = 0;
    for case in cases(&text) {
        let pos = position_of_win(&case);
        let solution = ThreatSolver::new(Attack::Fours, ENTRIES).solve(&pos, Effort::UNLIMITED);
        match (case[3].parse::<usize>().unwrap(), solution) {
            (0, solution) => assert_eq!(solution, Solution::NoWin, "{case:?}"),
            (length, Solution::Win { line, .. }) => {
                assert_eq!(line.len(), 2 * length - 1, "{case:?}");
                let first = pos.point_text(line[0]);
                assert!(case[4].split(' ').any(|shortest| shortest == first), "{first}: {case:?}");
                check_line(&pos, &line, Attack::Fours);
            }
            (_, other) => panic!("{other:?}: {case:?}"),
        }
        check_first_moves(&pos, case[5]);
        checked += 1;
    }
    assert!(checked > 150, "{checked} cases");
}

/// Every first move that wins, with its length, as the suite has them.
fn check_first_moves(pos: &Position, expected: &str) {
    let side = pos.side_to_move();
    let mut found = Vec::new();
    let fours = pos.fours(side).union(pos.fives(side));
    for mv in fours.iter().filter(|&mv| !pos.is_forbidden_to(side, mv)) {
        found.extend(vcf_after(pos, mv).map(|length| format!("{}:{length}", pos.point_text(mv))));
    }
    found.sort();
    let mut expected = expected.split(' ').filter(|&word| word != "-").collect::<Vec<_>>();
    expected.sort_unstable();
    assert_eq!(found, expected, "{pos:?}");
}

/// The length of the win by fours that begins with `mv`.
fn vcf_after(pos: &Position, mv: Point) -> Option<usize> {
    let (side, mut pos) = (pos.side_to_move(), pos.clone());
    if pos.fives(side).contains(mv) {
        return Some(1);
    }
    pos.make(mv);
    if !pos.fives(!side).is_empty() {
        return None;
    }
    let fives = *pos.fives(side);
    let answer = fives.first()?;
    if fives.len() > 1 || pos.is_forbidden_to(!side, answer) {
        return Some(2);
    }
    pos.make(answer);
    match ThreatSolver::new(Attack::Fours, ENTRIES).solve(&pos, Effort::UNLIMITED) {
        Solution::Win { line, .. } => Some(1 + line.len().div_ceil(2)),
        _ => None,
    }
}

/// The least number of attacking stones by trying every point for both sides; `stones` at most.
fn brute_force(pos: &mut Position, stones: usize, attack: Attack) -> Option<usize> {
    let side = pos.side_to_move();
    let moves = pos.empty().iter().collect::<Vec<_>>();
    let mut least = None;
    for mv in moves {
        if pos.is_forbidden_to(side, mv) {
            continue;
        }
        let within = least.map_or(stones, |least: usize| least - 1);
        if within == 0 {
            break;
        }
        let undo = pos.make(mv);
        let value = match pos.outcome() {
            Some(outcome) => (outcome == game::Outcome::Win(side)).then_some(1),
            None => brute_defence(pos, within - 1, attack).map(|more| more + 1),
        };
        pos.unmake(mv, undo);
        least = value.or(least);
    }
    least
}

/// The attacker's stones after his threat, over every reply; `None` if there was no threat or one
/// reply holds.
fn brute_defence(pos: &mut Position, stones: usize, attack: Attack) -> Option<usize> {
    let defender = pos.side_to_move();
    if stones == 0 || !pos.fives(defender).is_empty() {
        return None;
    }
    let four = !pos.fives(!defender).is_empty();
    if !four && (attack == Attack::Fours || pos.open_fours(!defender).is_empty()) {
        return None;
    }
    let mut most = 1;
    for reply in pos.empty().iter().collect::<Vec<_>>() {
        if pos.is_forbidden_to(defender, reply) {
            continue;
        }
        let undo = pos.make(reply);
        let ended = pos.outcome().is_some();
        let value = if ended { None } else { brute_force(pos, stones, attack) };
        pos.unmake(reply, undo);
        most = most.max(value?);
    }
    Some(most)
}

#[test]
fn small_boards_agree_with_brute_force() {
    let mut wins = [0; 2];
    for seed in 0..60 {
        let variant = Variant::ALL[seed as usize % 3];
        let pos = crowded(&rules(variant, 7), 10 + seed as usize % 9, seed);
        for (i, attack) in [Attack::Fours, Attack::FoursAndThrees].into_iter().enumerate() {
            let stones = 3;
            let expected = brute_force(&mut pos.clone(), stones, attack);
            let effort = Effort { stones: stones as u8, ..Effort::UNLIMITED };
            match ThreatSolver::new(attack, ENTRIES).solve(&pos, effort) {
                Solution::Win { line, .. } => {
                    assert_eq!(Some(line.len().div_ceil(2)), expected, "{attack:?} {pos:?}");
                    check_line(&pos, &line, attack);
                    wins[i] += usize::from(line.len() > 1);
                }
                _ => assert_eq!(expected, None, "{attack:?} {pos:?}"),
            }
        }
    }
    assert!(wins[0] > 1 && wins[1] > wins[0], "too few wins to tell: {wins:?}");
}

#[test]
fn limits_make_the_answer_unknown() {
    let stones = "black=g8,i8,h7,h9 white=a1,a15,o1,o15";
    let pos = position_of(stones, Side::First, Variant::Freestyle);
    let mut solver = ThreatSolver::new(Attack::FoursAndThrees, ENTRIES);
    let stopped = Effort { nodes: 3, ..Effort::UNLIMITED };
    assert_eq!(solver.solve(&pos, stopped), Solution::Unknown);
    assert!(matches!(solver.solve(&pos, Effort::UNLIMITED), Solution::Win { .. }));
}

/// Black wins by threes and fours, which takes many times more nodes to spell out than to find.
fn long_win() -> Position {
    let stones = "black=g8,h8,j10,g11,k7 white=f8,i11,h6,k10";
    position_of(stones, Side::First, Variant::Freestyle)
}

#[test]
fn limits_hold_while_a_line_is_spelled_out() {
    let pos = long_win();
    let mut solver = ThreatSolver::new(Attack::FoursAndThrees, ENTRIES);
    let Solution::Win { stones: needed, line: whole } = solver.solve(&pos, Effort::UNLIMITED)
    else {
        panic!("no win")
    };
    let (most, mut cut) = (solver.nodes(), 0);
    assert_eq!(whole.len(), 2 * usize::from(needed) - 1);
    for nodes in (1..most).step_by(most as usize / 40) {
        solver.clear();
        let solution = solver.solve(&pos, Effort { nodes, ..Effort::UNLIMITED });
        assert!(solver.nodes() <= nodes + 1, "{} nodes of {nodes}", solver.nodes());
        match solution {
            Solution::Win { stones, line } => {
                assert_eq!(stones, needed);
                assert_eq!(line[..], whole[..line.len()]);
                assert!(!line.is_empty());
                cut += 1;
            }
            other => assert_eq!(other, Solution::Unknown),
        }
    }
    assert!(cut > 0, "found and spelled out with the same number of nodes");
}

/// The result of a new solver that has to stop once it has asked so many times, how often it has
/// asked, and the positions visited.
fn stopped(pos: &Position, patience: u64) -> (Solution, u64, u64) {
    let mut solver = ThreatSolver::new(Attack::FoursAndThrees, ENTRIES);
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > patience
    };
    let solution = solver.solve(pos, Effort { stop: &stop, ..Effort::UNLIMITED });
    (solution, asked.get(), solver.nodes())
}

#[test]
fn a_stop_ends_the_spelling_too() {
    let pos = long_win();
    for patience in 0.. {
        let (solution, asked, nodes) = stopped(&pos, patience);
        if asked <= patience {
            assert!(matches!(solution, Solution::Win { .. }) && patience > 1);
            break;
        }
        assert_eq!(asked, patience + 1, "it went on after the stop");
        assert!(nodes <= 256 * (patience + 1));
    }
}

/// Threes far apart, with which Black can go on for longer than anybody waits.
const ENDLESS: &str = "20/20/13bb5/10b9/12ww6/20/20/5b5b8/20/20/11w8/11w3w4/20/13w6/13b6/3b2w13/15b4/5w14/20/20 b freestyle";

#[test]
fn a_stop_is_asked_for_at_every_256th_position() {
    let pos: Position = game::Notation::parse_position(ENDLESS, &Rules::default()).unwrap();
    for patience in [0, 1, 7, 100] {
        let expected = (Solution::Unknown, patience + 1, 256 * (patience + 1));
        assert_eq!(stopped(&pos, patience), expected);
    }
}
