//! What was refused, and was mended since: the same folder again brings it with all that hangs on it, and nothing else.

use super::{closed, differing, digest, folder, import, member, number, site, wanted};
use crate::{
    accounts::sign_up_photo::{jpeg, picture},
    chat::books_agree,
    world::World,
};
use liaison::moving::{self, Import, Kind};
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;
use tokio::sync::Notify;

const AT: &str = "2021-01-01T12:00:00Z";

fn lines(lines: impl IntoIterator<Item = Value>) -> String {
    lines.into_iter().fold(String::new(), |text, line| text + &line.to_string() + "\n")
}

/// Three, the second with these changes.
fn three(second: &Value) -> String {
    member("1", &json!({})) + &member("2", second) + &member("3", &json!({ "gender": "male" }))
}

/// Of the three, with lines of every kind about the second, and some about the others.
fn all_of_them(second: &Value) -> TempDir {
    let like = |from: &str, to: &str| json!({ "from": from, "to": to, "created_at": AT });
    let lot = |id: &str, member: &str| json!({ "external_id": id, "member": member, "kind": "free", "credits": 5, "created_at": AT });
    let talk = |id: &str, two: [&str; 2]| json!({ "external_id": id, "members": two, "created_at": AT });
    let message = |id: &str, conversation: &str, from: &str| json!({ "external_id": id, "conversation": conversation, "from": from, "text": id, "sent_at": AT });
    folder(&[
        ("members.jsonl", three(second)),
        (
            "consents.jsonl",
            lines([json!({ "member": "2", "kind": "orientation", "version": "1", "given_at": AT })]),
        ),
        (
            "orders.jsonl",
            lines([
                json!({ "external_id": "o", "member": "2", "price_minor": 995, "currency": "EUR", "status": "paid", "created_at": AT }),
            ]),
        ),
        (
            "credits.jsonl",
            lines([
                lot("a", "1"),
                json!({ "external_id": "b", "member": "2", "kind": "bought", "credits": 5, "order": "o", "created_at": AT }),
            ]),
        ),
        ("likes.jsonl", lines([like("1", "2"), like("1", "3"), like("2", "1")])),
        ("blocks.jsonl", lines([like("2", "3"), like("3", "1")])),
        ("conversations.jsonl", lines([talk("x", ["1", "2"]), talk("y", ["1", "3"])])),
        (
            "messages.jsonl",
            lines([
                message("one", "x", "1"),
                message("two", "y", "3"),
                message("three", "x", "2"),
                message("four", "y", "1"),
            ]),
        ),
    ])
}

async fn is_whole(world: &World) {
    for (query, rows) in [
        ("select count(*) from moved_members", 3),
        ("select count(*) from consents where kind = 'orientation'", 1),
        ("select count(*) from profiles where shows_orientation and not fictional", 1),
        ("select count(*) from earlier_orders", 1),
        ("select count(*) from credit_lots where kind = 'bought' and price_minor = 995", 1),
        ("select sum(balance)::bigint from credit_accounts", 10),
        ("select count(*) from likes_sent", 3),
        ("select count(*) from matches", 2),
        ("select count(*) from blocks", 4),
        ("select count(*) from conversations", 2),
        ("select count(*) from messages", 4),
        ("select sum(last_seq)::bigint from conversations", 4),
    ] {
        assert_eq!(number(world, query).await, rows, "{query}");
    }
    books_agree(world).await;
}

#[tokio::test]
async fn a_mended_member_brings_all_that_is_theirs() {
    let (world, wrong) = (closed().await, json!({ "email": "no address" }));
    let first = import(&world, all_of_them(&wrong).path()).await;
    assert_eq!(first.refusals.get("email_invalid"), Some(&1), "{first}");
    assert_eq!((first.files["likes"].taken, first.files["messages"].taken), (1, 2), "{first}");
    let mended = all_of_them(&json!({}));
    let report = import(&world, mended.path()).await;
    assert!(report.refused.is_empty(), "{report}");
    for (file, taken, known) in [
        ("members", 1, 2),
        ("consents", 1, 0),
        ("orders", 1, 0),
        ("credits", 1, 1),
        ("likes", 2, 1),
        ("blocks", 1, 1),
        ("conversations", 1, 1),
        ("messages", 2, 2),
    ] {
        assert_eq!((report.files[file].taken, report.files[file].known), (taken, known), "{file}: {report}");
    }
    is_whole(&world).await;
    let before = digest(&world.db, &["moves"]).await;
    let again = import(&world, mended.path()).await;
    assert!(again.files.values().all(|counts| counts.taken == 0), "{again}");
    assert_eq!(differing(&before, &digest(&world.db, &["moves"]).await), Vec::<String>::new());
}

