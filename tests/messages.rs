//! The catalogue and the code agree: each message that is named exists with its parameters, and none is there for nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use messages::Language;
use serde_json::Value;

/// A source: its path, and its text without unit tests.
type Source = (PathBuf, String);

/// Everything that may name a message: code, scripts, pages, lessons.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join("engines"), root.join("protocol")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            let is_source = ["rs", "js", "html", "json"]
                .iter()
                .any(|kind| path.extension().is_some_and(|it| it == *kind));
            if path.is_dir() && !path.ends_with("tests") && !path.ends_with("target") {
                folders.push(path);
            } else if is_source && !path.starts_with(root.join("engines/core/messages")) {
                let text = fs::read_to_string(&path).expect("a text");
                let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                found.push((path, lines.collect::<Vec<_>>().join("\n")));
            }
        }
    }
    found
}

const fn is_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

/// Ids that follow `mark` in `text`, and the rest of the text behind each.
fn named<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.match_indices(mark).filter_map(move |(at, _)| {
        let rest = &text[at + mark.len()..];
        let end = rest.find(|letter: char| !is_part(letter))?;
        rest[end..].starts_with('"').then(|| (&rest[..end], &rest[end + 1..]))
    })
}

/// The names of the arguments that a chain of `.with("name", …)` gives.
fn chained(mut rest: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    rest = rest.trim_start().strip_prefix(')').unwrap_or(rest);
    while let Some(call) = rest.trim_start().strip_prefix(".with(") {
        let Some((name, _)) =
            call.trim_start().strip_prefix('"').and_then(|name| name.split_once('"'))
        else {
            break;
        };
        names.insert(name);
        let mut depth = 1;
        let end = call.find(|letter| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            depth == 0
        });
        rest = end.map_or("", |end| &call[end + 1..]);
    }
    names
}

#[test]
fn every_message_that_code_and_pages_name_exists() {
    // A parameter may be of one language alone.
    let mut known = Language::ENGLISH.parameters();
    for (id, parameters) in Language::all().flat_map(Language::parameters) {
        known.entry(id).or_default().extend(parameters);
    }
    let marks = [
        "Message::new(\"",
        "Told::new(\"",
        "Ending::new(\"",
        "Ending::repetition(\"",
        "refused(\"",
        "plain(\"",
        " t(\"",
        "(t(\"",
        "{t(\"",
        "data-text=\"",
        "data-label=\"",
    ];
    let mut count = 0;
    for (path, text) in sources() {
        for (id, rest) in marks.iter().flat_map(|mark| named(&text, mark)) {
            let parameters =
                known.get(id).unwrap_or_else(|| panic!("{}: no message {id}", path.display()));
            let given = chained(rest);
            assert!(
                given.iter().all(|name| parameters.contains(*name)),
                "{}: {id} takes {parameters:?}, not {given:?}",
                path.display()
            );
            count += 1;
        }
    }
    assert!(count > 300, "only {count} are named");
}

