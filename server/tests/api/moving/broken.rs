//! Broken folders: each line that can't come is refused with its file and line, the others come, and nothing is half-written.

use super::{closed, dry_run, folder, import, member, number, try_import};
use crate::{
    accounts::sign_up_photo::{jpeg, picture},
    chat::books_agree,
    world::{World, woman},
};
use liaison::moving::Report;
use serde_json::{Value, json};
use std::{
    fs,
    io::{Seek, SeekFrom, Write},
    os::unix::fs::symlink,
    path::Path,
};

/// The refused line of a file, in a dry run and then in the import; nothing else is refused.
async fn refused(world: &World, folder: &Path, file: &str, code: &str) -> Report {
    let dry = dry_run(world, folder).await;
    let report = import(world, folder).await;
    for report in [&dry, &report] {
        assert_eq!(report.refused.len(), 1, "{code}: {report}");
        let finding = &report.refused[0];
        assert_eq!((finding.file.as_str(), finding.code), (file, code), "{report}");
    }
    report
}

/// Three members, the second with these changes, beside somebody whose address is in use on the site.
fn members(second: &Value) -> String {
    member("1", &json!({}))
        + &member("2", second)
        + &member("3", &json!({ "gender": "male", "seeks": "female" }))
}

#[tokio::test]
async fn members_who_cannot_come_stay_behind() {
    let world = closed().await;
    let there = world.member(woman("Eva")).await;
    for (changes, code) in [
        (json!({ "external_id": "1" }), "id_twice"),
        (json!({ "external_id": "" }), "id_invalid"),
        (json!({ "external_id": "x".repeat(101) }), "id_invalid"),
        (json!({ "external_id": "a\u{0}b" }), "id_invalid"),
        (json!({ "external_id": 2 }), "wrong_fields"),
        (json!({ "shoe_size": 42 }), "wrong_fields"),
        (json!({ "gender": "other" }), "wrong_fields"),
        (json!({ "seeks": "anybody" }), "wrong_fields"),
        (json!({ "gender": "non_binary" }), "gender_not_here"),
        (json!({ "created_at": "2020-02-30T12:00:00Z" }), "wrong_fields"),
        (json!({ "created_at": "yesterday" }), "wrong_fields"),
        (json!({ "created_at": "1970-01-01T00:00:00Z" }), "date_too_old"),
        (json!({ "created_at": "2999-01-01T00:00:00Z" }), "date_to_come"),
        (json!({ "active_at": "2999-01-01T00:00:00Z" }), "date_to_come"),
        (json!({ "date_of_birth": "0000-00-00" }), "date_of_birth_invalid"),
        (json!({ "date_of_birth": "" }), "date_of_birth_missing"),
        (json!({ "date_of_birth": "2015-05-17" }), "too_young"),
        (json!({ "country": "ZZ" }), "country_not_here"),
        (json!({ "country": "nl" }), "country_not_here"),
        (json!({ "country": "FR" }), "country_not_here"),
        (json!({ "email": null }), "email_invalid"),
        (json!({ "email": "no address" }), "email_invalid"),
        (json!({ "email": "anna2@example.com\r\nBcc: x@example.com" }), "email_invalid"),
        (json!({ "email": "ANNA1@example.com" }), "address_twice"),
        (json!({ "email": there.email }), "address_in_use"),
        (json!({ "standing": "deleted" }), "left_before"),
    ] {
        let folder = folder(&[("members.jsonl", members(&changes))]);
        let report = refused(&world, folder.path(), "members.jsonl", code).await;
        assert_eq!(report.refused[0].line, 2, "{code}");
        assert_eq!(report.files["members"].read, 3, "{code}");
    }
    // The first and the third, once, however often they came.
    assert_eq!(number(&world, "select count(*) from moved_members").await, 2);
    assert_eq!(number(&world, "select count(*) from accounts").await, 3);
}

