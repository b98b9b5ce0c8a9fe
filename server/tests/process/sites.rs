//! A site from nothing to open by the commands of docs/operations/sites.md, and what `liaison site lint` stops.

use crate::server::{Server, Setup, folder, look_into, turn};
use sqlx::PgPool;
use std::time::{Duration, Instant};
use testkit::{Page, TestDatabase};

/// The new site of the chapter.
pub const DOMAIN: &str = "sunset.example";
/// What "in five minutes" leaves to the machine; the rest is for reading and typing.
const MACHINE: Duration = Duration::from_mins(1);

/// Its commands, cut as a shell would.
pub fn chapter() -> Vec<Vec<String>> {
    let manual = include_str!("../../../docs/operations/sites.md");
    let (_, chapter) = manual.split_once("### A new site in five minutes").unwrap();
    let (chapter, _) = chapter.split_once("\n## ").unwrap();
    chapter.lines().filter_map(|line| line.strip_prefix("    liaison ")).map(words).collect()
}

fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Where members are: no demo, TLS in front, a mail server.
pub fn production(state: &std::path::Path, database: &TestDatabase) -> Setup {
    std::fs::write(state.join("mollie.key"), "live_abcdefghijklmnopqrstuvwxyz0123\n").unwrap();
    Setup::new(state)
        .on(&database.url)
        .forgetful()
        .with("LIAISON_DEMO", "false")
        .with("LIAISON_HTTPS", "true")
        .with("LIAISON_SMTP_URL", "smtp://127.0.0.1:9")
        .with("LIAISON_MAIL_FROM", "no-reply@{domain}")
}

pub async fn follow(setup: &Setup, commands: &[Vec<String>]) {
    for command in commands {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let (ok, said) = setup.said(&command).await;
        assert!(ok, "{command:?}: {said}");
    }
}

// spec: 1.15
#[tokio::test(flavor = "multi_thread")]
async fn a_new_site_is_open_by_following_the_manual() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = production(state.path(), &database);
    let server = setup.serve().await;
    let visitor = Page::new(&server.base, DOMAIN);
    assert_eq!(visitor.get("/").await.status, 404);
    let begun = Instant::now();
    follow(&setup, &chapter()).await;
    let taken = begun.elapsed();
    let opened = Instant::now();
    while visitor.get("/api/settings.php").await.status != 200 {
        assert!(opened.elapsed() < Duration::from_secs(30), "the server does not know the new site");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    eprintln!("{} commands took {taken:?}; the server knew {:?} later", chapter().len(), opened.elapsed());
    assert!(taken < MACHINE, "{taken:?}");
    let settings = visitor.get("/api/settings.php").await.ok();
    assert_eq!(settings["settings"]["name"], "Sunset");
    let page = visitor.get("/").await;
    assert!(page.status == 200 && page.text().contains("Sunset: daten zonder haast"), "{}", page.text());
    let company = visitor.get("/api/companyinfo.php").await.ok();
    assert_eq!(company["companyinfo"]["vat_numbers"][1], "BE0123456789");
    // What else the doctor names is this test's forgetful database, and that nothing outside is in reach.
    let (_, said) = setup.said(&["doctor"]).await;
    let wrong = said.lines().any(|line| line.starts_with("problem") && line.contains("sunset.example"));
    assert!(!wrong && said.contains("sunset.example has what it needs"), "{said}");
    real_money(&setup, server, &database).await;
}

/// What was never seen is said before a site takes money, and a test key is not served on an open one.
async fn real_money(setup: &Setup, server: Server, database: &TestDatabase) {
    let (ok, said) = setup.said(&["doctor", "--go-live"]).await;
    assert!(!ok, "{said}");
    for part in [
        "has a live account at mollie",
        "has not called the webhook",
        "no order was paid",
        "no money went back",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    drop(server);
    let db = look_into(&database.url).await;
    sqlx::query("update payment_accounts set is_test = true").execute(&db).await.unwrap();
    let output = setup.run(&["serve"]).await;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(78), "{said}");
    assert!(said.contains("sunset.example is open and its company"), "{said}");
    sqlx::query("update sites set is_open = false").execute(&db).await.unwrap();
    let mut closed = setup.serve().await;
    assert!(closed.is_up(), "a closed site may have one");
    db.close().await;
}

