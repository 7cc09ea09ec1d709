//! The difference that makes one match another.

use serde_json::Value;

use super::settings::MatchSettings;

impl MatchSettings {
    /// The difference that makes `other` another match, in words; `None` if it is the same one.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let [ours, theirs] = [self.identity(), other.identity()];
        let parts = [
            (
                ours.game != theirs.game || ours.settings != theirs.settings,
                "the game or a setting of it",
            ),
            (
                ours.engines != theirs.engines,
                "the engines (name, command, program file, protocol, options or limits)",
            ),
            (
                ours.openings != theirs.openings || ours.seed != theirs.seed,
                "the openings or their seed",
            ),
            (
                ours.tuning != theirs.tuning
                    || ours.tuning.is_some() && ours.rounds != theirs.rounds,
                "the options that are tuned, --lag or --games",
            ),
        ];
        if let Some((_, what)) = parts.into_iter().find(|(differs, _)| *differs) {
            return Some(what.to_owned());
        }
        (ours != theirs).then(|| rest([&ours, &theirs]))
    }
}

/// Which of the other settings differ, by their options, and how.
fn rest(both: [&MatchSettings; 2]) -> String {
    let [ours, theirs] = both.map(fields);
    let named = ours.into_iter().zip(theirs).filter(|((_, one), (_, other))| one != other);
    let named = named.map(|((name, one), (_, other))| format!("{name} ({one} and {other})"));
    named.collect::<Vec<_>>().join(", ")
}

/// The options of the command line, or what else they are called, and their values.
fn fields(settings: &MatchSettings) -> [(&'static str, Value); 10] {
    let adjudication = &settings.adjudication;
    let value = |value: Result<Value, serde_json::Error>| value.unwrap_or_default();
    [
        ("--format", value(serde_json::to_value(settings.format))),
        ("--games", (settings.rounds.saturating_mul(2)).into()),
        ("--rounds", settings.swiss_rounds.into()),
        ("--margin", settings.margin.into()),
        ("--replay-draws", settings.replay_draws.into()),
        ("--draw", value(serde_json::to_value(adjudication.draw))),
        ("--resign", value(serde_json::to_value(adjudication.resign))),
        ("--max-plies", adjudication.max_plies.into()),
        ("--known", adjudication.known.into()),
        ("whether players join as they come", settings.open.into()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudication::Adjudication;

    #[test]
    fn what_differs_is_named_with_both_values() {
        let settings = MatchSettings::new("shogi", Vec::new());
        let of = |max_plies| {
            let adjudication = Adjudication { max_plies, ..Adjudication::NONE };
            MatchSettings { adjudication, open: true, ..settings.clone() }
        };
        assert_eq!(of(Some(12)).difference(&of(Some(12))), None);
        let named = of(Some(12)).difference(&of(Some(300)));
        assert_eq!(named.as_deref(), Some("--max-plies (12 and 300)"));
        let other = MatchSettings { margin: 7, ..of(None) };
        let named = of(Some(12)).difference(&other);
        assert_eq!(named.as_deref(), Some("--margin (0 and 7), --max-plies (12 and null)"));
    }
}
