//! The arrows of ARCHITECTURE.md: which crate may use which, and who may read a clock.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What a crate of ours may use of ours: in its code, and in its tests beyond that.
struct Row {
    name: &'static str,
    code: &'static [&'static str],
    tests: &'static [&'static str],
}

const fn row(
    name: &'static str,
    code: &'static [&'static str],
    tests: &'static [&'static str],
) -> Row {
    Row { name, code, tests }
}

/// What every game may use: the search, but no other game, no arena, no tuner.
const GAME: &[&str] =
    &["face", "files", "game", "learned", "network", "protocol", "search", "shell", "weights"];

/// Every crate of the workspace, outwards from the contract.
const ROWS: &[Row] = &[
    row("game", &[], &[]),
    row("files", &[], &[]),
    row("weights", &["game"], &[]),
    row("network", &["game"], &[]),
    row("train", &["files", "game", "network"], &[]),
    row("search", &["game"], &["toy"]),
    row("learned", &["game", "network", "search"], &[]),
    row("protocol", &[], &[]),
    row("book", &["files", "game"], &["toy"]),
    row("command-line", &["game"], &[]),
    row("face", &["book", "files", "game", "protocol"], &[]),
    row(
        "shell",
        &["book", "command-line", "face", "files", "game", "protocol", "search"],
        &["toy"],
    ),
    row("shogi", GAME, &[]),
    row("xiangqi", GAME, &[]),
    row("draughts", GAME, &[]),
    row("gomoku", GAME, &[]),
    row("dots", GAME, &[]),
    row("othello", GAME, &[]),
    row("toy", GAME, &[]),
    row("arena", &["book", "command-line", "face", "files", "game", "protocol"], GAMES),
    row("play", &["arena", "command-line", "face", "files", "game", "protocol"], GAMES),
    row(
        "tune",
        &[
            "command-line",
            "dots",
            "draughts",
            "face",
            "files",
            "game",
            "gomoku",
            "network",
            "search",
            "shell",
            "shogi",
            "train",
            "weights",
            "xiangqi",
        ],
        &["learned", "toy"],
    ),
    row(
        "tengen",
        &[
            "arena",
            "command-line",
            "dots",
            "draughts",
            "face",
            "gomoku",
            "othello",
            "play",
            "shell",
            "shogi",
            "toy",
            "xiangqi",
        ],
        &["game", "protocol"],
    ),
];

/// The crates of games.
const GAMES: &[&str] = &["dots", "draughts", "gomoku", "othello", "shogi", "toy", "xiangqi"];

/// Crates that know no clock: rules, search, evaluation, text.
const CLOCKLESS: &[&str] = &["book", "game", "weights", "network", "search", "learned", "protocol"];

/// A crate of the workspace as `cargo metadata` describes it.
struct Package {
    folder: PathBuf,
    code: BTreeSet<String>,
    tests: BTreeSet<String>,
}

fn packages() -> BTreeMap<String, Package> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    metadata["packages"].as_array().expect("packages").iter().map(package).collect()
}

/// The name without `tengen-`.
fn short(name: &Value) -> String {
    let name = name.as_str().expect("a name");
    name.strip_prefix("tengen-").unwrap_or(name).to_owned()
}

fn package(package: &Value) -> (String, Package) {
    let dependencies = package["dependencies"].as_array().expect("dependencies");
    let ours = |is_test: bool| {
        let ours = dependencies.iter().filter(|it| it["path"].is_string());
        ours.filter(|it| (it["kind"] == "dev") == is_test).map(|it| short(&it["name"])).collect()
    };
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
    let folder = manifest.parent().expect("a folder").to_owned();
    (short(&package["name"]), Package { folder, code: ours(false), tests: ours(true) })
}

#[test]
fn crates_use_what_the_table_allows() {
    let packages = packages();
    for (name, package) in &packages {
        let row = ROWS.iter().find(|row| row.name == name);
        let row = row.unwrap_or_else(|| panic!("crate {name} is not in the table of arrows"));
        for used in &package.code {
            assert!(row.code.contains(&used.as_str()), "{name} must not use {used}");
        }
        for used in package.tests.difference(&package.code) {
            let known = row.code.iter().chain(row.tests).any(|it| it == used);
            assert!(known, "the tests of {name} must not use {used}");
        }
    }
    for row in ROWS {
        assert!(packages.contains_key(row.name), "there is no crate {}", row.name);
    }
}

/// The table itself: a row that was widened carelessly fails here.
#[test]
fn the_table_keeps_the_invariants() {
    let code = |name: &str| ROWS.iter().find(|row| row.name == name).expect("a row").code;
    assert!(code("game").is_empty() && code("protocol").is_empty());
    assert_eq!(code("book"), ["files", "game"], "a book knows no search and no protocol");
    assert!(!code("search").iter().any(|used| ["protocol", "shell"].contains(used)));
    for name in ["face", "arena", "play"] {
        let engine = code(name).iter().find(|used| ["search", "shell"].contains(used));
        assert!(engine.is_none(), "{name} must judge by the rules alone, without {engine:?}");
    }
    let players = ["book", "game", "weights", "search", "protocol", "shell", "arena"];
    for name in players.iter().chain(GAMES) {
        assert!(code(name).iter().all(|used| !GAMES.contains(used)), "{name} uses a game");
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
    for name in CLOCKLESS.iter().chain(GAMES) {
        for file in sources(&packages[*name].folder.join("src")) {
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
        "drawing.rs",
        "effects.rs",
        "levels.rs",
        "negotiate.rs",
        "openings.rs",
        "program.rs",
        "suite.rs",
        "suites.rs",
        "tools.rs",
    ];
    let packages = packages();
    for file in GAMES.iter().flat_map(|game| sources(&packages[*game].folder.join("src"))) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&file).expect("a source");
        for word in ["shell::", "protocol::"] {
            let is_allowed = ALLOWED.contains(&&*name) || !text.contains(word);
            assert!(is_allowed, "{word} in {}", file.display());
        }
    }
}
