//! `INFO`: what the GUI says of limits, resources and rules.

use super::brain::Brain;
use crate::tokens::{LARGEST, Tokens, ascii, count, number, whole};

impl Brain {
    /// Takes in an `INFO`; unknown keys are ignored. It has no answer: what is wrong with it is said
    /// before the next one.
    pub(super) fn info(&mut self, mut tokens: Tokens<'_>) {
        let key = tokens.next().unwrap_or_default().to_ascii_lowercase();
        if let Err(fault) = self.take_in(&key, tokens) {
            self.remarks.push(format!("MESSAGE INFO {key}: {fault}"));
        }
    }

    /// Fails if the key is known and this is no value of it; nothing is changed then.
    fn take_in(&mut self, key: &str, tokens: Tokens<'_>) -> Result<(), String> {
        let text = ascii(tokens.rest());
        let number = || tokens.peek().and_then(number).ok_or(format!("not a number: {text}"));
        let whole = || tokens.peek().and_then(whole).ok_or(format!("not a whole number: {text}"));
        // Up to 0 there is no limit.
        let limit = || match whole()? {
            ..-1 => Err(format!("less than -1: {text}")),
            value => Ok(value),
        };
        let mut wait = |name, value: i64| {
            self.options.wait(name, value.to_string(), format!("INFO {key} {text}"));
        };
        match key {
            "timeout_turn" => self.limits.turn = Some(number()?),
            "timeout_match" => self.limits.all = Some(number()?),
            "time_left" => self.limits.left = Some(number()?),
            "time_increment" => self.limits.increment = Some(number()?),
            "max_depth" => self.limits.depth = count(limit()?).filter(|&n| n > 0),
            // GUIs say -1 as a number without a sign, too.
            "max_node" => {
                let nodes = limit()?;
                self.limits.nodes = (1..LARGEST).contains(&nodes).then_some(nodes as u64);
            }
            "hash_size" => wait("Hash", (whole()? >> 10).max(1)),
            "thread_num" => wait("Threads", whole()?),
            "strength" => match whole()? {
                percent @ 0..=100 => wait("Strength", level_of(percent)),
                _ => return Err(format!("not from 0 to 100: {text}")),
            },
            "pondering" => self.ponders = whole()? != 0,
            "show_detail" => self.reporter.detail = whole()?,
            // The hash table gets at most three fifths of what the whole program may use.
            "max_memory" => match number()? {
                ..=0 => {}
                bytes => wait("Hash", ((bytes / 5 * 3) >> 20).max(1)),
            },
            "rule" => self.set_rule(whole()?, &text),
            _ => {}
        }
        Ok(())
    }

    /// The engine refuses what it does not play, and with it the next command.
    fn set_rule(&mut self, code: i64, text: &str) {
        let rule = rule_of(code);
        self.rule = rule.unwrap_or(self.rule);
        self.options.wait(
            "Rule",
            rule.map_or(code.to_string(), str::to_owned),
            format!("INFO rule {text}"),
        );
    }
}

/// The rule of a code: bits of Gomocup (1 exactly five, 4 renju, 8 caro) and words of Yixin's
/// extension, in which 2 is renju and 5 and 6 are freestyle with an opening to negotiate. Gomocup's
/// own 2, a continuous game, changes no rule of play and is all but unknown.
const fn rule_of(code: i64) -> Option<&'static str> {
    match code {
        0 | 5 | 6 => Some("freestyle"),
        1 | 3 => Some("standard"),
        2 | 4 | 7 => Some("renju"),
        8..16 => Some("caro"),
        _ => None,
    }
}

/// The level, 1 to 20, of a strength from 0 to 100.
const fn level_of(strength: i64) -> i64 {
    1 + strength * 19 / 100
}