#[tokio::test]
async fn lines_that_are_none_are_passed_over() {
    let world = closed().await;
    let good = members(&json!({}));
    let (first, rest) = good.split_once('\n').unwrap();
    let with = |line: &[u8]| [first.as_bytes(), b"\n", line, b"\n", rest.as_bytes()].concat();
    for (line, code) in [
        (b"{".to_vec(), "not_json"),
        (b"not json".to_vec(), "not_json"),
        (b"{\"external_id\": \"\xff\"}".to_vec(), "not_utf8"),
        (b"[]".to_vec(), "wrong_fields"),
        (b"{}".to_vec(), "wrong_fields"),
        (vec![b'['; 10_000], "wrong_fields"),
        (b"2 GB".to_vec(), "line_too_long"),
    ] {
        let folder = folder(&[]);
        let path = folder.path().join("members.jsonl");
        if code == "line_too_long" {
            // A hole in the file: it takes no disk, and must take no memory.
            let mut file = fs::File::create(&path).unwrap();
            writeln!(file, "{first}").unwrap();
            file.seek(SeekFrom::Current(2 << 30)).unwrap();
            write!(file, "\n{rest}").unwrap();
        } else {
            fs::write(&path, with(&line)).unwrap();
        }
        let report = refused(&world, folder.path(), "members.jsonl", code).await;
        assert_eq!((report.refused[0].line, report.files["members"].read), (2, 4), "{code}");
    }
    assert_eq!(number(&world, "select count(*) from moved_members").await, 3);
    for (path, said) in [("nowhere", "there is no folder"), (".", "has no members.jsonl")] {
        let empty = folder(&[]);
        let failed = try_import(&world, &empty.path().join(path), true, false).await.unwrap_err();
        assert!(failed.to_string().contains(said), "{failed}");
    }
}

#[tokio::test]
async fn what_belongs_to_nobody_stays_behind() {
    let world = closed().await;
    let at = "2021-01-01T12:00:00Z";
    let conversation = json!({ "external_id": "c", "members": ["1", "2"], "created_at": at }).to_string();
    let message = |changes: Value| {
        let mut line =
            json!({ "external_id": "m", "conversation": "c", "from": "1", "text": "Hi", "sent_at": at });
        for (field, value) in changes.as_object().unwrap() {
            line[field] = value.clone();
        }
        line
    };
    let credits = |changes: Value| {
        let mut line =
            json!({ "external_id": "k", "member": "1", "kind": "free", "credits": 5, "created_at": at });
        for (field, value) in changes.as_object().unwrap() {
            line[field] = value.clone();
        }
        line
    };
    let order = |changes: Value| {
        let mut line = json!({ "external_id": "o", "member": "1", "price_minor": 995, "currency": "EUR", "status": "paid", "created_at": at });
        for (field, value) in changes.as_object().unwrap() {
            line[field] = value.clone();
        }
        line
    };
    for (file, line, code) in [
        ("likes", json!({ "from": "1", "to": "9", "created_at": at }), "member_unknown"),
        ("likes", json!({ "from": "1", "to": "1", "created_at": at }), "with_oneself"),
        ("likes", json!({ "from": "1", "to": "2", "created_at": "2999-01-01T12:00:00Z" }), "date_to_come"),
        ("blocks", json!({ "from": "9", "to": "1", "created_at": at }), "member_unknown"),
        ("blocks", json!({ "from": "2", "to": "2", "created_at": at }), "with_oneself"),
        ("conversations", json!({ "external_id": "d", "members": ["1"], "created_at": at }), "not_two"),
        (
            "conversations",
            json!({ "external_id": "d", "members": ["1", "2", "3"], "created_at": at }),
            "not_two",
        ),
        (
            "conversations",
            json!({ "external_id": "d", "members": ["1", "1"], "created_at": at }),
            "with_oneself",
        ),
        ("conversations", json!({ "external_id": "c", "members": ["1", "3"], "created_at": at }), "id_twice"),
        ("messages", message(json!({ "conversation": "x" })), "conversation_unknown"),
        ("messages", message(json!({ "from": "3" })), "not_of_the_two"),
        ("messages", message(json!({ "from": "9" })), "member_unknown"),
        ("messages", message(json!({ "text": " \u{200b}\n" })), "text_empty"),
        ("messages", message(json!({ "sent_at": "1969-12-31T23:59:59Z" })), "date_too_old"),
        ("credits", credits(json!({ "member": "4" })), "member_fictional"),
        ("credits", credits(json!({ "credits": 0 })), "credits_invalid"),
        ("credits", credits(json!({ "credits": -5 })), "credits_invalid"),
        ("credits", credits(json!({ "credits": 2_000_000_000 })), "credits_invalid"),
        ("credits", credits(json!({ "remaining": 6 })), "credits_invalid"),
        ("credits", credits(json!({ "credits": 1e300 })), "wrong_fields"),
        ("credits", credits(json!({ "order": "77" })), "order_unknown"),
        ("orders", order(json!({ "member": "9" })), "member_unknown"),
        ("orders", order(json!({ "member": "4" })), "member_fictional"),
        ("orders", order(json!({ "credits": 0 })), "credits_invalid"),
        ("orders", order(json!({ "price_minor": -1 })), "price_invalid"),
        ("orders", order(json!({ "price_minor": 10_000_001 })), "price_invalid"),
        ("orders", order(json!({ "currency": "eur" })), "wrong_fields"),
        ("orders", order(json!({ "status": "stolen" })), "wrong_fields"),
        ("orders", order(json!({ "created_at": "2999-01-01T12:00:00Z" })), "date_to_come"),
        (
            "consents",
            json!({ "member": "1", "kind": "cookies", "version": "1", "given_at": at }),
            "wrong_fields",
        ),
        (
            "consents",
            json!({ "member": "1", "kind": "terms", "version": "1", "given_at": at, "withdrawn_at": "2020-01-01T00:00:00Z" }),
            "dates_crossed",
        ),
    ] {
        let name = format!("{file}.jsonl");
        let people = members(&json!({})) + &member("4", &json!({ "fictional": true, "email": null }));
        let first = if file == "conversations" { format!("{conversation}\n") } else { String::new() };
        let mut files = vec![("members.jsonl", people), ("conversations.jsonl", conversation.clone())];
        files.retain(|(other, _)| *other != name);
        files.push((name.as_str(), format!("{first}{line}\n")));
        let folder = folder(&files);
        refused(&world, folder.path(), &name, code).await;
    }
    for table in ["likes_sent", "blocks", "messages", "credit_lots", "consents", "earlier_orders"] {
        let rows: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
            .fetch_one(&world.db)
            .await
            .unwrap();
        assert_eq!(rows, 0, "{table}");
    }
    books_agree(&world).await;
}

