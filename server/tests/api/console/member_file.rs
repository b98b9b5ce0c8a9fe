//! A member's file: each section by its own right, for an open case that is about the member, after a line of its own.

use super::{
    Console, Desk,
    complaints::complained,
    reports::{lead, moderator, reported},
};
use crate::{
    members::{change, photo},
    world::{Member, man, new_id, woman},
};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use uuid::Uuid;

const SECTIONS: [&str; 9] =
    ["account", "profile", "photos", "decisions", "complaints", "orders", "sessions", "mails", "notes"];

/// Someone's complaint about a payment; its number.
pub async fn complaint(member: &Member) -> String {
    let body = json!({
        "category": "payment", "text": "Where is my money?", "name": "Eva", "email": "eva@elsewhere.example",
    });
    complained(&member.page, &body).await
}

async fn read(console: &Console, desk: &Desk, section: &str, member: Uuid, case: &str) -> super::Answer {
    console.get(desk, &format!("/api/console/member-{section}?member={member}&case={case}")).await
}

/// How many lines say that a section was read.
async fn lines(console: &Console, section: &str) -> i64 {
    let action = format!("member.{section}_read");
    sqlx::query_scalar("select count(*) from audit_log where chain = 'read' and action = $1")
        .bind(action)
        .fetch_one(&console.world.db)
        .await
        .unwrap()
}

#[tokio::test]
async fn each_section_opens_with_its_right_and_leaves_a_line_of_its_own() {
    let console = Console::start().await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    let number = complaint(&eva).await;
    let report = reported(&console, &adam, &eva, "spam").await.to_string();
    let order = new_id();
    sqlx::query(
        "insert into order_reviews (member_id, order_id, reason, created_at) values ($1, $2, 'amount', $3)",
    )
    .bind(eva.id)
    .bind(order)
    .bind(console.world.clock.now())
    .execute(&console.world.db)
    .await
    .unwrap();
    let order = order.to_string();
    for (role, case, kinds, opens) in [
        (
            Role::Moderator,
            &report,
            vec!["report"],
            vec!["account", "profile", "photos", "decisions", "notes"],
        ),
        (
            Role::LeadModerator,
            &number,
            vec!["complaint", "report"],
            vec!["account", "profile", "photos", "decisions", "complaints", "sessions", "notes"],
        ),
        (
            Role::Support,
            &number,
            vec!["complaint"],
            vec!["account", "profile", "complaints", "orders", "sessions", "mails", "notes"],
        ),
        (Role::Finance, &order, vec!["payment"], vec!["orders"]),
        (Role::Controller, &order, vec!["payment"], vec!["orders"]),
    ] {
        let desk = console.desk("Kim", role, Scope::All).await;
        let cover = console.get(&desk, &format!("/api/console/member?member={}", eva.id)).await.ok();
        assert_eq!(cover["sections"], json!(opens), "{role}");
        let mut found: Vec<&str> =
            cover["cases"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
        found.sort_unstable();
        assert_eq!(found, kinds, "{role}");
        for section in SECTIONS {
            let before = lines(&console, section).await;
            let answer = read(&console, &desk, section, eva.id, case).await;
            let may = opens.contains(&section);
            if may {
                assert_eq!(answer.status, 200, "{role} {section}: {}", answer.text);
            } else {
                answer.problem(403, "not_allowed");
            }
            assert_eq!(lines(&console, section).await - before, i64::from(may), "{role} {section}");
            // The same again within ten minutes leaves none.
            read(&console, &desk, section, eva.id, case).await;
            assert_eq!(lines(&console, section).await - before, i64::from(may), "{role} {section}");
        }
    }
    let manager = console.desk("Sam", Role::SiteManager, Scope::All).await;
    console
        .get(&manager, &format!("/api/console/member?member={}", eva.id))
        .await
        .problem(403, "not_allowed");
}

#[tokio::test]
async fn a_section_says_what_stands_and_no_more() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complaint(&eva).await;
    let sue = console.desk("Sue", Role::Support, Scope::All).await;
    let section = async |name: &str| read(&console, &sue, name, eva.id, &number).await.ok();
    let account = section("account").await;
    assert_eq!((&account["person"]["name"], &account["person"]["status"]), (&json!("Eva"), &json!("active")));
    let masked = account["email_masked"].as_str().unwrap();
    assert!(masked.starts_with("e•••@") && !masked.contains(eva.email.split('@').next().unwrap()));
    let complaints = section("complaints").await;
    assert_eq!(complaints["complaints"][0]["number"], json!(number));
    assert_eq!(section("sessions").await["sessions"], 1);
    let orders = section("orders").await;
    assert_eq!((&orders["purchases"], &orders["orders"]), (&json!(0), &json!([])));
    let mails = section("mails").await.to_string();
    assert!(mails.contains("activation") || mails.contains("complaint"), "{mails}");
    assert!(!mails.contains('@') && !mails.contains("http"), "{mails}");
}

