//! Comments and pages that name a file name one that is there.

use std::collections::BTreeSet;
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

#[test]
fn comments_name_files_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = files(root);
    let texts: BTreeSet<_> =
        files.iter().map(|file| file.to_string_lossy().replace('\\', "/")).collect();
    let is_there = |name: &str| texts.iter().any(|file| file.ends_with(&format!("/{name}")));
    let sources = files.iter().filter(|file| {
        file.extension().is_some_and(|extension| extension == "rs" || extension == "js")
    });
    let mut missing = Vec::new();
    for source in sources {
        let text = fs::read_to_string(source).expect("a source");
        let named = named(&text).into_iter().filter(|name| !is_there(name));
        missing.extend(named.map(|name| format!("{}: {name}", source.display())));
    }
    assert_eq!(missing, Vec::<String>::new());
    let mark = "//";
    let planted = format!("{mark} see nowhere.md, arrows.rs and engines/*/mod.rs\nlet x = a.md;");
    let found = named(&planted);
    assert!(found == ["nowhere.md", "arrows.rs"] && !is_there(found[0]) && is_there(found[1]));
}
