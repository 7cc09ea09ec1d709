//! Files of a crate that import each other in a circle.
//!
//! A file imports another if it names something of it: by `use`, or by a path in its code. What
//! it re-exports (`pub use`) and what only its tests use do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::packages::{packages, sources};

/// The path of a module: `["html", "tables"]`; the crate's root is empty.
type Module = Vec<String>;

#[test]
fn no_crate_has_a_circle() {
    let found = packages().into_iter().flat_map(|(name, package)| {
        let circles = circles(imports(&modules(&package.sources)));
        circles.into_iter().map(move |circle| format!("{name}: {circle}"))
    });
    assert_eq!(found.collect::<Vec<_>>(), Vec::<String>::new());
}

/// `spawn` panics where the system gives no thread; `Builder` says so, and `command_line::exhausted` what to do.
#[test]
fn no_thread_is_taken_for_granted() {
    let takes = |code: &str| {
        let scoped = code.matches("scope.spawn(").count();
        // The pool of the search has its threads already.
        code.contains("thread::spawn(") || scoped > code.matches("scope.spawn(|_|").count()
    };
    let found = packages().into_iter().flat_map(|(name, package)| {
        let is_test = |module: &Module| module.iter().any(|part| part == "tests");
        let all = modules(&package.sources).into_iter();
        let all = all.filter(|(module, code)| !is_test(module) && takes(code));
        all.map(|(module, _)| format!("{name}: {}", module.join("::"))).collect::<Vec<_>>()
    });
    assert_eq!(found.collect::<Vec<_>>(), Vec::<String>::new());
}

/// The source of each module below `folder`, comments and tests left out.
fn modules(folder: &Path) -> BTreeMap<Module, String> {
    let module = |file: &Path| {
        let path = file.strip_prefix(folder).expect("a path below").with_extension("");
        let mut parts: Module =
            path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        parts.pop_if(|last| ["lib", "mod"].contains(&last.as_str()));
        parts
    };
    let read = |file: &Path| code(&fs::read_to_string(file).expect("a source"));
    sources(folder).iter().map(|file| (module(file), read(file))).collect()
}

/// `text` without comments and without what begins with `#[cfg(test)]`.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Words and marks of a source; `::` is one mark.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = match first {
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            ':' if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        tokens.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    tokens
}

/// Reads the paths that begin at `tokens[*at]`, groups in braces spelt out, each after `start`.
fn paths(tokens: &[&str], at: &mut usize, start: &[String]) -> Vec<Module> {
    let mut path = start.to_vec();
    while let Some(&token) = tokens.get(*at) {
        *at += 1;
        if token == "{" {
            return group(tokens, at, &path);
        }
        path.push(token.to_owned());
        if tokens.get(*at) != Some(&"::") {
            break;
        }
        *at += 1;
    }
    vec![path]
}

fn group(tokens: &[&str], at: &mut usize, start: &[String]) -> Vec<Module> {
    let mut all = Vec::new();
    while let Some(&token) = tokens.get(*at) {
        match token {
            "}" => {
                *at += 1;
                break;
            }
            "," => *at += 1,
            // `use a::b as c`: the name is the text's own affair.
            "as" => *at += 2,
            _ => all.extend(paths(tokens, at, start)),
        }
    }
    all
}

/// Paths that a source names, and whether it re-exports them.
fn named(module: &Module, text: &str, all: &BTreeMap<Module, String>) -> Vec<(Module, bool)> {
    let tokens = tokens(text);
    let (mut named, mut at) = (Vec::new(), 0);
    let mut is_export = false;
    while at < tokens.len() {
        let token = tokens[at];
        // A name behind `$crate` in a macro is imported where the macro is used.
        let is_start = at == 0 || !["::", ".", "$"].contains(&tokens[at - 1]);
        match token {
            "use" => is_export = at > 0 && ["pub", ")"].contains(&tokens[at - 1]),
            ";" => is_export = false,
            _ => {}
        }
        let child = [&module[..], &[token.to_owned()]].concat();
        let is_path = ["crate", "self", "super"].contains(&token) || all.contains_key(&child);
        if is_start && is_path && tokens.get(at + 1) == Some(&"::") {
            let found = paths(&tokens, &mut at, &[]);
            named.extend(found.iter().map(|path| (absolute(module, path), is_export)));
        } else {
            at += 1;
        }
    }
    named
}

/// `path`, as written in `module`, from the root of the crate.
fn absolute(module: &Module, path: &[String]) -> Module {
    let mut base = match path[0].as_str() {
        "crate" => Module::new(),
        _ => module.clone(),
    };
    for part in path {
        match part.as_str() {
            "crate" | "self" => {}
            "super" => drop(base.pop()),
            _ => base.push(part.clone()),
        }
    }
    base
}

