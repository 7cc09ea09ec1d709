//! The rule by which a general may be left to be taken, against a second implementation: a board of
//! letters on which every pair of squares is tried, and the rules of movement as books have them.

use game::kit::{self, Effort};
use game::{Game, Notation, Outcome, Side, perft};
use xiangqi_rules::{
    DRAW_PLIES, Position, Ranks, Refusal, RepetitionRule, Rules, START, SelfCheck,
};

use crate::suite_texts;

const ALLOWED: Rules = Rules {
    repetition: RepetitionRule::Asian,
    draw_plies: DRAW_PLIES,
    self_check: SelfCheck::Allowed,
};

/// A file from 0, and a rank from Black's back rank.
type Point = (i32, i32);

/// Rows from Black's back rank, a dot where nothing stands.
#[derive(Clone)]
struct Board {
    rows: [[char; 9]; 10],
    is_red: bool,
}

impl Board {
    fn read(text: &str) -> Self {
        let mut fields = text.split_whitespace();
        let mut rows = [['.'; 9]; 10];
        for (row, text) in rows.iter_mut().zip(fields.next().unwrap().split('/')) {
            let dots = |c: char| c.to_digit(10).map_or(c.to_string(), |n| ".".repeat(n as usize));
            let row_text = text.chars().map(dots).collect::<String>();
            row.iter_mut().zip(row_text.chars()).for_each(|(point, c)| *point = c);
        }
        Self { rows, is_red: fields.next() == Some("w") }
    }

    fn points() -> impl Iterator<Item = Point> {
        (0..10).flat_map(|y| (0..9).map(move |x| (x, y)))
    }

    fn at(&self, (x, y): Point) -> char {
        self.rows[y as usize][x as usize]
    }

    fn find(&self, piece: char) -> Option<Point> {
        Self::points().find(|&point| self.at(point) == piece)
    }

    /// The pieces between two points of one file or rank; `None` if they share neither.
    fn between(&self, from: Point, to: Point) -> Option<usize> {
        let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        if (dx != 0) == (dy != 0) {
            return None;
        }
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        Some((1..steps).filter(|i| self.at((from.0 + i * dx, from.1 + i * dy)) != '.').count())
    }

    /// Whether the piece on `from` goes to `to`, whose own pieces do not stand there.
    fn goes(&self, from: Point, to: Point) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let mut lengths = [dx.abs(), dy.abs()];
        lengths.sort_unstable();
        let is_red = self.at(from).is_ascii_uppercase();
        let in_palace = (3..=5).contains(&to.0) && if is_red { to.1 >= 7 } else { to.1 <= 2 };
        let at_home = |y: i32| if is_red { y >= 5 } else { y <= 4 };
        match self.at(from).to_ascii_lowercase() {
            'k' => lengths == [0, 1] && in_palace,
            'a' => lengths == [1, 1] && in_palace,
            'b' => {
                lengths == [2, 2]
                    && at_home(to.1)
                    && self.at((from.0 + dx / 2, from.1 + dy / 2)) == '.'
            }
            'n' => lengths == [1, 2] && self.at((from.0 + dx / 2, from.1 + dy / 2)) == '.',
            'r' => self.between(from, to) == Some(0),
            'c' => self.between(from, to) == Some(usize::from(self.at(to) != '.')),
            _ => {
                let ahead = if is_red { -1 } else { 1 };
                (dx, dy) == (0, ahead) || dy == 0 && dx.abs() == 1 && !at_home(from.1)
            }
        }
    }

    /// The boards after every move.
    fn moves(&self) -> Vec<Self> {
        let king = if self.is_red { 'K' } else { 'k' };
        if self.find(king).is_none() {
            return Vec::new();
        }
        let own =
            |point| self.at(point) != '.' && self.at(point).is_ascii_uppercase() == self.is_red;
        let mut boards = Vec::new();
        for from in Self::points().filter(|&from| own(from)) {
            let targets = Self::points().filter(|&to| !own(to) && self.goes(from, to));
            boards.extend(targets.map(|to| self.after(from, to)).filter(|board| !board.faces()));
        }
        boards
    }

    fn after(&self, from: Point, to: Point) -> Self {
        let mut board = self.clone();
        board.rows[to.1 as usize][to.0 as usize] = self.at(from);
        board.rows[from.1 as usize][from.0 as usize] = '.';
        board.is_red = !self.is_red;
        board
    }

    /// Whether nothing stands between the generals.
    fn faces(&self) -> bool {
        let kings = self.find('K').zip(self.find('k'));
        kings.is_some_and(|(red, black)| red.0 == black.0 && self.between(red, black) == Some(0))
    }

    fn perft(&self, depth: u8) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().iter().map(|board| board.perft(depth - 1)).sum(),
        }
    }
}

