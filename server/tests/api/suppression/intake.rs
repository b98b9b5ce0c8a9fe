//! Reports from outside: who may bring them, what they do, and that none does anything twice.

use super::{counted, kept, marked, stops, ways, write};
use crate::accounts::{PASSWORD, leaving::joined, link};
use crate::world::{Member, World, woman};
use liaison::mail::{Kind, Mark};
use reqwest::Method;
use serde_json::json;
use time::Duration;
use uuid::Uuid;

const SECRET: &str = "0123456789abcdef0123456789abcdef";

pub async fn world() -> World {
    World::start_with(|config| config.mail_inbound_key = Some(SECRET.to_owned())).await
}

/// Hands it over as a mail server does.
pub async fn tell(world: &World, to: Option<&str>, raw: &[u8]) {
    assert_eq!(bring(world, to, raw, Some(SECRET)).await, 204);
}

async fn bring(world: &World, to: Option<&str>, raw: &[u8], secret: Option<&str>) -> u16 {
    let mut request =
        reqwest::Client::new().post(format!("{}/api/mail/inbound", world.base)).header("host", "open.test");
    if let Some(to) = to {
        request = request.query(&[("to", to)]);
    }
    if let Some(secret) = secret {
        request = request.bearer_auth(secret);
    }
    request
        .header("content-type", "message/rfc822")
        .body(raw.to_vec())
        .send()
        .await
        .unwrap()
        .status()
        .as_u16()
}

/// A delivery status as mail servers write it today.
fn bounce(status: &str, action: &str) -> Vec<u8> {
    format!(
        "From: MAILER-DAEMON@mx.example\r\nTo: <>\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n\
         --b\r\nContent-Type: text/plain\r\n\r\nIt did not arrive.\r\n\
         --b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n\
         Final-Recipient: rfc822; someone@example.test\r\nAction: {action}\r\nStatus: {status}\r\n\r\n--b--\r\n"
    )
    .into_bytes()
}

async fn anna(world: &World) -> Member {
    world.member(woman("Anna")).await
}

/// A new mail to the member comes back.
async fn comes_back(world: &World, member: &Member, status: &str) {
    let mail = write(world, member, Kind::PasswordChanged).await;
    let to = marked(world, Mark::Return, mail).await;
    tell(world, Some(&to), &bounce(status, "failed")).await;
}

#[tokio::test]
async fn only_who_knows_the_secret_may_bring_reports() {
    let (open, shut) = (world().await, World::start().await);
    let anna = anna(&open).await;
    let mail = write(&open, &anna, Kind::Like).await;
    let to = marked(&open, Mark::Return, mail).await;
    let raw = bounce("5.1.1", "failed");
    for secret in [None, Some(""), Some("0123456789abcdef0123456789abcdeF"), Some("wrong")] {
        assert_eq!(bring(&open, Some(&to), &raw, secret).await, 404, "{secret:?}");
        assert_eq!(bring(&shut, Some(&to), &raw, secret).await, 404);
    }
    assert_eq!(bring(&shut, Some(&to), &raw, Some(SECRET)).await, 404, "off unless set");
    // A login is no secret of an operator's.
    let path = format!("/api/mail/inbound?to={to}");
    let page = anna.page.request(Method::POST, &path).body(raw.clone()).send().await.unwrap();
    assert_eq!(page.status(), 404);
    assert_eq!(stops(&anna).await, json!([]));
    let huge = vec![b'x'; 3 * 1024 * 1024];
    assert_eq!(bring(&open, Some(&to), &huge, Some(SECRET)).await, 413);
    for raw in [b"".as_slice(), b"\0\0", b"x"] {
        tell(&open, Some(&to), raw).await;
        tell(&open, None, raw).await;
    }
    assert_eq!(bring(&open, Some(&to), &raw, Some(SECRET)).await, 204);
    assert_eq!(stops(&anna).await, json!(["bounce"]));
}

