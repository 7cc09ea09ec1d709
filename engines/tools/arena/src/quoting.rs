//! Command lines as text: as a Unix shell quotes them, and on Windows as its shells do.

/// The words of `text`, quoted as a Unix shell would have them; `None` if a quote is not closed.
///
/// On Windows a backslash belongs to a path and quotes nothing.
pub(crate) fn split(text: &str) -> Option<Vec<String>> {
    if cfg!(windows) { shlex::split(&literal_backslashes(text)) } else { shlex::split(text) }
}

/// `words` as one line that a shell splits into them again.
pub(crate) fn join(words: &[String]) -> String {
    if cfg!(windows) {
        return words.iter().map(|word| double_quoted(word)).collect::<Vec<_>>().join(" ");
    }
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
}

/// `text` with every backslash doubled, except in single quotes, where it stands for itself.
fn literal_backslashes(text: &str) -> String {
    let (mut literal, mut quote) = (String::new(), None);
    for letter in text.chars() {
        match (letter, quote) {
            ('\'' | '"', None) => quote = Some(letter),
            (_, Some(open)) if open == letter => quote = None,
            ('\\', None | Some('"')) => literal.push('\\'),
            _ => {}
        }
        literal.push(letter);
    }
    literal
}

/// `word` in double quotes if it needs any. Windows' programs take `\"` for a quote, and of several
/// backslashes before one every second.
fn double_quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_=+.,:/\\".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    let mut quoted = String::from("\"");
    let mut backslashes = 0;
    for letter in word.chars() {
        if letter == '"' {
            quoted.push_str(&"\\".repeat(backslashes + 1));
        }
        backslashes = if letter == '\\' { backslashes + 1 } else { 0 };
        quoted.push(letter);
    }
    quoted + &"\\".repeat(backslashes) + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_windows_keep_their_backslashes() {
        let words = |text: &str| shlex::split(&literal_backslashes(text));
        for text in [r"cmd=C:\my\a.exe x", r#""cmd=C:\my\a.exe" x"#, r"'cmd=C:\my\a.exe' x"] {
            assert_eq!(words(text), Some(vec![r"cmd=C:\my\a.exe".into(), "x".into()]), "{text}");
        }
        let nested = words(r#"name=it's "cmd='C:\my games\a.exe' \n" 'name=a"b\'"#);
        assert_eq!(nested, None, "a single quote opens");
        let nested = words(r#""it's \"  'a"b\'"#);
        assert_eq!(nested, Some(vec![r"it's \".into(), r#"a"b\"#.into()]));
    }

    #[test]
    fn words_are_quoted_for_windows() {
        assert_eq!(double_quoted(r"C:\games\a.jsonl"), r"C:\games\a.jsonl");
        assert_eq!(double_quoted(""), r#""""#);
        assert_eq!(double_quoted(r"C:\my games\"), r#""C:\my games\\""#);
        assert_eq!(double_quoted(r#"name="a b\""#), r#""name=\"a b\\\"""#);
    }
}
