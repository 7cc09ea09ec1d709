//! Files that a program holds compressed: read when it is compiled, inflated whenever they are asked for.

use std::path::{Path, PathBuf};
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec_zlib;
use proc_macro::{Literal, TokenStream};

/// Of compression, 1 to 10.
const LEVEL: u8 = 8;

/// The file at this path from the folder of the crate's manifest, as a `files::Packed`.
///
/// # Panics
/// If the file cannot be read.
#[proc_macro]
pub fn packed(path: TokenStream) -> TokenStream {
    held(&named(path)).parse().expect("Rust")
}

/// The files of the folder at this path from that of the crate's manifest: a slice of their names and of them as
/// `files::Packed`, by name.
///
/// # Panics
/// If one of them cannot be read.
#[proc_macro]
pub fn packed_folder(path: TokenStream) -> TokenStream {
    let folder = named(path);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| failed(&folder, &error));
    let mut paths: Vec<_> =
        entries.map(|entry| entry.unwrap_or_else(|error| failed(&folder, &error)).path()).collect();
    paths.sort();
    let file =
        |path: &PathBuf| format!("({:?}, {}),", path.file_name().expect("a name"), held(path));
    let files: String = paths.iter().map(file).collect();
    format!("&[{files}]").parse().expect("Rust")
}

fn named(path: TokenStream) -> PathBuf {
    let folder = env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder");
    Path::new(&folder).join(path.to_string().trim_matches('"'))
}

/// Code for a file. It is included, too, without being used, so that the crate is compiled anew when it changes.
fn held(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| failed(path, &error));
    let packed = Literal::byte_string(&compress_to_vec_zlib(&bytes, LEVEL));
    format!("{{ const _: &[u8] = include_bytes!({path:?}); ::files::Packed::held({packed}) }}")
}

fn failed(path: &Path, error: &std::io::Error) -> ! {
    panic!("{}: {error}", path.display())
}
