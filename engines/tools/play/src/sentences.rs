//! What the program says to people, in every language of the page.

use std::sync::LazyLock;

use game::Message;
use messages::Language;

use crate::lessons::Words;

/// A sentence a line: in English, Japanese and Chinese, and in better English where the first is not
/// what people read. `{0}` stands for any text. That of `<0>` is translated itself if it is a
/// sentence of the table. The first line that fits counts.
const TABLE: &str = include_str!("../sentences.txt");

const LONGEST: usize = 2_000;

struct Sentence {
    /// What stands before, between and behind the holes of the English sentence.
    english: Vec<&'static str>,
    /// Whether what fills a hole is translated, for each of them.
    is_said: Vec<bool>,
    /// What people read in English, Japanese and Chinese.
    told: [String; 3],
}

static SENTENCES: LazyLock<Vec<Sentence>> = LazyLock::new(|| {
    let read = |line: &'static str| match *line.split(" | ").collect::<Vec<_>>() {
        [english, ja, zh] => Some(Sentence::new(english, [english, ja, zh])),
        [english, ja, zh, better] => Some(Sentence::new(english, [better, ja, zh])),
        _ => None,
    };
    TABLE.lines().filter_map(read).collect()
});

impl Words {
    /// What the program says in English; languages that have no sentence for it say the same.
    pub(crate) fn said(text: &str) -> Self {
        let known = (text.len() <= LONGEST)
            .then(|| SENTENCES.iter().find_map(|sentence| sentence.said(text)));
        let [en, ja, zh] = known.flatten().unwrap_or_else(|| [text; 3].map(str::to_owned));
        Self { en, ja, zh }
    }

    /// `message` in every language.
    pub(crate) fn told(message: &Message) -> Self {
        let texts = ["en", "ja", "zh"].map(|code| {
            let language = code.parse().unwrap_or(Language::ENGLISH);
            language.text(message)
        });
        let [en, ja, zh] = texts;
        Self { en, ja, zh }
    }

    /// Parts of a sentence, one after the other.
    pub(crate) fn listed(parts: &[String]) -> Self {
        let words: Vec<Self> = parts.iter().map(|part| Self::said(part)).collect();
        let join = |of: fn(&Self) -> &str, comma: &str| {
            words.iter().map(of).collect::<Vec<_>>().join(comma)
        };
        let (en, ja) = (join(|words| &words.en, ", "), join(|words| &words.ja, "、"));
        Self { en, ja, zh: join(|words| &words.zh, "，") }
    }
}

impl Sentence {
    fn new(mut text: &'static str, told: [&str; 3]) -> Self {
        let (mut english, mut is_said) = (Vec::new(), Vec::new());
        while let Some(at) = text.find(['{', '<']) {
            english.push(&text[..at]);
            is_said.push(text[at..].starts_with('<'));
            text = &text[at + "{0}".len()..];
        }
        english.push(text);
        let told = told.map(|text| text.replace('<', "{").replace('>', "}"));
        Self { english, is_said, told }
    }

    /// What people read, if `text` is this sentence.
    fn said(&self, text: &str) -> Option<[String; 3]> {
        let mut told = self.told.clone();
        for (hole, filling) in fillings(&self.english, text)?.into_iter().enumerate() {
            let words = match self.is_said[hole] {
                true => Words::said(filling),
                false => Words { en: filling.into(), ja: filling.into(), zh: filling.into() },
            };
            let place = format!("{{{hole}}}");
            for (text, word) in told.iter_mut().zip([words.en, words.ja, words.zh]) {
                *text = text.replace(&place, &word);
            }
        }
        Some(told)
    }
}

/// What stands between `parts` in `text`, if it is made of them.
fn fillings<'a>(parts: &[&str], text: &'a str) -> Option<Vec<&'a str>> {
    let (first, rest) = parts.split_first()?;
    let text = text.strip_prefix(first)?;
    let Some(next) = rest.first() else { return text.is_empty().then(Vec::new) };
    let mut places = text.match_indices(next).filter(|(at, _)| *at > 0);
    places.find_map(|(at, _)| {
        let mut found = fillings(rest, &text[at..])?;
        found.insert(0, &text[..at]);
        Some(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_says_its_own_sentence() {
        for (sentence, line) in SENTENCES.iter().zip(TABLE.lines()) {
            let names = ["7g", "8h", "9i", "1a"];
            let holes = sentence.is_said.len();
            let mut english = sentence.english[0].to_owned();
            let mut told = sentence.told.clone();
            for (hole, name) in names[..holes].iter().enumerate() {
                english += &format!("{name}{}", sentence.english[hole + 1]);
                let place = format!("{{{hole}}}");
                told = told.map(|text| text.replace(&place, name));
            }
            assert!(told.iter().all(|text| !text.contains('{')), "{line}");
            let Words { en, ja, zh } = Words::said(&english);
            assert_eq!([en, ja, zh], told, "{line}");
        }
        assert_eq!(SENTENCES.len(), TABLE.lines().count());
    }

    #[test]
    fn what_fills_a_hole_is_said_too() {
        let words = Words::said("illegal move: \"7g7e\": the P on 7g does not move to 7e");
        assert_eq!(words.ja, "\"7g7e\" は指せません: 7g の歩は 7e へ動けません");
        let parts = ["the only move", "wins the soldier, which is not protected"];
        let words = Words::listed(&parts.map(str::to_owned));
        assert_eq!(words.zh, "唯一的着法，吃掉无保护的兵");
        assert_eq!(words.en, parts.join(", "));
        let words = Words::said("dot a1 belongs to x, o cannot join it");
        assert_eq!(words.en, "dot a1 belongs to Blue, Red cannot join it");
        assert_eq!(words.ja, "点 a1 は青のものなので、赤はつなげません");
        let words = Words::said("no such sentence");
        assert_eq!([words.ja, words.zh], ["no such sentence"; 2]);
    }
}
