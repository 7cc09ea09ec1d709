//! The engine's answers, in the words of the protocol.

use std::fmt::Write;

use super::brain::{Brain, Owed, Style};
use super::point::{Point, points_of, wire_line};
use super::yixin::print_messages;
use crate::tokens::{Tokens, ascii, push_line, push_lines, push_text};
use crate::{BestMove, Choice, Negotiation, Reply};

impl Brain {
    pub(super) fn encode(&mut self, reply: &Reply, out: &mut String) {
        for remark in self.remarks.drain(..) {
            push_line(&[&ascii(&remark)], out);
        }
        match reply {
            Reply::Identity { name, version, author } => {
                let _ = writeln!(
                    out,
                    "name=\"{}\", version=\"{}\", author=\"{}\", country=\"XX\"",
                    quotable(name),
                    quotable(version),
                    quotable(author)
                );
            }
            Reply::Ready => {
                if let Some(Owed::Word(word)) = self.pay(|owed| matches!(owed, Owed::Word(_))) {
                    push_line(&[&word], out);
                }
            }
            Reply::BestMove(best) => self.encode_move(best, out),
            Reply::Opening(stones) => self.encode_opening(stones, out),
            Reply::Response(text) => self.encode_response(text, out),
            Reply::Error(reason) => self.encode_error(reason, out),
            Reply::Unknown(line) => {
                self.refusals = self.refusals.saturating_sub(1);
                push_line(&["UNKNOWN", &ascii(line)], out);
            }
            Reply::Message(text) | Reply::Warning(text) => self.encode_message(text, out),
            Reply::Plain(text) => push_text(text, out),
            Reply::Info(info) => self.reporter.print(info, out),
            _ => {}
        }
    }

    /// Takes the first debt of a kind.
    fn pay(&mut self, kind: impl Fn(&Owed) -> bool) -> Option<Owed> {
        let i = self.owed.iter().position(kind)?;
        self.owed.remove(i)
    }

    fn encode_message(&self, text: &str, out: &mut String) {
        let text = self.options.in_words_of_gui(text);
        push_lines("MESSAGE", &self.reporter.with_names(&text), out);
    }

    /// An error stands in for the answer owed, unless the line itself was refused.
    fn encode_error(&mut self, reason: &str, out: &mut String) {
        if self.refusals > 0 {
            self.refusals -= 1;
            return push_line(&["ERROR", &ascii(reason)], out);
        }
        let Some(owed) = self.owed.pop_front() else {
            // The answer has been given.
            self.encode_message(reason, out);
            return self.options.forget();
        };
        if let Owed::Move(before) = owed {
            self.board = Some(before);
        }
        let reason = self.options.in_words_of_gui(reason);
        push_line(&["ERROR", &self.reporter.with_names(&ascii(&reason))], out);
        self.options.forget();
    }

    fn encode_move(&mut self, best: &BestMove, out: &mut String) {
        if self.pay(|owed| matches!(owed, Owed::Move(_))).is_none() {
            return;
        }
        self.reporter.close(out);
        let point = match &best.choice {
            Choice::Move(mv) | Choice::Resign(Some(mv)) => Point::from_letters(mv),
            Choice::Resign(None) | Choice::Win | Choice::None => None,
        };
        let Some(point) = point else {
            out.push_str("ERROR no move\n");
            return;
        };
        self.play(point);
        self.answered.clone_from(&self.board);
        push_line(&[&point.wire()], out);
    }

    /// Puts the stone of the side to move on the board.
    fn play(&mut self, point: Point) {
        if let Some(board) = &mut self.board {
            // A move on a taken point cannot come from our own rules; the GUI will judge it.
            let _ = board.add(point, board.to_move);
        }
    }

    fn encode_opening(&mut self, stones: &[String], out: &mut String) {
        let owed = self.pay(|owed| matches!(owed, Owed::Opening(..)));
        let Some(Owed::Opening(about, style)) = owed else { return };
        if style != Style::Plain {
            return print_messages((about, style), stones, out);
        }
        let points = points_of(stones);
        let line = wire_line(&points);
        if let Negotiation::Balance { .. } = about {
            if points.is_empty() {
                return out.push_str("ERROR no move\n");
            }
            self.reporter.print_line(&points, out);
            points.into_iter().for_each(|point| self.play(point));
        }
        push_line(&[if line.is_empty() { "SWAP" } else { "" }, &line], out);
    }

    /// `FORBID xxyyxxyy.`, two digits each; or the answer to another query.
    fn encode_response(&mut self, text: &str, out: &mut String) {
        let owed = self.pay(|owed| matches!(owed, Owed::Forbidden { .. }));
        let Some(Owed::Forbidden { black_to_move }) = owed else {
            return self.encode_message(text, out);
        };
        out.push_str("FORBID ");
        let points = Tokens::new(if black_to_move { text } else { "" });
        for point in points.filter_map(Point::from_letters) {
            let _ = write!(out, "{:02}{:02}", point.x, point.y);
        }
        out.push_str(".\n");
    }
}

fn quotable(text: &str) -> String {
    ascii(text).replace('"', "'")
}
