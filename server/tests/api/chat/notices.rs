//! Members who are away hear of messages: by push at once, by mail when it is quiet, once; never of what they
//! have read.

use super::{block, chats, write_in, write_to};
use crate::{
    mail::send::{Mood, Server},
    notifications::{
        push::subscribe,
        push_sending::{PushService, drain},
    },
    world::{Member, Person, World, man, woman},
};
use futures_util::future::join_all;
use liaison::{
    housekeeping,
    mail::{self, CaughtMail},
};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

/// Anna, who is away and can be written to.
async fn start() -> (World, Member, Member) {
    let world = World::start().await;
    let (anna, adam) = (world.member(woman("Anna")).await, world.member(man("Adam")).await);
    housekeeping::runner(&world.app).tick().await.unwrap();
    (world, anna, adam)
}

/// Lets time pass, looking now and then as the server does: the longer it is, the more seldom.
async fn pass(world: &World, time: Duration) {
    let often = match time.whole_hours() {
        // Each look does all jobs that are due.
        48.. => Duration::hours(3),
        13.. => Duration::hours(1),
        1.. => Duration::minutes(2),
        _ => Duration::seconds(20),
    };
    let mut left = time;
    while left > Duration::ZERO {
        let step = left.min(often);
        world.advance(step);
        assert_eq!(drain(world).await, (0, 0));
        left -= step;
    }
}

/// Oldest first, but for those that go by the week (calendar/).
async fn mails(world: &World, member: &Member) -> Vec<CaughtMail> {
    let mut connection = world.db.acquire().await.unwrap();
    let mut mails = mail::caught_mails(&mut connection, Some(&member.email)).await.unwrap();
    mails.retain(|mail| !["weekly-update", "reminder"].contains(&mail.kind.as_str()));
    mails.reverse();
    mails
}

async fn kinds(world: &World, member: &Member) -> Vec<String> {
    mails(world, member).await.into_iter().map(|mail| mail.kind).collect()
}

async fn conversation(member: &Member) -> Value {
    chats(member).await[0]["id"].clone()
}

async fn read(member: &Member, conversation: &Value) {
    member.page.put("/api/chat.php", &json!({ "conversation": conversation, "read": 1000 })).await.ok();
}

/// Somebody is here, as any call shows.
async fn visit(member: &Member) {
    member.page.get("/api/user.php").await.ok();
}

fn lines(mail: &CaughtMail) -> Vec<&str> {
    mail.body_text.lines().filter_map(|line| line.strip_prefix("* ")).collect()
}

#[tokio::test]
async fn of_what_is_muted_nobody_is_told_until_it_is_not() {
    let (world, anna, adam) = start().await;
    let sent = write_to(&adam.page, anna.id, "Hello").await.ok();
    let kept = |muted: bool| json!({ "conversation": sent["conversation"], "pinned": false, "muted": muted, "archived": false });
    anna.page.put("/api/chat-settings.php", &kept(true)).await.ok();
    pass(&world, Duration::hours(2)).await;
    assert!(mails(&world, &anna).await.is_empty());
    anna.page.put("/api/chat-settings.php", &kept(false)).await.ok();
    write_in(&adam.page, &sent["conversation"], "Are you there?").await.ok();
    pass(&world, Duration::hours(2)).await;
    assert_eq!(kinds(&world, &anna).await, ["new-conversation"]);
}

#[tokio::test]
async fn what_is_on_its_way_between_two_machines_is_told_of_later() {
    let (world, anna, adam) = start().await;
    let sent = write_to(&adam.page, anna.id, "Hello").await.ok();
    let id: Uuid = sent["conversation"].as_str().unwrap().parse().unwrap();
    let stands = async |sender: Uuid, last: i32| {
        let message = sqlx::query("update messages set sender_id = $2 where conversation_id = $1");
        message.bind(id).bind(sender).execute(&world.db).await.unwrap();
        let conversation = sqlx::query("update conversations set last_seq = $2 where id = $1");
        conversation.bind(id).bind(last).execute(&world.db).await.unwrap();
    };
    // As on a cluster whose one machine has committed, and the conversation's not yet.
    stands(anna.id, 0).await;
    pass(&world, Duration::hours(2)).await;
    assert!(mails(&world, &anna).await.is_empty());
    stands(adam.id, 1).await;
    pass(&world, Duration::hours(2)).await;
    assert_eq!(kinds(&world, &anna).await, ["new-conversation"]);
}

