//! `GET /api/chats.php`.

use super::{block, chat, chats, write_in, write_to};
use crate::world::{Member, Person, World, man, new_id, woman};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

// spec: 3.6, 3.9, 7.11
#[tokio::test]
async fn newest_first_each_with_its_last_message() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(Person { premium: true, ..man("Bert") }).await;
    let carl = world.member(Person { premium: true, ..man("Carl") }).await;
    for (member, text) in [(&bert, "b1"), (&carl, "c1"), (&bert, "b2")] {
        world.advance(Duration::minutes(1));
        write_to(&member.page, anna.id, text).await.ok();
    }
    let list = chats(&anna).await;
    let names: Vec<_> = list.iter().map(|chat| chat["profile"]["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Bert", "Carl"]);
    assert_eq!(super::texts(&list[0]), ["b2"]);
    assert_eq!(list[0]["messages"][0]["seq"], 2);
    assert_eq!(list[0]["has_older"], true);
    assert_eq!(list[0]["num_unread_messages"], 2);
    assert_eq!(list[0]["last_message_at"], "2026-11-21T12:03:00Z");
    assert_eq!(list[1]["has_older"], false);
}

// spec: 7.11
#[tokio::test]
async fn only_ones_own_and_only_logged_in() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let carl = world.member(man("Carl")).await;
    write_to(&anna.page, bert.id, "For Bert").await.ok();
    assert!(chats(&carl).await.is_empty());
    world.visitor("open.test").get("/api/chats.php").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn a_partner_who_is_gone_takes_the_conversation_along() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let sent = write_to(&bert.page, anna.id, "Hello").await.ok();
    sqlx::query("update profiles set status = 'disabled' where id = $1")
        .bind(bert.id)
        .execute(&world.db)
        .await
        .unwrap();
    assert!(chats(&anna).await.is_empty());
    super::looks_missing(&anna.page, &sent["conversation"]).await;
}

#[tokio::test]
async fn nothing_private_of_the_partner_is_told() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    write_to(&bert.page, anna.id, "Hello").await.ok();
    let list = chats(&anna).await;
    let mut keys: Vec<_> = list[0].as_object().unwrap().keys().cloned().collect();
    keys.sort();
    assert_eq!(
        json!(keys),
        json!([
            "archived",
            "can_answer",
            "counted",
            "has_older",
            "id",
            "last_message_at",
            "marked_unread",
            "messages",
            "muted",
            "num_unread_messages",
            "partner_read_seq",
            "pinned",
            "profile"
        ])
    );
    assert!(!json!(list).to_string().contains(&bert.email));
}

async fn list(member: &Member, query: &str) -> Value {
    member.page.get(&format!("/api/chats.php{query}")).await.ok()
}

fn names(list: &Value) -> Vec<&str> {
    let name = |chat: &Value| chat["profile"]["name"].as_str().map(str::to_owned);
    let chats = list["chats"].as_array().unwrap();
    assert!(chats.iter().all(|chat| name(chat).is_some()));
    chats.iter().map(|chat| chat["profile"]["name"].as_str().unwrap()).collect()
}

/// So many partners with a message each for the member, some at the same moment; number 1 is the oldest.
pub async fn many(world: &World, member: Uuid, count: i32) {
    let now = world.clock.now();
    for statement in [
        "insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city, fictional, active_on, created_at)
         select md5('p' || i)::uuid, (select id from sites where domain = 'open.test'), 'shared', 'active', 'Nr ' || i, 'male', false, true, '1990-05-17',
           'NL', 'NL-UT', 'nl-utrecht', false, $2::date, $2 from generate_series(1, $3) i where $1::uuid is not null",
        "insert into conversations (id, last_seq, created_at) select md5('c' || i)::uuid, 1, $2 from generate_series(1, $3) i where $1::uuid is not null",
        "insert into conversation_pairs (member_id, other_id, conversation_id)
         select $1, md5('p' || i)::uuid, md5('c' || i)::uuid from generate_series(1, $3) i where $2::timestamptz is not null
         union all select md5('p' || i)::uuid, $1, md5('c' || i)::uuid from generate_series(1, $3) i",
        "insert into messages (conversation_id, seq, id, sender_id, client_id, body, created_at)
         select md5('c' || i)::uuid, 1, md5('m' || i)::uuid, md5('p' || i)::uuid, md5('m' || i)::uuid, 'Hello', $2 - ($3 - i) / 3 * interval '1 minute'
         from generate_series(1, $3) i where $1::uuid is not null",
        "insert into conversation_members (member_id, conversation_id, other_id, unread, last_message_at, last_message_seq, last_message_id,
           last_client_id, last_body, last_mine)
         select case when mine then $1 else md5('p' || i)::uuid end, md5('c' || i)::uuid, case when mine then md5('p' || i)::uuid else $1 end,
           case when mine and i % 10 = 0 then 1 else 0 end, $2 - ($3 - i) / 3 * interval '1 minute', 1, md5('m' || i)::uuid, md5('m' || i)::uuid, 'Hello', not mine
         from generate_series(1, $3) i cross join (values (true), (false)) side (mine)",
    ] {
        sqlx::query(statement).bind(member).bind(now).bind(count).execute(&world.db).await.unwrap();
    }
}