#[test]
fn every_refusal_has_a_message_with_its_parameters() {
    let known = Language::ENGLISH.parameters();
    let mut count = 0;
    for (path, text) in sources().iter().filter(|(_, text)| text.contains("game::refusals! {")) {
        let tables = text.split("game::refusals! {").skip(1);
        let kinds = tables.map(|table| table.split("\n}").next().unwrap_or_default());
        // `OffBoard("dots-off-board") { dot: String, rows: usize }`
        for (id, rest) in kinds.flat_map(|kinds| named(kinds, "(\"")) {
            let Some(fields) = rest.strip_prefix(") {").and_then(|fields| fields.split_once('}'))
            else {
                continue;
            };
            let names = fields
                .0
                .split(',')
                .filter_map(|field| field.split_once(": "))
                .map(|(name, _)| name.trim().to_owned());
            assert_eq!(known.get(id), Some(&names.collect()), "{}: {id}", path.display());
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

/// The text of `pattern`, a message as scripts get it, with `{name}` for what is filled in.
fn template(pattern: &Value) -> String {
    match pattern {
        Value::Array(parts) => parts.iter().map(template).collect(),
        Value::Object(filling) => format!("{{{}}}", filling["arg"].as_str().unwrap_or_default()),
        text => text.as_str().unwrap_or_default().to_owned(),
    }
}

/// The string literal at the beginning of `text`.
fn literal(text: &str) -> String {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    values.next().and_then(Result::ok).unwrap_or_default()
}

#[test]
fn every_refusal_is_said_in_one_english() {
    let catalogue = Language::ENGLISH.table(|_| true);
    let mut count = 0;
    let mut differences = Vec::new();
    for (path, text) in sources().iter().filter(|(_, text)| text.contains("refusals! {")) {
        for table in text.split("refusals! {").skip(1) {
            let table = table.split("\n}").next().unwrap_or_default();
            // `"occupied: {text}"`, a name for each value to fill in, `=> Occupied("tower-occupied") {`
            for entry in table.split("\n        \"").skip(1) {
                let said = literal(&format!("\"{entry}"));
                let (id, _) = entry
                    .split_once("=>")
                    .and_then(|(_, kind)| named(kind, "(\"").next())
                    .unwrap_or_else(|| panic!("{}: {entry}", path.display()));
                let known = template(&catalogue[id]);
                if said != known {
                    differences.push(format!("{id}: \"{said}\", in en.ftl \"{known}\""));
                }
                count += 1;
            }
        }
    }
    assert!(differences.is_empty(), "{differences:#?}");
    assert!(count > 250, "{count}");
}

/// Ids that are made of what games say of themselves.
fn of_games() -> impl Iterator<Item = String> {
    tengen::ENGINES.iter().flat_map(|engine| {
        let rules = engine.rules();
        let starts = rules.description(&Vec::new()).unwrap_or_default().openings.starts;
        let options = rules.options().into_iter().flat_map(|own| {
            let values = match own.spec.kind {
                protocol::OptionKind::Combo { values, .. } => values,
                _ => Vec::new(),
            };
            let values = values.into_iter().map(|value| format!("value-{value}"));
            values.chain([format!("setting-{}", own.spec.name)]).collect::<Vec<_>>()
        });
        let starts = starts.iter().map(|(name, _)| format!("start-{}", name.replace(' ', "-")));
        options.chain(starts).chain([format!("game-{}", rules.word())]).collect::<Vec<_>>()
    })
}

#[test]
fn no_text_is_put_together_outside_of_the_catalogue() {
    // In Chinese and Japanese colons, commas and brackets are others.
    const BETWEEN: [&str; 9] =
        ["}: ${", "}, ${", "}; ${", "} (${", "}:`", "}: {", "}, {}", "} ({", "\" (\""];
    const JOINTS: [&str; 3] = ["\": \"", "\", \"", "\"; \""];
    const SPEAKING: [&str; 6] = [
        "play/page",
        "play/src/terminal",
        "play/src/terminal.rs",
        "play/src/speech.rs",
        "play/src/picture.rs",
        "arena/src/console",
    ];
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("engines/tools");
    // The English of refusals is compared with the catalogue.
    let speaks = |path: &Path| {
        SPEAKING.iter().any(|part| path.starts_with(tools.join(part)))
            && !path.ends_with("refusal.rs")
            && path.extension().is_some_and(|kind| kind != "html")
    };
    let mut count = 0;
    for (path, text) in sources().iter().filter(|(path, _)| speaks(path)) {
        for line in text.lines() {
            let joins = |joint: &&str| {
                line.contains(&format!("({joint}")) || line.trim() == format!("{joint},")
            };
            let is_glued = BETWEEN.iter().any(|glue| line.contains(glue));
            assert!(!is_glued && !JOINTS.iter().any(joins), "{}: {line}", path.display());
            count += 1;
        }
    }
    assert!(count > 3000, "{count} lines");
}

#[test]
fn no_message_is_unused() {
    let sources = sources();
    // Whatever stands between two quotation marks, and the beginnings of ids that scripts complete.
    let quoted: BTreeSet<String> = sources
        .iter()
        .flat_map(|(_, text)| text.split('"'))
        .map(|text| text.replace(' ', "-"))
        .collect();
    let begun: BTreeSet<&str> = sources
        .iter()
        .flat_map(|(_, text)| text.split('`').filter_map(|text| text.split_once("${")))
        .map(|(begun, _)| begun)
        .filter(|begun| begun.ends_with('-'))
        .collect();
    let is_completed = |id: &str| {
        begun.iter().any(|begun| {
            id.strip_prefix(begun)
                .is_some_and(|rest| quoted.contains(rest) || rest.parse::<u8>().is_ok())
        })
    };
    let of_games: BTreeSet<String> = of_games().collect();
    let known: BTreeMap<_, _> = Language::ENGLISH.parameters();
    let ids = known.keys().filter(|id| !id.contains('.'));
    let unused: Vec<_> = ids
        .filter(|id| !quoted.contains(*id) && !of_games.contains(*id) && !is_completed(id))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn no_script_of_a_page_says_a_sentence_of_its_own() {
    let is_sentence = |text: &str| {
        let words = text.split(' ').map(|word| word.trim_end_matches([',', ':', '.']));
        let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        words.clone().count() > 1 && words.into_iter().all(is_word)
    };
    let pages = sources().into_iter().filter(|(path, _)| {
        path.parent().is_some_and(|folder| folder.ends_with("play/page"))
            && path.extension().is_some_and(|kind| kind == "js")
    });
    let mut count = 0;
    for (path, text) in pages {
        for line in text.lines().filter(|line| !line.starts_with("import ")) {
            let quoted = line.split(['"', '`']).skip(1).step_by(2);
            let sentences: Vec<_> = quoted.filter(|text| is_sentence(text)).collect();
            let is_list = line.contains(".split(\" \")") || line.contains(".closest(\"");
            assert!(sentences.is_empty() || is_list, "{}: {sentences:?}", path.display());
            count += 1;
        }
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn no_game_tells_its_ends_in_the_terms_of_another() {
    const TERMS: [(&str, &[&str]); 2] = [
        ("shogi", &["sennichite", "千日手", "王手", "入玉", "сэннититэ"]),
        ("xiangqi", &["长将", "長将", "长捉", "長捉", "困毙", "困斃"]),
    ];
    let mut count = 0;
    for rules in tengen::ENGINES.iter().map(|engine| engine.rules()) {
        let texts = |language: Language| {
            rules.ends().iter().map(move |end| language.text(&game::Message::new(end.id)))
        };
        for text in Language::all().flat_map(texts) {
            let foreign = TERMS.iter().filter(|(game, _)| *game != rules.word());
            let found = foreign.flat_map(|(_, terms)| *terms).find(|term| text.contains(**term));
            assert_eq!(found, None, "{}: {text}", rules.word());
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}