// spec: 3.16
#[tokio::test]
async fn who_is_away_gets_one_mail_when_it_is_quiet() {
    let (world, anna, adam) = start().await;
    write_to(&adam.page, anna.id, "Hello").await.ok();
    pass(&world, Duration::minutes(4)).await;
    write_to(&adam.page, anna.id, "Are you there?").await.ok();
    pass(&world, Duration::minutes(4)).await;
    assert!(mails(&world, &anna).await.is_empty(), "he may go on");
    pass(&world, Duration::minutes(2)).await;
    let [mail] = &mails(&world, &anna).await[..] else { panic!("one mail") };
    assert_eq!(
        (mail.kind.as_str(), mail.subject.as_str()),
        ("new-conversation", "A new conversation on Open")
    );
    assert_eq!(lines(mail), ["Adam: 2 messages"]);
    assert!(!mail.body_text.contains("Are you there"), "what was written stays between the two");
    let path = format!("/chats/{}", chats(&adam).await[0]["id"].as_str().unwrap());
    assert!(mail.body_text.contains(&path), "{}", mail.body_text);
    pass(&world, Duration::hours(2)).await;
    assert_eq!(mails(&world, &anna).await.len(), 1);
    assert!(mails(&world, &adam).await.is_empty());
}

#[tokio::test]
async fn who_writes_on_and_on_is_told_of_after_half_an_hour() {
    let (world, anna, adam) = start().await;
    sqlx::query("update credit_accounts set purchases = 1").execute(&world.db).await.unwrap();
    world.set("open.test", |settings| settings.message_credits = 0).await;
    for _ in 0..8 {
        write_to(&adam.page, anna.id, "And another thing").await.ok();
        pass(&world, Duration::minutes(4)).await;
    }
    let [mail] = &mails(&world, &anna).await[..] else { panic!("one mail") };
    assert_eq!(lines(mail), ["Adam: 8 messages"]);
}

#[tokio::test]
async fn nothing_is_told_of_what_is_read_removed_or_from_somebody_blocked() {
    let (world, anna, adam) = start().await;
    let (bob, carl, dan) =
        (world.member(man("Bob")).await, world.member(man("Carl")).await, world.member(man("Dan")).await);
    for man in [&adam, &bob, &carl, &dan] {
        write_to(&man.page, anna.id, "Hello").await.ok();
    }
    for list in chats(&anna).await {
        match list["profile"]["name"].as_str().unwrap() {
            "Adam" => read(&anna, &list["id"]).await,
            "Bob" => {
                anna.page.delete("/api/chat.php", &json!({ "conversation": list["id"] })).await.ok();
            }
            _ => {}
        }
    }
    block(&world, anna.id, carl.id).await;
    sqlx::query("update profiles set status = 'disabled' where id = $1")
        .bind(dan.id)
        .execute(&world.db)
        .await
        .unwrap();
    pass(&world, Duration::days(5)).await;
    assert!(mails(&world, &anna).await.is_empty());
}

#[tokio::test]
async fn who_is_online_gets_none_until_they_are_gone_and_never_about_what_they_read_then() {
    let (world, anna, adam) = start().await;
    let bob = world.member(man("Bob")).await;
    write_to(&adam.page, anna.id, "Hello").await.ok();
    write_to(&bob.page, anna.id, "Hi").await.ok();
    for _ in 0..15 {
        visit(&anna).await;
        pass(&world, Duration::minutes(1)).await;
    }
    assert!(mails(&world, &anna).await.is_empty());
    let first = chats(&anna).await.into_iter().find(|chat| chat["profile"]["name"] == "Adam").unwrap();
    read(&anna, &first["id"]).await;
    pass(&world, Duration::minutes(6)).await;
    let [mail] = &mails(&world, &anna).await[..] else { panic!("one mail") };
    assert_eq!(lines(mail), ["Bob: one message"]);
}

