//! A life through HTTP, then its copy: what is asked for, who gets it, for how long, and that no
//! table with members in it was forgotten.

use crate::{
    accounts::{PASSWORD, activation_token, english, form, join, mails, with},
    chat::{
        photo::{bring, show},
        voice::speak,
    },
    dates,
    world::{Member, World, man, woman},
};
use liaison::{housekeeping, kernel::ids::MemberId, mail};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    io::{Cursor, Read},
};
use testkit::Page;
use time::Duration;
use uuid::Uuid;
use zip::ZipArchive;

/// Tables with a member in them whose rows are in the export.
const EXPORTED: &[&str] = &[
    "account_tokens",
    "accounts",
    "age_attempts",
    "age_proofs",
    "album_grants",
    "blocks",
    "change_requests",
    "chat_photos",
    "chargebacks",
    "complaints",
    "consents",
    "conversation_members",
    "credit_accounts",
    "credit_lots",
    "credit_spendings",
    "date_plans",
    "decisions",
    "discount_codes",
    "discount_countdowns",
    "discount_uses",
    "dismissals",
    "earlier_orders",
    "known_devices",
    "invoices",
    "ledger_lines",
    "likes_received",
    "likes_sent",
    "mails",
    "mandates",
    "match_preferences",
    "matches",
    "member_activity",
    "member_notes",
    "messages",
    "moved_members",
    "newsletter_readers",
    "notification_preferences",
    "order_places",
    "order_reviews",
    "order_states",
    "orders",
    "passkeys",
    "photos",
    "profile_reviews",
    "profile_views",
    "profiles",
    "mail_reports",
    "push_notices",
    "push_subscriptions",
    "refunds",
    "reminder_plans",
    "reports",
    "saved_searches",
    "second_persons",
    "sessions",
    "signup_messages",
    "spending_limits",
    "swipe_days",
    "swipe_dislikes",
    "verification_challenges",
    "verifications",
    "verified_photos",
    "weekly_plans",
];
/// Those that only repeat what is in others: look-ups, logs of what the page must fetch, the export itself.
/// `message_notices`, `like_notices`, `money_reminders` and what is beside them say when to write the mails that are in `mails`.
/// `deletions` has a row only while nobody can log in to ask; `openers` are hashes of messages, `rejected_uploads`
/// of photos, whose rejection is in `decisions`, `photo_hashes` what photos look like; `undos` hold for a day what a colleague may take back of those.
/// `first_messages` and `abuse_days` count messages and chargebacks for abuse rules.
/// `credit_grants` says who of the staff gave credits that are in `ledger_lines`, `approval_requests` what one asked another.
const DERIVED: &[&str] = &[
    "abuse_days",
    "account_addresses",
    "approval_requests",
    "bank_debits",
    "conversation_pairs",
    "credit_grants",
    "debit_blocks",
    "debit_codes",
    "deletions",
    "exports",
    "first_messages",
    "like_mails",
    "like_notices",
    "member_events",
    "message_mails",
    "message_notices",
    "money_reminders",
    "openers",
    "order_mandates",
    "passkey_challenges",
    "photo_hashes",
    "photo_shelves",
    "provider_customers",
    "provider_payments",
    "rejected_uploads",
    "text_messages",
    "undos",
];

async fn tables_with_members(world: &World) -> BTreeSet<String> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select distinct table_name::text from information_schema.columns
         where table_schema = 'public' and not exists (select from pg_inherits where inhrelid = table_name::text::regclass)
           and not exists (select from pg_views where viewname = table_name::text)
           and (column_name in ('member_id', 'sender_id', 'reporter_id') or table_name = 'profiles')",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    tables.into_iter().collect()
}

#[tokio::test]
async fn every_table_with_members_is_exported_or_derived() {
    let world = World::start().await;
    let known: BTreeSet<String> = EXPORTED.iter().chain(DERIVED).map(|&name| name.to_owned()).collect();
    assert_eq!(tables_with_members(&world).await, known);
}

