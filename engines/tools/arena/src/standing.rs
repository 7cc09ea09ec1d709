//! Who leads: the ratings of all engines, on the scale of one of them if it is the anchor.

use std::str::FromStr;

use crate::duel::measured;
use crate::journal::{MatchRecord, MatchSettings};
use crate::ratings::{Crosstable, ranking};
use crate::schedule::Format;
use crate::statistics::Measured;
use crate::swiss::SwissTable;
use crate::tally;

/// An engine with a rating that is given: `NAME` or `NAME=ELO`.
#[derive(Clone, Debug, PartialEq)]
pub struct Anchor {
    /// Its name.
    pub name: String,
    /// Its rating.
    pub elo: f64,
}

impl FromStr for Anchor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, elo) = text.rsplit_once('=').unwrap_or((text, "0"));
        let elo = elo.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
        match elo {
            Some(elo) if !name.is_empty() => Ok(Self { name: name.to_owned(), elo }),
            _ => Err(format!("not an anchor like NAME or NAME=1500: {text}")),
        }
    }
}

impl Anchor {
    /// Checks that the anchor, if there is one, is an engine of a match that rates its engines.
    ///
    /// # Errors
    /// If it is none of them, with those that there are, or the match has two engines, which get no ratings.
    pub fn check(anchor: Option<&Self>, settings: &MatchSettings) -> Result<(), String> {
        let Some(anchor) = anchor else { return Ok(()) };
        anchor.find(settings)?;
        match settings.engines.len() {
            2 => Err("--anchor is for three engines or more: two have the Elo between them".into()),
            _ => Ok(()),
        }
    }

    /// The number of this engine among those of a match.
    fn find(&self, settings: &MatchSettings) -> Result<usize, String> {
        let names: Vec<_> = settings.engines.iter().map(|entry| entry.spec.name.as_str()).collect();
        let found = names.iter().position(|name| *name == self.name);
        let Self { name, .. } = self;
        found.ok_or_else(|| {
            format!("no engine \"{name}\" to anchor the ratings to (engines: {})", names.join(", "))
        })
    }
}

/// The ratings and the order of the engines.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The points of all against all.
    pub table: Crosstable,
    /// By engine.
    pub ratings: Vec<Measured>,
    /// The engines, the best first: by rating, in a Swiss tournament by its table.
    pub order: Vec<usize>,
}

impl Standing {
    /// How the engines of `record` stand; an anchor that is none of them has no effect.
    pub fn of(record: &MatchRecord, anchor: Option<&Anchor>) -> Self {
        let table = tally::crosstable(record);
        let anchored =
            anchor.and_then(|anchor| Some((anchor.find(&record.settings).ok()?, anchor.elo)));
        let ratings = match anchored {
            Some((number, elo)) => table.anchored(number, elo),
            None => table.ratings(),
        };
        let order = match record.settings.format {
            Format::Swiss => SwissTable::of(record, u64::MAX).order(),
            _ => ranking(&ratings),
        };
        Self { table, ratings, order }
    }

    /// A line for each engine, the best first: `1. name  +35.2 ± 20.1  (10.5/16)`.
    pub fn lines(&self, record: &MatchRecord) -> Vec<String> {
        let name = |a: usize| record.settings.engines[a].spec.name.as_str();
        let width = self.order.iter().map(|&a| name(a).chars().count()).max().unwrap_or(0);
        let line = |(rank, &a): (usize, &usize)| {
            let (rating, points) = (measured(self.ratings[a]), self.table.points(a));
            let games = self.table.played(a);
            format!("{rank}. {:<width$}  {rating}  ({points}/{games})", name(a))
        };
        (1..).zip(&self.order).map(line).collect()
    }
}