// spec: 3.16
#[tokio::test]
async fn one_mail_an_hour_tells_of_all_that_is_new_and_of_nothing_twice() {
    let (world, anna, adam) = start().await;
    let (bob, robot) = (
        world.member(man("Bob")).await,
        world.member(crate::world::Person { fictional: true, ..man("Rob") }).await,
    );
    write_to(&adam.page, anna.id, "Hello").await.ok();
    pass(&world, Duration::minutes(6)).await;
    assert_eq!(mails(&world, &anna).await.len(), 1);
    let with_adam = conversation(&adam).await;
    // She has read it and answered: what comes next is no new conversation.
    let chat = &chats(&anna).await[0]["id"].clone();
    read(&anna, chat).await;
    write_in(&anna.page, chat, "Hi Adam").await.ok();
    pass(&world, Duration::minutes(2)).await;
    write_in(&adam.page, &with_adam, "Good to hear from you").await.ok();
    write_to(&bob.page, anna.id, "Hello").await.ok();
    as_fictional(&world, &robot, &anna).await;
    pass(&world, Duration::minutes(50)).await;
    assert_eq!(mails(&world, &anna).await.len(), 1, "an hour is not over");
    pass(&world, Duration::minutes(10)).await;
    let [_, second] = &mails(&world, &anna).await[..] else { panic!("two mails") };
    assert_eq!((second.kind.as_str(), second.subject.as_str()), ("new-messages", "3 new messages on Open"));
    let mut told = lines(second);
    told.sort_unstable();
    assert_eq!(told, ["Adam: one message", "Bob: one message", "Rob (Fictional profile): one message"]);
    pass(&world, Duration::hours(3)).await;
    assert_eq!(mails(&world, &anna).await.len(), 2);
}

/// What an operator's staff would write for a fictional profile: nobody can yet, so the rows are put there.
async fn as_fictional(world: &World, robot: &Member, to: &Member) {
    sqlx::query("insert into credit_accounts (member_id, balance, purchases) values ($1, 0, 1)")
        .bind(robot.id)
        .execute(&world.db)
        .await
        .unwrap();
    sqlx::query(
        "insert into accounts (member_id, site_id, email, password_hash, status, language, country, timezone, created_at, confirmed_at)
         select $1, site_id, 'rob@example.test', 'none', 'active', 'en', 'NL', 'Europe/Amsterdam', $2, $2 from profiles where id = $1",
    )
    .bind(robot.id)
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    let answer: Value =
        sqlx::query_scalar("select send_message($1, null, $2, $3, 'Hello', 0, 2, $4, $5, $6, $7)")
            .bind(robot.id)
            .bind(to.id)
            .bind(crate::world::new_id())
            .bind(crate::world::new_id())
            .bind(crate::world::new_id())
            .bind(crate::world::new_id())
            .bind(world.clock.now())
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!(answer["outcome"], "sent");
}

// spec: 3.16
#[tokio::test]
async fn what_stays_unread_is_reminded_of_once() {
    let (world, anna, adam) = start().await;
    write_to(&adam.page, anna.id, "Hello").await.ok();
    pass(&world, Duration::minutes(6)).await;
    pass(&world, Duration::hours(70)).await;
    assert_eq!(kinds(&world, &anna).await, ["new-conversation"]);
    pass(&world, Duration::hours(20)).await;
    assert_eq!(kinds(&world, &anna).await, ["new-conversation", "unread-reminder"]);
    let reminder = mails(&world, &anna).await.pop().unwrap();
    assert_eq!(reminder.subject, "You still have an unread message on Open");
    assert_eq!(lines(&reminder), ["Adam: one message"]);
    pass(&world, Duration::days(8)).await;
    assert_eq!(kinds(&world, &anna).await.len(), 2);
    // What is written after it is news, and no reason to remind of the old once more.
    write_to(&adam.page, anna.id, "Still there?").await.ok();
    pass(&world, Duration::days(6)).await;
    assert_eq!(kinds(&world, &anna).await, ["new-conversation", "unread-reminder", "new-conversation"]);
    // Read: the next batch has its own.
    read(&anna, &conversation(&anna).await).await;
    pass(&world, Duration::minutes(10)).await;
    write_to(&adam.page, anna.id, "So?").await.ok();
    pass(&world, Duration::days(6)).await;
    assert_eq!(kinds(&world, &anna).await[3..], ["new-messages", "unread-reminder"]);
}

#[tokio::test]
async fn who_has_been_here_and_left_it_unread_is_not_reminded() {
    let (world, anna, adam) = start().await;
    write_to(&adam.page, anna.id, "Hello").await.ok();
    pass(&world, Duration::minutes(6)).await;
    pass(&world, Duration::hours(20)).await;
    visit(&anna).await;
    pass(&world, Duration::days(5)).await;
    assert_eq!(kinds(&world, &anna).await, ["new-conversation"]);
}

