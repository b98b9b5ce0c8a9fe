//! One box to find by: only what one may see, where one may, after a line was left.

use super::{Console, Desk};
use crate::{
    payments::paid,
    world::{Person, man, new_id, woman},
};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};

async fn hits(console: &Console, desk: &Desk, typed: &str) -> Vec<Value> {
    let typed: String = url::form_urlencoded::byte_serialize(typed.as_bytes()).collect();
    let found = console.get(desk, &format!("/api/console/find?q={typed}")).await.ok();
    found["hits"].as_array().unwrap().clone()
}

async fn kinds(console: &Console, desk: &Desk, typed: &str) -> Vec<String> {
    hits(console, desk, typed).await.iter().map(|hit| hit["kind"].as_str().unwrap().to_owned()).collect()
}

fn at(console: &Console, host: &str) -> Scope {
    Scope::Site { site: console.world.app.sites.by_host(host).unwrap().id }
}

async fn lines(console: &Console) -> i64 {
    console
        .count("select count(*) from audit_log where chain = 'read' and action = 'member.looked_for'")
        .await
}

/// A decision about a member, and a complaint of theirs.
async fn cases(console: &Console, member: uuid::Uuid, host: &str, number: &str) {
    sqlx::query(
        "insert into decisions (id, number, member_id, measure, subject_id, rule, facts, source, staff, decided_at)
         values (gen_random_uuid(), 'D-' || $2, $1, 'photo_rejected', gen_random_uuid(), 'rule', 'facts', 'own', 'Eva', now())",
    )
    .bind(member)
    .bind(number)
    .execute(&console.world.db)
    .await
    .unwrap();
    sqlx::query(
        "insert into complaints (id, number, site_id, member_id, locale, category, created_at, answer_by)
         values (gen_random_uuid(), 'C-' || $2, $3, $1, 'en', 'payment', now(), now() + interval '3 days')",
    )
    .bind(member)
    .bind(number)
    .bind(console.world.app.sites.by_host(host).unwrap().id.0)
    .execute(&console.world.db)
    .await
    .unwrap();
}

