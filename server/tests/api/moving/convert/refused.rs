//! What can't be converted says where and why, and nothing half-written is left.

use super::{Dump, Old, names, row};
use liaison::moving::{Convert, Program, convert};
use std::{fs, os::unix::fs::symlink};

const MEMBERS: &str = "profileId email username birthDate sex matchSex joinDate avatar approvedAvatar ban";

fn member(id: usize, changes: &[(usize, &str)]) -> Vec<String> {
    let mut row = row![
        id,
        format!("anna{id}@mail.example"),
        format!("anna{id}"),
        "1990-05-17",
        "female",
        "male",
        "2020-01-01 00:00:00",
        "",
        1,
        0
    ];
    for (at, text) in changes {
        (*text).clone_into(&mut row[*at]);
    }
    row
}

fn dump(members: Vec<Vec<String>>) -> Dump {
    let ids: Vec<String> = members.iter().map(|row| row[0].clone()).collect();
    Dump::new().table("ph7_members", MEMBERS, members).table(
        "ph7_members_info",
        "profileId city country",
        ids.into_iter().map(|id| row![id, "Utrecht", "NL"]),
    )
}

/// Why it is refused; nothing but what was there is there.
fn refused(old: &Old, wanted: &Convert) -> String {
    let before = names(old.place.path());
    let error = format!("{:#}", convert(wanted).unwrap_err());
    assert_eq!(names(old.place.path()).len(), before.len(), "{error}");
    error
}

#[test]
fn what_is_no_dump_of_that_program_says_so() {
    let fine = dump(vec![member(2, &[])]).end();
    let cut = &fine[..fine.rfind("<row>").unwrap()];
    let no_members = Dump::new().table("ph7_members_info", "profileId country", [row![2, "NL"]]).end();
    let no_sex = fine.replace("Field=\"sex\"", "Field=\"gender\"").replace("name=\"sex\"", "name=\"gender\"");
    let other = fine.replace("</database>", "<table_data name=\"b_members_info\"></table_data></database>");
    for (source, said) in [
        ("", "no dump"),
        ("-- MariaDB dump 10.19\nCREATE TABLE `ph7_members` (`profileId` int);\n", "no dump"),
        (cut, "the dump breaks off here"),
        (no_members.as_str(), "there is no table ph7_members in the dump"),
        (no_sex.as_str(), "the table ph7_members has no column sex"),
        (other.as_str(), "two sites are in the dump, ph7_ and b_"),
        (Dump::new().table("wp_users", "ID", [row![1]]).end().as_str(), "there is no table members_info"),
        (dump(vec![member(2, &[(4, "couple")])]).end().as_str(), "no member comes"),
    ] {
        let old = Old::new(source);
        let error = refused(&old, &old.wanted(Program::Ph7, "new"));
        assert!(error.contains(said), "{said}: {error}");
    }
    let old = Old::new(&fine);
    let wanted = old.wanted(Program::Ph7, "new");
    for (wanted, said) in [
        (Convert { source: old.path("gone"), ..wanted.clone() }, "gone can't be read"),
        (Convert { source: old.path("pictures"), ..wanted.clone() }, "is no file"),
        (Convert { program: Program::Csv, source: "/dev/zero".into(), ..wanted.clone() }, "is no mapping"),
        (Convert { fictional: Some("/dev/zero".into()), ..wanted.clone() }, "is no file"),
        (Convert { pictures: Some(old.path("gone")), ..wanted.clone() }, "there is no folder"),
        (
            Convert { zone: "Europe/Nowhere".to_owned(), ..wanted.clone() },
            "there is no time zone Europe/Nowhere",
        ),
        (
            Convert { prefix: Some("b_".to_owned()), ..wanted.clone() },
            "there is no table b_members in the dump",
        ),
        (Convert { into: old.path("gone/new"), ..wanted.clone() }, "there is no folder"),
        (Convert { program: Program::Oxwall, ..wanted.clone() }, "there is no table base_question_data"),
    ] {
        let error = refused(&old, &wanted);
        assert!(error.contains(said), "{said}: {error}");
    }
    // What is there is left alone.
    fs::create_dir(old.path("new")).unwrap();
    fs::write(old.path("new/mine.txt"), "mine").unwrap();
    let error = refused(&old, &wanted);
    assert!(error.contains("is not empty"), "{error}");
    fs::remove_file(old.path("new/mine.txt")).unwrap();
    // One at a time: another would remove what this one writes.
    fs::create_dir_all(old.path(".new.part/waiting")).unwrap();
    fs::write(old.path(".new.part/members.jsonl"), "{").unwrap();
    let other = fs::File::open(old.path(".new.part")).unwrap();
    other.lock().unwrap();
    let error = refused(&old, &wanted);
    assert!(error.contains("another conversion writes"), "{error}");
    assert!(old.path(".new.part/members.jsonl").exists());
    // What a killed one left is no hindrance.
    drop(other);
    let converted = convert(&wanted).unwrap();
    assert_eq!(converted.tables["ph7_members"].came, 1, "{converted}");
    assert!(!old.path(".new.part").exists());
}

