//! Some hundred broken lines, made field by field of the schemas: each is refused by file and line, a good line with the same
//! ids after it comes, and what an import of the good lines wrote stays as it was.

use super::{closed, differing, digest, dry_run, folder, import, member};
use crate::accounts::sign_up_photo::{jpeg, picture};
use liaison::moving::{Kind, Report};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs};

const AT: &str = "2021-01-01T12:00:00Z";
/// A report names so many.
const AT_ONCE: usize = 150;
/// Codes of a line that says something else than the schema does.
const WRONG: Codes = &["wrong_fields"];

/// Any of these.
type Codes = &'static [&'static str];

/// A line that is refused, and by which of these codes.
struct Broken {
    what: String,
    line: Vec<u8>,
    codes: Codes,
}

/// A line of each file that is right.
fn good(kind: Kind) -> Value {
    match kind {
        Kind::Members => {
            serde_json::from_str(&member("b", &json!({ "username": "bea", "active_at": AT }))).unwrap()
        }
        Kind::Consents => {
            json!({ "member": "1", "kind": "terms", "version": "1", "given_at": AT, "withdrawn_at": AT })
        }
        Kind::Orders => {
            json!({ "external_id": "o", "member": "1", "credits": 5, "price_minor": 995, "currency": "EUR", "status": "paid", "created_at": AT })
        }
        Kind::Credits => {
            json!({ "external_id": "k", "member": "1", "kind": "bought", "credits": 5, "remaining": 2, "price_minor": 995, "currency": "EUR",
                "order": "o", "created_at": AT })
        }
        Kind::Photos => {
            json!({ "external_id": "p", "member": "1", "file": "photos/own.jpg", "created_at": AT })
        }
        Kind::Likes | Kind::Blocks => json!({ "from": "1", "to": "b", "created_at": AT }),
        Kind::Conversations => json!({ "external_id": "c", "members": ["1", "b"], "created_at": AT }),
        Kind::Messages => {
            json!({ "external_id": "m", "conversation": "c", "from": "b", "text": "Hi", "sent_at": AT })
        }
        Kind::Redirects => json!({ "from": "/profile/{external_id}", "to": "/members/{member}" }),
    }
}

/// All types but the field's own.
fn other_types(own: &[&str]) -> Vec<Value> {
    let all = [
        ("null", json!(null)),
        ("boolean", json!(true)),
        ("integer", json!(7)),
        ("number", json!(1.5)),
        ("number", json!(1e300)),
        ("string", json!("x")),
        ("array", json!([])),
        ("array", json!([[1]])),
        ("object", json!({})),
        ("object", json!({ "a": 1 })),
    ];
    all.into_iter().filter(|(name, _)| !own.contains(name)).map(|(_, value)| value).collect()
}

const NO_MOMENTS: &str = "|yesterday|2020-01-01|2020-02-30T12:00:00Z|2020-13-01T00:00:00Z|2020-01-01T25:00:00Z|2020-01-01T12:61:00Z|\
    0000-00-00 00:00:00|01/02/2020|1577836800|2020-01-01T12:00:00|+020000-01-01T00:00:00Z|2020-01-01T12:00:00Z\u{0}|\
    2019-02-29T12:00:00Z|2020-01-01T24:00:00Z|2020-01-01T12:00:60Z|2020-01-01T12:00:00+25:00|-2020-01-01T12:00:00Z";
const NO_BIRTHDAYS: &str = "|0000-00-00|1990-02-30|17-05-1990|1990|2990-01-01|2020-01-01|1990-05-17T00:00:00Z|1800-01-01|\
    1991-02-29|1990-00-17|-990-05-17";
const NO_FILES: &str = "|.|..|/|./..|../secret.jpg|photos/../../secret.jpg|/etc/passwd|photos/gone.jpg|C:\\x.jpg|\\\\host\\x.jpg|\
    file:///etc/passwd|https://evil.example/x.jpg|~/x.jpg|%2e%2e/secret.jpg|photos/own.jpg\u{0}.png|photos/own.jpg/x|photos|\
    photos/\u{202e}gpj.exe";