fn allowed(text: &str) -> Position {
    Position::parse_position(text, &ALLOWED).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Both count every depth; the second is asked for the first three here, since it is slow.
#[test]
fn counts_are_those_of_a_second_implementation() {
    let cases = [
        (START, [44, 1_926, 80_288, 3_343_036]),
        (
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
            [44, 1_329, 56_972, 1_774_739],
        ),
        (
            "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
            [37, 1_440, 52_017, 1_943_853],
        ),
        ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", [25, 518, 12_469, 294_159]),
        // The side to move may take the general at once.
        ("4k4/9/9/9/4R4/9/9/9/4r4/3K5 w - - 0 1", [18, 265, 4_548, 76_578]),
    ];
    for (text, counts) in cases {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&mut allowed(text), depth), count, "{text} to depth {depth}");
            assert!(depth > 3 || Board::read(text).perft(depth) == count, "{text} to {depth}");
        }
    }
}

#[test]
fn every_position_of_the_suite_agrees() {
    for text in suite_texts() {
        assert_eq!(perft(&mut allowed(text), 2), Board::read(text).perft(2), "{text}");
    }
}

#[test]
fn the_kit_holds() {
    kit::check::<Position>(&ALLOWED, Effort { walks: 20, plies: 200, seed: 3 });
    for (seed, text) in (0..).zip(suite_texts()) {
        kit::check_from(&allowed(text), &ALLOWED, Effort { walks: 1, plies: 40, seed });
    }
    kit::check_packing::<Position>(&ALLOWED, Effort { walks: 20, ..Effort::default() });
}

#[test]
fn a_general_left_is_taken_and_the_game_ends() {
    let mut pos = allowed("3k5/5r3/9/9/9/9/9/9/9/4K4 w - - 0 1");
    let step = pos.parse_move("e0f0", Ranks::FromZero).expect("it is legal to leave the general");
    pos.make(step);
    let take = pos.parse_move("f8f0", Ranks::FromZero).expect("it is legal to take the general");
    let before = pos.clone();
    let undo = pos.make(take);
    assert_eq!(pos.outcome(), Some(Outcome::Win(Side::Second)));
    assert!(pos.moves().is_empty() && !pos.in_check() && !pos.has_general(Side::First));
    assert_eq!(Position::parse_position(&pos.position_text(), &ALLOWED), Ok(pos.clone()));
    let late = pos.parse_move("f0f1", Ranks::FromZero).unwrap_err();
    assert!(matches!(late, Refusal::GameOver { .. }), "{late}");
    pos.unmake(take, undo);
    assert_eq!(pos, before);
}

#[test]
fn only_facing_generals_are_refused() {
    let between = "4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1";
    let faces = allowed(between).parse_move("e2d4", Ranks::FromZero);
    assert!(matches!(faces, Err(Refusal::FacingGenerals { .. })));
    let faces = Position::parse_position("4k4/9/9/9/9/9/9/9/4K4/9 w", &ALLOWED);
    assert!(matches!(faces, Err(Refusal::GeneralsFace {})));
    // A general is missing that cannot have been taken.
    for text in ["9/9/9/9/9/9/9/9/9/4K4 w", "9/9/9/9/9/9/9/9/9/9 w"] {
        let missing = Position::parse_position(text, &ALLOWED);
        assert!(matches!(missing, Err(Refusal::NoGeneral { .. })), "{text}");
    }
    let mated = "3aka3/4n4/9/9/4C4/4C4/9/9/9/3K5 b - - 0 1";
    assert!(allowed(mated).has_move(), "who is mated moves, and loses the general");
}
