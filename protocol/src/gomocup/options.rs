//! Options that a GUI of Gomocup has asked for, passed on with the next command that is answered.

use std::borrow::Cow;

use crate::Command;

#[derive(Debug)]
pub(super) struct Options {
    /// Options that wait for the next command: an `INFO` gets no answer, not even a refusal.
    waiting: Vec<Setting>,
    /// Options as last passed on.
    in_force: Vec<Setting>,
}

/// An option as a GUI has asked for it.
#[derive(Debug)]
struct Setting {
    name: &'static str,
    value: String,
    /// The words of the GUI.
    said: String,
}

impl Default for Options {
    fn default() -> Self {
        let lines = Setting { name: "MultiPV", value: "1".to_owned(), said: String::new() };
        Self { waiting: Vec::new(), in_force: vec![lines] }
    }
}

impl Options {
    /// Passes an option on with the next command, as the GUI has `said`, unless it is in force; whether it is
    /// not.
    pub(super) fn wait(&mut self, name: &'static str, value: String, said: String) -> bool {
        self.waiting.retain(|waiting| waiting.name != name);
        let is_new = self.in_force.iter().all(|it| (it.name, &it.value) != (name, &value));
        if is_new {
            self.waiting.push(Setting { name, value, said });
        }
        is_new
    }

    /// Passes all options on once more: one of them may have been refused.
    pub(super) fn forget(&mut self) {
        self.waiting.append(&mut self.in_force);
    }

    /// Commands that pass on what waits.
    pub(super) fn commands(&mut self) -> Vec<Command> {
        let waiting = std::mem::take(&mut self.waiting);
        self.in_force.retain(|old| waiting.iter().all(|new| new.name != old.name));
        let set = |it: &Setting| Command::SetOption {
            name: it.name.to_owned(),
            value: Some(it.value.clone()),
        };
        let commands = waiting.iter().map(set).collect();
        self.in_force.extend(waiting);
        commands
    }

    /// The engine's words on an option, `option NAME: ...`, in the words of the GUI; all other text as it
    /// is.
    pub(super) fn in_words_of_gui<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let about = |it: &Setting| {
            let rest = text.strip_prefix("option ")?.strip_prefix(it.name)?;
            (rest.starts_with(':') && !it.said.is_empty()).then(|| format!("{}{rest}", it.said))
        };
        self.in_force.iter().find_map(about).map_or(Cow::Borrowed(text), Cow::Owned)
    }
}