#[tokio::test]
async fn a_type_that_is_off_stays_silent_also_about_what_came_meanwhile() {
    let (world, anna, adam) = start().await;
    let choose = async |kind: &str, email: bool| {
        let ways = json!({ "preferences": { kind: { "email": email, "push": false } } });
        anna.page.put("/api/notifications.php", &ways).await.ok();
    };
    choose("new_conversations", false).await;
    write_to(&adam.page, anna.id, "Hello").await.ok();
    pass(&world, Duration::minutes(20)).await;
    choose("new_conversations", true).await;
    pass(&world, Duration::minutes(20)).await;
    assert!(mails(&world, &anna).await.is_empty());
    choose("unread_message_reminders", false).await;
    write_to(&adam.page, anna.id, "And now?").await.ok();
    pass(&world, Duration::days(5)).await;
    let [mail] = &mails(&world, &anna).await[..] else { panic!("one mail") };
    assert_eq!(lines(mail), ["Adam: one message"]);
}

#[tokio::test]
async fn a_push_comes_at_once_without_the_words_and_the_next_takes_its_place() {
    let service = PushService::start().await;
    let world = service.world().await;
    let (anna, adam) = (world.member(woman("Anna")).await, world.member(man("Adam")).await);
    subscribe(&anna.page, &service.browser("anna")).await.ok();
    housekeeping::runner(&world.app).tick().await.unwrap();
    pass(&world, Duration::minutes(2)).await;
    write_to(&adam.page, anna.id, "A secret").await.ok();
    pass(&world, Duration::seconds(5)).await;
    let [push] = &service.taken()[..] else { panic!("one push") };
    let id = conversation(&adam).await;
    let id = id.as_str().unwrap();
    let words = json!({
        "type": "message", "title": "New conversation", "body": "A message from Adam.", "check_url": format!("/chats/{id}"),
        "open_url": "/login", "tag": format!("chat-{id}")
    });
    assert_eq!(push.message(), words);
    // The next one, a minute later at the earliest, takes the first one's place, on the phone and on the way.
    write_to(&adam.page, anna.id, "Another").await.ok();
    pass(&world, Duration::seconds(40)).await;
    assert!(service.taken().is_empty());
    pass(&world, Duration::seconds(40)).await;
    let [next] = &service.taken()[..] else { panic!("one push") };
    assert_eq!((&next.message()["tag"], next.header("topic")), (&words["tag"], push.header("topic")));
    // Once she has answered, it is a message.
    write_in(&anna.page, &json!(id), "Hello").await.ok();
    read(&anna, &json!(id)).await;
    pass(&world, Duration::minutes(2)).await;
    write_to(&adam.page, anna.id, "Third").await.ok();
    pass(&world, Duration::minutes(1)).await;
    let [third] = &service.taken()[..] else { panic!("one push") };
    assert_eq!(third.message()["title"], "New message");
    pass(&world, Duration::hours(2)).await;
    assert!(service.taken().is_empty());
}

#[tokio::test]
async fn nobody_is_pushed_what_their_open_page_tells_or_what_is_over_when_it_goes_out() {
    let service = PushService::start().await;
    let world = service.world().await;
    let (anna, adam) = (world.member(woman("Anna")).await, world.member(man("Adam")).await);
    subscribe(&anna.page, &service.browser("anna")).await.ok();
    housekeeping::runner(&world.app).tick().await.unwrap();
    pass(&world, Duration::minutes(2)).await;
    // Here, and left it unread.
    visit(&anna).await;
    write_to(&adam.page, anna.id, "One").await.ok();
    pass(&world, Duration::minutes(1)).await;
    visit(&anna).await;
    pass(&world, Duration::minutes(4)).await;
    assert!(service.taken().is_empty());
    // Just gone: it comes when that is sure.
    visit(&anna).await;
    pass(&world, Duration::seconds(20)).await;
    write_to(&adam.page, anna.id, "Two").await.ok();
    pass(&world, Duration::seconds(40)).await;
    assert!(service.taken().is_empty());
    pass(&world, Duration::seconds(60)).await;
    assert_eq!(service.taken().len(), 1);
    // The push service was away meanwhile, and she has read it.
    service.answers(503, None);
    pass(&world, Duration::minutes(2)).await;
    write_to(&adam.page, anna.id, "Three").await.ok();
    world.advance(Duration::seconds(5));
    assert_eq!(drain(&world).await, (1, 0));
    service.taken();
    service.answers(201, None);
    read(&anna, &conversation(&anna).await).await;
    pass(&world, Duration::hours(1)).await;
    assert!(service.taken().is_empty());
}

