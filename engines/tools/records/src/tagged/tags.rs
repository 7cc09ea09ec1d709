//! The tags of a game.

use std::collections::BTreeMap;
use std::iter;

use dyngame::{DynGame, Settings, Tags};

use super::super::ends::EndName;
use super::super::error::{Fault, RecordError};
use super::super::foreign::check_tag;
use super::super::format::{Format, colours, tags_of};
use super::super::frame::is_misspelt;
use super::super::record::{GameRecord, Header};
use super::super::replay::{Replay, Ruleset};
use super::super::warning::Notice;
use super::results::result;
use super::words::tag;

/// The tags that say which game it is, how it starts and how it ends, in whatever letters they are written.
pub(super) const SELECTS: [&str; 7] =
    ["FEN", "SetUp", "Result", "GameType", "Game", "Variant", "Format"];

/// The other tags that are known in whatever letters.
const KNOWN: [&str; 13] = [
    "Event", "Site", "Date", "Round", "Time", "Termination", CONTROL, "Red", "Black", "White",
    "First", "Second", "ResultFormat",
];

/// A tag's name as it is known, if it is.
pub(super) fn known(name: String) -> String {
    let mut all = SELECTS.iter().chain(&KNOWN);
    let known = all.find(|known| name.eq_ignore_ascii_case(known));
    known.map_or(name, |known| (*known).to_owned())
}

/// Whether the tag with which a text begins has quotation marks.
pub(super) fn is_quoted(at: &str) -> bool {
    at.split(']').next().is_some_and(|tag| tag.contains('"'))
}

/// Those of them that change a game.
const STARTS: [&str; 5] = ["FEN", "SetUp", "GameType", "Game", "Variant"];

/// The names of headers, in the order of PGN.
pub(super) const HEADERS: [(&str, Header); 4] = [
    ("Event", Header::Event),
    ("Site", Header::Site),
    ("Date", Header::Date),
    ("Round", Header::Round),
];

pub(super) const CONTROL: &str = "TimeControl";

/// The players in PGN of chess, and of the programs that write other games like it.
const OTHERS: [&str; 2] = ["White", "Black"];

/// A tag, and the text from it on.
pub(super) struct Tag<'a> {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) at: &'a str,
}

impl Tag<'_> {
    /// The tag as it stands there.
    pub(super) fn text(&self) -> String {
        let behind = self.at.strip_prefix('[').and_then(tag);
        let behind = behind.map_or("", |(_, _, behind)| behind);
        self.at[..self.at.len() - behind.len()].to_owned()
    }

    /// Whether its name has no signs but those of a name: others are of a value, or damage.
    fn is_named(&self) -> bool {
        let is_sign = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
        !self.name.is_empty() && self.name.chars().all(is_sign)
    }

    /// Whether it has no quotation marks, and signs of moves in the place of its name.
    fn may_be_moves(&self) -> bool {
        let is_of_move = |letter: char| letter.is_numeric() || !letter.is_ascii();
        let word = self.name.split(|letter: char| !letter.is_alphanumeric()).next();
        !is_quoted(self.at) && word.is_some_and(|word| word.contains(is_of_move))
    }

    /// Whether the first word of a tag without a name is that of one that says which game it is, or how it starts.
    fn may_select(&self, tags: &Tags, rules: &dyn DynGame) -> bool {
        let rest = self.at.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        let is_sign = |letter: char| letter.is_alphanumeric() || letter == '_';
        let (word, behind) =
            rest.split_at(rest.find(|letter| !is_sign(letter)).unwrap_or(rest.len()));
        let kinds = tags.kind.iter().map(|kind| kind.0).chain(STARTS);
        let options = rules.options();
        let mut known = kinds.chain(options.iter().map(|own| &*own.spec.name));
        !behind.starts_with(' ') && known.any(|known| known.eq_ignore_ascii_case(word))
    }

    /// Whether it says that one side gives odds.
    fn is_handicap(&self) -> bool {
        const NAMES: [&str; 4] = ["Handicap", "Odds", "让子", "讓子"];
        const NONE: [&str; 9] = ["", "?", "-", "0", "no", "none", "无", "無", "分先"];
        let is_of =
            |list: &[&str], text: &str| list.iter().any(|own| own.eq_ignore_ascii_case(text));
        is_of(&NAMES, &self.name) && !is_of(&NONE, self.value.trim())
    }
}