/// Credits came of one purchase of their own member, and a purchase brought credits once.
#[tokio::test]
async fn credits_name_a_purchase_of_their_own() {
    let world = closed().await;
    let at = "2021-01-01T12:00:00Z";
    let order = |id: &str, member: &str| json!({ "external_id": id, "member": member, "price_minor": 995, "currency": "EUR", "status": "paid", "created_at": at });
    let lot = |id: &str, kind: &str, order: &str| json!({ "external_id": id, "member": "1", "kind": kind, "credits": 5, "order": order, "created_at": at });
    let lines =
        |lines: &[Value]| lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n");
    let orders = [order("a", "1"), order("b", "2"), order("a", "2")];
    let lots = [
        lot("k", "bought", "a"),
        lot("l", "bought", "a"),
        lot("m", "bought", "b"),
        lot("n", "free", "b"),
        lot("o", "free", "a"),
    ];
    let folder = folder(&[
        ("members.jsonl", members(&json!({}))),
        ("orders.jsonl", lines(&orders)),
        ("credits.jsonl", lines(&lots)),
    ]);
    for report in [dry_run(&world, folder.path()).await, import(&world, folder.path()).await] {
        let told: Vec<(&str, u64, &str)> =
            report.refused.iter().map(|one| (one.file.as_str(), one.line, one.code)).collect();
        let expected = [
            ("orders.jsonl", 3, "id_twice"),
            ("credits.jsonl", 2, "order_twice"),
            ("credits.jsonl", 3, "order_unknown"),
            ("credits.jsonl", 4, "order_unknown"),
            ("credits.jsonl", 5, "order_of_free"),
        ];
        assert_eq!(told, expected, "{report}");
    }
    // Nothing was said of a price: it is the purchase's.
    assert_eq!(
        number(&world, "select count(*) from credit_lots where kind = 'bought' and price_minor = 995").await,
        1
    );
    books_agree(&world).await;
}

