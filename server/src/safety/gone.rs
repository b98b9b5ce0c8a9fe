//! Telling open pages that somebody is not there any more. Who was blocked hears just what the partners
//! of somebody who left hear.

use crate::{
    app::App,
    chat,
    kernel::{clock::Clock, events::Event, ids::MemberId, problem::Answer},
    likes,
};
use futures_util::future::BoxFuture;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

/// For the hook `left`: those who wrote or matched with the member.
pub fn tell_gone<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    member: MemberId,
) -> BoxFuture<'a, Answer<Vec<Event>>> {
    Box::pin(async move {
        let mut others = chat::partners(connection, member).await?;
        others.extend(likes::matched_with(connection, member).await?);
        others.sort_unstable();
        others.dedup();
        publish(connection, &app.clock, member, &others).await
    })
}

/// Tells these that the member is gone; nobody is there to hear for a fictional profile.
pub(super) async fn publish(
    connection: &mut PgConnection,
    clock: &Clock,
    member: MemberId,
    others: &[MemberId],
) -> Answer<Vec<Event>> {
    let others: Vec<Uuid> = others.iter().map(|other| other.0).collect();
    let rows = sqlx::query!(
        r#"insert into member_events (member_id, payload, created_at)
         select id, $2, $3 from profiles where id = any($1) and not fictional
         returning member_id as "member: MemberId", id, payload"#,
        &others,
        json!({ "type": "gone", "profile": member }),
        clock.now(),
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Event { member: row.member, cursor: Some(row.id), payload: row.payload })
        .collect())
}
