//! The weekly update and the reminder as pushes: each way as the member chose, looked at again before it goes out.

use super::{at, begin, choose, count, like, stop, work};
use crate::{
    chat::write_to,
    notifications::{
        push::subscribe,
        push_sending::{PushService, Taken, drain},
    },
    world::{Member, World, man, woman},
};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, macros::datetime};

/// Thursday evening in Utrecht, of the week after `NOON`.
const THURSDAY: OffsetDateTime = datetime!(2026-11-26 17:00 UTC);
/// A week after `NOON`, in the evening.
const AWAY: OffsetDateTime = datetime!(2026-11-28 17:00 UTC);

/// Women with a browser each, liked by Adam.
async fn readers<const N: usize>(
    service: &PushService,
    world: &World,
    names: [&'static str; N],
) -> [Member; N] {
    let adam = world.member(man("Adam")).await;
    let mut readers = Vec::new();
    for name in names {
        let reader = world.member(woman(name)).await;
        subscribe(&reader.page, &service.browser(name)).await.ok();
        like(&adam, &reader).await;
        readers.push(reader);
    }
    begin(world).await;
    service.taken();
    readers.try_into().unwrap_or_else(|_| panic!("as many as names"))
}

/// The browsers that were told, in order.
fn told(taken: &[Taken]) -> Vec<&str> {
    let mut paths: Vec<&str> = taken.iter().map(|push| push.path.as_str()).collect();
    paths.sort_unstable();
    paths
}

fn message(title: &str, body: &str, path: &str, tag: &str) -> Value {
    json!({ "type": "news", "title": title, "body": body, "check_url": path, "open_url": "/login", "tag": tag })
}

#[tokio::test]
async fn mail_and_push_go_each_as_chosen() {
    for (kind, mail, moment, words) in [
        (
            "weekly_updates",
            "weekly-update",
            THURSDAY,
            ("Your week at Open", "One new like\nOne new member near you", "weekly"),
        ),
        ("reminders", "reminder", AWAY, ("What's waiting for you at Open", "One new like", "reminder")),
    ] {
        let service = PushService::start().await;
        let world = service.world().await;
        let all = readers(&service, &world, ["None", "Mail", "Push", "Both", "Unchosen"]).await;
        let [none, by_mail, by_push, both, unchosen] = &all;
        for member in [none, by_mail, by_push, both] {
            choose(member, "weekly_updates", (false, false)).await;
        }
        choose(none, kind, (false, false)).await;
        choose(by_mail, kind, (true, false)).await;
        choose(by_push, kind, (false, true)).await;
        choose(both, kind, (true, true)).await;
        // A bounce is about mail.
        stop(&world, by_push, "bounce").await;
        at(&world, moment - Duration::SECOND).await;
        assert!(service.taken().is_empty());
        at(&world, moment).await;
        at(&world, moment + Duration::HOUR).await;
        let taken = service.taken();
        assert_eq!(told(&taken), ["/push/Both", "/push/Push"], "{kind}");
        for push in &taken {
            assert_eq!(push.message(), message(words.0, words.1, "/likes", words.2));
        }
        for (member, mails) in [(none, 0), (by_mail, 1), (by_push, 0), (both, 1)] {
            assert_eq!(count(&world, member, mail).await, mails, "{kind} {}", member.name);
        }
        // Nobody has asked for pushes who has not chosen.
        assert_eq!(count(&world, unchosen, "weekly-update").await, 1);
    }
}

#[tokio::test]
async fn a_push_counts_what_waits_and_has_no_private_words() {
    let service = PushService::start().await;
    let world = service.world().await;
    let [eva] = readers(&service, &world, ["Eva"]).await;
    choose(&eva, "weekly_updates", (false, true)).await;
    for preference in ["new_conversations", "new_messages", "unread_message_reminders", "like"] {
        choose(&eva, preference, (false, false)).await;
    }
    eva.page.put("/api/user.php", &json!({ "language": "de" })).await.ok();
    let bob = world.member(man("Bob")).await;
    write_to(&bob.page, eva.id, "Hello Eva").await.ok();
    at(&world, THURSDAY).await;
    let [push] = &service.taken()[..] else { panic!("one push") };
    let body = "Eine ungelesene Nachricht\nEin neues Like\n2 neue Mitglieder in deiner Nähe";
    assert_eq!(push.message(), message("Deine Woche bei Open", body, "/chats", "weekly"));
    // It was told: a week later there is nothing new to tell.
    at(&world, THURSDAY + Duration::WEEK).await;
    assert!(service.taken().is_empty());
}

#[tokio::test]
async fn before_it_goes_out_it_is_looked_at_again() {
    let service = PushService::start().await;
    let world = service.world().await;
    let all = readers(&service, &world, ["Ann", "Bea", "Cleo", "Dora", "Eva"]).await;
    for member in &all {
        choose(member, "weekly_updates", (false, true)).await;
    }
    let [ann, bea, cleo, dora, _] = &all;
    at(&world, THURSDAY - Duration::MINUTE).await;
    service.answers(503, None);
    world.advance(Duration::MINUTE);
    assert_eq!(drain(&world).await, (5, 0));
    assert_eq!(service.taken().len(), 5);
    service.answers(201, None);
    // Switched off; left; logged out; and nothing left of what was to tell.
    choose(ann, "weekly_updates", (false, false)).await;
    for (sql, member) in [
        ("update accounts set status = 'pending_deletion' where member_id = $1", bea),
        ("update likes_received set seen_at = created_at where member_id = $1", dora),
    ] {
        sqlx::query(sql).bind(member.id).execute(&world.db).await.unwrap();
    }
    sqlx::query("update accounts set confirmed_at = confirmed_at - interval '30 days'")
        .execute(&world.db)
        .await
        .unwrap();
    cleo.page.get("/api/logout.php").await.ok();
    world.advance(Duration::HOUR);
    work(&world).await;
    assert_eq!(told(&service.taken()), ["/push/Eva"]);
}

#[tokio::test]
async fn what_could_not_go_out_does_not_ring_at_night() {
    let service = PushService::start().await;
    let world = service.world().await;
    let [eva] = readers(&service, &world, ["Eva"]).await;
    choose(&eva, "weekly_updates", (false, true)).await;
    // The server was away until half past eight in the evening, and the push service is longer.
    at(&world, THURSDAY - Duration::MINUTE).await;
    service.answers(503, Some("3600"));
    world.advance(Duration::minutes(151));
    assert_eq!(drain(&world).await, (1, 0));
    service.taken();
    service.answers(201, None);
    world.advance(Duration::HOUR);
    work(&world).await;
    assert!(service.taken().is_empty());
}
