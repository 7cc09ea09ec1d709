//! Moves, ends and repetition verdicts of random games against pyffish, where it is installed.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;

use crate::{position, suite_texts};
use game::keys::SplitMix64;
use game::{Game, Line, Notation, Outcome, Recurrence, status};
use xiangqi_rules::{Move, Position, Ranks, Rules, Square};

#[path = "../../../../tests/installed.rs"]
#[allow(dead_code, reason = "some of it is for other tests")]
mod installed;

const SCRIPT: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/clients/pyffish_xiangqi.py");

/// A game, and our verdict on it.
struct Case {
    start: Position,
    moves: Vec<Move>,
    pos: Position,
    line: Line<Position>,
}

impl Case {
    fn new(start: Position) -> Self {
        Self { pos: start.clone(), start, moves: Vec::new(), line: Line::new() }
    }

    fn play(&mut self, mv: Move) {
        self.moves.push(mv);
        self.line.play(&mut self.pos, mv);
    }

    fn question(&self) -> String {
        let mut walk = self.start.clone();
        let mut text = self.start.position_text() + "|";
        for &mv in &self.moves {
            text += &walk.move_text(mv, Ranks::FromOne);
            text.push(' ');
            walk.make(mv);
        }
        text + "\n"
    }

    /// In the words of the script.
    fn answer(&self) -> String {
        let mut legal = self.pos.moves();
        let mut names =
            legal.drain(..).map(|mv| self.pos.move_text(mv, Ranks::FromOne)).collect::<Vec<_>>();
        names.sort();
        let result = match status(&self.pos, &self.line) {
            None => "none",
            Some(Outcome::Draw) => "draw",
            Some(Outcome::Win(side)) if side == self.pos.side_to_move() => "win",
            Some(Outcome::Win(_)) => "loss",
        };
        format!("{}|{}|{result}", names.join(" "), self.pos.in_check())
    }

    fn is_decided(&self) -> bool {
        self.line.repetition(&self.pos).is_some_and(Outcome::is_decisive)
    }

    /// Whether a side has given check with every move.
    fn has_perpetual_check(&self) -> bool {
        let checks = Recurrence::of(&self.start, &self.moves, Position::in_check);
        checks.by_every_move.contains(&true)
    }
}

