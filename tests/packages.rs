//! The crates of the workspace and their sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::process::Said;

/// Stands for the crate of every game's engine.
pub(crate) const A_GAME: &str = "a game";
/// Stands for the crate of every game's rules.
pub(crate) const RULES: &str = "rules of a game";

/// A crate of the workspace as `cargo metadata` describes it.
pub(crate) struct Package {
    /// Where the sources of its library or program lie.
    pub(crate) sources: PathBuf,
    pub(crate) programs: BTreeSet<String>,
    /// The row of the table that stands for it, if it is a game's.
    pub(crate) kind: Option<&'static str>,
    pub(crate) code: BTreeSet<String>,
    pub(crate) tests: BTreeSet<String>,
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
