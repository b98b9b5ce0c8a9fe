//! The way out, against a mail server of a few lines that notes what it is told, and fails as told.

use crate::{
    accounts::{form, join},
    world::World,
};
use liaison::{
    housekeeping,
    kernel::locale::Locale,
    mail::{self, Kind, Mail},
};
use std::sync::{Arc, Mutex};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::watch,
};
use uuid::Uuid;

/// How the server behaves at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Takes,
    /// Answers RCPT with this.
    Says(&'static str),
    /// Accepts connections and closes them.
    HangsUp,
    /// Accepts connections and says nothing.
    Hangs,
    /// Takes the mail and breaks before it says so.
    BreaksAfterTaking,
}

pub struct Server {
    pub address: String,
    mood: watch::Sender<Mood>,
    /// How many connections there have been.
    connections: watch::Receiver<usize>,
    taken: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub async fn start(mood: Mood) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let taken = Arc::new(Mutex::new(Vec::new()));
        let (sender, receiver) = watch::channel(mood);
        let noted = taken.clone();
        let (counter, connections) = watch::channel(0);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                counter.send_modify(|count| *count += 1);
                tokio::spawn(converse(stream, receiver.clone(), noted.clone()));
            }
        });
        Self { address, mood: sender, connections, taken }
    }

    pub fn taken(&self) -> Vec<String> {
        self.taken.lock().unwrap().clone()
    }

    pub fn is_now(&self, mood: Mood) {
        self.mood.send_replace(mood);
    }

    pub async fn world(&self) -> World {
        let url = format!("smtp://{}", self.address);
        World::start_with(|config| config.smtp_url = Some(url)).await
    }
}

/// RFC 5321, as far as a client without extensions goes.
async fn converse(
    stream: TcpStream,
    mood: watch::Receiver<Mood>,
    taken: Arc<Mutex<Vec<String>>>,
) -> std::io::Result<()> {
    if *mood.borrow() == Mood::HangsUp {
        return Ok(());
    }
    if *mood.borrow() == Mood::Hangs {
        let mut changes = mood.clone();
        let _ = changes.wait_for(|mood| *mood != Mood::Hangs).await;
        return Ok(());
    }
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 here\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let verb = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        let now = *mood.borrow();
        let reply = match (verb.as_str(), now) {
            // Connections of a better time end too.
            (_, Mood::HangsUp) => return Ok(()),
            ("DATA", _) => {
                write.write_all(b"354 go on\r\n").await?;
                let mut mail = String::new();
                while let Some(line) = lines.next_line().await? {
                    if line == "." {
                        break;
                    }
                    mail.push_str(&line);
                    mail.push('\n');
                }
                taken.lock().unwrap().push(mail);
                if now == Mood::BreaksAfterTaking {
                    return Ok(());
                }
                "250 taken"
            }
            ("RCPT", Mood::Says(refusal)) => refusal,
            ("QUIT", _) => "221 bye",
            _ => "250 yes",
        };
        write.write_all(format!("{reply}\r\n").as_bytes()).await?;
    }
    Ok(())
}

