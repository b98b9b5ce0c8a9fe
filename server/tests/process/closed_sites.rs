//! `liaison site close`, `open`, `rename` and `delete` beside a running server, and what `create` and `lint` say of slips.

use crate::{
    server::{Setup, folder, look_into, turn},
    sites::{DOMAIN, chapter, follow, production},
};
use std::time::{Duration, Instant};
use testkit::{Page, TestDatabase};

/// The visitor's page, once it answers with this status.
async fn answers(visitor: &Page, path: &str, status: u16) -> testkit::Reply {
    let begun = Instant::now();
    loop {
        let reply = visitor.get(path).await;
        if reply.status == status {
            return reply;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{path}: {}", reply.status);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Says what it would do and does it only with --yes; gives both.
async fn with_yes(setup: &Setup, command: &[&str]) -> (String, String) {
    let (ok, plan) = setup.said(command).await;
    assert!(ok && plan.contains("nothing was done; with --yes it is"), "{command:?}: {plan}");
    let (ok, done) = setup.said(&[command, &["--yes"]].concat()).await;
    assert!(ok && !done.contains("nothing was done"), "{command:?}: {done}");
    (plan, done)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_is_closed_for_a_while_and_for_good_and_opened_again() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = production(state.path(), &database);
    let server = setup.serve().await;
    let visitor = Page::new(&server.base, DOMAIN);
    let commands = chapter();
    let (_, before) = commands.split_last().unwrap();
    follow(&setup, before).await;
    let (ok, said) = setup.said(&["site", "close", DOMAIN, "--for", "maintenance", "--yes"]).await;
    assert!(!ok && said.contains("was not opened yet"), "{said}");
    with_yes(&setup, &["site", "open", DOMAIN]).await;
    answers(&visitor, "/api/settings.php", 200).await;
    let (ok, said) = setup.said(&["site", "close", DOMAIN, "--yes"]).await;
    assert!(!ok && said.contains("--for"), "{said}");
    let (ok, _) = setup.said(&["site", "close", DOMAIN, "--for", "maintenance"]).await;
    assert!(ok && visitor.get("/api/settings.php").await.status == 200, "it was only said");

    let (plan, _) = with_yes(&setup, &["site", "close", DOMAIN, "--for", "maintenance"]).await;
    assert!(plan.contains("now open, becomes closed for maintenance") && plan.contains("503"), "{plan}");
    let begun = Instant::now();
    answers(&visitor, "/api/settings.php", 503).await.problem(503, "maintenance");
    eprintln!("a node closed its site {:?} after the command", begun.elapsed());
    let (_, said) = setup.said(&["site", "list"]).await;
    assert!(said.contains("closed for maintenance"), "{said}");
    let (_, said) = setup.said(&["site", "show", DOMAIN]).await;
    assert!(said.contains("sunset.example is closed for maintenance"), "{said}");
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("advice   sunset.example is closed for maintenance"), "{said}");
    let (ok, said) = setup.said(&["site", "close", DOMAIN, "--for", "maintenance", "--yes"]).await;
    assert!(!ok && said.contains("already"), "{said}");

    with_yes(&setup, &["site", "close", DOMAIN, "--for", "good"]).await;
    let settings = answers(&visitor, "/api/settings.php", 200).await.ok()["settings"].clone();
    assert_eq!(settings["closing"], true);
    with_yes(&setup, &["site", "open", DOMAIN]).await;
    let begun = Instant::now();
    while visitor.get("/api/settings.php").await.ok()["settings"]["closing"] == true {
        assert!(begun.elapsed() < Duration::from_secs(30), "the node does not know that it is open");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (ok, said) = setup.said(&["site", "open", DOMAIN, "--yes"]).await;
    assert!(!ok && said.contains("open already"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_gets_another_domain_and_goes_while_nobody_joined() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = production(state.path(), &database);
    let server = setup.serve().await;
    follow(&setup, &chapter()).await;
    let like = ["site", "create", "other.example", "--company", "sunset-media", "--like", DOMAIN];
    assert!(setup.said(&like).await.0);
    for (new, words) in [
        ("other.example", "leads to the site other.example already"),
        ("sunrise", "has a dot"),
        ("münchen.example", "punycode: xn--mnchen-3ya.example"),
        ("sunrise.localhost", "for trying out"),
        (DOMAIN, "is its domain already"),
    ] {
        let (ok, said) = setup.said(&["site", "rename", DOMAIN, new, "--yes"]).await;
        assert!(!ok && said.contains(words), "{new}: {said}");
    }
    let (plan, _) = with_yes(&setup, &["site", "rename", DOMAIN, "Sunrise.example"]).await;
    assert!(
        plan.contains("sunset.example becomes sunrise.example") && plan.contains("0 members have passkeys"),
        "{plan}"
    );
    let old = Page::new(&server.base, DOMAIN);
    let led = answers(&old, "/members?country=NL", 301).await;
    assert_eq!(led.headers["location"], "https://sunrise.example/members?country=NL");
    assert_eq!(Page::new(&server.base, "sunrise.example").get("/").await.status, 200);
    for command in [
        vec!["site", "create", DOMAIN, "--company", "sunset-media", "--like", "sunrise.example"],
        vec!["site", "set", "other.example", "aliases", "[\"sunset.example\"]"],
        vec!["site", "rename", "other.example", DOMAIN, "--yes"],
    ] {
        let (ok, said) = setup.said(&command).await;
        assert!(!ok && said.contains("sunrise.example already"), "{command:?}: {said}");
    }
    // A wrong one is taken back in the same way.
    with_yes(&setup, &["site", "rename", "sunrise.example", DOMAIN]).await;
    assert_eq!(answers(&old, "/", 200).await.status, 200);

    // What is there of members decides, whoever looks first.
    let db = look_into(&database.url).await;
    sqlx::query(
        "insert into tracking_counts (site_id, day, network, ref, lander, slot, visits)
         select id, '2026-11-26', '', '', '', 0, 1 from sites where domain = 'other.example'",
    )
    .execute(&db)
    .await
    .unwrap();
    sqlx::query(
        "insert into accounts (member_id, site_id, email, password_hash, status, language, country, timezone, created_at)
         select gen_random_uuid(), id, 'eva@example.com', 'none', 'active', 'nl', 'NL', 'Europe/Amsterdam', now() from sites where domain = $1",
    )
    .bind(DOMAIN)
    .execute(&db)
    .await
    .unwrap();
    let (ok, said) = setup.said(&["site", "delete", DOMAIN, "--yes"]).await;
    assert!(!ok && said.contains("sunset.example stays: it has members"), "{said}");
    let (ok, said) = setup.said(&["company", "delete", "sunset-media", "--yes"]).await;
    assert!(!ok && said.contains("sunset-media stays: it has sites"), "{said}");
    with_yes(&setup, &["site", "delete", "other.example"]).await;
    let (_, list) = setup.said(&["site", "list"]).await;
    assert!(list.contains(DOMAIN) && !list.contains("other.example"), "{list}");
    sqlx::query("delete from accounts").execute(&db).await.unwrap();
    with_yes(&setup, &["site", "delete", DOMAIN]).await;
    answers(&old, "/", 404).await;
    with_yes(&setup, &["company", "delete", "sunset-media"]).await;
    assert_eq!(setup.said(&["company", "list"]).await.1, "");
    // What nobody finds any more still stands in the log, with who did it.
    let left: Vec<String> = sqlx::query_scalar(
        "select concat_ws(' ', action, via, facts ->> 'did', facts ->> 'domain') from audit_log
         where facts ->> 'did' = 'removed' and os_user is not null and action in ('site.set', 'company.set') order by seq",
    )
    .fetch_all(&db)
    .await
    .unwrap();
    assert_eq!(
        left,
        [
            "site.set command removed other.example",
            "site.set command removed sunset.example",
            "company.set command removed"
        ]
    );
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slips_of_a_new_site_are_told_and_the_way_to_it_is_looked_at() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = production(state.path(), &database);
    follow(&setup, &chapter()).await;
    let like = |domain| ["site", "create", domain, "--company", "sunset-media", "--like", DOMAIN];
    for (command, words) in [
        (like("foo").to_vec(), "has a dot"),
        (like("münchen.example").to_vec(), "punycode: xn--mnchen-3ya.example"),
        ([like("b.example").as_slice(), &["--support-phone", "abc"]].concat(), "not a telephone number"),
        ([like("b.example").as_slice(), &["--support-email", "nomail"]].concat(), "not an e-mail address"),
        (
            vec!["bundle", "add", DOMAIN, "NL", "20", "18.00"],
            "offers 20 credits for that price in NL already",
        ),
        (vec!["site", "set", DOMAIN, "aliases", "[\"a.example\", \"a.example\"]"], "named twice"),
        (vec!["site", "set", DOMAIN, "aliases", "[\"http://a\"]"], "letters, digits"),
    ] {
        let (ok, said) = setup.said(&command).await;
        assert!(!ok && said.contains(words), "{command:?}: {said}");
    }
    // Reserved names are nobody's, so nothing is said of them.
    let (ok, said) = setup.said(&["site", "lint", DOMAIN]).await;
    assert!(ok && !said.contains("\tdns\t"), "{said}");
    assert!(setup.said(&like("nobody.invalid")).await.0);
    for country in ["NL", "BE"] {
        assert!(setup.said(&["bundle", "add", "nobody.invalid", country, "20", "18.00"]).await.0);
    }
    let begun = Instant::now();
    let (ok, said) = setup.said(&["site", "lint", "nobody.invalid"]).await;
    assert!(
        ok && said.contains("nobody.invalid\tadvice\tdns\tnobody.invalid can't be found from here"),
        "{said}"
    );
    assert!(!said.contains("\tcertificate\t") && begun.elapsed() < Duration::from_secs(20), "{said}");
    with_yes(&setup, &["site", "open", "nobody.invalid"]).await;
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("advice   nobody.invalid can't be found from here"), "{said}");
    // Whom its money goes to is a grave matter.
    let other = [
        "company",
        "create",
        "dusk",
        "--name",
        "Dusk B.V.",
        "--address",
        "a",
        "--city",
        "a",
        "--country",
        "NL",
    ];
    assert!(setup.said(&[other.as_slice(), &["--kvk", "1", "--phone", "1"]].concat()).await.0);
    let (plan, _) = with_yes(&setup, &["site", "set", "nobody.invalid", "company_id", "dusk"]).await;
    assert!(plan.contains("to dusk (Dusk B.V.)"), "{plan}");
    with_yes(&setup, &["company", "account", "dusk", "--key-file", "mollie.key"]).await;
    let (ok, said) = setup.said(&["company", "account", "dusk"]).await;
    assert!(ok && said.contains("a live key"), "{said}");
}
