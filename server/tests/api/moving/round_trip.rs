//! A site moves out, into an empty database, and out again: the same lines, and everybody gets in with the password that they
//! had.

use super::{PASSWORD, closed, number, sample, site, try_import};
use crate::{
    chat::{books_agree, write_to},
    world::{World, man, woman},
};
use liaison::{
    moving::{self, Kind},
    settings::SiteState,
};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Tables with something of a member, of which an export has what another installation can use.
const TRAVEL: &[&str] = &[
    "account_addresses",
    "accounts",
    "blocks",
    "consents",
    "conversation_members",
    "conversation_pairs",
    "credit_accounts",
    "credit_lots",
    "earlier_orders",
    "ledger_lines",
    "likes_received",
    "likes_sent",
    "matches",
    "member_activity",
    "messages",
    "moved_members",
    "notification_preferences",
    "orders",
    "photo_shelves",
    "photos",
    "profile_reviews",
    "profiles",
    "second_persons",
];
/// Those that stay behind, and the word by which the manual says so.
const STAY: &[(&str, &[&str])] = &[
    ("links in mails", &["account_tokens", "change_requests", "signup_messages"]),
    ("sessions, passkeys", &["sessions", "known_devices", "passkeys", "passkey_challenges"]),
    ("gifts, pictures, voices and reactions in messages", &["chat_photos"]),
    (
        "mails, pushes and notices, and when the next would come",
        &[
            "like_mails",
            "like_notices",
            "mail_reports",
            "mails",
            "member_events",
            "message_mails",
            "message_notices",
            "money_reminders",
            "newsletter_readers",
            "push_notices",
            "push_subscriptions",
            "reminder_plans",
            "text_messages",
            "weekly_plans",
        ],
    ),
    ("saved searches", &["saved_searches"]),
    ("to whom private albums are open", &["album_grants"]),
    ("plans of dates", &["date_plans"]),
    ("what was set for matches", &["match_preferences", "dismissals"]),
    ("passed over", &["swipe_days", "swipe_dislikes"]),
    ("who looked at whose profile", &["profile_views"]),
    ("limits on spending", &["spending_limits"]),
    ("discounts", &["discount_codes", "discount_countdowns", "discount_uses"]),
    ("Credits that were spent are not listed", &["credit_spendings", "credit_grants"]),
    (
        "invoices, refunds and mandates",
        &[
            "bank_debits",
            "chargebacks",
            "debit_blocks",
            "debit_codes",
            "invoices",
            "mandates",
            "order_mandates",
            "order_places",
            "order_reviews",
            "order_states",
            "provider_customers",
            "provider_payments",
            "refunds",
        ],
    ),
    // Closed accounts stay closed; all else that was decided does not come along.
    ("warnings, pauses", &["decisions", "approval_requests", "undos"]),
    ("reports, complaints", &["abuse_days", "complaints", "first_messages", "openers", "reports"]),
    ("notes", &["member_notes"]),
    ("rejected pictures and what they looked like", &["rejected_uploads", "photo_hashes"]),
    ("the mark of a verified person", &["verification_challenges", "verifications", "verified_photos"]),
    ("age checks", &["age_attempts", "age_proofs"]),
    ("a member who is leaving", &["deletions", "exports"]),
];

/// What comes to keep something of members comes along, or the manual says that it does not.
#[tokio::test]
async fn each_table_travels_or_is_said_to_stay() {
    let world = closed().await;
    let tables: BTreeSet<String> = sqlx::query_scalar(
        "select distinct table_name::text from information_schema.columns
         where table_schema = 'public' and not exists (select from pg_inherits where inhrelid = table_name::text::regclass)
           and not exists (select from pg_views where viewname = table_name::text)
           and (column_name in ('member_id', 'sender_id', 'reporter_id') or table_name = 'profiles')",
    )
    .fetch_all(&world.db)
    .await
    .unwrap()
    .into_iter()
    .collect();
    let stay = STAY.iter().flat_map(|(_, tables)| *tables);
    let known: BTreeSet<String> = TRAVEL.iter().chain(stay).map(|&table| table.to_owned()).collect();
    assert_eq!(tables, known);
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/operations/moving-in.md");
    let manual = fs::read_to_string(manual).unwrap();
    let (_, chapter) = manual.split_once("## Moving out").unwrap();
    let chapter = chapter.split_whitespace().collect::<Vec<_>>().join(" ");
    for (word, tables) in STAY {
        assert!(chapter.contains(word), "the manual does not say “{word}”: {tables:?} stay behind");
    }
}

