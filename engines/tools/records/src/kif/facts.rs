//! The headers and comments of the records of shogi, in the words that their programs know.
//!
//! Source: the KIF format of Kifu for Windows (keywords), and the comments on searches that
//! ShogiHome writes into KIF and CSA alike: `評価値` and `詰み` in the view of the first player, `深さ`.

use std::fmt::Write;
use std::time::Duration;

use game::Side;

use super::super::ends;
use super::super::facts::{Facts, Score, millis, seconds};
use super::super::frame::narrow;
use super::super::pieces::handicap_of;
use super::super::record::{GameRecord, Header, MoveRecord, add_line};
use super::super::replay::Replay;
use super::super::shogi::is_mark;
use super::super::time_control::TimeControl;
use super::super::warning::Notice;

/// The sides as headers name them.
pub(super) const SIDES: [&str; 2] = ["先手", "後手"];

/// The sides as handicap games name them: the one who takes the handicap, and the one who gives it.
pub(super) const HANDICAP_SIDES: [&str; 2] = ["下手", "上手"];

/// The sides as headers and sentences of this record name them.
pub(crate) fn sides(record: &GameRecord) -> [&'static str; 2] {
    let handicap = handicap_of(record.position.as_deref());
    let is_even = handicap.is_none() || handicap == handicap_of(None);
    if is_even { SIDES } else { HANDICAP_SIDES }
}

/// The names of headers; those that are written stand first.
pub(super) const HEADERS: [(&str, Header); 10] = [
    ("開始日時", Header::Date),
    ("棋戦", Header::Event),
    ("場所", Header::Site),
    ("対局番号", Header::Round),
    ("先手", Header::Player(0)),
    ("後手", Header::Player(1)),
    ("対局日", Header::Date),
    ("大会", Header::Event),
    ("下手", Header::Player(0)),
    ("上手", Header::Player(1)),
];

/// The headers that change the rules, as other programs write them.
const RULES: [&str; 2] = ["最大手数", "持将棋"];

/// How a comment begins that a program writes on its search.
///
/// Source: records of Kifu for Windows, ShogiGUI and floodgate.
const PROGRAMS: [&str; 7] = ["*", "#", "対局", "検討", "解析", "候補", "時間"];

/// The headers of a record with their values, without the start and the players.
pub(crate) fn headers(record: &GameRecord) -> Vec<(String, String)> {
    let texts =
        HEADERS[..4].iter().map(|(key, header)| ((*key).to_owned(), record.header(*header, "/")));
    let mut all: Vec<_> = texts.collect();
    for (side, control) in record.clocks() {
        let prefix =
            side.map_or_else(String::new, |side| format!("{}の", sides(record)[side.index()]));
        let moves = control.moves.map(|moves| format!("{moves}手")).unwrap_or_default();
        all.push((format!("{prefix}持ち時間"), moves + &duration(control.base)));
        let other = [("秒読み", control.byoyomi), ("加算", control.increment)];
        let other = other.into_iter().filter(|(_, time)| !time.is_zero());
        all.extend(other.map(|(key, time)| (format!("{prefix}{key}"), duration(time))));
    }
    all.retain(|(_, value)| !value.is_empty());
    all
}

/// `1時間30分`, `0.1秒`.
fn duration(time: Duration) -> String {
    let (minutes, rest) = (time.as_secs() / 60, time.as_millis() as u64 % 60_000);
    let parts = [(minutes / 60, "時間"), (minutes % 60, "分")];
    let mut text = String::new();
    for (number, unit) in parts.iter().filter(|part| part.0 > 0) {
        let _ = write!(text, "{number}{unit}");
    }
    if rest > 0 || text.is_empty() {
        let _ = write!(text, "{}秒", seconds(rest, 0));
    }
    text
}

/// Takes what a text says of `header`. Another name of a player that is known is named.
pub(crate) fn take_header(header: Header, value: &str, game: &mut Replay<'_>) {
    if let Header::Player(side) = header
        && let known = game.record.players[side].clone()
        && ![String::new(), value.to_owned()].contains(&known)
    {
        return game.warn(Notice::Contradiction { text: value.to_owned(), other: known });
    }
    game.note(value, |record, value| record.take(header, value));
}

/// Whether a key is a known one behind letters of other kinds, as those of a web page.
pub(super) fn is_behind_other_letters(key: &str) -> bool {
    let is_other = |letter: char| letter.is_ascii() || !letter.is_alphanumeric();
    let mut before = HEADERS.iter().filter_map(|(name, _)| key.strip_suffix(name));
    before.any(|before| !before.is_empty() && before.chars().all(is_other))
}

