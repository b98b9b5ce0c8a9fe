//! Addresses of the program before lead on, and tell nobody who is a member; what leads nowhere is counted without names.

use super::{closed, dry_run, folder, import, member, mend_redirects, number, sample};
use crate::world::World;
use http::Method;
use liaison::{moving, settings::SiteState};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::{Page, send};

/// Status and where it leads.
async fn ask(page: &Page, path: &str) -> (u16, String) {
    let reply = send(page.request(Method::GET, path)).await;
    let location = reply.headers.get("location").map_or("", |value| value.to_str().unwrap()).to_owned();
    (reply.status.as_u16(), location)
}

async fn moved_in() -> World {
    let world = closed().await;
    import(&world, &sample()).await;
    world.set_state("open.test", SiteState::Open).await;
    world
}

async fn id_of(world: &World, name: &str) -> String {
    let id: uuid::Uuid = sqlx::query_scalar("select id from profiles where name = $1")
        .bind(name)
        .fetch_one(&world.db)
        .await
        .unwrap();
    id.to_string()
}

#[tokio::test]
async fn old_addresses_lead_on() {
    let world = moved_in().await;
    let eva = format!("/members/{}", id_of(&world, "Eva").await);
    let visitor = world.visitor("open.test");
    for (path, location) in [
        ("/profile/1001", eva.as_str()),
        ("/profile/1001/", &eva),
        ("/profile/1001?utm_source=search", &eva),
        ("/user/eva83", &eva),
        ("/user/EVA83", &eva),
        ("/index.php?page=login", "/login"),
        ("/index.php?sid=1&page=login&x", "/login"),
        ("/help/anything/at/all", "/pages/faq"),
    ] {
        assert_eq!(ask(&visitor, path).await, (301, location.to_owned()), "{path}");
    }
    for path in ["/profile", "/profile/1001/photos", "/index.php", "/index.php?page=join", "/help"] {
        assert!(ask(&visitor, path).await.0 != 301, "{path}");
    }
    // A page of the site is never led away from, and another site has none of this.
    assert_eq!(ask(&visitor, "/login").await.0, 200);
    assert_eq!(ask(&world.visitor("strict.test"), "/profile/1001").await.0, 404);
}

