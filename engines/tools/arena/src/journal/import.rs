//! Journals of games that were played elsewhere: what records know, as a match.

use std::collections::{HashMap, HashSet};

use dyngame::{DynGame, Settings};
use game::{Outcome, TextError};
use records::{EndName, Facts, GameRecord, MoveRecord, Score};

use super::branch::branches_of;
use super::entry::{GameEntry, game_called, game_name};
use super::settings::{EngineEntry, MOST_ENGINES, MatchSettings};
use crate::engine::EngineSpec;
use crate::referee::{Finished, MoveEntry, Opening, Reason, claimed};

/// The match that `records` are of, and its games. Those without a result are left out.
///
/// # Errors
/// If there are more players than a match may have, or a record is none of a game under `rules`
/// and `settings`.
pub fn of_records(
    records: &[GameRecord],
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<(MatchSettings, Vec<GameEntry>), TextError> {
    let mut engines = Engines::of(records);
    let places = places(records);
    let given = given(records, &places);
    let mut games = Vec::new();
    for (record, number) in records.iter().zip(places) {
        let Some(outcome) = record.outcome else { continue };
        let opening = opening_to(record, given.get(&number.0).copied().unwrap_or(0));
        let (reason, ending) = reason(record, outcome, rules, settings)?;
        let moves = record.main.moves[opening.moves.len()..].iter().map(move_of).collect();
        let last_think = record.last_think;
        let finished = Finished { outcome, reason, ending: None, details: None, last_think, moves };
        let branches = branches_of(&record.main);
        let players = engines.numbers_of(record, rules);
        let clocks = players.map(|number| engines.entries[number].spec.limits.tc);
        games.push(GameEntry {
            ending,
            controls: (clocks != record.controls).then_some(record.controls),
            round: Some(&record.round).filter(|round| **round != game_name(number)).cloned(),
            date: record.date,
            branches: branches.iter().map(|branch| branch.map(move_of)).collect(),
            comment: record.main.comment.clone(),
            ..GameEntry::new(number, players, opening, finished)
        });
    }
    if engines.entries.len() > MOST_ENGINES {
        let text = format!("more than {MOST_ENGINES} players, and a match has at most so many");
        return Err(TextError::new(text));
    }
    let said = |text: fn(&GameRecord) -> &String| {
        records.first().map(text).filter(|text| !text.is_empty()).cloned()
    };
    let rounds = games.iter().map(|game| game.pair + 1).max().unwrap_or(0);
    let settings = MatchSettings {
        engines: engines.entries,
        rounds,
        // That they have none is said, too: a match without one has a name of its own.
        event: records.first().map(|record| record.event.clone()),
        site: said(|record| &record.site),
        ..MatchSettings::new(rules.word(), settings.clone())
    };
    Ok((settings, games))
}

/// The players so far.
struct Engines<'a> {
    entries: Vec<EngineEntry>,
    /// By name, and whether it is the second player of one name.
    numbers: HashMap<(&'a str, bool), usize>,
    /// The names in the records.
    said: HashSet<&'a str>,
}

impl<'a> Engines<'a> {
    /// Nobody yet, of those who play in `records`.
    fn of(records: &'a [GameRecord]) -> Self {
        let said = records.iter().flat_map(|record| &record.players).map(String::as_str);
        Self { entries: Vec::new(), numbers: HashMap::new(), said: said.collect() }
    }

    /// The numbers of the players of `record`. One name on both sides is two players.
    fn numbers_of(&mut self, record: &'a GameRecord, rules: &dyn DynGame) -> [usize; 2] {
        [0, 1].map(|side| {
            let called = &record.players[side];
            let is_second = side == 1 && *called == record.players[0];
            let next = self.entries.len();
            let number = *self.numbers.entry((called, is_second)).or_insert(next);
            if number == next {
                let name = self.name(called, is_second);
                let called = Some(called).filter(|called| **called != name).cloned();
                let mut spec = EngineSpec::new(name, Vec::new(), rules.protocols()[0]);
                spec.limits.tc = record.controls[side];
                self.entries.push(EngineEntry { called, ..EngineEntry::new(spec) });
            }
            number
        })
    }

    /// The name of a player in the journal, where each has its own: `called` where nobody else is called so.
    fn name(&self, called: &str, is_second: bool) -> String {
        let base = if called.is_empty() { "unknown" } else { called };
        let numbered = (2..).map(|number| format!("{base}-{number}"));
        let first = (!is_second).then(|| base.to_owned());
        let is_free = |name: &String| {
            let is_own = !is_second && name == called;
            is_own || !self.said.contains(&**name) && !self.has(name)
        };
        first.into_iter().chain(numbered).find(is_free).unwrap_or_default()
    }

    fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.spec.name == name)
    }
}