/// The member is in, and what is theirs is not yet: it comes when the import goes on.
#[tokio::test]
async fn it_does_so_after_an_interruption_as_well() {
    let world = closed().await;
    import(&world, all_of_them(&json!({ "email": "no address" })).path()).await;
    let (mended, site, cut) = (all_of_them(&json!({})), site(&world).await, Notify::new());
    let progress = |kind: Kind, _: (u64, u64)| {
        if kind > Kind::Members {
            cut.notify_one();
        }
    };
    let half = Import { progress: &progress, ..wanted(&world, &world.db, &site, mended.path()) };
    tokio::select! {
        biased;
        () = cut.notified() => {}
        report = moving::import(&half) => panic!("it came to its end: {}", report.unwrap()),
    }
    assert_eq!(number(&world, "select count(*) from moved_members").await, 3);
    assert_eq!(number(&world, "select count(*) from messages").await, 2);
    let report = import(&world, mended.path()).await;
    assert!(report.refused.is_empty(), "{report}");
    is_whole(&world).await;
}

/// A purchase or a conversation that was refused kept from coming what names it.
#[tokio::test]
async fn a_mended_purchase_brings_its_credits_and_a_mended_conversation_its_messages() {
    let world = closed().await;
    let whole = all_of_them(&json!({}));
    let broken = all_of_them(&json!({}));
    for (name, from, to) in [("orders", "995", "-995"), ("conversations", "[\"1\",\"2\"]", "[\"1\",\"1\"]")] {
        let path = broken.path().join(format!("{name}.jsonl"));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
    }
    let first = import(&world, broken.path()).await;
    let codes = ["price_invalid", "order_unknown", "with_oneself", "conversation_unknown"];
    let told: Vec<&str> = first.refused.iter().map(|one| one.code).collect();
    assert_eq!(told, [codes.as_slice(), &codes[3..]].concat(), "{first}");
    let report = import(&world, whole.path()).await;
    assert!(report.refused.is_empty(), "{report}");
    is_whole(&world).await;
    // And one that comes behind those that were there.
    let more = all_of_them(&json!({}));
    let add = |name: &str, line: Value| {
        let path = more.path().join(format!("{name}.jsonl"));
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}{line}\n")).unwrap();
    };
    let early =
        json!({ "external_id": "five", "conversation": "z", "from": "2", "text": "five", "sent_at": AT });
    add("messages", early);
    assert_eq!(import(&world, more.path()).await.refusals.get("conversation_unknown"), Some(&1));
    add("conversations", json!({ "external_id": "z", "members": ["2", "3"], "created_at": AT }));
    let report = import(&world, more.path()).await;
    assert!(report.refused.is_empty(), "{report}");
    assert_eq!(number(&world, "select count(*) from messages").await, 5);
}

/// A file that was missing is there now. Whoever has been here meanwhile may have removed theirs: nothing comes back to them.
#[tokio::test]
async fn a_picture_whose_file_came_later_comes() {
    let world = closed().await;
    let photo =
        |id: &str, member: &str, file: &str| json!({ "external_id": id, "member": member, "file": file });
    let files = folder(&[
        ("members.jsonl", three(&json!({}))),
        (
            "photos.jsonl",
            lines([
                photo("p", "1", "photos/here.jpg"),
                photo("q", "1", "photos/later.jpg"),
                photo("r", "2", "photos/later.jpg"),
            ]),
        ),
        ("photos/x", String::new()),
    ]);
    let place = |name: &str| files.path().join("photos").join(name);
    fs::write(place("here.jpg"), jpeg(&picture(400, 400, 1))).unwrap();
    let first = import(&world, files.path()).await;
    assert_eq!((first.files["photos"].taken, first.refusals.get("file_missing")), (1, Some(&2)), "{first}");
    sqlx::query(
        "insert into known_devices (member_id, device_hash, seen_at)
         select member_id, sha256('a device'), now() from moved_members where external_id = '2'",
    )
    .execute(&world.db)
    .await
    .unwrap();
    fs::rename(place("here.jpg"), place("later.jpg")).unwrap();
    let report = import(&world, files.path()).await;
    let counts = report.files["photos"];
    assert_eq!((counts.taken, counts.known, counts.refused), (1, 2, 0), "{report}");
    assert_eq!(number(&world, "select count(*) from photos").await, 2);
}