// spec: 4.28
#[tokio::test]
async fn hard_ones_count_at_once_others_when_they_come_again() {
    let world = world().await;
    for (statuses, last) in [
        (vec!["5.1.1"], "bounce"),
        (vec!["5.2.1"], "bounce"),
        (vec!["5.7.1", "5.2.2"], "bounce"),
        (vec!["4.2.2", "4.4.7", "4.2.2", "4.3.0", "4.2.2"], "bounce"),
        (vec!["4.2.2", "5.2.2", "5.1.8"], "bounce"),
    ] {
        let anna = anna(&world).await;
        for status in &statuses {
            assert_eq!(stops(&anna).await, json!([]), "{statuses:?}");
            comes_back(&world, &anna, status).await;
        }
        assert_eq!(stops(&anna).await, json!([last]), "{statuses:?}");
    }
}

#[tokio::test]
async fn one_report_counts_once_however_often_and_at_once_it_comes() {
    let world = world().await;
    let anna = anna(&world).await;
    let mail = write(&world, &anna, Kind::PasswordChanged).await;
    let to = marked(&world, Mark::Return, mail).await;
    let raw = bounce("5.2.2", "failed");
    futures_util::future::join_all((0..8).map(|_| tell(&world, Some(&to), &raw))).await;
    assert_eq!((counted(&world, "permanent").await, counted(&world, "repeated").await), (1, 7));
    assert_eq!(stops(&anna).await, json!([]));
    // Two about two mails at once: one of them sees the other.
    for _ in 0..4 {
        let bert = self::anna(&world).await;
        let mails =
            [write(&world, &bert, Kind::PasswordChanged).await, write(&world, &bert, Kind::NewDevice).await];
        let to = [marked(&world, Mark::Return, mails[0]).await, marked(&world, Mark::Return, mails[1]).await];
        tokio::join!(tell(&world, Some(&to[0]), &raw), tell(&world, Some(&to[1]), &raw));
        assert_eq!(stops(&bert).await, json!(["bounce"]));
    }
}

#[tokio::test]
async fn old_bounces_are_forgotten() {
    let world = world().await;
    let anna = anna(&world).await;
    comes_back(&world, &anna, "5.2.2").await;
    for _ in 0..4 {
        comes_back(&world, &anna, "4.2.2").await;
    }
    world.advance(Duration::days(30));
    let site = world.app.sites.by_host("open.test").unwrap().id;
    world.log_in(&anna.page, anna.id, site).await;
    comes_back(&world, &anna, "5.2.2").await;
    comes_back(&world, &anna, "4.2.2").await;
    assert_eq!(stops(&anna).await, json!([]));
    world.advance(Duration::days(29));
    world.log_in(&anna.page, anna.id, site).await;
    comes_back(&world, &anna, "5.2.2").await;
    assert_eq!(stops(&anna).await, json!(["bounce"]));
}

// asvs: V9.1.1
#[tokio::test]
async fn forged_and_foreign_ones_do_nothing_and_are_counted() {
    let world = world().await;
    let (anna, other) = (anna(&world).await, self::world().await);
    let mail = write(&world, &anna, Kind::Like).await;
    let raw = bounce("5.1.1", "failed");
    let genuine = marked(&world, Mark::Return, mail).await;
    let foreign = marked(&other, Mark::Return, mail).await;
    let (front, back) = genuine.split_once('.').unwrap();
    let another = front.replace(&mail.0.simple().to_string(), &Uuid::from_u128(5).simple().to_string());
    let (signature, domain) = back.split_once('@').unwrap();
    let forged = [
        foreign,
        format!("{another}.{back}"),
        format!("{front}.{}@{domain}", "0".repeat(18)),
        format!("{front}.{}@{domain}", &signature[..17]),
        format!("{front}@{domain}"),
        "bounce+@open.test".to_owned(),
        anna.email.clone(),
    ];
    for to in &forged {
        tell(&world, Some(to), &raw).await;
    }
    assert_eq!(counted(&world, "unsigned").await, i64::try_from(forged.len()).unwrap());
    // Genuine, of a mail that is no more.
    let unknown = marked(&world, Mark::Return, Uuid::from_u128(6).into()).await;
    tell(&world, Some(&unknown), &raw).await;
    assert_eq!(counted(&world, "unknown").await, 1);
    assert_eq!(stops(&anna).await, json!([]));
    // Mail servers may write it in capitals.
    tell(&world, Some(&genuine.to_uppercase()), &raw).await;
    assert_eq!(stops(&anna).await, json!(["bounce"]));
}

