//! The way out, against a mail server of a few lines that notes what it is told.

use crate::{
    accounts::{form, join},
    world::World,
};
use liaison::housekeeping;
use std::sync::{Arc, Mutex};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// Takes mails, or answers RCPT with `refusal`.
struct Server {
    address: String,
    taken: Arc<Mutex<Vec<String>>>,
}

impl Server {
    async fn start(refusal: Option<&'static str>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let taken = Arc::new(Mutex::new(Vec::new()));
        let noted = taken.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(converse(stream, refusal, noted.clone()));
            }
        });
        Self { address, taken }
    }

    fn taken(&self) -> Vec<String> {
        self.taken.lock().unwrap().clone()
    }

    async fn world(&self) -> World {
        let url = format!("smtp://{}", self.address);
        World::start_with(|config| config.smtp_url = Some(url)).await
    }
}

/// RFC 5321, as far as a client without extensions goes.
async fn converse(
    stream: TcpStream,
    refusal: Option<&'static str>,
    taken: Arc<Mutex<Vec<String>>>,
) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 here\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let verb = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        let reply = match (verb.as_str(), refusal) {
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
                "250 taken"
            }
            ("RCPT", Some(refusal)) => refusal,
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
    let server = Server::start(None).await;
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
    let server = Server::start(Some("550 nobody here")).await;
    let world = server.world().await;
    join(&world, "Anna", "anna@example.com").await;
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!((done.retried.len(), done.dead.len()), (0, 0), "{done:?}");
    assert_eq!(outcomes(&world).await[0].0, "refused");
}

#[tokio::test]
async fn a_server_that_is_busy_or_away_gets_the_mail_later() {
    let server = Server::start(Some("451 later")).await;
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