#[tokio::test]
async fn page_by_page_to_the_oldest_each_once() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    many(&world, anna.id, 120).await;
    let (mut seen, mut query) = (Vec::new(), String::new());
    for (size, last) in [(50, false), (50, false), (20, true)] {
        let page = list(&anna, &query).await;
        assert_eq!(page["num_unread_messages"], 12, "of all, on each page");
        let ids = page["chats"].as_array().unwrap().iter().map(|chat| chat["id"].clone());
        seen.extend(ids);
        assert_eq!((names(&page).len(), page["older"].is_null()), (size, last));
        query = format!("?before={}", page["older"].as_str().unwrap_or_default());
        // What comes between two pages moves to the top, and shifts nobody out of the next.
        world.advance(Duration::minutes(1));
    }
    let times: Vec<Value> = futures_util::future::join_all(seen.iter().map(|id| chat(&anna, id)))
        .await
        .into_iter()
        .map(|chat| chat["last_message_at"].clone())
        .collect();
    assert!(times.is_sorted_by(|one, next| one.as_str() >= next.as_str()));
    seen.sort_by_key(ToString::to_string);
    seen.dedup();
    assert_eq!(seen.len(), 120);
    for odd in ["?before=x", "?before=", "?unknown=1", "?name=", "?name=%00", "?name=a%0Ab", "?profile=x"] {
        anna.page.get(&format!("/api/chats.php{odd}")).await.problem(422, "invalid_request");
    }
    let long = "n".repeat(31);
    anna.page.get(&format!("/api/chats.php?name={long}")).await.problem(422, "invalid_request");
    for any in [&"0".repeat(48), &"f".repeat(48)] {
        anna.page.get(&format!("/api/chats.php?before={any}")).await.ok();
    }
}

#[tokio::test]
async fn names_are_searched_in_all_conversations() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    many(&world, anna.id, 120).await;
    for name in ["José Øst", "100%_\\ sure", "Ægir", "Groß"] {
        let partner = world.member(Person { premium: true, ..man(name) }).await;
        write_to(&partner.page, anna.id, "Hello").await.ok();
        world.advance(Duration::minutes(1));
    }
    for (typed, found) in [
        ("jose", vec!["José Øst"]),
        ("JOSÉ ", vec!["José Øst"]),
        ("ost", vec!["José Øst"]),
        ("%25", vec!["100%_\\ sure"]),
        ("_", vec!["100%_\\ sure"]),
        ("%5C", vec!["100%_\\ sure"]),
        ("aegir", vec!["Ægir"]),
        ("GROSS", vec!["Groß"]),
        ("nr 12", vec!["Nr 120", "Nr 12"]),
        ("nobody", vec![]),
    ] {
        let page = list(&anna, &format!("?name={typed}")).await;
        assert_eq!(names(&page), found, "{typed}");
        assert_eq!(
            (&page["num_unread_messages"], &page["older"]),
            (&json!(16), &Value::Null),
            "unread of all"
        );
    }
    let first = list(&anna, "?name=nr").await;
    let next = list(&anna, &format!("?name=nr&before={}", first["older"].as_str().unwrap())).await;
    assert_eq!((names(&first).len(), names(&next).len()), (50, 50));
    assert_eq!(names(&list(&anna, "?name=%20").await).len(), 50, "nothing but blanks asks for nobody");
}

#[tokio::test]
async fn the_one_with_a_member() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    many(&world, anna.id, 60).await;
    let sent = write_to(&anna.page, bert.id, "Hello").await.ok();
    let page = list(&anna, &format!("?profile={}", bert.id)).await;
    assert_eq!((&page["chats"][0]["id"], names(&page)), (&sent["conversation"], vec!["Bert"]));
    for nobody in [new_id(), anna.id] {
        assert!(names(&list(&anna, &format!("?profile={nobody}")).await).is_empty());
    }
}

#[tokio::test]
async fn who_is_out_of_reach_is_in_no_page_no_search_and_no_count() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let mut partners = Vec::new();
    for name in ["Blocked", "Blocker", "Disabled", "Leaving", "Here"] {
        let partner = world.member(man(name)).await;
        write_to(&partner.page, anna.id, "Hello").await.ok();
        world.advance(Duration::minutes(1));
        partners.push(partner);
    }
    let [blocked, blocker, disabled, leaving, _] = &partners[..] else { unreachable!() };
    block(&world, anna.id, blocked.id).await;
    block(&world, blocker.id, anna.id).await;
    sqlx::query("update profiles set status = 'disabled' where id = any($1)")
        .bind([disabled.id, leaving.id])
        .execute(&world.db)
        .await
        .unwrap();
    sqlx::query("insert into deletions (member_id, site_id, requested_at, due_at, account_status, profile_status) select $1, site_id, $2, $2, 'active', 'active' from profiles where id = $1")
        .bind(leaving.id)
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    let page = list(&anna, "").await;
    let shown: Vec<&Value> =
        page["chats"].as_array().unwrap().iter().map(|chat| &chat["profile"]["name"]).collect();
    assert_eq!(shown, [&json!("Here"), &Value::Null]);
    assert_eq!(page["num_unread_messages"], 2);
    for partner in &partners {
        let expected = usize::from(partner.name == "Here");
        assert_eq!(names(&list(&anna, &format!("?name={}", partner.name)).await).len(), expected);
    }
}

#[tokio::test]
async fn whether_answering_takes_from_the_allowance() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(Person { premium: true, ..man("Bert") }).await;
    let conversation = write_to(&bert.page, anna.id, "1").await.ok()["conversation"].clone();
    assert_eq!(chats(&anna).await[0]["counted"], false);
    write_in(&anna.page, &conversation, "2").await.ok();
    assert_eq!(chats(&anna).await[0]["counted"], true);
    anna.page.delete("/api/chat.php", &json!({ "conversation": conversation })).await.ok();
    write_in(&bert.page, &conversation, "3").await.ok();
    assert_eq!(chat(&anna, &conversation).await["counted"], true, "also once what was written is removed");
    assert_eq!(chats(&bert).await[0]["counted"], false);
}