#[tokio::test]
async fn without_an_open_case_about_this_member_nothing_is_read() {
    let console = Console::start().await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    let report = reported(&console, &adam, &eva, "spam").await.to_string();
    let hers = complaint(&eva).await;
    let his = complaint(&adam).await;
    let sue = console.desk("Sue", Role::Support, Scope::All).await;
    for case in ["", "C-22222222", &his, &report, &new_id().to_string(), "x"] {
        read(&console, &sue, "account", eva.id, case).await.problem(403, "access_reason_required");
    }
    let path = format!("/api/console/member-account?member={}", eva.id);
    console.get(&sue, &path).await.problem(403, "access_reason_required");
    let note = json!({ "member": eva.id, "case": his, "text": "She called." });
    console.post(&sue, "/api/console/member-notes", &note).await.problem(403, "access_reason_required");
    // A moderator sees no complaint about a payment, and a report is none for whoever reports.
    let mo = moderator(&console).await;
    read(&console, &mo, "account", eva.id, &hers).await.problem(403, "access_reason_required");
    read(&console, &mo, "account", adam.id, &report).await.problem(403, "access_reason_required");
    assert_eq!(lines(&console, "account").await, 0);
    read(&console, &sue, "account", eva.id, &hers).await.ok();
    // Closed: no more.
    sqlx::query("update complaints set closed_at = $2, decision = 'rejected', answer_by = null, closed_by = $3 where number = $1")
        .bind(&hers)
        .bind(console.world.clock.now())
        .bind(sue.id.0)
        .execute(&console.world.db)
        .await
        .unwrap();
    read(&console, &sue, "account", eva.id, &hers).await.problem(403, "access_reason_required");
    assert_eq!(lines(&console, "account").await, 1);
}

#[tokio::test]
async fn a_member_of_another_site_is_not_there() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complaint(&eva).await;
    let strict = console.world.app.sites.by_host("strict.test").unwrap().id;
    let elsewhere = console.desk("Sid", Role::Support, Scope::Site { site: strict }).await;
    for member in [eva.id, new_id()] {
        for section in ["account", "complaints", "orders", "sessions", "mails", "notes"] {
            read(&console, &elsewhere, section, member, &number).await.problem(404, "not_found");
        }
        let cover = console.get(&elsewhere, &format!("/api/console/member?member={member}")).await;
        cover.problem(404, "not_found");
    }
}

#[tokio::test]
async fn a_note_is_there_for_colleagues_once_and_nobody_changes_it() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complaint(&eva).await;
    let sue = console.desk("Sue", Role::Support, Scope::All).await;
    let (path, key) = ("/api/console/member-notes", new_id().to_string());
    let note = json!({ "member": eva.id, "case": number, "text": " Called: wants her money by Friday. " });
    let first = console.post_keyed(&sue, path, &note, &key).await.ok();
    assert_eq!(console.post_keyed(&sue, path, &note, &key).await.ok(), first);
    for text in ["", "  ", &"x".repeat(2_001), "a\u{0}b"] {
        let wrong = json!({ "member": eva.id, "case": number, "text": text });
        console.post(&sue, path, &wrong).await.problem(422, "invalid_request");
    }
    let lea = lead(&console).await;
    let notes = read(&console, &lea, "notes", eva.id, &number).await.ok();
    let notes = notes["notes"].as_array().unwrap().clone();
    assert_eq!(notes.len(), 1);
    assert_eq!(
        (&notes[0]["text"], &notes[0]["by"]),
        (&json!("Called: wants her money by Friday."), &json!("Sue"))
    );
    assert_eq!(console.count("select count(*) from audit_log where action = 'member.noted'").await, 1);
    let written: String =
        sqlx::query_scalar("select string_agg(l::text, ' ') from audit_log l where action = 'member.noted'")
            .fetch_one(&console.world.db)
            .await
            .unwrap();
    assert!(!written.contains("Friday") && !written.contains(&eva.id.to_string()), "{written}");
    let changed = sqlx::query("update member_notes set text = 'x'").execute(&console.world.db).await;
    assert!(changed.is_err());
}

