//! Mails about likes and matches: one a day, about what still stands and was not seen.

use crate::{
    chat::block,
    notifications::push_sending::drain,
    world::{Member, Person, World, man, woman},
};
use futures_util::future::join_all;
use liaison::{
    housekeeping,
    mail::{self, CaughtMail},
};
use serde_json::json;
use time::Duration;

async fn start() -> (World, Member) {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    housekeeping::runner(&world.app).tick().await.unwrap();
    (world, anna)
}

async fn like(from: &Member, to: &Member) {
    from.page.post("/api/like.php", &json!({ "profile": to.id })).await.ok();
}

async fn unlike(from: &Member, to: &Member) {
    from.page.delete("/api/like.php", &json!({ "profile": to.id })).await.ok();
}

/// Lets time pass, looking now and then as the server does.
async fn pass(world: &World, time: Duration) {
    let often = match time.whole_hours() {
        // Each look does all jobs that are due.
        48.. => Duration::hours(3),
        13.. => Duration::hours(1),
        _ => Duration::minutes(10),
    };
    let mut left = time;
    while left > Duration::ZERO {
        let step = left.min(often);
        world.advance(step);
        assert_eq!(drain(world).await, (0, 0));
        left -= step;
    }
}

/// Oldest first.
async fn mails(world: &World, member: &Member) -> Vec<CaughtMail> {
    let mut connection = world.db.acquire().await.unwrap();
    let mut mails = mail::caught_mails(&mut connection, Some(&member.email)).await.unwrap();
    mails.reverse();
    mails
}

fn lines(mail: &CaughtMail) -> Vec<&str> {
    mail.body_text.lines().filter_map(|line| line.strip_prefix("* ")).collect()
}

// spec: 3.16
#[tokio::test]
async fn likes_and_matches_come_together_and_once_a_day() {
    let (world, anna) = start().await;
    let (adam, bob, carl) =
        (world.member(man("Adam")).await, world.member(man("Bob")).await, world.member(man("Carl")).await);
    like(&adam, &anna).await;
    pass(&world, Duration::minutes(20)).await;
    like(&bob, &anna).await;
    assert!(mails(&world, &anna).await.is_empty());
    pass(&world, Duration::minutes(20)).await;
    let [mail] = &mails(&world, &anna).await[..] else { panic!("one mail") };
    assert_eq!((mail.kind.as_str(), mail.subject.as_str()), ("like", "2 new likes on Open"));
    assert_eq!(lines(mail), ["A like from Bob.", "A like from Adam."]);
    // Anna likes Carl, and he likes her back: she is told of the match, by name, when a day is over.
    like(&anna, &carl).await;
    like(&carl, &anna).await;
    pass(&world, Duration::hours(23)).await;
    assert_eq!(mails(&world, &anna).await.len(), 1);
    pass(&world, Duration::hours(2)).await;
    let [_, second] = &mails(&world, &anna).await[..] else { panic!("two mails") };
    assert_eq!(lines(second), ["You and Carl like each other."]);
    assert!(second.body_text.contains(&format!("/likes/m/{}", carl.id)));
    pass(&world, Duration::days(3)).await;
    assert_eq!(mails(&world, &anna).await.len(), 2, "nothing is told twice");
    // Carl got none: Anna's like was one before he made the match himself, and he has seen that.
    assert!(mails(&world, &carl).await.iter().all(|mail| lines(mail) == ["A like from Anna."]));
}

#[tokio::test]
async fn only_likes_that_stand_and_were_not_seen_are_told_of() {
    let (world, anna) = start().await;
    let names = ["Adam", "Bob", "Carl", "Dan"];
    let men = join_all(names.map(|name| world.member(man(name)))).await;
    for man in &men {
        like(man, &anna).await;
    }
    unlike(&men[0], &anna).await;
    block(&world, anna.id, men[1].id).await;
    anna.page.put("/api/like.php", &json!({ "profile": men[2].id })).await.ok();
    sqlx::query("update profiles set status = 'disabled' where id = $1")
        .bind(men[3].id)
        .execute(&world.db)
        .await
        .unwrap();
    pass(&world, Duration::hours(2)).await;
    assert!(mails(&world, &anna).await.is_empty());
}

