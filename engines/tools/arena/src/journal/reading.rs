//! Reading a journal line by line: what could be used of it, and what is damaged.

use std::collections::btree_map::Entry as Slot;
use std::io::{BufReader, Read, Seek, SeekFrom};

use files::{Content, Line, Lines};

use super::entry::{Entry, GameEntry};
use super::record::{Damage, JournalError, Record};
use super::summary::{Span, Summary};

/// Bytes of a line, at most: a game of some hundred thousand moves.
const LONGEST: usize = 8 << 20;

/// A journal as it was read.
#[derive(Debug)]
pub struct Reading {
    /// What could be used.
    pub record: Record,
    /// What could not, in the order of the lines.
    pub damage: Vec<Damage>,
    /// Bytes up to the end of the last whole entry; behind it stands at most a line cut short.
    pub whole: u64,
    /// Whether that entry has the end of its line.
    pub ended: bool,
    pub(super) content: Content,
}

/// A line with a game that an earlier line has, too.
struct Again {
    line: usize,
    game: (u64, u8),
    place: Span,
}

/// A journal that is being read.
struct Reader {
    /// The number of the journal, by which places name it.
    file: u32,
    record: Option<Record>,
    damage: Vec<Damage>,
    again: Vec<Again>,
    /// How the journal begins.
    start: Vec<u8>,
    /// Whether it holds nothing but zeros.
    is_blank: bool,
    /// Whether it has the end of a line.
    has_line: bool,
    whole: u64,
    ended: bool,
}

impl Reading {
    /// Reads the journal in `content`, which is number `file` of those that are read together.
    ///
    /// # Errors
    /// If no line holds settings, a later one holds those of another match, or reading fails.
    pub(super) fn of(mut content: Content, file: u32) -> Result<Self, JournalError> {
        let mut reader = Reader::new(file);
        let mut lines = Lines::new(BufReader::new(&mut content), LONGEST);
        while let Some(line) = lines.next_line()? {
            reader.take(&line)?;
        }
        let Some(record) = reader.record.take() else {
            let begun = reader.start.starts_with(b"{\"kind\":\"match\"") && !reader.has_line;
            let (start, is_blank) = (start_of(&reader.start), reader.is_blank || begun);
            return Err(JournalError::NoSettings { start, is_blank });
        };
        reader.compare(&mut content, &record)?;
        let Reader { damage, whole, ended, .. } = reader;
        Ok(Self { record, damage, whole, ended, content })
    }

    /// All games in order, each read when its turn comes.
    pub fn games(&mut self) -> impl Iterator<Item = Result<GameEntry, JournalError>> + '_ {
        let Self { record, content, .. } = self;
        record.games.values().map(move |game| game_at(content, game.place))
    }
}

impl Reader {
    fn new(file: u32) -> Self {
        Self {
            file,
            record: None,
            damage: Vec::new(),
            again: Vec::new(),
            start: Vec::new(),
            is_blank: true,
            has_line: false,
            whole: 0,
            ended: true,
        }
    }

    /// Takes a line, or names it as damaged.
    ///
    /// # Errors
    /// If it holds the settings of another match.
    fn take(&mut self, line: &Line<'_>) -> Result<(), JournalError> {
        if line.number == 1 {
            self.start = line.bytes[..line.bytes.len().min(QUOTED)].to_owned();
        }
        self.is_blank &= line.bytes.iter().all(|&byte| byte == 0);
        self.has_line |= line.is_ended;
        let taken = self.entry(line)?;
        let is_whole = taken.is_ok() || line.is_ended;
        if let Err(reason) = taken {
            let reason = if line.is_ended { reason } else { format!("it is cut short: {reason}") };
            self.damage.push(Damage { line: line.number, start: start_of(line.bytes), reason });
        }
        if is_whole {
            (self.whole, self.ended) = (line.start + line.length, line.is_ended);
        }
        Ok(())
    }