/// The module in which the thing called `path` stands.
fn home(
    path: &Module,
    all: &BTreeMap<Module, String>,
    exports: &BTreeMap<Module, Module>,
) -> Module {
    let mut path = path.clone();
    // A name that a module hands on belongs to where it comes from. Before `::` a module goes
    // before a function of the same name.
    for _ in 0..8 {
        let handed_on = |n: usize| {
            let is_module = n < path.len() && all.contains_key(&path[..n]);
            exports.get(&path[..n]).filter(|_| !is_module).map(|origin| (n, origin))
        };
        let Some((n, origin)) = (1..=path.len()).find_map(handed_on) else {
            break;
        };
        path = [&origin[..], &path[n..]].concat();
    }
    while !all.contains_key(&path) {
        path.pop();
    }
    path
}

fn imports(all: &BTreeMap<Module, String>) -> BTreeMap<Module, BTreeSet<Module>> {
    let names = |module: &Module, text: &String| named(module, text, all);
    let all_named: BTreeMap<&Module, _> =
        all.iter().map(|(module, text)| (module, names(module, text))).collect();
    let mut exports = BTreeMap::new();
    for (module, named) in &all_named {
        for (path, _) in named.iter().filter(|(_, is_export)| *is_export) {
            let name = path.last().cloned().unwrap_or_default();
            exports.insert([&module[..], &[name]].concat(), path.clone());
        }
    }
    exports.retain(|name, origin| name != origin);
    let edges = |module: &Module, named: &[(Module, bool)]| {
        let used = named.iter().filter(|(_, is_export)| !is_export);
        let homes = used.map(|(path, _)| home(path, all, &exports));
        homes.filter(|home| home != module).collect()
    };
    all_named.iter().map(|(&module, named)| (module.clone(), edges(module, named))).collect()
}

/// The imports in circles, in words, with those that lead from one circle to another.
fn circles(mut imports: BTreeMap<Module, BTreeSet<Module>>) -> Vec<String> {
    loop {
        let importing: BTreeSet<_> = imports.keys().cloned().collect();
        let imported: BTreeSet<_> = imports.values().flatten().cloned().collect();
        // Whoever imports none of the others, or is imported by none, is in no circle.
        imports.retain(|module, used| {
            used.retain(|other| importing.contains(other));
            imported.contains(module) && !used.is_empty()
        });
        if imports.len() == importing.len() {
            break;
        }
    }
    let name = |module: &Module| if module.is_empty() { "lib".into() } else { module.join("::") };
    let edge = |(module, used): (&Module, &BTreeSet<Module>)| {
        let used = used.iter().map(name).collect::<Vec<_>>().join(", ");
        format!("{} -> {used}", name(module))
    };
    imports.iter().map(edge).collect()
}

/// The circles in a crate of these files.
fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let module = |name: &str| -> Module {
        name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let files = files.iter().map(|(name, text)| (module(name), code(text))).collect();
    circles(imports(&files))
}

#[test]
fn circles_are_found_and_named() {
    let files = [
        ("", "mod a; mod b; mod c; pub use a::One;"),
        ("a", "use crate::b::{self, Two};\npub struct One;"),
        ("b", "use std::fmt; fn f() -> crate::c::Three {}"),
        ("c", "use super::One;"),
    ];
    assert_eq!(circles_of(&files), ["a -> b", "b -> c", "c -> a"]);
    let nested = [("", "mod a;"), ("a", "mod b; use b::f; fn g() {}"), ("a::b", "use super::g;")];
    assert_eq!(circles_of(&nested), ["a -> a::b", "a::b -> a"]);
    let two = [
        ("", "mod a; mod b; mod c; mod d;"),
        ("a", "use crate::b::f; fn g() {}"),
        ("b", "use crate::a::g; fn f() {}"),
        ("c", "use crate::d::f; use crate::a::g; fn h() {}"),
        ("d", "use crate::c::h; fn f() {}"),
    ];
    assert_eq!(circles_of(&two), ["a -> b", "b -> a", "c -> a, d", "d -> c"]);
}

#[test]
fn what_is_no_circle_is_let_pass() {
    let files = [
        ("", "mod a; mod b; pub use a::One;\npub use b::{Two as Deux};"),
        // Comments and tests may name whatever they like.
        ("a", "//! See crate::b.\npub struct One;\n#[cfg(test)]\nmod tests { use crate::b::Two; }"),
        ("b", "use crate::One; fn f(two: other::a::Two) {}"),
        ("c", "use crate::d::Three; macro_rules! m { () => { $crate::c::Four } }"),
        ("d", "use crate::One; macro_rules! n { () => { $crate::c::m!() } }"),
    ];
    assert!(circles_of(&files).is_empty());
    let of_one_name = [
        ("", "mod a; mod b;\npub use a::One;\npub use b::a;"),
        ("a", "pub struct One;"),
        ("b", "use crate::c::Two; pub fn a() -> Two {}"),
        ("c", "use crate::One;"),
    ];
    assert!(circles_of(&of_one_name).is_empty());
}