const NO_TARGETS: &str =
    "|login|//evil.example|https://evil.example|/\\evil.example|/nowhere|/login\r\nSet-Cookie: a=b|/{member}";

/// The texts that a field must not have, with their codes.
fn wrong_texts(kind: Kind, field: &str) -> Vec<(String, Codes)> {
    let (texts, codes): (&str, Codes) = match field {
        "external_id" | "version" => ("|a\u{0}b|a\nb|\u{1b}[2J", &["id_invalid"]),
        "from" if kind == Kind::Redirects => {
            ("|x|//a|/a\\b|/a#b|/{id}|/{any}/{any}|https://old.example/a|/a\u{0}", &["from_invalid"])
        }
        "to" if kind == Kind::Redirects => (NO_TARGETS, &["to_invalid"]),
        "member" | "from" | "conversation" | "to" => {
            ("|nobody|1 |01|\u{0}|' or 1=1 --|../1", &["member_unknown", "conversation_unknown"])
        }
        "order" => ("|nothing|o ", &["order_unknown"]),
        "email" => (
            "|x|@|a@|@b.example|a b@c.example|a@b.example\r\nBcc: c@d.example|a@b.example\u{0}",
            &["email_invalid"],
        ),
        "country" => ("|nl|ZZ|Netherlands|N|\u{0}\u{0}", &["country_not_here"]),
        // Three capitals, and none of ours.
        "currency" => ("|eur|EURO|€|E\u{0}R|EUR |XXX|HRK", &["currency_invalid"]),
        "text" => ("| |\n|\u{200b}|\u{0}", &["text_empty"]),
        "file" => (NO_FILES, &["path_outside", "file_missing"]),
        _ => return Vec::new(),
    };
    let long = match field {
        "external_id" | "version" => Some("x".repeat(301)),
        "email" => Some(format!("{}@b.example", "a".repeat(260))),
        "file" => Some("a/".repeat(3_000)),
        _ => None,
    };
    texts.split('|').map(str::to_owned).chain(long).map(|text| (text, codes)).collect()
}

/// The values that a field must not have, with their codes.
fn wrong_values(kind: Kind, field: &str, schema: &Value) -> Vec<(Value, Codes)> {
    let own: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        // A choice: whether it may be left out does not stand in it.
        _ => vec!["string", "null"],
    };
    let mut wrong: Vec<(Value, Codes)> = other_types(&own).into_iter().map(|value| (value, WRONG)).collect();
    let mut add = |texts: &str, codes: Codes| {
        wrong.extend(texts.split('|').map(|text| (json!(text), codes)));
    };
    match schema["format"].as_str() {
        _ if schema["type"].is_null() => add("|X|unknown|null|\u{0}", WRONG),
        Some("date-time") => {
            add(NO_MOMENTS, WRONG);
            add("2999-01-01T00:00:00Z|9999-12-31T23:59:59Z", &["date_to_come"]);
            add("1970-01-01T00:00:00Z|0001-01-01T00:00:00Z", &["date_too_old"]);
        }
        Some("date") => {
            add(NO_BIRTHDAYS, &["date_of_birth_invalid", "date_of_birth_missing", "too_young"]);
        }
        _ if field == "members" => {
            let codes: Codes = &["not_two", "with_oneself", "member_unknown"];
            for two in [json!(["1"]), json!(["1", "b", "2"]), json!(["1", "1"]), json!(["1", "nobody"])] {
                wrong.push((two, codes));
            }
        }
        _ if own.contains(&"integer") => {
            let codes: Codes = &["credits_invalid", "price_invalid"];
            let most = schema["maximum"].as_i64().unwrap_or(10_000_000);
            wrong.push((json!(i64::MAX), &["price_invalid", "wrong_fields"]));
            wrong.extend([(json!(u64::MAX), WRONG), (json!(-1), codes), (json!(most + 1), codes)]);
        }
        _ => wrong.extend(wrong_texts(kind, field).into_iter().map(|(text, codes)| (json!(text), codes))),
    }
    wrong
}

