//! Messages as data for scripts, which format them by themselves.

use std::collections::BTreeSet;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use serde_json::{Value, json};

/// The ids and patterns of all messages; that of an attribute follows its message's and a full stop.
pub(crate) fn patterns(
    resource: &FluentResource,
) -> impl Iterator<Item = (String, &Pattern<&str>)> {
    resource.entries().flat_map(|entry| {
        let Entry::Message(message) = entry else { return Vec::new() };
        let id = message.id.name;
        let value = message.value.iter().map(|value| (id.to_owned(), value));
        let attribute =
            message.attributes.iter().map(|one| (format!("{id}.{}", one.id.name), &one.value));
        value.chain(attribute).collect()
    })
}

/// `pattern` as a script gets it.
pub(crate) fn json(pattern: &Pattern<&str>) -> Value {
    let parts: Vec<Value> = pattern.elements.iter().map(part).collect();
    match parts.iter().map(Value::as_str).collect::<Option<String>>() {
        Some(text) => text.into(),
        None => parts.into(),
    }
}

fn part(element: &PatternElement<&str>) -> Value {
    match element {
        PatternElement::TextElement { value } => (*value).into(),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => filling(inline),
        PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
            let mut part = filling(selector);
            part["forms"] = variants.iter().flat_map(form).collect();
            part
        }
    }
}

fn filling(inline: &InlineExpression<&str>) -> Value {
    match inline {
        InlineExpression::VariableReference { id } => json!({ "arg": id.name }),
        InlineExpression::StringLiteral { value } => (*value).into(),
        // Tests hold that the catalogue has no other kinds.
        _ => Value::Null,
    }
}

/// The form for a key; the one that is taken by default is `other`, too.
fn form(variant: &Variant<&str>) -> Vec<(String, Value)> {
    let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) =
        variant.key;
    let other = variant.default.then_some("other");
    let keys = [Some(key), other.filter(|other| *other != key)];
    keys.into_iter().flatten().map(|key| (key.to_owned(), json(&variant.value))).collect()
}

/// The names of all that is filled in.
pub(crate) fn parameters(pattern: &Pattern<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect(&json(pattern), &mut found);
    found
}

fn collect(part: &Value, found: &mut BTreeSet<String>) {
    match part {
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, found)),
        Value::Object(filling) => {
            found.extend(filling["arg"].as_str().map(str::to_owned));
            let forms = filling.get("forms").and_then(Value::as_object);
            forms
                .into_iter()
                .flat_map(|forms| forms.values())
                .for_each(|form| collect(form, found));
        }
        _ => {}
    }
}
