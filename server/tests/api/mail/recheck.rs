//! What is looked at right before a mail leaves, what it carries, and how fast mails go to one domain.

use super::send::{Mood, Server};
use crate::{
    suppression::{kept, stops, write},
    world::{Member, World, woman},
};
use liaison::{housekeeping, mail::Kind};
use serde_json::json;
use time::Duration;

async fn drain(world: &World) -> usize {
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.dead.is_empty(), "{done:?}");
    done.retried.len()
}

async fn outcome(world: &World, member: &Member) -> String {
    kept(world, member).await.pop().unwrap().1
}

#[tokio::test]
async fn what_happened_while_a_mail_waited_counts() {
    let server = Server::start(Mood::Takes).await;
    let world = server.world().await;
    for (change, fate) in [
        (
            "insert into notification_preferences (member_id, kind, email, push) values ($1, 'like', false, true)",
            "unwanted",
        ),
        ("update accounts set notifications_disabled = '{fbl}' where member_id = $1", "suppressed"),
        ("update accounts set notifications_disabled = '{bounce}' where member_id = $1", "suppressed"),
        ("update accounts set email = 'new@elsewhere.test' where member_id = $1", "moved"),
        ("update accounts set status = 'pending_deletion' where member_id = $1", "left"),
        ("update accounts set language = 'en' where member_id = $1", "sent"),
    ] {
        let anna = world.member(woman("Anna")).await;
        let before = server.taken().len();
        write(&world, &anna, Kind::Like).await;
        sqlx::query(change).bind(anna.id).execute(&world.db).await.unwrap();
        assert_eq!(drain(&world).await, 0);
        assert_eq!(outcome(&world, &anna).await, fate);
        assert_eq!(server.taken().len() - before, usize::from(fate == "sent"), "{fate}");
        let left: (String, Option<String>) =
            sqlx::query_as("select body_text, unsubscribe_link from mails where member_id = $1")
                .bind(anna.id)
                .fetch_one(&world.db)
                .await
                .unwrap();
        assert_eq!(left, (String::new(), None), "its words and its link are forgotten");
    }
}

#[tokio::test]
async fn mails_of_the_account_itself_go_whatever_was_switched_off() {
    let server = Server::start(Mood::Takes).await;
    let world = server.world().await;
    let anna = world.member(woman("Anna")).await;
    sqlx::query("update accounts set notifications_disabled = '{bounce,fbl}' where member_id = $1")
        .bind(anna.id)
        .execute(&world.db)
        .await
        .unwrap();
    write(&world, &anna, Kind::PasswordChanged).await;
    drain(&world).await;
    let [mail] = &server.taken()[..] else { panic!("one mail") };
    assert!(!mail.contains("List-Unsubscribe"), "{mail}");
    assert!(mail.contains("X-Mail-Id: ") && mail.contains("Feedback-ID: password-changed:open.test:liaison"));
}

#[tokio::test]
async fn one_click_headers_stand_in_the_mail() {
    let server = Server::start(Mood::Takes).await;
    let world = server.world().await;
    let anna = world.member(woman("Anna")).await;
    write(&world, &anna, Kind::Like).await;
    drain(&world).await;
    let [mail] = &server.taken()[..] else { panic!("one mail") };
    let unfolded = mail.replace("\n ", " ");
    let line = unfolded.lines().find(|line| line.starts_with("List-Unsubscribe: ")).unwrap();
    assert!(line.contains("/unsubscribe?token=") && line.contains("<mailto:unsubscribe+"), "{line}");
    assert!(unfolded.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
}

#[tokio::test]
async fn what_the_mail_server_itself_says_of_a_mailbox_counts_too() {
    let server = Server::start(Mood::Says("550 5.1.1 no such user")).await;
    let world = server.world().await;
    for (answer, expected) in [
        ("550 5.1.1 no such user", json!(["bounce"])),
        ("550 5.7.1 relaying denied", json!([])),
        ("550 nobody here", json!([])),
    ] {
        server.is_now(Mood::Says(answer));
        let anna = world.member(woman("Anna")).await;
        for kind in [Kind::PasswordChanged, Kind::NewDevice, Kind::Welcome] {
            write(&world, &anna, kind).await;
        }
        drain(&world).await;
        assert_eq!(stops(&anna).await, expected, "{answer}");
    }
}

/// So many leave at once, the rest one by one in their turns, each once; mails of accounts do not wait.
#[tokio::test]
async fn a_domain_gets_mails_at_its_pace() {
    let server = Server::start(Mood::Takes).await;
    let url = format!("smtp://{}", server.address);
    let world = World::start_with(|config| {
        config.smtp_url = Some(url);
        config.mail_per_domain_minute = 6;
    })
    .await;
    for _ in 0..16 {
        let anna = world.member(woman("Anna")).await;
        write(&world, &anna, Kind::Like).await;
    }
    drain(&world).await;
    let burst = server.taken().len();
    assert!((10..=12).contains(&burst), "{burst} left at once");
    let anna = world.member(woman("Anna")).await;
    write(&world, &anna, Kind::PasswordChanged).await;
    drain(&world).await;
    assert_eq!(server.taken().len(), burst + 1, "whose password was changed must know now");
    let mut before = burst + 1;
    for _ in 0..7 {
        world.advance(Duration::seconds(10));
        drain(&world).await;
        let now = server.taken().len();
        assert!(now <= before + 1, "{before} then {now}");
        before = now;
    }
    assert_eq!(before, 17);
    let jobs: i64 = sqlx::query_scalar("select count(*) from jobs where kind = 'mail.send'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(jobs, 0);
}

#[tokio::test]
async fn a_domain_that_says_later_is_left_alone_for_a_while() {
    let server = Server::start(Mood::Says("421 4.7.0 too many")).await;
    let world = server.world().await;
    let annas = [
        world.member(woman("Anna")).await,
        world.member(woman("Anna")).await,
        world.member(woman("Anna")).await,
    ];
    write(&world, &annas[0], Kind::Like).await;
    assert_eq!(drain(&world).await, 1);
    server.is_now(Mood::Takes);
    for anna in &annas[1..] {
        write(&world, anna, Kind::Like).await;
    }
    world.advance(Duration::seconds(50));
    drain(&world).await;
    assert_eq!(server.taken().len(), 0, "nothing within the minute");
    for _ in 0..6 {
        world.advance(Duration::minutes(1));
        drain(&world).await;
    }
    assert_eq!(server.taken().len(), 3, "each once");
    let strikes: i16 =
        sqlx::query_scalar("select strikes from mail_domains").fetch_one(&world.db).await.unwrap();
    assert_eq!(strikes, 0, "trusted again");
}

/// A domain that never takes anything holds nothing up for good: the mail expires, or its job gives up and is
/// seen by `liaison doctor`.
#[tokio::test]
async fn what_never_gets_its_turn_ends() {
    let server = Server::start(Mood::Says("450 later")).await;
    let world = server.world().await;
    let anna = world.member(woman("Anna")).await;
    write(&world, &anna, Kind::Like).await;
    let mut given_up = 0;
    for _ in 0..120 {
        given_up += housekeeping::runner(&world.app).drain().await.unwrap().dead.len();
        world.advance(Duration::hours(1));
    }
    let expired = outcome(&world, &anna).await == "expired";
    assert!(expired || given_up == 1);
    let mut connection = world.db.acquire().await.unwrap();
    let sending = liaison::mail::sending(&mut connection, world.clock.now(), 500).await.unwrap();
    assert_eq!((usize::try_from(sending.given_up).unwrap(), sending.sent), (given_up, 0));
    assert!(server.taken().is_empty());
}
