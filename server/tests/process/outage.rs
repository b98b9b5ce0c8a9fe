//! Mail and push services away for ten minutes by the server's clock, the server killed meanwhile: each notice
//! arrives, and once. libfaketime moves the clock under the running program, so nothing is waited for.

use crate::{
    mail::{PASSWORD, certificates, python, sign_up},
    members::{Member, new_id},
    server::{Server, Setup, demo_world, look_into, turn},
};
use axum::{Router, body::Bytes, extract::State, http::Uri};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use http::StatusCode;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{
    collections::BTreeMap,
    path::Path,
    process::Stdio,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use testkit::{Page, clock::Hands};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    runtime::Runtime,
};
use web_push_native::{Auth, decrypt, p256::SecretKey};

/// The browser of RFC 8291, 5.
const PRIVATE_KEY: &str = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
const PUBLIC_KEY: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";
const ADDRESSES: &str = "@mail.example";
/// Until the server has done what its clock tells it to: several polls of its jobs, on a slow machine, after the minute
/// for which a server that was killed at work keeps its jobs from the next.
const PATIENCE: Duration = Duration::from_mins(3);

/// Of whose browser, and what it can read.
type Pushed = Arc<Mutex<Vec<(String, Value)>>>;

/// A push service that can go away, with all its connections.
struct PushService {
    port: u16,
    taken: Pushed,
    runtime: Option<Runtime>,
}

impl PushService {
    fn start() -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut service = Self { port, taken: Arc::default(), runtime: None };
        service.answer(listener);
        service
    }

    fn come_back(&mut self) {
        self.answer(std::net::TcpListener::bind(("127.0.0.1", self.port)).unwrap());
    }

    fn go_away(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }

    fn answer(&mut self, listener: std::net::TcpListener) {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        listener.set_nonblocking(true).unwrap();
        let router = Router::new().fallback(take).with_state(Arc::clone(&self.taken));
        runtime.spawn(async move {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            axum::serve(listener, router).await.unwrap();
        });
        self.runtime = Some(runtime);
    }

    /// How often each notice came: by browser and tag.
    fn counts(&self) -> BTreeMap<(String, String), usize> {
        let mut counts = BTreeMap::new();
        for (browser, message) in self.taken.lock().unwrap().iter() {
            let tag = message["tag"].as_str().unwrap().to_owned();
            *counts.entry((browser.clone(), tag)).or_default() += 1;
        }
        counts
    }
}

impl Drop for PushService {
    fn drop(&mut self) {
        self.go_away();
    }
}

async fn take(State(taken): State<Pushed>, uri: Uri, body: Bytes) -> StatusCode {
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let key = SecretKey::from_slice(&bytes(PRIVATE_KEY)).unwrap();
    let secret: [u8; 16] = bytes(SECRET).try_into().unwrap();
    let message = decrypt(body.to_vec(), &key, &Auth::from(secret)).unwrap();
    let browser = uri.path().trim_start_matches('/').to_owned();
    taken.lock().unwrap().push((browser, serde_json::from_slice(&message).unwrap()));
    StatusCode::CREATED
}

/// aiosmtpd (mail_server.py) that can go away.
struct MailService {
    arguments: Vec<String>,
    port: u16,
    taken: Arc<Mutex<Vec<Value>>>,
    child: Option<Child>,
}

impl MailService {
    async fn start(arguments: Vec<String>) -> Self {
        let mut service = Self { arguments, port: 0, taken: Arc::default(), child: None };
        service.come_back().await;
        service
    }

