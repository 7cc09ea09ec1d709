//! What people, mails and pages make of a text: each a row of a table, with what the text means then.

use game::keys::SplitMix64;

use crate::breaks::{How, constructs, name_end};
use crate::forms::{Form, Syntax, forms};

/// What a text means that was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Means {
    /// The same game, to every reader.
    Same,
    /// What it meant before, to a person.
    Before,
    /// That, and something else which is not passed over in silence.
    More,
    /// What it says now.
    Now,
}

type Change = fn(&Form, &str, &mut SplitMix64) -> Option<String>;

const HABITS: [(How, Means, Change); 14] = [
    ("signs before lines", Means::Before, prefixed),
    ("other numbers", Means::Before, renumbered),
    ("another spelling", Means::Before, spelled),
    ("another case", Means::Before, in_other_case),
    ("an unseen sign", Means::Before, with_unseen),
    ("join lines", Means::Before, joined),
    ("wrap a line", Means::Before, wrapped),
    ("words before the game", Means::Before, |_, text, rng| Some(one(&LEADS, rng) + "\n" + text)),
    ("words behind the game", Means::More, with_tail),
    ("words behind an end", Means::Before, with_words_behind_end),
    ("a line of another kind", Means::More, with_other_line),
    ("a record of another kind", Means::More, with_other_record),
    ("move a part", Means::Now, moved),
    ("lose a bracket", Means::Now, unbracketed),
];

/// Signs that mails, lists and pages put before lines, and blanks of other kinds.
const BEFORE: [&str; 17] = [
    "> ", ">", ">> ", "| ", "・", "● ", "- ", "\u{3000}", "\u{a0}", "\t", "\u{200b}", "\u{feff}",
    "\u{2060}", "\u{200e}", "<p>", "<br>", "&nbsp;",
];

const UNSEEN: [&str; 4] = ["\u{200b}", "\u{feff}", "\u{ad}", "\u{200e}"];

/// Styles of the number of a move: `{}` in digits, `{w}` in wide ones.
const NUMBERS: [&str; 12] = [
    "{} ", "{}. ", "{}.", "{}: ", "{}：", "{}手目 ", "第{}手 ", "0{} ", "0{}.", "({}) ", "{w} ",
    "{w}．",
];

const LEADS: [&str; 7] = [
    "Here is the game.",
    "From: a@example.org",
    "<html><body>",
    "対局の記録",
    "去年的对局",
    "Round 3",
    "On Monday we played\nin Kyoto:\n",
];

const TAILS: [&str; 6] = [
    "(以下略)\n",
    "played in Beijing, 2026\n",
    "-- \nfrom my phone\n",
    "<br>\n",
    "www.example.org/1\n",
    "投了図以下の手順\n",
];

/// Words for ends, and what may stand behind them.
const ENDS: [&str; 12] = [
    "投了", "千日手", "中断", "持将棋", "切れ負け", "%TORYO", "%CHUDAN", "%HIKIWAKE", " 1-0",
    " 0-1", " 1/2-1/2", " resign",
];
const BEHIND: [&str; 6] =
    ["(時間切れ)", " 先手の反則負け", " by resignation", " and so on", "!", " (30 min)"];