#[test]
fn rows_that_lack_something_are_told_one_by_one() {
    let members = vec![
        member(2, &[]),
        member(3, &[(3, "0000-00-00")]),
        member(4, &[(4, "couple")]),
        member(5, &[(1, "")]),
        member(2, &[]),
        member(6, &[(5, "couple"), (6, "0000-00-00 00:00:00")]),
    ];
    let old = Old::new(&dump(members).end());
    let converted = convert(&old.wanted(Program::Ph7, "new")).unwrap();
    let remark = |code: &str| {
        let remark = converted.remarks.iter().find(|remark| remark.code == code).expect(code);
        (remark.table.as_str(), remark.row)
    };
    for (code, row) in [
        ("birth_missing", 2),
        ("gender_no_home", 3),
        ("email_missing", 4),
        ("id_twice", 5),
        ("seeks_unknown", 6),
    ] {
        assert_eq!(remark(code), ("ph7_members", row), "{converted}");
    }
    // An older version has no column for what one is looking for in a sentence.
    assert_eq!(remark("column_missing").0, "ph7_members", "{converted}");
    assert_eq!(converted.tables["ph7_members"].came, 2, "{converted}");
}

/// What some fault has left in a column neither runs on without end nor comes to the terminal as it stands.
#[test]
fn odd_values_are_told_in_a_few_words() {
    let odd = "\u{1b}[2J".to_owned() + &"x".repeat(2_000_000);
    let mut rows = vec![member(2, &[]), member(3, &[(4, &odd)]), member(4, &[(6, "9999-12-31 23:59:59")])];
    for (row, credits) in rows.iter_mut().zip(["18446744073709551615", "5", "-7"]) {
        row.push(credits.to_owned());
    }
    let ids: Vec<String> = rows.iter().map(|row| row[0].clone()).collect();
    let info = ids.into_iter().map(|id| row![id, "Utrecht", "NL"]);
    let dump = Dump::new().table("ph7_members", &format!("{MEMBERS} credits"), rows);
    let old = Old::new(&dump.table("ph7_members_info", "profileId city country", info).end());
    let wanted = Convert { zone: "Europe/Amsterdam".to_owned(), ..old.wanted(Program::Ph7, "new") };
    let converted = convert(&wanted).unwrap();
    assert_eq!(converted.tables["ph7_members"].came, 2, "{converted}");
    assert_eq!(converted.changes.get("credits_cut"), Some(&1), "{converted}");
    let credits = fs::read_to_string(old.path("new/credits.jsonl")).unwrap();
    assert_eq!(credits.lines().count(), 1_000);
    assert!(converted.remarks.iter().all(|remark| remark.said.chars().count() <= 400));
    let shown = converted.to_string();
    assert!(!shown.contains('\u{1b}') && shown.len() < 20_000, "{}", shown.len());
}

/// Nothing outside of the pictures' folder is ever copied.
#[test]
fn pictures_are_those_of_the_folder() {
    let members = vec![
        member(2, &[(2, "../../../../../.."), (7, "secret.jpg")]),
        member(3, &[(7, "../../../../../../secret.jpg")]),
        member(4, &[(7, "link.jpg")]),
        member(5, &[(7, "gone.jpg")]),
        member(6, &[(7, "huge.jpg")]),
        member(7, &[(7, "fine.jpg")]),
    ];
    let old = Old::new(&dump(members).end());
    fs::write(old.path("secret.jpg"), "secret").unwrap();
    let folder = old.path("pictures/system/modules/user/avatar/img");
    for id in 2..8 {
        fs::create_dir_all(folder.join(format!("anna{id}"))).unwrap();
    }
    symlink(old.path("secret.jpg"), folder.join("anna4/link.jpg")).unwrap();
    fs::File::create(folder.join("anna6/huge.jpg")).unwrap().set_len(13 << 20).unwrap();
    fs::write(folder.join("anna7/fine.jpg"), "picture").unwrap();
    let converted = convert(&old.wanted(Program::Ph7, "new")).unwrap();
    let avatars = &converted.tables["ph7_members.avatar"];
    assert_eq!((avatars.rows, avatars.came), (6, 1), "{converted}");
    for (code, count) in [("path_outside", 3), ("photo_missing", 1), ("photo_too_large", 1)] {
        assert_eq!(avatars.left_out.get(code), Some(&count), "{code}\n{converted}");
    }
    assert_eq!(names(&old.path("new/photos")), ["0000001.jpg"]);
    assert_eq!(fs::read(old.path("new/photos/0000001.jpg")).unwrap(), b"picture");
}
