//! Moderators at once on one queue of photos, and the server killed in between, at any moment of their calls: each photo is decided
//! once, none is lost, and the log knows of each. `LIAISON_MODERATION=50x1000` is how large it can get.

use crate::{
    members::new_id,
    server::{SITE, Server, Setup, folder, lasting_port, look_into, turn},
};
use liaison::{
    kernel::{clock::Clock, ids::StaffId, random::Random},
    staff::{self, Method, StaffSession},
};
use reqwest::{StatusCode, header};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{
    collections::BTreeSet,
    env,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use testkit::TestDatabase;
use tokio::task::JoinSet;
use uuid::Uuid;

/// Times that the server is killed.
const KILLS: usize = 5;
/// Photos that one member may have.
const EACH: usize = 25;

/// How many moderators, and how many photos.
fn size() -> (usize, usize) {
    let wished = env::var("LIAISON_MODERATION").unwrap_or_else(|_| "10x200".to_owned());
    let (moderators, photos) = wished.split_once('x').expect("as in 50x1000");
    (moderators.parse().unwrap(), photos.parse().unwrap())
}

/// Photos that wait, of members of the demo, whose own are away; the first came first.
async fn waiting(db: &PgPool, count: usize) -> BTreeSet<Uuid> {
    sqlx::query("delete from photos").execute(db).await.unwrap();
    // Who bought something has room for 25.
    sqlx::query("update credit_accounts set purchases = greatest(purchases, 1)").execute(db).await.unwrap();
    let photos: Vec<Uuid> = sqlx::query_scalar(
        "with owners as (select p.id, row_number() over (order by p.id) - 1 as nr from profiles p join accounts a on a.member_id = p.id
           join sites s on s.id = p.site_id where s.domain = $3 and p.status = 'active')
         insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, avif, created_at)
         select gen_random_uuid(), o.id, i % $2, 'pending', 4, 5, 'a.webp', 'a.webp', 'a.webp', 'a.webp', false, now() - interval '1 hour' + i * interval '1 second'
         from generate_series(0, $1 - 1) i join owners o on o.nr = i / $2 returning id",
    )
    .bind(i32::try_from(count).unwrap())
    .bind(i32::try_from(EACH).unwrap())
    .bind(SITE)
    .fetch_all(db)
    .await
    .unwrap();
    assert_eq!(photos.len(), count, "the demo has too few members");
    photos.into_iter().collect()
}

/// A moderator's cookie.
pub async fn moderator(db: &PgPool, number: usize) -> String {
    colleague(db, &format!("Moderator {number}"), "moderator").await
}

/// The cookie of somebody who has this role everywhere.
pub async fn colleague(db: &PgPool, name: &str, role: &'static str) -> String {
    let staff = StaffId(new_id());
    let mut transaction = db.begin().await.unwrap();
    sqlx::query(
        "insert into staff (id, name, email_index, email_sealed, locale, created_at) values ($1, $2, sha256(uuid_send($1)), '', 'en', now())",
    )
    .bind(staff.0)
    .bind(name)
    .execute(&mut *transaction)
    .await
    .unwrap();
    sqlx::query("insert into staff_roles (id, staff_id, role, scope, given_at) values (gen_random_uuid(), $1, $2, 'all', now())")
        .bind(staff.0)
        .bind(role)
        .execute(&mut *transaction)
        .await
        .unwrap();
    let new = StaffSession { staff, method: Method::Passkey, address: None, device: "test" };
    let now = Clock::system().now();
    let (_, token) = staff::begin(&mut transaction, &Random::system(), &new, now).await.unwrap();
    transaction.commit().await.unwrap();
    format!("staff={}", token.text())
}

/// Somebody at a page of the console, which asks again until it gets an answer.
#[derive(Clone)]
pub struct Desk {
    pub client: reqwest::Client,
    pub port: u16,
    pub cookie: String,
}