/// Takes a header line `key：value`; whether it was one of these.
pub(super) fn read_header(key: &str, value: &str, game: &mut Replay<'_>) -> bool {
    let value = value.trim_end_matches('　');
    if let Some((_, header)) = HEADERS.iter().find(|(name, _)| *name == key) {
        take_header(*header, value, game);
        return true;
    }
    if RULES.contains(&key) && !value.is_empty() {
        game.warn(Notice::Rule { text: format!("{key}：{value}") });
        return true;
    }
    let of_side = |(side, name): (usize, &&str)| Some((side..side + 1, key.strip_prefix(*name)?));
    let mut names = [SIDES, HANDICAP_SIDES].into_iter();
    let found = names.find_map(|names| names.iter().enumerate().find_map(of_side));
    let (sides, key) = found.unwrap_or((0..2, key));
    let key = key.trim_start_matches('の');
    let is_clock = ["持ち時間", "秒読み", "加算"].contains(&key);
    if is_clock && !value.is_empty() {
        game.note(value, |record, value| {
            let mut controls = record.controls[sides].iter_mut();
            controls.try_for_each(|control| read_control(key, value, control))
        });
    }
    is_clock
}

/// What parts the byoyomi from the time before it.
const PARTS: [&str; 5] = ["+", "＋", "秒読み", "使い切ったら", "切れたら"];

fn read_control(key: &str, value: &str, control: &mut Option<TimeControl>) -> Option<()> {
    let mut read = control.unwrap_or_default();
    match key {
        "持ち時間" => {
            // Some write it as in CSA, `600+30+5`, or the byoyomi behind it, `30分+30秒`.
            if let Some(csa) = read_csa_time(value).filter(|_| value.contains('+')) {
                *control = Some(csa);
                return Some(());
            }
            let parts = PARTS.iter().find_map(|part| value.split_once(part));
            let (base, byoyomi) = parts.unwrap_or((value, ""));
            let base = base.trim_end_matches(['、', ' ', '　']);
            let byoyomi = byoyomi.trim_start_matches("1手").trim_start_matches("一手");
            let (moves, base) = base.split_once('手').unwrap_or(("", base));
            let moves = (!moves.is_empty()).then(|| moves.parse());
            (read.moves, read.base) = (moves.transpose().ok()?, read_duration(base)?);
            if !byoyomi.is_empty() {
                read.byoyomi = read_duration(byoyomi)?;
            }
            if read.moves == Some(1) {
                read = TimeControl { byoyomi: read.base, ..TimeControl::default() };
            }
        }
        "秒読み" => read.byoyomi = read_duration(value)?,
        _ => read.increment = read_duration(value)?,
    }
    *control = Some(read);
    Some(())
}

/// The inverse of [`duration`], if it is all of `text`, also in wide digits and of both sides: `各６時間`.
fn read_duration(text: &str) -> Option<Duration> {
    const UNITS: [(&str, u64); 3] = [("時間", 3600), ("分", 60), ("秒", 1)];
    let text: String = text.chars().map(narrow).collect();
    let rest = text.trim().trim_start_matches('各');
    let mut rest = rest.strip_suffix("切れ負け").unwrap_or(rest).trim_end();
    let mut total = (!rest.is_empty()).then_some(0)?;
    for (name, unit) in UNITS {
        if let Some((number, after)) = rest.split_once(name) {
            total += millis(number)?.checked_mul(unit)?;
            rest = after.trim_start();
        }
    }
    rest.is_empty().then(|| Duration::from_millis(total))
}

/// The time of a clock as CSA's `$TIME` has it: main time, byoyomi, increment, in seconds. It has no
/// place for a number of moves.
pub(crate) fn csa_time(control: &TimeControl) -> String {
    let times = [control.base, control.byoyomi, control.increment];
    times.map(|time| seconds(time.as_millis() as u64, 0)).join("+")
}

/// The inverse, and of the `$TIME_LIMIT` of version 2, `00:25+10`: hours, minutes and byoyomi.
pub(crate) fn read_csa_time(text: &str) -> Option<TimeControl> {
    let mut parts = text.trim().split('+');
    let base = match parts.next()?.split_once(':') {
        Some((hours, minutes)) => (millis(hours)? * 60 + millis(minutes)?) * 60,
        None => millis(text.split('+').next()?)?,
    };
    let mut rest = || parts.next().and_then(millis).unwrap_or(0);
    let [byoyomi, increment] = [rest(), rest()].map(Duration::from_millis);
    TimeControl { base: Duration::from_millis(base), byoyomi, increment, moves: None }.checked()
}

