//! The log as an auditor reads it: whole, in pages, within reach; and its proof.

use super::{Console, Desk};
use liaison::{
    kernel::ids::SiteId,
    staff::{self, Chain, Entry, Role, Scope},
};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::collections::BTreeSet;
use time::Duration;

const PATH: &str = "/api/console/audit-log";

/// A line about something on a site.
async fn write(console: &Console, chain: Chain, action: &'static str, site: Option<SiteId>) -> uuid::Uuid {
    let id = crate::world::new_id();
    let mut transaction = console.world.db.begin().await.unwrap();
    let facts = json!({ "mark": format!("mark of {action}") });
    let subject = Some(("photo", id));
    let entry = Entry { chain, action, subject, site, case: None, facts, reason: Some("because of it") };
    staff::append(&mut transaction, &console.world.app.random, &entry).await.unwrap();
    transaction.commit().await.unwrap();
    id
}

fn site(console: &Console, host: &str) -> SiteId {
    console.world.app.sites.by_host(host).unwrap().id
}

/// All lines, page after page.
async fn lines(console: &Console, desk: &Desk, filter: &str) -> Vec<Value> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = console.get(desk, &format!("{PATH}?{filter}{cursor}")).await.ok();
        let lines = page["lines"].as_array().unwrap();
        assert!(lines.len() <= 50);
        found.extend(lines.iter().cloned());
        let Some(next) = page["next"].as_str() else { return found };
        cursor = format!("&cursor={next}");
    }
}

#[tokio::test]
async fn pages_show_every_line_once_the_newest_first() {
    let console = Console::start().await;
    let eve = console.desk("Eve", Role::Auditor, Scope::All).await;
    for number in 0..70 {
        let chain = if number % 3 == 0 { Chain::Read } else { Chain::Act };
        write(&console, chain, "photo.looked_at", None).await;
        if number % 10 == 0 {
            console.world.advance(Duration::SECOND);
        }
    }
    let found = lines(&console, &eve, "").await;
    let keys: BTreeSet<(String, i64)> = found
        .iter()
        .map(|line| (line["chain"].as_str().unwrap().to_owned(), line["seq"].as_i64().unwrap()))
        .collect();
    assert_eq!(keys.len(), found.len());
    assert_eq!(i64::try_from(found.len()).unwrap(), console.count("select count(*) from audit_log").await);
    let times: Vec<&str> = found.iter().map(|line| line["at"].as_str().unwrap()).collect();
    assert!(times.len() > 70 && times.first() >= times.last());
}

