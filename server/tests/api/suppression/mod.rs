mod by_mail_server;
mod intake;
mod links;
mod samples;
mod ways_back;

use crate::world::{Member, World};
use liaison::{
    kernel::{ids::MailId, locale::Locale},
    mail::{self, Kind, Mail, Mark, Signer},
};
use serde_json::{Value, json};

/// Writes a mail as jobs do.
pub async fn write(world: &World, member: &Member, kind: Kind) -> MailId {
    let site = world.app.sites.by_host("open.test").unwrap();
    let mail = Mail {
        site: &site,
        member: Some(member.id.into()),
        locale: Locale::En,
        recipient: &member.email,
        kind,
        arguments: vec![("name", "Anna".into()), ("count", 1_i64.into()), ("matches", 0_i64.into())],
        lines: Vec::new(),
        path: Some("/chats".to_owned()),
    };
    let mut transaction = world.db.begin().await.unwrap();
    let id = mail::enqueue(&mut transaction, &world.app, &mail).await.unwrap();
    transaction.commit().await.unwrap();
    id
}

/// The mails to the member that were kept, by kind.
pub async fn kept(world: &World, member: &Member) -> Vec<(String, String)> {
    sqlx::query_as("select kind, outcome from mails where member_id = $1 order by number")
        .bind(member.id)
        .fetch_all(&world.db)
        .await
        .unwrap()
}

/// The token of the unsubscribe link in the newest caught mail to the member.
pub async fn token(world: &World, member: &Member) -> String {
    let text: String = sqlx::query_scalar(
        "select body_text from mails where member_id = $1 and preference is not null order by number desc limit 1",
    )
    .bind(member.id)
    .fetch_one(&world.db)
    .await
    .unwrap();
    let (_, after) = text.split_once("/unsubscribe?token=").expect("a link in the text part");
    after.split('&').next().unwrap().to_owned()
}

/// Why the member gets no mails.
pub async fn stops(member: &Member) -> Value {
    member.page.get("/api/user.php").await.ok()["user"]["notifications_disabled"].clone()
}

/// The member's choice for a kind.
pub async fn ways(member: &Member, kind: &str) -> Value {
    member.page.get("/api/notifications.php").await.ok()["preferences"][kind].clone()
}

pub fn on_and_off(email: bool, push: bool) -> Value {
    json!({ "email": email, "push": push })
}

/// An address that only we and the reader of that mail know.
pub async fn marked(world: &World, mark: Mark, mail: MailId) -> String {
    let mut connection = world.db.acquire().await.unwrap();
    let signer = Signer::load(&mut connection, &world.app.random).await.unwrap();
    let local = if mark == Mark::Unsubscribe { "unsubscribe" } else { "bounce" };
    format!("{local}+{}@open.test", signer.mark(mark, mail))
}

/// How many reports met this fate.
pub async fn counted(world: &World, outcome: &str) -> i64 {
    sqlx::query_scalar("select coalesce(max(reports), 0) from mail_intake where outcome = $1")
        .bind(outcome)
        .fetch_one(&world.db)
        .await
        .unwrap()
}
