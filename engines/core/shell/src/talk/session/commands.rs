//! The effect of each command.

use std::sync::Arc;

use dyngame::MoveNotation;
use protocol::{Choice, Clock, Command, Go, Position, Reply};

use super::work::prepare;
use super::{Obeyed, Session};
use crate::options::Change;
use crate::talk::info::{best_move, bound};
use crate::talk::turn::Turn;
use crate::talk::{greeting, query};
use crate::think::clock::Stopwatch;
use crate::think::root::{Reading, read_position};

impl Session {
    pub(super) fn greet(&mut self, word: &str) {
        let protocol = self.wire.protocol();
        self.wire.send_all(&greeting::replies(self.engine, &self.machine.options, protocol, word));
        self.booting = false;
    }

    pub(super) fn get_ready(&mut self) {
        if self.turn.is_none() {
            prepare(&mut self.machine, &self.wire);
            self.machine.warm_up(&|| self.wire.send_keep_alive());
        }
        self.wire.send(&Reply::Ready);
        self.answered_at = Stopwatch::start();
    }

    pub(super) fn set_option(&mut self, name: &str, text: &str) -> Obeyed {
        let protocol = self.wire.protocol();
        let (change, note) = match self.machine.set_option(protocol, name, text) {
            Ok(set) => set,
            Err(error) => return self.refused(&error.to_string()),
        };
        if let Some(note) = note {
            self.wire.send(&Reply::Message(note));
        }
        let Change::Own { changes_rules, says_form, .. } = change else { return Ok(None) };
        if says_form {
            self.root.forget_notation();
        }
        if changes_rules {
            let program = self.machine.program();
            // The same position under new rules, if they allow it. Where no answer speaks of a refused position,
            // each command brings one of its own.
            let says_so = protocol.conduct().repeats_refusal;
            if let Some(error) = self.root.reread(program, protocol).err().filter(|_| says_so) {
                self.wire.send(&Reply::Message(format!("the position was refused: {error}")));
            }
        }
        Ok(None)
    }

    pub(super) fn go_to(&mut self, asked: &Position) -> Obeyed {
        let program = self.machine.program();
        match self.root.set(program, self.wire.protocol(), asked) {
            Err(error) => self.refused(&error.to_string()),
            Ok(notice) => {
                for notice in notice.map(str::to_owned).into_iter().chain(query::foul(&self.root)) {
                    self.wire.send(&Reply::Message(notice));
                }
                Ok(None)
            }
        }
    }

    /// Bans these moves. A text that is no legal move need not be banned, and is warned of.
    pub(super) fn ban(&mut self, moves: &[String]) {
        let notation = self.notation();
        for text in moves {
            match self.root.state.parse(text, &notation) {
                Ok(mv) => self.root.banned.push(mv),
                Err(error) => self.wire.warn(&error.to_string()),
            }
        }
    }

    fn notation(&self) -> MoveNotation {
        self.root.notation(self.machine.program(), self.wire.protocol())
    }

    /// Thinks unasked where the protocol has the engine do so between commands, and no
    /// longer than that; nobody hears of it.
    pub(super) fn ponder(&mut self) {
        let wanted = self.wire.idle();
        if wanted.is_empty() && self.turn.as_ref().is_some_and(|turn| turn.is_unheard) {
            self.settle();
        }
        for command in wanted {
            match command {
                _ if self.turn.is_some() => {}
                Command::Position(asked) => {
                    // A position that we have moved in ourselves is not refused.
                    let protocol = self.wire.protocol();
                    let _ = self.root.set(self.machine.program(), protocol, &asked);
                }
                Command::Go(go) => {
                    let wire = Arc::new(self.wire.unheard());
                    self.go(go, &wire);
                }
                _ => {}
            }
        }
    }

    pub(super) fn stop(&mut self) {
        if self.turn.is_some() {
            self.settle();
        } else if self.wire.protocol().conduct().answers_idle_stop {
            self.wire.send(&best_move(Choice::None));
        }
    }

    /// Obeys `ponderhit`; the `go` that is to begin anew, if the opponent's node was searched: its search is
    /// dropped, and our own is searched.
    pub(super) fn ponder_hit(&mut self, clock: Clock, draw: bool) -> Option<Go> {
        let turn = self.turn.as_mut().filter(|turn| turn.go.ponder)?;
        let hit = (clock, draw, self.asked_at);
        let anew = turn.ponder_hit(&self.machine, &self.root, self.wire.protocol(), hit);
        turn.is_unheard |= anew.is_some();
        self.answer_if_due();
        anew
    }

    /// Says what the table holds for a position. A search under way has it to itself.
    pub(super) fn probe(&mut self, asked: &Position) {
        let unknown = Reply::HashEntry { best: None, bound: None };
        let notation = self.notation();
        let read = read_position(self.machine.program(), &notation, asked);
        let idle = self.turn.as_ref().is_none_or(Turn::is_done);
        let found = read.ok().filter(|_| idle).and_then(|Reading { state, notation, .. }| {
            let entry = self.machine.probe(&*state)?;
            let best = entry.best.map(|mv| state.move_text(mv, &notation));
            let bound = Some((entry.score.get(), bound(entry.bound), entry.depth));
            Some(Reply::HashEntry { best, bound })
        });
        self.wire.send(&found.unwrap_or(unknown));
    }

    pub(super) fn answer_query(&self, what: &str) -> Obeyed {
        match query::answer(self.machine.program(), &self.root, &self.notation(), what) {
            Ok(answer) => self.wire.send(&Reply::Response(answer)),
            Err(why) => return self.refused(&why),
        }
        Ok(None)
    }

    /// Says which commands there are, and where more is written.
    pub(super) fn help(&self) {
        let end =
            format!("`tengen {} --help` and `options` list the rest", self.engine.rules.word());
        let lines = self.wire.protocol().conduct().help.iter().map(|&line| line.to_owned());
        let messages: Vec<Reply> = lines.chain([end]).map(Reply::Message).collect();
        self.wire.send_all(&messages);
    }

    pub(super) fn explain(&self) {
        let eval = self.machine.settings().search.eval;
        let text = self.machine.program().explain_eval(&*self.root.state, eval);
        self.wire.send(&Reply::Plain(text));
    }
}
