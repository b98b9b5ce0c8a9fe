//! What a server promised by its answers, and the part of it that a database does not hold.

use sqlx::PgPool;
use std::collections::HashMap;
use uuid::Uuid;

/// What was answered with 200 or 201, and nothing else.
#[derive(Debug, Default)]
pub struct Promises {
    /// (sender, client id) → (conversation, sequence number).
    pub messages: HashMap<(Uuid, Uuid), (Uuid, i64)>,
    /// (member, other) → likes now; None after a call whose answer never came.
    pub likes: HashMap<(Uuid, Uuid), Option<bool>>,
    /// (member, intent).
    pub orders: Vec<(Uuid, Uuid)>,
    /// Addresses.
    pub sign_ups: Vec<String>,
}

impl Promises {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.messages.len() + self.likes.len() + self.orders.len() + self.sign_ups.len()
    }

    /// Whether this member was last told that they like this other one.
    pub fn likes(&self, member: Uuid, other: Uuid) -> bool {
        self.likes.get(&(member, other)).copied().flatten().unwrap_or(false)
    }

    /// Takes over what others were promised.
    pub fn add(&mut self, others: Self) {
        self.messages.extend(others.messages);
        self.likes.extend(others.likes);
        self.orders.extend(others.orders);
        self.sign_ups.extend(others.sign_ups);
    }

    /// Everything that the database does not have exactly once.
    pub async fn lost(&self, db: &PgPool) -> Vec<String> {
        let mut lost = self.lost_messages(db).await;
        lost.extend(self.lost_likes(db).await);
        for (member, intent) in &self.orders {
            let orders: i64 = sqlx::query_scalar(
                "select count(*) from orders where member_id = $1 and intent = $2 and provider_payment_id is not null",
            )
            .bind(member)
            .bind(intent)
            .fetch_one(db)
            .await
            .unwrap();
            if orders != 1 {
                lost.push(format!("order {intent}: {orders}"));
            }
        }
        for email in &self.sign_ups {
            let accounts: i64 = sqlx::query_scalar("select count(*) from accounts where email = $1")
                .bind(email)
                .fetch_one(db)
                .await
                .unwrap();
            if accounts != 1 {
                lost.push(format!("sign-up {email}: {accounts}"));
            }
        }
        lost
    }

    /// Each message stands where its answer said, and was paid once.
    async fn lost_messages(&self, db: &PgPool) -> Vec<String> {
        let mut lost = Vec::new();
        for ((sender, client_id), (conversation, seq)) in &self.messages {
            let found: Vec<(Uuid, i64, i64)> = sqlx::query_as(
                "with sent as materialized (
                   select conversation_id, seq, id from messages where sender_id = $1 and client_id = $2
                 ), paid as materialized (
                   select cause_id from ledger_lines where member_id = $1 and cause = 'message' and account = 'member'
                 )
                 select conversation_id, seq::bigint, (select count(*) from paid where cause_id = sent.id) from sent",
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
        lost
    }

    /// Both sides of a like say the same.
    async fn lost_likes(&self, db: &PgPool) -> Vec<String> {
        let mut lost = Vec::new();
        for ((member, other), likes) in &self.likes {
            let Some(likes) = *likes else { continue };
            let found: (bool, bool) = sqlx::query_as(
                "select exists (select 1 from likes_sent where member_id = $1 and other_id = $2),
                        exists (select 1 from likes_received where member_id = $2 and other_id = $1)",
            )
            .bind(member)
            .bind(other)
            .fetch_one(db)
            .await
            .unwrap();
            if found != (likes, likes) {
                lost.push(format!("like of {other} by {member}: {found:?}"));
            }
        }
        lost
    }
}