pub(super) async fn leave(world: &World, folder: &Path) {
    moving::leave(&world.db, &world.app.media, site(world).await.id, folder).await.unwrap();
}

pub(super) fn lines(folder: &Path, kind: Kind) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(kind.file())).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A store of photos that lost some must not make an export that looks whole.
#[tokio::test]
async fn a_picture_that_the_store_has_lost_is_told() {
    let world = closed().await;
    try_import(&world, &sample(), false, true).await.unwrap();
    let site = site(&world).await.id;
    let lost = sqlx::query_as::<_, (uuid::Uuid, String)>(
        "select member_id, coalesce(blob_source, blob_large) from photos where status <> 'rejected' order by id limit 1",
    );
    let (member, blob) = lost.fetch_one(&world.db).await.unwrap();
    let find = |folder: &Path| {
        walk(folder).into_iter().find(|path| path.ends_with(blob.rsplit('/').next().unwrap())).unwrap()
    };
    fs::remove_file(find(world.app.config.state_dir.as_deref().unwrap())).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let left = moving::leave(&world.db, &world.app.media, site, folder.path()).await.unwrap();
    let whose: String = sqlx::query_scalar("select external_id from movers where site_id = $1 and id = $2")
        .bind(site.0)
        .bind(member)
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(left.lost_photos, [whose]);
    let all: i64 = sqlx::query_scalar("select count(*) from photos where status <> 'rejected'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(i64::try_from(left.lines["photos"]).unwrap(), all - 1);
}

/// All files below a folder.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

#[tokio::test]
async fn out_in_and_out_again_is_the_same() {
    let first = closed().await;
    try_import(&first, &sample(), false, true).await.unwrap();
    first.set_state("open.test", SiteState::Open).await;
    // Members of this site's own: a chat that cost credits, a like, a block, one who is leaving.
    let (nina, otto) = (first.member(woman("Nina")).await, first.member(man("Otto")).await);
    write_to(&otto.page, nina.id, "Goedemorgen\n“Nina”").await.ok();
    nina.page.post("/api/like.php", &json!({ "profile": otto.id })).await.ok();
    crate::chat::block(&first, nina.id, otto.id).await;
    let left = first.member(man("Piet")).await;
    sqlx::query("update accounts set status = 'pending_deletion' where member_id = $1")
        .bind(left.id)
        .execute(&first.db)
        .await
        .unwrap();
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    leave(&first, one.path()).await;
    assert_eq!(lines(one.path(), Kind::Members).len(), 12);

    let second = closed().await;
    let report = try_import(&second, one.path(), false, true).await.unwrap();
    assert_eq!(report.refused.len(), 0, "{report}");
    leave(&second, two.path()).await;
    for kind in Kind::ALL {
        // To the byte.
        let text = |folder: &Path| fs::read_to_string(folder.join(kind.file())).unwrap();
        let (before, after) = (text(one.path()), text(two.path()));
        assert!(!before.is_empty(), "{}", kind.code());
        assert_eq!(before, after, "{}", kind.code());
    }
    books_agree(&second).await;

    second.set_state("open.test", SiteState::Open).await;
    for name in ["eva", "daan", "sanne", "bram", "lotte", "thijs", "jeroen"] {
        let body = json!({ "email": format!("{name}@mail.example"), "password": PASSWORD });
        second.visitor("open.test").post("/api/user.php", &body).await.ok();
    }
    assert_eq!(
        number(&second, "select count(*) from credit_lots where credits = 10 and remaining = 8").await,
        1
    );
}

/// Nothing is written over.
#[tokio::test]
async fn a_folder_that_holds_something_is_left_alone() {
    let world = closed().await;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    let site = site(&world).await.id;
    let refused = moving::leave(&world.db, &world.app.media, site, folder.path()).await.unwrap_err();
    assert!(refused.to_string().contains("is not empty"), "{refused}");
    assert!(!folder.path().join("members.jsonl").exists());
}
