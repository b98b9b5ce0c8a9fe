//! A mail server hands reports over by LMTP (RFC 2033).

use super::{counted, marked, stops, write};
use crate::world::{World, woman};
use liaison::{
    mail::{Kind, Mark},
    suppression,
};
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream, tcp::OwnedWriteHalf},
};

const BOUNCE: &str = "From: MAILER-DAEMON@mx.example\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n\
    Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n\
    --b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n\
    Action: failed\r\nStatus: 5.1.1\r\n..a stuffed line\r\n\r\n--b--\r\n.\r\n";

struct MailServer {
    replies: BufReader<tokio::net::tcp::OwnedReadHalf>,
    write: OwnedWriteHalf,
}

impl MailServer {
    async fn connect(world: &World) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(suppression::lmtp(listener, world.app.clone()));
        let (read, write) = TcpStream::connect(address).await.unwrap().into_split();
        let mut server = Self { replies: BufReader::new(read), write };
        assert!(server.hear().await.starts_with("220 "));
        server
    }

    /// The code of the next reply's last line.
    async fn hear(&mut self) -> String {
        loop {
            let mut line = String::new();
            self.replies.read_line(&mut line).await.unwrap();
            if line.as_bytes().get(3) != Some(&b'-') {
                return line;
            }
        }
    }

    async fn say(&mut self, text: &str) -> String {
        self.write.write_all(text.as_bytes()).await.unwrap();
        self.hear().await[..3].to_owned()
    }
}

#[tokio::test]
async fn each_recipient_gets_an_answer_of_its_own_and_the_bounce_counts() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let mail = write(&world, &anna, Kind::Like).await;
    let to = marked(&world, Mark::Return, mail).await;
    let mut server = MailServer::connect(&world).await;
    assert_eq!(server.say("MAIL FROM:<>\r\n").await, "503", "LHLO first");
    assert_eq!(server.say("EHLO mx.example\r\n").await, "500", "this is no SMTP");
    assert_eq!(server.say("LHLO mx.example\r\n").await, "250");
    assert_eq!(server.say("RCPT TO:<a@b.example>\r\n").await, "503");
    assert_eq!(server.say("MAIL FROM:<> SIZE=100\r\n").await, "250");
    assert_eq!(server.say("DATA\r\n").await, "503", "to nobody");
    assert_eq!(server.say("RCPT TO:nobody\r\n").await, "501");
    assert_eq!(server.say("RCPT TO:<complaints@open.test>\r\n").await, "250");
    assert_eq!(server.say(&format!("rcpt to:<{to}>\r\n")).await, "250");
    assert_eq!(server.say("DATA\r\n").await, "354");
    assert_eq!(server.say(BOUNCE).await, "250");
    assert_eq!(server.hear().await[..3], *"250");
    assert_eq!((counted(&world, "unsigned").await, counted(&world, "hard").await), (1, 1));
    assert_eq!(stops(&anna).await, json!(["bounce"]));
    // And the next mail in the same session; RSET forgets.
    assert_eq!(server.say("MAIL FROM:<x@mx.example>\r\n").await, "250");
    assert_eq!(server.say("RSET\r\n").await, "250");
    assert_eq!(server.say("RCPT TO:<a@b.example>\r\n").await, "503");
    assert_eq!(server.say("NONSENSE\r\n").await, "500");
    assert_eq!(server.say("QUIT\r\n").await, "221");
}

#[tokio::test]
async fn what_is_too_large_or_endless_is_refused_and_kept_nowhere() {
    let world = World::start().await;
    let mut server = MailServer::connect(&world).await;
    for command in ["LHLO x\r\n", "MAIL FROM:<>\r\n", "RCPT TO:<a@b.example>\r\n"] {
        assert_eq!(server.say(command).await, "250");
    }
    assert_eq!(server.say("DATA\r\n").await, "354");
    // One line of 3 MB.
    let huge = format!("{}\r\n.\r\n", "x".repeat(3 * 1024 * 1024));
    assert_eq!(server.say(&huge).await, "552");
    assert_eq!(server.say("NOOP\r\n").await, "250");
    // A command without an end ends the session.
    server.write.write_all("x".repeat(4_000).as_bytes()).await.unwrap();
    let mut rest = String::new();
    let _ = server.replies.read_line(&mut rest).await;
    assert_eq!(rest, "");
    let all: i64 = sqlx::query_scalar("select count(*) from mail_intake").fetch_one(&world.db).await.unwrap();
    assert_eq!(all, 0);
}
