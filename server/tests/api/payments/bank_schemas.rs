//! Files for a bank, ours and those that tests take for a bank's, are what ISO 20022's own schemas allow, and what we write
//! is also what the German banks' narrower ones allow. The schemas come with the source of the package `sepa`; xmllint
//! (libxml2), which we did not write, judges.

use std::{env, fs, path::PathBuf, process::Command};

/// What a German bank takes of what the standard allows.
const GERMAN: &str = "_GBIC_5";

fn version() -> &'static str {
    let lock = include_str!("../../../../Cargo.lock");
    let (_, after) = lock.split_once("name = \"sepa\"\nversion = \"").unwrap();
    after.split('"').next().unwrap()
}

fn schema(name: &str) -> PathBuf {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo"))).unwrap();
    let end = format!("sepa-{}/tests/xsd/{name}.xsd", version());
    let registries = fs::read_dir(home.join("registry/src")).unwrap();
    let mut paths = registries.map(|registry| registry.unwrap().path().join(&end));
    paths.find(|path| path.exists()).unwrap_or_else(|| panic!("{end} is in no source of the registry"))
}

/// What xmllint has against it; empty: nothing.
fn complaints(text: &str, schema_name: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.xml");
    fs::write(&file, text).unwrap();
    let mut judge = Command::new("xmllint");
    judge.args(["--noout", "--nonet", "--schema"]).arg(schema(schema_name)).arg(&file);
    let output = judge.output().expect("xmllint is missing; `scripts/setup --tests` installs it");
    if output.status.success() { String::new() } else { String::from_utf8_lossy(&output.stderr).into_owned() }
}

/// Such as pain.008.001.08: what its namespace ends with.
fn message(text: &str) -> &str {
    let (_, after) = text.split_once("tech:xsd:").unwrap();
    after.split('"').next().unwrap()
}

/// Fails where a bank's file is none by the standard.
pub fn fits(text: &str) {
    assert_eq!(complaints(text, message(text)), "", "{}", text.chars().take(3_000).collect::<String>());
}

/// Fails where a file for a bank is none by the standard, or none that German banks take.
pub fn fits_banks(text: &str) {
    fits(text);
    assert_eq!(complaints(text, &format!("{}{GERMAN}", message(text))), "", "{text}");
}

#[test]
fn the_judge_sees_what_is_missing() {
    let text = "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt><GrpHdr>\
                <MsgId>S</MsgId></GrpHdr></BkToCstmrStmt></Document>";
    assert!(complaints(text, message(text)).contains("CreDtTm"), "{}", complaints(text, message(text)));
}
