//! An import that is killed, and a server that is killed in the middle of one: begun again, nothing is there twice and nothing is
//! missing. And nobody opens a site meanwhile. `LIAISON_CUTS=50` kills the command as often.

use crate::{
    moderation_killed::{Desk, colleague},
    server::{Setup, demo_world, folder, lasting_port, look_into, turn},
    sites::{self, chapter, follow, production},
};
use liaison::{
    config::Config,
    kernel::random::Random,
    media::Media,
    moving::{self, Kind},
    settings,
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use std::{
    collections::BTreeMap,
    env,
    fmt::Write,
    fs,
    path::Path,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use testkit::{TestDatabase, photos::picture};

const MEMBERS: usize = 300;
const MESSAGES: usize = 1_500;
/// Nothing takes so long.
const PATIENCE: Duration = Duration::from_mins(3);
const DOMAIN: &str = "moved.example";

/// How often the command is killed, and how many pictures last for that: each is a step of its own.
fn size() -> (usize, usize) {
    let cuts = env::var("LIAISON_CUTS").map_or(3, |wished| wished.parse().unwrap());
    (cuts, 20 + cuts)
}

/// Some hundred members with all that comes along.
fn old_site(place: &Path, pictures: usize) -> String {
    let folder = place.join("old-site");
    fs::create_dir_all(folder.join("photos")).unwrap();
    let at = |minute: usize| {
        format!("2021-01-{:02}T{:02}:{:02}:00Z", minute / 1440 % 28 + 1, minute / 60 % 24, minute % 60)
    };
    let mut files: BTreeMap<Kind, String> = BTreeMap::new();
    let mut line = |kind, line: Value| writeln!(files.entry(kind).or_default(), "{line}").unwrap();
    for number in 0..MEMBERS {
        let (id, next) = (number.to_string(), ((number + 1) % MEMBERS).to_string());
        line(
            Kind::Members,
            json!({ "external_id": id, "name": format!("Anna {id}"), "email": format!("anna{id}@mail.example"), "gender": "female",
                "seeks": "both", "date_of_birth": "1990-05-17", "country": "NL", "city": "Utrecht", "created_at": at(0) }),
        );
        line(
            Kind::Credits,
            json!({ "external_id": format!("k{id}"), "member": id, "kind": "free", "credits": 3, "created_at": at(1) }),
        );
        line(Kind::Likes, json!({ "from": id, "to": next, "created_at": at(2) }));
        line(
            Kind::Conversations,
            json!({ "external_id": format!("c{id}"), "members": [id, next], "created_at": at(3) }),
        );
        if number < pictures {
            let file = format!("photos/{id}.jpg");
            fs::write(folder.join(&file), picture(u8::try_from(number % 256).unwrap(), 320)).unwrap();
            line(
                Kind::Photos,
                json!({ "external_id": format!("p{id}"), "member": id, "file": file, "created_at": at(4) }),
            );
        }
    }
    for number in 0..MESSAGES {
        let conversation = number % MEMBERS;
        line(
            Kind::Messages,
            json!({ "external_id": format!("m{number}"), "conversation": format!("c{conversation}"), "from": conversation.to_string(),
                "text": format!("Message {number}"), "sent_at": at(number + 5), "read": number % 2 == 0 }),
        );
    }
    for (kind, lines) in files {
        fs::write(folder.join(kind.file()), lines).unwrap();
    }
    folder.to_str().unwrap().to_owned()
}

/// A closed site that waits for them.
async fn make_site(setup: &Setup) {
    let company = "company create mover --address Havenkade-8 --city Rotterdam --country NL --kvk 12345678 --vat NL123456789B01
        --phone +31101234567 --tradenames Mover --name Mover";
    let site = "site create moved.example --company mover --name Moved --countries NL --niche 3 --support-email help@moved.example
        --support-phone +31101234567";
    for line in [company, site] {
        let (ok, said) = setup.said(&line.split_whitespace().collect::<Vec<_>>()).await;
        assert!(ok, "{line}: {said}");
    }
}

/// All of the site, as it would move out: lines and pictures by their digests; and how much of each there is.
async fn all_of_it(db: &PgPool, state: &Path) -> (BTreeMap<String, blake3::Hash>, Vec<(String, i64)>) {
    let config = Config { state_dir: Some(state.to_owned()), ..Config::default() };
    let media = Media::start(&config, db, &Random::system()).await.unwrap();
    let sites = settings::list(db).await.unwrap();
    let site = sites.into_iter().find(|site| site.domain == DOMAIN).unwrap().id;
    let out = folder();
    let left = moving::leave(db, &media, site, out.path()).await.unwrap();
    assert_eq!(left.lost_photos, Vec::<String>::new());
    let mut digests = BTreeMap::new();
    for below in ["", "photos"] {
        for entry in fs::read_dir(out.path().join(below)).unwrap().map(|entry| entry.unwrap()) {
            if entry.file_type().unwrap().is_file() {
                let name = format!("{below}/{}", entry.file_name().to_str().unwrap());
                digests.insert(name, blake3::hash(&fs::read(entry.path()).unwrap()));
            }
        }
    }
    let mut counts = Vec::new();
    for (table, member) in [
        ("accounts", "member_id"),
        ("photos", "member_id"),
        ("credit_lots", "member_id"),
        ("ledger_lines", "member_id"),
        ("likes_sent", "member_id"),
        ("likes_received", "member_id"),
        ("conversation_pairs", "member_id"),
        ("conversation_members", "member_id"),
        ("messages", "sender_id"),
    ] {
        let count = format!(
            "select count(*) from {table} join moved_members m on m.member_id = {table}.{member} where m.site_id = $1"
        );
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(count)).bind(site.0).fetch_one(db).await.unwrap();
        counts.push((table.to_owned(), count));
    }
    (digests, counts)
}

/// How far an import of it is: whatever it writes makes this more.
async fn progress(db: &PgPool) -> i64 {
    sqlx::query_scalar(
        "select (select count(*) from moved_members) + (select count(*) from photos p join moved_members m using (member_id))
           + (select count(*) from likes_sent l join moved_members m using (member_id))
           + (select count(*) from messages w join moved_members m on m.member_id = w.sender_id)",
    )
    .fetch_one(db)
    .await
    .unwrap()
}

/// Imports by the command until it has got further than before, or only so many milliseconds, and kills it. False where it came to
/// its end before that.
async fn cut_off(setup: &Setup, db: &PgPool, line: &[&str], random: &mut StdRng, is_early: bool) -> bool {
    let before = progress(db).await;
    let mut import = setup.begin(line);
    let begun = Instant::now();
    if is_early {
        tokio::time::sleep(Duration::from_millis(random.random_range(0..400))).await;
    }
    while !is_early && progress(db).await <= before && import.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < PATIENCE, "it gets no further");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::sleep(Duration::from_micros(random.random_range(0..20_000))).await;
    let ended = import.try_wait().unwrap();
    import.kill().unwrap();
    import.wait().unwrap();
    if let Some(status) = ended {
        assert!(status.success(), "{status}");
    }
    ended.is_none()
}

