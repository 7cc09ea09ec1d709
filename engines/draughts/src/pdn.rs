//! PDN game files.
//!
//! The board is given by the `GameType` tag (`21,W,12,12,N2,0`), not by the position. A result is
//! read as PDN describes it in general, `1-0` for a win of White; some 8x8 files mean the first
//! player instead, so where the moves end the game on the board, the board decides. What is
//! written keeps to the same reading and, on 8x8, says so in a comment.
//!
//! Source: PDN 3.0, FMJD.

use std::fmt::Write as _;

use game::{Game as _, Line, Notation as _, Outcome, TextError, status};
use nom::branch::alt;
use nom::bytes::complete::{escaped_transform, is_not, tag, take_while1};
use nom::character::complete::{char, digit1, multispace0, none_of, not_line_ending, one_of};
use nom::combinator::{map, opt, recognize, value};
use nom::multi::{many0, many1};
use nom::sequence::{delimited, pair, preceded};
use nom::{IResult, Parser};

use crate::board::{Colour, Variant};
use crate::moves::Move;
use crate::notation::Form;
use crate::position::Position;
use crate::rules::Rules;

/// A recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Tags other than `GameType`, `FEN` and `Result`, in order.
    pub tags: Vec<(String, String)>,
    /// Where the game starts.
    pub start: Position,
    /// The moves played.
    pub moves: Vec<Move>,
    /// How it ended; `None` if it did not, or if that is unknown.
    pub outcome: Option<Outcome>,
}

/// One piece of movetext.
#[derive(Clone, Debug, PartialEq)]
enum Token<'a> {
    Tag(&'a str, String),
    Move(&'a str),
    Result(&'a str),
    Skipped,
}

/// Reads all games of a PDN file, under the draw rules of `rules`, and on its board where no
/// `GameType` names one.
///
/// # Errors
/// At the first text that is no PDN, names another game, or is not a legal move.
pub fn read(text: &str, rules: &Rules) -> Result<Vec<Record>, TextError> {
    let mut rest = text.trim_start_matches('\u{feff}');
    let mut games = Vec::new();
    let mut draft = Draft::default();
    loop {
        let (after, _) = multispace0::<_, nom::error::Error<_>>(rest).unwrap_or((rest, ""));
        if after.is_empty() {
            break;
        }
        let (after, token) = token(after).map_err(|_| {
            let line = 1 + text[..text.len() - after.len()].matches('\n').count();
            let start = after.lines().next().unwrap_or_default();
            let start = start.chars().take(40).collect::<String>();
            TextError::new(format!("line {line}: not PDN: {start}"))
        })?;
        rest = after;
        // A tag after moves, or a result, ends a game.
        if matches!(token, Token::Tag(..)) && !draft.moves.is_empty() {
            games.push(std::mem::take(&mut draft).finish(rules, games.len())?);
        }
        match token {
            Token::Tag(name, content) => draft.tags.push((name.to_owned(), content)),
            Token::Move(text) => draft.moves.push(text.to_owned()),
            Token::Result(result) => {
                draft.result = Some(result.to_owned());
                games.push(std::mem::take(&mut draft).finish(rules, games.len())?);
            }
            Token::Skipped => {}
        }
    }
    if !draft.tags.is_empty() || !draft.moves.is_empty() {
        games.push(draft.finish(rules, games.len())?);
    }
    Ok(games)
}

/// A game as written, not yet played through.
#[derive(Debug, Default)]
struct Draft {
    tags: Vec<(String, String)>,
    moves: Vec<String>,
    result: Option<String>,
}

impl Draft {
    fn take_tag(&mut self, name: &str) -> Option<String> {
        let at = self.tags.iter().position(|(other, _)| other == name)?;
        Some(self.tags.remove(at).1)
    }

    fn finish(mut self, rules: &Rules, index: usize) -> Result<Record, TextError> {
        let number = index + 1;
        self.play(rules).map_err(|error| TextError::new(format!("game {number}: {error}")))
    }

    fn play(&mut self, rules: &Rules) -> Result<Record, TextError> {
        let variant = match self.take_tag("GameType") {
            None => rules.variant,
            Some(text) => variant_of(&text)
                .ok_or_else(|| TextError::new(format!("another game, GameType {text}")))?,
        };
        let rules = Rules { variant, ..*rules };
        let start = match self.take_tag("FEN") {
            None => Position::start_of(rules),
            Some(text) => Position::parse_position(&text, &rules)?,
        };
        self.take_tag("SetUp");
        let (mut pos, mut line) = (start.clone(), Line::new());
        for text in &self.moves {
            let mv = pos.parse_move(text, Form::Pdn)?;
            line.play(&mut pos, mv);
        }
        let tagged = self.take_tag("Result");
        let written = self.result.take().filter(|result| result != "*").or(tagged);
        let read = written.and_then(|result| outcome_of(&result, &start));
        let shown = status(&pos, &line).filter(|outcome| outcome.is_decisive());
        let (tags, moves) = (std::mem::take(&mut self.tags), line.moves().collect());
        Ok(Record { tags, start, moves, outcome: shown.or(read) })
    }
}

/// The variant that a `GameType` names, if it is English draughts on one of our boards.
fn variant_of(text: &str) -> Option<Variant> {
    let mut fields = text.split(',').map(str::trim);
    if fields.next() != Some("21") {
        return None;
    }
    let Some(first) = fields.next() else { return Some(Variant::English8) };
    let width: usize = fields.next()?.parse().ok()?;
    let height: usize = fields.next()?.parse().ok()?;
    let variant = Variant::by_size(width).filter(|_| width == height)?;
    let starts = variant.first_mover().letter().to_string();
    // Squares numbered from another corner, or a mirrored board, would be another notation.
    let numbering = fields.next().is_none_or(|field| field == corner(variant));
    let upright = fields.next().is_none_or(|field| field == "0");
    (starts == first && numbering && upright).then_some(variant)
}

/// Numeric notation, and the corner of square 1 as the starting side sees it.
const fn corner(variant: Variant) -> &'static str {
    match variant.first_mover() {
        Colour::White => "N2",
        Colour::Black => "N1",
    }
}

/// The `GameType` of a variant.
#[must_use]
pub fn game_type(variant: Variant) -> String {
    let (size, starts) = (variant.size(), variant.first_mover().letter());
    format!("21,{starts},{size},{size},{},0", corner(variant))
}

fn outcome_of(text: &str, start: &Position) -> Option<Outcome> {
    match text {
        "1-0" | "2-0" => Some(Outcome::Win(start.side_of(Colour::White))),
        "0-1" | "0-2" => Some(Outcome::Win(start.side_of(Colour::Black))),
        "1/2-1/2" | "1-1" => Some(Outcome::Draw),
        _ => None,
    }
}

fn token(text: &str) -> IResult<&str, Token<'_>> {
    let comment = delimited(char('{'), opt(is_not("}")), char('}'));
    let line_comment = preceded(char(';'), not_line_ending);
    let annotation = preceded(char('$'), digit1);
    let strength = recognize(many1(one_of("!?")));
    let skipped = alt((
        value((), comment),
        value((), line_comment),
        value((), annotation),
        value((), strength),
        variation,
        move_number,
    ));
    alt((
        tag_pair,
        map(result, Token::Result),
        value(Token::Skipped, skipped),
        map(move_word, Token::Move),
    ))
    .parse(text)
}

