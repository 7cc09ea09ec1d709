//! The parts of a file of JKF. Those that say moves have no keys but these, and none twice.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct File {
    #[serde(default)]
    pub(super) header: Option<Map<Value>>,
    pub(super) initial: Option<Initial>,
    pub(super) moves: Vec<Entry>,
    /// Keys that the schema does not have.
    #[serde(flatten, skip_serializing)]
    pub(super) others: BTreeMap<String, Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub(super) struct Initial {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) data: Option<Start>,
    pub(super) preset: String,
}

/// A position.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub(super) struct Start {
    /// Files from 1, in each the ranks from a.
    pub(super) board: [[Cell; 9]; 9],
    pub(super) color: u8,
    /// Black's and White's.
    pub(super) hands: [Map<usize>; 2],
}

#[derive(Default, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub(super) struct Cell {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<String>,
}

/// A move or an end, or a comment on the start.
#[derive(Default, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub(super) struct Entry {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) comments: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) forks: Option<Vec<Vec<Entry>>>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) mv: Option<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) special: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<Time>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub(super) struct Move {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) capture: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<Square>,
    /// As it stood before the move.
    pub(super) piece: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) promote: Option<bool>,
    #[serde(skip_serializing)]
    pub(super) relative: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) same: Option<bool>,
    pub(super) to: Option<Square>,
}

/// File and rank, both from 1.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub(super) struct Square {
    pub(super) x: u8,
    pub(super) y: u8,
}

/// The time of a move, and of all moves of its side.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Self")]
pub(super) struct Time {
    pub(super) now: Option<Clock>,
    pub(super) total: Option<Clock>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Self")]
pub(super) struct Clock {
    pub(super) h: Option<u64>,
    pub(super) m: Option<u32>,
    pub(super) s: Option<u32>,
}

/// Reads these as objects alone: serde takes a list of their values, too.
macro_rules! objects {
    ($($name:ident)*) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
                struct Object;
                impl<'de> Visitor<'de> for Object {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("an object")
                    }

                    fn visit_map<A: MapAccess<'de>>(self, source: A) -> Result<$name, A::Error> {
                        // The derived function, not this one.
                        $name::deserialize(MapAccessDeserializer::new(source))
                    }
                }
                source.deserialize_map(Object)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                Self::serialize(self, to)
            }
        }
    )*};
}

objects! { Initial Start Cell Entry Move Square Time Clock }

/// Values by their keys, each of which stands there once.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct Map<V>(pub(super) BTreeMap<String, V>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Map<V> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_map(Keys(PhantomData))
    }
}

struct Keys<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for Keys<V> {
    type Value = Map<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut source: A) -> Result<Map<V>, A::Error> {
        let mut found = BTreeMap::new();
        while let Some((key, value)) = source.next_entry::<String, V>()? {
            if found.contains_key(&key) {
                return Err(A::Error::custom(format_args!("`{key}` twice")));
            }
            found.insert(key, value);
        }
        Ok(Map(found))
    }
}