/// Pair and leg of each record: those that its round names, if two of a pair begin alike with colours swapped, or a pair for
/// each of them.
fn places(records: &[GameRecord]) -> Vec<(u64, u8)> {
    let mut known: HashMap<_, &GameRecord> = HashMap::new();
    let places = records.iter().map(|record| {
        let (pair, leg) = game_called(&record.round)?;
        let fits = known.get(&(pair, 1 - leg)).is_none_or(|other| are_paired(record, other));
        let is_new = known.insert((pair, leg), record).is_none();
        (is_new && fits).then_some((pair, leg))
    });
    let named = places.collect::<Option<Vec<_>>>();
    named.unwrap_or_else(|| (0..).map(|n| (n, 0)).take(records.len()).collect())
}

/// Whether two games may be those of one pair.
fn are_paired(one: &GameRecord, other: &GameRecord) -> bool {
    let [first, second] = &one.players;
    let given = known_from(one).into_iter().chain(known_from(other)).min().unwrap_or(0);
    first != second
        && [second, first] == other.players.each_ref()
        && opening_to(one, given) == opening_to(other, given)
}

/// How many moves the games of each pair were given: there may be one in which nothing is known of any move.
fn given(records: &[GameRecord], places: &[(u64, u8)]) -> HashMap<u64, usize> {
    let mut given = HashMap::new();
    for (record, (pair, _)) in records.iter().zip(places) {
        if let Some(plies) = known_from(record) {
            let least = given.entry(*pair).or_insert(plies);
            *least = plies.min(*least);
        }
    }
    given
}

/// The first ply of whose move something is known or said.
fn known_from(record: &GameRecord) -> Option<usize> {
    let is_known = |mv: &MoveRecord| mv.facts != Facts::default() || !mv.comment.is_empty();
    record.main.moves.iter().position(is_known)
}

/// Where the game started, and the moves of which nothing is known or said, before those of which something
/// is: they were given.
pub(crate) fn opening_of(record: &GameRecord) -> Opening {
    opening_to(record, known_from(record).unwrap_or(0))
}

/// Where the game started, and its first `plies` moves.
fn opening_to(record: &GameRecord, plies: usize) -> Opening {
    let moves = record.main.moves.iter().take(plies).map(|mv| mv.text.clone()).collect();
    Opening { position: record.position.clone(), moves }
}

/// A move of a record as a journal has it.
pub(crate) fn move_of(MoveRecord { text, facts, comment }: &MoveRecord) -> MoveEntry {
    let plies = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
    let (score, mate) = match facts.score {
        None => (None, None),
        Some(Score::Centi(score)) => (Some(score), None),
        Some(Score::Win(length)) => (None, Some(plies(length))),
        Some(Score::Loss(length)) => (None, Some(-plies(length))),
    };
    MoveEntry {
        score,
        mate,
        depth: facts.depth,
        comment: comment.clone(),
        ..MoveEntry::new(text.clone(), facts.millis, None)
    }
}

/// Why the game ended, and what its players call that, if the reason alone does not say it.
fn reason(
    record: &GameRecord,
    outcome: Outcome,
    rules: &dyn DynGame,
    settings: &Settings,
) -> Result<(Reason, Option<String>), TextError> {
    let mut board = rules.state(record.position.as_deref(), settings)?;
    board.play_texts(record.moves())?;
    let shown = board.status();
    if let Some((_, rule)) = shown.filter(|(shown, _)| *shown == outcome) {
        let name = board.ending().map(|ending| ending.name.to_owned());
        return Ok((Reason::Rule(rule), name));
    }
    let Some(end) = &record.ending else { return Ok((Reason::Unstated, None)) };
    let claim = board.claim().filter(|claim| claim.outcome == outcome);
    let claimed = claim.map(|claim| claimed(&claim));
    let reason = match claimed.filter(|(_, claimed)| *end == EndName::Known(*claimed)) {
        Some((reason, _)) => reason,
        None => Reason::of(end, outcome),
    };
    let reason = if reason.agrees(outcome, shown) { reason } else { Reason::Unstated };
    let says_it = reason != Reason::Unstated && reason.word() == end.name();
    Ok((reason, (!says_it).then(|| end.name().to_owned())))
}
