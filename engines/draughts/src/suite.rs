//! The suite files of draughts: lists of legal moves, exact endings, and shots, also those that players missed.

use std::sync::Arc;

use draughts_rules::{Move, MoveNotation, Position, Rules, Variant};
use game::{Game as _, Notation as _, TextError};
use shell::{SuiteChecker, agree};

use crate::endgame::{EndgameTables, Material, Value, tally};
use crate::shot::gains;

/// The variant that a line `## board n` switches to.
pub(crate) fn board_line(line: &str) -> Option<Variant> {
    let size = line.strip_prefix("## board ")?;
    Variant::by_size(size.trim().parse().ok()?)
}

/// The rules of suites: the draw rules play no part.
pub(crate) const fn suite_rules(variant: Variant) -> Rules {
    Rules { variant, repetition: 0, no_progress: 0 }
}

fn read_position(text: &str, variant: Variant) -> Result<Position, TextError> {
    Position::parse_position(text.trim(), &suite_rules(variant)).map_err(Into::into)
}

/// Checks `<FEN> ;moves m1 m2 ...`, sorted as text, `-` for none.
#[derive(Debug, Default)]
pub(crate) struct MovesChecker {
    variant: Variant,
}

impl SuiteChecker for MovesChecker {
    fn comment(&mut self, line: &str) -> Result<Option<()>, String> {
        self.variant = board_line(line).unwrap_or(self.variant);
        Ok(None)
    }

    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let (fen, expected) = line.split_once(";moves").ok_or("no moves")?;
        let pos = read_position(fen, self.variant)?;
        let moves = pos.moves();
        let written = moves.iter().map(|&mv| pos.move_text(mv, MoveNotation::Pdn));
        let mut written = written.collect::<Vec<_>>();
        written.sort();
        let found = if written.is_empty() { "-".to_owned() } else { written.join(" ") };
        agree(expected.trim(), &found)
    }
}

/// Checks `<FEN> ;V win|loss|draw ;N plies` and the table of classes in the comments, lines such as
/// `# KKvM W 164010 164006 0 4 49 -1`, against the tables in use if they are of 12x12, or else
/// against those that come with the program.
#[derive(Debug)]
pub(crate) struct EndingsChecker {
    tables: Arc<EndgameTables>,
}

impl EndingsChecker {
    pub(crate) fn new(tables: Option<Arc<EndgameTables>>) -> Self {
        let variant = Variant::English12;
        let fitting = tables.filter(|tables| tables.variant() == variant && tables.pieces() >= 3);
        Self { tables: fitting.unwrap_or_else(|| EndgameTables::shipped(variant)) }
    }

    fn check_class(&self, line: &str) -> Option<Result<(), String>> {
        let mut words = line.strip_prefix("# ")?.split_whitespace();
        let (white, black) = words.next()?.split_once('v')?;
        let white_to_move = match words.next()? {
            "W" => true,
            "B" => false,
            _ => return None,
        };
        let count = |side: &str, piece| side.matches(piece).count() as u8;
        let material = Material {
            men: [count(white, 'M'), count(black, 'M')],
            kings: [count(white, 'K'), count(black, 'K')],
        };
        let material = if white_to_move { material } else { material.swapped() };
        let expected = words.map(str::parse).collect::<Result<Vec<i64>, _>>().ok()?;
        let found = tally(&self.tables, material);
        let longest = |plies: Option<u32>| plies.map_or(-1, i64::from);
        let [wins, losses, draws] = found.values.map(|count| count as i64);
        let last = [longest(found.longest_win), longest(found.longest_loss)];
        let found = [found.positions as i64, wins, losses, draws, last[0], last[1]];
        let agrees = found[..] == expected[..];
        Some(agrees.then_some(()).ok_or_else(|| format!("expected {expected:?}, got {found:?}")))
    }
}

impl SuiteChecker for EndingsChecker {
    fn comment(&mut self, line: &str) -> Result<Option<()>, String> {
        self.check_class(line).transpose()
    }

    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default();
        let kind = parts.next().and_then(|part| part.strip_prefix("V ")).ok_or("no value")?;
        let plies = parts.next().and_then(|part| part.strip_prefix("N "));
        let expected = plies.map_or_else(|| kind.to_owned(), |plies| format!("{kind} {plies}"));
        let pos = read_position(fen, Variant::English12)?;
        let found = self.tables.probe(&pos);
        let found = found.as_ref().map_or_else(|| "unknown".to_owned(), Value::to_string);
        agree(&expected, &found)
    }
}

/// Checks `<FEN> ;board <size> ;shot <move> ;gain <men>`: the only move that gains material by
/// offers that must be taken, and how much. `## board n` names the board of cases without one.
#[derive(Debug, Default)]
pub(crate) struct ShotsChecker {
    variant: Variant,
}

impl SuiteChecker for ShotsChecker {
    fn comment(&mut self, line: &str) -> Result<Option<()>, String> {
        self.variant = board_line(line).unwrap_or(self.variant);
        Ok(None)
    }

    fn check(&mut self, line: &str) -> Result<Option<()>, String> {
        let mut parts = line.split(';').map(str::trim);
        let (fen, mut variant) = (parts.next().unwrap_or_default(), self.variant);
        let (mut wanted, mut wanted_gain) = (None, None);
        for part in parts {
            match part.split_once(' ') {
                Some(("board", size)) => {
                    let found = size.parse().ok().and_then(Variant::by_size);
                    variant = found.ok_or_else(|| format!("no board: {size}"))?;
                }
                Some(("shot", mv)) => wanted = Some(mv),
                Some(("gain", gain)) => wanted_gain = Some(gain),
                _ => return Err(format!("unknown field: {part}")),
            }
        }
        let (wanted, wanted_gain) = wanted.zip(wanted_gain).ok_or("no shot or no gain")?;
        let pos = read_position(fen, variant)?;
        let (gain, mv) = shot(&pos).ok_or("no move alone gains material")?;
        let got = format!("{} gains {gain}", pos.move_text(mv, MoveNotation::Pdn));
        agree(&format!("{wanted} gains {wanted_gain}"), &got)
    }
}

/// The least gain of a shot, in men.
const LEAST: i32 = 2;

/// The only move that gains material by force, and how much; every other gains nothing.
fn shot(pos: &Position) -> Option<(i32, Move)> {
    let mut gains = gains(pos)?;
    gains.sort_by_key(|(gain, _)| -gain);
    match gains.as_slice() {
        [(gain, mv), (second, _), ..] if *gain >= LEAST && *second <= 0 => Some((*gain, *mv)),
        _ => None,
    }
}

/// The case of a suite of kind `shots`, if the player missed one.
pub(crate) fn puzzle(pos: &Position, played: Move) -> Option<String> {
    let (gain, mv) = shot(pos)?;
    if mv == played {
        return None;
    }
    let text = pos.position_text();
    // Counters play no part.
    let text = text.split(":H").next().unwrap_or_default();
    Some(format!(
        "{text} ;board {} ;shot {} ;gain {gain}",
        pos.variant().size(),
        pos.move_text(mv, MoveNotation::Pdn)
    ))
}
