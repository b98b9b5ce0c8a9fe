//! Blocking and reporting from outside, and that nothing is left to see of somebody who is out of reach.

mod block;
mod one_view;
mod race;
mod report;
mod silent;
mod sweep;

use crate::world::{Member, World};
use serde_json::{Value, json};
use testkit::Reply;
use uuid::Uuid;

/// One member blocks another.
pub async fn block(blocker: &Member, blocked: &Member) {
    let done = blocker.page.post("/api/block.php", &json!({ "profile": blocked.id })).await.ok();
    assert_eq!(done, json!({}));
}

/// One member takes their block back.
pub async fn unblock(blocker: &Member, blocked: &Member) {
    blocker.page.delete("/api/block.php", &json!({ "profile": blocked.id })).await.ok();
}

async fn like(from: &Member, to: &Member) -> Reply {
    from.page.post("/api/like.php", &json!({ "profile": to.id })).await
}

/// The events that the member's log holds, in order.
async fn log(world: &World, member: Uuid) -> Vec<Value> {
    sqlx::query_scalar("select payload from member_events where member_id = $1 order by id")
        .bind(member)
        .fetch_all(&world.db)
        .await
        .unwrap()
}

async fn rows(world: &World, table: &str) -> i64 {
    sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
        .fetch_one(&world.db)
        .await
        .unwrap()
}
