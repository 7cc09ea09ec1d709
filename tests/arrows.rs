//! The arrows of ARCHITECTURE.md: which crate may use which, and which may read a clock.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::process::Said;

/// The crates of ours that a crate may use, by the table of ARCHITECTURE.md.
struct Row {
    name: &'static str,
    code: Vec<&'static str>,
    /// The things that it must not know, in words.
    limit: &'static str,
}

/// Stands for the crate of every game's engine.
const A_GAME: &str = "a game";
/// Stands for the crate of every game's rules.
const RULES: &str = "rules of a game";

/// The table: a row for each crate, one for the games and one for their rules.
fn rows() -> Vec<Row> {
    rows_of(include_str!("../ARCHITECTURE.md"))
}

fn rows_of(text: &'static str) -> Vec<Row> {
    let lines = text.lines();
    let cells = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
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
        Row { name, code: quoted.chain(kinds).collect(), limit: cells[4] }
    };
    table.take_while(|cells| cells.len() >= 5).map(row).collect()
}

/// Crates that know no clock: rules, search, evaluation, text.
const CLOCKLESS: &[&str] = &["book", "game", "weights", "network", "search", "learned", "protocol"];

/// A crate of the workspace as `cargo metadata` describes it.
pub(crate) struct Package {
    /// Where the sources of its library or program lie.
    pub(crate) sources: PathBuf,
    programs: BTreeSet<String>,
    /// The row of the table that stands for it, if it is a game's.
    kind: Option<&'static str>,
    code: BTreeSet<String>,
    tests: BTreeSet<String>,
}

/// The crates of the workspace by their names without `tengen-`. Games lie in `engines/` itself, and
/// each in `rules` below it what the rule book says.
pub(crate) fn packages() -> BTreeMap<String, Package> {
    metadata().iter().map(package).collect()
}

/// The crates of the workspace as `cargo metadata` describes them.
pub(crate) fn metadata() -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let said = Said::by(cargo.current_dir(env!("CARGO_MANIFEST_DIR"))).succeeded();
    let metadata: Value = serde_json::from_str(&said).expect("JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

/// The name without `tengen-`, as the code has it.
fn short(name: &Value) -> String {
    let name = name.as_str().expect("a name");
    name.strip_prefix("tengen-").unwrap_or(name).replace('-', "_")
}

fn package(package: &Value) -> (String, Package) {
    let dependencies = package["dependencies"].as_array().expect("dependencies");
    let ours = |is_test: bool| {
        let ours = dependencies.iter().filter(|it| it["path"].is_string());
        ours.filter(|it| (it["kind"] == "dev") == is_test).map(|it| short(&it["name"])).collect()
    };
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
    let targets = package["targets"].as_array().expect("targets");
    let text = |target: &Value, key: &str| target[key].as_str().expect("a text").to_owned();
    let programs = targets.iter().filter(|target| target["kind"][0] == "bin");
    // A package has a library, of macros perhaps, or one program.
    let is_library =
        |target: &&Value| ["lib", "proc-macro"].iter().any(|it| target["kind"][0] == *it);
    let library = targets.iter().find(is_library);
    let code = library.or_else(|| programs.clone().next()).expect("code");
    let main = PathBuf::from(text(code, "src_path"));
    let described = Package {
        sources: main.parent().expect("a folder").to_owned(),
        programs: programs.map(|target| text(target, "name")).collect(),
        kind: kind(manifest.parent().expect("a folder")),
        code: ours(false),
        tests: ours(true),
    };
    (short(&package["name"]), described)
}

fn kind(folder: &Path) -> Option<&'static str> {
    let is_game = |folder: &Path| folder.parent().is_some_and(|above| above.ends_with("engines"));
    match folder.file_name() {
        Some(name) if name == "rules" => folder.parent().filter(|it| is_game(it)).and(Some(RULES)),
        _ => is_game(folder).then_some(A_GAME),
    }
}

/// The names of the programs that the root package builds.
pub(crate) fn programs() -> BTreeSet<String> {
    packages().remove("tengen").expect("the root package").programs
}

fn names<'a>(packages: &'a BTreeMap<String, Package>, kind: Option<&str>) -> Vec<&'a str> {
    let of_kind = packages.iter().filter(|(_, package)| package.kind == kind);
    of_kind.map(|(name, _)| name.as_str()).collect()
}

/// The crates of games, with `of_rules` those of their rules.
fn games(packages: &BTreeMap<String, Package>, of_rules: bool) -> Vec<&str> {
    let rules = if of_rules { names(packages, Some(RULES)) } else { Vec::new() };
    names(packages, Some(A_GAME)).into_iter().chain(rules).collect()
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
    let plant = |from: &str, to: &str| {
        let mut packages = packages();
        packages.get_mut(from).expect("a crate").code.insert(to.to_owned());
        wrong_arrows(&packages, &rows())
    };
    for (from, to) in
        [("search", "protocol"), ("arena", "search"), ("shogi", "xiangqi"), ("game", "files")]
    {
        assert_eq!(plant(from, to), [format!("{from} must not use {to}")]);
    }
    let table = "| a | b | uses | c |\n|---|---|---|---|\n| `core/game` | x | - | y |\n| `core/none` | x | - | y |\n";
    let wrong = wrong_arrows(&packages(), &rows_of(table));
    assert!(wrong.contains(&"search is not in the table of arrows".to_owned()), "{wrong:?}");
    assert!(wrong.contains(&"there is no crate none".to_owned()), "{wrong:?}");
}

/// The table itself: a row that was widened carelessly fails here.
#[test]
fn the_table_keeps_the_invariants() {
    let rows = rows();
    for Row { name, limit, .. } in &rows {
        assert!(!limit.is_empty(), "ARCHITECTURE.md: what must {name} know nothing of?");
    }
    let code = |name: &str| &*rows.iter().find(|row| row.name == name).expect("a row").code;
    for alone in ["game", "protocol", "packed"] {
        assert!(code(alone).is_empty(), "{alone}");
    }
    assert_eq!(code("book"), ["files", "game"], "a book knows no search and no protocol");
    assert!(!code("search").iter().any(|used| ["protocol", "shell"].contains(used)));
    for name in ["dyngame", "arena", "play"] {
        let engine = code(name).iter().find(|used| ["search", "shell"].contains(used));
        assert!(engine.is_none(), "{name} must judge by the rules alone, without {engine:?}");
    }
    assert_eq!(code(RULES), ["game"], "rules know the contract alone");
    let packages = packages();
    let games = games(&packages, false);
    assert!(games.contains(&"shogi") && games.len() >= 6, "{games:?}");
    for name in ["book", "game", "weights", "search", "protocol", "shell", "arena", A_GAME] {
        let other = code(name).iter().find(|used| **used == A_GAME || games.contains(used));
        assert!(other.is_none(), "{name} must not use {other:?}");
    }
}

/// Files with the extension `rs` in `folder` and below.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Clippy refuses clocks everywhere; these crates must not have themselves excused.
#[test]
fn rules_search_and_protocols_read_no_clock() {
    let lints = include_str!("../.clippy.toml");
    for method in ["std::time::Instant::now", "std::time::SystemTime::now"] {
        assert!(lints.contains(method), "clippy allows {method}");
    }
    let packages = packages();
    for name in CLOCKLESS.iter().copied().chain(games(&packages, true)) {
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
    let games = games(&packages, true);
    let files: Vec<_> = games.iter().flat_map(|game| sources(&packages[*game].sources)).collect();
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
