//! The arrows of ARCHITECTURE.md: which crate may use which, and which may read a clock.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::packages::{A_GAME, Package, RULES, packages, sources};

/// The crates of ours that a crate may use, by the table of ARCHITECTURE.md.
struct Row {
    name: &'static str,
    code: Vec<&'static str>,
}

/// The table: a row for each crate, one for the games and one for their rules.
fn rows() -> Vec<Row> {
    rows_of(include_str!("../ARCHITECTURE.md"))
}

fn rows_of(text: &'static str) -> Vec<Row> {
    let cells = text.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let table = cells.skip_while(|cells| cells.get(3) != Some(&"uses")).skip(2);
    let row = |cells: Vec<&'static str>| {
        let name = cells[1].trim_matches('`').rsplit('/').next().unwrap_or_default();
        let quoted = cells[3].split('`').skip(1).step_by(2);
        let words = cells[3].split(['`', ',', ' ']);
        let kinds = words.filter_map(|word| match word {
            "games" => Some(A_GAME),
            "rules" => Some(RULES),
            _ => None,
        });
        assert!(!cells[4].is_empty(), "ARCHITECTURE.md: what must {name} know nothing of?");
        Row { name, code: quoted.chain(kinds).collect() }
    };
    table.take_while(|cells| cells.len() >= 5).map(row).collect()
}

/// Crates that know no clock: rules, search, evaluation, text.
const CLOCKLESS: &[&str] = &["book", "game", "weights", "network", "search", "learned", "protocol"];

/// The crates of games and of their rules.
fn games(packages: &BTreeMap<String, Package>) -> impl Iterator<Item = &str> {
    packages.iter().filter(|(_, package)| package.kind.is_some()).map(|(name, _)| name.as_str())
}

/// The arrows between `packages` that the table does not have, and its rows without a crate.
fn wrong_arrows(packages: &BTreeMap<String, Package>, rows: &[Row]) -> Vec<String> {
    let kind = |name: &str| packages.get(name).and_then(|package| package.kind);
    let mut wrong = Vec::new();
    for (name, package) in packages {
        let row_name = package.kind.unwrap_or(name);
        let Some(row) = rows.iter().find(|row| row.name == row_name) else {
            wrong.push(format!("{name} is not in the table of arrows"));
            continue;
        };
        let code = &row.code;
        // An engine has rules of its own.
        let is_own = |used: &str| package.kind != Some(A_GAME) || used.starts_with(&**name);
        let allows = |used: &str| match kind(used) {
            Some(RULES) => code.contains(&RULES) && is_own(used),
            kind => code.contains(&kind.unwrap_or(used)),
        };
        let used = package.code.iter().filter(|used| !allows(used));
        wrong.extend(used.map(|used| format!("{name} must not use {used}")));
        let tests = package.tests.difference(&package.code).filter(|used| {
            let is_example = !code.is_empty() && (kind(used).is_some() || *used == "game");
            !allows(used) && name != "tengen" && !is_example
        });
        wrong.extend(tests.map(|used| format!("the tests of {name} must not use {used}")));
    }
    let unknown = rows
        .iter()
        .map(|row| row.name)
        .filter(|name| ![A_GAME, RULES].contains(name) && !packages.contains_key(*name));
    wrong.extend(unknown.map(|name| format!("there is no crate {name}")));
    wrong
}

#[test]
fn crates_use_what_the_table_allows() {
    assert_eq!(wrong_arrows(&packages(), &rows()), Vec::<String>::new());
}

#[test]
fn a_planted_arrow_is_found() {
    for (from, to) in
        [("search", "protocol"), ("arena", "search"), ("shogi", "xiangqi"), ("game", "files")]
    {
        let mut packages = packages();
        packages.get_mut(from).expect("a crate").code.insert(to.to_owned());
        assert_eq!(wrong_arrows(&packages, &rows()), [format!("{from} must not use {to}")]);
    }
    let table = "| a | b | uses | c |\n|---|---|---|---|\n| `core/game` | x | - | y |\n| `core/none` | x | - | y |\n";
    let wrong = wrong_arrows(&packages(), &rows_of(table));
    assert!(wrong.contains(&"search is not in the table of arrows".to_owned()), "{wrong:?}");
    assert!(wrong.contains(&"there is no crate none".to_owned()), "{wrong:?}");
}