/// A way to break the whole site: short name, part of the words, statement, statement that mends it.
const BROKEN: [(&str, &str, &str, &str); 23] = [
    (
        "company",
        "has no address",
        "update companies set address = ' '",
        "update companies set address = 'Kade 1'",
    ),
    (
        "company",
        "has no support_phone",
        "update companies set support_phone = ''",
        "update companies set support_phone = '+31'",
    ),
    (
        "vat",
        "no VAT number",
        "update companies set vat_numbers = '{}'",
        "update companies set vat_numbers = '{NL1}'",
    ),
    (
        "host",
        "leads to other.example as well",
        "update sites set aliases = '{sunset.example}' where domain = 'other.example'",
        "update sites set aliases = '{}'",
    ),
    ("rule", "min_age must be at least 18", SET_AGE, UNDO),
    (
        "rule",
        "refund_days must be at least 14",
        "update sites set settings = jsonb_set(settings, '{refund_days}', '7')",
        UNDO,
    ),
    ("rule", "niche must be 1 to 7", "update sites set settings = jsonb_set(settings, '{niche}', '8')", UNDO),
    (
        "rule",
        "message_credits must be at least 1",
        "update sites set settings = jsonb_set(settings, '{message_credits}', '0')",
        UNDO,
    ),
    (
        "support",
        "no address to write to",
        "update sites set settings = jsonb_set(settings, '{support_email}', '\"\"')",
        UNDO,
    ),
    (
        "support",
        "no number to call",
        "update sites set settings = jsonb_set(settings, '{support_phone}', '\"\"')",
        UNDO,
    ),
    (
        "texts",
        "description has no text in pl",
        "update sites set settings = jsonb_set(settings, '{domain_language}', '\"pl\"')",
        UNDO,
    ),
    (
        "ages",
        "nobody is configured who makes it",
        "update sites set settings = jsonb_set(settings, '{age_check_countries}', '[\"NL\"]')",
        UNDO,
    ),
    (
        "texts",
        "description has no text in fr",
        "update sites set settings = settings #- '{description,fr}'",
        UNDO,
    ),
    (
        "disclosure",
        "none in de",
        "update sites set settings = settings || '{\"fictional_profiles\": true, \"fictional_warning\": {\"nl\": \"Dit profiel is verzonnen.\", \"fr\": \"Ce profil est inventé.\"}}'",
        UNDO,
    ),
    (
        "name",
        "names shoe_size",
        "update sites set settings = jsonb_set(settings, '{search_fields}', '[\"gender\", \"shoe_size\"]')",
        UNDO,
    ),
    (
        "bundles",
        "nothing to buy in BE",
        "update bundles set offered = false where country = 'BE'",
        "update bundles set offered = true",
    ),
    (
        "prices",
        "is priced in CHF",
        "update bundles set currency = 'CHF' where country = 'BE'",
        "update bundles set currency = 'EUR'",
    ),
    (
        "prices",
        "does not buy one message",
        "update sites set settings = jsonb_set(settings, '{message_credits}', '30')",
        UNDO,
    ),
    (
        "account",
        "has no account",
        "alter table payment_accounts rename to hidden; create table payment_accounts (like hidden)",
        "drop table payment_accounts; alter table hidden rename to payment_accounts",
    ),
    (
        "account",
        "has a test key",
        "update payment_accounts set is_test = true",
        "update payment_accounts set is_test = false",
    ),
    // One that a method leads to takes orders as well.
    (
        "account",
        "has a test key",
        "insert into payment_accounts (company_id, provider, selling, api_base, api_key, hook_secret, shop_id, is_test)
           values ('sunset-media', 'verotel', false, 'https://secure.verotel.com', '', '', '60678', true);
         update payment_methods set providers = '{mollie,verotel}' where country = 'BE'",
        "update payment_methods set providers = '{}'; delete from payment_accounts where provider = 'verotel'",
    ),
    (
        "methods",
        "nobody in BE can pay",
        "update payment_methods set method = 'giropay' where country = 'BE'",
        "update payment_methods set method = 'bancontact' where country = 'BE'",
    ),
    (
        "timers",
        "would follow the countdown",
        "update companies set delete_discount = 30",
        "update companies set delete_discount = 20",
    ),
];
const SET_AGE: &str = "update sites set settings = jsonb_set(settings, '{min_age}', '16')";
const UNDO: &str = "update sites set settings = kept.settings from kept where kept.id = sites.id";

async fn execute(db: &PgPool, statement: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned())).execute(db).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn lint_stops_what_is_not_whole() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = production(state.path(), &database);
    let commands = chapter();
    let (open, before) = commands.split_last().unwrap();
    follow(&setup, before).await;
    let like = ["site", "create", "other.example", "--company", "sunset-media", "--like", DOMAIN];
    assert!(setup.said(&like).await.0);
    let db = look_into(&database.url).await;
    execute(&db, "create table kept as select id, settings from sites").await;
    let open: Vec<&str> = open.iter().map(String::as_str).collect();
    let mut kinds = std::collections::BTreeSet::new();
    for (kind, words, breaking, mending) in BROKEN {
        execute(&db, breaking).await;
        refused(&setup, &open, kind, words).await;
        execute(&db, mending).await;
        kinds.insert(kind);
    }
    for (name, value, kind, words) in [
        ("LIAISON_HTTPS", "false", "tls", "without TLS"),
        ("LIAISON_MAIL_FROM", "no-reply@localhost", "mail", "which no mailbox takes"),
    ] {
        refused(&setup.clone().with(name, value), &open, kind, words).await;
        kinds.insert(kind);
    }
    assert!(kinds.len() >= 10, "{kinds:?}");
    let (ok, said) = setup.said(&open).await;
    assert!(ok, "{said}");
    db.close().await;
}

