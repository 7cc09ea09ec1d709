//! Suites and random boards, which several test files share.

use game::keys::SplitMix64;
use game::{Game, Notation, Side};
use gomoku::Position;
use gomoku_rules::{Point, Rules, Variant};

/// The text of a file of `tests/suites`.
pub(crate) fn suite(name: &str) -> String {
    let path = format!("{}/../../tests/suites/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The cases of a suite, split into columns.
pub(crate) fn cases(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split(" | ").collect())
}

pub(crate) fn rules(variant: Variant, size: u8) -> Rules {
    Rules { size, variant, forbidden_loses: false }
}

/// The variant that a suite names by a number.
fn variant_of(code: &str) -> Variant {
    let number = ["0", "1", "4"].iter().position(|&known| known == code);
    Variant::ALL[number.unwrap_or_else(|| panic!("rule {code}"))]
}

/// The position of a case of the suite of wins by fours.
pub(crate) fn position_of_win(case: &[&str]) -> Position {
    let side = if case[1] == "black" { Side::First } else { Side::Second };
    position_of(case[2], side, variant_of(case[0]))
}

/// The position of `black=h8,i9 white=j10` on 15x15.
pub(crate) fn position_of(stones: &str, side: Side, variant: Variant) -> Position {
    let mut rows = [['.'; 15]; 15];
    for (prefix, letter) in [("black=", 'b'), ("white=", 'w')] {
        let list = stones.split(' ').find_map(|part| part.strip_prefix(prefix)).unwrap();
        for name in list.split(',').filter(|name| !name.is_empty()) {
            let x = usize::from(name.as_bytes()[0] - b'a');
            rows[15 - name[1..].parse::<usize>().unwrap()][x] = letter;
        }
    }
    drawn(&rows.map(String::from_iter), side, &rules(variant, 15))
}

/// The position with these rows of `b`, `w` and full stops, the highest first.
fn drawn(rows: &[String], side: Side, rules: &Rules) -> Position {
    let gap = |text: String, gap: usize| text.replace(&".".repeat(gap), &gap.to_string());
    let rows = (1..=22).rev().fold(rows.join("/"), gap);
    let text = format!("{rows} {} {}", ["b", "w"][side.index()], rules.variant.word());
    Position::parse_position(&text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The image of a board under one of its eight symmetries.
pub(crate) fn image(pos: &Position, symmetry: usize) -> Position {
    let last = pos.size() - 1;
    let letter = |x: usize, y: usize| {
        let (mut x, mut y) = if symmetry & 4 > 0 { (y, x) } else { (x, y) };
        x = if symmetry & 1 > 0 { last - x } else { x };
        y = if symmetry & 2 > 0 { last - y } else { y };
        let side = pos.point(x, y).and_then(|point| pos.stone(point));
        side.map_or('.', |side| ['b', 'w'][side.index()])
    };
    let row = |y| (0..=last).map(|x| letter(x, y)).collect();
    drawn(&(0..=last).rev().map(row).collect::<Vec<_>>(), pos.side_to_move(), pos.rules())
}

/// A board after `plies` random moves that neither win nor lie more than two steps from another
/// stone, so that patterns abound.
pub(crate) fn crowded(rules: &Rules, plies: usize, seed: u64) -> Position {
    let mut rng = SplitMix64::new(seed);
    let mut pos = Position::start(rules);
    for _ in 0..plies {
        let near = |&mv: &Point| {
            let (x, y) = pos.coordinates(mv);
            let stone = |dx: isize, dy: isize| {
                let x = x.checked_add_signed(dx)?;
                pos.stone(pos.point(x, y.checked_add_signed(dy)?)?)
            };
            (-2..=2).any(|dx| (-2..=2).any(|dy| stone(dx, dy).is_some()))
        };
        let moves = pos.empty().iter().filter(near).collect::<Vec<_>>();
        let mv = if moves.is_empty() { pos.centre() } else { moves[rng.below(moves.len())] };
        if !pos.is_legal(mv) {
            return pos;
        }
        let undo = pos.make(mv);
        if pos.outcome().is_some() {
            pos.unmake(mv, undo);
            return pos;
        }
    }
    pos
}

const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// One line through a point, ten steps to each side: 0 empty, 1 own, 2 taken.
pub(crate) type Line = [u8; 21];

pub(crate) fn line(pos: &Position, point: Point, direction: usize, side: Side) -> Line {
    let (x, y) = pos.coordinates(point);
    let (dx, dy) = STEPS[direction];
    std::array::from_fn(|i| {
        let steps = i as isize - 10;
        let at = x.checked_add_signed(dx * steps).zip(y.checked_add_signed(dy * steps));
        match at.and_then(|(x, y)| pos.point(x, y)) {
            None => 2,
            Some(point) => pos.stone(point).map_or(0, |owner| if owner == side { 1 } else { 2 }),
        }
    })
}

/// The row through the centre of `line`, which holds an own stone there.
pub(crate) fn row(line: &Line) -> usize {
    let up = line[10..].iter().take_while(|&&cell| cell == 1).count();
    let down = line[..10].iter().rev().take_while(|&&cell| cell == 1).count();
    up + down
}
