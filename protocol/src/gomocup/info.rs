//! `INFO`: what the GUI says of limits, resources and rules.

use super::brain::Brain;
use crate::tokens::{Tokens, ascii, count, number};

impl Brain {
    /// Takes in an `INFO`; unknown keys are ignored. It has no answer: what is wrong with it is said
    /// before the next one.
    pub(super) fn info(&mut self, mut tokens: Tokens<'_>) {
        let key = tokens.next().unwrap_or_default().to_ascii_lowercase();
        if self.take_in(&key, tokens).is_none() {
            self.remarks.push(format!("INFO {key}: not a number: {}", ascii(tokens.rest())));
        }
    }

    /// `None` if the key is known and its value is no number.
    fn take_in(&mut self, key: &str, tokens: Tokens<'_>) -> Option<()> {
        let value = tokens.peek().and_then(number);
        match key {
            "timeout_turn" => self.limits.turn = Some(value?),
            "timeout_match" => self.limits.all = Some(value?),
            "time_left" => self.limits.left = Some(value?),
            "max_depth" => self.limits.depth = count(value?).filter(|&n| n > 0),
            // GUIs say -1 as a number without a sign, too.
            "max_node" => {
                let nodes = value?;
                self.limits.nodes = (1..i64::MAX).contains(&nodes).then_some(nodes as u64);
            }
            "time_increment" => self.limits.increment = Some(value?),
            "hash_size" => {
                self.wait("Hash", (value? >> 10).max(1).to_string());
            }
            "thread_num" => {
                self.wait("Threads", value?.to_string());
            }
            "strength" => {
                self.wait("Strength", level_of(value?).to_string());
            }
            "pondering" => self.ponders = value? != 0,
            "show_detail" => self.reporter.detail = value?,
            // The hash table gets at most three fifths of what the whole program may use.
            "max_memory" => {
                let bytes = value?;
                if bytes > 0 {
                    self.wait("Hash", ((bytes / 5 * 3) >> 20).max(1).to_string());
                }
            }
            "rule" => {
                let code = value?;
                match rule_of(code) {
                    Some(rule) => {
                        self.rule = rule;
                        self.wait("Rule", rule.to_owned());
                    }
                    None => self.remarks.push(format!("INFO rule: unknown: {code}")),
                }
            }
            _ => {}
        }
        Some(())
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
fn level_of(strength: i64) -> i64 {
    1 + strength.clamp(0, 100) * 19 / 100
}
