//! Lines of each protocol by its grammar, right ones and spoilt ones.
//!
//! A line is one of the forms of its dialect with its blanks filled: `{n}` a count, `{s}` a number
//! with a sign, `{m}` moves, `{1}` a move, `{p}` a position text, `{o}` an option, `{v}` a value. A
//! right line keeps to what the blanks stand for; a spoilt one fills them with anything and is
//! damaged afterwards.

use std::collections::HashMap;
use std::sync::LazyLock;

use protocol::Protocol;

/// A dialect with its forms and what they speak about.
#[derive(Debug)]
pub(crate) struct Grammar {
    /// The name people give it.
    pub(crate) name: &'static str,
    pub(crate) protocol: Protocol,
    /// Forms of lines that ask for a `search`, of all `other` lines and of what engines `reply`; and
    /// `move`, `position` and `option`, most of them right.
    lists: HashMap<&'static str, Vec<&'static str>>,
}

/// The number of lines for each dialect: what `TENGEN_LINES` asks for, else `few`.
pub(crate) fn lines(few: usize) -> usize {
    let asked = std::env::var("TENGEN_LINES").ok();
    asked.map_or(few, |text| text.parse().expect("TENGEN_LINES: a number of lines"))
}

const VALUES: &[&str] =
    &["1", "2", "true", "false", "classic", "tuned", "renju", "english8", "<empty>", "1 2", ""];
/// Texts in places where a number or a word belongs.
const WRONG: &[&str] = &[
    "-1",
    "0",
    "99999999999",
    "9223372036854775808",
    "-9223372036854775809",
    "1e9",
    "NaN",
    "0x10",
    "+3",
    "startpos",
    "moves",
    "go",
    "position",
    "value",
    "name",
    "(none)",
    "\"",
    "=",
    "\u{feff}",
    "\u{0}",
    "\u{1f600}",
    "\u{301}",
    "\t",
    "/////////",
    "%s%n",
    "..",
    ";",
    "\\",
    "'",
];

/// The source of the choices that make a line.
pub(crate) trait Choices {
    /// A number below `count`, which is not 0.
    fn below(&mut self, count: usize) -> usize;

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Random choices; the same seed makes the same ones.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Choices for Random {
    fn below(&mut self, count: usize) -> usize {
        // Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(bits ^ (bits >> 31)) * count as u128) >> 64) as usize
    }
}

impl Grammar {
    /// Writes a GUI's line into `line`; whether it is a right one. Without `searches` none is
    /// asked for by a right line.
    pub(crate) fn line(
        &self,
        choices: &mut impl Choices,
        searches: bool,
        line: &mut String,
    ) -> bool {
        let asks = searches && choices.below(3) == 0;
        self.write(if asks { "search" } else { "other" }, choices, line)
    }

    /// Writes a line of this `kind` into `line`; whether it is a right one.
    pub(crate) fn write(&self, kind: &str, choices: &mut impl Choices, line: &mut String) -> bool {
        line.clear();
        let form = choices.of(&self.lists[kind]);
        let spoilt = choices.below(2) == 0;
        self.fill(form, choices, spoilt, line);
        if spoilt {
            for _ in 0..choices.below(4) {
                damage(choices, line);
            }
        }
        !spoilt
    }

    fn fill(&self, form: &str, choices: &mut impl Choices, spoilt: bool, line: &mut String) {
        let mut parts = form.split('{');
        line.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (blank, rest) = part.split_once('}').unwrap_or((part, ""));
            if spoilt && choices.below(3) == 0 {
                line.push_str(choices.of(WRONG));
            } else {
                self.blank(blank, choices, line);
            }
            line.push_str(rest);
        }
    }

    fn blank(&self, blank: &str, choices: &mut impl Choices, line: &mut String) {
        match blank {
            "n" => {
                let size = [2, 10, 1000, 1 << 31][choices.below(4)];
                line.push_str(&choices.below(size).to_string());
            }
            "m" => {
                for number in 0..=choices.below(4) {
                    line.push_str(if number > 0 { " " } else { "" });
                    self.blank("1", choices, line);
                }
            }
            "s" => line.push_str(&(choices.below(1999) as i32 - 999).to_string()),
            "1" => line.push_str(choices.of(&self.lists["move"])),
            "p" => line.push_str(choices.of(&self.lists["position"])),
            "o" => line.push_str(choices.of(&self.lists["option"])),
            _ => line.push_str(choices.of(VALUES)),
        }
    }
}

/// Damages a line at one place.
fn damage(choices: &mut impl Choices, line: &mut String) {
    let places = line.char_indices().map(|(at, _)| at);
    let Some(at) = places.clone().nth(choices.below(line.chars().count().max(1))) else {
        line.push_str(choices.of(WRONG));
        return;
    };
    match choices.below(7) {
        0 => line.truncate(at),
        1 => drop(line.remove(at)),
        2 => line.insert_str(at, choices.of(WRONG)),
        3 => line.insert(at, char::from(choices.below(256) as u8)),
        4 => {
            let rest = line[at..].to_owned();
            line.push_str(&rest);
        }
        5 => {
            let rest = line.split_off(at);
            line.insert_str(0, &rest);
        }
        // Lines that are far too long are rare, as they are slow.
        _ if choices.below(100) == 0 => line.insert_str(at, &"7".repeat(choices.below(10_000))),
        _ => line.insert_str(at, "  "),
    }
}

pub(crate) static GRAMMARS: LazyLock<Vec<Grammar>> = LazyLock::new(|| {
    let mut grammars: Vec<Grammar> = Vec::new();
    for line in include_str!("grammars.txt").lines().filter(|line| !line.starts_with('#')) {
        let Some((key, items)) = line.split_once(": ") else { continue };
        let mut items = items.split(" | ");
        if key == "dialect" {
            let [name, protocol] = [(); 2].map(|()| items.next().expect(line));
            let mut known = Protocol::ALL.into_iter();
            let protocol = known.find(|known| format!("{known:?}") == protocol).expect(line);
            grammars.push(Grammar { name, protocol, lists: HashMap::new() });
        } else {
            grammars.last_mut().expect(line).lists.entry(key).or_default().extend(items);
        }
    }
    grammars
});
