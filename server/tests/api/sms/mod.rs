mod caught;
mod gateway;
mod http;
mod key;
mod twilio;

use crate::world::{Member, World};
use liaison::{
    kernel::{country::Country, locale::Locale},
    sms::{self, Kind, Phone, Text},
};
use time::Duration;
use uuid::Uuid;

pub const NUMBER: &str = "+31612345678";

/// Writes a code to the member's phone, as direct debit does.
pub async fn write(world: &World, member: &Member) -> Uuid {
    let site = world.app.sites.by_host("open.test").unwrap();
    let mut connection = world.db.acquire().await.unwrap();
    let text = Text {
        site: &site,
        member: member.id.into(),
        locale: Locale::En,
        recipient: &Phone::parse(NUMBER, Country::netherlands()).unwrap(),
        kind: Kind::DebitCode,
        arguments: vec![("code", "123456".into())],
        lifetime: Duration::minutes(10),
    };
    sms::enqueue(&mut connection, &world.app, &text).await.unwrap()
}

/// Outcome, text and the gateway's id.
pub async fn row(world: &World, id: Uuid) -> (String, String, Option<String>) {
    sqlx::query_as("select outcome, body, gateway_id from text_messages where id = $1")
        .bind(id)
        .fetch_one(&world.db)
        .await
        .unwrap()
}