/// Who asks without an account learns nothing: somebody and nobody have the same answer, and each time the same.
#[tokio::test]
async fn an_old_address_tells_nobody_who_is_a_member() {
    let world = moved_in().await;
    let visitor = world.visitor("open.test");
    let mut led = BTreeSet::new();
    for path in ["/profile/1001", "/profile/999999", "/user/eva83", "/user/nobody", "/user/daanvandijk"] {
        let (status, location) = ask(&visitor, path).await;
        let id = location.strip_prefix("/members/").unwrap().parse::<uuid::Uuid>().unwrap();
        assert_eq!((status, id.get_version_num()), (301, 4), "{path}");
        assert_eq!(ask(&visitor, path).await.1, location, "{path}");
        led.insert(location);
    }
    // Eva has one by both of her addresses; the others are three.
    assert_eq!(led.len(), 4, "{led:?}");
    // Nor does what stands there: somebody who is banned, and nobody.
    let mut answers: Vec<Vec<(u16, Value)>> = Vec::new();
    for path in ["/profile/1009", "/profile/999999"] {
        let (_, location) = ask(&visitor, path).await;
        let id = location.strip_prefix("/members/").unwrap();
        let mut of_one = vec![(ask(&visitor, &location).await.0, Value::Null)];
        for call in ["member", "member-landing", "member-signup"] {
            let reply = visitor.get(&format!("/api/{call}.php?id={id}")).await;
            of_one.push((reply.status.as_u16(), reply.json()["code"].clone()));
        }
        answers.push(of_one);
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn redirects_lead_to_the_site_alone() {
    let world = closed().await;
    let lines = [
        json!({ "from": "/a", "to": "https://evil.example/" }),
        json!({ "from": "/a", "to": "//evil.example" }),
        json!({ "from": "/a", "to": "/\\evil.example" }),
        json!({ "from": "/a", "to": "/nowhere" }),
        json!({ "from": "/a", "to": "/a" }),
        json!({ "from": "/a", "to": "/api/user.php" }),
        json!({ "from": "/a/{any}", "to": "/members/{member}" }),
        json!({ "from": "a", "to": "/login" }),
        json!({ "from": "https://old.example/a", "to": "/login" }),
        json!({ "from": "/a/{id}", "to": "/login" }),
        json!({ "from": "/{any}/{any}", "to": "/login" }),
        json!({ "from": format!("/{}", "a".repeat(500)), "to": "/login" }),
        json!({ "from": "/login", "to": "/signup" }),
        json!({ "from": "/", "to": "/login" }),
        json!({ "from": "/api/x", "to": "/login" }),
        json!({ "from": "/a" }),
        json!({ "from": "/a", "to": "/login", "status": 302 }),
        json!({ "from": "/a", "to": "/login" }),
        json!({ "from": "/a/", "to": "/signup" }),
    ];
    let expected = ["to_invalid"; 7]
        .into_iter()
        .chain(["from_invalid"; 5])
        .chain(["from_is_ours"; 3])
        .chain(["wrong_fields"; 2])
        .chain(["id_twice"]);
    let text: String = lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n");
    let folder = folder(&[("members.jsonl", member("1", &json!({}))), ("redirects.jsonl", text)]);
    for report in [dry_run(&world, folder.path()).await, import(&world, folder.path()).await] {
        let told: Vec<&str> = report.refused.iter().map(|finding| finding.code).collect();
        assert_eq!(told, expected.clone().collect::<Vec<_>>(), "{report}");
    }
    assert_eq!(number(&world, "select count(*) from old_addresses").await, 1);
}

/// A site has so many patterns, since each look-up tries all; and more exact addresses than that.
#[tokio::test]
async fn patterns_are_few() {
    let world = closed().await;
    let pattern = |place: usize| json!({ "from": format!("/p{place}/{{any}}"), "to": "/login" });
    let exact = |place: usize| json!({ "from": format!("/e{place}"), "to": "/login" });
    let text: String = (0..300)
        .flat_map(|place| [pattern(place), exact(place)])
        .fold(String::new(), |text, line| text + &line.to_string() + "\n");
    let folder = folder(&[("members.jsonl", member("1", &json!({}))), ("redirects.jsonl", text)]);
    let report = import(&world, folder.path()).await;
    assert_eq!(report.refusals.get("too_many_patterns"), Some(&100), "{report}");
    assert_eq!(number(&world, "select count(*) from old_addresses where pattern is not null").await, 200);
    assert_eq!(number(&world, "select count(*) from old_addresses where pattern is null").await, 300);
    assert_eq!(mend_redirects(&world, folder.path()).await.unwrap().files["redirects"].taken, 0);
}

/// What is asked for and is none is told to the operator, who mends it while the site is open.
#[tokio::test]
async fn what_leads_nowhere_is_counted_and_mended() {
    let world = moved_in().await;
    let visitor = world.visitor("open.test");
    for path in
        ["/u/eva83", "/u/1001", "/u/x@y.example", "/eva83", "/EVA83.php?mail=x@y.example", "/contact.php"]
    {
        assert_eq!(ask(&visitor, path).await.0, 404, "{path}");
    }
    send(visitor.request(Method::HEAD, "/contact.php")).await;
    let site = super::site(&world).await.id;
    let missed = async || {
        moving::missed(&mut world.db.acquire().await.unwrap(), site, world.clock.now()).await.unwrap()
    };
    let told: Vec<(String, i64)> = missed().await.into_iter().map(|one| (one.shape, one.times)).collect();
    let expected = [("/u/*", 3), ("/*", 1), ("/*.php?mail=*", 1), ("/contact.php", 1)];
    assert_eq!(told, expected.map(|(shape, times)| (shape.to_owned(), times)));
    let hint = missed().await.remove(0).hint;
    assert_eq!(hint, json!({ "from": "/u/{external_id}", "to": "/members/{member}" }).to_string());
    let mended = folder(&[("redirects.jsonl", format!("{hint}\n"))]);
    let report = mend_redirects(&world, mended.path()).await.unwrap();
    assert_eq!(report.files["redirects"].taken, 1, "{report}");
    assert_eq!(ask(&visitor, "/u/1001").await.0, 301);
    // Anybody can invent an address: a day has few lines.
    for place in 0..310_u32 {
        let letters: String = place.to_string().bytes().map(|digit| char::from(digit + 49)).collect();
        ask(&visitor, &format!("/invented-{letters}")).await;
    }
    let lines = number(&world, "select count(*) from missed_addresses").await;
    assert!(lines <= 301, "{lines}");
    assert_eq!(number(&world, "select sum(times)::bigint from missed_addresses").await, 316);
    // Some weeks later nobody looks any more.
    world.clock.advance(time::Duration::days(91));
    ask(&visitor, "/later").await;
    assert_eq!(number(&world, "select sum(times)::bigint from missed_addresses").await, 316);
}
