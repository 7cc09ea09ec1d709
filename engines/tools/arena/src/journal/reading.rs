//! Reading a journal line by line: what could be used of it, and what is damaged.

use std::collections::btree_map::Entry as Slot;
use std::io::BufReader;

use command_line::one_line;
use dyngame::DynGame;
use files::{Content, Lines, TextLine, without_mark};
use serde::Deserialize;

use super::entry::{Entry, GameEntry, game_in_words};
use super::journal_set::{JournalSet, bytes_at, game_at};
use super::match_record::{Damage, JournalError, MatchRecord};
use super::replay;
use super::settings::{MatchSettings, VERSION};
use super::summary::{Span, Summary};

/// Bytes of a line, at most: a game of some hundred thousand moves.
pub(super) const LONGEST: usize = 8 << 20;

/// A line with a game that an earlier line has, too.
struct Again {
    line: usize,
    game: (u64, u8),
    place: Span,
}

/// The field that each line has.
#[derive(Deserialize)]
struct Kind {
    kind: String,
}

/// The fields that the settings of every version have.
#[derive(Deserialize)]
struct Versioned {
    kind: String,
    version: u32,
}

/// A journal that is being read.
struct Reader<'a> {
    /// The games whose rules are known.
    games: &'a [&'a dyn DynGame],
    /// The rules of the match, if they are known.
    rules: Option<&'a dyn DynGame>,
    record: Option<MatchRecord>,
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

impl JournalSet {
    /// Reads the journal in `content`; a match of one of `games` is replayed by its rules.
    ///
    /// # Errors
    /// If no line holds settings, a later one holds those of another match, or reading fails.
    pub(super) fn read(mut content: Content, games: &[&dyn DynGame]) -> Result<Self, JournalError> {
        let mut reader = Reader::new(games);
        let mut lines = Lines::new(BufReader::new(&mut content), LONGEST);
        while let Some(line) = lines.next_line()? {
            reader.take(&line)?;
        }
        let Some(record) = reader.record.take() else {
            let begun = reader.is_match() && !reader.has_line;
            let (start, is_blank) = (start_of(&reader.start), reader.is_blank || begun);
            let first = reader.damage.first().filter(|first| first.line == 1 && reader.has_line);
            if let Some(first) = first.filter(|_| reader.is_match()) {
                return Err(JournalError::Settings(first.reason.clone()));
            }
            // So begin its lines: the game, its players and its settings.
            if reader.start.starts_with(b"{\"begun\":") {
                return Err(JournalError::Unfinished);
            }
            return Err(JournalError::NoSettings { start, is_blank });
        };
        reader.compare(&mut content, &record)?;
        let Reader { damage, whole, ended, .. } = reader;
        Ok(Self { record, damage, whole, ended, contents: vec![content] })
    }
}