/// `[Name "value"]`
fn tag_pair(text: &str) -> IResult<&str, Token<'_>> {
    let name = take_while1(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
    let plain = recognize(many1(none_of("\\\"")));
    let quoted = alt((value("\\", char('\\')), value("\"", char('"'))));
    let content = opt(escaped_transform(plain, '\\', quoted));
    let content = delimited(char('"'), content, char('"'));
    let inner = (multispace0, name, multispace0, content, multispace0);
    let (rest, (_, name, _, content, _)) = delimited(char('['), inner, char(']')).parse(text)?;
    Ok((rest, Token::Tag(name, content.unwrap_or_default())))
}

/// A result; looked for before moves, which it resembles.
fn result(text: &str) -> IResult<&str, &str> {
    let words = ["1/2-1/2", "1-0", "0-1", "2-0", "1-1", "0-2", "0-0", "*"];
    let ends = |rest: &str| !rest.starts_with(|next: char| next.is_ascii_digit());
    let found = words.into_iter().find(|word| text.strip_prefix(word).is_some_and(ends));
    match found {
        Some(word) => tag(word).parse(text),
        None => Err(nom::Err::Error(nom::error::Error::new(text, nom::error::ErrorKind::Tag))),
    }
}

/// `12.` or `12...`
fn move_number(text: &str) -> IResult<&str, ()> {
    value((), pair(digit1, many1(char('.')))).parse(text)
}

/// A move, which the position reads.
fn move_word(text: &str) -> IResult<&str, &str> {
    let number = take_while1(|letter: char| letter.is_ascii_digit());
    let other = take_while1(|letter: char| letter.is_ascii_digit());
    recognize(pair(number, many1(pair(one_of("-x:"), other)))).parse(text)
}

/// `( ... )`, nested; walked without recursion, since a file may nest as it likes.
fn variation(text: &str) -> IResult<&str, ()> {
    let (mut rest, _) = char('(').parse(text)?;
    let mut depth = 1;
    while depth > 0 {
        let (after, piece) = alt((
            recognize(delimited(char('{'), opt(is_not("}")), char('}'))),
            is_not("(){}"),
            recognize(one_of("()")),
        ))
        .parse(rest)?;
        depth += i32::from(piece == "(") - i32::from(piece == ")");
        rest = after;
    }
    let (rest, _) = many0(one_of(" \t")).parse(rest)?;
    Ok((rest, ()))
}

/// The text of `games`, in canonical spelling.
#[must_use]
pub fn write(games: &[Record]) -> String {
    games.iter().map(write_game).collect::<Vec<_>>().join("\n")
}

