//! An import that is cut off again and again, and begun again: at the end nothing is there twice, and nothing is missing.
//! `LIAISON_CUTS=50` cuts it off as often.

use super::{
    closed, folder, import, member, number,
    round_trip::{leave, lines},
    site, try_import, wanted,
};
use crate::{chat::books_agree, world::World};
use liaison::{
    kernel::database,
    moving::{Import, Kind, import as bring},
};
use serde_json::json;
use std::{env, fmt::Write, path::Path, sync::Mutex, time::Duration};
use tempfile::TempDir;
use tokio::sync::Notify;

/// Whoever asks for the row of a site, in this database, and waits for it.
const WAITING: &str = "select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from sites%for update%'";
/// More than a transaction takes.
const MEMBERS: usize = 2_100;

/// How often it is cut off, and how many messages last for that.
fn size() -> (usize, usize) {
    let cuts = env::var("LIAISON_CUTS").map_or(8, |wished| wished.parse().unwrap());
    (cuts, if cuts > 8 { cuts * 3_000 } else { 6_000 })
}

fn big(messages: usize) -> TempDir {
    let at = |minute: usize| {
        format!("2021-01-{:02}T{:02}:{:02}:00Z", minute / 1440 % 28 + 1, minute / 60 % 24, minute % 60)
    };
    let mut files = [const { String::new() }; 6];
    let [people, credits, likes, conversations, talk, blocks] = &mut files;
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
    for number in 0..messages {
        let conversation = number % MEMBERS;
        let from =
            if (number / MEMBERS).is_multiple_of(2) { conversation } else { (conversation + 1) % MEMBERS };
        let line = json!({ "external_id": format!("m{number}"), "conversation": format!("c{conversation}"), "from": from.to_string(),
            "text": format!("Message {number}"), "sent_at": at(number), "read": number < messages / 2 });
        writeln!(talk, "{line}").unwrap();
    }
    writeln!(blocks, "{}", json!({ "from": "1", "to": "2", "created_at": at(1) })).unwrap();
    let [people, credits, likes, conversations, talk, blocks] = files;
    folder(&[
        ("members.jsonl", people),
        ("credits.jsonl", credits),
        ("likes.jsonl", likes),
        ("conversations.jsonl", conversations),
        ("messages.jsonl", talk),
        ("blocks.jsonl", blocks),
    ])
}

/// Imports until it has written what was not there, or is about to, and cuts it off there, as a killed process leaves it: its
/// connections end in the middle of whatever they did. True where it came to its end before that.
async fn cut_off(
    world: &World,
    url: &str,
    folder: &Path,
    (nth, furthest): (usize, &Mutex<(Kind, u64)>),
) -> bool {
    let pool = database::connect(url, 4).await.unwrap();
    let (site, cut) = (site(world).await, Notify::new());
    // Each time the first of what is new is about to be written; every other time that is let in.
    let before = *furthest.lock().unwrap();
    let news = Mutex::new(0);
    let progress = |kind: Kind, (read, _): (u64, u64)| {
        if (kind, read) <= before {
            return;
        }
        let mut news = news.lock().unwrap();
        *news += 1;
        if *news == 1 && nth % 2 == 1 {
            *furthest.lock().unwrap() = (kind, read);
        }
        if *news > nth % 2 {
            cut.notify_one();
        }
    };
    let import = Import { progress: &progress, ..wanted(world, &pool, &site, folder) };
    let ended = tokio::select! {
        report = bring(&import) => {
            assert_eq!(report.unwrap().refused.len(), 0);
            true
        }
        () = async {
            cut.notified().await;
            // Now here, now there in what it writes.
            tokio::time::sleep(Duration::from_millis((nth * 3 % 8).try_into().unwrap())).await;
        } => false,
    };
    drop(pool);
    ended
}

#[tokio::test]
async fn what_is_cut_off_goes_on_where_it_was() {
    let (cuts, messages) = size();
    let (whole, cut, files) = (closed().await, closed().await, big(messages));
    let report = import(&whole, files.path()).await;
    let taken = (report.files["members"].taken, report.files["messages"].taken);
    assert_eq!(taken, (2_100, messages.try_into().unwrap()), "{report}");
    let url = cut.app.config.database_url.clone().unwrap();
    let furthest = Mutex::new((Kind::Members, 0));
    for nth in 0..cuts {
        let is_over = cut_off(&cut, &url, files.path(), (nth, &furthest)).await;
        assert!(!is_over, "it came to its end after {nth} cuts");
        // Half-written it is never: who has an account has a profile, credits and an id.
        let halves = number(&cut, "select count(*) from accounts a full join moved_members m using (member_id)
            full join credit_accounts c using (member_id) where a.member_id is null or m.member_id is null or c.member_id is null").await;
        assert_eq!(halves, 0, "after {nth} cuts");
    }
    assert_eq!(import(&cut, files.path()).await.refused.len(), 0);
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

/// Somebody opens the site in the moment in which an import looks whether it is closed: of the two, one sees the other.
#[tokio::test]
async fn a_site_that_is_being_opened_takes_nobody() {
    let world = closed().await;
    let files = folder(&[("members.jsonl", member("1", &json!({})))]);
    let mut opener = world.db.begin().await.unwrap();
    sqlx::query("select from sites where domain = 'open.test' for update")
        .execute(&mut *opener)
        .await
        .unwrap();
    let open = async {
        while number(&world, WAITING).await == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let open = "update sites set is_open = true, closed_for = null where domain = 'open.test'";
        sqlx::query(open).execute(&mut *opener).await.unwrap();
        opener.commit().await.unwrap();
    };
    let (came, ()) = tokio::join!(try_import(&world, files.path(), false, false), open);
    let why = format!("{:#}", came.unwrap_err());
    // A busy machine may take longer than anybody waits for a row.
    assert!(why.contains("was opened a moment ago") || why.contains("lock timeout"), "{why}");
    for query in ["select count(*) from moves", "select count(*) from moved_members"] {
        assert_eq!(number(&world, query).await, 0, "{query}");
    }
}
