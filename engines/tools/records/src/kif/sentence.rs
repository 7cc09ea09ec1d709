//! How a game ended, by the words of KIF in the place of a move, and by the sentence `まで12手で先手の勝ち`.
//!
//! Source: Kakinoki's page of the KIF format, and files of other programs.

use game::{Outcome, Side};

use super::super::ends::{End, Ended};
use super::super::shogi::{PERPETUAL_CHECK, end_in, end_of, is_perpetual_check, named_end};
use super::facts::{HANDICAP_SIDES, SIDES};
use super::lines::{leading_number, time};

/// How a text ends that says who has won, or lost.
const WON: [&str; 4] = ["勝ち", "勝利", "勝", "かち"];
const LOST: [&str; 5] = ["負け", "敗北", "敗", "負", RESIGNED];

/// The word for a resignation.
const RESIGNED: &str = "投了";

/// Polite endings, and signs behind a sentence.
const TAILS: [&str; 12] = [
    "です", "でした", "となりました", "となった", "だった", "成立", "指し直し", "。", "．", ".",
    "！", "　",
];

/// Bytes of a sentence on the end at most: longer ones are of people.
const LONGEST: usize = 600;

/// The words between the reason and the side.
const CAUSES: [&str; 3] = ["により", "による", "、"];

/// Verdicts that are no wins.
const OPEN: [&str; 3] = ["引き分け", "引分", "中断"];

/// Words for a reason; where nothing else stands before the result of a word, that is of the side to move.
const REASONS: [&str; 12] = [
    PERPETUAL_CHECK, "王手放置", "千日手", "最大手数", "反則", "入玉", "宣言", "時間切れ", "切れ",
    "トライ", "王手", "の",
];

/// The number of moves in the rest of a sentence behind `まで`, if it says one, and what it says of the end.
pub(super) fn counted(text: &str) -> (Option<usize>, &str) {
    let text = text.trim_start_matches(['、', ' ', '　']);
    let (count, rest) = leading_number(text);
    let behind = rest.trim_start().strip_prefix('手').filter(|_| rest.len() < text.len());
    let (count, rest) = behind.map_or((None, text), |behind| (count, behind));
    let rest = rest.strip_prefix('目').unwrap_or(rest);
    (count, rest.trim_start_matches(['で', '、', ' ', '　']))
}

/// The end that a word of KIF in the place of a move names, if it is known, or states a result as `最大手数引き分け` does.
pub(super) fn stated_end(word: &str, mover: Side, players: &[String; 2]) -> Option<Ended> {
    let of_mover = || {
        let (rest, has_won) = result(word)?;
        let rest = REASONS.iter().fold(rest.to_owned(), |rest, reason| rest.replace(reason, ""));
        rest.is_empty().then(|| won_by(word, if has_won { mover } else { !mover }, mover))
    };
    sentence_end(word, mover, players).or_else(of_mover)
}

/// The end that the rest of `まで12手で…` tells of. Who won or lost is named as a side, by its sign, or by a name of
/// `players`; without a name only a known word says it.
pub(super) fn sentence_end(text: &str, mover: Side, players: &[String; 2]) -> Option<Ended> {
    if text.len() > LONGEST {
        return None;
    }
    let text = plain(text);
    if let Some(end) = end_of(text, mover) {
        return Some(end);
    }
    let Some((rest, has_won)) = result(text) else {
        // Who gave perpetual check has lost, and nothing says who.
        return named_end(text).filter(|_| !is_perpetual_check(text) && !tells_winner(text));
    };
    let clause = CAUSES.iter().fold(rest, |rest, mark| rest.rsplit(mark).next().unwrap_or(rest));
    let side = named(clause, players)?;
    let winner = if has_won { side } else { !side };
    // The reason may tell of the loser: `先手の投了により後手の勝ち`.
    let reason =
        CAUSES.iter().find_map(|mark| rest[..rest.len() - clause.len()].strip_suffix(mark));
    let before = reason.and_then(|reason| sentence_end(reason, mover, players)?.1);
    let is_other = before.is_some_and(|before| before != Outcome::Win(winner));
    (!is_other).then(|| won_by(text, winner, mover))
}

