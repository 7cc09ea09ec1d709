//! The catalogue: what people read, by id, in every language.
//!
//! Each language is one file of messages in the form of Fluent (<https://projectfluent.org/fluent/guide/>), `en.ftl` and its
//! kin. What is said is a [`game::Message`], a value; [`Language::text`] makes a sentence of it. Pages get the same messages
//! as a [`Language::table`], and choose plural forms by themselves.
//!
//! Where a language declines its nouns, a term has its [`CASES`] as attributes, and a message names the one that it needs:
//! `{ $piece-genitive }` is the attribute `genitive` of the term that is filled in for `piece`, or the term itself where it
//! has none.
//!
//! A new language is a new file, and a line in [`FILES`]; tests hold that it has all messages of English with the same
//! parameters.

mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use files::{Packed, packed};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use game::{Arg, Message, OWNER, OWNERS};
use serde_json::Value;
use unic_langid::LanguageIdentifier;

/// The code of each language, and its messages. English comes first: what another language lacks is said in English.
static FILES: &[(&str, Packed)] = &[
    ("en", packed!("en.ftl")),
    ("ja", packed!("ja.ftl")),
    ("ru", packed!("ru.ftl")),
    ("zh", packed!("zh.ftl")),
];

/// Cases of nouns beside the one in which a term stands alone; `texts.js` of the page knows them, too.
const CASES: [&str; 3] = ["accusative", "genitive", "dative"];

/// Arguments that are names for programs: `game-chess` is what the language calls the game `chess`, `setting-Size` the
/// setting `Size`. `texts.js` of the page knows them, too.
const NAMED: [&str; 2] = ["game", "setting"];

/// A language of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language(usize);

/// A file as it was read, and what formats its messages.
struct Catalogue {
    resource: Arc<FluentResource>,
    bundle: FluentBundle<Arc<FluentResource>>,
}

impl Catalogue {
    fn has(&self, id: &str, attribute: &str) -> bool {
        self.bundle
            .get_message(id)
            .is_some_and(|message| message.get_attribute(attribute).is_some())
    }
}

static CATALOGUES: LazyLock<Vec<Catalogue>> = LazyLock::new(|| {
    let read = |text: String| {
        FluentResource::try_new(text).unwrap_or_else(|(read, errors)| {
            log::error!("messages that cannot be read: {errors:?}");
            read
        })
    };
    let catalogue = |(code, packed): &(&str, Packed)| {
        let code: LanguageIdentifier = code.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![code]);
        // Texts are shown by themselves, and compared in tests: no invisible marks around what is filled in.
        bundle.set_use_isolating(false);
        let resource = Arc::new(read(packed.text()));
        if let Err(errors) = bundle.add_resource(Arc::clone(&resource)) {
            log::error!("messages that are given twice: {errors:?}");
        }
        Catalogue { resource, bundle }
    };
    FILES.iter().map(catalogue).collect()
});

