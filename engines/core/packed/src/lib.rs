//! Files that a program holds compressed: read when it is compiled, inflated whenever they are asked for.

use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;
use proc_macro::{Literal, TokenStream};

/// Of compression, 1 to 10.
const LEVEL: u8 = 8;

/// The bytes of the file at this path from the folder of the crate's manifest, as a vector. A path may come in parts.
///
/// # Panics
/// If the file cannot be read.
#[proc_macro]
pub fn packed(path: TokenStream) -> TokenStream {
    inflating("inflated", &path)
}

/// The text of the file at this path from the folder of the crate's manifest, as a string.
///
/// # Panics
/// If the file cannot be read.
#[proc_macro]
pub fn packed_text(path: TokenStream) -> TokenStream {
    inflating("inflated_text", &path)
}

/// Code that calls `function` of `files` with the file compressed. The file is included, too, without being
/// used, so that the crate is compiled anew when it changes.
fn inflating(function: &str, path: &TokenStream) -> TokenStream {
    let folder = env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder");
    let parts = path.clone().into_iter().map(|part| part.to_string().trim_matches('"').to_owned());
    let path = Path::new(&folder).join(parts.collect::<String>());
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let packed = Literal::byte_string(&compress_to_vec(&bytes, LEVEL));
    let code =
        format!("{{ const _: &[u8] = include_bytes!({path:?}); ::files::{function}({packed}) }}");
    code.parse().expect("Rust")
}