#[tokio::test]
async fn a_like_that_comes_and_goes_is_told_of_once() {
    let (world, anna) = start().await;
    let adam = world.member(man("Adam")).await;
    for _ in 0..4 {
        like(&adam, &anna).await;
        pass(&world, Duration::hours(25)).await;
        unlike(&adam, &anna).await;
    }
    assert_eq!(mails(&world, &anna).await.len(), 1);
}

#[tokio::test]
async fn who_is_here_or_wants_none_gets_none() {
    let (world, anna) = start().await;
    let (adam, bob) = (world.member(man("Adam")).await, world.member(man("Bob")).await);
    like(&adam, &anna).await;
    for _ in 0..20 {
        anna.page.get("/api/user.php").await.ok();
        pass(&world, Duration::minutes(4)).await;
    }
    assert!(mails(&world, &anna).await.is_empty());
    pass(&world, Duration::minutes(10)).await;
    assert_eq!(mails(&world, &anna).await.len(), 1);
    let off = json!({ "preferences": { "like": { "email": false, "push": false } } });
    anna.page.put("/api/notifications.php", &off).await.ok();
    like(&bob, &anna).await;
    pass(&world, Duration::days(2)).await;
    assert_eq!(mails(&world, &anna).await.len(), 1);
}

#[tokio::test]
async fn fictional_profiles_are_named_as_such_and_many_are_counted() {
    let (world, anna) = start().await;
    let robot = world.member(Person { fictional: true, ..man("Rob") }).await;
    let mut connection = world.db.acquire().await.unwrap();
    liaison::likes::like(&mut connection, robot.id.into(), anna.id.into(), world.clock.now()).await.unwrap();
    let names = ["Adam", "Bob", "Carl", "Dan", "Eric", "Fred"];
    world.advance(Duration::MINUTE);
    for man in join_all(names.map(|name| world.member(man(name)))).await {
        like(&man, &anna).await;
    }
    pass(&world, Duration::hours(1)).await;
    let [mail] = &mails(&world, &anna).await[..] else { panic!("one mail") };
    assert_eq!((mail.subject.as_str(), lines(mail).len()), ("7 new likes on Open", 6));
    assert_eq!(lines(mail)[5], "and 2 more people");
    let own = world.member(woman("Eva")).await;
    liaison::likes::like(&mut connection, robot.id.into(), own.id.into(), world.clock.now()).await.unwrap();
    like(&world.member(man("Gus")).await, &own).await;
    pass(&world, Duration::hours(1)).await;
    let mail = mails(&world, &own).await.pop().unwrap();
    assert!(lines(&mail).contains(&"A like from Rob (Fictional profile)."), "{:?}", lines(&mail));
}

/// Two nodes look while likes come in: each is told of once.
#[tokio::test]
async fn nothing_is_told_twice_in_a_race() {
    let (world, anna) = start().await;
    let names = ["Adam", "Bob", "Carl", "Dan", "Eric"];
    let men = join_all(names.map(|name| world.member(man(name)))).await;
    like(&men[0], &anna).await;
    world.advance(Duration::minutes(31));
    let look = async || housekeeping::runner(&world.app).drain().await.unwrap();
    let liking = join_all(men.iter().skip(1).map(|man| like(man, &anna)));
    tokio::join!(liking, look(), look(), look());
    pass(&world, Duration::hours(50)).await;
    let mails = mails(&world, &anna).await;
    let mut told: Vec<&str> = mails.iter().flat_map(lines).collect();
    told.sort_unstable();
    let each: Vec<String> = names.iter().map(|name| format!("A like from {name}.")).collect();
    assert_eq!(told, each);
}
