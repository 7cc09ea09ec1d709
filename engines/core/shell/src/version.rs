//! Which build of the program this is, for `--version` and, on request, for the engine's name.

use std::fmt::Write as _;
use std::sync::OnceLock;

use crate::Program;

pub(crate) const NUMBER: &str = env!("CARGO_PKG_VERSION");

/// How the program was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// The commit, with `-dirty` behind it if a file had been changed; `unknown` without git.
    pub commit: &'static str,
    /// The target: `x86_64-unknown-linux-gnu`.
    pub target: &'static str,
    /// The processor that it is compiled for, by its level: `x86-64-v3`.
    pub processor: &'static str,
    /// Features of the processor that the compiler may use, separated by commas.
    pub features: &'static str,
}

/// The build that the program names; none where an engine is run as a library.
static BUILD: OnceLock<Build> = OnceLock::new();

impl Build {
    /// Makes this the build that all versions name from now on. Only the first call counts.
    pub fn declare(self) {
        let _ = BUILD.set(self);
    }
}

/// A network that is built in: the word of its game, and its checksum.
pub type BuiltIn = (&'static str, String);

/// The network that comes with the program `P`, if there is one.
pub fn built_in<P: Program>() -> Option<BuiltIn> {
    P::network().map(|checksum| (P::WORD, checksum))
}

/// The version on one line: `0.1.0 (1a2b3c4d5e6f x86_64-unknown-linux-gnu x86-64-v3)`, and behind
/// the processor the networks built in.
pub fn version_line(networks: &[BuiltIn]) -> String {
    let known = BUILD.get().map(|build| [build.commit, build.target, build.processor]);
    let mut words = known.into_iter().flatten().map(str::to_owned).collect::<Vec<_>>();
    words.extend(networks.iter().map(|(game, checksum)| format!("{game}-network-{checksum}")));
    if words.is_empty() { NUMBER.to_owned() } else { format!("{NUMBER} ({})", words.join(" ")) }
}

/// The version in full, one fact a line.
pub fn version_text(networks: &[BuiltIn]) -> String {
    let mut text = NUMBER.to_owned();
    if let Some(Build { commit, target, processor, features }) = BUILD.get() {
        let _ = write!(text, "\ncommit: {commit}\ntarget: {target}\nprocessor: {processor}");
        let _ = write!(text, "\nfeatures: {}", features.replace(',', " "));
    }
    for (game, checksum) in networks {
        let _ = write!(text, "\nnetwork: {game} {checksum}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_names_the_build_and_the_networks() {
        let networks = [("shogi", "0a1b2c3d".to_owned())];
        assert_eq!(version_line(&[]), NUMBER);
        Build { commit: "c", target: "t", processor: "p", features: "a,b" }.declare();
        Build { commit: "later", target: "", processor: "", features: "" }.declare();
        let line = version_line(&networks);
        assert_eq!(line, format!("{NUMBER} (c t p shogi-network-0a1b2c3d)"));
        let text = version_text(&networks);
        let rest = "commit: c\ntarget: t\nprocessor: p\nfeatures: a b\nnetwork: shogi 0a1b2c3d";
        assert_eq!(text, format!("{NUMBER}\n{rest}"));
    }
}