/// Words in other spellings, in texts of these kinds.
const SPELLINGS: &[(&[Syntax], &str, &[&str])] = &[
    (SHOGI, "投了", &["投 了", "投了しました", "投了。", "投了!", "トウリョウ"]),
    (SHOGI, "千日手", &["千日手成立", "千日手により引き分け", "千 日手"]),
    (SHOGI, "中断", &["中断しました", "途中", "中 断"]),
    (SHOGI, "まで", &["まで、", "以上", "迄"]),
    (SHOGI, "の勝ち", &["の勝", "の勝利", " 勝ち", "が勝ち"]),
    (SHOGI, "：", &[":", "＝", "∶", " ： "]),
    (SHOGI, "手合割", &["手合", "手合い割", "手 合 割", "手合わり"]),
    (SHOGI, "変化：", &["変化:", "変化 ", "変化手順：", "変 化："]),
    (SHOGI, "手数----指手", &["手数---指手", "-----指手"]),
    (SHOGI, "の持駒", &["の持ち駒", "持駒", "の駒台"]),
    (SHOGI, "番\n", &["の番\n", " 番\n", "番です\n"]),
    (SHOGI, "なし", &["無し", "ナシ", "0"]),
    (SHOGI, "同　", &["同", "同 ", "仝"]),
    (SHOGI, "打", &["打ち", "うち", ""]),
    (SHOGI, "成", &["ナリ", "なり"]),
    (SHOGI, "▲", &["☗", "▼", "先手", "■"]),
    (&[Syntax::Csa], "%TORYO", &["%toryo", "TORYO", "% TORYO", "%TORYO.", "％TORYO"]),
    (&[Syntax::Csa], "\n-", &["\n−", "\n－", "\n- "]),
    (&[Syntax::Csa], "PI\n", &["P I\n", "ＰＩ\n", "P\n"]),
    (TAGGED, "1-0", &["1–0", "１－０", "1:0", "1 - 0", "White wins", "红胜", "Red wins", "1-O"]),
    (TAGGED, "0-1", &["0–1", "０-１", "0:1", "Black wins", "黑胜", "Black won", "O-1"]),
    (TAGGED, "1/2-1/2", &["½-½", "½", "1/2", "Draw", "drawn", "和棋", "0.5-0.5", "1/2–1/2", "="]),
    (TAGGED, "[", &["［", "{", "[ ", "(", "【"]),
    (TAGGED, " \"", &["=\"", " ", " “", " '", ": \"", "\""]),
    (TAGGED, "\"]", &["]", "”]", "']", "\"", "\"］", "\"}", "\" ]"]),
    (TAGGED, ".", &["", "。", ":", ". ", "…"]),
    (TAGGED, "{", &["(", "［", "｛"]),
    (&[Syntax::Sgf], "[", &["［", "{", " [", "(", "=["]),
    (&[Syntax::Sgf], ";", &["；", ":", ",", ";;"]),
    (&[Syntax::Sgf], "RE[", &["Re[", "re[", "RE [", "RESULT["]),
    (&[Syntax::Sgf], "B+", &["b+", "B +", "Black+", "Black wins", "黑胜"]),
    (&[Syntax::Sgf], "GM[4]", &["GM[ 4 ]", "GM[Gomoku]", "GM4"]),
    (&[Syntax::Psq], ",", &[";", " , ", "，", " "]),
    (&[Syntax::Psq], "Piskvorky", &["piskvorky", "Piskvork", "PISKVORKY", "Piskvorky:"]),
    (&[Syntax::DhtmlXq], "[", &["［", "<", "[ ", "{"]),
    (&[Syntax::DhtmlXq], "DhtmlXQ_", &["dhtmlxq_", "DhtmlXQ-", "DhtmlXQ ", "DHTMLXQ_"]),
    (&[Syntax::DhtmlXq], "红胜", &["紅勝", "红方胜", "1-0", "红 胜", "红先胜"]),
    (&[Syntax::Words], "resign", &["resigned", "RESIGN", "%TORYO", "投了"]),
    (&[Syntax::Words], "moves", &["Moves", "moves:", ":", ""]),
    (&[Syntax::Json], "\"", &["'", "“", ""]),
    (&[Syntax::Json], "TORYO", &["toryo", "%TORYO", "投了"]),
];
const SHOGI: &[Syntax] = &[Syntax::Kif, Syntax::Ki2];
const TAGGED: &[Syntax] = &[Syntax::Tagged];

/// Lines of records, but for texts of these kinds, in which they have a meaning or are words of a page.
const LINES: [(&[Syntax], &str); 14] = [
    (
        &[Syntax::Kif, Syntax::Ki2, Syntax::DhtmlXq, Syntax::Sgf],
        "   1 ７六歩(77)   ( 0:01/00:00:01)",
    ),
    (SHOGI, "▲７六歩    △３四歩"),
    (SHOGI, "手合割：香落ち"),
    (&[Syntax::Csa], "+7776FU"),
    (&[Syntax::Csa], "P+00AL"),
    (&[Syntax::Tagged], "1. 11-15 22-18"),
    (&[Syntax::DhtmlXq, Syntax::Sgf, Syntax::Tagged], "1. 炮二平五 马８进７"),
    (&[Syntax::Tagged], "[FEN \"W:W27:B12\"]"),
    (&[Syntax::Tagged], "[GameType \"25\"]"),
    (&[Syntax::DhtmlXq, Syntax::Sgf, Syntax::Tagged], ";B[hh];W[ii]"),
    (&[Syntax::Sgf], "(;GM[4]SZ[15];B[hh])"),
    (&[Syntax::Psq, Syntax::Sgf, Syntax::DhtmlXq], "8,8,0"),
    (&[Syntax::Words], "position startpos moves 7g7f"),
    (&[Syntax::DhtmlXq], "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"),
];

/// A text changed by one of the habits, how, and what it means then; none where the draw finds nothing to change.
pub(crate) fn changed(
    form: &Form,
    text: &str,
    rng: &mut SplitMix64,
) -> Option<(String, How, Means)> {
    let (how, means, change) = HABITS[rng.below(HABITS.len())];
    Some((change(form, text, rng)?, how, means))
}

fn one(all: &[&str], rng: &mut SplitMix64) -> String {
    all[rng.below(all.len())].to_owned()
}

/// One of the places in `text` where `word` stands, at random, with another word there.
fn replaced(text: &str, word: &str, other: &str, rng: &mut SplitMix64) -> Option<String> {
    let all: Vec<usize> = text.match_indices(word).map(|(at, _)| at).collect();
    let at = *all.get(rng.below(all.len().max(1)))?;
    Some(format!("{}{other}{}", &text[..at], &text[at + word.len()..]))
}

