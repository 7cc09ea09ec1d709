//! What several test files share: suites, and random boards.

use game::keys::SplitMix64;
use game::{Game, Notation, Side};
use gomoku::{Point, Position, Rules, Variant};

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

/// The position text of `black=h8,i9 white=j10` on 15x15.
pub(crate) fn position_of(stones: &str, side: Side, variant: Variant) -> Position {
    let mut cells = [[None; 15]; 15];
    for (prefix, letter) in [("black=", 'b'), ("white=", 'w')] {
        let list = stones.split(' ').find_map(|part| part.strip_prefix(prefix)).unwrap();
        for name in list.split(',').filter(|name| !name.is_empty()) {
            let x = usize::from(name.as_bytes()[0] - b'a');
            let y = name[1..].parse::<usize>().unwrap() - 1;
            cells[y][x] = Some(letter);
        }
    }
    let row = |row: &[Option<char>; 15]| {
        row.iter().map(|cell| cell.map_or("1".into(), String::from)).collect::<String>()
    };
    // Runs of 1 are joined by hand: "11" would read as eleven.
    let rows = cells.iter().rev().map(|cells| join_gaps(&row(cells))).collect::<Vec<_>>();
    let side = if side == Side::First { "b" } else { "w" };
    let text = format!("{} {side} {}", rows.join("/"), variant.word());
    Position::parse_position(&text, &Rules::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn join_gaps(row: &str) -> String {
    let (mut text, mut gap) = (String::new(), 0);
    for letter in row.chars() {
        if letter == '1' {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
            gap = 0;
        }
        text.push(letter);
    }
    if gap > 0 {
        text.push_str(&gap.to_string());
    }
    text
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
