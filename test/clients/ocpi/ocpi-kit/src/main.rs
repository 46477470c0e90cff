// Validates OCPI objects as `ocpi validate` of ocpi-kit does, many in one process: a JSON text on each line of standard
// input, `{ "version", "object", "value" }`. Prints for each line the messages as a JSON list, which is empty if it is valid.
use ocpi_kit::types::Validate;
use ocpi_kit::{v2_2_1, v2_3_0};
use serde::de::DeserializeOwned;
use serde_json::{json, Value};
use std::io::{stdin, stdout, BufRead, Write};

fn messages<T: DeserializeOwned + Validate>(value: &Value) -> Vec<String> {
    // From text, not from the value: as the program reads files.
    match serde_json::from_str::<T>(&value.to_string()) {
        Err(error) => vec![error.to_string()],
        Ok(object) => match object.validate() {
            Err(violations) => (&violations)
                .into_iter()
                .map(|it| format!("{} {}: {}", it.code.as_str(), it.pointer, it.message))
                .collect(),
            Ok(()) => vec![],
        },
    }
}

fn check(version: &str, object: &str, value: &Value) -> Vec<String> {
    match (version, object) {
        ("2.2.1", "location") => messages::<v2_2_1::locations::Location>(value),
        ("2.2.1", "evse") => messages::<v2_2_1::locations::Evse>(value),
        ("2.2.1", "connector") => messages::<v2_2_1::locations::Connector>(value),
        ("2.2.1", "version-details") => messages::<v2_2_1::versions::VersionDetails>(value),
        ("2.3.0", "location") => messages::<v2_3_0::locations::Location>(value),
        ("2.3.0", "evse") => messages::<v2_3_0::locations::Evse>(value),
        ("2.3.0", "connector") => messages::<v2_3_0::locations::Connector>(value),
        ("2.3.0", "version-details") => messages::<v2_3_0::versions::VersionDetails>(value),
        _ => vec![format!("no such object: {version} {object}")],
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = stdout().lock();
    for line in stdin().lock().lines() {
        let item: Value = serde_json::from_str(&line?)?;
        let text = |name: &str| item[name].as_str().unwrap_or_default().to_owned();
        writeln!(out, "{}", json!(check(&text("version"), &text("object"), &item["value"])))?;
    }
    Ok(())
}