pub(super) async fn anna(world: &World) -> (Page, Uuid) {
    let page = join(world, "Anna", "anna@example.com").await;
    let token = activation_token(world, "anna@example.com").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    let user = page.get("/api/user.php").await.ok();
    (page, user["user"]["profile"]["id"].as_str().unwrap().parse().unwrap())
}

pub(super) async fn gather(world: &World) {
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
}

pub(super) async fn link(world: &World, recipient: &str) -> String {
    let mails = mails(world, recipient).await;
    let (_, text) = mails.iter().find(|(kind, _)| kind == "export-ready").expect("the mail");
    let (_, token) = text.split_once("/settings/export#token=").unwrap();
    token.split_whitespace().next().unwrap().to_owned()
}

pub(super) async fn ask(page: &Page) -> Value {
    let reply = page.post("/api/export.php", &json!({ "password": PASSWORD })).await;
    assert_eq!(reply.status, 202, "{}", reply.text());
    reply.json()
}

pub(super) async fn fetch(page: &Page, token: &str) -> ZipArchive<Cursor<Vec<u8>>> {
    let response = page
        .request(reqwest::Method::GET, &format!("/api/export-file.php?token={token}"))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/zip");
    assert_eq!(response.headers()["cache-control"], "private, no-store");
    ZipArchive::new(Cursor::new(response.bytes().await.unwrap().to_vec())).unwrap()
}

pub(super) fn document(archive: &mut ZipArchive<Cursor<Vec<u8>>>) -> Value {
    let mut text = String::new();
    archive.by_name("data.json").unwrap().read_to_string(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

async fn photo(world: &World, member: Uuid, position: i16, status: &str) -> Vec<u8> {
    let bytes = format!("picture {position}").into_bytes();
    let blob = world.app.media.put(bytes.clone().into(), "webp").await.unwrap();
    sqlx::query(
        "insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at)
         values ($1, $2, $3, $4, 4, 5, $5, $5, $5, $5, $6)",
    )
    .bind(world.app.random.uuid())
    .bind(member)
    .bind(position)
    .bind(status)
    .bind(blob)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    bytes
}

/// What staff noted about the member, and a look at what they wrote, for a report: they see that, and not who.
async fn by_staff(world: &World, id: Uuid) {
    sqlx::query(
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($2, 'Max', uuid_send($2), '', 'en', $3) returning id)
         insert into member_notes (id, member_id, site_id, staff_id, text, written_at)
         select $2, p.id, p.site_id, one.id, 'She called.', $3 from one, profiles p where p.id = $1",
    )
    .bind(id)
    .bind(world.app.random.uuid())
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    sqlx::query(
        "select append_audit(jsonb_populate_record(audit_line('read', 'messages.read'), jsonb_build_object('subject_kind', 'member',
           'subject_hash', '\\x' || encode(sha256(uuid_send($1)), 'hex'), 'case_kind', 'report', 'at', $2::timestamptz)), null, null)",
    )
    .bind(id)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
}

/// Each looked at the other's profile, and she plans to meet him.
async fn meet(world: &World, her: &Member, him: &Member) {
    her.page.put("/api/view.php", &json!({ "profile": him.id })).await.ok();
    him.page.put("/api/view.php", &json!({ "profile": her.id })).await.ok();
    let plan = json!({ "place": "Café Zoë", "note": "Blue coat" });
    dates::plan(her, &dates::but(dates::wish(world, Some(him.id), &dates::token()), &plan)).await.ok();
}