/// A text of which one part, or each, is `other`, where there is one.
fn with_other_parts(
    mut parts: Vec<String>,
    rng: &mut SplitMix64,
    other: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let mut found: Vec<usize> =
        (0..parts.len()).filter(|&at| other(&parts[at]).is_some()).collect();
    let at = *found.get(rng.below(found.len().max(1)))?;
    if rng.below(2) == 0 {
        found = vec![at];
    }
    for at in found {
        parts[at] = other(&parts[at])?;
    }
    Some(parts.concat())
}

fn lines(text: &str) -> Vec<String> {
    text.split_inclusive('\n').map(str::to_owned).collect()
}

fn prefixed(_: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let sign = one(&BEFORE, rng);
    with_other_parts(lines(text), rng, |line| Some(format!("{sign}{line}")))
}

fn renumbered(form: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let style = one(&NUMBERS, rng);
    let parts = constructs(form.syntax, text);
    with_other_parts(parts, rng, |part| {
        let bare = part.trim_start();
        let rest = bare.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = &bare[..bare.len() - rest.len()];
        let behind = match form.syntax {
            Syntax::Kif => rest.strip_prefix(' ')?,
            Syntax::Tagged => rest.strip_prefix('.').filter(|rest| !rest.starts_with('.'))?,
            _ => return None,
        };
        let wide = |digit: u8| char::from_u32(u32::from(digit - b'0') + u32::from('０'));
        let wide: String = number.bytes().filter_map(wide).collect();
        let is_number = !number.is_empty();
        is_number.then(|| style.replace("{}", number).replace("{w}", &wide) + behind)
    })
}

fn spelled(form: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let is_its = |row: &&(&[Syntax], &str, &[&str])| row.0.contains(&form.syntax);
    let rows: Vec<_> = SPELLINGS.iter().filter(is_its).filter(|row| text.contains(row.1)).collect();
    let (_, word, others) = rows.get(rng.below(rows.len().max(1)))?;
    let other = one(others, rng);
    replaced(text, word, &other, rng)
}

/// A text of which one name, or each, is in letters of the other case.
fn in_other_case(form: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    with_other_parts(constructs(form.syntax, text), rng, |part| {
        let (name, rest) = part.split_at(name_end(form.syntax, part)?);
        let lower = name.to_ascii_lowercase();
        let other = if lower == name { name.to_ascii_uppercase() } else { lower };
        Some(other).filter(|other| other != name).map(|other| other + rest)
    })
}

fn with_unseen(_: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let letters = text.char_indices().map(|(at, _)| at);
    let starts: Vec<usize> = letters.collect();
    let (before, after) = text.split_at(starts[rng.below(starts.len())]);
    Some(before.to_owned() + &one(&UNSEEN, rng) + after)
}

/// A text of which two lines are one, neither of which goes on to its end whatever stands there.
fn joined(_: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let is_whole = |line: &str| {
        line.trim_start().starts_with(['*', '\'', 'N', '$', '#', '&', ';']) || line.contains('：')
    };
    let mut lines = lines(text);
    let at = rng.below(lines.len());
    let next = lines.get(at + 1).is_some_and(|next| !is_whole(next));
    let line = Some(lines[at].trim_end().to_owned()).filter(|line| next && !is_whole(line))?;
    lines[at] = line + ["", " "][rng.below(2)];
    Some(lines.concat())
}

fn wrapped(form: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    // Each line of play is one.
    let has_lines = form.syntax != Syntax::Words;
    replaced(text, " ", ["\n", "\n\n"][rng.below(2)], rng).filter(|_| has_lines)
}

/// Words of a page around the tags of a game are no part of it.
fn with_tail(form: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let tail = one(&TAILS, rng);
    (form.syntax != Syntax::DhtmlXq).then(|| text.to_owned() + &tail)
}

fn with_words_behind_end(_: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let found: Vec<&str> = ENDS.into_iter().filter(|end| text.contains(end)).collect();
    let end = *found.get(rng.below(found.len().max(1)))?;
    let other = end.to_owned() + &one(&BEHIND, rng);
    replaced(text, end, &other, rng)
}

fn with_other_line(form: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let (own, line) = LINES[rng.below(LINES.len())];
    let mut lines = lines(text);
    lines.insert(rng.below(lines.len() + 1), format!("{line}\n"));
    Some(lines.concat()).filter(|_| !own.contains(&form.syntax))
}

/// A text before which or behind which another record stands.
fn with_other_record(_: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let forms = forms();
    let other = &forms[rng.below(forms.len())];
    let bytes = (other.written)(other.kind, &other.game(rng.below(1_000) as u64));
    let other = records::decoded(&bytes, other.kind.2).into_owned();
    let (first, second) = if rng.below(2) == 0 { (&*other, text) } else { (text, &*other) };
    // Bytes are no text.
    (!other.contains('\0')).then(|| format!("{first}\n{second}"))
}

fn moved(form: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    let mut parts = constructs(form.syntax, text);
    let part = parts.remove(rng.below(parts.len()));
    parts.insert(rng.below(parts.len() + 1), part);
    Some(parts.concat())
}

fn unbracketed(_: &Form, text: &str, rng: &mut SplitMix64) -> Option<String> {
    replaced(text, ["{", "}", "[", "]", "(", ")", "\""][rng.below(7)], "", rng)
}
