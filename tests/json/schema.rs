//! The part of JSON Schema that docs/tools.schema.json uses.

use serde_json::Value;

/// Fails if `object` does not keep to the schema in docs.
pub(super) fn check(object: &Value) {
    let root: Value =
        serde_json::from_str(include_str!("../../docs/tools.schema.json")).expect("a schema");
    if let Err(why) = valid(object, &root, &root) {
        panic!("{object}: {why}");
    }
}

fn valid(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    for (word, rule) in schema.as_object().ok_or("no schema")? {
        let fits = match word.as_str() {
            "$schema" | "$defs" | "title" => Ok(()),
            "$ref" => valid(value, referred(rule, root)?, root),
            "oneOf" => one_of(value, rule, root),
            "type" => has_type(value, rule),
            "const" => expect(value == rule, || format!("{value} is not {rule}")),
            "enum" => {
                let all = rule.as_array().ok_or("no list")?;
                expect(all.contains(value), || format!("{value} is none of {rule}"))
            }
            "minimum" => {
                expect(value.as_f64() >= rule.as_f64(), || format!("{value} is too small"))
            }
            "maximum" => {
                expect(value.as_f64() <= rule.as_f64(), || format!("{value} is too large"))
            }
            "required" => {
                let mut names = rule.as_array().into_iter().flatten().filter_map(Value::as_str);
                let missing = names.find(|name| value.get(name).is_none());
                expect(missing.is_none(), || format!("{} is missing", missing.unwrap_or_default()))
            }
            "properties" => value.as_object().into_iter().flatten().try_for_each(|(name, part)| {
                rule.get(name).map_or(Ok(()), |rule| {
                    valid(part, rule, root).map_err(|why| format!("{name}: {why}"))
                })
            }),
            "additionalProperties" => {
                let known = schema["properties"].as_object().ok_or("no properties")?;
                let strange = value
                    .as_object()
                    .and_then(|parts| parts.keys().find(|name| !known.contains_key(name.as_str())));
                expect(strange.is_none(), || format!("{strange:?} is not in the schema"))
            }
            "items" => {
                value.as_array().into_iter().flatten().try_for_each(|part| valid(part, rule, root))
            }
            other => Err(format!("the schema uses {other}, which is not checked")),
        };
        fits?;
    }
    Ok(())
}

fn expect(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

fn referred<'a>(rule: &Value, root: &'a Value) -> Result<&'a Value, String> {
    let path = rule.as_str().and_then(|text| text.strip_prefix('#')).unwrap_or_default();
    root.pointer(path).ok_or_else(|| format!("{rule} leads nowhere"))
}

fn one_of(value: &Value, rule: &Value, root: &Value) -> Result<(), String> {
    let all = rule.as_array().ok_or("no list")?;
    let results: Vec<_> = all.iter().map(|schema| valid(value, schema, root)).collect();
    let fitting = results.iter().filter(|result| result.is_ok()).count();
    expect(fitting == 1, || format!("fits {fitting} of the schemas: {results:?}"))
}

fn has_type(value: &Value, rule: &Value) -> Result<(), String> {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    };
    let names = rule.as_array().map_or_else(|| vec![rule], |names| names.iter().collect());
    let holds = names.iter().filter_map(|name| name.as_str()).any(is);
    expect(holds, || format!("{value} is no {rule}"))
}