#[tokio::test]
async fn a_member_is_found_by_whole_address_id_and_beginning_of_the_name_within_scope() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let evelyn = console.world.member(Person { host: "strict.test", ..woman("Evelyn") }).await;
    console.world.member(Person { fictional: true, ..woman("Evfic") }).await;
    let everywhere = console.desk("Sue", Role::Support, Scope::All).await;
    let here = console.desk("Sid", Role::Moderator, at(&console, "open.test")).await;
    for typed in [eva.email.clone(), eva.email.to_uppercase(), eva.id.to_string(), "eva".to_owned()] {
        for desk in [&everywhere, &here] {
            let found = hits(&console, desk, &typed).await;
            let hit = json!({ "kind": "member", "id": eva.id, "title": "Eva", "site": "open.test" });
            assert_eq!(found, [hit], "{typed}");
        }
    }
    let names = |found: Vec<Value>| -> Vec<String> {
        found.iter().map(|hit| hit["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(hits(&console, &everywhere, "EV").await), ["Eva", "Evelyn"]);
    assert_eq!(names(hits(&console, &here, "EV").await), ["Eva"]);
    for typed in [evelyn.email.clone(), evelyn.id.to_string(), "evelyn".to_owned()] {
        assert_eq!(hits(&console, &here, &typed).await, Vec::<Value>::new(), "{typed}");
        assert_eq!(hits(&console, &everywhere, &typed).await.len(), 1, "{typed}");
    }
    // By the Message-ID of a mail to them, as its header has it, and by its id alone.
    let mail = new_id();
    sqlx::query(
        "insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at)
         select $1, site_id, id, 'activation', 'en', 'x', 'x', '', '', 'sent', now() from profiles where id = $2",
    )
    .bind(mail)
    .bind(evelyn.id)
    .execute(&console.world.db)
    .await
    .unwrap();
    for typed in [format!("<{mail}@strict.test>"), format!("{mail}@strict.test"), mail.to_string()] {
        assert_eq!(names(hits(&console, &everywhere, &typed).await), ["Evelyn"], "{typed}");
        assert_eq!(hits(&console, &here, &typed).await, Vec::<Value>::new(), "{typed}");
    }
    // Neither a part of an address nor a pattern finds anybody, nor the end of a name.
    for typed in ["@example.test", "eva-", "%%", "_va", "va", "e%"] {
        assert_eq!(hits(&console, &everywhere, typed).await, Vec::<Value>::new(), "{typed}");
    }
    for typed in ["", "e", "+", &"x".repeat(255)] {
        let path = format!("/api/console/find?q={typed}");
        console.get(&everywhere, &path).await.problem(422, "invalid_request");
    }
    console.get(&everywhere, "/api/console/find").await.problem(422, "invalid_request");
}

#[tokio::test]
async fn no_more_than_25_are_shown() {
    let console = Console::start().await;
    for _ in 0..30 {
        console.world.member(woman("Zoe")).await;
    }
    let desk = console.desk("Sue", Role::Support, Scope::All).await;
    assert_eq!(hits(&console, &desk, "zo").await.len(), 25);
}

#[tokio::test]
async fn numbers_lead_to_orders_decisions_and_complaints_for_those_who_may_see_them() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let order = paid(&console.world, &adam).await;
    let id = order["id"].as_str().unwrap();
    let (payment, invoice): (String, String) = sqlx::query_as(
        "select o.provider_payment_id, upper(i.company_id) || '-' || i.year || '-' || lpad(i.number::text, 6, '0')
         from orders o join invoices i on i.order_id = o.id where o.id = $1::uuid",
    )
    .bind(id)
    .fetch_one(&console.world.db)
    .await
    .unwrap();
    cases(&console, adam.id, "open.test", "7KQ2M9XD").await;
    let strict = at(&console, "strict.test");
    for (role, order, invoiced, decision, complaint) in [
        (Role::Moderator, false, false, true, false),
        (Role::LeadModerator, false, false, true, true),
        (Role::Support, true, false, false, true),
        (Role::Finance, true, true, false, false),
        (Role::Controller, true, true, false, false),
        (Role::SiteManager, false, false, false, false),
        (Role::Administrator, false, false, false, false),
        (Role::Auditor, false, false, false, false),
    ] {
        let desk = console.desk("Kim", role, at(&console, "open.test")).await;
        let elsewhere = console.desk("Lou", role, strict.clone()).await;
        for (typed, kind, may) in [
            (id, "order", order),
            (&*payment, "payment", order),
            (&*invoice, "order", invoiced),
            ("d-7kq2m9xd", "decision", decision),
            ("C-7KQ2M9XD", "complaint", complaint),
        ] {
            let found = kinds(&console, &desk, typed).await;
            assert_eq!(found, if may { vec![kind] } else { vec![] }, "{role} {typed}");
            assert_eq!(kinds(&console, &elsewhere, typed).await, Vec::<String>::new(), "{role} {typed}");
        }
    }
}

#[tokio::test]
async fn sites_links_and_colleagues_are_found_by_those_who_run_them_and_leave_no_line() {
    let console = Console::start().await;
    let open = console.world.app.sites.by_host("open.test").unwrap().id;
    sqlx::query("insert into short_links (site_id, token, target, campaign, created_at) values ($1, 'Ab12Cd34', '/', 'winter', now())")
        .bind(open.0)
        .execute(&console.world.db)
        .await
        .unwrap();
    console.world.member(woman("Eva")).await;
    let manager = console.desk("Sam", Role::SiteManager, Scope::Site { site: open }).await;
    let elsewhere = console.desk("Sid", Role::SiteManager, at(&console, "strict.test")).await;
    for typed in ["Ab12Cd34", "https://open.test/Ab12Cd34"] {
        assert_eq!(kinds(&console, &manager, typed).await, ["link"], "{typed}");
        assert_eq!(kinds(&console, &elsewhere, typed).await, Vec::<String>::new(), "{typed}");
    }
    assert_eq!(kinds(&console, &manager, "open.te").await, ["site"]);
    assert_eq!(kinds(&console, &manager, &open.to_string()).await, ["site"]);
    assert_eq!(kinds(&console, &elsewhere, "open.te").await, Vec::<String>::new());
    assert_eq!(kinds(&console, &manager, "eva").await, Vec::<String>::new());
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    for typed in [manager.email.clone(), manager.id.to_string(), "sam".to_owned()] {
        assert_eq!(kinds(&console, &ada, &typed).await, ["staff"], "{typed}");
        assert_eq!(kinds(&console, &manager, &typed).await, Vec::<String>::new(), "{typed}");
    }
    let within = console.desk("Abe", Role::Administrator, Scope::Site { site: open }).await;
    assert_eq!(kinds(&console, &within, "sid").await, Vec::<String>::new(), "a colleague of another site");
    assert_eq!(kinds(&console, &ada, "eva").await, Vec::<String>::new());
    assert_eq!(lines(&console).await, 0);
}

#[tokio::test]
async fn a_search_for_members_leaves_a_line_that_does_not_say_for_whom() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let desk = console.desk("Sue", Role::Support, Scope::All).await;
    for (count, typed) in [eva.email.clone(), new_id().to_string(), "eva".to_owned()].iter().enumerate() {
        hits(&console, &desk, typed).await;
        assert_eq!(lines(&console).await, i64::try_from(count).unwrap() + 1);
    }
    let written: String =
        sqlx::query_scalar("select string_agg(l::text, ' ') from audit_log l where chain = 'read'")
            .fetch_one(&console.world.db)
            .await
            .unwrap();
    assert!(!written.contains("eva") && !written.contains(&eva.id.to_string()), "{written}");
    assert!(written.contains(&desk.id.to_string()) && written.contains("address"), "{written}");
    // What cannot be read is not looked for.
    console.get(&desk, "/api/console/find?q=e").await.problem(422, "invalid_request");
    assert_eq!(lines(&console).await, 3);
}