#[tokio::test]
async fn a_mail_to_its_address_unsubscribes_from_its_type() {
    let world = world().await;
    let anna = anna(&world).await;
    let mail = write(&world, &anna, Kind::Like).await;
    let to = marked(&world, Mark::Unsubscribe, mail).await;
    let raw = format!("From: {}\r\nTo: <{to}>\r\nSubject: unsubscribe\r\n\r\n\r\n", anna.email);
    // Where the mail server tells no envelope, the headers do.
    tell(&world, None, raw.as_bytes()).await;
    assert_eq!(
        (ways(&anna, "like").await["email"].clone(), stops(&anna).await),
        (json!(false), json!(["listunsubscribe"]))
    );
    assert_eq!(ways(&anna, "new_messages").await["email"], true);
    write(&world, &anna, Kind::Like).await;
    assert_eq!(kept(&world, &anna).await.len(), 1);
    // Mails of the account itself have no such address; who makes one up unsubscribes from nothing.
    let own = write(&world, &anna, Kind::PasswordChanged).await;
    let to = marked(&world, Mark::Unsubscribe, own).await;
    tell(&world, Some(&to), raw.as_bytes()).await;
    assert_eq!(ways(&anna, "new_messages").await["email"], true);
}

#[tokio::test]
async fn somebody_on_holiday_is_no_bounce() {
    let world = world().await;
    let anna = anna(&world).await;
    let mail = write(&world, &anna, Kind::Like).await;
    let to = marked(&world, Mark::Return, mail).await;
    let raw = format!(
        "From: {}\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nBack on 5.1.26, call 550 1234.\r\n",
        anna.email
    );
    for raw in [raw.as_bytes(), &bounce("2.1.5", "delivered"), &bounce("2.0.0", "relayed")] {
        tell(&world, Some(&to), raw).await;
    }
    tell(&world, Some(&to), &bounce("4.4.1", "delayed")).await;
    assert_eq!((counted(&world, "nothing").await, counted(&world, "delayed").await), (3, 1));
    assert_eq!(stops(&anna).await, json!([]));
}

#[tokio::test]
async fn what_a_former_mailbox_says_is_nothing_about_the_new_one() {
    let world = world().await;
    let anna = joined(&world, "Anna", "anna@example.com").await;
    let mail = write(&world, &anna, Kind::Like).await;
    let to = marked(&world, Mark::Return, mail).await;
    let wish = json!({ "email": "anna@elsewhere.example", "password": PASSWORD });
    assert_eq!(anna.page.post("/api/mail-change.php", &wish).await.status, 202);
    let token = link(&world, "anna@elsewhere.example", "/mail-change/do#token=").await;
    anna.page.post("/api/mail-change-do.php", &json!({ "token": token })).await.ok();
    tell(&world, Some(&to), &bounce("5.1.1", "failed")).await;
    assert_eq!(counted(&world, "former").await, 1);
    assert_eq!(stops(&anna).await, json!([]));
}

/// Bounces take their time: what was written before a link in a later mail was opened is past.
#[tokio::test]
async fn late_bounces_do_not_bring_back_what_was_proven_wrong() {
    let world = world().await;
    let anna = anna(&world).await;
    let early = write(&world, &anna, Kind::Like).await;
    world.advance(Duration::hours(1));
    comes_back(&world, &anna, "5.1.1").await;
    anna.page.delete("/api/notifications.php", &json!({ "reason": "bounce" })).await.ok();
    let token = link(&world, &anna.email, "/activate/done#token=").await;
    anna.page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    assert_eq!(stops(&anna).await, json!([]));
    let to = marked(&world, Mark::Return, early).await;
    tell(&world, Some(&to), &bounce("5.1.1", "failed")).await;
    assert_eq!(stops(&anna).await, json!([]));
    world.advance(Duration::hours(1));
    comes_back(&world, &anna, "5.1.1").await;
    assert_eq!(stops(&anna).await, json!(["bounce"]));
}