/// What no field is to blame for.
fn wrong_lines(line: &str) -> Vec<(&'static str, Vec<u8>, Codes)> {
    let cut = &line[..line.len() - 1];
    let text = |text: String| text.into_bytes();
    let mut utf16: Vec<u8> = line.encode_utf16().flat_map(u16::to_le_bytes).collect();
    utf16.retain(|byte| *byte != b'\n');
    let lines: [(&str, Vec<u8>, Codes); 31] = [
        ("cut off", text(cut.to_owned()), &["not_json"]),
        ("half", text(line[..line.len() / 2].to_owned()), &["not_json"]),
        ("twice", text(format!("{line}{line}")), &["not_json"]),
        ("a comma", text(format!("{line},")), &["not_json"]),
        ("a comma within", text(format!("{cut},}}")), &["not_json"]),
        ("a comment", text(format!("{line} // good")), &["not_json"]),
        ("a mark within the file", text(format!("\u{feff}{line}")), &["not_json"]),
        ("quotes of another language", text(line.replace('"', "'")), &["not_json"]),
        ("words", text("not json".to_owned()), &["not_json"]),
        ("csv", text("1,Anna,anna@example.com".to_owned()), &["not_json", "wrong_fields"]),
        ("nan", text(format!("{cut},\"x\":NaN}}")), &["not_json", "wrong_fields"]),
        ("half a letter", text(format!("{cut},\"x\":\"\\ud800\"}}")), &["not_json", "wrong_fields"]),
        ("the other half", text(format!("{cut},\"x\":\"\\udc00\"}}")), &["not_json", "wrong_fields"]),
        ("a huge exponent", text(format!("{cut},\"x\":1e999999999}}")), &["not_json", "wrong_fields"]),
        ("many digits", text(format!("{cut},\"x\":{}}}", "9".repeat(9_000))), &["not_json", "wrong_fields"]),
        (
            "one within the other",
            text(format!("{cut},\"x\":{}", "{\"a\":".repeat(9_000))),
            &["wrong_fields", "not_json"],
        ),
        ("two in one by a return", text(format!("{line}\r{line}")), &["not_json"]),
        ("a NUL behind it", text(format!("{line}\u{0}")), &["not_json"]),
        ("an unknown field", text(format!("{cut},\"x\":1}}")), &["wrong_fields"]),
        ("a field with capitals", text(format!("{cut},\"Created_At\":\"{AT}\"}}")), &["wrong_fields"]),
        ("a deep one", text(format!("{cut},\"x\":{}}}", "[".repeat(9_000))), &["wrong_fields", "not_json"]),
        ("a list", text(format!("[{line}]")), &["wrong_fields"]),
        ("nothing", text("null".to_owned()), &["wrong_fields"]),
        ("a number", text("42".to_owned()), &["wrong_fields"]),
        ("a text", text("\"x\"".to_owned()), &["wrong_fields"]),
        ("an empty one", text("{}".to_owned()), &["wrong_fields"]),
        ("zeros", vec![0; 40], &["not_json"]),
        ("no utf-8", [line.as_bytes(), b"\xff\xfe"].concat(), &["not_utf8"]),
        ("latin-1", [cut.as_bytes(), b",\"x\":\"caf\xe9\"}"].concat(), &["not_utf8"]),
        ("utf-16", utf16, &["not_json", "not_utf8"]),
        ("a long one", [line.as_bytes(), &vec![b' '; 256 << 10]].concat(), &["line_too_long"]),
    ];
    Vec::from(lines)
}