/// A part of a PNG.
fn chunk(kind: &[u8], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    let body = [kind, content].concat();
    let mut sum = flate2::Crc::new();
    sum.update(&body);
    [length.as_slice(), &body, &sum.sum().to_be_bytes()].concat()
}

#[tokio::test]
async fn pictures_that_are_none_stay_behind() {
    let world = closed().await;
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret.jpg"), jpeg(&picture(400, 400, 1))).unwrap();
    let there = jpeg(&picture(400, 400, 2));
    // A PNG that says that it has 60,000 pixels a side: some hundred bytes that would be 10 GB.
    let size = [60_000_u32.to_be_bytes(), 60_000_u32.to_be_bytes()].concat();
    let head = chunk(b"IHDR", &[size.as_slice(), &[8, 2, 0, 0, 0]].concat());
    let bomb =
        [b"\x89PNG\r\n\x1a\n".as_slice(), &head, &chunk(b"IDAT", &[0; 40]), &chunk(b"IEND", &[])].concat();
    for (file, code) in [
        ("../secret.jpg", "path_outside"),
        ("/etc/passwd", "path_outside"),
        ("photos/../../secret.jpg", "path_outside"),
        ("", "path_outside"),
        ("photos/\u{0}.jpg", "path_outside"),
        ("photos/link.jpg", "path_outside"),
        ("linked/secret.jpg", "path_outside"),
        ("photos/gone.jpg", "file_missing"),
        ("photos", "file_missing"),
        ("photos/text.jpg", "photo_unreadable"),
        ("photos/empty.jpg", "photo_unreadable"),
        ("photos/cut.jpg", "photo_unreadable"),
        ("photos/small.jpg", "photo_too_small"),
        ("photos/huge.jpg", "photo_too_large"),
        ("photos/bomb.png", "photo_too_large"),
    ] {
        let line = json!({ "external_id": "p", "member": "1", "file": file }).to_string();
        let folder = folder(&[
            ("members.jsonl", member("1", &json!({}))),
            ("photos.jsonl", line),
            ("photos/text.jpg", "hello".to_owned()),
        ]);
        let photos = folder.path().join("photos");
        symlink(outside.path().join("secret.jpg"), photos.join("link.jpg")).unwrap();
        symlink(outside.path(), folder.path().join("linked")).unwrap();
        fs::write(photos.join("empty.jpg"), "").unwrap();
        fs::write(photos.join("small.jpg"), jpeg(&picture(299, 400, 3))).unwrap();
        fs::write(photos.join("cut.jpg"), &there[..100]).unwrap();
        fs::write(photos.join("bomb.png"), &bomb).unwrap();
        fs::File::create(photos.join("huge.jpg")).unwrap().set_len(13 << 20).unwrap();
        refused(&world, folder.path(), "photos.jsonl", code).await;
    }
    assert_eq!(number(&world, "select count(*) from photos").await, 0);
    assert_eq!(number(&world, "select count(*) from discarded_blobs").await, 0);
}

/// One face on many members is nobody's: the report names it.
#[tokio::test]
async fn a_picture_on_many_members_is_named() {
    let world = closed().await;
    let (mut people, mut lines) = (String::new(), String::new());
    for number in 1..5 {
        people += &member(&number.to_string(), &json!({}));
        let file = if number == 4 { "photos/own.jpg" } else { "photos/same.jpg" };
        let line = json!({ "external_id": format!("p{number}"), "member": number.to_string(), "file": file });
        lines += &line.to_string();
        lines.push('\n');
    }
    let folder = folder(&[("members.jsonl", people), ("photos.jsonl", lines), ("photos/x", String::new())]);
    for (file, mark) in [("same.jpg", 1), ("own.jpg", 2)] {
        fs::write(folder.path().join("photos").join(file), jpeg(&picture(400, 400, mark))).unwrap();
    }
    for report in [dry_run(&world, folder.path()).await, import(&world, folder.path()).await] {
        assert_eq!(report.changes.get("picture_on_many"), Some(&1), "{report}");
        let named = report.changed.iter().find(|finding| finding.code == "picture_on_many").unwrap();
        assert_eq!((named.line, report.files["photos"].taken), (3, 4), "{report}");
    }
}