fn write_game(game: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, content: &str| {
        let content = content.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{content}\"]");
    };
    for (name, content) in &game.tags {
        tag(name, content);
    }
    let variant = game.start.variant();
    tag("GameType", &game_type(variant));
    if game.start != Position::start_of(game.start.rules()) {
        tag("FEN", &game.start.position_text());
    }
    let result = result_text(game);
    tag("Result", result);
    text.push('\n');
    for line in wrapped(movetext(game, result)) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

fn result_text(game: &Record) -> &'static str {
    match game.outcome {
        None => "*",
        Some(Outcome::Draw) => "1/2-1/2",
        Some(Outcome::Win(side)) if side == game.start.side_of(Colour::White) => "1-0",
        Some(Outcome::Win(_)) => "0-1",
    }
}

/// The words of the movetext.
fn movetext(game: &Record, result: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut pos = game.start.clone();
    for (i, &mv) in game.moves.iter().enumerate() {
        let first = pos.turn() == pos.variant().first_mover();
        if first || i == 0 {
            let dots = if first { "." } else { "..." };
            words.push(format!("{}{dots}", pos.full_move()));
        }
        words.push(pos.move_text(mv, Form::Pdn));
        pos.make(mv);
    }
    let decisive = game.outcome.is_some_and(Outcome::is_decisive);
    if decisive && pos.variant().first_mover() == Colour::Black {
        let winner = if result == "1-0" { "White" } else { "Black" };
        words.push(format!("{{{winner} wins}}"));
    }
    words.push(result.to_owned());
    words
}

/// Lines of at most 80 characters.
fn wrapped(words: Vec<String>) -> Vec<String> {
    const WIDTH: usize = 80;
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The game of the rules page.
    const GAME: &str = "[Event \"A \\\"quoted\\\" name\"]\n[GameType \"21,W,12,12,N2,0\"]\n\n\
        1. 43-37 29-36 2. 49-43 {a comment} 27-34 3. 37-32! 26x37 (3... 26-32 (3... 1-7)) \
        4. 44x31 20-26 5. 31x20 14x25 6. 47-41 36x47 $2 7. 53x40x27x14 8x21 8. 55-49 24-29 *";

    #[test]
    fn the_game_of_the_rules_page_ends_where_it_says() {
        let games = read(GAME, &Rules::default()).unwrap();
        let [game] = &games[..] else { panic!("one game, not {}", games.len()) };
        let mut pos = game.start.clone();
        game.moves.iter().for_each(|&mv| {
            pos.make(mv);
        });
        let text = pos.position_text();
        let expected = "W:W43,45,46,48,49,50,51,52,54,56,57,58,59,60,61,62,63,64,65,66,67,68,\
            69,70,71,72:B1,2,3,4,5,6,7,9,10,11,12,13,15,16,17,18,19,21,22,23,25,26,28,29,30";
        assert!(text.starts_with(expected), "{text}");
        assert_eq!(game.tags, [("Event".to_owned(), "A \"quoted\" name".to_owned())]);
        assert_eq!(read(&write(&games), &Rules::default()), Ok(games));
    }

    #[test]
    fn random_games_round_trip_on_every_board() {
        let mut games = Vec::new();
        for (variant, seed) in Variant::ALL.into_iter().zip(5..) {
            let start = Position::start_of(Rules::of(variant));
            let (moves, outcome) = game::kit::random_game(&start, 400, seed);
            games.push(Record { tags: Vec::new(), start, moves, outcome });
        }
        let text = write(&games);
        assert_eq!(read(&text, &Rules::default()), Ok(games));
    }

    #[test]
    fn a_game_may_start_anywhere() {
        let text = "[GameType \"21,W,12,12,N2,0\"]\n[FEN \"B:WK40:B1,K72:H3:F12\"]\n12... 1-7 0-1";
        let games = read(text, &Rules::default()).unwrap();
        assert_eq!(games[0].moves.len(), 1);
        assert_eq!(games[0].outcome, Some(Outcome::Win(game::Side::Second)));
        let written = write(&games);
        assert!(written.contains("12... 1-7 0-1"), "{written}");
    }

    #[test]
    fn the_board_decides_a_result_that_it_shows() {
        // Black takes the last man; the file means "the first player won".
        let text = "[GameType \"21\"]\n[FEN \"B:W18:B14\"]\n1. 14x23 1-0";
        let games = read(text, &Rules::default()).unwrap();
        assert_eq!(games[0].outcome, Some(Outcome::Win(game::Side::First)));
        assert!(write(&games).ends_with("{Black wins} 0-1\n"));
    }

    #[test]
    fn bad_files_are_refused_with_a_reason() {
        let refuse = |text: &str| read(text, &Rules::default()).unwrap_err().to_string();
        assert_eq!(refuse("1. 43-38 *"), "game 1: illegal move: 43-38");
        assert_eq!(
            refuse("[GameType \"20,W,10,10,N2,0\"]\n*"),
            "game 1: another game, GameType 20,W,10,10,N2,0"
        );
        assert_eq!(refuse("1. 43-37\n<foo>"), "line 2: not PDN: <foo>");
        assert_eq!(refuse("[Event \"x]"), "line 1: not PDN: [Event \"x]");
        assert!(refuse(&"(".repeat(100_000)).starts_with("line 1: not PDN"));
    }
}