async fn site_of(state: &TempDir) -> (TestDatabase, Setup, PgPool) {
    let database = TestDatabase::new(&liaison::serve::MIGRATIONS).await;
    let setup = production(state.path(), &database);
    make_site(&setup).await;
    let db = look_into(&database.url).await;
    (database, setup, db)
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_it_brings_all_of_it_once() {
    let _turn = turn().await;
    let ((cuts, pictures), place) = (size(), folder());
    let source = old_site(place.path(), pictures);
    let line = ["import", source.as_str(), "--site", DOMAIN];
    let (state, cut_state) = (folder(), folder());
    let (_whole, setup, db) = site_of(&state).await;
    let (ok, said) = setup.said(&line).await;
    assert!(ok, "{said}");
    let expected = all_of_it(&db, state.path()).await;
    assert_eq!(expected.1[0], ("accounts".to_owned(), i64::try_from(MEMBERS).unwrap()));
    assert_eq!(expected.1[1], ("photos".to_owned(), i64::try_from(pictures).unwrap()));

    let (_cut, setup, db) = site_of(&cut_state).await;
    let mut random = StdRng::seed_from_u64(28);
    let mut killed = 0;
    for cut in 0..cuts {
        killed += usize::from(cut_off(&setup, &db, &line, &mut random, cut % 3 == 0).await);
        // Half-written nobody is.
        let halves: i64 = sqlx::query_scalar(
            "select count(*) from accounts a full join moved_members m using (member_id) full join credit_accounts c using (member_id)
             where a.member_id is null or m.member_id is null or c.member_id is null",
        )
        .fetch_one(&db)
        .await
        .unwrap();
        assert_eq!(halves, 0, "after {cut} cuts");
    }
    assert!(killed >= cuts.min(2), "it was over before it could be killed");
    let (ok, said) = setup.said(&line).await;
    assert!(ok, "{said}");
    assert_eq!(all_of_it(&db, cut_state.path()).await, expected, "after {killed} kills");
    let (sound, said) = setup.said(&["doctor", "--ledger"]).await;
    assert!(sound, "{said}");

    by_the_console(&place, &expected).await;
}

/// The same by the console, whose server dies in the middle of it.
async fn by_the_console(place: &TempDir, expected: &(BTreeMap<String, blake3::Hash>, Vec<(String, i64)>)) {
    let (database, state) = demo_world().await;
    let console = lasting_port();
    let setup = Setup::new(state.path()).on(&database.url).forgetful().at(lasting_port());
    let setup = setup
        .with("LIAISON_CONSOLE_PORT", &console.to_string())
        .with("LIAISON_IMPORT_FOLDER", place.path().to_str().unwrap());
    make_site(&setup).await;
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let sites = settings::list(&db).await.unwrap();
    let site = sites.into_iter().find(|site| site.domain == DOMAIN).unwrap().id;
    let cookie = colleague(&db, "Mover", "site_manager").await;
    let desk = Desk { client: reqwest::Client::new(), port: console, cookie };
    let wish = json!({ "site": site, "act": "import", "folder": "old-site", "seen_before": false, "reason": "They move to us." });
    desk.call("site-moves", &wish).await;
    let begun = Instant::now();
    // Pictures are the longest of it: in their middle it has members and no messages.
    let photos = "select count(*) from photos p join moved_members m using (member_id)";
    let count = async |sql: &'static str| -> i64 { sqlx::query_scalar(sql).fetch_one(&db).await.unwrap() };
    while count(photos).await < 3 {
        assert!(begun.elapsed() < PATIENCE, "it does not begin:\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    server.kill();
    assert_eq!(count("select count(*) from move_runs where ended_at is null").await, 1, "it was over before");
    // Its lease would end in a minute.
    let freed = "update jobs set run_at = now() - interval '1 minute', lease_until = now() - interval '1 minute' where kind = 'moving.run'";
    assert_eq!(sqlx::query(freed).execute(&db).await.unwrap().rows_affected(), 1);
    let server = setup.serve().await;
    let begun = Instant::now();
    while count("select count(*) from move_runs where outcome = 'done'").await == 0 {
        assert!(begun.elapsed() < PATIENCE, "it does not go on:\n{}", server.log());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(&all_of_it(&db, state.path()).await, expected, "after the server was killed");
    let lines = "select count(*) from audit_log where action = 'site.moved_in'";
    assert_eq!(count(lines).await, 1);
}

/// By the console it is refused as well (tests/api/console/site_moves.rs).
#[tokio::test(flavor = "multi_thread")]
async fn a_site_is_not_opened_while_members_come() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = production(state.path(), &database);
    follow(&setup, &chapter()).await;
    let db = look_into(&database.url).await;
    let close = |purpose| ["site", "close", sites::DOMAIN, "--for", purpose, "--yes"];
    let (ok, said) = setup.said(&close("maintenance")).await;
    assert!(ok, "{said}");
    // Opening in any way: for everybody, and for the members that it has.
    let open = ["site", "open", sites::DOMAIN, "--yes"];
    let stays_closed = async || {
        for line in [open.as_slice(), &close("good")] {
            let (ok, said) = setup.said(line).await;
            assert!(!ok && said.contains("members are being brought to the site"), "{line:?}: {said}");
        }
        let state = sqlx::query_scalar("select closed_for from sites where domain = $1").bind(sites::DOMAIN);
        let state: Option<String> = state.fetch_one(&db).await.unwrap();
        assert_eq!(state.as_deref(), Some("maintenance"));
    };

    // Somebody asked for it in the console.
    colleague(&db, "Mover", "site_manager").await;
    sqlx::query(
        "insert into move_runs (id, site_id, act, folder, seen_before, asked_by, asked_at)
         select gen_random_uuid(), s.id, 'import', 'old-site', false, t.id, now() from sites s, staff t",
    )
    .execute(&db)
    .await
    .unwrap();
    stays_closed().await;
    sqlx::query("delete from move_runs").execute(&db).await.unwrap();

    // Or gave the command, which has got as far as this.
    sqlx::query("insert into moves (site_id, key, begun_at) select id, sha256('x'), now() from sites")
        .execute(&db)
        .await
        .unwrap();
    let mut import = db.acquire().await.unwrap();
    let hold = "select pg_advisory_lock(hashtextextended(id::text, 28)) from sites";
    sqlx::query(hold).execute(&mut *import).await.unwrap();
    stays_closed().await;
    import.close().await.unwrap();
    let (ok, said) = setup.said(&open).await;
    assert!(ok, "{said}");
    db.close().await;
}