/// Nobody answers within seconds at all hours: a rehearsal names who does, unless they say that there is no person.
#[tokio::test]
async fn who_answers_like_a_machine_is_named() {
    let world = closed().await;
    let talk = (0..72).fold(String::new(), |talk, number: u32| {
        let message = |from: &str, seconds: u32| {
            let at = format!("2021-01-01T{:02}:{:02}:{seconds:02}Z", number / 3, number % 3 * 20);
            json!({ "external_id": format!("m{number}:{from}"), "conversation": "c", "from": from, "text": "Hi", "sent_at": at })
        };
        format!("{talk}{}\n{}\n", message("1", 0), message("2", 4))
    });
    let conversation =
        json!({ "external_id": "c", "members": ["1", "2"], "created_at": "2021-01-01T00:00:00Z" });
    for (changes, times) in [(json!({}), Some(&1)), (json!({ "fictional": true, "email": null }), None)] {
        let folder = folder(&[
            ("members.jsonl", members(&changes)),
            ("conversations.jsonl", format!("{conversation}\n")),
            ("messages.jsonl", talk.clone()),
        ]);
        let report = dry_run(&world, folder.path()).await;
        assert_eq!(
            (report.changes.get("answers_like_a_machine"), report.refused.len()),
            (times, 0),
            "{report}"
        );
        let named = report.changed.iter().filter(|one| one.code == "answers_like_a_machine");
        assert!(named.into_iter().all(|one| one.said.starts_with("2 answers")), "{report}");
    }
}

/// What can come in another shape does, and the report says so.
#[tokio::test]
async fn what_can_be_mended_comes() {
    let world = closed().await;
    let people = member(
        "1",
        &json!({ "name": "@Anna with a name that goes on and on and on", "city": "Utrect", "about": "é".repeat(3_000),
            "interests": ["kissing", "stamps"], "intent": ["dates", "forever"], "languages": ["nl", "xx", "nl"], "language": "xx" }),
    ) + &member("2", &json!({ "name": "anna2@example.com", "city": "Atlantis" }))
        + &member("3", &json!({ "fictional": true, "email": null, "name": "Noa" }));
    let credits = json!({ "external_id": "k", "member": "1", "kind": "bought", "credits": 5, "created_at": "2021-01-01T12:00:00Z" });
    let folder = folder(&[("members.jsonl", people), ("credits.jsonl", credits.to_string())]);
    let dry = dry_run(&world, folder.path()).await;
    let report = import(&world, folder.path()).await;
    assert_eq!(dry.changes, report.changes);
    for (code, times) in [
        ("name_cut", 1),
        ("name_replaced", 1),
        ("place_guessed", 2),
        ("text_cut", 1),
        ("interests_left_out", 1),
        ("intent_left_out", 1),
        ("languages_left_out", 1),
        ("price_unknown", 1),
    ] {
        assert_eq!(report.changes.get(code), Some(&times), "{code}: {report}");
    }
    assert_eq!(
        number(&world, "select count(*) from profiles where city = 'nl-utrecht' and not fictional").await,
        1
    );
    assert_eq!(number(&world, "select count(*) from profiles where name = 'Member'").await, 1);
    assert_eq!(number(&world, "select count(*) from profiles where fictional and name = 'Noa'").await, 1);
    assert_eq!(
        number(&world, "select count(*) from credit_accounts where balance = 5 and purchases = 0").await,
        1
    );
    books_agree(&world).await;
    let told = report.to_string();
    assert!(
        told.contains(
            "members.jsonl:1 place_guessed: Utrect is not known; the nearest name is taken: Utrecht"
        ),
        "{told}"
    );
}
