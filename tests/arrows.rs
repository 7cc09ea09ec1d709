//! The arrows of ARCHITECTURE.md: which crate may use which, and who may read a clock.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What a crate of ours may use of ours, by the table of ARCHITECTURE.md.
struct Row {
    name: &'static str,
    code: Vec<&'static str>,
}

/// Stands for every crate of a game.
const A_GAME: &str = "a game";

/// The table: a row for each crate, and one for the games.
fn rows() -> Vec<Row> {
    let lines = include_str!("../ARCHITECTURE.md").lines();
    let cells = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let table = cells.skip_while(|cells| cells.get(3) != Some(&"uses")).skip(2);
    let row = |cells: Vec<&'static str>| {
        let name = cells[1].trim_matches('`').rsplit('/').next().unwrap_or_default();
        let quoted = cells[3].split('`').skip(1).step_by(2);
        let games = cells[3].contains("games").then_some(A_GAME);
        Row { name, code: quoted.chain(games).collect() }
    };
    table.take_while(|cells| cells.len() == 5).map(row).collect()
}

/// Crates that know no clock: rules, search, evaluation, text.
const CLOCKLESS: &[&str] = &["book", "game", "weights", "network", "search", "learned", "protocol"];

/// A crate of the workspace as `cargo metadata` describes it.
pub(crate) struct Package {
    /// Where the sources of its library or program lie.
    pub(crate) sources: PathBuf,
    programs: BTreeSet<String>,
    is_game: bool,
    code: BTreeSet<String>,
    tests: BTreeSet<String>,
}

/// The crates of the workspace by their names without `tengen-`. Those of games lie in `engines/`
/// itself.
pub(crate) fn packages() -> BTreeMap<String, Package> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    metadata["packages"].as_array().expect("packages").iter().map(package).collect()
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
    // A package has a library or one program.
    let library = targets.iter().find(|target| target["kind"][0] == "lib");
    let code = library.or_else(|| programs.clone().next()).expect("code");
    let main = PathBuf::from(text(code, "src_path"));
    let described = Package {
        sources: main.parent().expect("a folder").to_owned(),
        programs: programs.map(|target| text(target, "name")).collect(),
        is_game: manifest.ancestors().nth(2).is_some_and(|folder| folder.ends_with("engines")),
        code: ours(false),
        tests: ours(true),
    };
    (short(&package["name"]), described)
}

/// The names of the programs that the root package builds.
pub(crate) fn programs() -> BTreeSet<String> {
    packages().remove("tengen").expect("the root package").programs
}

fn games(packages: &BTreeMap<String, Package>) -> Vec<&str> {
    let games = packages.iter().filter(|(_, package)| package.is_game);
    games.map(|(name, _)| name.as_str()).collect()
}

#[test]
fn crates_use_what_the_table_allows() {
    let (packages, rows) = (packages(), rows());
    let is_game = |name: &str| packages.get(name).is_some_and(|package| package.is_game);
    for (name, package) in &packages {
        let row_name = if package.is_game { A_GAME } else { name };
        let row = rows.iter().find(|row| row.name == row_name);
        let code = &row.unwrap_or_else(|| panic!("{name} is not in the table of arrows")).code;
        let allows = |used: &str| code.contains(&used) || (is_game(used) && code.contains(&A_GAME));
        for used in &package.code {
            assert!(allows(used), "{name} must not use {used}");
        }
        for used in package.tests.difference(&package.code) {
            let is_known = allows(used) || name == "tengen";
            let is_example = !code.is_empty() && (is_game(used) || used == "game");
            assert!(is_known || is_example, "the tests of {name} must not use {used}");
        }
    }
    for Row { name, .. } in rows {
        assert!(name == A_GAME || packages.contains_key(name), "there is no crate {name}");
    }
}

/// The table itself: a row that was widened carelessly fails here.
#[test]
fn the_table_keeps_the_invariants() {
    let rows = rows();
    let code = |name: &str| &*rows.iter().find(|row| row.name == name).expect("a row").code;
    for alone in ["game", "protocol", "files"] {
        assert!(code(alone).is_empty(), "{alone}");
    }
    assert_eq!(code("book"), ["files", "game"], "a book knows no search and no protocol");
    assert!(!code("search").iter().any(|used| ["protocol", "shell"].contains(used)));
    for name in ["dyngame", "arena", "play"] {
        let engine = code(name).iter().find(|used| ["search", "shell"].contains(used));
        assert!(engine.is_none(), "{name} must judge by the rules alone, without {engine:?}");
    }
    let packages = packages();
    let games = games(&packages);
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
    for name in CLOCKLESS.iter().copied().chain(games(&packages)) {
        for file in sources(&packages[name].sources) {
            let text = fs::read_to_string(&file).expect("a source");
            for word in ["disallowed_methods", "Instant", "SystemTime"] {
                assert!(!text.contains(word), "{word} in {}", file.display());
            }
        }
    }
}

/// Rules, search and evaluation of a game do not know what surrounds them.
#[test]
fn games_use_shell_and_protocol_in_their_program_alone() {
    const ALLOWED: &[&str] = &[
        "drawing.rs", "effects.rs", "levels.rs", "negotiate.rs", "openings.rs", "program.rs",
        "suite.rs", "suites.rs", "tools.rs",
    ];
    let packages = packages();
    for file in games(&packages).iter().flat_map(|game| sources(&packages[*game].sources)) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&file).expect("a source");
        for word in ["shell::", "protocol::"] {
            let is_allowed = ALLOWED.contains(&&*name) || !text.contains(word);
            assert!(is_allowed, "{word} in {}", file.display());
        }
    }
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