impl Language {
    /// The language that has every message.
    pub const ENGLISH: Self = Self(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FILES.len()).map(Self)
    }

    /// Its code, as BCP 47 has it: `ja`.
    pub const fn code(self) -> &'static str {
        FILES[self.0].0
    }

    /// Its name in itself: `日本語`.
    pub fn name(self) -> String {
        self.plain("language-name")
    }

    /// `message` as its readers read it. Where it lacks the message it says it in English, and where English lacks it,
    /// too, by its id.
    pub fn text(self, message: &Message) -> String {
        self.text_in(message, None)
    }

    /// [`text`](Self::text), with squares and moves in the `notation` of this name, or as protocols have them.
    pub fn text_in(self, message: &Message, notation: Option<&str>) -> String {
        let owned = match message.arg(OWNER) {
            Some(Arg::Text(owner)) if CATALOGUES[self.0].has(message.id, owner) => {
                Some(format!("{}.{owner}", message.id))
            }
            _ => None,
        };
        self.said(owned.as_deref().unwrap_or(message.id), &message.args, notation)
    }

    /// The message `id`, which has no arguments; `lesson-shogi-drops.answer` is the attribute `answer` of a message.
    pub fn plain(self, id: &str) -> String {
        self.said(id, &[], None)
    }

    fn said(self, id: &str, args: &[(&'static str, Arg)], notation: Option<&str>) -> String {
        let said = self.formatted(id, args, notation);
        let said = said.or_else(|| Self::ENGLISH.formatted(id, args, notation));
        said.unwrap_or_else(|| id.to_owned())
    }

    fn formatted(
        self,
        id: &str,
        args: &[(&'static str, Arg)],
        notation: Option<&str>,
    ) -> Option<String> {
        let bundle = &CATALOGUES[self.0].bundle;
        let (name, attribute) =
            id.split_once('.').map_or((id, None), |(name, of)| (name, Some(of)));
        let pattern = bundle.get_message(name).and_then(|message| match attribute {
            None => message.value(),
            Some(attribute) => message.get_attribute(attribute).map(|found| found.value()),
        });
        let Some(pattern) = pattern else {
            log::warn!("{self} has no message {id}");
            return None;
        };
        let cases = args.iter().flat_map(|(name, arg)| {
            CASES.map(|case| (format!("{name}-{case}"), self.declined((name, arg), case, notation)))
        });
        let args: FluentArgs<'_> = args
            .iter()
            .map(|(name, arg)| ((*name).to_owned(), self.value(name, arg, notation)))
            .chain(cases)
            .collect();
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
        if errors.is_empty() {
            return Some(text.into_owned());
        }
        log::warn!("message {id} of {self}: {errors:?}");
        None
    }

    /// The value of the argument `name`.
    fn value(self, name: &str, arg: &Arg, notation: Option<&str>) -> FluentValue<'static> {
        match arg {
            Arg::Text(text) => match self.name_of(name, text) {
                Some(id) => self.plain(&id).into(),
                None => text.clone().into_owned().into(),
            },
            Arg::Number(number) => (*number).into(),
            Arg::Term(term) => self.text_in(term, notation).into(),
            Arg::Notated(text) => match notation.and_then(|notation| text.in_notation(notation)) {
                Some(written) => self.value(name, written, notation),
                None => text.plain.clone().into(),
            },
        }
    }

    /// The message for what programs call `text`, an argument of one of the [`NAMED`].
    fn name_of(self, name: &str, text: &str) -> Option<String> {
        let id = format!("{name}-{}", text.replace(' ', "-"));
        let is_known = NAMED.contains(&name) && CATALOGUES[self.0].bundle.has_message(&id);
        is_known.then_some(id)
    }

    fn declined(
        self,
        (name, arg): (&str, &Arg),
        case: &str,
        notation: Option<&str>,
    ) -> FluentValue<'static> {
        match arg {
            Arg::Term(term) if CATALOGUES[self.0].has(term.id, case) => {
                self.plain(&format!("{}.{case}", term.id)).into()
            }
            _ => self.value(name, arg, notation),
        }
    }

    /// Its messages whose ids are `wanted`, as an object for scripts: a text, or a list of texts, of `{"arg": name}`, and of
    /// `{"arg": name, "forms": {"one": …, "other": …}}`, the plural forms of a number.
    pub fn table(self, wanted: impl Fn(&str) -> bool) -> Value {
        let all = table::patterns(&CATALOGUES[self.0].resource);
        let wanted = all.filter(|(id, _)| wanted(id));
        wanted.map(|(id, pattern)| (id, table::json(pattern))).collect()
    }

    /// The ids of its messages, and the parameters of each, whatever cases they stand in.
    pub fn parameters(self) -> BTreeMap<String, BTreeSet<String>> {
        let bare = |name: String| {
            let case = name.rsplit_once('-').filter(|(_, case)| CASES.contains(case));
            case.map_or(name.clone(), |(name, _)| name.to_owned())
        };
        let all = table::patterns(&CATALOGUES[self.0].resource);
        all.filter(|(id, _)| !is_case(id))
            .map(|(id, pattern)| (id, table::parameters(pattern).into_iter().map(bare).collect()))
            .collect()
    }
}

/// Whether `id` is that of a term in one of its cases, or with one of its owners.
fn is_case(id: &str) -> bool {
    let mut forms = CASES.iter().chain(&OWNERS);
    id.split_once('.').is_some_and(|(_, attribute)| forms.any(|form| *form == attribute))
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// No language of the catalogue has this code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<_> = Language::all().map(Language::code).collect();
        write!(f, "no language \"{}\": there are {}", self.0, codes.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}

/// Reads a code, and what follows it: `ja`, `ja-JP`, `ja_JP.UTF-8`.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let code = text.split(['-', '_', '.', '@']).next().unwrap_or_default();
        let found = Self::all().find(|language| language.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use game::{Notated, Side};

    use super::*;

    #[test]
    fn every_file_can_be_read_and_gives_no_message_twice() {
        for (code, packed) in FILES {
            let resource = FluentResource::try_new(packed.text());
            let resource = resource.unwrap_or_else(|(_, errors)| panic!("{code}: {errors:?}"));
            let language: LanguageIdentifier = code.parse().expect(code);
            let mut bundle = FluentBundle::new_concurrent(vec![language]);
            assert_eq!(bundle.add_resource(resource), Ok(()), "{code}");
        }
    }

    #[test]
    fn every_message_exists_in_every_language_with_the_same_parameters() {
        let english = Language::ENGLISH.parameters();
        for language in Language::all() {
            let own = language.parameters();
            assert_eq!(own.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>());
            own.iter().zip(&english).for_each(|pair| assert_eq!(pair.0, pair.1, "{language}"));
        }
    }

    #[test]
    fn chinese_and_japanese_have_colons_and_brackets_of_one_width() {
        let is_of_both = |letter: char| ('\u{3000}'..='\u{9fff}').contains(&letter);
        for (code, packed) in FILES.iter().filter(|(code, _)| ["ja", "zh"].contains(code)) {
            let text = packed.text();
            let lines =
                text.lines().filter(|line| !line.starts_with('#') && line.contains(is_of_both));
            let half: Vec<_> =
                lines.filter(|line| line.contains(": ") || line.contains('(')).collect();
            assert_eq!(half, Vec::<&str>::new(), "{code}");
        }
    }

    #[test]
    fn scripts_can_format_every_message() {
        fn check(part: &Value, language: Language) {
            match part {
                Value::String(_) => {}
                Value::Array(parts) => parts.iter().for_each(|part| check(part, language)),
                Value::Object(filling) => {
                    assert!(filling["arg"].is_string(), "{language}: {part}");
                    let forms = filling.get("forms").and_then(Value::as_object);
                    assert!(forms.is_none_or(|forms| forms.contains_key("other")), "{part}");
                    forms
                        .into_iter()
                        .flat_map(|forms| forms.values())
                        .for_each(|form| check(form, language));
                }
                _ => panic!("{language}: {part}"),
            }
        }
        for language in Language::all() {
            let table = language.table(|_| true);
            table
                .as_object()
                .expect("messages")
                .values()
                .for_each(|pattern| check(pattern, language));
        }
        let table = Language::ENGLISH.table(|id| id == "count-dots" || id == "list");
        let forms = r#"[{"arg":"count","forms":{"one":[{"arg":"count"}," dot"],"other":[{"arg":"count"}," dots"]}}]"#;
        let list = r#"[{"arg":"first"},", ",{"arg":"next"}]"#;
        assert_eq!(table.to_string(), format!(r#"{{"count-dots":{forms},"list":{list}}}"#));
    }

    #[test]
    fn names_of_programs_are_said_in_the_language() {
        let said = |code: &str, message: &Message| {
            code.parse::<Language>().expect("a language").text(message)
        };
        let other = |game: &'static str| {
            Message::new("record-other-game").with("game", game).with("text", "GM[1]")
        };
        assert_eq!(said("ja", &other("Go")), "囲碁の棋譜です：GM[1]");
        assert_eq!(said("ja", &other("connect-four")), "四目並べの棋譜です：GM[1]");
        assert_eq!(said("zh", &other("international draughts")), "这是国际跳棋的棋谱：GM[1]");
        assert_eq!(said("ru", &other("Arimaa")), "это другая игра, Arimaa: GM[1]");
        let refused = Message::new("setting-refused").with("setting", "Size").with("game", "dots");
        let refused = said("ja", &refused.with("value", "1x1").with("why", "…"));
        assert_eq!(refused, "ドットの設定「盤の大きさ」は 1x1 にできません：…");
        let ranks = Message::new("shogi-rank-count").with("count", 1_usize).with("text", "x");
        assert_eq!(said("en", &ranks), "a board has 9 ranks, not 1: x");
    }

    #[test]
    fn forms_and_terms_are_those_of_the_language() {
        let [en, ja, zh] =
            ["en", "ja_JP.UTF-8", "zh-CN"].map(|code| code.parse().expect("a language"));
        let said = |language: Language, message: &Message| language.text(message);
        let plies = |plies: i64| Message::new("hint-wins-in").with("plies", plies);
        assert_eq!(said(en, &plies(1)), "wins by force in 1 ply");
        assert_eq!(said(en, &plies(5)), "wins by force in 5 plies");
        assert_eq!(said(ja, &plies(1)), "次の一手で勝ち");
        let wins = Message::new("effect-wins").with("piece", Message::new("xiangqi-piece-soldier"));
        let both =
            Message::new("list").with("first", Message::new("hint-only-move")).with("next", wins);
        assert_eq!(said(zh, &both), "唯一的着法，吃掉无保护的兵");
        assert_eq!(said(en, &both), "the only move, wins the soldier, which is not protected");
        assert_eq!(ja.plain("lesson-shogi-drops"), "持ち駒を打つ");
        assert_eq!(
            ja.plain("lesson-shogi-check.answer"),
            "自玉に王手がかかったままになる手は指せません。"
        );
    }

    #[test]
    fn no_ordinal_is_made_of_a_number() {
        let said = |times: usize| {
            Language::ENGLISH.text(&Message::new("call-recurs").with("times", times))
        };
        assert_eq!(said(4), "position for the fourth time");
        assert_eq!(said(21), "position, occurrence 21");
    }

    #[test]
    fn nouns_stand_in_the_case_that_a_message_asks_for() {
        let [en, ru] = ["en", "ru-RU"].map(|code| code.parse::<Language>().expect("a language"));
        let takes = Message::new("effect-takes").with("piece", Message::new("shogi-piece-rook"));
        assert_eq!(ru.text(&takes), "берёт ладью");
        assert_eq!(en.text(&takes), "takes the rook");
        // A text is not declined.
        assert_eq!(ru.text(&Message::new("effect-takes").with("piece", "X")), "берёт X");
        let plies =
            |plies: i64| ru.text(&Message::new("hint-wins-in").with("plies", plies)).to_owned();
        assert_eq!(plies(1), "выигрывает сразу");
        assert_eq!(plies(3), "форсированно выигрывает за 3 полухода");
        assert_eq!(plies(11), "форсированно выигрывает за 11 полуходов");
        assert_eq!(plies(21), "форсированно выигрывает за 21 полуход");
    }

    #[test]
    fn squares_stand_in_the_notation_of_the_reader_and_pieces_have_their_owners_word() {
        let square = |plain: &str, written: Arg| {
            let plain = plain.to_owned();
            Notated { plain, written: [("Chinese", written)].into() }
        };
        let point = Message::new("xiangqi-point").with("file", "七").with("rank", 1_usize);
        let elephant = |side| Message::new("xiangqi-piece-elephant").of(side);
        let refusal = Message::new("xiangqi-does-not-move")
            .with("text", square("c0c4", "相七进四".into()))
            .with("piece", elephant(Side::First))
            .with("from", square("c0", point.into()))
            .with("to", "c4");
        let [zh, ru] = ["zh", "ru"].map(|code| code.parse::<Language>().expect("a language"));
        let told = "不能走 相七进四：七路第 1 线 的相不能走到 c4";
        assert_eq!(zh.text_in(&refusal, Some("Chinese")), told);
        assert_eq!(zh.text(&refusal), "不能走 c0c4：c0 的相不能走到 c4");
        assert_eq!(zh.text(&elephant(Side::Second)), "象");
        let takes = Message::new("effect-takes").with("piece", elephant(Side::First));
        assert_eq!(ru.text(&takes), "берёт слона");
    }

    #[test]
    fn terms_of_a_kind_have_the_same_cases() {
        for (language, catalogue) in Language::all().zip(CATALOGUES.iter()) {
            let cases = |id: &str| CASES.map(|case| catalogue.has(id, case));
            for (kind, model) in [("piece", "piece-man"), ("side", "side-black")] {
                let ids = language.parameters().into_keys();
                ids.filter(|id| {
                    id == kind || id.starts_with(kind) || id.contains(&format!("-{kind}-"))
                })
                .filter(|id| !id.starts_with("page-") && !id.contains('.'))
                .for_each(|id| assert_eq!(cases(&id), cases(model), "{language}: {id}"));
            }
        }
    }

    #[test]
    fn what_cannot_be_said_is_said_otherwise() {
        let ja: Language = "ja".parse().expect("a language");
        assert_eq!(ja.plain("no-such-message"), "no-such-message");
        assert_eq!(ja.text(&Message::new("effect-takes")), "effect-takes");
        assert!(
            "tlh"
                .parse::<Language>()
                .is_err_and(|error| error.to_string().contains("en, ja, ru, zh"))
        );
    }
}
