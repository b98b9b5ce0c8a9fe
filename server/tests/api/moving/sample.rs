//! The manual's sample comes as it stands: everybody, with all that is theirs; twice it comes once, and taken back it was
//! never there.

use super::{closed, differing, digest, dry_run, import, number, sample, site, try_import};
use crate::chat::books_agree;
use liaison::{
    moving::{self, Counts, Kind},
    settings::SiteState,
};
use serde_json::{Value, json};
use std::{fs, path::Path};

/// Lines of each file of the sample.
const LINES: [(&str, u64); 10] = [
    ("members", 10),
    ("consents", 3),
    ("orders", 3),
    ("credits", 2),
    ("photos", 2),
    ("likes", 3),
    ("blocks", 1),
    ("conversations", 1),
    ("messages", 3),
    ("redirects", 4),
];

#[tokio::test]
async fn it_comes_whole_and_once() {
    let world = closed().await;
    let dry = dry_run(&world, &sample()).await;
    let report = import(&world, &sample()).await;
    for (file, lines) in LINES {
        let all = Counts { read: lines, taken: lines, known: 0, refused: 0 };
        assert_eq!((dry.files[file], report.files[file]), (all, all), "{file}\n{dry}\n{report}");
    }
    assert_eq!(dry.changes, report.changes);
    assert_eq!(report.changes.get("password_left_out"), Some(&2), "{report}");
    books_agree(&world).await;
    for (what, query, expected) in [
        ("profiles that others see", "select count(*) from profiles where status = 'active'", 8),
        ("who shows orientation", "select count(*) from profiles where shows_orientation", 2),
        ("accounts in use", "select count(*) from accounts where status = 'active'", 8),
        ("who waits for a mail", "select count(*) from accounts where status = 'not_confirmed'", 1),
        (
            "who is banned",
            "select count(*) from accounts a join decisions using (member_id) where a.status = 'closed'",
            1,
        ),
        ("premium members", "select count(*) from credit_accounts where purchases = 1 and balance = 25", 1),
        ("orders of ours", "select count(*) from orders", 0),
        ("orders of the site before", "select count(*) from earlier_orders where status <> 'failed'", 2),
        (
            "credits of one of them",
            "select count(*) from credit_lots join earlier_orders o using (member_id) where order_id = o.id and external_id = '77'",
            1,
        ),
        ("matches", "select count(*) from matches", 2),
        ("likes unseen", "select count(*) from likes_received where seen_at is null", 1),
        ("blocks", "select count(*) from blocks", 2),
        ("photos that wait", "select count(*) from photos where status = 'pending'", 2),
        ("words that wait", "select count(*) from profile_reviews where waiting_since is not null", 10),
        ("messages unread", "select sum(unread) from conversation_members", 1),
        (
            "kinds of mail that one is spared",
            "select count(*) from notification_preferences where unsubscribed",
            10,
        ),
        (
            "names in old addresses",
            "select count(*) from moved_members where username in ('eva83', 'daanvandijk')",
            2,
        ),
        ("mails", "select count(*) from mails", 0),
        ("notices", "select count(*) from message_notices", 0),
    ] {
        assert_eq!(number(&world, query).await, expected, "{what}");
    }
    // Again: nothing twice.
    let before = digest(&world.db, &["moves"]).await;
    let again = import(&world, &sample()).await;
    for (file, lines) in LINES {
        assert_eq!(again.files[file], Counts { read: lines, taken: 0, known: lines, refused: 0 }, "{file}");
    }
    assert_eq!(differing(&before, &digest(&world.db, &["moves"]).await), Vec::<String>::new());
}

/// What was bought on the site before is listed as that, by those who bought it, and nothing can be done with it.
#[tokio::test]
async fn earlier_purchases_are_listed_and_no_more() {
    let world = closed().await;
    import(&world, &sample()).await;
    world.set_state("open.test", SiteState::Open).await;
    let page = world.visitor("open.test");
    let body = json!({ "email": "daan@mail.example", "password": super::PASSWORD });
    page.post("/api/user.php", &body).await.ok();
    let list = page.get("/api/transactions.php").await.ok();
    let lines = list["transactions"].as_array().unwrap();
    let earlier: Vec<&Value> = lines.iter().filter(|line| line["kind"] == "earlier").collect();
    assert_eq!(earlier.len(), 2, "{list}");
    let paid = json!({ "number": "77", "credits": 60, "price": { "amount": 2495, "currency": "EUR" }, "method": "PayPal", "status": "paid" });
    assert_eq!((&earlier[0]["earlier"], &earlier[0]["credits"]), (&paid, &json!(25)));
    assert_eq!(
        (&earlier[1]["earlier"]["status"], &earlier[1]["credits"], &earlier[1]["order"]),
        (&json!("refunded"), &json!(0), &Value::Null)
    );
    let id = earlier[0]["id"].as_str().unwrap();
    page.get(&format!("/api/transaction.php?id={id}")).await.problem(404, "not_found");
    page.get(&format!("/api/refund.php?order={id}")).await.problem(404, "not_found");
    let hers = world.visitor("open.test");
    let body = json!({ "email": "eva@mail.example", "password": super::PASSWORD });
    hers.post("/api/user.php", &body).await.ok();
    let list = hers.get("/api/transactions.php").await.ok();
    let numbers: Vec<&str> = list["transactions"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|line| line["earlier"]["number"].as_str())
        .collect();
    assert_eq!(numbers, ["58"]);
}

