//! A page in one file: its scripts and styles joined, its places filled.

/// Those of `files` whose names end in `ending`, as one. What modules import from each other is at
/// hand in one script, so those lines are left out.
pub fn joined<'a>(files: impl IntoIterator<Item = &'a (&'a str, &'a str)>, ending: &str) -> String {
    let files = files.into_iter().filter(|(name, _)| name.ends_with(ending));
    let lines = files.flat_map(|(_, text)| text.lines());
    let mut is_import = false;
    let kept = lines.filter(|line| {
        is_import |= line.starts_with("import ");
        let is_kept = !is_import;
        is_import &= !line.ends_with(';');
        is_kept
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// `page` with its places, `{{name}}`, filled, each once, so that nothing filled in is taken for a
/// place.
pub fn filled(page: &str, fill: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("{{") {
        let (place, after) = after.split_once("}}").unwrap_or((after, ""));
        text.push_str(before);
        text.extend(fill.iter().filter(|(name, _)| *name == place).map(|(_, text)| text.as_str()));
        rest = after;
    }
    text + rest
}

/// JSON for a script element, inside which no markup can begin then.
pub fn data(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_no_place() {
        let fill = [("title", "{{text}}".to_owned()), ("text", "told".to_owned())];
        assert_eq!(filled("<{{title}}|{{text}}>", &fill), "<{{text}}|told>");
    }

    #[test]
    fn scripts_are_joined_without_their_imports() {
        let files = [
            ("a.js", "import { b } from \"./b.js\";\nimport {\n  c,\n} from \"./c.js\";\nb();\n"),
            ("c.css", "p {}"),
            ("b.js", "x\n"),
        ];
        assert_eq!(joined(&files, ".js"), "b();\nx\n");
        assert_eq!(joined(&files, ".css"), "p {}\n");
    }
}
