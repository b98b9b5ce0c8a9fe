//! Tables of any program: what stands where is the operator's word, and what they hold is looked at row by row.

use super::{Old, converted};
use crate::{
    accounts::sign_up_photo::{jpeg, picture},
    chat::books_agree,
    moving::{closed, dry_run, import, number, round_trip::lines},
};
use liaison::moving::{Convert, Kind, Program, convert};
use serde_json::{Value, json};
use std::{fmt::Write as _, fs};

const MAPPING: &str = r#"
encoding = "windows-1252"
separator = ";"

[members]
file = "users.csv"
fixed = { country = "NL", seeks = "both" }
values.gender = { M = "male", V = "female" }
values.standing = { x = "banned" }
dates = { date_of_birth = "DD-MM-YYYY", created_at = "unix" }
lists.interests = "|"

[members.fields]
external_id = "id"
name = "nick"
email = "mail"
password_hash = "pass"
gender = "sex"
date_of_birth = "born"
city = "town"
created_at = "since"
standing = "state"
interests = "likes"
about = ["about", "more"]
confirmed = "ok"

[photos]
file = "pictures.csv"
fields = { external_id = "id", member = "user", file = "path" }

[credits]
file = "bought.csv"
fixed = { kind = "bought", currency = "EUR" }
decimals = ["price_minor"]
fields = { external_id = "id", member = "user", credits = "n", price_minor = "price", created_at = "day" }

[likes]
file = "likes.csv"
fields = { from = "a", to = "b", created_at = "day" }

[messages]
file = "mail.csv"
dates.sent_at = "DD/MM/YYYY hh:mm"
fields = { external_id = "id", from = "a", to = "b", text = "text", sent_at = "when" }
"#;

const IDS: std::ops::Range<usize> = 1..1001;

fn write(old: &Old, name: &str, text: &str) {
    // Every letter here is one byte of Windows-1252.
    let bytes: Vec<u8> = text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect();
    fs::write(old.path(name), bytes).unwrap();
}

fn old() -> Old {
    let old = Old::new(MAPPING);
    let mut users = "id;nick;mail;pass;sex;born;town;since;state;likes;about;more;ok\n".to_owned();
    let mut mail = "id;a;b;text;when\n".to_owned();
    let mut bought = "id;user;n;price;day\n".to_owned();
    let mut likes = "a;b;day\n".to_owned();
    for id in IDS {
        let (sex, other) = (if id.is_multiple_of(2) { "V" } else { "M" }, id % 1000 + 1);
        let state = if id % 100 == 1 { "x" } else { "" };
        let _ = writeln!(
            users,
            "{id};Zoë {id};zoe{id}@mail.example;x;{sex};7-5-{};Utrecht;{};{state};;\"Ik; jij,\n\"\"wij\"\"\";Meer;yes",
            1960 + id % 40,
            1_500_000_000 + id
        );
        let _ = writeln!(mail, "{id};{id};{other};Hé;01/02/2024 10:{:02}", id % 60);
        let _ = writeln!(bought, "{id};{id};10;24,95;2024-01-01");
        let _ = writeln!(likes, "{id};{other};2024-01-01 00:00:00");
    }
    for (name, text) in
        [("users.csv", &users), ("mail.csv", &mail), ("bought.csv", &bought), ("likes.csv", &likes)]
    {
        write(&old, name, text);
    }
    write(
        &old,
        "pictures.csv",
        "id;user;path\n1;2;faces/2.jpg\n2;3;../mail.csv\n3;4;faces/gone.jpg\n4;5000;faces/2.jpg\n",
    );
    old.picture("faces/2.jpg", &jpeg(&picture(320, 320, 1)));
    old
}

#[tokio::test]
async fn a_thousand_members_arrive() {
    let old = old();
    let wanted = old.wanted(Program::Csv, "new");
    let report = converted(&old, &wanted);
    for (file, rows, came) in [
        ("users.csv", 1_000, 1_000),
        ("mail.csv", 1_000, 1_000),
        ("bought.csv", 1_000, 1_000),
        ("likes.csv", 1_000, 1_000),
        ("pictures.csv", 4, 1),
    ] {
        assert_eq!((report.tables[file].rows, report.tables[file].came), (rows, came), "{file}\n{report}");
    }
    for code in ["path_outside", "photo_missing", "member_unknown"] {
        assert_eq!(report.left_out[code], 1, "{code}\n{report}");
    }
    let world = closed().await;
    assert_eq!(dry_run(&world, &wanted.into).await.refused.len(), 0);
    let came = import(&world, &wanted.into).await;
    assert_eq!(came.refused.len(), 0, "{came}");
    books_agree(&world).await;
    for (what, query, expected) in [
        ("members", "select count(*) from moved_members", 1_000),
        ("banned", "select count(*) from accounts where status = 'closed'", 10),
        ("messages", "select count(*) from messages", 1_000),
        ("likes", "select count(*) from likes_sent", 1_000),
        ("credits", "select sum(remaining)::bigint from credit_lots where price_minor = 2495", 10_000),
        ("photos", "select count(*) from photos", 1),
    ] {
        assert_eq!(number(&world, query).await, expected, "{what}");
    }
}

