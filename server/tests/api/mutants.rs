//! The list of mutants (`make mutants`) fits the sources: each change has its one place, in a function that counts.

use std::{path::Path, process::Command};

#[test]
fn every_mutant_has_its_place() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/mutants");
    let checked = Command::new("python3").arg(script).arg("--check").output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}
