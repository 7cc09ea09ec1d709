//! The frame of all readers: games one by one, each as it was read, or refused where its reader stands.

use super::error::{RecordError, RefusedGame, Text, first_words};
use super::replay::{ReadGame, Replay, Ruleset};
use super::warning::{Notice, Reading, Warning};

/// Whether `name` is none of `known`, but would be with one letter more, fewer, or another: it may be a misspelt one.
pub(super) fn is_misspelt(name: &str, known: &[&str]) -> bool {
    let (name, length) = (name.to_lowercase(), name.chars().count());
    // The distance of names of other lengths costs more than all else that is asked of a tag.
    let mut near = known.iter().filter(|known| known.chars().count().abs_diff(length) <= 1);
    near.any(|known| strsim::osa_distance(&name, &known.to_lowercase()) == 1)
}

/// A wide letter, digit or sign as that of ASCII.
pub(super) fn narrow(letter: char) -> char {
    const TO_NARROW: u32 = '！' as u32 - '!' as u32;
    match letter {
        '！'..='～' => char::from_u32(letter as u32 - TO_NARROW).unwrap_or(letter),
        letter => letter,
    }
}

/// Games with their numbers, where there are several, and the doubt about their letters.
pub(super) fn numbered(games: Vec<ReadGame>, doubt: Option<Notice>) -> Reading {
    let (mut reading, are_several) = (Reading::default(), games.len() > 1);
    reading.warnings.extend(doubt.filter(|_| games.iter().any(Result::is_ok)).map(Warning::from));
    for (number, game) in (1..).zip(games) {
        let number = are_several.then_some(number);
        reading.games.push(match game {
            Ok((game, warnings)) => {
                let named = warnings.into_iter().map(|warning| warning.in_game(number));
                reading.warnings.extend(named);
                Ok(game)
            }
            Err(refused) => Err(RefusedGame { why: refused.why.in_game(number), ..refused }),
        });
    }
    reading
}

/// Games with a warning on `lead`, what stands before the first of them in `text`, unless that is blank. The
/// first one that is read has it.
pub(super) fn with_lead(mut games: Vec<ReadGame>, lead: &str, text: &Text<'_>) -> Vec<ReadGame> {
    let lead = lead.trim();
    let first = games.iter_mut().find_map(|game| game.as_mut().ok());
    if let (Some((_, warnings)), false) = (first, lead.is_empty()) {
        let warning = Warning::from(Notice::Line { text: first_words(lead) });
        warnings.insert(0, warning.at(text.place(lead)));
    }
    games
}

/// How a line stands to the game before it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// It is of this game.
    Within,
    /// It parts it from the next one, or begins that.
    Behind,
    /// It begins the next one, though nothing has said that this one is over.
    Cut,
}

impl Part {
    /// A line that may begin a game: behind one that `is_over` it does, and behind one that is not if it `begins` one in so
    /// many words.
    pub(super) fn of_head(is_over: bool, begins: impl FnOnce() -> bool) -> Self {
        match is_over {
            true => Self::Behind,
            false if begins() => Self::Cut,
            false => Self::Within,
        }
    }
}

/// Lines at the head of a game that are searched for what begins it.
pub(super) const LONGEST_HEAD: usize = 100;

/// The reader of one game in a format of lines.
pub(super) trait LineReader<'a>: From<Replay<'a>> {
    /// How `line`, with which `rest` begins, stands to this game, of which nothing more is read if it `is_refused`.
    fn part(&self, line: &str, rest: &str, is_refused: bool) -> Part;

    /// Takes a line.
    fn take(&mut self, line: &'a str) -> Result<(), RecordError>;

    /// Passes over a line of a game that is refused, unless it names a player.
    fn pass(&mut self, line: &str);

    /// Takes the end of the lines; none if there was no game in them.
    fn finish(&mut self) -> Option<Result<(), RecordError>>;

    /// The game that is read.
    fn game(&mut self) -> &mut Replay<'a>;

    /// The same.
    fn into_game(self) -> Replay<'a>;
}

/// The games in the lines of `text`. What a reader does not take is refused, and the game with it.
pub(super) fn games_of<'a, R: LineReader<'a>>(
    text: &'a Text<'a>,
    ruleset: Ruleset<'a>,
) -> Vec<ReadGame> {
    let new = || (R::from(Replay::new(ruleset, Some(text))), None::<RecordError>);
    let (mut games, mut read) = (Vec::new(), new());
    let finished = |(mut reader, refusal): (R, Option<RecordError>)| {
        let read = refusal.map_or_else(|| reader.finish(), |refusal| Some(Err(refusal)))?;
        Some(reader.into_game().finished(read))
    };
    for line in text.lines() {
        let rest = text.place(line).map_or("", |place| &text[place.start..]);
        let part = read.0.part(line, rest, read.1.is_some());
        if part == Part::Cut && read.0.game().lacks_end(true) {
            read.0.game().warn(Notice::NoEnd {});
        }
        if part != Part::Within {
            games.extend(finished(std::mem::replace(&mut read, new())));
        }
        let (reader, refusal) = &mut read;
        if refusal.is_some() {
            reader.pass(line);
        } else {
            reader.game().stand_at(line);
            *refusal = reader.take(line).err().map(|error| reader.game().here(error));
        }
    }
    games.extend(finished(read));
    games
}

/// The one game that `take` reads of a text. What it refuses is refused where it stands.
pub(super) fn read_game<'a>(
    text: Option<&'a Text<'a>>,
    ruleset: Ruleset<'a>,
    take: impl FnOnce(&mut Replay<'a>) -> Result<(), RecordError>,
) -> ReadGame {
    let mut game = Replay::new(ruleset, text);
    let read = take(&mut game).map_err(|error| game.here(error));
    game.finished(read)
}