fn broken(kind: Kind) -> Vec<Broken> {
    let (good, schema) = (good(kind), kind.schema());
    let mut broken = Vec::new();
    let mut add = |what: String, line: Vec<u8>, codes: Codes| broken.push(Broken { what, line, codes });
    for (field, about) in schema["properties"].as_object().unwrap() {
        for (nth, (value, codes)) in wrong_values(kind, field, about).into_iter().enumerate() {
            let mut line = good.clone();
            if field == "second_date_of_birth" {
                line["gender"] = json!("couple_mf");
            }
            // Of a picture that came before, the file may have been cleared away since.
            if field == "file" {
                line["external_id"] = json!(format!("another {nth}"));
            }
            line[field] = value;
            add(
                format!("{field}: {}", line[field].to_string().chars().take(40).collect::<String>()),
                line.to_string().into_bytes(),
                codes,
            );
        }
        if good.get(field).is_some() {
            let twice = format!("{},\"{field}\":{}}}", good.to_string().trim_end_matches('}'), good[field]);
            add(format!("{field} twice"), twice.into_bytes(), WRONG);
        }
    }
    for field in schema["required"].as_array().unwrap() {
        let mut line = good.clone();
        line.as_object_mut().unwrap().remove(field.as_str().unwrap());
        add(format!("{field} missing"), line.to_string().into_bytes(), WRONG);
    }
    if kind == Kind::Members {
        let mut line = good.clone();
        line["second_date_of_birth"] = json!("1990-05-17");
        add("a second person of one".to_owned(), line.to_string().into_bytes(), &["second_of_one"]);
    }
    for (what, line, codes) in wrong_lines(&good.to_string()) {
        add(what.to_owned(), line, codes);
    }
    broken
}

/// All findings about a file, by line.
fn found(report: &Report, kind: Kind) -> BTreeMap<u64, &'static str> {
    let of_file = report.refused.iter().filter(|finding| finding.file == kind.file());
    of_file.map(|finding| (finding.line, finding.code)).collect()
}

#[tokio::test]
async fn each_broken_line_is_refused_and_leaves_nothing() {
    let world = closed().await;
    let good_file = |kind: Kind| match kind {
        Kind::Members => {
            let other = member("2", &json!({ "gender": "male", "seeks": "female" }));
            format!("{}{other}{}\r\n", member("1", &json!({})), good(kind))
        }
        _ => good(kind).to_string(),
    };
    let files: Vec<(String, String)> =
        Kind::ALL.into_iter().map(|kind| (kind.file(), good_file(kind))).collect();
    let named: Vec<(&str, String)> = files.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
    let folder = folder(&named);
    fs::create_dir(folder.path().join("photos")).unwrap();
    fs::write(folder.path().join("photos/own.jpg"), jpeg(&picture(400, 400, 1))).unwrap();
    let report = import(&world, folder.path()).await;
    assert!(report.refused.is_empty(), "{report}");
    assert!(Kind::ALL.into_iter().all(|kind| report.files[kind.code()].taken >= 1), "{report}");
    let before = digest(&world.db, &["moves"]).await;
    let mut tried = 0;
    for kind in Kind::ALL {
        for some in broken(kind).chunks(AT_ONCE) {
            let path = folder.path().join(kind.file());
            // A mark before the first letter, and ends of lines as another system writes them, are no faults.
            let mut text = b"\xef\xbb\xbf\r\n".to_vec();
            for one in some {
                text.extend(one.line.iter().chain(b"\r\n"));
            }
            text.extend(good_file(kind).into_bytes());
            fs::write(&path, text).unwrap();
            let reports = [dry_run(&world, folder.path()).await, import(&world, folder.path()).await];
            for report in &reports {
                let found = found(report, kind);
                for (place, one) in (2..).zip(some) {
                    let code = found.get(&place).copied().unwrap_or("nothing");
                    assert!(one.codes.contains(&code), "{} {}: {code}\n{report}", kind.code(), one.what);
                }
                assert_eq!(found.len(), some.len(), "{report}");
                assert_eq!(report.refused.len(), some.len(), "another file's line is refused: {report}");
            }
            tried += some.len();
        }
        fs::write(folder.path().join(kind.file()), good_file(kind)).unwrap();
    }
    assert!(tried > 700, "{tried}");
    assert_eq!(differing(&before, &digest(&world.db, &["moves"]).await), Vec::<String>::new());
}
