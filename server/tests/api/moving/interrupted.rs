//! An import that is cut off again and again, and begun again: at the end nothing is there twice, and nothing is missing.

use super::{
    closed, folder, import, import_by, member, number,
    round_trip::{leave, lines},
};
use crate::chat::books_agree;
use liaison::{kernel::database, moving::Kind};
use serde_json::json;
use std::{fmt::Write, time::Duration};
use tempfile::TempDir;

/// More than a transaction takes of each.
const MEMBERS: usize = 2_100;
const MESSAGES: usize = 11_000;

fn big() -> TempDir {
    let at = |minute: usize| {
        format!("2021-01-{:02}T{:02}:{:02}:00Z", minute / 1440 + 1, minute / 60 % 24, minute % 60)
    };
    let mut files = [const { String::new() }; 6];
    let [people, credits, likes, conversations, messages, blocks] = &mut files;
    for number in 0..MEMBERS {
        people.push_str(&member(&number.to_string(), &json!({})));
        let line = json!({ "external_id": format!("k{number}"), "member": number.to_string(), "kind": "free", "credits": 3, "created_at": at(1) });
        writeln!(credits, "{line}").unwrap();
        let next = ((number + 1) % MEMBERS).to_string();
        writeln!(likes, "{}", json!({ "from": number.to_string(), "to": next, "created_at": at(2) }))
            .unwrap();
        let line = json!({ "external_id": format!("c{number}"), "members": [number.to_string(), next], "created_at": at(3) });
        writeln!(conversations, "{line}").unwrap();
    }
    for number in 0..MESSAGES {
        let conversation = number % MEMBERS;
        let from =
            if (number / MEMBERS).is_multiple_of(2) { conversation } else { (conversation + 1) % MEMBERS };
        let line = json!({ "external_id": format!("m{number}"), "conversation": format!("c{conversation}"), "from": from.to_string(),
            "text": format!("Message {number}"), "sent_at": at(number), "read": number < MESSAGES / 2 });
        writeln!(messages, "{line}").unwrap();
    }
    writeln!(blocks, "{}", json!({ "from": "1", "to": "2", "created_at": at(1) })).unwrap();
    let [people, credits, likes, conversations, messages, blocks] = files;
    folder(&[
        ("members.jsonl", people),
        ("credits.jsonl", credits),
        ("likes.jsonl", likes),
        ("conversations.jsonl", conversations),
        ("messages.jsonl", messages),
        ("blocks.jsonl", blocks),
    ])
}

#[tokio::test]
async fn what_is_cut_off_goes_on_where_it_was() {
    let (whole, cut, files) = (closed().await, closed().await, big());
    let report = import(&whole, files.path()).await;
    assert_eq!((report.files["members"].taken, report.files["messages"].taken), (2_100, 11_000), "{report}");
    let url = cut.app.config.database_url.clone().unwrap();
    let (mut cuts, mut time) = (0, Duration::from_millis(50));
    loop {
        // As a killed process leaves it: its connections end in the middle of whatever they did.
        let pool = database::connect(&url, 4).await.unwrap();
        let import = import_by(&cut, &pool, files.path(), (false, false));
        let ended = tokio::time::timeout(time, import).await;
        drop(pool);
        match ended {
            Ok(report) => break assert_eq!(report.unwrap().refused.len(), 0),
            Err(_) => cuts += 1,
        }
        // A little longer each time, so that it comes to its end on any machine.
        time = time * 4 / 3;
        // Half-written it is never: who has an account has a profile, credits and an id.
        let halves = number(&cut, "select count(*) from accounts a full join moved_members m using (member_id)
            full join credit_accounts c using (member_id) where a.member_id is null or m.member_id is null or c.member_id is null").await;
        assert_eq!(halves, 0, "after {cuts} cuts");
    }
    assert!(cuts > 3, "it was cut off only {cuts} times");
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    leave(&whole, one.path()).await;
    leave(&cut, two.path()).await;
    for kind in Kind::ALL {
        assert!(
            lines(one.path(), kind) == lines(two.path(), kind),
            "{} differ after {cuts} cuts",
            kind.code()
        );
    }
    for query in [
        "select sum(unread) from conversation_members",
        "select count(*) from messages",
        "select sum(last_seq) from conversations",
    ] {
        assert_eq!(number(&whole, query).await, number(&cut, query).await, "{query}");
    }
    books_agree(&cut).await;
}
