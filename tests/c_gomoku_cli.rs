//! c-gomoku-cli, a match runner of this game, by a stand-in that says what it says and judges as
//! strictly: the order of its lines, the fields of its boards, the exact form of every answer.

use game::{Game, Notation, Outcome, Side};
use gomoku::Position;
use gomoku_rules::{Rules, Variant};

use crate::process::Talk;

/// The runner's code of a rule.
const fn code(variant: Variant) -> &'static str {
    match variant {
        Variant::Freestyle => "0",
        Variant::Standard => "1",
        Variant::Renju => "4",
    }
}

struct Engine(Talk);

impl Engine {
    fn start() -> Self {
        let mut talk = Talk::with("pbrain-tengen", &["-o", "Hash=4"]);
        talk.say("ABOUT");
        let about = talk.line();
        assert!(about.starts_with("name=\"") && about.contains(", version=\""), "{about}");
        Self(talk)
    }

    /// `START` before each game: anything but an exact `OK` is a failure. `INFO` comes after it.
    fn new_game(&mut self, size: u8, variant: Variant) {
        self.0.say(&format!("START {size}"));
        assert_eq!(self.0.line(), "OK");
        for info in ["timeout_turn 10000", "timeout_match 600000", "max_memory 83886080"] {
            self.0.say(&format!("INFO {info}"));
        }
        for (key, value) in
            [("rule", code(variant)), ("game_type", "1"), ("thread_num", "1"), ("max_node", "150")]
        {
            self.0.say(&format!("INFO {key} {value}"));
        }
    }

    /// The answer to the moves so far: `TURN` in a running game, else `BEGIN` or a board, in which
    /// the last stone is always the opponent's.
    fn answer(&mut self, moves: &[(usize, usize)], by_board: bool) -> (usize, usize) {
        self.0.say("INFO time_left 600000");
        match moves {
            [] => self.0.say("BEGIN"),
            [.., (x, y)] if !by_board => self.0.say(&format!("TURN {x},{y}")),
            _ => {
                self.0.say("BOARD");
                for (i, (x, y)) in moves.iter().enumerate() {
                    let field = 1 + (moves.len() - i) % 2;
                    self.0.say(&format!("{x},{y},{field}"));
                }
                self.0.say("DONE");
            }
        }
        self.read_move()
    }

    /// The move among the lines that the engine prints.
    fn read_move(&mut self) -> (usize, usize) {
        loop {
            let line = self.0.line();
            if let Some((x, y)) = line.split_once(',').filter(|_| !line.contains(' ')) {
                // A blank after the move would make it invisible.
                let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{line}"));
                return (number(x), number(y));
            }
            assert!(line.starts_with("MESSAGE ") || line.starts_with("DEBUG "), "{line}");
        }
    }
}

/// A game from the empty board; how it ends.
fn game(engines: &mut [Engine; 2], size: u8, variant: Variant, by_board: bool) -> Outcome {
    let mut pos = Position::new(Rules { size, variant, forbidden_loses: false });
    engines.iter_mut().for_each(|engine| engine.new_game(size, variant));
    let mut moves = Vec::new();
    loop {
        // The first move of each engine comes as a board anyway.
        let first = moves.len() < 2;
        let (x, y) = engines[moves.len() % 2].answer(&moves, by_board || first);
        let point = pos.point(x, y).unwrap_or_else(|| panic!("off the board: {x},{y}"));
        assert!(pos.is_legal(point), "occupied: {x},{y}");
        let forbidden = pos.is_forbidden_to(pos.side_to_move(), point);
        let is_only = pos.empty().iter().all(|point| pos.is_forbidden_to(Side::First, point));
        assert!(!forbidden || is_only, "forbidden: {x},{y} in {}", pos.position_text());
        pos.make(point);
        moves.push((x, y));
        if let Some(outcome) = pos.outcome() {
            return outcome;
        }
    }
}

#[test]
fn whole_games_are_played_under_every_rule() {
    let mut engines = [Engine::start(), Engine::start()];
    for (size, by_board) in [(15, false), (5, true), (9, true), (22, false)] {
        for variant in Variant::ALL {
            game(&mut engines, size, variant, by_board);
        }
    }
    for mut engine in engines {
        engine.0.say("END");
        let (rest, status) = engine.0.rest();
        assert!(status.success() && rest.is_empty(), "{rest:?}");
    }
}

#[test]
fn a_runner_that_loses_patience_gets_its_move() {
    let mut engine = Engine::start();
    engine.new_game(15, Variant::Freestyle);
    engine.0.say("INFO max_node 0");
    engine.0.say("INFO timeout_turn 600000");
    for line in ["BOARD", "7,7,2", "8,8,1", "8,7,2", "DONE", "YXSTOP"] {
        engine.0.say(line);
    }
    let (x, y) = engine.read_move();
    assert!(x < 15 && y < 15 && ![(7, 7), (8, 8), (8, 7)].contains(&(x, y)), "{x},{y}");
    // The game goes on.
    let (x, y) = if (x, y) == (0, 0) { (14, 14) } else { (0, 0) };
    engine.0.say("INFO max_node 50");
    engine.0.say(&format!("TURN {x},{y}"));
    engine.read_move();
}