#[tokio::test]
async fn filters_take_several_values_each_and_all_of_them_hold() {
    let console = Console::start().await;
    let eve = console.desk("Eve", Role::Auditor, Scope::All).await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": kim.id })).await.ok();
    let open = site(&console, "open.test");
    let photo = write(&console, Chain::Read, "photo.looked_at", Some(open)).await;
    write(&console, Chain::Act, "photo.approved", Some(site(&console, "strict.test"))).await;
    let actions = async |filter: &str| -> BTreeSet<String> {
        let found = lines(&console, &eve, filter).await;
        found.iter().map(|line| line["action"].as_str().unwrap().to_owned()).collect()
    };
    let set = |actions: &[&str]| actions.iter().map(|action| (*action).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(actions("action=photo.approved,staff.closed").await, set(&["photo.approved", "staff.closed"]));
    assert_eq!(actions("action=photo.approved,staff.closed&via=console").await, set(&["staff.closed"]));
    assert_eq!(actions("chain=read").await, set(&["photo.looked_at"]));
    assert_eq!(
        actions(&format!("site={open},{}", site(&console, "strict.test"))).await,
        set(&["photo.looked_at", "photo.approved", "site.set", "bundle.set"])
    );
    assert_eq!(actions(&format!("subject={photo}")).await, set(&["photo.looked_at"]));
    assert_eq!(actions("subject_kind=photo&chain=act").await, set(&["photo.approved"]));
    assert_eq!(
        actions(&format!("staff={},{}", ada.id, kim.id)).await,
        set(&["staff.closed", "staff.signed_in"])
    );
    assert_eq!(actions("until=2026-11-21T11:59:59Z").await, set(&[]));
    assert!(actions("from=2026-11-21T12:00:00Z").await.contains("staff.closed"));
    let line = &lines(&console, &eve, "action=staff.closed").await[0];
    assert_eq!(
        (&line["staff_name"], &line["via"], &line["facts"]["staff"]),
        (&json!("Ada"), &json!("console"), &json!(kim.id))
    );
    let line = &lines(&console, &eve, "action=photo.looked_at").await[0];
    assert_eq!(
        (&line["domain"], &line["company"], &line["reason"]),
        (&json!("open.test"), &json!("test-company"), &json!("because of it"))
    );
    for wrong in ["chain=both", "action=Photo", "staff=x", "from=now", "cursor=x", "colour=red"] {
        console.get(&eve, &format!("{PATH}?{wrong}")).await.problem(422, "invalid_request");
    }
}

#[tokio::test]
async fn an_auditor_of_a_site_reads_what_is_about_it_alone() {
    let console = Console::start().await;
    let (open, strict) = (site(&console, "open.test"), site(&console, "strict.test"));
    write(&console, Chain::Read, "photo.looked_at", Some(open)).await;
    write(&console, Chain::Read, "photo.seen_elsewhere", Some(strict)).await;
    write(&console, Chain::Act, "photo.nowhere", None).await;
    let here = console.desk("Eve", Role::Auditor, Scope::Site { site: open }).await;
    let answer = console.get(&here, PATH).await;
    for word in ["seen_elsewhere", "nowhere", "strict.test", &strict.to_string()] {
        assert!(!answer.text.contains(word), "{word}: {}", answer.text);
    }
    assert!(answer.text.contains("photo.looked_at"), "{}", answer.text);
    for filter in [format!("site={strict}"), "action=photo.seen_elsewhere,photo.nowhere".to_owned()] {
        assert_eq!(lines(&console, &here, &filter).await, Vec::<Value>::new(), "{filter}");
    }
    let company =
        console.desk("Eva", Role::Auditor, Scope::Company { company: "test-company".to_owned() }).await;
    let found: BTreeSet<String> = lines(&console, &company, "subject_kind=photo")
        .await
        .iter()
        .map(|line| line["action"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["photo.looked_at", "photo.seen_elsewhere"]);
    for role in [Role::Administrator, Role::LeadModerator, Role::Support] {
        let desk = console.desk("Kim", role, Scope::All).await;
        console.get(&desk, PATH).await.problem(403, "not_allowed");
    }
}

#[tokio::test]
async fn a_proof_is_asked_for_leaves_a_line_and_names_what_was_changed() {
    let console = Console::start().await;
    let eve = console.desk("Eve", Role::Auditor, Scope::All).await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let verify = async |desk: &Desk| console.post(desk, "/api/console/audit-verifications", &json!({})).await;
    let proof = verify(&eve).await.ok();
    assert_eq!(proof["faults"], json!([]));
    assert_eq!(proof["lines"], console.count("select count(*) from audit_log").await);
    assert_eq!(
        console
            .count("select count(*) from audit_log where action = 'audit.verified' and chain = 'act'")
            .await,
        1
    );
    let health = console.get(&ada, "/api/console/health").await.ok();
    assert_eq!(health["audit_proof_at"], "2026-11-21T12:00:00Z");
    let mut connection = PgConnection::connect_with(&console.world.db.connect_options()).await.unwrap();
    let tamper = "set session_replication_role = replica; update audit_log set via = case via when 'job' then 'sql' else 'job' end where chain = 'act' and seq = 1";
    sqlx::raw_sql(AssertSqlSafe(tamper.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    console.world.advance(Duration::MINUTE);
    let proof = verify(&ada).await.ok();
    let faults = proof["faults"].as_array().unwrap();
    assert!(faults[0].as_str().unwrap().contains("line 1 was changed"), "{proof}");
    let health = console.get(&ada, "/api/console/health").await.ok();
    assert!(
        health["findings"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["code"] == "audit_log_broken" && one["level"] == "fault"),
        "{health}"
    );
    let within = console.desk("Abe", Role::Auditor, Scope::Site { site: site(&console, "open.test") }).await;
    verify(&within).await.problem(403, "not_allowed");
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    verify(&kim).await.problem(403, "not_allowed");
}

#[tokio::test]
async fn a_file_has_the_lines_of_the_page_and_leaves_one() {
    let console = Console::start().await;
    let eve = console.desk("Eve", Role::Auditor, Scope::All).await;
    let (open, strict) = (site(&console, "open.test"), site(&console, "strict.test"));
    write(&console, Chain::Read, "photo.looked_at", Some(open)).await;
    let about = write(&console, Chain::Act, "photo.approved", Some(strict)).await;
    let file = async |desk: &Desk, filter: &str| console.get(desk, &format!("{PATH}-file?{filter}")).await;
    let answer = file(&eve, "action=photo.approved,photo.looked_at&subject_kind=photo").await;
    assert_eq!(answer.headers["content-type"], "text/csv; charset=utf-8");
    assert!(answer.headers.get("x-next-cursor").is_none());
    let rows: Vec<&str> = answer.text.split("\r\n").collect();
    assert_eq!(rows.len(), 4, "{}", answer.text);
    assert!(rows[0].starts_with("at,chain,seq,staff,") && rows[3].is_empty());
    assert!(rows[1].contains(",photo.approved,photo,") && rows[2].contains(",photo.looked_at,photo,"));
    assert!(
        rows[1].ends_with("\"{\"\"mark\"\":\"\"mark of photo.approved\"\"}\",because of it"),
        "{}",
        rows[1]
    );
    let page = lines(&console, &eve, "action=photo.approved").await;
    for value in [&page[0]["at"], &page[0]["subject"], &page[0]["domain"], &page[0]["company"]] {
        assert!(rows[1].contains(value.as_str().unwrap()), "{value}: {}", rows[1]);
    }
    // Within reach, as the page.
    let here = console.desk("Eva", Role::Auditor, Scope::Site { site: open }).await;
    let answer = file(&here, "").await;
    assert!(
        answer.text.contains("photo.looked_at") && !answer.text.contains("strict.test"),
        "{}",
        answer.text
    );
    // By what it was filtered stands in the log, but no id of what lines are about.
    file(&eve, &format!("subject={about}&from=2026-11-21T11:00:00Z")).await;
    let taken = lines(&console, &eve, "action=audit.taken&chain=read").await;
    assert_eq!(
        taken.iter().map(|line| line["facts"].clone()).collect::<Vec<_>>(),
        [
            json!({ "subjects": 1, "from": "2026-11-21T11:00:00Z" }),
            json!({}),
            json!({ "action": ["photo.approved", "photo.looked_at"], "subject_kind": ["photo"] }),
        ]
    );
    for wrong in ["chain=both", "cursor=x"] {
        file(&eve, wrong).await.problem(422, "invalid_request");
    }
    console.world.advance(Duration::minutes(6));
    file(&eve, "").await.problem(403, "fresh_proof_required");
    let kim = console.desk("Kim", Role::Administrator, Scope::All).await;
    file(&kim, "").await.problem(403, "not_allowed");
}

#[tokio::test]
async fn a_long_log_comes_in_several_files() {
    let console = Console::start().await;
    let eve = console.desk("Eve", Role::Auditor, Scope::All).await;
    let mut filling = console.world.filling().await;
    sqlx::query(
        "insert into audit_log (chain, seq, at, via, action, facts, previous_hash, hash)
         select 'act', 100000 + i, $1 - i / 3 * interval '1 second', 'sql', 'photo.filed', '{}', sha256(int4send(i)), sha256(int4send(-i))
         from generate_series(1, 10010) i",
    )
    .bind(console.world.clock.now())
    .execute(&mut *filling)
    .await
    .unwrap();
    filling.commit().await.unwrap();
    let path = format!("{PATH}-file?action=photo.filed");
    let first = console.get(&eve, &path).await;
    let next = first.headers["x-next-cursor"].to_str().unwrap().to_owned();
    let second = console.get(&eve, &format!("{path}&cursor={next}")).await;
    assert!(second.headers.get("x-next-cursor").is_none());
    let seqs = |text: &str| -> Vec<String> {
        let rows = text.split("\r\n").skip(1).filter(|row| !row.is_empty());
        rows.map(|row| row.split(',').nth(2).unwrap().to_owned()).collect()
    };
    let (first, second) = (seqs(&first.text), seqs(&second.text));
    assert_eq!((first.len(), second.len()), (10_000, 10));
    let all: BTreeSet<&String> = first.iter().chain(&second).collect();
    assert_eq!(all.len(), 10_010, "each line once");
}
