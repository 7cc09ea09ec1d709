//! Comments and ARCHITECTURE.md name files that are there.

use std::fs;
use std::path::{Path, PathBuf};

/// Files of the tree below `folder`, without what is built.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let paths = entries.map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default();
        ![".git", "target", "node_modules", "artifacts"].iter().any(|built| name == *built)
    });
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The files that the comments of a source name: sources, pages and texts.
fn named(source: &str) -> Vec<&str> {
    let comments = source.lines().filter_map(|line| line.split_once("//").map(|(_, text)| text));
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_-./<>*{}".contains(c);
    let words = comments.flat_map(move |text| text.split(move |c| !is_part(c)));
    let words = words.map(|word| word.trim_end_matches('.')).filter(|word| {
        let is_pattern = word.contains(['<', '*', '{']);
        let ends = [".md", ".rs", ".js", ".py", ".epd"];
        !is_pattern && ends.iter().any(|end| word.len() > end.len() && word.ends_with(end))
    });
    words.collect()
}

/// The files of the tree, with slashes, and whether one is called `name` or lies in a folder of that
/// name.
struct Tree(Vec<String>);

impl Tree {
    fn whole() -> Self {
        let files = files(Path::new(env!("CARGO_MANIFEST_DIR")));
        Self(files.iter().map(|file| file.to_string_lossy().replace('\\', "/")).collect())
    }

    fn has(&self, name: &str) -> bool {
        let name = name.trim_end_matches('/');
        let [file, folder] = [format!("/{name}"), format!("/{name}/")];
        self.0.iter().any(|path| path.ends_with(&file) || path.contains(&folder))
    }
}

#[test]
fn comments_name_files_that_are_there() {
    let tree = Tree::whole();
    let mut missing = Vec::new();
    for source in tree.0.iter().filter(|file| file.ends_with(".rs") || file.ends_with(".js")) {
        let text = fs::read_to_string(source).expect("a source");
        let named = named(&text).into_iter().filter(|name| !tree.has(name));
        missing.extend(named.map(|name| format!("{source}: {name}")));
    }
    assert_eq!(missing, Vec::<String>::new());
    let mark = "//";
    let planted = format!("{mark} see nowhere.md, arrows.rs and engines/*/mod.rs\nlet x = a.md;");
    let found = named(&planted);
    assert!(found == ["nowhere.md", "arrows.rs"] && !tree.has(found[0]) && tree.has(found[1]));
}

#[test]
fn the_architecture_names_places_that_are_there() {
    let tree = Tree::whole();
    let quoted = include_str!("../ARCHITECTURE.md").split('`').skip(1).step_by(2);
    let places = quoted.filter(|word| word.contains('/') && !word.contains(['<', ' ']));
    let missing: Vec<_> = places.clone().filter(|place| !tree.has(place)).collect();
    assert!(places.count() > 20 && missing.is_empty(), "{missing:?}");
}
