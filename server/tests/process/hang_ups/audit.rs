//! What the storm must leave beside what was promised.

use crate::{
    members::log_in,
    server::{SITE, Server},
};
use serde_json::json;
use sqlx::PgPool;
use testkit::{Page, Promises};
use uuid::Uuid;

/// Messages of the storm, acknowledged or not, that were not paid once, and payments without a message.
pub(super) async fn unpaid(db: &PgPool) -> Vec<String> {
    let odd: Vec<Uuid> = sqlx::query_scalar(
        "with message as materialized (
           select id, body like 'storm %' as of_the_storm from messages
         ), paid as materialized (
           select cause_id, count(*) as times from ledger_lines where cause = 'message' and account = 'member' group by 1
         )
         select coalesce(message.id, paid.cause_id) from message full join paid on paid.cause_id = message.id
         where message.id is null or (message.of_the_storm and paid.times is distinct from 1) or paid.times > 1",
    )
    .fetch_all(db)
    .await
    .unwrap();
    odd.iter().map(|id| format!("message {id} and its payment do not agree")).collect()
}

/// The client's retry after a crash: the first answer, no second effect.
pub(super) async fn repeats_find_the_first_answer(server: &Server, db: &PgPool, promised: &Promises) {
    let before: i64 = sqlx::query_scalar("select count(*) from messages").fetch_one(db).await.unwrap();
    for ((sender, client_id), (conversation, seq)) in promised.messages.iter().take(30) {
        let site: Uuid = sqlx::query_scalar("select site_id from profiles where id = $1")
            .bind(sender)
            .fetch_one(db)
            .await
            .unwrap();
        let page = Page::new(&server.base, SITE);
        page.set_cookie(&format!("{}; Path=/", log_in(db, *sender, site).await));
        let body = json!({ "client_id": client_id, "text": format!("storm {client_id}"), "conversation": conversation });
        let again = page.post("/api/message.php", &body).await.ok();
        assert_eq!(again["message"]["seq"], *seq);
    }
    let after: i64 = sqlx::query_scalar("select count(*) from messages").fetch_one(db).await.unwrap();
    assert_eq!(after, before, "repeats send nothing");
}