impl Desk {
    /// None where the server is away, or busy.
    async fn once(&self, path: &str, body: &Value, key: Uuid) -> Option<Value> {
        let (host, address) =
            (format!("console.localhost:{}", self.port), format!("http://127.0.0.1:{}", self.port));
        let request = self.client.post(format!("{address}/api/console/{path}"));
        let request = request
            .header(header::HOST, &host)
            .header(header::ORIGIN, format!("http://{host}"))
            .header(header::COOKIE, &self.cookie)
            .header("x-client", "console")
            .header("sec-fetch-site", "same-origin")
            .header("idempotency-key", key.to_string());
        let reply = request.json(body).send().await.ok()?;
        let (status, text) = (reply.status(), reply.text().await.ok()?);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            return None;
        }
        assert!(status.is_success(), "{status} {text}");
        Some(serde_json::from_str(&text).unwrap())
    }

    /// The same call until it is answered, as often as that takes.
    pub async fn call(&self, path: &str, body: &Value) -> Value {
        let (key, begun) = (new_id(), Instant::now());
        loop {
            if let Some(answer) = self.once(path, body, key).await {
                return answer;
            }
            assert!(begun.elapsed() < Duration::from_mins(5), "the console does not come back");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Claims and decides until nothing waits any more; what this desk was told that it decided.
    async fn work(self, left: PgPool, decided: Arc<AtomicUsize>) -> Vec<Uuid> {
        let mut mine = Vec::new();
        loop {
            let shown = self.call("claims", &json!({ "queue": "photos", "count": 3 })).await;
            let items = shown["items"].as_array().unwrap();
            if items.is_empty() {
                let waiting: i64 = sqlx::query_scalar("select count(*) from photos where status = 'pending'")
                    .fetch_one(&left)
                    .await
                    .unwrap();
                if waiting == 0 {
                    return mine;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
            let photo = |item: &Value| json!({ "photo": item["id"], "revision": item["photo"]["revision"] });
            let seen: Vec<Value> = items.iter().map(photo).collect();
            let body = json!({ "photos": seen, "decision": "approve" });
            let answer = self.call("photo-decisions", &body).await;
            for line in answer["results"].as_array().unwrap() {
                assert_eq!(line["outcome"], "done", "{answer}");
                mine.push(line["photo"].as_str().unwrap().parse().unwrap());
                decided.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

/// Each life gets as far as some decisions, however slow the machine.
async fn kill_again_and_again(
    setup: &Setup,
    mut server: Server,
    decided: &AtomicUsize,
    photos: usize,
) -> Server {
    for kill in 1..=KILLS {
        let begun = Instant::now();
        while decided.load(Ordering::Relaxed) < photos * kill / (KILLS + 1) {
            assert!(begun.elapsed() < Duration::from_mins(5), "nobody decides any more");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        server.kill();
        server = setup.serve().await;
    }
    server
}

#[tokio::test(flavor = "multi_thread")]
async fn each_photo_is_decided_once_and_none_is_lost_whenever_the_server_dies() {
    let _turn = turn().await;
    let (moderators, photos) = size();
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let (port, console) = (lasting_port(), lasting_port());
    let members = (photos.div_ceil(EACH) * 5).max(60).to_string();
    let setup = Setup::new(state.path()).on(&database.url).forgetful().at(port);
    let setup =
        setup.with("LIAISON_DEMO_MEMBERS", &members).with("LIAISON_CONSOLE_PORT", &console.to_string());
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let all = waiting(&db, photos).await;
    let decided = Arc::new(AtomicUsize::new(0));
    let client = reqwest::Client::builder().timeout(Duration::from_mins(1)).build().unwrap();
    let (begun, mut desks) = (Instant::now(), JoinSet::new());
    for number in 0..moderators {
        let cookie = moderator(&db, number).await;
        let desk = Desk { client: client.clone(), port: console, cookie };
        desks.spawn(desk.work(db.clone(), decided.clone()));
    }
    let server = kill_again_and_again(&setup, server, &decided, photos).await;
    let told: Vec<Uuid> = desks.join_all().await.into_iter().flatten().collect();
    eprintln!(
        "{moderators} moderators decided on {photos} photos in {:?}, with {KILLS} kills",
        begun.elapsed()
    );

    assert_eq!(told.len(), photos, "nobody is told twice, or not at all");
    assert_eq!(told.into_iter().collect::<BTreeSet<_>>(), all);
    let count = async |sql: &'static str| -> i64 { sqlx::query_scalar(sql).fetch_one(&db).await.unwrap() };
    let photos = i64::try_from(photos).unwrap();
    let once = "select count(*) from (select photo_id from photo_decisions where decision = 'approved' and staff_id is not null
         group by photo_id having count(*) = 1) once";
    assert_eq!(count(once).await, photos);
    assert_eq!(count("select count(*) from photo_decisions").await, photos);
    assert_eq!(count("select count(*) from photos where status <> 'active'").await, 0);
    assert_eq!(count("select count(*) from claims").await, 0);
    assert_eq!(count("select count(*) from review_times where queue = 'photos'").await, photos);
    assert_eq!(count("select count(*) from undos where what = 'photo_approved'").await, photos);
    let (sound, said) = setup.said(&["audit", "verify"]).await;
    assert!(sound, "{said}");
    // And it would have told of a line that says something else, past all that guards it.
    sqlx::raw_sql(
        "begin; set local session_replication_role = replica;
         update audit_log set at = at + interval '1 microsecond' where chain = 'act' and seq = 7; commit",
    )
    .execute(&db)
    .await
    .unwrap();
    let (sound, said) = setup.said(&["audit", "verify"]).await;
    assert!(!sound && said.contains("chain act: line 7 was changed"), "{said}");
    drop(server);
    db.close().await;
}
