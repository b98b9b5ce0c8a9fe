//! What members are told by the calendar, from outside: the clock is moved, the jobs run, the mailboxes are read.

mod comeback;
mod plans;
mod pushes;
mod weekly;

use crate::world::{Member, World};
use liaison::{
    housekeeping,
    mail::{self, CaughtMail},
};
use serde_json::json;
use time::{Duration, OffsetDateTime};

/// Lets the world know its schedules; what is due after it is made up for by `work`.
pub async fn begin(world: &World) {
    housekeeping::runner(&world.app).tick().await.unwrap();
    work(world).await;
}

/// Runs what is due; nothing may fail.
pub async fn work(world: &World) {
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.retried.is_empty() && done.dead.is_empty(), "{done:?}");
}

/// Moves the clock to this moment and runs what is due then, after one of the minutes before, in which newcomers
/// are planned for.
pub async fn at(world: &World, moment: OffsetDateTime) {
    let minute = Duration::MINUTE.min(moment - world.clock.now());
    world.advance(minute);
    if minute.is_positive() && world.clock.now() < moment {
        work(world).await;
    }
    world.advance(moment - world.clock.now());
    work(world).await;
}

/// The mails of this kind to a member, oldest first.
pub async fn mails(world: &World, member: &Member, kind: &str) -> Vec<CaughtMail> {
    let mut connection = world.db.acquire().await.unwrap();
    let mut mails = mail::caught_mails(&mut connection, Some(&member.email)).await.unwrap();
    mails.retain(|mail| mail.kind == kind);
    mails.reverse();
    mails
}

/// How many.
pub async fn count(world: &World, member: &Member, kind: &str) -> usize {
    mails(world, member, kind).await.len()
}

/// Switches a kind of mail as the member would.
pub async fn prefer(member: &Member, kind: &str, email: bool) {
    choose(member, kind, (email, false)).await;
}

/// Chooses both ways, mail and push.
pub async fn choose(member: &Member, kind: &str, (email, push): (bool, bool)) {
    let change = json!({ "preferences": { kind: { "email": email, "push": push } } });
    member.page.put("/api/notifications.php", &change).await.ok();
}

/// One likes the other.
pub async fn like(from: &Member, to: &Member) {
    from.page.post("/api/like.php", &json!({ "profile": to.id })).await.ok();
}

/// Notes why no mail reaches the member.
pub async fn stop(world: &World, member: &Member, reason: &str) {
    sqlx::query("update accounts set notifications_disabled = array[$2] where member_id = $1")
        .bind(member.id)
        .bind(reason)
        .execute(&world.db)
        .await
        .unwrap();
}
