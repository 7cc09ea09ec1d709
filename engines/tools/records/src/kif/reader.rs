//! Reads KIF, KI2 and BOD: they differ in how they write a move, and any line may stand in any of them.
//!
//! Source: Kakinoki's page of the KIF format, 2 August 2024; for variations and diagrams the pages on Kifu for Windows.

use game::Side;

use super::super::csa;
use super::super::ends::Ended;
use super::super::error::{Fault, RecordError};
use super::super::format::Format;
use super::super::frame::{LONGEST_HEAD, LineReader, Part, is_misspelt};
use super::super::replay::Replay;
use super::super::shogi::{is_mark, is_perpetual_check, unmarked};
use super::super::warning::Notice;
use super::facts;
use super::lines::{
    HEADING, PARTS, SENTENCE, VARIATION, around_time, ends_like_move, hides_moves, is_digit,
    is_frame, is_furniture, is_heading, is_joined, looks_like_move, numbered, time, variation,
};
use super::sentence::{counted, sentence_end, stated_end};
use super::start::{Setup, names_hand};

/// A record that is read line by line.
pub(crate) struct Reader<'a> {
    game: Replay<'a>,
    setup: Setup,
    /// The number of the first move, and of the last.
    numbers: Option<[usize; 2]>,
    /// After how many moves of the game each open variation begins.
    starts: Vec<usize>,
    /// Whether a line was of a record.
    is_record: bool,
    /// Whether a game that is refused has got to its end.
    has_end: bool,
}

impl<'a> From<Replay<'a>> for Reader<'a> {
    fn from(game: Replay<'a>) -> Self {
        let (setup, numbers, starts, is_record, has_end) = Default::default();
        Self { game, setup, numbers, starts, is_record, has_end }
    }
}

impl<'a> LineReader<'a> for Reader<'a> {
    fn part(&self, line: &str, rest: &str, _: bool) -> Part {
        let is_over = self.game.is_over() || self.has_end;
        if is_over && self.is_record && csa::is_line(line.trim()) {
            return Part::Behind;
        }
        // Behind the whole of a diagram a file begins anew.
        if line.starts_with("#KIF") && self.setup.has_ply() {
            return Part::Behind;
        }
        let is_head = line.starts_with(HEADING) || is_header(line);
        match is_head && (is_over || self.numbers.is_some()) && !self.goes_on(rest) {
            true => Part::of_head(is_over, || begins_game(rest)),
            false => Part::Within,
        }
    }

    fn pass(&mut self, line: &str) {
        let text = line.trim();
        let key = text.split(['：', ':']).next().unwrap_or_default();
        // The numbers over a diagram are none of moves, and a hand may have the mark of its side.
        if is_furniture(text) || names_hand(key) {
            return;
        }
        self.has_end |= text.starts_with('%') && csa::is_line(text);
        if numbered(text).is_some()
            || csa::is_line(text)
            || text.starts_with(is_mark)
            || text.starts_with(SENTENCE)
        {
            self.numbers.get_or_insert([1, 0]);
            let ends = |word: &str| word.starts_with(SENTENCE) || self.stated_end(word).is_some();
            self.has_end |= text.split_whitespace().any(ends);
        } else if let Some((key, value)) = text.split_once(['：', ':']) {
            facts::read_header(key.trim(), value.trim(), &mut self.game);
        }
    }

    fn game(&mut self) -> &mut Replay<'a> {
        &mut self.game
    }

    fn into_game(self) -> Replay<'a> {
        self.game
    }

    fn take(&mut self, line: &str) -> Result<(), RecordError> {
        let text = line.trim();
        if is_joined(text) {
            return Err(Fault::Line { text: text.to_owned() }.into());
        }
        if text.is_empty() || text.starts_with(['#', '&']) || is_furniture(text) {
            self.is_record |= is_heading(text);
            if !text.is_empty() && is_frame(text) {
                self.setup.announce(self.game.place());
            }
            return Ok(());
        }
        if let Some(comment) = line.trim_start().strip_prefix('*') {
            facts::read_comment(comment, &mut self.game);
            return Ok(());
        }
        // Without a number it is one by its colon; a sentence that begins with the word is none.
        let behind = text.strip_prefix(VARIATION).unwrap_or_default().trim_start();
        let number = variation(text);
        if self.game.is_begun() && (number.is_some() || behind.starts_with(['：', ':'])) {
            self.vary(number);
            return Ok(());
        }
        if text.starts_with(SENTENCE) {
            return self.sentence(text);
        }
        if let Some((number, rest)) = numbered(text) {
            return self.numbered(number, rest);
        }
        if csa::is_line(text) {
            let [format, other] = [Format::Kif, Format::Csa].map(Format::extension);
            return Err(Fault::OtherFormat { format, other }.into());
        }
        // A line of the start may have such a mark, too.
        let is_hand = !self.game.is_begun() && !looks_like_move(text) && names_hand(text);
        if !is_hand && text.starts_with(is_mark) {
            return self.marked(text);
        }
        let is_hidden = !self.game.is_begun() && !text.starts_with("手数") && hides_moves(text);
        if !is_hidden && !self.game.is_begun() {
            if let Some((key, value)) = text.split_once(['：', ':']) {
                self.is_record |= read_header(key, value, &mut self.setup, &mut self.game)?;
                return Ok(());
            }
            if self.setup.read(text)? {
                return Ok(());
            }
        }
        // Its number may be written in another way, as `1.` and `(1)`, or stand behind the mark of a quotation.
        let is_counted = text.starts_with(|letter| is_digit(letter) || "(（>".contains(letter));
        let is_move = looks_like_move(text) || is_counted && text.split(PARTS).any(looks_like_move);
        if is_hidden || is_move {
            return Err(Fault::Line { text: text.to_owned() }.into());
        }
        self.game.not_understood(text)
    }

    fn finish(&mut self) -> Option<Result<(), RecordError>> {
        let is_game = self.setup.is_given() || self.is_record;
        Some(if is_game { self.begin() } else { Err(Fault::NoGame {}.into()) })
    }
}