impl<'a> Reader<'a> {
    const fn new(games: &'a [&'a dyn DynGame]) -> Self {
        Self {
            games,
            rules: None,
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

    /// Whether its first line is about the match.
    fn is_match(&self) -> bool {
        self.start.starts_with(b"{\"kind\":\"match\"")
    }

    /// Takes a line, or names it as damaged.
    ///
    /// # Errors
    /// If it holds the settings of another match, or of another version.
    fn take(&mut self, line: &TextLine<'_>) -> Result<(), JournalError> {
        if line.number == 1 {
            let bytes = without_mark(line.bytes);
            self.start = bytes[..bytes.len().min(QUOTED)].to_owned();
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
    fn entry(&mut self, line: &TextLine<'_>) -> Result<Result<(), String>, JournalError> {
        if line.is_cut() {
            return Ok(Err(format!("it is longer than {} MiB", LONGEST >> 20)));
        }
        let bytes = without_mark(line.bytes).trim_ascii_end();
        if bytes.is_empty() {
            return Ok(Ok(()));
        }
        let entry = match Entry::read(bytes) {
            Ok(entry) => entry,
            Err(error) => {
                let settings = serde_json::from_slice::<Versioned>(bytes).ok();
                let other = settings.filter(|it| it.kind == "match" && it.version != VERSION);
                let refused = other.map(|it| JournalError::Version(it.version));
                return refused.map_or_else(|| Ok(Err(fault(bytes, &error))), Err);
            }
        };
        match (entry, &mut self.record) {
            (Entry::Match(settings), _) if settings.version != VERSION => {
                return Err(JournalError::Version(settings.version));
            }
            (Entry::Match(settings), Some(record)) => drop(record.extend(&settings.on_lines())?),
            (Entry::Match(settings), none) => match settings.objection() {
                Some(what) => return Ok(Err(what)),
                None => {
                    let is_its = |rules: &&&dyn DynGame| rules.word() == settings.game;
                    self.rules = self.games.iter().find(is_its).copied();
                    *none = Some(MatchRecord::new(settings.on_lines()));
                }
            },
            (Entry::Game(_), None) => return Ok(Err("a game before the settings".into())),
            (Entry::Game(game), Some(_)) => return Ok(self.add(&game, line)),
        }
        Ok(Ok(()))
    }

    fn add(&mut self, game: &GameEntry, line: &TextLine<'_>) -> Result<(), String> {
        let Some(record) = &mut self.record else { return Ok(()) };
        let (key, settings) = ((game.pair, game.leg), &record.settings);
        let told = |what: &str| format!("{}: {what}", game_in_words(key));
        let place = Span { file: 0, length: line.bytes.len() as u32, start: line.start };
        let summary = Summary::of(game, place);
        let partner = record.games.get(&(game.pair, game.leg ^ 1));
        let unpaired = || summary.objection(partner?, settings);
        if let Some(what) = game.objection(settings).or_else(unpaired) {
            return Err(told(what));
        }
        if let Some(rules) = self.rules {
            replay::check(game, rules, &settings.settings).map_err(|what| told(&what))?;
        }
        match record.games.entry(key) {
            Slot::Vacant(slot) => drop(slot.insert(summary)),
            Slot::Occupied(_) => self.again.push(Again { line: line.number, game: key, place }),
        }
        Ok(())
    }

    /// Compares games that are there several times with the first of their kind.
    fn compare(&mut self, content: &mut Content, record: &MatchRecord) -> Result<(), JournalError> {
        for Again { line, game, place } in std::mem::take(&mut self.again) {
            let known = record.games.get(&game).ok_or(JournalError::Changed)?.place;
            if game_at(content, known)? == game_at(content, place)? {
                continue;
            }
            let (name, start) = (game_in_words(game), start_of(&bytes_at(content, place)?));
            let reason = format!("{name} again, and different; the first counts");
            self.damage.push(Damage { line, start, reason });
        }
        self.damage.sort_by_key(|damage| damage.line);
        Ok(())
    }
}

/// Why the line in `bytes` is no entry, with the value at which it ceases to be one. The `error` of an entry of any kind does
/// not know where that is.
fn fault(bytes: &[u8], error: &serde_json::Error) -> String {
    let kind = serde_json::from_slice(bytes).map_or_else(|_| String::new(), |Kind { kind }| kind);
    // The fields of an entry, where they stand in the line.
    let tag = format!("\"kind\":\"{kind}\",");
    let mut fields = bytes.to_vec();
    if let Some(at) = bytes.windows(tag.len()).position(|part| part == tag.as_bytes()) {
        fields[at..at + tag.len()].fill(b' ');
    }
    let found = match &*kind {
        "match" => serde_json::from_slice::<MatchSettings>(&fields).err(),
        "game" => serde_json::from_slice::<GameEntry>(&fields).err(),
        _ => None,
    };
    let error = found.as_ref().unwrap_or(error);
    let what = error.to_string();
    let what = one_line(what.split(" at line ").next().unwrap_or_default());
    let before = &bytes[..error.column().min(bytes.len())];
    let from = before.iter().rposition(|byte| b",{".contains(byte)).map_or(0, |comma| comma + 1);
    format!("no entry: {what}, at \"{}\"", start_of(&before[from..]))
}

/// Bytes that are enough to find a line by.
const QUOTED: usize = 96;

/// The beginning of `line`, fit to be printed.
fn start_of(line: &[u8]) -> String {
    let line = line.trim_ascii_end();
    let text = String::from_utf8_lossy(&line[..line.len().min(QUOTED)]).into_owned();
    text.chars().take(QUOTED / 4).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_a_line_can_be_printed() {
        assert_eq!(start_of(b"\0\xff\tplain"), "\\0\u{fffd}\\tplain");
        assert_eq!(start_of(&[b'a'; 1000]).len(), 24);
        assert_eq!(start_of(b"noise\r\n"), "noise");
    }

    #[test]
    fn a_byte_order_mark_may_stand_before_a_journal() {
        let text = super::super::text_of(MatchSettings::new("x", Vec::new()), Vec::new());
        let text = format!("\u{feff}{}", text.expect("a text"));
        let read = JournalSet::read(Content::of(text.as_bytes()), &[]).expect("a journal");
        assert_eq!((read.record.settings.game.as_str(), read.damage.len()), ("x", 0));
        let refusal = |text: &str| JournalSet::read(Content::of(text.as_bytes()), &[]).err();
        let other = text.replace("\"version\":", "\"version\":9");
        for broken in [text.replace("\"rounds\":", "\"rounds\":-"), other] {
            let refusals = [&broken, broken.trim_start_matches('\u{feff}')].map(refusal);
            let [marked, plain] = refusals.map(|error| error.expect("a refusal").to_string());
            assert_eq!(marked, plain);
        }
    }

    #[test]
    fn what_is_no_journal_is_blank_where_one_has_hardly_begun() {
        // A line without an end is left out.
        let long = format!("{{\"kind\":\"match\"{}\n", " ".repeat(LONGEST));
        let read = JournalSet::read(Content::of(&*long), &[]);
        assert!(matches!(read, Err(JournalError::Settings(_))));
        let others = ["\n", "notes\n", "{\"kind\":\"game\"}\n", "{}"].map(|text| (text, false));
        let begun = ["", "\0\0\0", "{\"kind\":\"match\",\"vers"].map(|text| (text, true));
        for (text, blank) in others.into_iter().chain(begun) {
            let read = JournalSet::read(Content::of(text), &[]);
            assert!(
                matches!(read, Err(JournalError::NoSettings { is_blank, .. }) if is_blank == blank),
                "{}",
                start_of(text.as_bytes())
            );
        }
    }
}