/// One member, as the lines say it.
#[test]
fn lines_say_what_the_tables_did() {
    let old = old();
    let wanted = old.wanted(Program::Csv, "new");
    converted(&old, &wanted);
    let first = |kind| -> Value { lines(&wanted.into, kind).into_iter().next().unwrap() };
    let expected = json!({
        "external_id": "1", "name": "Zoë 1", "email": "zoe1@mail.example", "gender": "male", "seeks": "both",
        "date_of_birth": "1961-05-07", "country": "NL", "city": "Utrecht", "created_at": "2017-07-14T02:40:01Z",
        "standing": "banned", "about": "Ik; jij,\n\"wij\" Meer", "confirmed": true
    });
    assert_eq!(first(Kind::Members), expected);
    let message =
        lines(&wanted.into, Kind::Messages).into_iter().find(|line| line["external_id"] == "5").unwrap();
    let expected = json!({
        "external_id": "5", "conversation": "5:6", "from": "5", "text": "Hé", "sent_at": "2024-02-01T09:05:00Z", "read": true
    });
    assert_eq!(message, expected);
    assert_eq!(first(Kind::Credits)["price_minor"], 2495);
}

/// Each row stands for itself, and is told by its line.
#[test]
fn rows_that_lack_something_are_told_one_by_one() {
    let rows = "id,nick,mail,sex,born,town\n\
        1,Anna,anna1@mail.example,f,1990-05-17,Utrecht\n\
        2,Anna,anna2@mail.example,f,1990-05-17\n\
        3,Anna,anna3@mail.example,?,1990-05-17,Utrecht\n\
        4,Anna,anna4@mail.example,f,17 May,Utrecht\n\
        5,,anna5@mail.example,f,1990-05-17,Utrecht\n\
        1,Anna,anna6@mail.example,f,1990-05-17,Utrecht\n\
        7,ZoÃ«,anna7@mail.example,f,1990-05-17,\n";
    let mapping = "[members]\nfile = \"users.csv\"\nvalues.gender = { f = \"female\" }\nfields = { external_id = \"id\", \
        name = \"nick\", email = \"mail\", gender = \"sex\", date_of_birth = \"born\", city = \"town\" }\n";
    let old = Old::new(mapping);
    fs::write(old.path("users.csv"), rows).unwrap();
    let wanted = Convert { country: Some("NL".to_owned()), ..old.wanted(Program::Csv, "new") };
    let report = converted(&old, &wanted);
    for (code, row) in [
        ("wrong_columns", 3),
        ("value_unknown", 4),
        ("field_missing", 6),
        ("id_twice", 7),
        ("encoding_mended", 8),
    ] {
        let remark = report.remarks.iter().find(|remark| remark.code == code).expect(code);
        assert_eq!((remark.table.as_str(), remark.row), ("users.csv", row), "{report}");
    }
    assert_eq!(report.left_out["value_unknown"], 2, "{report}");
    let names: Vec<Value> =
        lines(&wanted.into, Kind::Members).iter().map(|line| line["name"].clone()).collect();
    assert_eq!(names, ["Anna", "Zoë"]);

    for (from, to, said) in [
        ("\"nick\"", "\"nickname\"", "has no column nickname; it has id, nick, mail, sex, born, town"),
        ("users.csv", "people.csv", "people.csv can't be read"),
        ("file = \"users.csv\"", "file = \".\"", "is no file"),
    ] {
        let old = Old::new(&mapping.replace(from, to));
        fs::write(old.path("users.csv"), rows).unwrap();
        let error = format!("{:#}", convert(&old.wanted(Program::Csv, "new")).unwrap_err());
        assert!(error.contains(said), "{error}");
        assert!(!old.path("new").exists());
    }
    // Which of two it means nobody knows.
    fs::write(old.path("users.csv"), rows.replacen("born,town", "town,born,town", 1)).unwrap();
    let error = format!("{:#}", convert(&old.wanted(Program::Csv, "twice")).unwrap_err());
    assert!(error.contains("has 2 columns town"), "{error}");
}

/// Where messages name a conversation, its two are looked up.
#[test]
fn messages_may_name_conversations() {
    let mapping = "[members]\nfile = \"users.csv\"\nfixed = { gender = \"male\", country = \"NL\" }\n\
        fields = { external_id = \"id\", name = \"id\", email = \"mail\", date_of_birth = \"born\" }\n\
        [conversations]\nfile = \"talks.csv\"\nfields = { external_id = \"id\", members = [\"a\", \"b\"] }\n\
        [messages]\nfile = \"mail.csv\"\ndates.sent_at = \"unix\"\n\
        fields = { external_id = \"id\", conversation = \"talk\", from = \"by\", text = \"text\", sent_at = \"at\" }\n";
    let old = Old::new(mapping);
    for (name, rows) in [
        ("users.csv", "id,mail,born\n11,a@mail.example,1990-05-17\n12,b@mail.example,1990-05-17\n"),
        ("talks.csv", "id,a,b\n7,11,12\n8,11,\n7,12,11\n9,11,12\n"),
        (
            "mail.csv",
            "id,talk,by,text,at\n2,7,12,Later,1600000002\n1,7,11,First,1600000001\n3,7,13,x,1600000003\n4,6,11,x,1600000004\n",
        ),
    ] {
        fs::write(old.path(name), rows).unwrap();
    }
    let wanted = old.wanted(Program::Csv, "new");
    let report = converted(&old, &wanted);
    let told: Vec<Value> =
        lines(&wanted.into, Kind::Messages).iter().map(|line| line["text"].clone()).collect();
    assert_eq!(told, ["First", "Later"], "{report}");
    let talks = lines(&wanted.into, Kind::Conversations);
    assert_eq!((talks.len(), &talks[0]["members"]), (1, &json!(["11", "12"])), "{report}");
    for (code, count) in [("not_two", 1), ("id_twice", 1), ("no_messages", 1), ("conversation_unknown", 2)] {
        assert_eq!(report.left_out[code], count, "{code}\n{report}");
    }
}
