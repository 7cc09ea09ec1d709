//! Whether a refusal quotes what stands in the file, on the line that it names.

use game::{Arg, Message, Refusal};
use records::RecordError;

/// # Errors
/// If a refusal of `text` quotes words that do not begin on the line that it names.
pub(crate) fn quotes_its_line(text: &str, why: &RecordError) -> Result<(), String> {
    let Some(place) = why.place else { return Ok(()) };
    // Readers take blanks and signs of escape away, and letters of pages may be small.
    let is_kept = |letter: &char| !letter.is_whitespace() && *letter != '\\';
    let solid = |text: &str| text.chars().filter(is_kept).collect::<String>().to_lowercase();
    let line = solid(text.lines().nth(place.line - 1).unwrap_or_default());
    let rest: Vec<&str> = text.lines().skip(place.line - 1).collect();
    let rest = solid(&rest.concat());
    // A long text has lost its middle.
    let is_there = |words: &str| {
        let start = solid(words.split("...").next().unwrap_or_default());
        rest.find(&*start).is_some_and(|at| at <= line.len())
    };
    let mut words = Vec::new();
    quoted(&why.message(), &mut words);
    match words.into_iter().find(|words| !is_there(words)) {
        Some(words) => Err(format!("line {}: {words:?} is not there", place.line)),
        None => Ok(()),
    }
}

/// The words of a text that a message quotes; what a reader of JSON says is not of the text.
fn quoted(message: &Message, found: &mut Vec<String>) {
    if message.id == "record-not-json" {
        return;
    }
    for (name, arg) in &message.args {
        match arg {
            Arg::Text(text) if *name == "text" => found.push(text.clone().into_owned()),
            // Behind a quotation the game speaks in its own notation.
            Arg::Term(inner) if message.id != "record-quoted" => quoted(inner, found),
            _ => {}
        }
    }
}
