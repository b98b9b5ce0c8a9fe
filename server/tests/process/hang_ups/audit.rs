//! The books against the database.

use super::bookkeepers::Book;
use crate::{
    members::log_in,
    server::{SITE, Server},
};
use serde_json::json;
use sqlx::PgPool;
use testkit::Page;
use uuid::Uuid;

/// Everything acknowledged that the database does not have exactly once.
pub(super) async fn audit(db: &PgPool, book: &Book) -> Vec<String> {
    let mut lost = Vec::new();
    for ((sender, client_id), (conversation, seq)) in &book.messages {
        let found: Vec<(Uuid, i64, i64)> = sqlx::query_as(
            "select conversation_id, seq::bigint, (select count(*) from ledger_lines l
                 where l.member_id = m.sender_id and l.cause = 'message' and l.cause_id = m.id and l.account = 'member')
             from messages m where sender_id = $1 and client_id = $2",
        )
        .bind(sender)
        .bind(client_id)
        .fetch_all(db)
        .await
        .unwrap();
        if found != [(*conversation, *seq, 1)] {
            lost.push(format!("message {client_id}: {found:?}"));
        }
    }
    for ((member, other), likes) in &book.likes {
        let found: (bool, bool) = sqlx::query_as(
            "select exists (select from likes_sent where member_id = $1 and other_id = $2),
                    exists (select from likes_received where member_id = $2 and other_id = $1)",
        )
        .bind(member)
        .bind(other)
        .fetch_one(db)
        .await
        .unwrap();
        if likes.is_some_and(|likes| found != (likes, likes)) {
            lost.push(format!("like of {other} by {member}: {found:?}"));
        }
    }
    for (member, intent) in &book.orders {
        if count(db, "select count(*) from orders where member_id = $1 and intent = $2 and provider_payment_id is not null", *member, *intent).await != 1 {
            lost.push(format!("order {intent}"));
        }
    }
    for email in &book.sign_ups {
        let accounts: i64 = sqlx::query_scalar("select count(*) from accounts where email = $1")
            .bind(email)
            .fetch_one(db)
            .await
            .unwrap();
        if accounts != 1 {
            lost.push(format!("sign-up {email}: {accounts}"));
        }
    }
    lost.extend(unpaid(db).await);
    lost
}

async fn count(db: &PgPool, query: &'static str, a: Uuid, b: Uuid) -> i64 {
    sqlx::query_scalar(query).bind(a).bind(b).fetch_one(db).await.unwrap()
}

/// Messages of the storm, acknowledged or not, that were not paid once, and payments without a message.
async fn unpaid(db: &PgPool) -> Vec<String> {
    let odd: Vec<Uuid> = sqlx::query_scalar(
        "select coalesce(m.id, l.cause_id) from (select id from messages where body like 'storm %') m
         full join (select cause_id, count(*) as times from ledger_lines where cause = 'message' and account = 'member' group by 1) l
             on l.cause_id = m.id
         where l.times is distinct from 1 or (m.id is null and not exists (select from messages where id = l.cause_id))",
    )
    .fetch_all(db)
    .await
    .unwrap();
    odd.iter().map(|id| format!("message {id} and its payment do not agree")).collect()
}

/// The client's retry after a crash: the first answer, no second effect.
pub(super) async fn repeats_find_the_first_answer(server: &Server, db: &PgPool, book: &Book) {
    let before: i64 = sqlx::query_scalar("select count(*) from messages").fetch_one(db).await.unwrap();
    for ((sender, client_id), (conversation, seq)) in book.messages.iter().take(30) {
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