/// Both `lint` and `open` say so, with the mend behind a semicolon.
async fn refused(setup: &Setup, open: &[&str], kind: &str, words: &str) {
    for command in [["site", "lint", DOMAIN].as_slice(), open] {
        let (ok, said) = setup.said(command).await;
        let line = said.lines().find(|line| line.contains(&format!("{DOMAIN}\tlacks\t{kind}\t")));
        assert!(
            !ok && line.is_some_and(|line| line.contains(words) && line.contains("; ")),
            "{kind}: {said}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_not_be_is_refused_with_a_word() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = production(state.path(), &database);
    follow(&setup, &chapter()).await;
    std::fs::write(state.path().join("test.key"), "test_abcdefghijklmnopqrstuvwxyz0123\n").unwrap();
    for (command, words) in [
        (vec!["site", "create", "http://x", "--company", "sunset-media", "--like", DOMAIN], "no domain"),
        (vec!["site", "create", DOMAIN, "--company", "sunset-media", "--like", DOMAIN], "leads to the site"),
        (
            vec!["site", "create", "b.example", "--company", "nobody", "--like", DOMAIN],
            "there is no company nobody",
        ),
        (vec!["site", "create", "b.example", "--company", "sunset-media"], "--name"),
        (vec!["site", "set", DOMAIN, "min_age", "16"], "at least 18"),
        (vec!["site", "set", DOMAIN, "min_age", "old"], "does not fit"),
        (vec!["site", "set", DOMAIN, "colour", "red"], "no setting colour"),
        (
            vec!["site", "set", DOMAIN, "fictional_singular.nl", "Echt persoon"],
            "takes one of \"Fictief profiel\"",
        ),
        (
            vec!["site", "set", DOMAIN, "fictional_plural.nl", "\u{2800}"],
            "takes one of \"Fictieve profielen\"",
        ),
        (
            vec!["site", "set", DOMAIN, "fictional_singular", "{\"nl\":\"NIET fictief profiel\"}"],
            "takes one of",
        ),
        (vec!["site", "set", DOMAIN, "fictional_warning.nl", "\u{202e}thce tleW"], "U+202E"),
        (vec!["site", "set", DOMAIN, "fictional_warning.nl", "."], "it says nothing"),
        (vec!["site", "set", DOMAIN, "name", "Sun\u{200b}set"], "U+200B"),
        (vec!["site", "set", DOMAIN, "mail_name", "\u{3164}"], "mail_name is empty"),
        (vec!["site", "set", DOMAIN, "index_title.nl", "a\u{2066}b"], "U+2066"),
        (vec!["site", "set", DOMAIN, "description.nl", "a\u{e0041}b"], "U+E0041"),
        (vec!["site", "set", DOMAIN, "fictional_icon", "\u{fe0f}"], "U+FE0F"),
        (
            vec![
                "site",
                "create",
                "b.example",
                "--company",
                "sunset-media",
                "--name",
                "\u{2800}B",
                "--countries",
                "NL",
            ],
            "U+2800",
        ),
        (vec!["company", "set", "sunset-media", "name", "Sun\u{202e}set"], "U+202E"),
        (vec!["site", "set", DOMAIN, "block_notice", "loud"], "does not fit"),
        (vec!["site", "set", DOMAIN, "description.xx", "a"], "does not fit"),
        (vec!["site", "set", DOMAIN, "company_id", "nobody"], "there is no company nobody"),
        (
            vec![
                "company",
                "create",
                "sunset-media",
                "--name",
                "a",
                "--address",
                "a",
                "--city",
                "a",
                "--country",
                "NL",
                "--kvk",
                "1",
                "--phone",
                "1",
            ],
            "already",
        ),
        (vec!["company", "set", "sunset-media", "added", "2020-01-01T00:00:00Z"], "added is the day"),
        (vec!["company", "set", "sunset-media", "statement_descriptor", "SUN*"], "5 to 22"),
        (vec!["company", "set", "sunset-media", "delete_discount", "95"], "0 to 90"),
        (vec!["company", "account", "sunset-media", "--key-file", "/nothing"], "can't be read"),
        (
            vec!["company", "account", "sunset-media", "--key-file", "test.key", "--yes"],
            "a site of sunset-media is open",
        ),
        (vec!["bundle", "add", DOMAIN, "SE", "20", "18.00"], "none of the countries"),
        (vec!["bundle", "add", DOMAIN, "NL", "20", "18,00"], "written like 18.00"),
        (vec!["bundle", "add", DOMAIN, "NL", "0", "18.00"], "0 is not in"),
        (vec!["bundle", "withdraw", DOMAIN, "0f1e0000-0000-4000-8000-000000000000"], "offers no such bundle"),
    ] {
        let (ok, said) = setup.said(&command).await;
        assert!(!ok && said.contains(words), "{command:?}: {said}");
    }
    // Two commands at once: neither undoes the other.
    let (one, other) = tokio::join!(
        setup.said(&["site", "set", DOMAIN, "message_length", "777"]),
        setup.said(&["site", "set", DOMAIN, "support_phone", "0201234567"])
    );
    assert!(one.0 && other.0, "{one:?} {other:?}");
    let (_, shown) = setup.said(&["site", "show", DOMAIN]).await;
    assert!(shown.contains("777") && shown.contains("\"0201234567\""), "{shown}");
}

/// What the public sees of a setting: its name in settings.php, and a value to set.
const PUBLIC: [(&str, &str); 34] = [
    ("block_notice", "\"told\""),
    ("show_answer_pace", "false"),
    ("nude_photos", "\"refused\""),
    ("name", "\"Dusk\""),
    ("mail_name", "\"Dusk mail\""),
    ("niche", "6"),
    ("signups", "\"with_trafficsource\""),
    ("logged_out_search", "true"),
    ("logged_out_search_trafficsource", "true"),
    ("min_age", "25"),
    ("support_phone", "\"0101234567\""),
    ("support_email", "\"aid@sunset.example\""),
    ("fictional_icon", "\"bot\""),
    ("fictional_warning.nl", "\"Wij schrijven mee.\""),
    ("fictional_singular.nl", "\"Verzonnen profiel\""),
    ("fictional_plural.nl", "\"Verzonnen profielen\""),
    ("fictional_profiles", "true"),
    ("enable_site_entry_popup", "true"),
    ("site_entry_countries", "[\"NL\"]"),
    ("description.nl", "\"Een nieuwe zin\""),
    ("index_title.nl", "\"Een nieuwe titel\""),
    ("visible_profile_fields", "[\"interests\"]"),
    ("visible_profile_notes", "[\"about\"]"),
    ("message_credits", "3"),
    ("signup_credits", "9"),
    ("photo_credits", "5"),
    ("gift_credits", "7"),
    ("message_length", "640"),
    ("search_fields", "[\"gender\", \"age\"]"),
    ("refund_days", "21"),
    ("member_resell", "true"),
    ("interests", "[\"music\"]"),
    ("us_footer", "true"),
    ("domain_language", "\"nl\""),
];

/// What settings.php says of it.
fn seen(settings: &serde_json::Value, name: &str) -> serde_json::Value {
    match name {
        "fictional_profiles" => settings["has_fictional"].clone(),
        // It stands behind the built-in sentence.
        "fictional_warning.nl" => {
            let whole = settings["fictional_warning"].as_str().unwrap();
            serde_json::json!(whole.rsplit_once(" Wij ").map(|(_, own)| format!("Wij {own}")))
        }
        // The spec's words.
        "enable_site_entry_popup" => serde_json::json!(settings[name] == "yes"),
        _ => settings[name.split('.').next().unwrap()].clone(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_setting_is_known_at_every_node_without_a_restart() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = production(state.path(), &database);
    let (a, b) = (setup.serve().await, setup.serve().await);
    follow(&setup, &chapter()).await;
    let visitors = [&a, &b].map(|server| Page::new(&server.base, DOMAIN).speaking("nl"));
    let mut slowest = Duration::ZERO;
    for (name, value) in PUBLIC {
        let (ok, said) = setup.said(&["site", "set", DOMAIN, name, value]).await;
        assert!(ok, "{name}: {said}");
        let (begun, wanted): (_, serde_json::Value) = (Instant::now(), serde_json::from_str(value).unwrap());
        for visitor in &visitors {
            while seen(&visitor.get("/api/settings.php").await.ok()["settings"], name) != wanted {
                assert!(begun.elapsed() < Duration::from_secs(30), "a node does not know the new {name}");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        slowest = slowest.max(begun.elapsed());
    }
    eprintln!("{} settings, each at both nodes after at most {slowest:?}", PUBLIC.len());
    for visitor in &visitors {
        let page = visitor.get("/").await.text();
        for words in
            ["Een nieuwe titel", "Een nieuwe zin", "Dusk", "data-niche=\"6\"", "us-footer", "fictional"]
        {
            assert!(page.contains(words), "{words}");
        }
    }
}
