//! Values as the page reads them.

use serde::Serialize;

/// `value` as the page reads it.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("text for keys, and nothing that cannot be written")
}