/// The comments on a move of `mover`, each a line. Times are only those that `is_timed`
/// says have no place elsewhere.
pub(crate) fn comments(facts: &Facts, mover: Side, is_timed: bool) -> Vec<String> {
    let score = facts.score.map(|score| match score.turned(mover) {
        Score::Centi(score) => format!("評価値={score}"),
        Score::Win(plies) => format!("詰み={}勝ち:{plies}手", SIDES[0]),
        Score::Loss(plies) => format!("詰み={}勝ち:{plies}手", SIDES[1]),
    });
    let depth = facts.depth.map(|depth| format!("深さ={depth}"));
    let millis = facts.millis.filter(|millis| is_timed && millis % 1000 != 0);
    let time = millis.map(|millis| format!("消費時間={}秒", seconds(millis, 0)));
    [score, depth, time].into_iter().flatten().collect()
}

/// Takes a comment on the last move, or on the end of the game. A program's begins with a further `*` or `#`; what it
/// does not say in known words is kept for people.
pub(crate) fn read_comment(comment: &str, game: &mut Replay<'_>) {
    // The side to move has not moved last.
    let mover = if game.is_begun() { !game.side_to_move() } else { game.side_to_move() };
    let text = comment.trim_start_matches(['*', '#', ' ']);
    if ends::noted(comment).is_some() && !game.is_in_variation() {
        return game.note_end(comment);
    }
    if game.is_stuck() {
        return;
    }
    let is_marked = comment.starts_with(['*', '#']);
    let bare = || floodgate(text).filter(|_| comment.starts_with('*'));
    let line = game.line();
    let Some(MoveRecord { facts, comment: said, .. }) = line.moves.last_mut() else {
        return add_line(&mut line.comment, comment);
    };
    // A sentence of a person may begin with such a word, and goes on in hiragana.
    let is_program = |rest: &str| !rest.starts_with(|letter| ('ぁ'..='ん').contains(&letter));
    let mut behind = PROGRAMS.iter().filter_map(|word| comment.trim_start().strip_prefix(word));
    let is_programs = behind.any(is_program);
    // A number, and whether it is all that the comment says: words of people may have one, too.
    let number = |key: &str| {
        // `評価値=-7`, or in one line with others: `評価値 -7`.
        let (before, rest) = text.split_once(key)?;
        let rest = rest.trim_start_matches(['=', ' ']);
        let end = rest.find(|c: char| !"+-.0123456789".contains(c)).unwrap_or(rest.len());
        // A comma may part thousands.
        if rest[end..]
            .strip_prefix(',')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        {
            return None;
        }
        let is_all = before.is_empty() && end == rest.len();
        Some((rest[..end].parse::<f64>().ok()?, is_all)).filter(|_| is_programs || is_all)
    };
    let score = match number("評価値").or_else(bare) {
        Some((score, is_all)) => Some((Score::Centi(score.round() as i32), is_all)),
        None => text.strip_prefix("詰み=").and_then(mate),
    };
    let depth = number("深さ").filter(|(depth, _)| *depth >= 0.0);
    let time = text.strip_prefix("消費時間=").and_then(|text| millis(text.strip_suffix('秒')?));
    // The best line of play stands first; what others say is kept for people.
    let is_first =
        score.is_none_or(|_| facts.score.is_none()) && depth.is_none_or(|_| facts.depth.is_none());
    facts.score = facts.score.or(score.map(|(score, _)| score.turned(mover)));
    facts.depth = facts.depth.or(depth.map(|(depth, _)| depth as u32));
    // The clock of the move has whole seconds.
    let is_other = |before: &u64| time.is_some_and(|time| time.abs_diff(*before) >= 1000);
    let other = facts.millis.filter(is_other);
    facts.millis = time.or(facts.millis);
    let is_all =
        score.is_some_and(|score| score.1) || depth.is_some_and(|depth| depth.1) || time.is_some();
    if !(is_marked && is_all && is_first) {
        add_line(said, comment);
    }
    if let Some(before) = other {
        let text = format!("{}秒", seconds(before, 0));
        game.warn(Notice::Contradiction { text, other: comment.to_owned() });
    }
}

/// The score of a comment that begins with a number, as floodgate's: `30 -3334FU +2726FU`; whether that is all. Words behind
/// it, and not moves, are those of people.
fn floodgate(text: &str) -> Option<(f64, bool)> {
    let (score, line) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let score = score.parse::<f64>().ok().filter(|score| score.is_finite())?;
    let is_move =
        |letter: char| "+-*%".contains(letter) || is_mark(letter) || letter.is_ascii_digit();
    line.trim_start().chars().next().is_none_or(is_move).then_some((score, line.is_empty()))
}

/// `先手勝ち:15手` in the view of the first player; whether that is all.
fn mate(text: &str) -> Option<(Score, bool)> {
    let (winner, rest) = text.split_once("勝ち")?;
    let rest = rest.trim_start_matches(':');
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let plies = rest[..end].parse().ok()?;
    let score = match SIDES.iter().position(|side| *side == winner)? {
        0 => Score::Win(plies),
        _ => Score::Loss(plies),
    };
    Some((score, ["", "手"].contains(&&rest[end..])))
}