/// A row that was widened carelessly fails here.
#[test]
fn the_table_keeps_the_invariants() {
    let rows = rows();
    let code = |name: &str| &rows.iter().find(|row| row.name == name).expect("a row").code;
    for alone in ["game", "protocol", "packed"] {
        assert!(code(alone).is_empty(), "{alone}");
    }
    assert_eq!(*code(RULES), ["game"], "rules know the contract alone");
    for (name, never) in [
        ("search", ["protocol", "shell"]),
        ("book", ["protocol", "search"]),
        ("dyngame", ["search", "shell"]),
        ("arena", ["search", "shell"]),
        ("play", ["search", "shell"]),
        (A_GAME, ["arena", "play"]),
    ] {
        let used = never.iter().find(|used| code(name).contains(used));
        assert!(used.is_none(), "{name} must not use {used:?}");
    }
    let packages = packages();
    let engines: Vec<&str> =
        games(&packages).filter(|name| packages[*name].kind == Some(A_GAME)).collect();
    assert!(engines.contains(&"shogi") && engines.len() >= 6, "{engines:?}");
    for name in ["book", "game", "weights", "search", "protocol", "shell", "arena", A_GAME] {
        let game = code(name).iter().find(|used| **used == A_GAME || engines.contains(used));
        assert!(game.is_none(), "{name} must not use {game:?}");
    }
}

/// What a command line shares with other crates has a place of its own.
#[test]
fn command_lines_are_used_by_tengen_alone() {
    let packages = packages();
    for (name, package) in packages.iter().filter(|(name, _)| *name != "tengen") {
        for file in sources(&package.sources) {
            let text = fs::read_to_string(&file).expect("a source");
            let takes = |used: &&String| {
                let opening = format!("use {used}::{{");
                let braced = text.split(&*opening).skip(1);
                let mut lists = braced.filter_map(|rest| rest.split(';').next());
                let is_cli = |part: &str| part.trim().split("::").next() == Some("cli");
                text.contains(&format!("{used}::cli"))
                    || lists.any(|list| list.split(['{', ',', '}']).any(is_cli))
            };
            let found = package.code.iter().find(takes);
            assert!(found.is_none(), "{name}: the command line of {found:?} in {}", file.display());
        }
    }
}

/// Clippy refuses clocks everywhere; these crates must not have themselves excused.
#[test]
fn rules_search_and_protocols_read_no_clock() {
    let lints = include_str!("../.clippy.toml");
    for method in ["std::time::Instant::now", "std::time::SystemTime::now"] {
        assert!(lints.contains(method), "clippy allows {method}");
    }
    let packages = packages();
    for name in CLOCKLESS.iter().copied().chain(games(&packages)) {
        for file in sources(&packages[name].sources) {
            let text = fs::read_to_string(&file).expect("a source");
            for word in ["disallowed_methods", "Instant", "SystemTime"] {
                assert!(!text.contains(word), "{word} in {}", file.display());
            }
        }
    }
}

/// The files of a game that join it to its program, to referees and to players.
const JOINTS: &[&str] = &[
    "commentary.rs", "drawing.rs", "levels.rs", "negotiate.rs", "openings.rs", "pdn.rs",
    "program.rs", "suite.rs", "tools.rs", "traditional.rs",
];

/// The crate around a game that is named in `text`, although the file `name` is not a joint.
fn surroundings<'a>(name: &str, text: &str) -> Option<&'a str> {
    let mut words = ["dyngame::", "shell::", "protocol::"].into_iter();
    words.find(|word| !JOINTS.contains(&name) && text.contains(word))
}

/// Rules, search and evaluation of a game do not know what surrounds them.
#[test]
fn games_know_their_surroundings_in_their_joints_alone() {
    let packages = packages();
    let files: Vec<_> =
        games(&packages).flat_map(|game| sources(&packages[game].sources)).collect();
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for file in &files {
        let text = fs::read_to_string(file).expect("a source");
        let found = surroundings(&name(file), &text);
        assert!(found.is_none(), "{found:?} in {}", file.display());
    }
    for joint in JOINTS {
        assert!(files.iter().any(|file| name(file) == *joint), "no game has a file {joint}");
    }
    let planted = "use dyngame::Settings;";
    assert_eq!(surroundings("moves.rs", planted), Some("dyngame::"));
    assert_eq!(surroundings("drawing.rs", planted), None);
}

/// The folders of `shell`, the lowest first: each uses those before it, and none after it.
const LAYERS: &[&str] = &["program", "options", "think", "talk", "tools"];

#[test]
fn no_import_runs_up_in_the_shell() {
    let folder = packages()["shell"].sources.clone();
    for (layer, name) in LAYERS.iter().enumerate() {
        let files = sources(&folder.join(name));
        assert!(!files.is_empty(), "there is no layer {name}");
        for file in files {
            let text = fs::read_to_string(&file).expect("a source");
            for above in &LAYERS[layer + 1..] {
                let is_above = text.contains(&format!("crate::{above}::"));
                assert!(!is_above, "{} uses {above}", file.display());
            }
        }
    }
}