#[tokio::test]
async fn one_person_looks_for_so_much_and_no_more() {
    let console = Console::start().await;
    let desk = console.desk("Sue", Role::Support, Scope::All).await;
    let other = console.desk("Sid", Role::Support, Scope::All).await;
    for number in 0..60 {
        console.get(&desk, &format!("/api/console/find?q=eva{number}")).await.ok();
    }
    let refused = console.get(&desk, "/api/console/find?q=eva").await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.headers["retry-after"], "6");
    assert_eq!(lines(&console).await, 60, "and nothing was looked for");
    console.get(&other, "/api/console/find?q=eva").await.ok();
    console.world.advance(time::Duration::seconds(5));
    console.get(&desk, "/api/console/find?q=eva").await.ok();
    console.get(&desk, "/api/console/find?q=eva").await.problem(429, "rate_limited");
}

#[tokio::test]
async fn a_complaint_is_found_by_those_alone_who_see_it_in_the_inbox() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    for (category, number, seen) in [
        ("payment", "C-7KQ2M9X2", [false, true, true]),
        ("illegal", "C-7KQ2M9X3", [true, true, true]),
        ("minor", "C-7KQ2M9X4", [false, true, false]),
        ("intimate", "C-7KQ2M9X5", [false, true, false]),
    ] {
        sqlx::query(
            "insert into complaints (id, number, site_id, member_id, locale, category, created_at, answer_by)
             values (gen_random_uuid(), $2, $3, $1, 'en', $4, now(), now() + interval '1 day')",
        )
        .bind(adam.id)
        .bind(number)
        .bind(console.world.app.sites.by_host("open.test").unwrap().id.0)
        .bind(category)
        .execute(&console.world.db)
        .await
        .unwrap();
        for (role, may) in [Role::Moderator, Role::LeadModerator, Role::Support].into_iter().zip(seen) {
            for (scope, may) in [("open.test", may), ("strict.test", false)] {
                let desk = console.desk("Kim", role, at(&console, scope)).await;
                let expected = if may { vec!["complaint"] } else { vec![] };
                assert_eq!(kinds(&console, &desk, number).await, expected, "{role} {scope} {category}");
                let read = console.get(&desk, &format!("/api/console/complaint?number={number}")).await;
                assert_eq!(read.status.is_success(), may, "{role} {scope} {category}: {}", read.text);
            }
        }
    }
}