/// Puts the questions to the script.
fn ask(cases: &[Case]) -> Vec<String> {
    let questions = cases.iter().map(Case::question).collect::<String>();
    let mut child = Command::new("python3")
        .arg(SCRIPT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Python");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || input.write_all(questions.as_bytes()));
    let output = child.wait_with_output().expect("an end");
    let _ = writer.join();
    assert!(output.status.success(), "{SCRIPT}: {}", output.status);
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

fn starts() -> Vec<Position> {
    suite_texts().map(position).collect()
}

/// Whether nothing but a repetition, or a mate, can have ended the game.
fn is_alive(pos: &Position) -> bool {
    pos.outcome().is_none() && !pos.moves().is_empty()
}

#[test]
fn moves_and_ends_of_random_games_agree() {
    if !installed::has_python_module("pyffish") {
        return;
    }
    let mut rng = SplitMix64::new(11);
    let mut cases = Vec::new();
    for start in starts() {
        let mut case = Case::new(start);
        for _ in 0..60 {
            let moves = case.pos.moves();
            if moves.is_empty() || status(&case.pos, &case.line).is_some() {
                break;
            }
            case.play(moves[rng.below(moves.len())]);
            let mut asked = Case::new(case.start.clone());
            case.moves.iter().for_each(|&mv| asked.play(mv));
            cases.push(asked);
        }
    }
    // Dead material is a draw to us alone, and long games may run into the other's move count.
    cases.retain(|case| case.pos.outcome().is_none() && case.pos.quiet_plies() < 90);
    let answers = ask(&cases);
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(answers) {
        assert_eq!(case.answer(), answer, "{}", case.question());
    }
}

/// Loops of four plies, each move of which is taken back by the next move of its side.
fn loops(wanted: usize) -> Vec<Case> {
    let mut rng = SplitMix64::new(12);
    let starts = starts();
    let mut cases = Vec::new();
    while cases.len() < wanted {
        let mut pos = starts[rng.below(starts.len())].clone();
        for _ in 0..rng.below(40) {
            let moves = pos.moves();
            if moves.is_empty() {
                break;
            }
            pos.make(moves[rng.below(moves.len())]);
        }
        for _ in 0..64 {
            if is_alive(&pos) {
                let found = quiet_loop(&pos, &mut rng);
                cases.extend(found.filter(|case| case.is_decided() || rng.below(16) == 0));
            }
        }
    }
    cases
}

fn quiet_loop(pos: &Position, rng: &mut SplitMix64) -> Option<Case> {
    let text = pos.position_text();
    let fresh = text.split(" - ").next()?;
    let mut case = Case::new(Position::parse_position(fresh, &Rules::default()).ok()?);
    let attack = *pick(&quiet(&case.pos), rng)?;
    case.play(attack);
    let flights = flights(&case.pos, attack.to);
    let flight =
        *pick(if flights.is_empty() { quiet(&case.pos) } else { flights }.as_slice(), rng)?;
    case.play(flight);
    let back = |mv: Move| Move::new(mv.to, mv.from);
    if rng.below(50) > 0 && !attacks(&case.pos, back(attack), flight.to) {
        return None;
    }
    let cycle = [attack, flight, back(attack), back(flight)];
    for mv in cycle.into_iter().cycle().skip(2).take(6) {
        if !case.pos.is_legal(mv) {
            return None;
        }
        case.play(mv);
    }
    Some(case)
}

/// Whether the piece that makes the quiet move `mv` attacks `target` then.
fn attacks(pos: &Position, mv: Move, target: Square) -> bool {
    if !pos.is_legal(mv) || pos.piece_on(mv.to).is_some() {
        return false;
    }
    let after = pos.after(mv);
    let capture = Move::new(mv.to, target);
    !after.in_check() && after.passed().is_legal(capture)
}

fn pick<'a, T>(list: &'a [T], rng: &mut SplitMix64) -> Option<&'a T> {
    list.get(rng.below(list.len().max(1)))
}

fn quiet(pos: &Position) -> Vec<Move> {
    pos.moves().into_iter().filter(|&mv| pos.piece_on(mv.to).is_none()).collect()
}

/// The quiet moves of what the piece on `from`, just moved, attacks.
fn flights(pos: &Position, from: Square) -> Vec<Move> {
    if pos.in_check() {
        return Vec::new();
    }
    let victims = pos
        .passed()
        .moves()
        .into_iter()
        .filter(|mv| mv.from == from)
        .map(|mv| mv.to)
        .collect::<Vec<_>>();
    quiet(pos).into_iter().filter(|mv| victims.contains(&mv.from)).collect()
}

#[test]
fn verdicts_on_repetition_agree() {
    if !installed::has_python_module("pyffish") {
        return;
    }
    let cases = loops(1_200);
    let answers = ask(&cases);
    let (mut checks, mut chases, mut apart) = (0, 0, Vec::new());
    for (case, answer) in cases.iter().zip(&answers) {
        let ours = case.answer();
        if case.has_perpetual_check() {
            assert_eq!(&ours, answer, "{}", case.question());
            checks += 1;
        } else {
            chases += usize::from(!ours.ends_with("draw"));
            if &ours != answer {
                apart.push(format!("{}{answer} {ours}", case.question()));
            }
        }
    }
    assert!(checks > 20 && chases > 100, "{checks} checks and {chases} chases are too few");
    // The two define the chase differently; see the rules of repetition.
    assert!(apart.len() * 25 < cases.len(), "{} of {}: {apart:#?}", apart.len(), cases.len());
}
