//! The contract and the rules of games, which are published, tell crates.io what it wants to know.

use crate::packages::metadata;

#[test]
fn what_is_published_is_described() {
    let packages = metadata();
    let published = packages.iter().filter(|package| package["publish"].is_null());
    let names = published.map(|package| {
        let name = package["name"].as_str().expect("a name");
        for field in ["description", "license", "repository", "readme"] {
            assert!(package[field].is_string(), "{name} has no {field}");
        }
        for field in ["keywords", "categories"] {
            assert!(package[field][0].is_string(), "{name} has no {field}");
        }
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        for used in dependencies.iter().filter(|used| used["kind"].is_null()) {
            assert_ne!(used["req"], "*", "{name} wants no version of {}", used["name"]);
        }
        name
    });
    let names: Vec<&str> = names.collect();
    assert!(names.contains(&"tengen-game"), "{names:?}");
    for game in ["shogi", "xiangqi", "draughts", "gomoku", "dots"] {
        let name = format!("tengen-{game}-rules");
        assert!(names.contains(&&*name), "{name} is not published");
    }
}