    /// Takes the entry of a line; the inner error says why it cannot be used.
    fn entry(&mut self, line: &Line<'_>) -> Result<Result<(), String>, JournalError> {
        if line.is_cut() {
            return Ok(Err(format!("it is longer than {} MiB", LONGEST >> 20)));
        }
        let bytes = line.bytes.trim_ascii_end();
        if bytes.is_empty() {
            return Ok(Ok(()));
        }
        let entry = match serde_json::from_slice(bytes) {
            Ok(entry) => entry,
            Err(error) => return Ok(Err(format!("no entry: {error}"))),
        };
        match (entry, &mut self.record) {
            (Entry::Match(settings), Some(record)) => drop(record.extend(&settings)?),
            (Entry::Match(settings), none) => match settings.objection() {
                Some(what) => return Ok(Err(what)),
                None => *none = Some(Record::new(settings)),
            },
            (Entry::Game(_), None) => return Ok(Err("a game before the settings".into())),
            (Entry::Game(game), Some(_)) => return Ok(self.add(&game, line)),
        }
        Ok(Ok(()))
    }

    fn add(&mut self, game: &GameEntry, line: &Line<'_>) -> Result<(), String> {
        let Some(record) = &mut self.record else { return Ok(()) };
        if let Some(what) = game.objection(record.settings.engines.len()) {
            return Err(what.into());
        }
        let place = Span { file: self.file, length: line.bytes.len() as u32, start: line.start };
        let key = (game.pair, game.leg);
        match record.games.entry(key) {
            Slot::Vacant(slot) => drop(slot.insert(Summary::of(game, place))),
            Slot::Occupied(_) => self.again.push(Again { line: line.number, game: key, place }),
        }
        Ok(())
    }

    /// Compares games that are there several times with the first of their kind.
    fn compare(&mut self, content: &mut Content, record: &Record) -> Result<(), JournalError> {
        for Again { line, game, place } in std::mem::take(&mut self.again) {
            let known = record.games.get(&game).ok_or(JournalError::Changed)?.place;
            if game_at(content, known)? == game_at(content, place)? {
                continue;
            }
            let (pair, number, start) = (game.0, game.1 + 1, start_of(&bytes_at(content, place)?));
            let reason =
                format!("game {number} of pair {pair} again, and different; the first counts");
            self.damage.push(Damage { line, start, reason });
        }
        self.damage.sort_by_key(|damage| damage.line);
        Ok(())
    }
}

/// The line at `place`, with its end if it has one.
///
/// # Errors
/// If it cannot be read.
pub(super) fn bytes_at(
    content: &mut (impl Read + Seek),
    place: Span,
) -> Result<Vec<u8>, JournalError> {
    let mut bytes = vec![0; place.length as usize];
    content.seek(SeekFrom::Start(place.start))?;
    content.read_exact(&mut bytes).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => JournalError::Changed,
        _ => error.into(),
    })?;
    Ok(bytes)
}

/// The game at `place`.
///
/// # Errors
/// If it cannot be read, or is not there any more.
pub(super) fn game_at(
    content: &mut (impl Read + Seek),
    place: Span,
) -> Result<GameEntry, JournalError> {
    match serde_json::from_slice(&bytes_at(content, place)?) {
        Ok(Entry::Game(game)) => Ok(game),
        _ => Err(JournalError::Changed),
    }
}

/// Bytes that are enough to find a line by.
const QUOTED: usize = 96;

/// The beginning of `line`, fit to be printed.
fn start_of(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(&line[..line.len().min(QUOTED)]).into_owned();
    text.chars().take(QUOTED / 4).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: impl Into<Vec<u8>>) -> Result<Reading, JournalError> {
        Reading::of(Content::of(text), 0)
    }

    #[test]
    fn the_start_of_a_line_can_be_printed() {
        assert_eq!(start_of(b"\0\xff\tplain"), "\\0\u{fffd}\\tplain");
        assert_eq!(start_of(&[b'a'; 1000]).len(), 24);
    }

    #[test]
    fn a_text_without_settings_is_no_journal() {
        for text in ["\n", "notes\n", "{\"kind\":\"game\"}\n", "{}"] {
            assert!(
                matches!(read(text), Err(JournalError::NoSettings { is_blank: false, .. })),
                "{text}"
            );
        }
    }

    #[test]
    fn a_journal_that_has_hardly_begun_holds_nothing() {
        for text in ["", "\0\0\0", "{\"kind\":\"match\",\"vers"] {
            assert!(
                matches!(read(text), Err(JournalError::NoSettings { is_blank: true, .. })),
                "{text}"
            );
        }
    }

    #[test]
    fn a_line_without_an_end_is_left_out() {
        let long = [b"{\"kind\":\"match\"".to_vec(), vec![b' '; LONGEST], b"\n".to_vec()].concat();
        assert!(matches!(read(long), Err(JournalError::NoSettings { is_blank: false, .. })));
    }
}