/// A chat goes on where it ended, and what came is shown like anybody's.
#[tokio::test]
async fn who_came_goes_on() {
    let world = closed().await;
    try_import(&world, &sample(), false, true).await.unwrap();
    world.set_state("open.test", SiteState::Open).await;
    let page = world.visitor("open.test");
    let body = json!({ "email": "Eva@mail.example", "password": super::PASSWORD });
    let user = page.post("/api/user.php", &body).await.ok();
    assert_eq!(user["user"]["profile"]["name"], "Eva");
    let chats = page.get("/api/chats.php").await.ok();
    let chat = &chats["chats"][0];
    assert_eq!(
        (&chat["num_unread_messages"], chats["chats"].as_array().unwrap().len()),
        (&json!(1), 1),
        "{chat}"
    );
    // Eva's photo was approved, and the operator vouched for that.
    assert_eq!(number(&world, "select count(*) from photos where status = 'active' and main").await, 1);
    let answer =
        json!({ "client_id": crate::world::new_id(), "text": "Ik ook.", "conversation": chat["id"] });
    page.post("/api/message.php", &answer).await.ok();
    assert_eq!(number(&world, "select max(seq)::bigint from messages").await, 4);
    // From now on it stays.
    world.set_state("open.test", SiteState::Maintenance).await;
    let refused = moving::undo(&world.db, &world.clock, &site(&world).await).await.unwrap_err();
    assert!(refused.to_string().contains("have logged in"), "{refused}");
}

#[tokio::test]
async fn taken_back_it_was_never_there() {
    let world = closed().await;
    world.member(crate::world::man("Adam")).await;
    let but = ["discarded_blobs"];
    let before = digest(&world.db, &but).await;
    import(&world, &sample()).await;
    assert!(differing(&before, &digest(&world.db, &but).await).len() > 20);
    let gone = moving::undo(&world.db, &world.clock, &site(&world).await).await.unwrap();
    assert_eq!(gone, 10);
    assert_eq!(differing(&before, &digest(&world.db, &but).await), Vec::<String>::new());
    books_agree(&world).await;
    // And comes again.
    let report = import(&world, &sample()).await;
    assert_eq!(report.files["members"].taken, 10, "{report}");
}

#[tokio::test]
async fn nobody_comes_to_a_site_that_is_open() {
    let world = closed().await;
    world.set_state("open.test", SiteState::Open).await;
    let refused = try_import(&world, &sample(), false, false).await.unwrap_err();
    assert!(refused.to_string().contains("is open"), "{refused}");
    assert_eq!(number(&world, "select count(*) from moves").await, 0);
}

/// The schemas beside the sample are those of the program, and the sample's lines say what they allow.
#[test]
fn the_schemas_are_those_of_the_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/moving-in");
    for kind in Kind::ALL {
        let path = folder.join(format!("{}.schema.json", kind.code()));
        let schema = format!("{}\n", serde_json::to_string_pretty(&kind.schema()).unwrap());
        if std::env::var_os("WRITE_SCHEMAS").is_some() {
            fs::write(&path, &schema).unwrap();
        }
        assert_eq!(
            fs::read_to_string(&path).unwrap_or_default(),
            schema,
            "WRITE_SCHEMAS=1 writes {}",
            path.display()
        );
        let schema: Value = serde_json::from_str(&schema).unwrap();
        assert_eq!(schema["additionalProperties"], false, "{}", kind.code());
        assert!(!schema.to_string().contains("$ref"), "{} stands alone", kind.code());
        let needed = schema["required"].as_array().unwrap();
        let lines = fs::read_to_string(folder.join("sample").join(kind.file())).unwrap();
        for line in lines.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let fields = line.as_object().unwrap();
            assert!(needed.iter().all(|field| fields.contains_key(field.as_str().unwrap())), "{line}");
            assert!(fields.keys().all(|field| schema["properties"][field].is_object()), "{line}");
        }
    }
}
