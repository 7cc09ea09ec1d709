//! Evaluation weights in a text file that people read and the tuner writes.
//!
//! ```text
//! # anything after a hash sign is a comment
//! material 14          a group: its name and how many numbers follow
//! 100 320 340 ...      any number of values on a line
//! ```
//!
//! A game embeds its file with `files::packed!`, parses it once, and copies the groups into the
//! arrays of its evaluation. Weights are numbered in the order of the file; [`Linear`] refers to
//! them by these numbers.

mod groups;
mod percents;

use std::fmt::Write as _;

use game::{Game, TextError};

pub use groups::{count_of, first_of};
pub use percents::Percents;

/// Named groups of weights, in the order of their file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    groups: Vec<Group>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    name: String,
    values: Vec<i16>,
}

impl Weights {
    /// Reads a weight file.
    ///
    /// # Errors
    /// If a line is not in the form above; the error names the first such line.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut groups: Vec<Group> = Vec::new();
        let mut missing = 0;
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.split('#').next().unwrap_or_default().trim();
            if content.is_empty() {
                continue;
            }
            if missing == 0 {
                let (group, count) = head(line, content)?;
                groups.push(group);
                missing = count;
                continue;
            }
            let Some(group) = groups.last_mut() else { continue };
            for word in content.split_whitespace() {
                let number = word.parse();
                group.values.push(number.map_err(|_| {
                    TextError::new(format!("line {line}: not a 16-bit number: \"{word}\""))
                })?);
                missing = missing.checked_sub(1).ok_or_else(|| no_head(line, content))?;
            }
        }
        match groups.last() {
            Some(Group { name, .. }) if missing > 0 => {
                Err(TextError::new(format!("the file ends inside group \"{name}\"")))
            }
            _ => Ok(Self { groups }),
        }
    }

    /// Whether `other` has the same groups in the same order, of the same sizes.
    pub fn is_like(&self, other: &Self) -> bool {
        let shape = |group: &Group| (group.name.clone(), group.values.len());
        self.groups.iter().map(shape).eq(other.groups.iter().map(shape))
    }

    /// The checksum of the file without its comments, which names these weights.
    pub fn checksum(&self) -> u32 {
        crc32fast::hash(self.to_text().as_bytes())
    }

    /// The text of a weight file without comments, sixteen values a line.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for group in &self.groups {
            let _ = writeln!(text, "{} {}", group.name, group.values.len());
            for row in group.values.chunks(16) {
                let row = row.iter().map(i16::to_string).collect::<Vec<_>>().join(" ");
                let _ = writeln!(text, "{row}");
            }
        }
        text
    }

    /// The numbers of group `name`.
    ///
    /// # Panics
    /// If there is no such group, that is, if the file does not fit this code.
    pub fn group(&self, name: &str) -> &[i16] {
        let group = self.groups.iter().find(|group| group.name == name);
        &group.unwrap_or_else(|| panic!("no weight group {name}")).values
    }

    /// The numbers of group `name` as an array.
    ///
    /// # Panics
    /// If there is no such group, or it does not have `N` numbers.
    pub fn array<const N: usize>(&self, name: &str) -> [i16; N] {
        let values = self.group(name);
        values.try_into().unwrap_or_else(|_| panic!("{name} has {} weights, not {N}", values.len()))
    }

    /// The number of the first weight of group `name`, counted through the whole file.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn offset(&self, name: &str) -> usize {
        let mut offset = 0;
        for group in &self.groups {
            if group.name == name {
                return offset;
            }
            offset += group.values.len();
        }
        panic!("no weight group {name}")
    }

    /// All weights, in the order of the file.
    pub fn values(&self) -> impl Iterator<Item = i16> + '_ {
        self.groups.iter().flat_map(|group| group.values.iter().copied())
    }

    /// All weights, to be changed, in the order of the file.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut i16> + '_ {
        self.groups.iter_mut().flat_map(|group| group.values.iter_mut())
    }
}

/// Parses `name count`.
fn head(line: usize, content: &str) -> Result<(Group, usize), TextError> {
    let words = content.split_whitespace().collect::<Vec<_>>();
    let parsed = match words[..] {
        [name, count] => count.parse().ok().map(|count: usize| (name, count)),
        _ => None,
    };
    let (name, count) = parsed.ok_or_else(|| no_head(line, content))?;
    // The count is only announced: memory is taken as numbers come.
    Ok((Group { name: name.to_owned(), values: Vec::new() }, count))
}

fn no_head(line: usize, content: &str) -> TextError {
    let expected = "expected a group's name and its count";
    TextError::new(format!("line {line}: {expected}, got \"{content}\""))
}

/// An evaluation of `G` that is a sum of weights times features, as the tuner sees it.
pub trait Linear<G: Game> {
    /// The weights in force on the board and by the rules of `pos`.
    fn weights(pos: &G) -> Weights;

    /// Reports the number and the coefficient of each weight that counts in `pos`, from
    /// the first side's point of view: the evaluation is the sum of coefficient times weight.
    fn features(pos: &G, report: &mut dyn FnMut(usize, f32));
}

/// An order of moves by sums of weights, as the tuner sees it. The weights are in the file of the
/// evaluation.
pub trait Policy<G: Game>: Linear<G> {
    /// Reports each move that is weighed up in `pos` with the numbers of its weights.
    fn choices(pos: &G, report: &mut dyn FnMut(G::Move, &[usize]));
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# values\nmaterial 3\n100 320\n -5 # last\nempty 0\nmobility 2\n1 2\n";

    fn refusal(text: &str) -> String {
        Weights::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn groups_are_found_by_name_and_number() {
        let weights = Weights::parse(TEXT).unwrap();
        assert_eq!(weights.array::<3>("material"), [100, 320, -5]);
        assert_eq!(weights.offset("mobility"), 3);
        assert_eq!(weights.values().collect::<Vec<_>>(), [100, 320, -5, 1, 2]);
        assert_eq!(Weights::parse(&weights.to_text()), Ok(weights));
    }

    #[test]
    fn a_damaged_file_is_refused_or_read() {
        let text = Weights::parse("one 3\n1 -2 3\ntwo 1\n4\n").expect("weights").to_text();
        for at in 0..text.len() {
            let _ = Weights::parse(&text[..at]);
            for other in ["-", "9", "99999999999999999999", "\u{0}", "\n", " ", "\u{6f22}", "#"] {
                let _ = Weights::parse(&format!("{}{other}{}", &text[..at], &text[at..]));
                let _ = Weights::parse(&format!("{}{other}{}", &text[..at], &text[at + 1..]));
            }
        }
    }

    #[test]
    fn an_announced_size_takes_no_memory() {
        for count in [usize::MAX, usize::MAX / 2, 1 << 40] {
            let text = format!("one {count}\n1 2 3\n");
            assert_eq!(refusal(&text), "the file ends inside group \"one\"");
        }
    }

    #[test]
    fn a_broken_file_names_its_line() {
        assert_eq!(refusal("a 2\n1 x\n"), "line 2: not a 16-bit number: \"x\"");
        let head = "line 2: expected a group's name and its count, got \"1 2\"";
        assert_eq!(refusal("a 1\n1 2\n"), head);
        assert_eq!(refusal("a 2\n1\n"), "the file ends inside group \"a\"");
    }
}