/// Takes what the tags say, and begins the game where they do, or where it is `set_up` among the moves; the tags of its
/// kind.
pub(super) fn take_tags(
    written: &[Tag<'_>],
    set_up: Option<&str>,
    game: &mut Replay<'_>,
    (format, is_of_first): (Format, bool),
) -> Result<Tags, RecordError> {
    select(written, game, format)?;
    let rules = game.ruleset.0;
    let mut tags = tags_of(format, rules, &game.record.settings)?;
    let is_other = |tag: &Tag<'_>| OTHERS.contains(&&*tag.name);
    if !tags.players.iter().any(|name| OTHERS.contains(name)) && written.iter().any(is_other) {
        // The first figure of a result is White's.
        tags.first_is_one = colours(rules, &game.record.settings)[0] == "White";
    }
    tags.first_is_one |= is_of_first;
    for tag in written {
        game.stand_at(tag.at);
        game.note(&tag.text(), |record, _| note(record, (&tags, rules), tag));
        let ruleset = (rules, &game.record.settings);
        let is_refused = tag.may_be_moves()
            || is_suspect(tag, &tags, ruleset)
            || is_misspelt_start(tag, &tags, rules)
            || !tag.is_named() && tag.may_select(&tags, rules)
            || tag.is_handicap() && set_up.is_none() && game.record.position.is_none();
        if is_refused {
            return Err(Fault::Line { text: tag.text() }.into());
        }
        let is_other_form = tag.name == "ResultFormat" && result(&tag.value, &tags).is_none();
        if !tag.is_named() || is_misspelt(&tag.name, &SELECTS) || is_other_form {
            game.warn(Notice::Line { text: tag.text() });
        }
    }
    begin(written, set_up, game)?;
    for tag in written.iter().filter(|tag| tag.name == "Result") {
        game.stand_at(tag.at);
        take_result(tag, &tags, game);
    }
    Ok(tags)
}

/// Takes the tags that say which game it is and by which rules: no two of a name may differ.
fn select(written: &[Tag<'_>], game: &mut Replay<'_>, format: Format) -> Result<(), RecordError> {
    let (rules, settings) = game.ruleset;
    let tags = tags_of(format, rules, settings)?;
    let mut selected = BTreeMap::new();
    for tag in written {
        game.stand_at(tag.at);
        let (name, value) = (&*tag.name, &*tag.value);
        let is_setting =
            !check_tag(name, value, &tags, rules)? && game.take_setting(name, value)?;
        let selects = is_setting
            || ["FEN", "Game", "Variant"].contains(&name)
            || tags.kind.iter().any(|kind| kind.0 == name);
        if selects && selected.insert(name, value).is_some_and(|before| before != value) {
            return Err(Fault::Contradiction { text: tag.text() }.into());
        }
        for (name, value) in (tags.settings_of)(name, value)? {
            game.put_in_force(&name, &value)?;
        }
    }
    Ok(())
}

/// Begins the game where its tags do, or where it is `set_up`.
fn begin(
    written: &[Tag<'_>],
    set_up: Option<&str>,
    game: &mut Replay<'_>,
) -> Result<(), RecordError> {
    if let Some(position) = set_up {
        game.stand_at(position);
        if let Some(before) = game.record.position.replace(position.to_owned()) {
            let (rules, settings) = (game.ruleset.0, &game.record.settings);
            let text = |position: &str| rules.state(Some(position), settings);
            if before != position && text(&before)?.text() != text(position)?.text() {
                return Err(Fault::Contradiction { text: position.to_owned() }.into());
            }
        }
    }
    for tag in written.iter().filter(|tag| tag.name == "SetUp") {
        game.stand_at(tag.at);
        match &*tag.value {
            "1" if game.record.position.is_none() => return Err(Fault::NoStart {}.into()),
            "0" | "1" | "" | "?" | "-" => {}
            _ => return Err(Fault::Line { text: tag.text() }.into()),
        }
    }
    let fen = written.iter().find(|tag| tag.name == "FEN").map(|tag| tag.at);
    game.stand_at(set_up.or(fen).unwrap_or_default());
    game.board()?;
    Ok(())
}

fn take_result(tag: &Tag<'_>, tags: &Tags, game: &mut Replay<'_>) {
    match result(&tag.value, tags) {
        // Both have lost.
        Some(None) if tag.value == "0-0" => {
            game.warn(Notice::UnknownEnd { text: tag.text() });
            game.announce(&tag.text(), None);
        }
        Some(None) => {}
        Some(outcome) => game.announce(&tag.text(), outcome),
        None if ["", "?", "-"].contains(&&*tag.value) => {}
        None => game.warn(Notice::UnknownEnd { text: tag.text() }),
    }
}

/// The players that these tags name.
pub(super) fn players_of(written: &[Tag<'_>], tags: &Tags, rules: &dyn DynGame) -> [String; 2] {
    let mut record = GameRecord::default();
    for tag in written {
        note(&mut record, (tags, rules), tag);
    }
    record.players
}

/// Takes a tag's value, if it is understood.
fn note(
    record: &mut GameRecord,
    (tags, rules): (&Tags, &dyn DynGame),
    Tag { name, value, .. }: &Tag<'_>,
) -> Option<()> {
    let is_unknown = |value: &str| ["", "?", "-"].contains(&value);
    let known = |value: &str| if is_unknown(value) { String::new() } else { value.to_owned() };
    let control = || value.parse().ok();
    if let Some((_, header)) = HEADERS.iter().find(|(known, _)| known == name) {
        return record.take(*header, &known(value));
    }
    match &**name {
        "Time" => record.date = record.date.map(|date| date.at(value)),
        "FEN" if value.is_empty() => {}
        "FEN" => record.position = Some(value.to_owned()),
        "Termination" => record.ending = EndName::read(&known(value), rules),
        name if name.ends_with(CONTROL) && is_unknown(value) => {}
        CONTROL => record.controls = [Some(control()?); 2],
        // What other programs call the sides.
        // The first player of English draughts.
        "Red" if tags.is_pdn() && !tags.players.contains(&"Red") => {
            return record.name(0, &known(value));
        }
        name if OTHERS.contains(&name) && !tags.players.contains(&name) => {
            let side = usize::from(colours(rules, &record.settings)[1] == name);
            if record.players[side].is_empty() {
                record.players[side] = known(value);
            }
        }
        name => {
            let owner = |tag: &&str| name.strip_prefix(*tag).is_some_and(|rest| rest == CONTROL);
            if let Some(side) = tags.players.iter().position(|&tag| tag == name) {
                return record.name(side, &known(value));
            } else if let Some(side) = tags.players.iter().position(owner) {
                record.controls[side] = Some(control()?);
            }
        }
    }
    Some(())
}

/// Whether a tag is one letter from one that names another game or sets up a position, and says something.
fn is_misspelt_start(Tag { name, value, .. }: &Tag<'_>, tags: &Tags, rules: &dyn DynGame) -> bool {
    let is_of = |known: &str| name != "Name" && name != known && is_misspelt(name, &[known]);
    let names_another = |known| is_of(known) && check_tag(known, value, tags, rules).is_err();
    let is_said = !["", "?", "-"].contains(&&**value);
    is_said && (is_of("FEN") || names_another("Game") || names_another("Variant"))
}

/// Whether a tag is not known, and may be a misspelt one that sets up the game or names another one.
fn is_suspect(
    Tag { name, value, .. }: &Tag<'_>,
    tags: &Tags,
    (rules, settings): Ruleset<'_>,
) -> bool {
    const FREE: [&str; 5] = ["FEN", "Event", "Site", "Round", "Annotator"];
    let options = rules.options();
    if options.iter().any(|own| own.spec.name.eq_ignore_ascii_case(name))
        || FREE.contains(&&**name)
        || tags.players.contains(&&**name)
        || tags.kind.iter().any(|kind| kind.0 == name)
    {
        return false;
    }
    let is_kind = tags
        .kind
        .iter()
        .any(|kind| (tags.settings_of)(kind.0, value).is_ok_and(|settings| !settings.is_empty()));
    let names_another = tags
        .kind
        .iter()
        .any(|kind| is_misspelt(name, &[kind.0]) && (tags.settings_of)(kind.0, value).is_err());
    let changes = |setting: Settings| {
        rules.check(&setting).is_ok() && rules.check_options(settings, &setting).is_err()
    };
    // Some say the size of a board by both of its sides.
    let side = value.split_once('x').filter(|(width, height)| width == height).map(|row| row.0);
    // Some games have a board in place of a size.
    let size = "Size".to_owned();
    let declared = rules.declared(&vec![(size.clone(), value.clone())]);
    let is_board = declared.iter().any(|(name, _)| *name != size);
    let names = options.into_iter().map(|own| own.spec.name);
    let is_setting = names.chain(is_board.then_some(size)).any(|option| {
        let mut values = iter::once(&**value).chain(side);
        may_name(name, &option) && values.any(|value| changes(vec![(option.clone(), value.into())]))
    });
    // Programs may leave out who is to move.
    let is_start = |side: &&str| rules.state(Some(&format!("{value}{side}")), settings).is_ok();
    let is_position = value.contains(['/', ':']) && ["", " w", " b"].iter().any(is_start);
    is_kind || names_another || is_setting || is_position
}

/// Whether a tag may mean the setting `option`: `BoardSize`, `Board` or `Sizee` the `Size`.
fn may_name(name: &str, option: &str) -> bool {
    let [lower, wanted] = [name, option].map(str::to_lowercase);
    let is_board = lower == "board" && wanted == "size";
    lower.contains(&wanted) || is_board || is_misspelt(name, &[option])
}

/// Whether a line is a tag of PGN, `[Red "x"]`.
pub(crate) fn is_pgn_tag(line: &str) -> bool {
    let inner = line.trim().strip_prefix('[').and_then(|line| line.strip_suffix("\"]"));
    inner.and_then(|inner| inner.split_once(" \"")).is_some_and(|(name, _)| {
        !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphabetic())
    })
}