fn tells_winner(text: &str) -> bool {
    WON.iter().chain(&LOST).any(|word| text.contains(word))
}

/// A win of `winner`, for the reason in `text`; where no reason stands there, by resignation.
fn won_by(text: &str, winner: Side, mover: Side) -> Ended {
    let reason = CAUSES.iter().find_map(|mark| text.rsplit_once(mark)).map_or(text, |row| row.0);
    // Who is to move has not lost by resigning, unless the word says so.
    let is_said = winner != mover || reason.contains(RESIGNED);
    let end = end_in(reason).filter(|end| *end != End::Resignation || is_said);
    (end.unwrap_or(End::Other), Some(Outcome::Win(winner)))
}

/// A sentence without its polite ending, and without the time of the line in which it stands.
fn plain(text: &str) -> &str {
    let end = text.rfind('(').filter(|at| time(text[*at..].trim_end()).is_some());
    let mut text = text[..end.unwrap_or(text.len())].trim();
    while let Some(rest) = TAILS.iter().find_map(|tail| text.strip_suffix(tail)) {
        text = rest.trim_end();
    }
    text
}

/// The text before its last word, if that says who won; and whether the winner is named or the loser.
fn result(text: &str) -> Option<(&str, bool)> {
    let cut = |words: &[&str]| words.iter().find_map(|word| text.strip_suffix(*word));
    cut(&WON).map(|rest| (rest, true)).or_else(|| Some((cut(&LOST)?, false)))
}

/// The one side that a clause names, in which no other verdict stands.
fn named(clause: &str, players: &[String; 2]) -> Option<Side> {
    // A verdict of its own: `持将棋 先手の反則負け`.
    let is_open = |(_, outcome): Ended| !outcome.is_some_and(Outcome::is_decisive);
    if clause.split([' ', '　']).any(|word| end_of(word, Side::First).is_some_and(is_open)) {
        return None;
    }
    let without_blanks = |text: &str| text.replace([' ', '　'], "");
    let mut rest = without_blanks(clause);
    // Whoever is called as a side is: the side comes before the name.
    let is_side = |name: &str| [SIDES, HANDICAP_SIDES].iter().any(|words| words.contains(&name));
    let own_name = |name: &String| Some(without_blanks(name)).filter(|name| !is_side(name));
    let names = players.each_ref().map(|name| own_name(name).unwrap_or_default());
    let mut is_named = [false; 2];
    let mut all: Vec<(usize, &str)> =
        names.iter().enumerate().map(|(side, name)| (side, &**name)).collect();
    // One name may stand in the other.
    all.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    if names[0] != names[1] {
        for (side, name) in all.into_iter().filter(|(_, name)| !name.is_empty()) {
            is_named[side] |= rest.contains(name);
            rest = rest.replace(name, "");
        }
        // Many write the family name alone.
        let family = rest.rsplit_once('の').map_or(&*rest, |(family, _)| family);
        let is_family = family.chars().count() > 1;
        let is_name = names.each_ref().map(|name| is_family && name.starts_with(family));
        if is_name.contains(&true) {
            (0..2).for_each(|side| is_named[side] |= is_name[side]);
            rest = rest.replace(family, "");
        }
    }
    if tells_winner(&rest) || OPEN.iter().any(|word| rest.contains(word)) {
        return None;
    }
    for (side, is_named) in is_named.iter_mut().enumerate() {
        *is_named |= [SIDES, HANDICAP_SIDES].iter().any(|words| rest.contains(words[side]));
        *is_named |= rest.chars().any(|it| Side::of_mark(it).is_some_and(|it| it.index() == side));
    }
    match is_named {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}
