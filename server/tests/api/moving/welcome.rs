//! The mail that tells those who came: to each once, at a pace, and to nobody who is not to be written to.

use super::{PASSWORD, closed, import, number, sample};
use crate::{accounts::mails, world::World};
use liaison::{
    housekeeping,
    moving::{self, Pace, Progress},
    settings::SiteState,
};
use serde_json::json;
use time::Duration;

async fn moved_in() -> World {
    let world = closed().await;
    import(&world, &sample()).await;
    world.set_state("open.test", SiteState::Open).await;
    world
}

async fn begin(world: &World, per_day: i32, per_domain: i32) {
    let site = super::site(world).await.id;
    let pace = Pace { per_day, per_domain };
    assert!(moving::set_welcome(&world.db, &world.app.jobs, site, Some(pace)).await.unwrap());
}

async fn run(world: &World) {
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
}

async fn progress(world: &World) -> Progress {
    let site = super::site(world).await.id;
    moving::welcome_progress(&mut world.db.acquire().await.unwrap(), site).await.unwrap().unwrap()
}

async fn written(world: &World) -> i64 {
    number(world, "select count(*) from mails where kind = 'moved-in'").await
}

#[tokio::test]
async fn each_is_told_once_and_some_are_not() {
    let world = moved_in().await;
    // She has been here, and his mailbox is gone.
    let body = json!({ "email": "eva@mail.example", "password": PASSWORD });
    world.visitor("open.test").post("/api/user.php", &body).await.ok();
    sqlx::query("update accounts set notifications_disabled = '{bounce}' where email = 'daan@mail.example'")
        .execute(&world.db)
        .await
        .unwrap();
    begin(&world, 1_000, 1_000).await;
    run(&world).await;
    // Of ten one has been here, one's mailbox is gone, one is banned, and one never confirmed the address.
    let told = progress(&world).await;
    assert_eq!((told.moved, told.mailed, told.left_out, told.waiting()), (10, 6, 4, 0), "{told:?}");
    assert_eq!(written(&world).await, 6);
    // Again, and twice at once: nobody hears it twice.
    begin(&world, 1_000, 1_000).await;
    tokio::join!(run(&world), run(&world));
    assert_eq!(written(&world).await, 6);
    let text = async |name: &str| {
        let all = mails(&world, &format!("{name}@mail.example")).await;
        all.into_iter().find(|(kind, _)| kind == "moved-in").map(|(_, text)| text)
    };
    // What came cannot be verified safely, and nothing came at all: they ask for a new one.
    for (name, path, other) in
        [("sanne", "/login", "/reset-password"), ("femke", "/reset-password", "/login")]
    {
        let text = text(name).await.unwrap();
        assert!(text.contains(path) && !text.contains(other), "{text}");
    }
    assert_eq!((text("eva").await, text("daan").await, text("iris").await), (None, None, None));
    // Who wants no mails is told all the same: the law wants that said.
    let unsubscribed = number(
        &world,
        "select count(*) from mails where kind = 'moved-in' and member_id in (select member_id from notification_preferences where unsubscribed)",
    );
    assert_eq!(unsubscribed.await, 1);
}

#[tokio::test]
async fn they_leave_at_a_pace() {
    let world = moved_in().await;
    begin(&world, 2, 100).await;
    for _ in 0..6 {
        run(&world).await;
        world.clock.advance(Duration::minutes(10));
    }
    assert_eq!(written(&world).await, 2, "of one day");
    world.clock.advance(Duration::DAY);
    for _ in 0..6 {
        run(&world).await;
        world.clock.advance(Duration::minutes(10));
    }
    assert_eq!(written(&world).await, 4);
    // All have their mailbox at one host.
    begin(&world, 1_000, 1).await;
    world.clock.advance(Duration::DAY);
    run(&world).await;
    assert_eq!(written(&world).await, 5);
    // Stopped, the others wait; and at night nobody is written to.
    let site = super::site(&world).await.id;
    moving::set_welcome(&world.db, &world.app.jobs, site, None).await.unwrap();
    world.clock.advance(Duration::DAY);
    run(&world).await;
    assert_eq!(written(&world).await, 5);
    world.clock.advance(Duration::hours(12));
    begin(&world, 1_000, 1_000).await;
    run(&world).await;
    assert_eq!(written(&world).await, 5);
    world.clock.advance(Duration::hours(12));
    run(&world).await;
    let told = progress(&world).await;
    assert_eq!((told.mailed, told.waiting()), (8, 0), "{told:?}");
}

/// The mail says that they can log in.
#[tokio::test]
async fn nobody_is_told_while_the_site_is_closed() {
    let world = moved_in().await;
    world.set_state("open.test", SiteState::Maintenance).await;
    begin(&world, 1_000, 1_000).await;
    run(&world).await;
    assert_eq!(written(&world).await, 0);
    world.set_state("open.test", SiteState::Open).await;
    world.clock.advance(Duration::minutes(10));
    run(&world).await;
    assert_eq!(written(&world).await, 8);
}