/// Takes a header; whether its key is known. Others are free, and for people.
pub(crate) fn read_header(
    key: &str,
    value: &str,
    setup: &mut Setup,
    game: &mut Replay<'_>,
) -> Result<bool, RecordError> {
    let text = format!("{key}：{value}");
    // Some have blanks between the letters of a key.
    let (key, value) = (&*key.replace([' ', '　'], ""), value.trim());
    setup.has_handicap_sides |= facts::HANDICAP_SIDES.contains(&key);
    let is_known =
        facts::read_header(key, value, game) || setup.read_header(key, value, game.place())?;
    let is_other =
        key.starts_with(['[', '{', '(', '<', ';']) || facts::is_behind_other_letters(key);
    if !is_known && (is_other || is_misspelt(key, &["手合割"])) {
        game.warn(Notice::Line { text });
    }
    Ok(is_known)
}

impl Reader<'_> {
    /// Whether the line behind the first of `text`, a header, is the next move of this game, or begins a variation.
    fn goes_on(&self, text: &str) -> bool {
        let is_said = |line: &&str| !line.is_empty() && !line.starts_with(['*', '#', '&']);
        let Some(next) = text.lines().skip(1).map(str::trim).find(is_said) else { return false };
        let is_next = |number| self.numbers.is_some_and(|[_, last]| number == last.wrapping_add(1));
        variation(next).is_some()
            || numbered(next).is_some_and(|(number, _)| number > 1 && is_next(number))
    }

    fn begin(&mut self) -> Result<(), RecordError> {
        self.is_record = true;
        if !self.game.is_begun() {
            let start = self.setup.start(&mut self.game)?;
            self.game.begin(Some(start))?;
        }
        Ok(())
    }

    /// Takes the move, or the end, that stands behind a number.
    fn numbered(&mut self, number: usize, text: &str) -> Result<(), RecordError> {
        self.begin()?;
        // They go on from that of a diagram, or begin anew.
        let given = self.setup.next_number().filter(|_| number != 1).unwrap_or(number);
        if self.numbers.is_none() && number != 1 && !self.setup.has_diagram() {
            self.game.warn(Notice::FirstNumber { number });
        }
        let [first, last] = self.numbers.unwrap_or([given, given.wrapping_sub(1)]);
        if number != last.wrapping_add(1) {
            let [found, wanted] = [number, last.wrapping_add(1)].map(|number| number as u32);
            return self.game.tolerated(Err(Fault::Number { found, wanted }.into()));
        }
        self.numbers = Some([first, number]);
        if !looks_like_move(text) {
            return self.ended(text);
        }
        let read = self.moved(text);
        self.game.tolerated(read)
    }

    /// Takes `投了   ( 0:01/00:00:01)`, or `投了 まで12手で先手の勝ち`.
    fn ended(&mut self, text: &str) -> Result<(), RecordError> {
        self.check_side(text)?;
        let (words, think, behind) = around_time(text);
        let head = words.split(SENTENCE).next().unwrap_or_default();
        // What says that a repetition is no draw may stand in brackets behind it.
        let end =
            if is_perpetual_check(head) { Some(head.len()) } else { words.find([' ', '　', '(']) };
        let (word, rest) = words.split_at(end.unwrap_or(words.len()));
        let (word, rest) = (word.trim_end(), rest.trim_start());
        let end = self.stated_end(word);
        // In the place of the first move it may be anything, as the files over a diagram.
        let may_be_other = ends_like_move(text) || self.game.record.main.moves.is_empty();
        let is_move = [rest, behind].into_iter().any(looks_like_move);
        if end.is_none() && may_be_other || is_move {
            return Err(Fault::Line { text: text.to_owned() }.into());
        }
        self.game.ended_by_word(word, end)?;
        if !self.game.is_in_variation() && think.is_some() {
            self.game.record.last_think = think;
        } else if think.is_some_and(|millis| millis > 0) {
            self.game.warn(Notice::Line { text: text.to_owned() });
        }
        [rest, behind].into_iter().try_for_each(|words| self.behind_end(words, end))
    }

    /// Takes what stands behind the word for an end: a sentence, or words that say how the game ended where that does not.
    fn behind_end(&mut self, words: &str, end: Option<Ended>) -> Result<(), RecordError> {
        if words.is_empty() || words.starts_with(SENTENCE) {
            return self.sentence(words);
        }
        let bare = words.trim_matches(['(', ')', '（', '）']);
        match self.stated_end(bare) {
            said @ Some(_) if said == end => {}
            Some(said) if end.is_none() => self.game.ended(bare, said),
            _ => self.game.warn(Notice::BehindEnd { text: words.to_owned() }),
        }
        Ok(())
    }

    /// Plays `７六歩(77)   ( 0:01/00:00:01)+`.
    fn moved(&mut self, text: &str) -> Result<(), RecordError> {
        // The bracket behind a drop is that of its time.
        let end = match (text.find('打'), text.find(')')) {
            (Some(drop), _) => Some(drop + '打'.len_utf8()),
            (None, bracket) => bracket.map(|bracket| bracket + 1),
        };
        let (mv, rest) = text.split_at(end.or(text.find([' ', '('])).unwrap_or(text.len()));
        if !mv.contains('打') && !mv.ends_with(')') {
            return Err(Fault::NoOrigin { text: text.to_owned() }.into());
        }
        let clock = rest.trim().trim_end_matches('+').trim_end();
        let time = time(clock);
        if time.is_none() && !clock.is_empty() {
            return Err(Fault::Line { text: text.to_owned() }.into());
        }
        self.play(&mv.replace([' ', '　'], ""))?;
        if let Some(mv) = self.game.last() {
            mv.facts.millis = time.flatten();
        }
        Ok(())
    }

    /// Plays the moves of a line of KI2, behind which an end or its sentence may stand.
    fn marked(&mut self, line: &str) -> Result<(), RecordError> {
        self.begin()?;
        let (text, sentence) = line.split_at(line.find(SENTENCE).unwrap_or(line.len()));
        let marks = text.match_indices(is_mark);
        let starts: Vec<usize> = marks.map(|(at, _)| at).collect();
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        for (start, end) in starts.iter().zip(ends) {
            let text = text[*start..end].trim();
            if self.stated_end(text).is_some() {
                self.ended(text)?;
                continue;
            }
            let read = self.play(text);
            self.game.tolerated(read)?;
            let [first, last] = self.numbers.unwrap_or([1, 0]);
            self.numbers = Some([first, last.wrapping_add(1)]);
        }
        self.sentence(sentence)
    }

    /// The end that a word in the place of a move names, which may have the mark of its side.
    fn stated_end(&self, word: &str) -> Option<Ended> {
        stated_end(unmarked(word), self.game.side_to_move(), &self.game.record.players)
    }

    /// # Errors
    /// If a text has the mark of a side, and it is not its turn.
    fn check_side(&self, text: &str) -> Result<(), Fault> {
        let side = text.chars().next().and_then(Side::of_mark);
        let is_turn = side.is_none_or(|side| side == self.game.side_to_move());
        if is_turn { Ok(()) } else { Err(Fault::Turn { text: text.to_owned() }) }
    }

    /// Plays a move, which may have the mark of its side.
    fn play(&mut self, text: &str) -> Result<(), RecordError> {
        if !self.game.is_in_variation() {
            self.game.refuse_illegal()?;
        }
        self.check_side(text)?;
        let bare = unmarked(text);
        match (bare.strip_prefix('同'), &self.setup.last) {
            (Some(rest), Some(last)) if self.game.previous().is_none() => {
                self.game.play_perhaps_last(&format!("{}{}", last.place, rest.trim_start()))
            }
            _ => self.game.play_perhaps_last(bare),
        }
    }

    /// Begins a variation at the move of this number, if it is known: on the line above it, or on one that it is a branch of.
    fn vary(&mut self, number: Option<usize>) {
        let [first, _] = self.numbers.unwrap_or([1, 0]);
        let start = number.and_then(|number| number.checked_sub(first));
        while self.starts.last().is_some_and(|&last| Some(last) >= start) {
            self.game.end_variation();
            self.starts.pop();
        }
        if self.game.is_in_variation() && self.game.is_stuck() {
            self.game.warn(Notice::Variation { why: Fault::LooseVariation {}.into() });
        }
        let above = self.starts.last().copied().unwrap_or(0);
        // A number before the first is of no move.
        self.game.begin_variation(start.map_or(usize::MAX, |start| start - above));
        self.starts.push(start.unwrap_or(0));
        self.numbers = Some([first, number.unwrap_or(first).wrapping_sub(1)]);
    }

    /// Takes `まで12手で先手の勝ち`, if `line` is such a sentence.
    fn sentence(&mut self, line: &str) -> Result<(), RecordError> {
        let Some(text) = line.strip_prefix(SENTENCE) else { return Ok(()) };
        self.begin()?;
        let (count, rest) = counted(text);
        let end = sentence_end(rest, self.game.side_to_move(), &self.game.record.players);
        if self.game.is_in_variation() {
            return self.game.ended_by_word(line, end);
        }
        let moves = self.game.record.main.moves.len();
        let [first, read] = self.numbers.unwrap_or([1, moves]);
        let last = first.wrapping_add(moves).wrapping_sub(1);
        // An illegal last move is counted, and not played.
        let is_wrong = count.is_some_and(|count| ![moves, last].contains(&count));
        if is_wrong && !rest.contains("反則") {
            // The number of the end says that no move is missing.
            if read == last {
                return Err(Fault::MoveCount { found: moves, text: line.to_owned() }.into());
            }
            let (text, other) = (line.to_owned(), format!("{last}手"));
            self.game.warn(Notice::Contradiction { text, other });
        }
        match end {
            Some(end) => self.game.ended(line, end),
            None => self.game.ended_somehow(line),
        }
        self.game.refuse_illegal()
    }
}

/// Whether a line is a header of the game as a whole.
fn is_header(line: &str) -> bool {
    let key = line.split_once(['：', ':']).map_or("", |(key, _)| key.trim());
    facts::HEADERS.iter().any(|(name, _)| *name == key)
        || ["手合割", "手番", "持ち時間"].contains(&key)
        || key.contains("の持")
}

/// Whether the moves of `text` begin anew: the first has the number 1, or has none behind a heading, or as in KI2 behind
/// headers.
fn begins_game(text: &str) -> bool {
    let (mut has_heading, mut headers) = (false, 0);
    for line in text.lines().take(LONGEST_HEAD).map(str::trim) {
        if let Some((number, _)) = numbered(line) {
            return number == 1;
        }
        if line.starts_with(is_mark) && looks_like_move(line) {
            return has_heading || headers > 1;
        }
        has_heading |= line.starts_with(HEADING);
        headers += usize::from(is_header(line));
    }
    has_heading
}
