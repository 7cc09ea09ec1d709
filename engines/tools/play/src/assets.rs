//! The files of the pages, which are part of the program, and what a server sends of them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use boards::pages::{File, Pages};
use files::{NO_BYTES, Packed, fingerprint, packed_folder};
use messages::Language;

static OWN: &[File] = packed_folder!("page");

/// The files of the pages that a server sends, with the messages on all topics.
pub(crate) static PAGES: LazyLock<Pages> = LazyLock::new(|| pages(|_| true));

/// The files of the pages. They load the messages whose ids are `wanted`, in all languages, as one of them.
pub(crate) fn pages(wanted: impl Fn(&str) -> bool) -> Pages {
    let language = |language: Language| (language.code().to_owned(), language.table(&wanted));
    let all: serde_json::Map<_, _> = Language::all().map(language).collect();
    let catalogue = format!("export const CATALOGUE = {};\n", serde_json::Value::from(all));
    let catalogue = ("catalogue.js", Packed::of(catalogue.as_bytes()));
    Pages::new(OWN.iter().cloned().chain([catalogue]))
}

/// A file as it is sent.
pub(crate) struct Asset {
    /// Its type.
    pub(crate) kind: &'static str,
    pub(crate) packed: Packed,
    /// Its entity tag in HTTP: another one when it is another file.
    pub(crate) tag: String,
}

impl Asset {
    fn of(name: &str, packed: &Packed) -> Self {
        let (kind, packed) = match name.rsplit_once('.') {
            Some((_, "css")) => ("text/css; charset=utf-8", packed.clone()),
            Some((_, "js")) => ("text/javascript; charset=utf-8", packed.clone()),
            _ => (HTML, Packed::of(PAGES.served(name, &[]).as_bytes())),
        };
        let tag = format!("\"{:016x}\"", fingerprint(NO_BYTES, packed.stream()));
        Self { kind, packed, tag }
    }
}

pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// The file `name`, of a frame the page in it.
pub(crate) fn asset(name: &str) -> Option<&'static Asset> {
    static ASSETS: LazyLock<BTreeMap<&str, Asset>> = LazyLock::new(|| {
        PAGES.files().map(|(name, packed)| (name, Asset::of(name, packed))).collect()
    });
    ASSETS.get(name)
}