    async fn come_back(&mut self) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/process/mail_server.py");
        let mut command = Command::new(python());
        command.arg(script).args(&self.arguments).env("MAIL_PORT", self.port.to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        self.port = lines.next_line().await.unwrap().expect("the mail server starts").parse().unwrap();
        let taken = Arc::clone(&self.taken);
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                taken.lock().unwrap().push(serde_json::from_str(&line).unwrap());
            }
        });
        self.child = Some(child);
    }

    async fn go_away(&mut self) {
        self.child.take().unwrap().kill().await.unwrap();
    }

    /// The newest mail to this address, once it is there.
    async fn to(&self, address: &str) -> Value {
        let begun = Instant::now();
        loop {
            let newest =
                self.taken.lock().unwrap().iter().rfind(|mail| mail["recipients"][0] == address).cloned();
            if let Some(mail) = newest {
                return mail;
            }
            assert!(begun.elapsed() < PATIENCE, "no mail to {address}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// How often each mail to somebody of this test came: by address and kind. The demo's members have news too.
    async fn counts(&self, db: &PgPool) -> BTreeMap<(String, String), usize> {
        let taken = self.taken.lock().unwrap().clone();
        let mut counts = BTreeMap::new();
        for mail in taken {
            if !mail["recipients"][0].as_str().unwrap().ends_with(ADDRESSES) {
                continue;
            }
            let id = mail["headers"]["message-id"].as_str().unwrap();
            let id = uuid::Uuid::parse_str(id.trim_start_matches('<').split('@').next().unwrap()).unwrap();
            let kind: String = sqlx::query_scalar("select kind from mails where id = $1")
                .bind(id)
                .fetch_one(db)
                .await
                .unwrap();
            *counts.entry((mail["recipients"][0].as_str().unwrap().to_owned(), kind)).or_default() += 1;
        }
        counts
    }
}

/// Signs up, follows the mailed link, and stays logged in.
async fn join(server: &Server, mails: &MailService, name: &str) -> Member {
    let email = address(name);
    let page = sign_up(server, name, &email, "en").await;
    let mail = mails.to(&email).await;
    let text = mail["parts"][0]["text"].as_str().unwrap();
    let (_, rest) = text.split_once("#token=").unwrap();
    let token = rest.split_whitespace().next().unwrap();
    let user = page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    let cookies = page.cookies();
    let cookie = cookies.split("; ").find(|cookie| cookie.starts_with("auth=")).unwrap().to_owned();
    let id = user["user"]["profile"]["id"].as_str().unwrap().parse().unwrap();
    Member { id, name: name.to_owned(), cookie }
}

fn address(name: &str) -> String {
    format!("{}{ADDRESSES}", name.to_lowercase())
}

async fn subscribe(page: &Page, push: &PushService, name: &str) {
    let endpoint = format!("http://127.0.0.1:{}/{name}", push.port);
    let keys = json!({ "p256dh": PUBLIC_KEY, "auth": SECRET });
    let body = json!({ "subscription": { "endpoint": endpoint, "expirationTime": null, "keys": keys } });
    page.post("/api/user.php?push=1", &body).await.ok();
}

/// Gives the conversation.
async fn write(from: &Page, to: &Member, text: &str) -> String {
    let body = json!({ "client_id": new_id(), "text": text, "profile": to.id });
    from.post("/api/message.php", &body).await.ok()["conversation"].as_str().unwrap().to_owned()
}

async fn like(from: &Page, to: &Member) {
    from.post("/api/like.php", &json!({ "profile": to.id })).await.ok();
}

/// Until the server has seen the time, has tried all that is due by it, and has noted what came of that: a mail that
/// was taken and not noted may go out again (RFC 1047).
async fn settle(db: &PgPool, hands: &Hands) {
    let (target, begun) = (hands.now(), Instant::now());
    loop {
        let done: bool = sqlx::query_scalar(
            "select exists (select from job_schedules where kind = 'chat.tell' and last_period > $1 - interval '10 seconds')
               and not exists (select from jobs where dead_at is null and (run_at <= $1 or leased_at is not null))",
        )
        .bind(target)
        .fetch_one(db)
        .await
        .unwrap();
        if done {
            return;
        }
        let is_late = begun.elapsed() > PATIENCE;
        assert!(!is_late, "the server does not follow its clock to {target}: {}", unsettled(db).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What the server has still to do, and how far it came: for whoever reads why it did not settle.
async fn unsettled(db: &PgPool) -> String {
    sqlx::query_scalar(
        "select concat('told until ', (select last_period from job_schedules where kind = 'chat.tell'), '; ',
                       coalesce(string_agg(concat_ws(' ', kind, run_at, leased_at, last_error), '; '), 'no job'))
           from jobs
          where dead_at is null",
    )
    .fetch_one(db)
    .await
    .unwrap()
}

/// Jobs of pushes and mails that have failed and wait.
async fn put_off(db: &PgPool) -> Vec<String> {
    let waiting =
        "select distinct kind from jobs where dead_at is null and last_error is not null order by kind";
    sqlx::query_scalar(waiting).fetch_all(db).await.unwrap()
}

/// What is to come, each once.
#[derive(Debug, Default, PartialEq, Eq)]
struct Notices {
    pushes: BTreeMap<(String, String), usize>,
    mails: BTreeMap<(String, String), usize>,
}

impl Notices {
    fn push(&mut self, to: &Member, tag: &str) {
        self.pushes.insert((to.name.clone(), tag.to_owned()), 1);
    }

    fn mail(&mut self, to: &Member, kind: &str) {
        self.mails.insert((address(&to.name), kind.to_owned()), 1);
    }
}

// asvs: V13.2.6, V16.5.2
#[tokio::test(flavor = "multi_thread")]
async fn what_happens_while_mail_and_push_are_away_is_told_once_when_they_are_back() {
    let _turn = turn().await;
    let (database, state) = demo_world().await;
    let [authority, certificate, key] = certificates(state.path());
    let mut mails =
        MailService::start([&certificate, &key, "liaison", PASSWORD, "none", ""].map(str::to_owned).to_vec())
            .await;
    let mut push = PushService::start();
    let hands = Hands::new(state.path());
    let setup = Setup::new(state.path())
        .on(&database.url)
        .forgetful()
        .with("SSL_CERT_FILE", &authority)
        .with(
            "LIAISON_SMTP_URL",
            &format!("smtp://liaison:p%40ss%2Fword@localhost:{}?tls=required", mails.port),
        )
        .with("LIAISON_PUSH_TEST_SERVICE", &format!("http://127.0.0.1:{}", push.port));
    let setup = hands.on(setup);
    let db = look_into(&database.url).await;
    let server = setup.serve().await;

    let mut people = Vec::new();
    for name in ["Ada", "Bea", "Cleo", "Xenia", "Yara"] {
        people.push(join(&server, &mails, name).await);
    }
    let [ada, bea, cleo, xenia, yara] = <[Member; 5]>::try_from(people).unwrap();
    for reader in [&ada, &bea, &cleo] {
        subscribe(&reader.page(&server), &push, &reader.name).await;
    }
    // Nobody of them is there any more, and what belongs to the account has arrived.
    let mut expected = Notices::default();
    for person in [&ada, &bea, &cleo, &xenia, &yara] {
        expected.mail(person, "activation");
        expected.mail(person, "welcome");
    }
    hands.forward(240);
    arrive(&db, &hands, (&push, &mails), &expected).await;

    push.go_away();
    mails.go_away().await;
    let (x, y) = (xenia.page(&server), yara.page(&server));
    for reader in [&ada, &bea] {
        let conversation = write(&x, reader, "Are you there?").await;
        expected.push(reader, &format!("chat-{conversation}"));
        expected.mail(reader, "new-conversation");
    }
    like(&y, &ada).await;
    expected.push(&ada, &format!("like-{}", yara.id));
    expected.mail(&ada, "like");
    step(&db, &hands, 60).await;
    // The second one takes the place of the first, which nobody has been told of.
    write(&x, &ada, "Hello?").await;
    for _ in 0..3 {
        step(&db, &hands, 60).await;
    }
    // In the midst of what the next minute brings.
    hands.forward(60);
    server.kill();
    let server = setup.serve().await;
    let y = yara.page(&server);
    let conversation = write(&y, &cleo, "You do not know me yet.").await;
    expected.push(&cleo, &format!("chat-{conversation}"));
    expected.mail(&cleo, "new-conversation");
    like(&y, &cleo).await;
    expected.push(&cleo, &format!("like-{}", yara.id));
    expected.mail(&cleo, "like");
    for _ in 0..3 {
        step(&db, &hands, 60).await;
    }
    assert_eq!(push.counts(), BTreeMap::new());
    assert_eq!(put_off(&db).await, ["chat.push", "mail.send", "push.send"], "all were tried in vain");
    hands.forward(60);
    server.kill();
    let server = setup.serve().await;
    step(&db, &hands, 60).await;

    push.come_back();
    mails.come_back().await;
    // Waiting grows from try to try; the last of a ten minutes' outage is over well within the hour.
    arrive(&db, &hands, (&push, &mails), &expected).await;
    // And that was it: nothing comes again, not later and not from a server that starts anew.
    server.kill();
    let server = setup.serve().await;
    for _ in 0..6 {
        step(&db, &hands, 1800).await;
    }
    assert_eq!(arrived(&db, (&push, &mails)).await, expected);
    assert_eq!(put_off(&db).await, Vec::<String>::new());
    drop(server);
    db.close().await;
}

async fn step(db: &PgPool, hands: &Hands, seconds: i64) {
    hands.forward(seconds);
    settle(db, hands).await;
}

async fn arrived(db: &PgPool, (push, mails): (&PushService, &MailService)) -> Notices {
    let mut notices = Notices { pushes: push.counts(), mails: mails.counts(db).await };
    // Of a Thursday the clock may reach the evening on which the weekly update comes.
    notices.mails.retain(|(_, kind), _| kind != "weekly-update");
    notices
}

/// Moves the clock until all has arrived, for an hour at most.
async fn arrive(db: &PgPool, hands: &Hands, services: (&PushService, &MailService), expected: &Notices) {
    for _ in 0..60 {
        step(db, hands, 60).await;
        if arrived(db, services).await == *expected {
            return;
        }
    }
    assert_eq!(arrived(db, services).await, *expected);
}
