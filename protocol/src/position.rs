//! The `position` line of the UCI family.

use crate::tokens::{Tokens, ascii};
use crate::{Base, ParseError, Position};

/// Reads what follows `position`: `startpos` or a position text, then perhaps moves. The text's
/// keyword (`fen`, `sfen`) may be missing; `moves` may be followed by nothing. Fails if there is no
/// position at all, or something else between `startpos` and `moves`: it may be the moves.
pub(crate) fn parse(mut tokens: Tokens<'_>) -> Result<Position, ParseError> {
    let base = match tokens.peek() {
        Some("startpos") => {
            tokens.next();
            if let Some(other) = tokens.next().filter(|&word| word != "moves") {
                let fault = format!("\"moves\" must follow startpos, not {}", ascii(other));
                return Err(ParseError::Position(fault));
            }
            Base::Start
        }
        Some("fen" | "sfen") => {
            tokens.next();
            Base::Text(text(&mut tokens)?)
        }
        _ => Base::Text(text(&mut tokens)?),
    };
    Ok(Position { base, moves: tokens.owned() })
}

fn text(tokens: &mut Tokens<'_>) -> Result<String, ParseError> {
    let text = tokens.until("moves");
    if text.is_empty() {
        return Err(ParseError::Position("position without startpos or a position text".into()));
    }
    Ok(text)
}

/// Appends the line of a position: `command`, and `keyword` before a position text.
pub(crate) fn print(command: &str, position: &Position, keyword: &str, out: &mut String) {
    out.push_str(command);
    match &position.base {
        Base::Start => out.push_str(" startpos"),
        Base::Text(text) => {
            for part in [keyword, text] {
                out.push(' ');
                out.push_str(part);
            }
        }
    }
    if !position.moves.is_empty() {
        out.push_str(" moves ");
        out.push_str(&position.moves.join(" "));
    }
    out.push('\n');
}