#[tokio::test]
async fn what_one_has_in_hand_leads_to_the_member() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complaint(&eva).await;
    sqlx::query(
        "insert into discount_codes (site_id, code, value_percentage, member_id, kind, status, validity, expires, created_at)
         select id, 'STAY-7KQ2', 20, $1, 'code', 'active', 'once', $2, $2 from sites where domain = 'open.test'",
    )
    .bind(eva.id)
    .bind(console.world.clock.now())
    .execute(&console.world.db)
    .await
    .unwrap();
    let sue = console.desk("Sue", Role::Support, Scope::All).await;
    let hits = async |desk: &Desk, typed: &str| -> Vec<Value> {
        let found = console.get(desk, &format!("/api/console/find?q={typed}")).await.ok();
        found["hits"].as_array().unwrap().clone()
    };
    let by_code = hits(&sue, "stay-7kq2").await;
    assert_eq!((&by_code[0]["kind"], &by_code[0]["id"]), (&json!("member"), &json!(eva.id)));
    assert_eq!(hits(&sue, &number).await[0]["member"], json!(eva.id));
    // Where somebody may find members, and only there.
    let strict = console.world.app.sites.by_host("strict.test").unwrap().id;
    let elsewhere = console.desk("Sid", Role::Support, Scope::Site { site: strict }).await;
    assert_eq!(hits(&elsewhere, "STAY-7KQ2").await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_profile_is_the_one_that_another_member_gets() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    for place in 0..2 {
        photo(world, &eva, place).await;
    }
    change(
        world,
        &eva,
        "about = 'I paint', tattoos = 'some', interests = '{cooking}', shows_orientation = false",
    )
    .await;
    let number = complaint(&eva).await;
    let sue = console.desk("Sue", Role::Support, Scope::All).await;
    let profiles = async || -> i64 {
        sqlx::query_scalar("select count(*) from profiles").fetch_one(&world.db).await.unwrap()
    };
    let before = profiles().await;
    // Addresses of pictures are each viewer's own; what is between two is of the two.
    let plain = |mut profile: Value| {
        for photo in profile["photos"].as_array_mut().unwrap().iter_mut() {
            for name in ["id", "filename", "thumb_filename"] {
                photo[name] = json!(null);
            }
        }
        for name in ["filename", "thumb_filename", "match"] {
            profile["main_image"][name] = json!(null);
        }
        profile["openers"] = json!(null);
        profile
    };
    let seen = read(&console, &sue, "profile", eva.id, &number).await.ok()["profile"].clone();
    let path = format!("/api/member.php?id={}", eva.id);
    let by_adam = adam.page.get(&path).await.ok()["profile"].clone();
    assert_eq!(plain(seen.clone()), plain(by_adam));
    assert_eq!(
        (&seen["about"], &seen["sexuality"], &seen["interests"]),
        (&json!("I paint"), &json!(null), &json!([]))
    );
    assert_eq!(seen["photos"].as_array().unwrap().len(), 2);
    // No address of it opens a picture, not even for a member.
    let address = seen["photos"][0]["filename"].as_str().unwrap();
    assert_eq!(adam.page.get(&format!("/photos/{address}")).await.status, 404);
    assert_eq!(profiles().await, before, "nobody was made");
    // A text that is to be changed is hidden from others, and so is a profile that is not active.
    sqlx::query("insert into change_requests (id, member_id, field, reason, words, asked_by, asked_at) values (gen_random_uuid(), $1, 'about', 'other', 'I paint', 'Mo', $2)")
        .bind(eva.id)
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    let seen = read(&console, &sue, "profile", eva.id, &number).await.ok()["profile"].clone();
    assert_eq!(seen["about"], json!(null));
    change(world, &eva, "status = 'disabled'").await;
    let seen = read(&console, &sue, "profile", eva.id, &number).await.ok();
    assert_eq!(seen, json!({ "profile": null }));
}
