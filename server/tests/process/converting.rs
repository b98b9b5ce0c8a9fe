//! `liaison convert` needs no database and no configuration; killed at any moment it leaves nothing at the folder's place.

use crate::server::{Setup, folder};
use std::{fmt::Write as _, fs, os::unix::fs::PermissionsExt};

/// So many that it takes a while.
const MEMBERS: usize = 20_000;

fn dump() -> String {
    let mut dump = "<?xml version=\"1.0\"?>\n<mysqldump>\n<database name=\"old\">\n\t<table_data name=\"ph7_members\">\n".to_owned();
    let field = |name: &str, text: &str| format!("\t\t<field name=\"{name}\">{text}</field>\n");
    for id in 1..=MEMBERS {
        let (mail, name) = (format!("anna{id}@mail.example"), format!("anna{id}"));
        dump.push_str("\t<row>\n");
        for (column, text) in [
            ("profileId", id.to_string().as_str()),
            ("email", mail.as_str()),
            ("username", name.as_str()),
            ("birthDate", "1990-05-17"),
            ("sex", "female"),
            ("matchSex", "male"),
            ("joinDate", "2020-01-01 00:00:00"),
        ] {
            dump.push_str(&field(column, text));
        }
        dump.push_str("\t</row>\n");
    }
    dump.push_str("\t</table_data>\n\t<table_data name=\"ph7_members_info\">\n");
    for id in 1..=MEMBERS {
        writeln!(dump, "\t<row>\n{}{}\t</row>", field("profileId", &id.to_string()), field("country", "NL"))
            .unwrap();
    }
    dump + "\t</table_data>\n</database>\n</mysqldump>\n"
}

#[test]
fn killed_it_leaves_nothing_and_then_makes_it_whole() {
    let place = folder();
    let path = |name: &str| place.path().join(name);
    fs::write(path("old.xml"), dump()).unwrap();
    let setup = Setup::new(place.path());
    let (source, into) = (path("old.xml"), path("new"));
    let line = ["convert", "ph7", source.to_str().unwrap(), "--into", into.to_str().unwrap(), "--json"];
    let mut killed = setup.begin_piped(&line);
    while !path(".new.part/waiting").exists() {
        assert!(killed.try_wait().unwrap().is_none(), "it ended before it could be killed");
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(!into.exists() && path(".new.part").exists());

    let made = setup.begin_piped(&line).wait_with_output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let report: serde_json::Value = serde_json::from_slice(&made.stdout).unwrap();
    assert_eq!(report["files"]["members"], MEMBERS);
    let members = fs::read_to_string(into.join("members.jsonl")).unwrap();
    assert_eq!(members.lines().count(), MEMBERS);
    assert_eq!(into.metadata().unwrap().permissions().mode() & 0o777, 0o700);
    assert!(!path(".new.part").exists());
    // Once more: what is there is left alone.
    let again = setup.begin_piped(&line).wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&again.stderr);
    assert_eq!((again.status.code(), said.lines().count()), (Some(1), 1), "{said}");
    assert!(said.contains("is not empty"), "{said}");
}