async fn outcomes(world: &World) -> Vec<(String, String)> {
    sqlx::query_as("select outcome, body_text from mails order by created_at")
        .fetch_all(&world.db)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_mail_leaves_after_the_commit_and_only_once() {
    let server = Server::start(Mood::Takes).await;
    let world = server.world().await;
    join(&world, "Anna", "anna@example.com").await;
    assert_eq!(outcomes(&world).await[0].0, "waiting");
    assert!(server.taken().is_empty(), "nothing leaves with the request");
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!((done.retried.len(), done.dead.len()), (0, 0), "{done:?}");
    let [mail] = &server.taken()[..] else { panic!("one mail") };
    for part in [
        "From: Open <no-reply@localhost>",
        "To: anna@example.com",
        "Date: Sat, 21 Nov 2026 12:00:00 +0000",
        "@open.test>",
        "Auto-Submitted: auto-generated",
        "Content-Language: nl",
        "multipart/alternative",
        "text/plain",
        "text/html",
    ] {
        assert!(mail.contains(part), "{part} is missing in {mail}");
    }
    assert_eq!(outcomes(&world).await, [("sent".to_owned(), String::new())], "what was sent is forgotten");
    let id: uuid::Uuid = sqlx::query_scalar("select id from mails").fetch_one(&world.db).await.unwrap();
    liaison::mail::deliver(&world.app, id.into()).await.unwrap();
    assert_eq!(server.taken().len(), 1);
}

#[tokio::test]
async fn an_address_that_does_not_exist_is_not_tried_again() {
    let server = Server::start(Mood::Says("550 nobody here")).await;
    let world = server.world().await;
    join(&world, "Anna", "anna@example.com").await;
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!((done.retried.len(), done.dead.len()), (0, 0), "{done:?}");
    assert_eq!(outcomes(&world).await[0].0, "refused");
}

#[tokio::test]
async fn a_server_that_is_busy_or_away_gets_the_mail_later() {
    let server = Server::start(Mood::Says("451 later")).await;
    let busy = server.world().await;
    let away = World::start_with(|config| config.smtp_url = Some("smtp://127.0.0.1:9".to_owned())).await;
    for world in [&busy, &away] {
        world.visitor("open.test").post("/api/signup.php", &form("Anna", "anna@example.com")).await.ok();
        let done = housekeeping::runner(&world.app).drain().await.unwrap();
        assert_eq!((done.retried.len(), done.dead.len()), (1, 0), "{done:?}");
        let (outcome, text) = outcomes(world).await.remove(0);
        assert!(outcome == "waiting" && text.contains("#token="));
    }
}

/// Writes a mail of this kind, as the calls do, in a transaction of its own.
async fn write(world: &World, recipient: &str, kind: Kind, name: &str) -> Uuid {
    let site = world.app.sites.by_host("open.test").unwrap();
    let mail = Mail {
        site: &site,
        member: None,
        locale: Locale::En,
        recipient,
        kind,
        arguments: vec![("name", name.into())],
        lines: Vec::new(),
        path: Some(format!("/there#token={name}")),
    };
    let mut transaction = world.db.begin().await.unwrap();
    let id = mail::enqueue(&mut transaction, &world.app, &mail).await.unwrap();
    transaction.commit().await.unwrap();
    id.0
}

/// The jobs that are due now and fail come again at later times, which the clock is moved to.
async fn pass(world: &World, minutes: i64) {
    for _ in 0..minutes {
        world.advance(time::Duration::minutes(1));
        housekeeping::runner(&world.app).drain().await.unwrap();
    }
}

/// "kind-of-mail name" in the order of arrival: read off the link.
fn names(mails: &[String], recipient: &str) -> Vec<String> {
    let to = format!("To: {recipient}");
    let name = |mail: &String| {
        let (_, rest) = mail.split_once("/there#token=")?;
        rest.split_whitespace().next().map(str::to_owned)
    };
    mails.iter().filter(|mail| mail.contains(&to)).filter_map(name).collect()
}

async fn outcome(world: &World, id: Uuid) -> String {
    sqlx::query_scalar("select outcome from mails where id = $1").bind(id).fetch_one(&world.db).await.unwrap()
}

#[tokio::test]
async fn a_server_that_was_away_for_ten_minutes_gets_every_mail_once_and_in_order() {
    let server = Server::start(Mood::HangsUp).await;
    let world = server.world().await;
    let readers = ["anna@example.com", "berta@example.com", "carla@example.com"];
    // While it is away, people go on signing up: nobody notices.
    for (minute, mood) in [Mood::HangsUp, Mood::Says("451 later"), Mood::Says("421 busy"), Mood::HangsUp]
        .into_iter()
        .enumerate()
    {
        server.is_now(mood);
        join(&world, "Anna", &format!("new{minute}@example.com")).await;
        for reader in readers {
            write(&world, reader, Kind::PasswordChanged, &format!("m{minute}")).await;
        }
        pass(&world, 2).await;
    }
    pass(&world, 2).await;
    assert!(server.taken().is_empty());

    server.is_now(Mood::Takes);
    pass(&world, 20).await;
    let taken = server.taken();
    assert_eq!(taken.len(), 4 + 3 * 4, "each once");
    for reader in readers {
        assert_eq!(names(&taken, reader), ["m0", "m1", "m2", "m3"], "{reader}");
    }
    for minute in 0..4 {
        let to = format!("To: new{minute}@example.com");
        assert_eq!(taken.iter().filter(|mail| mail.contains(&to)).count(), 1, "{to}");
    }
    assert!(outcomes(&world).await.iter().all(|(outcome, text)| outcome == "sent" && text.is_empty()));
    let left: i64 = sqlx::query_scalar("select count(*) from jobs where queue = 'mail'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_server_that_accepts_and_says_nothing_holds_up_no_call() {
    let server = Server::start(Mood::Hangs).await;
    let world = server.world().await;
    join(&world, "Anna", "anna@example.com").await;
    let runner = housekeeping::runner(&world.app);
    let (drained, ()) = tokio::join!(runner.drain(), async {
        let mut connections = server.connections.clone();
        connections.wait_for(|count| *count > 0).await.unwrap();
        // The worker waits for the mail server; calls go on.
        join(&world, "Berta", "berta@example.com").await;
        server.is_now(Mood::Takes);
    });
    assert!(!drained.unwrap().retried.is_empty());
    pass(&world, 5).await;
    assert_eq!(server.taken().len(), 2);
}

#[tokio::test]
async fn a_worker_gives_up_on_a_server_that_says_nothing() {
    let server = Server::start(Mood::Hangs).await;
    let url = format!("smtp://{}", server.address);
    let world = World::start_with(|config| {
        config.smtp_url = Some(url);
        config.smtp_timeout_seconds = 1;
    })
    .await;
    let id = write(&world, "anna@example.com", Kind::Welcome, "m").await;
    assert!(mail::deliver(&world.app, id.into()).await.is_err());
    assert_eq!(outcome(&world, id).await, "waiting");
}

#[tokio::test]
async fn a_mail_whose_link_died_meanwhile_is_not_sent() {
    let server = Server::start(Mood::HangsUp).await;
    let world = server.world().await;
    let first = write(&world, "anna@example.com", Kind::Reset, "first").await;
    pass(&world, 5).await;
    let second = write(&world, "anna@example.com", Kind::Reset, "second").await;
    let other = write(&world, "anna@example.com", Kind::PasswordChanged, "notice").await;
    let late = write(&world, "berta@example.com", Kind::Reset, "late").await;
    server.is_now(Mood::Takes);
    pass(&world, 20).await;
    assert_eq!(names(&server.taken(), "anna@example.com"), ["second", "notice"]);
    assert_eq!(outcome(&world, first).await, "replaced");
    assert_eq!((outcome(&world, second).await, outcome(&world, other).await), ("sent".into(), "sent".into()));
    assert_eq!(outcome(&world, late).await, "sent");

    server.is_now(Mood::HangsUp);
    let reset = write(&world, "carla@example.com", Kind::Reset, "reset").await;
    let notice = write(&world, "carla@example.com", Kind::NewDevice, "notice").await;
    pass(&world, 61).await;
    server.is_now(Mood::Takes);
    pass(&world, 90).await;
    assert_eq!(names(&server.taken(), "carla@example.com"), ["notice"]);
    assert_eq!(
        (outcome(&world, reset).await, outcome(&world, notice).await),
        ("expired".into(), "sent".into())
    );
    let kept: i64 = sqlx::query_scalar("select count(*) from mails where body_text <> '' or body_html <> ''")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(kept, 0, "links of what was not sent are forgotten too");
}

#[tokio::test]
async fn a_connection_that_breaks_after_the_mail_was_taken_makes_a_copy_that_can_be_told() {
    let server = Server::start(Mood::BreaksAfterTaking).await;
    let world = server.world().await;
    write(&world, "anna@example.com", Kind::Welcome, "once").await;
    housekeeping::runner(&world.app).drain().await.unwrap();
    server.is_now(Mood::Takes);
    pass(&world, 5).await;
    let ids: Vec<String> = server
        .taken()
        .iter()
        .filter_map(|mail| mail.lines().find(|line| line.starts_with("Message-ID:")).map(str::to_owned))
        .collect();
    assert_eq!(ids.len(), 2, "SMTP can't rule the copy out");
    assert_eq!(ids[0], ids[1], "and the reader's program can tell that it is one");
}

#[tokio::test]
async fn many_workers_send_a_readers_mails_once_and_in_order() {
    let server = Server::start(Mood::Takes).await;
    let world = server.world().await;
    let mut ids = Vec::new();
    for number in 0..10 {
        ids.push(write(&world, "anna@example.com", Kind::NewDevice, &format!("m{number}")).await);
    }
    // All at once, the last first, and each twice.
    let mut workers = tokio::task::JoinSet::new();
    for id in ids.iter().rev().chain(&ids) {
        let (app, id) = (world.app.clone(), (*id).into());
        workers.spawn(async move { mail::deliver(&app, id).await });
    }
    workers.join_all().await;
    for id in &ids {
        mail::deliver(&world.app, (*id).into()).await.unwrap();
    }
    let expected: Vec<String> = (0..10).map(|number| format!("m{number}")).collect();
    assert_eq!(names(&server.taken(), "anna@example.com"), expected);
}

#[tokio::test]
async fn a_worker_that_died_holds_a_mail_up_for_minutes_only() {
    let server = Server::start(Mood::Takes).await;
    let world = server.world().await;
    let id = write(&world, "anna@example.com", Kind::Welcome, "m").await;
    sqlx::query("update mails set sending_until = $1")
        .bind(world.clock.now() + time::Duration::minutes(2))
        .execute(&world.db)
        .await
        .unwrap();
    assert!(mail::deliver(&world.app, id.into()).await.is_err(), "somebody else has it");
    assert!(server.taken().is_empty());
    world.advance(time::Duration::minutes(2));
    mail::deliver(&world.app, id.into()).await.unwrap();
    assert_eq!(server.taken().len(), 1);
}
