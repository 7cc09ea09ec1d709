//! Games in one line, as programs copy them.

use dyngame::{CopiedEnd, CopiedLine, DynGame, Settings};
use game::Outcome;

use super::ends::End;
use super::error::{Cause, Fault, Place, RecordError};
use super::format::Format;
use super::frame::{LONGEST_HEAD, numbered, read_game};
use super::record::GameRecord;
use super::replay::{ReadGame, Ruleset};
use super::warning::{Reading, Warning};

/// The game in a line: `position startpos moves 7g7f resign` and its shorter forms, bare moves from the start, numbered or
/// not, or what only this game reads (gomoku: Gomocup's steps from the centre).
///
/// # Errors
/// If it is not a position with legal moves; the number of the move says where.
pub fn read_line(
    line: &str,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<GameRecord, RecordError> {
    read_warned(line, rules, settings).map(|(game, _)| game)
}

/// The same, with what is doubtful about it.
pub(super) fn read_warned(
    line: &str,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<(GameRecord, Vec<Warning>), RecordError> {
    if let Some(moves) = rules.opening_line(line, settings)? {
        return played(None, moves.iter().map(String::as_str), None, (rules, settings));
    }
    let CopiedLine { base, moves, end } = CopiedLine::of(line);
    let position = (base != "startpos").then_some(base);
    let read = played(position, moves.iter().copied(), end, (rules, settings));
    let moves = line.split_whitespace().map(unnumbered).filter(|word| !word.is_empty());
    let bare = || played(None, moves, None, (rules, settings));
    let is_meant = |error: &RecordError| is_behind_moves(error) || is_numbered(line);
    read.or_else(|error| bare().map_err(|other| if is_meant(&other) { other } else { error }))
}

/// Whether a text begins with the number of a move: no position does.
pub fn is_numbered(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| unnumbered(word) != word)
}

/// `word` without the number of a move, `12.` or `12...`, that it begins with.
fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < word.len() && rest.starts_with('.');
    if is_numbered { rest.trim_start_matches('.') } else { word }
}

/// Whether a line is refused behind moves that were read: it was meant as moves.
fn is_behind_moves(error: &RecordError) -> bool {
    matches!(&*error.what, Cause::Form(Fault::NumberedMove { number: 2.., .. }))
}

/// The first words of lines of play.
const BEGINNINGS: [&str; 5] = ["position", "startpos", "sfen", "fen", "moves"];

/// Whether `text` is lines of play as programs copy them, and nothing else: each says where it begins.
pub(super) fn is_copied(text: &str) -> bool {
    let begins = |line: &str| {
        let first = line.split_whitespace().next();
        first.is_some_and(|word| BEGINNINGS.contains(&word))
    };
    let mut lines = content(text).peekable();
    lines.peek().is_some() && lines.all(|(_, line)| begins(line))
}

/// Whether a part of a text that has another record may be one, too.
pub(super) fn holds_record(text: &str) -> bool {
    Format::of_text(text).is_some() || is_numbered(text) || text.lines().any(is_copied)
}

/// The lines of `text` with their numbers, without blank ones and those of comments.
fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// The games in the lines of `text`.
pub fn read_lines(text: &str, rules: &dyn DynGame, settings: &Settings) -> Reading {
    let game = |(number, line)| {
        let place = Some(Place { line: number, start: 0 });
        let (game, mut warnings) =
            read_warned(line, rules, settings).map_err(|error| error.at(place))?;
        warnings.iter_mut().for_each(|warning| warning.place = place);
        Ok((game, warnings))
    };
    let games: Vec<ReadGame> = content(text).map(game).collect();
    match games.is_empty() {
        true => Reading::refused(Fault::NoGame {}.into()),
        false => numbered(games, None),
    }
}

/// The same of lines that are positions, with moves or without; `None` where none stands at the head of `text`, or a line has
/// moves alone: several such lines may be one game.
pub(super) fn read_starts(text: &str, rules: &dyn DynGame, settings: &Settings) -> Option<Reading> {
    let is_start = |game: &GameRecord| game.position.is_some() || game.main.moves.is_empty();
    let reads = |line| read_line(line, rules, settings).is_ok_and(|game| is_start(&game));
    // Another text is not read to its end.
    if !content(text).take(LONGEST_HEAD).any(|(_, line)| reads(line)) {
        return None;
    }
    let lines = read_lines(text, rules, settings);
    lines.games.iter().flatten().all(is_start).then_some(lines)
}

fn played<'a>(
    position: Option<String>,
    moves: impl Iterator<Item = &'a str>,
    end: Option<CopiedEnd>,
    ruleset: Ruleset<'_>,
) -> Result<(GameRecord, Vec<Warning>), RecordError> {
    let read = read_game(None, ruleset, |game| {
        game.begin(position)?;
        for (number, mv) in (1..).zip(moves) {
            let named = |why: RecordError| Fault::NumberedMove { number, why: why.into() };
            game.play_recorded(mv, 0).map_err(named)?;
        }
        let (mover, claim) = (game.side_to_move(), game.board()?.claim());
        let declared = claim.filter(|claim| claim.foul.is_none()).map(|claim| claim.outcome);
        let (word, end, outcome) = match end {
            Some(CopiedEnd::Resigned) => ("resign", End::Resignation, Outcome::Win(!mover)),
            // With few points a right declaration is a draw.
            Some(CopiedEnd::Declared) => {
                ("win", End::Declaration, declared.unwrap_or(Outcome::Win(mover)))
            }
            Some(CopiedEnd::Repeated) => ("rep_draw", End::Repetition, Outcome::Draw),
            None => return Ok(()),
        };
        game.ended(word, (end, Some(outcome)));
        Ok(())
    });
    read.map_err(|refused| refused.why)
}