/// The plan of a date, and who looked at whom.
fn holds_meetings(data: &Value, adam: &Member) {
    let plan = &data["date_plans"][0];
    assert_eq!(
        (&plan["with"], &plan["place"], &plan["note"], &plan["at"]),
        (&json!("Adam"), &json!("Café Zoë"), &json!("Blue coat"), &json!("2026-11-21T19:00:00+00:00"))
    );
    let hour = "2026-11-21T12:00:00+00:00";
    let views = json!({
        "looked_at": [{ "member": adam.id, "name": "Adam", "first_at": hour, "last_at": hour }],
        "looked_at_by": [{ "member": adam.id, "name": "Adam", "last_at": hour }],
    });
    assert_eq!(data["views"], views);
}

/// A mail that was thrown away, or that no mail server took, was settled at some moment and sent at none.
#[tokio::test]
async fn a_mail_that_never_left_was_sent_at_no_time() {
    let world = World::start().await;
    let (_, id) = anna(&world).await;
    let mut connection = world.db.acquire().await.unwrap();
    for (outcome, has_left) in [("sent", true), ("discarded", false), ("refused", false), ("expired", false)]
    {
        sqlx::query("update mails set outcome = $1, sent_at = $2 where member_id = $3")
            .bind(outcome)
            .bind(world.clock.now())
            .bind(id)
            .execute(&world.db)
            .await
            .unwrap();
        let mails = mail::exported(&mut connection, MemberId(id)).await.unwrap();
        let mails = mails.as_array().unwrap();
        assert!(
            !mails.is_empty() && mails.iter().all(|mail| mail["sent_at"].is_null() != has_left),
            "{outcome}: {mails:?}"
        );
    }
}

fn message(to: Uuid, text: &str) -> Value {
    json!({ "profile": to, "client_id": Uuid::from_u128(7), "text": text })
}