/// Two nodes look, while three people write all the time: every message is in one mail and one only.
#[tokio::test]
async fn nothing_is_lost_or_told_twice_in_a_race() {
    let (world, anna, adam) = start().await;
    sqlx::query("update credit_accounts set purchases = 1").execute(&world.db).await.unwrap();
    world.set("open.test", |settings| settings.message_credits = 0).await;
    let men = [adam, world.member(man("Bob")).await, world.member(man("Carl")).await];
    let mut written = 0;
    for _ in 0..6 {
        let writing = async {
            for _ in 0..4 {
                join_all(men.iter().map(|man| write_to(&man.page, anna.id, "Hello"))).await;
            }
        };
        let looking = async || {
            for _ in 0..8 {
                housekeeping::runner(&world.app).drain().await.unwrap();
            }
        };
        tokio::join!(writing, looking(), looking());
        written += 4 * men.len();
        world.advance(Duration::minutes(61));
        tokio::join!(looking(), looking());
    }
    pass(&world, Duration::hours(2)).await;
    let mut told = 0;
    for mail in mails(&world, &anna).await {
        for line in lines(&mail) {
            let (_, count) = line.split_once(": ").unwrap();
            told += count.split(' ').next().unwrap().parse::<usize>().unwrap_or(1);
        }
    }
    assert_eq!(told, written);
}

/// Lets time pass while the mail server fails.
async fn pass_in_trouble(world: &World, time: Duration) {
    for _ in 0..time.whole_minutes() {
        world.advance(Duration::minutes(1));
        housekeeping::runner(&world.app).tick().await.unwrap();
        housekeeping::runner(&world.app).drain().await.unwrap();
    }
}

async fn outcomes(world: &World, member: &Member) -> Vec<String> {
    sqlx::query_scalar("select outcome from mails where member_id = $1 and kind like 'new-%' order by number")
        .bind(member.id)
        .fetch_all(&world.db)
        .await
        .unwrap()
}

/// Anna, and a mail server that is away for two hours while Adam writes every twenty minutes.
async fn a_long_trouble(world: &World, server: &Server) -> (Member, Member) {
    let rich = Person { credits: 1000, premium: true, ..man("Adam") };
    let (anna, adam) = (world.member(woman("Anna")).await, world.member(rich).await);
    server.is_now(Mood::Says("451 4.3.0 away"));
    for _ in 0..6 {
        write_to(&adam.page, anna.id, "Are you there?").await.ok();
        pass_in_trouble(world, Duration::minutes(20)).await;
    }
    assert_eq!(outcomes(world, &anna).await, ["waiting"], "the others wait for the first");
    (anna, adam)
}

#[tokio::test]
async fn after_a_long_trouble_one_mail_comes_and_the_next_an_hour_later() {
    let server = Server::start(Mood::Takes).await;
    let world = server.world().await;
    let (anna, adam) = a_long_trouble(&world, &server).await;
    server.is_now(Mood::Takes);
    pass_in_trouble(&world, Duration::minutes(45)).await;
    assert_eq!(outcomes(&world, &anna).await, ["sent"]);
    assert_eq!(server.taken().len(), 1);
    write_to(&adam.page, anna.id, "Still there?").await.ok();
    pass_in_trouble(&world, Duration::minutes(130)).await;
    assert_eq!(outcomes(&world, &anna).await, ["sent", "sent"], "one for all that came since");
}

#[tokio::test]
async fn what_was_read_while_the_mail_waited_is_not_told() {
    let server = Server::start(Mood::Takes).await;
    let world = server.world().await;
    let (anna, _) = a_long_trouble(&world, &server).await;
    let conversation = conversation(&anna).await;
    read(&anna, &conversation).await;
    server.is_now(Mood::Takes);
    pass_in_trouble(&world, Duration::minutes(130)).await;
    assert_eq!((outcomes(&world, &anna).await, server.taken().len()), (vec!["expired".to_owned()], 0));
}

#[tokio::test]
async fn a_mail_that_waited_does_not_name_who_was_blocked_meanwhile() {
    let server = Server::start(Mood::Takes).await;
    let world = server.world().await;
    let (anna, adam) = a_long_trouble(&world, &server).await;
    block(&world, anna.id, adam.id).await;
    server.is_now(Mood::Takes);
    pass_in_trouble(&world, Duration::minutes(130)).await;
    assert_eq!((outcomes(&world, &anna).await, server.taken().len()), (vec!["expired".to_owned()], 0));
}
