//! The results of games in PGN and PDN.

use dyngame::{TagForm, Tags};
use game::{Outcome, Side};

use super::super::frame::narrow;

/// The results that texts name.
const RESULTS: [&str; 10] =
    ["*", "1-0", "0-1", "2-0", "0-2", "1/2-1/2", "1-1", "0-0", "1/2", "½-½"];

/// How words on a result end that begin with a side, `Black wins`.
const WON: [&str; 3] = ["wins", "won", "win"];

/// The sides in such words.
const SIDES: [&str; 5] = ["Red", "Black", "White", "First", "Second"];

/// Their first letters.
const INITIALS: [char; 10] = ['R', 'r', 'B', 'b', 'W', 'w', 'F', 'f', 'S', 's'];

/// Words for a draw.
const DRAWS: [&str; 2] = ["draw", "drawn"];

/// The signs of Chinese words on a result, `红方胜`; moves have others.
const CHINESE: &str = "红紅黑先后後手方胜勝负負和棋局平";

/// A word with its figures and signs as those of ASCII, without blanks.
fn plain(word: &str) -> impl Iterator<Item = char> {
    let letters = word.chars().filter(|letter| !letter.is_whitespace()).map(narrow);
    letters.map(|letter| if "–—−‐".contains(letter) { '-' } else { letter })
}

fn is_draw(word: &str) -> bool {
    DRAWS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// The words on a result that begin with a side, with which `text` begins.
pub(super) fn won_by(text: &str) -> Option<&str> {
    let begins =
        |side: &&str| text.get(..side.len()).is_some_and(|it| it.eq_ignore_ascii_case(side));
    // Most words show by their first letter that they are none.
    let side = text.starts_with(INITIALS).then(|| SIDES.into_iter().find(begins))??;
    let rest = text[side.len()..].strip_prefix(' ')?.trim_start();
    let end = rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len());
    let said = &text[..text.len() - rest.len() + end];
    WON.contains(&&*rest[..end].to_lowercase()).then_some(said)
}

fn is_chinese(word: &str) -> bool {
    word.chars().all(|letter| CHINESE.contains(letter)) && in_chinese(word).is_some()
}

/// Whether a word is a result in some game.
pub(super) fn is_result(word: &str) -> bool {
    // Most words show by their first letter that they are none.
    let may_be = plain(word).next().is_some_and(|first| "*012½".contains(first));
    may_be && RESULTS.iter().any(|known| plain(word).eq(known.chars()))
        || is_draw(word)
        || is_chinese(word)
        || won_by(word) == Some(word)
}

/// The result that a word tells; `Some(None)` if it is a result that names no winner.
pub(super) fn result(word: &str, tags: &Tags) -> Option<Option<Outcome>> {
    let win = |side| Some(Some(Outcome::Win(side)));
    let [one, other] = match tags.first_is_one {
        true => [Side::First, Side::Second],
        false => [Side::Second, Side::First],
    };
    match &*plain(word).collect::<String>() {
        "1/2-1/2" | "1-1" | "1/2" | "½-½" => Some(Some(Outcome::Draw)),
        "1-0" | "2-0" => win(one),
        "0-1" | "0-2" => win(other),
        figures if RESULTS.contains(&figures) => Some(None),
        _ if is_draw(word) => Some(Some(Outcome::Draw)),
        _ if is_chinese(word) => {
            let said = in_chinese(word);
            let is_own = tags.form == TagForm::XiangqiPgn || said == Some(Outcome::Draw);
            is_own.then_some(said)
        }
        _ => {
            let side = won_by(word).filter(|said| *said == word)?.split(' ').next()?;
            // What stands for Red.
            let red = side.eq_ignore_ascii_case("White") && tags.form == TagForm::XiangqiPgn;
            let side = if red { tags.players[0] } else { side };
            let found = tags.players.iter().position(|own| own.eq_ignore_ascii_case(side))?;
            win([Side::First, Side::Second][found])
        }
    }
}

/// Says who has won where `1-0` may be of either side.
pub(super) fn winner_comment(outcome: Option<Outcome>, tags: &Tags) -> Option<String> {
    match outcome {
        Some(Outcome::Win(side)) if !tags.first_is_one => {
            Some(format!("{} wins", tags.players[side.index()]))
        }
        _ => None,
    }
}

/// 红胜, 红先负 and 和棋: the result is Red's where it is of who moves first. Words that tell two results tell none.
pub(crate) fn in_chinese(text: &str) -> Option<Outcome> {
    let text = text.replace('紅', "红").replace('勝', "胜").replace('負', "负").replace('方', "");
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match [has(&["和", "平"]), has(&["红胜", "先胜", "黑负"]), has(&["黑胜", "先负", "红负"])]
    {
        [true, false, false] => Some(Outcome::Draw),
        _ if has(&["黑先"]) => None,
        [false, true, false] => Some(Outcome::Win(Side::First)),
        [false, false, true] => Some(Outcome::Win(Side::Second)),
        _ => None,
    }
}