#[tokio::test]
async fn the_copy_is_whole() {
    let world = World::start().await;
    let (page, id) = anna(&world).await;
    let adam = world.member(man("Adam")).await;
    let eva = world.member(woman("Eva")).await;
    sqlx::query("update profiles set about = 'I sail.', prompts = '{pets}', prompt_answers = '{Two cats.}', intent = '{dates}', languages = '{nl,en}' where id = $1")
        .bind(id)
        .execute(&world.db)
        .await
        .unwrap();
    let pictures = [photo(&world, id, 0, "active").await, photo(&world, id, 1, "rejected").await];
    page.post("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    adam.page.post("/api/like.php", &json!({ "profile": id })).await.ok();
    let sent = page.post("/api/message.php", &message(adam.id, "Ahoy Adam")).await;
    assert!(sent.status.is_success(), "{}", sent.text());
    let answered = adam.page.post("/api/message.php", &message(id, "Ahoy Anna")).await;
    assert!(answered.status.is_success(), "{}", answered.text());
    eva.page.post("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    page.put("/api/dismissals.php", &json!({ "name": "hide-time-bonus-modal" })).await.ok();
    let search = json!({ "name": "Nearby", "query": "near=nl-utrecht", "alert": "daily" });
    page.post("/api/saved-searches.php", &search).await.ok();
    let me = Member { id, name: "Anna".to_owned(), email: String::new(), page };
    meet(&world, &me, &adam).await;
    let shown = show(&me, adam.id, 1).await["message"]["photo"].clone();
    let theirs = show(&adam, id, 2).await["message"]["photo"]["id"].clone();
    let waiting = bring(&me, 3).await;
    let spoken = speak(&me, adam.id).await["message"]["voice"].clone();
    let page = me.page;

    by_staff(&world, id).await;
    assert_eq!(ask(&page).await["status"], "preparing");
    gather(&world).await;
    let export = page.get("/api/export.php").await.ok()["export"].clone();
    assert_eq!((&export["status"], &export["expires_at"]), (&json!("ready"), &json!("2026-11-22T12:00:00Z")));
    let mut archive = fetch(&page, &link(&world, "anna@example.com").await).await;
    let data = document(&mut archive);
    assert_eq!((&data["format"], &data["made_at"]), (&json!(1), &json!("2026-11-21T12:00:00Z")));
    assert_eq!(data["account"]["email"], "anna@example.com");
    let note = json!({ "text": "She called.", "written_at": "2026-11-21T12:00:00Z" });
    assert_eq!(data["notes_by_staff"], json!([note]), "what was noted, and not by whom");
    let look = json!({ "day": "2026-11-21", "looked_at": "messages.read", "case": "report" });
    assert_eq!(data["looks_by_staff"], json!([look]), "what staff looked at, and not who");
    let none = json!({ "verified": false, "captures": [], "compared_photos": [], "asked": null });
    assert_eq!(data["verification"], none);
    assert_eq!(data["age_check"], json!({ "proven": [], "begun": null }));
    let search = &data["saved_searches"][0];
    assert_eq!(
        (&search["name"], &search["query"], &search["alert"]),
        (&json!("Nearby"), &json!("near=nl-utrecht"), &json!("daily"))
    );
    assert_eq!(data["account"]["consents"].as_array().unwrap().len(), 2);
    assert_eq!(data["account"]["put_aside"][0]["name"], "hide-time-bonus-modal");
    assert_eq!(data["account"]["known_browsers"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&data["profile"]["about"], &data["profile"]["date_of_birth"]),
        (&json!("I sail."), &json!("1990-05-17"))
    );
    assert_eq!(
        (&data["profile"]["intent"], &data["profile"]["languages"]),
        (&json!(["dates"]), &json!(["nl", "en"]))
    );
    assert_eq!(data["profile"]["prompts"], json!([{ "prompt": "pets", "answer": "Two cats." }]));
    holds_meetings(&data, &adam);
    assert_eq!(data["likes"]["sent"][0]["name"], "Adam");
    assert_eq!(data["likes"]["matches"].as_array().unwrap().len(), 1);
    let messages = data["conversations"][0]["messages"].as_array().unwrap();
    assert_eq!((&messages[0]["text"], &messages[0]["mine"]), (&json!("Ahoy Adam"), &json!(true)));
    assert_eq!((&messages[1]["text"], &messages[1]["mine"]), (&json!("Ahoy Anna"), &json!(false)));
    assert_eq!((&messages[2]["photo"]["id"], &messages[3]["photo"]["id"]), (&shown["id"], &theirs));
    let own = data["message_photos"].as_array().unwrap();
    assert_eq!(own.len(), 2, "hers only");
    for (told, photo, sent) in [(&own[0], &shown, true), (&own[1], &waiting, false)] {
        assert_eq!((&told["id"], &told["sent"]), (&photo["id"], &json!(sent)));
        let mut bytes = Vec::new();
        archive.by_name(told["file"].as_str().unwrap()).unwrap().read_to_end(&mut bytes).unwrap();
        assert_eq!(image::load_from_memory(&bytes).unwrap().width(), 320);
    }
    let voices = data["message_voices"].as_array().unwrap();
    assert_eq!((voices.len(), &voices[0]["id"]), (1, &spoken["id"]));
    assert_eq!(&messages[4]["voice"], &json!({ "id": spoken["id"], "seconds": 2.0, "removed": false }));
    let mut sound = Vec::new();
    archive.by_name(voices[0]["file"].as_str().unwrap()).unwrap().read_to_end(&mut sound).unwrap();
    assert!(sound.starts_with(&[0x1a, 0x45, 0xdf, 0xa3]), "WebM, to be played by itself");
    assert_eq!(data["credits"]["balance"], 0);
    let spendings = data["credits"]["spendings"].as_array().unwrap();
    assert!(
        spendings.iter().all(|spending| spending["for"] == data["conversations"][0]["with"]),
        "{spendings:?}"
    );
    assert_eq!(spendings.iter().map(|spending| spending["credits"].as_i64().unwrap()).sum::<i64>(), 10);
    assert!(!data["sessions"]["open"].as_array().unwrap().is_empty());
    assert!(data["mails"].as_array().unwrap().iter().any(|mail| mail["kind"] == "activation"));
    for (place, bytes) in pictures.iter().enumerate() {
        let name = data["photos"][place]["file"].as_str().unwrap().to_owned();
        let mut found = Vec::new();
        archive.by_name(&name).unwrap().read_to_end(&mut found).unwrap();
        assert_eq!(&found, bytes);
    }
    let text = data.to_string();
    assert!(!text.contains(&eva.id.to_string()), "what others do among themselves is not Anna's");
    assert!(!text.contains("argon2") && !text.contains("token_hash") && !text.contains("password"), "{text}");
}

#[tokio::test]
async fn the_copy_of_two_has_what_was_asked_of_both() {
    let world = World::start().await;
    world.set("open.test", |site| site.genders.push("couple_mf".to_owned())).await;
    let page = english(&world);
    let of_two = json!({
        "gender": "couple_mf", "looking_for": "female", "second_date_of_birth": "1988-02-29", "both_agree": true
    });
    page.post("/api/signup.php", &with(form("Ann & Bo", "two@example.com"), &of_two)).await.ok();
    let token = activation_token(&world, "two@example.com").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    sqlx::query(
        "insert into age_proofs (member_id, person, years, provider, proven_at, state_hash)
         select id, person, 17 + person, 'age.example', $1, sha256(person::text::bytea)
         from profiles, generate_series(1, 2) person where is_couple(gender)",
    )
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    ask(&page).await;
    gather(&world).await;
    let data = document(&mut fetch(&page, &link(&world, "two@example.com").await).await);
    let hour = "2026-11-21T12:00:00+00:00";
    assert_eq!(
        (&data["profile"]["second_date_of_birth"], &data["profile"]["both_agreed_at"]),
        (&json!("1988-02-29"), &json!(hour))
    );
    let proven = [18, 19].map(|years| json!({ "years": years, "by": "age.example", "at": hour }));
    assert_eq!(data["age_check"], json!({ "proven": proven, "begun": null }));
}

#[tokio::test]
async fn only_its_member_gets_it_and_for_a_day() {
    let world = World::start().await;
    let (page, _) = anna(&world).await;
    ask(&page).await;
    gather(&world).await;
    let token = link(&world, "anna@example.com").await;
    let path = format!("/api/export-file.php?token={token}");
    let adam = world.member(man("Adam")).await;
    world.visitor("open.test").get(&path).await.problem(403, "authentication_required");
    adam.page.get(&path).await.problem(404, "link_expired");
    page.get("/api/export-file.php?token=x").await.problem(404, "link_expired");
    let blob: String = sqlx::query_scalar("select blob from exports").fetch_one(&world.db).await.unwrap();
    world.advance(Duration::hours(24));
    page.get(&path).await.problem(404, "link_expired");
    assert_eq!(page.get("/api/export.php").await.ok()["export"], Value::Null);
    gather(&world).await;
    assert_eq!(world.app.media.get(&blob).await.unwrap(), None);
    let left: i64 = sqlx::query_scalar("select count(*) from exports").fetch_one(&world.db).await.unwrap();
    assert_eq!(left, 0);
}

/// A name that somebody takes after the block, or had before it, is not in a copy that is made after it.
#[tokio::test]
async fn a_copy_made_after_a_block_names_nobody_anew() {
    let world = World::start().await;
    let (page, id) = anna(&world).await;
    let (adam, ben) = (world.member(man("Adam")).await, world.member(man("Ben")).await);
    let shy = world.member(man("Carl")).await;
    let message =
        |to: Uuid, text: &str| json!({ "profile": to, "client_id": world.app.random.uuid(), "text": text });
    for him in [&adam, &ben] {
        page.post("/api/like.php", &json!({ "profile": him.id })).await.ok();
        him.page.post("/api/like.php", &json!({ "profile": id })).await.ok();
        page.post("/api/message.php", &message(him.id, "Ahoy")).await.ok();
        him.page.post("/api/message.php", &message(id, "Ahoy Anna")).await.ok();
    }
    shy.page.post("/api/like.php", &json!({ "profile": id })).await.ok();
    shy.page.put("/api/view.php", &json!({ "profile": id })).await.ok();
    page.put("/api/view.php", &json!({ "profile": adam.id })).await.ok();
    sqlx::query(
        "insert into push_notices (member_id, kind, about_id, created_at) values ($1, 'like', $2, $3)",
    )
    .bind(id)
    .bind(shy.id)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    // One blocks her and takes another name, one is blocked by her, one liked her and blocks her before she looks.
    adam.page.post("/api/block.php", &json!({ "profile": id })).await.ok();
    shy.page.post("/api/block.php", &json!({ "profile": id })).await.ok();
    page.post("/api/block.php", &json!({ "profile": ben.id })).await.ok();
    sqlx::query("update profiles set name = 'Adrian' where id = $1")
        .bind(adam.id)
        .execute(&world.db)
        .await
        .unwrap();
    ask(&page).await;
    gather(&world).await;
    let data = document(&mut fetch(&page, &link(&world, "anna@example.com").await).await);
    let text = data.to_string();
    for name in ["Adam", "Adrian", "Ben", "Carl"] {
        assert!(!text.contains(&format!("\"{name}\"")), "{name} is named: {text}");
    }
    assert!(!text.contains(&shy.id.to_string()), "she never heard of him");
    let written = data["conversations"].as_array().unwrap();
    assert!(written.len() == 2 && written.iter().all(|one| one["name"].is_null()), "{written:?}");
    assert_eq!(data["profile"]["blocked"][0]["member"], json!(ben.id));
}

// asvs: V7.5.3
#[tokio::test]
async fn the_password_is_asked_for_again() {
    let world = World::start().await;
    let (page, _) = anna(&world).await;
    let reply = page.post("/api/export.php", &json!({ "password": "wrong" })).await;
    reply.problem(409, "invalid_request");
    assert_eq!(reply.fields(), ["password: old_password_wrong"]);
    assert_eq!(page.get("/api/export.php").await.ok()["export"], Value::Null);
}

#[tokio::test]
async fn asked_ten_times_at_once_it_is_made_once() {
    let world = World::start().await;
    let (page, _) = anna(&world).await;
    let body = json!({ "password": PASSWORD });
    let key = Uuid::from_u128(1);
    let same =
        futures_util::future::join_all((0..5).map(|_| page.post_with_key("/api/export.php", &body, key)));
    assert!(same.await.iter().all(|reply| reply.status == 202));
    page.post("/api/export.php", &body).await.problem(409, "export_preparing");
    gather(&world).await;
    gather(&world).await;
    let mails = mails(&world, "anna@example.com").await;
    assert_eq!(mails.iter().filter(|(kind, _)| kind == "export-ready").count(), 1);
}

#[tokio::test]
async fn a_new_one_takes_the_place_of_the_one_before() {
    let world = World::start().await;
    let (page, _) = anna(&world).await;
    ask(&page).await;
    gather(&world).await;
    let first = link(&world, "anna@example.com").await;
    let blob: String = sqlx::query_scalar("select blob from exports").fetch_one(&world.db).await.unwrap();
    world.advance(Duration::minutes(1));
    ask(&page).await;
    gather(&world).await;
    page.get(&format!("/api/export-file.php?token={first}")).await.problem(404, "link_expired");
    assert_eq!(world.app.media.get(&blob).await.unwrap(), None);
    fetch(&page, &link(&world, "anna@example.com").await).await;
}

#[tokio::test]
async fn one_that_never_finished_can_be_asked_for_again() {
    let world = World::start().await;
    let (page, _) = anna(&world).await;
    ask(&page).await;
    world.advance(Duration::hours(1));
    assert_eq!(page.get("/api/export.php").await.ok()["export"]["status"], "failed");
    assert_eq!(ask(&page).await["status"], "preparing");
}
